# rmampi: builds, installs and checks. `make help` lists the targets.

PREFIX ?= /usr/local
DESTDIR ?=
CFLAGS ?= -O2 -g
# `make install BUILD=` installs what is built already.
BUILD ?= all
# Directory of the script `hosts`, which makes hosts from network namespaces, for `make demo HOSTS=2` and `make bench HOSTS=2`.
TESTBED ?= ../shared/testbed

# rustup installs cargo here; a new shell may not have this directory in PATH yet.
export PATH := $(PATH):$(HOME)/.cargo/bin

# cargo does not use make's variables. Without them, a make that a test starts does not inherit this command line.
cargo := env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL cargo
# Most tests take two of nextest's threads; a test that mostly sleeps takes one (.ci/nextest.toml).
nextest = nextest run --config-file .ci/nextest.toml --test-threads $$((2 * $$(nproc) + 1))
target := $(abspath $(or $(CARGO_TARGET_DIR),target))
release := $(target)/release
work := $(target)/install-parts
# An installation for the demo and the tests. `make install` copies it.
stage := $(target)/stage

version = $(shell sed -n 's/^version *= *"\(.*\)"/\1/p' Cargo.toml | head -n 1)
# Libraries that librmampi.a needs, from `cargo rustc --release --lib --crate-type staticlib -- --print native-static-libs`.
static_libraries := -lgcc_s -lutil -lrt -lpthread -lm -ldl -lc

# The tree that is staged and installed. Symbolic links are written link=file.
wrappers := mpicc mpicxx mpifort
programs := mpiexec $(wrappers)
# The files in i8 are for Fortran programs whose INTEGERs have 8 bytes.
headers := mpi.h mpif.h i8/mpif.h mpicxx.h $(patsubst include/%,%,$(wildcard include/mpicxx/*.h))
libraries := libmpi_abi.so.1.0.0 librmampi_unsupported.so.1 libmpi_abi.a $(foreach library,mpifort_abi mpifort_abi_i8,lib$(library).so.1.0.0 lib$(library).a)
links := bin/mpirun=mpiexec bin/mpiexec.hydra=mpiexec bin/mpic++=mpicxx bin/mpif90=mpifort bin/mpif77=mpifort \
    $(foreach library,mpi_abi mpifort_abi mpifort_abi_i8,lib/lib$(library).so.1=lib$(library).so.1.0.0 lib/lib$(library).so=lib$(library).so.1.0.0) \
    lib/librmampi.so=libmpi_abi.so.1 lib/librmampi.a=libmpi_abi.a \
    lib/librmampifort.so=libmpifort_abi.so.1 lib/librmampifort.a=libmpifort_abi.a \
    $(foreach name,mpi mpi-c mpi-cxx,lib/pkgconfig/$(name).pc=rmampi.pc) lib/pkgconfig/mpi-fort.pc=rmampi-fort.pc
descriptions := rmampi.pc rmampi-fort.pc rmampi-fort-i8.pc
# Module files work with one compiler only. LLVM's compiler has had several names.
GFORTRAN ?= gfortran
FLANG ?= $(firstword $(foreach name,flang flang-new flang-21 flang-20 flang-new-19,$(if $(shell command -v $(name)),$(name))))
modules := $(foreach module,mpi_f08_types mpi_constants mpi_f08_constants mpi_f08_callbacks mpi_fortran_only pmpi_fortran_only \
    mpi_interfaces pmpi_interfaces mpi_f08_interfaces pmpi_f08_interfaces mpi mpi_f08,$(module).mod) libmpifort_modules.a compiler
# The compilers for which modules are built, of gfortran and flang; empty if neither is installed.
module_compilers := $(if $(shell command -v $(GFORTRAN)),gfortran) $(if $(FLANG),flang)
documents := README.md LICENSE-MIT LICENSE-APACHE
manuals := $(patsubst man/%,%,$(wildcard man/man*/*))
# Functions with a manual page in man3: those of mpi.h before the section of unimplemented functions.
functions = $(shell sed -n -e '/^.* Functions of the ABI that this library does not have/q' \
    -e 's/^[A-Za-z_]* \(MPI_[A-Za-z0-9_]*\)\x28.*/\1/p' include/mpi.h)
