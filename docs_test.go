package main

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// guides are the pages for contributors.
var guides = []string{"CONTRIBUTING.md", "docs/architecture.md", "docs/glossary.md"}

// TestGuidesNameFilesThatExist: a guide must not name files that were moved or deleted.
func TestGuidesNameFilesThatExist(t *testing.T) {
	root := os.DirFS(".")
	for _, guide := range guides {
		text, err := fs.ReadFile(root, guide)
		if err != nil {
			t.Fatal(err)
		}
		paths := append(pathsIn(string(text)), linksIn(string(text), path.Dir(guide))...)
		if len(paths) < 10 {
			t.Errorf("%s names %d paths", guide, len(paths))
		}
		for _, p := range paths {
			if _, err := fs.Stat(root, p); err != nil {
				t.Errorf("%s names %s, which is not there", guide, p)
			}
		}
	}
}

// TestArchitectureNamesEveryPackage: the page must be complete.
func TestArchitectureNamesEveryPackage(t *testing.T) {
	text, err := os.ReadFile("docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	named := pathsIn(string(text))
	for p := range arrows {
		folder, below := strings.CutPrefix(p, "savant/")
		if below && !strings.Contains(folder, "/internal/") && !slices.Contains(named, folder) {
			t.Errorf("docs/architecture.md has no line about the package %s", folder)
		}
	}
}

var (
	fence = regexp.MustCompile("(?ms)^```.*?^```$")
	code  = regexp.MustCompile("`([^`\n]+)`")
	file  = regexp.MustCompile(`^\.?[\w-]+(/[\w.-]+)*(/|\.(go|md|json|toml|txt|txtar|mod|plist|yaml))$|^\.?[\w-]+(/[\w.-]+)+$`)
	link  = regexp.MustCompile(`\]\(([^)#:]+)(#[^)]*)?\)`)
)

// pathsIn are the files and folders of the project that a page names in backticks: what has a slash in it or ends as files
// do. What is beside the project, is built, or is installed begins otherwise.
func pathsIn(text string) (paths []string) {
	for _, m := range code.FindAllStringSubmatch(fence.ReplaceAllString(text, ""), -1) {
		if p := strings.TrimPrefix(m[1], "./"); file.MatchString(p) && !strings.HasPrefix(p, "build/") && !strings.HasPrefix(p, "bin/") {
			paths = append(paths, strings.TrimSuffix(p, "/"))
		}
	}
	return paths
}

// linksIn are the files that a page in a folder links to.
func linksIn(text, folder string) (paths []string) {
	for _, m := range link.FindAllStringSubmatch(text, -1) {
		paths = append(paths, path.Join(folder, m[1]))
	}
	return paths
}

func TestPathsIn(t *testing.T) {
	const text = "Read `ui/host/host.go`, `codec/` and `go.mod`, not `model.Form`, `../shared`, `build/savant` or `go test ./ui/shell`:\n" +
		"```\n`no/file`\n```\nand `.ci/run`. See [that](../README.md#top) and [there](https://godotengine.org)."
	got := strings.Join(append(pathsIn(text), linksIn(text, "docs")...), " ")
	if want := "ui/host/host.go codec go.mod .ci/run README.md"; got != want {
		t.Errorf("it names %s, not %s", got, want)
	}
}
