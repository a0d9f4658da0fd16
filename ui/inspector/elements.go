package inspector

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"savant/codec/variant"
	"savant/model"
	"savant/model/packed"
	"savant/ui/internal/words"
)

// elements are the elements of a packed array, a row for each and a column for each component. They are rows of the document, so
// that of an array of any length only those on the screen are looked at.
type elements struct {
	*array
	element variant.Type
	shape   variant.Shape
	columns []string
}

// newTable shows a packed array.
func newTable(p *Panel) extra {
	a := &array{panel: p}
	if packed, err := p.doc.Packed(p.row); err == nil {
		a.type_ = packed.Type
	}
	if a.type_ == variant.PackedByteArray {
		h := &hexRows{packedBytes{p}, a.more}
		a.table = newTableOf(p, h, words.Say("Bytes"), true, []float32{3, 1.2})
		return a
	}
	e := &elements{array: a}
	e.element, _ = variant.ElementOf(e.type_)
	if shape, ok := variant.ShapeOf(e.element); ok {
		e.shape, e.columns = shape, shape.Components
	}
	a.table = newTableOf(p, e, words.Say("Elements"), false, nil)
	return a
}

// array is what can be done to a packed array as a whole.
type array struct {
	panel *Panel
	table *table
	type_ variant.Type
}

func (a *array) object() fyne.CanvasObject { return a.table.object() }
func (a *array) focus() bool               { return a.table.focus() }
func (a *array) fill(variant.Value)        { a.table.refill() }

// reveal brings an element into view and makes it the one in use.
func (a *array) reveal(i int) {
	a.table.at = i / a.perRow()
	a.table.show(a.table.at)
}

func (e *elements) total() string { return words.Number(int64(e.count())) }

func (e *elements) count() int         { return e.panel.doc.Len(e.panel.row) }
func (e *elements) heads() []string    { return e.columns }
func (e *elements) index(i int) string { return strconv.Itoa(i) }

func (e *elements) closed(int, int) bool { return false }

func (e *elements) child(i int) model.Row { return e.panel.doc.Child(e.panel.row, i) }

func (e *elements) show(i int) []string {
	r := e.child(i)
	v, err := e.panel.doc.Value(r)
	if err != nil {
		return make([]string, max(1, len(e.columns)))
	}
	switch v.Type {
	case variant.Int:
		return []string{strconv.FormatInt(v.Int(), 10)}
	case variant.Float:
		return []string{floatText(v.Float(), e.bits(r))}
	case variant.String:
		return []string{v.Text}
	}
	list := make([]string, len(e.columns))
	for k := range list {
		list[k] = componentText(v, k)
	}
	return list
}

// bits is in how many bits a float is stored.
func (e *elements) bits(r model.Row) int {
	if w := e.panel.doc.Describe(r).Width; w != 0 {
		return w
	}
	if e.type_ == variant.PackedFloat64Array {
		return 64
	}
	return 32
}

func (e *elements) take(i, k int, text string) error {
	r := e.child(i)
	v, err := e.panel.doc.Value(r)
	if err != nil {
		return err
	}
	switch v.Type {
	case variant.Int:
		n, err := parseInt(text)
		if err != nil {
			return err
		}
		if low, high := e.limits(); n < low || n > high {
			return errors.New(words.Say("%d does not fit an element: %d to %d.", n, low, high))
		}
		v = variant.OfInt(n)
	case variant.Float:
		f, err := component(text, variant.Shape{}, e.bits(r) == 64)
		if err != nil {
			return err
		}
		v = variant.OfFloat(f)
	case variant.String:
		v = variant.OfString(text)
	default:
		if v, err = componentSpec(k, "", e.shape).take(v, text); err != nil {
			return err
		}
	}
	return e.panel.setRow(r, v)
}

func (e *elements) limits() (low, high int64) {
	if e.type_ == variant.PackedInt64Array {
		return -1 << 63, 1<<63 - 1
	}
	return -1 << 31, 1<<31 - 1
}

// insert puts an element before the i-th, like the one there.
func (e *elements) insert(i int) error {
	v := e.zero()
	if n := e.count(); n > 0 {
		var err error
		if v, err = e.panel.doc.Value(e.child(min(i, n-1))); err != nil {
			return err
		}
	}
	_, err := e.panel.doc.Insert(e.panel.row, i, nil, v)
	return err
}

func (e *elements) zero() variant.Value {
	switch e.element {
	case variant.Int:
		return variant.OfInt(0)
	case variant.Float:
		return variant.OfFloat(0)
	case variant.String:
		return variant.OfString("")
	}
	return variant.OfMath(e.element, make([]float64, len(e.columns))...)
}

