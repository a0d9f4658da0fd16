package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
)

// windows are the programs that measure what a frame takes in a real window, each with what it shows and the kinds of use that it
// reports.
var windows = []struct {
	program, shows string
	options        []string
	uses           []struct{ key, words string }
}{
	{"./ui/outline/frames", "the outline of ten million rows", []string{"-drag", "60s"}, []struct{ key, words string }{
		{"open", "opening them"}, {"wheel", "the wheel"}, {"arrows", "arrow keys"}, {"pages", "page keys"}, {"jumps", "jumping"},
		{"drag", "dragging the bar for 60 s"}}},
	{"./ui/skeleton/frames", "a skeleton of 144 bones", nil, []struct{ key, words string }{
		{"turn", "turning it"}, {"bone", "turning a bone by its handle"}, {"wheel", "the wheel"}}},
}

// frames measures what callbacks and pictures take in a frame, on a screen of its own.
func (b *bench) frames() {
	for _, w := range windows {
		cmd := exec.Command(".ci/desktop/with-display", append([]string{"-q", "-s", "1400x900", "go", "run", "-tags", "frames,migrated_fynedo", w.program}, w.options...)...)
		var said bytes.Buffer
		cmd.Stderr = &said
		out, err := cmd.Output()
		var told map[string]json.RawMessage
		if err == nil {
			err = json.Unmarshal(out, &told)
		}
		if err != nil {
			fmt.Fprintf(os.Stderr, "bench: SKIPPED the frames of %s: %v\n%s", w.program, err, said.String())
			continue
		}
		for _, use := range w.uses {
			var t struct {
				Frames int     `json:"frames"`
				Median float64 `json:"median_ms"`
				P99    float64 `json:"p99_ms"`
				FPS    float64 `json:"fps"`
			}
			if err := json.Unmarshal(told[use.key], &t); err != nil {
				fail(fmt.Errorf("%s: %s: %w", w.program, use.key, err))
			}
			b.remarks = append(b.remarks, fmt.Sprintf("%s, %s: our callbacks take %.1f ms in a frame (median), %.1f ms (99th percentile of %d frames); %.0f frames a second.",
				w.shows, use.words, t.Median, t.P99, t.Frames, t.FPS))
		}
		var memory float64
		if json.Unmarshal(told["end_mb"], &memory) == nil && memory > 0 {
			b.remarks = append(b.remarks, fmt.Sprintf("%s: %.0f MB resident at the end.", w.shows, memory))
		}
	}
}
