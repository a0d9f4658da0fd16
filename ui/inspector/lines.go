package inspector

import (
	"context"
	"errors"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"fyne.io/fyne/v2"

	"savant/codec/variant"
	"savant/model/rowpath"
	"savant/ui/internal/words"
)

// lines are those of a long text, each in a field of its own: Fyne's fields take seconds for a key in a text of a megabyte. Lines
// that are themselves long stand in several rows. A row with letters that a field would change is shown as Godot text.
type lines struct {
	panel *Panel
	table *table
	text  string
	rows  []chunk
}

// chunk is a part of a text that stands in one row.
type chunk struct {
	start, end int
	line       int  // it is part of, from 0
	goes       bool // the line goes on in the next row
}

const longestChunk = 2 << 10 // bytes

func newLines(p *Panel, _ variant.Value) extra {
	l := &lines{panel: p}
	l.fetch()
	l.table = newTableOf(p, l, words.Count(int64(len(l.text)), "Lines of the text, %s byte", "Lines of the text, %s bytes"), false, nil)
	return l
}

func (l *lines) object() fyne.CanvasObject { return l.table.object() }

func (l *lines) focus() bool { return l.table.focus() }

func (l *lines) fill(variant.Value) { l.fetch(); l.table.refill() }

// fetch cuts the text into rows.
func (l *lines) fetch() {
	text := l.panel.value.Text
	if text == l.text && l.rows != nil {
		return
	}
	l.text, l.rows = text, l.rows[:0]
	for line, at := 0, 0; ; line++ {
		end := len(text)
		if n := strings.IndexByte(text[at:], '\n'); n >= 0 {
			end = at + n
		}
		for end-at > longestChunk {
			to := at + longestChunk
			for to > at+1 && !utf8.RuneStart(text[to]) {
				to--
			}
			l.rows = append(l.rows, chunk{at, to, line, true})
			at = to
		}
		l.rows = append(l.rows, chunk{at, end, line, false})
		if end == len(text) {
			return
		}
		at = end + 1
	}
}

func (l *lines) total() string { return words.Number(int64(l.rows[len(l.rows)-1].line + 1)) }

func (l *lines) count() int { return len(l.rows) }

func (l *lines) heads() []string { return nil }

// index is the number of the line, from 1; a row that goes on with a line has none.
func (l *lines) index(i int) string {
	if i > 0 && l.rows[i-1].goes {
		return "…"
	}
	return strconv.Itoa(l.rows[i].line + 1)
}

func (l *lines) show(i int) []string {
	s := l.text[l.rows[i].start:l.rows[i].end]
	if !plain(s) || strings.HasPrefix(s, `"`) {
		return []string{rowpath.Quote(s)}
	}
	return []string{s}
}

// closed reports whether a row cannot be written as Godot text, being no UTF-8.
func (l *lines) closed(i, _ int) bool {
	return !utf8.ValidString(l.text[l.rows[i].start:l.rows[i].end])
}

func (l *lines) take(i, _ int, text string) error {
	c := l.rows[i]
	if shown := l.show(i)[0]; strings.HasPrefix(shown, `"`) {
		v, err := l.panel.doc.Parse(l.panel.row, text)
		if err != nil || v.Type != variant.String {
			return errors.New(words.Say("This row is written as Godot text, with quotes around it."))
		}
		text = v.Text
	}
	return l.put(c.start, c.end, text)
}

// put makes the text another between two places.
func (l *lines) put(start, end int, text string) error {
	return l.panel.set(variant.Value{Type: l.panel.type_, Text: l.text[:start] + text + l.text[end:]})
}

// insert puts an empty line before a row.
func (l *lines) insert(i int) error {
	if i >= len(l.rows) {
		return l.put(len(l.text), len(l.text), "\n")
	}
	return l.put(l.rows[i].start, l.rows[i].start, "\n")
}

// remove takes a row away, and the end of its line with it.
func (l *lines) remove(i int) error {
	c := l.rows[i]
	switch {
	case c.goes:
	case c.end < len(l.text):
		c.end++
	case c.start > 0 && l.text[c.start-1] == '\n':
		c.start--
	}
	return l.put(c.start, c.end, "")
}

// more is what can be done to the text beside its lines.
func (l *lines) more() []*fyne.MenuItem {
	p := l.panel
	items := []*fyne.MenuItem{fyne.NewMenuItem(words.Say("Copy the text"), func() { fyne.CurrentApp().Clipboard().SetContent(l.text) })}
	whole := func(text string) error {
		if !utf8.ValidString(text) {
			return errors.New(words.Say("This is no text: it is not in UTF-8."))
		}
		return l.put(0, len(l.text), text)
	}
	if !p.fixed() {
		items = append(items, fyne.NewMenuItem(words.Say("Paste as the whole text"), func() {
			l.table.attempt(func() error { return whole(fyne.CurrentApp().Clipboard().Content()) })
		}))
	}
	if p.Outside.Export != nil {
		items = append(items, fyne.NewMenuItem(words.Say("Export…"), func() {
			text := l.text
			p.Outside.Export(p.about.Label+".txt", func(_ context.Context, out io.Writer) error {
				_, err := io.WriteString(out, text)
				return err
			})
		}))
	}
	if p.Outside.Import != nil && !p.fixed() {
		items = append(items, fyne.NewMenuItem(words.Say("Import…"), func() {
			p.Outside.Import(func(_ context.Context, content []byte) (func() error, error) {
				return func() error {
					err := whole(string(content))
					if err == nil {
						p.Refresh()
					}
					return err
				}, nil
			})
		}))
	}
	return items
}
