package convert

import (
	"context"
	"errors"
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/codec/dialect"
	"savant/model"
	"savant/model/convert"
	"savant/model/store"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// result is what became of a file, in a few words, and whether there is more to say.
type result struct {
	words string
	color fyne.ThemeColorName
	why   string // words of the link to the rest; "" for none
}

// resultOf says what became of a file.
func resultOf(j *job) result {
	item := &j.item
	var lossy *convert.LossyError
	var exists *store.ExistsError
	var locked *model.LockedError
	lost := int64(len(item.Losses) + item.More)
	switch {
	case !j.begun && !j.over:
		return result{words.Say("pending"), look.Muted, ""}
	case !j.over:
		return result{"", look.Muted, ""}
	case errors.Is(item.Err, context.Canceled):
		return result{words.Say("cancelled"), look.Muted, ""}
	case errors.As(item.Err, &locked) && locked.Wrong:
		return result{words.Say("needs another password"), look.Changed, ""}
	case errors.As(item.Err, &locked):
		return result{words.Say("needs its password"), look.Changed, ""}
	case errors.As(item.Err, &lossy):
		return result{words.Count(int64(lossy.Losses), "left alone: %s value without an exact equivalent", "left alone: %s values without an exact equivalent"),
			look.Changed, words.Say("which?")}
	case errors.As(item.Err, &exists):
		return result{words.Say("%s is there already", filepath.Base(item.Out)), look.Changed, ""}
	case item.Skipped:
		return result{words.Say("left alone"), look.Muted, words.Say("why?")}
	case item.Err != nil:
		return result{words.Say("not written"), look.Error, words.Say("why?")}
	case lost > 0:
		return result{words.Count(lost, "%s value was approximated", "%s values were approximated"), look.Changed, words.Say("which?")}
	case item.To == convert.JSON && item.From != convert.PlainJSON || item.From == convert.JSON && item.To != convert.PlainJSON:
		return result{words.Say("✓ exact both ways"), look.Good, notes(item)}
	}
	return result{words.Say("✓ nothing is lost"), look.Good, notes(item)}
}

func notes(item *convert.Item) string {
	if len(item.Notes) > 0 || len(item.Warnings) > 0 {
		return words.Say("notes")
	}
	return ""
}

// link is something to do about a file.
type link struct {
	words string
	do    func()
}

// links are what can be done about a file, three at most.
func (c *converter) links(j *job) []link {
	var list []link
	if res := resultOf(j); res.why != "" {
		list = append(list, link{res.why, func() { c.explain(&j.item) }})
	}
	switch {
	case !j.over:
		list = append(list, link{words.Say("cancel"), func() { c.drop(j) }})
	case j.locked():
		list = append(list, link{words.Say("enter"), func() { c.win.Canvas().Focus(c.options.password) }})
	case j.exists() && widgets.Picked(c.options.existing, existing()) == askFirst:
		list = append(list, link{words.Say("replace it"), func() { c.redo([]*job{j}, overwrite) }})
	case j.item.Done:
		list = append(list, link{words.Say("open"), func() { c.win.Open(nil, j.item.Out) }},
			link{words.Say("folder"), func() { c.win.ShowFolder(j.item.Out) }})
	}
	return list
}

// formName is a form as people call it.
func formName(form string) string {
	return map[string]string{
		convert.Bin: words.Say("Save"), convert.JSON: words.Say("JSON"), convert.Text: words.Say("Godot text"), convert.Scene: words.Say("Scene"),
		convert.Resource: words.Say("Resource"), convert.Config: words.Say("ConfigFile"), convert.PlainJSON: words.Say("Plain JSON"),
	}[form]
}

// isWords says what a file was.
func isWords(item *convert.Item) string {
	var foreign *convert.ForeignError
	var locked *model.LockedError
	switch {
	case errors.As(item.Err, &locked):
		return words.Say("Encrypted")
	case errors.As(item.Err, &foreign):
		return words.Text(foreign.What)
	case item.From == convert.Bin && item.Records > 0:
		n := words.Count(int64(item.Records), "%s record", "%s records")
		if d, err := dialect.ByName(item.Dialect); err == nil && item.To != convert.Bin {
			return words.Say("%s save, %s", d.Title, n)
		}
		return words.Say("Save, %s", n)
	}
	return formName(item.From)
}

// convertColumns lays out a file, what it is, what it becomes, the result, and links.
type convertColumns struct{ height float32 }

// MinSize implements fyne.Layout.
func (c convertColumns) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(320, c.height) }

// Layout implements fyne.Layout.
func (c convertColumns) Layout(o []fyne.CanvasObject, size fyne.Size) {
	const side, gap = 14, 12
	whole := max(0, size.Width-2*side-2*gap)
	x := float32(side)
	for i, share := range []float32{0.2, 0.2, 0.24} {
		widgets.Middle(o[i], x, whole*share-gap, size.Height)
		x += whole * share
	}
	rest := side + whole + 2*gap - x
	links := float32(0)
	for _, l := range o[4:] {
		if w := l.MinSize().Width; w > 0 {
			links += w + gap
		}
	}
	for i := 3; i < len(o); i++ {
		w := min(o[i].MinSize().Width, rest)
		if t, ok := o[i].(*ink.Text); ok {
			w = max(0, min(rest-links, fyne.MeasureText(t.Text, theme.Size(theme.SizeNameText), t.Style).Width+1))
		}
		widgets.Middle(o[i], x, w, size.Height)
		if w > 0 {
			x, rest = x+w+gap, max(0, rest-w-gap)
		}
	}
}

