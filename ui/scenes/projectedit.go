package scenes

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"savant/codec/variant"
	"savant/model"
	"savant/model/lines"
	"savant/model/users"
	"savant/scene/nodepath"
	"savant/ui/host"
	"savant/ui/inspector"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/outline"
	"savant/ui/page"
	"savant/ui/preview"
	"savant/ui/widgets"
)

// projectEdit is an edit of a node or a sub-resource that all files of a project follow: planned, shown, and only then written.
type projectEdit struct {
	page     host.Page
	edit     func(*model.Document) (model.Row, error) // edits the page's document or a copy, and returns the affected row
	name     string                                   // "rename" or "move": what the names of its dialogs begin with
	done     string                                   // the event that reports that it is written
	headline string                                   // of the preview
	project  users.Project
	from     model.Target
	plan     *users.Plan
	own      []lines.Line  // of the page's own file
	list     *widgets.Tree // of the preview
	sheet    *widgets.Question
	step     int  // of the history of the page's own file that the edit is
	undone   bool // in the other files
	turning  bool // it is being undone or redone in all files
	turned   *host.FileStep
}

// CanEditAll returns an action's condition: other files can refer to the selection, and the edit is possible.
func CanEditAll(edit model.Can) func(host.Window) bool {
	return func(w host.Window) bool {
		p := w.Document()
		if p == nil || p.File() == "" || p.Doc().Describe(p.Selected()).Can&edit == 0 {
			return false
		}
		t, ok := p.Doc().Target(p.Selected(), "res://")
		return ok && (t.Node != "" && t.Node != "." || t.ID != "" && edit&model.CanRename != 0)
	}
}

// NeededForAll says why no other file can follow what is selected.
func NeededForAll(w host.Window) string {
	p := w.Document()
	if p == nil {
		return words.Say("open a file")
	}
	if p.File() == "" {
		return words.Say("save the file into its project first")
	}
	if t, ok := p.Doc().Target(p.Selected(), "res://"); !ok {
		return words.Say("select a node or a resource")
	} else if t.Node == "." {
		return words.Say("other files name the root by its file")
	}
	return words.Say("does not apply to the selection")
}

// selectedTarget returns how other files refer to the selection; ok is false if that was refused and reported. Where the file has to be saved
// first, that is offered, and then again is called.
func selectedTarget(w host.Window, again func()) (project users.Project, t model.Target, label string, ok bool) {
	p := w.Document()
	if p.Dirty() {
		w.Notify(p, &host.Message{Color: look.Changed, Text: words.Say("Save %s first: other files follow what is in it.", p.Name()),
			Choices: []widgets.Choice{{Words: words.Say("Save and go on"), Run: func() { w.Save(p, nil, again) }}}})
		w.Trace("unsaved", "file", p.File())
		return project, t, "", false
	}
	project, t, err := target(p, p.Selected())
	if err != nil {
		w.Fail(p, words.Sentence(err))
		return project, t, "", false
	}
	label = page.KeyText(p.Doc(), p.Selected())
	if t.Node != "" {
		label = nodepath.Name(t.Node)
	}
	return project, t, label, true
}

// renameAll asks for the new name of the selection.
func renameAll(w host.Window) { renameAllTo(w, "") }

// renameAllTo shows what the selection's new name changes in all files. It asks for the name where there is none yet.
func renameAllTo(w host.Window, given string) {
	p := w.Document()
	project, from, label, ok := selectedTarget(w, func() { renameAllTo(w, given) })
	if !ok {
		return
	}
	path := p.Doc().Path(p.Selected())
	accept := func(name string) error {
		name = strings.TrimSpace(name)
		if name == "" || name == label {
			return errors.New(words.Say("enter another name"))
		}
		r := &projectEdit{page: p, name: "rename", done: "renamed", headline: words.Say("Rename %s to %s", widgets.Shorten(label), widgets.Shorten(name))}
		r.edit = func(doc *model.Document) (model.Row, error) {
			row, err := doc.Find(path)
			if err == nil {
				err = doc.RenameKey(row, variant.OfString(name))
			}
			return row, err
		}
		return r.start(project, from)
	}
	if given != "" && given != label {
		if err := accept(given); err != nil {
			w.Refused(p, err)
		}
		return
	}
	w.Prompt("rename-all", words.Say("Rename %s in all files of the project", widgets.Shorten(label)), words.Say("Preview the changes"),
		[]widgets.Field{{Label: words.Say("New name"), Text: label, Hint: ""}}, func(t []string) error { return accept(t[0]) })
}

