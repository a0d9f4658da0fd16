package words

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// texts are the keys that the window says, with the place of each.
func texts(t *testing.T) map[string]string {
	t.Helper()
	found := map[string]string{}
	eachCall(t, func(call *ast.CallExpr, within bool, place string) {
		for _, k := range keysOf(call, within) {
			literal, ok := k.(*ast.BasicLit)
			if !ok && within {
				continue // Count calls Say with what it was given
			}
			if !ok {
				t.Errorf("%s: a text that is no literal cannot be looked up for translation", place)
				continue
			}
			text, _ := strconv.Unquote(literal.Value)
			found[text] = place
		}
	})
	return found
}

// eachCall calls f for the calls in the window's code, in this package (within) and others, with the place of each.
func eachCall(t *testing.T, f func(call *ast.CallExpr, within bool, place string)) {
	t.Helper()
	set := token.NewFileSet()
	err := filepath.WalkDir("../..", func(path string, e fs.DirEntry, err error) error {
		if err == nil && e.IsDir() && e.Name() == "cli" {
			return fs.SkipDir
		}
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(set, path, source, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				f(call, file.Name.Name == "words", set.Position(call.Pos()).String())
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// keysOf are the arguments of a call that are keys; within this package it calls Say by its bare name.
func keysOf(call *ast.CallExpr, within bool) []ast.Expr {
	if f, ok := call.Fun.(*ast.Ident); ok && within && f.Name == "Say" {
		return call.Args[:1]
	}
	f, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	if p, ok := f.X.(*ast.Ident); !ok || p.Name != "words" {
		return nil
	}
	switch f.Sel.Name {
	case "Say":
		return call.Args[:1]
	case "Count":
		return call.Args[1:3]
	}
	return nil
}

func TestTextsAreLiterals(t *testing.T) {
	if len(texts(t)) == 0 {
		t.Error("the window says nothing")
	}
}

func TestClosest(t *testing.T) {
	for locale, want := range map[string]string{
		"en": "en", "de": "en", "": "en", "fr-CA": "fr", "ja-JP": "ja", "zh-TW": "zh-Hant", "zh-HK": "zh-Hant",
	} {
		if got := closest(locale); got != want {
			t.Errorf("closest(%q) = %q, want %q", locale, got, want)
		}
	}
}

func TestNumber(t *testing.T) {
	for n, want := range map[int64]string{0: "0", 999: "999", 1000: "1,000", -123456: "-123,456", -1234567: "-1,234,567"} {
		if got := Number(n); got != want {
			t.Errorf("Number(%d) = %s, want %s", n, got, want)
		}
	}
}
