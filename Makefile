# The front door: `make demo` and `make test` are all a newcomer needs on a bare Debian machine.
# Warnings are errors in CI (where CI is set), not on a user's newer compiler.
WERROR := $(if $(CI),ON,OFF)
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
FUZZ_SECONDS ?= 5

.PHONY: all setup demo test test-sanitize test-threads fuzz verify bench docs lint format clean

all: setup ## build a release into build/: build/taut and the programs that it starts
	@cmake --preset release -DTAUT_WERROR=$(WERROR) -DTAUT_STUDIO=ON -DTAUT_TESTS=ON >/dev/null
	@cmake --build --preset release -j $(JOBS) --target programs

setup:
	@scripts/setup.sh

demo: ## plan across the bundled world with every planner that fits, and draw it; builds only what that needs
	@scripts/setup.sh demo
	@cmake --preset release -DTAUT_WERROR=$(WERROR) -DTAUT_STUDIO=OFF -DTAUT_TESTS=OFF >/dev/null
	@cmake --build --preset release -j $(JOBS) --target taut-cli
	@scripts/demo.sh

test: setup ## everything a change has to pass, in minutes
	@cmake --preset release -DTAUT_WERROR=$(WERROR) -DTAUT_STUDIO=ON -DTAUT_TESTS=ON >/dev/null
	cmake --build --preset release -j $(JOBS)
	ctest --preset release -j $(JOBS)

test-sanitize: setup ## the same tests under the address and undefined-behaviour sanitizers
	@cmake --preset asan -DTAUT_WERROR=$(WERROR) >/dev/null
	cmake --build --preset asan -j $(JOBS)
	ctest --preset asan -j $(JOBS)

test-threads: setup ## the tests of the lab and the studio, where threads meet, under the thread sanitizer
	@cmake --preset tsan -DTAUT_WERROR=$(WERROR) >/dev/null
	cmake --build --preset tsan -j $(JOBS) --target test-lab test-studio
	ctest --preset tsan -j $(JOBS) -R '^(lab|studio)\.'

fuzz: setup ## every fuzzer for FUZZ_SECONDS
	@cmake --preset fuzz -DTAUT_WERROR=$(WERROR) >/dev/null
	cmake --build --preset fuzz -j $(JOBS) --target fuzzers
	tests/fuzz/run.sh $(FUZZ_SECONDS)

verify: all ## everything the project claims, at full size; writes docs/verification.md; resumable
	@scripts/verify.sh

bench: setup ## build the benchmarks into build/bench
	@cmake --preset release -DTAUT_BENCH=ON >/dev/null
	cmake --build --preset release -j $(JOBS) --target benchmarks

docs: ## the reference of the library, in build/docs/html
	@scripts/setup.sh docs
	@scripts/docs.sh

lint: setup ## clang-format and clang-tidy
	@scripts/lint.sh

format: setup
	@git ls-files '*.hpp' '*.cpp' | xargs clang-format -i

clean:
	rm -rf build build-* out
