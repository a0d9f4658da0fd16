//go:build !nogui

package ui

import (
	"errors"
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/codec/dialect"
	"savant/model"
	"savant/model/convert"
	"savant/model/store"
	"savant/ui/internal/ink"
	"savant/ui/look"
)

// result is what became of a file, in a few words, and whether there is more to say.
type result struct {
	words string
	color fyne.ThemeColorName
	why   string // words of the link to the rest; "" for none
}

// resultOf says what became of a file.
func resultOf(item *convert.Item) result {
	var locked *model.LockedError
	var lossy *convert.LossyError
	var exists *store.ExistsError
	lost := len(item.Losses) + item.More
	switch {
	case errors.As(item.Err, &locked):
		return result{"needs its password", look.Changed, "enter"}
	case errors.As(item.Err, &lossy):
		return result{fmt.Sprintf("left alone: %s without an exact twin", count(int64(lossy.Losses), "value")), look.Changed, "which?"}
	case errors.As(item.Err, &exists):
		return result{baseName(item.Out) + " is there already", look.Changed, "why?"}
	case item.Skipped:
		return result{"left alone", look.Muted, "why?"}
	case item.Err != nil:
		return result{"not made", look.Error, "why?"}
	case !item.Done:
		return result{"", look.Muted, ""}
	case lost > 0:
		return result{fmt.Sprintf("%s became something near", count(int64(lost), "value")), look.Changed, "which?"}
	case item.To == convert.JSON || item.From == convert.JSON:
		return result{"✓ exact both ways", look.Good, notes(item)}
	}
	return result{"✓ nothing is lost", look.Good, notes(item)}
}

func notes(item *convert.Item) string {
	if len(item.Notes) > 0 || item.Warning != "" {
		return "notes"
	}
	return ""
}

// formWords are the forms as people call them.
var formWords = map[string]string{
	convert.Bin: "save", convert.JSON: "JSON", convert.Text: "Godot text", convert.Scene: "scene", convert.Resource: "resource",
}

// isWords says what a file was.
func isWords(item *convert.Item) string {
	words := formWords[item.From]
	if item.From == convert.Bin && item.Records > 0 {
		if d, err := dialect.ByName(item.Dialect); err == nil && item.To != convert.Bin {
			words = d.Title + " " + words
		}
		words += ", " + count(int64(item.Records), "record")
	}
	return words
}

// convertColumns lays out a file, what it is, what it becomes, the result, and two links.
type convertColumns struct{ height float32 }

// MinSize is Fyne's.
func (c convertColumns) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(320, c.height) }

// Layout is Fyne's.
func (c convertColumns) Layout(o []fyne.CanvasObject, size fyne.Size) {
	const side, gap = 14, 12
	whole := max(0, size.Width-2*side-2*gap)
	x := float32(side)
	for i, share := range []float32{0.2, 0.24, 0.24} {
		middle(o[i], x, whole*share-gap, size.Height)
		x += whole * share
	}
	rest := side + whole + 2*gap - x
	for i := 3; i < len(o); i++ {
		w := min(o[i].MinSize().Width, rest)
		if t, ok := o[i].(*ink.Text); ok {
			w = min(rest, fyne.MeasureText(t.Text, theme.Size(theme.SizeNameText), t.Style).Width+1)
		}
		middle(o[i], x, w, size.Height)
		if w > 0 {
			x, rest = x+w+gap, max(0, rest-w-gap)
		}
	}
}

// convertRow is one file in the table.
type convertRow struct {
	widget.BaseWidget
	file, is, becomes, result *ink.Text
	why, open                 *ink.Link
	line                      *ink.Fill
}

func newConvertRow() *convertRow {
	r := &convertRow{file: ink.New("", look.Text), is: ink.Small("", look.Muted), becomes: ink.New("", look.Text), result: ink.New("", ""),
		why: ink.NewLink("", nil), open: ink.NewLink("", nil), line: ink.Line()}
	r.file.Cut, r.is.Cut, r.becomes.Cut, r.result.Cut = true, true, true, true
	r.ExtendBaseWidget(r)
	return r
}

// CreateRenderer is Fyne's.
func (r *convertRow) CreateRenderer() fyne.WidgetRenderer { return &convertRenderer{r} }

type convertRenderer struct{ row *convertRow }

func (r *convertRenderer) Destroy()           {}
func (r *convertRenderer) MinSize() fyne.Size { return fyne.NewSize(320, 25) }
func (r *convertRenderer) Objects() []fyne.CanvasObject {
	w := r.row
	return []fyne.CanvasObject{w.file, w.is, w.becomes, w.result, w.why, w.open, w.line}
}

// Layout is Fyne's.
func (r *convertRenderer) Layout(size fyne.Size) {
	convertColumns{}.Layout(r.Objects()[:6], size)
	put(r.row.line, 0, size.Height+theme.Padding()/2-1, size.Width, 1)
}

// Refresh is Fyne's.
func (r *convertRenderer) Refresh() {
	r.Layout(r.row.Size())
	for _, o := range r.Objects() {
		o.Refresh()
	}
}

// row fills a row of the table.
func (c *converter) row(i widget.ListItemID, o fyne.CanvasObject) {
	if i >= len(c.items) {
		return
	}
	r, item := o.(*convertRow), &c.items[i]
	r.file.Paint(baseName(item.In), look.Text)
	r.is.Paint(isWords(item), look.Muted)
	becomes := "—"
	if item.Done || item.Err == nil {
		becomes = baseName(item.Out)
	}
	r.becomes.Paint(becomes, look.Text)
	res := resultOf(item)
	r.result.Paint(res.words, res.color)
	r.why.Text.Set(res.why)
	r.why.Tap = func() { c.explain(item) }
	if res.why == "enter" {
		r.why.Tap = func() { c.win.win.Canvas().Focus(c.password) }
	}
	r.open.Text.Set(map[bool]string{true: "open"}[item.Done])
	r.open.Tap = func() {
		if item.Done {
			c.win.open(nil, item.Out)
		}
	}
	r.Refresh()
}
