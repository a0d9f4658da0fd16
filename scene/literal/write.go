package literal

import (
	"encoding/base64"
	"strconv"
	"unicode/utf8"

	"savant/codec/dialect"
	"savant/codec/variant"
)

// Style is how a value is written: as the engine of a dialect does in a file of some format, and the deviations from
// that. The zero value is the newest engine's var_to_str.
type Style struct {
	Dialect  *dialect.Dialect // nil means the newest
	Format   int              // format= of the file; from 4 on bytes are base64 and -inf is spelled so, if the dialect has that
	OneLine  bool             // no line breaks, not even in strings
	NoSort   bool             // dictionaries keep their order; otherwise keys are sorted as in the engine
	Shortest bool             // no digit is lost (rule 10): where the engine's own text would not read back equal, the shortest that does
	Own      bool             // forms of Savant's own for values that have no text in Godot; only with Shortest
	Early    bool             // infinities that Godot 3.1 and 3.2 read too, for a file that any 3.x may read; only with Shortest
}

// writer writes values in a style.
type writer struct {
	Style
	t       *dialect.Text
	spaced  bool
	exact   bool // Savant's own spellings for what has no text form in Godot
	nearest bool // for ParseAll: floats as the nearest number, though the engines may read a neighbour from the same digits
	limit   bool // apply the engine's limit on nesting
	narrow  bool // 64-bit floats may have been 32-bit ones
	base64  bool
	minus   string
	level   int
	ranks   *[variant.Types]uint8 // the order of types, computed on demand
}

func newWriter(s Style) *writer {
	s.Dialect = orNewest(s.Dialect)
	t := &s.Dialect.Text
	w := &writer{Style: s, t: t, spaced: t.Spaced, minus: t.Minus, exact: s.Own}
	w.base64 = t.Base64 == dialect.AlwaysBase64 || t.Base64 == dialect.Format4Base64 && s.Format >= 4
	if t.Minus4 != "" && s.Format >= 4 {
		w.minus = t.Minus4
	}
	if w.minus == "" {
		w.minus = "inf_neg"
	}
	w.limit = !s.Shortest
	return w
}

// Append appends a value.
func Append(dst []byte, v variant.Value, s Style) []byte {
	return newWriter(s).value(dst, v)
}

// Text returns a value on one line, for people and the command line: entries in their order, no digit lost, the
// dialect's names, 4.x spacing. ParseAll parses it to an equal value, even for those without a text form in Godot: they
// get forms of Savant's own, such as Object(null), nan(0x7ff8000000000001), Signal("hit", 12),
// String(PackedByteArray(255)). The one exception is 64-bit components: ParseAll keeps them only in a dialect of double
// precision.
func Text(v variant.Value, d *dialect.Dialect) string {
	return string(AppendText(nil, v, d))
}

// AppendText appends what Text returns.
func AppendText(dst []byte, v variant.Value, d *dialect.Dialect) []byte {
	w := newWriter(Style{Dialect: d, OneLine: true, NoSort: true, Shortest: true, Own: true})
	w.spaced, w.nearest, w.base64 = false, true, false
	if w.t.Unread {
		w.minus = "inf_neg"
	}
	return w.value(dst, v)
}

// Misread returns what the engines read from the text of a value that they do not read back, if it is not nested; ok is
// false if they read nothing, as for a container with one of Savant's own forms in it. They parse the beginning as a
// value and ignore the rest (VariantParser::parse; tested with 3.2.3, 3.6.2 and 4.6.3).
func Misread(v variant.Value) (as variant.Value, ok bool) {
	switch v.Type {
	case variant.Float:
		return variant.OfFloat(variant.NaN()), true
	case variant.NodePath:
		path, _ := v.Data.(*variant.Path)
		if path == nil || RefusedPath(path) {
			path = &variant.Path{}
		}
		return variant.Value{Type: variant.NodePath, Data: &variant.Path{Absolute: path.Absolute}}, true
	case variant.Signal:
		return variant.Value{Type: variant.Signal}, true
	}
	return as, false
}

