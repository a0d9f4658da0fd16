package widgets

import (
	"image"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/textedit"
)

// Item is one thing that can be chosen.
type Item struct {
	Left  string // before the words, quiet
	Words string
	Right string // after them, quiet
	Why   string // the whole of Right where that is shortened, or what else it means: it is shown below the list while the item is marked
	Run   func()
	// More is what is listed instead once the item is chosen, with what was typed as long as that leaves some out; nil for an item that runs.
	More func() []Item
	Off  bool // it cannot be done now: it comes after those that can, and Right says why
	Now  bool // it is chosen already: it is marked until something is typed, so that Enter changes nothing
	// Sought are further words by which it is found.
	Sought string
	// Of makes the item of what was typed: it fits any text of which it makes one with Words. As long as nothing is typed, the item is there if it has Words. nil for an item that is
	// found by its words.
	Of    func(text string) Item
	First bool // of one that Of makes: it is just what was typed, and comes before what only begins so
	// Whole makes a more special item of what was typed, which takes the place of this one; ok is false for a text that names none. nil for none.
	Whole func(text string) (it Item, ok bool)
	// Picture returns a small picture that is before the words, nil as long as there is none: then is called when there is.
	// It is asked only of items that are shown. nil for items without pictures.
	Picture func(then func()) image.Image
}

// palette finds an item by its words and does it.
type palette struct {
	all     []Item
	before  [][]Item // the lists that this one was chosen from
	entry   *PaletteEntry
	found   []Item
	marked  int
	left    float32 // width of what comes before the words
	atField bool    // it lists what a field can be
	framed  bool    // some items have pictures
	rows    *fyne.Container
	why     *fyne.Container // below them, of the marked item
	width   float32
	popup   *widget.PopUp
	closed  func()
	chosen  func()
}

// PaletteEntry is the field of the palette; the arrows move in the list below it.
type PaletteEntry struct {
	textedit.Entry
	palette *palette
}

// TypedRune implements fyne.Focusable. A space before anything else is that of the key which opened the list.
func (e *PaletteEntry) TypedRune(r rune) {
	if r != ' ' || e.Text != "" {
		e.Entry.TypedRune(r)
	}
}

// TypedKey implements fyne.Focusable. Home and End are for the list of a field, and for any as long as there is no text to move in.
func (e *PaletteEntry) TypedKey(k *fyne.KeyEvent) {
	p := e.palette
	if (k.Name == fyne.KeyHome || k.Name == fyne.KeyEnd) && (p.atField || e.Text == "") {
		if p.mark(0); k.Name == fyne.KeyEnd {
			p.mark(-1) // the last
		}
		return
	}
	switch k.Name {
	case fyne.KeyEscape:
		p.close()
	case fyne.KeyReturn, fyne.KeyEnter:
		p.choose(p.marked)
	case fyne.KeyDown:
		p.mark(p.marked + 1)
	case fyne.KeyUp:
		p.mark(p.marked - 1)
	case fyne.KeyPageDown:
		p.mark(min(p.marked+paletteRows, len(p.found)-1))
	case fyne.KeyPageUp:
		p.mark(max(p.marked-paletteRows, 0))
	case fyne.KeyBackspace:
		if n := len(p.before); n > 0 && e.Text == "" {
			p.all, p.before = p.before[n-1], p.before[:n-1]
			p.search()
			return
		}
		e.Entry.TypedKey(k)
	default:
		e.Entry.TypedKey(k)
	}
}

const (
	paletteRows  = 12
	paletteWidth = 520
	fieldWidth   = 300 // of a list at a field, at least
	paletteSide  = 8
	paletteLeft  = 56
	whySide      = 8 // beside what is said of an item below the list
	mostWhy      = 6 // lines of that

	paletteMargin = 80 // of the window, beside a palette that is wider than usual
)

// Choose offers items to choose one of. closed is called when the list closes, and chosen once the choice has been carried
// out.
func Choose(canvas fyne.Canvas, hint string, all []Item, closed, chosen func()) {
	choose(canvas, nil, hint, "", all, closed, chosen)
}

// choose is Choose with a text that is typed already. The list is at a field and as wide, and in the middle of the window without one.
func choose(canvas fyne.Canvas, field fyne.CanvasObject, hint, text string, all []Item, closed, chosen func()) {
	p := &palette{all: all, closed: closed, chosen: chosen, entry: &PaletteEntry{}, rows: ink.Down(0), why: ink.Down(0)}
	width, room := float32(paletteWidth), canvas.Size().Width-paletteMargin
	for _, it := range all {
		p.framed = p.framed || it.Picture != nil
		if it.Left != "" {
			p.left = max(p.left, paletteLeft, ink.Small(it.Left, "").MinSize().Width+4)
		}
	}
	if p.left > 0 { // what stands to the left is not to be paid for by the words
		for _, it := range all {
			width = max(width, min(p.left+ink.New(it.Words, look.Text).MinSize().Width+40, room))
		}
	}
	if field != nil {
		width = min(max(field.Size().Width-2*paletteSide, fieldWidth), room)
	}
	p.width, p.atField = width, field != nil
	p.entry.palette = p
	p.entry.ExtendBaseWidget(p.entry)
	p.entry.PlaceHolder, p.entry.Name = hint, hint
	p.entry.SetText(text)
	p.entry.OnChanged = func(string) { p.search() }
	p.search()
	content := ink.Pad(paletteSide, 6, paletteSide, 6, ink.Down(6, ink.Gap(width, 0), p.entry, p.rows, p.why))
	if field != nil {
		p.popup = showAt(field, content, canvas)
	} else {
		p.popup = NewModal(content, canvas)
		ShowGrowing(p.popup, 0)
	}
	canvas.Focus(p.entry)
	p.entry.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
}

