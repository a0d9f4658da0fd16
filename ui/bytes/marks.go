package bytes

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"savant/model"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// mark asks from which offset on the bytes of the selected row are a value, or a text, and shows them as one.
func mark(as model.MarkAs) func(host.Window) {
	return func(w host.Window) {
		p := w.Document()
		if p == nil {
			return
		}
		row := p.Selected()
		about := p.Doc().Describe(row)
		headline := map[model.MarkAs]string{
			model.MarkValue: words.Say("Read bytes as a value"), model.MarkString: words.Say("Read bytes as a text with its length"),
		}[as]
		field := widgets.Field{Label: words.Say("Offset, from %#x to %#x", about.Offset, about.Offset+about.Length), Text: fmt.Sprintf("%#x", about.Offset)}
		w.Prompt("mark", headline, words.Say("Mark"), []widgets.Field{field}, func(texts []string) error {
			off, err := strconv.ParseInt(strings.TrimSpace(texts[0]), 0, 64)
			if err != nil {
				return errors.New(words.Say("an offset is a number such as 28 or 0x1c"))
			}
			r, err := p.Doc().MarkBytes(row, off, as)
			if err != nil {
				return err
			}
			p.Select(r)
			w.Refresh()
			w.Trace("marked", "path", p.Doc().Path(r))
			return nil
		})
	}
}

// canMark is the condition of the actions on marks: a file in which bytes that are not understood can be read as values.
func canMark(w host.Window) bool {
	p := w.Document()
	return p != nil && model.Has[model.Marker](p.Doc())
}

// unmark makes a marked row bytes again.
func unmark(w host.Window) {
	p := w.Document()
	if p == nil {
		return
	}
	r := p.Selected()
	above := p.Doc().Parent(r)
	if err := p.Doc().Unmark(r); err != nil {
		w.Fail(p, words.Sentence(err))
		return
	}
	p.Select(above)
	w.Refresh()
}
