package tscn

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/scene"
	"savant/scene/internal/scenetest"
	"savant/scene/nodepath"
	"savant/scene/transform"
)

// boneTrial is one edit of one skeleton: the engine's report afterwards follows from its report before.
type boneTrial struct {
	file, source, what string
	edit               *Edit
	skeleton           string
	bone               func(string) string        // a bone's name afterwards; "?" for a removed one
	line               func(fields []string) bool // changes the line of a bone of the skeleton, by its names afterwards; false if it is removed
	path               func(string) string        // the path of a Bone2D afterwards; "?" for a removed one
	extra              func(fields []string) bool // reports whether a line is about something added
	drop               func(fields []string) bool // reports whether a line is removed, by its names afterwards
}

// boneTrials makes edits of every kind of each skeleton.
func boneTrials(t *testing.T, f *File) []*boneTrial {
	var list []*boneTrial
	add := func(a *scene.Armature, what string, e *Edit, err error, set func(x *boneTrial)) {
		if err != nil {
			if _, refused := err.(*scene.Refusal); !refused {
				t.Errorf("%s: %v", what, err)
			}
			return
		}
		x := &boneTrial{what: what, edit: e, skeleton: f.Tree.Nodes[a.Node].Path, bone: func(s string) string { return s }}
		set(x)
		list = append(list, x)
	}
	for _, a := range f.Armatures() {
		n := len(a.Bones)
		if a.Kind == scene.Skeleton2D && n > 0 {
			flatTrials(f, a, func(what string, e *Edit, err error, set func(x *boneTrial)) { add(a, what, e, err, set) })
		}
		if a.Kind == scene.Skeleton2D || a.Part || n == 0 {
			continue
		}
		for _, i := range []int{0, n / 2, n - 1} {
			b := &a.Bones[i]
			e, err := f.RenameBone(a, i, "Ein \"Knochen\" "+b.Name)
			add(a, "rename "+b.Name, e, err, func(x *boneTrial) {
				x.bone = func(s string) string {
					if s == b.Name {
						return "Ein \"Knochen\" " + s
					}
					return s
				}
			})
			parent := (i + n/2) % n
			e, err = f.ReparentBone(a, i, parent)
			add(a, "reparent "+b.Name+" to "+a.Bones[parent].Name, e, err, func(x *boneTrial) {
				x.line = func(fields []string) bool {
					if fields[2] == b.Name {
						fields[3] = a.Bones[parent].Name
					}
					return true
				}
			})
			e, err = f.ReorderBone(a, i, i+1)
			add(a, "reorder "+b.Name, e, err, func(x *boneTrial) {})
			e, err = f.RemoveBones(a, i)
			add(a, "remove "+b.Name, e, err, func(x *boneTrial) {
				above := "?"
				if b.Parent >= 0 {
					above = a.Bones[b.Parent].Name
				}
				x.bone = func(s string) string {
					if s == b.Name {
						return "?"
					}
					return s
				}
				x.line = func(fields []string) bool {
					if fields[2] == "?" {
						return false
					}
					if fields[3] == "?" && !slices.ContainsFunc(a.Bones, func(c scene.Bone) bool { return c.Name == fields[2] && c.Parent < 0 }) {
						fields[3] = above
					}
					return true
				}
			})
			e, err = f.RemoveBonesAndTracks(a, i)
			add(a, "tracks of "+b.Name, e, err, func(x *boneTrial) {
				gone := list[len(list)-1] // as without the tracks, except for these
				x.bone, x.line = gone.bone, gone.line
				x.drop = func(fields []string) bool { return fields[0] == "T" && fields[3] == "?" }
			})
			e, err = f.AddBone(a, i, "Neu", transform.Compose([3]float64{1, 2, 3}, [3]float64{10, 20, 30}, [3]float64{1, 1, 1}))
			add(a, "add below "+b.Name, e, err, func(x *boneTrial) {
				x.extra = func(fields []string) bool {
					return fields[0] == "B" && fields[2] == "Neu" && fields[3] == b.Name && fields[4] == fields[5] && strings.EqualFold(fields[6], "true")
				}
			})
			e, err = f.RestFromPose(a, i)
			add(a, "rest from pose "+b.Name, e, err, func(x *boneTrial) {
				x.line = func(fields []string) bool {
					if fields[2] == b.Name {
						fields[4] = fields[5]
					}
					return true
				}
			})
			pose, _ := f.Pose(a, b)
			turned := pose.WithEuler([3]float64{30, -40, 50}).WithPosition([3]float64{-1, 2, 0.1})
			e, err = f.SetPose(a, i, turned)
			add(a, "pose "+b.Name, e, err, func(x *boneTrial) {
				x.line = func(fields []string) bool {
					if fields[2] == b.Name {
						fields[5] = told12(turned)
					}
					return true
				}
			})
			rest, _ := f.Rest(b)
			turned2 := rest.WithQuaternion([4]float64{0.5, 0.5, 0.5, 0.5}).WithScale([3]float64{1, 2, 3})
			e, err = f.SetRest(a, i, turned2)
			add(a, "rest "+b.Name, e, err, func(x *boneTrial) {
				x.line = func(fields []string) bool {
					if fields[2] == b.Name {
						if fields[4] == fields[5] && a.Kind == scene.Skeleton {
							fields[5] = told12(turned2)
						} else if a.Kind == scene.Skeleton {
							back, _ := rest.Inverse()
							fields[5] = told12(turned2.Mul(back.Mul(pose)))
						}
						fields[4] = told12(turned2)
					}
					return true
				}
			})
			e, err = f.MirrorBones(a, i)
			add(a, "mirror "+b.Name, e, err, func(x *boneTrial) {
				name, _ := scene.MirrorName(b.Name)
				x.line = func(fields []string) bool {
					if fields[2] == name {
						fields[4], fields[5] = told12(rest.Mirrored()), told12(pose.Mirrored())
					}
					return true
				}
			})
		}
		var sided []int
		exchanged := map[string]string{}
		for i, b := range a.Bones {
			if name, ok := scene.MirrorName(b.Name); ok {
				sided = append(sided, i)
				exchanged[b.Name] = name
			}
		}
		if len(sided) > 0 {
			e, err := f.MirrorNames(a, sided...)
			add(a, "mirror names", e, err, func(x *boneTrial) {
				x.bone = func(s string) string {
					if name, ok := exchanged[s]; ok {
						return name
					}
					return s
				}
			})
		}
	}
	return list
}

