package pairs

import (
	"fmt"
	"strings"
	"testing"

	"savant/model"
	"savant/model/diff"
	"savant/model/kinds"
	"savant/ui/catalog"
)

const house = `[gd_scene format=3]

[node name="House" type="Node3D"]

[node name="Room" type="Node3D" parent="."]

[node name="Lamp" type="OmniLight3D" parent="Room"]
light_energy = 2.0

[node name="Timer" type="Timer" parent="Room" unique_id=7]
wait_time = 3.0

[node name="Hall" type="Label" parent="."]
text = "x"
metadata/to = NodePath("../Room/Timer")

[connection signal="timeout" from="Room/Timer" to="." method="_on"]
`

func scene(t *testing.T, text string) *model.Document {
	t.Helper()
	d, err := kinds.Open([]byte(text), model.Options{Name: "a.tscn"})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// told are the differences of two scenes, one in a line.
func told(t *testing.T, a, b *model.Document) (lines string, s *Scenes, list []diff.Difference) {
	t.Helper()
	s, err := Follow(t.Context(), a.Snapshot(), b.Snapshot())
	if err != nil {
		t.Fatal(err)
	}
	err = s.Compare(t.Context(), nil, func(d diff.Difference) bool {
		lines += fmt.Sprintf("%s %s < %s %s\n", d.Op, d.Path, d.From, catalog.English().Text(d.Note))
		list = append(list, d)
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return lines, s, list
}

// changes are those of TestFollow: pairs of what is replaced in the house and by what.
var changes = map[string]struct {
	replace []string
	want    string
}{
	"renamed, with all that names it": {[]string{`"Room"`, `"Salon"`, "Room/Timer", "Salon/Timer"}, "moved node.Salon < node.Room renamed from Room\n"},
	"renamed with the root":           {[]string{`"House"`, `"Home"`, `"Room"`, `"Salon"`, "Room/Timer", "Salon/Timer"}, "moved node.Salon < node.Room renamed from Room\nchanged node[\".\"].@name <  \n"},
	"renamed, with a value": {[]string{`"Room"`, `"Salon"`, "Room/Timer", "Salon/Timer", "= 2.0", "= 4.0"},
		"moved node.Salon < node.Room renamed from Room\nchanged node[\"Salon/Lamp\"].light_energy < node[\"Room/Lamp\"].light_energy \n"},
	"renamed below one that was renamed": {[]string{`"Room"`, `"Salon"`, "Room/Timer", "Salon/Clock", `"Timer" type`, `"Clock" type`, "3.0", "4.5"},
		"moved node.Salon < node.Room renamed from Room\nmoved node[\"Salon/Clock\"] < node[\"Room/Timer\"] renamed from Timer\nchanged node[\"Salon/Clock\"].wait_time < node[\"Room/Timer\"].wait_time \n"},
	"moved": {[]string{`type="Timer" parent="Room"`, `type="Timer" parent="."`, "Room/Timer", "Timer"}, "moved node.Timer < node[\"Room/Timer\"] moved from Room to House\n"},
	"no node of its kind": {[]string{"[node name=\"Lamp\" type=\"OmniLight3D\" parent=\"Room\"]\nlight_energy", "[node name=\"Sun\" type=\"SpotLight3D\" parent=\"Room\"]\nlight_energy"},
		"removed node[\"Room/Lamp\"] <  \nadded node[\"Room/Sun\"] <  \n"},
	"with one more below": {[]string{`"Room"`, `"Salon"`, "Room/Timer", "Salon/Timer", "light_energy = 2.0\n", "light_energy = 2.0\n\n[node name=\"Bulb\" type=\"Node3D\" parent=\"Salon/Lamp\"]\n"},
		"moved node.Salon < node.Room renamed from Room\nadded node[\"Salon/Lamp/Bulb\"] <  \n"},
}

// TestFollow: a node with another name or parent is told as that, with what differs in it apart.
func TestFollow(t *testing.T) {
	for name, c := range changes {
		a, b := scene(t, house), scene(t, strings.NewReplacer(c.replace...).Replace(house))
		if got, _, _ := told(t, a, b); got != c.want {
			t.Errorf("%s:\n%swant\n%s", name, got, c.want)
		}
	}
}

// TestTake copies all differences at once, and one after the other, to either side: then there are none left, and undo restores the bytes.
func TestTake(t *testing.T) {
	for name, c := range changes {
		for _, back := range []bool{false, true} {
			for _, single := range []bool{false, true} {
				texts := []string{house, strings.NewReplacer(c.replace...).Replace(house)}
				a, b := scene(t, texts[0]), scene(t, texts[1])
				to, was := a, texts[0]
				if back {
					to, was = b, texts[1]
				}
				lines, s, list := told(t, a, b)
				for len(list) > 0 {
					some := list
					if single {
						some = list[len(list)-1:]
					}
					r, err := s.Take(t.Context(), to, back, some)
					if err != nil || len(r.Left) > 0 {
						t.Fatalf("%s, back %v: %v, %+v of\n%s", name, back, err, r.Left, lines)
					}
					n := len(list)
					if lines, s, list = told(t, a, b); len(list) != n-len(some) {
						t.Fatalf("%s, back %v: %d differences, then\n%s\n%s", name, back, n, lines, to.Bytes())
					}
				}
				for to.Undo() {
				}
				if string(to.Bytes()) != was {
					t.Errorf("%s, back %v: undone it is\n%s", name, back, to.Bytes())
				}
			}
		}
	}
}
