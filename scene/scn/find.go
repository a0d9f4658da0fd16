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

// found is where a word is in a file, cached by Contains.
type found struct {
	word  string
	scene *resource.SceneState // nil for other resources
	many  bool                 // in so many places that each has to be checked
	at    []int                // offsets in the bodies, or indices of names in the string table, in order
	names map[int32]bool       // the names of the scene that contain it
	value map[int32]bool       // the values of the scene that may contain it
	above map[int32]bool       // by node: whether its path contains the word, computed on demand
}

// mostFound is the maximum number of places recorded; a more frequent word may be anywhere.
const mostFound = 1000

// look finds a word. ids are the resources that values may refer to.
func look(r *resource.File, s *resource.SceneState, word string, ids ...[]*variant.Resource) *found {
	x := &found{word: word, scene: s, names: map[int32]bool{}, value: map[int32]bool{}, above: map[int32]bool{}}
	if x.many = madeUp(word, ids); x.many {
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

// madeUp reports whether a word may be in the text form but not in the bytes: in a reference, across parts of a path or
// in a number.
func madeUp(word string, ids [][]*variant.Resource) bool {
	if strings.ContainsAny(word, "/:") || strings.Trim(word, "0123456789") == "" {
		return true
	}
	is := func(r *variant.Resource) bool { return strings.Contains(r.ID, word) }
	return strings.Contains("SubResource", word) || strings.Contains("ExtResource", word) ||
		slices.ContainsFunc(ids, func(list []*variant.Resource) bool { return slices.ContainsFunc(list, is) })
}

// search finds bytes in the bodies, section by section, since these may be in several pieces.
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

// between reports whether the word may be between two offsets.
func (x *found) between(start, end int) bool {
	i := sort.SearchInts(x.at, start)
	return x.many || i < len(x.at) && x.at[i] < end
}

// inNode reports whether the word may be in a name, a path or a value of a node; first says that it is the first node
// of the scene.
func (x *found) inNode(n *resource.Node, first bool) bool {
	if x.many || x.names[n.Name] || x.names[n.Class] || x.value[n.Instance] || first && x.value[x.scene.Base] {
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
	return x.inPath(n.Parent) || x.inPath(n.Owner)
}

// inPath reports whether the word is in the path of the node that ref refers to.
func (x *found) inPath(ref int32) bool {
	if ref == resource.RefNone {
		return false
	}
	has, known := x.above[ref]
	if !known {
		path, _ := x.scene.Path(ref)
		has = strings.Contains(path, x.word)
		x.above[ref] = has
	}
	return has
}
