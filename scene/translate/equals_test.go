package translate_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene/class"
	"savant/scene/translate"
)

// engineMaterials are switches of a material in Godot 3, and the choices that they are in Godot 4.
var engineMaterials = []struct {
	switches []string
	choices  string
	lost     int // switches that another prevails over
}{
	{[]string{"flags_unshaded"}, "shading_mode=0", 0},
	{[]string{"flags_vertex_lighting"}, "shading_mode=2", 0},
	{[]string{"flags_unshaded", "flags_vertex_lighting"}, "shading_mode=0", 1},
	{[]string{"flags_transparent"}, "transparency=1", 0},
	{[]string{"params_use_alpha_scissor"}, "transparency=2", 0},
	{[]string{"flags_transparent", "params_use_alpha_scissor"}, "transparency=2", 1},
	{[]string{"flags_transparent", "flags_unshaded"}, "transparency=1 shading_mode=0", 0},
}

func written(list []variant.Property) string {
	var parts []string
	for _, p := range list {
		text := fmt.Sprint(p.Value.Int())
		switch p.Value.Type {
		case variant.Bool:
			text = fmt.Sprint(p.Value.Bool())
		case variant.StringName:
			text = p.Value.Text
		}
		parts = append(parts, p.Name+"="+text)
	}
	return strings.Join(parts, " ")
}

// TestMaterials: switches of materials in Godot 3 become the choices of Godot 4, and come back; a choice that Godot 3 lacks is told as lost.
func TestMaterials(t *testing.T) {
	lost := 0
	tell := func(id message.ID, _ ...any) {
		if translate.IsLoss(id) {
			lost++
		}
	}
	up, down := translate.New(dialect.Godot3, dialect.Godot46, tell), translate.New(dialect.Godot46, dialect.Godot3, tell)
	for _, c := range engineMaterials {
		var list []variant.Property
		for _, name := range c.switches {
			list = append(list, variant.Property{Name: name, Value: variant.OfBool(true)})
		}
		lost = 0
		out := up.Properties("SpatialMaterial", message.Message{}, append(list, variant.Property{Name: "flags_use_shadow_to_opacity", Value: variant.OfBool(false)}))
		if got := written(out); got != c.choices+" shadow_to_opacity=false" {
			t.Errorf("%v become %s, not %s", c.switches, got, c.choices)
		}
		if lost != c.lost {
			t.Errorf("of %v %d are told as lost, not %d", c.switches, lost, c.lost)
		}
		if again := up.Properties("SpatialMaterial", message.Message{}, down.Properties("StandardMaterial3D", message.Message{}, out)); written(again) != written(out) {
			t.Errorf("%s there and back is %s", written(out), written(again))
		}
	}
	lost = 0
	if got := up.Properties("SpatialMaterial", message.Message{}, []variant.Property{{Name: "flags_unshaded", Value: variant.OfBool(false)}}); len(got) != 0 || lost != 0 {
		t.Errorf("a switch that is off becomes %s, and %d are lost", written(got), lost)
	}
	plain := []variant.Property{{Name: "transparency", Value: variant.OfInt(0)}, {Name: "shading_mode", Value: variant.OfInt(1)}}
	if got := down.Properties("StandardMaterial3D", message.Message{}, plain); len(got) != 0 || lost != 0 {
		t.Errorf("defaults become %s, and %d are lost", written(got), lost)
	}
	if got := written(down.Properties("StandardMaterial3D", message.Message{}, read("transparency=3"))); lost != 1 || got != "flags_transparent=true" {
		t.Errorf("a choice that Godot 3 lacks becomes %s, and %d are lost", got, lost)
	}
}

