package threeway_test

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/model"
	"savant/model/kinds"
	"savant/model/threeway"
)

// engines are the versions that load the merged files.
var engines = []string{"3.6", "4.6"}

// counted are the names of nodes that the engine itself makes while it loads: they count on from one file to the next.
var counted = regexp.MustCompile(`@+[A-Za-z]*@?[0-9]+`)

// told is what an engine prints about scenes and resources, by file: nothing for one that it does not load.
func told(t *testing.T, version string, files []string) map[string]string {
	t.Helper()
	if len(files) == 0 {
		return nil
	}
	program := enginetest.Oracle(t, engines...)
	out, err := enginetest.Command(t, program, append([]string{version, "props"}, files...)...).Output()
	if len(out) == 0 {
		t.Fatalf("Godot %s says nothing: %v", version, err)
	}
	said, file, begun := map[string]string{}, "", 0
	for line := range strings.Lines(string(out)) {
		if rest, ok := strings.CutPrefix(line, `{"file":"`); ok {
			file, _, _ = strings.Cut(rest, `"`)
			begun++
			continue
		}
		said[file] += counted.ReplaceAllString(strings.ReplaceAll(line, filepath.Dir(file), ""), "@")
	}
	if begun < len(files) && len(files) > 1 {
		t.Fatalf("Godot %s stops at %s: %v", version, file, err)
	}
	return said
}

