package ui

import (
	"fyne.io/fyne/v2"

	"savant/model"
	"savant/ui/hexview"
	"savant/ui/look"
	"savant/ui/look/badge"
)

// bytesPane shows the bytes of the document with the selected value marked.
type bytesPane struct {
	page   *page
	view   *hexview.View
	edited []hexview.Range
	own    bool // the selection comes from here
	root   fyne.CanvasObject
}

func newBytesPane(p *page) *bytesPane {
	b := &bytesPane{page: p, view: hexview.New(p.doc)}
	b.view.Spans = b.spans
	b.view.Edited = b.changes
	b.view.OnSelected = b.selected
	b.root = b.view
	return b
}

func (b *bytesPane) title() string { return "Bytes" }

// refresh follows an edit.
func (b *bytesPane) refresh() {
	b.edited = editedRanges(b.page.doc.Patches())
	b.follow()
	b.view.Refresh()
}

// editedRanges is where what was edited stands now.
func editedRanges(patches []model.Patch) []hexview.Range {
	list := make([]hexview.Range, 0, len(patches))
	shift := int64(0)
	for _, p := range patches {
		start := p.Start + shift
		list = append(list, hexview.Range{Start: start, End: start + int64(len(p.New))})
		shift += int64(len(p.New)) - (p.End - p.Start)
	}
	return list
}

// follow turns to the selected row.
func (b *bytesPane) follow() {
	if b.own || b.page.selected == 0 {
		return
	}
	if b.page.selected == model.Root {
		b.view.Highlight(0, 0)
		return
	}
	d := b.page.doc.Describe(b.page.selected)
	b.view.Highlight(d.Offset, d.Offset+d.Length)
}

// selected turns the window to the value that a byte belongs to, and leaves the bytes where they are.
func (b *bytesPane) selected(off int64) {
	b.own = true
	defer func() { b.own = false }()
	b.page.select_(b.page.doc.At(off))
}

func (b *bytesPane) changes(off, end int64) []hexview.Range {
	var list []hexview.Range
	for _, r := range b.edited {
		if r.End > off && r.Start < end {
			list = append(list, r)
		}
	}
	return list
}

// spansAtOnce bounds the work for one view of bytes.
const spansAtOnce = 1024

// spans colours the bytes in view by the type of the value they belong to.
func (b *bytesPane) spans(off, end int64) []hexview.Span {
	doc := b.page.doc
	var list []hexview.Span
	for n := 0; off < end && n < spansAtOnce; n++ {
		d := doc.Describe(doc.At(off))
		next := off&^3 + 4 // the head of a container, or a key: values lie at multiples of four
		if d.Children == 0 && d.Offset <= off && d.Offset+d.Length > off {
			next = d.Offset + d.Length
		}
		name := badge.Of(d.Badge).Color
		if name == "" {
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
