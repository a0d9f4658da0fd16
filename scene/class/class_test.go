package class

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/codec/enginetest"
	"savant/codec/variant"
	"savant/scene/literal"
)

// allTables returns all three, with the bits of the engine's usage that mean that files store a property.
func allTables() []struct {
	*Table
	stored int
	d      *dialect.Dialect
} {
	return []struct {
		*Table
		stored int
		d      *dialect.Dialect
	}{{For(dialect.Godot32), 1, dialect.Godot32}, {For(dialect.Godot3), 1, dialect.Godot3}, {For(dialect.Godot46), 2, dialect.Godot46}}
}

// raw reads an embedded table without the code under test.
func raw(t *testing.T, engine string) []map[string]any {
	t.Helper()
	packed, err := files.ReadFile("tables/godot-" + engine + ".jsonl.gz")
	if err != nil {
		t.Fatal(err)
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	var list []map[string]any
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var row map[string]any
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		list = append(list, row)
	}
	if lines.Err() != nil || len(list) < 500 {
		t.Fatalf("%s: %d classes, %v", engine, len(list), lines.Err())
	}
	return list
}

// Checks every row of the tables: names, order, types, defaults and the storage bit.
func TestEveryProperty(t *testing.T) {
	for _, table := range allTables() {
		rows := raw(t, table.Engine)
		if len(rows) != len(table.Classes()) {
			t.Errorf("%s: %d classes, the table has %d", table.Engine, len(table.Classes()), len(rows))
		}
		byName := map[string]map[string]any{}
		for _, row := range rows {
			byName[row["class"].(string)] = row
		}
		for name, row := range byName {
			var chain []map[string]any
			for c := row; c != nil; c = byName[c["inherits"].(string)] {
				chain = append(chain, c)
			}
			got, ok := table.Properties(name)
			if !ok {
				t.Errorf("%s: no class %s", table.Engine, name)
				continue
			}
			i := 0
			seen := map[string]bool{}
			for _, c := range slices.Backward(chain) {
				for _, each := range c["properties"].([]any) {
					want := each.(map[string]any)
					if want["type"] == nil || seen[want["name"].(string)] {
						continue
					}
					seen[want["name"].(string)] = true
					if i >= len(got) || got[i].Name != want["name"] {
						t.Fatalf("%s %s: property %d is %+v, want %v", table.Engine, name, i, got[min(i, len(got)-1)], want)
					}
					if stored := int(want["usage"].(float64))&table.stored != 0 || table.Inherits(name, storedBy[got[i].Name]); got[i].InFile != stored {
						t.Errorf("%s %s.%s: stored %v, want %v", table.Engine, name, got[i].Name, got[i].InFile, stored)
					}
					def, has := want["default"].(string)
					if !has && want["type"] == "Object" {
						def, has = "null", true
					}
					if own, differs := row["overrides"].(map[string]any)[got[i].Name]; differs {
						def, has = own.(string), true
					}
					given := want["type"]
					if has {
						v, err := literal.ParseAll(def, table.d)
						has = err == nil && (v.Type != variant.Nil || given == "Object")
						if has && v.Type != variant.Nil {
							given = table.d.TypeName(v.Type)
						}
						if err != nil && given != "RID" {
							t.Errorf("%s %s.%s: %q: %v", table.Engine, name, got[i].Name, def, err)
						}
					}
					if got[i].Type != given {
						t.Errorf("%s %s.%s: type %s, want %s", table.Engine, name, got[i].Name, got[i].Type, given)
					}
					if has != got[i].HasDefault || has && def != got[i].Default {
						t.Errorf("%s %s.%s: default %q (%v), want %q (%v)", table.Engine, name, got[i].Name, got[i].Default, got[i].HasDefault, def, has)
					}
					i++
				}
			}
			if i != len(got) {
				t.Errorf("%s %s: %d properties, want %d", table.Engine, name, len(got), i)
			}
		}
	}
}

// The default of an enum must be one of its choices, and every kind of hint must occur, so that misread hints fail.
func TestHintsFitDefaults(t *testing.T) {
	for _, table := range allTables() {
		kinds := map[HintKind]int{}
		for _, c := range table.Classes() {
			for _, p := range c.Own {
				kinds[p.Hint.Kind]++
				if !p.HasDefault || !p.InFile {
					continue
				}
				v, err := literal.ParseAll(p.Default, table.d)
				if err != nil {
					continue // checked by TestDefaultsAreValues
				}
				h := p.Hint
				if h.Kind != EnumHint || p.Type != "int" || len(h.Options) == 0 || p.Class == "RenderSceneBuffersConfiguration" { // 4.6: 255 means none
					continue
				}
				if !slices.ContainsFunc(h.Options, func(o Option) bool { return o.Value == v.Int() }) {
					t.Errorf("%s %s.%s: default %d is none of %v", table.Engine, c.Name, p.Name, v.Int(), h.Options)
				}
			}
		}
		for kind := RangeHint; kind <= NodePathHint; kind++ {
			absent := table.Engine == "3.2" && slices.Contains([]HintKind{SuggestionHint, LinkedHint, Navigation2DLayersHint, Navigation3DLayersHint, AvoidanceLayersHint}, kind) ||
				table.Engine == "3.6" && kind == AvoidanceLayersHint
			if (kinds[kind] == 0) != absent {
				t.Errorf("%s: %d properties with hint %d", table.Engine, kinds[kind], kind)
			}
		}
	}
}

