package resource_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/codec/resource"
	"savant/model"
)

// checks is how many files each engine makes: n, or SAVANT_CHECKS if that is set. 1,000 take half a minute.
func checks(n int) int {
	if few, err := strconv.Atoi(os.Getenv("SAVANT_CHECKS")); err == nil {
		return few
	}
	return n
}

// TestRandomFilesOfEngines has engines write random resources and scenes, in all forms that they have flags for: every byte of them is
// understood, they are written again as they are, and each property and node is what the engine reads.
func TestRandomFilesOfEngines(t *testing.T) {
	for _, engine := range []string{"3.6", "4.6"} {
		t.Run(engine, func(t *testing.T) {
			program := enginetest.Oracle(t, engine)
			folder := enginetest.Folder(t, "SAVANT_VECTORS")
			project := t.TempDir()
			if err := os.CopyFS(project, os.DirFS(filepath.Join(folder, "godot-"+engine, "resources"))); err != nil {
				t.Fatal(err)
			}
			script, err := filepath.Abs(filepath.Join("testdata", "random"+engine[:1]+".gd"))
			if err != nil {
				t.Fatal(err)
			}
			n := checks(40)
			run := func(args ...string) []byte {
				command := enginetest.Command(t, program, append([]string{engine}, args...)...)
				command.Env = append(os.Environ(), "ORACLE_PROJECT="+project, "GODOT_TIMEOUT=60")
				var complaints bytes.Buffer
				command.Stderr = &complaints
				out, err := command.Output()
				if err != nil {
					t.Fatalf("%v: %s", err, complaints.Bytes()[:min(complaints.Len(), 3000)])
				}
				return out
			}
			run("gen", "out="+project, "seed=20261122", "only=extra", "extra="+script, "n="+strconv.Itoa(n))
			values := 0
			const batch = 100 // as much as the engine reads in a few seconds
			for from := 0; from < n; from += batch {
				arguments := []string{"props"}
				files := map[string]*model.Document{}
				for i := from; i < min(n, from+batch); i++ {
					name := fmt.Sprintf("%d.%s", i, [...]string{"scn", "res"}[i%2])
					plain, flagged := understood(t, engine, project, "plain_"+name), understood(t, engine, project, name)
					arguments = append(arguments, "res://plain_"+name)
					files["res://plain_"+name] = plain
					if strings.Contains(english(flagged.Info().Framing), "big-endian") {
						if a, b := spell(plain), spell(flagged); a != b { // engines cannot read all that they write so
							t.Errorf("%s: %s is not what it is without flags:\n%s", engine, name, different(a, b))
						}
						continue
					}
					arguments = append(arguments, "res://"+name)
					files["res://"+name] = flagged
				}
				read := 0
				for _, part := range bytes.Split(run(arguments...), []byte(`{"file":`))[1:] {
					line, rest, _ := bytes.Cut(part, []byte("}\n"))
					var name string
					if err := json.Unmarshal(line, &name); err != nil {
						t.Fatal(err)
					}
					read++
					values += compare(t, engine+" "+name, files[name], told(t, rest))
				}
				if read != len(files) {
					t.Errorf("the engine read %d of %d files", read, len(files))
				}
			}
			t.Logf("%d files, %d values and nodes", 2*n, values)
		})
	}
}

// understood opens a file that an engine wrote, and expects that it consists of what can be read, one thing after the
// other.
func understood(t *testing.T, engine, folder, name string) *model.Document {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil {
		t.Fatal(err)
	}
	d := open(t, name, b)
	if result := d.Snapshot().Check(t.Context(), nil); !result.Exact || len(result.Problems) > 0 {
		t.Errorf("%s: %s: %+v", engine, name, result)
	}
	if again, err := d.File(); err != nil || !bytes.Equal(again, b) {
		t.Errorf("%s: %s is not written back as it is: %v", engine, name, err)
	}
	f, err := resource.Open(d.Bytes())
	if err != nil {
		t.Fatalf("%s: %s: %v", engine, name, err)
	}
	at := f.Bodies
	for i := range f.Internals() {
		body, err := f.Body(i)
		if err != nil || body.Start != at {
			t.Fatalf("%s: %s: resource %d is at %d, not at %d: %v", engine, name, i, body.Start, at, err)
		}
		at = body.First
		for p, err := range f.Properties(body, nil) {
			if err != nil {
				t.Fatalf("%s: %s: %v", engine, name, err)
			}
			_, end, err := f.Decode(p.Value)
			if err != nil || end != p.End {
				t.Fatalf("%s: %s: %s ends at %d, not %d: %v", engine, name, p.Name, end, p.End, err)
			}
			at = end
		}
	}
	if rest := string(d.Bytes()[at:]); rest != "RSRC" {
		t.Errorf("%s: %s: %d bytes behind all that is understood", engine, name, len(rest))
	}
	return d
}
