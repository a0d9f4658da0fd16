package bytes

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"savant/codec/message"
	"savant/model"
	"savant/model/reason"
	"savant/ui/hexview"
	"savant/ui/host"
	"savant/ui/host/hosttest"
	"savant/ui/page"
	"savant/ui/widgets"
)

// TestWriteBytes types over the bytes of a value: its row stays selected, the cursor goes on, and all that was typed is one step.
func TestWriteBytes(t *testing.T) {
	w := hosttest.New(t, Actions(), NewPane)
	path, before := hosttest.Sample(t, "slot_1.sav")
	p := w.OpenFile(path)
	b := p.Pane(PaneID).(*pane)
	gold, err := p.Doc().Find("player.gold")
	if err != nil {
		t.Fatal(err)
	}
	at := p.Doc().Describe(gold).Offset + 4
	b.hex.GoTo(at)
	w.Canvas().Focus(b.hex)
	for _, r := range "07000000" {
		b.hex.TypedRune(r)
	}
	if text, err := p.Doc().Text(gold); err != nil || text != "7" || b.hex.At() != at+4 {
		t.Errorf("%s, %v, at %d", text, err, b.hex.At())
	}
	if n := len(p.Doc().History()); n != 1 {
		t.Errorf("it took %d steps", n)
	}
	if got := b.reader.cells[4].Text.Text; b.reader.numbers[4].name != "int32" || got == "" {
		t.Errorf("as int32 the bytes behind are %q", got)
	}
	b.hex.GoTo(at)
	little := b.reader.cells[4].Text.Text
	b.reader.order.Tapped(nil)
	if got := b.reader.cells[4].Text.Text; little != "7" || got != "117440512" {
		t.Errorf("as int32 the bytes are %s and %s", little, got)
	}
	p.Doc().Undo()
	b.hex.GoTo(at - 4) // the header
	for _, r := range "ff" {
		b.hex.TypedRune(r)
	}
	if w.Last("dialog")["name"] != "write-bytes" || !bytes.Equal(p.Doc().Bytes(), before) {
		t.Errorf("it does not ask before a header is broken")
	}
	w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}) // what is safe is marked
	if !bytes.Equal(p.Doc().Bytes(), before) || w.Canvas().Focused() != b.hex {
		t.Error("Enter breaks a header, or the bytes have lost the keyboard")
	}
	asked := len(w.Events("dialog"))
	w.Run(actionWrite)
	field := w.Canvas().Focused().(*widgets.PromptEntry)
	field.SetText("zz")
	field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if !field.Prompt.Note.Visible() {
		t.Error("what is wrong with the digits is not said")
	}
	field.SetText("ff ff")
	if field.Prompt.Note.Visible() {
		t.Error("what was wrong with other digits is still said")
	}
	field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	w.After("dialog", asked+2)
	if w.Last("dialog")["name"] != "write-bytes" || !bytes.Equal(p.Doc().Bytes(), before) {
		t.Errorf("a number that breaks a header does not ask: %v", w.Last("dialog"))
	}
}

// TestTypedRun types bytes through several elements of an array: they are one step, and those typed elsewhere are another.
func TestTypedRun(t *testing.T) {
	w := hosttest.New(t, Actions(), NewPane)
	path, before := hosttest.Sample(t, "slot_1.sav")
	p := w.OpenFile(path)
	b := p.Pane(PaneID).(*pane)
	_, first := packed(t, p.Doc())
	for _, at := range []int64{first, first + 2} {
		b.hex.GoTo(at)
		w.Canvas().Focus(b.hex)
		for _, r := range "a1b2c3" {
			b.hex.TypedRune(r)
		}
	}
	if n := len(p.Doc().History()); n != 2 {
		t.Errorf("two runs of bytes are %d steps", n)
	}
	p.Doc().Undo()
	if got := p.Doc().Bytes()[first : first+5]; !bytes.Equal(got, append([]byte{0xa1, 0xb2, 0xc3}, before[first+3:first+5]...)) {
		t.Errorf("% x is left of two runs", got)
	}
	p.Doc().Undo()
	if !bytes.Equal(p.Doc().Bytes(), before) {
		t.Error("undo does not bring the bytes back")
	}
}

// packed is an array of bytes of a document, and where its first byte is.
func packed(t *testing.T, doc *model.Document) (array model.Row, first int64) {
	t.Helper()
	doc.Walk(model.Root, -1, func(r model.Row) bool {
		if doc.Describe(r).Badge == model.BadgeBytes && doc.Len(r) > 4 && array == 0 {
			array = r
		}
		return array == 0
	})
	if array == 0 {
		t.Fatal("the sample has no bytes")
	}
	return array, doc.Describe(doc.Child(array, 0)).Offset
}

