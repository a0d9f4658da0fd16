package translate_test

import (
	"fmt"
	"os"
	"path/filepath"
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

// engineNodes are nodes and resources of Godot 3, what they store, and what to ask the engines of them: one text where both are asked alike.
var engineNodes = []struct{ class, stores, ask3, ask4 string }{
	{"CSGBox", "", `"%.3f %.3f %.3f" % [n.width, n.height, n.depth]`, `"%.3f %.3f %.3f" % [n.size.x, n.size.y, n.size.z]`},
	{"CSGBox", "height = 3.5", `"%.3f %.3f %.3f" % [n.width, n.height, n.depth]`, `"%.3f %.3f %.3f" % [n.size.x, n.size.y, n.size.z]`},
	{"ItemList", `items = [ "one", null, false, "two", null, true ]`, asked(2, `n.get_item_text(%d)`, `n.is_item_disabled(%[1]d)`), ""},
	{"OptionButton", `items = [ "a", null, false, 5, null, "b", null, true, 7, null ]
selected = 1`, asked(2, `n.get_item_text(%d)`, `n.is_item_disabled(%[1]d)`, `n.get_item_id(%[1]d)`, "n.selected"), ""},
	{"PopupMenu", `items = [ "a", null, true, true, false, 4, 0, null, "", false, "s", null, false, false, false, -1, 0, null, "", true, "r", null, 2, false, true, 9, 0, null, "", false ]`,
		asked(3, `n.get_item_text(%d)`, `n.is_item_checkable(%[1]d)`, `n.is_item_radio_checkable(%[1]d)`, `n.is_item_checked(%[1]d)`,
			`n.is_item_disabled(%[1]d)`, `n.get_item_id(%[1]d)`, `n.is_item_separator(%[1]d)`), ""},
	{"MenuButton", `items = [ "a", null, false, false, false, 3, 0, null, "", false ]`, asked(1, `n.get_popup().get_item_text(%d)`, `n.get_popup().get_item_id(%[1]d)`), ""},
	{"RigidBody", "", `[1, 1]`, `[1 - n.linear_damp_mode, 1 - n.angular_damp_mode]`},
	{"RigidBody", "mass = 3.0\nweight = 29.4", `"%.3f" % n.mass`, ""},
	{"RigidBody2D", "weight = 4.9", `"%.3f" % n.mass`, ""},
	{"PhysicalBone", "weight = 19.6", `"%.3f" % n.mass`, ""},
	{"KinematicBody", "motion/sync_to_physics = true", `[n.get("motion/sync_to_physics"), n is KinematicBody]`, `[n.sync_to_physics, n is AnimatableBody3D]`},
	{"KinematicBody2D", "motion/sync_to_physics = true\nrotation = 0.5", `[n.get("motion/sync_to_physics"), n.is_class("KinematicBody2D"), "%.3f" % n.rotation]`,
		`[n.sync_to_physics, n.is_class("AnimatableBody2D"), "%.3f" % n.rotation]`},
	{"RigidBody2D", "linear_damp = 2.5\nangular_damp = 0.0", `"%.2f %.2f %d" % [n.linear_damp, n.angular_damp, 2]`,
		`"%.2f %.2f %d" % [n.linear_damp, n.angular_damp, n.linear_damp_mode + n.angular_damp_mode]`},
	{"Sprite3D", "opacity = 0.5\nmodulate = Color( 1, 0.5, 0.25, 0.5 )", `"%.3f %.3f" % [n.modulate.a * n.opacity, n.modulate.g]`, `"%.3f %.3f" % [n.modulate.a, n.modulate.g]`},
	{"ConfirmationDialog", "window_title = \"Sure?\"", `[n.window_title, n.resizable]`, `[n.title, not n.unresizable]`},
	{"WindowDialog", "margin_left = 20.0\nmargin_top = 10.0\nmargin_right = 320.0\nmargin_bottom = 210.0\nwindow_title = \"Hi\"",
		`"%d %d %d %d %s" % [n.margin_left, n.margin_top, n.rect_size.x, n.rect_size.y, n.window_title]`,
		`"%d %d %d %d %s" % [n.position.x, n.position.y, n.size.x, n.size.y, n.title]`},
	{"MeshInstance", "", `n.use_in_baked_light`, `n.gi_mode != 0`},
	{"YSort", "", `[n.is_class("YSort"), n.sort_enabled]`, `[n.is_class("Node2D"), n.y_sort_enabled]`},
	{"ScrollContainer", "scroll_vertical_enabled = false", `[n.scroll_horizontal_enabled, n.scroll_vertical_enabled]`,
		`[n.horizontal_scroll_mode != 0, n.vertical_scroll_mode != 0]`},
	{"Environment", "background_sky_orientation = Basis( 0.177262, -0.767988, -0.615445, 0.851403, 0.433337, -0.295520, 0.493651, -0.471607, 0.730682 )", `"%.3f %.3f %.3f" % [n.background_sky_rotation.x, n.background_sky_rotation.y, n.background_sky_rotation.z]`,
		`"%.3f %.3f %.3f" % [n.sky_rotation.x, n.sky_rotation.y, n.sky_rotation.z]`},
	{"OpenSimplexNoise", "period = 20.0\noctaves = 4", `"%d %.3f %.3f %.3f" % [n.octaves, n.period, n.persistence, n.lacunarity]`,
		`"%d %.3f %.3f %.3f" % [n.fractal_octaves, 1.0 / n.frequency, n.fractal_gain, n.fractal_lacunarity]`},
	{"AnimatedTexture", "frames = 3\nframe_1/delay_sec = 0.5", seconds(`1.0 / n.fps + n.get_frame_delay(%d)`), seconds(`n.get_frame_duration(%d) / n.speed_scale`)},
	{"AnimatedTexture", "frames = 3\nfps = 10.0\nframe_2/delay_sec = 0.3", seconds(`1.0 / n.fps + n.get_frame_delay(%d)`), seconds(`n.get_frame_duration(%d) / n.speed_scale`)},
	{"Viewport", "usage = 1\nfxaa = true\nmsaa = 2", `[n.usage < 2, n.fxaa, n.msaa]`, `[n.disable_3d, n.screen_space_aa == 1, n.msaa_3d]`},
}

// asked is a script that asks the same of each of n items.
func asked(n int, ask ...string) string {
	var all []string
	for i := range n {
		for _, a := range ask {
			if strings.Contains(a, "%") {
				a = fmt.Sprintf(a, i)
			}
			all = append(all, a)
		}
	}
	return "[" + strings.Join(all, ", ") + "]"
}

// seconds is a script that asks how long each of three frames stays.
func seconds(ask string) string {
	return `"%.3f %.3f %.3f" % ` + asked(3, ask)
}

// TestNodesEngine: Godot 4 says of nodes and resources of Godot 3 what that says of them, and that again when they come back.
func TestNodesEngine(t *testing.T) {
	lossless := func(id message.ID, args ...any) {
		if translate.IsLoss(id) {
			t.Errorf("%s %v is told", id, args)
		}
	}
	up, down := translate.New(dialect.Godot3, dialect.Godot46, lossless), translate.New(dialect.Godot46, dialect.Godot3, lossless)
	var was, now, back []asks
	for _, c := range engineNodes {
		list := stores(t, c.stores)
		there := up.Node(c.class, message.Message{}, list)
		made := up.Whole(c.class, message.Message{}, list, up.Properties(c.class, message.Message{}, list))
		ask4 := c.ask4
		if ask4 == "" {
			ask4 = c.ask3
		}
		was = append(was, asks{c.class, list, c.ask3})
		now = append(now, asks{there, made, ask4})
		back = append(back, asks{down.Node(there, message.Message{}, made), down.Whole(there, message.Message{}, made, down.Properties(there, message.Message{}, made)), c.ask3})
	}
	said, there, again := answers(t, "3.6", was), answers(t, "4.6", now), answers(t, "3.6", back)
	for i, c := range engineNodes {
		if said[i] == "" || there[i] != said[i] {
			t.Errorf("%s with %q: Godot 3 says %s, Godot 4 %s of %v", c.class, c.stores, said[i], there[i], now[i].list)
		}
		if again[i] != said[i] {
			t.Errorf("%s with %q: Godot 3 says %s, and %s when it comes back", c.class, c.stores, said[i], again[i])
		}
	}
}

// stores reads properties as a scene of Godot 3 stores them.
func stores(t *testing.T, text string) (list []variant.Property) {
	t.Helper()
	for line := range strings.Lines(text) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), " = ")
		v, err := literal.ParseAll(value, dialect.Godot3)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, variant.Property{Name: name, Value: v})
	}
	return list
}

