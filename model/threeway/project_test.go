package threeway_test

import (
	"fmt"
	"strings"
	"testing"

	"savant/model/threeway"
)

// TestVersionsOfTheEngine: of two versions that a project was given only one can be kept, and what is to be looked at says which. What only one side
// changed is in the result with what the other did.
func TestVersionsOfTheEngine(t *testing.T) {
	for name, c := range map[string]struct{ base, ours, theirs, result, says string }{
		"theirs is newer": {`"4.2"`, `"4.3"`, `"4.4"`, `"4.4"`, "threeway.newer-version"},
		"ours is newer":   {`"4.2"`, `"4.10"`, `"4.4", "Mobile"`, `"4.10", "Mobile"`, "threeway.newer-version"},
		"ours went back":  {`"4.3"`, `"4.2"`, `"4.3", "Mobile"`, `"4.3", "Mobile"`, "threeway.newer-version"},
		"one is newer":    {`"4.2"`, `"4.3"`, `"4.2", "Mobile"`, `"4.3", "Mobile"`, "threeway.lists-merged"},
		"both the same":   {`"4.2"`, `"4.3", "C#"`, `"4.3", "Mobile"`, `"4.3", "C#", "Mobile"`, "threeway.lists-merged"},
	} {
		t.Run(name, func(t *testing.T) {
			project := func(features string) []byte {
				return fmt.Appendf(nil, "config_version=5\n\n[application]\n\nconfig/features=PackedStringArray(%s)\n", features)
			}
			got, r := merge(t, project(c.base), project(c.ours), project(c.theirs), threeway.Options{})
			if string(got) != string(project(c.result)) || r.Left() != 0 {
				t.Errorf("%s\n%d conflicts", got, r.Left())
			}
			if len(r.Review) != 1 || !strings.HasPrefix(string(r.Review[0].Why.ID), c.says) {
				t.Errorf("to review are %v", r.Review)
			}
		})
	}
}
