package skeleton

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2/theme"

	"savant/codec/enginetest"
	"savant/model"
	"savant/model/kinds"
)

// TestCorpusSkeletons draws every skeleton of the corpus, at rest and posed. All of it is seen, and every bone that is far from the
// others can be clicked.
func TestCorpusSkeletons(t *testing.T) {
	dir := enginetest.Folder(t, "SAVANT_CORPUS")
	drawn, bones := 0, 0
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		src, err := os.ReadFile(path)
		if err != nil || !bytes.Contains(src, []byte("Skeleton")) {
			return err
		}
		d, err := kinds.Open(src, model.Options{Name: path})
		if err != nil {
			return nil // another test's matter
		}
		for _, a := range d.Armatures() {
			if a.Part || len(a.Bones) == 0 {
				continue
			}
			drawn++
			bones += draws(t, filepath.Base(path), &a)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if drawn < 8 || bones < 100 {
		t.Errorf("only %d skeletons with %d bones", drawn, bones)
	}
}

// draws shows a skeleton and returns the number of its bones.
func draws(t *testing.T, name string, a *model.Armature) int {
	t.Helper()
	b := newBench(t, a, theme.VariantDark)
	for _, rest := range []bool{false, true} {
		b.ShowRest(rest)
		b.Fit()
		b.win.Canvas().Capture()
		hits := 0
		for i := range a.Bones {
			joint, middle, ok := b.Place(i)
			if !ok || joint.X < 0 || joint.Y < 0 || joint.X > 600 || joint.Y > 420 {
				t.Errorf("%s: %s stands at %v", name, a.Bones[i].Name, joint)
			}
			if b.boneAt(at(middle)) == i || b.boneAt(at(joint)) == i {
				hits++
			}
		}
		if hits < len(a.Bones)/2 {
			t.Errorf("%s: only %d of %d bones can be clicked", name, hits, len(a.Bones))
		}
	}
	return len(a.Bones)
}
