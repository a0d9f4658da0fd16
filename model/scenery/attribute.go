package scenery

import (
	"strconv"
	"strings"

	"savant/codec/variant"
	"savant/model/value"
	"savant/scene"
)

// AttributeName returns the attribute that the key of a new row of an item names; ok is false for a property. Items without
// properties have only attributes; those of others are written with a leading "@", as in paths.
func AttributeName(s *scene.Scene, item int, key string) (name string, ok bool) {
	name, marked := strings.CutPrefix(key, "@")
	kind := s.Kind(item)
	return name, marked || kind == scene.HeaderItem || kind == scene.ExternalItem
}

// IDOf returns a value as the id of a resource; ok is false if it is not one.
func IDOf(v variant.Value) (id string, ok bool) {
	if v.Type == variant.Int {
		return strconv.FormatInt(v.Int(), 10), true
	}
	return v.Text, value.IsText(v.Type)
}
