// Package bytes shows the bytes of a document, and changes the values that they encode.
package bytes

import (
	"bytes"
	"cmp"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"savant/model"
	"savant/ui/hexview"
	"savant/ui/host"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/look/badge"
	"savant/ui/page"
	"savant/ui/sourceview"
	"savant/ui/widgets"
)

// pane shows the contents of the file with the selected value marked: the bytes of a save, the lines of a text file.
type pane struct {
	page     host.Page
	hex      *hexview.View    // nil in text files
	source   *sourceview.View // nil in the others
	reader   *reader          // as hex
	about    *ink.Text        // where the selected bytes are and how many, if there are several
	legend   *fyne.Container
	sought   sought
	edited   []span
	listed   func() []model.Problem
	problems []model.Problem // that make lines unreadable, by their places
	shown    model.Row       // the row that was followed last
	own      bool            // the selection comes from here
	placed   bool            // the cursor is where the user put it
	turned   uint32          // the revision of the undo or redo that was followed last
	back     int64           // the first byte that it changed, for the row that is selected next; -1 for none
	root     fyne.CanvasObject
}

// sought is the last search in the bytes.
type sought struct {
	text  string
	bytes []byte
}

// span is a part of the document, end exclusive.
type span struct{ start, end int64 }

// NewPane makes the pane of a document that is not checked further.
func NewPane(p host.Page) page.Pane { return NewChecked(p, p.Doc().Problems) }

// NewChecked makes the pane of a document whose problems of returns; a check may find more of them.
func NewChecked(p host.Page, of func() []model.Problem) page.Pane {
	b := &pane{page: p, listed: of, back: -1}
	if p.Text() {
		b.source = sourceview.New(p.Doc())
		b.source.Edited = func(off, end int64) []sourceview.Range {
			var list []sourceview.Range
			for _, s := range within(b.edited, off, end) {
				list = append(list, sourceview.Range{Start: s.start, End: s.end})
			}
			return list
		}
		b.problems = damage(of())
		b.source.Broken = func(off, end int64) string { return whyBroken(b.problems, off, end) }
		b.source.OnTyped = func() {
			p.Window().Note(p, words.Say("The source is read-only: change values in the inspector, or with Enter or F2 in the outline."))
		}
		b.source.OnSelected = b.selected
		b.source.OnKey = p.Window().FunctionKey
		b.root = b.source
		return b
	}
	b.hex = hexview.New(p.Doc())
	b.hex.Spans = b.spans
	b.hex.Edited = func(off, end int64) []hexview.Range {
		var list []hexview.Range
		for _, s := range within(b.edited, off, end) {
			list = append(list, hexview.Range{Start: s.start, End: s.end})
		}
		return list
	}
	b.hex.OnSelected = b.selected
	b.hex.OnKey = b.key
	b.hex.OnWrite = b.typed
	b.hex.OnCursor = b.cursor
	b.hex.OnSecondary = func(at fyne.Position) {
		p.Window().Menu(byteMenu(), at)
		p.Window().Dialog("menu")
	}
	b.reader = newReader(p.Doc(), b.askNumber)
	b.about = ink.Small("", look.Text)
	body := &fyne.Container{Layout: besides{b.hex}, Objects: []fyne.CanvasObject{b.hex, b.reader.root}}
	b.legend = legend(b.about)
	b.root = ink.Framed(nil, body, ink.Down(0, ink.Line(), ink.Pad(14, 0, 14, 0, b.legend)))
	return b
}

// cursor describes the selection, and its bytes as numbers.
func (b *pane) cursor() {
	text := ""
	if r := b.hex.Selected(); r.End-r.Start > 1 {
		text = words.Say("%#x to %#x, %s", r.Start, r.End-1, words.Count(r.End-r.Start, "%s byte", "%s bytes"))
	}
	if text != b.about.Text {
		b.about.Set(text)
		b.legend.Refresh()
	}
	off := int64(-1)
	if r := b.hex.Selected(); !r.Empty() {
		off = r.Start
	}
	b.reader.follow(off)
}

