package convert

import (
	"bytes"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model/transcode"
)

// openings opens containers. What it finds it keeps by the bytes of their heads, of which a save has few.
type openings struct {
	d     *dialect.Dialect
	into  *transcode.Transcoder // converts to the JSON's values
	known map[string]*opening
}

// opening is what the head of a container says, apart from the number of children.
type opening struct {
	r  variant.Value // its JSON without its contents
	ok bool          // it is a container in JSON

	compared bool   // the next two are known
	same     bool   // the encoder writes this head for its JSON
	count    uint32 // and these bits with the number of children
}

const (
	mostOpenings = 1000
	longOpening  = 256 // in bytes, from which it is not kept
)

func newOpenings(d *dialect.Dialect, into *transcode.Transcoder) *openings {
	return &openings{d: d, into: into, known: map[string]*opening{}}
}

// at opens the container at off: its children are count, the first of them at first. ok of the opening is false if it is
// not a container, or not one in JSON.
func (all *openings) at(b []byte, off int) (o *opening, first, count int) {
	end := all.countAt(b, off)
	if end == 0 {
		return all.open(b, off)
	}
	if o = all.known[string(b[off:end])]; o != nil {
		return o, end + 4, codec.Count(b[off : end+4])
	}
	if o, first, count = all.open(b, off); first == end+4 && len(all.known) < mostOpenings {
		all.known[string(b[off:end])] = o
	}
	return o, first, count
}

// open is at for a head that is not known.
func (all *openings) open(b []byte, off int) (o *opening, first, count int) {
	h, v, ok := containerAt(b, off, all.d)
	if !ok {
		return &opening{}, 0, 0
	}
	o = &opening{}
	if in, object := v.Data.(*variant.Instance); !object || valid(in.Class) != encodedObject {
		o.r = settled(all.into.Value(v))
		o.ok = o.r.Type == v.Type && children(o.r) == 0 || o.r.Type == variant.Array && children(v) == 0
	}
	return o, h.First, h.Count
}

// countAt returns where the number of children of the container at off is; 0 if there is none or it is far.
func (all *openings) countAt(b []byte, off int) (end int) {
	if len(b)-off < 8 {
		return 0
	}
	header := le.Uint32(b[off:])
	id := header & all.d.Binary.TypeMask
	if int64(id) >= int64(len(all.d.Rows)) {
		return 0
	}
	var kinds [2]variant.ElementKind // of what it accepts
	switch all.d.Rows[id].Layout {
	case dialect.Array:
		if all.d.Binary.TypedArrays {
			kinds[0] = variant.ElementKind(header >> 16 & 3)
		}
	case dialect.Dictionary:
		if all.d.Binary.TypedDictionaries {
			kinds = [2]variant.ElementKind{variant.ElementKind(header >> 16 & 3), variant.ElementKind(header >> 18 & 3)}
		}
	case dialect.Object:
		if header > 0xff || len(b)-off < 8 || le.Uint32(b[off+4:]) == 0 {
			return 0
		}
		kinds[0] = variant.Class
	default:
		return 0
	}
	end = off + 4
	for _, kind := range kinds {
		switch kind {
		case variant.Untyped:
		case variant.Builtin:
			end += 4
		default: // a name
			end += int(codec.TextSize(le.Uint32(b[end:])))
		}
		if len(b)-end < 4 || end-off > longOpening {
			return 0
		}
	}
	return end
}

// noted reports whether the head of the container at off, up to its first child, differs from what its encoder writes for its JSON.
func (n *noter) noted(o *opening, off, first, count int) bool {
	if !o.compared {
		head, err := codec.Append(n.scratch[:0], n.back.Value(o.r), n.d)
		n.scratch = head
		_, odd := misnamed(elementsOf(o.r)...)
		o.compared = true
		if at := len(head) - 4; err == nil && !odd && at >= 4 {
			o.same, o.count = bytes.Equal(head[:at], n.b[off:first-4]), le.Uint32(head[at:])&sharedBit
		}
	}
	return !o.same || o.count|uint32(count) != le.Uint32(n.b[first-4:])
}
