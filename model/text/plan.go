package text

import (
	"savant/codec/message"
	"savant/model"
	"savant/model/internal/piece"
	"savant/scene"
	"savant/scene/tscn"
)

// Messages.
const (
	fallsApart   message.ID = "text.falls-apart"
	otherGrammar message.ID = "text.other-grammar"
)

// planned makes a step of the history from an edit of package scene. show is what to select afterwards.
func (f *Form) planned(label message.Message, r model.Row, e *tscn.Edit, err error) (model.Edit, error) {
	if refusal, ok := err.(*scene.Refusal); ok {
		return model.Edit{}, f.host.Refuse(r, refusal.Why)
	}
	if err != nil {
		return model.Edit{}, err
	}
	return f.spliced(model.Edit{Label: label, Rows: []model.Row{r}, Show: r}, r, e)
}

// spliced is planned for an edit that has its label and the shifts inside values.
func (f *Form) spliced(out model.Edit, r model.Row, e *tscn.Edit) (model.Edit, error) {
	for _, s := range e.Splices {
		out.Splices = append(out.Splices, piece.Splice{Start: int64(s.Start), End: int64(s.End), New: s.New})
		out.Spans = append(out.Spans, model.Span{Start: int64(s.Start), Length: int64(s.End - s.Start), NewLength: int64(len(s.New))})
	}
	if len(out.Splices) == 0 {
		return out, nil
	}
	for _, n := range e.Notes {
		out.Notes = append(out.Notes, f.note(n))
	}
	next := f.foresee(out.Splices)
	if next.outline.Grammar != f.outline.Grammar {
		return model.Edit{}, f.host.Refuse(r, message.New(otherGrammar))
	}
	now := func(i int) int { return i }
	if e.Order != nil {
		places := make([]int, len(f.outline.Sections))
		for i := range places {
			places[i] = -1
		}
		for i, old := range e.Order {
			if old >= 0 {
				places[old] = i
			}
		}
		now = func(i int) int { return places[i] }
	}
	if e.Order != nil && len(e.Order) != len(next.outline.Sections) || e.Order == nil && len(f.outline.Sections) != len(next.outline.Sections) {
		return model.Edit{}, f.host.Refuse(r, message.New(fallsApart))
	}
	f.reshape(&out, next, now)
	return out, nil
}

// note is a note of package scene with its line and column.
func (f *Form) note(n tscn.Note) model.Note {
	line, column := f.Position(int64(n.Offset))
	return model.Note{Text: n.Text, Offset: int64(n.Offset), Line: line, Column: column, Undecided: n.Undecided, Removed: n.Removed, File: n.File,
		Node: n.Node, Property: n.Property, Why: n.Why}
}

// use is a use of package scene with its line and column.
func (f *Form) use(u tscn.Use) model.Use {
	line, column := f.Position(int64(u.Start))
	return model.Use{Offset: int64(u.Start), Length: int64(u.End - u.Start), Line: line, Column: column, Text: u.Text, Undecided: u.Undecided}
}
