#!/usr/bin/env bash
# What the README shows is so. Every command in it is run, in order, in an empty folder, and prints what stands below it:
#   - in a block, “$ command” is a command and what follows is its output; “…” alone on a line stands for any lines, and within
#     a line for any text; hashes, times, rates and numbers of threads may differ
#   - in a block without “$”, every line that begins with domino or make is a command that must succeed (make: must exist)
#   - in the text, `domino …` without a placeholder is a command that must succeed
#   - a block of yaml with a name after it is a file of that name
# `domino serve` goes on while the others run; ID and OWNER are those of the table that was opened last.
#
#   tests/test_readme.sh PROGRAM
set -u
program=$(realpath "${1:?usage: tests/test_readme.sh PROGRAM}")
cd "$(dirname "$0")/.." || exit 1
top=$PWD
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/bin" "$folder/home" "$folder/here"
ln -s "$program" "$folder/bin/domino"
cd "$folder/here" || exit 1
exec env -u DOMINO_DB -u XDG_DATA_HOME -u XDG_CONFIG_HOME PATH="$folder/bin:$PATH" DOMINO_PATH="$top/variants" HOME="$folder/home" \
	LC_ALL=C.UTF-8 COLUMNS=80 python3 - "$top" <<'PYTHON'
import json, os, re, signal, subprocess, sys, time

top = sys.argv[1]
passed = failed = 0
words = {}          # ID, OWNER
servers = []

def bad(title, detail):
    global failed
    failed += 1
    print(f"FAILED  {title}")
    print("\n".join("    " + line for line in detail.splitlines()[:40]))

def good():
    global passed
    passed += 1

# What differs from machine to machine.
def usual(text):
    text = re.sub(r"\b[0-9a-f]{64}\b", "HASH", text)
    text = re.sub(r"\b[0-9.]+ s on [0-9]+ threads?, [0-9,]+ rounds per second of CPU", "TIME", text)
    text = re.sub(r"\b[0-9.]+ s, [0-9,]+ per second", "TIME", text)
    text = text.replace("127.0.0.1:8080", "ADDRESS").replace("localhost:8080", "ADDRESS")
    if "8080" in words:
        text = text.replace("127.0.0.1:" + words["8080"], "ADDRESS")
    return "\n".join(line.rstrip() for line in text.splitlines())

# The expected text as a pattern; `open`: it may go on.
def pattern(wanted):
    out = []
    for line in usual(wanted).splitlines():
        if line == "…":
            out.append(r"(?:[^\n]*\n)*?")
        else:
            out.append(".*?".join(re.escape(part) for part in line.split("…")) + r"\n")
    return re.compile("".join(out))

def fits(wanted, got):
    got = usual(got) + "\n"
    rest = wanted.rstrip().endswith("\n…")
    match = pattern(wanted).match(got) if rest else pattern(wanted).fullmatch(got)
    return match is not None

def filled(command):
    if "8080" in words:
        command = command.replace("localhost:8080", "localhost:" + words["8080"])
    for word in ("ID", "OWNER"):
        command = re.sub(rf"\b{word}\b", lambda m: words.get(m[0], m[0]), command)
    return command

# Reads until it ends, or shows what it should: what follows a table never ends.
def run(command, enough, limit=120):
    process = subprocess.Popen(["bash", "-c", command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                               start_new_session=True)
    text, until = b"", time.monotonic() + limit
    signal.signal(signal.SIGALRM, lambda *_: (_ for _ in ()).throw(TimeoutError()))
    try:
        signal.alarm(limit)
        while chunk := process.stdout.read1(65536):
            text += chunk
            if enough and time.monotonic() < until and enough(text.decode(errors="replace")):
                break
        else:
            process.wait()
    except TimeoutError:
        pass
    finally:
        signal.alarm(0)
    return process, text.decode(errors="replace")

# One that has ended is left alone: its number may be somebody else's by now.
def stop(process):
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGTERM)
    process.wait()
    process.stdout.close()

def shown(command, wanted):
    if command == "domino serve":
        process, got = run("domino serve --port 0 --quiet 2>/dev/null", lambda text: text.endswith("\n"))
        servers.append(process)
        found = re.match(r"http://127\.0\.0\.1:([0-9]+)/\n", got)
        words["8080"] = found[1] if found else "none"
    else:
        process, got = run(filled(command), (lambda text: fits(wanted, text)) if "follow=1" in command else None)
        stop(process)
    try:
        table = json.loads(got)
        words.update(ID=table["id"], OWNER=table["owner"])
    except (ValueError, KeyError, TypeError):
        pass
    if fits(wanted, got):
        good()
    else:
        bad(f"$ {command}", "README says:\n" + wanted + "\nit prints:\n" + got)

def succeeds(command):
    process, got = run(command, None)
    stop(process)
    if process.returncode == (1 if command.startswith("domino diff ") else 0):
        good()
    else:
        bad(f"{command} ends with {process.returncode}", got)

def target(command):
    name = command.split("#")[0].split()[1]
    if subprocess.run(["make", "-n", "-C", top, name], capture_output=True).returncode == 0:
        good()
    else:
        bad(command, "there is no such target")

readme = open(f"{top}/README.md").read()
pieces = re.split(r"^```([^\n]*)\n(.*?)^```$", readme, flags=re.S | re.M)
# text, info, block, text, info, block, …
for i, text in enumerate(pieces):
    if i % 3 == 0:
        for command in re.findall(r"`(domino [^`]*|make [a-z]+)`", text):
            command = " ".join(command.split())
            if command.startswith("make "):
                target(command)
            elif not re.search(r"[A-Z]{2,}|…|^domino (serve|sim|replay --verify|tournament resume|check|explain|play)$", command):
                succeeds(command)
    elif i % 3 == 2:
        info = pieces[i - 1].split()
        if len(info) == 2:
            open(info[1], "w").write(text)
        if info:
            continue
        if re.search(r"^\$ ", text, re.M):
            for command, wanted in re.findall(r"^\$ ([^\n]*)\n((?:(?!\$ )[^\n]*\n)*)", text, re.M):
                shown(command, wanted)
        else:
            for command in re.findall(r"^((?:domino|make) [^\n]*)$", text, re.M):
                (target if command.startswith("make") else succeeds)(command)
for process in servers:
    stop(process)
if passed + failed < 25:
    bad("commands", f"only {passed + failed} were found")
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
PYTHON
