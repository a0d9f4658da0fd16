package translate

import (
	"slices"

	"savant/codec/variant"
	"savant/scene/literal"
)

// How controls stretch a picture, as Godot 4 numbers it.
const (
	stretchScale = 0
	stretchKeep  = 2 // its own size
)

const (
	expand  = "expand"
	stretch = "stretch_mode"
	ignore  = "ignore_texture_size"
	expands = "expand_mode"
)

// pictures are the controls that show one. Godot 3 stretches that of a button only if it may be smaller than the picture, and one of a TextureRect that
// has no choice likewise (texture_button.cpp and texture_rect.cpp of 3.6 and 4.6).
var pictures = map[string]string{"TextureButton": ignore, "TextureRect": expands}

// animatedPicture is the property that an animation moves to let a control be smaller than its picture.
func (b between) animatedPicture(of, property string) (a Animated, ok bool) {
	was, now := b.majors()
	by := pictures[of]
	switch {
	case was < now && by != "" && property == expand:
		return Animated{by, false, func(v variant.Value) (variant.Value, bool) {
			if n, is := asNumber(v); is && by == expands {
				return variant.OfInt(int64(n)), true
			}
			return v, v.Type == variant.Bool
		}}, true
	case was > now && by != "" && property == by:
		return Animated{expand, false, func(v variant.Value) (variant.Value, bool) {
			n, is := asNumber(v)
			return variant.OfBool(n != 0), is && n <= 1 // no more is as wide as high
		}}, true
	}
	return a, false
}

// picture is the form of controls that show one. It does nothing if the control has neither of the properties.
func (b between) picture(of, _ string, list []variant.Property) (left, made []variant.Property) {
	return b.shown(of, list, false)
}

// shown is picture; of a whole control that has neither of the properties it takes the defaults.
func (b between) shown(of string, list []variant.Property, whole bool) (left, made []variant.Property) {
	was, now := b.majors()
	by, shows := pictures[of]
	if !shows {
		return list, nil
	}
	size := expand
	if was > now {
		size = by
	}
	left = slices.DeleteFunc(slices.Clone(list), func(p variant.Property) bool { return p.Name == size || p.Name == stretch })
	if len(left) == len(list) && !whole {
		return list, nil
	}
	value := func(name string) int64 {
		p, has := find(list, name)
		if !has {
			known, _ := b.old.Property(of, name)
			p.Value, _ = literal.ParseAll(known.Default, b.from)
		}
		if p.Value.Type == variant.Bool {
			return map[bool]int64{true: 1}[p.Value.Bool()]
		}
		return p.Value.Int()
	}
	smaller, way := value(size), value(stretch)
	if was < now {
		switch {
		case of == "TextureRect" && way > 0:
			way--
		case smaller == 0:
			way = stretchKeep
		case of == "TextureRect":
			way = stretchScale
		}
		if by == ignore {
			return left, []variant.Property{{Name: ignore, Value: variant.OfBool(smaller != 0)}, {Name: stretch, Value: variant.OfInt(way)}}
		}
		return left, []variant.Property{{Name: expands, Value: variant.OfInt(smaller)}, {Name: stretch, Value: variant.OfInt(way)}}
	}
	switch {
	case of == "TextureRect":
		if way++; smaller > 1 { // as wide as high
			b.notThere(expands)
			smaller = 1
		}
	case smaller == 0 && way != stretchKeep: // Godot 3 would not stretch it
		b.notThere(ignore)
		smaller = 1
	}
	return left, []variant.Property{{Name: expand, Value: variant.OfBool(smaller != 0)}, {Name: stretch, Value: variant.OfInt(way)}}
}
