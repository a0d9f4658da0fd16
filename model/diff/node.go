package diff

import (
	"bytes"
	"hash/maphash"
	"reflect"
	"slices"
	"strconv"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/counterpart"
	"savant/model/rowpath"
	"savant/scene/literal"
)

// Messages.
const (
	aValue    message.ID = "diff.a-value"
	someBytes message.ID = "diff.some-bytes"
)

// node is a value of one side.
type node interface {
	// list returns the contents of the value; ok is false for a leaf value.
	list() (l list, ok bool)
	value() (variant.Value, error)
	text() shown
	offset() int64 // in B, for the progress
	size() int64   // approximate size in bytes
}

// list is the contents of a value.
type list interface {
	len() int
	keyed() bool
	kind() string // lists of different kinds are not compared child by child
	types() [3]string
	node(i int) node
	// steps returns the steps to a child.
	steps(i int) []model.Step
	// again returns other names of a child, the surest first, used if its key differs.
	again(i int) []string
	// sum returns a hash of the key of a child if there are keys, else of the whole child: of its bytes if raw, else of
	// its text.
	sum(i int, raw bool) uint64
}

var seed = maphash.MakeSeed()

// stored is a value of a save.
type stored struct {
	tree   model.Tree
	at     model.Place
	parent *model.Branch // for an element of a packed array, else nil
}

func (n *stored) offset() int64 { return n.at.Start }
func (n *stored) size() int64   { return n.at.End - n.at.Start }

func (n *stored) list() (list, bool) {
	if n.parent != nil {
		return nil, false
	}
	b, ok := n.tree.Open(n.at)
	if !ok {
		return nil, false
	}
	return &storedList{n.tree, b}, true
}

func (n *stored) value() (variant.Value, error) {
	if n.parent != nil {
		return n.parent.Element(n.at)
	}
	return n.tree.Value(n.at)
}

func (n *stored) text() shown {
	if n.size() > longest {
		name := any(message.New(aValue))
		if b, ok := n.tree.Open(n.at); ok {
			name = n.tree.Dialect().TypeName(b.Type)
		}
		return long(name, n.size())
	}
	v, err := n.value()
	if err != nil {
		return long(message.New(someBytes), n.size())
	}
	return textOf(v, n.tree.Dialect())
}

func (n *stored) bytes() []byte { return n.tree.Bytes(n.at.Start, n.at.End) }

type storedList struct {
	tree   model.Tree
	branch *model.Branch
}

func (l *storedList) len() int    { return l.branch.Count }
func (l *storedList) keyed() bool { return l.branch.Keyed }

func (l *storedList) kind() string {
	b := l.branch
	switch {
	case b.Named:
		return "Object"
	case b.Packed:
		return b.Type.String()
	case b.Keyed:
		return "Dictionary"
	}
	return "Array" // typed or not
}

func (l *storedList) types() [3]string {
	return typeNames(l.branch.Types, l.branch.Class, l.tree.Dialect())
}

// typeNames returns the attributes of a list: its class or element type, key type, value type.
func typeNames(types [3]variant.ElementType, class string, d *dialect.Dialect) (names [3]string) {
	for i, t := range types {
		switch t.Kind {
		case variant.Untyped:
		case variant.Builtin:
			names[i] = t.Type.String()
		default:
			names[i] = t.Name
		}
	}
	if class != "" {
		names[0] = class
	}
	return names
}

// attributes are the names of the results of types.
var attributes = [3]string{"type", "key_type", "value_type"}

func (l *storedList) node(i int) node {
	n := &stored{tree: l.tree, at: l.branch.Child(i)}
	if l.branch.Packed {
		n.parent = l.branch
	}
	return n
}

func (l *storedList) steps(i int) []model.Step {
	return []model.Step{l.branch.Step(i, l.branch.Child(i))}
}

// keyBytes returns the bytes of a child's key.
func (l *storedList) keyBytes(i int) []byte {
	p := l.branch.Child(i)
	return l.tree.Bytes(p.Key, p.Start)
}

func (l *storedList) again(int) []string { return nil }

