# One file, no configure step.  A new .c file, test or fuzz target is found by itself;
# a new room is a line in src/rooms.txt.
#
#   make            the program and the library, in build/; the CAS worker too where
#                   libgiac is installed (dev/setup --cas)
#   make demo       install what is missing, build, solve a small problem
#   make test       install what is missing, build, run every test
#   make test-long  the same, and what is tried at random four times as often; the page at full length
#   make unit       the tests of the rooms alone, and the fuzz corpora
#   make check      the lints alone
#   make asan       every test again under address and undefined-behaviour sanitizers
#   make tsan       the loaded server, the store and the batch solver under the thread sanitizer
#   make fuzz       each fuzz target for FUZZ_SECONDS (needs clang: dev/setup --dev)
#   make valgrind   the demo and the corpus replays under valgrind
#   make growth     how instructions and memory grow with a figure, under callgrind (minutes)
#   make stress     crowds of clients and killed writers at full size (minutes)
#   make doors      the same questions at every door, with the truth computed apart (minutes)
#   make hostile    what a stranger can ask for, at full size (minutes)
#   make bench      the measurements of docs/BENCH.md
#   make peers      random scripts in Porism and in the real GeoGebra, compared (minutes);
#                   requests to models, read by the providers' own libraries; answers in
#                   other graders; the environment in the real trainers and the model in
#                   transformers; exports of runs in Inspect AI; models in
#                   transformers and llama.cpp; vocabularies in tokenizers
#   make gallery    draw examples/gallery into build/gallery/index.html
#   make golden     write t/golden anew (read the diff)
#   make mcpb       a bundle for Claude Desktop and its like, build/porism-VERSION-linux-MACHINE.mcpb
#   make man        manual pages and completion for shells, in build/man and build/completion
#   make install    to $(DESTDIR)$(PREFIX): program, libraries, header, pkg-config files, manual
#                   pages, completions, documents, examples; install-strip: without debug information
#   make uninstall  takes away what install put there (with the same PREFIX)
#   make dist       the sources, build/porism-VERSION.tar.gz, the same bytes each time
#   make wheel      the Python package with the libraries inside, build/wheel/porism-*.whl;
#                   wheel-check: installed and tried, types and tag looked at (a minute)
#   make CUDA=1     the library for NVIDIA GPUs too, build/libporism-cuda.so (docs/GPU.md)
#
# B=folder builds elsewhere, CC= and CFLAGS= are yours to set, V=1 shows the commands.

B       ?= build
# Where it is installed; below PREFIX each folder may be set.
PREFIX  ?= /usr/local
BINDIR  ?= $(PREFIX)/bin
LIBDIR  ?= $(PREFIX)/lib
INCLUDEDIR ?= $(PREFIX)/include
LIBEXECDIR ?= $(PREFIX)/libexec
DATADIR ?= $(PREFIX)/share
MANDIR  ?= $(DATADIR)/man
DOCDIR  ?= $(DATADIR)/doc/porism
# The version stands in include/porism.h.
VERSION := $(shell awk '/define PORISM_VERSION_(MAJOR|MINOR|PATCH) / { printf "%s%s", n++ ? "." : "", $$3 }' \
	   include/porism.h)
# -g1 names functions and lines in a backtrace; a debugger's values need -g, which a third of
# the time to compile would go to.
CFLAGS  ?= -O3 -g1
CXXFLAGS ?= -O2 -g
SAN     ?=
# -Werror in .ci/run, where the compilers are known.  A newer one with new
# warnings must not stop anybody.
WERROR  ?=
FUZZ_SECONDS ?= 30
ROOMS   ?= $(shell sed -n 's/^\([a-z]*\):.*/\1/p' src/rooms.txt)

MAKEFLAGS += --no-print-directory --no-builtin-rules
SHELL   := /bin/sh
.DELETE_ON_ERROR:
.SUFFIXES:

