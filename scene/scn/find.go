package scn

import (
	"bytes"
	"encoding/binary"
	"slices"
	"sort"
	"strings"

	"savant/codec/resource"
	"savant/codec/variant"
)

// found is where a word is in a file: what Contains was asked for last.
type found struct {
	word  string
	many  bool           // in so many places that each has to be looked at
	at    []int          // where its bytes are among the bodies, or the number of a name in the string table that has it, in order
	names map[int32]bool // the names of the scene that have it
	value map[int32]bool // the values of the scene that may have it
	above map[int32]bool // by node: whether the path to it has the word, as far as anybody has asked
}

// mostFound is in how many places a word is looked up; what is more frequent may be anywhere.
const mostFound = 1000

// find finds a word.
func (f *File) find(word string) *found {
	if f.found != nil && f.found.word == word {
		return f.found
	}
	x := &found{word: word, names: map[int32]bool{}, value: map[int32]bool{}, above: map[int32]bool{}}
	f.found = x
	r := f.Resource
	if f.madeUp(word) {
		x.many = true
		return x
	}
	patterns := [][]byte{[]byte(word)}
	for i := range r.Names() {
		if strings.Contains(r.Name(i).Value, word) {
			if len(patterns) > mostFound/100 {
				x.many = true
				return x
			}
			number := binary.LittleEndian.AppendUint32(nil, uint32(i))
			if r.BigEndian {
				number = binary.BigEndian.AppendUint32(nil, uint32(i))
			}
			patterns = append(patterns, number)
		}
	}
	for _, p := range patterns {
		if x.search(r, p); x.many {
			return x
		}
	}
	sort.Ints(x.at)
	s := f.Content
	if s == nil {
		return x
	}
	for i := range int32(s.Names()) {
		if s.NameHas(i, word) {
			x.names[i] = true
		}
	}
	for _, at := range x.at {
		if i := s.ValueAt(at); i >= 0 {
			x.value[i] = true
		}
	}
	return x
}

// madeUp tells whether a word may be in what text has and the bytes do not: in a reference, in several parts of a path or in a number.
func (f *File) madeUp(word string) bool {
	if strings.ContainsAny(word, "/:") || strings.Trim(word, "0123456789") == "" {
		return true
	}
	is := func(r *variant.Resource) bool { return strings.Contains(r.ID, word) }
	return strings.Contains("SubResource", word) || strings.Contains("ExtResource", word) || slices.ContainsFunc(f.ids, is) || slices.ContainsFunc(f.others, is)
}

// search finds bytes among the bodies, a stretch at a time, as these may lie in several pieces.
func (x *found) search(r *resource.File, p []byte) {
	const stretch = 1 << 20
	if len(p) == 0 {
		x.many = true
		return
	}
	for from := r.Bodies; from < r.Size(); from += stretch {
		b := r.Bytes(from, min(from+stretch+len(p)-1, r.Size()))
		for at := 0; ; at++ {
			n := bytes.Index(b[at:], p)
			if n < 0 {
				break
			}
			if at += n; len(x.at) == mostFound {
				x.many = true
				return
			}
			x.at = append(x.at, from+at)
		}
	}
}

// Contains looks for a word in the bytes of the values of an item, and in the names and the path of a node. A word of references may be anywhere.
func (v view) Contains(item int, word string) bool {
	if v.made[item] != nil {
		return true
	}
	if v.order != nil {
		item = int(v.order[item])
	}
	switch kind, place := v.place(item); kind {
	case nodeItem:
		x := v.find(word)
		return x.many || v.nodeContains(x, v.nodeAt(place))
	case internalItem, mainItem:
		x := v.find(word)
		if kind == mainItem {
			place = v.Resource.Internals() - 1
		}
		body, err := v.Resource.Body(place)
		if x.many || err != nil {
			return true
		}
		_, end, err := v.Index.Body(body)
		if err != nil {
			return true
		}
		i := sort.SearchInts(x.at, body.Start)
		return i < len(x.at) && x.at[i] < end
	}
	return true
}

// nodeContains tells whether a word is in a name, a path or a value of a node.
func (f *File) nodeContains(x *found, n *node) bool {
	if x.names[n.Name] || x.names[n.Class] || x.value[n.Instance] || n.place == 0 && x.value[f.Content.Base] {
		return true
	}
	for _, p := range n.Properties {
		if x.names[p.Name] || x.value[p.Value] {
			return true
		}
	}
	for _, g := range n.Groups {
		if x.names[g] {
			return true
		}
	}
	return f.pathContains(x, n.Parent) || f.pathContains(x, n.Owner)
}

// pathContains tells whether a word is in the path of the node that ref points to, without the name of the root.
func (f *File) pathContains(x *found, ref int32) bool {
	if ref == resource.RefNone {
		return false
	}
	has, known := x.above[ref]
	if !known {
		path, _ := f.Content.Path(ref)
		has = strings.Contains(path, x.word)
		x.above[ref] = has
	}
	return has
}
