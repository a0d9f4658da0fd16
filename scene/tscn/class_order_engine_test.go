package tscn

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/codec/enginetest"
	"savant/codec/variant"
	"savant/scene/class"
	"savant/scene/literal"
)

// otherValue returns a value of a property's type other than its default, "" if this test has none.
func otherValue(p class.Property, d *dialect.Dialect) string {
	v, err := literal.ParseAll(p.Default, d)
	if err != nil {
		return ""
	}
	switch v.Type {
	case variant.Bool:
		v = variant.OfBool(!v.Bool())
	case variant.Int:
		next := v.Int() + 1
		for _, o := range p.Hint.Options {
			if o.Value != v.Int() {
				next = o.Value
			}
		}
		v = variant.OfInt(next)
	case variant.Float:
		step := 0.5
		if r := p.Hint.Range; r.Bounded() && v.Float()+step > r.Max {
			step = (r.Min - v.Float()) / 2
		}
		v = variant.OfFloat(v.Float() + step)
	case variant.String, variant.StringName:
		v.Text += "x"
	case variant.NodePath:
		return `NodePath("../Other")`
	case variant.Vector2, variant.Vector3, variant.Rect2, variant.AABB, variant.Color, variant.Vector2i, variant.Vector3i, variant.Rect2i, variant.Vector4:
		c := append([]float64(nil), v.Data.(*variant.Math).C...)
		if c[0]++; v.Type == variant.Color {
			c[0] = 0.25
		}
		v = variant.OfMath(v.Type, c...)
	default:
		return ""
	}
	return literal.Text(v, d)
}

// TestNewPropertiesStandWhereEnginesWriteThem adds the properties of every concrete class in random order, and compares
// with the order in which the engine writes the same object.
func TestNewPropertiesStandWhereEnginesWriteThem(t *testing.T) {
	for _, engine := range enginetest.Versions() {
		t.Run(engine.Name, func(t *testing.T) {
			program := enginetest.Oracle(t, engine.Name)
			random := rand.New(rand.NewPCG(3, 4))
			table := class.For(engine.Dialect)
			head := fmt.Sprintf("[gd_scene format=%d]\n\n[node name=\"Root\" type=\"Node\"]\n", engine.Format)
			src := []byte(head)
			var names []string
			for _, c := range table.Classes() {
				if !c.Made || !table.Inherits(c.Name, "Node") {
					continue
				}
				names = append(names, c.Name)
				one := fmt.Appendf(nil, "%s\n[node name=%q type=%q parent=\".\"]\n", head, c.Name, c.Name)
				list, _ := table.Properties(c.Name)
				list = slices.Clone(list) // it is shared
				random.Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
				for _, p := range list {
					value := otherValue(p, engine.Dialect)
					if value == "" || !p.InFile {
						continue
					}
					f := NewFile(one, Scan(one), nil, engine.Dialect, engine.Format)
					e, err := f.AddProperty(f.Tree.Nodes[f.Tree.Find(c.Name)].Item, -1, p.Name, []byte(value))
					if err != nil {
						t.Fatalf("%s.%s = %s: %v", c.Name, p.Name, value, err)
					}
					one = e.Apply(one)
				}
				src = append(src, one[len(head):]...)
			}
			folder := t.TempDir()
			ours, theirs := filepath.Join(folder, "ours.tscn"), filepath.Join(folder, "theirs.tscn")
			if err := os.WriteFile(ours, src, 0o600); err != nil {
				t.Fatal(err)
			}
			if out, err := enginetest.Command(t, program, engine.Name, "resave", ours, theirs).CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			written, err := os.ReadFile(theirs)
			if err != nil {
				t.Fatal(err)
			}
			order := func(src []byte) map[string][]string {
				o := Scan(src)
				list := map[string][]string{}
				for i := range o.Sections {
					s := &o.Sections[i]
					node, _ := s.Text(src, "name")
					for _, p := range s.Properties {
						list[node] = append(list[node], s.Name(src, p))
					}
				}
				return list
			}
			mine, engines := order(src), order(written)
			compared := 0
			for _, name := range names {
				both := func(list, other []string) []string {
					return slices.DeleteFunc(slices.Clone(list), func(p string) bool { return !slices.Contains(other, p) })
				}
				got, want := both(mine[name], engines[name]), both(engines[name], mine[name])
				compared += len(want)
				if !slices.Equal(got, want) {
					t.Errorf("%s: %s\nthe engine writes %s", name, strings.Join(got, " "), strings.Join(want, " "))
				}
			}
			t.Logf("%s: %d classes, %d properties", engine.Name, len(names), compared)
			if compared < 1000 {
				t.Errorf("only %d properties compared", compared)
			}
		})
	}
}
