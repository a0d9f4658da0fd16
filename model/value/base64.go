package value

import (
	"encoding/base64"
	"strings"
)

// Base64 is bytes as a String holds them, in base64: what Marshalls.raw_to_base64 and Marshalls.variant_to_base64 give, and other programs
// with the other alphabet or without padding.
type Base64 struct {
	Bytes    []byte
	encoding *base64.Encoding
}

// shortestBase64 is the least text that is taken for base64: words of a few letters are such a text by chance.
const shortestBase64 = 16

// ReadBase64 reads such a text; ok is false for all others. A text is base64 if it has no other characters, ends as base64 must, and has small
// and capital letters and a digit or sign: names have not all of these at a length that fits.
func ReadBase64(text string) (b Base64, ok bool) {
	if !IsBase64(text) {
		return b, false
	}
	url := strings.ContainsAny(text, "-_")
	padded := len(text)%4 == 0 // lengths that need no padding do not show whether there is any: the engines pad
	switch {
	case url && padded:
		b.encoding = base64.URLEncoding
	case url:
		b.encoding = base64.RawURLEncoding
	case padded:
		b.encoding = base64.StdEncoding
	default:
		b.encoding = base64.RawStdEncoding
	}
	var err error
	b.Bytes, err = b.encoding.Strict().DecodeString(text)
	return b, err == nil
}

// IsBase64 reports whether a text looks like base64, without decoding it.
func IsBase64[T string | []byte](text T) bool {
	if len(text) < shortestBase64 || len(text)%4 == 1 {
		return false
	}
	end := len(text)
	for end > len(text)-2 && text[end-1] == '=' {
		end--
	}
	if end < len(text) && len(text)%4 != 0 {
		return false
	}
	var met base64Class
	for i := range end {
		c := base64Classes[text[i]]
		if c == 0 {
			return false
		}
		met |= c
	}
	signs := met & (base64Std | base64URL)
	return met&base64Small != 0 && met&base64Capital != 0 && (met&base64Digit != 0 || signs != 0 || end < len(text)) && signs != base64Std|base64URL
}

// base64Class is what a character of base64 is, as bits; 0 for all others.
type base64Class uint8

const (
	base64Small base64Class = 1 << iota
	base64Capital
	base64Digit
	base64Std // + and /
	base64URL // - and _
)

var base64Classes = func() (t [256]base64Class) {
	for c := range t {
		switch {
		case c >= 'a' && c <= 'z':
			t[c] = base64Small
		case c >= 'A' && c <= 'Z':
			t[c] = base64Capital
		case c >= '0' && c <= '9':
			t[c] = base64Digit
		case c == '+' || c == '/':
			t[c] = base64Std
		case c == '-' || c == '_':
			t[c] = base64URL
		}
	}
	return t
}()

// Text is other bytes as this text has its own: with its alphabet, and padded if it is.
func (b Base64) Text(bytes []byte) string { return b.encoding.EncodeToString(bytes) }