// flatTrials makes edits of every kind of a Skeleton2D.
func flatTrials(f *File, a *scene.Armature, add func(what string, e *Edit, err error, set func(x *boneTrial))) {
	moved := func(old, now string) func(string) string {
		return func(path string) string {
			if under(path, old) {
				return now + path[len(old):]
			}
			return path
		}
	}
	for i := range a.Bones {
		b := &a.Bones[i]
		place := f.Tree.Nodes[b.Node].Path
		e, err := f.RenameBone(a, i, "Knochen")
		add("rename2d "+b.Name, e, err, func(x *boneTrial) { x.path = moved(place, nodepath.Join(parentOf(place), "Knochen")) })
		e, err = f.ReparentBone(a, i, -1)
		add("reparent2d "+b.Name, e, err, func(x *boneTrial) { x.path = moved(place, nodepath.Join(x.skeleton, b.Name)) })
		e, err = f.RemoveBones(a, i)
		add("remove2d "+b.Name, e, err, func(x *boneTrial) {
			x.path = func(path string) string {
				if path == place {
					return "?"
				}
				if under(path, place) {
					return nodepath.Join(parentOf(place), path[len(place)+1:])
				}
				return path
			}
		})
		e, err = f.MirrorNames(a, i)
		add("mirror2d "+b.Name, e, err, func(x *boneTrial) {
			name, _ := scene.MirrorName(b.Name)
			x.path = moved(place, nodepath.Join(parentOf(place), name))
		})
		pose, _ := f.Pose(a, b)
		now := pose.With2D([2]float64{-5, 6}, 30, [2]float64{2, -1.5}, 0)
		line := func(set func(fields []string)) func(x *boneTrial) {
			return func(x *boneTrial) {
				x.line = func(fields []string) bool {
					if fields[1] == place {
						set(fields)
					}
					return true
				}
			}
		}
		e, err = f.SetPose(a, i, now)
		add("pose2d "+b.Name, e, err, line(func(fields []string) { fields[3] = told6(now) }))
		e, err = f.SetRest(a, i, now)
		add("rest2d "+b.Name, e, err, line(func(fields []string) { fields[2] = told6(now) }))
		e, err = f.RestFromPose(a, i)
		add("restfrompose2d "+b.Name, e, err, line(func(fields []string) { fields[2] = fields[3] }))
		e, err = f.AddBone(a, i, "Neu", now.With2D([2]float64{1, 2}, 20, [2]float64{1, 1}, 0))
		add("add2d "+b.Name, e, err, func(x *boneTrial) {
			x.extra = func(fields []string) bool {
				return fields[0] == "F" && fields[1] == nodepath.Join(place, "Neu") && fields[2] == fields[3]
			}
		})
	}
}

// told6 formats a flat transform as the scripts print it.
func told6(t transform.Transform) string {
	return fmt.Sprintf("%.6f %.6f %.6f %.6f %.6f %.6f ", t.X[0], t.X[1], t.Y[0], t.Y[1], t.Origin[0], t.Origin[1])
}

// told12 formats a transform as the scripts print it.
func told12(t transform.Transform) string {
	var w strings.Builder
	for _, c := range [][3]float64{t.X, t.Y, t.Z, t.Origin} {
		fmt.Fprintf(&w, "%.6f %.6f %.6f ", c[0], c[1], c[2])
	}
	return w.String()
}

