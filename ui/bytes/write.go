package bytes

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/ui/hexview"
	"savant/ui/host"
	"savant/ui/inspector"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// paneOf is the pane of the document that is shown; nil where that has no bytes to show.
func paneOf(w host.Window) *pane {
	p := w.Document()
	if p == nil || p.Text() || p.Doc().Size() == 0 {
		return nil
	}
	b, _ := p.Pane(PaneID).(*pane)
	return b
}

// hasBytes is the condition of an action on bytes.
func hasBytes(w host.Window) bool { return paneOf(w) != nil }

// on makes an action of a function of the pane of bytes, and activates the pane.
func on(do func(*pane)) func(host.Window) {
	return func(w host.Window) {
		if b := paneOf(w); b != nil {
			b.placed = b.placed || b.shown == b.page.Selected() // it is about the bytes that are selected, which entering the pane leaves so
			b.page.EnterPane(PaneID)
			do(b)
		}
	}
}

// selection is the bytes that are selected, those from the cursor on; the first one where there is no cursor.
func (b *pane) selection() hexview.Range {
	if r := b.hex.Selected(); !r.Empty() {
		return r
	}
	return hexview.Range{End: 1}
}

// typed writes what is typed or pasted in the pane. more means that it continues what was typed just before.
func (b *pane) typed(off int64, put []byte, more bool) bool {
	doc := b.page.Doc()
	o, err := doc.TryOverwrite(off, put)
	if err == nil && !o.Alike {
		b.ask(off, put, &o)
		return false
	}
	if err == nil {
		defer b.owning()()
		if more {
			err = doc.AmendBytes(off, put)
		} else {
			err = doc.Overwrite(off, put)
		}
	}
	done := b.wrote(err, off)
	if done && !o.Keeps { // flags that mean nothing here, or what fills up the last four bytes
		b.page.Window().Note(b.page, words.Say("These bytes change no value: %s is read as before.", told(o.After.Told, o.After.Description)))
	}
	return done
}

// wrote says that bytes were written, or why not.
func (b *pane) wrote(err error, off int64) bool {
	w := b.page.Window()
	if err != nil {
		w.Refused(b.page, err)
		return false
	}
	w.Refresh()
	w.Trace("bytes-written", "at", off)
	return true
}

// ask asks before bytes are written with which the file is read otherwise.
func (b *pane) ask(off int64, put []byte, o *model.Overwritten) {
	w := b.page.Window()
	w.Ask("write-bytes", words.Say("Write these bytes?"), becomes(o),
		widgets.Choice{Words: words.Say("Write"), Careful: true, Run: func() {
			b.page.EnterPane(PaneID)
			err := b.page.Doc().Overwrite(off, put)
			if b.wrote(err, off) {
				b.choose(hexview.Range{Start: off, End: off + int64(len(put))})
			}
		}},
		widgets.Choice{Words: words.Say("Cancel"), Run: func() { b.page.EnterPane(PaneID) }}) // a window that got low meanwhile may show another pane
}

// becomes says what bytes are read as before and after they are written.
func becomes(o *model.Overwritten) string {
	before, after := inspector.Localized(o.Before.Description), inspector.Localized(o.After.Description)
	if renames(&before, &after) {
		return words.Say("They are not a value but its name, by which the game finds it.") + "\n\n" +
			words.Say("Now it is %s. Afterwards it would be read as %s.", told(o.Before.Told, o.Before.Description), told(o.After.Told, o.After.Description)) +
			"\n\n" + words.Say("Undo takes it back.")
	}
	text := words.Say("They do not only hold a value: they say what kind of value it is, or how long.") + "\n\n"
	switch {
	case after.Problem != "":
		text += words.Say("Now it is %s. Afterwards it could no longer be read: %s", told(o.Before.Told, o.Before.Description), words.Sentence(after.Problem))
	default:
		text += words.Say("Now it is %s. Afterwards it would be read as %s.", told(o.Before.Told, o.Before.Description), told(o.After.Told, o.After.Description))
	}
	return text + "\n\n" + words.Say("What follows in the file may be read otherwise too. Undo takes it all back.")
}

// renames reports whether nothing about a value is other than before but what it is called.
func renames(before, after *inspector.Shown) bool {
	return after.Problem == "" && before.Label != after.Label && before.Type == after.Type && before.Length == after.Length && before.Offset == after.Offset &&
		before.Summary == after.Summary
}

// told describes a row briefly; at is its path as people can read it.
func told(at any, d model.Description) string {
	x := inspector.Localized(d)
	path := x.Label
	if at != "" {
		path = words.Text(at)
	}
	what := strings.TrimSpace(x.Type + " " + widgets.Shorten(x.Summary))
	if d.Badge == model.BadgeOpaque && x.Summary != "" { // which says how many bytes there are
		what = widgets.Shorten(x.Summary)
	}
	return widgets.Shorten(path) + " (" + what + ")"
}

// choose selects bytes and the row that they belong to.
func (b *pane) choose(r hexview.Range) {
	defer b.owning()()
	b.hex.SelectRange(r)
	b.page.Select(b.page.Doc().At(r.Start))
	b.Follow()
}

