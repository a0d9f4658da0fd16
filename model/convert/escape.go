package convert

import (
	"encoding/binary"
	"unicode/utf8"
	"unsafe"
)

// escapes says of each byte how a JSON string has it: 0 as it is, else a backslash and this letter. Bytes of 128 and more
// are parts of characters. DEL is escaped, since with it Savant would take a file for binary.
var escapes = func() (table [256]byte) {
	for c := range ' ' {
		table[c] = 'u'
	}
	table[0x7f] = 'u'
	table['"'], table['\\'] = '"', '\\'
	table['\n'], table['\t'], table['\r'] = 'n', 't', 'r'
	return table
}()

const hex = "0123456789abcdef"

// appendJSON appends a JSON string with a prefix before its text.
func appendJSON(dst []byte, prefix, s string) []byte {
	dst = append(append(dst, '"'), prefix...)
	s = valid(s)
	return append(appendEscaped(dst, unsafe.Slice(unsafe.StringData(s), len(s))), '"')
}

// appendEscaped appends a text, which is UTF-8, as between quotation marks.
func appendEscaped(dst, text []byte) []byte {
	done := 0 // what is appended of the text
	for i := 0; i < len(text); {
		if i+8 <= len(text) && escapable(binary.LittleEndian.Uint64(text[i:])) == 0 {
			i += 8
			continue
		}
		for end := min(i+8, len(text)); i < end; i++ {
			letter := escapes[text[i]]
			if letter == 0 {
				continue
			}
			dst = append(dst, text[done:i]...)
			done = i + 1
			if dst = append(dst, '\\', letter); letter == 'u' {
				dst = append(dst, '0', '0', hex[text[i]>>4], hex[text[i]&15])
			}
		}
	}
	return append(dst, text[done:]...)
}

// escapable is 0 if none of eight bytes needs an escape.
func escapable(eight uint64) uint64 {
	const ones, highest = 0x0101010101010101, 0x8080808080808080
	quote, slash, del := eight^ones*'"', eight^ones*'\\', eight^ones*0x7f
	return ((eight-ones*' ')&^eight | (quote-ones)&^quote | (slash-ones)&^slash | (del-ones)&^del) & highest
}

// clean reports whether a text is ASCII without escapes.
func clean(text []byte) bool {
	const highest = 0x8080808080808080
	i := 0
	for ; i+8 <= len(text); i += 8 {
		if x := binary.LittleEndian.Uint64(text[i:]); x&highest|escapable(x) != 0 {
			return false
		}
	}
	for _, c := range text[i:] {
		if c >= utf8.RuneSelf || escapes[c] != 0 {
			return false
		}
	}
	return true
}
