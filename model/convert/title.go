package convert

import (
	"savant/codec/envelope"
	"savant/codec/message"
)

// WrapTitle returns the display name of a wrapper; the zero Message for Keep, None and unknown names.
func WrapTitle(name string) message.Message { return envelope.Title(name) }