// TestMaterialsTell: what a material of Godot 3 says that Godot 4 has only one of, or nothing like, is told. The pre-pass of what is not transparent is
// nothing: Godot 3 draws that opaque.
func TestMaterialsTell(t *testing.T) {
	for _, c := range []struct{ was, now, lost string }{
		{"flags_transparent=true params_use_alpha_scissor=true flags_vertex_lighting=true params_depth_draw_mode=3", "shading_mode=2 transparency=2", "flags_transparent params_depth_draw_mode"},
		{"flags_vertex_lighting=true params_depth_draw_mode=3", "shading_mode=2", "params_depth_draw_mode"},
		{"params_use_alpha_scissor=true params_depth_draw_mode=3", "transparency=2", "params_depth_draw_mode"},
		{"params_use_alpha_scissor=true params_depth_draw_mode=1", "depth_draw_mode=1 transparency=2", ""},
		{"flags_transparent=true params_depth_draw_mode=3", "transparency=4", ""},
		{"flags_ensure_correct_normals=true params_specular_mode=1", "", "flags_ensure_correct_normals params_specular_mode"},
	} {
		var lost []string
		up := translate.New(dialect.Godot3, dialect.Godot46, func(_ message.ID, args ...any) { lost = append(lost, args[0].(string)) })
		if now := sorted(written(up.Properties("SpatialMaterial", message.Message{}, read(c.was)))); now != sorted(c.now) || sorted(strings.Join(lost, " ")) != sorted(c.lost) {
			t.Errorf("%s becomes %q and tells %q, not %q and %q", c.was, now, lost, c.now, c.lost)
		}
	}
}

// TestPrepassBack: Godot 3 has one property for the pre-pass and for when depth is drawn: of two choices of Godot 4 one is told.
func TestPrepassBack(t *testing.T) {
	var lost []any
	down := translate.New(dialect.Godot46, dialect.Godot3, func(_ message.ID, args ...any) { lost = append(lost, args[0]) })
	was := sorted(written(down.Properties("StandardMaterial3D", message.Message{}, read("transparency=4 depth_draw_mode=1"))))
	if was != "flags_transparent=true params_depth_draw_mode=3" || len(lost) != 1 {
		t.Errorf("it is %s, and %v is told", was, lost)
	}
}

