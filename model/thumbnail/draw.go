package thumbnail

import (
	"image"
	"image/color"
	"math"

	"golang.org/x/image/draw"

	"savant/codec/variant"
	"savant/model"
	"savant/model/picture"
	"savant/model/property"
	"savant/model/texture"
	"savant/scene/class"
	"savant/scene/curve"
)

// mostPixels is how many pixels an image may have to get a thumbnail.
const mostPixels = 1 << 24

// inside returns what makes the picture of the resource that a property names.
func inside(property string) func(m maker, o object, depth int) image.Image {
	return func(m maker, o object, depth int) image.Image {
		if o.rows[property] == 0 {
			return nil
		}
		if to, ok := o.doc.Refers(o.rows[property]); ok {
			return m.resource(o.doc, to, depth+1)
		}
		return nil
	}
}

// atlas is the part of an image that an AtlasTexture shows. What it refers to and is no image is shown whole.
func (m maker) atlas(o object, depth int) image.Image {
	if p := m.whole(o.doc, o.rows["atlas"], depth+1); p != nil {
		return m.picture(p.Cut(picture.RegionOf(o.stored)))
	}
	return inside("atlas")(m, o, depth)
}

// whole is the image that a property refers to, in its full size; nil if that is none.
func (m maker) whole(doc *model.Document, holder model.Row, depth int) *picture.Picture {
	r, ok := doc.Refers(holder)
	if holder == 0 || !ok || depth > mostDepth {
		return nil
	}
	if res, external := doc.ExternalFile(r); external {
		if p, err := texture.Open(m.self, res); err == nil {
			return p
		}
		if doc, r, ok = m.open(res); !ok {
			return nil
		}
	}
	o := objectOf(doc, r)
	switch property.Class(doc, r, nil) {
	case "AtlasTexture":
		if p := m.whole(doc, o.rows["atlas"], depth+1); p != nil {
			return p.Cut(picture.RegionOf(o.stored))
		}
	case "ImageTexture", "PortableCompressedTexture2D":
		return m.whole(doc, o.rows["image"], depth+1)
	case "Image":
		return ofData(o, imageOf)
	}
	return nil
}

// small is an image so small that it fits.
func (m maker) small(img image.Image) image.Image {
	b := img.Bounds()
	large := max(b.Dx(), b.Dy())
	if large <= m.size {
		return img
	}
	small := image.NewNRGBA(image.Rect(0, 0, max(b.Dx()*m.size/large, 1), max(b.Dy()*m.size/large, 1)))
	draw.ApproxBiLinear.Scale(small, small.Rect, img, b, draw.Src, nil)
	return small
}

func (m maker) picture(p *picture.Picture) image.Image {
	if p == nil || p.Work() > mostPixels {
		return nil
	}
	img, err := p.Decode()
	if err != nil {
		return nil
	}
	return m.small(img)
}

// ofData is what the bytes that an object has in its property data are made; nil if it has none.
func ofData(o object, make func(d object, bytes []byte) *picture.Picture) *picture.Picture {
	if o.rows["data"] == 0 {
		return nil
	}
	d := objectOf(o.doc, o.rows["data"])
	v, _ := d.stored("data")
	if b, ok := v.Data.([]byte); ok {
		return make(d, b)
	}
	return nil
}

// imageOf is the picture of an Image.
func imageOf(d object, pixels []byte) *picture.Picture {
	format, _ := d.stored("format")
	return picture.OfData(picture.Data{Width: int(d.whole("width", 0)), Height: int(d.whole("height", 0)), Format: format.Text, Pixels: pixels}, class.For(d.doc.Dialect()).Major())
}

// maskOf is the picture of a BitMap.
func maskOf(d object, bits []byte) *picture.Picture {
	size, _ := d.stored("size")
	p, _ := picture.OfMask(size, bits)
	return p
}

// band is a gradient from left to right.
func (m maker) band(g curve.Gradient) image.Image {
	at := g.Sampler()
	img := image.NewNRGBA(image.Rect(0, 0, m.size, m.size))
	for x := range m.size {
		c := shade(at((float64(x) + 0.5) / float64(m.size)))
		for y := range m.size {
			img.SetNRGBA(x, y, c)
		}
	}
	return img
}

