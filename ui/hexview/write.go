package hexview

import (
	"encoding/hex"
	"strings"
	"unicode/utf8"
)

// AcceptsTab implements fyne.Tabbable: from the digits Tab goes to the text, and from there to what comes next in the window.
func (v *View) AcceptsTab() bool { return v.OnWrite != nil && !v.letters }

// TypedRune writes a digit of the first selected byte, or a letter over the bytes from there on.
func (v *View) TypedRune(r rune) {
	if v.OnWrite == nil || v.cursor < 0 {
		return
	}
	caret := v.caret()
	if v.letters {
		v.write(caret, utf8.AppendRune(nil, r))
		return
	}
	d := strings.IndexRune(hexDigits, r)
	if d < 0 {
		d = strings.IndexRune(lowDigits, r)
	}
	switch {
	case d < 0:
	case v.digit < 0:
		v.digit, v.cursor, v.anchor = d, caret, caret
		v.redraw()
		v.told()
	default:
		b := byte(v.digit<<4 | d)
		v.digit = -1
		v.write(caret, []byte{b})
	}
}

const lowDigits = "0123456789abcdef"

// write has bytes written, and goes to the byte after them.
func (v *View) write(off int64, b []byte) {
	if !v.OnWrite(off, b, v.written == off) {
		v.redraw()
		return
	}
	v.put(min(off+int64(len(b)), v.Bytes()-1), false)
	v.written = off + int64(len(b))
}

// Paste writes hexadecimal digits, or else a text, over the bytes from the first selected one on.
func (v *View) Paste(text string) {
	if r := v.Selected(); !r.Empty() && text != "" && v.OnWrite != nil {
		b, ok := ParseBytes(text)
		if !ok || v.letters {
			b = []byte(text)
		}
		v.written = -1
		v.write(r.Start, b)
	}
}

// ParseBytes reads hexadecimal digits, two to a byte, with blanks or commas between them. ok is false for anything else.
func ParseBytes(text string) (b []byte, ok bool) {
	clean := strings.NewReplacer(" ", "", "\t", "", "\n", "", "\r", "", ",", "", "_", "", "0x", "").Replace(text)
	b, err := hex.DecodeString(clean)
	return b, err == nil && len(b) > 0
}
