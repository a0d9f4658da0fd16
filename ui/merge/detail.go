package merge

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"savant/model/threeway"
	"savant/ui/internal/ink"
	"savant/ui/internal/tip"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// detail is the selected change below the table: what the versions have, and fields for what the result has.
type detail struct {
	head, kind, why *ink.Text
	values          [cells]*ink.Text
	other           *widgets.Entry // for another value
	more            *widgets.Button
	field           *fyne.Container // other and more
	both            *ink.KeyLink
	root            *fyne.Container
	title           *fyne.Container // head and kind
}

const detailHeight = 64

func newDetail(do handlers) *detail {
	d := &detail{head: ink.Bold("", look.Text), kind: ink.Small("", look.Muted), why: ink.Small("", look.Muted)}
	d.head.Cut, d.head.Middle, d.kind.Cut, d.why.Cut = true, true, true, true
	d.title = &fyne.Container{Layout: headed{d}, Objects: []fyne.CanvasObject{tip.Text(d.head), tip.Text(d.kind)}}
	c := &fyne.Container{Layout: inColumns{height: detailHeight, lines: 2}, Objects: []fyne.CanvasObject{d.title, tip.Text(d.why)}}
	for i := range d.values {
		d.values[i] = ink.New("", look.Text)
		d.values[i].Cut = true
		c.Objects = append(c.Objects, tip.Text(d.values[i]))
	}
	d.other = widgets.NewEntry(words.Say("or another value"), do.otherKey)
	d.other.OnSubmitted = do.other
	d.more = widgets.NewButton("…", do.ask)
	d.field = ink.Across(4, 0, 0, d.other, tip.On(d.more, words.Say("Another value…")))
	d.both = ink.NewKeyLink(words.Say("both: 4"), do.both)
	last := len(c.Objects) - 1
	c.Objects[last] = container.NewStack(c.Objects[last], d.field)
	c.Objects = append(c.Objects, d.both)
	d.root = c
	d.show(nil, nil, "")
	return d
}

// headed puts what has changed and its kind in one line. The kind keeps up to a third of it: paths of nodes are long.
type headed struct{ of *detail }

// MinSize implements fyne.Layout.
func (l headed) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(0, max(l.of.head.MinSize().Height, l.of.kind.MinSize().Height))
}

// Layout implements fyne.Layout.
func (l headed) Layout(o []fyne.CanvasObject, size fyne.Size) {
	const gap = 8
	wide := func(t *ink.Text, size fyne.ThemeSizeName) float32 {
		return fyne.MeasureText(ink.Clip(t.Text), theme.Size(size), t.Style).Width + 1 // drawn whole, if there is room
	}
	kind := min(wide(l.of.kind, theme.SizeNameCaptionText), size.Width/3)
	head := max(0, min(wide(l.of.head, theme.SizeNameText), size.Width-gap-kind))
	widgets.Middle(o[0], 0, head, size.Height)
	widgets.Middle(o[1], head+gap, max(0, size.Width-head-gap), size.Height)
}

// longestField is how many bytes of a value the field takes; longer ones have the dialog.
const longestField = 1000

// show shows a change; nil empties that.
func (d *detail) show(o *plan, c *threeway.Change, label string) {
	for _, t := range append(d.values[:], d.kind, d.why) {
		t.Set("")
	}
	d.head.Set(label)
	d.other.SetText("")
	d.field.Hide()
	d.both.Hide()
	defer func() { d.title.Refresh(); d.root.Refresh() }()
	if c == nil {
		return
	}
	doc, r := o.at(c.Path)
	if r != 0 {
		d.kind.Set(doc.Describe(r).Type)
	}
	if names := parts(c); names != "" {
		d.kind.Set(names)
	}
	d.why.Set(o.why(c))
	for i, text := range shown(c) {
		if i < resultCell || !c.Left() {
			d.values[i].Set(text)
		}
	}
	if places := o.places(c); len(places) == 1 {
		d.field.Show()
		d.values[resultCell].Set("")
		if text := places[0].text; !c.Left() && len(text) < longestField && !strings.Contains(text, "\n") {
			d.other.SetText(text)
		}
	}
	if _, ok := o.both[c.Path]; ok {
		d.both.Show()
	}
}
