#!/usr/bin/env python3
"""What the program's size is made of: `python3 benches/size.py PROGRAM`, of a program with symbols:

    cargo rustc --release --bin fistful -- -C strip=none
"""

import collections
import re
import subprocess
import sys

# Crates that typst's own crates need, without a feature to leave them out, and that no page of ours runs.
NEVER_RUN = {
    "bibliographies": "biblatex citationberg hayagriva ciborium",
    "plugins": "wasmi wasmi_collections wasmi_core wasmi_ir wasmparser",
    "PDF files as pictures": "hayro hayro_font hayro_interpret hayro_jbig2 hayro_jpeg2000 hayro_svg hayro_syntax",
    "bitmaps": "gif image image_webp kamadak_exif moxcms pic_scale png pxfm tiff zune_core zune_jpeg",
    "code in colours": "syntect two_face onig bincode plist quick_xml",
    "HTML and SVG export, rasters": "resvg tiny_skia typst_html typst_render typst_svg vello_common vello_cpu",
}
SHARED = {"core", "alloc", "std", "hashbrown"}


def crate(symbol):
    """The crate that a symbol belongs to; a generic function of the standard library counts for the first crate it is made for."""
    names = re.findall(r"(?:^|[<\s(&\[,*])([a-z][a-z_0-9]*)(?:\[[0-9a-f]+\])?::", symbol)
    return next((name for name in names if name not in SHARED), "std" if names else "other")


def main():
    sections = subprocess.run(["size", "-A", sys.argv[1]], capture_output=True, text=True, check=True).stdout
    sizes = {line.split()[0]: int(line.split()[1]) for line in sections.splitlines() if re.match(r"\.\S+ +\d", line)}
    code, data = sizes[".text"] / 1e6, (sizes[".rodata"] + sizes[".data.rel.ro"]) / 1e6
    unwinding = (sizes[".eh_frame"] + sizes[".eh_frame_hdr"] + sizes[".gcc_except_table"]) / 1e6
    print(f"{code:.1f} MB of code, {unwinding:.1f} MB to unwind it, {data:.1f} MB of data")
    symbols = subprocess.run(["nm", "-S", "-C", sys.argv[1]], capture_output=True, text=True, check=True).stdout
    crates = collections.Counter()
    for line in symbols.splitlines():
        parts = line.split(None, 3)
        if len(parts) == 4 and parts[2] in "tT":
            crates[crate(parts[3])] += int(parts[1], 16)
    print("code by crate:", ", ".join(f"{name} {size / 1e6:.1f}" for name, size in crates.most_common(14)))
    never = {what: sum(crates[name] for name in names.split()) for what, names in NEVER_RUN.items()}
    print(f"never run, {sum(never.values()) / 1e6:.1f} MB:", ", ".join(f"{what} {size / 1e6:.1f}" for what, size in never.items()))


main()
