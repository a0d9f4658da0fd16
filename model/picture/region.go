package picture

import (
	"image"
	"image/color"

	"savant/codec/message"
	"savant/codec/variant"
)

// Messages.
const (
	regionOf      message.ID = "picture.region x y width height across down"
	regionClipped message.ID = "picture.region-clipped width height across down"
	regionOutside message.ID = "picture.region-outside x y width height across down"
)

// RegionOf reads the properties of an AtlasTexture, which have the same names in Godot 2, 3 and 4.
func RegionOf(stored func(name string) (variant.Value, bool)) Region {
	rect := func(name string) (at, size image.Point) {
		v, _ := stored(name)
		if m, ok := v.Data.(*variant.Math); ok && len(m.C) == 4 {
			return image.Pt(whole(m.C[0]), whole(m.C[1])), image.Pt(whole(m.C[2]), whole(m.C[3]))
		}
		return at, size
	}
	var r Region
	r.At, r.Size = rect("region")
	r.MarginAt, r.Margin = rect("margin")
	return r
}

// whole is a number of pixels without its fraction, as Image::get_region takes it. What no image can have becomes the nearest that is safe to add.
func whole(f float64) int {
	const side = 1 << 24
	if f != f {
		return 0
	}
	return int(min(max(f, -side), side))
}

// Cut returns what an AtlasTexture with a region shows of an image (scene/resources/texture.cpp of 2.1 and 3.x, scene/resources/atlas_texture.cpp
// of 4.x: AtlasTexture::get_width, get_height and draw). The engines draw the edge of the image, or its other side, where the region goes beyond:
// here that is left out, and Clipped says so.
func (p *Picture) Cut(r Region) *Picture {
	of := image.Pt(p.Width, p.Height)
	size, margin := r.Size, r.Margin
	if size.X == 0 {
		size.X, margin.X = of.X, 0
	}
	if size.Y == 0 {
		size.Y, margin.Y = of.Y, 0
	}
	asked := image.Rectangle{r.At, r.At.Add(size)}
	part := asked.Intersect(image.Rectangle{Max: of})
	drawn := part.Size().Add(margin)
	out := &Picture{Width: drawn.X, Height: drawn.Y, Pixels: p.Pixels, Stored: p.Stored, Broken: p.Broken,
		Region: message.New(regionOf, r.At.X, r.At.Y, size.X, size.Y, of.X, of.Y), cut: r, of: p}
	if out.Broken == nil && part.Empty() {
		out.Broken = message.Err(regionOutside, r.At.X, r.At.Y, size.X, size.Y, of.X, of.Y)
	} else if part != asked {
		out.Clipped = message.New(regionClipped, part.Dx(), part.Dy(), of.X, of.Y)
	}
	out.decode = func() (image.Image, error) {
		img, err := p.Decode()
		if err != nil {
			return nil, err
		}
		from := img.Bounds().Min.Add(part.Min)
		to := image.NewNRGBA(image.Rectangle{Max: drawn})
		target := image.Rectangle{r.MarginAt, r.MarginAt.Add(part.Size())}.Intersect(to.Rect)
		for y := target.Min.Y; y < target.Max.Y; y++ { // not by draw, which loses the colours of clear pixels
			for x := target.Min.X; x < target.Max.X; x++ {
				at := image.Pt(x, y).Sub(r.MarginAt).Add(from)
				put(to, x, y, color.NRGBAModel.Convert(img.At(at.X, at.Y)).(color.NRGBA))
			}
		}
		return to, nil
	}
	return out
}

// Same reports whether two pictures have the same size and the same region of theirs. The bytes behind them may differ.
func (p *Picture) Same(q *Picture) bool {
	return p.Width == q.Width && p.Height == q.Height && p.cut == q.cut
}
