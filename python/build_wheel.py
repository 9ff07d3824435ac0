"""The build backend: a wheel is the package and the shared library, zipped.

    pip install ./python                    for this machine; `make` builds build/libporism.so first
    make wheel                              for others: build/wheel/porism-VERSION-...whl
    python3 build_wheel.py FOLDER           what `make wheel` calls

Nothing is compiled here and nothing is downloaded.  PORISM_LIBRARY names another library than
build/libporism.so.  A wheel for others has the number libraries inside that ours is linked with, and
is tagged with the glibc that they need; CC is the compiler that knows where they are.  One for this
machine uses those of the system.  Editable installs only point at this folder.
"""
import base64
import hashlib
import os
import re
import subprocess
import sys
import tarfile
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
NAME = "porism"
# By the number in the head of an ELF file.
MACHINES = {62: "x86_64", 183: "aarch64"}
# What every system with that glibc has (PEP 600).  Other parts of Python use some of these, too, and
# would get ours, which may be older than they need.
SYSTEM = re.compile(r"(ld-linux.*|lib(c|m|dl|rt|pthread|util|gcc_s|stdc\+\+|z|expat))\.so(\.\d+)?$")
COPYRIGHT = "usr/share/doc/{}/copyright"


def read(path):
    with open(path, "rb") as f:
        return f.read()


def version():
    """Of include/porism.h; of a source archive, what it says."""
    header = os.path.join(HERE, "..", "include", "porism.h")
    if os.path.exists(header):
        numbers = dict(re.findall(r"define PORISM_VERSION_(\w+) (\d+)$", read(header).decode(), re.M))
        return "{MAJOR}.{MINOR}.{PATCH}".format(**numbers)
    return re.search(r"^Version: (\S+)$", read(os.path.join(HERE, "PKG-INFO")).decode(), re.M)[1]


def info():
    return f"{NAME}-{version()}.dist-info"


def library():
    """The shared library to bring along."""
    given = os.environ.get("PORISM_LIBRARY")
    path = given or os.path.join(HERE, "..", "build", "libporism.so")
    if not os.path.exists(path):
        raise SystemExit(
            f"porism: there is no {path}; run `make` in the project's root first, "
            "or name the library in PORISM_LIBRARY"
        )
    return path


def machine(path):
    head = read(path)[:20]
    number = int.from_bytes(head[18:20], "little")
    if head[:4] != b"\x7fELF" or number not in MACHINES:
        raise SystemExit(f"porism: {path} is no library for x86-64 or arm64 Linux")
    return MACHINES[number]


# --- The libraries that ours needs ------------------------------------------------------
def output(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE,
                          universal_newlines=True).stdout


def needed(path):
    return re.findall(r"NEEDED.*\[(.*)\]", output("readelf", "-d", path))


def find(name):
    """Where the compiler would take it from."""
    path = output(*os.environ.get("CC", "cc").split(), f"-print-file-name={name}").strip()
    if not os.path.isabs(path):
        raise SystemExit(f"porism: {name} is not found by {os.environ.get('CC', 'cc')}")
    return os.path.realpath(path)


def companions(path):
    """{name: path} of all that it is linked with, what every system has left out."""
    found, queue = {}, [path]
    while queue:
        for name in needed(queue.pop()):
            if name not in found and not SYSTEM.match(name):
                found[name] = find(name)
                queue.append(found[name])
    return dict(sorted(found.items()))


def glibc(paths):
    """The oldest glibc that has what they ask for, (2, 36)."""
    asked = {(2, 17)}
    for path in paths:
        for numbers in re.findall(r"Name: GLIBC_(\d+)\.(\d+)", output("readelf", "-V", path)):
            asked.add((int(numbers[0]), int(numbers[1])))
    return max(asked)


def copyrights(found):
    """Under which terms they may be handed on, as their packages say: {package: text}."""
    terms = {}
    for name, path in found.items():
        package = name.replace(".so.", "")   # as Debian calls them
        root = re.match(r"(.*?)(usr/)?lib/", path)[1]
        text = os.path.join(root, COPYRIGHT.format(package))
        if not os.path.exists(text):
            raise SystemExit(f"porism: {text} is not there, which says under which terms {path} "
                             "may be handed on")
        terms[package] = read(text)
    return terms


def licence(found):
    """Of ours with these libraries inside, one of which may ask more than ours does (NOTICE)."""
    gpl = any(name.startswith("libgf2x.") for name in found)
    return ("Apache-2.0; with the libraries inside " +
            ("GPL-3.0-or-later" if gpl else "also LGPL-3.0-or-later"))


