#!/usr/bin/env python3
"""Draws the pages of a PDF by ReportLab (from PyPI) once more: the same words, boxes and lines at the same places.

    pip install reportlab pdfplumber
    fistful print fistful/forces/atreides-500 --as sheet
    python3 benches/paper.py output/atreides-500.pdf 1

Prints the milliseconds of the processor that it takes within a running Python. ReportLab is told where each run of
letters begins and where each line ends: it breaks no lines, fits nothing and tags nothing, and what is drawn more than
once, such as an emblem, it is given as a form.
"""

import io
import sys
import time
from pathlib import Path

import pdfplumber
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

FONTS = Path(__file__).parent.parent / "templates" / "fonts"
RUNS = 15
# A path of more steps is a drawing.
DRAWING = 12


def runs(page):
    """Letters of one face and size, one behind the other, with the point where they begin."""
    run, end = None, None
    for char in page.chars:
        *turn, x, y = char["matrix"]
        line = char["fontname"].split("+")[-1], round(char["size"], 2), tuple(turn), round(y, 2)
        if run and end[0] == line and abs(char["x0"] - end[1]) < char["size"] / 2:
            run[-1] += char["text"]
        else:
            if run:
                yield run
            run = [*line[:3], (x, y), char["text"]]
        end = line, char["x1"]
    if run:
        yield run


def grey(colour):
    values = colour if isinstance(colour, (tuple, list)) else (colour or 0,)
    return values[0] if values and isinstance(values[0], (int, float)) else 0.5


def shapes(page):
    """Paths from their first point, and how they are drawn."""
    for shape in page.rects + page.lines + page.curves:
        x0, y0 = shape["path"][0][1]
        steps = tuple(
            (kind, tuple(round(v, 1) for x, y in points for v in (x - x0, y0 - y)))
            for kind, *points in shape["path"]
        )
        how = shape["linewidth"], int(shape["stroke"]), int(shape["fill"]), grey(shape["non_stroking_color"])
        yield (x0, page.height - y0), steps, how


def trace(canvas, at, steps, how):
    x, y = at
    path = canvas.beginPath()
    draw = {"m": path.moveTo, "l": path.lineTo, "c": path.curveTo, "h": path.close}
    for kind, points in steps:
        draw[kind](*(v + (y if i % 2 else x) for i, v in enumerate(points)))
    width, stroke, fill, colour = how
    canvas.setLineWidth(width)
    canvas.setFillGray(colour)
    canvas.drawPath(path, stroke=stroke, fill=fill)


def draw(pages):
    made, forms = io.BytesIO(), {}
    canvas = Canvas(made, pageCompression=1)
    for size, drawings, words in pages:
        canvas.setPageSize(size)
        for at, *drawing in drawings:
            if len(drawing[0]) <= DRAWING:
                trace(canvas, at, *drawing)
                continue
            key = tuple(drawing)
            if key not in forms:
                forms[key] = f"form{len(forms)}"
                canvas.beginForm(forms[key], -size[0], -size[1], *size)
                trace(canvas, (0, 0), *drawing)
                canvas.endForm()
            canvas.saveState()
            canvas.translate(*at)
            canvas.doForm(forms[key])
            canvas.restoreState()
        canvas.setFillGray(0)
        for face, size, turn, at, letters in words:
            canvas.setFont(face, size)
            if turn == (1, 0, 0, 1):
                canvas.drawString(*at, letters)
                continue
            text = canvas.beginText()
            text.setTextTransform(*turn, *at)
            text.textOut(letters)
            canvas.drawText(text)
        canvas.showPage()
    canvas.save()
    return made.getvalue()


def main(path, last=None):
    pages = []
    with pdfplumber.open(path) as pdf:
        for page in pdf.pages[: int(last) if last else None]:
            pages.append(((page.width, page.height), list(shapes(page)), list(runs(page))))
    for face in {run[0] for *_, words in pages for run in words}:
        pdfmetrics.registerFont(TTFont(face, FONTS / f"{face}.ttf"))
    times = []
    for _ in range(RUNS):
        start = time.process_time()
        made = draw(pages)
        times.append(time.process_time() - start)
    letters = sum(len(run[-1]) for *_, words in pages for run in words)
    paths = sum(len(drawings) for _, drawings, _ in pages)
    print(f"{len(pages)} pages, {letters} letters, {paths} paths, {len(made) / 1000:.0f} kB:", end=" ")
    print(f"{1000 * min(times):.1f} ms at best, {1000 * sorted(times)[RUNS // 2]:.1f} ms in the middle")


if __name__ == "__main__":
    main(*sys.argv[1:])