func (l *storedList) sum(i int, raw bool) uint64 {
	p := l.branch.Child(i)
	switch {
	case raw && l.branch.Keyed:
		return maphash.Bytes(seed, l.tree.Bytes(p.Key, p.Start))
	case raw:
		return maphash.Bytes(seed, l.tree.Bytes(p.Start, p.End))
	case l.branch.Named:
		return maphash.String(seed, l.branch.Step(i, p).Text)
	case l.branch.Keyed:
		if text, ok := l.branch.KeyText(p); ok {
			return maphash.Bytes(seed, text) // most keys are Strings
		}
		key, err := l.tree.Key(p)
		if err != nil {
			return uint64(i)
		}
		return sumOf(key)
	}
	v, err := l.node(i).value()
	if err != nil {
		return uint64(i)
	}
	return sumOf(v)
}

// sumOf returns a hash of a value that is the same in every dialect.
func sumOf(v variant.Value) uint64 {
	if v.Type == variant.Int || v.Type == variant.Float {
		v.Text = ""
	}
	return maphash.String(seed, strconv.Itoa(int(v.Type))+literal.Text(v, dialect.Godot46))
}

// decoded is a value in memory, from a text file.
type decoded struct {
	v    variant.Value
	d    *dialect.Dialect
	at   int64
	side side
}

func (n *decoded) offset() int64                 { return n.at }
func (n *decoded) size() int64                   { return 0 }
func (n *decoded) value() (variant.Value, error) { return n.v, nil }
func (n *decoded) text() shown                   { return textOf(n.v, n.d) }

func (n *decoded) list() (list, bool) {
	l := &decodedList{of: n}
	switch data := n.v.Data.(type) {
	case *variant.Dict:
		l.has, l.keys = len(data.Entries), true
	case *variant.List:
		l.has = len(data.Items)
	case *variant.Instance:
		l.has, l.keys = len(data.Properties), true
	default:
		element, packed := variant.ElementOf(n.v.Type)
		if !packed {
			return nil, false
		}
		if l.items = elementsOf(n.v, element); l.items == nil {
			return nil, false
		}
		l.has = len(l.items)
	}
	return l, true
}

// inBoth returns the value of a node, reduced to what both files can store.
func inBoth(n node, v variant.Value) variant.Value {
	switch n := n.(type) {
	case *decoded:
		return n.side.plain(v)
	case *written:
		return n.side.plain(v)
	}
	return v
}

type decodedList struct {
	of     *decoded
	has    int
	keys   bool
	items  []variant.Value  // of a packed array
	places map[uint64][]int // the children by key; computed when a path is requested
}

func (l *decodedList) len() int    { return l.has }
func (l *decodedList) keyed() bool { return l.keys }

func (l *decodedList) kind() string {
	switch l.of.v.Data.(type) {
	case *variant.Dict:
		return "Dictionary"
	case *variant.List:
		return "Array"
	case *variant.Instance:
		return "Object"
	}
	return l.of.v.Type.String()
}

func (l *decodedList) types() [3]string {
	switch data := l.of.v.Data.(type) {
	case *variant.Dict:
		return typeNames([3]variant.ElementType{{}, data.Key, data.Value}, "", l.of.d)
	case *variant.List:
		return typeNames([3]variant.ElementType{data.Element}, "", l.of.d)
	case *variant.Instance:
		return [3]string{data.Class}
	}
	return [3]string{}
}

func (l *decodedList) child(i int) (key, v variant.Value) {
	switch data := l.of.v.Data.(type) {
	case *variant.Dict:
		return data.Entries[i].Key, data.Entries[i].Value
	case *variant.List:
		return key, data.Items[i]
	case *variant.Instance:
		return variant.OfString(data.Properties[i].Name), data.Properties[i].Value
	}
	return key, l.items[i]
}

func (l *decodedList) node(i int) node {
	_, v := l.child(i)
	return &decoded{v, l.of.d, l.of.at, l.of.side}
}

func (l *decodedList) steps(i int) []model.Step { return []model.Step{l.step(i)} }

func (l *decodedList) again(int) []string { return nil }

func (l *decodedList) step(i int) model.Step {
	if !l.keys {
		return model.Step{Kind: model.KeyStep, Text: strconv.Itoa(i)}
	}
	key, _ := l.child(i)
	s := model.Step{Kind: model.NameStep, Text: key.Text}
	if key.Type != variant.String {
		p, err := rowpath.Parse("[" + literal.Text(key, l.of.d) + "]")
		if err != nil || len(p.Steps) != 1 {
			return model.Step{Kind: model.ChildStep, Nth: i}
		}
		s = p.Steps[0]
	}
	s.Nth = l.nth(i, key)
	return s
}

