package properties

import (
	"fyne.io/fyne/v2"

	"savant/codec/variant"
	"savant/model/property"
	"savant/ui/inspector"
)

// Value edits a value that is no row as the list of properties edits the values of rows.
type Value struct{ line *line }

// NewValue returns the editor of values that are no rows, which change with Show. Their names are names dp wide. resized is called when it may need
// another height.
func (e *Editor) NewValue(names float32, keys func(*fyne.KeyEvent), resized func()) *Value {
	s := &source{page: e.page, scenes: e.scenes, scripts: scripts{page: e.page}, project: projectSettings{page: e.page}, thumbs: &thumbs{page: e.page}}
	s.panel = inspector.NewAside(e.page.Window().Native(), e.page.Doc(), resized)
	s.panel.Outside, s.panel.Turn = e.panel.Outside, e.panel.Turn
	s.divide.names = names
	v := &Value{newLine(s)}
	v.line.indent = -(chevronAt + 10)
	v.line.keys = keys
	v.line.at = []place{{apart: &Apart{Read: func() variant.Value { return variant.Value{} }}}}
	s.thumbs.found = v.Fill
	return v
}

// Show turns to another value.
func (v *Value) Show(of Apart) {
	v.line.shut()
	v.line.refuse(nil)
	of.Property.Hint = v.line.of.project.resolve(of.Property.Hint)
	v.line.at = []place{{row: of.Row, property: property.Property{Property: of.Property, Declared: true}, apart: &of}}
	v.Fill()
}

// Fill updates the editor after the value has changed.
func (v *Value) Fill() { v.line.take(v.line.at) }

// Object returns the shown object.
func (v *Value) Object() fyne.CanvasObject { return v.line }

// Edit focuses the value, and its fields if it has any.
func (v *Value) Edit() {
	v.line.of.page.Window().Canvas().Focus(v.line)
	v.line.begin()
}

// Focused reports whether the value or one of its fields has the focus.
func (v *Value) Focused() bool {
	return v.line.busy()
}
