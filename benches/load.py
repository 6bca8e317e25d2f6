#!/usr/bin/env python3
"""Edits on the page over loopback, as a browser sends them: how long each takes, and how many a core could answer in
a second. Beside it a bare axum and a bare Node, which send back what they get.

    python3 benches/load.py target/release/fistful
"""

import gzip
import html
import http.client
import os
import re
import shutil
import signal
import statistics
import subprocess
import sys
import time
import urllib.parse

EDITS = 300
WARM = 20
NODE = """
const server = require('http').createServer((request, response) => {
  const parts = [];
  request.on('data', (part) => parts.push(part)).on('end', () => response.end(Buffer.concat(parts)));
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}/`));
"""


class Server:
    """A program that says its address in its first line."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        address = urllib.parse.urlsplit(self.process.stdout.readline().strip())
        self.host = address.netloc
        query = urllib.parse.parse_qs(address.query)
        # Cargo runs what it has built as a process of its own.
        self.worker = int(query.get("process", [self.process.pid])[0])
        self.heads = {
            "Origin": f"http://{self.host}",
            "Content-Type": "application/x-www-form-urlencoded",
            "Accept-Encoding": "gzip",
        }
        self.connection = http.client.HTTPConnection(self.host)
        self.key = self.read_key(address.query) if "token" in query else ""

    def read_key(self, query):
        """Opens the page by its address, and reads the key that its forms send."""
        self.connection.request("GET", f"/?{query}")
        page = self.connection.getresponse().read().decode()
        return re.search('name="key" value="([^"]*)"', page).group(1)

    def post(self, path, fields):
        self.connection.request("POST", path, urllib.parse.urlencode(fields | {"key": self.key}), self.heads)
        response = self.connection.getresponse()
        body = response.read()
        assert response.status == 200, (path, response.status)
        return body

    def seconds(self):
        """The seconds of processor time that it has used."""
        with open(f"/proc/{self.worker}/stat") as stat:
            parts = stat.read().rsplit(") ", 1)[1].split(" ")
        return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")

    def end(self):
        os.kill(self.worker, signal.SIGKILL)
        self.process.wait()


def state(page):
    page = gzip.decompress(page) if page[:2] == b"\x1f\x8b" else page
    return html.unescape(re.search('name="state" value="([^"]*)"', page.decode()).group(1))


def measure(name, server, path, fields):
    """Posts the fields that a number brings, many times; says median, 95th percentile and edits a second of a core."""
    for at in range(WARM):
        server.post(path, fields(at))
    before, times = server.seconds(), []
    for at in range(EDITS):
        sent, start = fields(at), time.perf_counter()
        size = len(server.post(path, sent))
        times.append(time.perf_counter() - start)
    spent = server.seconds() - before
    low, high = statistics.median(times) * 1000, statistics.quantiles(times, n=20)[-1] * 1000
    rate = EDITS / spent if spent else float("inf")
    print(f"{name}: median {low:.2f} ms, 95 % {high:.2f} ms, {rate:.0f} a second of a core, {size} bytes", flush=True)


def many():
    units = "".join(f"  - {{name: Guard {n}, code: EFs}}\n" for n in range(499))
    return f"fistful: 1\nname: Many\nunits:\n  - {{name: Chief, code: EHs-C4}}\n{units}"


def main():
    page = Server([sys.argv[1], "serve", "--port", "0", "--lang", "en"])
    force = state(page.post("/muster", {"do": "force fistful/forces/atreides-500"}))
    put = lambda at: {"state": force, "lang": "en", "do": f"put force platoons/0/squads/0/figures {4 + at % 3}"}
    measure("an edit of a force of 500 points", page, "/muster", put)
    house = state(page.post("/design", {"do": "open", "open": many()}))
    code = lambda at: {"state": house, "lang": "en", "unit": "9", "do": f"put list units/9/code {'EFs EFp EDs'.split()[at % 3]}"}
    measure("an edit of a list of 500 units", page, "/design", code)
    squad = lambda at: {"state": house, "lang": "en", "do": f"add force squads {{troop: Guard {at % 9}, figures: 5}}"}
    measure("an edit of a force of that list", page, "/muster", squad)
    page.end()
    peer = Server(["cargo", "bench", "--quiet", "--bench", "echo", "--", "serve"])
    measure("bare axum, sent the first of them", peer, "/muster", put)
    peer.end()
    if shutil.which("node"):
        peer = Server(["node", "-e", NODE])
        measure("bare Node, sent the first of them", peer, "/muster", put)
        peer.end()


main()
