package threeway_test

import (
	"slices"
	"strings"
	"testing"

	"savant/model/threeway"
)

// intoBase is a scene of which one side removes Bag, and the other moves Coin into it.
const intoBase = `[gd_scene format=3]

[node name="Root" type="Node" unique_id=1]

[node name="Bag" type="Node" parent="." unique_id=2]

[node name="Hand" type="Node" parent="." unique_id=3]

[node name="Coin" type="Timer" parent="Hand" unique_id=4]
wait_time = 2.0

[node name="Edge" type="Node" parent="Hand/Coin" unique_id=5]

[node name="Eye" type="Node" parent="." unique_id=6]
target = NodePath("../Hand/Coin")

[connection signal="timeout" from="Hand/Coin" to="." method="spend"]
`

const (
	bagOfInto  = "[node name=\"Bag\" type=\"Node\" parent=\".\" unique_id=2]\n\n"
	coinOfInto = "[node name=\"Coin\" type=\"Timer\" parent=\"Hand\" unique_id=4]\nwait_time = 2.0\n\n[node name=\"Edge\" type=\"Node\" parent=\"Hand/Coin\" unique_id=5]\n\n"
)

// coinMoved is the scene with the Coin below another node, whose section it follows.
func coinMoved(to string) string {
	moved := strings.ReplaceAll(strings.ReplaceAll(coinOfInto, `"Hand"`, `"`+to+`"`), `"Hand/Coin"`, `"`+to+`/Coin"`)
	text := strings.Replace(intoBase, coinOfInto, "", 1)
	head := "[node name=\"" + to + "\""
	before, after, _ := strings.Cut(text, head)
	line, rest, _ := strings.Cut(after, "\n\n")
	return strings.ReplaceAll(before+head+line+"\n\n"+moved+rest, `Hand/Coin"`, to+`/Coin"`)
}

// TestMovedIntoRemoved: a node that one side moved into a branch which the other removed is where the side has it that is chosen for the branch, with
// all that leads to it; without a choice both are between the markers, behind what they are below.
func TestMovedIntoRemoved(t *testing.T) {
	removed, moved, kept := strings.Replace(intoBase, bagOfInto, "", 1), coinMoved("Bag"), coinMoved("Eye")
	for _, c := range []struct {
		name, ours, theirs string
		favor              threeway.Side
		want               string
	}{
		{"what removed it", removed, moved, threeway.Ours, removed},
		{"what moved into it", removed, moved, threeway.Theirs, moved},
		{"base", removed, moved, threeway.Base, intoBase},
		{"what moved into it, as ours", moved, removed, threeway.Ours, moved},
		{"what removed it, as theirs", moved, removed, threeway.Theirs, removed},
		{"moved elsewhere", strings.Replace(kept, bagOfInto, "", 1), moved, threeway.Ours, strings.Replace(kept, bagOfInto, "", 1)},
		{"moved elsewhere, as theirs", moved, strings.Replace(kept, bagOfInto, "", 1), threeway.Ours, moved},
		{"not moved elsewhere", strings.Replace(kept, bagOfInto, "", 1), moved, threeway.Theirs, moved},
	} {
		text, r := merge(t, []byte(intoBase), []byte(c.ours), []byte(c.theirs), threeway.Options{Favor: c.favor})
		if sorted(string(text)) != sorted(c.want) || r.Left() > 0 {
			t.Errorf("%s: %d left\n%s\nnot\n%s", c.name, r.Left(), text, c.want)
		}
		text, r = merge(t, []byte(intoBase), []byte(c.ours), []byte(c.theirs), threeway.Options{})
		if r.Left() == 0 {
			t.Errorf("%s: no conflict", c.name)
		}
		if v, _, ok := threeway.Unmark(text); !ok || sorted(string(v.Ours)) != sorted(c.ours) || sorted(string(v.Theirs)) != sorted(c.theirs) {
			t.Errorf("%s: the markers do not have both sides:\n%s", c.name, text)
		} else if at := strings.Index(string(v.Ours), `name="Hand"`); at > strings.Index(string(v.Ours), `parent="Hand"`) && strings.Contains(string(v.Ours), `parent="Hand"`) {
			t.Errorf("%s: the Coin comes before what it is below:\n%s", c.name, v.Ours)
		}
	}
}

// sorted is a text with its sections in a fixed order and without blank lines, as neither that of siblings nor these matter here.
func sorted(text string) string {
	for strings.Contains(text, "\n\n") {
		text = strings.ReplaceAll(text, "\n\n", "\n")
	}
	list := strings.Split(strings.TrimSpace(text), "\n[")
	slices.Sort(list)
	return strings.Join(list, "\n[")
}
