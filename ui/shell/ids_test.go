package shell

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"savant/ui/host"
)

// TestActionIDs: each id is a constant that one row of the table has, and each row has one. Nowhere else is an id written out.
func TestActionIDs(t *testing.T) {
	constants := map[host.ActionID]string{}
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ValueSpec:
				if typeName(n.Type) == "ActionID" {
					for i, v := range n.Values {
						constants[host.ActionID(literal(v))] = path + ": " + n.Names[i].Name
					}
				}
			case *ast.KeyValueExpr:
				if typeName(n.Key) == "ID" && literal(n.Value) != "" {
					t.Errorf("%s: the id %q is no constant", path, literal(n.Value))
				}
			case *ast.CallExpr:
				for _, arg := range n.Args[:min(1, len(n.Args))] {
					switch typeName(n.Fun) {
					case "Do", "May", "KeyOf", "Item", "ActionID":
						if literal(arg) != "" {
							t.Errorf("%s: the id %q is no constant", path, literal(arg))
						}
					}
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range actionTable() {
		if a.Run != nil && constants[a.ID] == "" {
			t.Errorf("%q in the table of actions is no constant", a.ID)
		}
		delete(constants, a.ID)
	}
	delete(constants, host.Separator)
	for id, name := range constants {
		t.Errorf("%s, %q, is in no table of actions", name, id)
	}
}

// typeName returns the last part of a type's name, or "" for anything else.
func typeName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	}
	return ""
}

// literal returns the text of a string literal, or "" for anything else.
func literal(e ast.Expr) string {
	if l, ok := e.(*ast.BasicLit); ok && l.Kind == token.STRING {
		s, _ := strconv.Unquote(l.Value)
		return s
	}
	return ""
}
