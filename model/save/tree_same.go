package save

import (
	"encoding/binary"

	"savant/codec"
	"savant/codec/variant"
	"savant/model"
	"savant/model/internal/sparse"
	"savant/model/value"
)

// Same reports whether the values at two places are seen to be equal without decoding them. Where it says no they may still be.
func (t *tree) Same(p model.Place, other model.Tree, q model.Place, twins *codec.Twins) bool {
	_, _, same := twins.Same(t.Bytes(p.Start, p.End), 0, other.Bytes(q.Start, q.End), 0)
	return same
}

// Same returns how many children from the i-th on and, in another branch, from the j-th on are visibly equal without
// decoding them and their keys. It is not for packed arrays.
func (b *branch) Same(i int, with model.Children, j int, twins *codec.Twins) int {
	other, ok := with.(*branch)
	if !ok {
		return 0
	}
	x, y := b.tree.form.host.Bytes(), other.tree.form.host.Bytes()
	off, at := b.Offset(i), other.Offset(j)
	// What is in several pieces, around an edit, must be decoded by the caller.
	p, q := x.Tail(off), y.Tail(at)
	from, to, n := 0, 0, 0
	for ; i+n < b.node.Count && j+n < other.node.Count; n++ {
		if p == nil {
			p, q, from, to = x.Tail(b.Offset(i+n)), y.Tail(other.Offset(j+n)), 0, 0
		}
		end, until, same := from, to, true
		if b.keyed {
			if end, until, same = b.sameKey(p, from, q, to, twins); !same {
				return n
			}
		}
		if end, until, same = twins.Same(p, end, q, until); !same {
			return n
		}
		from, to = end, until
		if from >= len(p) || to >= len(q) {
			p = nil
		}
	}
	return n
}

// sameKey compares keys or names.
func (b *branch) sameKey(p []byte, from int, q []byte, to int, twins *codec.Twins) (end, until int, same bool) {
	if !b.named {
		return twins.Same(p, from, q, to)
	}
	name, other := block(p, from), block(q, to)
	return from + len(name), to + len(other), name != nil && string(name) == string(other)
}

// block is the string without header at off, with its length and padding; nil if it is cut off.
func block(b []byte, off int) []byte {
	if off+4 > len(b) {
		return nil
	}
	n := codec.TextSize(binary.LittleEndian.Uint32(b[off:]))
	if n > int64(len(b)-off) {
		return nil
	}
	return b[off : off+int(n)]
}

// KeyText returns the text of the key of a child if it is a String of a dictionary's; ok is false for other keys. It must not be changed.
func (b *branch) KeyText(p model.Place) (text []byte, ok bool) {
	text, ok = stringKey(&b.tree.form.reader, p.Key)
	return text, ok && len(text) <= value.LongestKey
}

// Alike reports whether the elements of two packed arrays are stored in the same way, so that their bytes can be compared.
func (b *branch) Alike(with model.Children) bool {
	other, ok := with.(*branch)
	return ok && b.node.Kind == sparse.Fixed && other.node.Kind == sparse.Fixed && b.node.Head.Row.Type == other.node.Head.Row.Type && b.node.Stride == other.node.Stride
}

// Prepare computes the Step of many children at once, because they are about to be requested. It is one quick pass over the
// keys.
func (b *branch) Prepare(list []int) {
	const few, many = 2, 1 << 12
	form := b.tree.form
	if !b.keyed || len(list) < few || len(list) > many || b.doubles.known {
		return
	}
	seen := make(map[string]int, len(list)) // how many children had this key so far
	wanted := make(map[int]string, len(list))
	var likely [1 << 12]bool // by a number of their last letters: whether one of these keys may be meant
	last := 0
	for _, i := range list {
		p := b.Child(i)
		var key []byte
		if b.named {
			key = form.reader.Text(p.Key, value.LongestKey+1)
		} else if text, ok := stringKey(&form.reader, p.Key); ok {
			key = text
		} else {
			continue
		}
		if len(key) <= value.LongestKey {
			wanted[i], seen[string(key)], likely[tailNumber(key)], last = string(key), 0, true, max(last, i)
		}
	}
	nths := make(map[int]int, len(wanted))
	w := newSaveWalk(form, b.end)
	pos := b.node.First
	for i := 0; i <= last && len(wanted) > 0; i++ {
		var key []byte
		if key, pos = w.passKey(pos, b.named); pos < 0 {
			return
		}
		if key != nil && likely[tailNumber(key)] {
			if n, ok := seen[string(key)]; ok {
				if text, asked := wanted[i]; asked && text == string(key) {
					nths[i] = n
				}
				seen[string(key)] = n + 1
			}
		}
		if pos = w.skip(pos); pos < 0 {
			return
		}
	}
	b.nths = nths
}

// tailNumber is a number of 12 bits for the last letters of a key and their count.
func tailNumber(key []byte) uint32 {
	n := len(key)
	if n < 4 {
		return uint32(n)
	}
	return (binary.LittleEndian.Uint32(key[n-4:]) ^ uint32(n)) * 0x9e3779b1 >> 20
}

// passKey returns the text of the key or name at pos, nil if it is no String, and where it ends; -1 if it does not.
func (w *walk) passKey(pos int64, named bool) (key []byte, end int64) {
	at := pos
	if named {
		at -= 4 // as if it had a header
	}
	h, n, ok := w.head(at)
	text := at + 8
	if end = text - 4 + codec.TextSize(n); !ok || end > w.limit {
		return nil, -1
	}
	if t, _ := w.Type(h); !named && t != variant.String {
		return nil, w.skip(pos)
	}
	if i := text - w.base; i >= 0 && i+int64(n) <= int64(len(w.window)) {
		return w.window[i : i+int64(n)], end
	}
	return w.form.host.Bytes().View(text, text+int64(n)), end
}
