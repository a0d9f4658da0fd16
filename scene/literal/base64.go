package literal

import (
	"bytes"
	"encoding/base64"
)

// Base64Len returns how many bytes a packed array holds whose text, src, has them in base64. ok is false for other text.
// The text is measured, not decoded.
func Base64Len(src []byte) (n int, ok bool) {
	start, end := bytes.IndexByte(src, '"'), bytes.LastIndexByte(src, '"')
	if start < 0 || end <= start {
		return 0, false
	}
	text := src[start+1 : end]
	digits := len(text) - bytes.Count(text, []byte{'\n'}) - bytes.Count(text, []byte{'\r'})
	padding := len(text) - len(bytes.TrimRight(text, "=\r\n"))
	return base64.StdEncoding.DecodedLen(digits) - padding, digits%4 == 0
}
