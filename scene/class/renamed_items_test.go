package class

import (
	"slices"
	"testing"
)

// TestThemeItems: each row of the table is an item that a class of Godot 3 has and Godot 4 has not, and one that Godot 4 has of that class and Godot 3 has
// not, by the lists of both engines.
func TestThemeItems(t *testing.T) {
	for _, names := range themeItems {
		proved := false
		for _, engine := range []string{"3.2", "3.6"} {
			old, now := tables[engine](), tables["4.6"]()
			for _, c := range old.sorted {
				there, ok := old.NameIn(c.Name, now)
				if !ok || !old.offers(c.Name, names[0]) || !now.offers(there, names[1]) {
					continue
				}
				if now.offers(there, names[0]) || old.offers(c.Name, names[1]) {
					continue
				}
				proved = true
			}
		}
		if !proved {
			t.Errorf("no class has %s in Godot 3 and %s in Godot 4 alone", names[0], names[1])
		}
	}
	if !slices.IsSortedFunc(themeItems, func(a, b [2]string) int { return slices.Compare(a[:], b[:]) }) {
		t.Error("the table is not sorted")
	}
}
