package convert

import (
	"bytes"
	"context"
	"encoding/base64"
	"hash/maphash"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/strtod"
	"savant/codec/substitute"
	"savant/codec/typedjson"
	"savant/codec/variant"
	"savant/model/transcode"
	"savant/scene/literal"
	"savant/scene/tscn"
)

// infinity is a number in JSON's grammar that is too large for a double.
const infinity = "1e999"

// Messages.
const (
	classLeftOut     message.ID = "convert.class-left-out class"
	keyBecomesString message.ID = "convert.key-becomes-string type"
	readsAs          message.ID = "convert.reads-as type"
	commentLeftOut   message.ID = "convert.comment-left-out"
	notUnderstood    message.ID = "convert.not-understood"
	digitsInGodot    message.ID = "convert.digits-in-godot number"
)

// How plain JSON represents vectors, colours, transforms, and packed arrays of them.
const (
	Arrays = "arrays" // arrays of numbers, which remain arrays on the way back
	Texts  = "text"   // strings as the engine writes them, "Vector2(1, 2)", which become vectors again
)

// VectorForms returns the valid values of Request.Vectors.
func VectorForms() []string { return []string{Arrays, Texts} }

// exactInDouble is the limit up to which all ints are exact doubles. Godot's parser reads all numbers as doubles
// (core/io/json.cpp, 3.0 to 4.6), and so do most others.
const exactInDouble = 1 << 53

// plainWriter writes values as the JSON that programs without Godot's types expect. What the way back does not restore
// is a loss.
type plainWriter struct {
	out     io.Writer
	b       []byte
	d       *dialect.Dialect // that the values are of
	directs *directs         // of stored values
	texts   bool
	losses  *transcode.Losses
	notes   *transcode.Losses
	path    transcode.Path
	silent  int // depth inside a value that was already reported
	level   int // number of enclosing containers; -1 writes all on one line
	tick    func(off int) error
	err     error
}

func (w *plainWriter) lose(id message.ID, args ...any) {
	if w.silent == 0 {
		w.losses.Add(w.path.String(), message.New(id, args...))
	}
}

// becomes reports what replaces a value.
func (w *plainWriter) becomes(v variant.Value, other string) {
	w.lose(transcode.Becomes, w.d.TypeName(v.Type), other)
}

func (w *plainWriter) flush(most int) {
	if len(w.b) > most && w.err == nil {
		_, w.err = w.out.Write(w.b)
		w.b = w.b[:0]
	}
}

// line begins the line of a child, or of the closing bracket.
func (w *plainWriter) line() {
	if w.level < 0 {
		return
	}
	w.b = append(w.b, '\n')
	for range w.level {
		w.b = append(w.b, '\t')
	}
}

// children writes n children between two brackets.
func (w *plainWriter) children(brackets string, n int, child func(i int)) {
	w.b = append(w.b, brackets[0])
	if w.level >= 0 {
		w.level++
	}
	for i := 0; i < n && w.err == nil; i++ {
		if i > 0 {
			if w.b = append(w.b, ','); w.level < 0 {
				w.b = append(w.b, ' ')
			}
		}
		w.line()
		child(i)
		w.flush(1 << 16)
	}
	if w.level >= 0 {
		if w.level--; n > 0 {
			w.line()
		}
	}
	w.b = append(w.b, brackets[1])
}

// inline writes n short children on one line.
func (w *plainWriter) inline(n int, child func(i int)) {
	level := w.level
	w.level = -1
	w.children("[]", n, child)
	w.level = level
}

// text writes a string as the engine would read it.
func (w *plainWriter) text(s string) {
	shown := codec.Shown(s)
	if !utf8.ValidString(shown) {
		w.lose(transcode.UTF8Lost)
	}
	w.b = appendJSON(w.b, "", shown)
}

// member writes the key of an entry, and reports if an earlier entry has the same.
func (w *plainWriter) member(key variant.Value, met *steps) {
	text := key.Text
	if key.Type != variant.String {
		w.lose(keyBecomesString, w.d.TypeName(key.Type))
		if key.Type != variant.StringName {
			text = literal.Text(key, w.d)
		}
	}
	start := len(w.b)
	w.text(text)
	if met.nth(maphash.Bytes(seed, w.b[start:])) > 0 {
		w.lose(transcode.KeyTwice)
	}
	w.b = append(w.b, ": "...)
}

