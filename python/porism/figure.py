"""Figures: the engine as a Python object."""
import ctypes
import json

from ._library import encode, enter, lib


class Error(Exception):
    """A call that failed; the figure is as it was.  `code` is stable (docs/WORDS.md)."""

    def __init__(self, code, message, observation):
        super().__init__(message)
        self.code = code
        self.observation = observation


class Figure:
    """An exact figure.

        f = porism.Figure()
        f.run("A = (0, 0)")
        f.run("B = (3*sqrt(2), 3)")
        f.run("Distance(A, B)")
        f.exact                      # '3*sqrt(3)'

    One thread at a time; different figures may be used in different threads.
    """

    def __init__(self, seed=None):
        self._f = lib.porism_new() if seed is None else lib.porism_new_seeded(seed)

    def __del__(self):
        if getattr(self, "_f", None):
            lib.porism_free(self._f)
            self._f = None

    def __reduce__(self):
        raise TypeError("a figure cannot be copied or sent to another process: send its journal "
                        "and run the lines there")

    def limit(self, seconds=0, megabytes=0):
        """What each later call may take; 0: any.  One that takes more raises Error with the code
        "limit", and changes nothing."""
        lib.porism_set_limits(self._f, seconds, megabytes)

    def run(self, line):
        """One line of the script language, or a JSON call; returns the observation."""
        enter()
        return self._answer(lib.porism_run(self._f, encode(line)))

    def call(self, tool, **arguments):
        """A tool by name; returns the observation."""
        enter()
        return self._answer(
            lib.porism_call(self._f, encode(tool), encode(json.dumps(arguments))))

    def _answer(self, status):
        seen = self.observation
        if status:
            raise Error(_text(lib.porism_error_code(self._f)), _text(lib.porism_error(self._f)),
                        seen)
        return seen

    @property
    def observation(self):
        """What the last call answered (docs/OBSERVATION.md)."""
        text = lib.porism_observation(self._f)
        return json.loads(text) if text else None

    @property
    def exact(self):
        """The exact text of the last answer or new object, or None."""
        return _text(lib.porism_exact(self._f))

    @property
    def number(self):
        """The last answer as a float, or None."""
        value = ctypes.c_double()
        return value.value if lib.porism_number(self._f, ctypes.byref(value)) else None

    @property
    def canvas(self):
        """Every object, as a list of records."""
        text = lib.porism_canvas(self._f)
        if text is None:
            raise Error(_text(lib.porism_error_code(self._f)), _text(lib.porism_error(self._f)),
                        None)
        return json.loads(text)

    @property
    def description(self):
        """The figure in words."""
        return _text(lib.porism_describe(self._f))

    @property
    def journal(self):
        """The document: one JSON call per line."""
        return _text(lib.porism_journal(self._f))


def tools(form="json", profile="all"):
    """Schemas of the tools: form json, openai, anthropic, gemini or mcp."""
    f = lib.porism_new()
    try:
        text = lib.porism_tools(f, encode(form), encode(profile))
        if text is None:
            raise ValueError(f"there is no form {form} or profile {profile}")
        return json.loads(text)
    finally:
        lib.porism_free(f)


def _text(raw):
    return raw.decode("utf-8") if raw is not None else None