// Engine returns what the dialect's var_to_str (var2str) prints for the bytes of a value: sorted keys, no duplicates,
// strings cut at a NUL, its digits.
func Engine(v variant.Value, d *dialect.Dialect) string {
	return string(Append(nil, v, Style{Dialect: d}))
}

// value appends any value.
func (w *writer) value(dst []byte, v variant.Value) []byte {
	switch v.Type {
	case variant.Nil:
		return append(dst, "null"...)
	case variant.Bool:
		return strconv.AppendBool(dst, v.Bool())
	case variant.Int, variant.Float:
		if w.nearest && v.Text != "" {
			return append(dst, v.Text...)
		}
		if v.Type == variant.Int {
			return strconv.AppendInt(dst, v.Int(), 10)
		}
		return w.float(dst, v.Float(), scalar)
	case variant.String, variant.StringName:
		return w.stringValue(dst, v)
	case variant.NodePath:
		return w.path(dst, v)
	case variant.RID:
		return w.rid(dst, v)
	case variant.Callable:
		return append(dst, "Callable()"...)
	case variant.Signal:
		return w.signal(dst, v)
	case variant.Object:
		return w.object(dst, v)
	case variant.Dictionary:
		if dict, ok := v.Data.(*variant.Dict); ok {
			return w.dictionary(dst, dict)
		}
	case variant.Array:
		if list, ok := v.Data.(*variant.List); ok {
			return w.array(dst, list)
		}
	case variant.TypedArray, variant.PackedTypedArray:
		if list, ok := v.Data.(*variant.List); ok {
			return w.typed(dst, v.Type, list)
		}
	case variant.Image:
		if img, ok := v.Data.(*variant.Picture); ok {
			return w.image(dst, img)
		}
	case variant.InputEvent:
		if event, ok := v.Data.(*variant.Event); ok {
			return w.event(dst, event)
		}
	default:
		if m, ok := v.Data.(*variant.Math); ok {
			return w.math(dst, v.Type, m)
		}
		return w.packed(dst, v)
	}
	return append(dst, "null"...) // a value without its data, which no decoder returns
}

// begin and end write a constructor's name and brackets.
func (w *writer) begin(dst []byte, t variant.Type) []byte {
	dst = append(dst, w.t.Name(t)...)
	return w.open(dst, '(', t)
}

func (w *writer) open(dst []byte, bracket byte, t variant.Type) []byte {
	if dst = append(dst, bracket); w.spaced && !w.t.Tight.Has(t) {
		dst = append(dst, ' ')
	}
	return dst
}

func (w *writer) end(dst []byte, bracket byte, t variant.Type) []byte {
	if w.spaced && !w.t.Tight.Has(t) {
		dst = append(dst, ' ')
	}
	return append(dst, bracket)
}

func comma(dst []byte, i int) []byte {
	if i > 0 {
		return append(dst, ", "...)
	}
	return dst
}

// text appends a quoted string; full is set where the engine uses all of C's escapes.
func (w *writer) text(dst []byte, s string, full bool) []byte {
	if w.exact && !utf8.ValidString(s) {
		return w.bytes(append(dst, "PackedByteArray"...), []byte(s))
	}
	if !w.Shortest {
		s = cutNUL(s)
	}
	dst = append(dst, '"')
	switch {
	case w.OneLine:
		dst = appendLine(dst, s)
	case full:
		dst = appendCEscaped(dst, s, w.t, w.Shortest)
	default:
		dst = appendRaw(dst, s, w.Shortest)
	}
	return append(dst, '"')
}

// cutNUL returns what an engine makes of a string when it reads it from bytes.
func cutNUL(s string) string {
	for i := range len(s) {
		if s[i] == 0 {
			return s[:i]
		}
	}
	return s
}

func (w *writer) stringValue(dst []byte, v variant.Value) []byte {
	if w.exact && !utf8.ValidString(v.Text) {
		dst = append(append(dst, v.Type.String()...), '(')
		return append(w.text(dst, v.Text, true), ')')
	}
	if v.Type == variant.StringName {
		mark := w.t.NameMark
		if mark == 0 {
			mark = '&' // the dialect has no StringName; the user is told elsewhere
		}
		return w.text(append(dst, mark), v.Text, true)
	}
	return w.text(dst, v.Text, false)
}