// legend explains the colours of the bytes, and then the selection. A bar that is too narrow shows only the first ones: what was edited is always among them.
func legend(about *ink.Text) *fyne.Container {
	bar := &fyne.Container{Layout: widgets.Fitting{Gap: 10}}
	for _, k := range []struct {
		words      string
		fill, line fyne.ThemeColorName
	}{
		{words.Say("Edited"), look.EditedGround, look.Changed},
		{words.Say("Numbers"), look.Number, look.Line}, {words.Say("Texts"), look.String, look.Line}, {words.Say("Booleans"), look.Bool, look.Line},
		{words.Say("Vectors, colours"), look.Math, look.Line}, {words.Say("Containers"), look.Container, look.Line}, {words.Say("Packed arrays"), look.Packed, look.Line},
		{words.Say("References"), look.Reference, look.Line},
	} {
		mark := ink.Box(k.fill, k.line, 2)
		mark.Min = fyne.NewSize(10, 10)
		bar.Add(ink.Across(6, legendHeight(), -1, container.NewCenter(mark), ink.Small(k.words, look.Muted)))
	}
	return ink.Across(10, legendHeight(), 0, bar, about)
}

// legendHeight is the height of the line below the bytes.
func legendHeight() float32 { return look.Scaled(theme.Current(), 24) }

// PaneID names the pane.
const PaneID host.PaneID = "bytes"

// ID names the pane.
func (b *pane) ID() host.PaneID { return PaneID }

// Title says whether bytes are shown or text.
func (b *pane) Title() (widgets.Tab, bool) {
	if b.source != nil {
		return widgets.Tab{Text: words.Say("Source")}, true
	}
	return widgets.Tab{Text: words.Say("Bytes")}, true
}

// Object is what the pane shows.
func (b *pane) Object() fyne.CanvasObject { return b.root }

// Focus focuses the bytes.
func (b *pane) Focus() {
	if b.hex != nil {
		b.page.Window().Canvas().Focus(b.hex)
		return
	}
	b.page.Window().Canvas().Focus(b.source)
}

// GoTo implements page.Addressed.
func (b *pane) GoTo(off int64) {
	if b.hex != nil {
		b.choose(hexview.Range{Start: off, End: off + 1})
	}
}

// Point implements page.Addressed. At the end of the file, the last byte stands for what is missing.
func (b *pane) Point(off int64) {
	if b.hex == nil {
		return
	}
	b.hex.GoTo(off)
	b.shown, b.placed = b.page.Selected(), true
}

// Close does nothing.
func (b *pane) Close() {}

// Count is how many rows of bytes, or lines of text, there are.
func (b *pane) Count() int {
	if b.hex != nil {
		return int(b.page.Doc().Size()+15) / 16
	}
	return bytes.Count(b.page.Doc().Bytes(), []byte{'\n'})
}

// Refresh follows an edit.
func (b *pane) Refresh() {
	b.edited = editedSpans(b.page.Doc().Edited())
	if b.source != nil {
		b.problems = damage(b.listed())
		b.source.Changed()
	}
	b.Follow()
	if off, ok := b.page.Doc().Turned(); ok && b.hex != nil && b.turned != b.page.Doc().Revision() {
		b.turned, b.back = b.page.Doc().Revision(), off
		if b.placed || b.hex.Marks(off) {
			b.goBack()
		}
	}
	b.root.Refresh()
}

// goBack puts the cursor on the first byte that an undo or redo changed: what is typed next takes the place of what came back.
func (b *pane) goBack() {
	b.hex.GoTo(b.back)
	b.placed = true
}

// editedSpans returns where the edits are now.
func editedSpans(edited []model.Edited) []span {
	list := make([]span, len(edited))
	for i, e := range edited {
		list[i] = span{e.Start, e.End}
	}
	return list
}

// damage returns those problems that are of the text itself, by their places.
func damage(list []model.Problem) []model.Problem {
	list = slices.DeleteFunc(list, func(p model.Problem) bool { return p.Gravity != model.Damage })
	slices.SortStableFunc(list, func(a, b model.Problem) int { return cmp.Compare(a.Offset, b.Offset) })
	return list
}

