package inspector

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"savant/codec/variant"
	"savant/model"
	"savant/ui/internal/ink"
)

// New returns an empty panel in a window.
func New(win fyne.Window) *Panel {
	p := &Panel{win: win, editors: &editors, head: newHeadline()}
	p.body = container.New(filling{ink.Column{Gap: 14}, func() fyne.CanvasObject {
		if g, ok := p.extra.(growing); ok {
			return g.grows()
		}
		return p.tall
	}})
	p.root = container.NewVScroll(ink.Pad(18, 14, 18, 14, p.body))
	return p
}

// editors holds the editors by type. Types without one are edited as Godot text or through their children, packed
// arrays as a table.
var editors = editorTable{
	types: [variant.Types]editor{
		variant.Bool:       {extra: newSwitch},
		variant.Int:        {rows: intRows},
		variant.Float:      {rows: floatRows},
		variant.String:     {rows: textRows, extra: newBase64, long: newLong},
		variant.StringName: {rows: textRows, long: newLongText},
		variant.NodePath:   {rows: pathRows},
		variant.RID:        {rows: idRows},

		variant.Vector2: math_, variant.Vector2i: math_, variant.Rect2: math_, variant.Rect2i: math_, variant.Vector3: math_,
		variant.Vector3i: math_, variant.Transform2D: transform_, variant.Vector4: math_, variant.Vector4i: math_, variant.Plane: math_,
		variant.Quaternion: {rows: quaternionRows, extra: newUnit}, variant.AABB: math_, variant.Basis: transform_, variant.Transform3D: transform_, variant.Projection: math_,

		variant.Color: {rows: colorRows, extra: newSwatch},
	},
	badges: map[model.Badge]editor{
		model.BadgeBytes: table_, model.BadgePackedInt: table_, model.BadgePackedFloat: table_,
		model.BadgePackedString: table_, model.BadgePackedVector: table_, model.BadgePackedColor: table_,
	},
}

var (
	math_      = editor{rows: mathRows}
	transform_ = editor{rows: transformRows}
	table_     = editor{extra: newTable}
)

// newLong returns the editor of a text that no field can show: of the bytes that it holds as base64, or of the text
// itself.
func newLong(p *Panel, v variant.Value) extra {
	if bytes := newBase64(p, v); bytes != nil {
		return bytes
	}
	return newLongText(p, v)
}
