package page

import (
	"image/color"
	"slices"

	"savant/model"
	"savant/ui/inspector"
	"savant/ui/look"
	"savant/ui/look/badge"
	"savant/ui/outline"
)

// RowLooks say how the rows of a document are drawn in its outline.
type RowLooks struct {
	Doc      *model.Document
	Inner    *InnerNodes
	Written  func(model.Row) bool         // whether a field holds a text of the row, or of one below it, that is not stored yet
	Marks    func(model.Row) []look.Badge // of the user's bookmarks
	Nodes    func() bool                  // whether the outline lists the nodes of a scene only
	Children func(outline.Node) int       // as the outline lists them
}

// Row is what the outline draws of a row.
func (l RowLooks) Row(n outline.Node) outline.Look {
	line := l.Inner.At(n)
	switch {
	case line != nil && (IsInner(n) || l.Doc.Unmentioned(model.Row(n))):
		return l.inner(n, line)
	case IsInner(n):
		return outline.Look{}
	}
	told := l.Doc.Describe(model.Row(n))
	if told.Far && l.Inner.Stands(n) {
		told.About = told.About[1:] // the outline shows where it is
	}
	d := inspector.Localized(told)
	sign := badge.Of(d.Badge)
	drawn := outline.Look{
		Badge: sign, Label: d.Label, Summary: d.Summary, Type: d.Type, Note: d.Note,
		Branch: d.Children > 0, Changed: d.Changed || l.Written(model.Row(n)), Problem: d.Problem != "" || d.Misfit != "",
	}
	if l.Nodes() {
		drawn.Branch = l.Children(n) > 0
	}
	drawn.Shut = badge.Packed(d.Badge)
	drawn.Signs = l.Marks(model.Row(n))
	if signs := badge.Signs(d.Signs); signs != nil {
		drawn.Signs = append(drawn.Signs, signs...)
		drawn.Note = "" // it says the same in words
	}
	if !badge.Holds(d.Badge) {
		drawn.SummaryColor = sign.Color
	}
	if d.Color != nil {
		drawn.Swatch = rgba(*d.Color)
	}
	if line != nil {
		return l.changedInner(drawn, n, line)
	}
	return drawn
}

// inner is what the outline draws of a node of another scene: pale as long as the scene says nothing of it.
func (l RowLooks) inner(n outline.Node, line *InnerNode) outline.Look {
	note := ""
	if l.Inner.Begins(line) {
		note = line.Origin()
	}
	return outline.Look{
		Badge: badge.Of(line.Badge), Label: line.Name(), LabelColor: look.Muted, Type: line.Class, Note: note,
		Signs: badge.Signs(line.Signs), Branch: l.Children(n) > 0,
	}
}

// changedInner is how a row is drawn that changes a node of another scene: with what that scene knows of the node.
func (l RowLooks) changedInner(own outline.Look, n outline.Node, line *InnerNode) outline.Look {
	drawn := l.inner(n, line)
	drawn.LabelColor, drawn.Changed, drawn.Problem, drawn.Swatch = own.LabelColor, own.Changed, own.Problem, own.Swatch
	for _, s := range own.Signs {
		if !slices.Contains(drawn.Signs, s) {
			drawn.Signs = append(drawn.Signs, s)
		}
	}
	return drawn
}

func rgba(c [4]float64) color.Color {
	eight := func(f float64) uint8 {
		if f != f || f < 0 {
			return 0
		}
		return uint8(min(f, 1)*255 + 0.5)
	}
	return color.NRGBA{eight(c[0]), eight(c[1]), eight(c[2]), eight(c[3])}
}