# --- What is in it ------------------------------------------------------------------------
def sources():
    folder = os.path.join(HERE, NAME)
    for name in sorted(os.listdir(folder)):
        if name.endswith((".py", ".typed")):
            yield f"{NAME}/{name}", os.path.join(folder, name)


def licences():
    """What must travel with every copy."""
    for name in ("LICENSE", "NOTICE", "src/typeset/font/OFL.txt"):
        path = os.path.join(HERE, "..", name)
        if os.path.exists(path):
            yield os.path.basename(name), path


def metadata(licence="Apache-2.0"):
    readme = os.path.join(HERE, "README.md")
    return (
        f"Metadata-Version: 2.1\nName: {NAME}\nVersion: {version()}\n"
        "Summary: Exact geometry: figures as objects, problems and theorems, formal programs as "
        "a reward\n"
        f"License: {licence}\nRequires-Python: >=3.8\n"
        "Classifier: Typing :: Typed\nClassifier: Operating System :: POSIX :: Linux\n"
        "Description-Content-Type: text/markdown\n\n" + read(readme).decode()
    )


def wheel_text(tag):
    return f"Wheel-Version: 1.0\nGenerator: porism\nRoot-Is-Purelib: false\nTag: {tag}\n"


def write(directory, files, tag, licence="Apache-2.0"):
    """A wheel of {name in the wheel: bytes}; returns its file name.  The same files make the same
    wheel: each has a fixed date."""
    wheel = f"{NAME}-{version()}-{tag}.whl"
    record = []
    files = dict(files)
    files[f"{info()}/METADATA"] = metadata(licence).encode()
    files[f"{info()}/WHEEL"] = wheel_text(tag).encode()
    for name, path in licences():
        files[f"{info()}/{name}"] = read(path)
    with zipfile.ZipFile(os.path.join(directory, wheel), "w", zipfile.ZIP_DEFLATED) as out:
        def add(name, data):
            item = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
            item.external_attr = 0o644 << 16
            item.compress_type = zipfile.ZIP_DEFLATED
            out.writestr(item, data)

        for name, data in files.items():
            add(name, data)
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=")
            record.append(f"{name},sha256={digest.decode()},{len(data)}")
        record.append(f"{info()}/RECORD,,")
        add(f"{info()}/RECORD", "\n".join(record) + "\n")
    return wheel


def package():
    """The files of the package, with the library."""
    files = {name: read(path) for name, path in sources()}
    files[f"{NAME}/libporism.so"] = read(library())
    return files


def whole_wheel(directory):
    """A wheel with all libraries inside, which ours finds in the folder beside it."""
    path = library()
    if "$ORIGIN/lib" not in output("readelf", "-d", path):
        raise SystemExit(f"porism: {path} does not look for libraries beside it: use `make wheel`")
    found = companions(path)
    files = package()
    for name, at in found.items():
        files[f"{NAME}/lib/{name}"] = read(at)
    for name, terms in copyrights(found).items():
        files[f"{info()}/licenses/{name}.copyright"] = terms
    tag = "manylinux_{}_{}_{}".format(*glibc([path, *found.values()]), machine(path))
    return write(directory, files, f"py3-none-{tag}", licence(found))


# --- The interface of PEP 517 and 660 ---------------------------------------------------
def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    return write(wheel_directory, package(), f"py3-none-linux_{machine(library())}")


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    return write(wheel_directory, {f"{NAME}.pth": (HERE + "\n").encode()}, "py3-none-any")


def build_sdist(sdist_directory, config_settings=None):
    name = f"{NAME}-{version()}"
    path = os.path.join(sdist_directory, f"{name}.tar.gz")
    told = os.path.join(sdist_directory, "PKG-INFO")
    with open(told, "w", encoding="utf-8") as out:
        out.write(metadata())
    with tarfile.open(path, "w:gz") as out:
        out.add(told, f"{name}/PKG-INFO")
        for extra in ("pyproject.toml", "build_wheel.py", "README.md"):
            out.add(os.path.join(HERE, extra), f"{name}/{extra}")
        for inside, outside in sources():
            out.add(outside, f"{name}/{inside}")
    os.remove(told)
    return f"{name}.tar.gz"


if __name__ == "__main__":
    os.makedirs(sys.argv[1], exist_ok=True)
    print(whole_wheel(sys.argv[1]))
