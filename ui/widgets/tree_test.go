package widgets

import (
	"strconv"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"savant/ui/outline"
)

// TestTreeDrawsWhatIsSeen: rows that say how they are drawn are asked for that once they are seen, and once.
func TestTreeDrawsWhatIsSeen(t *testing.T) {
	test.NewTempApp(t)
	drawn := 0
	var rows []*Branch
	for i := range 10_000 {
		rows = append(rows, &Branch{Key: strconv.Itoa(i), Draw: func() outline.Look {
			drawn++
			return outline.Look{Label: strconv.Itoa(i)}
		}})
	}
	b := NewTree()
	w := test.NewTempWindow(t, b.Outline)
	w.Resize(fyne.NewSize(300, 300))
	b.Show(rows)
	first := drawn
	b.Outline.Refresh()
	if first == 0 || first > 100 || drawn != first || rows[0].Look.Label != "0" {
		t.Errorf("%d rows were drawn, then %d", first, drawn)
	}
}
