package save

import (
	"cmp"
	"encoding/binary"
	"hash/maphash"
	"slices"

	"savant/codec/variant"
	"savant/model/internal/sparse"
	"savant/model/value"
)

// finder remembers where the keys of dictionaries are in which several were looked for, so that to find all of them takes one pass.
type finder struct {
	stamp uint32 // revision plus one for which it holds
	seed  maphash.Seed
	of    map[int64]*keyPlaces // by where the dictionary begins
}

// keyPlaces holds the known keys of one dictionary.
type keyPlaces struct {
	asked int
	list  []keyPlace // in order; nil until there were enough lookups
}

// keyPlace says that the key of a child, a text or a whole number, has a hash.
type keyPlace struct {
	hash  uint64
	child int32
}

// places returns which children of a node may have a key of this hash, in order; ok is false while that is not known. stamp is another one
// after each edit.
func (f *finder) places(r *sparse.Reader, stamp uint32, n *sparse.Node, hash func(maphash.Seed) uint64) (list []keyPlace, ok bool) {
	const often = 4
	if f.stamp != stamp || len(f.of) == mostRings {
		*f = finder{stamp, maphash.MakeSeed(), map[int64]*keyPlaces{}}
	}
	k := f.of[n.Start]
	if k == nil {
		k = new(keyPlaces)
		f.of[n.Start] = k
	}
	if k.asked++; k.asked <= often {
		return nil, false
	}
	if k.list == nil {
		if k.list, ok = f.read(r, n); !ok {
			k.list, k.asked = nil, 0
			return nil, false
		}
	}
	want := hash(f.seed)
	i, _ := slices.BinarySearchFunc(k.list, want, func(p keyPlace, h uint64) int { return cmp.Compare(p.hash, h) })
	j := i
	for j < len(k.list) && k.list[j].hash == want {
		j++
	}
	return k.list[i:j], true
}

// read reads all keys of a node; ok is false if it is not understood to its end.
func (f *finder) read(r *sparse.Reader, n *sparse.Node) (list []keyPlace, ok bool) {
	list = make([]keyPlace, 0, n.Count)
	off := n.First
	for i := range n.Count {
		if h, ok := f.keyHash(r, n, off); ok {
			list = append(list, keyPlace{h, int32(i)})
		}
		next, err := r.Next(n, off)
		if err != nil {
			return nil, false
		}
		off = next
	}
	slices.SortFunc(list, func(x, y keyPlace) int { return cmp.Or(cmp.Compare(x.hash, y.hash), cmp.Compare(x.child, y.child)) })
	return list, true
}

// keyHash is the hash of the key at off; ok is false for one that is neither a text nor a whole number.
func (f *finder) keyHash(r *sparse.Reader, n *sparse.Node, off int64) (hash uint64, ok bool) {
	if n.Kind == sparse.Named {
		return maphash.Bytes(f.seed, r.Text(off, value.LongestKey+1)), true
	}
	if text, ok := stringKey(r, off); ok {
		return maphash.Bytes(f.seed, text), true
	}
	if key, err := keyAt(r, n, off); err == nil && key.Type == variant.Int {
		return numberHash(f.seed, key.Int()), true
	}
	return 0, false
}

func numberHash(seed maphash.Seed, i int64) uint64 {
	return maphash.Bytes(seed, binary.LittleEndian.AppendUint64(nil, uint64(i)))
}
