package value

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene/literal"
)

const (
	Longest     = 200  // letters of a label or summary
	Described   = 2048 // bytes of the file that a description looks at
	LongestItem = 32   // letters of one value in a summary of several
)

// Counts are the messages that count what containers and packed arrays hold; "" for types without.
var Counts = [variant.Types]message.ID{
	variant.Dictionary: Entries, variant.Array: Elements, variant.TypedArray: Elements, variant.PackedTypedArray: Elements,
	variant.PackedByteArray: Bytes, variant.PackedInt32Array: Numbers, variant.PackedInt64Array: Numbers,
	variant.PackedFloat32Array: Numbers, variant.PackedFloat64Array: Numbers, variant.PackedStringArray: Strings,
	variant.PackedVector2Array: Points, variant.PackedVector3Array: Points, variant.PackedVector4Array: Points,
	variant.PackedVector2iArray: Points, variant.PackedVector3iArray: Points, variant.PackedVector4iArray: Points,
	variant.PackedColorArray: Colours, variant.Object: Properties,
}

// Summary returns a short form of a value for rows: without the name of its type, which is shown beside it.
func Summary(v variant.Value, d *dialect.Dialect) string {
	switch data := v.Data.(type) {
	case *variant.Math:
		if c := Swatch(v); c != nil && c[0] >= 0 && c[0] <= 1 && c[1] >= 0 && c[1] <= 1 && c[2] >= 0 && c[2] <= 1 && c[3] >= 0 && c[3] <= 1 {
			return fmt.Sprintf("#%02x%02x%02x%02x", level(c[0]), level(c[1]), level(c[2]), level(c[3]))
		}
		text := literal.Text(v, d)
		if i := strings.IndexByte(text, '('); i > 0 {
			text = text[i:]
		}
		return Shorten(text, Longest)
	case *variant.Path:
		return Shorten(literal.PathText(data), Longest)
	case variant.ObjectID:
		return fmt.Sprintf("id %d", int64(data)) // as the engine and the text of the value have it
	case *variant.Picture:
		return fmt.Sprintf("%d \u00d7 %d", data.Width, data.Height)
	case *variant.Event:
		return fmt.Sprint(data.Kind)
	}
	switch v.Type {
	case variant.RID:
		return fmt.Sprintf("id %d", v.Bits)
	case variant.Signal:
		return Shorten(v.Text, Longest)
	case variant.Callable:
		return ""
	case variant.Object:
		return "null"
	}
	v.Text = Prefix(v.Text, 4*Longest)
	return Shorten(oneLine(literal.Text(v, d)), Longest)
}

// level is a part of a colour as a byte.
func level(c float64) byte { return byte(c*255 + 0.5) }

// Swatch is the colour that a value is, or nil.
func Swatch(v variant.Value) *[4]float64 {
	m, ok := v.Data.(*variant.Math)
	if v.Type != variant.Color || !ok || len(m.C) != 4 {
		return nil
	}
	return &[4]float64{m.C[0], m.C[1], m.C[2], m.C[3]}
}

// oneLine spells line ends and tabs.
func oneLine(s string) string {
	if !strings.ContainsAny(s, "\r\n\t") {
		return s
	}
	return strings.NewReplacer("\r", `\r`, "\n", `\n`, "\t", `\t`).Replace(s)
}

// Prefix returns the first n bytes of a text, without the letter that these would cut.
func Prefix(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for i := n - 1; i >= 0 && i > n-utf8.UTFMax; i-- {
		if utf8.RuneStart(s[i]) {
			if !utf8.FullRuneInString(s[i:n]) {
				n = i
			}
			break
		}
	}
	return s[:n]
}

// Shorten cuts a text to n letters and makes it fit on one line.
func Shorten(s string, n int) string {
	s = oneLine(strings.ToValidUTF8(s, "\ufffd"))
	count := 0
	for i := range s {
		if count == n-1 && utf8.RuneCountInString(s[i:]) > 1 {
			return s[:i] + "\u2026"
		}
		count++
	}
	return s
}

func OrVariant(name string) string {
	if name == "" {
		return "Variant"
	}
	return name
}

// Spellable reports whether a literal reads back as the key v.
func Spellable(v variant.Value, depth int) bool {
	switch v.Type {
	case variant.Float:
		return v.Float() == v.Float()
	case variant.String, variant.StringName:
		return utf8.ValidString(v.Text)
	case variant.Object, variant.RID, variant.Callable, variant.Signal, variant.Image, variant.InputEvent:
		return false
	case variant.NodePath:
		if p, ok := v.Data.(*variant.Path); ok {
			return utf8.ValidString(strings.Join(p.Names, "")) && utf8.ValidString(strings.Join(p.Subnames, ""))
		}
		return false
	case variant.PackedStringArray:
		for _, s := range v.Data.([]string) {
			if !utf8.ValidString(s) {
				return false
			}
		}
	case variant.Dictionary:
		if d, ok := v.Data.(*variant.Dict); ok && depth < 8 {
			for _, e := range d.Entries {
				if !Spellable(e.Key, depth+1) || !Spellable(e.Value, depth+1) {
					return false
				}
			}
			return true
		}
		return false
	case variant.Array, variant.TypedArray, variant.PackedTypedArray:
		if l, ok := v.Data.(*variant.List); ok && depth < 8 {
			for _, i := range l.Items {
				if !Spellable(i, depth+1) {
					return false
				}
			}
			return true
		}
		return false
	}
	if m, ok := v.Data.(*variant.Math); ok {
		for _, c := range m.C {
			if c != c {
				return false
			}
		}
	}
	return true
}

// LongestKey is the longest key in bytes that a path spells out.
const LongestKey = 1 << 16

// Previewed is how many values of a container a Preview shows.
const Previewed = 3

// Item is one of them: its summary, and its key if it has one.
type Item struct{ Key, Text string }

// Preview is a container with a few of its count values, so that it can be told from others: {name: "Mira", hp: 7, …}. It is
// empty if none of them can be shown in a line.
func Preview(items []Item, count int, keyed bool) string {
	if len(items) == 0 {
		return ""
	}
	list := make([]string, len(items), len(items)+1)
	for i, x := range items {
		list[i] = Shorten(x.Text, LongestItem)
		if keyed {
			list[i] = Shorten(x.Key, LongestItem) + ": " + list[i]
		}
	}
	if count > len(items) {
		list = append(list, "…")
	}
	text := strings.Join(list, ", ")
	if keyed {
		return "{" + text + "}"
	}
	return "[" + text + "]"
}
