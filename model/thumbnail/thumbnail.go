// Package thumbnail makes small pictures of resources that can be seen: images, textures, gradients and curves.
package thumbnail

import (
	"image"
	"path"
	"slices"
	"strings"

	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
	"savant/model/property"
	"savant/model/texture"
	"savant/scene/curve"
)

// mostDepth is how many resources one inside the other are followed to what can be seen.
const mostDepth = 4

// resourceFiles are the extensions of files that may hold a gradient, a curve or a texture made of one.
var resourceFiles = []string{".tres", ".res", ".tex", ".image"}

// Has reports whether OfFile may make a thumbnail of a file, by its ending.
func Has(res string) bool {
	return texture.Is(res) || slices.Contains(resourceFiles, strings.ToLower(path.Ext(res)))
}

// HasClass reports whether OfResource may make a thumbnail of a resource of a class.
func HasClass(class string) bool { return draws()[class] != nil }

// OfFile returns a picture of what a resource path in the file self names, so small that it fits into a square of size pixels; smaller images stay
// as they are. It is nil for what cannot be seen or read. Nothing outside the folder of the project is looked at.
func OfFile(self, res string, size int) image.Image { return maker{self, size}.file(res, 0) }

// OfResource is OfFile for the row of a resource, or of an external resource, in a document whose file is self.
func OfResource(doc *model.Document, r model.Row, self string, size int) image.Image {
	return maker{self, size}.resource(doc, r, 0)
}

// maker makes a thumbnail.
type maker struct {
	self string
	size int
}

func (m maker) file(res string, depth int) image.Image {
	if texture.Is(res) {
		if p, err := texture.Open(m.self, res); err == nil {
			return m.picture(p)
		}
	}
	if depth > mostDepth {
		return nil
	}
	doc, r, ok := m.open(res)
	if !ok {
		return nil
	}
	return m.resource(doc, r, depth+1)
}

// open opens a file of the project that may hold a resource that can be seen, and returns the row of that.
func (m maker) open(res string) (doc *model.Document, r model.Row, ok bool) {
	if !Has(res) {
		return nil, 0, false
	}
	content, err := texture.Read(m.self, res)
	if err != nil {
		return nil, 0, false
	}
	if doc, err = kinds.Open(content, model.Options{Name: path.Base(res)}); err != nil {
		return nil, 0, false
	}
	r, err = doc.Find("resource")
	return doc, r, err == nil
}

func (m maker) resource(doc *model.Document, r model.Row, depth int) image.Image {
	if res, external := doc.ExternalFile(r); external {
		return m.file(res, depth)
	}
	draw := draws()[property.Class(doc, r, nil)]
	if draw == nil || depth > mostDepth {
		return nil
	}
	return draw(m, objectOf(doc, r), depth)
}

// object is a resource, or a dictionary in one, with the rows of what the file stores of it.
type object struct {
	doc  *model.Document
	rows map[string]model.Row
}

func objectOf(doc *model.Document, r model.Row) object {
	rows, _ := property.Stored(doc, r)
	return object{doc, rows}
}

// mostStored is how many bytes of the file the value of a property may take that is read.
const mostStored = 64 << 20

// stored implements curve.Stored.
func (o object) stored(name string) (v variant.Value, ok bool) {
	row := o.rows[name]
	if row == 0 || o.doc.Describe(row).Length > mostStored {
		return v, false
	}
	v, err := o.doc.Value(row)
	return v, err == nil
}

// draws returns what makes the pictures of the classes that can be seen.
func draws() map[string]func(m maker, o object, depth int) image.Image {
	return map[string]func(m maker, o object, depth int) image.Image{
		"Gradient":                    func(m maker, o object, _ int) image.Image { return m.band(curve.ReadGradient(o.stored)) },
		"GradientTexture":             inside("gradient"),
		"GradientTexture1D":           inside("gradient"),
		"GradientTexture2D":           maker.plane,
		"Curve":                       func(m maker, o object, _ int) image.Image { return m.curve(o) },
		"CurveTexture":                inside("curve"),
		"Image":                       func(m maker, o object, _ int) image.Image { return m.picture(ofData(o, imageOf)) },
		"BitMap":                      func(m maker, o object, _ int) image.Image { return m.picture(ofData(o, maskOf)) },
		"ImageTexture":                inside("image"),
		"PortableCompressedTexture2D": inside("image"),
		"AtlasTexture":                maker.atlas,
		"CanvasTexture":               inside("diffuse_texture"),
	}
}
