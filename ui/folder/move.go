package folder

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"savant/codec/message"
	"savant/model/store"
	"savant/model/users"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/outline"
	"savant/ui/preview"
	"savant/ui/widgets"
)

// relocating is a move of a file or folder of a project: planned, previewed, and only then written.
type relocating struct {
	win      host.Window
	project  users.Project
	from, to string
	plan     *users.Relocation
	list     *widgets.Tree // of the preview
	sheet    *widgets.Question
	step     *host.FileStep // once it is made
	busy     bool           // it is being made or undone
}

// Rename asks for a new name for a file or folder of a project.
func Rename(w host.Window, path string) {
	project, ok := movable(w, path)
	if !ok {
		return
	}
	name := filepath.Base(path)
	at := func(name string) string { return filepath.Join(filepath.Dir(path), name) }
	show := func(t []string) []string {
		warnings, err := checked(project, path, at(t[0]), t[0])
		if err != nil {
			if t[0] == name {
				return nil
			}
			return []string{words.Sentence(err)}
		}
		var lines []string
		for _, warning := range warnings {
			lines = append(lines, words.Sentence(warning))
		}
		return lines
	}
	stem := strings.TrimSuffix(name, filepath.Ext(name))
	if isFolder(path) {
		stem = name
	}
	w.Preview("rename-file", words.Say("Rename %s and all references to it", widgets.Shorten(name)), words.Say("Preview the changes"),
		[]widgets.Field{{Label: words.Say("New name"), Text: name, Selected: utf8.RuneCountInString(stem)}}, show, func(t []string) error {
			if _, err := checked(project, path, at(t[0]), t[0]); err != nil {
				return err
			}
			r := &relocating{win: w, project: project, from: path, to: at(t[0])}
			r.start()
			return nil
		})
}

// checked checks a typed name, which must not lead to another folder.
func checked(project users.Project, from, to, name string) ([]message.Message, error) {
	if err := users.CheckName(name); err != nil {
		return nil, err
	}
	return project.Check(from, to)
}

// isFolder reports whether a path is a folder's.
func isFolder(path string) bool {
	info, err := os.Lstat(path)
	return err == nil && info.IsDir()
}

// MoveTo asks for a new folder for a file or folder of a project. It may be one that is not there yet.
func MoveTo(w host.Window, path string) {
	project, ok := movable(w, path)
	if !ok {
		return
	}
	go func() {
		folders, err := project.Folders(context.Background())
		w.RunOnUI(func() {
			if err != nil {
				w.Fail(w.Page(), words.Sentence(err))
				return
			}
			into := func(folder string) func() {
				return func() {
					r := &relocating{win: w, project: project, from: path, to: filepath.Join(folder, filepath.Base(path))}
					if _, err := project.Check(r.from, r.to); err != nil {
						w.Fail(w.Page(), words.Sentence(err))
						return
					}
					r.start()
				}
			}
			var items []widgets.Item
			for _, folder := range folders {
				if _, own := store.Inside(folder, path); own {
					continue
				}
				res, _ := project.Resource(folder)
				if folder == project.Root {
					res = "res://"
				}
				items = append(items, widgets.Item{Words: res, Now: folder == filepath.Dir(path), Run: into(folder)})
			}
			items = append(items, widgets.Item{Of: func(text string) widgets.Item {
				name := strings.TrimPrefix(text, "res://")
				folder := filepath.Join(project.Root, filepath.FromSlash(name))
				return widgets.Item{Words: words.Say("New folder %s", "res://"+name), Run: into(folder), Off: slices.Contains(folders, folder)}
			}})
			w.Choose("move-file", words.Say("New folder of %s", widgets.Shorten(filepath.Base(path))), items)
		}, false)
	}()
}

