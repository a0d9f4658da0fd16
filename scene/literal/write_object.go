package literal

import (
	"encoding/binary"
	"math"
	"strconv"

	"savant/codec/variant"
)

func widen(f float32) float64 { return variant.Widen(math.Float32bits(f)) }

func (w *writer) object(dst []byte, v variant.Value) []byte {
	switch obj := v.Data.(type) {
	case variant.ObjectID:
		if w.exact {
			dst = append(dst, "Object("+encodedID+`, "object_id": `...)
			return append(strconv.AppendInt(dst, int64(obj), 10), ')')
		}
		return w.instance(dst, &variant.Instance{Class: encodedID, Properties: []variant.Property{
			{Name: "object_id", Value: variant.OfInt(int64(obj))},
			{Name: "script"},
		}})
	case *variant.Instance:
		return w.instance(dst, obj)
	case *variant.Resource:
		return w.reference(dst, obj)
	}
	if w.exact {
		return append(dst, "Object(null)"...)
	}
	return append(dst, "null"...)
}

// reference appends Resource, ExtResource or SubResource.
func (w *writer) reference(dst []byte, res *variant.Resource) []byte {
	switch res.Kind {
	case variant.Loaded:
		dst = append(dst, "Resource("...)
		if w.spaced {
			dst = append(dst, ' ') // 3.x has a blank before but none after
		}
		if res.UID != "" {
			dst = append(w.text(dst, res.UID, false), ", "...)
		}
		return append(w.text(dst, res.Path, false), ')')
	case variant.External:
		dst = append(dst, "ExtResource"...)
	default:
		dst = append(dst, "SubResource"...)
	}
	dst = w.open(dst, '(', variant.Object)
	if res.Numeric {
		dst = append(dst, res.ID...)
	} else {
		dst = w.text(dst, res.ID, false)
	}
	return w.end(dst, ')', variant.Object)
}

// instance appends an object stored in full.
func (w *writer) instance(dst []byte, obj *variant.Instance) []byte {
	if !w.enter() {
		return append(dst, "null"...)
	}
	dst = append(dst, "Object("...)
	if _, like := onlyID(obj); w.exact && (like || obj.Class == "null" || !plainWord(obj.Class)) {
		dst = w.text(dst, obj.Class, true)
	} else {
		dst = append(dst, obj.Class...)
	}
	dst = append(dst, ',')
	for i, p := range obj.Properties {
		switch {
		case w.OneLine && i == 0:
			dst = append(dst, ' ')
		case w.OneLine:
			dst = append(dst, ", "...)
		case i > 0:
			dst = append(dst, ',')
		}
		if w.OneLine {
			dst = append(w.text(dst, p.Name, true), ": "...)
		} else {
			dst = append(append(append(dst, '"'), p.Name...), "\":"...) // the engine does not escape here
		}
		dst = w.property(dst, p)
	}
	w.level--
	if dst = append(dst, ')'); !w.OneLine {
		dst = append(dst, '\n')
	}
	return dst
}

// property appends the value of an object's property. A script is a path in bytes, a resource in text.
func (w *writer) property(dst []byte, p variant.Property) []byte {
	if p.Name == "script" && p.Value.Type == variant.String && !w.Shortest {
		return w.reference(dst, &variant.Resource{Kind: variant.Loaded, Path: p.Value.Text})
	}
	return w.value(dst, p.Value)
}

func plainWord(s string) bool {
	return s != "" && identifierStart(s[0]) && identifierEnd([]byte(s), 0) == len(s)
}

// image appends an Image of 2.x.
func (w *writer) image(dst []byte, img *variant.Picture) []byte {
	if img.Width|img.Height|img.Mipmaps|img.Format == 0 && len(img.Pixels) == 0 {
		return append(dst, "Image()"...)
	}
	dst = append(dst, "Image"...)
	dst = w.open(dst, '(', variant.Image)
	for _, n := range []uint32{img.Width, img.Height, img.Mipmaps} {
		dst = append(strconv.AppendUint(dst, uint64(n), 10), ", "...)
	}
	if int(img.Format) < len(variant.PictureFormats) {
		dst = append(dst, variant.PictureFormats[img.Format]...)
	} else {
		dst = strconv.AppendUint(dst, uint64(img.Format), 10)
	}
	for _, b := range img.Pixels {
		dst = strconv.AppendUint(append(dst, ", "...), uint64(b), 10)
	}
	return w.end(dst, ')', variant.Image)
}

// event appends an InputEvent of 2.x: as the engine does, or with all its bytes if that would lose something.
func (w *writer) event(dst []byte, e *variant.Event) []byte {
	if w.exact {
		dst = strconv.AppendUint(append(dst, "InputEvent("...), uint64(e.Kind), 10)
		dst = strconv.AppendUint(append(dst, ", "...), uint64(e.Device), 10)
		dst = w.bytes(append(dst, ", PackedByteArray"...), e.Rest)
		return append(dst, ')')
	}
	word := func(i int) uint32 {
		if len(e.Rest) < 4*i+4 {
			return 0
		}
		return binary.LittleEndian.Uint32(e.Rest[4*i:])
	}
	dst = append(dst, "InputEvent("...)
	switch e.Kind {
	case eventKinds["NONE"]:
		dst = append(dst, "NONE"...)
	case eventKinds["KEY"]:
		dst = strconv.AppendUint(append(dst, "KEY,"...), uint64(word(1)), 10)
		for i, first := 0, true; i < len(eventModifiers); i++ {
			if m := eventModifiers[i]; word(0)&m.bit != 0 {
				if first {
					dst, first = append(dst, ','), false
				}
				dst = append(dst, m.letter)
			}
		}
	case eventKinds["MBUTTON"]:
		dst = strconv.AppendUint(append(dst, "MBUTTON,"...), uint64(word(0)), 10)
	case eventKinds["JBUTTON"]:
		dst = strconv.AppendUint(append(dst, "JBUTTON,"...), uint64(word(0)), 10)
	case eventKinds["JAXIS"]:
		dst = strconv.AppendUint(append(dst, "JAXIS,"...), uint64(word(0)), 10)
		dst = strconv.AppendInt(append(dst, ','), int64(math.Float32frombits(word(1))), 10)
	}
	return append(dst, ')')
}
