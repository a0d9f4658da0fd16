package skeleton

import (
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"

	"savant/model"
)

// flat is a skeleton of three flat bones, one of them posed.
func flat() *model.Armature {
	place := func(x, y float64) model.Transform {
		return model.Transform{X: vector{1}, Y: vector{0, 1}, Z: vector{0, 0, 1}, Origin: vector{x, y}}
	}
	a := &model.Armature{Path: "Skeleton2D", Flat: true}
	for i, name := range []string{"Hip", "Chest", "Kopf mit einem sehr langen Namen, der nicht ganz hineinpasst"} {
		b := model.Bone{Name: name, Parent: i - 1, Rest: place(80, -10), Pose: place(80, -10), HasRest: true, HasPose: true, Enabled: i != 1}
		if i == 2 {
			b.Pose = turnedBy(b.Pose, 2, 35, true)
			b.Length, b.Angle = 60, -20
		}
		if i > 0 {
			a.Bones[i-1].Children = []int{i}
			b.Pose = turnedBy(b.Pose, 2, 20, true)
		}
		a.Bones = append(a.Bones, b)
	}
	return a
}

// pictures are the states of the view that are kept as pictures.
var pictures = map[string]struct {
	armature func(t testing.TB) *model.Armature
	then     func(t testing.TB, b *bench)
}{
	"pose": {func(t testing.TB) *model.Armature { return armature(t, sample) }, func(testing.TB, *bench) {}},
	"rest": {func(t testing.TB) *model.Armature { return armature(t, sample) }, func(_ testing.TB, b *bench) { b.ShowRest(true) }},
	"selected": {func(t testing.TB) *model.Armature { return armature(t, sample) }, func(t testing.TB, b *bench) {
		b.Select(b.named(t, "LeftArm"))
		b.ShowAxes(true)
	}},
	"turning": {func(t testing.TB) *model.Armature { return armature(t, sample) }, func(t testing.TB, b *bench) {
		b.Turn(0, 0)
		b.Select(b.named(t, "LeftUpLeg"))
		from, to, _ := b.Ring(2, -35)
		b.hold(desktop.MouseButtonPrimary, 0, from, to)
	}},
	"flat": {func(testing.TB) *model.Armature { return flat() }, func(_ testing.TB, b *bench) { b.Select(2) }},
	"many": {func(testing.TB) *model.Armature { return many(144) }, func(_ testing.TB, b *bench) { b.Select(30) }},
	"part": {func(testing.TB) *model.Armature { return flat() }, func(_ testing.TB, b *bench) { b.Set(b.armature, "This cannot be drawn.") }},
}

// TestPictures compares drawings with reviewed pictures.
func TestPictures(t *testing.T) {
	for name, p := range pictures {
		for theme_, variant := range map[string]fyne.ThemeVariant{"dark": theme.VariantDark, "light": theme.VariantLight} {
			t.Run(name+"-"+theme_, func(t *testing.T) {
				b := newBench(t, p.armature(t), variant)
				b.win.Resize(fyne.NewSize(360, 270))
				p.then(t, b)
				golden(t, name+"-"+theme_, b.win.Canvas().Capture())
			})
		}
	}
}

// golden compares a picture with the one that is kept. Processors round differently, so that single pixels may differ.
func golden(t *testing.T, name string, got image.Image) {
	t.Helper()
	file := filepath.Join("testdata", name+".png")
	keep := func(folder string) {
		if err := os.MkdirAll(folder, 0o755); err != nil {
			t.Fatal(err)
		}
		out, err := os.Create(filepath.Join(folder, name+".png"))
		if err != nil {
			t.Fatal(err)
		}
		defer out.Close()
		if err := png.Encode(out, got); err != nil {
			t.Fatal(err)
		}
	}
	in, err := os.Open(file)
	if err != nil {
		keep(filepath.Join("testdata", "failed"))
		t.Fatalf("there is no %s; look at the one in testdata/failed and keep it", file)
	}
	defer in.Close()
	want, err := png.Decode(in)
	if err != nil {
		t.Fatal(err)
	}
	if want.Bounds() != got.Bounds() {
		t.Fatalf("%s is %v, not %v", name, got.Bounds(), want.Bounds())
	}
	differ := 0
	for y := range got.Bounds().Dy() {
		for x := range got.Bounds().Dx() {
			r, g, b, _ := got.At(x, y).RGBA()
			r2, g2, b2, _ := want.At(x, y).RGBA()
			for _, d := range []int{int(r) - int(r2), int(g) - int(g2), int(b) - int(b2)} {
				if d > 0x1800 || d < -0x1800 {
					differ++
					break
				}
			}
		}
	}
	if differ > got.Bounds().Dx()*got.Bounds().Dy()/1000 {
		keep(filepath.Join("testdata", "failed"))
		t.Errorf("%d pixels of %s differ; what was drawn is in testdata/failed", differ, name)
	}
}
