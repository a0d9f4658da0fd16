package translate_test

import (
	"slices"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene/class"
	"savant/scene/literal"
	"savant/scene/translate"
)

// TestDefaults: whatever an object of any class does not store has in the other engine the value that it has in its own, or is told, or is one of those
// that mean the same with another number.
func TestDefaults(t *testing.T) {
	same := []string{ // by class of Godot 3 and property here: tried in other tests, or equal in meaning (see otherwise)
		"CapsuleMesh.radius", "CapsuleShape.radius", "CapsuleShape.height", "CapsuleShape2D.height", "GIProbeData.dynamic_range", "GIProbeData.energy",
		"GIProbeData.bias", "GIProbeData.propagation", "RigidBody.linear_damp", "RigidBody.angular_damp", "RigidBody2D.linear_damp",
		"RigidBody2D.angular_damp", "Light.light_bake_mode", "Control.focus_mode", "Node.physics_interpolation_mode", "RoomManager.process_priority",
		"TextureRect.stretch_mode", "TextureButton.stretch_mode", "NavigationObstacle.radius", "NavigationObstacle2D.radius", "Node.process_priority",
	}
	for _, pair := range [][2]*dialect.Dialect{{dialect.Godot3, dialect.Godot46}, {dialect.Godot46, dialect.Godot3}} {
		from, to := class.For(pair[0]), class.For(pair[1])
		compared, written := 0, 0
		for _, c := range from.Classes() {
			there, ok := from.NameIn(c.Name, to)
			list, _ := from.Properties(c.Name)
			if !ok || !c.Made || strings.HasPrefix(c.Name, "VisualShader") || strings.HasPrefix(c.Name, "GLTF") {
				continue
			}
			var told []string
			tr := translate.New(pair[0], pair[1], func(_ message.ID, args ...any) { told = append(told, args[0].(string)) })
			out := tr.Whole(c.Name, message.Message{}, nil, nil)
			written += len(out)
			for _, p := range list {
				name, factor, ok := from.PropertyIn(c.Name, p.Name, to, there)
				q, has := to.Property(there, name)
				if !ok || !has || !p.InFile || !q.InFile || !p.HasDefault || !q.HasDefault || slices.Contains(told, p.Name) {
					continue
				}
				older := p.Class
				if from.Major() > to.Major() {
					older = q.Class
				}
				if slices.Contains(same, older+"."+p.Name) {
					continue
				}
				was, _ := literal.ParseAll(p.Default, pair[0])
				now, _ := literal.ParseAll(q.Default, pair[1])
				if !slices.Contains([]variant.Type{variant.Bool, variant.Int, variant.Float, variant.Vector2, variant.Vector3, variant.Color, variant.NodePath, variant.String}, was.Type) {
					continue
				}
				if i := slices.IndexFunc(out, func(o variant.Property) bool { return o.Name == name }); i >= 0 {
					now = out[i].Value
				}
				if was.Type == variant.Int && p.Hint.Kind == class.EnumHint {
					n, _ := from.OptionIn(p, was.Int(), to, q)
					was = variant.OfInt(n)
				}
				compared++
				if a, b := numbers(was), numbers(now); len(a) != len(b) || len(a) > 0 && !nearly(a, b, factor) || len(a) == 0 && was.Text != now.Text {
					t.Errorf("%s.%s is %v in %s and %s is %v in %s", c.Name, p.Name, was, from.Engine, name, now, to.Engine)
				}
			}
		}
		if compared < 2000 || written < 80 {
			t.Errorf("from %s only %d defaults were compared, and %d were written", from.Engine, compared, written)
		}
	}
}

// TestCurrentCamera: the first camera of Godot 4 that is enabled shows the scene, and in Godot 3 the one that is current.
func TestCurrentCamera(t *testing.T) {
	down := translate.New(dialect.Godot46, dialect.Godot3, nothing)
	for i, c := range []struct{ was, now string }{{"enabled=false", ""}, {"", "current=true"}, {"", ""}} {
		list := read(c.was)
		out := down.Whole("Camera2D", message.Message{}, list, down.Properties("Camera2D", message.Message{}, list))
		if now := written(out); now != c.now {
			t.Errorf("camera %d becomes %s, not %s", i, now, c.now)
		}
	}
}

// numbers are those of a value: none of a text.
func numbers(v variant.Value) []float64 {
	switch v.Type {
	case variant.Bool:
		return []float64{map[bool]float64{true: 1}[v.Bool()]}
	case variant.Int:
		return []float64{float64(v.Int())}
	case variant.Float:
		return []float64{v.Float()}
	}
	m, _ := v.Data.(*variant.Math)
	if m == nil {
		return nil
	}
	return m.C
}

func nearly(was, now []float64, factor float64) bool {
	for i := range was {
		if d := was[i]*factor - now[i]; d > 1e-5 || d < -1e-5 {
			return false
		}
	}
	return true
}

