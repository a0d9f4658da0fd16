package scene

import (
	"strings"

	"savant/codec/message"
)

// Messages.
const (
	noSide message.ID = "scene.no-side name"
)

// sides are the words for left and right.
var sides = [][2]string{{"Left", "Right"}, {"left", "right"}, {"LEFT", "RIGHT"}, {"L", "R"}, {"l", "r"}}

// MirrorName returns the name of a bone's counterpart on the other side, and whether the name has a side: LeftArm and
// RightArm, arm_l and arm_r, Hand.L.001 and Hand.R.001, lThigh and rThigh. The first such word counts.
func MirrorName(name string) (string, bool) {
	best, other, length := len(name), "", 0
	for _, pair := range sides {
		for k, word := range pair {
			for at := 0; at < best; {
				i := strings.Index(name[at:], word)
				if i < 0 {
					break
				}
				at += i
				if isSide(name, at, word) {
					if at < best {
						best, other, length = at, pair[1-k], len(word)
					}
					break
				}
				at++
			}
		}
	}
	if length == 0 {
		return name, false
	}
	return name[:best] + other + name[best+length:], true
}

// isSide reports whether the word at off in a name is separate from its neighbours.
func isSide(name string, off int, word string) bool {
	before, after := byte(0), byte(0)
	if off > 0 {
		before = name[off-1]
	}
	if end := off + len(word); end < len(name) {
		after = name[end]
	}
	lower := func(c byte) bool { return c >= 'a' && c <= 'z' || c >= 0x80 }
	upper := func(c byte) bool { return c >= 'A' && c <= 'Z' }
	letter := func(c byte) bool { return lower(c) || upper(c) }
	digit := func(c byte) bool { return c >= '0' && c <= '9' }
	switch {
	case word == "Left" || word == "Right":
		return !lower(after) && !upper(before)
	case word == "left" || word == "right":
		return !letter(before) && !lower(after)
	case len(word) > 1:
		return !upper(before) && !upper(after)
	case word == "l" || word == "r":
		return !letter(before) && !digit(before) && (!letter(after) && !digit(after) || before == 0 && upper(after))
	}
	alone := !letter(before) && !digit(before) && !letter(after) && !digit(after)
	return alone || after == 0 && lower(before) && before < 0x80 || before == 0 && upper(after) && len(name) > off+2 && lower(name[off+2])
}

// MirrorNames gives bones the names of the other side. If both of a pair are among them they swap names.
func (s *Scene) MirrorNames(a *Armature, bones ...int) (*Edit, error) {
	names := map[int]string{}
	for _, i := range bones {
		name, ok := MirrorName(a.Bones[i].Name)
		if !ok {
			return nil, refuse(noSide, a.BonePath(s, i))
		}
		names[i] = name
	}
	return s.RenameBones(a, names)
}
