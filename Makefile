# make run   opens the window (FILE=path opens that file)
# make test  runs every test
# Both install what is missing first and say so.
# make package          builds the Debian and RPM packages and a portable archive, in build/packages
# make package-windows  builds the programs for Windows: an installer, and a zip with what registers the types of files
# make package-macos    builds Savant.app, on a Mac
# make site             makes the manual a web site, in build/site
# make rename           gives the module another path: make rename MODULE=example.org/savant
# make install          installs from source below PREFIX (DESTDIR in front); make uninstall takes it away again

GO      ?= go
FILE    ?=
PREFIX  ?= /usr/local
DESTDIR ?=
SAMPLES := assets/samples/slot_1.sav assets/samples/player.tscn

# What a build says of itself: the commit, with + if something is changed, and its time. Another SOURCE_DATE_EPOCH wins.
COMMIT  := $(shell git rev-parse HEAD 2>/dev/null && { git diff --quiet HEAD || echo +; })
export SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null || echo 0)
DATE    := $(shell date -u -d @$(SOURCE_DATE_EPOCH) +%FT%TZ 2>/dev/null || date -u -r $(SOURCE_DATE_EPOCH) +%FT%TZ)
STAMP   := -X savant/ui/cli.commit=$(subst $() ,,$(COMMIT)) -X savant/ui/cli.date=$(DATE)

export STAMP GO

.PHONY: run test build cli stage package package-windows package-macos install uninstall bench site rename clean

run: build
	@.ci/show build/savant $(if $(FILE),"$(FILE)",$(SAMPLES))

build:
	@.ci/prepare build
	@mkdir -p build
	@echo "savant: building (the first time takes some minutes)"
	@$(GO) build -tags migrated_fynedo,no_emoji -ldflags "$(STAMP)" -o build/savant .

cli:
	@mkdir -p build
	CGO_ENABLED=0 $(GO) build -tags nogui -ldflags "$(STAMP)" -o build/savant-cli .

stage:
	@.ci/prepare build
	@.ci/stage

package:
	@.ci/prepare build
	@.ci/stage --old
	@.ci/package

package-windows:
	@.ci/prepare windows
	@.ci/package-windows

package-macos:
	@.ci/package-macos

# With sudo what was built without it is installed: root may have no Go.
install: $(if $(and $(SUDO_USER),$(wildcard build/stage)),,stage)
	@.ci/install --prefix "$(PREFIX)" --destdir "$(DESTDIR)"

uninstall:
	@.ci/install --uninstall --prefix "$(PREFIX)" --destdir "$(DESTDIR)"

test:
	@.ci/prepare test
	@.ci/test

bench:
	@.ci/prepare build
	@.ci/measure -o build/performance.md

site:
	@.ci/prepare build
	@rm -rf build/site
	@$(GO) run ./.ci/site build/site
	@echo "savant: the site is in build/site; open build/site/index.html"

rename:
	@.ci/rename-module "$(MODULE)"

clean:
	rm -rf build
