"""The shared library: where it is, and the types of its functions (include/porism.h)."""
import ctypes
import os
import threading
from ctypes import POINTER, c_char_p, c_double, c_int, c_size_t, c_ulonglong, c_void_p

_HERE = os.path.dirname(os.path.abspath(__file__))


def _places():
    """Where to look, in this order."""
    if os.environ.get("PORISM_LIBRARY"):
        yield os.environ["PORISM_LIBRARY"]
        return
    yield os.path.join(_HERE, "libporism.so")                       # installed with pip
    yield os.path.join(_HERE, "..", "..", "build", "libporism.so")  # the source tree
    yield "libporism.so.0"                                          # make install


# Function: result, arguments.  Texts that the caller must free come back as void pointers.
_SIGNATURES = {
    "porism_version": (c_char_p, []),
    "porism_new": (c_void_p, []),
    "porism_new_seeded": (c_void_p, [c_ulonglong]),
    "porism_free": (None, [c_void_p]),
    "porism_set_limits": (None, [c_void_p, c_double, c_double]),
    "porism_count_memory": (None, []),
    "porism_thread_end": (None, []),
    "porism_run": (c_int, [c_void_p, c_char_p]),
    "porism_call": (c_int, [c_void_p, c_char_p, c_char_p]),
    "porism_observation": (c_char_p, [c_void_p]),
    "porism_text": (c_char_p, [c_void_p]),
    "porism_exact": (c_char_p, [c_void_p]),
    "porism_number": (c_int, [c_void_p, POINTER(c_double)]),
    "porism_error_code": (c_char_p, [c_void_p]),
    "porism_error": (c_char_p, [c_void_p]),
    "porism_canvas": (c_char_p, [c_void_p]),
    "porism_describe": (c_char_p, [c_void_p]),
    "porism_journal": (c_char_p, [c_void_p]),
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


def _load():
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
        function = getattr(found, name)
        function.restype = result
        function.argtypes = arguments
    return found


lib = _load()


class _ThreadEnd:
    """Python drops what a thread has of its own in that thread, at its end."""

    def __del__(self):
        lib.porism_thread_end()


_own = threading.local()


def enter():
    """Before a call that computes: this thread gives back its caches when it ends."""
    if not hasattr(_own, "end"):
        main = threading.current_thread() is threading.main_thread()
        _own.end = None if main else _ThreadEnd()


def encode(text):
    """A text for C: UTF-8, cut at a NUL; None stays None."""
    if text is None:
        return None
    return text.encode("utf-8", "replace").split(b"\0", 1)[0]


def take(pointer):
    """A text that C made for us, or None; freed."""
    if not pointer:
        return None
    try:
        return ctypes.string_at(pointer).decode("utf-8")
    finally:
        lib.porism_string_free(pointer)
