package inspector

import (
	"cmp"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/ink"
	"savant/ui/internal/tip"
	"savant/ui/internal/words"
	"savant/ui/look"
)

// headline shows the name of a row and its kind.
type headline struct {
	name, kind *ink.Text
	whole      *tip.Tipped  // name, which may be cut off
	wholeKind  *tip.Tipped  // kind
	chooser    *ink.KeyLink // replaces kind if another type can be chosen
	problem    *ink.Label
	line       *fyne.Container // holds both, and what is at the right end
	root       *fyne.Container
}

func newHeadline() *headline {
	h := &headline{name: ink.Bold("", look.Text), kind: ink.Small("", look.Muted), problem: newNote()}
	h.name.Scale = theme.SizeNameSubHeadingText
	h.name.Cut = true
	h.kind.Cut = true
	h.chooser = ink.NewKeyLink("", nil)
	h.chooser.Text.Scale = h.kind.Scale
	h.chooser.Text.Cut = true
	h.chooser.Color(look.Muted)
	tip.Link(&h.chooser.Link)
	h.whole, h.wholeKind = tip.Text(h.name), tip.Text(h.kind)
	h.line = &fyne.Container{Layout: headLayout{}, Objects: []fyne.CanvasObject{h.whole, h.wholeKind}}
	h.root = ink.Down(4, h.line, h.problem)
	return h
}

// refuse shows below the headline why an edit without a field of its own was refused.
func (h *headline) refuse(err error) {
	say(h.problem, explain(err), widget.DangerImportance)
	h.root.Refresh()
}

// show shows what a row is. choose lets the user choose another type; it is nil if there is none.
func (h *headline) show(d Shown, choose func()) {
	h.name.Set(d.Label)
	if h.chooser.Tap = choose; choose != nil {
		h.chooser.Text.Set(Words(d) + " ▾")
		h.line.Objects[1] = h.chooser
	} else {
		h.kind.Set(Words(d))
		h.line.Objects[1] = h.wholeKind
	}
	say(h.problem, cmp.Or(d.Problem, d.Misfit), widget.DangerImportance)
	h.root.Refresh()
}

// Words returns what a row is: its type, and the bits it is stored in.
func Words(d Shown) string {
	text := d.Type
	if text == "" { // the instance of a scene
		text = d.Summary
	}
	if d.Width != 0 {
		text = words.Say("%s, stored in %d bits", strings.TrimSuffix(text, " "+strconv.Itoa(d.Width)), d.Width)
	}
	if d.Note != "" {
		text += ", " + d.Note
	}
	return text
}

// end puts an object at the right end of the line without increasing its height; nil removes it.
func (h *headline) end(o fyne.CanvasObject) {
	h.line.Objects = h.line.Objects[:2]
	if o != nil {
		h.line.Add(o)
	}
}

// headLayout puts the kind after the name on the same baseline. If there is too little room, the name is shortened
// first.
type headLayout struct{}

const headGap = 10

func natural(o fyne.CanvasObject) fyne.Size {
	var t *ink.Text
	switch o := o.(type) {
	case *tip.Tipped:
		t = o.Whole
	case *ink.KeyLink:
		t = o.Text
	}
	size := theme.Size(theme.SizeNameText)
	if t.Scale != "" {
		size = theme.Size(t.Scale)
	}
	return fyne.MeasureText(t.Text, size, t.Style)
}

// Layout implements fyne.Layout.
func (headLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	if len(o) > 2 {
		m := o[2].MinSize()
		o[2].Resize(m)
		o[2].Move(fyne.NewPos(size.Width-m.Width, (size.Height-m.Height)/2))
		size.Width -= m.Width + headGap
	}
	a, b := natural(o[0]), natural(o[1])
	w := min(a.Width+1, max(size.Width-headGap-b.Width, size.Width*0.6))
	o[0].Move(fyne.NewPos(0, 0))
	o[0].Resize(fyne.NewSize(w, a.Height))
	o[1].Move(fyne.NewPos(w+headGap, a.Height-b.Height-1.5))
	o[1].Resize(fyne.NewSize(max(0, size.Width-w-headGap), b.Height))
}

// MinSize implements fyne.Layout.
func (headLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(120, natural(o[0]).Height)
}
