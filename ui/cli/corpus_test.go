package cli

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/ui/cli/command"
)

// corpus returns the folder of real files, or skips the test.
func corpus(t *testing.T) string {
	t.Helper()
	dir := enginetest.Folder(t, "SAVANT_CORPUS")
	return dir
}

// listed is what the corpus says of one file.
type listed struct{ file, engine, features string }

func index(t *testing.T, dir string) []listed {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, "INDEX.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	var list []listed
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n")[1:] {
		f := strings.Split(line, "\t")
		if len(f) < 8 {
			t.Fatalf("INDEX.tsv: %q", line)
		}
		list = append(list, listed{filepath.Join(dir, f[0]), f[5], f[7]})
	}
	if len(list) < 200 {
		t.Fatalf("INDEX.tsv lists only %d files", len(list))
	}
	return list
}

// object runs a command that prints one JSON object.
func object(t *testing.T, into any, args ...string) (status int, messages string) {
	t.Helper()
	var out, errw bytes.Buffer
	status = Main(args, nil, &out, &errw)
	if err := json.Unmarshal(out.Bytes(), into); err != nil {
		t.Errorf("%v: %v: %s", args, err, out.Bytes())
	}
	if n := bytes.Count(out.Bytes(), []byte("\n")); n != 1 {
		t.Errorf("%v: %d lines", args, n)
	}
	return status, errw.String()
}

// expected is what info must say of files that the corpus describes in these words.
var expected = []struct {
	engine, kind, dialect, format string // a regular expression each
}{
	{`^format=1`, "scene|resource", "godot2", ""},
	{`Pandemonium`, "scene|resource", "pandemonium|godot3|godot4", ""}, // some are Godot's own demos, kept as they were
	{`^format=2.*project 4`, "scene|resource", "godot3|godot4", ""},    // what alphas of Godot 4 wrote
	{`^format=2`, "scene|resource", "godot3|pandemonium", ""},
	{`^format=[34]`, "scene|resource", "godot4", ""},
	{`^store_var; parses as Godot 3`, "save", "godot3", "save"},
	{`^store_var; parses as Godot 4$`, "save", "godot4", "save"},
	{`^store_var`, "save", "godot", "save"},
	{`^RS[RC]C format [01] `, "scene|resource", "^godot2$", "^Binary (resource|scene)$"},
	{`^RS[RC]C format [23] `, "scene|resource", "^(godot3|pandemonium)", "^Binary (resource|scene)$"},
	{`^RS[RC]C`, "scene|resource", "^godot4", "^Binary (resource|scene)$"},
	{`^XML`, "other", "^$", "XML"},
	{`^JSON`, "json", "^$", "JSON"},
	{`^uid_cache`, "other|save", "", "(?i)uid"},
	{`^no gd_scene`, "", "", "."},
	{`^GCPF`, "", "", "."},
}

var recordsOf = regexp.MustCompile(`records=(\d+)`)

func TestCorpusInfo(t *testing.T) {
	for _, file := range index(t, corpus(t)) {
		var j struct {
			Kind, Dialect, Format string
			Records               int
			Envelopes             []string
			Locked                bool
		}
		status, messages := object(t, &j, "info", "--json", file.file)
		name := filepath.Base(file.file)
		if strings.HasPrefix(file.engine, "GDEC") {
			if status != command.Broken || !j.Locked || !strings.Contains(messages, "encrypted") {
				t.Errorf("%s: status %d, %+v, %s", name, status, j, messages)
			}
			continue
		}
		if status != command.Fine || messages != "" || j.Format == "" {
			t.Errorf("%s (%s): status %d, format %q, %s", name, file.engine, status, j.Format, messages)
			continue
		}
		known := false
		for _, e := range expected {
			if !regexp.MustCompile(e.engine).MatchString(file.engine) {
				continue
			}
			known = true
			for what, m := range map[string][2]string{"kind": {e.kind, j.Kind}, "dialect": {e.dialect, j.Dialect}, "format": {e.format, j.Format}} {
				if !regexp.MustCompile(m[0]).MatchString(m[1]) {
					t.Errorf("%s (%s): %s %q, want %s", name, file.engine, what, m[1], m[0])
				}
			}
			break
		}
		if !known {
			t.Errorf("%s: nothing is expected of %q", name, file.engine)
		}
		if m := recordsOf.FindStringSubmatch(file.features); m != nil {
			if n, _ := strconv.Atoi(m[1]); n != j.Records {
				t.Errorf("%s: %d records, want %d", name, j.Records, n)
			}
		}
		if strings.HasPrefix(file.engine, "GCPF") && len(j.Envelopes) == 0 {
			t.Errorf("%s: no envelope", name)
		}
	}
}

func TestCorpusCheck(t *testing.T) {
	exact, values := 0, 0
	for _, file := range index(t, corpus(t)) {
		var j struct {
			File, Format  string
			Values        int
			Exact, Locked bool
			Problems      []struct{ Path, Text string }
		}
		status, messages := object(t, &j, "check", "--json", file.file)
		name := filepath.Base(file.file)
		if strings.HasPrefix(file.engine, "GDEC") {
			if status != command.Broken || j.Exact || !j.Locked {
				t.Errorf("%s: status %d, %+v", name, status, j)
			}
			continue
		}
		if status == command.Broken || messages != "" || !j.Exact || j.File != file.file {
			t.Errorf("%s: status %d, exact %v, %s %v", name, status, j.Exact, messages, j.Problems)
			continue
		}
		if (status == command.Problems) != (len(j.Problems) > 0) {
			t.Errorf("%s: status %d with problems %v", name, status, j.Problems)
		}
		if regexp.MustCompile(`^(format=|store_var)`).MatchString(file.engine) && j.Values == 0 && j.Format != "" {
			t.Logf("%s: no values", name)
		}
		exact++
		values += j.Values
	}
	t.Logf("%d files exact, with %d values", exact, values)
}
