package shell

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"savant/model"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// mark asks from which offset on the bytes of the selected row are a value, or a text, and shows them as one.
func mark(as model.MarkAs) func(*Window) {
	return func(w *Window) {
		p := w.document()
		if p == nil {
			return
		}
		row := p.selected
		about := p.doc.Describe(row)
		headline := map[model.MarkAs]string{
			model.MarkValue: words.Say("Read bytes as a value"), model.MarkString: words.Say("Read bytes as a text with its length"),
		}[as]
		field := widgets.Field{Label: words.Say("Offset, from %#x to %#x", about.Offset, about.Offset+about.Length), Text: fmt.Sprintf("%#x", about.Offset)}
		w.Prompt("mark", headline, words.Say("Mark"), []widgets.Field{field}, func(texts []string) error {
			off, err := strconv.ParseInt(strings.TrimSpace(texts[0]), 0, 64)
			if err != nil {
				return errors.New(words.Say("an offset is a number such as 28 or 0x1c"))
			}
			r, err := p.doc.MarkBytes(row, off, as)
			if err != nil {
				return err
			}
			p.Select(r)
			w.Refresh()
			w.Trace("marked", "path", p.doc.Path(r))
			return nil
		})
	}
}

// unmark makes a marked row bytes again.
func unmark(w *Window) {
	p := w.document()
	if p == nil {
		return
	}
	r := p.selected
	above := p.doc.Parent(r)
	if err := p.doc.Unmark(r); err != nil {
		w.Fail(p, words.Sentence(err))
		return
	}
	p.Select(above)
	w.Refresh()
}
