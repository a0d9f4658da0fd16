package codec

import (
	"bytes"

	"savant/codec/message"
)

// Messages.
const (
	UnknownBytes  message.ID = "codec.unknown-bytes"
	andOtherBytes message.ID = "codec.and-other-bytes kind"
	pixelorama    message.ID = "codec.pixelorama"
)

// Unread returns what bytes are in which no value is found; named is whether what they begin with says it.
func Unread(payload []byte) (format message.Message, named bool) {
	kind, n := Lead(payload)
	switch {
	case kind == Unknown:
		return message.New(UnknownBytes), false
	case kind == JSON && bytes.Contains(payload[:n], []byte(`"pixelorama_version"`)): // a line of JSON, then pixels
		return message.New(pixelorama), true
	case n < len(payload) && (kind != JSON || bytes.HasSuffix(bytes.TrimRight(payload[:n], "\r\n"), []byte("}"))):
		return message.New(andOtherBytes, kind.Message()), true
	}
	return kind.Message(), true
}
