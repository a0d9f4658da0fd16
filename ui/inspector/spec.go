package inspector

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	"savant/codec/variant"
	"savant/model/value"
	"savant/ui/internal/words"
)

// spec is one field of an editor: how it shows the value, and how what is written in it becomes another value.
type spec struct {
	label string
	show  func(v variant.Value) string
	take  func(v variant.Value, text string) (variant.Value, error)
	hint  func(v variant.Value, text string) string // what to know about a text that is written and fine; "" for nothing
	note  func(v variant.Value) string              // what to know about the value in force; "" for nothing
	step  float64                                   // of a number that can be turned; 0 for none
	whole bool                                      // the number has no fraction
	unit  string                                    // of the number, behind it; "" for none
	mono  bool
	lines bool // may hold several lines; Enter is one of the letters
	short bool // needs only a few letters
}

// row is fields that stand side by side, with a word before them if they are parts of one thing.
type row struct {
	label string
	key   string // what the file calls it; may be ""
	specs []spec
}

// editor is what the inspector shows for one type.
type editor struct {
	rows  func(v variant.Value, d Shown) []row
	extra func(p *Panel, v variant.Value) extra // what is not a text field; nil for nothing
}

// editors is by type; types without one are edited as Godot text or by their children, packed arrays as a table.
var editors = [variant.Types]editor{
	variant.Bool:       {extra: newSwitch},
	variant.Int:        {rows: intRows},
	variant.Float:      {rows: floatRows},
	variant.String:     {rows: textRows, extra: newBase64},
	variant.StringName: {rows: textRows},
	variant.NodePath:   {rows: pathRows},
	variant.RID:        {rows: idRows},

	variant.Vector2: math_, variant.Vector2i: math_, variant.Rect2: math_, variant.Rect2i: math_, variant.Vector3: math_,
	variant.Vector3i: math_, variant.Transform2D: transform_, variant.Vector4: math_, variant.Vector4i: math_, variant.Plane: math_,
	variant.Quaternion: math_, variant.AABB: math_, variant.Basis: transform_, variant.Transform3D: transform_, variant.Projection: math_,

	variant.Color: {rows: colorRows, extra: newSwatch},
}

var (
	math_      = editor{rows: mathRows}
	transform_ = editor{rows: transformRows}
)

func intRows(_ variant.Value, d Shown) []row {
	width := d.Width
	return []row{{specs: []spec{
		{label: words.Say("Value"), step: 1, whole: true,
			show: func(v variant.Value) string { return strconv.FormatInt(v.Int(), 10) },
			take: func(_ variant.Value, text string) (variant.Value, error) {
				n, err := parseInt(text)
				return variant.OfInt(n), err
			},
			hint: func(_ variant.Value, text string) string {
				if n, err := parseInt(text); err == nil && width == 32 && int64(int32(n)) != n {
					return words.Say("%d does not fit the 32 bits stored here. It will be stored in 64 bits; Godot reads both.", n)
				}
				return ""
			}},
		{label: words.Say("Hexadecimal"), mono: true,
			show: func(v variant.Value) string { return hexText(v.Int(), width) },
			take: func(_ variant.Value, text string) (variant.Value, error) {
				n, err := parseHex(text, width)
				return variant.OfInt(n), err
			}},
	}}}
}

func floatRows(_ variant.Value, d Shown) []row {
	width := d.Width
	return []row{{specs: []spec{{label: words.Say("Value"), step: 0.1,
		show: func(v variant.Value) string { return floatText(v.Float(), width) },
		take: func(_ variant.Value, text string) (variant.Value, error) {
			f, err := parseFloat(text)
			return variant.OfFloat(f), err
		},
		note: func(v variant.Value) string {
			if exact := exactText(v.Float()); exact != floatText(v.Float(), width) {
				return words.Say("Exactly %s", exact)
			}
			return ""
		},
		hint: func(_ variant.Value, text string) string {
			f, err := parseFloat(text)
			if err != nil || width != 32 {
				return ""
			}
			if _, exact := variant.Narrow(f); !exact {
				return words.Say("%s has no exact form in 32 bits. It will be stored in 64 bits; Godot reads both.", floatText(f, 64))
			}
			return ""
		}}}}}
}

// textRows edits the letters of a String or StringName as they are, without quotes.
func textRows(v variant.Value, _ Shown) []row {
	t := v.Type
	rows := []row{{specs: []spec{{label: words.Say("Text"), lines: strings.Contains(v.Text, "\n"),
		show: func(v variant.Value) string { return v.Text },
		take: func(_ variant.Value, text string) (variant.Value, error) {
			return variant.Value{Type: t, Text: text}, nil
		}}}}}
	if t == variant.String {
		rows = append(rows, spelledRows(v.Text)...)
	}
	return rows
}

// spelledRows edit the vector or colour that a String holds, which stays a String in the form that it had.
func spelledRows(text string) []row {
	held, ok := value.ReadSpelled(text)
	if !ok {
		return nil
	}
	fields := mathRows
	if held.Value.Type == variant.Color {
		fields = colorRows
	}
	rows := fields(held.Value, Shown{})
	for i := range rows {
		if rows[i].label == "" {
			rows[i].label = held.Value.Type.String()
		}
		for k, s := range rows[i].specs {
			rows[i].specs[k] = s.through(held.Value.Type)
		}
	}
	return rows
}