// write writes a file into a folder of its own and returns its path.
func write(t *testing.T, folder, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(folder, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// bounded is how many cases are tried of many: all with SAVANT_WHOLE.
func bounded(few, all int) int {
	if enginetest.Whole() {
		return all
	}
	return few
}

// TestEnginesLoadRandomMerges: what random pairs of edits of scenes and resources merge to, the engine of the file loads, and every property is
// what both scripts make on the naive way, one after the other.
func TestEnginesLoadRandomMerges(t *testing.T) {
	enginetest.Oracle(t, engines...)
	rng := rand.New(rand.NewPCG(3, 4))
	for _, version := range engines {
		var bases []string
		for _, pattern := range []string{"scenes/*.tscn", "resources/*.tres"} {
			found, err := filepath.Glob(filepath.Join(enginetest.Folder(t, "SAVANT_VECTORS"), "godot-"+version, filepath.FromSlash(pattern)))
			if err != nil {
				t.Fatal(err)
			}
			bases = append(bases, found...)
		}
		folder, most := t.TempDir(), bounded(40, 400)
		var files []string
		conflicts := 0
		for i := 0; len(files) < 2*most && i < 20*most; i++ {
			name := bases[i%len(bases)]
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if len(data) > 40_000 || bytes.Contains(data, []byte("[ext_resource")) || bytes.Contains(data, []byte("@@")) { // what it names is not beside it, or is numbered anew
				continue
			}
			s := newScript(open(t, data), rng)
			s.below = 64 // the engine would build a sphere of a million rings, for minutes
			if len(s.leafs) < 4 {
				continue
			}
			p := s.pair()
			v, ok := p.make(t, data)
			if !ok {
				continue
			}
			got, _ := merge(t, data, v.ours, v.theirs, threeway.Options{Favor: threeway.Ours})
			conflicts += len(v.conflicts)
			at := fmt.Sprintf("%d-%s", i, filepath.Base(name))
			files = append(files, write(t, folder, filepath.Join("merged", at), got), write(t, folder, filepath.Join("naive", at), v.oursWin))
		}
		said, loaded := map[string]string{}, 0
		for some := range slices.Chunk(files, 100) { // the engine's answer has a limit of time
			maps.Copy(said, told(t, version, some))
		}
		for i := 0; i < len(files); i += 2 {
			got, want := said[files[i]], said[files[i+1]]
			if got != want {
				t.Errorf("Godot %s: %s has other properties than both edits make: %s", version, filepath.Base(files[i]), firstUnlike([]byte(got), []byte(want)))
			}
			if want != "" {
				loaded++
			}
		}
		t.Logf("Godot %s loaded %d of %d merges, with %d conflicts", version, loaded, len(files)/2, conflicts)
		if loaded < most*3/4 {
			t.Errorf("Godot %s loaded only %d of %d merges", version, loaded, len(files)/2)
		}
	}
}

// TestEnginesReadMergedSaves is TestEnginesLoadRandomMerges for saves.
func TestEnginesReadMergedSaves(t *testing.T) {
	program := enginetest.Oracle(t, engines...)
	rng := rand.New(rand.NewPCG(5, 6))
	for _, version := range engines {
		found, err := filepath.Glob(filepath.Join(enginetest.Folder(t, "SAVANT_VECTORS"), "godot-"+version, "files", "*.sav"))
		if err != nil {
			t.Fatal(err)
		}
		read := func(name string, data []byte) string {
			out, err := enginetest.Command(t, program, version, "read", "store_var", write(t, t.TempDir(), name, data)).Output()
			if err != nil {
				return ""
			}
			return string(out)
		}
		loaded, most := 0, bounded(2, 40)
		for i := 0; i < 5*len(found) && loaded < most; i++ {
			name := found[rng.IntN(len(found))]
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			d, err := kinds.Open(bytes.Clone(data), model.Options{})
			if err != nil || !d.HasRecords() || d.Info().Kind != model.Save || d.Size() > 1<<20 {
				continue
			}
			data = bytes.Clone(d.Bytes())
			s := newScript(open(t, data), rng)
			if len(s.leafs) < 4 {
				continue
			}
			v, ok := s.pair().make(t, data)
			if !ok {
				continue
			}
			got, _ := merge(t, data, v.ours, v.theirs, threeway.Options{Favor: threeway.Ours})
			want := read("naive.sav", v.oursWin)
			if want == "" {
				continue // the engine stores such files in another way
			}
			if said := read("merged.sav", got); said != want {
				t.Errorf("Godot %s: the merge of %s has other values than both edits make: %s", version, filepath.Base(name), firstUnlike([]byte(said), []byte(want)))
			}
			loaded++
		}
		if t.Logf("Godot %s read %d merged saves", version, loaded); loaded < 2 {
			t.Errorf("Godot %s read only %d merged saves", version, loaded)
		}
	}
}

// TestEnginesLoadRealMerges: of the public merges, whichever side is ours, the engine loads what it loads of both sides.
func TestEnginesLoadRealMerges(t *testing.T) {
	program := enginetest.Oracle(t, engines...)
	folder := filepath.Join(enginetest.Folder(t, "SAVANT_CORPUS"), "..", "merges")
	cases, err := filepath.Glob(filepath.Join(folder, "*", "ours.*"))
	if err != nil || len(cases) != 52 {
		t.Fatalf("%d merges: %v", len(cases), err)
	}
	out := t.TempDir()
	files := map[string][]string{} // ours, theirs, and what they merge to in both directions, by engine
	projects, loaded := bounded(1, len(cases)), 0
	for i, ours := range cases {
		ext := filepath.Ext(ours)
		at := filepath.Dir(ours)
		var data [3][]byte
		for k, side := range []string{"base", "ours", "theirs"} {
			if data[k], err = os.ReadFile(filepath.Join(at, side+ext)); err != nil {
				t.Fatal(err)
			}
		}
		there, _ := merge(t, data[0], data[1], data[2], threeway.Options{Favor: threeway.Ours})
		back, _ := merge(t, data[0], data[2], data[1], threeway.Options{Favor: threeway.Theirs})
		var four []string
		for k, d := range [][]byte{data[1], data[2], there, back} {
			name := fmt.Sprintf("%d-%d%s", i, k, strings.Replace(ext, ".godot", ".cfg", 1))
			four = append(four, write(t, out, name, d))
		}
		version := "3.6"
		if bytes.Contains(data[1], []byte("format=3")) || bytes.Contains(data[1], []byte("config_version=5")) {
			version = "4.6"
		}
		if ext != ".godot" {
			files[version] = append(files[version], four...)
			continue
		}
		for k, file := range four {
			if projects == 0 {
				break
			}
			if err := enginetest.Command(t, program, version, "read", "config", file).Run(); err != nil {
				t.Errorf("Godot %s does not read version %d of %s: %v", version, k, ours, err)
			}
			if k == len(four)-1 {
				projects--
				loaded++
			}
		}
	}
	for version, list := range files {
		said := told(t, version, list)
		for i := 0; i < len(list); i += 4 {
			if said[list[i]] == "" || said[list[i+1]] == "" {
				continue // what it names is not beside it
			}
			if said[list[i+2]] == "" || said[list[i+3]] == "" {
				t.Errorf("Godot %s does not load the merge of %s", version, list[i])
			}
			loaded++
		}
	}
	if t.Logf("%d merges are loaded", loaded); loaded < 5 {
		t.Errorf("only %d merges are loaded", loaded)
	}
}
