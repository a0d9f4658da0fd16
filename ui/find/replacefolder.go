package find

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"savant/model"
	"savant/model/find"
	"savant/model/folder"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/look/badge"
	"savant/ui/outline"
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
		plan, err := folder.Plan(ctx, files, r, nil, holds)
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
				f.preview(plan, f.inPlainText(holds), holds != nil)
			}
		}, false)
	}()
}

// refuse says why nothing was replaced.
func (f *folderTab) refuse(why string) {
	f.note.Paint(why, look.Error)
	f.last.refused(func(text string) { f.note.Paint(text, look.Muted) })
}

// inPlainText is how many of the hits, or of those that holds has, are in plain text.
func (f *folderTab) inPlainText(holds func(string, find.Hit) bool) (n int) {
	for _, g := range f.list.groups {
		for _, h := range g.hits {
			if h.Line > 0 && (holds == nil || holds(g.file, h)) {
				n++
			}
		}
	}
	return n
}

// preview shows the planned changes, of all that was found or only some, file by file with byte ranges, and writes them if the user accepts. It says
// what stays as it is: so many matches in plain text, and those that the plan leaves.
func (f *folderTab) preview(plan []*folder.Change, plain int, some bool) {
	list := widgets.NewTree()
	var rows []*widgets.Branch
	var ready []*folder.Change
	values := 0
	var left [find.Reasons]int
	for _, c := range plan {
		x := &widgets.Branch{Key: c.File, Look: outline.Look{Label: f.short(c.File)}, Open: len(plan) <= 12}
		why := unwritable(f.win, c)
		switch {
		case why != "":
			x.Look.Summary, x.Look.SummaryColor = why, look.Changed
		case len(c.Patches) == 0 && c.Result.Skipped > 0:
			x.Look.Summary, x.Look.SummaryColor = words.Sentence(c.Result.Why), look.Changed
		case len(c.Patches) == 0:
			x.Look.Summary = words.Say("holds this already")
		default:
			ready = append(ready, c)
			values += c.Result.Changed
			x.Look.Summary = words.Count(int64(c.Result.Changed), "%s value", "%s values")
			x.Below = append(valueRows(c), patchRows(c))
		}
		for r, n := range c.Result.Left {
			if why == "" { // otherwise its row says why all of it stays
				left[r] += n
			}
		}
		rows = append(rows, x)
	}
	list.Show(rows)
	files := words.Count(int64(len(ready)), "%s file", "%s files")
	head := words.Say("%s in %s would change. Each file is backed up before it is written.", words.Count(int64(values), "%s value", "%s values"), files)
	if len(ready) == 0 {
		head = words.Say("Nothing would change.")
	}
	head += staying(left, plain)
	f.win.Trace("planned", "files", len(ready), "values", values, "left", len(plan)-len(ready), "text", head)
	f.win.Review("replace-folder", words.Say("Replace in %s", f.path), head, list.Outline, words.Say("Write %s", files), len(ready) > 0, func() { f.write(ready, some) })
}

// staying says how many matches stay as they are, a line for every reason; "" if none do.
func staying(left [find.Reasons]int, plain int) string {
	text := ""
	say := func(n int, why string) {
		if n > 0 {
			text += "\n" + words.Count(int64(n), "%s match stays:", "%s matches stay:") + " " + words.Say("%s.", why)
		}
	}
	for r, why := range [find.Reasons]string{
		find.NodeName:   words.Say("Rename… changes names of nodes and the paths to them"),
		find.Attribute:  words.Say("attributes of tags change only if the path to find ends in one, such as **.@name"),
		find.NoText:     words.Say("a part of a value that is no text cannot be replaced"),
		find.NoSense:    words.Say("the expression does not apply to such values"),
		find.TooPrecise: words.Say("an expression cannot calculate with so many digits"),
		find.InWhole:    words.Say("the value around is replaced as a whole"),
	} {
		say(left[r], why)
	}
	say(plain, words.Say("scripts and shaders are not changed"))
	return text
}

// valueRows are the values of a file that would change.
func valueRows(c *folder.Change) []*widgets.Branch {
	var rows []*widgets.Branch
	for i, v := range c.Values {
		before, after := oneLine(v.Before), oneLine(v.After)
		x := &widgets.Branch{Key: fmt.Sprint(i), Look: outline.Look{Label: v.Path, NoteColor: look.Changed}}
		if x.Look.Summary, x.Look.Note = apart(before, after); x.Look.Summary != before || x.Look.Note != after {
			x.Look.Whole = []string{outline.Beginning(before), "› " + outline.Beginning(after)}
		}
		x.Look.Note = "› " + x.Look.Note
		rows = append(rows, x)
	}
	if n := c.Result.Changed - len(c.Values); n > 0 {
		rows = append(rows, &widgets.Branch{Key: "more", Look: outline.Look{Label: words.Say("and %s more", words.Number(int64(n))), LabelColor: look.Muted}})
	}
	return rows
}

// mostPatches is how many byte ranges of a file are shown.
const mostPatches = 200

// patchRows are the byte ranges of a file that would change.
func patchRows(c *folder.Change) *widgets.Branch {
	all := &widgets.Branch{Key: "ranges", Look: outline.Look{Label: words.Say("Bytes"), LabelColor: look.Muted, Summary: words.Count(int64(len(c.Patches)), "%s place", "%s places")}}
	for i, p := range c.Patches {
		if i == mostPatches {
			all.Below = append(all.Below, &widgets.Branch{Key: "more", Look: outline.Look{Label: words.Say("and %s more", words.Number(int64(len(c.Patches)-i))), LabelColor: look.Muted}})
			break
		}
		all.Below = append(all.Below, patchRow(fmt.Sprint(i), p, c.Was(p, mostBytesShown), c.Text()))
	}
	return all
}

// mostBytesShown is how much of a byte range is shown.
const mostBytesShown = 60

// patchRow is a byte range with the bytes that it holds and those that would replace them.
func patchRow(key string, p model.Patch, was []byte, text bool) *widgets.Branch {
	l := outline.Look{Label: fmt.Sprintf("0x%x", p.Start), Type: words.Count(max(p.End-p.Start, int64(len(p.New))), "%s byte", "%s bytes")}
	l.Summary = bytesWords(was, text)
	l.Note, l.NoteColor = "› "+bytesWords(p.New, text), look.Changed
	if p.Start == p.End {
		l.Summary = words.Say("nothing")
	}
	return &widgets.Branch{Key: key, Look: l}
}

// bytesWords shows bytes as text, or in hexadecimal.
func bytesWords(b []byte, text bool) string {
	if len(b) == 0 {
		return words.Say("nothing")
	}
	if !text || !utf8.Valid(b) {
		return fmt.Sprintf("% X", b[:min(len(b), 16)])
	}
	return strings.ReplaceAll(strings.ToValidUTF8(string(b[:min(len(b), mostBytesShown)]), ""), "\n", "⏎")
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
		f.searchLater() // the rest can be replaced next
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

// showReplaced lists what was replaced, until something else is looked for.
func (f *folderTab) showReplaced(r *replaced) {
	f.generation++
	f.done, f.made, f.list.made = true, r, true
	f.list.clear()
	for _, c := range r.files {
		f.list.add(hitGroup{name: f.short(c.File), file: c.File, sign: badge.File(filepath.Base(c.File), true), hits: c.Now})
	}
	values, files := words.Count(int64(replacedIn(r.files)), "%s value", "%s values"), words.Count(int64(len(r.files)), "%s file", "%s files")
	f.note.Paint(words.Say("%s replaced in %s.", values, files), look.Muted)
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