func TestHint(t *testing.T) {
	for _, c := range []struct {
		engine          *dialect.Dialect
		class, property string
		want            func(Property) bool
	}{
		{dialect.Godot46, "Control", "size_flags_horizontal", func(p Property) bool {
			return p.Hint.Kind == FlagsHint && slices.Equal(p.Hint.Options, []Option{{"Fill", 1}, {"Expand", 2}, {"Shrink Center", 4}, {"Shrink End", 8}})
		}},
		{dialect.Godot3, "Control", "size_flags_horizontal", func(p Property) bool {
			return slices.Equal(p.Hint.Options, []Option{{"Fill", 1}, {"Expand", 2}, {"Shrink Center", 4}, {"Shrink End", 8}})
		}},
		{dialect.Godot46, "Area3D", "gravity", func(p Property) bool {
			return p.Hint.Range == Range{Min: -32, Max: 32, Step: 0.001, OrLess: true, OrGreater: true, Unit: "m/s²"} && p.Group == "Gravity" && p.Prefix == ""
		}},
		{dialect.Godot46, "Area3D", "gravity_point", func(p Property) bool { return p.Group == "Gravity" && p.Prefix == "gravity_" }},
		{dialect.Godot46, "Node", "process_thread_group", func(p Property) bool {
			return p.Group == "Process" && p.Subgroup == "Thread Group" && p.Prefix == "process_thread"
		}},
		{dialect.Godot46, "Node3D", "rotation", func(p Property) bool { return p.Hint.Range.Degrees }},
		{dialect.Godot46, "Compositor", "compositor_effects", func(p Property) bool { return p.Hint.Element == "CompositorEffect" }},
		{dialect.Godot46, "GraphEdit", "connections", func(p Property) bool { return p.Hint.Element == "Dictionary" }},
		{dialect.Godot46, "GraphEdit", "type_names", func(p Property) bool { return p.Hint.Key == "int" && p.Hint.Element == "String" }},
		{dialect.Godot46, "AnimationTree", "anim_player", func(p Property) bool {
			return p.Hint.Kind == NodePathHint && slices.Equal(p.Hint.Classes, []string{"AnimationPlayer"})
		}},
		{dialect.Godot46, "InputEventAction", "action", func(p Property) bool { return p.Hint.Kind == InputActionHint }},
		{dialect.Godot32, "TouchScreenButton", "action", func(p Property) bool { return p.Hint.Kind == InputActionHint }},
		{dialect.Godot32, "NavigationMesh", "geometry/source_group_name", func(p Property) bool { return p.Hint.Kind == GroupHint }},
		{dialect.Godot46, "NavigationPolygon", "source_geometry_group_name", func(p Property) bool { return p.Hint.Kind == GroupHint }},
		{dialect.Godot32, "Camera", "cull_mask", func(p Property) bool { return p.Hint.Kind == Render3DLayersHint }},
		{dialect.Godot46, "Label", "autowrap_trim_flags", func(p Property) bool {
			return slices.Equal(p.Hint.Options, []Option{{"Trim Spaces After Break", 64}, {"Trim Spaces Before Break", 128}})
		}},
	} {
		if p, ok := For(c.engine).Property(c.class, c.property); !ok || !c.want(p) {
			t.Errorf("%s %s.%s: %+v", c.engine.Name, c.class, c.property, p)
		}
	}
}

func TestLineage(t *testing.T) {
	table := For(dialect.Godot46)
	var names []string
	for _, c := range table.Lineage("Sprite2D") {
		names = append(names, c.Name)
	}
	if got := strings.Join(names, " "); got != "Sprite2D Node2D CanvasItem Node Object" {
		t.Error(got)
	}
	if !table.Inherits("Sprite2D", "CanvasItem") || table.Inherits("Sprite2D", "Node3D") || table.Inherits("Hero", "Node") || !table.Inherits("Hero", "Hero") {
		t.Error("wrong inheritance")
	}
	if p, ok := table.Property("Sprite2D", "no_such"); ok {
		t.Error(p)
	}
	below := table.Descendants("Light3D")
	if len(below) != 4 || below[0].Name != "Light3D" || below[1].Name != "DirectionalLight3D" {
		t.Error(below)
	}
}

func TestFor(t *testing.T) {
	for _, d := range dialect.All() {
		if got := For(d).Engine; got != d.Nearest() {
			t.Errorf("%s has the table of %s, want %s", d.Name, got, d.Nearest())
		}
	}
}

// The embedded tables must be what the engines print.
func TestTablesAreCurrent(t *testing.T) {
	folder := enginetest.Folder(t, "SAVANT_CLASSES")
	total := 0
	for _, table := range allTables() {
		want, err := os.ReadFile(filepath.Join(folder, "godot-"+table.Engine+".jsonl"))
		if err != nil {
			t.Fatal(err)
		}
		packed, err := files.ReadFile("tables/godot-" + table.Engine + ".jsonl.gz")
		if err != nil {
			t.Fatal(err)
		}
		total += len(packed)
		r, err := gzip.NewReader(bytes.NewReader(packed))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: the embedded table is another one (%v)", table.Engine, err)
		}
	}
	if total > 300<<10 {
		t.Errorf("the tables take %d bytes", total)
	}
}

func BenchmarkTable(b *testing.B) {
	for b.Loop() {
		read("4.6", dialect.Godot46, hints46, 2, 4)
	}
}
