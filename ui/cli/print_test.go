package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"savant/codec/enginetest"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
	"savant/ui/cli/internal/escape"
)

// hostile holds every character that could act on a terminal, those of control also as the bytes that an old terminal takes for them.
var hostile = func() string {
	var b strings.Builder
	for c := range 0xa0 {
		if c < ' ' && c > 0 || c >= 0x7f {
			b.WriteRune(rune(c))
		}
	}
	b.WriteString("\x1b]52;c;Zm9v\a\x1b[2J\u009b2J\u061c\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff")
	return b.String()
}()

// hostileFiles makes files with hostile contents and names, and returns their paths by what they are.
func hostileFiles(t *testing.T) (dir string, files map[string]string) {
	t.Helper()
	dir, files = t.TempDir(), map[string]string{}
	name := "\x1b]0;x\a\u009b2J\u202e\x9b"
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		name = "\u202e" // all that names may hold there
	}
	write := func(what, ending string, data []byte) {
		t.Helper()
		files[what] = filepath.Join(dir, name+what+ending)
		if err := os.WriteFile(files[what], data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	slot, err := unhex(filepath.Join("testdata", "slot.sav.hex"))
	if err != nil {
		t.Fatal(err)
	}
	for _, what := range []string{"save", "other"} {
		doc, err := kinds.Open(slot, model.Options{})
		if err != nil {
			t.Fatal(err)
		}
		r, err := doc.Find("player.name")
		if err != nil {
			t.Fatal(err)
		}
		if err := doc.Set(r, variant.OfString(hostile+what)); err != nil {
			t.Fatal(err)
		}
		if err := doc.RenameKey(r, variant.OfString("key"+hostile)); err != nil {
			t.Fatal(err)
		}
		data, err := doc.File()
		if err != nil {
			t.Fatal(err)
		}
		write(what, ".sav", data)
	}
	quoted := strings.NewReplacer(`\`, ``, `"`, ``).Replace(hostile)
	write("scene", ".tscn", []byte("[gd_scene format=3]\n\n[ext_resource type=\"Script\" path=\"res://"+quoted+".gd\" id=\"1\"]\n\n[node name=\"N"+quoted+"\" type=\"Node\"]\n"+
		"a = \""+quoted+"\"\nb = [\x1b 1, \x07\u009b \"\x9b\\\x1b\"]\nscript = ExtResource(\"1\")\n"))
	write("damaged", ".tscn", []byte("[gd_scene format=3]\n[node name=\"N\"]\na = "+quoted+"\n["+quoted+"\n"))
	write("config", ".cfg", []byte("[s"+quoted+"]\nk=\""+quoted+"\"\n"))
	write("json", ".json", []byte(`{"a": "`+"\u009b\u202e"+`", `+"\x1b"))
	write("noise", ".dat", append([]byte{0xff, 0, 0xfe}, hostile...))
	write("torn", ".sav", append(slot[:40:40], hostile...))
	told, err := json.Marshal(hostile)
	if err != nil {
		t.Fatal(err)
	}
	write("patch", ".savant-patch", fmt.Appendf(nil, `{"savant": "patch", "version": 1, "title": %s, "dialect": "godot4.6", "changes": [{"set": "player.gold", "to": "5"}]}`, told))
	write("project", ".gd", []byte("extends \""+quoted+"\"\n"))
	if err := os.WriteFile(filepath.Join(dir, "project.godot"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	write("bad", ".savant-patch", fmt.Appendf(nil, `{"savant": "patch", "version": 1, "dialect": "godot4.6", "changes": [{"set": %s, %s: "5"}]}`, told, told))
	return dir, files
}

// TestNothingActsOnTheTerminal: no command prints a character of a file, of its name, or of what was typed, that a terminal would act on.
func TestNothingActsOnTheTerminal(t *testing.T) {
	dir, files := hostileFiles(t)
	var all []string
	for _, what := range []string{"save", "other", "scene", "damaged", "config", "json", "noise", "torn"} {
		all = append(all, files[what])
	}
	missing := filepath.Join(dir, "\x1b\u009b\u202emissing")
	lines := [][]string{{hostile}, {"dialects"}, {"--" + hostile}, {"help", hostile}, {"git", hostile}, {"completion", hostile}, {"info", "--" + hostile, "x"}, {"dump", "--format", hostile, "x"},
		{"info", "--dialect", hostile, "x"}, {"diff", files["save"], files["other"]}, {"diff", "--json", files["save"], files["other"]},
		{"diff", files["scene"], files["config"]}, {"diff", "--color", "never", "--stat", dir, filepath.Dir(dir)}, {"diff", "-q", files["save"], files["other"]},
		{"diff", "--json", dir, t.TempDir()}, {"diff", dir, t.TempDir()}, {"find", files["save"]}, {"find", hostile}, {"find", "-l", ".", dir}, {"find", "-c", ".", dir}, {"convert", files["save"], missing + ".json"}, {"convert", "--json", files["save"], missing + "2.json"},
		{"convert", "--dialect", "godot2", files["scene"], missing + ".tscn"}, {"convert", dir, missing}, {"find", "--key", hostile + "(", files["save"]},
		{"find", "--where", hostile, files["save"]}, {"replace", "--with", hostile, files["save"]}, {"git", "textconv", files["save"]},
		{"git", "textconv", files["noise"]}, {"git", "textconv", missing}, {"merge", "--dry-run", "--review", files["save"], files["other"], files["other"]},
		{"merge", "--dry-run", files["scene"], files["scene"], files["config"]}, {"merge", "--dry-run", "--json", files["other"], files["save"], files["save"]},
		{"patch", "make", files["save"], files["other"]}, {"patch", "show", files["patch"]}, {"patch", "show", "--json", files["patch"]}, {"patch", "show", files["bad"]},
		{"patch", "make", files["save"], files["scene"]}, {"patch", "show", missing}, {"watch", missing + ".none"}, {"watch", "--jsonl", missing + ".none"},
		{"saves", dir}, {"saves", "--json", dir}, {"saves", missing}, {"unused", dir}, {"unused", missing}, {"take-back", "--dry-run", missing}}
	for _, file := range append(all, missing) {
		lines = append(lines, [][]string{
			{"patch", "apply", "--dry-run", files["patch"], file}, {"patch", "apply", "--dry-run", "--json", "--partial", files["patch"], file}, {"patch", "make", file, files["save"]},
			{"versions", "list", file}, {"versions", "restore", file, hostile}, {"versions", "diff", file}, {"backups", "list", file}, {"backups", "list", "--json", file},
			{"backups", "restore", file, hostile}, {"backups", "diff", file, hostile}, {"bones", "list", file}, {"bones", "list", "--json", file}, {"bones", "pose", "--reset", file, hostile},
			{"bones", "pose", "--scale", hostile, file, "x"}, {"bones", "rest", file, hostile, hostile}, {"bones", "rename", file, hostile, hostile}, {"bones", "parent", file, hostile, hostile},
			{"bones", "mirror", file, hostile}, {"new", "save", file, hostile}, {"new", "scene", file, hostile}, {"new", "resource", file, hostile}, {"narrow", file, hostile}, {"narrow", file}, {"narrow", "--json", "--what", "everything", file, "is not 5"},
			{"narrow", "--what", "texts", file, "is not 5", file, "contains a"},
			{"merge", "--dry-run", file, file, file}, {"merge", "-o", "-", files["scene"], file, missing}, {"info", file}, {"info", "--json", file}, {"check", file}, {"check", "--json", file}, {"dump", file}, {"dump", "--format", "jsonl", file},
			{"dump", "--format", "tree", file}, {"find", "--path", "**", file}, {"find", hostile, file}, {"find", "-i", "--json", ".", file}, {"get", "--json", file, `player`}, {"stats", file}, {"stats", "--json", file}, {"schema", file}, {"schema", "--json", file}, {"gron", "--color", "always", "-u", file, files["noise"]}, {"gron", "-u", "--dry-run", file}, {"find", "--json", "--path", "**", file}, {"get", file, "[\"" + hostile + "\"]"},
			{"get", file, `player["key` + hostile + `"]`}, {"get", file, `node["."].a`}, {"get", file, "section[\"s" + hostile + "\"].k"},
			{"set", "--dry-run", file, "player.gold", hostile}, {"set", "--dry-run", file, `node["."].a`, `"` + "\u202e" + `"`}, {"set", "--type", hostile, file, "player.gold", "1"},
			{"set", "--from", missing, file, "a"}, {"insert", "--dry-run", file, "player[-]", "1"}, {"insert", "--dry-run", file, hostile, "1"},
			{"remove", "--dry-run", file, "player.gold"}, {"remove", "--runs", "--dry-run", file}, {"rename", "--dry-run", file, "player.gold", hostile},
			{"rename", "--dry-run", file, `node["."]`, hostile}, {"rename-nodes", "--dry-run", file, hostile}, {"rename-nodes", "--dry-run", "--regexp", "--find", hostile + "(", file, hostile, hostile},
			{"find", "--class", hostile, "--where", hostile, file}, {"find", "--class", "Node", "--json", file}, {"move", "--dry-run", file, "player", "player"}, {"relink", "--dry-run", file}, {"repair", "--dry-run", file}, {"move-file", "--dry-run", file, hostile}, {"move-file", "--dry-run", "--json", file, file + hostile}, {"replace", "--dry-run", "--path", "**", "--to", `"` + hostile + `"`, file},
			{"animation", "set-key", "--dry-run", file, `node["."]`, hostile, "0", "0", "1"}, {"animation", "remove-key", "--dry-run", file, `node["."]`, hostile, "0", "0"},
			{"animation", "move-keys", "--dry-run", file, `node["."]`, hostile, "0"}, {"animation", "add-track", "--dry-run", file, `node["."]`, hostile, hostile},
			{"animation", "set-track", "--dry-run", file, `node["."]`, hostile, "0"}, {"animation", "remove-track", "--dry-run", file, `node["."]`, hostile, "0"},
			{"animation", "settings", "--dry-run", file, `node["."]`, hostile}, {"animation", "new", "--dry-run", file, `node["."]`, hostile},
			{"animation", "duplicate", "--dry-run", file, `node["."]`, hostile, "b"}, {"animation", "rename", "--dry-run", file, `node["."]`, hostile, "b"},
			{"animation", "remove", "--dry-run", file, `node["."]`, hostile},
			{"properties", file, `node["."]`}, {"copy", file, `node["."]`}, {"retype", file, `node["."]`, hostile}, {"save-branch", "--dry-run", file, `node["."]`, hostile}, {"make-local", "--dry-run", file, hostile}, {"paste", "--from", files["scene"], file, `node["."]`}, {"animation", "list", file}, {"animation", "sample", file, `node["."]`, hostile, "0"}, {"properties", "--all", "--json", file, `node["."]`}, {"info", "--password-file", missing, file}, {"info", "--key-file", file, file},
		}...)
	}
	for _, c := range Commands() {
		if !slices.ContainsFunc(lines, func(l []string) bool { return strings.HasPrefix(strings.Join(l, " ")+" ", c.Name+" ") }) && c.Name != "version" &&
			!strings.HasSuffix(c.Name, "install") { // which print no text of others
			t.Errorf("%s is not tried", c.Name)
		}
	}
	for _, line := range lines {
		var out, errw bytes.Buffer
		Main(line, strings.NewReader(hostile), &out, &errw)
		for what, text := range map[string]string{"output": out.String(), "messages": errw.String()} {
			if r, ok := firstActing(text); ok {
				t.Errorf("%q: %q in the %s:\n%.300q", line, r, what, text)
			}
		}
		if slices.Contains(line, "--json") || slices.Contains(line, "jsonl") {
			for object := range strings.Lines(out.String()) {
				if !json.Valid([]byte(object)) {
					t.Errorf("%q: no JSON: %q", line, object)
				}
			}
		}
	}
}

// firstActing returns what a terminal would act on first in a text of several lines. It is written out, apart from the code that it judges.
func firstActing(text string) (string, bool) {
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRuneInString(text[i:])
		if r == utf8.RuneError && n == 1 || r < 32 && r != '\n' && r != '\t' || r >= 127 && r <= 159 || strings.ContainsRune("\u061c\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff", r) {
			return text[i : i+n], true
		}
		i += n
	}
	return "", false
}

// TestNotationReadsBack: a value that get prints, without a character that acts, is the value that is stored.
func TestNotationReadsBack(t *testing.T) {
	_, files := hostileFiles(t)
	changed := 0
	for _, what := range []string{"save", "scene", "config"} {
		data, err := os.ReadFile(files[what])
		if err != nil {
			t.Fatal(err)
		}
		doc, err := kinds.Open(data, model.Options{Name: files[what]})
		if err != nil {
			t.Fatal(err)
		}
		doc.Walk(model.Root, -1, func(r model.Row) bool {
			text, err := doc.Text(r)
			want, noValue := doc.Value(r)
			if err != nil || noValue != nil {
				return true // sections
			}
			shown := escape.Notation(text)
			if shown != text {
				changed++
			}
			if c, ok := firstActing(shown); ok {
				t.Errorf("%q is in %q", c, shown)
			}
			got, err := doc.Parse(r, shown)
			if err != nil || !variant.Equal(got, want) && utf8.ValidString(text) {
				t.Errorf("%q: %v\n%q\nof\n%q", doc.Path(r), err, shown, text)
			}
			return true
		})
	}
	if changed < 5 {
		t.Errorf("only %d values had something to escape", changed)
	}
}

// TestShown: on a terminal contents are shown, whatever pieces they come in.
func TestShown(t *testing.T) {
	text := "a\x1b\u009b\u202e\u2028é語😀\xff\n\tb\xe2\x80"
	for size := 1; size <= len(text); size++ {
		var b bytes.Buffer
		s := escape.Shown{W: &b}
		for i := 0; i < len(text); i += size {
			if n, err := io.WriteString(&s, text[i:min(i+size, len(text))]); err != nil || n != min(size, len(text)-i) {
				t.Fatal(n, err)
			}
		}
		s.End()
		if want := `a\u001b\u009b\u202e\u2028é語😀\xff` + "\n\tb" + `\xe2\x80`; b.String() != want {
			t.Errorf("in pieces of %d: %q", size, b.String())
		}
	}
}

// TestEnginesReadNotation: the engines read the escapes as the characters that was there. In the files of 4.x only those up
// to DEL: there the parser takes the characters of \u for bytes of UTF-8 (str_to_var does not).
func TestEnginesReadNotation(t *testing.T) {
	program := enginetest.Oracle(t, "3.2", "3.6", "4.6")
	// 3.x leaves out a carriage return that is in a text file as it is.
	raw := strings.NewReplacer(`\`, ``, `"`, ``, "\r", ``).Replace(hostile)
	ascii := strings.Map(func(r rune) rune {
		if r > 0x7f {
			return -1
		}
		return r
	}, raw)
	for version, text := range map[string]string{"3.2": raw, "3.6": raw, "4.6": ascii} {
		src := "[gd_scene format=2]\n\n[node name=\"R\" type=\"Label\"]\ntext = \"a" + text + "\\\\\\\x1bc\"\n"
		read := func(text string) string {
			path := filepath.Join(t.TempDir(), "x.tscn")
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			out, err := exec.Command(program, version, "read", "scene", path).Output()
			_, prop, found := strings.Cut(string(out), `prop "text" = `) // after what 3.x complains of
			if err != nil || !found {
				t.Fatalf("%s: %v\n%s", version, err, out)
			}
			return prop
		}
		if escape.Notation(src) == src {
			t.Fatal("nothing was escaped")
		}
		if a, b := read(src), read(escape.Notation(src)); a != b {
			t.Errorf("%s reads\n%q\nnot\n%q", version, b, a)
		}
	}
}
