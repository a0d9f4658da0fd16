package inspector

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"fyne.io/fyne/v2"

	"savant/ui/internal/words"
)

// hexRows are bytes, sixteen per row, as hexadecimal digits and as text.
type hexRows struct {
	of   octets
	menu func() []*fyne.MenuItem // what else can be done; nil for nothing
}

// octets are bytes that can be shown and edited.
type octets interface {
	size() int
	read(from, to int) []byte
	// splice replaces gone bytes from at on by put.
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

func (h *hexRows) heads() []string { return []string{words.Say("Hexadecimal"), words.Say("Text")} }

func (h *hexRows) index(i int) string { return fmt.Sprintf("%04X", i*hexRow) }

func (h *hexRows) last(i int) string { return fmt.Sprintf("%04X", min((i+1)*hexRow, h.of.size())-1) }

// bytes returns the bytes of one row.
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

// letters shows bytes as text, with dots for unprintable ones.
func letters(b []byte) string {
	text := make([]byte, len(b))
	for k, c := range b {
		if text[k] = '.'; c >= ' ' && c < 0x7f {
			text[k] = c
		}
	}
	return string(text)
}

func (h *hexRows) take(i, k int, text string) error {
	b, old := []byte(text), h.bytes(i)
	for at := range b {
		if hidden := at < len(old) && letters(old[at:at+1]) == "."; hidden && b[at] == '.' {
			b[at] = old[at] // a dot leaves an unprintable byte unchanged
		}
	}
	if k == 0 {
		clean := strings.NewReplacer(" ", "", "\t", "", ",", "", "_", "").Replace(text)
		var err error
		if b, err = hex.DecodeString(clean); err != nil {
			return errors.New(words.Say("Enter two hexadecimal digits for each byte, such as 0F A0."))
		}
	}
	if bytes.Equal(b, old) {
		return nil
	}
	return h.of.splice(i*hexRow, len(old), b)
}

// insert inserts a row of zeros before row i.
func (h *hexRows) insert(i int) error {
	return h.of.splice(min(i*hexRow, h.of.size()), 0, make([]byte, hexRow))
}

func (h *hexRows) remove(i int) error {
	return h.of.splice(i*hexRow, min(hexRow, h.of.size()-i*hexRow), nil)
}
