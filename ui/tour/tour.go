// Package tour introduces the parts of a window one after the other.
package tour

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/ink"
	"savant/ui/internal/slot"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// Step describes a part of the window.
type Step struct {
	Headline, Text string
	Part           fyne.CanvasObject // what it explains
}

// tour covers the window except for the part being described.
type tour struct {
	widget.BaseWidget
	canvas fyne.Canvas
	steps  []Step
	at     int
	shown  func(at int, next fyne.CanvasObject)
	ended  func()
	keys   func(*fyne.KeyEvent) bool
	shades [4]*canvas.Rectangle
	frame  *canvas.Rectangle
	title  *ink.Text
	text   *ink.Label
	place  *ink.Text
	next   *widgets.Button
	back   *widgets.Button
	card   *fyne.Container
}

const cardWidth = 340

// Show shows the steps, calls shown for each with the button that leads on, and at the end ended. Keys that it has no use for are those of keys.
func Show(c fyne.Canvas, steps []Step, shown func(at int, next fyne.CanvasObject), ended func(), keys func(*fyne.KeyEvent) bool) {
	t := &tour{canvas: c, steps: steps, shown: shown, ended: ended, keys: keys, frame: canvas.NewRectangle(color.Transparent)}
	t.title, t.text, t.place = ink.Bold("", look.Text), ink.NewLabel(""), ink.Small("", look.Muted)
	t.ExtendBaseWidget(t)
	for i := range t.shades {
		t.shades[i] = canvas.NewRectangle(color.NRGBA{A: 0x8c})
	}
	t.frame.StrokeWidth, t.frame.CornerRadius = 2, 4
	t.title.Scale = theme.SizeNameSubHeadingText
	t.next = widgets.NewButton("", func() { t.walk(1) })
	t.next.Importance = widget.HighImportance
	t.back = widgets.NewButton(words.Say("Back"), func() { t.walk(-1) })
	end := widgets.NewButton(words.Say("End the tour"), t.end)
	for _, b := range []*widgets.Button{t.next, t.back, end} {
		b.Key = t.key
	}
	foot := ink.Across(8, 0, 0, t.place, end, t.back, t.next)
	body := ink.Down(8, ink.Gap(cardWidth-32, 0), t.title, t.text, foot)
	t.card = container.NewStack(ink.Box(look.Panel, look.Line, 6), ink.Pad(16, 12, 16, 12, body))
	c.Overlays().Add(t)
	t.Resize(c.Size())
	t.show()
}

// show shows a step.
func (t *tour) show() {
	s := t.steps[t.at]
	t.title.Set(s.Headline)
	t.text.SetText(s.Text)
	t.place.Set(words.Say("%s of %s", words.Number(int64(t.at+1)), words.Number(int64(len(t.steps)))))
	t.next.SetText(words.Say("Next"))
	if t.at == len(t.steps)-1 {
		t.next.SetText(words.Say("Done"))
	}
	if t.at == 0 {
		t.back.Hide()
	} else {
		t.back.Show()
	}
	t.Refresh()
	t.canvas.Focus(t.next)
	t.shown(t.at, t.next)
}

// walk goes some steps on; after the last one the tour ends.
func (t *tour) walk(by int) {
	if t.at += by; t.at >= len(t.steps) {
		t.end()
		return
	}
	t.at = max(0, t.at)
	t.show()
}

// key takes the keys that the buttons have no use for.
func (t *tour) key(k *fyne.KeyEvent) bool {
	switch k.Name {
	case fyne.KeyEscape:
		t.end()
	case fyne.KeyRight, fyne.KeyPageDown:
		t.walk(1)
	case fyne.KeyLeft, fyne.KeyPageUp:
		t.walk(-1)
	default:
		return t.keys(k)
	}
	return true
}

// StepAside ends the tour for an action that the user chose meanwhile. The keyboard is where the action finds it without a tour.
func (t *tour) StepAside() { t.end() }

func (t *tour) end() {
	t.canvas.Overlays().Remove(t)
	t.ended()
}

// Tapped implements fyne.Tappable, so that objects below cannot be tapped.
func (t *tour) Tapped(*fyne.PointEvent) { t.canvas.Focus(t.next) }

// CreateRenderer implements fyne.Widget.
func (t *tour) CreateRenderer() fyne.WidgetRenderer { return &renderer{t} }

type renderer struct{ t *tour }

func (r *renderer) Destroy()           {}
func (r *renderer) MinSize() fyne.Size { return fyne.Size{} }

func (r *renderer) Objects() []fyne.CanvasObject {
	t := r.t
	return []fyne.CanvasObject{t.shades[0], t.shades[1], t.shades[2], t.shades[3], t.frame, t.card}
}

func (r *renderer) Refresh() {
	r.t.frame.StrokeColor = ink.Paint(look.Accent)
	r.Layout(r.t.Size())
	canvas.Refresh(r.t)
}

// Layout leaves the part of the step uncovered, and puts the card beside it where there is most room.
func (r *renderer) Layout(size fyne.Size) {
	t := r.t
	part := t.steps[t.at].Part
	at, room := fyne.CurrentApp().Driver().AbsolutePositionForObject(part), part.Size()
	right, bottom := at.X+room.Width, at.Y+room.Height
	slot.Put(t.shades[0], 0, 0, size.Width, at.Y)
	slot.Put(t.shades[1], 0, bottom, size.Width, max(0, size.Height-bottom))
	slot.Put(t.shades[2], 0, at.Y, at.X, room.Height)
	slot.Put(t.shades[3], right, at.Y, max(0, size.Width-right), room.Height)
	slot.Put(t.frame, at.X+1, at.Y+1, room.Width-2, room.Height-2)
	t.card.Resize(fyne.NewSize(cardWidth, t.card.MinSize().Height))
	card := fyne.NewSize(cardWidth, t.card.MinSize().Height)
	t.card.Resize(card)
	const gap = 16
	pos := fyne.NewPos(at.X+(room.Width-card.Width)/2, bottom-card.Height-gap) // at its end if there is no room beside it: what matters begins above
	switch {
	case size.Width-right >= card.Width+2*gap:
		pos = fyne.NewPos(right+gap, at.Y+gap)
	case at.X >= card.Width+2*gap:
		pos = fyne.NewPos(at.X-card.Width-gap, at.Y+gap)
	case at.Y >= card.Height+2*gap:
		pos.Y = at.Y - card.Height - gap
	case size.Height-bottom >= card.Height+2*gap:
		pos.Y = bottom + gap
	}
	t.card.Move(fyne.NewPos(min(max(gap, pos.X), size.Width-card.Width-gap), min(max(gap, pos.Y), size.Height-card.Height-gap)))
}
