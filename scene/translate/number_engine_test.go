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
	"savant/scene/literal"
	"savant/scene/translate"
)

// TestAnglesEngine: an angle in degrees becomes what Godot 4 itself stores when it is given those, and is the same number of degrees again.
func TestAnglesEngine(t *testing.T) {
	degrees := []float64{30, 45, 10, 1, 359, 0.1, 12.5, -90, 77.7, 123.456, 15, 33, 0}
	for i := range 200 {
		degrees = append(degrees, float64(i)*3.7-180)
	}
	script := "extends SceneTree\nfunc _initialize():\n\tvar c = Control.new()\n"
	for _, d := range degrees {
		script += fmt.Sprintf("\tc.rotation_degrees = %v\n\tprint(\"said \", var_to_str(c.rotation))\n", literal.Text(variant.OfFloat(short(d)), dialect.Godot46))
	}
	folder := t.TempDir()
	for name, text := range map[string]string{"project.godot": "config_version=5\n", "tell.gd": script + "\tc.free()\n\tquit()\n"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	out, err := enginetest.Command(t, enginetest.Engine(t, "4.6"), "--headless", "--path", folder, "--script", "res://tell.gd").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	said := strings.Split(string(out), "said ")[1:]
	if len(said) != len(degrees) {
		t.Fatalf("%s", out)
	}
	up, down := translate.New(dialect.Godot3, dialect.Godot46, nothing), translate.New(dialect.Godot46, dialect.Godot3, nothing)
	for i, d := range degrees {
		was := []variant.Property{{Name: "rect_rotation", Value: variant.OfFloat(short(d))}}
		now := up.Properties("Control", message.Message{}, was)
		engine, _, _ := strings.Cut(said[i], "\n")
		if got := literal.Text(now[0].Value, dialect.Godot46); got != engine {
			t.Errorf("%v degrees become %s, and the engine stores %s", d, got, engine)
		}
		if again := down.Properties("Control", message.Message{}, now); again[0].Value.Float() != short(d) {
			t.Errorf("%v degrees come back as %v", d, again[0].Value.Float())
		}
	}
}

// short is a number without the noise of a calculation.
func short(n float64) (made float64) {
	_, _ = fmt.Sscan(fmt.Sprintf("%.5g", n), &made)
	return made
}
