package outline

import (
	"image/color"
	"math"
	"testing"

	"fyne.io/fyne/v2"

	"savant/ui/look"
)

// TestCells draws a table, and checks that clicks on its cells are distinguished from those on names.
func TestCells(t *testing.T) {
	o, _ := shown(t, wide{5}, func(n Node) Look {
		return Look{Label: "name", Sign: "+", SignColor: look.Good, Cells: []Cell{{Text: "left", Right: true}, {Text: "a text that is much too long for the column it is in"}}}
	})
	o.Columns = func(width float32) []Span { return []Span{{0, 100}, {110, 160}, {170, 220}} }
	var cells []int
	o.OnCell = func(_ Node, cell int) bool {
		cells = append(cells, cell)
		return cell == 1
	}
	o.Refresh()
	line := o.inOrder()[0]
	if line.sign.Text != "+" || line.cells[0].Text != "left" || !line.under.Visible() {
		t.Errorf("%q, %q", line.sign.Text, line.cells[0].Text)
	}
	if x := line.cells[0].Position().X; x < 120 || x+fyne.MeasureText("left", line.cells[0].TextSize, fyne.TextStyle{}).Width > 161 {
		t.Errorf("a cell that ends at 160 begins at %v", x)
	}
	if w := fyne.MeasureText(line.cells[1].Text, line.cells[1].TextSize, fyne.TextStyle{}).Width; w > 50 || line.cells[1].Text == "" {
		t.Errorf("%q is %v wide", line.cells[1].Text, w)
	}
	if x := line.label.Position().X; x < leftEdge+signWidth {
		t.Errorf("the name begins at %v, under the sign", x)
	}
	y := o.rowHeight() * 1.5
	press(o, 50, y, 0)
	press(o, 120, y+o.rowHeight(), 0)
	press(o, 180, y, 0)
	press(o, 165, y, 0)
	if len(cells) != 2 || cells[0] != 0 || cells[1] != 1 {
		t.Errorf("clicks on the cells %v", cells)
	}
	o.Columns = nil
	o.Refresh()
	if o.cellAt(120) != -1 {
		t.Error("there are cells without columns")
	}
}

// TestPatches draws swatches and bars before the texts of cells, bars as long as their share of the room, and none where a row has none.
func TestPatches(t *testing.T) {
	red := color.NRGBA{255, 0, 0, 255}
	o, _ := shown(t, wide{5}, func(n Node) Look {
		if n%2 == 1 {
			return Look{Label: "name", Cells: []Cell{{Text: "plain"}, {Text: "plain"}}}
		}
		return Look{Label: "name", Cells: []Cell{{Text: "red", Swatch: red}, {Text: "12", Bar: 0.5}}}
	})
	o.Columns = func(width float32) []Span { return []Span{{0, 100}, {110, 160}, {170, 270}} }
	o.Refresh()
	shown := 0
	for _, line := range o.inOrder() {
		if line.node%2 == 1 {
			for _, r := range line.patches {
				if r != nil && r.Visible() {
					t.Error("a plain row has a patch")
				}
			}
			continue
		}
		shown++
		swatch, bar := line.patches[0], line.patches[1]
		if swatch.FillColor != red || line.cells[0].Position().X <= swatch.Position().X+swatch.Size().Width {
			t.Errorf("the swatch is %v, up to %v, the text at %v", swatch.FillColor, swatch.Position().X+swatch.Size().Width, line.cells[0].Position().X)
		}
		text := fyne.MeasureText("12", line.cells[1].TextSize, fyne.TextStyle{}).Width
		if want := (100 - gap - text) / 2; math.Abs(float64(bar.Size().Width-want)) > 2 || line.cells[1].Position().X < 170+want {
			t.Errorf("the bar is %v wide, not %v", bar.Size().Width, want)
		}
	}
	if shown < 2 {
		t.Errorf("%d rows with patches", shown)
	}
}

// TestReset shows another tree in which nothing is selected.
func TestReset(t *testing.T) {
	o, _ := shown(t, wide{5}, wide{5}.look)
	o.Open(1)
	o.Select(3)
	o.Reset(wide{2}, 3)
	if _, ok := o.Current(); ok || o.Len() != 2 || len(o.Selection()) != 0 {
		t.Errorf("%d rows, %v selected", o.Len(), o.Selection())
	}
}
