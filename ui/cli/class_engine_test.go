package cli_test

import (
	"bytes"
	"encoding/json"
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
	"savant/codec/enginetest"
	"savant/codec/variant"
	"savant/model/project"
	"savant/model/slot"
	"savant/scene/class"
	"savant/scene/literal"
	"savant/ui/cli"
)

// everyClass tells TestClasses to try all classes; else it tries one in classStep.
const (
	everyClass = "SAVANT_EVERY_CLASS"
	classStep  = 23
)

// TestClasses: an object of each class, every stored property of which is set by a command to something else than its default, is loaded by
// the engine, which holds what was set and writes the properties in the same order.
func TestClasses(t *testing.T) {
	for _, e := range []struct {
		version string
		d       *dialect.Dialect
		format  int
	}{{"3.2", dialect.Godot32, 2}, {"3.6", dialect.Godot3, 2}, {"4.6", dialect.Godot46, 3}} {
		t.Run(e.version, func(t *testing.T) {
			program := enginetest.Engine(t, e.version)
			folder := t.TempDir()
			if err := os.WriteFile(filepath.Join(folder, "project.godot"), []byte("config_version=4\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			table := class.For(e.d)
			var made []*classFile
			for i, c := range table.Classes() {
				if os.Getenv(everyClass) == "" && i%classStep != 0 || !settable(table, c) {
					continue
				}
				f := &classFile{t: t, table: table, d: e.d, class: c.Name}
				f.write(folder, e.format)
				made = append(made, f)
			}
			told := askClasses(t, program, folder, made)
			loaded, compared, differ, kept := 0, 0, 0, 0
			for _, f := range made {
				values, ok := told[f.name]
				if !ok {
					t.Errorf("%s: the engine does not load it", f.class)
					continue
				}
				loaded++
				for _, name := range f.names {
					got, has := values[name]
					if !has {
						continue
					}
					compared++
					switch {
					case alikeText(f.set[name], got, e.d):
					case slices.Contains(decided, name):
						differ++
					default:
						t.Errorf("%s.%s is %s, and %s was set", f.class, name, got, f.set[name])
					}
				}
				theirs := f.written(folder)
				both := func(list, other []string) []string {
					return slices.DeleteFunc(slices.Clone(list), func(name string) bool { return !slices.Contains(other, name) })
				}
				ours := both(f.order(folder, f.name), theirs)
				kept += len(ours)
				if theirs = unique(both(theirs, ours)); !slices.Equal(ours, theirs) {
					t.Errorf("%s: the order is\n%v, the engine's\n%v", f.class, ours, theirs)
				}
			}
			t.Logf("%d classes, %d loaded; %d properties, of %d the engine makes something else; %d in the engine's order", len(made), loaded, compared, differ, kept)
		})
	}
}

// unique is a list without its duplicates: 3.x writes light_mask of LightOccluder2D twice.
func unique(list []string) []string {
	var out []string
	for _, name := range list {
		if !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// decided are properties of which some engine makes something else than was set.
var decided = []string{
	// It computes them from others, or limits them by those.
	"anchors_preset", "layout_mode", "body_type", "bone_size", "code", "expand_margin_bottom", "expand_margin_left", "expand_margin_right",
	"expand_margin_top", "flags", "focus_mode", "force_native", "content_scale_factor", "group_size", "inertia_diagonal", "joint_count", "joint_offset",
	"lightmap_size_hint", "mass", "root_bone", "rotation", "scale", "scale_base_bone", "scroll_offset", "size", "type_cache", "up_direction", "value",
	"wrap_t", "xform", "priority",
	// They name or need what an object alone does not have: a bus, a frame, a device, a tree, data.
	"active", "animation", "audio_bus_name", "bus", "camera_is_active", "current", "current_dir", "current_path", "current_tab", "debug_sprawl",
	"emitting", "filename_filter", "folded", "frame", "image", "initial_clip", "load_path", "locale", "preview_camera", "raw_mode", "reverb_bus_name",
	"rumble", "scroll_vertical", "selected", "stream_paused", "surface_index", "bias", "bounds", "cell_size", "compress", "dynamic_range", "energy",
	"interior", "normal_bias", "propagation", "to_cell_xform",
	// It takes them after another one only, or drops them: a button that is no toggle is never pressed.
	"button_pressed", "capture_included", "pressed",
}

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
	names []string          // of the properties that are set, in the order in which the commands are given
	set   map[string]string // their values
}

// write makes the file, with a command for each property.
func (f *classFile) write(folder string, format int) {
	f.t.Helper()
	node := f.table.Inherits(f.class, "Node")
	f.set = map[string]string{}
	list, _ := f.table.Properties(f.class)
	subs, row := map[string]bool{}, "resource"
	for _, p := range list {
		if !p.InFile || skipped(p) {
			continue
		}
		if text, sub := f.other(p); text != "" {
			f.names = append(f.names, p.Name)
			f.set[p.Name] = text
			if sub != "" {
				subs[sub] = true
			}
		}
	}
	head, body := "", "[resource]\n"
	f.name = f.class + ".tres"
	if node {
		f.name, row, body = f.class+".tscn", `node["."]`, fmt.Sprintf("[node name=\"A\" type=%q]\n", f.class)
		head = fmt.Sprintf("[gd_scene load_steps=%d format=%d]\n\n", len(subs)+1, format)
	} else {
		head = fmt.Sprintf("[gd_resource type=%q load_steps=%d format=%d]\n\n", f.class, len(subs)+1, format)
	}
	n := 0
	ids := map[string]string{}
	for _, name := range slices.Sorted(maps.Keys(subs)) {
		n++
		id := strconv.Itoa(n)
		if format > 2 {
			id = strconv.Quote(name + "_1")
		}
		ids[name] = id
		head += fmt.Sprintf("[sub_resource type=%q id=%s]\n\n", name, id)
	}
	file := filepath.Join(folder, f.name)
	if err := os.WriteFile(file, []byte(head+body), 0o600); err != nil {
		f.t.Fatal(err)
	}
	for _, name := range slices.Backward(f.names) { // not in the engine's order
		text := f.set[name]
		if sub, ok := strings.CutPrefix(text, "new "); ok {
			text = "SubResource(" + ids[sub] + ")"
		}
		var said bytes.Buffer
		if status := cli.Main([]string{"insert", "--dialect", f.d.Name, file, row + `[` + strconv.Quote(name) + `]`, text}, nil, &said, &said); status != 0 {
			f.t.Errorf("%s.%s = %s: %s", f.class, name, text, said.String())
		}
	}
}

// skipped are properties whose values cannot be made up: what only makes sense with others.
func skipped(p class.Property) bool {
	return strings.HasPrefix(p.Name, "_") || p.Name == "script" || p.Name == "resource_local_to_scene" || p.Name == "unique_name_in_owner"
}

// other is a value of a property that is not its default, "" where none can be made up. For an object it is the class of a new sub-resource,
// which is returned too.
func (f *classFile) other(p class.Property) (text, sub string) {
	v, err := literal.ParseAll(p.Default, f.d)
	known := p.HasDefault && err == nil
	number := 0.0
	switch {
	case known && v.Type == variant.Int:
		number = float64(v.Int())
	case known && v.Type == variant.Float:
		number = v.Float()
	}
	within := func(step float64) float64 {
		r := p.Hint.Range
		if r.Degrees {
			return number + step
		}
		for _, by := range []float64{step, -step} {
			if n := number + by; !r.Bounded() || (n <= r.Max && n >= r.Min) {
				return n
			}
		}
		return (r.Min + r.Max) / 2
	}
	switch p.Type {
	case "bool":
		return strconv.FormatBool(!(known && v.Bool())), ""
	case "int":
		if _, ok := (&project.Settings{}).Layers(p.Hint.Kind); ok {
			return "5", ""
		}
		for _, o := range p.Hint.Options {
			if float64(o.Value) != number {
				return strconv.FormatInt(o.Value, 10), ""
			}
		}
		return strconv.FormatInt(int64(within(1)), 10), ""
	case "float":
		if math.IsInf(number, 0) {
			number = 0
		}
		return strconv.FormatFloat(within(0.25), 'f', -1, 64), ""
	case "String", "StringName":
		text := "x"
		for _, o := range p.Hint.Options {
			text = o.Name
		}
		if known && text == v.Text {
			text += "y"
		}
		if p.Type == "StringName" {
			return "&" + strconv.Quote(text), ""
		}
		return strconv.Quote(text), ""
	case "NodePath":
		return `NodePath("Other")`, ""
	case "Object":
		list := slot.Classes(f.table, p.Hint)
		list = slices.DeleteFunc(list, func(name string) bool { return f.table.Inherits(name, "Script") })
		if len(list) == 0 {
			return "", ""
		}
		return "new " + list[0], list[0]
	}
	if !known {
		return "", ""
	}
	if m, ok := v.Data.(*variant.Math); ok {
		c := slices.Clone(m.C)
		switch p.Type {
		case "Color":
			c = []float64{0.25, 0.5, 0.75, 1}
		case "Quat", "Quaternion":
			c = []float64{0, 0, 1, 0}
		case "Plane":
			c = []float64{1, 0, 0, 2}
		default: // the last of a transform are its place
			for i := max(0, len(c)-3); i < len(c); i++ {
				if p.Type != "Basis" {
					c[i]++
				}
			}
			if p.Type == "Basis" {
				c = []float64{2, 0, 0, 0, 2, 0, 0, 0, 2}
			}
		}
		parts := make([]string, len(c))
		for i, n := range c {
			parts[i] = strconv.FormatFloat(n, 'f', -1, 64)
		}
		return p.Type + "(" + strings.Join(parts, ", ") + ")", ""
	}
	return "", ""
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

// askClasses has the engine load all files and tell what their objects hold, by file. One that it dies of is not told.
func askClasses(t *testing.T, program, folder string, made []*classFile) map[string]map[string]string {
	t.Helper()
	script, err := filepath.Abs(filepath.Join("testdata", "classes"+filepath.Base(program)[len("godot-"):][:1]+".gd"))
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]map[string]string{}
	for len(made) > 0 {
		part := made[:min(len(made), 60)]
		list := ""
		for _, f := range part {
			list += "res://" + f.name + "\n"
		}
		if err := os.WriteFile(filepath.Join(folder, "list"), []byte(list), 0o600); err != nil {
			t.Fatal(err)
		}
		out, err := enginetest.Command(t, program, "--path", folder, "--script", script, "--", "res://list").Output()
		begun := 0
		for line := range strings.Lines(string(out)) {
			if strings.HasPrefix(line, "begin ") {
				begun++
			}
			text, ok := strings.CutPrefix(line, "== ")
			if !ok {
				continue
			}
			var one struct {
				File   string
				Values map[string]string
			}
			if err := json.Unmarshal([]byte(text), &one); err != nil {
				t.Fatalf("%v in %s", err, text)
			}
			told[strings.TrimPrefix(one.File, "res://")] = one.Values
		}
		if begun == 0 {
			t.Fatalf("%v\n%s", err, out)
		}
		if err == nil {
			begun = len(part)
		}
		made = made[begun:]
	}
	return told
}

// alikeText compares two values as text; numbers need not agree beyond what 32 bits and the engines' six digits keep.
func alikeText(set, got string, d *dialect.Dialect) bool {
	if strings.HasPrefix(set, "new ") {
		return got == "object"
	}
	a, err := literal.ParseAll(set, d)
	b, err2 := literal.ParseAll(got, d)
	if err != nil || err2 != nil {
		return set == got
	}
	x, y := numbersOf(a), numbersOf(b)
	if x == nil || len(x) != len(y) {
		return a.Text == b.Text && (a.Text != "" || variant.Equal(a, b))
	}
	for i := range x {
		if math.Abs(x[i]-y[i]) > 1e-5*max(1, math.Abs(x[i])) {
			return false
		}
	}
	return true
}

func numbersOf(v variant.Value) []float64 {
	if m, ok := v.Data.(*variant.Math); ok {
		return m.C
	}
	switch v.Type {
	case variant.Int, variant.Bool:
		return []float64{float64(v.Int())}
	case variant.Float:
		return []float64{v.Float()}
	}
	return nil
}
