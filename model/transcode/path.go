package transcode

import (
	"strconv"
	"unicode/utf8"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/model/rowpath"
	"savant/scene/literal"
)

// Path is the path to a value, which grows and shrinks on the way through its file.
type Path struct {
	Dialect *dialect.Dialect
	Text    []byte
	met     map[*variant.Dict][]int // for each entry, how many before it have its key
}

// String is the path as model/rowpath spells it.
func (t *Path) String() string { return string(t.Text) }

// Back cuts the path to n bytes. The methods that lengthen it return its length before.
func (t *Path) Back(n int) { t.Text = t.Text[:n] }

// Record begins the path of a record; record 0 is left out, unless it is all there is.
func (t *Path) Record(i int) int {
	n := len(t.Text)
	if i > 0 {
		t.Text = strconv.AppendInt(append(t.Text, '#'), int64(i), 10)
	}
	return n
}

// Index goes to the i-th element of a list.
func (t *Path) Index(i int) int {
	n := len(t.Text)
	t.Text = append(strconv.AppendInt(append(t.Text, '['), int64(i), 10), ']')
	return n
}

// longestKey is the longest key, in bytes, that is spelled out.
const longestKey = 1 << 12

// Entry goes to the i-th entry of a dictionary.
func (t *Path) Entry(d *variant.Dict, i int) int { return t.key(d.Entries[i].Key, i, t.nth(d, i)) }

// key appends the step to the i-th entry of a dictionary, before which nth entries have the same key. A key without a
// literal is identified by its index.
func (t *Path) key(key variant.Value, i, nth int) int {
	n := len(t.Text)
	switch {
	case key.Type == variant.String && len(key.Text) <= longestKey && utf8.ValidString(key.Text):
		t.Text = rowpath.AppendStep(t.Text, model.Step{Kind: model.NameStep, Text: key.Text, Nth: nth})
	case simple(key):
		text := literal.Text(key, t.Dialect)
		t.Text = rowpath.AppendStep(t.Text, model.Step{Kind: model.KeyStep, Text: text, Nth: nth})
	default:
		t.Text = rowpath.AppendStep(t.Text, model.Step{Kind: model.ChildStep, Nth: i})
	}
	return n
}

// simple reports whether a key can be spelled as a literal.
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
func (t *Path) nth(d *variant.Dict, i int) int {
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

// Property goes to the i-th property of an object.
func (t *Path) Property(in *variant.Instance, i int) int { return t.Name(in.Properties[i].Name, i) }

// Name goes to the i-th property of an object.
func (t *Path) Name(name string, i int) int { return t.Member(name, i, 0) }

// Member goes to the i-th member of a JSON object, whose key nth members before it have.
func (t *Path) Member(name string, i, nth int) int {
	n := len(t.Text)
	if utf8.ValidString(name) && len(name) <= longestKey {
		t.Text = rowpath.AppendStep(t.Text, model.Step{Kind: model.NameStep, Text: name, Nth: nth})
	} else {
		t.Text = rowpath.AppendStep(t.Text, model.Step{Kind: model.ChildStep, Nth: i})
	}
	return n
}

// Child is the position of a value in its container: which child it is, and its key or name, if any.
type Child struct {
	Of    variant.Value // the container, without its children
	Index int
	Key   variant.Value
	Name  string
}

// To goes to a child, whose key nth entries before it have.
func (t *Path) To(c *Child, nth int) int {
	switch c.Of.Data.(type) {
	case *variant.Dict:
		return t.key(c.Key, c.Index, nth)
	case *variant.Instance:
		return t.Name(c.Name, c.Index)
	}
	return t.Index(c.Index)
}

// Elements is the type that the container requires of the child's value, or of its key.
func (c *Child) Elements(key bool) variant.ElementType {
	switch data := c.Of.Data.(type) {
	case *variant.List:
		return data.Element
	case *variant.Dict:
		if key {
			return data.Key
		}
		return data.Value
	}
	return variant.ElementType{}
}
