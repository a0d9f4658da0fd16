package animation_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/scene/animation"
	"savant/scene/literal"
	"savant/scene/tscn"
)

var reference = regexp.MustCompile(`(?:Sub|Ext)Resource\(\s*"?[^")]*"?\s*\)`)

// corpusAnimations writes each animation of one major version in the corpus to its own file, with references replaced
// by null.
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

// beside compares samples of animations at some times, and at those around their keys, with the engine's, and counts
// the samples and the tracks by type.
func beside(t *testing.T, e enginetest.Version, oracle string, files, times []string) (checked, tracks map[string]int) {
	t.Helper()
	list := filepath.Join(t.TempDir(), "files")
	if err := os.WriteFile(list, []byte(strings.Join(files, "\n")+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	args := append([]string{e.Name, "sample", "list=" + list, "*"}, times...)
	out, err := enginetest.Command(t, oracle, append(args, "auto", "n=10")...).Output()
	if len(out) == 0 {
		t.Fatalf("%s: %v", e.Name, err)
	}
	checked, tracks = map[string]int{}, map[string]int{}
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
		if row.Times == nil { // the start of an animation
			a, _ = animation.Read(resource(t, row.File, "", e.Dialect), e.Dialect)
			continue
		}
		tracks[row.Type]++
		for i, at := range row.Times {
			time := hexFloat(t, at)
			v, ok := a.Sample(*row.Track, time)
			want := string(row.Values[i])
			where := fmt.Sprintf("%s %s: track %d (%s) at %v", e.Name, row.File, *row.Track, row.Type, time)
			checked[row.Type]++
			switch {
			case want == "null" || want == `{"t":"Nil"}` || strings.Contains(want, `"t":"Object"`):
				if outside := time < 0 || time > a.Length; ok && want == "null" && !(e.Name == "3.2" && outside) {
					t.Errorf("%s: %s, want nothing", where, literal.Text(v, e.Dialect))
				}
			case !ok:
				t.Errorf("%s: nothing, want %s", where, want)
			default:
				compare(t, where, flat(v, e.Dialect), neutral(t, row.Values[i]))
			}
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return checked, tracks
}

var (
	trackType = regexp.MustCompile(`(?m)^tracks/\d+/type = "(\w+)"`)
	length    = regexp.MustCompile(`(?m)^length = ([0-9.]+)`)
)

// Samples every animation of the corpus at random times, and at those around its keys, and compares with the engine:
// tracks of each type at 2,000 random times at least, or 20,000 with SAVANT_WHOLE.
func TestCorpusBesideEngines(t *testing.T) {
	folder, oracle := enginetest.Folder(t, "SAVANT_CORPUS"), enginetest.Oracle(t, "3.2", "3.6", "4.6")
	random := rand.New(rand.NewPCG(1, 2))
	least := 2_000
	if enginetest.Whole() {
		least = 20_000
	}
	kinds := []string{"value", "transform", "position_3d", "rotation_3d", "scale_3d", "method", "bezier", "audio"} // the vectors have the others
	type group struct {
		e      enginetest.Version
		files  []string
		length float64
	}
	tracks, groups := map[string]int{}, map[string][]group{}
	for _, e := range enginetest.Versions() {
		files := corpusAnimations(t, folder, e.Format)
		if len(files) < 10 {
			t.Fatalf("only %d animations for %s", len(files), e.Name)
		}
		by := map[string]*group{}
		for _, file := range files {
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, found := range trackType.FindAllSubmatch(src, -1) {
				kind := string(found[1])
				tracks[kind]++
				if by[kind] == nil {
					by[kind] = &group{e: e, length: 1}
				}
				g := by[kind]
				if !slices.Contains(g.files, file) {
					g.files = append(g.files, file)
				}
				if n := length.FindSubmatch(src); n != nil {
					seconds, _ := strconv.ParseFloat(string(n[1]), 64)
					g.length = max(g.length, seconds)
				}
			}
		}
		for kind, g := range by {
			if len(g.files) == 1 { // for a single file the tool does not print its name
				g.files = append(g.files, files[0], files[1])
			}
			groups[kind] = append(groups[kind], *g)
		}
	}
	told := ""
	for _, kind := range kinds {
		if tracks[kind] == 0 {
			t.Errorf("no track is of the type %s", kind)
			continue
		}
		each := least*3/2/tracks[kind] + 1 // an engine does not read all of them
		all, read := 0, 0
		for _, g := range groups[kind] {
			var times []string
			for range each {
				times = append(times, fmt.Sprintf("%.4f", random.Float64()*(g.length+1)-0.5))
			}
			samples, sampled := beside(t, g.e, oracle, g.files, times)
			all, read = all+samples[kind], read+sampled[kind]
		}
		if each*read < least || all < each*read {
			t.Errorf("%s: %d samples of %d tracks, %d times each", kind, all, read, each)
		}
		told += fmt.Sprintf(" %s: %d tracks, %d random times, %d samples;", kind, read, each*read, all)
	}
	t.Log(told)
}

// Transform2D with any rotation, skew and scale: 3.2 drops the skew, the others keep it.
func TestSkewBesideEngines(t *testing.T) {
	oracle := enginetest.Oracle(t, "3.2", "3.6", "4.6")
	random := rand.New(rand.NewPCG(3, 4))
	const keys = 40
	for _, e := range enginetest.Versions() {
		floats := map[int]string{2: "PoolRealArray", 3: "PackedFloat32Array"}[e.Format]
		var files, at []string
		for range 2 { // for a single file the tool does not print its name
			var times, ones, values []string
			for i := range keys {
				r, skew, x, y := random.Float64()*6, random.Float64()*2-1, random.Float64()*3+0.1, random.Float64()*3+0.1
				if random.IntN(4) == 0 {
					y = -y
				}
				times, ones = append(times, fmt.Sprint(float64(i)/4)), append(ones, "1")
				values = append(values, fmt.Sprintf("Transform2D(%g, %g, %g, %g, %g, %g)", float32(math.Cos(r)*x), float32(math.Sin(r)*x), float32(-math.Sin(r+skew)*y), float32(math.Cos(r+skew)*y),
					float32(random.Float64()*100), float32(random.Float64()*100)))
			}
			text := fmt.Sprintf("[gd_resource type=\"Animation\" format=%d]\n\n[resource]\nlength = %d.0\ntracks/0/type = \"value\"\ntracks/0/path = NodePath(\".:transform\")\ntracks/0/interp = 1\n"+
				"tracks/0/loop_wrap = true\ntracks/0/imported = false\ntracks/0/enabled = true\ntracks/0/keys = {\n\"times\": %s(%s),\n\"transitions\": %s(%s),\n\"update\": 0,\n\"values\": [%s]\n}\n",
				e.Format, keys/4, floats, strings.Join(times, ", "), floats, strings.Join(ones, ", "), strings.Join(values, ", "))
			file := filepath.Join(t.TempDir(), "skew.tres")
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			files = append(files, file)
		}
		for range 100 {
			at = append(at, fmt.Sprintf("%.4f", random.Float64()*keys/4))
		}
		if samples, _ := beside(t, e, oracle, files, at); samples["value"] < 2*len(at) {
			t.Errorf("%s: only %d samples", e.Name, samples["value"])
		}
	}
}
