package codec

import "savant/codec/dialect"

// typeSet is a set of type ids.
type typeSet [8]uint32

func (t *typeSet) has(id uint32) bool { return t[id/32]>>(id%32)&1 != 0 }

func (t *typeSet) add(id uint32) { t[id/32] |= 1 << (id % 32) }

// keyID is the type id that stands for those of keys that mix: a StringName counts as a String. Both name things, games write both into one Dictionary, and
// engines take them for the same key. ok is false if there is no type at pos.
func (s *skipper) keyID(pos int) (id uint32, ok bool) {
	if id, ok = s.id(pos); ok && s.steps[id].Layout == dialect.String {
		return idOfString, true
	}
	return id, ok
}

// id is the type id of the value at pos.
func (s *skipper) id(pos int) (id uint32, ok bool) {
	if pos+4 > len(s.b) {
		return 0, false
	}
	id = le.Uint32(s.b[pos:]) & s.d.Binary.TypeMask
	return id, id <= 0xff
}
