package skeleton

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"savant/model"
)

// many is a skeleton of n bones in chains of twelve around a spine.
func many(n int) *model.Armature {
	a := &model.Armature{Path: "Skeleton3D"}
	for i := range n {
		b := model.Bone{Name: fmt.Sprintf("Bone%03d", i), Parent: i - 1, Enabled: true, HasRest: true, HasPose: true}
		at := [3]float64{0, 0.1, 0.01}
		if i%12 == 0 {
			b.Parent = i - 12
			at = [3]float64{0, 0.15, 0}
			if i == 0 {
				b.Parent = -1
			}
		}
		b.Rest = model.Compose(at, [3]float64{float64(i % 7 * 5), float64(i % 12 * 11), float64(i % 5 * 7)}, [3]float64{1, 1, 1})
		b.Pose = model.Compose(at, [3]float64{float64(i % 7 * 6), float64(i % 12 * 11), float64(i % 5 * 7)}, [3]float64{1, 1, 1})
		if b.Parent >= 0 {
			a.Bones[b.Parent].Children = append(a.Bones[b.Parent].Children, i)
		}
		a.Bones = append(a.Bones, b)
	}
	return a
}

// BenchmarkTurn turns a skeleton of 144 bones by a drag, with names and handles, and makes the picture.
func BenchmarkTurn(b *testing.B) {
	for _, size := range []struct{ w, h int }{{600, 600}, {1000, 1000}} {
		b.Run(fmt.Sprintf("%dx%d", size.w, size.h), func(b *testing.B) {
			test.NewTempApp(b)
			v := New()
			v.OnChanged = func(int, model.Transform) {}
			w := test.NewTempWindow(b, v)
			w.SetPadded(false)
			w.Resize(fyne.NewSize(float32(size.w), float32(size.h)))
			v.Set(many(144), "")
			v.Select(40)
			b.ResetTimer()
			for range b.N {
				v.Orbit(3, 0.2)
				v.paint(size.w, size.h)
			}
		})
	}
}