// TestBytesOfARow: for a selected row the cursor is at the value itself, behind its type and the length of a text.
func TestBytesOfARow(t *testing.T) {
	w := hosttest.New(t, Actions(), NewPane)
	path, _ := hosttest.Sample(t, "slot_1.sav")
	p := w.OpenFile(path)
	b := p.Pane(PaneID).(*pane)
	array, _ := packed(t, p.Doc())
	for path, want := range map[string]int64{"player.gold": 4, "player.name": 8, "player": 4, p.Doc().Path(array): 8} {
		r, err := p.Doc().Find(path)
		if err != nil {
			t.Fatal(err)
		}
		p.Select(r)
		b.Follow()
		if at, now := b.hex.At(), p.Doc().Describe(r).Offset; at-now != want || b.reader.off != at {
			t.Errorf("%s is read from %d of its bytes on, and the cursor is at %d, want %d", path, b.reader.off-now, at-now, want)
		}
	}
}

// TestInsertInTheSelectedArray: Ins right after a PackedByteArray was selected, or an empty one, inserts before its first byte.
func TestInsertInTheSelectedArray(t *testing.T) {
	w := hosttest.New(t, Actions(), NewPane)
	path, _ := hosttest.Sample(t, "slot_1.sav")
	p := w.OpenFile(path)
	b := p.Pane(PaneID).(*pane)
	array, first := packed(t, p.Doc())
	n := p.Doc().Len(array)
	p.Select(array)
	b.Follow()
	for _, at := range []int64{first, first - 8, first - 4} {
		b.hex.SelectRange(hexview.Range{Start: at, End: at + 1})
		b.hex.TypedKey(&fyne.KeyEvent{Name: fyne.KeyInsert})
		w.Fill("AB CD", fmt.Sprintf("%#x", first))
		if got := p.Doc().Len(array); got != n+2 || len(w.Events("error")) > 0 {
			t.Errorf("from %d on: %d bytes, there were %d; %v", at-first, got, n, w.Events("error"))
		}
		p.Doc().Undo()
	}
}

// TestSplicePane inserts and removes bytes of a PackedByteArray, says why others cannot be, and finds bytes.
func TestSplicePane(t *testing.T) {
	w := hosttest.New(t, Actions(), NewPane)
	path, before := hosttest.Sample(t, "slot_1.sav")
	p := w.OpenFile(path)
	b := p.Pane(PaneID).(*pane)
	array, first := packed(t, p.Doc())
	n := p.Doc().Len(array)
	b.hex.SelectRange(hexview.Range{Start: first + 1, End: first + 3})
	b.hex.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDelete})
	if got := p.Doc().Len(array); got != n-2 {
		t.Errorf("%d bytes are left of %d", got, n)
	}
	p.Doc().Undo()
	b.hex.GoTo(0)
	b.hex.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDelete})
	if len(w.Events("error")) != 1 || !bytes.Equal(p.Doc().Bytes(), before) {
		t.Errorf("%v", w.Events("error"))
	}
	b.sought = sought{bytes: []byte("player")}
	want := int64(bytes.Index(before, []byte("player")))
	if !b.findFrom(0) || b.hex.Selected() != (hexview.Range{Start: want, End: want + 6}) {
		t.Errorf("%v is selected", b.hex.Selected())
	}
	b.Follow()
	if b.hex.Selected() != (hexview.Range{Start: want, End: want + 6}) {
		t.Errorf("%v is selected after the row was followed", b.hex.Selected())
	}
	if b.sought.bytes = []byte("not in there at all"); b.findFrom(0) {
		t.Error("found what is not there")
	}
}

// TestIndex finds bytes wherever they are across the parts that are read.
func TestIndex(t *testing.T) {
	data := make(source, 3<<20)
	for _, at := range []int64{0, 1<<20 - 3, 1 << 20, 2<<20 - 1, 3<<20 - 4} {
		copy(data[at:], "seek")
		if got := index(data, []byte("seek"), 0, int64(len(data))); got != at {
			t.Errorf("found at %d, not %d", got, at)
		}
		clear(data)
	}
	if got := index(data, []byte("seek"), 0, int64(len(data))); got != -1 {
		t.Error(got)
	}
}

type source []byte

func (s source) Size() int64                    { return int64(len(s)) }
func (s source) ReadAt(p []byte, off int64) int { return copy(p, s[off:]) }

