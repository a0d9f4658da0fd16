package animation

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"savant/ui/look"
	"savant/ui/outline"
	"savant/ui/widgets"
)

// strip lays out the line over the tracks: what plays, as wide as it is or as there is room, where the rest is in its menu; a note; what sets keys,
// which is always seen.
type strip struct{ plays *widgets.Overflow }

const stripGap = 10

func newStrip(plays *widgets.Overflow, note, sets fyne.CanvasObject) *fyne.Container {
	return container.New(strip{plays}, plays.Root, note, sets)
}

// MinSize implements fyne.Layout.
func (s strip) MinSize(o []fyne.CanvasObject) fyne.Size {
	plays, sets := o[0].MinSize(), o[2].MinSize()
	return fyne.NewSize(plays.Width+stripGap+sets.Width, max(plays.Height, sets.Height))
}

// Layout implements fyne.Layout.
func (s strip) Layout(o []fyne.CanvasObject, size fyne.Size) {
	right := o[2].MinSize().Width
	left := max(0, min(s.plays.Width(), size.Width-right-stripGap))
	o[0].Move(fyne.NewPos(0, 0))
	o[0].Resize(fyne.NewSize(left, size.Height))
	height := o[1].MinSize().Height
	o[1].Move(fyne.NewPos(left+stripGap, (size.Height-height)/2))
	o[1].Resize(fyne.NewSize(max(0, size.Width-left-right-2*stripGap), height))
	o[2].Move(fyne.NewPos(size.Width-right, 0))
	o[2].Resize(fyne.NewSize(right, size.Height))
}

// keyRoom lays out the table of keys: a headline, the list, and the fields of the chosen key, which scroll where there is no room for them and some rows.
type keyRoom struct {
	fields fyne.CanvasObject
	list   *outline.Outline
}

// leastRows is how many rows of the list fields do not take, but for half of what there is.
const leastRows = 6

// leastHeight is the height of those rows.
func (k keyRoom) leastHeight() float32 { return leastRows * look.Size(k.list.Theme(), look.RowHeight) }

// MinSize implements fyne.Layout.
func (k keyRoom) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(max(o[0].MinSize().Width, o[2].MinSize().Width), o[0].MinSize().Height+k.leastHeight()/2)
}

// Layout implements fyne.Layout.
func (k keyRoom) Layout(o []fyne.CanvasObject, size fyne.Size) {
	top := o[0].MinSize().Height
	room := max(0, size.Height-top)
	o[2].Resize(fyne.NewSize(size.Width, o[2].Size().Height)) // the fields know their height only at their width
	fields := min(k.fields.MinSize().Height, room-min(k.leastHeight(), room/2))
	y := float32(0)
	for i, height := range []float32{top, room - fields, fields} {
		o[i].Move(fyne.NewPos(0, y))
		o[i].Resize(fyne.NewSize(size.Width, height))
		y += height
	}
}
