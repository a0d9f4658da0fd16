package class

import "testing"

// Every row must name classes and properties that the engines have, with the same type.
func TestRenamed(t *testing.T) {
	old, now := tables["3.6"](), tables["4.6"]()
	for was, is := range renamed {
		if _, ok := old.Class(was); !ok && was != "Texture" {
			t.Errorf("Godot 3.6 has no %s", was)
		}
		if c, ok := now.Class(is); !ok || !c.Made && is != "Texture2D" {
			t.Errorf("Godot 4.6 makes no %s", is)
		}
	}
	for _, row := range propertyNames {
		there, ok := old.NameIn(row.class, now)
		if row.class == "Joint" { // abstract in both
			there, ok = "Joint3D", true
		}
		if !ok {
			t.Errorf("%s has no name in Godot 4.6", row.class)
		}
		if row.class == "ProceduralSky" { // whose look Godot 4 has in a material
			there = "ProceduralSkyMaterial"
		}
		if row.names[0][1] == "sync_to_physics" {
			there = map[string]string{"KinematicBody": "AnimatableBody3D", "KinematicBody2D": "AnimatableBody2D"}[row.class]
		}
		for _, names := range row.names {
			p, ok := old.Property(row.class, names[0])
			q, has := now.Property(there, names[1])
			numbers := (p.Type == "int" || p.Type == "float" || p.Type == "real") && (q.Type == "int" || q.Type == "float")
			if !ok || !has || p.Type != q.Type && !numbers {
				t.Errorf("%s.%s (%s, %t) is not %s.%s (%s, %t)", row.class, names[0], p.Type, ok, there, names[1], q.Type, has)
			}
		}
	}
}

func TestNamesInOtherEngines(t *testing.T) {
	old, now := tables["3.6"](), tables["4.6"]()
	for _, c := range []struct {
		from, to     *Table
		class, there string
		ok           bool
	}{
		{old, now, "Spatial", "Node3D", true}, {now, old, "Node3D", "Spatial", true}, {now, old, "AnimatableBody2D", "KinematicBody2D", true}, {now, old, "CharacterBody3D", "KinematicBody", true}, {old, now, "Viewport", "SubViewport", true},
		{old, now, "Node2D", "Node2D", true}, {now, old, "Node2D", "Node2D", true}, {old, now, "Mine", "Mine", true},
		{old, now, "VisualScript", "VisualScript", false}, {old, now, "Tween", "Tween", false}, {now, old, "Tween", "Tween", false}, {now, old, "FontFile", "FontFile", false}, {now, old, "StatusIndicator", "StatusIndicator", false},
		{tables["3.2"](), old, "Spatial", "Spatial", true}, {old, tables["3.2"](), "Label3D", "Label3D", false},
	} {
		if name, ok := c.from.NameIn(c.class, c.to); name != c.there || ok != c.ok {
			t.Errorf("%s of %s in %s: %s, %t", c.class, c.from.Engine, c.to.Engine, name, ok)
		}
	}
	for _, c := range []struct {
		from, to           *Table
		class, there, name string
		now                string
		factor             float64
		ok                 bool
	}{
		{old, now, "RectangleShape2D", "RectangleShape2D", "extents", "size", 2, true}, {now, old, "RectangleShape2D", "RectangleShape2D", "size", "extents", 0.5, true},
		{old, now, "Button", "Button", "custom_colors/font_color", "theme_override_colors/font_color", 1, true}, {now, old, "Button", "Button", "offset_left", "margin_left", 1, true},
		{old, now, "Button", "Button", "custom_shaders/any", "custom_shaders/any", 1, false},
		{old, now, "MeshInstance", "MeshInstance3D", "material/0", "surface_material_override/0", 1, true}, {now, old, "MeshInstance3D", "MeshInstance", "surface_material_override/1", "material/1", 1, true},
		{old, now, "ShaderMaterial", "ShaderMaterial", "shader_param/tint", "shader_parameter/tint", 1, true}, {now, old, "ShaderMaterial", "ShaderMaterial", "shader_parameter/tint", "shader_param/tint", 1, true},
		{old, now, "AnimationNodeTransition", "AnimationNodeTransition", "input_2/auto_advance", "input_2/auto_advance", 1, true},
		{old, now, "Sprite", "Sprite2D", "texture", "texture", 1, true}, {old, now, "Sprite", "Sprite2D", "metadata/x", "metadata/x", 1, true},
		{old, now, "Timer", "Timer", "process_mode", "process_callback", 1, true}, {now, old, "Timer", "Timer", "process_mode", "pause_mode", 1, true},
		{now, old, "FileDialog", "FileDialog", "mode", "mode", 1, false}, {old, now, "FileDialog", "FileDialog", "mode", "file_mode", 1, true},
		{now, old, "TouchScreenButton", "TouchScreenButton", "texture_pressed", "pressed", 1, true},
		{old, now, "RigidBody", "RigidBody3D", "mode", "mode", 1, false}, {now, now, "Sprite2D", "Sprite2D", "offset", "offset", 1, true},
	} {
		if name, factor, ok := c.from.PropertyIn(c.class, c.name, c.to, c.there); name != c.now || factor != c.factor || ok != c.ok {
			t.Errorf("%s.%s of %s in %s: %s, %g, %t", c.class, c.name, c.from.Engine, c.to.Engine, name, factor, ok)
		}
	}
}

