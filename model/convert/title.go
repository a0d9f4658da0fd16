package convert

import (
	"savant/codec/envelope"
	"savant/codec/message"
)

// WrapTitle is a wrapper's name for people; nothing for Keep, None and names that are not known.
func WrapTitle(name string) message.Message { return envelope.Title(name) }
