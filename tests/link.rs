//! The link of a force: nothing is lost on the way, and nothing that was pasted does harm.

use crate::common::cases;
use fistful::finding::Finding;
use fistful::language::Language;
use fistful::link::{LinkContents, decode, encode, qr_code};
use fistful::{embedded, limits};
use miniz_oxide::deflate::core::create_comp_flags_from_zip_params;
use miniz_oxide::deflate::core::{CompressorOxide, TDEFLFlush, TDEFLStatus, compress};
use pretty_assertions::{assert_eq, assert_ne};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::{any, proptest};

fn shipped() -> LinkContents {
    let text = |name: &str| embedded::list_or_force(name).expect("a shipped file");
    LinkContents { force: text("fistful/forces/atreides-500"), list: Some(text("fistful/lances")) }
}

fn encode_link(contents: &LinkContents) -> String {
    encode(contents).expect("a link")
}

/// The id of what is wrong, and the text that it is about.
fn fault(text: &str) -> (&'static str, Option<String>) {
    let Finding { fault, span } = *decode(text).expect_err(text);
    let both = Language::ALL.map(|language| (fault.say(language), fault.hint(language)));
    assert_ne!(both[0], both[1], "{}", fault.id());
    (fault.id(), span.map(|span| text[span.range()].to_owned()))
}

fn base64(bytes: &[u8]) -> String {
    use base64::Engine;
    base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(bytes)
}

/// A link around bytes that no Fistful has packed.
fn forge_link(bytes: &[u8]) -> String {
    format!("#f1.{}", base64(&miniz_oxide::deflate::compress_to_vec(bytes, 10)))
}

/// A link around texts as they are packed.
fn pack_texts(length: u32, texts: &[u8]) -> String {
    use sha2::{Digest, Sha256};
    let rest = [&length.to_be_bytes()[..], texts].concat();
    forge_link(&[&Sha256::digest(&rest)[..4], &rest].concat())
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn any_force_and_list_decode_as_encoded(force in any::<String>(), list in option::of(".+")) {
        let contents = LinkContents { force, list };
        assert_eq!(decode(&encode_link(&contents)), Ok(contents));
    }

    #[test]
    fn decoding_any_text_never_panics(text in any::<String>(), bytes in vec(any::<u8>(), 0..200)) {
        let _ = (decode(&text), decode(&format!("#f1.{text}")), decode(&forge_link(&bytes)));
        let raw = format!("#f1.{}", base64(&bytes));
        assert!(decode(&raw).is_err(), "{raw}");
    }
}

#[test]
fn a_link_is_short_and_safe_in_an_address() {
    let link = encode_link(&shipped());
    assert!(link.starts_with("#f1."), "{link}");
    let carried = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    assert!(link[4..].chars().all(carried), "{link}");
    let texts = shipped().force.len() + shipped().list.map_or(0, |list| list.len());
    assert!(link.len() * 5 < texts * 4, "{} letters of {texts} bytes", link.len());
    // Links that players have sent each other are read for ever.
    let old = "#f1.-yJzJpCBgUEkLbO4JK00x0rBkCstvyg51UrBkQsA";
    assert_eq!(decode(old).map(|contents| contents.force), Ok("fistful: 1\nforce: A\n".into()));
}

#[test]
fn a_link_is_found_in_whatever_is_pasted() {
    let (contents, link) = (shipped(), encode_link(&shipped()));
    let address = format!("f1.example.org/#2?x=#1{link}\n");
    let lines: Vec<String> = link
        .chars()
        .map(|c| format!("{c}\u{200b}"))
        .collect::<Vec<_>>()
        .chunks(70)
        .map(|line| line.concat())
        .collect();
    for pasted in
        [&address, &lines.join("\r\n  "), &link[1..].to_owned(), &format!("\u{feff} {link} ")]
    {
        assert_eq!(decode(pasted).as_ref(), Ok(&contents), "{pasted}");
    }
}

#[test]
fn every_truncated_link_is_detected() {
    let link = encode_link(&shipped());
    for end in 0..link.len() {
        let cut = &link[..end];
        let expected = if end < 4 { "not-a-link" } else { "link-cut-short" };
        assert_eq!(fault(cut).0, expected, "{end}: {cut}");
    }
    let lost = format!("{}{}", &link[..200], &link[201..]);
    assert!(decode(&lost).is_err());
}

#[test]
fn a_wrong_letter_is_detected_or_changes_nothing() {
    let contents = LinkContents { list: None, ..shipped() };
    let link = encode_link(&contents);
    for at in 4..link.len() {
        for letter in ["A", "z", "_", "7"] {
            let mut wrong = link.clone();
            wrong.replace_range(at..=at, letter);
            assert_eq!(
                decode(&wrong).unwrap_or_else(|_| contents.clone()),
                contents,
                "{at}: {wrong}"
            );
        }
    }
}

