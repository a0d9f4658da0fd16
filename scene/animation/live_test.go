package animation_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/codec/enginetest"
	"savant/scene/animation"
	"savant/scene/literal"
	"savant/scene/tscn"
)

var reference = regexp.MustCompile(`(?:Sub|Ext)Resource\(\s*"?[^")]*"?\s*\)`)

// corpusAnimations writes each animation of the corpus of one major version to a file of its own; what it refers to becomes null.
func corpusAnimations(t *testing.T, folder string, format int) []string {
	t.Helper()
	out := t.TempDir()
	var files []string
	seen := map[string]bool{}
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !slices.Contains([]string{".tscn", ".tres", ".escn", ".anim"}, filepath.Ext(path)) {
			return err
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		o := tscn.Scan(src)
		if found := tscn.Format(src, o); found != format && !(format == 3 && found == 4) {
			return nil
		}
		for i := range o.Sections {
			s := &o.Sections[i]
			if s.Property(src, "tracks/0/type") < 0 || format == 2 && !bytes.Contains(src[s.Start:s.End], []byte("PoolRealArray")) && bytes.Contains(src[s.Start:s.End], []byte("FloatArray")) {
				continue
			}
			body := reference.ReplaceAllString(string(src[s.Start+int(s.TagEnd):s.End]), "null")
			if seen[body] {
				continue
			}
			seen[body] = true
			file := filepath.Join(out, fmt.Sprintf("%d.tres", len(files)))
			if err := os.WriteFile(file, fmt.Appendf(nil, "[gd_resource type=\"Animation\" format=%d]\n\n[resource]\n%s\n", format, strings.TrimSpace(body)), 0o600); err != nil {
				return err
			}
			files = append(files, file)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// Every animation of the corpus at random times, and at the times around its keys, beside what the engine gives.
func TestCorpusBesideEngines(t *testing.T) {
	folder, oracle := enginetest.Folder(t, "SAVANT_CORPUS"), enginetest.Oracle(t, "3.2", "3.6", "4.6")
	random := rand.New(rand.NewPCG(1, 2))
	var times []string
	for range 40 {
		times = append(times, fmt.Sprintf("%.4f", random.Float64()*8-0.5))
	}
	for _, engine := range []struct {
		version string
		d       *dialect.Dialect
		format  int
	}{{"3.2", dialect.Godot32, 2}, {"3.6", dialect.Godot3, 2}, {"4.6", dialect.Godot46, 3}} {
		files := corpusAnimations(t, folder, engine.format)
		if len(files) < 10 {
			t.Fatalf("only %d animations for %s", len(files), engine.version)
		}
		list := filepath.Join(t.TempDir(), "files")
		if err := os.WriteFile(list, []byte(strings.Join(files, "\n")+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		args := append([]string{engine.version, "sample", "list=" + list, "*"}, times...)
		out, err := enginetest.Command(t, oracle, append(args, "auto", "n=10")...).Output()
		if len(out) == 0 {
			t.Fatalf("%s: %v", engine.version, err)
		}
		checked := 0
		var a *animation.Animation
		lines := bufio.NewScanner(bytes.NewReader(out))
		lines.Buffer(nil, 64<<20)
		for lines.Scan() {
			var row struct {
				File, Type string
				Track      *int
				Times      []string
				Values     []json.RawMessage
			}
			if json.Unmarshal(lines.Bytes(), &row) != nil || row.File == "" {
				continue
			}
			if row.Times == nil { // the head of an animation
				a, _ = animation.Read(resource(t, row.File, "", engine.d), engine.d)
				continue
			}
			for i, at := range row.Times {
				time := hexFloat(t, at)
				v, ok := a.Sample(*row.Track, time)
				want := string(row.Values[i])
				where := fmt.Sprintf("%s %s: track %d (%s) at %v", engine.version, row.File, *row.Track, row.Type, time)
				checked++
				switch {
				case want == "null" || want == `{"t":"Nil"}` || strings.Contains(want, `"t":"Object"`):
					if outside := time < 0 || time > a.Length; ok && want == "null" && !(engine.version == "3.2" && outside) {
						t.Errorf("%s: %s, want nothing", where, literal.Text(v, engine.d))
					}
				case !ok:
					t.Errorf("%s: nothing, want %s", where, want)
				default:
					compare(t, where, flat(v, engine.d), neutral(t, row.Values[i]))
				}
			}
		}
		if err := lines.Err(); err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %d animations, %d samples", engine.version, len(files), checked)
		if checked < 5000 {
			t.Errorf("%s: only %d samples", engine.version, checked)
		}
	}
}