// moveAll asks for the new parent of the node that is selected.
func moveAll(w host.Window) {
	p := w.Document()
	project, from, label, ok := selectedTarget(w, func() { moveAll(w) })
	if !ok {
		return
	}
	node, old := p.Selected(), p.Doc().Parent(p.Selected())
	path := p.Doc().Path(node)
	page.ChooseNode(p, words.Say("New parent of %s", widgets.Shorten(label)), words.Say("Preview the changes"), page.NodeTree{Tree: page.Tree{Doc: p.Doc()}, Without: []model.Row{node}}, old, nil, func(parent model.Row) {
		if parent == old {
			w.Fail(p, words.Say("%s is below that node already. Choose another one.", widgets.Shorten(label)))
			return
		}
		to := p.Doc().Path(parent)
		r := &projectEdit{page: p, name: "move", done: "reparented", headline: words.Say("Move %s below %s", widgets.Shorten(label), widgets.Shorten(inspector.Localized(p.Doc().Describe(parent)).Label))}
		r.edit = func(doc *model.Document) (model.Row, error) {
			row, err := doc.Find(path)
			if err != nil {
				return 0, err
			}
			parent, err := doc.Find(to)
			if err != nil {
				return 0, err
			}
			return row, page.Move(w, doc, []model.Row{row}, parent, -1)
		}
		if err := r.start(project, from); err != nil {
			w.Refused(p, err)
		}
	})
}

// start looks through the project in the background, if the edit is possible at all.
func (r *projectEdit) start(project users.Project, from model.Target) error {
	p := r.page
	w := p.Window()
	if _, err := r.edit(p.Doc().Snapshot().Document()); err != nil {
		return err
	}
	r.project, r.from = project, from
	trial := p.Doc().Snapshot().Document()
	ctx, stop := context.WithCancel(context.Background())
	w.Notify(p, &host.Message{Text: words.Say("Searching the project…"), Color: look.Accent, Choices: []widgets.Choice{{Words: words.Say("Cancel"), Run: stop}}, Escape: stop})
	go func() {
		defer stop()
		plan, err := r.try(ctx, trial)
		w.RunOnUI(func() {
			w.Notify(p, nil)
			switch {
			case errors.Is(err, context.Canceled):
			case err != nil:
				w.Fail(p, widgets.Sentence(err))
			default:
				r.plan = plan
				r.settle()
			}
		}, false)
	}()
	return nil
}

// try makes the edit in a copy of the document and plans what the project's other files need.
func (r *projectEdit) try(ctx context.Context, trial *model.Document) (*users.Plan, error) {
	r.project.Scenes().Show(trial, r.from.File)
	row, err := r.edit(trial)
	if err != nil {
		return nil, err
	}
	r.own = preview.NotBlank(users.Changes(trial))
	if steps := trial.History(); !model.Has[model.Lined](trial) && len(steps) > 0 {
		r.own = slices.Insert(r.own, 0, lines.Line{Before: words.Text(steps[len(steps)-1].Label)})
	}
	to, ok := trial.Target(row, r.from.File)
	if !ok {
		return nil, errors.New(words.Say("other files could then no longer refer to it"))
	}
	return r.project.Plan(ctx, r.from, to, nil)
}

// settle asks how to treat shared files on which the scenes disagree, and then shows the preview.
func (r *projectEdit) settle() {
	w := r.page.Window()
	if len(r.plan.Disputes) == 0 {
		r.preview()
		return
	}
	var lines []string
	for i, d := range r.plan.Disputes {
		if i == mostDisputes {
			lines = append(lines, words.Say("and %s more", words.Number(int64(len(r.plan.Disputes)-i))))
			break
		}
		line := words.Say("%s, %s: %s", d.Res, words.Place(d.Line, 0, d.Offset), d.Path)
		for _, text := range slices.Sorted(maps.Keys(d.After)) {
			line += "\n" + words.Say("%s needs %s", strings.Join(d.After[text], ", "), text)
		}
		if len(d.Against) > 0 {
			line += "\n" + words.Say("%s needs it as it is", strings.Join(d.Against, ", "))
		}
		lines = append(lines, line)
	}
	decide := func(follow bool) func() {
		return func() {
			if err := r.plan.Settle(follow); err != nil {
				w.Fail(r.page, words.Sentence(err))
				return
			}
			r.preview()
		}
	}
	w.Ask(r.name+"-shared", words.Say("Scenes that share a file do not agree"), strings.Join(lines, "\n\n"),
		widgets.Choice{Words: words.Say("Keep the shared paths"), Run: decide(false)}, widgets.Choice{Words: words.Say("Change the file for all scenes"), Run: decide(true)}, widgets.Choice{Words: words.Say("Cancel"), Run: r.page.Focus})
}

// mostDisputes is how many places the question names.
const mostDisputes = 4

