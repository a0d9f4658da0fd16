package json_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"savant/model"
)

// TestDamagedMemory opens text that is truncated, or nested too deep, and describes its first rows: the problem must
// have its position, and all allocations together must be less than four times the file plus those for a short one.
func TestDamagedMemory(t *testing.T) {
	var regular strings.Builder
	for i := 0; regular.Len() < 1<<20; i++ {
		fmt.Fprintf(&regular, "\t{\"id\": %d, \"name\": \"item %d\", \"at\": [%d.5, %d.25]},\n", i, i, i%97, i%1000)
	}
	const deep = 100_000
	const small = 1 << 20 // what a file takes however short it is, with the rows on the way down to the deepest value
	for name, text := range map[string]string{
		"cut in the middle":  "[\n" + regular.String() + "{\"id",
		"100,000 levels":     strings.Repeat("[", deep) + strings.Repeat("]", deep),
		"100,000 objects":    strings.Repeat(`{"a":`, deep) + "1" + strings.Repeat("}", deep),
		"1 MB of [":          strings.Repeat("[", 1<<20),
		"1 MB of {\"a\":[":   strings.Repeat(`{"a":[`, 1<<20/6),
		"1 MB of unfinished": `["` + strings.Repeat("x", 1<<20),
		"1 MB of commas":     "[" + strings.Repeat(",", 1<<20),
	} {
		src := []byte(text)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		d, err := openAny(src)
		if err != nil || d.Info().Kind != model.JSON {
			t.Errorf("%s: %v, %s", name, err, said(d.Info().Format))
			continue
		}
		problems := d.Problems()
		for i := range min(d.Len(model.Root), 40) {
			d.Describe(d.Child(model.Root, i))
		}
		runtime.ReadMemStats(&after)
		if took := after.TotalAlloc - before.TotalAlloc; took > 4*uint64(len(src))+small {
			t.Errorf("%s: %d bytes for a file of %d", name, took, len(src))
		}
		if len(problems) == 0 || problems[0].Offset > int64(len(src)) || problems[0].Text.IsZero() {
			t.Errorf("%s: %v", name, problems)
		}
	}
}
