package convert

import (
	"math"
	"slices"
	"strconv"

	"savant/codec"
	"savant/codec/typedjson"
	"savant/codec/variant"
	"savant/scene/literal"
)

// native writes values of Godot 4.6 in the form of JSON.from_native (tested with 4.6.3; core/io/json.cpp). It differs
// only where the engine itself would lose digits: floats that need more than its 14 digits have as many as needed, -0.0
// keeps its sign, a NaN in a structure or packed array is "nan" rather than null, and ints beyond 2^53 in a
// PackedInt64Array are quoted, all of which JSON.to_native reads.
type native struct {
	b      []byte
	indent bool // multiple lines for people; else all on one line
	level  int

	depth, deepest int // number of open brackets, and the maximum so far
}

// enter begins what is between brackets, n at once.
func (w *native) enter(n int) {
	w.level++
	w.depth += n
	w.deepest = max(w.deepest, w.depth)
}

// leave ends it.
func (w *native) leave(n int) {
	w.level--
	w.depth -= n
}

// appendNative appends the JSON of a value on one line.
func appendNative(dst []byte, v variant.Value) []byte {
	w := native{b: dst}
	w.value(v)
	return w.b
}

func (w *native) value(v variant.Value) {
	switch v.Type {
	case variant.Nil:
		w.b = append(w.b, "null"...)
	case variant.Bool:
		w.b = strconv.AppendBool(w.b, v.Bool())
	case variant.Int:
		w.b = append(strconv.AppendInt(append(w.b, `"i:`...), v.Int(), 10), '"')
	case variant.Float:
		w.b = append(typedjson.AppendFloat(append(w.b, `"f:`...), v.Float()), '"')
	case variant.String:
		w.b = appendJSON(w.b, "s:", codec.Shown(v.Text))
	case variant.StringName:
		w.b = appendJSON(w.b, "sn:", codec.Shown(v.Text))
	case variant.NodePath:
		w.b = appendJSON(w.b, "np:", pathText(v))
	case variant.Array:
		list, _ := v.Data.(*variant.List)
		w.array(list)
	case variant.Dictionary:
		d, _ := v.Data.(*variant.Dict)
		w.dictionary(d)
	case variant.Object:
		w.object(v)
	default:
		w.other(v)
	}
}

func (w *native) other(v variant.Value) {
	w.open(v.Type.String())
	_, packed := variant.ElementOf(v.Type)
	if _, math := v.Data.(*variant.Math); math || packed {
		w.b = append(w.b, `,"args":[`...)
		w.args(v, false)
		w.b = append(w.b, ']')
	}
	w.b = append(w.b, '}')
}

// args appends the numbers of a structure, or the numbers or strings of a packed array; comma says that others precede
// them.
func (w *native) args(v variant.Value, comma bool) {
	switch data := v.Data.(type) {
	case *variant.Math:
		shape, _ := variant.ShapeOf(v.Type)
		w.each(len(data.C), comma, func(i int) {
			if c := data.C[typedjson.Column(v.Type, i)]; shape.Integer {
				w.b = strconv.AppendInt(w.b, int64(c), 10)
			} else {
				w.b = typedjson.AppendNumber(w.b, c)
			}
		})
	case []byte:
		w.each(len(data), comma, func(i int) { w.b = strconv.AppendInt(w.b, int64(data[i]), 10) })
	case []int32:
		w.each(len(data), comma, func(i int) { w.b = strconv.AppendInt(w.b, int64(data[i]), 10) })
	case []int64:
		w.each(len(data), comma, func(i int) { w.b = appendInt64(w.b, data[i]) })
	case []float32:
		w.each(len(data), comma, func(i int) { w.b = typedjson.AppendNumber(w.b, variant.Widen(math.Float32bits(data[i]))) })
	case []float64:
		w.each(len(data), comma, func(i int) { w.b = typedjson.AppendNumber(w.b, data[i]) })
	case []string:
		w.each(len(data), comma, func(i int) { w.b = appendJSON(w.b, "", codec.Shown(data[i])) })
	}
}

// appendInt64 appends a number of a PackedInt64Array.
func appendInt64(dst []byte, n int64) []byte {
	if n > 1<<53 || n < -1<<53 {
		return append(strconv.AppendInt(append(dst, '"'), n, 10), '"')
	}
	return strconv.AppendInt(dst, n, 10)
}

func (w *native) open(kind string) {
	w.b = appendJSON(append(w.b, `{"type":`...), "", kind)
}

func (w *native) each(n int, comma bool, one func(int)) {
	for i := range n {
		if comma || i > 0 {
			w.b = append(w.b, ',')
		}
		one(i)
	}
}

// line begins a new line if there are lines.
func (w *native) line() {
	if !w.indent {
		return
	}
	w.b = append(w.b, '\n')
	for range w.level {
		w.b = append(w.b, '\t')
	}
}

// mostInLine is how many bytes a text has at most that does not get a line of its own.
const mostInLine = 40