// TestEqualValues: where Godot 4 needs another property, or a choice, for what Godot 3 means, it gets it, and Godot 3 gets back what it had.
func TestEqualValues(t *testing.T) {
	untried := translate.NodeRows() // the others are tried row by row
	for _, c := range []struct{ class, there, was, now string }{
		{"SpatialMaterial", "StandardMaterial3D", "depth_enabled=true", "heightmap_enabled=true heightmap_flip_texture=true"},
		{"ORMSpatialMaterial", "ORMMaterial3D", "depth_enabled=true", "heightmap_enabled=true heightmap_flip_texture=true"},
		{"SpatialMaterial", "StandardMaterial3D", "flags_transparent=true params_depth_draw_mode=3", "transparency=4"},
		{"SpatialMaterial", "StandardMaterial3D", "params_depth_draw_mode=1", "depth_draw_mode=1"},
		{"SpatialMaterial", "StandardMaterial3D", "flags_world_triplanar=true", "uv1_world_triplanar=true uv2_world_triplanar=true"},
		{"SpatialMaterial", "StandardMaterial3D", "depth_deep_parallax=true transmission_enabled=true", "heightmap_deep_parallax=true backlight_enabled=true"},
		{"Environment", "Environment", "background_mode=3", "background_mode=1 ambient_light_source=3 reflected_light_source=2"},
		{"Environment", "Environment", "fog_enabled=true", "fog_enabled=true fog_mode=1"},
		{"OmniLight", "OmniLight3D", "light_bake_mode=1", "light_bake_mode=2"},
		{"OmniLight", "OmniLight3D", "light_bake_mode=2", "light_bake_mode=1"},
		{"RigidBody", "RigidBody3D", "mode=3", "freeze=true freeze_mode=1"},
		{"RigidBody", "RigidBody3D", "mode=1", "freeze=true"},
		{"RigidBody", "RigidBody3D", "mode=2", "lock_rotation=true"},
		{"RigidBody2D", "RigidBody2D", "mode=3", "freeze=true freeze_mode=1"},
		{"RigidBody2D", "RigidBody2D", "mode=1", "freeze=true"},
		{"RigidBody2D", "RigidBody2D", "mode=2", "lock_rotation=true"},
		{"Label", "Label", "autowrap=true", "autowrap_mode=3"},
		{"TextEdit", "TextEdit", "readonly=true", "editable=false"},
		{"TextEdit", "TextEdit", "wrap_enabled=true", "wrap_mode=1"},
		{"TextEdit", "TextEdit", "caret_block_mode=true", "caret_type=1"},
		{"Label3D", "Label3D", "autowrap=true", "autowrap_mode=3"},
		{"MeshInstance", "MeshInstance3D", "use_in_baked_light=true", "gi_mode=1"},
		{"CSGBox", "CSGBox3D", "use_in_baked_light=false", "gi_mode=0"},
		{"AcceptDialog", "AcceptDialog", "resizable=true", "unresizable=false"},
		{"ScrollContainer", "ScrollContainer", "scroll_horizontal_enabled=false", "horizontal_scroll_mode=0"},
		{"ScrollContainer", "ScrollContainer", "scroll_vertical_enabled=false", "vertical_scroll_mode=0"},
		{"ColorPicker", "ColorPicker", "hsv_mode=true", "color_mode=1"},
		{"Viewport", "SubViewport", "fxaa=true", "screen_space_aa=1"},
		{"Viewport", "SubViewport", "usage=0", "disable_3d=true"},
		{"MultiMesh", "MultiMesh", "color_format=1", "use_colors=true"},
		{"MultiMesh", "MultiMesh", "custom_data_format=1", "use_custom_data=true"},
		{"ReflectionProbe", "ReflectionProbe", "interior_enable=true", "interior=true ambient_mode=2"},
		{"AnimatedTexture", "AnimatedTexture", "oneshot=true", "one_shot=true"},
		{"Light2D", "PointLight2D", "mode=2", "blend_mode=2"},
		{"KinematicBody", "CharacterBody3D", "axis_lock_motion_x=true", "axis_lock_linear_x=true"},
		{"AnimatedSprite", "AnimatedSprite2D", "playing=true", "autoplay=default"},
		{"AnimatedSprite3D", "AnimatedSprite3D", "playing=true", "autoplay=default"},
	} {
		for table, object := range map[*class.Table][2]string{class.For(dialect.Godot3): {c.class, c.was}, class.For(dialect.Godot46): {c.there, c.now}} {
			for _, p := range read(object[1]) {
				if _, has := table.Property(object[0], p.Name); !has {
					t.Errorf("%s has no %s", object[0], p.Name)
				}
			}
		}
		untried = slices.DeleteFunc(untried, func(row string) bool {
			of, stored, _ := strings.Cut(row, ": ")
			return class.For(dialect.Godot3).Inherits(c.class, of) && sorted(stored) == sorted(c.was)
		})
		tell := func(id message.ID, args ...any) {
			if translate.IsLoss(id) {
				t.Errorf("%s with %s: %s %v is told", c.class, c.was, id, args)
			}
		}
		up, down := translate.New(dialect.Godot3, dialect.Godot46, tell), translate.New(dialect.Godot46, dialect.Godot3, tell)
		now := up.Properties(c.class, message.Message{}, read(c.was))
		if got := sorted(written(now)); got != sorted(c.now) {
			t.Errorf("%s with %s becomes %s, not %s", c.class, c.was, got, c.now)
		}
		if got := sorted(written(down.Properties(c.there, message.Message{}, now))); got != sorted(c.was) {
			t.Errorf("%s with %s is %s again, not %s", c.there, c.now, got, c.was)
		}
	}
	for _, c := range []struct{ class, there, was, up, now, back string }{ // two ways to say one thing, or nothing to say
		{"Viewport", "SubViewport", "usage=1", "disable_3d=true", "disable_3d=true", "usage=0"},
		{"MultiMesh", "MultiMesh", "color_format=2", "use_colors=true", "use_colors=true", "color_format=1"},
		{"MultiMesh", "MultiMesh", "custom_data_format=2", "use_custom_data=true", "use_custom_data=true", "custom_data_format=1"},
		{"Camera2D", "Camera2D", "current=true", "", "", ""},
		{"Camera2D", "Camera2D", "", "", "enabled=false", ""},
		{"Label", "Label", "autowrap=true", "autowrap_mode=3", "autowrap_mode=2", "autowrap=true"},
		{"Label3D", "Label3D", "autowrap=true", "autowrap_mode=3", "autowrap_mode=2", "autowrap=true"},
	} {
		untried = slices.DeleteFunc(untried, func(row string) bool { return row == c.class+": "+c.was })
		if up := written(translate.New(dialect.Godot3, dialect.Godot46, nothing).Properties(c.class, message.Message{}, read(c.was))); up != c.up {
			t.Errorf("%s with %s becomes %s, not %s", c.class, c.was, up, c.up)
		}
		if back := written(translate.New(dialect.Godot46, dialect.Godot3, nothing).Properties(c.there, message.Message{}, read(c.now))); back != c.back {
			t.Errorf("%s with %s is %s again, not %s", c.there, c.now, back, c.back)
		}
	}
	if len(untried) > 0 {
		t.Errorf("no case tries %q", untried)
	}
	for of, on := range map[string]string{"StandardMaterial3D": "heightmap_enabled=true", "Environment": "fog_enabled=true"} {
		lost := 0
		translate.New(dialect.Godot46, dialect.Godot3, func(message.ID, ...any) { lost++ }).Properties(of, message.Message{}, read(on))
		if lost != 1 {
			t.Errorf("%s with %s alone, which Godot 3 takes in another way: %d are told", of, on, lost)
		}
	}
}

