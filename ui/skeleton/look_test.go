package skeleton

import (
	"image/png"
	"os"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"savant/model"
	"savant/ui/look"
)

func TestLookAt(t *testing.T) {
	for _, f := range []struct{ name, file string }{{"player", "../../assets/samples/player.tscn"},
		{"robot", "/work/shared/corpus/godot4/tps-demo__enemies__red_robot__red_robot.tscn"},
		{"flat", "/work/shared/corpus/godot3/godot-demo-projects@4.0__skeleton__player__player.tscn"},
		{"three", "/work/shared/corpus/escn/godot-blender-exporter__reference_exports__armature__armature_with_non_deform_bone.escn"}} {
		src, err := os.ReadFile(f.file)
		if err != nil {
			t.Fatal(err)
		}
		d, err := model.Open(src, model.Options{Name: f.file})
		if err != nil {
			t.Fatal(err)
		}
		for _, variant := range []fyne.ThemeVariant{theme.VariantDark, theme.VariantLight} {
			app := test.NewTempApp(t)
			app.Settings().SetTheme(look.Theme{Force: true, Fixed: variant})
			v := New()
			v.OnChanged = func(int, model.Transform) {}
			w := test.NewTempWindow(t, v)
			w.SetPadded(false)
			w.Resize(fyne.NewSize(600, 420))
			v.Set(&d.Armatures()[0], "")
			v.Select(3)
			out, _ := os.Create("/tmp/skeleton/" + f.name + map[fyne.ThemeVariant]string{0: "-dark", 1: "-light"}[variant] + ".png")
			png.Encode(out, w.Canvas().Capture())
			out.Close()
		}
	}
}