// written reads bytes as they are typed in a question: hexadecimal digits, or a text in quotes.
func written(text string) ([]byte, error) {
	text = strings.TrimSpace(text)
	if strings.HasPrefix(text, `"`) {
		if s, err := strconv.Unquote(text); err == nil && s != "" {
			return []byte(s), nil
		}
	}
	if b, ok := hexview.ParseBytes(text); ok {
		return b, nil
	}
	return nil, errors.New(words.Say("Enter two hexadecimal digits for each byte, such as 0F A0, or a text in quotes."))
}

// askBytes asks for bytes to write over those that are selected.
func (b *pane) askBytes() {
	r := b.selection()
	doc := b.page.Doc()
	field := widgets.Field{Label: words.Say("Hexadecimal digits, or a text in quotes"), Text: b.hex.SelectedHex()}
	b.page.Window().Preview("overwrite", words.Say("Write over the bytes from %#x on", r.Start), words.Say("Write"), []widgets.Field{field},
		func(t []string) []string {
			put, err := written(t[0])
			if err != nil {
				return nil
			}
			lines := []string{words.Count(int64(len(put)), "%s byte", "%s bytes")}
			if o, err := doc.TryOverwrite(r.Start, put); err == nil && !o.Alike {
				lines = append(lines, told(o.Before.Told, o.Before.Description), "→ "+told(o.After.Told, o.After.Description))
			}
			return lines
		}, func(t []string) error {
			put, err := written(t[0])
			if err != nil {
				return err
			}
			o, err := doc.TryOverwrite(r.Start, put)
			switch {
			case err != nil:
				return err
			case !o.Alike:
				go b.page.Window().RunOnUI(func() { b.ask(r.Start, put, &o) }, false) // when this question is closed, which closes all above it
				return nil
			}
			if err := doc.Overwrite(r.Start, put); err != nil {
				return err
			}
			b.wrote(nil, r.Start)
			b.choose(hexview.Range{Start: r.Start, End: r.Start + int64(len(put))})
			return nil
		})
}

// askInsert asks for bytes to put before the cursor, or before the first byte of a PackedByteArray where the cursor is in its head.
func (b *pane) askInsert() {
	off, err := b.page.Doc().SpliceAt(b.selection().Start)
	if err != nil {
		b.wrote(err, off)
		return
	}
	fields := []widgets.Field{
		{Label: words.Say("Hexadecimal digits, or a text in quotes"), Text: "00"},
		{Label: words.Say("Offset"), Text: fmt.Sprintf("%#x", off)},
	}
	b.page.Window().Prompt("insert-bytes", words.Say("Insert bytes"), words.Say("Insert"), fields, func(t []string) error {
		put, err := written(t[0])
		if err != nil {
			return err
		}
		at, err := strconv.ParseInt(strings.TrimSpace(t[1]), 0, 64)
		if err != nil {
			return errors.New(words.Say("an offset is a number such as 28 or 0x1c"))
		}
		if err := b.page.Doc().SpliceBytes(at, at, put); err != nil {
			return err
		}
		b.wrote(nil, at)
		b.choose(hexview.Range{Start: at, End: at + int64(len(put))})
		return nil
	})
}

// remove takes the selected bytes away.
func (b *pane) remove() {
	r := b.selection()
	if b.wrote(b.page.Doc().SpliceBytes(r.Start, r.End, nil), r.Start) {
		b.choose(hexview.Range{Start: min(r.Start, b.page.Doc().Size()-1), End: min(r.Start+1, b.page.Doc().Size())})
	}
}

// askNumber asks for another number at the cursor.
func (b *pane) askNumber(n *number, big bool) {
	doc, off := b.page.Doc(), b.selection().Start
	now := make([]byte, n.size)
	now = now[:doc.ReadAt(now, off)]
	order := words.Say("little-endian")
	if big {
		order = words.Say("big-endian")
	}
	field := widgets.Field{Label: words.Say("%s at %#x, %s", n.name, off, order), Text: n.read(now, big)}
	b.page.Window().Prompt("number", words.Say("Write a number"), words.Say("Write"), []widgets.Field{field}, func(t []string) error {
		put, err := n.write(t[0], big)
		if err != nil {
			return err
		}
		if o, err := doc.TryOverwrite(off, put); err == nil && !o.Alike {
			go b.page.Window().RunOnUI(func() { b.ask(off, put, &o) }, false) // when this question is closed, which closes all above it
			return nil
		}
		if err := doc.Overwrite(off, put); err != nil {
			return err
		}
		b.wrote(nil, off)
		return nil
	})
}

// chooseNumber asks which type of number to write at the cursor.
func (b *pane) chooseNumber() {
	var items []widgets.Item
	now := make([]byte, looked)
	now = now[:b.page.Doc().ReadAt(now, b.selection().Start)]
	for _, n := range numbers() {
		for _, big := range []bool{false, true} {
			text := n.name
			switch {
			case n.take == nil || n.size == 1 && big:
				continue
			case big:
				text += ", " + words.Say("big-endian")
			}
			items = append(items, widgets.Item{Words: text, Right: n.read(now, big), Run: func() { b.askNumber(&n, big) }})
		}
	}
	b.page.Window().Choose("number-type", words.Say("Type of the number"), items)
}

// key takes the keys that change how many bytes there are.
func (b *pane) key(k *fyne.KeyEvent) bool {
	switch k.Name {
	case fyne.KeyDelete, fyne.KeyBackspace:
		b.remove()
	case fyne.KeyInsert:
		b.askInsert()
	default:
		return b.page.Window().FunctionKey(k)
	}
	return true
}
