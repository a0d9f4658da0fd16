# make run   opens the window (FILE=path opens that file)
# make test  runs every test
# Both install what is missing first and say so.

GO      ?= go
FILE    ?=
SAMPLES := assets/samples/slot_1.sav assets/samples/player.tscn

.PHONY: run test build cli bench clean

run: build
	@.ci/show build/savant $(if $(FILE),"$(FILE)",$(SAMPLES))

build:
	@.ci/prepare build
	@mkdir -p build
	@echo "savant: building (the first time takes some minutes)"
	@$(GO) build -tags migrated_fynedo -o build/savant .

cli:
	@mkdir -p build
	CGO_ENABLED=0 $(GO) build -tags nogui -o build/savant-cli .

test:
	@.ci/prepare test
	@.ci/test

bench:
	@.ci/prepare build
	@.ci/measure -o build/performance.md

clean:
	rm -rf build
