#!/usr/bin/env python3
"""Measures everything and writes docs/benchmarks.md: `python3 benches/report.py`.

Needs a quiet machine. Peers that are not installed (`pip install icepool dyce reportlab pdfplumber`, and, for the page
without a server, `npm install --no-save @myriaddreamin/typst-ts-web-compiler`) are left out, and the page says so.
"""

import datetime
import importlib.metadata
import os
import platform
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
PROGRAM = TARGET / "release/fistful"
UNITS = r"(?:ns|µs|ms|s)"


def run(*command):
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout


def medians(out):
    """The name and the median of each bench, from the table that divan prints: fastest, slowest, median, mean."""
    found = []
    for line in out.splitlines():
        name = re.match(r"[├╰]─ (\w+)", line)
        cells = [cell.strip() for cell in line.split("│")]
        times = [re.search(rf"[\d.]+ {UNITS}$", cell) for cell in cells]
        times = [time.group() for time in times if time]
        if name and len(times) >= 3:
            found.append((name.group(1).replace("_", " "), times[2]))
    return found


def processor():
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.processor()


def version(package):
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return None


def peer(title, packages, *command):
    versions = {package: version(package) for package in packages}
    missing = [package for package, found in versions.items() if found is None]
    if missing:
        return f"## {title}\n\nNot measured: {', '.join(missing)} not installed.\n"
    named = ", ".join(f"{package} {found}" for package, found in versions.items())
    try:
        out = run("python3", *command)
    except subprocess.CalledProcessError as error:
        return f"## {title}\n\nNot measured: `python3 {' '.join(command)}` ended with {error.stderr.splitlines()[-1]}\n"
    return f"## {title}\n\n{named or 'No other package'}. `python3 {' '.join(command)}` says:\n\n```text\n{out.rstrip()}\n```\n"


def size_by_crate(program):
    """The size of the program with symbols, which takes its place until it is linked again."""
    run("cargo", "rustc", "--release", "--bin", "fistful", "--", "-C", "strip=none")
    out = run("python3", "benches/size.py", program)
    run("cargo", "build", "--release")
    return f"## Size of the program\n\n`python3 benches/size.py` of a program with symbols says:\n\n```text\n{out.rstrip()}\n```\n"


def without_server():
    title = "## The page without a server"
    if not (ROOT / "output/web/index.html").is_file():
        return f"{title}\n\nNot measured: `bash .ci/web` has not been run.\n"
    peers = ["node_modules"] if (ROOT / "node_modules").is_dir() else []
    out = run("node", "benches/web.mjs", "output/web", *peers)
    return f"{title}\n\nMade by `bash .ci/web`. `node benches/web.mjs output/web` says:\n\n```text\n{out.rstrip()}\n```\n"


def main():
    benches = medians(run("cargo", "bench", "--bench", "speed"))
    assert benches, "divan printed no table"
    run("cargo", "build", "--release")
    relative = os.path.relpath(PROGRAM, ROOT)
    run(relative, "print", "fistful/forces/atreides-500")
    rustc = run("rustc", "--version").strip()
    commit = run("git", "rev-parse", "--short", "HEAD").strip()
    size = PROGRAM.stat().st_size / 1e6
    lines = [
        "# Benchmarks",
        "",
        "Written by `python3 benches/report.py`; do not edit. Only the order of size is worth remembering.",
        "",
        f"{datetime.date.today()}, commit {commit}, {rustc}, {processor()}, {os.cpu_count()} cores, {platform.system()}.",
        f"The program has {size:.1f} MB.",
        "",
        size_by_crate(relative),
        "## Parts of the program",
        "",
        "Medians of `cargo bench`.",
        "",
        "| work | time |",
        "|---|---|",
        *[f"| {name} | {time} |" for name, time in benches],
        "",
        peer("Melee odds, against dice libraries", ["icepool", "dyce"], "benches/peers.py", relative),
        peer("Paper, against ReportLab", ["reportlab", "pdfplumber"], "benches/paper.py", "output/atreides-500.pdf", "1"),
        peer("The page under load", [], "benches/load.py", relative),
        without_server(),
    ]
    (ROOT / "docs/benchmarks.md").write_text("\n".join(lines))


main()
