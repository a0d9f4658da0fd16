package scenery

import (
	"strconv"
	"strings"

	"savant/codec/variant"
	"savant/model/value"
	"savant/scene"
)

// AttributeName is the attribute that a key of a new row of an item names; ok is false for a property. Items without properties have only
// attributes; of others they are written as in paths, with "@" in front.
func AttributeName(s *scene.Scene, item int, key string) (name string, ok bool) {
	name, marked := strings.CutPrefix(key, "@")
	kind := s.Kind(item)
	return name, marked || kind == scene.HeaderItem || kind == scene.ExternalItem
}

// IDOf is a value as an id of a resource; ok is false for what is none.
func IDOf(v variant.Value) (id string, ok bool) {
	if v.Type == variant.Int {
		return strconv.FormatInt(v.Int(), 10), true
	}
	return v.Text, value.IsText(v.Type)
}
