# The front door. `make` alone says what there is; CMake does the building, tools/test the testing.

BUILD = build
PREFIX = /usr/local
DESTDIR =
JOBS := $(shell nproc 2>/dev/null || echo 2)

.PHONY: help run play build mpi honest page test bench install format format-check lint lines coverage clean
.DEFAULT_GOAL = help

help:
	@echo 'make run           build and serve the page; open the address it prints'
	@echo 'make play          build and play a round in this terminal'
	@echo 'make build         build the program ($(BUILD)/domino) and the library'
	@echo 'make mpi           build $(BUILD)/domino-mpi, for clusters (installs Open MPI; docs/COMPARE.md)'
	@echo 'make honest        check intervals and sequential tests over 2,000 comparisons each'
	@echo 'make page          build the page (web/dist)'
	@echo 'make test          run all tests (tools/test STAGE... runs some)'
	@echo 'make bench         benchmarks: the engine, tournaments, the server under load'
	@echo 'make install       install to PREFIX ($(PREFIX)), below DESTDIR if given'
	@echo 'make format        format the C files; format-check only checks'
	@echo 'make lint          run clang-tidy with its static analyser, cppcheck, and tools/names'
	@echo 'make lines         the size of each part, in lines'
	@echo 'make coverage      test coverage, layer by layer'
	@echo 'make clean         remove everything built'
	@echo 'Missing packages are installed first, as root or with sudo (tools/bootstrap).'

run: build page
	@echo 'Open this address in a browser; Ctrl-C stops the server.'
	@$(BUILD)/domino serve --web web/dist --quiet

play: build
	@$(BUILD)/domino play classic --human $${USER:-You}

page: build
	@BUILD='$(BUILD)' tools/web

# A folder that has been built with its tests keeps building them, so that they are never older than what they test.
OWN_TESTS = $(if $(wildcard $(BUILD)/CMakeCache.txt),,-DDOMINO_TESTS=OFF)

build:
	@tools/bootstrap build
	@tools/configure $(BUILD) -DCMAKE_BUILD_TYPE=Release $(OWN_TESTS)
	@cmake --build $(BUILD) -j $(JOBS)

test:
	@tools/bootstrap test
	@tools/test

mpi:
	@tools/bootstrap mpi
	@tools/configure $(BUILD) -DCMAKE_BUILD_TYPE=Release $(OWN_TESTS) -DDOMINO_MPI=ON
	@cmake --build $(BUILD) -j $(JOBS) --target domino domino-mpi

honest:
	@tools/bootstrap test
	@tools/configure $(BUILD) -DCMAKE_BUILD_TYPE=Release -DDOMINO_TESTS=ON
	@cmake --build $(BUILD) -j $(JOBS) --target test_compare
	@DOMINO_HONEST=2000 $(BUILD)/tests/test_compare

bench: build
	@tools/bootstrap test
	@cmake --build $(BUILD) -j $(JOBS) --target benches
	@bench/bench.sh $(BUILD)

# The program looks for its variants below the prefix it was configured with.
install:
	@tools/bootstrap build
	@tools/configure $(BUILD) -DCMAKE_BUILD_TYPE=Release $(OWN_TESTS) -DCMAKE_INSTALL_PREFIX='$(PREFIX)'
	@cmake --build $(BUILD) -j $(JOBS)
	@BUILD='$(BUILD)' tools/web
	@DESTDIR='$(DESTDIR)' cmake --install $(BUILD)

format:
	@tools/bootstrap test
	@tools/files | xargs clang-format -i

format-check:
	@tools/bootstrap test
	@tools/test format

lint:
	@tools/bootstrap test
	@LINT_ALL=1 tools/test lint

lines:
	@tools/lines

coverage:
	@tools/bootstrap test
	@tools/test coverage

clean:
	rm -rf build build-*/ web/dist web/node_modules