// whyBroken says what is wrong in a line of the text, "" for nothing.
func whyBroken(problems []model.Problem, off, end int64) string {
	i, _ := slices.BinarySearchFunc(problems, off, func(p model.Problem, at int64) int { return cmp.Compare(p.Offset, at) })
	if i < len(problems) && problems[i].Offset <= end {
		return words.Sentence(problems[i].Text)
	}
	return ""
}

// within are those spans that reach into a part of the document. They are in order, and there may be very many.
func within(all []span, off, end int64) []span {
	from, _ := slices.BinarySearchFunc(all, off+1, func(s span, at int64) int { return cmp.Compare(s.end, at) })
	to, _ := slices.BinarySearchFunc(all[from:], end, func(s span, at int64) int { return cmp.Compare(s.start, at) })
	return all[from : from+to]
}

// Follow turns to the selected row. A cursor that the user put in its bytes stays there.
func (b *pane) Follow() {
	r := b.page.Selected()
	if r == 0 {
		return
	}
	start, end, content := int64(0), int64(0), int64(0)
	if r != model.Root {
		d := b.page.Doc().Describe(r)
		start, end, content = d.Offset, d.Offset+d.Length, b.page.Doc().ContentAt(r)
	}
	stays := b.own || r == b.shown && b.placed
	b.shown, b.placed = r, stays
	switch {
	case b.source != nil && !b.own:
		b.source.Mark(start, end)
	case b.source != nil:
		b.source.Shade(start, end)
	case stays:
		b.hex.Shade(start, end)
		if !b.own {
			b.hex.Reveal(b.hex.At())
		}
		b.cursor()
	default:
		b.hex.Highlight(start, end, content)
		if b.back >= start && b.back < end {
			b.goBack()
		}
		b.back = -1
	}
	b.FollowAll()
}

// mostMarked is how many values are marked that are selected together.
const mostMarked = 10_000

// FollowAll implements page.Together: it marks the bytes of all values that are selected.
func (b *pane) FollowAll() {
	var list []hexview.Range
	if rows := b.page.Selection(); len(rows) > 1 {
		for _, r := range rows[:min(len(rows), mostMarked)] {
			if d := b.page.Doc().Describe(r); r != b.page.Selected() && r != model.Root && d.Length > 0 {
				list = append(list, hexview.Range{Start: d.Offset, End: d.Offset + d.Length})
			}
		}
	}
	slices.SortFunc(list, func(a, b hexview.Range) int { return cmp.Compare(a.Start, b.Start) })
	list = merged(list)
	if b.source != nil {
		b.source.Others(list)
	} else {
		b.hex.Others(list)
	}
}

// merged puts ranges that are in order and may hold one another into those that do not.
func merged(list []hexview.Range) []hexview.Range {
	var out []hexview.Range
	for _, r := range list {
		if n := len(out) - 1; n >= 0 && r.Start < out[n].End {
			out[n].End = max(out[n].End, r.End)
			continue
		}
		out = append(out, r)
	}
	return out
}

// selected turns the window to the value that a byte belongs to, and leaves the bytes where they are.
func (b *pane) selected(off int64) {
	defer b.owning()()
	b.page.Select(b.page.Doc().At(off))
}

// owning keeps the cursor where it is until the returned function is called.
func (b *pane) owning() func() {
	was := b.own
	b.own, b.placed, b.back = true, true, -1
	return func() { b.own = was }
}

// spansAtOnce bounds the work for one view of bytes.
const spansAtOnce = 1024

// spans colours the bytes in view by the type of the value they belong to.
func (b *pane) spans(off, end int64) []hexview.Span {
	doc := b.page.Doc()
	var list []hexview.Span
	for n := 0; off < end && n < spansAtOnce; n++ {
		r := doc.At(off)
		d := doc.Describe(r)
		next := off&^3 + 4 // the head of a container, or a key: values are at multiples of four
		if r != model.Root && d.Children == 0 && d.Offset <= off && d.Offset+d.Length > off {
			next = d.Offset + d.Length
		}
		name := badge.Of(d.Badge).Color
		if name == "" || r == model.Root {
			name = look.Muted
		}
		if k := len(list) - 1; k >= 0 && list[k].End == off && list[k].Color == name {
			list[k].End = next
		} else {
			list = append(list, hexview.Span{Start: off, End: next, Color: name})
		}
		off = next
	}
	return list
}
