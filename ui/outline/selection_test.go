package outline

import (
	"slices"
	"strconv"
	"testing"

	"fyne.io/fyne/v2"
)

func TestSelectMany(t *testing.T) {
	o, _ := shown(t, wide{50}, wide{50}.look)
	key(o, fyne.KeyRight)
	press(o, 100, 24*2+5, 0)
	press(o, 100, 24*4+5, fyne.KeyModifierShift)
	check := func(what string, want ...Node) {
		t.Helper()
		if got := o.Selection(); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
	check("Shift and a press", 1e10+1, 1e10+2, 1e10+3)
	press(o, 100, 24*6+5, fyne.KeyModifierControl)
	press(o, 100, 24*3+5, fyne.KeyModifierControl)
	check("Ctrl and a press", 1e10+1, 1e10+3, 1e10+5)
	o.keys = func() fyne.KeyModifier { return fyne.KeyModifierShift }
	press(o, 100, 24*2+5, 0)
	key(o, fyne.KeyDown, fyne.KeyDown)
	check("Shift and Down", 1e10+1, 1e10+2, 1e10+3)
	key(o, fyne.KeyUp)
	check("Shift and Up", 1e10+1, 1e10+2)
	o.keys = func() fyne.KeyModifier { return 0 }
	key(o, fyne.KeyDown)
	check("Down", 1e10+3)
	o.ClearSelection()
	check("ClearSelection")
	if _, ok := o.Current(); ok {
		t.Error("there is a current node after ClearSelection")
	}
}

// tree is three levels deep: nodes 1, 2 and 3 at the top, each with two children, each with two leaves.
type tree struct {
	children map[Node][]Node
	parent   map[Node]Node
}

func newTree() *tree {
	m := &tree{map[Node][]Node{}, map[Node]Node{}}
	for i := Node(1); i <= 3; i++ {
		m.add(0, i)
		for j := Node(1); j <= 2; j++ {
			m.add(i, i*10+j)
			for k := Node(1); k <= 2; k++ {
				m.add(i*10+j, i*100+j*10+k)
			}
		}
	}
	return m
}

func (m *tree) add(p, n Node) { m.insert(p, n, len(m.children[p])) }
func (m *tree) insert(p, n Node, i int) {
	m.children[p], m.parent[n] = slices.Insert(m.children[p], i, n), p
}
func (m *tree) remove(n Node) {
	p := m.parent[n]
	m.children[p] = slices.DeleteFunc(slices.Clone(m.children[p]), func(x Node) bool { return x == n })
	delete(m.parent, n)
}
func (m *tree) Len(n Node) int           { return len(m.children[n]) }
func (m *tree) Child(n Node, i int) Node { return m.children[n][i] }
func (m *tree) Parent(n Node) Node       { return m.parent[n] }
func (m *tree) Index(n Node) int         { return slices.Index(m.children[m.parent[n]], n) }
func (m *tree) look(n Node) Look {
	return Look{Label: strconv.FormatUint(n, 10), Branch: len(m.children[n]) > 0}
}

// blind is a tree that does not know the way up.
type blind struct{ t *tree }

func (b blind) Len(n Node) int           { return b.t.Len(n) }
func (b blind) Child(n Node, i int) Node { return b.t.Child(n, i) }

func TestSelectionStaysThroughEdits(t *testing.T) {
	m := newTree()
	for _, c := range []struct {
		name  string
		model Model
		tell  func(o *Outline, precise func())
	}{
		{"told exactly, blind model", blind{m}, func(o *Outline, precise func()) { precise() }},
		{"told exactly", m, func(o *Outline, precise func()) { precise() }},
		{"Sync", m, func(o *Outline, _ func()) { o.Sync() }},
	} {
		t.Run(c.name, func(t *testing.T) {
			*m = *newTree()
			o, _ := shown(t, c.model, m.look)
			o.SelectPath(1, 1, 0)
			check := func(what string, want Node, row, rows int) {
				t.Helper()
				n, _ := o.Current()
				if n != want || o.CurrentRow() != row || o.Len() != rows || o.rows.At(row).Node != want || !o.IsSelected(want) || len(o.selected) != 1 {
					t.Fatalf("%s: node %d in row %d of %d, selected %v, want node %d in row %d of %d", what, n, o.CurrentRow(), o.Len(), o.Selection(), want, row, rows)
				}
			}
			check("at first", 221, 4, 7)
			m.insert(0, 9, 0)
			m.insert(0, 8, 0)
			c.tell(o, func() { o.Inserted(nil, 0, 2) })
			check("two before it all", 221, 6, 9)
			m.insert(22, 7, 0)
			c.tell(o, func() { o.Inserted([]int{3, 1}, 0, 1) })
			check("a sibling before", 221, 7, 10)
			m.remove(9)
			c.tell(o, func() { o.Removed(nil, 1, 1) })
			check("one above went", 221, 6, 9)
			m.remove(221)
			c.tell(o, func() { o.Removed([]int{2, 1}, 1, 1) })
			check("itself went", 222, 6, 8)
			m.remove(222)
			c.tell(o, func() { o.Removed([]int{2, 1}, 1, 1) })
			check("the last one went", 7, 5, 7)
			m.remove(7)
			c.tell(o, func() { o.Removed([]int{2, 1}, 0, 1) })
			check("the only one went", 22, 4, 6)
			m.insert(22, 221, 0)
			c.tell(o, func() { o.Inserted([]int{2, 1}, 0, 1) })
			if n, _ := o.Current(); n != 22 {
				t.Fatalf("after its return the current node is %d", n)
			}
		})
	}
}

func TestTheViewStaysThroughEdits(t *testing.T) {
	m := newTree()
	for i := Node(1000); i < 1100; i++ {
		m.add(0, i)
	}
	o, _ := shown(t, m, m.look)
	o.ScrollBy(24*30 + 7)
	before := o.labels()
	m.insert(0, 5000, 2)
	o.Sync()
	if got := o.labels(); !slices.Equal(got, before) {
		t.Errorf("a row inserted above moved the view: %v, was %v", got, before)
	}
	if y := o.inOrder()[0].box.Position().Y; y != -7 {
		t.Errorf("the first row is at %g, want -7", y)
	}
}

func TestSetModelKeepsWhatItCan(t *testing.T) {
	m := newTree()
	o, _ := shown(t, m, m.look)
	o.SelectNode(321)
	o.OpenAllBelow(0)
	rows := o.Len()
	less := newTree()
	less.remove(1)
	o.SetModel(less, 0)
	if n, _ := o.Current(); n != 321 || o.Len() != rows-7 {
		t.Errorf("node %d is current of %d rows, want 321 of %d", n, o.Len(), rows-7)
	}
}

func TestSelectSiblingsAndAll(t *testing.T) {
	m := newTree()
	o, _ := shown(t, m, m.look)
	o.OpenAllBelow(1) // 1, 2, 21, 211, 212, 22, 221, 222, 3
	o.Select(3)
	if !o.SelectSiblings() || !slices.Equal(o.Selection(), []Node{211, 212}) {
		t.Errorf("the siblings of 211 are %v", o.Selection())
	}
	if o.SelectSiblings() {
		t.Error("selecting them again is said to have changed something")
	}
	o.SelectAll()
	if got := o.Selection(); len(got) != o.Len() {
		t.Errorf("all are %v, of %d rows", got, o.Len())
	}
	if n, _ := o.Current(); n != 211 {
		t.Errorf("the current row is %d now", n)
	}
}

// found is what a filter has found.
type found []Node

func (f found) Nodes(int) []Node  { return f }
func (f found) Last() Node        { return f[len(f)-1] }
func (f found) Below(Node) int    { return 0 }
func (f found) Has(n Node) bool   { return slices.Contains(f, n) }
func (f found) Holds(n Node) bool { return f.Has(n) }
func (f found) After([]Node) Node { return 0 }
func (f found) Keep(Node)         {}
func (f found) Sought() string    { return "21" }

// TestSelectFound selects while a filter is on: all that it has found, and of a range only that; what was looked for is marked.
func TestSelectFound(t *testing.T) {
	m := newTree()
	o, _ := shown(t, m, m.look)
	if o.SelectFound() {
		t.Error("there is no filter")
	}
	o.OpenAllBelow(1) // 1, 2, 21, 211, 212, 22, 221, 222, 3
	o.Found = found{21, 212, 221}
	o.Refresh()
	o.Select(0)
	if !o.SelectFound() || !slices.Equal(o.Selection(), []Node{21, 212, 221}) {
		t.Errorf("%v is selected", o.Selection())
	}
	o.Select(2)
	o.sweep(6)
	if !slices.Equal(o.Selection(), []Node{21, 212, 221}) {
		t.Errorf("from 21 to 221 %v is selected", o.Selection())
	}
	o.sweep(5) // 22 is there only for what was found below it
	if !slices.Equal(o.Selection(), []Node{21, 212}) || o.node != 212 {
		t.Errorf("from 21 to 22 %v is selected, and %d is current", o.Selection(), o.node)
	}
	o.keys = func() fyne.KeyModifier { return fyne.KeyModifierShift }
	for _, c := range []struct {
		key  fyne.KeyName
		want []Node
	}{{fyne.KeyDown, []Node{21, 212, 221}}, {fyne.KeyDown, []Node{21, 212, 221}}, {fyne.KeyUp, []Node{21, 212}}, {fyne.KeyHome, []Node{21}}} {
		o.TypedKey(&fyne.KeyEvent{Name: c.key})
		if !slices.Equal(o.Selection(), c.want) {
			t.Errorf("after Shift with %s %v is selected, not %v", c.key, o.Selection(), c.want)
		}
	}
	o.keys = func() fyne.KeyModifier { return 0 }
	marked := 0
	for _, l := range o.drawing.lines {
		if l.row >= 0 && l.found[0].Visible() {
			if marked++; !o.Found.Has(l.node) {
				t.Errorf("%d is marked", l.node)
			}
		}
	}
	if marked != 3 {
		t.Errorf("%d rows are marked", marked)
	}
}

// TestSoughtIsMarked: a list of what was found has it marked wherever it is in the summary of a row, up to some.
func TestSoughtIsMarked(t *testing.T) {
	m := newTree()
	for summary, want := range map[string]int{"a bell": 1, "Bell, bells and a bell": 3, "none": 0, "bell bell bell bell bell": mostMarked} {
		o, _ := shown(t, m, func(Node) Look { return Look{Label: "bell", Summary: summary, Marks: spans(summary, "bell", 9)} })
		l, marked := o.drawing.lines[0], 0
		for _, mark := range l.found {
			if mark.Visible() {
				marked++
			}
		}
		if marked != want || l.found[0].Visible() {
			t.Errorf("%q: %d places are marked", summary, marked)
		}
	}
}

// counting is a model that counts how often it is asked for the way up.
type counting struct {
	wide
	asked *int
}

func (m counting) Parent(n Node) Node {
	*m.asked++
	return m.wide.Parent(n)
}

// TestSelectionOfManySiblings lists many siblings in their order, and goes the way up to their parent once.
func TestSelectionOfManySiblings(t *testing.T) {
	asked := 0
	m := counting{wide{20_000}, &asked}
	o, _ := shown(t, m, m.look)
	o.Open(2)
	o.Select(10)
	o.SelectSiblings()
	asked = 0
	list := o.Selection()
	if len(list) != m.fan || asked > m.fan+10 {
		t.Fatalf("%d of %d nodes are listed, and the model was asked %d times", len(list), m.fan, asked)
	}
	for i, n := range list {
		if n != m.Child(3, i) {
			t.Fatalf("node %d of the selection is %d", i, n)
		}
	}
	m.fan = 500 // the others are gone
	o.SetModel(m, 0)
	if o.Sync(); o.Selected() != m.fan {
		t.Errorf("%d nodes are selected of the %d that are left", o.Selected(), m.fan)
	}
}

// TestGrowKeepsTheCurrentRowInPlace: also where the first rows are in view, and what comes would push it out.
func TestGrowKeepsTheCurrentRowInPlace(t *testing.T) {
	m := newTree()
	o, _ := shown(t, m, m.look)
	o.SelectNode(3)
	place := func() float64 { return float64(o.CurrentRow())*float64(o.rowHeight()) - o.Offset() }
	before := place()
	o.Grow(func(list *Rows) {
		for i := range Node(100) {
			m.insert(0, 1000+i, 0)
			m.add(0, 2000+i)
		}
		list.Sync()
	})
	if n, _ := o.Current(); n != 3 || o.CurrentRow() != 102 || place() != before {
		t.Errorf("node %d is current, in row %d at %g; it was at %g", n, o.CurrentRow(), place(), before)
	}
}
