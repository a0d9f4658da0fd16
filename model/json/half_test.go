package json_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/codec/variant"
	"savant/model/diff"
)

// TestHalves: half of a surrogate pair is kept when its string is edited, set from its own value or compared, and has a note and a problem.
func TestHalves(t *testing.T) {
	const src = `{"a":"x\ud83dy","b":"x\uD83Ey","\ude00":"\ud83d\ude00"}`
	d := open(t, []byte(src))
	r, _ := d.Find("a")
	v, err := d.Value(r)
	if err != nil || v.Text != "x\xed\xa0\xbdy" {
		t.Fatalf("%q, %v", v.Text, err)
	}
	text, err := d.Text(r)
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := d.Parse(r, text)
	if err != nil {
		t.Fatal(err)
	}
	other, _ := d.Find("b")
	if err := d.Set(other, parsed); err != nil {
		t.Fatal(err)
	}
	if err := d.Set(r, variant.OfString("zx\xed\xa0\xbdy\xed\xb8\x80")); err != nil {
		t.Fatal(err)
	}
	if got, want := string(d.Bytes()), `{"a":"zx\ud83dy\ude00","b":"x\ud83dy","\ude00":"\ud83d\ude00"}`; got != want {
		t.Errorf("%s\nnot\n%s", got, want)
	}
	d = open(t, []byte(src))
	result := d.Snapshot().Check(t.Context(), nil)
	if len(result.Problems) != 3 {
		t.Errorf("%v", result.Problems)
	}
	for _, p := range result.Problems {
		if !strings.HasPrefix(said(p.Text), "half of a surrogate pair") {
			t.Errorf("%s: %s", p.Path, said(p.Text))
		}
	}
	if r, _ = d.Find("a"); len(d.Describe(r).Note) != 1 {
		t.Error("there is no note")
	}
	differs := 0
	err = diff.Compare(t.Context(), d.Snapshot(), open(t, []byte(strings.Replace(src, "d83d", "d83f", 1))).Snapshot(), nil, func(diff.Difference) bool {
		differs++
		return true
	})
	if err != nil || differs != 1 {
		t.Errorf("%d differences, %v", differs, err)
	}
}

// TestEnginesReadHalves: Godot 3 keeps half of a surrogate pair, Godot 4 refuses the text.
func TestEnginesReadHalves(t *testing.T) {
	for version, engine := range map[string]struct{ script, display, want string }{
		"4.6": {`print(">", JSON.new().parse('"x\\ud83dy"'))`, "--headless", ">43"},
		"3.6": {`print(">", "%x" % JSON.parse('"x\\ud83dy"').result.ord_at(1))`, "--no-window", ">d83d"},
	} {
		t.Run(version, func(t *testing.T) {
			program := enginetest.Engine(t, version)
			script := filepath.Join(t.TempDir(), "read.gd")
			if err := os.WriteFile(script, []byte("extends SceneTree\nfunc _init():\n\t"+engine.script+"\n\tquit(0)\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			out, err := enginetest.Command(t, program, engine.display, "--script", script).CombinedOutput()
			if err != nil || !strings.Contains(string(out), engine.want) {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}
