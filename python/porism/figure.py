"""Figures: the engine as a Python object."""
from __future__ import annotations

import ctypes
import json
import os
from typing import IO, Any, Dict, List, NoReturn, Optional, Tuple, Union, overload

from ._library import Json, encode, enter, lib, text

Path = Union[str, "os.PathLike[str]"]
_WHOLE, _GO_ON, _KEEP = 1, 2, 4
_FORMATS = ("svg", "png", "gif", "pdf", "tex")


class Error(Exception):
    """A call that failed; the figure is as it was.

    code         stable, "not_found", "bad_argument", "limit" ... (docs/WORDS.md)
    message      what was expected, what was found
    hint         what to do, or None
    near         names that are near to what was wrong, a list
    try_         a line of script that works instead, or None
    column       where in the line, from 1, or None
    line         the line of a script, from 1, or None
    observation  the whole record (docs/OBSERVATION.md), or None
    """

    def __init__(self, code: str, message: str, observation: Optional[Json] = None, *,
                 hint: Optional[str] = None, near: Optional[List[str]] = None,
                 try_: Optional[str] = None, column: Optional[int] = None,
                 line: Optional[int] = None) -> None:
        super().__init__(message)
        self.code, self.message, self.observation = code, message, observation
        self.hint, self.near, self.try_ = hint, near or [], try_
        self.column, self.line = column, line

    def __str__(self) -> str:
        told = f"line {self.line}: {self.message}" if self.line else self.message
        more = f"this works: {self.try_}" if self.try_ else self.hint
        return f"{told} ({more})" if more else told


