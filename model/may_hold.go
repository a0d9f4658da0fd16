package model

import (
	"bytes"

	"savant/model/value"
)

// MayHold reports whether a String can contain a document: it is in brackets like an object or array of JSON, with
// blanks around it, or is base64.
func MayHold(text []byte) bool {
	return bracketed(text) || value.IsBase64(text)
}

func bracketed(text []byte) bool {
	text = bytes.Trim(text, " \t\r\n")
	n := len(text)
	return n >= 2 && (text[0] == '{' && text[n-1] == '}' || text[0] == '[' && text[n-1] == ']')
}
