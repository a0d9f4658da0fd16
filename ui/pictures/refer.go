package pictures

import (
	"savant/model"
	"savant/model/picture"
	"savant/model/property"
	"savant/model/texture"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/page"
)

// inside are the properties of classes that hold their visible contents.
var inside = map[string]string{
	"ImageTexture": "image", "PortableCompressedTexture2D": "image", "GradientTexture": "gradient", "GradientTexture1D": "gradient", "GradientTexture2D": "gradient",
	"CurveTexture": "curve", "AtlasTexture": "atlas", "Path2D": "curve", "Path3D": "curve", "Path": "curve",
}

// referred returns the row that one refers to, and whether there is one: the sub-resource or external resource of a
// property, or of a texture.
func (e *Editor) referred(r model.Row) (model.Row, bool) {
	doc := e.page.Doc()
	if property.Is(doc, r) {
		name := inside[e.class(r)]
		if name == "" {
			return 0, false
		}
		r = e.properties(r)[name]
	}
	if _, ok := page.Reference(doc, r); !ok {
		return 0, false
	}
	return doc.Refers(r)
}

// linked is the picture of another row than the one that is shown, which refers to it.
type linked struct {
	view
	editor *Editor
	to     model.Row
}

func (l linked) fill() bool { return l.editor.page.Doc().Alive(l.to) && l.view.fill() }

func (l linked) links() []*ink.Link {
	text := words.Say("Go to it")
	if n := len(l.editor.page.Doc().Users(l.to)); n > 1 {
		text = words.Say("Go to it, %s", words.Count(int64(n), "used in %s place", "used in %s places"))
	}
	return append(l.view.links(), link(text, func() { l.editor.panel.Turn(l.to) }))
}

// texture shows the image that an external resource names, where the folder of the project is known.
func (e *Editor) texture(r model.Row) view {
	doc := e.page.Doc()
	res, ok := doc.ExternalFile(r)
	if !ok || !texture.Is(res) || e.page.File() == "" {
		return nil
	}
	p, err := texture.Open(e.page.File(), res)
	if err != nil {
		return nil
	}
	return newImageView(e, r, source{open: func() (*picture.Picture, []byte, error) { return p, nil, nil }})
}
