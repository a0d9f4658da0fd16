package codec_test

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec"
	"savant/codec/enginetest"
)

// TestCountAmongSiblings has one bit of a count be wrong in a real save, also so that nothing can hold as much, and of another byte: the siblings have
// another count, or all of what is held has one, and that puts it right.
func TestCountAmongSiblings(t *testing.T) {
	whole, err := os.ReadFile(filepath.Join(corpus(t), "saves", "TrigRPG__settings.save"))
	if err != nil {
		t.Fatal(err)
	}
	d := codec.Detect(whole)[0].Dialect
	value := whole[4:]
	for _, at := range []int{0x14c, 0x54} { // of keybinds[1], and of keybinds
		n := binary.LittleEndian.Uint32(value[at:])
		counts := []uint32{n + 90, 200}
		for bit := range 31 {
			counts = append(counts, n^1<<bit)
		}
		for _, c := range counts {
			b := bytes.Clone(value)
			binary.LittleEndian.PutUint32(b[at:], c)
			wrong := codec.WrongCount(b, 0, d)
			if wrong == nil {
				wrong = codec.Overcounted(b, 0, d)
			}
			if wrong == nil {
				t.Errorf("%d in place of %d at %#x is not told", c, n, at)
			} else if fits, sure := wrong.Fits(); wrong.Offset != at || !sure || fits != int64(n) {
				t.Errorf("%d in place of %d at %#x: %v", c, n, at, wrong)
			}
		}
	}
}

// TestCountAmongSiblingsOfADictionary has the count of one of the dictionaries of a dictionary be wrong: the others speak for the right one.
func TestCountAmongSiblingsOfADictionary(t *testing.T) {
	whole, err := os.ReadFile(filepath.Join(enginetest.Folder(t, "SAVANT_VECTORS"), "godot-3.6", "files", "store_game.sav"))
	if err != nil {
		t.Fatal(err)
	}
	g := codec.Detect(whole)[0]
	d, b := g.Dialect, bytes.Clone(whole[4:g.File.Records[0].ValueEnd])
	at := 0x4a0 - 4
	b[at] = 5
	wrong := codec.Overcounted(b, 0, d)
	if wrong == nil || wrong.Path != "quests.quest_3" {
		t.Fatal(wrong)
	}
	if fits, sure := wrong.Fits(); wrong.Offset != at || !sure || fits != 4 {
		t.Error(wrong)
	}
}

// TestOneOfSeveralCounts has a count be wrong that others can make up for as well: they are all named, and none is offered as a repair.
func TestOneOfSeveralCounts(t *testing.T) {
	whole, err := os.ReadFile(filepath.Join(enginetest.Folder(t, "SAVANT_VECTORS"), "godot-3.6", "files", "store_one_dict.sav"))
	if err != nil {
		t.Fatal(err)
	}
	g := codec.Detect(whole)[0]
	b := bytes.Clone(whole[4:g.File.Records[0].ValueEnd])
	b[0x62c-4] = 3
	wrong := codec.WrongCount(b, 0, g.Dialect)
	if wrong == nil || wrong.What.ID != "codec.one-of-counts counts" {
		t.Fatal(wrong)
	}
	if list := wrong.What.Args[0].(string); !strings.Contains(list, "settings 3→4") && !strings.HasSuffix(list, "…") {
		t.Error(list)
	}
	_, sure := wrong.Fits()
	if _, may := wrong.MayFit(); sure || may {
		t.Errorf("%v is offered as a repair", wrong)
	}
}