func (e *elements) remove(i int) error { return e.panel.doc.Remove(e.child(i)) }

// more is what can be done to the array beside its elements.
func (a *array) more() []*fyne.MenuItem {
	p := a.panel
	var items []*fyne.MenuItem
	if !p.fixed() {
		if p.Outside.Ask != nil {
			items = append(items, fyne.NewMenuItem(words.Say("Resize…"), a.resize))
		}
		items = append(items, fyne.NewMenuItem(words.Say("Paste elements"), func() { a.table.attempt(a.paste) }))
	}
	items = append(items, fyne.NewMenuItem(words.Say("Copy all as lines"), func() { a.table.attempt(a.copy) }))
	for _, form := range packed.Forms() {
		if p.Outside.Export != nil {
			items = append(items, fyne.NewMenuItem(words.Say("Export as %s…", formWords(form)), func() { a.table.attempt(func() error { return a.export(form) }) }))
		}
	}
	for _, form := range packed.Forms() {
		if p.Outside.Import != nil && !p.fixed() {
			items = append(items, fyne.NewMenuItem(words.Say("Import %s…", formWords(form)), func() { a.table.attempt(func() error { return a.importAs(form) }) }))
		}
	}
	return items
}

func formWords(form packed.Form) string {
	switch form {
	case packed.Raw:
		return words.Say("raw bytes")
	case packed.Hex:
		return words.Say("hexadecimal digits")
	case packed.Base64:
		return "Base64"
	}
	return "CSV"
}

// mostElements bounds what one asks for by mistake.
const mostElements = 64 << 20

func (a *array) resize() {
	p := a.panel
	n := p.doc.Len(p.row)
	p.Outside.Ask(words.Say("Resize"), words.Say("Resize"), []Asked{{Label: words.Say("Number of elements"), Text: strconv.Itoa(n)}}, func(t []string) error {
		to, err := parseInt(t[0])
		if err == nil && (to < 0 || to > mostElements) {
			err = errors.New(words.Say("An array here has at most %s elements.", words.Number(mostElements)))
		}
		if err == nil {
			err = p.doc.Resize(p.row, int(to))
		}
		if err == nil {
			p.Refresh()
		}
		return err
	})
}

// paste puts the numbers or strings on the clipboard before the row in use, or at the end.
func (a *array) paste() error {
	p := a.panel
	text := strings.TrimSpace(fyne.CurrentApp().Clipboard().Content())
	if text == "" {
		return errors.New(words.Say("There is nothing on the clipboard."))
	}
	at := p.doc.Len(p.row)
	if n := a.table.at * a.perRow(); a.table.at >= 0 && n < at {
		at = n
	}
	_, err := p.doc.Paste(p.row, at, text)
	return err
}

// perRow is how many elements stand in a row of the table.
func (a *array) perRow() int {
	if a.type_ == variant.PackedByteArray {
		return hexRow
	}
	return 1
}

// mostCopied bounds what goes to the clipboard, in elements: more is for a file.
const mostCopied = 1 << 20

func (a *array) copy() error {
	elements, err := a.panel.doc.Packed(a.panel.row)
	if err != nil {
		return err
	}
	if n := a.panel.doc.Len(a.panel.row); n > mostCopied {
		return errors.New(words.Say("%s elements are too many for the clipboard. Export them to a file.", words.Number(int64(n))))
	}
	var out bytes.Buffer
	if err = elements.Export(context.Background(), &out, packed.CSV); err == nil {
		fyne.CurrentApp().Clipboard().SetContent(out.String())
	}
	return err
}

// endings are what files of a form are called behind the dot.
var endings = map[packed.Form]string{packed.Raw: "bin", packed.Hex: "hex", packed.Base64: "txt", packed.CSV: "csv"}

func (a *array) export(form packed.Form) error {
	packed, err := a.panel.doc.Packed(a.panel.row)
	if err == nil {
		a.panel.Outside.Export(a.panel.about.Label+"."+endings[form], func(ctx context.Context, out io.Writer) error {
			return packed.Export(ctx, out, form)
		})
	}
	return err
}

func (a *array) importAs(form packed.Form) error {
	p := a.panel
	row := p.row
	packed, err := p.doc.Packed(row)
	if err != nil {
		return err
	}
	p.Outside.Import(func(ctx context.Context, content []byte) (func() error, error) {
		v, err := packed.Import(ctx, bytes.NewReader(content), form)
		return func() error {
			err := p.assign([]model.Assignment{{Row: row, Value: v}}, false)
			if err == nil {
				p.Refresh()
			}
			return err
		}, err
	})
	return nil
}
