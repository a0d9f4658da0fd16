package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// changing are the functions of package os that change files. What model/store does not write can be lost on a full disk or in a crash.
var changing = []string{"Create", "CreateTemp", "WriteFile", "OpenFile", "OpenRoot", "OpenInRoot", "Rename", "Remove", "RemoveAll", "Truncate",
	"Link", "Symlink", "Chmod", "Chown", "Lchown", "Chtimes", "CopyFS"}

// writers are the places outside model/store that change files all the same, with the reason.
var writers = map[string]string{
	"ui/host/hosttest/hosttest.go: os.RemoveAll":    "the folder was made for the tests",
	"ui/cli/compare/git.go: os.Remove":              "a file in which only Savant's own lines stood, and empty folders that Savant made",
	"ui/shell/trace.go: os.OpenFile":                "the log of the window's state for tests; it is appended to",
	"codec/enginetest/places.go: os.WriteFile":      "scripts of tests",
	"codec/enginetest/reads.go: os.WriteFile":       "scripts of tests",
	"codec/enginetest/reads.go: os.CopyFS":          "projects of tests",
	"ui/host/hosttest/hosttest.go: os.WriteFile":    "samples for tests",
	"ui/host/hosttest/project.go: os.WriteFile":     "samples for tests",
	"ui/internal/golden/golden.go: os.WriteFile":    "pictures that tests compare with, made anew",
	"ui/internal/instance/instance.go: os.OpenFile": "the lock of the program that runs; it is empty",
	"ui/internal/instance/instance.go: os.Remove":   "the socket of a program that no longer runs",
}

// readers are the places outside model/store that open files to read all the same, with the reason.
var readers = map[string]string{
	"codec/enginetest/places.go: os.ReadFile":   "scenes of the corpus",
	"codec/enginetest/reads.go: os.DirFS":       "projects of tests",
	"model/convert/run.go: os.Open":             "a regular file that is converted part by part",
	"model/folder/folder.go: os.Open":           "a folder",
	"model/pairs/compare.go: os.Open":           "regular files that are compared part by part",
	"model/users/imported.go: os.Open":          "what a model says of its nodes, at most 32 MiB",
	"model/users/load.go: os.Open":              "512 bytes of a regular file",
	"ui/outline/frames/main.go: os.ReadFile":    "what the system says of the program",
	"ui/internal/golden/golden.go: os.ReadFile": "pictures that tests compare with",
}