#[test]
fn every_fault_of_a_link_points_at_its_place() {
    let link = encode_link(&shipped());
    let body = &link[4..];
    let at = |id, text: &str| (id, Some(text.to_owned()));
    for none in [
        "",
        "hello",
        "https://example.org/#top",
        "#f.abc",
        "#f0.abc",
        "#f01.abc",
        "#f12345678901.a",
    ] {
        assert_eq!(fault(none), ("not-a-link", None), "{none}");
    }
    assert_eq!(fault(&format!("#f2.{body}")), at("newer-link", "2"));
    assert_eq!(fault(&link.replace("#f1.", "#f1.AñA")), at("link-character", "ñ"));
    assert_eq!(fault(&format!("{link}'")), at("link-character", "'"));
    assert_eq!(fault("#f1."), at("link-cut-short", "."));
    let (lines, end) = (format!("\n{}\n{}\n", &link[..90], &link[90..200]), &link[199..200]);
    assert_eq!(fault(&lines), at("link-cut-short", end));
    assert_eq!(fault("#f1.____"), at("damaged-link", "____"));
    assert_eq!(fault(&forge_link(b"no sum of its own")).0, "damaged-link");
    assert_eq!(fault(&forge_link(b"")).0, "damaged-link");
    assert_eq!(fault(&pack_texts(9, b"abc")).0, "damaged-link");
    assert_eq!(fault(&pack_texts(u32::MAX, b"abc")).0, "damaged-link");
    let mut long = miniz_oxide::deflate::compress_to_vec(b"abc", 10);
    let start = long.len();
    long.extend(b"abc");
    let after = base64(&long);
    assert_eq!(
        fault(&format!("#f1.{after}")),
        at("link-goes-on", &after[(start * 4).div_ceil(3)..])
    );
    assert_eq!(fault(&pack_texts(2, b"a\xff")).0, "link-not-text");
    assert_eq!(fault(&pack_texts(1, b"a\xff")).0, "link-not-text");
    assert_eq!(decode(&pack_texts(1, b"ab")).map(|contents| contents.list), Ok(Some("b".into())));
}

/// A gigabyte of zeros as a link, made a MiB at a time.
fn bomb() -> String {
    let mut compressor = CompressorOxide::new(create_comp_flags_from_zip_params(9, 0, 0));
    let (zeros, mut out, mut bytes) = (vec![0; 1 << 20], vec![0; 1 << 20], Vec::new());
    for _ in 0..1024 {
        let (_, read, made) = compress(&mut compressor, &zeros, &mut out, TDEFLFlush::None);
        assert_eq!(read, zeros.len());
        bytes.extend(&out[..made]);
    }
    let (status, _, made) = compress(&mut compressor, &[], &mut out, TDEFLFlush::Finish);
    assert_eq!(status, TDEFLStatus::Done);
    bytes.extend(&out[..made]);
    format!("#f1.{}", base64(&bytes))
}

#[test]
fn a_compression_bomb_is_refused() {
    let bomb = bomb();
    assert!(bomb.len() < 1_500_000, "{}", bomb.len());
    assert_eq!(fault(&bomb).0, "link-too-large");
    let most = limits::FILE_BYTES as usize - 8;
    let contents = |bytes| LinkContents { force: "x".repeat(bytes), list: None };
    assert_eq!(decode(&encode_link(&contents(most))), Ok(contents(most)));
    assert_eq!(
        encode(&contents(most + 1)).map_err(|fault| fault == fistful::fault::LinkFault::TooLarge),
        Err(true)
    );
    assert_eq!(fault(&pack_texts(1, &vec![b' '; most + 1])).0, "link-too-large");
}

#[test]
fn a_qr_code_fits_its_link_and_has_a_white_margin() {
    for (letters, side) in [(1, 29), (2_331, 185), (2_332, 169), (2_953, 185)] {
        let square = qr_code(&"x".repeat(letters)).expect("a code");
        let box_of = format!("viewBox=\"0 0 {side} {side}\"");
        assert!(square.svg.contains(&box_of), "{letters} letters");
        assert_eq!(square.millimetres, (side as u32).div_ceil(2).max(20));
        let corner = square.svg.contains("d=\"M4 4h7v1h-7z");
        assert_eq!((corner, square.svg.contains("id=")), (true, false));
    }
    assert_eq!(qr_code(&"x".repeat(2_954)), None);
}
