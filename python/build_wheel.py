"""The build backend: a wheel is the package and the shared library, zipped.

Nothing is compiled here and nothing is downloaded.  `make` builds build/libporism.so
first; PORISM_LIBRARY names another one.  Editable installs only point at this folder.
"""
import base64
import hashlib
import os
import sysconfig
import tarfile
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
NAME, VERSION = "porism", "0.1.0"
INFO = f"{NAME}-{VERSION}.dist-info"


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


def tag():
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    return f"py3-none-{platform}"


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


def metadata():
    return (
        f"Metadata-Version: 2.1\nName: {NAME}\nVersion: {VERSION}\n"
        "Summary: Exact geometry: formal programs as a reward, figures as objects\n"
        "License: Apache-2.0\nRequires-Python: >=3.8\n"
    )


def wheel_text():
    return f"Wheel-Version: 1.0\nGenerator: porism\nRoot-Is-Purelib: false\nTag: {tag()}\n"


def write(directory, files):
    """A wheel of {name in the wheel: bytes}; returns its file name."""
    wheel = f"{NAME}-{VERSION}-{tag()}.whl"
    record = []
    with zipfile.ZipFile(os.path.join(directory, wheel), "w", zipfile.ZIP_DEFLATED) as out:
        files = dict(files)
        files[f"{INFO}/METADATA"] = metadata().encode()
        files[f"{INFO}/WHEEL"] = wheel_text().encode()
        for name, path in licences():
            files[f"{INFO}/{name}"] = read(path)
        for name, data in files.items():
            # A fixed date: the same files make the same wheel.
            item = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
            item.external_attr = 0o644 << 16
            item.compress_type = zipfile.ZIP_DEFLATED
            out.writestr(item, data)
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=")
            record.append(f"{name},sha256={digest.decode()},{len(data)}")
        record.append(f"{INFO}/RECORD,,")
        item = zipfile.ZipInfo(f"{INFO}/RECORD", (2020, 1, 1, 0, 0, 0))
        item.external_attr = 0o644 << 16
        out.writestr(item, "\n".join(record) + "\n")
    return wheel


def read(path):
    with open(path, "rb") as f:
        return f.read()


# --- The interface of PEP 517 and 660 ---------------------------------------------------
def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    files = {name: read(path) for name, path in sources()}
    files[f"{NAME}/libporism.so"] = read(library())
    return write(wheel_directory, files)


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    return write(wheel_directory, {f"{NAME}.pth": (HERE + "\n").encode()})


def build_sdist(sdist_directory, config_settings=None):
    name = f"{NAME}-{VERSION}"
    path = os.path.join(sdist_directory, f"{name}.tar.gz")
    with tarfile.open(path, "w:gz") as out:
        for extra in ("pyproject.toml", "build_wheel.py", "README.md"):
            out.add(os.path.join(HERE, extra), f"{name}/{extra}")
        for inside, outside in sources():
            out.add(outside, f"{name}/{inside}")
    return f"{name}.tar.gz"
