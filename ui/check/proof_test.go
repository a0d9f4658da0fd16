package check

import (
	"testing"

	"savant/model"
	"savant/ui/look"
)

// TestProof says nothing of a file that holds no values, instead of calling it exact.
func TestProof(t *testing.T) {
	exact := model.CheckResult{Exact: true, Values: 2}
	unreadable := model.CheckResult{Exact: true, Values: 2, Unreadable: 1}
	for _, c := range []struct {
		what      string
		hasValues bool
		result    model.CheckResult
		text      bool
		want      Proof
	}{
		{"a save", true, exact, false, Proof{"✓ 2 values, exact", look.Good}},
		{"a scene", true, exact, true, Proof{"✓ 2 properties, exact", look.Good}},
		{"a scene with a value that cannot be read", true, unreadable, true, Proof{"✓ 2 properties, exact, 1 value unreadable", look.Changed}},
		{"a damaged save", true, model.CheckResult{Values: 2}, false, Proof{"✗ 2 values, not exact: see Problems", look.Error}},
		{"a damaged scene", true, model.CheckResult{Values: 2}, true, Proof{"✗ 2 properties, not exact: see Problems", look.Error}},
		{"unknown bytes", false, model.CheckResult{Exact: true}, false, Proof{"", look.Muted}},
	} {
		if got := proofOf(model.Info{HasValues: c.hasValues}, c.result, c.text); got != c.want {
			t.Errorf("of %s it says %+v, not %+v", c.what, got, c.want)
		}
	}
}
