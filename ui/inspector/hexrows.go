package inspector

import (
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"

	"savant/codec/variant"
	"savant/model"
	"savant/ui/internal/words"
)

// hexRows are the bytes of a PackedByteArray, sixteen to a row: as hexadecimal digits and as text.
type hexRows struct{ *array }

const hexRow = 16

func (h *hexRows) total() string { return fmt.Sprintf("%04X", h.panel.doc.Len(h.panel.row)) }

func (h *hexRows) count() int {
	return (h.panel.doc.Len(h.panel.row) + hexRow - 1) / hexRow
}

func (h *hexRows) heads() []string    { return []string{words.Say("Hexadecimal"), words.Say("Text")} }
func (h *hexRows) index(i int) string { return fmt.Sprintf("%04X", i*hexRow) }

// bytes are those of one row.
func (h *hexRows) bytes(i int) []byte {
	doc, row := h.panel.doc, h.panel.row
	from := i * hexRow
	b := make([]byte, 0, hexRow)
	for k := from; k < min(from+hexRow, doc.Len(row)); k++ {
		v, err := doc.Value(doc.Child(row, k))
		if err != nil {
			break
		}
		b = append(b, byte(v.Int()))
	}
	return b
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
	if len(b) != len(old) {
		return h.splice(i*hexRow, len(old), b)
	}
	var list []model.Assignment
	for k, c := range b {
		if c != old[k] {
			r := h.panel.doc.Child(h.panel.row, i*hexRow+k)
			list = append(list, model.Assignment{Row: r, Value: variant.OfInt(int64(c))})
		}
	}
	if len(list) == 0 {
		return nil
	}
	return h.panel.assign(list, false)
}

// insert puts a row of zeros before the i-th.
func (h *hexRows) insert(i int) error {
	return h.splice(min(i*hexRow, h.panel.doc.Len(h.panel.row)), 0, make([]byte, hexRow))
}

func (h *hexRows) remove(i int) error {
	n := h.panel.doc.Len(h.panel.row)
	return h.splice(i*hexRow, min(hexRow, n-i*hexRow), nil)
}

// splice takes bytes of the array away at a place and puts others there.
func (h *hexRows) splice(at, gone int, put []byte) error {
	v, err := h.panel.doc.Value(h.panel.row)
	if err != nil {
		return err
	}
	old, _ := v.Data.([]byte) // an empty array holds nothing
	v.Data = slices.Concat(old[:at], put, old[at+gone:])
	return h.panel.set(v)
}
