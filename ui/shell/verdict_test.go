package shell

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/ui/check"
	"savant/ui/outline"
)

// TestVerdictIsOne opens damaged saves: none is shown as exact, and the message over it, the status line and the list of problems
// say the same.
func TestVerdictIsOne(t *testing.T) {
	b := newBench(t)
	path, original := sampleFile(t, "slot_1.sav")
	key := bytes.Index(original, []byte("player\x00\x00")) // 6 letters and their padding
	if key < 0 {
		t.Fatal("the sample has no such key")
	}
	shorter := bytes.Clone(original)
	shorter[key-4] ^= 2
	longer := bytes.Clone(original)
	longer[key-4] ^= 1
	// Dictionary[int, int]({1: 2.5, "b": 2})
	misfits := []byte("\x34\x00\x00\x00\x1b\x00\x05\x00\x02\x00\x00\x00\x02\x00\x00\x00\x02\x00\x00\x00\x02\x00\x00\x00\x01\x00\x00\x00" +
		"\x03\x00\x00\x00\x00\x00\x20\x40\x04\x00\x00\x00\x01\x00\x00\x00\x62\x00\x00\x00\x02\x00\x00\x00\x02\x00\x00\x00")
	for _, c := range []struct {
		what string
		data []byte
		says []string
	}{
		{"bytes at the end", append(bytes.Clone(original), 0xff, 0x13, 0x37), []string{"is damaged", "3 bytes"}},
		{"a shorter key", shorter, []string{"is damaged", "make sense"}},
		{"a longer key", longer, []string{"is damaged", "The length of this String is probably wrong"}},
		{"cut in the last record", original[:len(original)-5], []string{"is damaged"}},
		{"a wrong value in a typed dictionary, which the engine reads", misfits, []string{"has a problem", "allowed"}},
	} {
		if err := os.WriteFile(path, c.data, 0o600); err != nil {
			t.Fatal(err)
		}
		b.openFile(path)
		p := b.document()
		b.keepUp()
		b.when(func() bool { return p.message() != nil && p.checks.Proof.Words != "checking…" }, "a verdict")
		text, proof := p.message().Text, p.checks.Proof.Words
		for _, word := range c.says {
			if !strings.Contains(text, word) {
				t.Errorf("%s: %q is not in %q", c.what, word, text)
			}
		}
		if !strings.HasPrefix(proof, "✗") || !strings.Contains(proof, "problem") {
			t.Errorf("%s: the status line says %q", c.what, proof)
		}
		p.EnterPane(check.PaneID)
		if n := p.view.panes.Front().(interface{ Count() int }).Count(); n == 0 {
			t.Errorf("%s: no problem is listed", c.what)
		}
		if c.what == "a longer key" && !p.view.drawn.Row(outline.Node(b.at(p.checks.Listed()[0].Path))).Problem {
			t.Errorf("%s: its row is not marked", c.what)
		}
		b.Close(p)
	}
}

// TestVerdictIsTakenBack mends the line of a scene that is not understood: the message over the scene goes.
func TestVerdictIsTakenBack(t *testing.T) {
	b := newBench(t)
	path, original := sampleFile(t, "player.tscn")
	if err := os.WriteFile(path, bytes.Replace(original, []byte("collision_layer = 2\n"), []byte("collision_layer = 2\n???\n"), 1), 0o600); err != nil {
		t.Fatal(err)
	}
	b.openFile(path)
	p := b.document()
	b.keepUp()
	b.when(func() bool { return p.message() != nil && len(p.checks.Problems()) > 0 }, "a message")
	problem := p.checks.Problems()[0]
	row := p.doc.At(problem.Offset)
	if _, err := p.doc.Mend(row, "process_priority = 1"); err != nil {
		t.Fatal(err)
	}
	b.keepUp()
	b.when(func() bool { return p.message() == nil }, "no message")
	if n := len(p.checks.Problems()); n > 0 {
		t.Errorf("%d problems are left", n)
	}
}

// TestSharedUIDIsNoDamage tells of two scenes with one uid in the settings of their project as of a problem, not as of damage to the file.
func TestSharedUIDIsNoDamage(t *testing.T) {
	b := newBench(t)
	root := t.TempDir()
	settings := filepath.Join(root, "project.godot")
	for path, text := range map[string]string{
		settings: "config_version=5\n", filepath.Join(root, "a.tscn"): "[gd_scene format=3 uid=\"uid://twice\"]\n", filepath.Join(root, "b.tscn"): "[gd_scene format=3 uid=\"uid://twice\"]\n",
	} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	b.openFile(settings)
	p := b.document()
	b.keepUp()
	b.when(func() bool { return p.message() != nil }, "a message")
	if text := p.message().Text; !strings.Contains(text, "has a problem") || !strings.Contains(text, "uid://twice") {
		t.Errorf("it says %q", text)
	}
}