// joiners are the places outside model/store that shorten or join paths as text, with the reason why no ".." after a link
// is in them.
var joiners = map[string]string{
	"codec/enginetest/places.go: filepath.Glob":            "scenes of the corpus",
	"codec/enginetest/places.go: filepath.Join":            "scripts and scenes of tests",
	"codec/enginetest/reads.go: filepath.Join":             "scripts and projects of tests",
	"codec/enginetest/reads.go: filepath.Abs":              "files that tests made",
	"codec/enginetest/reads.go: filepath.Dir":              "the tools of the oracle",
	"model/convert/run.go: filepath.Dir":                   "of store.Clean",
	"model/convert/run.go: filepath.Join":                  "folders are of store.Clean",
	"model/convert/run.go: filepath.Rel":                   "below a folder of store.Clean",
	"model/convert/run.go: filepath.WalkDir":               "of store.Clean",
	"model/convert/run.go: filepath.Clean":                 "in a folder of store.Clean",
	"model/folder/folder.go: filepath.Join":                absolute,
	"model/folder/project.go: filepath.Join":               absolute,
	"model/folder/search.go: filepath.WalkDir":             absolute,
	"model/folder/tree.go: filepath.Join":                  absolute,
	"model/folder/tree.go: filepath.Rel":                   absolute,
	"model/folder/watch.go: filepath.Dir":                  absolute,
	"model/gitindex/gitindex.go: filepath.Dir":             absolute,
	"model/gitindex/gitindex.go: filepath.Join":            absolute,
	"model/pairs/pairs.go: filepath.Rel":                   "below a folder of store.Clean, or of paths without links",
	"model/pairs/pairs.go: filepath.WalkDir":               "of store.Clean",
	"model/users/load.go: filepath.Join":                   absolute,
	"model/users/locate.go: filepath.Join":                 absolute,
	"model/users/losses.go: filepath.Dir":                  absolute,
	"model/users/losses.go: filepath.Join":                 absolute,
	"model/users/locate.go: filepath.Rel":                  absolute,
	"model/users/project.go: filepath.Dir":                 absolute,
	"model/users/relocate.go: filepath.Dir":                absolute,
	"model/users/relocate_cache.go: filepath.Join":         absolute,
	"model/users/relocate_check.go: filepath.Dir":          absolute,
	"model/users/relocate_check.go: filepath.Join":         absolute,
	"model/users/relocate_check.go: filepath.Rel":          absolute,
	"model/users/project.go: filepath.Join":                absolute,
	"model/users/project.go: filepath.Rel":                 absolute,
	"model/users/project.go: filepath.WalkDir":             absolute,
	"model/watch/watch.go: filepath.WalkDir":               absolute,
	"ui/cli/compare/git.go: filepath.Dir":                  settings,
	"ui/cli/compare/git.go: filepath.Join":                 settings,
	"ui/cli/command/input.go: filepath.Clean":              "in a folder of store.Clean",
	"ui/cli/command/names.go: filepath.Rel":                "names without links",
	"ui/cli/command/input.go: filepath.WalkDir":            "of store.Clean",
	"scene/internal/scenetest/scenetest.go: filepath.Abs":  "scripts of tests",
	"scene/internal/scenetest/scenetest.go: filepath.Join": "scripts of tests",
	"ui/convert/options.go: filepath.Dir":                  absolute,
	"ui/convert/options.go: filepath.Join":                 absolute,
	"ui/convert/tab.go: filepath.Dir":                      absolute,
	"ui/files/recent.go: filepath.Dir":                     absolute,
	"ui/files/save.go: filepath.Dir":                       absolute,
	"ui/shell/host.go: filepath.Dir":                       absolute,
	"ui/ask/file.go: filepath.Dir":                         absolute,
	"ui/host/hosttest/hosttest.go: filepath.Dir":           "files of tests",
	"ui/host/hosttest/hosttest.go: filepath.Join":          "files of tests",
	"ui/host/hosttest/project.go: filepath.Dir":            "files of tests",
	"ui/host/hosttest/project.go: filepath.Join":           "files of tests",
	"ui/cli/forms/convert.go: filepath.Dir":                "of store.Clean",
	"ui/cli/command/interruption.go: filepath.Dir":         absolute,
	"ui/cli/command/interruption.go: filepath.Join":        absolute,
	"ui/cli/edit/movefile.go: filepath.Join":               absolute,
	"ui/folder/move.go: filepath.Dir":                      absolute,
	"ui/convert/links.go: filepath.Rel":                    "of names that are shown",
	"ui/files/recoverychoice.go: filepath.Dir":             absolute,
	"ui/files/undecided.go: filepath.Dir":                  "journals of the user",
	"ui/files/undecided.go: filepath.Join":                 "journals of the user",
	"ui/folder/move.go: filepath.Join":                     absolute,
	"ui/check/folder.go: filepath.Rel":                     absolute,
	"ui/folder/view.go: filepath.Dir":                      absolute,
	"ui/find/folder.go: filepath.Dir":                      absolute,
	"ui/find/folder.go: filepath.Rel":                      absolute,
	"ui/internal/golden/golden.go: filepath.Join":          "pictures that tests compare with",
	"ui/internal/instance/instance.go: filepath.Join":      settings,
	"ui/internal/wayland/wayland_linux.go: filepath.Join":  "the socket of a Wayland display",
	"ui/settings/spare.go: filepath.Dir":                   settings,
	"ui/settings/spare.go: filepath.Join":                  settings,
	"ui/shell/welcome.go: filepath.Dir":                    absolute,
}

const (
	absolute = "the path is of store.Absolute"
	settings = "the folder is the user's own or the system's"
)