# These are part of the meaning, not of taste: with fused multiply-add, which compilers
# use unasked on some machines, a floating-point filter proves something else than
# what runs.
MEANING := -std=c11 -D_POSIX_C_SOURCE=200809L -ffp-contract=off -fno-fast-math
WARN    := -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wvla -Wswitch-enum
# The same bytes from any folder: compilers write down where they were started, and take this for it.
HERE    := PWD=/proc/self/cwd
COMPILE  = $(HERE) $(CC) $(CPPFLAGS) $(CFLAGS) $(MEANING) $(WARN) $(WERROR) $(SAN) $(PIC) $(ROOM_FLAGS) \
	   -Isrc -Iinclude -MMD -MP
LINK     = $(CC) $(CFLAGS) $(SAN) $(LDFLAGS)

# FLINT 3 holds Arb, Antic and Calcium; before, they are libraries of their own.
# Not := , because dev/setup may only just have installed them; found out once, at the first link.
links    = $(shell echo 'int main(void){return 0;}' | \
	   $(CC) $(LDFLAGS) -x c - -o /dev/null $(1) 2>/dev/null && echo yes)
# For the programs of the tests, where there is one that needs a quarter of the time for each.
QUICK_LD = $(eval QUICK_LD := $$(if $$(SAN),,$$(if $$(call links,-fuse-ld=gold),-fuse-ld=gold)))$(QUICK_LD)
ARB      = $(eval ARB := $$(if $$(call links,-lflint-arb),-lflint-arb -lcalcium -lantic))$(ARB)
# The order is that of the search for each of their 7,500 names when the program starts, which
# is most of its start: those with most names first.
LDLIBS   = -lflint $(ARB) -lgmp -lmpfr -lm -lc -lminizip -lz -lexpat -ldl
EDIT    := -ledit

# The CAS worker is built where giac is and its cage is known (Linux on two machines);
# without it everything else works.  Never with SAN: a sanitizer needs more address space
# than the cage leaves.
HASH    := \#
GIAC    := $(shell printf '%s\n' '$(HASH)if !__has_include(<giac/giac.h>) || \
	   !__has_include(<linux/seccomp.h>) || !(defined __x86_64__ || defined __aarch64__)' \
	   '$(HASH)error' '$(HASH)endif' | $(CXX) $(CPPFLAGS) -x c++ -E - >/dev/null 2>&1 && echo yes)
WORKER  := $(if $(GIAC),$(wildcard cas/porism-cas.cc))

# The library for NVIDIA GPUs, with CUDA=1.  Nothing else needs it: the program looks for it when it
# is asked to compute on a GPU (src/gpu).  CUDA_ARCH is the GPU's compute capability without the point;
# a newer GPU than that compiles the kernels anew when the library is loaded.
CUDA    ?=
NVCC    ?= nvcc
NVCCFLAGS ?= -O3
CUDA_ARCH ?= 90
CUDA_CODE = arch=compute_$(CUDA_ARCH),code=[sm_$(CUDA_ARCH),compute_$(CUDA_ARCH)]
CUDA_HOME = $(patsubst %/bin/,%,$(dir $(realpath $(shell command -v $(NVCC)))))
CUBLAS   = $(firstword $(wildcard $(foreach l,lib64 lib targets/x86_64-linux/lib targets/sbsa-linux/lib,\
	   $(CUDA_HOME)/$(l)/libcublasLt.so $(CUDA_HOME)/$(l)/libcublasLt.so.13)) -lcublasLt)
