package json

import (
	"unicode/utf8"

	"savant/codec/laxjson"
	"savant/codec/message"
)

const notUTF8 message.ID = "json.not-utf8 place"

// notText returns why JSON has no string for a text: bytes that are not UTF-8, except halves of surrogate pairs, which
// have escapes.
func notText(text string) message.Message {
	for at := 0; at < len(text); {
		_, n := laxjson.Half(text[at:])
		if n == 0 {
			var r rune
			if r, n = utf8.DecodeRuneInString(text[at:]); r == utf8.RuneError && n == 1 {
				return message.New(notUTF8, at)
			}
		}
		at += n
	}
	return message.Message{}
}
