"""Starting and stopping: ports, addresses, the data folder, signals, and what is said when it cannot be."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx2
import pytest

from scupper.cli import main
from scupper.site.addresses import Reach, is_near, qr_svg

COMMAND = [sys.executable, "-c", "import sys, scupper.cli; sys.exit(scupper.cli.main())", "serve"]


@contextmanager
def serving(data: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`scupper serve` running, and what it printed at first."""
    process = subprocess.Popen(
        [*COMMAND, "--data", str(data), *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    assert process.stdout is not None
    said = ""
    try:
        while "Ctrl-C" not in said and (line := process.stdout.readline()):
            said += line
        yield process, said
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def answers(address: str) -> int:
    """The status of a page, once the server answers."""
    for _ in range(200):
        try:
            return httpx2.get(address, timeout=5).status_code
        except httpx2.TransportError:
            time.sleep(0.05)
    raise AssertionError(f"{address} does not answer")


def test_it_says_where_it_is_takes_the_next_port_and_stops_cleanly(tmp_path: Path) -> None:
    """The address and the data folder are printed; SIGTERM ends it within moments and without a traceback."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with serving(tmp_path, "--local", "--port", str(port)) as (process, said):
            found = re.search(r"http://localhost:(\d+)/", said)
            assert found
            assert port < int(found[1]) < port + 50
            assert f"Data: {tmp_path}" in said
            assert "Others reach it" not in said
            assert answers(found[0]) == 200
            again = subprocess.run(
                [*COMMAND, "--data", str(tmp_path), "--local"],
                capture_output=True,
                text=True,
                check=False,
                timeout=60,
            )
            assert again.returncode == 1
            assert "another Scupper serves the data" in again.stderr
            began = time.monotonic()
            process.send_signal(signal.SIGTERM)
            rest = process.communicate(timeout=20)[0]
            assert time.monotonic() - began < 8
            assert process.returncode == 0
            assert "Traceback" not in rest


def test_on_a_network_it_shows_a_qr_code(tmp_path: Path) -> None:
    """With a public address that one is printed, and Ctrl-C is as good as SIGTERM."""
    words = ("--host", "127.0.0.1", "--port", "0", "--public-url", "https://ships.example.org/")
    with serving(tmp_path, *words) as (process, said):
        assert "Others reach it at https://ships.example.org/" in said
        process.send_signal(signal.SIGINT)
        rest = process.communicate(timeout=20)[0]
        assert "▄" in said
        assert process.returncode == 0
        assert "Traceback" not in rest


def test_one_device_cannot_take_all_connections(tmp_path: Path) -> None:
    """Beyond a hundred an address gets no more, idle as they are, until one of them has closed."""
    with serving(tmp_path, "--local", "--port", "0") as (_, said):
        found = re.search(r"http://localhost:(\d+)/", said)
        assert found
        with ExitStack() as held:
            idle = [
                held.enter_context(socket.create_connection(("127.0.0.1", int(found[1])))) for _ in range(100)
            ]
            with pytest.raises(httpx2.TransportError):
                httpx2.get(found[0], timeout=5)
            idle[0].close()
            assert answers(found[0]) == 200


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--port", "70000"], "0 to 65535"),
        (["--public-url", "ships.example.org"], "https://ships.example.org"),
        (["--public-url", "https://x.example/path"], "https://ships.example.org"),
        (["--public-url", "https://[broken"], "https://ships.example.org"),
        (["--host", "8.8.8.8"], "cannot be listened on"),
        (["--host", "nonsense"], "address of this machine"),
        (["--local", "--host", "192.168.1.5"], "contradict"),
    ],
)
def test_bad_options_end_in_one_sentence(
    tmp_path: Path, words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What was wrong and what would be right, on one line, and nothing is served."""
    status = main(["serve", "--data", str(tmp_path), *words])
    said = capsys.readouterr()
    assert status == 1
    assert says in said.err
    assert said.err.count("\n") == 1
    assert said.out == ""


def test_a_data_folder_that_cannot_be_used_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file in the place of the folder, or a file that is no store, ends in a sentence too."""
    (tmp_path / "file").write_text("x")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "scupper.sqlite").write_bytes(b"not a database at all" * 50)
    for name in ("file", "folder"):
        status = main(["serve", "--local", "--port", "0", "--data", str(tmp_path / name)])
        said = capsys.readouterr()
        assert status == 1
        assert "cannot be used" in said.err
        assert said.err.count("\n") == 1


@pytest.mark.parametrize(
    ("host", "base"),
    [
        ("localhost:8000", "http://192.168.1.7:8001"),
        ("127.0.0.1:8000", "http://192.168.1.7:8001"),
        ("[::1]:8000", "http://192.168.1.7:8001"),
        ("192.168.1.7:8001", "http://192.168.1.7:8001"),
        ("boat.local:8001", "http://boat.local:8001"),
    ],
)
def test_share_links_use_an_address_that_others_reach(host: str, base: str) -> None:
    """A visitor's own name for the machine is kept unless only that machine understands it."""
    assert Reach(lan="192.168.1.7", port=8001).base(host) == base
    assert Reach("https://ships.example.org", "192.168.1.7", 8001).base(host) == "https://ships.example.org"


@pytest.mark.parametrize(
    ("address", "near"),
    [
        ("127.0.0.1", True),
        ("10.1.2.3", True),
        ("::1", True),
        ("::ffff:8.8.8.8", False),
        ("8.8.8.8", False),
        ("", False),
    ],
)
def test_who_is_near(address: str, near: bool) -> None:
    """Loopback and private networks are near, whatever way the address is written."""
    assert is_near(address) is near


def test_a_qr_code_is_dark_on_white() -> None:
    """Scanners want it so, in the dark scheme too; it holds no style that a strict policy would block."""
    drawn = qr_svg("http://192.168.1.7:8001/t/abc/")
    assert 'fill="#fff"' in drawn
    assert 'fill="#14202b"' in drawn
    assert "style" not in drawn


def test_a_request_that_waits_does_not_hold_up_the_end(tmp_path: Path) -> None:
    """A program that waits for news is answered when the server stops, at once and without a traceback."""
    with serving(tmp_path, "--local", "--port", "0") as (process, said):
        found = re.search(r"http://localhost:(\d+)/", said)
        assert found
        address = f"{found[0]}api/tables"
        table = httpx2.post(address, json={"game": "abandon-ship"}).json()
        answers: list[httpx2.Response] = []
        query = f"revision={table['now']['revision']}"

        def wait() -> None:
            answers.append(httpx2.get(f"{address}/{table['table']}/wait?{query}", timeout=30))

        waiting = threading.Thread(target=wait)
        waiting.start()
        time.sleep(1)
        began = time.monotonic()
        process.send_signal(signal.SIGTERM)
        rest = process.communicate(timeout=20)[0]
        assert time.monotonic() - began < 2.5
        waiting.join(5)
        assert [answer.status_code for answer in answers] == [200]
        assert (process.returncode, rest) == (0, "")