// movable returns the project of a file or folder that can be moved. If it cannot, it tells the user why, and ok is false.
func movable(w host.Window, path string) (project users.Project, ok bool) {
	name := filepath.Base(path)
	say := func(text string) {
		w.Notify(w.Page(), &host.Message{Text: text, Color: look.Changed, Choices: []widgets.Choice{{Words: words.Say("Show in folder"), Run: func() { w.ShowFolder(path) }}}})
		w.Trace("not-renamed", "path", path)
	}
	project, err := users.MovableIn(path)
	switch {
	case errors.Is(err, users.ErrNoProject):
		say(words.Say("Savant renames only files of a project, with all references to them. Rename %s in the file manager.", name))
	case err != nil:
		say(words.Sentence(err))
	}
	return project, err == nil
}

// start plans the move in the background, and shows it.
func (r *relocating) start() { r.planned(r.show) }

// planned plans the move in the background, and then calls then.
func (r *relocating) planned(then func()) {
	w := r.win
	ctx, stop := context.WithCancel(context.Background())
	w.Notify(nil, &host.Message{Text: words.Say("Searching the project…"), Color: look.Accent, Choices: []widgets.Choice{{Words: words.Say("Cancel"), Run: stop}}, Escape: stop})
	go func() {
		defer stop()
		plan, err := r.project.Relocate(ctx, r.from, r.to, nil)
		w.RunOnUI(func() {
			w.Notify(nil, nil)
			switch {
			case errors.Is(err, context.Canceled):
			case err != nil:
				w.Fail(w.Page(), widgets.Sentence(err))
			default:
				r.plan = plan
				then()
			}
		}, false)
	}()
}

// unsaved returns the tabs with unsaved edits of the plan's files, and of those that refer to what moves by their edits only, and the project path of the
// first of them; "" for none.
func (r *relocating) unsaved() (tabs []host.Page, res string) {
	paths := []string{r.from, r.to}
	for _, f := range r.plan.Files {
		paths = append(paths, f.File)
	}
	planned := func(p host.Page) bool {
		return slices.ContainsFunc(paths, func(path string) bool { _, ok := store.Inside(p.File(), path); return ok })
	}
	for _, p := range r.win.Within(r.project.Root) {
		if !p.Dirty() || !planned(p) && (p.Doc() == nil || !r.plan.Refers(p.File(), p.Doc().Bytes())) {
			continue
		}
		if tabs = append(tabs, p); res == "" {
			res, _ = r.project.Resource(p.File())
		}
	}
	return tabs, res
}

// saveFirst saves tabs one after the other, and then plans the move again, which is made if it is possible then. What was ticked stays so.
func (r *relocating) saveFirst(tabs []host.Page) {
	if len(tabs) > 0 {
		tabs[0].Window().Save(tabs[0], nil, func() { r.saveFirst(tabs[1:]) })
		return
	}
	was := r.plan
	r.planned(func() {
		r.plan.TickAs(was)
		if tabs, _ := r.unsaved(); len(tabs) > 0 || len(r.plan.Failed) > 0 {
			r.show()
			return
		}
		r.write(false)
	})
}