// TestGlow: the glow of an environment is as strong in the other engine, also where nothing of it is stored, and what that does not hold is told.
func TestGlow(t *testing.T) {
	told := 0
	tell := func(message.ID, ...any) { told++ }
	on := []variant.Property{{Name: "glow_enabled", Value: variant.OfBool(true)}}
	there := translate.New(dialect.Godot3, dialect.Godot46, tell).Whole("Environment", message.Message{}, on, on)
	for name, n := range map[string]float64{"glow_intensity": 0.8, "glow_levels/2": 0, "glow_levels/3": 1, "glow_levels/4": 0, "glow_levels/5": 1, "ssao_intensity": 1} {
		if i := slices.IndexFunc(there, func(p variant.Property) bool { return p.Name == name }); i < 0 || there[i].Value.Float() != n {
			t.Errorf("%s is not %g: %v", name, n, there)
		}
	}
	if told != 0 {
		t.Errorf("%d are told", told)
	}
	if translate.New(dialect.Godot46, dialect.Godot3, tell).Whole("Environment", message.Message{}, on, on); told != 3 {
		t.Errorf("of the levels that Godot 3 has no numbers for %d are told", told)
	}
	told = 0
	if translate.New(dialect.Godot46, dialect.Godot3, tell).Whole("Environment", message.Message{}, nil, nil); told != 0 {
		t.Errorf("of a glow that is off %d are told", told)
	}
}

// TestPictures: a picture is as large in the other engine, whatever of it is stored, and comes back as it was.
func TestPictures(t *testing.T) {
	for _, c := range []struct{ class, was, now, back string }{
		{"TextureRect", "", "stretch_mode=2", "stretch_mode=3"},
		{"TextureRect", "expand=true", "expand_mode=1", "expand=true stretch_mode=1"},
		{"TextureRect", "expand=true stretch_mode=1", "expand_mode=1", "expand=true stretch_mode=1"},
		{"TextureRect", "stretch_mode=1", "", "stretch_mode=1"},
		{"TextureRect", "expand=true stretch_mode=7", "expand_mode=1 stretch_mode=6", "expand=true stretch_mode=7"},
		{"TextureButton", "", "", "stretch_mode=2"},
		{"TextureButton", "stretch_mode=5", "", "stretch_mode=2"}, // which does nothing without expand
		{"TextureButton", "expand=true", "ignore_texture_size=true stretch_mode=0", "expand=true"},
		{"TextureButton", "expand=true stretch_mode=5", "ignore_texture_size=true stretch_mode=5", "expand=true stretch_mode=5"},
	} {
		tell := func(id message.ID, args ...any) { t.Errorf("%s %s: %s %v is told", c.class, c.was, id, args) }
		up, down := translate.New(dialect.Godot3, dialect.Godot46, tell), translate.New(dialect.Godot46, dialect.Godot3, tell)
		picture := func(tr *translate.Translator, list []variant.Property) (made []variant.Property) {
			for _, p := range tr.Whole(c.class, message.Message{}, list, tr.Properties(c.class, message.Message{}, list)) {
				if strings.HasPrefix(p.Name, "expand") || p.Name == "stretch_mode" || p.Name == "ignore_texture_size" {
					made = append(made, p)
				}
			}
			return made
		}
		now := picture(up, read(c.was))
		if got := sorted(written(now)); got != sorted(c.now) {
			t.Errorf("%s with %q becomes %q, not %q", c.class, c.was, got, c.now)
		}
		if got := sorted(written(picture(down, now))); got != sorted(c.back) {
			t.Errorf("%s with %q comes back as %q, not %q", c.class, c.now, got, c.back)
		}
	}
	for of, list := range map[string]string{"TextureButton": "stretch_mode=0", "TextureRect": "expand_mode=2"} {
		lost := 0
		translate.New(dialect.Godot46, dialect.Godot3, func(message.ID, ...any) { lost++ }).Properties(of, message.Message{}, read(list))
		if lost != 1 {
			t.Errorf("of %s with %s, which Godot 3 has nothing like, %d are told", of, list, lost)
		}
	}
}

// TestNoDefaults: what has the default of the other engine is not written, as that engine would not.
func TestNoDefaults(t *testing.T) {
	down := translate.New(dialect.Godot46, dialect.Godot3, nothing)
	list := []variant.Property{{Name: "initial_velocity_min", Value: variant.OfFloat(5)}, {Name: "initial_velocity_max", Value: variant.OfFloat(5)}}
	out := down.Whole("ParticleProcessMaterial", message.Message{}, list, down.Properties("ParticleProcessMaterial", message.Message{}, list))
	if len(out) != 1 || out[0].Name != "initial_velocity" || out[0].Value.Float() != 5 {
		t.Errorf("%v becomes %v", list, out)
	}
}
