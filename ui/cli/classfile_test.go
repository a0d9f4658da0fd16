package cli_test

import (
	"bytes"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model/project"
	"savant/model/slot"
	"savant/scene/class"
	"savant/scene/literal"
	"savant/ui/cli"
)

// settable reports whether a class is one of nodes or resources that can be made. No engine loads a scene in a resource that holds nothing.
func settable(table *class.Table, c *class.Class) bool {
	return c.Made && !table.Inherits(c.Name, "PackedScene") && (table.Inherits(c.Name, "Node") || table.Inherits(c.Name, "Resource"))
}

// classFile is a file with one object of a class.
type classFile struct {
	t     *testing.T
	table *class.Table
	d     *dialect.Dialect
	class string
	name  string            // of the file
	names []string          // of the properties that are set, in the engine's order
	set   map[string]string // their values
	unset []string          // the properties for which no value is made up
}

// choose makes up a value for every property.
func (f *classFile) choose() {
	f.name = f.class + ".tres"
	if f.node() {
		f.name = f.class + ".tscn"
	}
	f.set = map[string]string{}
	list, _ := f.table.Properties(f.class)
	for _, p := range list {
		if !p.InFile {
			continue
		}
		text := f.other(p)
		if text == "" {
			f.unset = append(f.unset, p.Class+"."+p.Name)
			continue
		}
		f.names = append(f.names, p.Name)
		f.set[p.Name] = text
	}
}

func (f *classFile) node() bool { return f.table.Inherits(f.class, "Node") }

// text is the file with some of its properties; values have the sub-resources that they name.
func (f *classFile) text(format int, names []string) (text string, values map[string]string) {
	subs := map[string]string{}
	for _, value := range f.set {
		for rest := value; ; {
			_, after, ok := strings.Cut(rest, newSub)
			if !ok {
				break
			}
			name, _, _ := strings.Cut(after, ">")
			subs[name], rest = "", after
		}
	}
	head := fmt.Sprintf("[gd_resource type=%q load_steps=%d format=%d]\n\n", f.class, len(subs)+1, format)
	body := "[resource]\n"
	if f.node() {
		head = fmt.Sprintf("[gd_scene load_steps=%d format=%d]\n\n", len(subs)+1, format)
		body = fmt.Sprintf("[node name=\"A\" type=%q]\n", f.class)
	}
	var replace []string
	for i, name := range slices.Sorted(maps.Keys(subs)) {
		id := strconv.Itoa(i + 1)
		if format > 2 {
			id = strconv.Quote(name + "_1")
		}
		head += fmt.Sprintf("[sub_resource type=%q id=%s]\n\n", name, id)
		replace = append(replace, newSub+name+">", "SubResource("+id+")")
	}
	with := strings.NewReplacer(replace...)
	values = map[string]string{}
	for name, value := range f.set {
		values[name] = with.Replace(value)
	}
	for _, name := range names {
		body += name + " = " + values[name] + "\n"
	}
	return head + body, values
}

// newSub starts the placeholder for a new sub-resource in a value; its class and > follow.
const newSub = "<new "

// write makes the file, with a command for each property.
func (f *classFile) write(folder string, format int) {
	f.t.Helper()
	text, values := f.text(format, nil)
	row, file := "resource", filepath.Join(folder, f.name)
	if f.node() {
		row = `node["."]`
	}
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		f.t.Fatal(err)
	}
	for _, name := range slices.Backward(f.names) { // not in the engine's order
		var said bytes.Buffer
		if status := cli.Main([]string{"insert", "--dialect", f.d.Name, file, row + `[` + strconv.Quote(name) + `]`, values[name]}, nil, &said, &said); status != 0 {
			f.t.Errorf("%s.%s = %s: %s", f.class, name, values[name], said.String())
		}
	}
}

// packed are elements of the packed arrays, by their types without Pool or Packed.
var packed = map[string]string{
	"ByteArray": "1, 2, 3, 4", "IntArray": "1, 2, 3", "Int32Array": "1, 2, 3", "Int64Array": "1, 2, 3", "StringArray": `"x", "y"`,
	"RealArray": "0.25, 0.5, 0.75", "Float32Array": "0.25, 0.5, 0.75", "Float64Array": "0.25, 0.5, 0.75",
	"Vector2Array": "0, 0, 4, 0, 4, 4", "Vector3Array": "0, 0, 0, 4, 0, 0, 0, 4, 0", "ColorArray": "0.25, 0.5, 0.75, 1, 1, 0.5, 0.25, 1",
}