// value writes one value.
func (w *plainWriter) value(v variant.Value) {
	switch v.Type {
	case variant.Nil:
		w.b = append(w.b, "null"...)
		return
	case variant.Bool:
		w.b = strconv.AppendBool(w.b, v.Bool())
		return
	case variant.Int:
		w.int(v.Int())
		return
	case variant.Float:
		w.float(v.Float())
		return
	case variant.String:
		if read, ok := vectorIn(v.Text, w.d); ok && w.texts {
			w.lose(readsAs, w.d.TypeName(read.Type))
		}
		w.text(v.Text)
		return
	case variant.StringName:
		w.becomes(v, "string")
		w.text(v.Text)
		return
	case variant.NodePath:
		w.becomes(v, "string")
		w.text(pathText(v))
		return
	}
	if w.texts && isVector(v.Type) && v.Data != nil {
		text := literal.Text(v, w.d)
		if read, ok := vectorIn(text, w.d); !ok || !variant.Equal(read, v) {
			w.becomes(v, "string")
		}
		w.text(text)
		return
	}
	switch data := v.Data.(type) {
	case *variant.List:
		w.typed(v)
		w.children("[]", len(data.Items), func(i int) {
			back := w.path.Index(i)
			w.value(data.Items[i])
			w.path.Back(back)
		})
	case *variant.Dict:
		w.typed(v)
		var met steps
		w.children("{}", len(data.Entries), func(i int) {
			back := w.path.Entry(data, i)
			w.member(data.Entries[i].Key, &met)
			w.value(data.Entries[i].Value)
			w.path.Back(back)
		})
	case *variant.Instance:
		w.typed(v)
		var met steps
		w.children("{}", len(data.Properties), func(i int) {
			back := w.path.Property(data, i)
			w.member(variant.OfString(data.Properties[i].Name), &met)
			w.value(data.Properties[i].Value)
			w.path.Back(back)
		})
	default:
		w.other(v)
	}
}

// other writes a value for which JSON has no equivalent.
func (w *plainWriter) other(v variant.Value) {
	switch data := v.Data.(type) {
	case *variant.Math:
		w.becomes(v, "array")
		w.silent++
		shape, _ := variant.ShapeOf(v.Type)
		w.inline(len(data.C), func(i int) {
			if shape.Integer {
				w.int(int64(data.C[i]))
			} else {
				w.float(data.C[i])
			}
		})
		w.silent--
	case []byte:
		w.becomes(v, "string")
		w.b = append(base64.StdEncoding.AppendEncode(append(w.b, '"'), data), '"')
	case []string:
		w.becomes(v, "array")
		w.children("[]", len(data), func(i int) { w.text(data[i]) })
	case *variant.Picture:
		w.becomes(v, "object")
		w.silent++
		made, _ := substitute.Picture(v)
		w.value(made)
		w.silent--
	default:
		if w.numbers(v) {
			return
		}
		if made, ok := substitute.Elements(v); ok {
			w.becomes(v, "array")
			w.silent++
			items := made.Data.(*variant.List).Items
			if element, _ := variant.ElementOf(v.Type); isVector(element) {
				w.children("[]", len(items), func(i int) { w.other(items[i]) })
			} else {
				w.inline(len(items), func(i int) { w.value(items[i]) })
			}
			w.silent--
			return
		}
		if text := literal.Text(v, w.d); v.Type != variant.Object || strings.HasSuffix(text, ")") { // an object's id, a resource
			w.becomes(v, "string")
			w.text(text)
			return
		}
		w.b = append(w.b, "null"...)
	}
}

// numbers writes a packed array of numbers; ok is false for all other values.
func (w *plainWriter) numbers(v variant.Value) (ok bool) {
	count, number := 0, func(int) {}
	element, _ := variant.ElementOf(v.Type)
	switch data := v.Data.(type) {
	case []int32:
		count, number = len(data), func(i int) { w.int(int64(data[i])) }
	case []int64:
		count, number = len(data), func(i int) { w.int(data[i]) }
	case []float32:
		count, number = len(data), func(i int) { w.float(variant.Widen(math.Float32bits(data[i]))) }
	case []float64:
		count, number = len(data), func(i int) { w.float(data[i]) }
	}
	if count == 0 || element != variant.Int && element != variant.Float {
		return false
	}
	w.becomes(v, "array")
	w.silent++
	w.inline(count, number)
	w.silent--
	return true
}

