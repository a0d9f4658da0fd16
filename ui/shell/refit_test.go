package shell

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/enginetest"
	"savant/codec/variant"
	"savant/model"
	"savant/ui/check"
)

// TestRefitOfAChoice: of several counts of which any may be the wrong one Problems lists each with the number that fits, and writes the selected one.
func TestRefitOfAChoice(t *testing.T) {
	whole, err := os.ReadFile(filepath.Join(enginetest.Folder(t, "SAVANT_VECTORS"), "godot-3.6", "files", "store_one_dict.sav"))
	if err != nil {
		t.Fatal(err)
	}
	damaged := slices.Clone(whole)
	damaged[0x62c] = 3 // of 4
	path := filepath.Join(t.TempDir(), "damaged.sav")
	if err := os.WriteFile(path, damaged, 0o600); err != nil {
		t.Fatal(err)
	}
	b := newBench(t)
	b.openFile(path)
	p := b.document()
	choices := p.doc.Problems()[0].Choices
	b.until("checked")
	p.EnterPane(check.PaneID)
	if b.run("accept-unsure"); len(choices) < 2 || p.doc.Steps() != 0 {
		t.Fatalf("one of %v is written unasked", choices)
	}
	pane := p.Pane(check.PaneID).(interface{ At(int) })
	at := 1 + slices.IndexFunc(choices, func(c model.Choice) bool { return c.Offset == 0x62c })
	pane.At(at)
	b.run("repair-problem")
	if !slices.Equal(p.doc.Bytes(), whole) || len(p.doc.Problems()) > 0 {
		t.Errorf("%v", p.doc.Problems())
	}
	if b.run("undo"); !slices.Equal(p.doc.Bytes(), damaged) {
		t.Errorf("undo: %v", p.doc.Problems())
	}
}

// TestRefitKeepsWhatIsOpen repairs counts that are wrong and may be wrong: the rows that were open still are, and the selected one is selected.
func TestRefitKeepsWhatIsOpen(t *testing.T) {
	entry := func(key string, v variant.Value) variant.Entry {
		return variant.Entry{Key: variant.OfString(key), Value: v}
	}
	bind := func(name string) variant.Value {
		return variant.OfDict(entry("name", variant.OfString(name)), entry("key", variant.OfInt(12)))
	}
	value, err := codec.Append(nil, variant.OfDict(entry("music", variant.OfInt(3)), entry("binds", variant.OfArray(bind("up"), bind("down"), bind("left"))),
		entry("over", variant.OfBool(true))), dialect.Godot46)
	if err != nil {
		t.Fatal(err)
	}
	whole := append(binary.LittleEndian.AppendUint32(nil, uint32(len(value))), value...)
	for _, c := range []struct {
		at     int // the count that is one too many
		action string
	}{{bytes.Index(whole, []byte("binds")) + 8 + 4, "repair"}, {8, "accept-unsure"}} {
		b := newBench(t)
		damaged := slices.Clone(whole)
		damaged[c.at]++
		path := filepath.Join(t.TempDir(), "damaged.sav")
		if err := os.WriteFile(path, damaged, 0o600); err != nil {
			t.Fatal(err)
		}
		b.openFile(path)
		p := b.document()
		if p.doc.Fits() != (c.action == "repair") || len(p.doc.Problems()) == 0 {
			t.Fatalf("%s: %v", c.action, p.doc.Problems())
		}
		b.choose(p, "binds[1].key")
		b.opened(p, "binds[2]")
		b.choose(p, "binds[1].key")
		b.untilTab(p, check.PaneID)
		b.run(c.action)
		if !slices.Equal(p.doc.Bytes(), whole) {
			t.Errorf("%s does not repair it: %v", c.action, p.doc.Problems())
		}
		if got := b.branches(p); p.Path() != "binds[1].key" || !slices.Contains(got, "binds[1]") || !slices.Contains(got, "binds[2]") || slices.Contains(got, "binds[0]") {
			t.Errorf("%s: %q is selected, and these are open: %q", c.action, p.Path(), got)
		}
		for _, back := range []string{"undo", "redo"} {
			if b.run(back); slices.Equal(p.doc.Bytes(), whole) != (back == "redo") {
				t.Errorf("%s: %s: %v", c.action, back, p.doc.Problems())
			}
			if got := b.branches(p); !slices.Contains(got, "binds[1]") || slices.Contains(got, "binds[0]") {
				t.Errorf("%s: after %s these are open: %q", c.action, back, got)
			}
		}
	}
}
