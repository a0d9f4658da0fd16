package merge

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"

	"savant/model/gitindex"
	"savant/model/store"
	"savant/model/threeway"
	"savant/ui/dialogs"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// ask asks for the versions to merge. The document that is shown is ours, with its edits.
func ask(w host.Window) {
	r := Request{asked: true}
	p := w.Document()
	versions := []*Source{&r.Base, &r.Theirs}
	titles := []string{words.Say("Merge: the version that both started from (base)"), words.Say("Merge: their version")}
	if p == nil {
		versions = []*Source{&r.Base, &r.Ours, &r.Theirs}
		titles = []string{titles[0], words.Say("Merge: your version (ours)"), titles[1]}
	} else {
		data, err := p.Doc().File()
		if err != nil {
			w.Failed(p, err, words.Sentence(err))
			return
		}
		r.Name, r.Out, r.Ours = p.Name(), p.File(), Source{Data: bytes.Clone(data), Key: p.Key(), Note: p.Name()}
		if p.Dirty() {
			r.Ours.Note = words.Say("%s, edited", p.Name())
		}
	}
	var next func(i int)
	next = func(i int) {
		if i == len(versions) {
			if r.Name == "" {
				r.Name = filepath.Base(r.Ours.Path)
			}
			Start(w, r)
			return
		}
		w.AskFile(dialogs.Question{Title: titles[i], Filters: dialogs.Filters()}, func(path string) {
			versions[i].Path, versions[i].Note = path, filepath.Base(path)
			next(i + 1)
		})
	}
	next(0)
}

// mostMarked is the size, in bytes, of a text beyond which no markers are looked for.
const mostMarked = 64 << 20

// Offer offers to merge what a tab shows, if it contains conflict markers, is a list of conflicts or has one beside it, or is listed by git
// as unmerged. It returns at once; git runs in the background.
func Offer(p host.Page) {
	w, file := p.Window(), p.File()
	if p.Doc() == nil || file == "" {
		return
	}
	r := Request{Name: p.Name(), Out: file}
	r.Base.Key, r.Ours.Key, r.Theirs.Key = p.Key(), p.Key(), p.Key() // versions that are listed beside it are encrypted as it is
	if name, ok := strings.CutSuffix(file, threeway.SidecarEnding); ok {
		if s, err := threeway.ReadSidecar(p.Doc().Bytes()); err == nil {
			r.Name, r.Out = filepath.Base(name), name
			r.of(*s.Versions)
			r.offer(p, words.Say("This lists the conflicts of a merge of %s.", r.Name))
		}
		return
	}
	marked := false
	if p.Doc().Size() <= mostMarked && bytes.Contains(p.Doc().Bytes(), []byte("<<<<<<<")) {
		if v, based, ok := threeway.Unmark(p.Doc().Bytes()); ok {
			marked, r.noBase = true, !based
			r.of(v)
		}
	}
	go func() {
		stages, err := gitindex.Unmerged(context.Background(), file)
		unmerged := err == nil && stages != nil && stages.Ours != nil && stages.Theirs != nil
		var beside *threeway.Versions
		if !unmerged && !marked {
			if beside = listedBeside(file); beside == nil {
				return
			}
		}
		w.RunOnUI(func() {
			switch {
			case w.Holder(file) != p:
			case unmerged:
				r.noBase = false
				r.of(threeway.Versions{Base: stages.Base, Ours: stages.Ours, Theirs: stages.Theirs})
				r.offer(p, words.Say("Git left %s in conflict.", p.Name()))
			case beside != nil:
				r.of(*beside)
				r.offer(p, words.Say("Conflicts of a merge of %s are left.", p.Name()))
			default:
				r.offer(p, words.Say("%s holds the conflicts of a merge.", p.Name()))
			}
		}, false)
	}()
}

// listedBeside are the versions in the list of conflicts that a merge left beside a file; nil without one.
func listedBeside(file string) *threeway.Versions {
	b, err := store.ReadFile(file + threeway.SidecarEnding)
	if err != nil {
		return nil
	}
	s, err := threeway.ReadSidecar(b)
	if err != nil {
		return nil
	}
	return s.Versions
}

// offer says over a tab that there is something to merge.
func (r Request) offer(p host.Page, text string) {
	w := p.Window()
	w.Notify(p, &host.Message{Color: look.Changed, Text: text, Primary: 1, Choices: []widgets.Choice{{Words: words.Say("Merge…"), Run: func() { Start(w, r) }}}})
	w.Trace("merge-offered", "file", p.File())
}
