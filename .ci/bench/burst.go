package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strings"
)

// burstWork are the kinds of work that fifty edits start, by what the window shows meanwhile: the names are those of the test that edits.
// Each edit started all of them once.
var burstWork = []struct{ shows, work, words string }{
	{"in-front", "changes", "what was changed"},
	{"in-front", "check", "check, and scan for what would run"},
	{"with-Find", "find", "search, where Find is shown"},
	{"under-the-comparison", "comparison", "comparison, where it is shown"},
	{"behind", "check", "check of a page that nobody sees"},
}

// bursts counts what fifty edits without a pause start in a window. A test of the window edits and counts.
func (b *bench) bursts() {
	const test = "TestWorkAfterEdits"
	started, ok := told(test) // "check:1 find:1" by what is shown
	if !ok {
		return
	}
	for _, r := range burstWork {
		counts, ok := started[r.shows]
		if !ok {
			fail(fmt.Errorf("%s no longer tells what starts %s", test, r.shows))
		}
		n := 0
		for _, field := range strings.Fields(counts) {
			if work, count, _ := strings.Cut(field, ":"); work == r.work {
				fmt.Sscan(count, &n)
			}
		}
		b.burst = append(b.burst, burst{r.words, n})
		fmt.Fprintf(os.Stderr, "50 edits: %-40s starts %d times\n", r.words, n)
	}
}

// told runs a test of the window on a screen of its own, and returns the attributes that it tells. It reports false, and says so, where the
// test cannot be run.
func told(test string) (attributes map[string]string, ok bool) {
	cmd := exec.Command(".ci/desktop/with-display", "-q", "-s", "1400x900", "go", "test", "-tags", "migrated_fynedo", "-count=1", "-v", "-run", "^"+test+"$", "./ui/shell")
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		fmt.Fprintf(os.Stderr, "bench: SKIPPED %s: %v\n%s%s", test, err, out, said.String())
		return nil, false
	}
	attributes = map[string]string{}
	for line := range strings.Lines(string(out)) {
		if _, rest, ok := strings.Cut(line, "=== ATTR  "+test+" "); ok {
			name, value, _ := strings.Cut(strings.TrimSpace(rest), " ")
			attributes[name] = value
		}
	}
	return attributes, true
}

// filter measures typing into the filter of a scene of 10,000 nodes.
func (b *bench) filter() {
	const test = "TestFilterOfManyNodes"
	times, ok := told(test) // "first whole", in microseconds, by what the outline shows
	if !ok {
		return
	}
	for _, shown := range []string{"nodes", "all-rows"} {
		var first, whole float64
		if _, err := fmt.Sscan(times[shown], &first, &whole); err != nil {
			fail(fmt.Errorf("%s no longer tells how long %s take: %w", test, shown, err))
		}
		b.remarks = append(b.remarks, fmt.Sprintf("A letter typed in the filter of a scene of 10,000 nodes, %s: the first rows are shown after %.1f ms (goal: a frame, 16.7 ms), all after %.0f ms (slowest of 6).",
			strings.ReplaceAll(shown, "-", " "), first/1e3, whole/1e3))
	}
}

// burst is how often fifty edits start a piece of work.
type burst struct {
	work  string
	times int
}

// burstTable is what bursts has found, as a table.
func (b *bench) burstTable() string {
	if len(b.burst) == 0 {
		return ""
	}
	var out strings.Builder
	fmt.Fprintln(&out, "| work | started by 50 edits | was |\n| --- | ---: | ---: |")
	for _, s := range b.burst {
		fmt.Fprintf(&out, "| %s | %d | 50 |\n", s.work, s.times)
	}
	return out.String() + "\n"
}
