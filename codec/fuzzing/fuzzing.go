// Package fuzzing sets how the fuzz targets of the project run. Only tests import it.
package fuzzing

import (
	"flag"
	"testing"
)

// tries is how often an input that reached new code is tried again in a shorter form. Go's own limit is a minute for each input; as it
// tries every stretch of bytes that could be left out, a kilobyte takes all of that, and nothing new is found meanwhile.
const tries = "100x"

// Bound has f look for new inputs rather than make those that it has found short. Call it first in a target. What -fuzzminimizetime says
// on the command line is kept: a minute is of use for an input that fails.
func Bound(f *testing.F) {
	f.Helper()
	const name = "test.fuzzminimizetime"
	given := false
	flag.Visit(func(o *flag.Flag) { given = given || o.Name == name })
	if given {
		return
	}
	if err := flag.Set(name, tries); err != nil {
		f.Fatal(err)
	}
}