// search lists the items that fit what was typed, and after them those that are made of it.
func (p *palette) search() {
	p.found = nil
	for _, i := range Ranked(p.all, p.entry.Text) {
		it := p.all[i]
		if it.Whole != nil {
			if whole, ok := it.Whole(p.entry.Text); ok {
				it = whole
			}
		}
		p.found = append(p.found, it)
	}
	if text := strings.TrimSpace(p.entry.Text); text != "" {
		at := slices.IndexFunc(p.found, func(it Item) bool { return it.Off })
		if at < 0 {
			at = len(p.found)
		}
		for _, it := range p.all {
			if it.Of == nil {
				continue
			}
			switch made := it.Of(text); {
			case made.Words == "":
				continue
			case made.First:
				p.found = slices.Insert(p.found, 0, made)
			default:
				p.found = slices.Insert(p.found, at, made)
			}
			at++
		}
	}
	p.mark(p.first())
}

// first is the item that Enter takes as long as no other is marked.
func (p *palette) first() int {
	if p.entry.Text != "" {
		return 0
	}
	return max(0, slices.IndexFunc(p.found, func(it Item) bool { return it.Now }))
}

// mark draws the list with one row marked.
func (p *palette) mark(i int) { p.markAs(i, false) }

func (p *palette) markAs(i int, asked bool) {
	n := len(p.found)
	if n == 0 {
		p.marked = 0
		p.rows.Objects = []fyne.CanvasObject{ink.Pad(8, 4, 8, 4, ink.New(words.Say("No matches."), look.Muted))}
	} else {
		p.marked = (i + n) % n
		first := max(0, min(p.marked-paletteRows/2, n-paletteRows))
		p.rows.RemoveAll()
		for k := first; k < min(n, first+paletteRows); k++ {
			p.rows.Add(p.row(k))
		}
	}
	p.rows.Refresh()
	p.why.RemoveAll()
	if p.why.Hidden = n == 0 || p.found[p.marked].Why == "" || p.found[p.marked].Why == p.found[p.marked].Right && !asked; !p.why.Hidden {
		color := look.Changed
		if asked {
			color = look.Error
		}
		for _, line := range ink.Broken(p.found[p.marked].Why, p.width-2*whySide, mostWhy) {
			p.why.Add(ink.Pad(whySide, 0, whySide, 0, ink.Small(line, color)))
		}
	}
	if p.popup != nil {
		Grow(p.popup)
	}
}

func (p *palette) row(k int) fyne.CanvasObject {
	it := p.found[k]
	ground := ink.Box("", "", 4)
	if k == p.marked {
		ground.Color = look.Selection
	}
	text := ink.New(it.Words, look.Text)
	if it.Off {
		text.Color = look.Muted
	}
	text.Cut = true
	objects := []fyne.CanvasObject{text, ink.Small(it.Right, look.Muted)}
	wide := 0
	if p.left > 0 {
		objects = append([]fyne.CanvasObject{Fixed(p.left, ink.Small(it.Left, look.Muted))}, objects...)
		wide = 1
	}
	if p.framed {
		objects = append([]fyne.CanvasObject{p.picture(it)}, objects...)
		wide++
	}
	line := ink.Across(10, 26, wide, objects...)
	return NewPress(&fyne.Container{Layout: Stack{}, Objects: []fyne.CanvasObject{ground, ink.Pad(8, 0, 8, 0, line)}}, func() { p.choose(k) })
}

// pictureSize is how wide and high the pictures of items are.
const pictureSize = 22

// picture is the place for that of an item.
func (p *palette) picture(it Item) fyne.CanvasObject {
	img := canvas.NewImageFromImage(nil)
	img.FillMode = canvas.ImageFillContain
	img.SetMinSize(fyne.NewSquareSize(pictureSize))
	if it.Picture != nil {
		img.Image = it.Picture(func() {
			if p.popup != nil && p.popup.Visible() {
				p.mark(p.marked)
			}
		})
	}
	return img
}

// choose takes an item. If nothing matches, the list says so and stays open, so that the text can be corrected; so it does with the reason why an item
// cannot be done.
func (p *palette) choose(k int) {
	if k >= len(p.found) {
		return
	}
	if it := p.found[k]; it.Off && it.Why != "" {
		p.popup.Canvas.Focus(p.entry) // a click has taken the keyboard
		p.markAs(k, true)
		return
	}
	if more := p.found[k].More; more != nil {
		p.before, p.all = append(p.before, p.all), more()
		p.popup.Canvas.Focus(p.entry) // a click has taken the keyboard
		if n := len(Ranked(p.all, p.entry.Text)); n == 0 || n == len(p.all) {
			p.entry.SetText("")
		}
		p.search()
		return
	}
	p.close()
	p.found[k].Run()
	p.chosen()
}

func (p *palette) close() {
	p.popup.Hide()
	p.closed()
}