func (w *writer) path(dst []byte, v variant.Value) []byte {
	p, ok := v.Data.(*variant.Path)
	if !ok {
		p = &variant.Path{}
	}
	text := PathText(p)
	dst = append(dst, "NodePath("...)
	if !w.exact || samePath(p, text) && utf8.ValidString(text) {
		return append(w.text(dst, text, true), ')')
	}
	root := ""
	if p.Absolute {
		root = "/"
	}
	dst = w.text(dst, root, true)
	for _, names := range [][]string{p.Names, p.Subnames} {
		dst = append(dst, ", ["...)
		for i, name := range names {
			dst = w.text(comma(dst, i), name, true)
		}
		dst = append(dst, ']')
	}
	return append(dst, ')')
}

func (w *writer) rid(dst []byte, v variant.Value) []byte {
	if w.t.NoRID && !w.Shortest {
		return dst
	}
	if v.Bits == 0 {
		return append(dst, "RID()"...)
	}
	dst = append(dst, "RID("...)
	return append(strconv.AppendInt(dst, int64(v.Bits), 10), ')')
}

func (w *writer) signal(dst []byte, v variant.Value) []byte {
	if !w.exact || v.Text == "" && v.Bits == 0 {
		return append(dst, "Signal()"...)
	}
	dst = w.text(append(dst, "Signal("...), v.Text, true)
	return append(strconv.AppendInt(append(dst, ", "...), int64(v.Bits), 10), ')')
}

// math appends a value with components.
func (w *writer) math(dst []byte, t variant.Type, m *variant.Math) []byte {
	shape, _ := variant.ShapeOf(t)
	dst = w.begin(dst, t)
	for i, c := range m.C {
		dst = w.component(comma(dst, i), c, shape.Integer, m.Double)
	}
	return w.end(dst, ')', t)
}

// component appends one component of a vector or the like.
func (w *writer) component(dst []byte, c float64, integer, wide bool) []byte {
	switch {
	case integer:
		return w.integer(dst, int32(c))
	case wide:
		return w.float(dst, c, double)
	}
	return w.float(dst, c, component)
}

// integer appends an int component.
func (w *writer) integer(dst []byte, c int32) []byte {
	if w.t.IntReal && !w.exact {
		start := len(dst)
		if dst = w.engineFloat(dst, float64(c), component); !w.Shortest || w.reads(dst[start:], float64(c), true) {
			return dst
		}
		dst = dst[:start]
	}
	return strconv.AppendInt(dst, int64(c), 10)
}

// packed appends a packed array.
func (w *writer) packed(dst []byte, v variant.Value) []byte {
	if list, ok := v.Data.([]byte); ok && v.Type == variant.PackedByteArray {
		return w.bytes(append(dst, w.t.Name(v.Type)...), list)
	}
	dst = w.begin(dst, v.Type)
	switch list := v.Data.(type) {
	case []int32:
		element, _ := variant.ElementOf(v.Type)
		vectors := element != variant.Int
		for i, x := range list {
			if dst = comma(dst, i); vectors {
				dst = w.integer(dst, x)
			} else {
				dst = strconv.AppendInt(dst, int64(x), 10)
			}
		}
	case []int64:
		for i, x := range list {
			dst = strconv.AppendInt(comma(dst, i), x, 10)
		}
	case []float32:
		for i, x := range list {
			dst = w.float(comma(dst, i), widen(x), component)
		}
	case []float64:
		for i, x := range list {
			dst = w.float(comma(dst, i), x, double)
		}
	case []string:
		for i, s := range list {
			dst = w.text(comma(dst, i), s, true)
		}
	}
	return w.end(dst, ')', v.Type)
}

