package rows

import (
	"context"
	"io"
	"path/filepath"
	"strings"

	"savant/model"
	"savant/model/split"
	"savant/model/store"
	"savant/ui/dialogs"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/page"
	"savant/ui/widgets"
)

// nodeBelow reports whether the selected row is a node below the root.
func nodeBelow(w host.Window) bool {
	p := w.Document()
	return nodeSelected(w) && page.IsNode(p.Doc(), p.Doc().Parent(p.Selected()))
}

// branchSelected is an action's condition: the selected row is a node below the root that can become a scene of its own.
func branchSelected(w host.Window) bool {
	return nodeBelow(w) && host.Can(model.CanRename)(w) && w.Document().Doc().Describe(w.Document().Selected()).Badge != model.BadgeInstance
}

// noBranch says why a node cannot become a scene of its own, "" if that is not because of the scene that it comes from.
func noBranch(w host.Window) string {
	if why := theirs(w); why != "" || !nodeBelow(w) {
		return why
	}
	p := w.Document()
	return words.Say("%s is a scene of its own already", widgets.Shorten(page.KeyText(p.Doc(), p.Selected())))
}

// saveBranch asks for a file and moves the selected node and everything below it there, as a scene.
func saveBranch(w host.Window) {
	p := w.Document()
	doc, r := p.Doc(), p.Selected()
	if p.File() == "" {
		w.Fail(p, words.Say("%s is in no project: no folder above it has a project.godot.", p.Name()))
		return
	}
	name := strings.ToLower(page.KeyText(doc, r)) + filepath.Ext(p.File())
	q := dialogs.Question{Title: words.Say("Save branch as a scene…"), Folder: w.Folder(), Name: name}
	w.AskTarget(q, func(out string) {
		data, err := split.Branch(context.Background(), doc, r, p.File(), out)
		if err != nil {
			w.Refused(p, err)
			return
		}
		w.Work(words.Say("Saving"), func(ctx context.Context, _ func(float64)) error {
			_, err := store.Write(ctx, out, store.WriteOptions{Force: true, Backup: true}, func(to io.Writer) error {
				_, err := to.Write(data)
				return err
			})
			return err
		}, func(err error) {
			if err != nil {
				doc.Undo()
				w.Failed(p, err, widgets.Sentence(err))
				return
			}
			w.Trace("branch-saved", "file", filepath.Base(out))
		})
	})
}

// instanceSelected is an action's condition: the selected row is an instance of a scene.
func instanceSelected(w host.Window) bool {
	if !nodeSelected(w) {
		return false
	}
	p := w.Document()
	return isInstance(p.Doc(), p.Selected())
}

func isInstance(doc *model.Document, r model.Row) bool {
	_, err := doc.Find(doc.Path(r) + ".@instance")
	return err == nil
}

// makeLocal puts the nodes of the scene of the selected instance in its place.
func makeLocal(w host.Window) {
	p := w.Document()
	if err := p.Doc().MakeLocal(p.Selected()); err != nil {
		w.Refused(p, err)
		return
	}
	w.Trace("made-local", "path", p.Path())
}

// childrenEditable reports whether the children of the selected instance are editable.
func childrenEditable(w host.Window) bool {
	return nodeSelected(w) && w.Document().Doc().Editable(w.Document().Selected())
}

// mayEditChildren is an action's condition: the children of the selected instance are editable or may become so. Those that a scene inherits
// always are.
func mayEditChildren(w host.Window) bool {
	return nodeBelow(w) && instanceSelected(w) || childrenEditable(w)
}

// switchEditable makes the children of the selected instance editable or not. What the scene changes of them is lost then, so it asks.
func switchEditable(w host.Window) {
	p := w.Document()
	doc, r := p.Doc(), p.Selected()
	on := !doc.Editable(r)
	change := func() {
		if err := doc.SetEditable(r, on); err != nil {
			w.Refused(p, err)
			return
		}
		w.Refresh()
		w.Trace("editable-children", "path", doc.Path(r), "on", on)
	}
	notes, err := doc.EditableChange(r, on)
	if err != nil {
		w.Refused(p, err)
		return
	}
	var lost []string
	for _, n := range notes {
		if n.Removed {
			lost = append(lost, words.Sentence(n.Text))
		}
	}
	if len(lost) == 0 {
		change()
		return
	}
	w.Ask("editable-children", words.Say("Discard the changes to the children of %s?", widgets.Shorten(page.KeyText(doc, r))), strings.Join(lost, "\n"),
		widgets.Choice{Words: words.Say("Discard"), Run: change, Careful: true}, widgets.Choice{Words: words.Say("Cancel"), Run: p.Focus})
}
