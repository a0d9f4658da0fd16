package convert

import (
	"strconv"
	"unicode/utf8"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
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

// entry goes to the i-th entry of a dictionary. A key without a literal is told by its place.
func (t *trail) entry(d *variant.Dict, i int) int {
	n := len(t.text)
	nth := t.nth(d, i)
	switch key := d.Entries[i].Key; {
	case key.Type == variant.String && len(key.Text) <= longestKey && utf8.ValidString(key.Text):
		t.text = model.AppendStep(t.text, model.Step{Kind: model.NameStep, Text: key.Text, Nth: nth})
	case simple(key):
		text := literal.Text(key, t.d)
		t.text = model.AppendStep(t.text, model.Step{Kind: model.KeyStep, Text: text, Nth: nth})
	default:
		t.text = model.AppendStep(t.text, model.Step{Kind: model.ChildStep, Nth: i})
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

func (t *trail) property(in *variant.Instance, i int) int {
	n := len(t.text)
	if name := in.Properties[i].Name; utf8.ValidString(name) && len(name) <= longestKey {
		t.text = model.AppendStep(t.text, model.Step{Kind: model.NameStep, Text: name})
	} else {
		t.text = model.AppendStep(t.text, model.Step{Kind: model.ChildStep, Nth: i})
	}
	return n
}
