package convert

import (
	"slices"

	"savant/codec"
	"savant/codec/message"
	"savant/scene"
)

// encoding is how the forms of scenes and resources are stored; engines choose it by the extension of a file's name.
type encoding uint8

const (
	asText encoding = iota + 1
	asBinary
	asJSON
)

var (
	encodings = map[string]encoding{Scene: asText, Resource: asText, BinaryScene: asBinary, BinaryResource: asBinary, JSON: asJSON}
	encodedAs = map[codec.Kind]encoding{codec.TextScene: asText, codec.TextResource: asText, codec.BinaryResource: asBinary,
		codec.CompressedResource: asBinary, codec.JSON: asJSON}
)

// Misnamed returns the form that the extension of a name promises where a payload that begins with head has another, so
// that no engine would load the file: ResourceFormatLoaderText and ResourceFormatLoaderBinary go by extensions (3.2 to
// 4.6). ok is false where both agree and where the extension promises nothing.
func Misnamed(name string, head []byte) (form string, ok bool) {
	form = extensions[ending(name)]
	if form == "" && slices.Contains(scene.BinaryFiles(), ending(name)) {
		form = BinaryResource
	}
	wanted := encodings[form]
	return form, wanted != 0 && wanted != encodedAs[codec.Sniff(head)]
}

// Title returns the display name of a form, "a text scene".
func Title(form string) message.Message { return message.New(titles[form]) }
