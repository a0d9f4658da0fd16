package ink_test

import (
	"image"
	"image/color"
	"math"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"savant/ui/internal/ink"
	"savant/ui/look"
)

// drawn is a trend in letters: # where there is its line, - where there is the line under ticks.
func drawn(t *ink.Trend) string {
	const width, height = 12, 4
	to := image.NewNRGBA(image.Rect(0, 0, width, height))
	base := color.NRGBA{1, 2, 3, 255}
	t.Draw(to, 1, base)
	var lines []string
	for y := range height {
		var b strings.Builder
		for x := range width {
			switch c := to.NRGBAAt(x, y); {
			case c.A == 0:
				b.WriteByte('.')
			case c == base:
				b.WriteByte('-')
			default:
				b.WriteByte('#')
			}
		}
		lines = append(lines, b.String())
	}
	return strings.Join(lines, "\n")
}

// TestTrend draws steps with a gap, and ticks.
func TestTrend(t *testing.T) {
	test.NewTempApp(t)
	nan := float32(math.NaN())
	for _, c := range []struct {
		name  string
		trend ink.Trend
		want  string
	}{
		{"steps", ink.Trend{Color: look.Number, Heights: []float32{0, 1, 0}}, "....#####...\n....#...#...\n....#...#...\n#####...####"},
		{"a gap", ink.Trend{Color: look.Number, Heights: []float32{1, nan, 0}}, "####........\n............\n............\n........####"},
		{"ticks", ink.Trend{Color: look.Number, Ticks: []bool{false, false, true}}, "............\n........##..\n--------##--\n............"},
		{"nothing", ink.Trend{}, "............\n............\n............\n............"},
	} {
		if got := drawn(&c.trend); got != c.want {
			t.Errorf("%s:\n%s\nnot\n%s", c.name, got, c.want)
		}
	}
}
