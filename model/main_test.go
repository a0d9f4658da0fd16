package model_test

import (
	"flag"
	"fmt"
	"os"
	"testing"
)

// TestMain sets how many cases each property is tried with: 40, so that all tests of the model take a minute. SAVANT_CHECKS
// says another number, and so does -rapid.checks, which goes before.
func TestMain(m *testing.M) {
	flag.Parse()
	given := false
	flag.Visit(func(f *flag.Flag) { given = given || f.Name == "rapid.checks" })
	if checks := os.Getenv("SAVANT_CHECKS"); !given {
		if checks == "" {
			checks = "40"
		}
		if err := flag.Set("rapid.checks", checks); err != nil {
			fmt.Fprintln(os.Stderr, "SAVANT_CHECKS:", err)
			os.Exit(2)
		}
	}
	os.Exit(m.Run())
}