// TestSameNames looks that no property becomes another one that the other engine calls the same: one that an ancestor got, which the class had
// already.
func TestSameNames(t *testing.T) {
	moved := map[string]bool{ // to an ancestor, with their meaning
		"Node2D.z_index": true, "Node2D.z_as_relative": true,
		"RigidBody.axis_lock_linear_x": true, "RigidBody.axis_lock_linear_y": true, "RigidBody.axis_lock_linear_z": true,
		"RigidBody.axis_lock_angular_x": true, "RigidBody.axis_lock_angular_y": true, "RigidBody.axis_lock_angular_z": true,
		"PhysicsBody3D.axis_lock_linear_x": true, "PhysicsBody3D.axis_lock_linear_y": true, "PhysicsBody3D.axis_lock_linear_z": true,
		"PhysicsBody3D.axis_lock_angular_x": true, "PhysicsBody3D.axis_lock_angular_y": true, "PhysicsBody3D.axis_lock_angular_z": true,
		"CanvasItem.z_index": true, "CanvasItem.z_as_relative": true,
	}
	for _, engines := range [][2]*Table{{tables["3.6"](), tables["4.6"]()}, {tables["4.6"](), tables["3.6"]()}} {
		from, to := engines[0], engines[1]
		for _, c := range from.Classes() {
			there, ok := from.NameIn(c.Name, to)
			if !ok {
				continue
			}
			list, _ := from.Properties(c.Name)
			for _, p := range list {
				name, _, ok := from.PropertyIn(c.Name, p.Name, to, there)
				q, has := to.Property(there, name)
				if !ok || !has || !p.InFile || name != p.Name || moved[p.Class+"."+p.Name] {
					continue
				}
				// Where does this engine declare it, and does the class that declares it there lack it here?
				back, known := to.NameIn(q.Class, from)
				if _, also := from.Property(back, p.Name); known && from.Inherits(c.Name, back) && back != c.Name && !also {
					t.Errorf("%s.%s of %s becomes that of %s in %s", c.Name, p.Name, from.Engine, q.Class, to.Engine)
				}
			}
		}
	}
}

// TestOptions gives choices the numbers that they have in the other engine.
func TestOptions(t *testing.T) {
	old, now := tables["3.6"](), tables["4.6"]()
	for _, c := range []struct {
		class, property string
		was, is         int64
		ok, back        bool
	}{
		{"Node", "physics_interpolation_mode", 1, 2, true, true},
		{"Node", "pause_mode", 2, 3, true, true},
		{"Node", "pause_mode", 1, 1, true, true},
		{"TextureRect", "stretch_mode", 7, 6, true, true},
		{"TextureRect", "stretch_mode", 0, 0, false, false}, // Scale On Expand
		{"Environment", "background_mode", 3, 3, false, false},
		{"Environment", "background_mode", 5, 4, true, true},
		{"DirectionalLight", "directional_shadow_mode", 3, 2, true, true},
		{"CanvasItemMaterial", "blend_mode", 2, 2, true, true}, // Sub and Subtract
		{"Light2D", "shadow_filter", 1, 1, false, false},
		{"Light2D", "shadow_filter", 5, 2, true, true},
		{"CPUParticles2D", "emission_shape", 2, 3, true, true},
		{"Control", "grow_horizontal", 1, 1, true, true},
		{"Viewport", "debug_draw", 3, 4, true, true},
		{"VisualShaderNodeCompare", "type", 1, 4, true, true},
		{"VisualShaderNodeCompare", "type", 0, 0, true, true},
		{"Control", "focus_mode", 99, 99, true, true},
	} {
		p, _ := old.Property(c.class, c.property)
		there, _ := old.NameIn(c.class, now)
		name, _, _ := old.PropertyIn(c.class, c.property, now, there)
		q, _ := now.Property(there, name)
		if n, ok := old.OptionIn(p, c.was, now, q); ok != c.ok || ok && n != c.is {
			t.Errorf("%s.%s %d becomes %d, %t", c.class, c.property, c.was, n, ok)
		}
		if n, ok := now.OptionIn(q, c.is, old, p); c.back && (!ok || n != c.was) {
			t.Errorf("%s.%s %d becomes %d again, %t", there, name, c.is, n, ok)
		}
	}
}
