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
