package laxjson

import "bytes"

// HasDigits reports whether a number has a digit other than 0 before its exponent.
func HasDigits(word []byte) bool {
	if i := bytes.IndexAny(word, "eE"); i >= 0 {
		word = word[:i]
	}
	return bytes.ContainsAny(word, "123456789")
}
