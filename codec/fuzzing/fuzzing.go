// Package fuzzing sets how the fuzz targets of the project run. Only tests import it.
package fuzzing

import (
	"flag"
	"testing"
)

// tries is how often the fuzzer tries to shorten an input that reached new code. Go's default is a minute per input;
// since it tries to leave out every range of bytes, a kilobyte uses all of that, and meanwhile nothing new is found.
const tries = "100x"

// Bound limits the time that f spends shortening new inputs. Call it first in a fuzz target. A -fuzzminimizetime on the
// command line is kept: a minute is useful for an input that fails.
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
