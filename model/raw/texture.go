package raw

import (
	"savant/codec/message"
	"savant/model/picture"
)

// Messages.
const (
	textureOf message.ID = "raw.texture-of width height pixels"
)

// Texture names a texture that an engine has imported with its size and format; one that breaks off before its image keeps the name given.
func Texture(b []byte, name message.Message) message.Message {
	if p, err := picture.OfFile(b); err == nil && p != nil {
		return message.New(textureOf, p.Width, p.Height, p.Pixels)
	}
	return name
}
