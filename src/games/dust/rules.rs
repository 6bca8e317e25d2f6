//! The rules of Dust Warfare as the program asks for them.

use super::file::ListFile;
use super::{Force, KEY, List, ListWithForce, Section, Tables, check, decode, interview};
use crate::finding::Finding;
use crate::game::{CodelessRules, NewForce, Sample, UnitValues};
use crate::text::{Source, quote};

impl CodelessRules for Tables {
    const KEY: &'static str = KEY;
    const HAS_POINTS: bool = true;
    const NEW_FORCE: NewForce = NewForce {
        limit: Some(100),
        nobody: "platoons: []\n",
        has_platoons: true,
        begins_with: &[Some("command"), Some("first")],
    };

    rules_of_modules!();

    fn sample(&self) -> Sample {
        let classes = self.named_classes().into_iter().map(|(key, _)| key).collect::<Vec<_>>();
        let sections = Section::ALL.map(Section::key).join(", ");
        let unit = vec![
            ("name", quote("Line Rifles")),
            ("name_es", quote("Fusileros de línea")),
            ("points", "18".to_owned()),
            ("class", "soldier 2".to_owned()),
            ("models", "5".to_owned()),
            ("move", "6".to_owned()),
            ("armor", "2".to_owned()),
            ("health", "1".to_owned()),
            ("weapons", format!("[{}]", interview::weapon("Rifles", "16 | 2/1 2/1 1/1 – | 1/1"))),
        ];
        Sample { notes: format!("# class: {}\n# sections: {sections}\n", classes.join(", ")), unit }
    }

    fn is_incomplete(unit: &UnitValues) -> bool {
        !unit.iter().any(|(key, _)| *key == "class")
    }

    fn decode_list(&self, file: &ListFile, source: &Source) -> (List, Vec<Finding>) {
        let (list, mut findings) = decode::list(file, source, self);
        findings.extend(check::list(&list, source));
        (list, findings)
    }

    fn check_force(&self, force: &Force, list: &List, source: &Source) -> Vec<Finding> {
        check::force(force, list, source, self)
    }

    fn points(army: &ListWithForce) -> Option<(i64, Option<i64>)> {
        let force = army.force.as_ref()?;
        Some((force.points(&army.list), force.limit.map(i64::from)))
    }
}
