package merge

import (
	"bytes"
	"context"
	"path/filepath"

	"savant/model"
	"savant/model/store"
	"savant/model/threeway"
	"savant/ui/dialogs"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// Unsavable implements host.Saver: every conflict is decided first.
func (m *merging) Unsavable() string {
	switch {
	case m.result == nil || m.known != m.run:
		return words.Say("the versions are still being merged")
	case m.result.Left() > 0:
		return words.Count(int64(m.result.Left()), "%s conflict is left to decide", "%s conflicts are left to decide")
	case m.saving:
		return words.Say("it is being saved")
	}
	return ""
}

// Save writes the merged file, then shows it in place of the merge.
func (m *merging) Save() { m.SaveThen(nil) }

// Lost implements host.Losing: choices are in no file before the merge is saved.
func (m *merging) Lost() (question, text string) {
	if m.saving || len(m.choose)+len(m.values) == 0 {
		return "", ""
	}
	return words.Say("Close the merge of %s?", m.request.Name), words.Say("What you chose is lost if it is closed without saving.")
}

// Target implements host.Losing.
func (m *merging) Target() string { return m.request.Out }

// SaveThen implements host.Losing.
func (m *merging) SaveThen(done func()) {
	m.then = done
	if m.Unsavable() == "" && !m.unsound(m.target) {
		m.target()
	}
}

// target writes to the file that the merge is for, or asks for one.
func (m *merging) target() {
	if m.request.Out == "" {
		m.win.AskTarget(dialogs.Question{Title: words.Say("Save the merged file"), Name: m.request.Name, Filters: dialogs.Filters()}, m.write)
		return
	}
	m.write(m.request.Out)
}

// unsound asks, before saving, whether places may lead nowhere. It reports whether there are some; then is called if they may.
func (m *merging) unsound(then func()) bool {
	list := m.result.Nowhere
	if len(list) == 0 {
		return false
	}
	m.win.Ask("merge-nowhere", words.Say("Save what leads nowhere?"),
		words.Say("What these places name was left out by your choices. Godot may refuse the file.")+"\n\n"+named(list, mostAsked, "\n"),
		widgets.Choice{Words: words.Say("Save anyway"), Careful: true, Run: then}, widgets.Choice{Words: words.Say("Back"), Run: func() {
			m.Focus()
			m.Step(1)
		}})
	return true
}

// write merges into the file of ours itself, which knows how it is wrapped, and saves that.
func (m *merging) write(path string) {
	m.saving, m.refused = true, false
	m.run++
	m.known = m.run
	docs, options, limits := m.copies(), m.options(), m.win.Limits()
	then, alone := m.then, m.request.Closed != nil
	var list string // of conflicts, beside the file
	var left error  // why it is still there
	m.win.Work(words.Say("Saving %s", filepath.Base(path)), func(ctx context.Context, _ func(float64)) error {
		ours := m.files[1]
		_, err := threeway.Merge(ctx, docs[0], ours.Doc, docs[2], options)
		if err == nil {
			o := store.SaveOptions{To: path, Force: true, Limits: limits}
			if ours.Path == path {
				o.To, o.Force = "", false
			}
			_, err = ours.Save(ctx, o)
		}
		if err != nil {
			ours.Doc.Go(0)
			return err
		}
		list, left = m.request.solved(path)
		return nil
	}, func(err error) {
		m.saving = false
		if err != nil {
			m.win.Failed(m.page, err, words.Say("%s was not saved: %s", filepath.Base(path), words.Sentence(err)))
			return
		}
		m.win.Trace("merge-saved", "file", path, "chosen", len(options.Choices))
		m.win.Written(path)
		if list != "" && left == nil {
			if p := m.win.Holder(list); p != nil && !p.Dirty() {
				m.win.Close(p)
			}
		}
		m.win.Close(m.page)
		if m.request.Done != nil {
			m.request.Done()
		}
		switch {
		case then != nil:
			then()
		case !alone:
			m.open(path, list, left)
		}
	})
}

// open shows the file that was written. list is the list of conflicts beside it, "" for none, and left why that is still there.
func (m *merging) open(path, list string, left error) {
	m.win.Open(func() {
		if left != nil {
			m.win.Fail(m.win.Page(), words.Say("%s could not be removed: %s", filepath.Base(list), words.Sentence(left)))
			return
		}
		m.win.Note(m.win.Page(), words.Say("Saved %s", filepath.Base(path)))
	}, path)
}

// preview opens the merged file as it would be written, with markers or what ours has where a conflict is left, in a tab of its own.
func (m *merging) preview() {
	if m.result == nil {
		return
	}
	data, err := m.docs[1].File()
	var f *store.File
	if err == nil {
		f, err = store.New(bytes.Clone(data), model.Options{Name: m.request.Name, Key: m.request.Ours.Key})
	}
	if err != nil {
		m.win.Failed(m.page, err, words.Sentence(err))
		return
	}
	f.Doc.SetReadOnly(true)
	m.win.AddFile(f, words.Say("%s   (merged)", m.request.Name), m.request.Ours.Key)
}
