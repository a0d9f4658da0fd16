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

// showAbout shows the program's name, version and components.
func showAbout(w *Window) {
	build := cli.ThisBuild()
	text := "Savant " + build.String() + ", " + build.Go
	version := widget.NewLabel(text)
	lines := strings.Split(strings.TrimSpace(assets.Licences), "\n")
	list := widgets.NewKeyList(words.Say("About Savant"), func() int { return len(lines) },
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