installed := $(programs:%=bin/%) $(headers:%=include/%) $(libraries:%=lib/%) \
    $(foreach link,$(links),$(firstword $(subst =, ,$(link)))) $(documents:%=share/doc/rmampi/%) \
    $(manuals:%=share/man/%)
module_folders := gfortran flang i8/gfortran i8/flang
installed_modules := $(foreach folder,$(module_folders),$(modules:%=include/$(folder)/%))

.PHONY: all help library stage demo clients soak check check-aarch64 check-all check-quick costs test lint style format clippy scripts tests bench generate header one install \
    uninstall deb wheel package docs clean

all: stage

help:
	@echo 'make                  builds the library and mpiexec, and stages a complete installation in target/stage'
	@echo 'make demo             runs a C and a Fortran program on 4 ranks, and draws their result'
	@echo 'make demo HOSTS=2     runs the demo on 2 hosts with 2 ranks each; the hosts are network namespaces, made by the'
	@echo '                      script hosts in TESTBED=$(TESTBED); needs root'
	@echo 'make clients [CLIENTS="mpi4py numpy"]'
	@echo '                      builds real programs from package registries, runs them, and writes docs/clients.md'
	@echo 'make check            checks the style and runs a test of every rule; the last line is the summary'
	@echo 'make check-quick      runs the tests that need at most 90 seconds together, with a library that is not optimised'
	@echo 'make check-all        runs make check with all rank counts, all access methods for private memory, complete models; before a release'
	@echo 'make soak [HOSTS=3] [DURATION=60]'
	@echo '                      runs random programs for DURATION seconds on network namespaces (../shared/testbed); packets are late, lost or reordered;'
	@echo '                      compares results with a model, and checks for leaks of memory and descriptors; needs root'
	@echo 'make check-aarch64    builds the library for aarch64 and runs C programs of the tests with it, under qemu'
	@echo 'make costs            runs the tests of make check and lists those that take the most processor time'
	@echo 'make install          installs into PREFIX=$(PREFIX), below DESTDIR if given; with BUILD= it builds nothing before'
	@echo 'make uninstall        removes the files of make install from PREFIX'
	@echo 'make deb              makes a Debian package in target/deb'
	@echo 'make wheel            makes Python wheels in target/wheel'
	@echo 'make package          packs the crate and builds the packed crate, without network access'
	@echo 'make one TEST=c-tests/rma/window/win_create.c N=2 [UNDER=valgrind] [UNDER="gdb -ex run --args"] [ARGS=...]'
	@echo '                      builds one test program and runs it on N ranks, each rank under the program UNDER if given'
	@echo 'make docs             makes a book of the documents, in target/book; needs mdbook'
	@echo 'make bench [PEERS="mpich openmpi intel"] [QUICK=1] [DISTANCE=60]'
	@echo '                      measures rmampi and its peers, and writes bench/RESULTS.md; PEERS are installed first'
	@echo 'make bench HOSTS=2    measures between hosts: network namespaces, made by the script hosts in TESTBED=$(TESTBED);'
	@echo '                      writes bench/HOSTS.md; needs root. PART=0.3: with this part of the repetitions'
	@echo 'make generate         updates the committed files that are generated from the source: headers, bindings, manual pages, tables'
	@echo 'make test, make lint  the two halves of make check'
	@echo 'make clean            removes all built files'

# The library ------------------------------------------------------------------------------------------------------

# cargo's messages contain the directory in which the build script has written the manual pages.
library: | $(work)
	@echo 'building the library and mpiexec with optimisation, which takes some minutes'
	@$(cargo) build --release --message-format=json-render-diagnostics > $(work)/cargo.json

$(release)/librmampi.so $(release)/librmampi.a $(release)/mpiexec: library ;