// asks is a node or a resource, and what to ask an engine of it.
type asks struct {
	class string
	list  []variant.Property
	ask   string
}

// answers are what an engine says of nodes and resources.
func answers(t *testing.T, version string, list []asks) []string {
	t.Helper()
	format, of, instance := 2, dialect.Godot3, "instance"
	if version == "4.6" {
		format, of, instance = 3, dialect.Godot46, "instantiate"
	}
	scene := fmt.Sprintf("[gd_scene format=%d]\n\n[node name=\"Top\" type=\"Node\"]\n", format)
	script := "extends SceneTree\nfunc _init():\n\tvar n\n\tvar top = load(\"res://x.tscn\")." + instance + "()\n"
	files := map[string]string{}
	for i, a := range list {
		stored := ""
		for _, p := range a.list {
			stored += p.Name + " = " + string(literal.Append(nil, p.Value, literal.Style{Dialect: of, Shortest: true})) + "\n"
		}
		if class.For(of).Inherits(a.class, "Node") {
			scene += fmt.Sprintf("\n[node name=\"N%d\" type=%q parent=\".\"]\n", i, a.class) + stored
			script += fmt.Sprintf("\tn = top.get_node(\"N%d\")\n", i)
		} else {
			files[fmt.Sprintf("r%d.tres", i)] = fmt.Sprintf("[gd_resource type=%q format=%d]\n\n[resource]\n", a.class, format) + stored
			script += fmt.Sprintf("\tn = load(\"res://r%d.tres\")\n", i)
		}
		script += fmt.Sprintf("\tprint(\"said %d \", str(%s).to_lower())\n", i, a.ask)
	}
	files["tell.gd"], files["x.tscn"] = script+"\tquit()\n", scene
	out := runScript(t, version, files)
	said := make([]string, len(list))
	for i := range list {
		_, after, found := strings.Cut(out, fmt.Sprintf("said %d ", i))
		if !found {
			t.Fatalf("Godot %s does not tell of %v\n%s\n%s", version, list[i], scene, out)
		}
		said[i], _, _ = strings.Cut(after, "\n")
		said[i] = strings.NewReplacer("\"", "", " ", "").Replace(said[i])
	}
	return said
}

// runScript runs tell.gd of a project with these files, and returns what the engine prints.
func runScript(t *testing.T, version string, files map[string]string) string {
	t.Helper()
	folder, config, flag := t.TempDir(), "config_version=4\n", "--no-window"
	if version == "4.6" {
		config, flag = "config_version=5\n", "--headless"
	}
	files["project.godot"] = config
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	out, err := enginetest.Command(t, enginetest.Engine(t, version), flag, "--path", folder, "--script", "res://tell.gd").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return string(out)
}
