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
	"slices"
	"strconv"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/codec/enginetest"
	"savant/codec/variant"
	"savant/scene"
	"savant/scene/animation"
	"savant/scene/animation/edit"
	"savant/scene/literal"
	"savant/scene/tscn"
)

// spliced returns a text after an edit.
func spliced(src []byte, e *tscn.Edit) []byte {
	out := slices.Clone(src)
	for _, s := range slices.Backward(e.Splices) {
		out = slices.Concat(out[:s.Start], s.New, out[s.End:])
	}
	return out
}

// animations returns the items of the Animations in a text, with the number of tracks of each.
func animations(f *tscn.File) map[int]int {
	list := map[int]int{}
	for i := range f.Items() {
		n := 0
		for f.Find(i, scene.Properties, fmt.Sprintf("tracks/%d/type", n)) >= 0 {
			n++
		}
		if n > 0 {
			list[i] = n
		}
	}
	return list
}

func numbersTo(n int) []int {
	var list []int
	for i := range n {
		list = append(list, i)
	}
	return list
}

// An edit that changes nothing must write nothing: the keys of a track, read and written again, are what the file has.
func TestKeysStayAsTheyAre(t *testing.T) {
	count := 0
	for _, name := range []string{"SAVANT_VECTORS", "SAVANT_CORPUS"} {
		folder := enginetest.Folder(t, name)
		err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !slices.Contains([]string{".tscn", ".tres", ".anim"}, filepath.Ext(path)) {
				return err
			}
			src, err := os.ReadFile(path)
			if err != nil || !bytes.Contains(src, []byte("tracks/0/type")) {
				return err
			}
			f := tscn.Open(src)
			for item, n := range animations(f) {
				e, err := edit.Tracks(f.Scene, item, numbersTo(n), func(int, *animation.Track) error { return nil })
				if err != nil || len(e.Changes) > 0 {
					t.Errorf("%s: item %d: %v %d changes", path, item, err, len(e.Changes))
				}
				count += n
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if count < 1000 {
		t.Errorf("only %d tracks", count)
	}
}

// A random edit of the keys of a track, using values that the track already has.
func changeTrack(r *rand.Rand, t *animation.Track) error {
	if edit.Editable(t) != nil || len(t.Keys) == 0 || t.Keys[0].Time < 0 {
		return nil
	}
	i := r.IntN(len(t.Keys))
	easings := []float64{1, 1, 2, 0.5, -2, 0, 1.7}
	switch r.IntN(6) {
	case 0:
		k := t.Keys[i]
		k.Time, k.Transition = float64(r.IntN(200))/100, easings[r.IntN(len(easings))]
		_, err := edit.Put(t, k)
		return err
	case 1:
		return edit.Cut(t, i)
	case 2:
		_, err := edit.Retime(t, []int{i}, func(at float64) float64 { return at + r.Float64()*0.3 })
		return err
	case 3:
		_, err := edit.Retime(t, numbersTo(len(t.Keys)), func(at float64) float64 { return at * 1.25 })
		return err
	case 4:
		t.Interpolation = animation.Interpolation(r.IntN(3))
		t.LoopWrap = r.IntN(2) == 0
	case 5:
		k := t.Keys[i]
		if m, ok := k.Value.Data.(*variant.Math); ok && k.Value.Type != variant.Quaternion && k.Value.Type != variant.Transform2D { // so that it stays a rotation, without skew
			c := slices.Clone(m.C)
			for n := range c {
				c[n] = float64(float32(c[n] + 1))
			}
			k.Value = variant.OfMath(k.Value.Type, c...)
		}
		_, err := edit.Put(t, k)
		return err
	}
	return nil
}

// After random edits of the vectors' animations, with all types of tracks, the engine must sample what we sample.
func TestEditsBesideEngines(t *testing.T) {
	folder, oracle := enginetest.Folder(t, "SAVANT_VECTORS"), enginetest.Oracle(t, "3.2", "3.6", "4.6")
	for version, d := range map[string]*dialect.Dialect{"3.2": dialect.Godot32, "3.6": dialect.Godot3, "4.6": dialect.Godot46} {
		random := rand.New(rand.NewPCG(3, 4))
		found, err := filepath.Glob(filepath.Join(folder, "godot-"+version, "animations", "*.tres"))
		if err != nil || len(found) < 5 {
			t.Fatal(found, err)
		}
		out := t.TempDir()
		var files []string
		for _, name := range found {
			src, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			main := slices.IndexFunc(tscn.Open(src).Outline.Sections, func(s tscn.Section) bool { return s.Tag == "resource" })
			if tscn.Open(src).Find(main, scene.Properties, "tracks/0/type") < 0 {
				continue
			}
			for range 12 {
				f := tscn.NewFile(src, tscn.Scan(src), nil, d, tscn.Format(src, tscn.Scan(src)))
				n := animations(f)[main]
				var e *scene.Edit
				switch {
				case n > 3 && random.IntN(4) == 0:
					e, err = edit.RemoveTracks(f.Scene, main, random.IntN(n), random.IntN(n))
				case n > 0 && random.IntN(4) == 0:
					copied, _, _ := animation.ReadTrack(func(p string) (variant.Value, bool) { return f.Property(main, p) }, random.IntN(n))
					if edit.Editable(&copied) == nil {
						e, err = edit.AddTrack(f.Scene, main, copied)
					}
				}
				if e == nil && err == nil {
					e, err = edit.Tracks(f.Scene, main, numbersTo(n), func(_ int, t *animation.Track) error { return changeTrack(random, t) })
				}
				if err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				src = spliced(src, f.Write(e))
			}
			file := filepath.Join(out, filepath.Base(name))
			if err := os.WriteFile(file, src, 0o600); err != nil {
				t.Fatal(err)
			}
			files = append(files, file)
		}
		besideEngine(t, oracle, version, d, files)
	}
}

// besideEngine samples animations at the times around their keys, and compares with the engine.
func besideEngine(t *testing.T, oracle, version string, d *dialect.Dialect, files []string) {
	t.Helper()
	list := filepath.Join(t.TempDir(), "files")
	if err := os.WriteFile(list, []byte(strings.Join(files, "\n")+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := enginetest.Command(t, oracle, version, "sample", "list="+list, "*", "auto", "n=10").Output()
	if len(out) == 0 {
		t.Fatalf("%s: %v", version, err)
	}
	checked, types := 0, map[string]bool{}
	var a *animation.Animation
	lines := bufio.NewScanner(bytes.NewReader(out))
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		var row struct {
			File, Type string
			Track      *int
			Times      []string
			Values     []json.RawMessage
			Keys       json.RawMessage
		}
		if json.Unmarshal(lines.Bytes(), &row) != nil || row.File == "" {
			continue
		}
		if row.Times == nil {
			var problems []error
			a, problems = animation.Read(resource(t, row.File, "", d), d)
			for _, p := range problems {
				t.Errorf("%s: %v", row.File, p)
			}
			continue
		}
		types[row.Type] = true
		if got, want := strconv.Itoa(len(a.Tracks[*row.Track].Keys)), string(row.Keys); want != "" && got != want && want[0] != '[' {
			t.Errorf("%s: track %d: the engine has %s keys, not %s", row.File, *row.Track, want, got)
		}
		for i, at := range row.Times {
			time := hexFloat(t, at)
			v, ok := a.Sample(*row.Track, time)
			want := string(row.Values[i])
			where := fmt.Sprintf("%s %s: track %d (%s) at %v", version, filepath.Base(row.File), *row.Track, row.Type, time)
			checked++
			switch {
			case want == "null" && v.Type == variant.Int && v.Int() == -1: // an event track without keys
			case want == "null" || want == `{"t":"Nil"}` || strings.Contains(want, `"t":"Object"`):
				if outside := time < 0 || time > a.Length; ok && want == "null" && !(version == "3.2" && outside) {
					t.Errorf("%s: %s, want nothing", where, literal.Text(v, d))
				}
			case !ok:
				t.Errorf("%s: nothing, want %s", where, want)
			default:
				compare(t, where, flat(v, d), neutral(t, row.Values[i]))
			}
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	t.Logf("%s: %d animations, %d samples, types %v", version, len(files), checked, types)
	if checked < 300 {
		t.Errorf("%s: only %d samples", version, checked)
	}
}
