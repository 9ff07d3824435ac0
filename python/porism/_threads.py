"""Many calls at once: threads that stay, the library runs without Python's lock."""
from __future__ import annotations

import os
import threading
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import (Any, Callable, Dict, Iterable, Iterator, List, Mapping, Optional, Tuple,
                    TypeVar)

Result = TypeVar("Result")
Progress = Callable[[int, int], Any]
"""Called in the caller's thread with (done, all) as batches go on; what it raises ends them."""

_pools: Dict[int, ThreadPoolExecutor] = {}
_pools_lock = threading.Lock()


def _forget_pools() -> None:
    """A forked child has the pools but none of their threads: it makes its own."""
    global _pools, _pools_lock
    _pools, _pools_lock = {}, threading.Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_pools)


def processors() -> int:
    """Those that this process may use."""
    try:
        return len(os.sched_getaffinity(0)) or 1
    except (AttributeError, OSError):
        return os.cpu_count() or 1


def _pool(threads: int) -> ThreadPoolExecutor:
    with _pools_lock:
        if threads not in _pools:
            _pools[threads] = ThreadPoolExecutor(threads, thread_name_prefix="porism")
        return _pools[threads]


def several(things: Iterable[Any], what: str) -> List[Any]:
    """A list of them.  A text or a dict goes through a loop as well, and is not meant."""
    if isinstance(things, (str, bytes, Mapping)):
        raise TypeError(f"{what} is a list, not one {type(things).__name__}")
    return list(things)


def each(function: Callable[..., Result], threads: Optional[int], *columns: Iterable[Any],
         progress: Optional[Progress] = None) -> List[Result]:
    """The function on every row, in their order.  threads: 0 or None: one for each processor."""
    threads = max(1, int(threads or processors()))
    rows = list(zip(*columns))

    def part_of(part: List[Tuple[Any, ...]]) -> List[Result]:
        return [function(*row) for row in part]

    if threads == 1 or len(rows) < 2:
        out = []
        for row in rows:
            out.append(function(*row))
            if progress:
                progress(len(out), len(rows))
        return out
    size = max(1, len(rows) // (threads * 4))     # a task is worth its hand-over
    size = min(size, 1 + len(rows) // 100) if progress else size
    parts = [rows[i:i + size] for i in range(0, len(rows), size)]
    found: List[List[Result]] = [[] for _ in parts]
    pool = _pool(threads)
    waiting = {pool.submit(part_of, part): i for i, part in enumerate(parts)}
    done = 0
    try:
        for future in as_completed(waiting):
            found[waiting[future]] = future.result()
            done += len(parts[waiting[future]])
            if progress:
                progress(done, len(rows))
    finally:
        for future in waiting:                    # after an error or Ctrl-C
            future.cancel()
    return [r for part in found for r in part]


def pieces(n: int, progress: Optional[Progress]) -> Iterator[slice]:
    """The parts of a batch that the library runs on threads of its own: one, or with progress some,
    each told when it is done."""
    size = n if progress is None else max(256, -(-n // 100))
    for i in range(0, n, max(size, 1)):
        yield slice(i, min(i + size, n))
        if progress:
            progress(min(i + size, n), n)
