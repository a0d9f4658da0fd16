package resource

import (
	"hash/fnv"
	"strings"
)

// digits are those of UIDs and of the five letters in resource ids (ResourceUID, Resource::generate_scene_unique_id of
// 4.x).
const digits = "abcdefghijklmnopqrstuvwxy012345678"

// Letters returns five letters, always the same for the same text, like those that Godot 4 puts into ids to keep them
// distinct when files are merged.
func Letters(text string) string {
	h := fnv.New64a()
	h.Write([]byte(text))
	b := make([]byte, 5)
	for i, x := 0, h.Sum64(); i < len(b); i++ {
		b[i] = digits[x%uint64(len(digits))]
		x /= uint64(len(digits))
	}
	return string(b)
}

const (
	uidScheme = "uid://"
	noUID     = uidScheme + "<invalid>"
)

// UIDText returns the text form of a UID: "uid://" and its digits, highest first (ResourceUID::id_to_text).
func UIDText(uid int64) string {
	if uid < 0 {
		return noUID
	}
	var b []byte
	for x := uint64(uid); ; x /= uint64(len(digits)) {
		b = append(b, digits[x%uint64(len(digits))])
		if x < uint64(len(digits)) {
			break
		}
	}
	for i, j := 0, len(b)-1; i < j; i, j = i+1, j-1 {
		b[i], b[j] = b[j], b[i]
	}
	return uidScheme + string(b)
}

// ParseUID parses the text form of a UID; ok is false if it is not one.
func ParseUID(text string) (uid int64, ok bool) {
	rest, ok := strings.CutPrefix(text, uidScheme)
	if text == noUID {
		return NoUID, true
	}
	var x uint64
	for i := range len(rest) {
		d := strings.IndexByte(digits, rest[i])
		if d < 0 || x > (1<<63-1-uint64(d))/uint64(len(digits)) {
			return NoUID, false
		}
		x = x*uint64(len(digits)) + uint64(d)
	}
	return int64(x), ok && rest != ""
}
