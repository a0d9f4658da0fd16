//go:build !nogui

package ui

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"savant/codec/variant"
	"savant/model"
	"savant/model/store"
	"savant/model/users"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/outline"
)

// renaming is a rename of a node or a sub-resource in all files of a project: planned, shown, and only then written.
type renaming struct {
	page  *page
	path  string // of the row in its document
	name  string // the new one
	label string // the old one
	plan  *users.Plan
	own   []model.Patch // in the page's own file
	was   model.Mark
}

// canRenameAll is an action's condition: other files can name what is selected.
func (w *Window) canRenameAll() bool {
	p := w.document()
	if p == nil || p.file == "" || !can(model.CanRename)(w) {
		return false
	}
	t, ok := p.doc.Target(p.selected, "res://")
	return ok && (t.Node != "" && t.Node != "." || t.ID != "")
}

// renameAll asks for the new name.
func (w *Window) renameAll() {
	p := w.document()
	if p == nil || !w.canRenameAll() {
		return
	}
	if p.dirty() {
		w.fail(p, words.Say("Save %s first: what is renamed in other files has to stand in this one.", p.name))
		return
	}
	project, from, err := p.target(p.selected)
	if err != nil {
		w.fail(p, words.Sentence(err.Error()))
		return
	}
	label := p.keyText(p.selected)
	if from.Node != "" {
		label = from.Node[strings.LastIndexByte(from.Node, '/')+1:]
	}
	r := &renaming{page: p, path: p.doc.Path(p.selected), label: label}
	w.prompt("rename-all", words.Say("Rename %s in all files of the project", shorten(label)), words.Say("Look what would change"),
		[]promptField{{words.Say("New name"), label, ""}}, func(t []string) error {
			r.name = strings.TrimSpace(t[0])
			return r.start(project, from)
		})
}

// start tries the rename in a copy of the document, and looks through the project, elsewhere.
func (r *renaming) start(project users.Project, from model.Target) error {
	if r.name == "" || r.name == r.label {
		return errors.New(words.Say("write another name"))
	}
	p := r.page
	trial := p.doc.Snapshot().Document()
	row, err := trial.Find(r.path)
	if err == nil {
		err = trial.RenameKey(row, variant.OfString(r.name))
	}
	if err != nil {
		return err
	}
	r.own, r.was = trial.Patches(), trial.Original()
	to, ok := trial.Target(row, from.File)
	if !ok {
		return errors.New(words.Say("other files could not name it then"))
	}
	w := p.win
	ctx, stop := context.WithCancel(context.Background())
	w.notify(p, &message{text: words.Say("Looking through the project…"), color: look.Accent, choices: []choice{{words.Say("Cancel"), stop}}, escape: stop})
	go func() {
		defer stop()
		plan, err := project.Plan(ctx, from, to, nil)
		w.hop(func() {
			p.message = nil
			w.notice.of(w.page())
			switch {
			case errors.Is(err, context.Canceled):
			case err != nil:
				w.fail(p, said(err))
			default:
				r.plan = plan
				r.preview()
			}
		}, false)
	}()
	return nil
}

// preview shows what each file would change, what is left alone, and why it cannot be done.
func (r *renaming) preview() {
	w := r.page.win
	var rows []*branch
	own := &branch{key: "own", open: true, look: outline.Look{Label: r.page.name, Summary: words.Count(int64(len(r.own)), "%s range", "%s ranges")}}
	for i, p := range r.own {
		was := make([]byte, min(p.End-p.Start, mostBytesShown))
		own.below = append(own.below, patchRow(fmt.Sprint(i), p, was[:r.was.ReadAt(was, p.Start)], true))
	}
	rows = append(rows, own)
	blocked := ""
	for _, f := range r.plan.Files {
		x := &branch{key: f.Res, open: true, look: outline.Look{Label: f.Res, Summary: words.Count(int64(len(f.Patches)), "%s range", "%s ranges")}}
		if _, p := w.holder(f.File); p != nil && p.dirty() {
			blocked = words.Say("%s has unsaved edits in its tab; save them first.", f.Res)
			x.look.Note, x.look.NoteColor = words.Say("unsaved edits"), look.Error
		}
		for i, n := range f.Notes {
			x.below = append(x.below, &branch{key: fmt.Sprint(i), look: outline.Look{Label: words.Told(n.Text), Type: words.Say("line %s", fmt.Sprint(n.Line))}})
		}
		rows = append(rows, x)
	}
	for i, d := range r.plan.Refused {
		blocked = words.Say("%s cannot follow.", d.Res)
		rows = append(rows, &branch{key: fmt.Sprint("refused", i), look: outline.Look{Label: d.Res, Summary: words.Told(d.Err.Error()), SummaryColor: look.Error}})
	}
	if n := len(r.plan.Doubts); n > 0 {
		left := &branch{key: "doubts", look: outline.Look{Label: words.Say("Left alone, to look at"), Summary: words.Count(int64(n), "%s place", "%s places"), SummaryColor: look.Changed}}
		for i, d := range r.plan.Doubts {
			left.below = append(left.below, &branch{key: fmt.Sprint(i), look: outline.Look{Label: d.Res, Summary: words.Told(d.Text), Type: words.Say("line %s", fmt.Sprint(d.Line))}})
		}
		rows = append(rows, left)
	}
	for i, d := range r.plan.Failed {
		rows = append(rows, &branch{key: fmt.Sprint("failed", i), look: outline.Look{Label: d.File, Summary: words.Told(d.Err.Error()), SummaryColor: look.Changed}})
	}
	list := newBranches()
	list.show(rows)
	files := words.Count(int64(len(r.plan.Files)+1), "%s file", "%s files")
	text := words.Say("%s would change. Each is kept as a backup before it is written.", files)
	if blocked != "" {
		text = blocked
	}
	w.state.say("planned", "files", len(r.plan.Files)+1, "doubts", len(r.plan.Doubts), "refused", len(r.plan.Refused))
	w.review("rename-plan", words.Say("Rename %s to %s", shorten(r.label), shorten(r.name)), text, list.outline, words.Say("Write %s", files), blocked == "", r.write)
}

// write renames in the page's own file, saves it, and then writes the others.
func (r *renaming) write() {
	p := r.page
	w := p.win
	row, err := p.doc.Find(r.path)
	if err == nil {
		err = p.doc.RenameKey(row, variant.OfString(r.name))
	}
	if err != nil {
		w.refused(p, err)
		return
	}
	limits := w.limits()
	w.savePage(p, false, func() {
		go func() {
			saved, err := r.plan.Write(context.Background(), store.SaveOptions{Limits: limits})
			w.hop(func() { r.written(saved, err) }, false)
		}()
	})
}

func (r *renaming) written(saved []store.Saved, err error) {
	p := r.page
	for _, s := range saved {
		p.win.fresh(s.Path)
	}
	m := &message{color: look.Good, text: words.Count(int64(len(saved)+1), "%s file was written; what it was is kept as a backup.", "%s files were written; what they were is kept as backups.")}
	if err != nil {
		m.color, m.text = look.Error, m.text+"\n"+words.Say("Not written:")+"\n"+words.Told(err.Error())
	}
	p.win.notify(p, m)
	p.win.state.say("renamed", "files", len(saved)+1, "failed", err != nil)
}