// typed reports the element types of a container, and the class of an object.
func (w *plainWriter) typed(v variant.Value) {
	names := (&transcode.Transcoder{From: w.d}).ElementNames
	switch data := v.Data.(type) {
	case *variant.List:
		if data.Element.Typed() || v.Type != variant.Array {
			w.lose(transcode.ArrayTypeLost, names(data.Element))
		}
	case *variant.Dict:
		if data.Key.Typed() || data.Value.Typed() {
			w.lose(transcode.DictionaryTypeLost, names(data.Key, data.Value))
		}
	case *variant.Instance:
		w.lose(classLeftOut, data.Class)
	}
}

func (w *plainWriter) int(n int64) {
	if n > exactInDouble || n < -exactInDouble {
		w.notes.Add(w.path.String(), message.New(digitsInGodot, strconv.FormatFloat(float64(n), 'f', 0, 64)))
	}
	w.b = strconv.AppendInt(w.b, n, 10)
}

func (w *plainWriter) float(f float64) {
	switch {
	case f != f:
		w.lose(transcode.Becomes, "nan", "null")
		w.b = append(w.b, "null"...)
		return
	case math.IsInf(f, 1):
		w.lose(transcode.Becomes, "inf", infinity)
		w.b = append(w.b, infinity...)
		return
	case math.IsInf(f, -1):
		w.lose(transcode.Becomes, "-inf", "-"+infinity)
		w.b = append(append(w.b, '-'), infinity...)
		return
	default:
		if _, short := strtod.Short(math.Abs(f)); short {
			break
		}
		if f, as, found := literal.NoDigits(variant.OfFloat(f)); found {
			w.notes.Add(w.path.String(), message.New(transcode.NoDigits, transcode.Digits(f), transcode.Digits(as)))
		}
	}
	w.b = typedjson.AppendDigits(w.b, f, 'g')
}

// stored writes the value stored at off, and returns its end. Containers are written child by child.
func (w *plainWriter) stored(b []byte, off int) int {
	if w.err == nil && w.tick != nil {
		w.err = w.tick(off)
	}
	if w.err != nil {
		return off
	}
	if end := w.direct(b, off); end > 0 {
		return end
	}
	h, v, ok := containerAt(b, off, w.d)
	if !ok {
		v, end, err := codec.Decode(b, off, w.d)
		if err != nil {
			w.err = err
			return off
		}
		w.value(v)
		return end
	}
	w.typed(v)
	pos, brackets := h.First, "{}"
	if _, list := v.Data.(*variant.List); list {
		brackets = "[]"
	}
	var met, keys steps
	w.children(brackets, h.Count, func(i int) {
		c := transcode.Child{Of: v, Index: i}
		switch v.Data.(type) {
		case *variant.Dict:
			key, end, err := codec.Decode(b, pos, w.d)
			if err != nil {
				w.err = err
				return
			}
			c.Key, pos = key, end
		case *variant.Instance:
			c.Name = nameOf(b[pos:])
			c.Key, pos = variant.OfString(c.Name), textEnd(b, pos)
		}
		back := w.path.To(&c, 0)
		if brackets == "{}" {
			if nth := keys.nth(maphash.Bytes(seed, w.path.Text[back:])); nth > 0 {
				w.path.Back(back)
				w.path.To(&c, nth)
			}
			w.member(c.Key, &met)
		}
		pos = w.stored(b, pos)
		w.path.Back(back)
	})
	return pos
}

// saveToPlain writes the values of a save as plain JSON: one value, or a line for each record.
func saveToPlain(ctx context.Context, out io.Writer, payload []byte, f codec.File, d *dialect.Dialect, texts bool, l, notes *transcode.Losses, report func(float64)) error {
	n := 0
	w := plainWriter{out: out, d: d, directs: directsOf(d), texts: texts, losses: l, notes: notes, path: transcode.Path{Dialect: d}, tick: func(off int) error {
		if n++; n%1024 == 0 {
			report(float64(off) / float64(len(payload)))
			return ctx.Err()
		}
		return nil
	}}
	if len(f.Records) > 1 && f.Framing != codec.Config {
		w.level = -1
	}
	record := func(i int) {
		r := &f.Records[i]
		switch {
		case r.Opaque:
			w.lose(bytesLeftOut, r.End-r.Value)
			w.b = append(w.b, "null"...)
			return
		case r.End > r.ValueEnd:
			w.lose(restLeftOut, r.End-r.ValueEnd)
		}
		if w.stored(payload[:r.End], r.Value); w.err != nil {
			w.err = message.Err(inRecord, i, w.err)
		}
	}
	if f.Framing == codec.Config { // settings have names
		var met steps
		w.children("{}", len(f.Records), func(i int) {
			w.path.Record(i)
			w.member(variant.OfString(f.Records[i].Name(payload)), &met)
			record(i)
			w.path.Back(0)
		})
		w.b = append(w.b, '\n')
	} else {
		for i := 0; i < len(f.Records) && w.err == nil; i++ {
			w.path.Record(i)
			record(i)
			w.path.Back(0)
			w.b = append(w.b, '\n')
		}
	}
	if f.Tail < len(payload) {
		w.lose(tailLeftOut, len(payload)-f.Tail)
	}
	w.flush(0)
	return w.err
}

