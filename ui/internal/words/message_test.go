package words

import (
	"errors"
	"fmt"
	"go/ast"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"savant/codec/message"
)

func TestMessages(t *testing.T) {
	keyTaken, rows := message.Err("save.key-taken key", "gold"), message.New("label.set-rows n", 3)
	for _, c := range []struct {
		tag            string
		x              any
		text, sentence string
	}{
		{"fr", rows, "Changer 3 lignes", "Changer 3 lignes."},
		{"fr", []message.Message{message.New("value.bytes n", 0), message.New("scenery.unused")}, "0 octet, inutilisé", "0 octet, inutilisé."},
		{"fr", keyTaken, "la clé gold y est déjà", "La clé gold y est déjà."},
		{"ja", keyTaken, "キー gold はすでにあります", "キー gold はすでにあります。"},
		{"ja", nil, "", ""},
		{"fr", errors.New("no space left on device"), "no space left on device", "No space left on device."},
		{"fr", message.In("player.gold", keyTaken), "player.gold : la clé gold y est déjà", "player.gold : la clé gold y est déjà."},
		{"en", message.New("player.other-value name type given", "position", "Vector2", "int"), "position is of type Vector2, not int", "position is of type Vector2, not int."},
		{"en", "it ends early (it has 8 bytes)", "it ends early (it has 8 bytes)", "It ends early (it has 8 bytes)."},
		{"en", "it ends early (it has 8 bytes.)", "it ends early (it has 8 bytes.)", "It ends early (it has 8 bytes.)"},
		{"en", message.New(message.Text, "it is there"), "it is there", "It is there."},
		{"fr", "unused", "unused", "Unused."}, // what is the file's stays as it is
	} {
		speak(t, c.tag)
		if got := Text(c.x); got != c.text {
			t.Errorf("%s: %q, want %q", c.tag, got, c.text)
		}
		if got := Sentence(c.x); got != c.sentence {
			t.Errorf("%s: %q, want %q", c.tag, got, c.sentence)
		}
	}
}

func TestEngine(t *testing.T) {
	for tag, want := range map[string][2]string{"fr": {"Godot 4.3 à 4.6", "Godot 2"}, "ja": {"Godot 4.3～4.6", "Godot 2"}, english: {"Godot 4.3 to 4.6", "Godot 2"}} {
		speak(t, tag)
		if got := [2]string{Engine("Godot 4.3 to 4.6"), Engine("Godot 2")}; got != want {
			t.Errorf("%s: %q, want %q", tag, got, want)
		}
	}
}

func TestCount(t *testing.T) {
	speak(t, "fr")
	if got := Count(0, "%s byte", "%s bytes"); got != "0 octet" {
		t.Errorf("none: %q", got)
	}
	speak(t, english)
	if got := Count(0, "%s byte", "%s bytes"); got != "0 bytes" {
		t.Errorf("none: %q", got)
	}
}

// TestPlurals says how many there are of everything that the window counts, none, one and two, in all languages, and compares with
// what was read over: testdata/plurals. UPDATE_GOLDEN=1 writes it anew.
func TestPlurals(t *testing.T) {
	pairs := map[[2]string]bool{}
	eachCall(t, func(call *ast.CallExpr, within bool, place string) {
		keys := keysOf(call, within)
		if len(keys) != 2 {
			return
		}
		var pair [2]string
		for i, k := range keys {
			literal, ok := k.(*ast.BasicLit)
			if !ok {
				return // TestTextsAreLiterals tells
			}
			pair[i], _ = strconv.Unquote(literal.Value)
		}
		if pair[0] == pair[1] {
			t.Errorf("%s: one and many are %q, so that no language can tell them apart", place, pair[0])
		}
		pairs[pair] = true
	})
	list := slices.SortedFunc(maps.Keys(pairs), func(a, b [2]string) int { return slices.Compare(a[:], b[:]) })
	var b strings.Builder
	for _, pair := range list {
		for _, l := range Languages() {
			speak(t, l.Tag)
			var said []string
			for n := range int64(3) {
				said = append(said, Count(n, pair[0], pair[1]))
			}
			fmt.Fprintf(&b, "%s: %s\n", l.Tag, strings.Join(said, " | "))
		}
		b.WriteByte('\n')
	}
	const file = "testdata/plurals"
	if os.Getenv("UPDATE_GOLDEN") == "1" {
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	was, is := strings.Split(string(want), "\n"), strings.Split(b.String(), "\n")
	for i := range min(len(was), len(is)) {
		if was[i] != is[i] {
			t.Fatalf("%s, line %d: %q is said, not %q", file, i+1, is[i], was[i])
		}
	}
	if len(was) != len(is) {
		t.Errorf("%s has %d lines, and %d are said", file, len(was), len(is))
	}
}

// speak uses a language until the end of the test.
func speak(t *testing.T, tag string) {
	t.Helper()
	if err := Use(tag); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := Use(english); err != nil {
			t.Error(err)
		}
	})
}
