package player_test

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"savant/codec/enginetest"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
	"savant/model/player"
	"savant/scene/animation"
)

// told is a transform of the vectors.
type told struct {
	X, Y, Z, Origin []string
}

func (w told) transform(t *testing.T) model.Transform {
	t.Helper()
	out := model.Transform{X: [3]float64{1}, Y: [3]float64{0, 1}, Z: [3]float64{0, 0, 1}}
	for i, column := range []*[3]float64{&out.X, &out.Y, &out.Z, &out.Origin} {
		for k, s := range [][]string{w.X, w.Y, w.Z, w.Origin}[i] {
			bits, err := strconv.ParseUint(s, 16, 32)
			if err != nil {
				t.Fatal(err)
			}
			column[k] = float64(math.Float32frombits(uint32(bits)))
		}
	}
	return out
}

// Poses are what the engines have after seeking: of bones in space, and of 2D nodes.
func TestPosesBesideEngines(t *testing.T) {
	folder := enginetest.Folder(t, "SAVANT_VECTORS")
	all := 0
	defer func() {
		if all != 427 {
			t.Errorf("%d poses, not 427", all)
		}
	}()
	for engine, name := range map[string]string{"godot-3.2": "godot3.2", "godot-3.6": "godot3", "godot-4.6": "godot4.6"} {
		src, err := os.ReadFile(filepath.Join(folder, engine, "animations", "player.tscn"))
		if err != nil {
			t.Fatal(err)
		}
		doc, err := kinds.Open(src, model.Options{Name: "player.tscn", Dialect: name})
		if err != nil {
			t.Fatal(err)
		}
		b, err := os.ReadFile(filepath.Join(folder, engine, "animations", "manifest.json"))
		if err != nil {
			t.Fatal(err)
		}
		var m struct {
			Poses []struct {
				Player, Animation, Time string
				Bone2d, Path            string
				Bone                    *int
				Pose, Transform         *told
				Value                   *struct{ V json.RawMessage }
			}
		}
		if err := json.Unmarshal(b, &m); err != nil {
			t.Fatal(err)
		}
		var checked struct{ bones, flat, space, values, lost int }
		for _, p := range m.Poses {
			by, err := doc.Find(`node["` + p.Player + `"]`)
			if err != nil {
				t.Fatal(err)
			}
			place, ok := player.Find(doc, by, p.Animation, nil)
			if !ok {
				t.Fatalf("%s: no animation %s", engine, p.Animation)
			}
			a, _ := place.Read()
			targets := player.Targets(doc, by, a.Tracks)
			bits, _ := strconv.ParseUint(p.Time, 16, 64)
			time := math.Float64frombits(bits)
			var got, want model.Transform
			switch {
			case p.Bone != nil && *p.Bone >= 0 && p.Pose != nil:
				posed := player.Posed(doc.Armatures()[0], a, targets, doc.Dialect(), time)
				got, want = posed.Bones[*p.Bone].Pose, p.Pose.transform(t)
				if engine != "godot-4.6" {
					want = posed.Bones[*p.Bone].Rest.Mul(want)
				}
				checked.bones++
			case p.Bone2d != "" && p.Transform != nil:
				figure := player.Posed(player.Figure(doc, a.Tracks, targets), a, targets, doc.Dialect(), time)
				found := false
				for _, b := range figure.Bones {
					if b.Name == p.Bone2d {
						got, want, found = b.Pose, p.Transform.transform(t), true
					}
				}
				if !found {
					continue // no track moves it
				}
				checked.flat++
			case p.Transform != nil: // of a node in space; the figure is of those in 2D, unless these are left out
				of, own := *a, []player.Target{}
				of.Tracks = nil
				for i, to := range targets {
					if to.Node == p.Path {
						of.Tracks, own = append(of.Tracks, a.Tracks[i]), append(own, to)
					}
				}
				figure := player.Posed(player.Figure(doc, of.Tracks, own), &of, own, doc.Dialect(), time)
				if len(figure.Bones) != 1 || figure.Flat {
					t.Fatalf("%s %s: the figure of %s has %d bones", engine, p.Animation, p.Path, len(figure.Bones))
				}
				got, want = figure.Bones[0].Pose, p.Transform.transform(t)
				checked.space++
			case p.Value != nil:
				compareValue(t, engine+" "+p.Animation+" "+p.Path, a, player.Fold(a, doc.Dialect(), time), p.Path, p.Value.V)
				checked.values++
				continue
			default: // it leads nowhere
				for i, to := range targets {
					if a.Tracks[i].Path == p.Path && to.Problem.IsZero() {
						t.Errorf("%s %s: %s leads somewhere", engine, p.Animation, p.Path)
					}
				}
				checked.lost++
				continue
			}
			for i, g := range [][3]float64{got.X, got.Y, got.Z, got.Origin} {
				w := [][3]float64{want.X, want.Y, want.Z, want.Origin}[i]
				for k := range g {
					const near = 2e-5
					if math.Abs(g[k]-w[k]) > near*max(1, math.Abs(w[k])) {
						t.Fatalf("%s %s at %v: %v, want %v", engine, p.Animation, time, got, want)
					}
				}
			}
		}
		if checked.bones < 14 || checked.flat < 7 || checked.space < 7 || checked.values < 63 || checked.lost < 14 {
			t.Errorf("%s: only %+v poses", engine, checked)
		}
		all += len(m.Poses)
	}
}