# Weak MPI_* names let a tool define its own MPI_* and call PMPI_*, also if the tool is linked statically.
$(work)/libmpi_abi.a: $(release)/librmampi.a | $(work)
	objcopy --strip-debug --wildcard --weaken-symbol='MPI_*' $< $@

# The unimplemented functions of the ABI, which the dynamic loader finds through libmpi_abi.so.1. The library has no dependencies, so it loads fast.
$(work)/librmampi_unsupported.so.1: src/api/unsupported/library.c src/api/unsupported/functions.h include/mpi.h | $(work)
	$(CC) -std=c11 $(CFLAGS) -fPIC -Wall -Wextra -Wno-unused-parameter -Iinclude -shared -nostdlib \
	    -Wl,-soname,librmampi_unsupported.so.1 $(LDFLAGS) -o $@ $<

fortran_sources := $(wildcard src/api/fortran/*.c src/api/fortran/generated/*.c)
fortran_objects := $(patsubst %.c,$(work)/%.o,$(notdir $(fortran_sources)))
vpath %.c src/api/fortran src/api/fortran/generated

$(fortran_objects): $(work)/%.o: %.c $(wildcard src/api/fortran/*.h) include/mpi.h | $(work)
	$(CC) -std=c11 $(CFLAGS) -fPIC -Wall -Wextra -Iinclude -Isrc/api/fortran -c -o $@ $<

long_fortran_objects := $(fortran_objects:%.o=%.i8.o)
$(long_fortran_objects): $(work)/%.i8.o: %.c $(wildcard src/api/fortran/*.h) include/mpi.h | $(work)
	$(CC) -std=c11 $(CFLAGS) -fPIC -Wall -Wextra -DRMAMPI_LONG_INTEGERS -Iinclude -Isrc/api/fortran -c -o $@ $<

$(work)/libmpifort_abi.so.1.0.0 $(work)/libmpifort_abi.a: $(fortran_objects)
$(work)/libmpifort_abi_i8.so.1.0.0 $(work)/libmpifort_abi_i8.a: $(long_fortran_objects)

# The libraries find libmpi_abi.so.1 in their own directory.
$(work)/libmpifort_abi.so.1.0.0 $(work)/libmpifort_abi_i8.so.1.0.0: $(release)/librmampi.so
	@echo 'linking the Fortran library $(@F)'
	$(CC) -shared -Wl,-soname,$(basename $(basename $(@F))) -Wl,--enable-new-dtags,-rpath,'$$ORIGIN' -Wl,--no-undefined \
	    $(LDFLAGS) -o $@ $(filter %.o,$^) $<

$(work)/libmpifort_abi.a $(work)/libmpifort_abi_i8.a:
	rm -f $@
	$(AR) crs $@ $^

# Modules, for the installed compilers.
module_sources := $(wildcard src/api/fortran/modules/*.s* src/api/fortran/modules/*.f90 src/api/fortran/modules/generated/*)

$(work)/gfortran/compiler: $(module_sources) | $(work)
	@echo 'building the Fortran modules mpi and mpi_f08 with $(GFORTRAN)'
	src/api/fortran/modules/build.sh $(GFORTRAN) $(work)/gfortran

$(work)/flang/compiler: $(module_sources) | $(work)
	@echo 'building the Fortran modules mpi and mpi_f08 with $(FLANG)'
	src/api/fortran/modules/build.sh $(FLANG) $(work)/flang

$(work)/i8/gfortran/compiler: $(module_sources) | $(work)
	src/api/fortran/modules/build.sh $(GFORTRAN) $(work)/i8/gfortran long

$(work)/i8/flang/compiler: $(module_sources) | $(work)
	src/api/fortran/modules/build.sh $(FLANG) $(work)/i8/flang long

$(work)/i8/mpif.h: include/mpif.h src/api/fortran/modules/long_integers.sed | $(work)
	mkdir -p $(@D) && sed -E -f src/api/fortran/modules/long_integers.sed $< > $@

$(wrappers:%=$(work)/%): $(work)/%: packaging/wrappers/%.sh packaging/wrappers/common.sh | $(work)
	cat $^ > $@

comma := ,
# Descriptions for pkg-config, in the directory $(1). The dynamic loader searches /usr/lib without a run path.
write_descriptions = for name in $(descriptions); do \
    sed -e 's|@VERSION@|$(version)|' -e 's|@STATIC_LIBRARIES@|$(static_libraries)|' \
        -e 's|@MODULES@|$(or $(firstword $(module_compilers)),gfortran)|' \
        $(if $(filter /usr,$(abspath $(PREFIX))),-e 's| -Wl$(comma)-rpath$(comma)[^ ]* -Wl$(comma)--enable-new-dtags||') \
        packaging/wrappers/$$name.in > $(1)/$$name || exit 1; \
    done

$(work):
	mkdir -p $@

# The completion of mpiexec's options, in the directory that bash searches.
completion := share/bash-completion/completions/mpiexec
installed += $(completion)

stage: $(stage)/$(completion)

$(stage)/$(completion): docs/completion/mpiexec.bash
	@mkdir -p $(dir $@)
	@install -C -m 644 $< $@

# Unchanged files keep their modification time.
stage: $(libraries:%=$(work)/%) $(release)/mpiexec $(wrappers:%=$(work)/%) $(work)/i8/mpif.h $(module_compilers:%=$(work)/%/compiler) $(module_compilers:%=$(work)/i8/%/compiler)
	@echo 'staging programs, headers, libraries, modules and manual pages in $(stage)'
	@mkdir -p $(stage)/bin $(stage)/include/mpicxx $(stage)/include/i8 $(stage)/lib/pkgconfig $(stage)/share/doc/rmampi
	@install -C -m 755 $(release)/mpiexec $(wrappers:%=$(work)/%) $(stage)/bin
	@install -C -m 644 $(work)/i8/mpif.h $(stage)/include/i8
	@for header in $(filter-out i8/%,$(headers)); do install -C -m 644 include/$$header $(stage)/include/$$header || exit 1; done
	@install -C -m 644 $(libraries:%=$(work)/%) $(stage)/lib
	@$(foreach link,$(links),ln -sf $(lastword $(subst =, ,$(link))) $(stage)/$(firstword $(subst =, ,$(link)));)
	@$(call write_descriptions,$(stage)/lib/pkgconfig)
	@install -C -m 644 $(documents) $(stage)/share/doc/rmampi
	@for section in man1 man7; do \
	    mkdir -p $(stage)/share/man/$$section; \
	    install -C -m 644 man/$$section/* $(stage)/share/man/$$section || exit 1; \
	done
	@output=$$(sed -n 's|.*"build-script-executed","package_id":"path+file:.*"out_dir":"\([^"]*\)".*|\1|p' $(work)/cargo.json) && \
	    rm -rf $(stage)/share/man/man3 && cp -R "$$output/man/man3" $(stage)/share/man/ && chmod -R u=rwX,go=rX $(stage)/share/man/man3
	@for compiler in $(module_compilers) $(module_compilers:%=i8/%); do \
	    mkdir -p $(stage)/include/$$compiler; \
	    install -C -m 644 $(modules:%=$(work)/$$compiler/%) $(stage)/include/$$compiler || exit 1; \
	done
	@$(if $(strip $(module_compilers)),,echo 'Neither gfortran nor flang is installed: the Fortran modules mpi and mpi_f08 are not built.')
	@echo "rmampi $(version) is staged in $(stage)"

# cargo's file is librmampi.so; programs find the library by its soname, libmpi_abi.so.1.
$(work)/libmpi_abi.so.1.0.0: $(release)/librmampi.so | $(work)
	cp --remove-destination $< $@

# Installation -----------------------------------------------------------------------------------------------------

destination = $(DESTDIR)$(abspath $(PREFIX))

install: $(BUILD)
	@test -x $(stage)/bin/mpiexec || { echo 'Nothing is built yet; run make first.' >&2; exit 1; }
	@mkdir -p $(addprefix $(destination)/,bin include lib/pkgconfig share/doc/rmampi)
	@for file in $(installed) $$(cd $(stage) && ls $(installed_modules) 2>/dev/null); do \
	    case "$$known" in \
	        *" $$(dirname $$file) "*) ;; \
	        *) known="$$known $$(dirname $$file) "; echo "installing $(destination)/$$(dirname $$file)" ;; \
	    esac; \
	    mkdir -p $$(dirname $(destination)/$$file); \
	    cp -P --preserve=mode --remove-destination $(stage)/$$file $(destination)/$$file || exit 1; \
	done
	@echo 'installing $(destination)/share/man/man3'
	@mkdir -p $(destination)/share/man/man3
	@cp -P --preserve=mode --remove-destination $(stage)/share/man/man3/* $(destination)/share/man/man3/
	@$(call write_descriptions,$(destination)/lib/pkgconfig)
	@echo "rmampi $(version) is installed in $(destination)"

uninstall:
	@rm -f $(installed:%=$(destination)/%) $(installed_modules:%=$(destination)/%) $(descriptions:%=$(destination)/lib/pkgconfig/%)
	@test ! -d $(destination)/share/man/man3 || { cd $(destination)/share/man/man3 && rm -f $(functions:%=%.3); }
	@for directory in $(module_folders:%=include/%) include/i8 include/mpicxx share/doc/rmampi; do \
	    test ! -d $(destination)/$$directory || rmdir --ignore-fail-on-non-empty $(destination)/$$directory || exit 1; \
	done
	@echo "rmampi is removed from $(destination)"

# The package can be installed together with other MPIs; packaging/deb.sh describes the layout.
deb: $(BUILD)
	@command -v dpkg-deb >/dev/null || { echo 'make deb needs dpkg-deb' >&2; exit 1; }
	@mkdir -p $(target)/deb
	@packaging/deb.sh $(stage) $(target)/deb

# The wheels can be installed together with other MPIs in one environment; packaging/wheel/build.py describes the layout.
wheel: $(BUILD)
	@command -v python3 >/dev/null || { echo 'make wheel needs python3' >&2; exit 1; }
	@PYTHONDONTWRITEBYTECODE=1 python3 packaging/wheel/build.py $(stage) $(target)/wheel

# The packed crate is $(target)/package/rmampi-VERSION.crate.
package:
	@$(cargo) package --offline --locked

# Makes a book of the documents, with a search function.
docs:
	@docs/book/build.sh $(target)/book-source $(target)/book

# Tests and examples -----------------------------------------------------------------------------------------------

demo:
	@.ci/bring
	@$(MAKE) --no-print-directory stage
	@examples/demo.sh $(stage) $(target)/demo $(HOSTS) $(if $(HOSTS),$(abspath $(TESTBED)))

# Real programs, from the package registries. Not part of make check.
clients: stage
	@command -v python3 >/dev/null || { echo 'make clients needs python3' >&2; exit 1; }
	@PYTHONDONTWRITEBYTECODE=1 python3 examples/clients/run.py --stage $(stage) --build $(target)/clients --output docs/clients.md $(CLIENTS)

# The release build and the style checks run at the same time, because cargo builds them in different directories.
check:
	@.ci/bring
	@$(MAKE) --no-print-directory -j2 stage tests
	@$(MAKE) --no-print-directory run-tests

check-all:
	@RMAMPI_ALL=1 $(MAKE) --no-print-directory check

# For machines without an aarch64 processor: C programs of the tests under emulation.
check-aarch64:
	@.ci/aarch64

# Needs no release build: the C tests stage the development build.
check-quick: format
	@$(cargo) $(nextest) --profile quick

# The hosts are network namespaces, as for the tests on several hosts. c-tests/support/wire.c is their second network.
soak: stage
	@RMAMPI_SOAK='$(or $(HOSTS),3) $(or $(DURATION),60)' RMAMPI_STAGE=$(stage) \
	    $(cargo) test --quiet --test c -- --nocapture --exact 'on several hosts/soak'

costs: stage
	@rm -f $(target)/costs.tsv
	@COSTS_OF_TESTS=$(target)/costs.tsv RMAMPI_STAGE=$(stage) \
	    $(cargo) $(nextest) --profile costs; status=$$?; \
	    LC_ALL=C sort -rn $(target)/costs.tsv | head -n 10; \
	    awk '{ sum += $$1 } END { print "all tests:", sum, "seconds of processor time" }' $(target)/costs.tsv; exit $$status

# The tests run the staged programs. The tests themselves are built in cargo's development profile, which unwinds on panics, as test
# harnesses require. In the release profile they would overwrite the library, which aborts on panics.
# The last line is the summary of the test runner.
test: stage run-tests

.PHONY: run-tests
run-tests:
	@if command -v python3 >/dev/null; then PYTHONDONTWRITEBYTECODE=1 python3 -m unittest discover --quiet bench; \
	    else echo 'no python3: tests of the benchmark are skipped'; fi
	@if cargo nextest --version >/dev/null 2>&1; then \
	    RMAMPI_STAGE=$(stage) $(cargo) $(nextest); \
	else \
	    RMAMPI_STAGE=$(stage) $(cargo) test --no-fail-fast; \
	fi

# Checks the style, then builds the tests without running them.
tests: lint
	@$(cargo) test --no-run --quiet

# PEERS are installed below target/bench; without PEERS the installed peers are measured. DISTANCE is the time in nanoseconds that a cache
# line takes between the processors in valid runs. A quick run tests the benchmark: its results stay below target/bench.
bench: stage
	@command -v python3 >/dev/null || { echo 'make bench needs python3' >&2; exit 1; }
	@PYTHONDONTWRITEBYTECODE=1 python3 $(if $(HOSTS),bench/between_hosts.py --hosts $(HOSTS) --testbed $(TESTBED) $(if $(PART),--part $(PART)),bench/run.py) --build $(target)/bench --stage $(stage) --peers '$(PEERS)' \
	    $(if $(HOSTS),,$(if $(DISTANCE),--distance $(DISTANCE))) $(if $(QUICK),--quick --output $(target)/bench/quick,--output bench)

# Tools that are not installed are skipped.
lint: format clippy scripts style

# Checks layers of src, words, line widths, reasons beside orderings and unsafe blocks, and the README's size.
style:
	@$(cargo) test --quiet --test structure --test style

format:
	@if cargo fmt --version >/dev/null 2>&1; then $(cargo) fmt --check; else echo 'no cargo fmt: skipped'; fi

clippy:
	@if cargo clippy --version >/dev/null 2>&1; then $(cargo) clippy --all-targets --quiet -- -D warnings; \
	    else echo 'no cargo clippy: skipped'; fi

scripts:
	@if command -v shellcheck >/dev/null; then \
	    shellcheck .ci/run .ci/bring .ci/aarch64 examples/demo.sh docs/book/build.sh src/api/fortran/modules/build.sh \
	        packaging/deb.sh packaging/postinst packaging/prerm packaging/test_wheel.sh && \
	    for name in $(wrappers); do cat packaging/wrappers/$$name.sh packaging/wrappers/common.sh | shellcheck - || exit 1; done; \
	    else echo 'no shellcheck: skipped'; fi

# codegen/main.rs generates the files. As a test it compares them with the committed files.
generate header:
	@$(cargo) run --quiet --example generate -- write

N ?= 2
program = $(target)/one/$(basename $(notdir $(TEST)))
compiler_of.c := mpicc -std=c11 -Wall -Wextra -Ic-tests/support
compiler_of.cpp := mpicxx -std=c++17 -Wall -Wextra -Ic-tests/support

one: stage
	@test -f '$(TEST)' || { echo 'usage: make one TEST=c-tests/FOLDER/NAME.c N=2 [UNDER=...] [ARGS=...]' >&2; exit 2; }
	@mkdir -p $(target)/one
	$(stage)/bin/$(or $(compiler_of$(suffix $(TEST))),mpifort -Wall) -g -O0 -o $(program) $(TEST)
	$(stage)/bin/mpiexec -n $(N) $(UNDER) $(program) $(ARGS)

clean:
	$(cargo) clean
	rm -f examples/heat.png
