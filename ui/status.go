//go:build !nogui

package ui

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"savant/model"
	"savant/ui/internal/ink"
	"savant/ui/look"
)

// status is the line at the foot of the window: where the selection is, what the file is, and whether it is understood whole.
type status struct {
	root                          fyne.CanvasObject
	row                           *fyne.Container
	path, place, format, dialect_ *ink.Text
	proof                         *ink.Text
}

func newStatus() *status {
	s := &status{
		path:     ink.Small("", look.Text),
		place:    ink.Small("", look.Muted),
		format:   ink.Small("", look.Muted),
		dialect_: ink.Small("", look.Muted),
		proof:    ink.Small("", look.Good),
	}
	s.path.Cut = true
	row := container.New(statusLayout{}, s.path, s.place, s.format, s.dialect_, s.proof)
	s.row = row
	s.root = container.NewStack(ink.Area(look.Panel), ink.Pad(12, 0, 12, 0, row))
	return s
}

// statusLayout puts the first two texts to the left, the others to the right; the first is cut where there is too little room.
type statusLayout struct{}

const (
	statusHeight = 27
	statusGap    = 16
)

// Layout is Fyne's.
func (statusLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	x := size.Width
	for i := len(o) - 1; i > 1; i-- {
		w := o[i].MinSize().Width
		if w == 0 {
			continue
		}
		x -= w
		middle(o[i], x, w, size.Height)
		x -= statusGap
	}
	place := o[1].MinSize().Width
	path := fyne.MeasureText(o[0].(*ink.Text).Text, theme.Size(theme.SizeNameCaptionText), fyne.TextStyle{}).Width + 1
	path = max(0, min(path, x-place-statusGap))
	middle(o[0], 0, path, size.Height)
	middle(o[1], path+statusGap, place, size.Height)
}

// MinSize is Fyne's.
func (statusLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(400, statusHeight) }

// show brings the line up to date with a page; nil is none.
func (s *status) show(p *page) {
	if p != nil && p.tool != nil {
		left, place, right := p.tool.words()
		s.path.Set(left)
		s.place.Set(place)
		s.format.Set("")
		s.dialect_.Set(right)
		s.proof.Set("")
		s.row.Refresh()
		return
	}
	if p == nil || p.doc == nil {
		for _, t := range []*ink.Text{s.path, s.place, s.format, s.dialect_, s.proof} {
			t.Set("")
		}
		return
	}
	path := p.path()
	if path == "" {
		path = p.name
	}
	s.path.Set(path)
	s.place.Set(place(p))
	info := p.doc.Info()
	s.format.Set(formatWords(info))
	s.dialect_.Set(dialectWords(info))
	s.proof.Paint(p.proof.words, p.proof.color)
	s.row.Refresh()
}

// place says where in the file the selection is.
func place(p *page) string {
	d := p.doc.Describe(p.selected)
	if d.Length == 0 && d.Offset == 0 {
		return ""
	}
	if line, column := p.doc.Position(d.Offset); line > 0 {
		return fmt.Sprintf("line %d, column %d", line, column)
	}
	return fmt.Sprintf("offset %#x, %s", d.Offset, count(d.Length, "byte"))
}

func formatWords(i model.Info) string {
	words := append([]string{}, i.Envelopes...)
	if i.Newline != "" {
		words = append(words, i.Newline+", UTF-8")
	}
	if i.Kind == model.Other {
		words = append(words, i.Format)
	}
	return strings.Join(words, ", ")
}

// dialectWords names the engine, and says when that is only a guess or was chosen.
func dialectWords(i model.Info) string {
	if i.Kind == model.Other || i.Dialect == nil {
		return ""
	}
	words := i.Dialect.Title
	if i.Sure == "a guess" || i.Sure == "chosen" {
		words += ", " + i.Sure
	}
	return words
}

// proof says how much of a file is proved to be written back to the same bytes.
type proof struct {
	words string
	color fyne.ThemeColorName
}

func proofOf(r model.CheckResult, text bool) proof {
	word := "value"
	if text {
		word = "property"
	}
	n := count(int64(r.Values), word)
	n = strings.Replace(n, "propertys", "properties", 1)
	if r.Exact {
		return proof{"✓ " + n + ", exact", look.Good}
	}
	return proof{"✗ " + n + ", not exact: see Problems", look.Error}
}

// checking is what the proof says until there is one.
const checking = "checking…"
