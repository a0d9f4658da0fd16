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
	"savant/ui/inspector/numtext"
	"savant/ui/internal/words"
)

// array implements what can be done to a packed array as a whole.
type array struct {
	panel *Panel
	table *table
	type_ variant.Type
}

func (a *array) object() fyne.CanvasObject { return a.table.object() }

func (a *array) focus() bool { return a.table.focus() }

func (a *array) fill(variant.Value) { a.table.refill() }

// reveal scrolls to an element and makes it the current one.
func (a *array) reveal(i int) {
	a.table.at = i / a.perRow()
	a.table.show(a.table.at)
}

// more returns what can be done to the array apart from editing its elements.
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

// mostElements guards against entering a huge size by mistake.
const mostElements = 64 << 20

func (a *array) resize() {
	p := a.panel
	n := p.doc.Len(p.row)
	p.Outside.Ask(words.Say("Resize"), words.Say("Resize"), []Asked{{Label: words.Say("Number of elements"), Text: strconv.Itoa(n)}}, func(t []string) error {
		to, err := numtext.ParseInt(t[0])
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

// paste inserts the numbers or strings on the clipboard before the current row, or at the end.
func (a *array) paste() error {
	p := a.panel
	text := strings.TrimSpace(fyne.CurrentApp().Clipboard().Content())
	if text == "" {
		return errors.New(words.Say("The clipboard is empty."))
	}
	at := p.doc.Len(p.row)
	if n := a.table.at * a.perRow(); a.table.at >= 0 && n < at {
		at = n
	}
	_, err := p.doc.Paste(p.row, at, text)
	return err
}

// perRow returns the number of elements in a row of the table.
func (a *array) perRow() int {
	if a.type_ == variant.PackedByteArray {
		return hexRow
	}
	return 1
}

// mostCopied is the most elements that are copied to the clipboard; larger arrays are for files.
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

// endings are the file name extensions of the forms.
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

// ShowElement scrolls the table to an element of the packed array that is shown.
func (p *Panel) ShowElement(i int) {
	if a, ok := p.extra.(*array); ok {
		a.reveal(i)
	}
}
