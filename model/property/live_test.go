package property_test

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/codec/enginetest"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
	"savant/model/property"
	"savant/scene/class"
	"savant/scene/literal"
	"savant/scene/tscn"
)

// nodes are how many of the corpus's nodes an engine is asked about.
const nodes = 300

// corpusNodes makes a scene of nodes from the scenes of the corpus, with the properties that refer to nothing.
func corpusNodes(t *testing.T, folder string, format int, table *class.Table) []byte {
	t.Helper()
	scene := fmt.Appendf(nil, "[gd_scene format=%d]\n\n[node name=\"Root\" type=\"Node\"]\n", format)
	n := 0
	seen := map[string]bool{}
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || n == nodes || d.IsDir() || filepath.Ext(path) != ".tscn" {
			return err
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		o := tscn.Scan(src)
		if got := tscn.Format(src, o); got != format && !(format == 3 && got == 4) {
			return nil
		}
		for i := range o.Sections {
			s := &o.Sections[i]
			kind, _ := s.Text(src, "type")
			c, known := table.Class(kind)
			if s.Tag != "node" || !known || !c.Made || !table.Inherits(kind, "Node") || len(s.Properties) == 0 || n == nodes {
				continue
			}
			body := ""
			for _, p := range s.Properties {
				if value := string(s.Value(src, p)); !strings.Contains(value, "Resource(") && s.Name(src, p) != "script" {
					body += string(src[s.Start+int(p.Name):s.Start+int(p.NameEnd)]) + " = " + value + "\n"
				}
			}
			if seen[kind+body] {
				continue
			}
			seen[kind+body] = true
			scene = fmt.Appendf(scene, "\n[node name=\"N%d\" type=%q parent=\".\"]\n%s", n, kind, body)
			n++
		}
		return nil
	})
	if err != nil || n < nodes {
		t.Fatalf("%d nodes, %v", n, err)
	}
	return scene
}

// TestNodesBesideEngines: of 300 nodes of the corpus, every property that the class knows has the value that the engine gives, stored or not, and is
// of the class and type that it tells, with its default; the engine has none that the class does not.
func TestNodesBesideEngines(t *testing.T) {
	folder := enginetest.Folder(t, "SAVANT_CORPUS")
	for _, engine := range enginetest.Versions() {
		table := class.For(engine.Dialect)
		src := corpusNodes(t, folder, engine.Format, table)
		project := t.TempDir()
		for name, text := range map[string][]byte{"nodes.tscn": src, "project.godot": []byte("config_version=4\n")} {
			if err := os.WriteFile(filepath.Join(project, name), text, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		script, err := filepath.Abs(filepath.Join("testdata", "stored"+engine.Name[:1]+".gd"))
		if err != nil {
			t.Fatal(err)
		}
		out, err := enginetest.Command(t, enginetest.Engine(t, engine.Name), "--path", project, "--script", script, "--", "res://nodes.tscn").Output()
		if err != nil {
			t.Fatalf("%s: %v\n%s", engine.Name, err, out)
		}
		d, err := kinds.Open(src, model.Options{Dialect: engine.Dialect.Name})
		if err != nil {
			t.Fatal(err)
		}
		compared, described, asked := 0, 0, 0
		for line := range strings.Lines(string(out)) {
			text, ok := strings.CutPrefix(line, "== ")
			if !ok {
				continue
			}
			var told struct {
				Node   string
				Values map[string]engineProperty
			}
			if err := json.Unmarshal([]byte(text), &told); err != nil {
				t.Fatal(err)
			}
			asked++
			r, err := d.Find(`node["` + told.Node + `"]`)
			if err != nil {
				t.Fatal(err)
			}
			o, err := property.Of(d, r, nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			var names []string
			for _, p := range o.Properties {
				names = append(names, p.Name)
				want, has := told.Values[p.Name]
				if !has || !p.Declared {
					continue
				}
				described++
				if _, added := table.Added(o.Class, p.Name); added {
					want.Class = p.Class // no class of the engine declares it
				}
				if p.Class != want.Class || p.Type != want.typeName(engine.Dialect) {
					t.Errorf("%s %s (%s) %s: of %s and the type %s, want %s and %s", engine.Name, told.Node, o.Class, p.Name, p.Class, p.Type, want.Class, want.typeName(engine.Dialect))
				}
				if p.HasDefault && want.Default != "" && !same(t, p.Default, want.Default, engine.Dialect) {
					t.Errorf("%s (%s) %s: the default is %s, want %s", engine.Name, o.Class, p.Name, p.Default, want.Default)
				}
				if recomputed[p.Name] || !p.Stored() && !p.HasDefault || want.Value == "object" {
					continue
				}
				compared++
				if !same(t, p.Value, want.Value, engine.Dialect) {
					t.Errorf("%s %s (%s) %s: %s, want %s", engine.Name, told.Node, o.Class, p.Name, p.Value, want.Value)
				}
			}
			for name := range told.Values {
				if _, known := table.Property(o.Class, name); known && !slices.Contains(names, name) {
					t.Errorf("%s %s (%s): %s is missing", engine.Name, told.Node, o.Class, name)
				}
			}
		}
		t.Logf("%s: %d nodes, %d properties with class, type and default, %d values", engine.Name, asked, described, compared)
		if asked != nodes || compared < 20*nodes {
			t.Errorf("%s: %d nodes, %d properties", engine.Name, asked, compared)
		}
	}
}

// engineProperty is what an engine says of a property of a node.
type engineProperty struct {
	Value, Class, Default string
	Type                  uint8
}

// typeName is the name of its type.
func (p engineProperty) typeName(d *dialect.Dialect) string {
	row, _ := d.Row(p.Type)
	return d.TypeName(row.Type)
}

// same compares two values as text: numbers within 1e-5 of 1 or themselves, as engines print and keep fewer digits than files have.
func same(t *testing.T, a, b string, d *dialect.Dialect) bool {
	t.Helper()
	x, err := literal.ParseAll(a, d)
	y, err2 := literal.ParseAll(b, d)
	if err != nil || err2 != nil {
		return a == b
	}
	return alike(x, y)
}

func alike(x, y variant.Value) bool {
	numbers := func(v variant.Value) []float64 {
		switch data := v.Data.(type) {
		case *variant.Math:
			return data.C
		case []float32:
			var list []float64
			for _, f := range data {
				list = append(list, float64(f))
			}
			return list
		}
		switch v.Type {
		case variant.Int:
			return []float64{float64(v.Int())}
		case variant.Float:
			return []float64{v.Float()}
		}
		return nil
	}
	if a, b := numbers(x), numbers(y); a != nil && len(a) == len(b) {
		for i := range a {
			if math.Abs(a[i]-b[i]) > 1e-5*max(1, math.Abs(a[i])) {
				return false
			}
		}
		return true
	}
	if list, ok := x.Data.(*variant.List); ok {
		other, ok := y.Data.(*variant.List)
		return ok && slices.EqualFunc(list.Items, other.Items, alike)
	}
	text := map[variant.Type]bool{variant.String: true, variant.StringName: true}
	return text[x.Type] && text[y.Type] && x.Text == y.Text || variant.Equal(x, y)
}

// recomputed are properties that the engine computes again from others when it loads a scene.
var recomputed = map[string]bool{"layout_mode": true, "anchors_preset": true}
