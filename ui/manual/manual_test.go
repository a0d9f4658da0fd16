package manual

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"savant/ui/host"
	"savant/ui/host/hosttest"
)

func TestMain(m *testing.M) { hosttest.Main(m) }

// TestManual opens the manual at a place, follows a link and comes back, searches by keys, and closes it.
func TestManual(t *testing.T) {
	w := hosttest.New(t, Actions(func(w host.Window) { Open(w, "window.md#bytes-source") }))
	w.Run(ActionHelp)
	shown := func(page, part string) {
		t.Helper()
		if e := w.Last("manual"); e["page"] != page || e["part"] != part {
			t.Errorf("it shows %v, not %s, %s", e, page, part)
		}
	}
	shown("window.md", "Bytes, Source")
	m := w.Page().Tool().(*Manual)
	w.Native().SetContent(m.Object())
	w.Until(func() bool { return m.scroll.Offset.Y > 500 })

	var link *widget.Hyperlink
	for _, o := range test.LaidOutObjects(m.parts) {
		if l, ok := o.(*widget.Hyperlink); ok && l.Text == "keys" {
			link = l
		}
	}
	if link == nil {
		t.Fatal("there is no link to the keys")
	}
	link.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	shown("keys.md", "Keys")
	m.Focus()
	w.Type(fyne.KeyBackspace)
	if shown("window.md", "Bytes, Source"); !m.back.Disabled() {
		t.Error("there is still a way back")
	}

	w.Run(actionManual) // stays where it is, in the same tab
	shown("window.md", "Bytes, Source")
	if len(w.Pages()) != 1 {
		t.Errorf("%d tabs", len(w.Pages()))
	}
	w.Canvas().Focus(m.search)
	m.search.SetText("euler quaternions potato")
	if m.tree.Outline.Len() != 0 || m.empty.Text == "" {
		t.Errorf("%d rows, %q", m.tree.Outline.Len(), m.empty.Text)
	}
	m.search.SetText("project's own user://")
	w.Type(fyne.KeyReturn)
	shown("saves-on-this-computer.md", "Saves on this computer")
	w.Type(fyne.KeyDown)
	shown("saves-on-this-computer.md", "What is found")
	w.Type(fyne.KeyEscape)
	if len(w.Pages()) != 0 {
		t.Error("Escape does not close it")
	}
}

// TestSearchShowsItsRow: after a search and Enter the page that is shown is that of the selected row, whatever was shown before.
func TestSearchShowsItsRow(t *testing.T) {
	w := hosttest.New(t, Actions(func(w host.Window) { Open(w, "window.md#bytes-source") }))
	w.Run(ActionHelp)
	m := w.Page().Tool().(*Manual)
	w.Native().SetContent(m.Object())
	for _, from := range []string{"window.md#bytes-source", "keys.md"} {
		for _, sought := range []string{"filter", "bookmark", "undo", "window", "checksum", "save"} {
			m.search.SetText("")
			m.follow(from)
			w.Canvas().Focus(m.search)
			m.search.SetText(sought)
			w.Type(fyne.KeyReturn)
			row := m.tree.Outline.CurrentRow()
			if row < 0 {
				t.Errorf("%s, %s: no row is selected", from, sought)
				continue
			}
			if p := m.tree.At(m.tree.Outline.Rows().At(row).Node).Data.(place); p != m.at {
				t.Errorf("%s, %s: part %d of %s is selected, part %d of %s shown", from, sought, p.part, p.sheet.name, m.at.part, m.at.sheet.name)
			}
		}
	}
}
