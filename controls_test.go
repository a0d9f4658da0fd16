package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestControlsAreNamed: what can have the keyboard says to a screen reader what it is, as fyne.Accessible asks. What embeds another control has the
// name of that.
func TestControlsAreNamed(t *testing.T) {
	controls := 0
	err := filepath.WalkDir("ui", func(dir string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() || d.Name() == "testdata" {
			return err
		}
		files, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil {
			return err
		}
		methods := map[string][]string{} // by the type that has them
		embeds := map[string]bool{}
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			ast.Inspect(f, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.FuncDecl:
					if n.Recv != nil {
						owner := receiver(n)
						methods[owner] = append(methods[owner], n.Name.Name)
					}
				case *ast.TypeSpec:
					embeds[n.Name.Name] = embedsControl(n)
				case *ast.CallExpr:
					called, ok := n.Fun.(*ast.SelectorExpr)
					if ok && called.Sel.Name == "NewButtonWithIcon" && isEmptyString(n.Args[0]) {
						t.Errorf("%s: a button without words is named by the file of its picture", name)
					}
				}
				return true
			})
		}
		for owner, names := range methods {
			if !slices.Contains(names, "FocusGained") {
				continue
			}
			controls++
			if !embeds[owner] && !slices.Contains(names, "AccessibilityLabel") {
				t.Errorf("%s: %s can have the keyboard, and has no AccessibilityLabel", dir, owner)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if controls < 15 {
		t.Errorf("only %d controls were found", controls)
	}
}

// embedsControl reports whether a type embeds a text field, which is named.
func embedsControl(t *ast.TypeSpec) bool {
	s, ok := t.Type.(*ast.StructType)
	return ok && slices.ContainsFunc(s.Fields.List, func(f *ast.Field) bool {
		of, ok := f.Type.(*ast.SelectorExpr)
		return ok && len(f.Names) == 0 && (of.Sel.Name == "Entry" || of.Sel.Name == "Area")
	})
}

func isEmptyString(e ast.Expr) bool {
	text, ok := e.(*ast.BasicLit)
	return ok && text.Value == `""`
}