// TestToldLosses: what the other engine has not is told, and what it needs not is not.
func TestToldLosses(t *testing.T) {
	for _, c := range []struct {
		from, to        *dialect.Dialect
		class, was, now string
		lost            string
	}{
		{dialect.Godot3, dialect.Godot46, "RigidBody2D", "friction=true", "", "friction"},
		{dialect.Godot3, dialect.Godot46, "StaticBody", "bounce=true", "", "bounce"},
		{dialect.Godot46, dialect.Godot3, "ItemList", "item_count=1 item_0/selectable=false", "", "item_0/selectable"},
		{dialect.Godot46, dialect.Godot3, "TabBar", "tab_count=1 tab_0/disabled=true tab_alignment=1", "tab_align=1", "tab_count tab_0/disabled"},
		{dialect.Godot46, dialect.Godot3, "Button", "layout_mode=1 anchors_preset=8 flat=true", "flat=true", ""},
		{dialect.Godot46, dialect.Godot3, "Curve", "point_count=2", "", ""},
		{dialect.Godot46, dialect.Godot3, "RigidBody3D", "freeze=true lock_rotation=true", "mode=1", "lock_rotation"}, // it does not move
		{dialect.Godot46, dialect.Godot3, "RigidBody2D", "lock_rotation=true freeze=true freeze_mode=1", "mode=3", "lock_rotation"},
		{dialect.Godot46, dialect.Godot3, "RigidBody2D", "freeze_mode=1", "", ""}, // it is not frozen
		{dialect.Godot46, dialect.Godot3, "RigidBody3D", "freeze=false freeze_mode=1", "", ""},
		{dialect.Godot46, dialect.Godot3, "Node2D", "y_sort_enabled=true", "sort_enabled=true", ""}, // of a YSort
		{dialect.Godot46, dialect.Godot3, "Node2D", "y_sort_enabled=false", "", ""},
		{dialect.Godot46, dialect.Godot3, "Sprite2D", "y_sort_enabled=true", "", "y_sort_enabled"},
		{dialect.Godot46, dialect.Godot3, "AnimatableBody3D", "sync_to_physics=true", "motion/sync_to_physics=true", ""},
		{dialect.Godot3, dialect.Godot46, "KinematicBody", "motion/sync_to_physics=false", "", ""},
		{dialect.Godot3, dialect.Godot46, "KinematicBody2D", "motion/sync_to_physics=true collision/safe_margin=1", "sync_to_physics=true", "collision/safe_margin"},
	} {
		var lost []string
		tr := translate.New(c.from, c.to, func(_ message.ID, args ...any) { lost = append(lost, args[0].(string)) })
		var made []variant.Property
		for _, p := range tr.Properties(c.class, message.Message{}, read(c.was)) {
			if p.Name != "items" {
				made = append(made, p)
			}
		}
		if sorted(written(made)) != sorted(c.now) || sorted(strings.Join(lost, " ")) != sorted(c.lost) {
			t.Errorf("%s with %s becomes %s, and %q is told", c.class, c.was, written(made), lost)
		}
	}
}

