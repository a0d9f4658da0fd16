package outline

import (
	"slices"
	"strings"
)

// whole is what a row says, if some of it is cut off: all of it, or the text of a cell; "" if nothing is.
func (r *renderer) whole(row, cell int) string {
	if len(r.lines) == 0 {
		return ""
	}
	s := r.lines[row%len(r.lines)]
	for _, p := range r.pinned {
		if p.row == row {
			s = p
		}
	}
	if s.row != row {
		return ""
	}
	if cell >= 0 {
		if cell < len(s.look.Cells) && s.look.Cells[cell].Why != "" {
			return s.look.Cells[cell].Why
		}
		if cell < len(s.look.Cells) && cell < len(s.cells) && cut(s.look.Cells[cell].Text, s.cells[cell].Text) {
			return Beginning(s.look.Cells[cell].Text)
		}
		return ""
	}
	l := &s.look
	if l.Whole == nil && !cut(l.Label, s.label.Text) && !cut(l.Summary, s.summary.Text) && !cut(l.Note, s.note.Text) {
		return ""
	}
	said := l.Whole
	if said == nil {
		said = []string{l.Summary, l.Note}
	}
	var parts []string
	for _, text := range slices.Concat([]string{l.Label}, said, []string{l.Type}) {
		if text != "" {
			parts = append(parts, Beginning(text))
		}
	}
	return strings.Join(parts, "   ")
}

// cut reports whether less of a text is drawn than there is.
func cut(text, drawn string) bool { return text != "" && oneLine(text) != drawn }

// mostWhole is how many bytes of a text are shown beside the pointer.
const mostWhole = 2000

// Beginning is a text as far as it is shown beside the pointer.
func Beginning(text string) string {
	if len(text) <= mostWhole {
		return text
	}
	return strings.ToValidUTF8(text[:mostWhole], "") + "…"
}