// bytes appends a byte array after its name.
func (w *writer) bytes(dst, list []byte) []byte {
	dst = w.open(dst, '(', variant.PackedByteArray)
	switch {
	case !w.base64:
		for i, b := range list {
			dst = strconv.AppendUint(comma(dst, i), uint64(b), 10)
		}
	case len(list) > 0:
		dst = append(dst, '"')
		dst = base64.StdEncoding.AppendEncode(dst, list)
		dst = append(dst, '"')
	}
	return w.end(dst, ')', variant.PackedByteArray)
}

// enter reports whether one more level of containers may be written.
func (w *writer) enter() bool {
	if w.level > MaxDepth || w.limit && w.t.Levels > 0 && w.level > w.t.Levels {
		return false
	}
	w.level++
	return true
}

func (w *writer) array(dst []byte, list *variant.List) []byte {
	if list.Element.Kind != variant.Untyped {
		dst = append(dst, "Array["...)
		dst = append(w.element(dst, list.Element), "]("...)
	}
	if w.enter() {
		dst = w.open(dst, '[', variant.Array)
		for i, item := range list.Items {
			dst = w.value(comma(dst, i), item)
		}
		dst = w.end(dst, ']', variant.Array)
		w.level--
	} else {
		dst = append(dst, "[]"...)
	}
	if list.Element.Kind != variant.Untyped {
		dst = append(dst, ')')
	}
	return dst
}

// typed appends a Pandemonium typed array.
func (w *writer) typed(dst []byte, t variant.Type, list *variant.List) []byte {
	if !w.enter() {
		return append(dst, "[]"...)
	}
	dst = w.element(w.begin(dst, t), list.Element)
	for _, item := range list.Items {
		if w.spaced {
			dst = append(dst, ' ')
		}
		dst = w.value(append(dst, ", "...), item)
	}
	w.level--
	return w.end(dst, ')', t)
}

// element appends the element type of a typed container.
func (w *writer) element(dst []byte, e variant.ElementType) []byte {
	switch e.Kind {
	case variant.Untyped:
		return append(dst, "Variant"...)
	case variant.Builtin:
		return append(dst, w.Dialect.TypeName(e.Type)...)
	case variant.Class:
		if w.exact && !plainClass(e.Name) {
			return w.text(dst, e.Name, true)
		}
		return append(dst, e.Name...)
	}
	if e.Ref != nil {
		return w.reference(dst, e.Ref)
	}
	return w.reference(dst, &variant.Resource{Kind: variant.Loaded, Path: e.Name})
}

// plainClass reports whether a class name cannot be mistaken for something else.
func plainClass(name string) bool {
	_, builtin := builtins[name]
	return !builtin && name != "Variant" && name != "" && identifierStart(name[0]) && identifierEnd([]byte(name), 0) == len(name)
}

// dictionary appends a dictionary, sorted unless NoSort.
func (w *writer) dictionary(dst []byte, dict *variant.Dict) []byte {
	typed := dict.Key.Kind != variant.Untyped || dict.Value.Kind != variant.Untyped
	if typed {
		dst = w.element(append(dst, "Dictionary["...), dict.Key)
		dst = w.element(append(dst, ", "...), dict.Value)
		dst = append(dst, "]("...)
	}
	entries := dict.Entries
	if !w.NoSort {
		entries = w.sorted(entries)
	}
	switch {
	case !w.enter():
		dst = append(dst, "{}"...)
	case len(entries) == 0 && w.OneLine:
		dst = append(dst, "{}"...)
		w.level--
	case len(entries) == 0:
		dst = append(dst, w.t.Empty...)
		w.level--
	default:
		dst = append(dst, '{')
		for i, e := range entries {
			switch {
			case !w.OneLine && i > 0:
				dst = append(dst, ",\n"...)
			case !w.OneLine:
				dst = append(dst, '\n')
			default:
				dst = comma(dst, i)
			}
			dst = w.value(dst, e.Key)
			dst = w.value(append(dst, ": "...), e.Value)
		}
		if !w.OneLine {
			dst = append(dst, '\n')
		}
		dst = append(dst, '}')
		w.level--
	}
	if typed {
		dst = append(dst, ')')
	}
	return dst
}
