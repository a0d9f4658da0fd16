package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
	"testing"

	"savant/codec/message"
	"savant/codec/variant"
)

// sheet is a PNG in which every pixel says where it is. Those of the last column are clear.
func sheet(t *testing.T, w, h int) *Picture {
	t.Helper()
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			img.SetNRGBA(x, y, color.NRGBA{uint8(x), uint8(y), 9, uint8(255 * min(1, w-1-x))})
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	p, err := OfBytes(b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestCut: sizes are those that AtlasTexture.get_size of Godot 4.6 gives, but where the region goes beyond, and pixels those of the sheet.
func TestCut(t *testing.T) {
	whole := sheet(t, 64, 48)
	clear := color.NRGBA{}
	from := func(x, y int) color.NRGBA { return color.NRGBA{uint8(x), uint8(y), 9, 255} }
	for name, c := range map[string]struct {
		region Region
		size   image.Point
		said   message.ID
		pixels map[image.Point]color.NRGBA
	}{
		"a part":           {Region{At: image.Pt(8, 16), Size: image.Pt(32, 20)}, image.Pt(32, 20), "", map[image.Point]color.NRGBA{{}: from(8, 16), {X: 31, Y: 19}: from(39, 35)}},
		"none":             {Region{}, image.Pt(64, 48), "", map[image.Point]color.NRGBA{{X: 63, Y: 47}: {63, 47, 9, 0}}},
		"one side":         {Region{Size: image.Pt(16, 0)}, image.Pt(16, 48), "", nil},
		"with a margin":    {Region{At: image.Pt(8, 8), Size: image.Pt(4, 4), MarginAt: image.Pt(1, 2), Margin: image.Pt(3, 5)}, image.Pt(7, 9), "", map[image.Point]color.NRGBA{{}: clear, {X: 1, Y: 2}: from(8, 8), {X: 4, Y: 5}: from(11, 11), {X: 5, Y: 5}: clear}},
		"margin of none":   {Region{MarginAt: image.Pt(1, 1), Margin: image.Pt(2, 2)}, image.Pt(64, 48), "", map[image.Point]color.NRGBA{{}: clear, {X: 1, Y: 1}: from(0, 0)}},
		"beyond the end":   {Region{At: image.Pt(48, 40), Size: image.Pt(32, 32)}, image.Pt(16, 8), regionClipped, map[image.Point]color.NRGBA{{}: from(48, 40)}},
		"before the start": {Region{At: image.Pt(-4, 0), Size: image.Pt(8, 8)}, image.Pt(4, 8), regionClipped, map[image.Point]color.NRGBA{{}: from(0, 0)}},
	} {
		p := whole.Cut(c.region)
		if got := image.Pt(p.Width, p.Height); got != c.size || p.Clipped.ID != c.said {
			t.Errorf("%s: %v, said %q", name, got, p.Clipped.ID)
		}
		img, err := p.Decode()
		if err != nil || img.Bounds() != (image.Rectangle{Max: c.size}) {
			t.Errorf("%s: %v, %v", name, img, err)
			continue
		}
		for at, want := range c.pixels {
			if got := img.At(at.X, at.Y); got != want {
				t.Errorf("%s: at %v %v, not %v", name, at, got, want)
			}
		}
	}
	for name, r := range map[string]Region{
		"outside": {At: image.Pt(64, 0), Size: image.Pt(8, 8)}, "negative": {At: image.Pt(8, 8), Size: image.Pt(-4, 4)},
		"a huge margin": {Size: image.Pt(8, 8), Margin: image.Pt(1<<24, 1<<24)}, "a margin that leaves nothing": {Size: image.Pt(8, 8), Margin: image.Pt(-8, 0)},
	} {
		if img, err := whole.Cut(r).Decode(); err == nil {
			t.Errorf("%s is an image of %v", name, img.Bounds())
		}
	}
	twice := whole.Cut(Region{At: image.Pt(8, 8), Size: image.Pt(16, 16)}).Cut(Region{At: image.Pt(2, 3), Size: image.Pt(4, 4)})
	if img, err := twice.Decode(); err != nil || img.At(0, 0) != from(10, 11) {
		t.Errorf("a part of a part: %v, %v", img, err)
	}
	if twice.Work() != 64*48 {
		t.Errorf("a part takes %d pixels", twice.Work())
	}
}

// TestRegionOf: fractions are cut off, and no number is too large.
func TestRegionOf(t *testing.T) {
	rect := func(c ...float64) variant.Value { return variant.Value{Type: variant.Rect2, Data: &variant.Math{C: c}} }
	stored := map[string]variant.Value{"region": rect(1.9, 2, 1e300, math.NaN()), "margin": rect(math.Inf(-1), 0, 4, 5)}
	got := RegionOf(func(name string) (variant.Value, bool) { v, ok := stored[name]; return v, ok })
	if want := (Region{image.Pt(1, 2), image.Pt(1<<24, 0), image.Pt(-1<<24, 0), image.Pt(4, 5)}); got != want {
		t.Errorf("%v, not %v", got, want)
	}
	if got := RegionOf(func(string) (variant.Value, bool) { return variant.Value{}, false }); got != (Region{}) {
		t.Errorf("nothing stored is %v", got)
	}
}