// show previews what would change in each file, what is left alone, and why the move may be impossible.
func (r *relocating) show() {
	w, plan := r.win, r.plan
	room := preview.Room(w.Canvas())
	var rows []*widgets.Branch
	for _, x := range plan.Carried {
		from, _ := r.project.Resource(x[0])
		to, _ := r.project.Resource(x[1])
		rows = append(rows, &widgets.Branch{Key: "carried " + from, Look: outline.Look{Label: from, Note: "› " + to, NoteColor: look.Changed}})
	}
	for _, folder := range slices.Backward(plan.Made()) {
		res, _ := r.project.Resource(folder)
		rows = append(rows, &widgets.Branch{Key: "made " + res, Look: outline.Look{Label: res, Note: words.Say("new folder"), NoteColor: look.Changed}})
	}
	for _, f := range plan.Files {
		file := &widgets.Branch{Key: f.Res, Open: true, Look: outline.Look{Label: f.Res, Summary: words.Count(int64(len(f.Places)), "%s place", "%s places")}}
		shown := f.Shown()
		for i, s := range shown {
			if i == mostPlaces {
				file.Below = append(file.Below, &widgets.Branch{Key: "more", Look: outline.Look{Label: words.Say("and %s more", words.Number(int64(len(shown)-i))), LabelColor: look.Muted}})
				break
			}
			x := &widgets.Branch{Key: fmt.Sprint(s.Place.Offset), Look: preview.Line(s.Line, room), Data: s.Place}
			if s.Place.Tick() != nil {
				x.Look.Badge = preview.Badge(s.Place.Along)
			}
			file.Below = append(file.Below, x)
		}
		rows = append(rows, file)
	}
	if n := len(plan.Doubts); n > 0 {
		left := &widgets.Branch{Key: "doubts", Open: true, Look: outline.Look{Label: words.Say("Left unchanged; please check"), Summary: words.Count(int64(n), "%s place", "%s places"), SummaryColor: look.Changed}}
		for _, d := range plan.Doubts {
			left.Below = append(left.Below, &widgets.Branch{Key: d.Res, Look: outline.Look{Label: d.Res, Summary: words.Text(d.Text), Type: words.Place(d.Line, 0, d.Offset)}})
		}
		rows = append(rows, left)
	}
	text, yes, can, do := r.head(), r.yes(), true, func() { r.write(false) }
	if tabs, res := r.unsaved(); len(tabs) > 0 {
		text, yes, do = words.Say("%s has unsaved edits in its tab.", res), words.Say("Save and move"), func() { r.saveFirst(tabs) }
		if len(tabs) > 1 {
			text = words.Say("%s and other files have unsaved edits in their tabs.", res)
		}
	}
	for _, f := range plan.Failed {
		text, can = words.Say("A file could not be read, and may refer to this one. Nothing is written until it can be read."), false
		rows = append(rows, &widgets.Branch{Key: "failed " + f.File, Look: outline.Look{Label: f.File, Summary: words.Text(f.Err), SummaryColor: look.Error}})
	}
	r.list = preview.Tree(rows, r.tick)
	w.Trace("planned", "files", len(plan.Files), "doubts", len(plan.Doubts), "failed", len(plan.Failed), "can", can)
	r.sheet = w.Review("move-file-plan", r.headline(), text, r.list.Outline, yes, can, do)
	r.sheet.Tick = func() { r.tick(r.list.Current()) }
}

// mostPlaces is how many places of a file are listed.
const mostPlaces = 200

// head returns a sentence on how much would be written.
func (r *relocating) head() string {
	places, files := r.plan.Counts()
	if files == 0 {
		return words.Say("No other file refers to it: only its path changes.")
	}
	return words.Say("%s in %s would change. Each file is backed up before it is written; all are written or none.",
		words.Count(int64(places), "%s place", "%s places"), words.Count(int64(files), "%s file", "%s files"))
}

// yes returns the label of the button.
func (r *relocating) yes() string {
	_, files := r.plan.Counts()
	if files == 0 {
		if r.plan.Folder {
			return words.Say("Move the folder")
		}
		return words.Say("Move the file")
	}
	return words.Say("Write %s", words.Count(int64(files), "%s file", "%s files"))
}

// tick ticks or unticks a place, or all places below a heading.
func (r *relocating) tick(x *widgets.Branch) bool {
	places := preview.Turn(x)
	for _, place := range places {
		p := place.(*users.Place)
		r.win.Trace("ticked", "line", p.Line.Number, "along", p.Along)
	}
	if len(places) == 0 {
		return false
	}
	r.list.Outline.Refresh()
	if tabs, _ := r.unsaved(); len(r.sheet.Choices) > 1 && len(tabs) == 0 {
		r.sheet.Buttons[0].SetText(r.yes())
		r.sheet.Say(r.head())
	}
	return true
}

