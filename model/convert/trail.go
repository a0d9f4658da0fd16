package convert

import (
	"hash/maphash"
	"math/bits"
	"strconv"
	"unicode/utf8"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/model/rowpath"
	"savant/scene/literal"
)

// trail is the path to the value that is being looked at, as it grows and shrinks on the way.
type trail struct {
	d    *dialect.Dialect
	text []byte
	met  map[*variant.Dict][]int // for each entry, how many before it have its key
}

// String is the path in the spelling that all of Savant has.
func (t *trail) String() string { return string(t.text) }

// back takes the path to where it was n bytes long.
func (t *trail) back(n int) { t.text = t.text[:n] }

// record begins the path of a record; record 0 is left out, unless it is all there is.
func (t *trail) record(i int) int {
	n := len(t.text)
	if i > 0 {
		t.text = strconv.AppendInt(append(t.text, '#'), int64(i), 10)
	}
	return n
}

func (t *trail) index(i int) int {
	n := len(t.text)
	t.text = append(strconv.AppendInt(append(t.text, '['), int64(i), 10), ']')
	return n
}

// longestKey is the longest key that is spelled out.
const longestKey = 1 << 12

// entry goes to the i-th entry of a dictionary.
func (t *trail) entry(d *variant.Dict, i int) int { return t.key(d.Entries[i].Key, i, t.nth(d, i)) }

// key goes to the i-th entry of a dictionary, whose key nth entries before it have. A key without a literal is told by its place.
func (t *trail) key(key variant.Value, i, nth int) int {
	n := len(t.text)
	switch {
	case key.Type == variant.String && len(key.Text) <= longestKey && utf8.ValidString(key.Text):
		t.text = rowpath.AppendStep(t.text, model.Step{Kind: model.NameStep, Text: key.Text, Nth: nth})
	case simple(key):
		text := literal.Text(key, t.d)
		t.text = rowpath.AppendStep(t.text, model.Step{Kind: model.KeyStep, Text: text, Nth: nth})
	default:
		t.text = rowpath.AppendStep(t.text, model.Step{Kind: model.ChildStep, Nth: i})
	}
	return n
}

// simple tells whether a key is spelled as a literal.
func simple(key variant.Value) bool {
	switch key.Type {
	case variant.Bool, variant.Int:
		return true
	case variant.Float:
		return key.Float() == key.Float()
	case variant.StringName:
		return len(key.Text) <= longestKey && utf8.ValidString(key.Text)
	}
	_, ok := variant.ShapeOf(key.Type)
	return ok
}

// nth is how many entries before the i-th have its key.
func (t *trail) nth(d *variant.Dict, i int) int {
	if len(d.Entries) < 2 || i == 0 {
		return 0
	}
	list, ok := t.met[d]
	if !ok {
		list = doubled(d)
		if t.met == nil {
			t.met = map[*variant.Dict][]int{}
		}
		t.met[d] = list
	}
	if list == nil {
		return 0
	}
	return list[i]
}

// doubled counts equal keys; nil if there are none.
func doubled(d *variant.Dict) []int {
	type key struct {
		t    variant.Type
		bits uint64
		text string
	}
	seen := make(map[key]int, len(d.Entries))
	var list []int
	for i := range d.Entries {
		k := d.Entries[i].Key
		if k.Data != nil {
			if !simple(k) {
				continue
			}
			k.Text = literal.Text(k, nil)
		}
		id := key{k.Type, k.Bits, k.Text}
		if n := seen[id]; n > 0 {
			if list == nil {
				list = make([]int, len(d.Entries))
			}
			list[i] = n
		}
		seen[id]++
	}
	return list
}

func (t *trail) property(in *variant.Instance, i int) int { return t.name(in.Properties[i].Name, i) }

// name goes to the i-th property of an object.
func (t *trail) name(name string, i int) int {
	n := len(t.text)
	if utf8.ValidString(name) && len(name) <= longestKey {
		t.text = rowpath.AppendStep(t.text, model.Step{Kind: model.NameStep, Text: name})
	} else {
		t.text = rowpath.AppendStep(t.text, model.Step{Kind: model.ChildStep, Nth: i})
	}
	return n
}

// child is where a value lies in the container around it: which child it is, and its key or name, if those have any.
type child struct {
	of   variant.Value // the container, without its children
	i    int
	key  variant.Value
	name string
}

// to goes to a child, whose key nth entries before it have.
func (t *trail) to(c *child, nth int) int {
	switch c.of.Data.(type) {
	case *variant.Dict:
		return t.key(c.key, c.i, nth)
	case *variant.Instance:
		return t.name(c.name, c.i)
	}
	return t.index(c.i)
}

// notePath is the path by which a note is found. No two values of a record have the same.
type notePath struct {
	trail
	met []steps // for each container around the value
}

// steps are those into a container, by the hashes of their texts. They take little more memory than the hashes.
type steps struct {
	slots   []uint64 // a hash lies at the place that it tells, or behind that; 0 is none
	met     int
	doubled map[uint64]int // how often there was one that had been met
}

// nth is how often there was this step before.
func (s *steps) nth(sum uint64) int {
	sum = max(sum, 1)
	if 8*s.met >= 7*len(s.slots) {
		old := s.slots
		s.slots = make([]uint64, max(8, len(old)+len(old)/2))
		for _, sum := range old {
			if sum != 0 {
				s.slots[s.slot(sum)] = sum
			}
		}
	}
	if at := s.slot(sum); s.slots[at] == 0 {
		s.slots[at] = sum
		s.met++
		return 0
	}
	if s.doubled == nil {
		s.doubled = map[uint64]int{}
	}
	s.doubled[sum]++
	return s.doubled[sum]
}

// slot is where a hash lies, or would.
func (s *steps) slot(sum uint64) int {
	high, _ := bits.Mul64(sum, uint64(len(s.slots)))
	at := int(high)
	for s.slots[at] != 0 && s.slots[at] != sum {
		at = (at + 1) % len(s.slots)
	}
	return at
}

var seed = maphash.MakeSeed()

// enter goes into a container, leave out of it.
func (p *notePath) enter() { p.met = append(p.met, steps{}) }
func (p *notePath) leave() { p.met = p.met[:len(p.met)-1] }

// to goes to the next child of the container.
func (p *notePath) to(c *child) int {
	n := p.trail.to(c, 0)
	if _, list := c.of.Data.(*variant.List); list {
		return n
	}
	if nth := p.met[len(p.met)-1].nth(maphash.Bytes(seed, p.text[n:])); nth > 0 {
		p.back(n)
		if _, named := c.of.Data.(*variant.Instance); named {
			p.text = rowpath.AppendStep(p.text, model.Step{Kind: model.ChildStep, Nth: c.i})
		} else {
			p.trail.to(c, nth)
		}
	}
	return n
}