// configToPlain writes a ConfigFile as an object of sections. The keys before the first are in the section "".
func configToPlain(ctx context.Context, out io.Writer, src []byte, texts bool, l, notes *transcode.Losses, report func(float64)) error {
	o := tscn.ScanAs(src, tscn.Names)
	d := tscn.Judge(src, o).Dialect
	w := plainWriter{out: out, d: d, texts: texts, losses: l, notes: notes, path: transcode.Path{Dialect: d}}
	// The engines join sections of the same name.
	var names []string
	parts := map[string][]*tscn.Section{}
	if len(o.Sections) > 0 {
		w.between(src[:o.Sections[0].Start])
	} else {
		w.between(src)
	}
	for i := range o.Sections {
		s := &o.Sections[i]
		if s.Opaque {
			w.lose(notUnderstood)
			continue
		}
		if s.Tag == "" && len(s.Properties) == 0 {
			w.between(src[s.Start:s.End])
			continue
		}
		if parts[s.Tag] == nil {
			names = append(names, s.Tag)
		}
		parts[s.Tag] = append(parts[s.Tag], s)
	}
	var met steps
	w.children("{}", len(names), func(i int) {
		w.path.Text = append(w.path.Text[:0], inSection(names[i])...)
		w.member(variant.OfString(names[i]), &met)
		w.section(src, parts[names[i]])
		w.path.Back(0)
		if w.err == nil {
			w.err = ctx.Err()
		}
		report(float64(i+1) / float64(len(names)))
	})
	w.b = append(w.b, '\n')
	w.flush(0)
	return w.err
}

// between reports comments between values.
func (w *plainWriter) between(b []byte) {
	for line := range bytes.Lines(b) {
		if line = bytes.TrimSpace(line); len(line) > 0 && line[0] == ';' {
			w.lose(commentLeftOut)
		}
	}
}

// section writes the properties of all sections of one name.
func (w *plainWriter) section(src []byte, list []*tscn.Section) {
	type property struct {
		name  string
		value []byte
	}
	var all []property
	for _, s := range list {
		behind := s.TagEnd
		for _, p := range s.Properties {
			w.between(src[s.Start+int(behind) : s.Start+int(p.Name)])
			all = append(all, property{s.Name(src, p), s.Value(src, p)})
			behind = p.End
		}
		if w.between(src[s.Start+int(behind) : s.End]); len(s.Damage) > 0 {
			w.lose(notUnderstood)
		}
	}
	var met steps
	w.children("{}", len(all), func(i int) {
		back := w.path.Name(all[i].name, i)
		w.member(variant.OfString(all[i].name), &met)
		v, err := literal.ParseAll(string(all[i].value), w.d)
		if err != nil {
			w.lose(notUnderstood)
		}
		w.value(v)
		w.path.Back(back)
	})
}

// isVector reports whether a type is a structure of numbers, or a packed array of those.
func isVector(t variant.Type) bool {
	if element, ok := variant.ElementOf(t); ok {
		t = element
	}
	_, ok := variant.ShapeOf(t)
	return ok
}

// vectorIn parses a string with the text of a vector or the like: "Vector2(1, 2)".
func vectorIn(s string, d *dialect.Dialect) (v variant.Value, ok bool) {
	if len(s) == 0 || s[0] < 'A' || s[0] > 'Z' || s[len(s)-1] != ')' {
		return v, false
	}
	v, err := literal.ParseAll(s, d)
	return v, err == nil && isVector(v.Type)
}