// TestZoomEngine: a camera of Godot 3 shows its surroundings as large in Godot 4, and is what it was when it comes back.
func TestZoomEngine(t *testing.T) {
	zoom := func(v variant.Value) []variant.Property { return []variant.Property{{Name: "zoom", Value: v}} }
	up, down := translate.New(dialect.Godot3, dialect.Godot46, nothing), translate.New(dialect.Godot46, dialect.Godot3, nothing)
	was := variant.OfMath(variant.Vector2, 2, 0.3)
	now := up.Properties("Camera2D", message.Message{}, zoom(was))
	if back := down.Properties("Camera2D", message.Message{}, now); len(now) != 1 || len(back) != 1 || !variant.Equal(back[0].Value, was) {
		t.Fatalf("%v becomes %v and comes back as %v", was, now, back)
	}
	shown := map[string]string{}
	for version, v := range map[string]variant.Value{"3.6": was, "4.6": now[0].Value} {
		c, current := v.Data.(*variant.Math).C, "\tc.make_current()\n"
		if version == "4.6" {
			current = "\tawait process_frame\n" + current
		}
		script := fmt.Sprintf("extends SceneTree\nfunc _initialize():\n\tvar c = Camera2D.new()\n\tc.zoom = Vector2(%g, %g)\n\troot.add_child(c)\n", c[0], c[1]) +
			current + "\tc.force_update_scroll()\n\tvar s = root.canvas_transform.get_scale()\n\tprint(\"said %.4f %.4f\" % [s.x, s.y])\n\tquit()\n"
		_, said, _ := strings.Cut(runScript(t, version, map[string]string{"tell.gd": script}), "said ")
		shown[version], _, _ = strings.Cut(said, "\n")
	}
	if shown["3.6"] != "0.5000 3.3333" || shown["4.6"] != shown["3.6"] {
		t.Errorf("the engines show it in sizes %v", shown)
	}
}

func nothing(message.ID, ...any) {}

// read is the opposite of written.
func read(text string) (list []variant.Property) {
	for part := range strings.FieldsSeq(text) {
		name, value, _ := strings.Cut(part, "=")
		v := variant.OfBool(value == "true")
		if n, err := strconv.ParseInt(value, 10, 64); err == nil {
			v = variant.OfInt(n)
		}
		list = append(list, variant.Property{Name: name, Value: v})
	}
	return list
}

func sorted(text string) string {
	parts := strings.Fields(text)
	slices.Sort(parts)
	return strings.Join(parts, " ")
}

// TestMaterialsEngine: Godot 4 itself reads the switches so.
func TestMaterialsEngine(t *testing.T) {
	files, script := map[string]string{}, "extends SceneTree\nfunc _init():\n"
	for i, c := range engineMaterials {
		text := "[gd_resource type=\"StandardMaterial3D\" format=3]\n\n[resource]\n" + strings.Join(c.switches, " = true\n") + " = true\n"
		name := fmt.Sprintf("m%d.tres", i)
		files[name] = text
		script += fmt.Sprintf("\tvar m%d = load(\"res://%s\")\n\tprint(\"said %d shading_mode=\", m%d.shading_mode, \" transparency=\", m%d.transparency)\n", i, name, i, i, i)
	}
	files["tell.gd"] = script + "\tquit()\n"
	out := runScript(t, "4.6", files)
	for i, c := range engineMaterials {
		_, said, found := strings.Cut(out, fmt.Sprintf("said %d ", i))
		said, _, _ = strings.Cut(said, "\n")
		for _, choice := range strings.Fields(c.choices) {
			if !found || !strings.Contains(said+" ", choice+" ") {
				t.Errorf("%v: the engine says %q, not %s", c.switches, said, c.choices)
			}
		}
	}
}