// through is a field of what a String holds as one of the String.
func (s spec) through(t variant.Type) spec {
	show, take, hint, note := s.show, s.take, s.hint, s.note
	read := func(v variant.Value) (value.Spelled, bool) {
		held, ok := value.ReadSpelled(v.Text)
		return held, ok && held.Value.Type == t
	}
	s.show = func(v variant.Value) string {
		if held, ok := read(v); ok {
			return show(held.Value)
		}
		return ""
	}
	s.take = func(v variant.Value, text string) (variant.Value, error) {
		held, ok := read(v)
		if !ok {
			return v, nil
		}
		made, err := take(held.Value, text)
		return variant.OfString(held.Text(made)), err
	}
	if hint != nil {
		s.hint = func(v variant.Value, text string) string {
			if held, ok := read(v); ok {
				return hint(held.Value, text)
			}
			return ""
		}
	}
	if note != nil {
		s.note = func(v variant.Value) string {
			if held, ok := read(v); ok {
				return note(held.Value)
			}
			return ""
		}
	}
	return s
}

// plain reports whether a text can stand in a field without being changed by that.
func plain(text string) bool {
	if !utf8.ValidString(text) {
		return false
	}
	for _, r := range text {
		if r < ' ' && r != '\n' && r != '\t' || r == 0x7f || r == 0xfeff || r == 0x2028 || r == 0x2029 {
			return false
		}
	}
	return true
}

func pathRows(variant.Value, Shown) []row {
	return []row{{specs: []spec{{label: words.Say("Path"),
		show: func(v variant.Value) string {
			if p, ok := v.Data.(*variant.Path); ok {
				return pathText(p)
			}
			return ""
		},
		take: func(_ variant.Value, text string) (variant.Value, error) {
			return variant.Value{Type: variant.NodePath, Data: readPath(text)}, nil
		}}}}}
}

// pathText writes a NodePath as scripts do: names parted by slashes, then properties after colons.
func pathText(p *variant.Path) string {
	s := strings.Join(p.Names, "/")
	if p.Absolute {
		s = "/" + s
	}
	for _, sub := range p.Subnames {
		s += ":" + sub
	}
	return s
}

// readPath is the reverse of pathText. Empty names do not count, as in the engine (core/string/node_path.cpp, all versions).
func readPath(text string) *variant.Path {
	p := &variant.Path{Absolute: strings.HasPrefix(text, "/")}
	names, subs, _ := strings.Cut(text, ":")
	for _, n := range strings.Split(names, "/") {
		if n != "" {
			p.Names = append(p.Names, n)
		}
	}
	for _, s := range strings.Split(subs, ":") {
		if s != "" {
			p.Subnames = append(p.Subnames, s)
		}
	}
	return p
}

func idRows(variant.Value, Shown) []row {
	return []row{{specs: []spec{{label: words.Say("Number"),
		show: func(v variant.Value) string { return strconv.FormatUint(v.Bits, 10) },
		take: func(v variant.Value, text string) (variant.Value, error) {
			n, err := parseInt(text)
			v.Bits = uint64(n)
			return v, err
		}}}}}
}

// mathRows arranges the components of a type by what they belong to: position.x and position.y stand side by side as
// "position".
func mathRows(v variant.Value, _ Shown) []row {
	shape, ok := variant.ShapeOf(v.Type)
	if !ok {
		return nil
	}
	var rows []row
	at := map[string]int{}
	for i, name := range shape.Components {
		group, last := "", name
		if dot := strings.LastIndexByte(name, '.'); dot >= 0 {
			group, last = name[:dot], name[dot+1:]
		}
		if len(last) > 1 || name == "d" { // the d of a plane is not a fourth normal
			group = last
		}
		n, known := at[group]
		if !known {
			n = len(rows)
			at[group] = n
			rows = append(rows, row{label: group})
		}
		rows[n].specs = append(rows[n].specs, componentSpec(i, last, shape))
	}
	return rows
}

func componentSpec(i int, label string, shape variant.Shape) spec {
	step := 0.1
	if shape.Integer {
		step = 1
	}
	return spec{label: label, short: true, step: step, whole: shape.Integer,
		show: func(v variant.Value) string { return componentText(v, i) },
		take: func(v variant.Value, text string) (variant.Value, error) {
			m, ok := v.Data.(*variant.Math)
			if !ok || i >= len(m.C) {
				return v, errors.New(words.Say("This %s has no component %s.", v.Type.String(), label))
			}
			f, err := component(text, shape, m.Double)
			if err != nil {
				return v, err
			}
			return withComponent(v, m, i, f), nil
		}}
}

func componentText(v variant.Value, i int) string {
	m, ok := v.Data.(*variant.Math)
	if !ok || i >= len(m.C) {
		return ""
	}
	if m.Double {
		return floatText(m.C[i], 64)
	}
	return floatText(m.C[i], 32)
}

func withComponent(v variant.Value, m *variant.Math, i int, f float64) variant.Value {
	c := append([]float64(nil), m.C...)
	c[i] = f
	v.Data = &variant.Math{Double: m.Double, C: c}
	return v
}