// rule lists functions that only model/store may call, with the exceptions.
type rule struct {
	functions map[string][]string // by package
	why       string
	excused   map[string]string
}

var rules = []rule{
	{map[string][]string{"os": changing}, "files are written by model/store alone", writers},
	{map[string][]string{"os": {"ReadFile", "Open", "DirFS"}, "io": {"ReadAll"}},
		"take ReadFile, ReadShort, OpenInput or ReadAll of model/store, which do not fill the memory", readers},
	{map[string][]string{"path/filepath": {"Abs", "Clean", "Dir", "Glob", "Join", "Rel", "Walk", "WalkDir"}},
		"a path that the user gave must go through Clean or Absolute of model/store first: \"..\" may stand behind a link", joiners},
}

// TestOnlyTheStore: no file of the user's is written, moved or removed but by the protocol of model/store, none is read without a look at
// the memory, and no path of the user's is shortened to that of another file.
func TestOnlyTheStore(t *testing.T) {
	found := map[string]bool{}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		path = filepath.ToSlash(path)
		switch {
		case err != nil:
			return err
		case d.IsDir() && (path == "model/store" || path == "model/internal" || len(path) > 1 && strings.HasPrefix(d.Name(), ".")):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, r := range rules {
			uses, err := usesOf(r.functions, path, src)
			if err != nil {
				return err
			}
			for _, use := range uses {
				found[use] = true
				if r.excused[use] == "" {
					t.Errorf("%s: %s", use, r.why)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rules {
		for use := range r.excused {
			if !found[use] {
				t.Errorf("%s is excused and does not occur", use)
			}
		}
	}
}

// usesOf lists where a source file uses functions, by package.
func usesOf(functions map[string][]string, path string, src []byte) (uses []string, err error) {
	file, err := parser.ParseFile(token.NewFileSet(), path, src, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	names := map[string]string{} // the packages, by the names that the file knows them by
	for _, i := range file.Imports {
		from, _ := strconv.Unquote(i.Path.Value)
		switch _, watched := functions[from]; {
		case from == "io/ioutil":
			uses = append(uses, path+": io/ioutil")
		case !watched:
		case i.Name == nil:
			names[base(from)] = from
		case i.Name.Name == ".":
			uses = append(uses, fmt.Sprintf("%s: import . %q", path, from))
		default:
			names[i.Name.Name] = from
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if of, ok := s.X.(*ast.Ident); ok && slices.Contains(functions[names[of.Name]], s.Sel.Name) {
				uses = append(uses, fmt.Sprintf("%s: %s.%s", path, base(names[of.Name]), s.Sel.Name))
			}
		}
		return true
	})
	return uses, nil
}

// base is the last part of a package's path.
func base(from string) string { return from[strings.LastIndexByte(from, '/')+1:] }

// TestUsesOf: forbidden functions are found under any import name, and also when they are only passed on.
func TestUsesOf(t *testing.T) {
	all := map[string][]string{}
	for _, r := range rules {
		for from, names := range r.functions {
			all[from] = append(all[from], names...)
		}
	}
	for src, want := range map[string]string{
		`import "os"; var f = os.Rename`:                      "x.go: os.Rename",
		`import o "os"; func f() { o.WriteFile("", nil, 0) }`: "x.go: os.WriteFile",
		`import . "os"`:      `x.go: import . "os"`,
		`import "io/ioutil"`: "x.go: io/ioutil",
		`import "os"; func f() { os.ReadFile(""); os.Stat("") }`:              "x.go: os.ReadFile",
		`import ("io"; p "path/filepath"); var f = p.Dir; var g = io.ReadAll`: "x.go: filepath.Dir, x.go: io.ReadAll",
		`import "path"; var f = path.Dir`:                                     "",
		`func f(os T) { os.Create() }`:                                        "",
	} {
		uses, err := usesOf(all, "x.go", []byte("package x\n"+src))
		if err != nil || strings.Join(uses, ", ") != want {
			t.Errorf("%s: %v, %v", src, uses, err)
		}
	}
}
