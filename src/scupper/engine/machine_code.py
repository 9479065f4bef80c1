"""What Scupper asks of Numba beyond its usual ways, so that a compiled game is fast and soon there.

Left alone Numba makes machine code of every function by itself and optimises it, and does both anew within
each function that calls it: most of the time of compiling goes into code that is thrown away. Each function
also stays ready for callers that nobody knows, so that LLVM may not dissolve one that is called from a single
place. Each type of whole number, each constant even, makes another version of a function. And an index below
0 counts from the end, which costs a comparison wherever something is looked up.

Here the functions of a game are kept until the one that Python calls is there, and then all are optimised
together and once, each in one version; an index below 0 raises IndexError, like one that is too large.
docs/measurements.md tells what that is worth. It rests on how Numba 0.68 is built inside, and pyproject.toml
holds to that version. Loads Numba.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from llvmlite import binding as llvm
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_lock import global_compiler_lock

from scupper.engine.code_cache import FLAGS

numba: Any = importlib.import_module("numba")
arrays: Any = importlib.import_module("numba.np.arrayobj")
trailing_zeros: Any = importlib.import_module("numba.cpython.unsafe.numbers").trailing_zeros

ENVIRONMENT: Final = "_ZN08NumbaEnv"
"""How the names of the places begin in which Numba notes a function's Python globals once it is compiled."""


def entry(function: Callable[..., Any], *, keep: bool) -> Any:
    """The function that Python calls; `keep` it in Numba's cache."""
    return numba.njit(**FLAGS, cache=keep)(function)


def inner(function: Callable[..., Any]) -> Any:
    """A function that only compiled code calls, in one version for all kinds of whole numbers."""
    made = numba.njit(**FLAGS, no_cpython_wrapper=True, no_cfunc_wrapper=True)(function)
    compile_for = made.compile
    made.compile = lambda types: compile_for(tuple(_widest(kind) for kind in types))
    return made


def _widest(kind: Any) -> Any:
    """64 bits for each whole number: a constant, a member of an enum, or a field of 32 bits."""
    kind = numba.types.unliteral(kind)
    whole = isinstance(kind, numba.types.Integer | numba.types.IntEnumMember)
    return numba.types.int64 if whole else kind


def lowest(mask: int) -> Any:
    """`masks.lowest` in compiled code."""
    return trailing_zeros(mask)


def _index(context: Any, builder: Any, kind: Any, index: Any, _size: Any) -> Any:
    """An index as it is: one below 0 counts from no end but is out of bounds, as rules mean it."""
    return context.cast(builder, index, kind, numba.types.intp)


class _Part(JITCodeLibrary):
    """The code of one function and of all that it calls."""

    whole = ""
    """The name of the function that is the whole program."""

    def _optimize_functions(self, ll_module: Any) -> None:
        ll_module.data_layout = self._codegen._data_layout

    def _optimize_final_module(self) -> None:
        if self.name != self.whole:
            return
        for function in self._final_module.functions:
            if function.linkage == llvm.Linkage.linkonce_odr:
                # Not "internal": the linker would take it, changed as it may be, for later code of that name.
                function.linkage = "private"
        # Loops over a handful of players or places are over before vectors pay.
        passes, builder = self._codegen._module_pass_manager(loop_vectorize=False, slp_vectorize=False)
        passes.run(self._final_module, builder)

    def _finalize_final_module(self) -> None:
        if self.name == self.whole:
            super()._finalize_final_module()
            return
        names = [variable.name for variable in self._final_module.global_variables]
        places = [f"@{name} = common global ptr null\n" for name in names if name.startswith(ENVIRONMENT)]
        self._codegen._add_module(llvm.parse_assembly("".join(places)))
        self._finalized = True


@contextmanager
def one_program(name: str) -> Iterator[None]:
    """Within it, all functions that Numba compiles become parts of the one that has this name.

    Only that one can be called from Python. Numba's own lock keeps other threads from compiling meanwhile.
    """

    class Part(_Part):
        whole = name

    codegen = numba.core.registry.cpu_target.target_context.codegen()
    with global_compiler_lock:
        before = codegen._library_class, arrays.fix_integer_index
        codegen._library_class, arrays.fix_integer_index = Part, _index
        try:
            yield
        finally:
            codegen._library_class, arrays.fix_integer_index = before
