package shell

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"savant/assets"
	"savant/ui/cli"
	"savant/ui/host"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// fieldKeys are the keys that are no actions of the table, with what they do.
func fieldKeys() [][2]string {
	n := host.KeyNames()
	return [][2]string{
		{n[fyne.KeyReturn], words.Say("Edit the selected value; in a field: apply")},
		{n[fyne.KeyEscape], words.Say("In a field: discard what was typed")},
		{n[fyne.KeyTab], words.Say("Go to the next field or button")},
		{n[fyne.KeyLeft] + ", " + n[fyne.KeyRight], words.Say("Expand or collapse a row")},
		{"*", words.Say("Expand a row and all below it")},
		{words.Say("Letters"), words.Say("Find a row by its name")},
	}
}

// showKeys lists every action that has keys, in two columns.
func showKeys(w *Window) {
	columns := []*fyne.Container{ink.Down(2), ink.Down(2)}
	heights := []int{0, 0}
	put := func(headline string, lines [][2]string) {
		if len(lines) == 0 {
			return
		}
		at := 0
		if heights[1] < heights[0] {
			at = 1
		}
		heights[at] += len(lines) + 2
		columns[at].Add(ink.Pad(0, 8, 0, 2, ink.Bold(headline, look.Text)))
		for _, l := range lines {
			columns[at].Add(ink.Across(12, 20, -1, widgets.Fixed(140, ink.New(l[0], look.Text)), ink.New(l[1], look.Muted)))
		}
	}
	for _, menu := range menus() {
		var lines [][2]string
		for i := range w.actions {
			a := &w.actions[i]
			if a.Menu != menu.id || a.Key == nil {
				continue
			}
			names := []string{a.Key.Words()}
			for _, c := range a.Also {
				names = append(names, c.Words())
			}
			lines = append(lines, [2]string{strings.Join(names, ", "), a.Words})
		}
		put(menu.words, lines)
	}
	put(words.Say("Outline and fields"), fieldKeys())
	w.Sheet("keys", words.Say("Keys"), ink.Even(32, columns[0], columns[1]))
}

// showAbout says what this is, which version, and what it is made of.
func showAbout(w *Window) {
	build := cli.ThisBuild()
	text := "Savant " + build.String() + ", " + build.Go
	version := widget.NewLabel(text)
	lines := strings.Split(strings.TrimSpace(assets.Licences), "\n")
	list := widgets.NewKeyList(func() int { return len(lines) },
		func() fyne.CanvasObject {
			t := ink.Small("", look.Muted)
			t.Style.Monospace = true
			t.Cut = true
			return ink.Pad(8, 0, 8, 0, t)
		},
		func(i widget.ListItemID, o fyne.CanvasObject) {
			o.(*fyne.Container).Objects[0].(*ink.Text).Set(lines[i])
		})
	copies := widgets.NewButton(words.Say("Copy"), func() {
		w.App().Clipboard().SetContent(text)
		w.Trace("copied", "text", text)
	})
	head := ink.Across(8, 34, 0, ink.Pad(-6, 0, 0, 0, version), copies)
	q := w.Sheet("about", words.Say("About Savant"), ink.Down(8,
		ink.New(words.Say("Edits the saves and scenes of Godot games."), look.Text),
		ink.New(words.Say("What you do not change stays as it is, byte for byte."), look.Muted),
		head,
		ink.Small(words.Say("Savant is built on the work of others, under these licences:"), look.Muted),
		container.NewStack(ink.Box(look.Background, look.Line, 4), ink.Gap(660, 300), container.NewPadded(list))))
	list.Key, copies.Key = widgets.AnswerKeys(q.Close, q.Close)
	q.Scroll = func(pages float32) { list.ScrollToOffset(list.GetScrollOffset() + pages*280) }
}
