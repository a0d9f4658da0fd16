package watch

import (
	"image"
	"maps"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"savant/ui/inspector"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/look/badge"
	"savant/ui/widgets"
)

// detail is the selected value below the table, with its line over the versions.
type detail struct {
	*record
	value string // its path
	trend ink.Trend
	// graph is the line; low, high, first and last are what it reaches from and to.
	graph                  *canvas.Raster
	low, high, first, last *ink.Text
	marks                  []stepMark
	plot                   *fyne.Container
	name, about            *ink.Text
	pin, describe          *widgets.Button
	root                   *fyne.Container
}

func newDetail(r *record, pin func(path string)) *detail {
	d := &detail{record: r, name: ink.Bold("", look.Text), about: ink.Small("", look.Muted)}
	d.about.Cut = true
	d.pin = widgets.NewButton("", func() { pin(d.value) })
	d.describe = widgets.NewButton(words.Say("Describe…"), func() { r.pins.describe(d.value) })
	set := widgets.NewButton(words.Say("Set to…"), func() { r.setTo(d.value) })
	visit := widgets.NewButton(words.Say("Go to it"), func() { r.goTo(d.value) })
	visit.Importance = widget.HighImportance
	d.graph = canvas.NewRaster(d.draw)
	texts := [4]*ink.Text{}
	for i := range texts {
		texts[i] = ink.Small("", look.Muted)
	}
	d.high, d.low, d.first, d.last = texts[0], texts[1], texts[2], texts[3]
	d.last.Align = fyne.TextAlignTrailing
	d.plot = &fyne.Container{Layout: graphLayout{d}, Objects: []fyne.CanvasObject{d.graph, d.high, d.low, d.first, d.last}}
	bar := ink.Pad(18, 6, 12, 0, ink.Across(10, 36, 1, d.name, d.about, d.describe, d.pin, set, visit))
	d.root = ink.Down(0, ink.Line(), bar, d.plot)
	d.root.Hide()
	return d
}

// stepMark is what the steps of the search say of a version.
type stepMark struct {
	version int
	words   *ink.Text
}

// graphLayout puts the numbers right of the line, the times below it, and the steps of the search beside their versions, as far as there is room.
type graphLayout struct{ of *detail }

const (
	graphHeight = 92
	graphSide   = 18
	graphFoot   = 22
	graphRight  = 84 // of the numbers
)

// MinSize implements fyne.Layout.
func (graphLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(300, graphHeight) }

// Layout implements fyne.Layout.
func (l graphLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	width, height := max(0, size.Width-graphSide-graphRight), size.Height-graphFoot
	widgets.Put(o[0], graphSide, 8, width, height-14)
	x := graphSide + width + 10
	widgets.Put(o[1], x, 0, graphRight-14, 18)
	widgets.Put(o[2], x, height-18, graphRight-14, 18)
	widgets.Put(o[3], graphSide, height, width/2, 18)
	widgets.Put(o[4], graphSide+width/2, height, width/2, 18)
	taken := float32(0) // up to where there are words
	for _, m := range l.of.marks {
		x, y := l.of.trend.At(m.version)
		w := m.words.MinSize().Width
		left := min(graphSide+x*width+6, graphSide+width-w)
		top := 8 + y*(height-14) - 20
		if top < 0 {
			top += 24
		}
		if m.words.Hidden = left < taken; !m.words.Hidden {
			taken = left + w + 8
			widgets.Put(m.words, left, top, w, 18)
		}
	}
}

// mark puts the steps of the search on the line, in the order of their versions.
func (d *detail) mark() {
	at := map[int][]string{}
	for _, s := range d.steps {
		if i := d.index(s.number); i >= 0 {
			at[i] = append(at[i], s.String())
		}
	}
	d.trend.Marks, d.marks, d.plot.Objects = slices.Sorted(maps.Keys(at)), nil, d.plot.Objects[:5:5]
	for _, i := range d.trend.Marks {
		m := stepMark{i, ink.Small(strings.Join(at[i], ", "), look.Accent)}
		d.marks, d.plot.Objects = append(d.marks, m), append(d.plot.Objects, m.words)
	}
}

// draw draws the line.
func (d *detail) draw(w, h int) image.Image {
	to := image.NewNRGBA(image.Rect(0, 0, w, h))
	scale := 1
	if height := d.graph.Size().Height; height > 0 {
		scale = max(1, int(float32(h)/height+0.5))
	}
	d.trend.Draw(to, 2*scale, ink.Paint(look.Line))
	return to
}

// show shows the value at a path, or nothing if that is "".
func (d *detail) show(path string) {
	if d.value = path; path == "" || len(d.versions) == 0 {
		d.root.Hide()
		return
	}
	d.root.Show()
	d.name.Set(widgets.PathWords(path))
	d.pin.SetText(words.Say("Pin"))
	d.describe.Hide()
	if f := d.pins.of(path); f != nil {
		d.pin.SetText(words.Say("Unpin"))
		d.describe.Show()
		if f.Name != "" {
			d.name.Set(f.Name)
		}
	}
	color, kind := look.Number, ""
	if doc, r := d.row(path); r != 0 {
		about := inspector.Localized(doc.Describe(r))
		kind = about.Type
		if c := badge.Of(about.Badge).Color; c != "" {
			color = c
		}
	}
	x, n := d.past.Of(path), len(d.versions)
	text, _ := d.text(path, n-1)
	said := words.Say("%s now", widgets.Shorten(text))
	if kind != "" {
		said = kind + ", " + said
	}
	d.high.Set("")
	d.low.Set("")
	d.trend = ink.Trend{Color: color, Ticks: make([]bool, n)}
	times := 0
	if x != nil {
		times = len(x.Changes)
		d.trend = *trend(x, n, color)
		if numbers, ok := x.Numbers(n); ok {
			low, high := bounds(numbers)
			d.low.Set(number(low))
			d.high.Set(number(high))
			said = words.Say("%s. Lowest %s, highest %s", said, number(low), number(high))
		}
	}
	d.mark()
	d.about.Set(words.Say("%s, %s.", said, words.Count(int64(times), "changed %s time", "changed %s times")))
	d.first.Set(d.when(0))
	d.last.Set(d.when(n - 1))
	d.graph.Refresh()
	d.plot.Refresh()
	d.root.Refresh()
	d.win.Trace("watched-value", "path", path, "now", text, "changes", times)
}

// number is a number as Godot writes it.
func number(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }
