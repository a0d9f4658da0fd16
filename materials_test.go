package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestMaterialsAreAskedForInOnePlace: which engines, vectors and corpora there are, and whether a test may be skipped without them, package
// enginetest says. A test that looks at the environment itself is skipped in silence where they are required.
func TestMaterialsAreAskedForInOnePlace(t *testing.T) {
	named := regexp.MustCompile(`^(SAVANT_(CORPUS|VECTORS|CLASSES|ORACLE)|REQUIRE_(CORPUS|VECTORS|CLASSES|ENGINES)|ENGINES_DIR)$`)
	asks := 0
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, 0)
		if err != nil {
			return err
		}
		names := false // a material is named in the file
		ast.Inspect(file, func(n ast.Node) bool {
			if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
				text, _ := strconv.Unquote(l.Value)
				names = names || named.MatchString(text)
			}
			return true
		})
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) == 0 {
				return true
			}
			f, ok := call.Fun.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			of, _ := f.X.(*ast.Ident)
			switch {
			case of == nil:
			case of.Name == "enginetest":
				asks++
			case of.Name == "os" && (f.Sel.Name == "Getenv" || f.Sel.Name == "LookupEnv"):
				switch arg := call.Args[0].(type) {
				case *ast.BasicLit:
					if text, _ := strconv.Unquote(arg.Value); named.MatchString(text) {
						t.Errorf("%s asks for %s: use package enginetest", set.Position(n.Pos()), text)
					}
				case *ast.Ident:
					if names && arg.Obj != nil && arg.Obj.Kind == ast.Var && path != filepath.Join("ui", "e2e", "session_test.go") { // which asks for the program
						t.Errorf("%s asks for what a variable names: use package enginetest", set.Position(n.Pos()))
					}
				}
			}
			return true
		})
		return nil
	})
	if err != nil || asks == 0 {
		t.Errorf("%d tests ask: %v", asks, err)
	}
}