// write makes the move, or undoes it, in the background.
func (r *relocating) write(back bool) {
	w := r.win
	if r.busy {
		return // a key was pressed twice
	}
	if _, res := r.unsaved(); res != "" {
		w.Fail(w.Page(), words.Say("%s has unsaved edits in its tab; save them first.", res))
		return
	}
	do := r.plan.Write
	if back {
		do = r.plan.Undo
	}
	limits := w.Limits()
	r.busy = true
	go func() {
		saved, err := do(context.Background(), store.SaveOptions{Limits: limits})
		w.RunOnUI(func() {
			r.busy = false
			if unfinished := (*store.UnfinishedError)(nil); errors.As(err, &unfinished) {
				w.Fail(w.Page(), words.Sentence(err))
				return
			}
			if err != nil {
				w.Fail(w.Page(), words.Say("Nothing was moved or written: %s", words.Sentence(err)))
				return
			}
			var moved []string
			for _, x := range r.plan.Carried {
				if back {
					x[0], x[1] = x[1], x[0]
				}
				moved = append(moved, x[1])
				w.Moved(x[0], x[1])
			}
			for _, s := range saved {
				in := func(path string) bool { _, ok := store.Inside(s.Path, path); return ok }
				if !slices.ContainsFunc(moved, in) {
					w.Written(s.Path)
				}
			}
			if r.step == nil {
				r.step = &host.FileStep{Words: r.headline(), Turn: r.turn}
				w.Did(r.step)
			}
			r.step.Undone = back
			r.report(back, len(saved))
			w.Refresh()
		}, false)
	}()
}

// turn undoes the move from a window, or makes it again.
func (r *relocating) turn(w host.Window) {
	r.win = w
	r.write(!r.step.Undone)
}

// headline says what is done.
func (r *relocating) headline() string {
	from, to := widgets.Shorten(r.plan.From), widgets.Shorten(r.plan.To)
	if filepath.Base(r.from) == filepath.Base(r.to) {
		return words.Say("Move %s to %s", from, to)
	}
	return words.Say("Rename %s to %s", from, to)
}

// report says over the tab in front what was done, and offers to undo it.
func (r *relocating) report(back bool, files int) {
	w := r.win
	from, to, event := r.plan.From, r.plan.To, "moved"
	if back {
		from, to, event = to, from, "moved-back"
	}
	choice := widgets.Choice{Words: words.Say("Undo in all files"), Run: func() { r.turn(w) }}
	if back {
		choice.Words = words.Say("Redo in all files")
	}
	over := w.Page()
	m := &host.Message{Color: look.Good, Text: words.Say("%s is now %s, and all references follow.", from, to), Choices: []widgets.Choice{choice}, Kept: true, Passing: over == nil}
	if n := r.plan.Left(); n > 0 && !back { // undone, they are right again
		m.Color, m.Text = look.Changed, words.Say("%s is now %s, and references follow. Left unchanged: %s.", from, to, words.Count(int64(n), "%s place", "%s places"))
	}
	if left := r.plan.Remaining(); len(left) > 0 && !back {
		m.Choices = append(m.Choices, widgets.Choice{Words: words.Say("Show"), Run: func() {
			w.Notify(w.Page(), m) // it stays until it is closed
			w.Choose("left", words.Say("Places to check"), remaining(w, left))
		}})
	}
	w.Notify(over, m)
	w.Trace(event, "from", from, "to", to, "files", files)
}

// remaining are the items of the places that a move left as they are, each of which opens its place.
func remaining(w host.Window, left []users.Remaining) (items []widgets.Item) {
	for _, x := range left {
		item := widgets.Item{Left: strings.TrimPrefix(x.Res, "res://"), Words: strings.TrimSpace(x.Before), Right: words.Place(x.Line, 0, x.Offset)}
		if x.Text.ID != "" {
			item.Words = words.Sentence(x.Text)
		}
		item.Run = func() { w.OpenOffset(x.File, x.Offset) }
		items = append(items, item)
	}
	return items
}
