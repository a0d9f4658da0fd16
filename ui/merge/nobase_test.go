package merge

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"savant/model/threeway"
	"savant/ui/host/hosttest"
)

// TestBaseIsNotOffered: of a text whose markers hold only ours and theirs, base cannot be taken by any way, and that is said.
func TestBaseIsNotOffered(t *testing.T) {
	const text = "[gd_scene format=3]\n\n[node name=\"A\" type=\"Node\"]\n<<<<<<< a\nd = {\"x\": 1, \"y\": 1}\n=======\nd = {\"x\": 2, \"y\": 1}\n>>>>>>> b\n"
	const path = `node["."].d.x`
	v, based, ok := threeway.Unmark([]byte(text))
	if based || !ok {
		t.Fatal(based, ok)
	}
	w := hosttest.New(t, Actions(none))
	r := Request{Name: "a.tscn", noBase: true}
	r.of(v)
	Start(w, r)
	w.After("merge", 1)
	m := mergingOf(w)
	test.WidgetRenderer(m.table)
	m.table.SelectNode(m.tree.find(path))
	if w.May("merge-base") || w.May("merge-swap") || !w.May("merge-ours") {
		t.Error("base is offered")
	}
	cells := rowLook(&m.plan, m.tree, m.tree.find(path)).Cells
	if strings.Contains(cells[baseCell].Text, "○") || cells[resultCell].Text != "choose: 1 2" || strings.HasPrefix(m.heads[baseCell].Text, "3") {
		t.Errorf("%+v, %q", cells, m.heads[baseCell].Text)
	}
	if _, place, right := m.Status(); place != "not known in base, 1 in ours, 2 in theirs" || strings.Contains(right, "3") {
		t.Errorf("the status is %q, %q", place, right)
	}
	if will := m.will.Text; strings.Contains(will, "Base and theirs") || !strings.Contains(will, "It will write") {
		t.Errorf("there are no such files: %q", will)
	}
	if _, keys := m.Keys(); slices.ContainsFunc(keys, func(k [2]string) bool { return k[0] == "3" }) {
		t.Errorf("%q", keys)
	}
	m.digit('3')
	m.cell(m.tree.find(path), baseCell)
	if len(m.choose) > 0 || len(w.Events("error")) != 2 || !m.refused {
		t.Errorf("%v, %v", m.choose, w.Events("error"))
	}
	m.digit('2')
	w.After("merge", 2)
	if m.choose[path] != threeway.Theirs || m.result.Left() > 0 || strings.Contains(m.will.Text, "Base and theirs") {
		t.Errorf("%v, %q", m.choose, m.will.Text)
	}
}