// preview shows what each file would change, line by line, what is left alone, and why the edit may be impossible.
func (r *projectEdit) preview() {
	w := r.page.Window()
	room := preview.Room(w.Canvas())
	var rows []*widgets.Branch
	rows = append(rows, &widgets.Branch{Key: "own", Open: true, Below: preview.Lines(r.own, room),
		Look: outline.Look{Label: r.page.Name(), Summary: words.Count(int64(len(r.own)), "%s line", "%s lines")}})
	blocked := ""
	for _, f := range r.plan.Files {
		lines := preview.NotBlank(f.Lines())
		x := &widgets.Branch{Key: f.Res, Open: true, Below: preview.Lines(lines, room), Look: outline.Look{Label: f.Res, Summary: words.Count(int64(len(lines)), "%s line", "%s lines")}}
		if p := w.Holder(f.File); p != nil && p.Dirty() {
			blocked = words.Say("%s has unsaved edits in its tab; save them first.", f.Res)
			x.Look.Note, x.Look.NoteColor = words.Say("unsaved edits"), look.Error
		}
		rows = append(rows, x)
	}
	for i, d := range r.plan.Refused {
		blocked = words.Say("%s cannot follow.", d.Res)
		rows = append(rows, &widgets.Branch{Key: fmt.Sprint("refused", i), Look: outline.Look{Label: d.Res, Summary: words.Text(d.Err), SummaryColor: look.Error}})
	}
	if len(r.plan.Scripts) > 0 {
		rows = append(rows, r.scripts(room))
	}
	if n := len(r.plan.Doubts); n > 0 {
		left := &widgets.Branch{Key: "doubts", Look: outline.Look{Label: words.Say("Left unchanged; please check"), Summary: words.Count(int64(n), "%s place", "%s places"), SummaryColor: look.Changed}}
		for i, d := range r.plan.Doubts {
			left.Below = append(left.Below, &widgets.Branch{Key: fmt.Sprint(i), Look: outline.Look{Label: d.Res, Summary: words.Text(d.Text), Type: words.Place(d.Line, 0, d.Offset)}})
		}
		rows = append(rows, left)
	}
	for i, d := range r.plan.Failed {
		rows = append(rows, &widgets.Branch{Key: fmt.Sprint("failed", i), Look: outline.Look{Label: d.File, Summary: words.Text(d.Err), SummaryColor: look.Changed}})
	}
	r.list = preview.Tree(rows, r.tick)
	text := r.head()
	if blocked != "" {
		text = blocked
	}
	w.Trace("planned", "files", len(r.plan.Files)+1, "doubts", len(r.plan.Doubts), "refused", len(r.plan.Refused), "scripts", len(r.plan.Scripts))
	r.sheet = w.Review(r.name+"-plan", r.headline, text, r.list.Outline, words.Say("Write %s", r.files()), blocked == "", r.write)
	r.sheet.Tick = func() { r.tick(r.list.Current()) }
}

// head says how many files would be written.
func (r *projectEdit) head() string {
	return words.Say("%s would change. Each is backed up before it is written.", r.files())
}

// files are the files that would be written, counted.
func (r *projectEdit) files() string {
	along := map[string]bool{}
	for _, m := range r.plan.Scripts {
		if m.Along {
			along[m.File] = true
		}
	}
	return words.Count(int64(len(r.plan.Files)+1+len(along)), "%s file", "%s files")
}

// scripts are the places in scripts: those that certainly mean the node can be ticked.
func (r *projectEdit) scripts(room int) *widgets.Branch {
	all := &widgets.Branch{Key: "scripts", Open: true, Look: outline.Look{Label: words.Say("Scripts that may name the node"), Badge: look.Badge{Icon: "script", Color: look.Container},
		Summary: words.Count(int64(len(r.plan.Scripts)), "%s place", "%s places")}}
	for _, m := range r.plan.Scripts {
		file := len(all.Below) - 1
		if file < 0 || all.Below[file].Key != m.Res {
			all.Below = append(all.Below, &widgets.Branch{Key: m.Res, Open: true, Look: outline.Look{Label: m.Res}})
			file++
		}
		x := &widgets.Branch{Key: fmt.Sprint(m.Use.Offset), Look: preview.Line(m.Line, room), Data: m}
		if m.Certain() {
			all.Look.Note, all.Look.NoteColor = words.Say("tick those that should change too"), look.Changed
			x.Look.Badge = preview.Badge(m.Along)
		} else {
			x.Look.Note, x.Look.NoteColor = words.Say("perhaps"), look.Muted
		}
		all.Below[file].Below = append(all.Below[file].Below, x)
	}
	return all
}

// tick has a place in a script change along, or not; of a heading all places below it, which change along if one does not yet. It returns
// false where there are none, or none that is certain.
func (r *projectEdit) tick(x *widgets.Branch) bool {
	places := preview.Turn(x)
	for _, place := range places {
		m := place.(*users.Mention)
		r.page.Window().Trace("ticked", "file", m.File, "line", m.Line.Number, "along", m.Along)
	}
	if len(places) == 0 {
		return false
	}
	r.list.Outline.Refresh()
	if len(r.sheet.Choices) > 1 {
		r.sheet.Buttons[0].SetText(words.Say("Write %s", r.files()))
		r.sheet.Say(r.head())
	}
	return true
}
