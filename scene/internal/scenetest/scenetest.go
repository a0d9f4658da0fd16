// Package scenetest asks engines how they load scenes, and computes what they must report after an edit. Only tests
// import it.
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

// Told is an engine's report on scenes, by file: where its nodes are, and where its paths, connections and tracks lead.
type Told map[string][]string

// Says runs a script of testdata/engine, given without the engine's number, on all scenes of a folder.
func Says(t *testing.T, version, script, project, folder string) Told {
	t.Helper()
	script = filepath.Join("testdata", "engine", script+version[:1]+".gd")
	if _, err := os.Stat(script); err != nil {
		script = filepath.Join("tscn", script) // called from package scene
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

// Trial is an edit of one scene: what the engine must report afterwards follows from its report before.
type Trial struct {
	File, Source string
	What         string
	Path         func(string) string // a node's path afterwards; "" for a removed one
	More         bool                // there may be new nodes
}

// Expected turns a report from before the edit into the one expected after it.
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

// OnlyPaths reports whether lines are about paths, not nodes or connections.
func OnlyPaths(list []string) bool {
	for _, line := range list {
		if line[0] != 'P' && line[0] != 'T' {
			return false
		}
	}
	return true
}

// Less returns the lines of a that are not in b.
func Less(a, b []string) []string {
	var out []string
	for _, line := range a {
		if !slices.Contains(b, line) {
			out = append(out, line)
		}
	}
	return out
}
