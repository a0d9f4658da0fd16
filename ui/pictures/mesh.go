package pictures

import (
	"context"
	"io"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"savant/codec/variant"
	"savant/model"
	"savant/scene/class"
	"savant/scene/gltf"
	"savant/scene/mesh"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/skeleton"
	"savant/ui/widgets"
)

// meshView shows a mesh or a shape in space as its edges, to be looked at from all sides.
type meshView struct {
	editor *Editor
	row    model.Row
	class  string
	view   *skeleton.View
	root   *fyne.Container
	facts  *ink.Text
}

// meshHeight is how high the picture is, in dp.
const meshHeight = 230

func (e *Editor) mesh(r model.Row) view {
	class := e.class(r)
	if !mesh.Has(class) {
		return nil
	}
	v := &meshView{editor: e, row: r, class: class, view: skeleton.New(), facts: faint("")}
	v.view.OnKey = func(k *fyne.KeyEvent) bool {
		if k.Name == fyne.KeyEscape {
			e.page.Focus()
			return true
		}
		return e.page.Window().FunctionKey(k)
	}
	v.root = ink.Down(4, container.New(widgets.AtLeast{Size: fyne.NewSize(240, meshHeight)}, v.view), v.facts)
	return v
}

func (v *meshView) kind() string              { return "mesh" }
func (v *meshView) object() fyne.CanvasObject { return v.root }
func (v *meshView) target() fyne.CanvasObject { return v.view }

func (v *meshView) links() []*ink.Link {
	list := []*ink.Link{link(words.Say("Fit"), v.view.Fit)}
	if v.savable() && v.editor.panel.Outside.Export != nil {
		list = append(list, link(words.Say("Save as glTF…"), v.save))
	}
	return list
}

// savable reports whether the mesh is of a class whose triangles are in the file.
func (v *meshView) savable() bool { return mesh.HasFaces(v.class) }

// save writes the triangles as a model. It asks first where normals and coordinates are there that it does not read.
func (v *meshView) save() {
	parts, _ := mesh.Faces(v.property)
	name := v.editor.nameFor(v.row, "")
	write := func() {
		v.editor.panel.Outside.Export(name+".glb", func(_ context.Context, out io.Writer) error { return gltf.WriteMesh(out, name, parts) })
	}
	if !slices.ContainsFunc(parts, func(p mesh.Part) bool { return p.Unread }) {
		write()
		return
	}
	w := v.editor.page.Window()
	w.Ask("mesh-losses", words.Say("Save %s without normals and texture coordinates?", name), words.Say("Those of compressed surfaces are not read."),
		widgets.Choice{Words: words.Say("Save"), Run: write}, widgets.Choice{Words: words.Say("Cancel"), Run: v.editor.page.Focus})
}

// property is one of the mesh as the file stores it, or else its default.
func (v *meshView) property(name string) (value variant.Value, ok bool) {
	doc := v.editor.page.Doc()
	if value, ok = v.editor.thingOf(v.row).value(name); ok {
		return value, true
	}
	p, known := class.For(doc.Dialect()).Property(v.class, name)
	if !known || !p.HasDefault {
		return value, false
	}
	value, err := doc.Parse(model.Root, p.Default)
	return value, err == nil
}

func (v *meshView) fill() bool {
	edges, ok := mesh.Wire(v.class, v.property)
	if !ok {
		return false
	}
	list := make([][2][3]float64, len(edges))
	for i, e := range edges {
		list[i] = e
	}
	v.view.Wire(list)
	v.facts.Set(words.Count(int64(len(edges)), "%s edge", "%s edges"))
	if len(edges) >= mesh.MostEdges {
		v.facts.Set(words.Say("The first %s edges", words.Number(int64(len(edges)))))
	}
	return true
}
