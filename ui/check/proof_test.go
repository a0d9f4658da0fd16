package check

import (
	"testing"

	"savant/model"
	"savant/ui/look"
)

func TestProof(t *testing.T) {
	wrong := []model.Problem{{Path: "gold"}}
	for _, c := range []struct {
		what      string
		hasValues bool
		result    model.CheckResult
		text      bool
		faults    int
		want      Proof
	}{
		{"a save", true, model.CheckResult{Exact: true, Values: 2}, false, 0, Proof{"✓ 2 values, exact", look.Good}},
		{"a scene", true, model.CheckResult{Exact: true, Values: 2}, true, 0, Proof{"✓ 2 properties, exact", look.Good}},
		{"a scene with a value that cannot be read", true, model.CheckResult{Exact: true, Values: 2, Unreadable: 1, Problems: wrong}, true, 1,
			Proof{"✗ 2 properties, 1 value unreadable, 1 problem: see Problems", look.Changed}},
		{"a save with bytes behind it", true, model.CheckResult{Exact: true, Values: 2, Problems: wrong}, false, 1,
			Proof{"✗ 2 values, 1 problem: see Problems", look.Changed}},
		{"a save with a problem on opening only", true, model.CheckResult{Exact: true, Values: 2}, false, 1,
			Proof{"✗ 2 values, 1 problem: see Problems", look.Changed}},
		{"a save as no engine writes it", true, model.CheckResult{Exact: true, Values: 2, Unusual: wrong}, false, 1,
			Proof{"✗ 2 values, 1 problem: see Problems", look.Changed}},
		{"a save of which nothing can be read", true, model.CheckResult{Exact: true, Problems: wrong}, false, 1,
			Proof{"✗ not understood, 1 problem: see Problems", look.Error}},
		{"a save of which a part can be read", true, model.CheckResult{Exact: true, Values: 2, InDamage: 3, Problems: wrong}, false, 1,
			Proof{"✗ 5 values, 1 problem: see Problems", look.Changed}},
		{"a damaged save", true, model.CheckResult{Values: 2, Problems: wrong}, false, 2, Proof{"✗ 2 values, not exact, 2 problems: see Problems", look.Error}},
		{"a damaged scene", true, model.CheckResult{Values: 2}, true, 0, Proof{"✗ 2 properties, not exact", look.Error}},
		{"unknown bytes", false, model.CheckResult{Exact: true}, false, 0, Proof{"", look.Muted}},
		{"bytes of which something is wrong", false, model.CheckResult{Exact: true, Problems: wrong}, false, 1, Proof{"✗ not understood, 1 problem: see Problems", look.Error}},
	} {
		if got := proofOf(model.Info{HasValues: c.hasValues}, c.result, c.text, c.faults); got != c.want {
			t.Errorf("of %s it says %+v, not %+v", c.what, got, c.want)
		}
	}
}
