package translate_test

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/codec/enginetest"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene/class"
	"savant/scene/literal"
	"savant/scene/translate"
)

// sample is a resource of Godot 3 with one property, or with one and what it needs to have an effect.
type sample struct {
	class string
	list  []variant.Property
	lost  bool
	there []variant.Property // in Godot 4
	back  []variant.Property // in Godot 3 again
}

// samples are resources of a class, one for each switch, choice and number that it stores.
func samples(table *class.Table, of string) (list []*sample) {
	properties, _ := table.Properties(of)
	for _, p := range properties {
		var values []variant.Value
		standard, err := literal.ParseAll(p.Default, dialect.Godot3)
		switch {
		case strings.HasSuffix(p.Name, "_random"): // of a number: without one it is nothing
		case p.Name == "tonemap_mode": // two kinds of ACES become one
		case !p.InFile || err != nil || !p.HasDefault && !strings.HasPrefix(p.Name, "glow_levels/"):
		case p.Type == "bool":
			values = []variant.Value{variant.OfBool(!standard.Bool())}
		case p.Type == "int" && p.Hint.Kind == class.EnumHint:
			for _, o := range p.Hint.Options {
				if o.Value != standard.Int() {
					values = append(values, variant.OfInt(o.Value))
				}
			}
		case p.Type == "int":
			values = []variant.Value{variant.OfInt(standard.Int() + 3)}
		case p.Type == "float":
			values = []variant.Value{variant.OfFloat(0.25)}
		case p.Type == "Color":
			values = []variant.Value{variant.OfMath(variant.Color, 0.25, 0.5, 0.75, 1)}
		}
		for _, v := range values {
			list = append(list, &sample{class: of, list: []variant.Property{{Name: p.Name, Value: v}}})
		}
	}
	return list
}

// TestRowByRow gives every property of materials, particles and environments to Godot 4 and back. Godot 4 must have taken all of it, and Godot 3
// must have again what it had, unless a loss is told.
func TestRowByRow(t *testing.T) {
	enginetest.Oracle(t, "3.6", "4.6")
	table := class.For(dialect.Godot3)
	var list []*sample
	for _, of := range []string{"SpatialMaterial", "ORMSpatialMaterial", "ParticlesMaterial", "Environment"} {
		list = append(list, samples(table, of)...)
	}
	for _, base := range []string{"initial_velocity", "angle", "scale", "hue_variation", "anim_offset"} {
		list = append(list, &sample{class: "ParticlesMaterial", list: []variant.Property{
			{Name: base, Value: variant.OfFloat(0.5)}, {Name: base + "_random", Value: variant.OfFloat(0.25)},
		}})
	}
	for _, s := range list {
		lost := func(id message.ID, _ ...any) { s.lost = s.lost || translate.IsLoss(id) }
		s.there = translate.New(dialect.Godot3, dialect.Godot46, lost).Properties(s.class, message.Message{}, s.list)
		there, _ := table.NameIn(s.class, class.For(dialect.Godot46))
		s.back = translate.New(dialect.Godot46, dialect.Godot3, lost).Properties(there, message.Message{}, s.there)
	}
	whole := len(list)
	now := told(t, "4.6", dialect.Godot46, list, func(s *sample) (string, []variant.Property) {
		there, _ := table.NameIn(s.class, class.For(dialect.Godot46))
		return there, s.there
	})
	was := told(t, "3.6", dialect.Godot3, list, func(s *sample) (string, []variant.Property) { return s.class, s.list })
	again := told(t, "3.6", dialect.Godot3, list, func(s *sample) (string, []variant.Property) { return s.class, s.back })
	for i, s := range list {
		for _, p := range s.there {
			if v, shown := now[i][p.Name]; shown && !close(v, p.Value) {
				t.Errorf("%s: Godot 4 makes %v of %s of %v", s.class, v, p.Name, s.there)
			}
		}
		if s.lost {
			whole--
			continue
		}
		for _, p := range s.list {
			if v := again[i][p.Name]; !close(v, was[i][p.Name]) {
				t.Errorf("%s: %s is %v and comes back as %v by way of %v", s.class, p.Name, was[i][p.Name], v, s.there)
			}
		}
	}
	if whole < 290 { // of 350: of the rest Godot 4 has nothing
		t.Errorf("only %d of %d come through", whole, len(list))
	}
}

// told is what an engine tells of the properties of resources.
func told(t *testing.T, version string, of *dialect.Dialect, list []*sample, what func(*sample) (string, []variant.Property)) []map[string]variant.Value {
	t.Helper()
	format := map[string]int{"3.6": 2, "4.6": 3}[version]
	text, held := fmt.Sprintf("[gd_scene format=%d]\n", format), ""
	for i, s := range list {
		class, properties := what(s)
		id := fmt.Sprint(i + 1)
		if format == 3 {
			id = `"` + id + `"`
		}
		text += fmt.Sprintf("\n[sub_resource type=%q id=%s]\n", class, id)
		for _, p := range properties {
			text += p.Name + " = " + string(literal.Append(nil, p.Value, literal.Style{Dialect: of, Shortest: true})) + "\n"
		}
		held += fmt.Sprintf("%d: SubResource(%s),", i, id)
	}
	text += "\n[node name=\"Top\" type=\"Node\"]\n" + map[int]string{2: "__meta__ = { \"held\": {" + held + "} }\n", 3: "metadata/held = {" + held + "}\n"}[format]
	file := filepath.Join(t.TempDir(), "x.tscn")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := enginetest.Command(t, enginetest.Oracle(t, version), version, "props", file).Output()
	if err != nil {
		t.Fatal(err)
	}
	all := make([]map[string]variant.Value, len(list))
	for line := range strings.Lines(string(out)) {
		var told struct {
			ID    any
			Props []struct{ Name, Text string }
		}
		if err := json.Unmarshal([]byte(line), &told); err != nil {
			t.Fatal(err, line)
		}
		at := 0
		if _, err := fmt.Sscan(fmt.Sprint(told.ID), &at); err != nil || at < 1 || at > len(all) {
			continue
		}
		all[at-1] = map[string]variant.Value{}
		for _, p := range told.Props {
			if v, err := literal.ParseAll(p.Text, of); err == nil {
				all[at-1][p.Name] = v
			}
		}
	}
	if slices.ContainsFunc(all, func(m map[string]variant.Value) bool { return m == nil }) {
		t.Fatalf("Godot %s does not tell all of\n%s", version, text)
	}
	return all
}

// close compares two values as an engine stores them.
func close(a, b variant.Value) bool {
	number := func(v variant.Value) (float64, bool) {
		switch v.Type {
		case variant.Bool:
			return map[bool]float64{true: 1}[v.Bool()], true
		case variant.Int:
			return float64(v.Int()), true
		case variant.Float:
			return v.Float(), true
		}
		return 0, false
	}
	x, is := number(a)
	y, is2 := number(b)
	if is && is2 {
		return math.Abs(x-y) < 1e-5
	}
	return variant.Equal(a, b)
}
