package widgets

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// TestCurrentLine: a list marks the line at which the keyboard is, and the one that was pressed, and keeps within its lines when some go.
func TestCurrentLine(t *testing.T) {
	names := []string{"a", "b", "c"}
	lines := map[int]*Line{}
	var done []int
	l := NewLines("letters", func() int { return len(names) }, func(i int, r *Line) {
		r.First.Set(names[i])
		lines[i] = r
	}, func(i int) { done = append(done, i) })
	win := test.NewTempWindow(t, l)
	win.Resize(fyne.NewSize(300, 200))
	marked := func() (list []int) {
		for i := range names {
			if lines[i].current {
				list = append(list, i)
			}
		}
		return list
	}
	if l.Current() != -1 || marked() != nil {
		t.Errorf("at first %d is the current line, %v are marked", l.Current(), marked())
	}
	win.Canvas().Focus(l)
	if !slices.Equal(marked(), []int{0}) || !lines[0].focused {
		t.Errorf("with the keyboard %v are marked", marked())
	}
	key := func(list ...fyne.KeyName) {
		for _, k := range list {
			l.TypedKey(&fyne.KeyEvent{Name: k})
		}
	}
	key(fyne.KeyDown, fyne.KeyDown, fyne.KeyDown)
	if l.Current() != 2 || !slices.Equal(marked(), []int{2}) {
		t.Errorf("%d is the current line, %v are marked", l.Current(), marked())
	}
	names = names[:2]
	l.Refresh()
	key(fyne.KeyReturn, fyne.KeyUp, fyne.KeyReturn)
	if !slices.Equal(done, []int{1, 0}) {
		t.Errorf("Enter did something with %v", done)
	}
	win.Canvas().Unfocus()
	if !slices.Equal(marked(), []int{0}) || lines[0].focused {
		t.Errorf("without the keyboard %v are marked", marked())
	}
}

// TestLinkOfALine: the link of a line is pressed anywhere in the height of the line, and up to its edge.
func TestLinkOfALine(t *testing.T) {
	test.NewTempApp(t)
	r := newLine()
	r.Back.Text.Set("Follow files that were moved")
	r.Resize(fyne.NewSize(600, 40))
	r.Refresh()
	at, size := r.Back.Position(), r.Back.Size()
	if at.Y != 0 || size.Height != 40 || at.X+size.Width != 600 {
		t.Errorf("the link is at %v, its size is %v", at, size)
	}
	if end := r.Second.Position().X + r.Second.Size().Width; end > at.X {
		t.Errorf("the text ends at %v, over the link", end)
	}
}
