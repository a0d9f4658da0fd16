package colors

import (
	"math"
	"math/rand/v2"
	"testing"
)

// asked are colours with their hue, saturation and value and their hue, saturation and lightness of OKHSL, as Godot 4.6 tells them.
var asked = []struct{ rgb, hsv, ok [3]float64 }{
	{[3]float64{255, 0, 0}, [3]float64{0, 1, 1}, [3]float64{0.081205279, 1, 0.568084657}},
	{[3]float64{0, 255, 0}, [3]float64{0.333333343, 1, 1}, [3]float64{0.395820320, 1, 0.844528913}},
	{[3]float64{0, 0, 255}, [3]float64{0.666666687, 1, 1}, [3]float64{0.733477831, 1, 0.366565317}},
	{[3]float64{255, 136, 0}, [3]float64{0.088888891, 1, 1}, [3]float64{0.156829059, 1, 0.702574730}},
	{[3]float64{18, 52, 86}, [3]float64{0.583333313, 0.790697694, 0.337254912}, [3]float64{0.697690129, 0.691489160, 0.218917742}},
	{[3]float64{90, 162, 255}, [3]float64{0.593939364, 0.647058845, 1}, [3]float64{0.710226297, 0.999997854, 0.660038829}},
	{[3]float64{200, 10, 180}, [3]float64{0.850877166, 0.949999988, 0.784313738}, [3]float64{0.927791893, 0.974742532, 0.506672859}},
	{[3]float64{3, 4, 2}, [3]float64{0.25, 0.5, 0.015686275}, [3]float64{0.354865104, 0.284093112, 0.030873336}},
	{[3]float64{250, 250, 200}, [3]float64{0.166666672, 0.2, 0.980392158}, [3]float64{0.298718572, 0.886582375, 0.968330979}},
}

func near(a, b [3]float64, off float64) bool {
	return math.Abs(a[0]-b[0]) < off && math.Abs(a[1]-b[1]) < off && math.Abs(a[2]-b[2]) < off
}

func three(a, b, c float64) [3]float64 { return [3]float64{a, b, c} }

// TestAsGodotHasThem compares with the engine.
func TestAsGodotHasThem(t *testing.T) {
	for _, c := range asked {
		r, g, b := c.rgb[0]/255, c.rgb[1]/255, c.rgb[2]/255
		if got := three(hsv(r, g, b)); !near(got, c.hsv, 1e-6) {
			t.Errorf("%v is %v in HSV, want %v", c.rgb, got, c.hsv)
		}
		if got := three(okhsl(r, g, b)); !near(got, c.ok, 2e-4) {
			t.Errorf("%v is %v in OKHSL, want %v", c.rgb, got, c.ok)
		}
	}
	for _, c := range []struct{ ok, rgb [3]float64 }{ // Color.from_ok_hsl of Godot 4.6
		{[3]float64{0.1, 0.5, 0.5}, [3]float64{0.655882239, 0.382695615, 0.308680981}},
		{[3]float64{0.35, 1, 0.7}, [3]float64{0.556067824, 0.748977304, 0.000001155}},
		{[3]float64{0.6, 0.8, 0.2}, [3]float64{0.032649435, 0.204130560, 0.241490096}},
		{[3]float64{0.9, 0.3, 0.9}, [3]float64{0.915953577, 0.872168183, 0.918670237}},
		{[3]float64{0.75, 1, 0.45}, [3]float64{0.225789458, 0.279132038, 1}},
	} {
		if got := three(okhslAt(c.ok[0])(c.ok[1], c.ok[2])); !near(got, c.rgb, 2e-4) {
			t.Errorf("OKHSL %v is %v, want %v", c.ok, got, c.rgb)
		}
	}
}

// TestThereAndBack: each colour of 8 bits comes back from HSV as it was, greys too; from OKHSL too, but for one step at the edge of what a
// screen shows.
func TestThereAndBack(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 5000 {
		c := [3]int{r.IntN(256), r.IntN(256), r.IntN(256)}
		if i < 256 {
			c = [3]int{i, i, i}
		}
		for _, s := range spaces() {
			h, x, y := s.from(float64(c[0])/255, float64(c[1])/255, float64(c[2])/255)
			a, b, d := s.at(h)(x, y)
			off := map[string]float64{"HSV": 0.01, "OKHSL": 1.5}[s.name]
			if got := three(a*255, b*255, d*255); !near(got, three(float64(c[0]), float64(c[1]), float64(c[2])), off) {
				t.Fatalf("%v comes back from %s %v as %v", c, s.name, three(h, x, y), got)
			}
		}
	}
}