// TestAnswerComesBackToTheBytes: when another pane came to the front while it was asked whether to write, any answer shows the bytes again, with the
// keyboard in them.
func TestAnswerComesBackToTheBytes(t *testing.T) {
	for _, answer := range []fyne.KeyName{fyne.KeyEscape, fyne.KeyReturn} {
		other := func(p host.Page) page.Pane { return otherPane{NewPane(p)} }
		w := hosttest.New(t, Actions(), NewPane, other)
		path, _ := hosttest.Sample(t, "slot_1.sav")
		p := w.OpenFile(path)
		b := p.Pane(PaneID).(*pane)
		p.EnterPane(PaneID)
		b.hex.GoTo(0)
		b.typed(0, []byte{0xAB, 0xAB, 0xAB, 0xAB}, false)
		p.ShowPane("other")
		q, ok := w.Canvas().Focused().(*widgets.Question)
		if !ok {
			t.Fatal("nothing is asked")
		}
		if answer == fyne.KeyReturn { // the other answer than that which Enter takes at first
			q.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
		}
		q.TypedKey(&fyne.KeyEvent{Name: answer})
		if !p.PaneShown(PaneID) || w.Canvas().Focused() != fyne.Focusable(b.hex) {
			t.Errorf("%s: the bytes are shown: %v, the keyboard is in %T", answer, p.PaneShown(PaneID), w.Canvas().Focused())
		}
	}
}

// otherPane is a pane beside that of the bytes.
type otherPane struct{ page.Pane }

// ID implements page.Pane.
func (otherPane) ID() host.PaneID { return "other" }

// TestUndoTurnsToItsBytes: after an undo and a redo the cursor is at the first of the bytes that these changed, so that what is typed next takes their place.
func TestUndoTurnsToItsBytes(t *testing.T) {
	w := hosttest.New(t, Actions(), NewPane)
	path, _ := hosttest.Sample(t, "slot_1.sav")
	p := w.OpenFile(path)
	b := p.Pane(PaneID).(*pane)
	_, first := packed(t, p.Doc())
	b.hex.SelectRange(hexview.Range{Start: first + 1, End: first + 2})
	w.Canvas().Focus(b.hex)
	for _, r := range "a1b2c3" {
		b.hex.TypedRune(r)
	}
	for _, name := range []string{"undo", "redo"} {
		b.hex.GoTo(first + 4)
		if name == "undo" {
			p.Doc().Undo()
		} else {
			p.Doc().Redo()
		}
		b.Refresh()
		if b.hex.At() != first+1 || b.hex.Selected() != (hexview.Range{Start: first + 1, End: first + 2}) {
			t.Errorf("%s leaves the cursor at %d, not %d", name, b.hex.At(), first+1)
		}
		b.hex.GoTo(first + 3)
		if b.Refresh(); b.hex.At() != first+3 {
			t.Errorf("after %s the cursor cannot be put elsewhere", name)
		}
	}
}

// TestFlagsAreTold: where bytes of a head change nothing that is shown, it is said that their row is read as before.
func TestFlagsAreTold(t *testing.T) {
	w := hosttest.New(t, Actions(), NewPane)
	path, _ := hosttest.Sample(t, "slot_1.sav")
	p := w.OpenFile(path)
	b := p.Pane(PaneID).(*pane)
	player := rowOf(t, p, "player")
	w.Canvas().Focus(b.hex)
	b.hex.GoTo(p.Doc().Describe(player).Offset + 7) // the bit for a Dictionary that is shared
	for _, r := range "80" {
		b.hex.TypedRune(r)
	}
	if got := w.Last("note")["text"]; got != "These bytes change no value: player (Dictionary 9 entries) is read as before." {
		t.Errorf("it is said that %v", got)
	}
	said := len(w.Events("note"))
	b.hex.GoTo(p.Doc().Describe(rowOf(t, p, "player.gold")).Offset + 4)
	for _, r := range "07" {
		b.hex.TypedRune(r)
	}
	if len(w.Events("note")) != said {
		t.Errorf("of a number it is said that %v", w.Last("note")["text"])
	}
}

// rowOf is the row at a path.
func rowOf(t *testing.T, p host.Page, path string) model.Row {
	t.Helper()
	r, err := p.Doc().Find(path)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestWhatBytesBecome: of letters of a key it is said that they are a name, and of bytes that nothing explains how many there are, once.
func TestWhatBytesBecome(t *testing.T) {
	w := hosttest.New(t, Actions(), NewPane)
	path, before := hosttest.Sample(t, "slot_1.sav")
	d := w.OpenFile(path).Doc()
	at := int64(bytes.Index(before, []byte("gold")))
	o, err := d.TryOverwrite(at, []byte("b"))
	if err != nil || o.Alike {
		t.Fatalf("%+v, %v", o, err)
	}
	if text := becomes(&o); !strings.Contains(text, "not a value but its name") || strings.Contains(text, "or how long") {
		t.Errorf("a key: %s", text)
	}
	if o, err = d.TryOverwrite(at-8, []byte{0xff}); err != nil { // its type
		t.Fatal(err)
	}
	if text := becomes(&o); !strings.Contains(text, "or how long") {
		t.Errorf("a type: %s", text)
	}
	opaque := model.Description{Label: "rest", Badge: model.BadgeOpaque, Kind: message.New(reason.Bytes), About: []message.Message{message.New(reason.UnexplainedBytes, 959)}}
	if text := told("", opaque); text != "rest (959 bytes the format does not explain)" {
		t.Errorf("what nothing explains: %s", text)
	}
}
