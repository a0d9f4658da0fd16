package shell

import (
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/ui/actions"
	"savant/ui/bones"
	"savant/ui/compare"
	"savant/ui/files"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/saves"
	"savant/ui/widgets"
)

// trial is a small thing to try on a document that comes with the program.
type trial struct {
	words, note string
	file        string
	path        string                  // what is selected there
	then        func(*Window, *tabPage) // what else is shown
}

func trials() []trial {
	return []trial{
		{words.Say("Change the gold in slot_1.sav"), words.Say("A role-playing game's save, as Godot 4 writes it"), "slot_1.sav", "player.gold", nil},
		{words.Say("Turn an arm in player.tscn"), words.Say("A scene with a skeleton"), "player.tscn", `bone["Armature/Skeleton3D:LeftArm"].rotation`,
			func(_ *Window, p *tabPage) { p.EnterPane(bones.PaneID) }},
		{words.Say("Compare a save of Godot 3 with one of Godot 4"), words.Say("The same game in both, with the differences"), "slot_1.sav", "",
			func(w *Window, right *tabPage) {
				files.OpenSample(w, "slot_1_godot3.sav")
				if left := w.document(); left != nil {
					compare.Show(left, right.doc, right, right.name)
				}
			}},
	}
}

// tryIt opens what a trial is about and shows where it begins.
func tryIt(w *Window, t trial) {
	files.OpenSample(w, t.file)
	p := w.document()
	if p == nil {
		return
	}
	if t.path != "" {
		if r, err := p.doc.Find(t.path); err == nil {
			p.Select(r)
		}
	}
	if t.then != nil {
		t.then(w, p)
	}
	w.Trace("tried", "file", t.file, "path", t.path)
}

// mostShown is how many of the files opened before are shown.
const mostShown = 6

// newWelcome is what a window without files shows.
func newWelcome(w *Window) fyne.CanvasObject {
	title := ink.Bold(words.Say("Drop a save or a scene here"), look.Text)
	title.Scale = theme.SizeNameHeadingText
	title.Align = fyne.TextAlignCenter
	kinds := wrapped(words.Say("Saves such as .sav, .save, .dat and .json; scenes and resources: .tscn, .scn, .tres, .res; settings: .cfg, .godot, .import"))
	safe := wrapped(words.Say("Only what you change is written. Everything else in the file stays as it is, byte for byte."))
	open := widgets.NewButton(words.Say("Open a file…"), func() { files.AskOpen(w) })
	open.Importance = widget.HighImportance
	found := ink.NewKeyLink(words.Say("Saves on this computer…"), func() { w.Do(saves.Action) })
	lists := ink.Down(22, newTrials(w))
	if len(w.recent.Paths()) > 0 {
		lists.Add(newRecent(w))
	}
	hint := ink.Small(words.Say("%s shows all keys, %s finds any action.", w.KeyOf(actionKeys), w.KeyOf(actions.Palette)), look.Muted)
	hint.Align = fyne.TextAlignCenter
	parts := slices.Concat([]fyne.CanvasObject{title, kinds, safe, ink.Gap(0, 4), container.NewCenter(open), container.NewCenter(found), ink.Gap(0, 12), lists, ink.Gap(0, 8)},
		tourLine(w), []fyne.CanvasObject{hint})
	body := ink.Down(12, parts...)
	return container.NewVScroll(container.New(middle{widgets.Column{Most: welcomeWidth}}, ink.Pad(0, 16, 0, 16, body)))
}

// welcomeWidth is how wide what the window shows without files is at most, in dp. On a small screen it is as wide as there is room.
const welcomeWidth = 760

// middle is a column in the middle of the height too.
type middle struct{ widgets.Column }

// Layout implements fyne.Layout.
func (m middle) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	m.Column.Layout(objects, size)
	for _, o := range objects {
		h := o.MinSize().Height // known once its texts have a width
		widgets.Put(o, o.Position().X, max(0, (size.Height-h)/2), o.Size().Width, h)
	}
}

// wrapped is a quiet text in the middle, on as many lines as it needs.
func wrapped(text string) fyne.CanvasObject {
	return ink.NewProse(text, widget.RichTextStyle{Alignment: fyne.TextAlignCenter, ColorName: look.Muted})
}

func newTrials(w *Window) fyne.CanvasObject {
	list := ink.Down(4, ink.Bold(words.Say("Three things to try"), look.Text))
	for _, t := range trials() {
		link := ink.NewKeyLink(t.words, func() { tryIt(w, t) })
		link.Text.Cut = true
		note := ink.New(t.note, look.Muted)
		note.Cut = true
		list.Add(ink.Across(12, 24, 1, widgets.Fixed(300, link), note))
	}
	return list
}

func newRecent(w *Window) fyne.CanvasObject {
	list := ink.Down(4, ink.Bold(words.Say("Recent files"), look.Text))
	for _, path := range w.recent.Paths()[:min(len(w.recent.Paths()), mostShown)] {
		link := ink.NewKeyLink(filepath.Base(path), func() { w.Open(nil, path) })
		link.Text.Cut = true
		folder := ink.New(filepath.Dir(path), look.Muted)
		folder.Cut = true
		list.Add(ink.Across(12, 24, 1, widgets.Fixed(300, link), folder))
	}
	return list
}
