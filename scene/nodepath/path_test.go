package nodepath_test

import (
	"slices"
	"testing"

	"savant/scene/nodepath"
)

func TestPaths(t *testing.T) {
	for _, c := range []struct{ path, name, parent, simple string }{
		{".", ".", "", "."},
		{"Arm", "Arm", ".", "Arm"},
		{"Arm/Hand", "Hand", "Arm", "Arm/Hand"},
		{"Arm/../Leg/./Foot/", "", "Arm/../Leg/./Foot", "Leg/Foot"},
		{"Arm/..", "..", "Arm", "."},
		{"../Arm/..", "..", "../Arm", ".."},
		{"../../Arm", "Arm", "../..", "../../Arm"},
		{"//root//Arm", "Arm", "//root/", "/root/Arm"},
		{"v1.5", "v1.5", ".", "v1.5"},
		{"", "", ".", ""},
	} {
		if name := nodepath.Name(c.path); name != c.name {
			t.Errorf("Name(%q) = %q, not %q", c.path, name, c.name)
		}
		if parent := nodepath.Parent(c.path); parent != c.parent {
			t.Errorf("Parent(%q) = %q, not %q", c.path, parent, c.parent)
		}
		if simple := nodepath.Simplify(c.path); simple != c.simple {
			t.Errorf("Simplify(%q) = %q, not %q", c.path, simple, c.simple)
		}
	}
}

func TestJoin(t *testing.T) {
	for _, c := range []struct{ parent, name, joined, nested string }{
		{".", "Arm", "Arm", "Arm"},
		{"", "Arm", "Arm", "Arm"},
		{"Arm", "Hand", "Arm/Hand", "Arm/Hand"},
		{"Arm", ".", "Arm/.", "Arm"},
		{"Arm", "", "Arm/", "Arm"},
		{".", ".", ".", "."},
	} {
		if joined := nodepath.Join(c.parent, c.name); joined != c.joined {
			t.Errorf("Join(%q, %q) = %q, not %q", c.parent, c.name, joined, c.joined)
		}
		if nested := nodepath.Nest(c.parent, c.name); nested != c.nested {
			t.Errorf("Nest(%q, %q) = %q, not %q", c.parent, c.name, nested, c.nested)
		}
	}
}

func TestBelow(t *testing.T) {
	for _, c := range []struct {
		path, above   string
		below, within bool
	}{
		{"Arm", ".", true, true},
		{".", ".", false, true},
		{"Arm", "Arm", false, true},
		{"Arm/Hand", "Arm", true, true},
		{"Armour", "Arm", false, false},
		{"Arm", "Arm/Hand", false, false},
		{".", "Arm", false, false},
		{nodepath.Lost, ".", false, false},
		{nodepath.Lost, nodepath.Lost, false, false},
	} {
		if below := nodepath.Below(c.path, c.above); below != c.below {
			t.Errorf("Below(%q, %q) = %t", c.path, c.above, below)
		}
		if within := nodepath.Within(c.path, c.above); within != c.within {
			t.Errorf("Within(%q, %q) = %t", c.path, c.above, within)
		}
	}
}

func TestRelative(t *testing.T) {
	for _, c := range []struct{ from, to, relative string }{
		{".", ".", "."},
		{"Arm", "Arm", "."},
		{".", "Arm/Hand", "Arm/Hand"},
		{"Arm/Hand", ".", "../.."},
		{"Arm/Hand", "Arm", ".."},
		{"Arm/Hand", "Arm/Thumb", "../Thumb"},
		{"Arm", "Armour", "../Armour"},
	} {
		relative := nodepath.Relative(c.from, c.to)
		if relative != c.relative {
			t.Errorf("Relative(%q, %q) = %q, not %q", c.from, c.to, relative, c.relative)
		}
		if to := nodepath.Resolve(c.from, relative); to != c.to {
			t.Errorf("Resolve(%q, %q) = %q, not %q", c.from, relative, to, c.to)
		}
	}
}

func TestResolveLost(t *testing.T) {
	for _, c := range [][2]string{{".", ".."}, {"Arm", "../../Arm"}, {".", "../Root/Arm"}, {"Arm", "%Hand"}, {"Arm", "Hand/%Thumb"}, {"Arm", "/root/Arm"}, {"Arm", "Hand//Thumb"}} {
		if to := nodepath.Resolve(c[0], c[1]); to != nodepath.Lost {
			t.Errorf("Resolve(%q, %q) = %q", c[0], c[1], to)
		}
	}
	if to := nodepath.Resolve("Arm", "../Leg/./Foot:position"); to != "Leg/Foot" {
		t.Errorf("it leads to %q", to)
	}
}

func TestRoute(t *testing.T) {
	for _, c := range []struct {
		text     string
		absolute bool
		parts    []string
		rest     string
	}{
		{"", false, nil, ""},
		{".", false, []string{"."}, ""},
		{"../Arm/Hand:position:x", false, []string{"..", "Arm", "Hand"}, ":position:x"},
		{"/root/Arm", true, []string{"root", "Arm"}, ""},
		{":position", false, nil, ":position"},
		{"%Arm/Hand", false, []string{"%Arm", "Hand"}, ""},
	} {
		r := nodepath.Parse(c.text)
		if r.Absolute != c.absolute || !slices.Equal(r.Parts, c.parts) || r.Rest != c.rest {
			t.Errorf("Parse(%q) = %+v", c.text, r)
		}
		if text := r.String(); text != c.text {
			t.Errorf("%q becomes %q", c.text, text)
		}
	}
}

func TestMoved(t *testing.T) {
	const lost = nodepath.Lost
	for _, c := range []struct {
		base, text string
		places     []string
		old, now   string
		next       string
		sure       bool
	}{
		{".", "Arm/Hand", []string{"Arm", "Arm/Hand"}, "Arm", "Body/Arm", "Body/Arm/Hand", true},
		{"Leg", "../Arm:position", []string{".", "Arm"}, "Arm", "Body/Arm", "../Body/Arm:position", true},
		{"Arm", "../Leg", []string{".", "Leg"}, "Arm", "Body/Arm", "../../Leg", true},
		{"Arm", "Hand", []string{"Arm/Hand"}, "Arm", "Body/Arm", "Hand", true},                         // inside the moved branch
		{".", "Leg/./Foot", []string{"Leg", "Leg", "Leg/Foot"}, "Arm", "Body/Arm", "Leg/./Foot", true}, // elsewhere
		{"Arm", "../../Other", []string{".", lost, lost}, "Arm", "Body/Arm", "../../../Other", true},
		{".", "../Arm", []string{lost, lost}, "Arm", "Body/Arm", "../Arm", false}, // may lead to the node
		{".", "/root/Arm", []string{lost, lost}, "Arm", "Body/Arm", "/root/Arm", false},
		{"Leg", "%Arm/Hand", []string{"Arm", "Arm/Hand"}, "Arm", "Body/Arm", "%Arm/Hand", true},
	} {
		next, sure := nodepath.Parse(c.text).Moved(c.base, c.places, c.old, c.now)
		if next.String() != c.next || sure != c.sure {
			t.Errorf("%s from %s becomes %s, %t; not %s, %t", c.text, c.base, next, sure, c.next, c.sure)
		}
	}
}
