package words

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2/lang"
)

var anyVerb = regexp.MustCompile(`%[-+# 0]*[\d.]*[a-zA-Z]`)

// bare is a text with %s for each verb, the same two behind one another being one.
func bare(text string) string {
	text = anyVerb.ReplaceAllString(strings.ReplaceAll(text, "%%", "\x00"), "%s")
	for strings.Contains(text, "%s%s") {
		text = strings.ReplaceAll(text, "%s%s", "%s")
	}
	return strings.ReplaceAll(text, "\x00", "%%")
}

// sum is what a chain of texts gives.
func sum(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return sum(e.X)
	case *ast.BinaryExpr:
		return sum(e.X) + sum(e.Y)
	case *ast.CallExpr:
		if f, ok := e.Fun.(*ast.SelectorExpr); ok && f.Sel.Name == "Sprintf" {
			return sum(e.Args[0])
		}
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		if err != nil {
			return "%s"
		}
		return text
	}
	return "%s"
}

// TestNotesAreSentences looks whether the table has each note of an edit that the window shows: what is left undecided, and what is
// removed along with a node.
func TestNotesAreSentences(t *testing.T) {
	known := map[string]bool{}
	for _, key := range sentences() {
		known[bare(key)] = true
	}
	notes := map[string]string{}
	set := token.NewFileSet()
	var files []string
	for _, pattern := range []string{"../../../scene/*.go", "../../../scene/tscn/*.go"} {
		list, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, list...)
	}
	for _, path := range files {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(set, path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		note := func(e ast.Expr) { notes[bare(sum(e))] = set.Position(e.Pos()).String() }
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				if f, ok := n.Fun.(*ast.SelectorExpr); ok && f.Sel.Name == "doubt" {
					note(n.Args[len(n.Args)-1])
				}
			case *ast.CompositeLit:
				fields := map[string]ast.Expr{}
				for _, e := range n.Elts {
					if field, ok := e.(*ast.KeyValueExpr); ok {
						if name, ok := field.Key.(*ast.Ident); ok {
							fields[name.Name] = field.Value
						}
					}
				}
				if name, ok := n.Type.(*ast.Ident); ok && name.Name == "Note" && fields["Undecided"] != nil && fields["Text"] != nil {
					note(fields["Text"])
				}
			case *ast.FuncDecl:
				if n.Name.Name != "goesAlong" {
					break
				}
				ast.Inspect(n, func(n ast.Node) bool {
					if r, ok := n.(*ast.ReturnStmt); ok {
						note(r.Results[0])
					}
					return true
				})
			}
			return true
		})
	}
	delete(notes, "%s") // a text that is handed on
	if len(notes) < 20 {
		t.Errorf("only %d notes were found", len(notes))
	}
	for text, place := range notes {
		if !known[text] {
			t.Errorf("%s: the table has no sentence for %q", place, text)
		}
	}
}

func TestTold(t *testing.T) {
	speak(t, "fr")
	for text, want := range map[string]string{
		"13 entries":                             "13 entrées",
		"0 entries":                              "0 entrée",
		"1 entry":                                "1 entrée",
		"1,204 points":                           "1\u202f204 points",
		"16,384 bytes":                           "16\u202f384 octets",
		"unused":                                 "inutilisé",
		"Set player.gold":                        "Changer player.gold",
		"Set 3 rows":                             "Changer 3 lignes",
		"Set unused":                             "Changer unused",
		"player.gold":                            "player.gold",
		"":                                       "",
		"9 bytes of text":                        "9 octets de texte",
		"12 of 13 records can be read":           "12 lisible(s) sur 13 enregistrements",
		"93 % of the file is values":             "93 % du fichier sont des valeurs",
		"player.x: it has no key \"y\"":          "player.x : il n’y a pas de clé \"y\"",
		"line 3, column 5: string is not closed": "ligne 3, colonne 5 : chaîne non fermée",
		"offset 0x10 (a.b): the Array is cut off": "octet 0x10 (a.b) : Array : coupé",
		"no one knows: this text":                 "no one knows: this text",
		"it has no key 100%s":                     "il n’y a pas de clé 100%s",
	} {
		if got := Told(text); got != want {
			t.Errorf("Told(%q) = %q, want %q", text, got, want)
		}
	}
	deep := strings.Repeat("a: ", 600) + "b"
	if got := Told(deep); got != deep {
		t.Errorf("nothing is known, but it says %q", got)
	}
	if got, want := ToldList("instance of a.tscn, 3 bones, 2 groups"), "instance de a.tscn, 3 os, 2 groupes"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := Sentence("it has this key already"), "Cette clé y est déjà."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := Count(0, "%s byte", "%s bytes"); got != "0 octet" {
		t.Errorf("none: %q", got)
	}
	speak(t, "ja")
	if got, want := Told("Insert 2 rows into player"), "player に 2 行を挿入"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := Sentence("it has this key already"), "このキーはすでにあります。"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	english(t)
	for _, text := range []string{"13 entries", "1,204 points", "Set player.gold", "12 of 13 records can be read", "93 % of the file is values"} {
		if got := Told(text); got != text {
			t.Errorf("in English %q is %q", text, got)
		}
	}
	if got := Count(0, "%s byte", "%s bytes"); got != "0 bytes" {
		t.Errorf("none: %q", got)
	}
}

// speak uses a language until the end of the test.
func speak(t *testing.T, tag string) {
	t.Helper()
	if err := Use(tag); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { english(t) })
}

// english has each text as its own translation, so that those of the language before are forgotten.
func english(t *testing.T) {
	t.Helper()
	own := map[string]string{}
	for key := range texts(t) {
		own[key] = key
	}
	b, err := json.Marshal(own)
	if err != nil {
		t.Fatal(err)
	}
	if err := lang.AddTranslationsForLocale(b, lang.SystemLocale()); err != nil {
		t.Fatal(err)
	}
}

func BenchmarkTold(b *testing.B) {
	if err := Use("fr"); err != nil {
		b.Fatal(err)
	}
	for range b.N {
		Told("13 entries")
	}
}
