package inspector

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"savant/codec/variant"
	"savant/model"
	"savant/model/value"
	"savant/ui/internal/words"
)

// hexRows are bytes, sixteen to a row: as hexadecimal digits and as text.
type hexRows struct {
	of   octets
	menu func() []*fyne.MenuItem // what else can be done; nil for nothing
}

// octets are bytes that are shown and edited.
type octets interface {
	size() int
	read(from, to int) []byte
	// splice takes bytes away at a place and puts others there.
	splice(at, gone int, put []byte) error
}

const hexRow = 16

func (h *hexRows) total() string { return fmt.Sprintf("%04X", h.of.size()) }

func (h *hexRows) count() int { return (h.of.size() + hexRow - 1) / hexRow }

func (h *hexRows) more() []*fyne.MenuItem {
	if h.menu == nil {
		return nil
	}
	return h.menu()
}

func (h *hexRows) heads() []string    { return []string{words.Say("Hexadecimal"), words.Say("Text")} }
func (h *hexRows) index(i int) string { return fmt.Sprintf("%04X", i*hexRow) }

// bytes are those of one row.
func (h *hexRows) bytes(i int) []byte {
	return h.of.read(i*hexRow, min((i+1)*hexRow, h.of.size()))
}

func (h *hexRows) show(i int) []string {
	b := h.bytes(i)
	digits := strings.ToUpper(hex.EncodeToString(b))
	var spaced strings.Builder
	for k := 0; k < len(digits); k += 2 {
		if k > 0 {
			spaced.WriteByte(' ')
		}
		spaced.WriteString(digits[k : k+2])
	}
	return []string{spaced.String(), letters(b)}
}

// letters are bytes as text, with points for what has no letter.
func letters(b []byte) string {
	text := make([]byte, len(b))
	for k, c := range b {
		if text[k] = '.'; c >= ' ' && c < 0x7f {
			text[k] = c
		}
	}
	return string(text)
}

func (h *hexRows) closed(int, int) bool { return false }

func (h *hexRows) take(i, k int, text string) error {
	b, old := []byte(text), h.bytes(i)
	for at := range b {
		if hidden := at < len(old) && letters(old[at:at+1]) == "."; hidden && b[at] == '.' {
			b[at] = old[at] // a point stands for a byte without a letter
		}
	}
	if k == 0 {
		clean := strings.NewReplacer(" ", "", "\t", "", ",", "", "_", "").Replace(text)
		var err error
		if b, err = hex.DecodeString(clean); err != nil {
			return errors.New(words.Say("Write two hexadecimal digits for each byte, such as 0F A0."))
		}
	}
	if bytes.Equal(b, old) {
		return nil
	}
	return h.of.splice(i*hexRow, len(old), b)
}

// insert puts a row of zeros before the i-th.
func (h *hexRows) insert(i int) error {
	return h.of.splice(min(i*hexRow, h.of.size()), 0, make([]byte, hexRow))
}

func (h *hexRows) remove(i int) error {
	return h.of.splice(i*hexRow, min(hexRow, h.of.size()-i*hexRow), nil)
}

// packedBytes are the bytes of a PackedByteArray, which are rows of the document.
type packedBytes struct{ panel *Panel }

func (p packedBytes) size() int { return p.panel.doc.Len(p.panel.row) }

func (p packedBytes) read(from, to int) []byte {
	doc, row := p.panel.doc, p.panel.row
	b := make([]byte, 0, to-from)
	for k := from; k < to; k++ {
		v, err := doc.Value(doc.Child(row, k))
		if err != nil {
			break
		}
		b = append(b, byte(v.Int()))
	}
	return b
}

func (p packedBytes) splice(at, gone int, put []byte) error {
	if gone == len(put) {
		var list []model.Assignment
		for k, old := range p.read(at, at+gone) {
			if put[k] != old {
				list = append(list, model.Assignment{Row: p.panel.doc.Child(p.panel.row, at+k), Value: variant.OfInt(int64(put[k]))})
			}
		}
		return p.panel.assign(list, false)
	}
	v, err := p.panel.doc.Value(p.panel.row)
	if err != nil {
		return err
	}
	old, _ := v.Data.([]byte) // an empty array holds nothing
	v.Data = slices.Concat(old[:at], put, old[at+gone:])
	return p.panel.set(v)
}

// base64Bytes are the bytes that a String holds as base64. What is edited is written back with the same alphabet and padding.
type base64Bytes struct {
	panel *Panel
	text  string // what was read last
	held  value.Base64
}

// base64Table shows them below the text.
type base64Table struct{ *table }

// newBase64 is the table of the bytes that a String holds; nil for a String that holds none.
func newBase64(p *Panel, v variant.Value) extra {
	if _, ok := value.ReadBase64(v.Text); !ok || v.Type != variant.String || p.several() {
		return nil
	}
	return base64Table{newTableOf(p, &hexRows{of: &base64Bytes{panel: p}}, words.Say("Bytes in base64"), true, []float32{3, 1.2})}
}

func (t base64Table) fill(variant.Value) { t.refill() }

// now are the bytes that the String holds now, none if it is no base64 any more.
func (b *base64Bytes) now() []byte {
	if text := b.panel.value.Text; text != b.text {
		b.text = text
		b.held, _ = value.ReadBase64(text)
	}
	return b.held.Bytes
}

func (b *base64Bytes) size() int { return len(b.now()) }

func (b *base64Bytes) read(from, to int) []byte { return b.now()[from:to] }

func (b *base64Bytes) splice(at, gone int, put []byte) error {
	old := b.now()
	return b.panel.set(variant.OfString(b.held.Text(slices.Concat(old[:at], put, old[at+gone:]))))
}
