package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"savant/ui/files"
	"savant/ui/host"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/manual"
	"savant/ui/page"
	"savant/ui/settings"
	"savant/ui/tour"
)

// isNew reports whether the program is used for the first time: the tour was neither taken nor skipped, and no file was opened.
func isNew(w *Window) bool {
	return !w.App().Preferences().Bool(settings.Toured) && len(w.recent.Paths()) == 0
}

// newTourOffer offers the tour on the page of a window without files. Either answer is for good.
func newTourOffer(w *Window) fyne.CanvasObject {
	offer := ink.Across(16, 28, -1)
	take := ink.NewKeyLink(words.Say("Take a tour in four steps"), func() { takeTour(w) })
	skip := ink.NewKeyLink(words.Say("Skip"), func() {
		w.App().Preferences().SetBool(settings.Toured, true)
		offer.Hide()
		w.Trace("tour", "step", "skipped")
	})
	offer.Objects = []fyne.CanvasObject{ink.New(words.Say("New here?"), look.Muted), take, skip}
	return offer
}

// takeTour opens the bundled sample and explains the parts of the window.
func takeTour(w *Window) {
	w.App().Preferences().SetBool(settings.Toured, true)
	tryIt(w, trial{file: "slot_1.sav", path: "player.gold"})
	p := w.document()
	if p == nil {
		return
	}
	p.ShowPane(page.EditorID)
	w.Trace("tour", "step", "begun")
	shown := func(at int, next fyne.CanvasObject) {
		if w.Tracing() { // the button finds its place when it is drawn
			go w.RunOnUI(func() {
				spot, size := w.App().Driver().AbsolutePositionForObject(next), next.Size()
				w.Trace("tour-step", "at", at, "next", map[string][2]int{"next": {int(spot.X + size.Width/2), int(spot.Y + size.Height/2)}})
			}, false)
		}
	}
	tour.Show(w.Canvas(), tourSteps(w, p), shown, func() {
		p.Focus()
		w.Trace("tour", "step", "ended")
	}, w.FunctionKey)
}

func tourSteps(w *Window, p *tabPage) []tour.Step {
	return []tour.Step{
		{Headline: words.Say("The outline"), Part: p.view.both.First,
			Text: words.Say("Everything in the file, as one tree. Type letters to find a row, or use the filter above. Right-click a row to see what can be done with it.")},
		{Headline: words.Say("The editor"), Part: p.view.panel.Object(),
			Text: words.Say("The selected value in fields that fit its type. Enter goes into the first one, Enter again applies. %s undoes anything.", w.KeyOf(host.ActionUndo))},
		{Headline: words.Say("Linked panes"), Part: p.view.panes.Root,
			Text: words.Say("The same value as bytes or source, your changes, problems, history and search; for scenes, bones and animations. All follow the selection. %s shows what you can do where you are.", w.KeyOf(manual.ActionHelp))},
		{Headline: words.Say("Saving"), Part: w.status.Root,
			Text: words.Say("The line below shows where the value is in the file, and whether all bytes are understood. %s writes only what you changed, after a backup.", w.KeyOf(files.ActionSave))},
	}
}

// tourLine is the offer in the middle of the page; nothing for returning users.
func tourLine(w *Window) []fyne.CanvasObject {
	if !isNew(w) {
		return nil
	}
	return []fyne.CanvasObject{container.NewCenter(newTourOffer(w))}
}