class Figure:
    """An exact figure.

        f = porism.Figure()
        f.script('''
            A = (0, 0)
            B = (3*sqrt(2), 3)
        ''')
        f.ask("Distance(A, B)")["exact"]        # '3*sqrt(3)'
        f.always("Distance(A, B) == Distance(B, A)")["verdict"]   # 'always'
        f.render("figure.png", size="600x400")

    In a notebook a figure shows itself.  One thread at a time; different figures may be used in
    different threads.  A call that fails raises porism.Error and changes nothing.
    """

    def __init__(self, seed: Optional[int] = None) -> None:
        """seed: of the random positions at which "always" is asked where it cannot be proven."""
        self._f: Optional[int] = lib.porism_new() if seed is None else lib.porism_new_seeded(seed)

    @classmethod
    def from_script(cls, script: str, seed: Optional[int] = None) -> Figure:
        """A figure that a script makes; a journal is one."""
        figure = cls(seed)
        figure.script(script)
        return figure

    def __del__(self) -> None:
        if getattr(self, "_f", None):
            lib.porism_free(self._f)
            self._f = None

    def __reduce__(self) -> NoReturn:
        raise TypeError("a figure cannot be copied or sent to another process: send its journal, "
                        "and make it there with Figure.from_script")

    def limit(self, seconds: float = 0, megabytes: float = 0) -> None:
        """What each later call may take; 0: any.  One that takes more raises Error with the code
        "limit", and changes nothing."""
        lib.porism_set_limits(self._f, seconds, megabytes)

    # --- Doing something ----------------------------------------------------------------
    def run(self, line: str) -> Optional[Json]:
        """One line of the script language, or a JSON call; returns the observation (None: it said
        nothing, a comment)."""
        enter()
        return self._answer(lib.porism_run(self._f, encode(line)))

    def call(self, tool: str, **arguments: Any) -> Optional[Json]:
        """A tool by name; returns the observation."""
        enter()
        return self._answer(
            lib.porism_call(self._f, encode(tool), encode(json.dumps(arguments))))

    def script(self, lines: str, *, whole: bool = False, go_on: bool = False) -> List[Json]:
        """A whole script; returns the observations of its lines, each with its "line".

        It stops at the first line that fails and raises Error, with that line's number as `line`;
        the lines before it stay.

        whole   all or nothing: the lines before it are taken back
        go_on   lines after one that failed are run too, and nothing is raised: look at "ok"
        """
        enter()
        flags = _KEEP | (_WHOLE if whole else 0) | (_GO_ON if go_on else 0)
        status = lib.porism_run_script(self._f, encode(lines), flags)
        found: List[Json] = json.loads(lib.porism_script_result(self._f))
        if status and (not go_on or whole or not found):
            self._raise()
        return found

    def ask(self, question: str) -> Json:
        """The answer of a line: {"kind", "exact", "approx", "certainty", ...}, the "value" of its
        observation (docs/OBSERVATION.md).  Raises Error where it answers nothing."""
        seen = self.run(question)
        value = seen and seen.get("value")
        if not isinstance(value, dict):
            raise Error("bad_argument", f"{question.strip()[:200]!r} is no question", seen,
                        hint='ask for a measure or a relation: Distance(A, B), AB == AC')
        return value

    def always(self, relation: str) -> Json:
        """Does the relation hold always, or only here?  {"verdict": "always" | "here_only" | "no" |
        "unknown", "certainty", ...}."""
        return self.ask(f"Always({json.dumps(relation, ensure_ascii=False)})")

    def _answer(self, status: int) -> Optional[Json]:
        seen = self.observation
        if status:
            self._raise(seen)
        return seen

    def _raise(self, seen: Optional[Json] = None) -> NoReturn:
        """The last error of the library as an exception."""
        f = self._f
        near = text(lib.porism_error_near(f))
        raise Error(text(lib.porism_error_code(f)) or "internal", text(lib.porism_error(f)) or "",
                    seen or self.observation, hint=text(lib.porism_error_hint(f)),
                    near=[n.strip() for n in near.split(",")] if near else [],
                    try_=text(lib.porism_error_mend(f)),
                    column=lib.porism_error_column(f) or None,
                    line=lib.porism_error_line(f) or None)

    # --- What the last call answered --------------------------------------------------------
    @property
    def observation(self) -> Optional[Json]:
        """What the last call answered (docs/OBSERVATION.md)."""
        raw = lib.porism_observation(self._f)
        return json.loads(raw) if raw else None

    @property
    def text(self) -> str:
        """What the last call answered, for people."""
        return text(lib.porism_text(self._f)) or ""

    @property
    def exact(self) -> Optional[str]:
        """The exact text of the last answer or new object, or None."""
        return text(lib.porism_exact(self._f))

    @property
    def number(self) -> Optional[float]:
        """The last answer as a float, or None."""
        value = ctypes.c_double()
        return value.value if lib.porism_number(self._f, ctypes.byref(value)) else None

    # --- The figure ---------------------------------------------------------------------------
    @property
    def canvas(self) -> List[Json]:
        """Every object, as a list of records."""
        raw = lib.porism_canvas(self._f)
        if raw is None:
            self._raise()
        found: List[Json] = json.loads(raw)
        return found

    def __getitem__(self, name: str) -> Json:
        """The record of an object: f["A"]["exact"].  Raises KeyError where there is none."""
        for record in self.canvas:
            if record.get("name") == name:
                return record
        raise KeyError(name)

    @property
    def description(self) -> Optional[str]:
        """The figure in words."""
        return text(lib.porism_describe(self._f))

    @property
    def journal(self) -> str:
        """The document: one JSON call per line, which script() builds the same figure from."""
        return text(lib.porism_journal(self._f)) or ""

    def __repr__(self) -> str:
        told = (self.description or "").split("\n", 1)[0].rstrip(".")
        return f"<porism.Figure: {told}>"

    # --- Pictures -----------------------------------------------------------------------------
    @overload
    def render(self, to: None = None, *, format: Optional[str] = None,
               size: Union[None, str, Tuple[float, float]] = None, preset: Optional[str] = None,
               **options: Any) -> bytes: ...

    @overload
    def render(self, to: Union[Path, IO[bytes]], *, format: Optional[str] = None,
               size: Union[None, str, Tuple[float, float]] = None, preset: Optional[str] = None,
               **options: Any) -> None: ...

    def render(self, to: Union[None, Path, IO[bytes]] = None, *, format: Optional[str] = None,
               size: Union[None, str, Tuple[float, float]] = None, preset: Optional[str] = None,
               **options: Any) -> Optional[bytes]:
        """Draw the figure.

        to       a file to write, by its name or open for bytes; None: the bytes are returned
        format   "svg", "png", "gif", "pdf" or "tex" (TikZ); None: the ending of the file, else svg
        size     "600x400" or (600, 400), in pixels
        preset   "default", "textbook" ... (docs/cmd/render.md)
        options  labels ("none", "points", "all", "A,B"), title, scale (of png, gif), projection,
                 hidden, transparent, standalone, live_text, ids

        The same figure and options give the same bytes.  Raises Error where it is refused.
        """
        wanted: Dict[str, Any] = {k: v for k, v in options.items() if v is not None}
        if preset is not None:
            wanted["preset"] = preset
        if size is not None:
            wanted["width"], wanted["height"] = _size(size)
        form = format or _ending(to) or "svg"
        n = ctypes.c_size_t()
        enter()
        drawn = lib.porism_render(self._f, encode(form), encode(json.dumps(wanted)),
                                  ctypes.byref(n))
        if not drawn:
            self._raise()
        picture = ctypes.string_at(drawn, n.value)
        if to is None:
            return picture
        if isinstance(to, (str, os.PathLike)):
            with open(to, "wb") as out:
                out.write(picture)
        else:
            to.write(picture)
        return None

    def _repr_svg_(self) -> Optional[str]:
        """What notebooks show."""
        try:
            return self.render().decode("utf-8")
        except Error:                             # an empty figure, a limit: there are words left
            return None


def _size(size: Union[str, Tuple[float, float]]) -> Tuple[float, float]:
    try:
        width, height = size.lower().split("x") if isinstance(size, str) else size
        return float(width), float(height)
    except (TypeError, ValueError):
        raise ValueError(f'the size is "600x400" or (600, 400), not {size!r}') from None


def _ending(to: Any) -> Optional[str]:
    """The format that a file's name asks for."""
    if isinstance(to, (str, os.PathLike)):
        ending = os.path.splitext(os.fspath(to))[1][1:].lower()
        if ending not in _FORMATS:
            raise ValueError(f"the ending of {os.fspath(to)!r} is none of svg, png, gif, pdf and "
                             "tex: name the format")
        return ending
    return None


def tools(form: str = "json", profile: str = "all") -> List[Json]:
    """Schemas of the tools: form json, openai, anthropic, gemini or mcp; profile all, plane, core
    or render."""
    f = lib.porism_new()
    try:
        raw = lib.porism_tools(f, encode(form), encode(profile))
        if raw is None:
            raise ValueError(f"there is no form {form} or profile {profile}")
        found: List[Json] = json.loads(raw)
        return found
    finally:
        lib.porism_free(f)
