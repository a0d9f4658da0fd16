package shell

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"savant/assets"
	"savant/ui/cli"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// keyNames are the keys that have a name in each language; the others are called what stands on them.
func keyNames() map[fyne.KeyName]string {
	return map[fyne.KeyName]string{
		fyne.KeyUp: words.Say("Up"), fyne.KeyDown: words.Say("Down"), fyne.KeyLeft: words.Say("Left"), fyne.KeyRight: words.Say("Right"),
		fyne.KeyInsert: words.Say("Ins"), fyne.KeyDelete: words.Say("Del"), fyne.KeyReturn: words.Say("Enter"),
		fyne.KeyEscape: words.Say("Esc"), fyne.KeyTab: words.Say("Tab"), fyne.KeySpace: words.Say("Space"), fyne.KeyComma: ",",
		fyne.KeyPageUp: words.Say("PgUp"), fyne.KeyPageDown: words.Say("PgDn"),
	}
}

// words is a chord as people of the user's language write it.
func (c chord) words() string {
	text := ""
	for _, m := range []struct {
		bit  fyne.KeyModifier
		name string
	}{{fyne.KeyModifierControl, words.Say("Ctrl")}, {fyne.KeyModifierSuper, words.Say("Cmd")}, {alt, words.Say("Alt")}, {shift, words.Say("Shift")}} {
		if c.with&m.bit != 0 {
			text += m.name + "+"
		}
	}
	if name, ok := keyNames()[c.key]; ok {
		return text + name
	}
	return text + string(c.key)
}

// fieldKeys are the keys that are no actions of the table, with what they do.
func fieldKeys() [][2]string {
	n := keyNames()
	return [][2]string{
		{n[fyne.KeyReturn], words.Say("Edit the selected value; in a field: apply")},
		{n[fyne.KeyEscape], words.Say("In a field: take back what was written")},
		{n[fyne.KeyTab], words.Say("To the next field or button")},
		{n[fyne.KeyLeft] + ", " + n[fyne.KeyRight], words.Say("Close or open a row")},
		{"*", words.Say("Open a row and all below")},
		{words.Say("Letters"), words.Say("Find a row by its name")},
	}
}

// showKeys lists every action that has keys, in two columns.
func (w *Window) showKeys() {
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
			if a.menu != menu.id || a.key == nil {
				continue
			}
			names := []string{a.key.words()}
			for _, c := range a.also {
				names = append(names, c.words())
			}
			lines = append(lines, [2]string{strings.Join(names, ", "), a.words})
		}
		put(menu.words, lines)
	}
	put(words.Say("Outline and fields"), fieldKeys())
	w.sheet("keys", words.Say("Keys"), ink.Even(32, columns[0], columns[1]))
}

// showAbout says what this is, which version, and what it is made of.
func (w *Window) showAbout() {
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
		w.app.Clipboard().SetContent(text)
		w.state.say("copied", "text", text)
	})
	head := ink.Across(8, 34, 0, ink.Pad(-6, 0, 0, 0, version), copies)
	q := w.sheet("about", words.Say("About Savant"), ink.Down(8,
		ink.New(words.Say("Edits the saves and scenes of Godot games."), look.Text),
		ink.New(words.Say("What you do not change stays as it is, byte for byte."), look.Muted),
		head,
		ink.Small(words.Say("Savant stands on the work of others, whose licences are:"), look.Muted),
		container.NewStack(ink.Box(look.Background, look.Line, 4), ink.Gap(660, 300), container.NewPadded(list))))
	list.Key, copies.Key = widgets.AnswerKeys(q.Close, q.Close)
	q.Scroll = func(pages float32) { list.ScrollToOffset(list.GetScrollOffset() + pages*280) }
}
