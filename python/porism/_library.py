"""The shared library: where it is, and the types of its functions (include/porism.h)."""
from __future__ import annotations

import ctypes
import json
import os
import threading
from ctypes import POINTER, c_char_p, c_double, c_int, c_size_t, c_ulonglong, c_void_p
from typing import Any, Dict, Iterator, List, Optional, Tuple, Union

Json = Dict[str, Any]
"""A record, as json.loads gives it."""

_HERE = os.path.dirname(os.path.abspath(__file__))


def _places() -> Iterator[str]:
    """Where to look, in this order."""
    if os.environ.get("PORISM_LIBRARY"):
        yield os.environ["PORISM_LIBRARY"]
        return
    yield os.path.join(_HERE, "libporism.so")                       # installed with pip
    yield os.path.join(_HERE, "..", "..", "build", "libporism.so")  # the source tree
    yield "libporism.so.0"                                          # make install, a package


# Function: result, arguments.  Texts that the caller must free come back as void pointers.
_SIGNATURES: Dict[str, Tuple[Any, List[Any]]] = {
    "porism_version": (c_char_p, []),
    "porism_version_number": (c_int, []),
    "porism_new": (c_void_p, []),
    "porism_new_seeded": (c_void_p, [c_ulonglong]),
    "porism_free": (None, [c_void_p]),
    "porism_set_limits": (None, [c_void_p, c_double, c_double]),
    "porism_count_memory": (None, []),
    "porism_thread_end": (None, []),
    "porism_run": (c_int, [c_void_p, c_char_p]),
    "porism_run_script": (c_int, [c_void_p, c_char_p, c_int]),
    "porism_script_result": (c_char_p, [c_void_p]),
    "porism_call": (c_int, [c_void_p, c_char_p, c_char_p]),
    "porism_observation": (c_char_p, [c_void_p]),
    "porism_text": (c_char_p, [c_void_p]),
    "porism_exact": (c_char_p, [c_void_p]),
    "porism_value": (c_char_p, [c_void_p, c_char_p]),
    "porism_number": (c_int, [c_void_p, POINTER(c_double)]),
    "porism_error_code": (c_char_p, [c_void_p]),
    "porism_error": (c_char_p, [c_void_p]),
    "porism_error_hint": (c_char_p, [c_void_p]),
    "porism_error_near": (c_char_p, [c_void_p]),
    "porism_error_mend": (c_char_p, [c_void_p]),
    "porism_error_column": (c_int, [c_void_p]),
    "porism_error_line": (c_int, [c_void_p]),
    "porism_canvas": (c_char_p, [c_void_p]),
    "porism_describe": (c_char_p, [c_void_p]),
    "porism_journal": (c_char_p, [c_void_p]),
    "porism_render": (c_void_p, [c_void_p, c_char_p, c_char_p, POINTER(c_size_t)]),
    "porism_tools": (c_char_p, [c_void_p, c_char_p, c_char_p]),
    "porism_program_status_word": (c_char_p, [c_int]),
    "porism_program_score": (c_int, [c_char_p, c_char_p, c_char_p, c_int, POINTER(c_double)]),
    "porism_program_score_batch": (
        c_size_t,
        [c_size_t, POINTER(c_char_p), POINTER(c_char_p), POINTER(c_char_p), c_int, c_int,
         POINTER(c_int), POINTER(c_double)],
    ),
    "porism_program_result": (c_void_p, [c_char_p, c_char_p, c_char_p, c_int]),
    "porism_program_explain": (c_void_p, [c_char_p, c_char_p, c_int]),
    "porism_program_extract": (c_void_p, [c_char_p]),
    "porism_pass_at_k": (c_double, [c_int, c_int, c_int]),
    "porism_verdict_word": (c_char_p, [c_int]),
    "porism_grade": (c_int, [c_char_p, c_char_p, c_char_p, POINTER(c_double)]),
    "porism_grade_result": (c_void_p, [c_char_p, c_char_p, c_char_p]),
    "porism_grade_options": (c_void_p, [c_char_p]),
    "porism_grade_batch": (
        c_size_t,
        [c_size_t, POINTER(c_char_p), POINTER(c_char_p), POINTER(c_char_p), c_int,
         POINTER(c_int), POINTER(c_double)],
    ),
    "porism_solve": (c_void_p, [c_char_p, c_char_p, c_int]),
    "porism_prove": (c_void_p, [c_char_p, c_int, c_double]),
    "porism_judge": (c_void_p, [c_char_p]),
    "porism_string_free": (None, [c_void_p]),
    "porism_agent_new": (c_void_p, [c_char_p]),
    "porism_agent_free": (None, [c_void_p]),
    "porism_agent_error": (c_char_p, [c_void_p]),
    "porism_agent_reset": (c_void_p, [c_void_p, c_char_p]),
    "porism_agent_end": (None, [c_void_p]),
    "porism_agent_first": (c_char_p, [c_void_p]),
    "porism_agent_step": (c_char_p, [c_void_p, c_char_p]),
    "porism_agent_canvas": (c_char_p, [c_void_p]),
    "porism_agent_trace": (c_char_p, [c_void_p]),
}


def _load() -> Tuple[Any, str]:
    tried = []
    for place in _places():
        try:
            found = ctypes.CDLL(place)
            break
        except OSError as e:
            tried.append(f"  {place}: {e}")
    else:
        raise ImportError(
            "porism: the shared library was not found. Run `make` in the source tree, install "
            "the package with pip, or name the library in PORISM_LIBRARY. Tried:\n"
            + "\n".join(tried)
        )
    for name, (result, arguments) in _SIGNATURES.items():
        try:
            function = getattr(found, name)
        except AttributeError:
            found.porism_version.restype = c_char_p
            raise ImportError(
                f"porism: the library {place} is version {found.porism_version().decode()}, too "
                f"old for this package (it has no {name})") from None
        function.restype = result
        function.argtypes = arguments
    return found, place


lib, place = _load()


class _ThreadEnd:
    """Python drops what a thread has of its own in that thread, at its end."""

    def __del__(self) -> None:
        lib.porism_thread_end()


_own = threading.local()


def enter() -> None:
    """Before a call that computes: this thread gives back its caches when it ends."""
    if not hasattr(_own, "end"):
        main = threading.current_thread() is threading.main_thread()
        _own.end = None if main else _ThreadEnd()


def as_bytes(text: Union[str, bytes, bytearray]) -> bytes:
    """A text for C.  A NUL would end it there: it becomes the sign for what is no character."""
    if not isinstance(text, (bytes, bytearray)):
        text = text.encode("utf-8", "replace")
    return bytes(text).replace(b"\0", b"\xef\xbf\xbd")


def encode(text: Optional[str]) -> Optional[bytes]:
    """The same where there may be none: None stays None."""
    return None if text is None else as_bytes(text)


def text(raw: Optional[bytes]) -> Optional[str]:
    """A text that C lent us, or None."""
    return raw.decode("utf-8") if raw is not None else None


def take(pointer: Optional[int]) -> Optional[str]:
    """A text that C made for us, or None; freed."""
    if not pointer:
        return None
    try:
        return ctypes.string_at(pointer).decode("utf-8")
    finally:
        lib.porism_string_free(pointer)


def take_json(pointer: Optional[int]) -> Json:
    """The same, where it is a record."""
    found: Json = json.loads(take(pointer) or "null")
    return found
