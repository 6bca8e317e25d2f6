//! The rules of Scrubs of the Desert as the program asks for them.

use super::file::ListFile;
use super::{Force, KEY, List, Tables, check, decode};
use crate::embedded::Grammars;
use crate::finding::Finding;
use crate::game::{CodelessRules, NewForce, Sample};
use crate::text::{Source, quote};

impl CodelessRules for Tables {
    const KEY: &'static str = KEY;
    const NEW_FORCE: NewForce = NewForce {
        limit: None,
        nobody: "units: []\n",
        has_platoons: false,
        begins_with: &[None, None],
    };
    const MORALE_STAT: Option<usize> = Some(0);

    rules_of_modules!();

    fn sample(&self) -> Sample {
        let types: Vec<&str> = self.units.iter().map(|kind| kind.tag.as_str()).collect();
        let weapons: Vec<&str> = self.fire.weapons.iter().map(|one| one.tag.as_str()).collect();
        let unit = vec![
            ("name", quote("Riflemen")),
            ("name_es", quote("Fusileros")),
            ("type", "french-infantry".to_owned()),
            ("figures", "10".to_owned()),
            ("leader", quote("Sergeant")),
            ("leader_es", quote("Sargento")),
            ("morale", "80".to_owned()),
            ("weapons", "[{weapon: french-rifle}]".to_owned()),
        ];
        let notes = format!("# type: {}\n# weapon: {}\n", types.join(", "), weapons.join(", "));
        Sample { notes, unit }
    }

    fn has_key(word: &str, grammars: Grammars) -> bool {
        Self::load(grammars).is_ok_and(|tables| tables.is_key(word))
    }

    fn decode_list(&self, file: &ListFile, source: &Source) -> (List, Vec<Finding>) {
        let (list, mut findings) = decode::list(file, source, self);
        findings.extend(check::list(&list, source, self));
        (list, findings)
    }

    fn check_force(&self, force: &Force, _: &List, _: &Source) -> Vec<Finding> {
        check::force(force)
    }
}