// shade is a colour of a gradient with 8 bits a channel.
func shade(c curve.Color) color.NRGBA {
	eight := func(f float64) uint8 { return uint8(math.Round(255 * min(max(f, 0), 1))) }
	return color.NRGBA{eight(c[0]), eight(c[1]), eight(c[2]), eight(c[3])}
}

// plane is a GradientTexture2D in the shape that it has (scene/resources/gradient_texture.cpp, GradientTexture2D::_get_gradient_offset_at, 4.0 to 4.6).
func (m maker) plane(o object, depth int) image.Image {
	const linear, radial, square = 0, 1, 2
	const once, again, mirrored = 0, 1, 2
	to, leads := o.doc.Refers(o.rows["gradient"])
	if o.rows["gradient"] == 0 || !leads {
		return nil
	}
	if property.Class(o.doc, to, nil) != "Gradient" { // in a file of its own
		return m.resource(o.doc, to, depth+1)
	}
	at := curve.ReadGradient(objectOf(o.doc, to).stored).Sampler()
	from, end := o.pair("fill_from", 0), o.pair("fill_to", 1)
	way := [2]float64{end[0] - from[0], end[1] - from[1]}
	length := math.Hypot(way[0], way[1])
	fill, repeat := o.whole("fill", linear), o.whole("repeat", once)
	width, height := float64(o.whole("width", 64)), float64(o.whole("height", 64))
	size := float64(m.size) / max(width, height, 1)
	img := image.NewNRGBA(image.Rect(0, 0, max(int(width*size), 1), max(int(height*size), 1)))
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			off := [2]float64{ratio(x, img.Rect.Dx()) - from[0], ratio(y, img.Rect.Dy()) - from[1]}
			offset := 0.0
			switch {
			case length == 0:
			case fill == radial:
				offset = math.Hypot(off[0], off[1]) / length
			case fill == square:
				offset = max(math.Abs(off[0]), math.Abs(off[1])) / max(math.Abs(way[0]), math.Abs(way[1]))
			default:
				offset = (off[0]*way[0] + off[1]*way[1]) / (length * length)
			}
			switch repeat {
			case again:
				offset -= math.Floor(offset)
			case mirrored:
				offset = math.Abs(math.Remainder(offset, 2))
			}
			img.SetNRGBA(x, y, shade(at(min(max(offset, 0), 1))))
		}
	}
	return img
}

// ratio is where a pixel is among n, from 0 to 1.
func ratio(i, n int) float64 { return float64(i) / float64(max(n-1, 1)) }

// pair is a property of two numbers, or the same number twice.
func (o object) pair(name string, usual float64) [2]float64 {
	v, _ := o.stored(name)
	if m, ok := v.Data.(*variant.Math); ok && len(m.C) == 2 {
		return [2]float64(m.C)
	}
	return [2]float64{usual, usual}
}

// whole is a property that is a whole number.
func (o object) whole(name string, usual int64) int64 {
	if v, ok := o.stored(name); ok && v.Type == variant.Int {
		return v.Int()
	}
	return usual
}

// line is the colour of a curve: a blue that is seen on dark and on light ground.
var line = color.NRGBA{0x3b, 0x82, 0xf6, 0xff}

// finer is how much larger a curve is drawn than it is shown, for smooth edges.
const finer = 4

// curve is the line of a Curve within its limits.
func (m maker) curve(o object) image.Image {
	v, _ := o.stored("_data")
	points, _ := curve.ReadCurve(v)
	low, high := curve.ReadLimits(o.stored)
	n := m.size * finer
	img := image.NewNRGBA(image.Rect(0, 0, n, n))
	if len(points) == 0 {
		return img
	}
	const thick = 3 * finer / 2
	before := -1
	for x := range n {
		f := (points.At(low[0]+(high[0]-low[0])*ratio(x, n)) - low[1]) / (high[1] - low[1])
		y := int(math.Round((1 - min(max(f, 0), 1)) * float64(n-1-thick)))
		if before < 0 {
			before = y
		}
		draw.Draw(img, image.Rect(x, min(y, before), x+1, max(y, before)+thick), image.NewUniform(line), image.Point{}, draw.Src)
		before = y
	}
	return m.small(img)
}
