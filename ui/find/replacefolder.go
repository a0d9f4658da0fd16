package find

import (
	"context"
	"errors"
	"path/filepath"
	"strings"

	"savant/model/find"
	"savant/model/folder"
	"savant/model/users"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/look/badge"
	"savant/ui/widgets"
)

// replaceAll plans the replacement of all that was found, and shows it.
func (f *folderTab) replaceAll() {
	if f.done {
		f.searchLater()
		f.then = f.replaceAll
		return
	}
	f.replaceThose(nil, nil)
}

// replaceSelected replaces the hits selected in the list.
func (f *folderTab) replaceSelected() {
	holds, n := f.list.selected()
	if n == 0 {
		f.note.Paint(words.Say("Select in the list what to replace; Ctrl+click or Shift selects several."), look.Changed)
		return
	}
	f.replaceThose(holds, func(g *hitGroup) bool {
		for _, h := range g.hits {
			if holds(g.file, h) {
				return true
			}
		}
		return false
	})
}

func (f *folderTab) replaceThose(holds func(string, find.Hit) bool, in func(*hitGroup) bool) {
	if f.busy {
		return
	}
	with, ok := f.replacement()
	r, err := f.replacerFor(with)
	if !ok || errors.Is(err, errIncomplete) {
		f.note.Paint(words.Say("Enter what to find and what to replace it with."), look.Error)
		return
	}
	if err != nil {
		f.refuse(querySentence(err))
		return
	}
	var files []string
	for i := range f.list.groups {
		g := &f.list.groups[i]
		if len(g.hits) > 0 && g.hits[0].Line == 0 && (in == nil || in(g)) {
			files = append(files, g.file)
		}
	}
	ctx, stop := context.WithCancel(context.Background())
	f.stop, f.busy = stop, true
	f.cancel.Show()
	f.note.Paint(words.Say("Finding what would change…"), look.Muted)
	f.root.Refresh()
	generation := f.generation
	go func() {
		plan, err := folder.Plan(ctx, files, r, users.Unfound, nil, holds)
		f.win.RunOnUI(func() {
			if generation != f.generation {
				return // something else is looked for
			}
			f.idle()
			f.note.Paint(f.found, f.foundColor)
			switch {
			case errors.Is(err, context.Canceled):
			case err != nil:
				f.refuse(querySentence(err))
			default:
				f.preview(plan, holds)
			}
		}, false)
	}()
}

// refuse says why nothing was replaced.
func (f *folderTab) refuse(why string) {
	f.note.Paint(why, look.Error)
	f.last.refused(func(text string) { f.note.Paint(text, look.Muted) })
}

// write saves the files in the background, and reports each of them.
func (f *folderTab) write(plan []*folder.Change, some bool) {
	f.busy = true
	f.note.Paint(words.Say("Writing…"), look.Muted)
	writeAll(f.win, f.short, plan, func(done []*folder.Change, failed []string) { f.written(done, failed, some) })
}

func (f *folderTab) written(done []*folder.Change, failed []string, some bool) {
	f.idle()
	var r *replaced
	text := words.Count(int64(len(done)), "%s file was written; the old version is kept as a backup.", "%s files were written; the old versions are kept as backups.")
	m := &host.Message{Text: text, Color: look.Good}
	if len(failed) > 0 {
		m.Text, m.Color = text+"\n"+words.Say("Not written:")+"\n"+strings.Join(failed, "\n"), look.Error
	}
	if len(done) > 0 {
		r = &replaced{files: done, short: f.short, turned: f.turned, said: m}
		r.step = &host.FileStep{Words: words.Say("Replace in %s", f.path), Turn: r.turn}
		f.win.Did(r.step)
		f.last.replaced(f.Undo, f.Redo)
		m.Choices = []widgets.Choice{r.choice(f.win)}
	}
	f.win.Notify(f.page, m)
	f.win.Trace("replaced-in-folder", "files", len(done), "failed", len(failed))
	if n, _ := f.list.count(); len(done) == 0 || some && replacedIn(done) < n {
		if f.searchLater(); len(done) > 0 { // the rest can be replaced next
			f.replaced = saidReplaced(done)
		}
	} else {
		f.showReplaced(r)
	}
	if f.page.Seen() {
		f.win.Canvas().Focus(f.list.outline) // the keys that undo would empty a field
	}
}

// replacedIn is how many values were replaced.
func replacedIn(done []*folder.Change) (n int) {
	for _, c := range done {
		n += c.Result.Changed
	}
	return n
}

// saidReplaced says how many values were replaced, and in how many files.
func saidReplaced(done []*folder.Change) string {
	values, files := words.Count(int64(replacedIn(done)), "%s value", "%s values"), words.Count(int64(len(done)), "%s file", "%s files")
	return words.Say("%s replaced in %s.", values, files)
}

// showReplaced lists what was replaced, until something else is looked for.
func (f *folderTab) showReplaced(r *replaced) {
	f.generation++
	f.done, f.made, f.list.made = true, r, true
	f.list.clear()
	for _, c := range r.files {
		f.list.add(hitGroup{name: f.short(c.File), file: c.File, sign: badge.File(filepath.Base(c.File), true), hits: c.Now})
	}
	f.note.Paint(saidReplaced(r.files), look.Muted)
	f.found, f.foundColor = f.note.Text, f.note.Color
}

// turned shows what the files hold once a replacement was undone, or made again.
func (f *folderTab) turned(r *replaced) {
	f.win.Withdraw(f.page, r.said)
	made := f.made
	switch {
	case f.closed:
	case made == r && !r.step.Undone:
		f.showReplaced(r)
	case f.clear():
		f.made = made
		f.start()
	}
}