CUDAOBJ := $(patsubst %.cu,$(B)/%.o,$(sort $(wildcard cuda/*.cu))) $(B)/cuda/shape.o

JOBS     = $(if $(filter -j%,$(MAKEFLAGS)),,-j$(shell getconf _NPROCESSORS_ONLN))
Q        = $(if $(V),,@)
say      = $(if $(V),,@echo '  $(1) $@')

SRC     := $(foreach r,$(ROOMS),$(sort $(wildcard src/$(r)/*.c)))
OBJ     := $(SRC:%.c=$(B)/%.o)
LIBOBJ  := $(filter-out $(B)/src/cmd/%,$(OBJ))
CMDOBJ  := $(filter $(B)/src/cmd/%,$(OBJ))
UNIT    := $(patsubst %.c,$(B)/%,$(foreach r,$(ROOMS),$(sort $(wildcard src/$(r)/t/t-*.c))))
# Any other .c beside the tests is a program that a script in t/ starts.
STARTED := $(filter-out $(UNIT),$(patsubst %.c,$(B)/%,$(foreach r,$(ROOMS),$(sort $(wildcard src/$(r)/t/*.c)))))
FUZZ    := $(sort $(patsubst fuzz/fuzz-%.c,%,$(wildcard fuzz/fuzz-*.c)))
REPLAY  := $(FUZZ:%=$(B)/fuzz/replay-%)
STRESS  := $(patsubst t/stress/%.c,$(B)/stress-%,$(sort $(wildcard t/stress/*.c)))
DOORS   := $(patsubst %.c,$(B)/%.o,$(sort $(wildcard t/doors/*.c)))
HOSTILE := $(patsubst t/hostile/%.c,$(B)/hostile-%,$(sort $(wildcard t/hostile/*.c)))
SCRIPTS := $(sort $(wildcard t/*.t))
LINTS   := dev/lint-rooms dev/lint

all: $(B)/libporism.a $(if $(wildcard src/api/*.c),$(B)/libporism.so) $(if $(CMDOBJ),$(B)/porism) \
	$(if $(WORKER),$(B)/porism-cas) $(if $(CUDA),$(B)/libporism-cuda.so)

$(B)/porism: $(CMDOBJ) $(B)/libporism.a
	$(call say,LINK )
	$(Q)$(LINK) $^ $(LDLIBS) $(EDIT) -o $@

$(B)/libporism.a: $(LIBOBJ)
	$(call say,AR   )
	$(Q)rm -f $@ && $(AR) rcs $@ $^

# giac's own headers are full of warnings.
$(B)/porism-cas: $(WORKER)
	$(call say,CXX  )
	@mkdir -p $(@D)
	$(Q)$(HERE) $(CXX) $(CPPFLAGS) $(CXXFLAGS) -std=c++17 -Isrc -MMD -MP -MF $@.d $(LDFLAGS) $< \
		-lgiac -lgmp -o $@

# It shows one function, net_backend (src/net/backend.h).
$(B)/libporism-cuda.so: $(CUDAOBJ)
	$(call say,LINK )
	$(Q)$(NVCC) -shared $(CUDAOBJ) -Xlinker $(CUBLAS) \
		$(if $(filter /%,$(CUBLAS)),-L$(dir $(CUBLAS)) -Xlinker -rpath=$(dir $(CUBLAS))) -o $@

$(B)/cuda/%.o: cuda/%.cu
	$(call say,NVCC )
	@mkdir -p $(@D)
	$(Q)$(NVCC) $(NVCCFLAGS) -std=c++17 -Xcompiler -fPIC,-fvisibility=hidden,-Wall \
		-gencode $(CUDA_CODE) \
		-Icuda -Isrc -MMD -MP -MF $(@:.o=.d) -c $< -o $@

# Hopper's own instructions (wgmma) are in no other kind of GPU.
ifeq ($(CUDA_ARCH),90)
$(B)/cuda/attention_hopper.o: NVCCFLAGS += -DHOPPER
$(B)/cuda/attention_hopper.o: CUDA_CODE = arch=compute_90a,code=sm_90a
endif

$(B)/cuda/shape.o: src/net/shape.c
	$(call say,CC   )
	@mkdir -p $(@D)
	$(Q)$(CC) -O2 -fPIC -fvisibility=hidden -std=c11 -Isrc -MMD -MP -c $< -o $@

# Only what include/porism.h declares can be seen from outside.
$(B)/libporism.so: $(LIBOBJ) dev/exports.map
	$(call say,LINK )
	$(Q)$(LINK) -shared -Wl,-soname,libporism.so.0 -Wl,--version-script=dev/exports.map \
		-Wl,-z,defs $(LIBOBJ) $(LDLIBS) -o $@

# The programs of the tests share the library with all its names: copied into each of them, it
# would be linked and written some 260 times, as long as all tests take to compile.
$(B)/libporism-test.so: $(LIBOBJ)
	$(call say,LINK )
	$(Q)$(LINK) -shared -Wl,-soname,$(@F) -Wl,-Bsymbolic-functions $^ $(LDLIBS) -o $@

$(UNIT) $(STARTED): $(B)/%: $(B)/%.o $(B)/libporism-test.so
	$(call say,LINK )
	$(Q)$(LINK) $(QUICK_LD) $^ -Wl,-rpath,'$$ORIGIN/../../..' $(LDLIBS) -o $@

# The program is no library: its test takes what it needs of it.
$(B)/src/cmd/t/t-super: $(B)/src/cmd/super.o

$(REPLAY): $(B)/fuzz/replay-%: $(B)/fuzz/fuzz-%.o $(B)/fuzz/replay.o $(B)/libporism-test.so
	$(call say,LINK )
	$(Q)$(LINK) $(QUICK_LD) $^ -Wl,-rpath,'$$ORIGIN/..' $(LDLIBS) -o $@

# What computes much is in the library; to make these fast takes longer than all they run.
$(UNIT:=.o) $(STARTED:=.o) $(REPLAY:$(B)/fuzz/replay-%=$(B)/fuzz/fuzz-%.o): ROOM_FLAGS := -O0

$(B)/stress-%: $(B)/t/stress/%.o $(B)/libporism.a
	$(call say,LINK )
	$(Q)$(LINK) $^ $(LDLIBS) -o $@

$(B)/hostile-%: $(B)/t/hostile/%.o $(B)/libporism.a
	$(call say,LINK )
	$(Q)$(LINK) $^ $(LDLIBS) -o $@

$(B)/doors: $(DOORS) $(B)/libporism-test.so
	$(call say,LINK )
	$(Q)$(LINK) $(QUICK_LD) $^ -Wl,-rpath,'$$ORIGIN' $(LDLIBS) -o $@

# callgrind reads every name and line of a program first, and needs no lines.
$(B)/growth: $(B)/t/growth/growth.o $(B)/libporism.a
	$(call say,LINK )
	$(Q)$(LINK) $^ -Wl,--strip-debug $(LDLIBS) -o $@

# Nobody puts functions of his own in the place of ours, so they may be inlined.
$(LIBOBJ): PIC := -fPIC -fno-semantic-interposition
$(B)/%.o: %.c
	$(call say,CC   )
	@mkdir -p $(@D)
	$(Q)$(COMPILE) -c $< -o $@

# Inner loops of the network: without these two, which change no result, compilers do not make
# vectors of square roots and comparisons.
$(B)/src/net/%.o: ROOM_FLAGS := -fno-math-errno -fno-trapping-math

# The page is part of the program (src/serve/page.def, language.def), without its comments, as it is
# and packed; the compiler does not tell.
LANGUAGES := $(shell sed -n 's/^LANGUAGE(.*"\(.*\)")/\1/p' src/serve/language.def)
PAGE := $(patsubst web/%,$(B)/page/%,$(filter-out web/words.tsv,$(wildcard web/*))) $(LANGUAGES:%=$(B)/page/words-%.js)
$(B)/page/words-%.js: web/words.tsv dev/words.awk
	@mkdir -p $(@D)
	$(Q)awk -v language=$* -f dev/words.awk $< > $@
$(B)/page/%.svg: web/%.svg
	@mkdir -p $(@D)
	$(Q)cp $< $@
$(B)/page/%: web/% dev/page.awk
	@mkdir -p $(@D)
	$(Q)awk -v kind=$(subst .,,$(suffix $<)) -f dev/page.awk $< > $@
$(B)/src/serve/page.o: ROOM_FLAGS := -Wa,-I$(B)
$(B)/page/%.gz: $(B)/page/%
	$(Q)gzip -9 -n -c $< > $@
$(B)/src/serve/page.o: $(PAGE) $(PAGE:%=%.gz)
# So are the texts for models (src/desk/prompt.def, src/translate/prompt.def).
$(B)/src/desk/prompt.o $(B)/src/translate/prompt.o: $(wildcard prompts/*)
# And what stands beside rows for trainers (src/recipe/paper.def).
$(B)/src/recipe/paper.o: $(wildcard src/recipe/paper/*)
# And the page of a report.
$(B)/src/report/html.o: src/report/page.css src/report/page.js

-include $(OBJ:.o=.d) $(B)/t/growth/growth.d $(DOORS:.o=.d) $(UNIT:=.d) $(STARTED:=.d) $(STRESS:$(B)/stress-%=$(B)/t/stress/%.d) $(HOSTILE:$(B)/hostile-%=$(B)/t/hostile/%.d) $(FUZZ:%=$(B)/fuzz/fuzz-%.d) $(B)/fuzz/replay.d \
	$(B)/porism-cas.d $(CUDAOBJ:.o=.d)

# --- Tests --------------------------------------------------------------------------
# The setup comes first and alone: nothing may compile before it is done.
setup:
	@dev/setup

test: setup
	@$(MAKE) $(JOBS) tests-built
	@$(MAKE) run-tests

test-long: setup
	@$(MAKE) $(JOBS) tests-built
	@TEST_LONG=1 PAGE_TESTS=all PORISM_GALLERY=all $(MAKE) run-tests

unit: setup
	@$(MAKE) $(JOBS) tests-built
	@$(MAKE) run-tests LINTS= SCRIPTS=

tests-built: all $(UNIT) $(STARTED) $(REPLAY) $(B)/growth $(B)/doors

run-tests:
	@PORISM='$(abspath $(B)/porism)' BUILD='$(abspath $(B))' \
	LINT_OBJ='$(if $(SAN),,$(wildcard $(LIBOBJ)))' \
	dev/run-tests $(LINTS) $(UNIT) $(REPLAY) $(SCRIPTS)

check:
	@LINT_OBJ='$(wildcard $(LIBOBJ))' dev/run-tests $(LINTS)

TSAN := B=build/tsan CFLAGS='-O1 -g1' SAN=-fsanitize=thread
ASAN := B=build/asan CFLAGS='-O1 -g -fno-omit-frame-pointer' \
	SAN='-fsanitize=address,undefined -fno-sanitize-recover=undefined'
asan: setup
	@$(MAKE) $(JOBS) $(ASAN) tests-built
	@$(MAKE) $(ASAN) run-tests

demo: setup
	@$(MAKE) $(JOBS) all
	@$(B)/porism demo --journal $(B)/demo.journal --picture $(B)/demo.svg \
		--solid-picture $(B)/demo-solid.svg --facts-picture $(B)/demo-facts.svg

valgrind: setup
	@$(MAKE) $(JOBS) tests-built
	valgrind -q --leak-check=full --error-exitcode=9 $(B)/porism demo --journal $(B)/demo.journal \
		--picture $(B)/demo.svg --solid-picture $(B)/demo-solid.svg \
		--facts-picture $(B)/demo-facts.svg >/dev/null
	for r in $(REPLAY); do valgrind -q --leak-check=full --error-exitcode=9 $$r || exit 1; done

# The page in a browser, at full length: all figures of the gallery there and back, all constructions by
# mouse, by touch and by keys; `make test` does a part of each.
page-tests: setup
	@$(MAKE) $(JOBS) all
	@PORISM='$(abspath $(B)/porism)' BUILD='$(abspath $(B))' PAGE_TESTS=all PORISM_GALLERY=all dev/run-tests $(wildcard t/53*.t)

bench: setup
	@$(MAKE) $(JOBS) all
	@PORISM='$(abspath $(B)/porism)' BUILD='$(abspath $(B))' bench/run

# Not a test: it needs a browser and GeoGebra, which dev/setup --peers installs.  77: not there.
PEERS_SCRIPTS = 5000
PEERS_SEED = 1
peers:
	@dev/setup --peers
	@$(MAKE) $(JOBS) all $(B)/src/agent/t/requests $(B)/src/net/t/dump $(B)/src/weights/t/models
	@for p in wire-types wire-streams wire-clients graders trainers qwen2 exports checkpoints tokens; do \
		PORISM='$(abspath $(B)/porism)' BUILD='$(abspath $(B))' peers/$$p || [ $$? = 77 ] || exit 1; done
	@if ! command -v node >/dev/null; then echo 'peers: skipped, there is no node'; else \
		PORISM='$(abspath $(B)/porism)' peers/peers --scripts $(PEERS_SCRIPTS) \
		--seed $(PEERS_SEED) --out $(B)/peers/differences.jsonl; \
		rc=$$?; [ $$rc != 77 ] || { echo 'peers: skipped'; rc=0; }; exit $$rc; fi

tsan: setup
	@$(MAKE) $(JOBS) $(TSAN) build/tsan/porism build/tsan/stress-http \
		$(patsubst %,build/tsan/src/%,serve/t/t-shared serve/t/t-api serve/t/t-carry serve/t/t-easel store/t/t-many mcp/t/t-lines)
	@dev/tsan build/tsan

stress: setup
	@$(MAKE) $(JOBS) all $(STRESS)
	@for s in $(STRESS); do echo $$s && $$s || exit 1; done

hostile: setup
	@$(MAKE) $(JOBS) all $(HOSTILE)
	@for s in $(HOSTILE); do echo $$s && $$s || exit 1; done

doors: setup
	@$(MAKE) $(JOBS) $(B)/doors
	@$(B)/doors $(DOORS_SIZE) t/doors/cases.jsonl $(wildcard examples/problems/*.json)

growth: setup
	@$(MAKE) $(JOBS) $(B)/growth
	@$(B)/growth $(GROWTH)

gallery: setup
	@$(MAKE) $(JOBS) all
	@PORISM='$(abspath $(B)/porism)' dev/gallery $(B)/gallery

golden: setup
	@$(MAKE) $(JOBS) all
	@PORISM='$(abspath $(B)/porism)' GOLDEN=write sh t/4003-golden.t

# --- Fuzzing ------------------------------------------------------------------------
# New inputs are collected in build/fuzz/corpus; a finding is written beside them.
fuzz:
	@$(MAKE) $(JOBS) B=build/fuzz CC=clang CFLAGS='-O1 -g -fno-omit-frame-pointer' \
		SAN='-fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=undefined' \
		fuzz-built
	@for f in $(FUZZ); do mkdir -p build/fuzz/corpus/$$f fuzz/corpus/$$f && echo "fuzz-$$f" && \
		build/fuzz/fuzz/fuzz-$$f -max_total_time=$(FUZZ_SECONDS) -timeout=10 -verbosity=0 \
		-print_final_stats=1 -artifact_prefix=build/fuzz/corpus/$$f- \
		build/fuzz/corpus/$$f fuzz/corpus/$$f || exit 1; done

fuzz-built: $(FUZZ:%=$(B)/fuzz/fuzz-%)
$(FUZZ:%=$(B)/fuzz/fuzz-%): $(B)/fuzz/fuzz-%: $(B)/fuzz/fuzz-%.o $(B)/libporism.a
	$(call say,LINK )
	$(Q)$(LINK) -fsanitize=fuzzer $^ $(LDLIBS) -o $@

# --- The rest -----------------------------------------------------------------------
# For programs that take the library in: one object that shows what libporism.so shows, so that none
# of our other names is in the way of theirs.
OBJCOPY  = $(shell $(CC) -print-prog-name=objcopy)
$(B)/static/libporism.a: $(LIBOBJ)
	$(call say,AR   )
	@mkdir -p $(@D)
	$(Q)$(CC) -r -nostdlib $(LIBOBJ) -o $(@D)/porism.o
	$(Q)$(OBJCOPY) --wildcard --keep-global-symbol='porism_*' $(@D)/porism.o
	$(Q)rm -f $@ && $(AR) rcs $@ $(@D)/porism.o && rm $(@D)/porism.o

# What goes where is told by dev/install.
STRIP   ?= strip
places   = $(foreach v,B DESTDIR PREFIX BINDIR LIBDIR INCLUDEDIR LIBEXECDIR DATADIR MANDIR DOCDIR VERSION,$(v)='$($(v))') \
	   PC_LIBS='$(strip $(filter-out -lc,$(LDLIBS))) -lpthread'

install install-strip: all $(B)/static/libporism.a man
	$(Q)$(places) STRIP='$(if $(filter %-strip,$@),$(STRIP))' dev/install install

uninstall:
	$(Q)$(places) STRIP= dev/install uninstall

# The sources that git knows; in a folder without git, all but what was built.  Their time is that of
# the last change, which an unpacked archive hands on.
dist: | $(B)
	$(call say,TAR  )
	$(Q)dev/dist $(VERSION) $(B)

# For machines of others: the libraries that ours needs lie beside it.  Theirs need each other too,
# which only the old kind of path (rpath) reaches.
$(B)/wheel/libporism.so: $(LIBOBJ) dev/exports.map
	$(call say,LINK )
	@mkdir -p $(@D)
	$(Q)$(LINK) -s -shared -Wl,-soname,libporism.so.0 -Wl,--version-script=dev/exports.map -Wl,-z,defs \
		-Wl,--disable-new-dtags,-rpath,'$$ORIGIN/lib' $(LIBOBJ) $(LDLIBS) -o $@

wheel: $(B)/wheel/libporism.so
	$(Q)rm -f $(B)/wheel/*.whl
	$(Q)PORISM_LIBRARY='$<' CC='$(CC)' python3 -B python/build_wheel.py $(B)/wheel

# Minutes, and pip fetches what looks at types and tags.
wheel-check: wheel
	$(Q)dev/check-wheel $(B)/wheel/*.whl

$(B):
	@mkdir -p $@

# Manual pages and what shells complete, made by the program itself from its tables (dev/manual).
man: $(B)/man/done
$(B)/man/done: $(B)/porism dev/manual dev/markdown.awk dev/header.awk include/porism.h \
		$(wildcard docs/cmd/*.md) docs/PROBLEM.md docs/JGEX.md docs/JOURNAL.md
	$(call say,MAN  )
	$(Q)rm -rf $(@D) $(B)/completion && dev/manual $(B)/porism $(@D) && mkdir -p $(B)/completion
	$(Q)$(B)/porism completion bash >$(B)/completion/porism.bash
	$(Q)$(B)/porism completion zsh >$(B)/completion/_porism
	$(Q)$(B)/porism completion fish >$(B)/completion/porism.fish
	$(Q)touch $@

# The program, linked to look for its libraries beside it, and these; not the CAS worker.
# dev/other-machine --make mcpb makes the one for arm64.
MACHINE  = $(subst aarch64,arm64,$(firstword $(subst -, ,$(shell $(CC) -dumpmachine))))
$(B)/mcpb/porism: $(CMDOBJ) $(B)/libporism.a
	$(call say,LINK )
	@mkdir -p $(@D)
	$(Q)$(LINK) -Wl,--disable-new-dtags,-rpath,'$$ORIGIN/lib' $^ $(LDLIBS) $(EDIT) -o $@

mcpb: $(B)/mcpb/porism
	$(call say,ZIP  )
	$(Q)packaging/mcpb/pack --version $(VERSION) --program $< --cc '$(CC)' --strip '$(STRIP)' \
		$(B)/porism-$(VERSION)-linux-$(MACHINE).mcpb

clean:
	rm -rf build

# How much of what is made at random.
DOORS_SIZE = --scenes 3000 --riddles 1000

# Rows with this in their name; empty: all.
GROWTH =

.PHONY: all setup test test-long unit tests-built run-tests check asan tsan demo valgrind stress hostile doors growth peers bench page-tests gallery golden fuzz \
	fuzz-built install install-strip uninstall dist wheel wheel-check mcpb clean man
