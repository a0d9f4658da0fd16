package forms

import (
	"strings"
	"testing"

	"savant/model/convert"
	"savant/ui/cli/command"
	"savant/ui/cli/internal/meter"
)

// TestConvertTellsHowFar: a conversion shows the share of one file, and of several how many are done.
func TestConvertTellsHowFar(t *testing.T) {
	for want, p := range map[string]convert.Progress{
		"a.json: 50 %": {Total: 1, Share: 0.5, File: "a.json"},
		"1 of 2 files": {Total: 2, Done: 1, Share: 0.5, File: "a.json"},
	} {
		var shown strings.Builder
		c := command.Call{Meter: meter.New(&shown)}
		c.Meter.Patience = 0
		if parts(&c, p); shown.String() != want {
			t.Errorf("%q, not %q", shown.String(), want)
		}
	}
}