// lines reports whether an element goes on a line of its own.
func lines(v variant.Value) bool {
	switch data := v.Data.(type) {
	case *variant.Dict:
		return len(data.Entries) > 0
	case *variant.List:
		return len(data.Items) > 0
	case *variant.Instance:
		return true
	}
	return v.Type >= variant.PackedByteArray || len(v.Text) > mostInLine
}

func (w *native) array(list *variant.List) {
	if list == nil {
		list = new(variant.List)
	}
	broken := slices.ContainsFunc(list.Items, lines)
	w.list(list.Element, len(list.Items), broken, func(i int) { w.value(list.Items[i]) })
}

// list writes an array, with each element on its own line if broken.
func (w *native) list(element variant.ElementType, n int, broken bool, item func(int)) {
	brackets := 1
	if typed := element.Typed(); typed {
		w.open("Array")
		w.b = appendJSON(append(w.b, `,"elem_type":`...), "", elementName(element))
		w.b = append(w.b, `,"args":`...)
		brackets = 2
	}
	w.b = append(w.b, '[')
	w.enter(brackets)
	for i := range n {
		if i > 0 {
			w.b = append(w.b, ',')
			if w.indent && !broken {
				w.b = append(w.b, ' ')
			}
		}
		if broken {
			w.line()
		}
		item(i)
	}
	if w.leave(brackets); broken {
		w.line()
	}
	if w.b = append(w.b, ']'); brackets == 2 {
		w.b = append(w.b, '}')
	}
}

func (w *native) dictionary(d *variant.Dict) {
	if d == nil {
		d = new(variant.Dict)
	}
	w.entries(d, len(d.Entries), func(i int) { w.value(d.Entries[i].Key) }, func(i int) { w.value(d.Entries[i].Value) })
}

// entries writes n entries of a dictionary, without looking at its own.
func (w *native) entries(d *variant.Dict, n int, key, value func(int)) {
	w.open("Dictionary")
	if d.Key.Typed() {
		w.b = appendJSON(append(w.b, `,"key_type":`...), "", elementName(d.Key))
	}
	if d.Value.Typed() {
		w.b = appendJSON(append(w.b, `,"value_type":`...), "", elementName(d.Value))
	}
	w.pairs(`,"args":[`, n, key, value)
}

// pairs writes pairs, each on its own line.
func (w *native) pairs(open string, n int, key, value func(int)) {
	w.b = append(w.b, open...)
	w.enter(2)
	for i := range n {
		if i > 0 {
			w.b = append(w.b, ',')
		}
		w.line()
		key(i)
		w.b = append(w.b, ',')
		if w.indent {
			w.b = append(w.b, ' ')
		}
		value(i)
	}
	if w.leave(2); n > 0 {
		w.line()
	}
	w.b = append(w.b, "]}"...)
}

func (w *native) object(v variant.Value) {
	switch o := v.Data.(type) {
	case variant.ObjectID:
		if o == 0 {
			break
		}
		w.open(encodedObject)
		w.b = append(strconv.AppendInt(append(w.b, `,"props":["object_id","i:`...), int64(o), 10), `","script",null]}`...)
		return
	case *variant.Instance:
		w.open(o.Class)
		w.pairs(`,"props":[`, len(o.Properties), func(i int) {
			w.b = appendJSON(w.b, "", o.Properties[i].Name)
		}, func(i int) { w.value(o.Properties[i].Value) })
		return
	case *variant.Resource:
		w.resource(o)
		return
	}
	w.b = append(w.b, "null"...)
}

// encodedObject is the class of objects stored as ids.
const encodedObject = "EncodedObjectAsID"

// references are the types of resource references in the JSON of a text file. Godot has none.
var references = [...]string{variant.External: "ExtResource", variant.Internal: "SubResource", variant.Loaded: "Resource"}

func (w *native) resource(r *variant.Resource) {
	w.open(references[r.Kind])
	switch {
	case r.Kind == variant.Loaded:
		w.b = appendJSON(append(w.b, `,"path":`...), "", r.Path)
		if r.UID != "" {
			w.b = appendJSON(append(w.b, `,"uid":`...), "", r.UID)
		}
	case r.Numeric:
		w.b = append(append(w.b, `,"id":`...), r.ID...)
	default:
		w.b = appendJSON(append(w.b, `,"id":`...), "", r.ID)
	}
	w.b = append(w.b, '}')
}

// elementName returns how an element type is written: the name of a type, of a class, or the path of a script.
func elementName(e variant.ElementType) string {
	switch {
	case e.Kind == variant.Builtin:
		return e.Type.String()
	case e.Kind == variant.Script && e.Name == "" && e.Ref != nil:
		return string(appendNative(nil, variant.Value{Type: variant.Object, Data: e.Ref}))
	}
	return e.Name
}

// pathText returns a NodePath as text.
func pathText(v variant.Value) string {
	p, ok := v.Data.(*variant.Path)
	if !ok {
		return ""
	}
	return literal.PathText(p)
}
