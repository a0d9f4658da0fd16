package patches

import (
	"bytes"
	"path/filepath"
	"strings"

	"savant/model/patch"
	"savant/ui/dialogs"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// ending is that of the names of patches.
const ending = ".savant-patch"

// Dropped shows what a patch would do that was dropped on the tab of a document. It reports false for files that are no patches by their names, and for
// documents that no patch can change.
func Dropped(p host.Page, file string) bool {
	if p.Doc() == nil || !p.Doc().Info().HasValues || !named(file) || named(p.File()) {
		return false
	}
	fromFile(p, file)
	return true
}

// named reports whether the name of a file is that of a patch.
func named(file string) bool { return strings.EqualFold(filepath.Ext(file), ending) }

// mostSought is how many bytes of a file that is not named as a patch may be one.
const mostSought = 1 << 20

// Offer offers to apply what a tab shows, if it is a patch.
func Offer(p host.Page) {
	if p.Doc() == nil || !p.Doc().Info().Neutral {
		return
	}
	if size := p.Doc().Size(); !named(p.File()) && (size > mostSought || !bytes.Contains(p.Doc().Bytes(), []byte(`"savant"`))) || size > most {
		return
	}
	made, err := patch.Parse(p.Doc().Bytes())
	if err != nil {
		return
	}
	w := p.Window()
	text := words.Say("This patch makes %s in saves of %s.", words.Count(int64(len(made.Changes)), "%s change", "%s changes"), made.Dialect.Title)
	if made.Title != "" {
		text = widgets.FirstLine(made.Title) + "\n" + text
	}
	w.Notify(p, &host.Message{Color: look.Accent, Behind: true, Text: text, Primary: 1, Choices: []widgets.Choice{{Words: words.Say("Apply it to…"), Run: func() { target(p) }}}})
	w.Trace("patch-offered", "file", p.File())
}

// target asks for the document that a patch is applied to: one that is open, or a file. The patch is taken as its tab has it then.
func target(p host.Page) {
	w := p.Window()
	other := func() {
		w.AskFile(dialogs.Question{Title: words.Say("Apply %s to", p.Name()), Filters: dialogs.Filters()}, func(path string) {
			w.Open(func() {
				if q := w.Holder(path); q != nil && q.Doc() != nil {
					start(q, p.Name(), p.Doc().Bytes())
				}
			}, path)
		})
	}
	var items []widgets.Item
	for _, q := range targets(p) {
		items = append(items, widgets.Item{Words: w.Title(q), Run: func() {
			w.Bring(q)
			start(q, p.Name(), p.Doc().Bytes())
		}})
	}
	if len(items) == 0 {
		other()
		return
	}
	w.Choose("patch-target", words.Say("Apply %s to", p.Name()), append(items, widgets.Item{Words: words.Say("Another file…"), Run: other}))
}

// targets are the open documents that a patch can be applied to.
func targets(p host.Page) (list []host.Page) {
	for _, q := range p.Window().Pages() {
		if q != p && q.Doc() != nil && q.Doc().Info().HasValues && !named(q.File()) {
			list = append(list, q)
		}
	}
	return list
}
