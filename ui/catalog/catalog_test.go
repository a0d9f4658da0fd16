package catalog

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"savant/assets"
	"savant/codec/message"
)

// forms are the languages with the plural forms that each needs.
var forms = map[string][]string{
	"en":      {"one", "other"},
	"fr":      {"many", "one", "other"}, // many is for whole millions: "1 000 000 d'octets"
	"ja":      {"other"},
	"zh-Hant": {"other"},
}

// declared are the IDs in the code, with the place of each.
func declared(t *testing.T) map[message.ID]string {
	t.Helper()
	found := map[message.ID]string{}
	set := token.NewFileSet()
	for _, dir := range []string{"codec", "scene", "model", "ui"} {
		err := filepath.WalkDir("../../"+dir, func(path string, e fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(set, path, nil, 0)
			if err != nil || !slices.ContainsFunc(file.Imports, func(s *ast.ImportSpec) bool { return s.Path.Value == `"savant/codec/message"` }) && file.Name.Name != "message" {
				return err
			}
			shape := regexp.MustCompile(`^` + file.Name.Name + `\.[a-z][a-z0-9-]*( [a-z][a-zA-Z0-9]*)*$`)
			ast.Inspect(file, func(n ast.Node) bool {
				if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING {
					if text, _ := strconv.Unquote(literal.Value); shape.MatchString(text) {
						if other, twice := found[message.ID(text)]; twice {
							t.Errorf("%s: %q is declared in %s too", set.Position(n.Pos()), text, other)
						}
						found[message.ID(text)] = set.Position(n.Pos()).String()
					}
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(found) == 0 {
		t.Fatal("no message is declared")
	}
	return found
}

// texts are those of a language by ID and plural form; what has no forms has "other" alone.
func texts(t *testing.T, tag string) map[message.ID]map[string]string {
	t.Helper()
	b, err := assets.Messages.ReadFile("messages/" + tag + ".json")
	if err != nil {
		t.Fatal(err)
	}
	var raw map[message.ID]any
	if err := json.Unmarshal(b, &raw); err != nil {
		t.Fatalf("%s: %v", tag, err)
	}
	all := map[message.ID]map[string]string{}
	for id, text := range raw {
		all[id] = map[string]string{}
		switch text := text.(type) {
		case string:
			all[id]["other"] = text
		case map[string]any:
			for form, s := range text {
				all[id][form] = s.(string)
			}
		}
	}
	return all
}

var argument = regexp.MustCompile(`\.([a-zA-Z0-9]+)\}\}`)

// lacks returns what is wrong with the texts of a language.
func lacks(ids map[message.ID]string, tag string, have map[message.ID]map[string]string) (problems []string) {
	for id, place := range ids {
		text, ok := have[id]
		if !ok {
			problems = append(problems, fmt.Sprintf("%s: no text for %q (%s)", tag, id, place))
			continue
		}
		want := []string{"other"}
		if slices.Contains(id.Arguments(), "n") {
			want = forms[tag]
		}
		var got []string
		for form, s := range text {
			got = append(got, form)
			var used []string
			for _, m := range argument.FindAllStringSubmatch(s, -1) {
				used = append(used, m[1])
			}
			slices.Sort(used)
			// One may be said without its digit: "another reading".
			if names := slices.Sorted(slices.Values(id.Arguments())); !slices.Equal(slices.Compact(used), names) && !(form == "one" && len(names) == len(used)+1) {
				problems = append(problems, fmt.Sprintf("%s: %q has the arguments %v in %q", tag, id, used, s))
			}
			if strings.TrimSpace(s) == "" {
				problems = append(problems, fmt.Sprintf("%s: %q says nothing", tag, id))
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			problems = append(problems, fmt.Sprintf("%s: %q has the forms %v, not %v", tag, id, got, want))
		}
	}
	for id := range have {
		if _, ok := ids[id]; !ok {
			problems = append(problems, fmt.Sprintf("%s: nothing sends %q", tag, id))
		}
	}
	slices.Sort(problems)
	return problems
}

// TestEveryMessageHasItsText in every language, with the same arguments, and no text is left over.
func TestEveryMessageHasItsText(t *testing.T) {
	ids := declared(t)
	for tag := range forms {
		for _, problem := range lacks(ids, tag, texts(t, tag)) {
			t.Error(problem)
		}
	}
}

func TestLacks(t *testing.T) {
	ids := map[message.ID]string{"a.gone name": "a.go:1", "a.bytes n": "a.go:2"}
	good := map[message.ID]map[string]string{"a.gone name": {"other": "{{.name}} is gone"}, "a.bytes n": {"one": "a byte", "other": "{{.n}} bytes"}}
	if got := lacks(ids, "en", good); len(got) != 0 {
		t.Errorf("nothing is wrong, but: %v", got)
	}
	for name, change := range map[string]func(map[message.ID]map[string]string){
		"missing": func(m map[message.ID]map[string]string) { delete(m, "a.gone name") },
		"argument": func(m map[message.ID]map[string]string) {
			m["a.gone name"] = map[string]string{"other": "{{.file}} is gone"}
		},
		"form":   func(m map[message.ID]map[string]string) { m["a.bytes n"] = map[string]string{"other": "{{.n}} bytes"} },
		"unused": func(m map[message.ID]map[string]string) { m["a.other"] = map[string]string{"other": "other"} },
	} {
		bad := map[message.ID]map[string]string{}
		for id, text := range good {
			bad[id] = text
		}
		change(bad)
		if got := lacks(ids, "en", bad); len(got) != 1 {
			t.Errorf("%s: want one problem, got %v", name, got)
		}
	}
}

// TestEveryMessageIsRendered with sample arguments, in each language.
func TestEveryMessageIsRendered(t *testing.T) {
	ids := declared(t)
	for tag := range forms {
		c, err := New(tag)
		if err != nil {
			t.Fatal(err)
		}
		for id := range ids {
			counts := []int{7}
			if slices.Contains(id.Arguments(), "n") {
				counts = []int{0, 1, 2, 5, 1000, 1000000}
			}
			for _, n := range counts {
				args := samples(id, n)
				got := c.Text(message.New(id, args...))
				if strings.TrimSpace(got) == "" || strings.Contains(got, "<no value>") || strings.Contains(got, "%!") || strings.Contains(got, id.Name()) {
					t.Errorf("%s: %q of %v is %q", tag, id, args, got)
				}
				for _, a := range args {
					if text, ok := a.(string); ok && !strings.Contains(got, text) {
						t.Errorf("%s: %q of %v is %q, without %q", tag, id, args, got, text)
					}
				}
			}
		}
	}
}

// samples are arguments for a message; n is its count.
func samples(id message.ID, n int) []any {
	var args []any
	for _, name := range id.Arguments() {
		switch name {
		case "n":
			args = append(args, n)
		case "offset", "off", "size", "from", "to", "byte":
			args = append(args, 0x1c)
		default:
			args = append(args, "<"+name+">")
		}
	}
	return args
}

func TestText(t *testing.T) {
	for _, c := range []struct {
		tag  string
		x    any
		want string
	}{
		{"en", nil, ""},
		{"en", message.Message{}, ""},
		{"en", "as it is", "as it is"},
		{"en", 1234567, "1234567"},
		{"en", message.New("codec.records n", 1), "1 record"},
		{"en", message.New("codec.records n", 1234567), "1,234,567 records"},
		{"fr", message.New("codec.records n", 0), "0 enregistrement"},
		{"fr", message.New("codec.records n", 1234567), "1\u202f234\u202f567 enregistrements"},
		{"en", []message.Message{message.New("codec.records n", 1), message.New("codec.records n", 2), message.New("codec.likely")}, "1 record, 2 records, likely"},
		{"en", message.In("a.sav", errors.New("disk full")), "a.sav: disk full"},
		{"en", message.Err("message.in place what", "a.sav", message.Err("codec.records n", 1)), "a.sav: 1 record"},
		{"en", &fs.PathError{Op: "read", Path: "a.sav", Err: message.Err("codec.records n", 1)}, "a.sav: 1 record"},
		{"en", &fs.PathError{Op: "read", Path: "a.sav", Err: errors.New("no room")}, "read a.sav: no room"},
		{"fr", errors.Join(message.Err("codec.records n", 1), errors.New("EOF")), "1 enregistrement\nEOF"},
	} {
		catalog, err := New(c.tag)
		if err != nil {
			t.Fatal(err)
		}
		if got := catalog.Text(c.x); got != c.want {
			t.Errorf("%s: %v is %q, want %q", c.tag, c.x, got, c.want)
		}
	}
}

func TestErrorsInOneAnotherEnd(t *testing.T) {
	err := errors.New("end")
	for range 1000 {
		err = message.Err("message.in place what", "x", err)
	}
	if got := English().Text(err); len(got) > 1000 {
		t.Errorf("%d bytes", len(got))
	}
}

// TestBrief: a message names the beginning and the end of a path that would fill the screen.
func TestBrief(t *testing.T) {
	long := strings.Repeat("é[10]", 1024)
	got := English().Text(message.In(long, message.New(message.Text, "why")))
	if n := len(got); n > 320 || !strings.HasPrefix(got, "é[10]é[10]") || !strings.HasSuffix(got, "é[10]: why") || strings.Count(got, "…") != 1 || !utf8.ValidString(got) {
		t.Errorf("%d bytes: %s", n, got)
	}
	if short := strings.Repeat("[1]", 100); Brief(short) != short {
		t.Error(Brief(short))
	}
}

// TestPlural has words for one thing and for several.
func TestPlural(t *testing.T) {
	for _, c := range []struct {
		tag, want   string
		count, left int
	}{
		{"en", "the PackedByteArray says it has 1 byte, but only 0 follow", 1, 0},
		{"en", "the PackedByteArray says it has 7 bytes, but only 1 follows", 7, 1},
		{"fr", "PackedByteArray de 0 octet : il n’en reste que 1", 0, 1},
		{"fr", "PackedByteArray de 2 octets : il n’en reste que 1", 2, 1},
	} {
		catalog, err := New(c.tag)
		if err != nil {
			t.Fatal(err)
		}
		if got := catalog.Text(message.New("codec.bytes-beyond type count left", "PackedByteArray", c.count, c.left)); got != c.want {
			t.Errorf("%s: %q, want %q", c.tag, got, c.want)
		}
	}
}

// TestCountsAreGrouped: integers that count have separators in every message, others have none, and a text may have a count in hexadecimal digits.
func TestCountsAreGrouped(t *testing.T) {
	c, err := Parse("en", []byte(`{"a.b count line": "{{.count}} {{plural .count \"byte\" \"bytes\"}} in line {{.line}}", "a.c off size": "{{.off}} of {{printf \"0x%x\" .size}}"}`))
	if err != nil {
		t.Fatal(err)
	}
	c.unread["catalog.group head tail"] = json.RawMessage(`"{{.head}},{{.tail}}"`)
	for want, m := range map[string]message.Message{
		"1,234,567 bytes in line 4321": message.New("a.b count line", 1234567, 4321),
		"1 byte in line 1":             message.New("a.b count line", 1, 1),
		"2345 of 0x1000":               message.New("a.c off size", 2345, int64(4096)),
	} {
		if got := c.Text(m); got != want {
			t.Errorf("it says %q, not %q", got, want)
		}
	}
}
