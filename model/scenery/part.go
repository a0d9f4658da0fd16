package scenery

import (
	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model/reason"
	"savant/model/value"
)

// PutPart returns a vector, or another value of components, with another component, or why it cannot have that one. Scenes and resources
// hold the integers of vectors in 32 bits (Godot 3.2 to 4.6).
func PutPart(whole variant.Value, c value.Component, v variant.Value, d *dialect.Dialect) (variant.Value, message.Message) {
	v, why := value.Exactly(v, c.Kind, d)
	if !why.IsZero() {
		return whole, why
	}
	if v.Type == variant.Int && v.Int() != int64(int32(v.Int())) {
		return whole, message.New(Over32, v.Int())
	}
	whole, ok := c.Put(whole, v)
	if !ok {
		return whole, message.New(reason.NoSuchComponent)
	}
	return whole, message.Message{}
}
