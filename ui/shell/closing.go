package shell

import (
	"errors"
	"slices"
	"strings"

	"savant/ui/files"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// closing is how windows end: with one question about all that is unsaved in them.

// closeWindow closes this window; the last one ends the program.
func closeWindow(w *Window) {
	settle(w, pagesOf(w), func() {
		w.session.Keep()
		end(w)
	})
}

// quit closes all windows.
func quit(w *Window) {
	settle(w, pagesOf(w.windows...), func() {
		w.session.Keep()
		for _, o := range slices.Clone(w.windows) {
			end(o)
		}
	})
}

// mostNamed is how many files are named in a question about them.
const mostNamed = 10

// pagesOf returns what lists the tabs of windows.
func pagesOf(windows ...*Window) func() []*tabPage {
	return func() (list []*tabPage) {
		for _, w := range windows {
			list = append(list, w.pages...)
		}
		return list
	}
}

// settle asks what to do with unsaved edits in tabs, and calls then once they are saved or discarded. It does not ask if
// there are none.
func settle(w *Window, pages func() []*tabPage, then func()) {
	if w.closing != nil && w.closing.Popup.Visible() {
		return // the question is open already
	}
	dirty := slices.DeleteFunc(slices.Clone(pages()), func(p *tabPage) bool { return !mayBeLost(p) })
	if len(dirty) == 0 {
		then()
		return
	}
	at := dirty[0].win
	at.Raise()
	if len(dirty) == 1 {
		at.show(at.indexOf(dirty[0]))
		w.closing = askUnsaved(at, dirty[0], func() { settle(w, pages, then) }, then)
		return
	}
	text := words.Say("They are lost if the files are closed without saving.")
	w.closing = at.Ask("unsaved", words.Say("Save the changes to %s files?", words.Number(int64(len(dirty)))), listed(dirty)+"\n\n"+text,
		widgets.Choice{Words: words.Say("Save all"), Run: func() { saveAll(at, dirty, func() { settle(w, pages, then) }) }},
		widgets.Choice{Words: words.Say("Close without saving"), Run: then},
		widgets.Choice{Words: words.Say("Cancel"), Run: at.page().Focus})
	w.Trace("unsaved", "files", len(dirty))
}

// listed names files, each on a line of its own.
func listed(pages []*tabPage) string {
	var lines []string
	for i, p := range pages {
		if i == mostNamed {
			lines = append(lines, words.Count(int64(len(pages)-i), "and %s more file", "and %s more files"))
			break
		}
		lines = append(lines, p.name)
	}
	return strings.Join(lines, "\n")
}

// saveAll saves pages one after the other, each in its window, and then calls done. If one cannot be saved, it stops and
// shows it.
func saveAll(w *Window, pages []*tabPage, done func()) {
	if len(pages) == 0 {
		done()
		return
	}
	p := pages[0]
	o := p.win
	if i := o.indexOf(p); i >= 0 && mayBeLost(p) {
		if o.front() != o {
			o.Raise()
		}
		o.show(i) // what is asked or goes wrong must be seen
		save(o, p, func() { saveAll(w, pages[1:], done) })
		return
	}
	saveAll(w, pages[1:], done)
}

// closeTab closes the file that is shown.
func closeTab(w *Window) {
	if p := w.page(); p != nil {
		closePage(w, p)
	}
}

// closePage closes a tab, after asking when that loses edits.
func closePage(w *Window, p *tabPage) {
	if !mayBeLost(p) {
		w.drop(p)
		return
	}
	if w.page() != p {
		w.Bring(p)
	}
	drop := func() { w.drop(p) }
	askUnsaved(w, p, drop, drop)
}

// save saves what is in a tab and in no file, and then calls done if all went well.
func save(w *Window, p *tabPage, done func()) {
	tool, ok := p.tool.(host.Losing)
	if !ok {
		files.Save(w, p, false, done)
		return
	}
	if why := tool.Unsavable(); why != "" {
		w.Fail(p, words.Say("%s was not saved: %s", p.name, words.Sentence(errors.New(why))))
		return
	}
	tool.SaveThen(done)
}

// mayBeLost reports whether a tab holds what is in no file: edits, the good part of a damaged file, or choices in a tool.
func mayBeLost(p *tabPage) bool {
	if tool, ok := p.tool.(host.Losing); ok {
		question, _ := tool.Lost()
		return question != ""
	}
	return p.Dirty() || files.Lost(p)
}

// askUnsaved asks what to do with a page's unsaved edits.
func askUnsaved(w *Window, p *tabPage, saved, dropped func()) *widgets.Question {
	title, text := words.Say("Save the changes to %s?", p.name), words.Say("They are lost if the file is closed without saving.")
	if !p.Dirty() {
		title, text = words.Say("Save %s?", p.name), words.Say("It is in no file yet, and is lost if it is closed without saving.")
	}
	choices := []widgets.Choice{{Words: words.Say("Save"), Run: func() { save(w, p, saved) }},
		{Words: words.Say("Close without saving"), Run: dropped}, {Words: words.Say("Cancel"), Run: p.Focus}}
	if tool, ok := p.tool.(host.Losing); ok {
		title, text = tool.Lost()
		if why := tool.Unsavable(); why != "" {
			text = words.Sentence(errors.New(why)) + " " + text
			choices = choices[1:]
			choices[0].Careful = true
		}
	}
	return w.Ask("unsaved", title, text, choices...)
}

// end closes the window with all that is in it.
func end(w *Window) {
	for _, p := range w.pages {
		p.Stop()
	}
	w.side.Close()
	w.forget(w)
	w.win.SetCloseIntercept(nil)
	if len(w.windows) == 0 {
		w.safety.Close()
		w.Trace("closed")
		w.sleeper.Stop()
		stop(w.App())
		return
	}
	w.Trace("window", "count", len(w.windows))
	w.win.Close()
}
