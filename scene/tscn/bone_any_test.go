package tscn

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/scene"
	"savant/scene/transform"
)

// TestBonesOfAnyText makes every edit on damaged texts: an edit must be refused or produce the intended bones.
func TestBonesOfAnyText(t *testing.T) {
	seed := rand.New(rand.NewPCG(7, 11))
	for _, whole := range []string{armature, flat} {
		parts := strings.SplitAfter(whole, "\n")
		for range 150 {
			kept := slices.Clone(parts)
			for range seed.IntN(4) {
				i, j := seed.IntN(len(kept)), seed.IntN(len(kept))
				switch seed.IntN(4) {
				case 0:
					kept = slices.Delete(kept, i, i+1)
				case 1:
					kept[i], kept[j] = kept[j], kept[i]
				case 2:
					kept = slices.Insert(kept, i, kept[j])
				case 3:
					kept[i] = strings.Replace(kept[i], []string{"1", "0", "2", "\""}[seed.IntN(4)], []string{"2", "3", "-1", ""}[seed.IntN(4)], 1)
				}
			}
			src := strings.Join(kept, "")
			if seed.IntN(3) == 0 {
				src = string(WithLineEnd([]byte(src), "\r\n"))
			}
			f := Open([]byte(src))
			for which := range f.Armatures() {
				anyEdits(t, f, which, seed)
			}
		}
	}
}

// TestBonesOfCorpus makes every edit on the skeletons of real files.
func TestBonesOfCorpus(t *testing.T) {
	corpus := enginetest.Folder(t, "SAVANT_CORPUS")
	seed := rand.New(rand.NewPCG(1, 2))
	files, skeletons := 0, 0
	for _, pattern := range []string{"escn/*.escn", "godot*/*.tscn", "pandemonium/*.tscn"} {
		names, _ := filepath.Glob(filepath.Join(corpus, pattern))
		for _, name := range names {
			src, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Contains(src, []byte(`type="Skeleton`)) && !bytes.Contains(src, []byte("\nbones/")) {
				continue
			}
			f := Open(src)
			for which, a := range f.Armatures() {
				if skeletons++; len(a.Bones) > 0 {
					for range 3 {
						anyEdits(t, f, which, seed)
					}
				}
			}
			files++
		}
	}
	if files < 10 || skeletons < 10 {
		t.Errorf("%d skeletons in %d files", skeletons, files)
	}
}

func anyEdits(t *testing.T, f *File, which int, seed *rand.Rand) {
	a := f.Armatures()[which]
	n := len(a.Bones)
	if n == 0 {
		return
	}
	for k := range f.Tree.Nodes { // paths that mean two nodes, or none, are ignored
		if node := &f.Tree.Nodes[k]; a.Kind == scene.Skeleton2D && (node.Orphan || f.Tree.Find(node.Path) != k) {
			return
		}
	}
	i, j := seed.IntN(n), seed.IntN(n)
	count := func(by int) func(b *scene.Armature) bool {
		return func(b *scene.Armature) bool { return len(b.Bones) == n+by }
	}
	for _, x := range []struct {
		name string
		plan func() (*Edit, error)
		good func(b *scene.Armature) bool
	}{
		{"rename", func() (*Edit, error) { return f.RenameBone(a, i, "Neu") }, count(0)},
		{"reparent", func() (*Edit, error) { return f.ReparentBone(a, i, j) }, func(b *scene.Armature) bool {
			k := slices.IndexFunc(b.Bones, func(c scene.Bone) bool { return c.Name == a.Bones[i].Name })
			return len(b.Bones) == n && (a.Kind == scene.Skeleton2D || b.Bones[k].Parent >= 0 && b.Bones[b.Bones[k].Parent].Name == a.Bones[j].Name)
		}},
		{"reorder", func() (*Edit, error) { return f.ReorderBone(a, i, j) }, func(b *scene.Armature) bool { return len(b.Bones) == n && b.Bones[j].Name == a.Bones[i].Name }},
		{"remove", func() (*Edit, error) { return f.RemoveBones(a, i) }, count(-1)},
		{"remove two", func() (*Edit, error) { return f.RemoveBones(a, i, j) }, func(b *scene.Armature) bool { return len(b.Bones) == n-2 || i == j && len(b.Bones) == n-1 }},
		{"add", func() (*Edit, error) { return f.AddBone(a, i, "Neu", transform.Identity) }, count(1)},
		{"mirror", func() (*Edit, error) { return f.MirrorBones(a, i) }, count(0)},
		{"mirror names", func() (*Edit, error) { return f.MirrorNames(a, i, j) }, count(0)},
		{"rest", func() (*Edit, error) { return f.RestFromPose(a, i, j) }, count(0)},
		{"pose", func() (*Edit, error) {
			return f.SetPose(a, i, transform.Compose([3]float64{1, 2, 3}, [3]float64{0, 0, 5}, [3]float64{1, 2, 1}))
		}, count(0)},
	} {
		e, err := x.plan()
		if err != nil {
			if _, ok := err.(*scene.Refusal); !ok {
				t.Errorf("%s: %v", x.name, err)
			}
			continue
		}
		at := 0
		for _, s := range e.Splices {
			if s.Start < at || s.End < s.Start || s.End > len(f.Src) {
				t.Fatalf("%s: splices %v in\n%s", x.name, e.Splices, f.Src)
			}
			at = s.End
		}
		after := Open(e.Apply(f.Src))
		var b *scene.Armature
		if list := after.Armatures(); which < len(list) {
			b = list[which]
		}
		if b == nil || !x.good(b) {
			t.Fatalf("%s of %d (%d) changes\n%s\nin\n%s", x.name, i, j, lines(string(f.Src), string(after.Src)), f.Src)
		}
	}
}