// meterWidth is how long the bar is that shows how far a file is.
const meterWidth = 160

// convertRow is one file in the table.
type convertRow struct {
	widget.BaseWidget
	file, is, becomes, result *ink.Text
	links                     [3]*ink.Link
	ground, meter             *ink.Fill // how far it is
	share                     float64   // -1 for a file that is not being made
	line                      *ink.Fill
}

func newConvertRow() *convertRow {
	r := &convertRow{file: ink.New("", look.Text), is: ink.Small("", look.Muted), becomes: ink.New("", look.Text), result: ink.New("", ""),
		ground: ink.Box(look.Raised, "", 3), meter: ink.Box(look.Accent, "", 3), line: ink.Line()}
	for i := range r.links {
		r.links[i] = ink.NewLink("", nil)
	}
	r.file.Cut, r.is.Cut, r.becomes.Cut, r.result.Cut = true, true, true, true
	r.ExtendBaseWidget(r)
	return r
}

// CreateRenderer implements fyne.Widget.
func (r *convertRow) CreateRenderer() fyne.WidgetRenderer { return &convertRenderer{r} }

type convertRenderer struct{ row *convertRow }

func (r *convertRenderer) Destroy()           {}
func (r *convertRenderer) MinSize() fyne.Size { return fyne.NewSize(320, 25) }
func (r *convertRenderer) Objects() []fyne.CanvasObject {
	w := r.row
	return []fyne.CanvasObject{w.file, w.is, w.becomes, w.result, w.links[0], w.links[1], w.links[2], w.ground, w.meter, w.line}
}

// Layout implements fyne.WidgetRenderer.
func (r *convertRenderer) Layout(size fyne.Size) {
	const height = 6
	w := r.row
	convertColumns{}.Layout(r.Objects()[:7], size)
	widgets.Put(w.line, 0, size.Height+theme.Padding()/2-1, size.Width, 1)
	busy := w.share >= 0
	w.ground.Hidden, w.meter.Hidden = !busy, !busy
	if !busy {
		return
	}
	x := w.result.Position().X
	widgets.Put(w.ground, x, (size.Height-height)/2, meterWidth, height)
	widgets.Put(w.meter, x, (size.Height-height)/2, max(height, meterWidth*float32(w.share)), height)
	widgets.Put(w.links[0], x+meterWidth+12, w.links[0].Position().Y, w.links[0].MinSize().Width, w.links[0].Size().Height)
}

// Refresh implements fyne.WidgetRenderer.
func (r *convertRenderer) Refresh() {
	r.Layout(r.row.Size())
	for _, o := range r.Objects() {
		o.Refresh()
	}
}

// row fills a row of the table.
func (c *converter) row(i widget.ListItemID, o fyne.CanvasObject) {
	if i >= len(c.jobs) {
		return
	}
	r, j := o.(*convertRow), c.jobs[i]
	item := &j.item
	r.file.Paint(filepath.Base(item.In), look.Text)
	r.is.Paint(isWords(item), look.Muted)
	becomes := "—"
	if !j.held && (item.Done || item.Err == nil) {
		becomes = filepath.Base(item.Out)
	}
	r.becomes.Paint(becomes, look.Text)
	res := resultOf(j)
	r.result.Paint(res.words, res.color)
	r.share = -1
	if j.begun && !j.over {
		r.share = j.share
	}
	links := c.links(j)
	for k, l := range r.links {
		text, tap := "", func() {}
		if k < len(links) {
			text, tap = links[k].words, links[k].do
		}
		l.Text.Set(text)
		l.Tap = tap
	}
	r.Refresh()
}

// explain shows all that is to say about one file: what went wrong, and each value that has no exact twin, with what it became.
func (c *converter) explain(item *convert.Item) {
	lines := ink.Down(4, ink.Gap(640, 0))
	add := func(text string, importance widget.Importance) {
		l := widget.NewLabel(text)
		l.Wrapping = fyne.TextWrapWord
		l.Selectable = true
		l.Importance = importance
		lines.Add(l)
	}
	add(item.In, widget.LowImportance)
	if item.Done {
		add(words.Say("Wrote %s, %s bytes.", item.Out, words.Number(item.Bytes)), widget.MediumImportance)
	}
	if item.Err != nil {
		add(words.Sentence(item.Err), widget.DangerImportance)
	}
	for _, warning := range item.Warnings {
		add(words.Sentence(warning), widget.WarningImportance)
	}
	for _, note := range item.Notes {
		add(words.Sentence(note), widget.MediumImportance)
	}
	if len(item.Losses) > 0 {
		list := widgets.NewLines(func() int { return len(item.Losses) }, func(i int, r *widgets.Line) {
			r.First.Paint(item.Losses[i].Path, look.Text)
			r.Second.Paint(words.Text(item.Losses[i].What), look.Changed)
		}, func(int) {})
		rows := min(len(item.Losses), 14)
		lines.Add(&fyne.Container{Layout: widgets.AtLeast{Size: fyne.NewSize(640, float32(rows)*26)}, Objects: []fyne.CanvasObject{list}})
	}
	if item.More > 0 {
		add(words.Count(int64(item.More), "And %s other.", "And %s others."), widget.LowImportance)
	}
	c.win.Sheet("converted", filepath.Base(item.In), lines)
}