// compareValue compares what the last track of a path gives with what its target has: the track comes last of all that move it.
func compareValue(t *testing.T, where string, a *animation.Animation, time float64, path string, raw json.RawMessage) {
	t.Helper()
	var one string
	list := []string{}
	if json.Unmarshal(raw, &one) == nil {
		list = []string{one}
	} else if err := json.Unmarshal(raw, &list); err != nil {
		t.Fatalf("%s: %s", where, raw)
	}
	for i := len(a.Tracks) - 1; i >= 0; i-- {
		v, ok := a.Sample(i, time)
		if a.Tracks[i].Path != path || !ok {
			continue
		}
		got := []float64{}
		if f, ok := animation.Number(v); ok {
			got = []float64{f}
		} else if m, ok := v.Data.(*variant.Math); ok {
			got = m.C
		}
		if len(got) != len(list) {
			t.Fatalf("%s at %v: %v, want %s", where, time, got, raw)
		}
		for k, text := range list {
			want := 0.0
			bits, err := strconv.ParseUint(text, 16, 64)
			switch {
			case v.Type == variant.Int || v.Type == variant.Bool:
				want, err = strconv.ParseFloat(text, 64)
			case len(text) == 16:
				want = math.Float64frombits(bits)
			default:
				want = float64(math.Float32frombits(uint32(bits)))
			}
			if err != nil || math.Abs(got[k]-want) > 2e-5*max(1, math.Abs(want)) {
				t.Errorf("%s at %v: %v, want %v", where, time, got[k], want)
			}
		}
		return
	}
}

// A time goes around a loop as the engines have it: at the end of one Godot 3 shows the end, Godot 4 the start.
func TestFold(t *testing.T) {
	for _, c := range []struct {
		text     string
		at, want float64
	}{
		{"[gd_resource type=\"Animation\" format=3]\n\n[resource]\nlength = 2.0\nloop_mode = 1\n", 2, 0},
		{"[gd_resource type=\"Animation\" format=3]\n\n[resource]\nlength = 2.0\nloop_mode = 1\n", 2.5, 0.5},
		{"[gd_resource type=\"Animation\" format=3]\n\n[resource]\nlength = 2.0\nloop_mode = 2\n", 2.5, 1.5},
		{"[gd_resource type=\"Animation\" format=3]\n\n[resource]\nlength = 2.0\n", 2.5, 2},
		{"[gd_resource type=\"Animation\" format=2]\n\n[resource]\nlength = 2.0\nloop = true\n", 4, 2},
	} {
		doc, err := kinds.Open([]byte(c.text), model.Options{Name: "a.tres"})
		if err != nil {
			t.Fatal(err)
		}
		r, err := doc.Find("resource")
		if err != nil {
			t.Fatal(err)
		}
		a, _ := player.Place{Doc: doc, Row: r}.Read()
		if got := player.Fold(a, doc.Dialect(), c.at); got != c.want {
			t.Errorf("%q at %v: %v, want %v", c.text, c.at, got, c.want)
		}
	}
}