// other is a value of a property that is not its default, "" where none can be made up. A new sub-resource is newSub, its class and >.
func (f *classFile) other(p class.Property) string {
	for _, name := range []string{f.table.Engine + " " + p.Class + "." + p.Name, p.Class + "." + p.Name} {
		if text := given[name]; text != "" {
			return text
		}
	}
	v, err := literal.ParseAll(p.Default, f.d)
	known := p.HasDefault && err == nil
	if m, ok := v.Data.(*variant.Math); known && ok {
		return p.Type + "(" + numbers(otherMath(p.Type, slices.Clone(m.C))) + ")"
	}
	number := 0.0
	switch {
	case known && v.Type == variant.Int:
		number = float64(v.Int())
	case known && v.Type == variant.Float && !math.IsInf(v.Float(), 0):
		number = v.Float()
	}
	switch p.Type {
	case "bool":
		return strconv.FormatBool(!known || !v.Bool())
	case "int":
		if _, ok := (&project.Settings{}).Layers(p.Hint.Kind); ok {
			return "5"
		}
		for _, o := range p.Hint.Options {
			if float64(o.Value) != number {
				return strconv.FormatInt(o.Value, 10)
			}
		}
		return strconv.FormatInt(int64(within(p.Hint.Range, number, 1)), 10)
	case "float":
		return numbers([]float64{within(p.Hint.Range, number, 0.25)})
	case "String", "StringName":
		text := "x"
		for _, o := range p.Hint.Options {
			text = o.Name
		}
		if known && text == v.Text {
			text += "y"
		}
		if p.Type == "StringName" {
			return "&" + strconv.Quote(text)
		}
		return strconv.Quote(text)
	case "Vector2":
		return "Vector2(1, 2)"
	case "Vector3":
		return "Vector3(1, 2, 3)"
	case "Quaternion":
		return "Quaternion(0, 0, 1, 0)"
	case "Array":
		return f.array(p)
	case "Dictionary":
		return f.dictionary(p)
	case "Object":
		return f.object(p.Hint)
	}
	return f.element(p.Type)
}

// element is a value of a type that has no default, "" if there is none.
func (f *classFile) element(kind string) string {
	if list, ok := packed[strings.TrimPrefix(strings.TrimPrefix(kind, "Pool"), "Packed")]; ok {
		return kind + "(" + list + ")"
	}
	switch kind {
	case "int", "float":
		return "7"
	case "String":
		return `"x"`
	case "StringName":
		return `&"x"`
	case "NodePath":
		return `NodePath("Other")`
	case "Color":
		return "Color(0.25, 0.5, 0.75, 1)"
	case "Transform3D":
		return "Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 2, 3)"
	case "Dictionary":
		return "{}"
	}
	if f.table.Inherits(kind, "Resource") {
		return f.object(class.Hint{Kind: class.ResourceHint, Classes: []string{kind}})
	}
	return ""
}

// object is a new sub-resource that a slot takes.
func (f *classFile) object(hint class.Hint) string {
	list := slices.DeleteFunc(slot.Classes(f.table, hint), func(name string) bool { return f.table.Inherits(name, "Script") })
	if len(list) == 0 {
		return ""
	}
	return newSub + list[0] + ">"
}

// array is an Array of one element of the type that the default or the hint tells.
func (f *classFile) array(p class.Property) string {
	if of, ok := strings.CutPrefix(p.Default, "Array["); ok {
		of, _, _ = strings.Cut(of, "]")
		if element := f.element(of); element != "" {
			return "Array[" + of + "]([" + element + "])"
		}
		return ""
	}
	if element := f.element(p.Hint.Element); element != "" {
		return "[" + element + "]"
	}
	return ""
}

// dictionary is a Dictionary of one entry of the types that the hint tells, or of text.
func (f *classFile) dictionary(p class.Property) string {
	key, value := `"x"`, `"y"`
	if text := f.element(p.Hint.Element); text != "" {
		value = text
	}
	return "{\n" + key + ": " + value + "\n}"
}

// within is a number a step from another, in a range.
func within(r class.Range, number, step float64) float64 {
	if r.Degrees {
		return number + step
	}
	for _, by := range []float64{step, -step} {
		if n := number + by; !r.Bounded() || n <= r.Max && n >= r.Min {
			return n
		}
	}
	return (r.Min + r.Max) / 2
}

// otherMath are other components of a structure.
func otherMath(kind string, c []float64) []float64 {
	switch kind {
	case "Color":
		return []float64{0.25, 0.5, 0.75, 1}
	case "Quat", "Quaternion":
		return []float64{0, 0, 1, 0}
	case "Plane":
		return []float64{1, 0, 0, 2}
	case "Basis":
		return []float64{2, 0, 0, 0, 2, 0, 0, 0, 2}
	}
	for i := max(0, len(c)-3); i < len(c); i++ { // the last of a transform are its place
		c[i]++
	}
	return c
}

func numbers(c []float64) string {
	parts := make([]string, len(c))
	for i, n := range c {
		parts[i] = strconv.FormatFloat(n, 'f', -1, 64)
	}
	return strings.Join(parts, ", ")
}

// order are the names of the properties of the object in a file.
func (f *classFile) order(folder, name string) []string {
	src, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil {
		f.t.Errorf("%s: %v", f.class, err)
		return nil
	}
	text := string(src)
	for _, begin := range []string{"\n[resource]\n", "\n[node "} {
		if i := strings.Index(text, begin); i >= 0 {
			text = text[i+1:]
		}
	}
	var names []string
	for line := range strings.Lines(text) {
		if name, _, ok := strings.Cut(line, " = "); ok && f.set[strings.Trim(name, `"`)] != "" {
			names = append(names, strings.Trim(name, `"`))
		}
	}
	return names
}

// written are the names in the engine's own file.
func (f *classFile) written(folder string) []string { return f.order(folder, "out."+f.name) }
