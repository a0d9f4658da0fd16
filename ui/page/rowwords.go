package page

import (
	"image/color"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/rowpath"
	"savant/ui/inspector"
	"savant/ui/internal/words"
	"savant/ui/outline"
	"savant/ui/widgets"
)

// RowWords is the path of a row where people can read it. One that counts rows because they have no keys is told by their names in the outline.
func RowWords(doc *model.Document, path string) string { return words.Text(doc.Told(path)) }

// PlaceWords is what people call the place of a row in a sentence. A record is numbered among others, and the whole file where it is the only one.
func PlaceWords(doc *model.Document, r model.Row) string {
	switch {
	case !doc.HasRecords() || doc.Parent(r) != model.Root:
		return widgets.PathWords(RowWords(doc, doc.Path(r)))
	case doc.Len(model.Root) == 1:
		return words.Say("the whole file")
	}
	return words.Say("record %s", words.Number(int64(doc.Index(r))+1))
}

// LossWords are where a loss of a paste is, by the node and the property that lose it, and what is lost.
func LossWords(n model.Note) (where, what string) {
	where = n.Node
	if n.Property != "" {
		where += " › " + n.Property
	}
	return where, words.Text(besides(n))
}

// lossSentence is what a note says beside its place, as a sentence.
func lossSentence(n model.Note) string { return words.Sentence(besides(n)) }

// besides is what a note says where its place is read too.
func besides(n model.Note) message.Message {
	if n.Why.IsZero() {
		return n.Text
	}
	return n.Why
}

// StepWords is what a table of places shows of a step of a path, counted from 0.
func StepWords(step model.Step, depth int) string {
	if depth == 0 {
		switch step.Text {
		case "node":
			return words.Say("Nodes")
		case "sub_resource":
			return words.Say("Sub-resources")
		case "ext_resource":
			return words.Say("External resources")
		case "connection":
			return words.Say("Connections")
		case "section":
			return words.Say("Sections")
		}
	}
	switch {
	case step.Kind == model.AttributeStep:
		return "@" + step.Text
	case step.Kind == model.KeyStep && depth != 1: // the numbers of sections stand for themselves
		return "[" + step.Text + "]"
	}
	return step.Text
}

// HeadSection heads the row of a section of a text, such as a node, in a table of places: with its class, and by its own words where its path has no
// name for it. It leaves other rows. about describes the row of the path, as a document has it.
func HeadSection(l *outline.Look, doc *model.Document, path string, about inspector.Shown) {
	p, err := rowpath.Parse(path)
	if err != nil || len(p.Steps) != 2 {
		return
	}
	r, err := doc.Find(path)
	if err != nil {
		return
	}
	if form, row, ok := model.As[model.Sectioned](doc, r); !ok || !form.IsSection(row) {
		return
	}
	l.Summary = about.Type
	if name := p.Steps[1].Text; (name == "." || strings.Trim(name, "0123456789") == "") && about.Label != "" { // the root and connections
		l.Label = about.Label
	}
}

// Swatch is the colour that a text says as the value of a row, nil if it says none.
func Swatch(doc *model.Document, r model.Row, text string) color.Color {
	if r == 0 || text == "" {
		return nil
	}
	v, err := doc.Parse(r, text)
	if m, ok := v.Data.(*variant.Math); err == nil && ok && v.Type == variant.Color {
		return inspector.RGBA(m.C)
	}
	return nil
}
