package curve

import (
	"bufio"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"testing"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/scene/literal"
)

// samples calls f with each line of the engines' samples: 25 from -0.1 to 1.1.
func samples[T any](t *testing.T, what string, f func(engine string, line T)) {
	t.Helper()
	list, _ := filepath.Glob("testdata/godot-*.jsonl")
	n := 0
	for _, name := range list {
		file, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		for lines := bufio.NewScanner(file); lines.Scan(); {
			var kind struct{ What string }
			var line T
			if err := json.Unmarshal(lines.Bytes(), &kind); err != nil {
				t.Fatal(err)
			}
			if kind.What == what {
				if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
					t.Fatal(err)
				}
				f(filepath.Base(name), line)
				n++
			}
		}
	}
	if n < 50 {
		t.Errorf("only %d", n)
	}
}

func offset(i int) float64 { return float64(i)/20 - 0.1 }

// differs allows for the engine's 32 bits.
func differs(a, b float64) bool { return math.Abs(a-b) > 2e-5*max(1, math.Abs(b)) }

// unlike allows for slopes that 3.x wrote with six digits.
func unlike(a, b float64) bool { return math.Abs(a-b) > 5e-3*max(1, math.Abs(b)) }

func TestGradients(t *testing.T) {
	type line struct {
		Offsets []float64
		Colors  []Color
		Mode    Mode
		Space   Space
		Samples []Color
	}
	samples(t, "gradient", func(engine string, l line) {
		g := Gradient{Mode: l.Mode, Space: l.Space}
		for i, o := range l.Offsets {
			g.Stops = append(g.Stops, Stop{o, l.Colors[i]})
		}
		at := g.Sampler()
		for i, want := range l.Samples {
			got := at(offset(i))
			for k := range got {
				if differs(got[k], want[k]) {
					t.Fatalf("%s: %d stops, mode %d, space %d, at %g: %v, the engine's %v\n%v", engine, len(l.Offsets), l.Mode, l.Space, offset(i), got, want, l)
				}
			}
		}
	})
}

func TestCurves(t *testing.T) {
	type line struct {
		Data    string
		Samples []float64
	}
	samples(t, "curve", func(engine string, l line) {
		v, err := parse(l.Data)
		if err != nil {
			t.Fatal(err)
		}
		c, ok := ReadCurve(v)
		if !ok {
			t.Fatalf("no curve: %s", l.Data)
		}
		for i, want := range l.Samples {
			if got := c.At(offset(i)); differs(got, want) {
				t.Fatalf("%s: at %g: %g, the engine's %g\n%s", engine, offset(i), got, want, l.Data)
			}
		}
		if again := c.Data(v); !variant.Equal(again, v) && len(c) > 0 {
			t.Errorf("%s becomes %s", l.Data, literal.Text(again, dialect.Godot46))
		}
		straight := append(Curve(nil), c...)
		straight.Straighten()
		for i := range c {
			if unlike(straight[i].Left, c[i].Left) || unlike(straight[i].Right, c[i].Right) {
				t.Errorf("point %d of %s has other slopes: %v", i, l.Data, straight[i])
			}
		}
	})
}

// TestPaths checks that the path goes through the knots, bent by their handles.
func TestPaths(t *testing.T) {
	v, err := parse(`{"points": PackedVector2Array(0, 0, 3, 0, 0, 0, 0, 3, 0, 0, 6, 6)}`)
	if err != nil {
		t.Fatal(err)
	}
	knots, flat, ok := ReadPath(v)
	if !ok || !flat || len(knots) != 2 || knots[1].In != [3]float64{0, 3} {
		t.Fatal(knots, flat, ok)
	}
	way := Line(knots, 2)
	// By hand: at 0.5 the weights are 1, 3, 3 and 1 of 8, for (0, 0), (3, 0), (6, 9) and (6, 6).
	if want := [3]float64{(9 + 18 + 6) / 8.0, (27 + 6) / 8.0}; len(way) != 3 || way[1] != want || way[2] != [3]float64{6, 6} {
		t.Errorf("%v, want %v in the middle", way, want)
	}
}

func parse(text string) (variant.Value, error) {
	v, _, err := literal.Parse([]byte(text), 0, dialect.Godot46)
	return v, err
}
