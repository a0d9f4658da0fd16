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
	"ui/cli/git.go: os.Remove":                      "a file of attributes in which only Savant's own lines stood",
	"ui/state.go: os.OpenFile":                      "the log of the window's state for tests; it is appended to",
	"ui/internal/golden/golden.go: os.WriteFile":    "pictures that tests compare with, made anew",
	"ui/internal/instance/instance.go: os.OpenFile": "the lock of the program that runs; it is empty",
	"ui/internal/instance/instance.go: os.Remove":   "the socket of a program that no longer runs",
}

// TestOnlyTheStoreWrites: no file of the user's is written, moved or removed but by the protocol of model/store.
func TestOnlyTheStoreWrites(t *testing.T) {
	found := map[string]bool{}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		path = filepath.ToSlash(path)
		switch {
		case err != nil:
			return err
		case d.IsDir() && (path == "model/store" || len(path) > 1 && strings.HasPrefix(d.Name(), ".")):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		uses, err := changes(path, src)
		for _, use := range uses {
			found[use] = true
			if writers[use] == "" {
				t.Errorf("%s: files are written by model/store alone", use)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for use := range writers {
		if !found[use] {
			t.Errorf("%s is excused and does not occur", use)
		}
	}
}

// changes lists the uses of functions that change files in a source file.
func changes(path string, src []byte) (uses []string, err error) {
	file, err := parser.ParseFile(token.NewFileSet(), path, src, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	names := map[string]bool{} // by which the file knows package os
	for _, i := range file.Imports {
		switch from, _ := strconv.Unquote(i.Path.Value); {
		case from == "io/ioutil":
			uses = append(uses, path+": io/ioutil")
		case from != "os":
		case i.Name == nil:
			names["os"] = true
		case i.Name.Name == ".":
			uses = append(uses, path+": import . \"os\"")
		default:
			names[i.Name.Name] = true
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok && slices.Contains(changing, s.Sel.Name) {
			if of, ok := s.X.(*ast.Ident); ok && names[of.Name] {
				uses = append(uses, fmt.Sprintf("%s: os.%s", path, s.Sel.Name))
			}
		}
		return true
	})
	return uses, nil
}

// TestChanges: what would change files is seen, under whatever name package os goes, and also where a function is only handed on.
func TestChanges(t *testing.T) {
	for src, want := range map[string]string{
		`import "os"; var f = os.Rename`:                      "x.go: os.Rename",
		`import o "os"; func f() { o.WriteFile("", nil, 0) }`: "x.go: os.WriteFile",
		`import . "os"`:      `x.go: import . "os"`,
		`import "io/ioutil"`: "x.go: io/ioutil",
		`import "os"; func f() { os.ReadFile(""); os.Open("") }`: "",
		`func f(os T) { os.Create() }`:                           "",
	} {
		uses, err := changes("x.go", []byte("package x\n"+src))
		if err != nil || strings.Join(uses, ", ") != want {
			t.Errorf("%s: %v, %v", src, uses, err)
		}
	}
}
