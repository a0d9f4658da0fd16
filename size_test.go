package main

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Larger packages and types are split: a package by the topics of its files, the window and a tab by their contents.
const (
	mostLines   = 6000 // of a package of the window, without tests
	mostMethods = 60   // of the window
	mostFields  = 20   // of a tab
)

// TestNothingGrowsTooLarge counts the lines of the packages of the window, the methods of the window and the fields of a tab.
func TestNothingGrowsTooLarge(t *testing.T) {
	lines, methods, fields := map[string]int{}, 0, 0
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		dir := filepath.ToSlash(filepath.Dir(path))
		if !strings.HasPrefix(dir, "ui/") {
			return nil
		}
		lines[dir] += bytes.Count(src, []byte{'\n'})
		if dir != "ui/shell" {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, src, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, decl := range file.Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				if receiver(d) == "Window" {
					methods++
				}
			case *ast.GenDecl:
				for _, s := range d.Specs {
					if s, ok := s.(*ast.TypeSpec); ok && s.Name.Name == "tabPage" {
						for _, f := range s.Type.(*ast.StructType).Fields.List {
							fields += max(1, len(f.Names))
						}
					}
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for dir, n := range lines {
		if n > mostLines {
			t.Errorf("%s has %d lines, more than %d", dir, n, mostLines)
		}
	}
	if methods == 0 || methods >= mostMethods {
		t.Errorf("the window has %d methods, not less than %d", methods, mostMethods)
	}
	if fields == 0 || fields >= mostFields {
		t.Errorf("a tab has %d fields, not less than %d", fields, mostFields)
	}
}

// receiver is the name of the type that a method belongs to, "" for functions.
func receiver(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return ""
	}
	t := f.Recv.List[0].Type
	if p, ok := t.(*ast.StarExpr); ok {
		t = p.X
	}
	if id, ok := t.(*ast.Ident); ok {
		return id.Name
	}
	return ""
}
