package convert_test

import (
	"path/filepath"
	"testing"

	"savant/model/convert"
)

// TestNamesOfResults names what files become: scenes and resources by their engine's ending, what else there is so that the way
// back gives the first name again.
func TestNamesOfResults(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct{ in, form, want string }{
		{"hero.tscn", convert.BinaryScene, "hero.scn"},
		{"hero.scn", convert.Scene, "hero.tscn"},
		{"hero.escn", convert.BinaryScene, "hero.scn"},
		{"rock.tres", convert.BinaryResource, "rock.res"},
		{"rock.res", convert.Resource, "rock.tres"},
		{"rock.v2.tres", convert.BinaryResource, "rock.v2.res"},
		{"slot.sav", convert.JSON, "slot.sav.json"},
		{"slot.sav.json", convert.Bin, "slot.sav"},
		{"hero.tscn", convert.Scene, "hero.tscn"},
	} {
		in := filepath.Join(dir, c.in)
		put(t, in, []byte("x"))
		items, err := convert.Plan(convert.Request{In: []string{in}, Form: c.form})
		if err != nil || len(items) != 1 || filepath.Base(items[0].Out) != c.want {
			t.Errorf("%s as %s: %+v, %v; want %s", c.in, c.form, items, err, c.want)
		}
	}
}

// TestFreeName counts past files and past names that others are about to get, and keeps the extension.
func TestFreeName(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	put(t, at("slot.sav.json"), []byte("x"))
	put(t, at("slot.sav.2.json"), []byte("x"))
	taken := map[string]bool{at("slot.sav.3.json"): true}
	for in, want := range map[string]string{"slot.sav.json": "slot.sav.4.json", "plain": "plain.2", "hero.scn": "hero.2.scn"} {
		if got := convert.FreeName(at(in), taken); got != at(want) {
			t.Errorf("%s: %s, not %s", in, got, want)
		}
	}
}
