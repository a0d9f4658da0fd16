package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
)

// smallCycle is how many files of any package may be in a cycle: two that need each other are one thing in two parts.
const smallCycle = 2

// TestCycles: a package whose files all need each other cannot be read, tested or changed in parts, so at most a quarter of them do. A file
// needs another of its package if it uses something declared there: a function, a type, a constant or variable, a method, a field. Files for
// other systems, or for the build without a window, are not measured.
func TestCycles(t *testing.T) {
	packages := typed(t)
	for _, p := range packages {
		cycle := largest(p.needs())
		bound := max(len(p.files)/4, smallCycle)
		if len(cycle) > 1 {
			t.Logf("%-32s %2d of %2d files in one cycle", p.ImportPath, len(cycle), len(p.files))
		}
		if len(cycle) > bound {
			t.Errorf("%s: %d of %d files are in one cycle, not %d at most: %v", p.ImportPath, len(cycle), len(p.files), bound, cycle)
		}
	}
	if len(packages) < 60 {
		t.Errorf("only %d packages were measured", len(packages))
	}
}

// listing is a package as the go command describes it.
type listing struct {
	ImportPath, Dir, Export string
	GoFiles, CgoFiles       []string
	ImportMap               map[string]string
	Module                  *struct{ Main bool }
}

// typedPackage is a package of the project with what its identifiers mean.
type typedPackage struct {
	listing
	set   *token.FileSet
	files []*ast.File
	info  types.Info
}

// typed reads the packages of the project without their tests. What they import is read as it was compiled, which is fast where something has
// built or vetted the window before.
func typed(t *testing.T) []*typedPackage {
	t.Helper()
	command := exec.Command("go", "list", "-export", "-deps", "-json=ImportPath,Dir,Export,GoFiles,CgoFiles,ImportMap,Module", "-tags", "migrated_fynedo", "./...")
	command.Env = append(os.Environ(), "CGO_ENABLED=1")
	var stderr bytes.Buffer
	command.Stderr = &stderr
	out, err := command.Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, &stderr)
	}
	exports := map[string]string{}
	var ours []listing
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listing
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		exports[p.ImportPath] = p.Export
		if p.Module != nil && p.Module.Main {
			ours = append(ours, p)
		}
	}
	set := token.NewFileSet()
	imports := importer.ForCompiler(set, "gc", func(path string) (io.ReadCloser, error) {
		if exports[path] == "" {
			return nil, fmt.Errorf("%s is not compiled", path)
		}
		return os.Open(exports[path])
	})
	var list []*typedPackage
	for _, p := range ours {
		if len(p.GoFiles) > 0 {
			list = append(list, p.check(t, set, imports))
		}
		if len(p.CgoFiles) > 0 && len(p.CgoFiles)+len(p.GoFiles) > 1 { // one alone is in no cycle
			t.Errorf("%s: files with C in them are not measured: %v", p.ImportPath, p.CgoFiles)
		}
	}
	return list
}

func (l listing) check(t *testing.T, set *token.FileSet, imports types.Importer) *typedPackage {
	t.Helper()
	p := &typedPackage{listing: l, set: set, info: types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
	}}
	for _, name := range l.GoFiles {
		file, err := parser.ParseFile(set, filepath.Join(l.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		p.files = append(p.files, file)
	}
	config := types.Config{Importer: mapped{imports, l.ImportMap}}
	if _, err := config.Check(l.ImportPath, set, p.files, &p.info); err != nil {
		t.Fatal(err)
	}
	return p
}

// mapped imports what a package calls by another name than the go command: what the standard library brings along.
type mapped struct {
	types.Importer
	names map[string]string
}

func (m mapped) Import(path string) (*types.Package, error) {
	if name, ok := m.names[path]; ok {
		path = name
	}
	return m.Importer.Import(path)
}

// needs lists for each file of the package the others that it needs.
func (p *typedPackage) needs() map[string][]string {
	file := func(pos token.Pos) string { return filepath.Base(p.set.Position(pos).Filename) }
	graph := map[string][]string{}
	for _, f := range p.files {
		graph[file(f.Package)] = nil
	}
	for ident, object := range p.info.Uses {
		if object.Pkg() == nil || object.Pkg().Path() != p.ImportPath || !object.Pos().IsValid() {
			continue
		}
		from, to := file(ident.Pos()), file(object.Pos())
		if from != to && !slices.Contains(graph[from], to) {
			graph[from] = append(graph[from], to)
		}
	}
	return graph
}

// largest returns the largest set of files that all need one another, directly or indirectly.
func largest(graph map[string][]string) (files []string) {
	reach := map[string]map[string]bool{}
	for from := range graph {
		seen := map[string]bool{}
		for next := []string{from}; len(next) > 0; {
			at := next[len(next)-1]
			next = next[:len(next)-1]
			for _, to := range graph[at] {
				if !seen[to] {
					seen[to] = true
					next = append(next, to)
				}
			}
		}
		reach[from] = seen
	}
	for _, from := range slices.Sorted(maps.Keys(graph)) {
		var cycle []string
		for to := range reach[from] {
			if reach[to][from] {
				cycle = append(cycle, to)
			}
		}
		if len(cycle) > len(files) {
			slices.Sort(cycle)
			files = cycle
		}
	}
	return files
}