// expected turns a report from before the edit into the one expected after it.
func (x *boneTrial) expected(before []string) []string {
	var out []string
	for _, line := range before {
		fields := strings.Split(line, "\t")
		bones := map[string][]int{"B": {2, 3}, "A": {3}, "T": {3}, "S": {3, 4}}[fields[0]]
		skeleton := fields[1]
		if fields[0] == "A" || fields[0] == "S" {
			skeleton = parentOf(skeleton)
		}
		if skeleton != x.skeleton {
			bones = nil
		}
		for _, i := range bones {
			fields[i] = x.bone(fields[i])
		}
		if x.path != nil {
			if fields[1] = x.path(fields[1]); fields[1] == "?" {
				continue
			}
			if fields[0] == "W" {
				fields[3] = x.path(fields[3])
			}
		}
		if (fields[0] == "B" && fields[1] == x.skeleton || fields[0] == "F") && x.line != nil && !x.line(fields) {
			continue
		}
		if x.drop != nil && x.drop(fields) {
			continue
		}
		out = append(out, x.unnumbered(strings.Join(fields, "\t")))
	}
	sort.Strings(out)
	return out
}

// unnumbered removes the number from the line of a track if tracks before it may have been removed.
func (x *boneTrial) unnumbered(line string) string {
	fields := strings.Split(line, "\t")
	if x.drop != nil && fields[0] == "T" {
		fields[2] = strings.TrimRight(fields[2], "0123456789")
	}
	return strings.Join(fields, "\t")
}

// sameLine compares two lines; numbers need only be close.
func sameLine(a, b string) bool {
	x, y := strings.Fields(a), strings.Fields(b)
	if len(x) != len(y) {
		return false
	}
	for i := range x {
		if x[i] == y[i] {
			continue
		}
		m, err1 := strconv.ParseFloat(x[i], 64)
		n, err2 := strconv.ParseFloat(y[i], 64)
		if err1 != nil || err2 != nil || math.Abs(m-n) > 1e-5*max(1, math.Abs(m)) {
			return false
		}
	}
	return true
}

func TestEngineFollowsBones(t *testing.T) {
	for _, version := range []string{"4.6", "3.6"} {
		t.Run(version, func(t *testing.T) {
			enginetest.Engine(t, version)
			folder := t.TempDir()
			sources := []string{"testdata/godot-" + version + "/world3d.tscn"}
			if version == "4.6" {
				sources = append(sources, "../../assets/samples/player.tscn")
			}
			if corpus := enginetest.OptionalFolder(t, "SAVANT_CORPUS"); corpus != "" {
				more := map[string]string{"4.6": "godot4/godot-benchmarks__supplemental__human_skeletal.tscn", "3.6": "escn/*armature*.escn"}
				found, _ := filepath.Glob(filepath.Join(corpus, more[version]))
				sources = append(sources, found...)
			}
			flatFile := filepath.Join(t.TempDir(), "flat.tscn")
			text := flat
			if version == "3.6" {
				text = strings.NewReplacer("format=3", "format=2", "PackedFloat32Array", "PoolRealArray", "Sprite2D", "Sprite").Replace(flat)
			}
			if err := os.WriteFile(flatFile, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			sources = append(sources, flatFile)
			var trials []*boneTrial
			for _, source := range sources {
				src, err := os.ReadFile(source)
				if err != nil {
					t.Fatal(err)
				}
				f := Open(src)
				base := strings.TrimSuffix(filepath.Base(source), filepath.Ext(source))
				original := base + "__0.tscn"
				if err := os.WriteFile(filepath.Join(folder, original), src, 0o600); err != nil {
					t.Fatal(err)
				}
				for n, x := range boneTrials(t, f) {
					x.file, x.source = fmt.Sprintf("%s__%d.tscn", base, n+1), original
					if err := os.WriteFile(filepath.Join(folder, x.file), x.edit.Apply(src), 0o600); err != nil {
						t.Fatal(err)
					}
					trials = append(trials, x)
				}
			}
			answers := scenetest.Says(t, version, "bones", "", folder)
			counts := map[string]int{}
			for _, x := range trials {
				before, after := answers[x.source], slices.Clone(answers[x.file])
				if len(before) == 0 || before[0] == "refused" {
					t.Errorf("%s: the engine does not load it", x.source)
					continue
				}
				counts[strings.Fields(x.what)[0]]++
				var missing []string
				for _, line := range x.expected(before) {
					if i := slices.IndexFunc(after, func(other string) bool { return sameLine(line, x.unnumbered(other)) }); i >= 0 {
						after = slices.Delete(after, i, i+1)
					} else {
						missing = append(missing, line)
					}
				}
				if x.extra != nil {
					after = slices.DeleteFunc(after, func(line string) bool { return x.extra(strings.Split(line, "\t")) })
				}
				if len(missing) > 0 || len(after) > 0 {
					t.Errorf("%s: %s\nmissing %q\nextra   %q", x.source, x.what, missing, after)
				}
			}
			if len(counts) < 7 {
				t.Errorf("too few kinds of edits: %v", counts)
			}
			t.Log(counts)
		})
	}
}
