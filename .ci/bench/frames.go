package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"savant/codec/dialect"
)

// use is a kind of use that a program measures: its key in what that prints, and in words.
type use struct{ key, words string }

// inWindow are the uses of the whole window.
var inWindow = []use{
	{"arrows", "selecting with arrow keys"}, {"pages", "selecting with page keys"}, {"clicks", "selecting with clicks"},
	{"typing", "typing in a field"}, {"setting", "setting a value"}, {"filtering", "typing in the filter"},
	{"tips", "opening a tip"}, {"context menu", "opening and closing the menu of a row"}, {"menu", "opening and walking through the menus"},
	{"palette", "opening the palette and typing in it"}, {"panes", "switching panes"}, {"tabs", "switching tabs"}}

// windows are the programs that measure what a frame takes in a real window, each with what it shows and the kinds of use that it
// reports.
var windows = []struct {
	program, shows string
	options        []string
	files          []func() (name string, content []byte) // that it opens
	uses           []use
}{
	{"./ui/outline/frames", "the outline of ten million rows", []string{"-drag", "60s"}, nil, []use{
		{"open", "opening them"}, {"wheel", "the wheel"}, {"arrows", "arrow keys"}, {"pages", "page keys"}, {"jumps", "jumping"},
		{"drag", "dragging the bar for 60 s"}}},
	{"./ui/skeleton/frames", "a skeleton of 144 bones", nil, nil, []use{
		{"turn", "turning it"}, {"bone", "turning a bone by its handle"}, {"wheel", "the wheel"}}},
	{"./ui/shell/frames", "the save of 1,000,000 entries", []string{"-letters", "item7", "-value", "[100000].id"}, []func() (string, []byte){millionFile, townFile}, inWindow},
	{"./ui/shell/frames", "the scene of 10,000 nodes", []string{"-letters", "lamp77", "-value", `node["Room50/Lamp5000"].light_energy`}, []func() (string, []byte){townFile, millionFile}, inWindow},
}

func millionFile() (name string, content []byte) {
	return "million.sav", million.make(dialect.Godot46)
}

// townFile is a scene of 10,000 nodes.
func townFile() (name string, content []byte) {
	var b bytes.Buffer
	b.WriteString("[gd_scene format=3]\n\n[node name=\"Town\" type=\"Node3D\"]\n")
	for i := range 10_000 {
		if i%100 == 0 {
			fmt.Fprintf(&b, "\n[node name=\"Room%d\" type=\"Node3D\" parent=\".\"]\n", i/100)
		}
		fmt.Fprintf(&b, "\n[node name=\"Lamp%d\" type=\"OmniLight3D\" parent=\"Room%d\" groups=[\"lit\"]]\nlight_energy = %d.5\nomni_range = 6.0\n", i, i/100, i%7)
	}
	return "town.tscn", b.Bytes()
}

// frames measures what callbacks and pictures take in a frame, on a screen of its own.
func (b *bench) frames() {
	for _, w := range windows {
		program := filepath.Join(b.folder, "frames")
		if out, err := exec.Command("go", "build", "-tags", "frames,migrated_fynedo,no_emoji", "-o", program, w.program).CombinedOutput(); err != nil {
			fail(fmt.Errorf("%s: %w\n%s", w.program, err, out))
		}
		args := append([]string{"-q", "-s", "1400x900", program}, w.options...)
		for _, file := range w.files {
			name, content := file()
			path := filepath.Join(b.folder, name)
			if err := os.WriteFile(path, content, 0o644); err != nil {
				fail(err)
			}
			args = append(args, path)
		}
		cmd := exec.Command(".ci/desktop/with-display", args...)
		home, err := os.MkdirTemp("", "savant-frames") // without the settings of the user
		if err != nil {
			fail(err)
		}
		defer os.RemoveAll(home)
		cmd.Env = append(os.Environ(), "XDG_CONFIG_HOME="+home, "XDG_DATA_HOME="+home, "XDG_CACHE_HOME="+home)
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
				Max    float64 `json:"max_ms"`
				FPS    float64 `json:"fps"`

				Processor float64 `json:"processor_ms"`
			}
			if err := json.Unmarshal(told[use.key], &t); err != nil {
				fail(fmt.Errorf("%s: %s: %w", w.program, use.key, err))
			}
			b.callbacks = append(b.callbacks, callback{w.shows, use.words, t.Frames, t.Median, t.P99, t.Max, t.Processor, t.FPS})
		}
		var memory float64
		if json.Unmarshal(told["end_mb"], &memory) == nil && memory > 0 {
			b.remarks = append(b.remarks, fmt.Sprintf("%s: %.0f MB resident at the end.", w.shows, memory))
		}
	}
}

// callback is what the callbacks of one kind of use take, in ms: by the clock, and at the 99th percentile of their thread's processor time, which other
// programs do not lengthen. fps are the frames a second that are drawn meanwhile. What was not measured is 0.
type callback struct {
	shows, use       string
	frames           int
	median, p99, max float64
	processor, fps   float64
}

// frameTime is what a callback may take at the 99th percentile, in ms: a frame.
const frameTime = 16.0

// callbackTable is what frames has found, as a table.
func (b *bench) callbackTable() string {
	if len(b.callbacks) == 0 {
		return ""
	}
	var out strings.Builder
	fmt.Fprintf(&out, "| shown | use | frames | median ms | 99th percentile ms | longest ms | of the processor ms | frames a second | goal: %.0f ms |\n| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |\n", frameTime)
	for _, c := range b.callbacks {
		fps, processor, met := "", "", "met"
		if c.fps > 0 {
			fps = fmt.Sprintf("%.0f", c.fps)
		}
		if c.processor > 0 {
			processor = fmt.Sprintf("%.1f", c.processor)
		}
		switch {
		case c.p99 < frameTime:
		case c.processor > 0 && c.processor < frameTime:
			met = "missed by the clock"
		default:
			met = "missed"
		}
		fmt.Fprintf(&out, "| %s | %s | %d | %.1f | %.1f | %.1f | %s | %s | %s |\n", c.shows, c.use, c.frames, c.median, c.p99, c.max, processor, fps, met)
	}
	return out.String() + "\n"
}
