package save

import (
	"cmp"
	"encoding/binary"
	"hash/maphash"
	"slices"

	"savant/model"
	"savant/model/internal/piece"
	"savant/model/internal/sparse"
)

// doubles knows which keys of a container occur more than once. The zero value is ready for any one container.
type doubles struct {
	asked  int
	known  bool
	seed   maphash.Seed
	places map[uint64][]int32 // by the hash of a step that occurs more than once: the children; built after enough lookups
}

// nth returns how many children of n before the i-th, whose key is at off, have the same key; s is the step to it.
func (d *doubles) nth(r *sparse.Reader, n *sparse.Node, i int, off int64, s model.Step) int {
	const often = 8
	if i == 0 {
		return 0
	}
	if !d.known && d.asked < often && s.Kind == model.NameStep && off-n.First < int64(n.Count)*sparse.Min {
		// A search of the bytes shows for most keys that they are unique, and is much faster than reading all keys, unless
		// these are few and their values so long that the index knows where they end.
		d.asked++
		needle := append(binary.LittleEndian.AppendUint32(nil, uint32(len(s.Text))), s.Text...)
		if piece.Index(r.Bytes, needle, n.First, off) >= off {
			return 0
		}
	}
	if !d.known {
		d.learn(r, n)
	}
	before, _ := slices.BinarySearch(d.places[d.hash(s)], int32(i))
	return before
}

// learn reads all keys.
func (d *doubles) learn(r *sparse.Reader, n *sparse.Node) {
	type key struct {
		hash uint64
		at   int32
	}
	d.known, d.seed = true, maphash.MakeSeed()
	keys := make([]key, 0, n.Count)
	steps(r, n, n.Count, func(i int, s model.Step) { keys = append(keys, key{d.hash(s), int32(i)}) })
	slices.SortFunc(keys, func(x, y key) int { return cmp.Or(cmp.Compare(x.hash, y.hash), cmp.Compare(x.at, y.at)) })
	for i, k := range keys {
		again := i > 0 && keys[i-1].hash == k.hash
		if !again && (i+1 == len(keys) || keys[i+1].hash != k.hash) {
			continue
		}
		if d.places == nil {
			d.places = map[uint64][]int32{}
		}
		d.places[k.hash] = append(d.places[k.hash], k.at)
	}
}

// hash returns a number for a step without its {n}.
func (d *doubles) hash(s model.Step) uint64 { return maphash.String(d.seed, s.Text) + uint64(s.Kind) }

// keyring remembers which keys of dictionaries occur more than once, so that the paths of all entries can be computed in
// one pass over each.
type keyring struct {
	stamp uint32             // of the keys when it was begun
	of    map[int64]*doubles // by where the dictionary begins
}

// nth returns how many children of n before the i-th, whose key is at off, have the same key. stamp is another one once keys may have changed,
// and never 0.
func (k *keyring) nth(r *sparse.Reader, stamp uint32, n *sparse.Node, i int, off int64, s model.Step) int {
	if k.stamp != stamp || len(k.of) == mostRings {
		*k = keyring{stamp, map[int64]*doubles{}}
	}
	d := k.of[n.Start]
	if d == nil {
		d = new(doubles)
		k.of[n.Start] = d
	}
	return d.nth(r, n, i, off, s)
}

// mostRings is the number of dictionaries after which a keyring starts over.
const mostRings = 1 << 14
