// Package scenetest asks engines what they make of scenes, and tells what they must say after an edit. Only tests import it.
package scenetest

import (
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"

	"savant/codec/enginetest"
)

// Told is what an engine says of scenes, by their files: where its nodes are, and where its paths, connections and tracks lead.
type Told map[string][]string

// Says runs a script of testdata/engine, by its name without the engine's number, over all scenes of a folder.
func Says(t *testing.T, version, script, project, folder string) Told {
	t.Helper()
	script = filepath.Join("testdata", "engine", script+version[:1]+".gd")
	if _, err := os.Stat(script); err != nil {
		script = filepath.Join("tscn", script) // asked from package scene
	}
	script, err := filepath.Abs(script)
	if err != nil {
		t.Fatal(err)
	}
	args := []string{"--script", script, "--", folder}
	if project != "" {
		args = append([]string{"--path", project}, args...)
	}
	out, err := enginetest.Command(t, enginetest.Engine(t, version), args...).Output()
	if err != nil {
		t.Fatalf("engine %s: %v\n%s", version, err, out)
	}
	answers := Told{}
	name := ""
	for line := range strings.Lines(string(out)) {
		line = strings.TrimRight(line, "\r\n")
		if file, ok := strings.CutPrefix(line, "== "); ok {
			name = file
			answers[name] = nil
		} else if line != "" && name != "" {
			answers[name] = append(answers[name], line)
		}
	}
	for name := range answers {
		sort.Strings(answers[name])
	}
	return answers
}

// Trial is one edit of one scene: what the engine must say afterwards follows from what it said before.
type Trial struct {
	File, Source string
	What         string
	Path         func(string) string // a node's path afterwards; "" for one that is gone
	More         bool                // new nodes may have come
}

// Expected turns what was said before into what must be said after.
func (x *Trial) Expected(before []string) []string {
	var out []string
	for _, line := range before {
		fields := strings.Split(line, "\t")
		if len(fields) < 2 {
			out = append(out, line)
			continue
		}
		fields[1] = x.Path(fields[1])
		if fields[1] == "" {
			continue
		}
		drop := false
		switch fields[0] {
		case "P", "T", "C":
			if to := fields[3]; to != "?" && to != "-" {
				if fields[3] = x.Path(to); fields[3] == "" {
					drop = fields[0] == "C"
					fields = append(fields[:3], "?")
				}
			}
		}
		if !drop {
			out = append(out, strings.Join(fields, "\t"))
		}
	}
	sort.Strings(out)
	return out
}

// OnlyPaths tells that lines differ in where paths lead, not in nodes or connections.
func OnlyPaths(list []string) bool {
	for _, line := range list {
		if line[0] != 'P' && line[0] != 'T' {
			return false
		}
	}
	return true
}

// Less lists the lines of a that are not among b.
func Less(a, b []string) []string {
	var out []string
	for _, line := range a {
		if !slices.Contains(b, line) {
			out = append(out, line)
		}
	}
	return out
}
