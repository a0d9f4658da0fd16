package model

import (
	"bytes"

	"savant/model/value"
)

// MayHold reports whether there can be a document in a String: it is in brackets as an object or array of JSON does,
// with blanks around, or is base64.
func MayHold(text []byte) bool {
	return bracketed(text) || value.IsBase64(text)
}

func bracketed(text []byte) bool {
	text = bytes.Trim(text, " \t\r\n")
	n := len(text)
	return n >= 2 && (text[0] == '{' && text[n-1] == '}' || text[0] == '[' && text[n-1] == ']')
}