// nth returns how many children before the i-th have its key.
func (l *decodedList) nth(i int, key variant.Value) int {
	if l.places == nil {
		l.places = make(map[uint64][]int, l.has)
		for k := range l.has {
			other, _ := l.child(k)
			sum := sumOf(other)
			l.places[sum] = append(l.places[sum], k)
		}
	}
	n, _ := slices.BinarySearch(l.places[sumOf(key)], i)
	return n
}

func (l *decodedList) sum(i int, _ bool) uint64 {
	key, v := l.child(i)
	if l.keys {
		return sumOf(l.of.side.plain(key))
	}
	return sumOf(l.of.side.plain(v))
}

// elementsOf returns the elements of a packed array, nil for one that is too long for that.
func elementsOf(v variant.Value, t variant.Type) []variant.Value {
	const most = 1 << 16
	if reflect.ValueOf(v.Data).Len() > most {
		return nil
	}
	out := []variant.Value{}
	n := 1
	if shape, ok := variant.ShapeOf(t); ok {
		n = len(shape.Components)
	}
	math := func(count int, at func(int) float64) {
		for i := 0; i+n <= count; i += n {
			c := make([]float64, n)
			for k := range c {
				c[k] = at(i + k)
			}
			out = append(out, variant.OfMath(t, c...))
		}
	}
	switch data := v.Data.(type) {
	case []byte:
		for _, x := range data {
			out = append(out, variant.OfInt(int64(x)))
		}
	case []int64:
		for _, x := range data {
			out = append(out, variant.OfInt(x))
		}
	case []string:
		for _, x := range data {
			out = append(out, variant.OfString(x))
		}
	case []int32:
		if t != variant.Int {
			math(len(data), func(i int) float64 { return float64(data[i]) })
			break
		}
		for _, x := range data {
			out = append(out, variant.OfInt(int64(x)))
		}
	default:
		list, _ := floats(data)
		if t != variant.Float {
			math(len(list), func(i int) float64 { return list[i] })
			break
		}
		for _, x := range list {
			out = append(out, variant.OfFloat(x))
		}
	}
	return out
}

// same reports whether two values are the same. Equal bytes decide where possible, else the values do.
func (c *comparison) same(a, b node) bool {
	x, ok := a.(*stored)
	y, also := b.(*stored)
	if ok && also && (x.parent == nil) == (y.parent == nil) {
		if x.parent != nil && x.parent.Alike(y.parent) && bytes.Equal(x.bytes(), y.bytes()) ||
			x.parent == nil && x.tree.Same(x.at, y.tree, y.at, c.twins) {
			return true
		}
	}
	v, err := a.value()
	w, err2 := b.value()
	if err != nil || err2 != nil {
		return false
	}
	if c.forms != nil {
		return c.forms.Same(v, w)
	}
	if c.ids != nil {
		v, w = c.ids.Plain(v, false), c.ids.Plain(w, true)
	}
	return equal(v, w) || !ok && !also && counterpart.Empty(v) && counterpart.Empty(w)
}

// common returns how many children from the i-th of a and the j-th of b are certainly the same, including keys. It is
// fast: it decodes none, and within one dialect it does not even look at each.
func (c *comparison) common(a, b list, i, j int) int {
	x, ok := a.(*storedList)
	y, also := b.(*storedList)
	if !ok || !also || x.branch.Packed && x.branch.Type != y.branch.Type {
		return 0
	}
	if !raw(a, b) {
		if x.branch.Packed {
			return 0
		}
		return x.branch.Same(i, y.branch.Children, j, c.twins)
	}
	if x.branch.Packed && x.node(i).size() != y.node(j).size() {
		return 0 // stored in another width, or other strings
	}
	start, at := x.branch.Offset(i), y.branch.Offset(j)
	n := x.tree.Common(start, y.tree, at, min(x.branch.Offset(x.len())-start, y.branch.Offset(y.len())-at))
	if n == 0 {
		return 0
	}
	return min(x.branch.Number(start+n)-i, y.len()-j)
}

// raw reports whether two lists can be compared by the bytes of their children: those of one dialect, and packed
// numbers of any.
func raw(a, b list) bool {
	x, ok := a.(*storedList)
	y, also := b.(*storedList)
	return ok && also && (x.tree.Exact(y.tree) || x.branch.Alike(y.branch.Children))
}
