package outline

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"savant/ui/internal/tip"
)

// TestWholeRow: the pointer on a row of which something is cut off asks for all that the row says, and for nothing elsewhere.
func TestWholeRow(t *testing.T) {
	m := newTree()
	long := strings.Repeat("a long story ", 20)
	o, w := shown(t, m, func(n Node) Look {
		if n == 2 {
			return Look{Label: "tale", Summary: long, Type: "String"}
		}
		if n == 3 {
			return Look{Label: "end", Summary: "…a", Note: "…b", Whole: []string{long + "a", long + "b"}}
		}
		return m.look(n)
	})
	w.SetContent(tip.Over(o))
	at := func(row int) string {
		o.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(100, float32(row)*o.rowHeight()+5)}})
		return o.tip
	}
	if got := at(1); got != "tale   "+long+"   String" {
		t.Errorf("the tip is %q", got)
	}
	if got := at(2); got != "end   "+long+"a   "+long+"b" {
		t.Errorf("of a row with parts of its texts the tip is %q", got)
	}
	if got := at(0); got != "" {
		t.Errorf("a row that is seen whole has the tip %q", got)
	}
	at(1)
	if o.MouseOut(); o.tip != "" {
		t.Error("the tip stays")
	}
	dragTo(o, 5, 40)
	o.drag.moving = true
	if at(1) != "" {
		t.Error("a drag is covered by a tip")
	}
}

// TestPathByItsEnd: a path that does not fit loses its beginning, and the pointer on it asks for all of it.
func TestPathByItsEnd(t *testing.T) {
	m := newTree()
	path := "player." + strings.Repeat("pockets.", 30) + "count"
	o, w := shown(t, m, func(n Node) Look {
		if n == 2 {
			return Look{Label: path, Path: true, Summary: "changed"}
		}
		return m.look(n)
	})
	w.SetContent(tip.Over(o))
	r := test.WidgetRenderer(o).(*renderer)
	r.Refresh()
	if drawn := r.lines[1].label.Text; !strings.HasPrefix(drawn, "…") || !strings.HasSuffix(drawn, ".pockets.count") {
		t.Errorf("it is drawn as %q", drawn)
	}
	o.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(100, o.rowHeight()+5)}})
	if o.tip != path+"   changed" {
		t.Errorf("the tip is %q", o.tip)
	}
}

// TestPathsByTheirEnds: the paths of a summary lose their beginnings, the note has room beside them, and the tip is all of it.
func TestPathsByTheirEnds(t *testing.T) {
	m := newTree()
	from, to := strings.Repeat("TimelineContainer/", 20)+"AddLayer", strings.Repeat("TimelineContainer/", 20)+"Remove"
	tell := from + Between + to
	o, w := shown(t, m, func(n Node) Look {
		if n == 2 {
			return Look{Label: "pressed", Summary: tell, Paths: true, Note: "_on_add()"}
		}
		return m.look(n)
	})
	w.SetContent(tip.Over(o))
	w.Resize(fyne.NewSize(420, 300))
	drawn := func() (string, string) {
		r := test.WidgetRenderer(o).(*renderer)
		r.Refresh()
		return r.lines[1].summary.Text, r.lines[1].note.Text
	}
	if paths, note := drawn(); !strings.HasPrefix(paths, "…") || !strings.Contains(paths, "AddLayer › …") || !strings.HasSuffix(paths, "/Remove") || note != "_on_add()" {
		t.Errorf("it is drawn as %q and %q", paths, note)
	}
	o.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(100, o.rowHeight()+5)}})
	if o.tip != "pressed   "+tell+"   _on_add()" {
		t.Errorf("the tip is %q", o.tip)
	}
	tell = from + Between + "Main" // what that leaves is for the long one
	if paths, _ := drawn(); !strings.Contains(paths, "Container/AddLayer › Main") {
		t.Errorf("beside a short path it is drawn as %q", paths)
	}
}
