package text

import (
	"testing"

	"savant/scene/tscn"
)

// TestMixed counts properties and damage in the order in which they are in the text.
func TestMixed(t *testing.T) {
	for _, text := range []string{"", "p", "d", "pd", "dp", "ddd", "pppp", "dpdpd", "ppddpp", "dddpdpppd"} {
		var s tscn.Section
		for i, c := range text {
			if c == 'd' {
				s.Damage = append(s.Damage, tscn.Damage{Start: int32(10 * i), End: int32(10*i + 5)})
			} else {
				s.Properties = append(s.Properties, tscn.Property{Name: int32(10 * i), End: int32(10*i + 5)})
			}
		}
		count := map[bool]int{}
		for i, c := range text {
			want := count[c == 'd']
			count[c == 'd']++
			if n, damage := mixedAt(&s, i); n != want || damage != (c == 'd') {
				t.Errorf("%s: the %d-th is number %d (damage: %v), not %d", text, i, n, damage, want)
			}
			if got := mixedIndex(&s, want, c == 'd'); got != i {
				t.Errorf("%s: the %d-th stands at %d", text, i, got)
			}
		}
	}
}
