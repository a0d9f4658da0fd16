package patches

import (
	"context"
	"path/filepath"
	"slices"
	"strings"

	"savant/model/patch"
	"savant/model/store"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// most is how large a patch may be, in bytes.
const most = 256 << 20

// fromFile previews the patch in a file.
func fromFile(p host.Page, file string) {
	w, name := p.Window(), filepath.Base(file)
	var data []byte
	w.Work(words.Say("Opening %s", name), func(context.Context, func(float64)) (err error) {
		data, err = store.ReadShort(file, most)
		return err
	}, func(err error) {
		if err != nil {
			w.Failed(p, err, host.NotOpened(file, err))
			return
		}
		start(p, name, data)
	})
}

// preview is what a patch would do to a document.
type preview struct {
	page   host.Page
	name   string // of the patch
	patch  *patch.Patch
	result patch.Result // of a copy of the document, with all that can be made
	rest   bool         // it changes how values are stored, though none of them
}

// start tries a patch on a copy of the document of a tab, and shows what came of it.
func start(p host.Page, name string, data []byte) {
	w, copied := p.Window(), p.Doc().Snapshot().Document()
	x := &preview{page: p, name: name}
	w.Work(words.Say("Trying %s", name), func(ctx context.Context, _ func(float64)) (err error) {
		if x.patch, err = patch.Parse(data); err != nil {
			return err
		}
		before := copied.Revision()
		x.result, err = x.patch.Apply(ctx, copied, patch.Options{Partial: true})
		x.rest = x.result.Made && x.result.Count(patch.Applied) == 0 && copied.Revision() != before
		return err
	}, func(err error) {
		if err != nil {
			w.Failed(p, err, words.Say("%s was not applied: %s", name, words.Sentence(err)))
			return
		}
		x.show()
	})
}

// show lists the results of the changes, and applies them if the user accepts.
func (x *preview) show() {
	w := x.page.Window()
	made, left := x.result.Count(patch.Applied), x.result.Left()
	yes := words.Count(int64(made), "Apply %s change", "Apply %s changes")
	if left > 0 {
		yes = words.Say("Apply %s of %s changes", words.Number(int64(made)), words.Number(int64(len(x.result.List))))
	}
	if x.rest {
		yes = words.Say("Apply")
	}
	w.Trace("patch", "file", x.name, "applied", made, "already", x.result.Count(patch.Already), "missing", x.result.Count(patch.NotFound), "different", x.result.Count(patch.Different), "refused",
		x.result.Count(patch.Refused), "runs", len(x.result.Runs))
	w.Review("patch", words.Say("Apply %s to %s", x.name, x.page.Name()), x.summary(), x.list(), yes, made > 0 || x.rest, x.consent)
}

// summary returns what the patch is for, with counts of the results of its changes.
func (x *preview) summary() string {
	var parts []string
	for s := patch.Applied; s <= patch.Refused; s++ {
		if n := x.result.Count(s); n > 0 {
			parts = append(parts, stateWords(s)+" "+words.Number(int64(n)))
		}
	}
	text := strings.Join(parts, ", ")
	if x.patch.Title != "" {
		text = widgets.FirstLine(x.patch.Title) + "   " + text
	}
	if len(x.result.Runs) > 0 {
		text += ". " + words.Say("The engine would run or load more than before: you are asked about that.")
	}
	return text
}

// consent asks whether the engine may run more than before, if a patch would have it so, and applies the patch.
func (x *preview) consent() {
	if len(x.result.Runs) == 0 {
		x.apply()
		return
	}
	var runs []string
	for i, run := range x.result.Runs {
		if i == mostLines {
			runs = append(runs, words.Say("and %s more", words.Number(int64(len(x.result.Runs)-i))))
			break
		}
		runs = append(runs, widgets.Shorten(run.Path+": "+words.Text(run)))
	}
	x.page.Window().Ask("patch-code", words.Say("Let the engine run or load more than it does now?"),
		words.Say("With %s the game would run or load this too. Apply it only if you trust the person it comes from.", x.name)+"\n\n"+strings.Join(runs, "\n"),
		widgets.Choice{Words: words.Say("Apply anyway"), Run: x.apply}, widgets.Choice{Words: words.Say("Cancel"), Run: x.page.Focus})
}

// apply makes in the document what the preview showed, as one step of its history.
func (x *preview) apply() {
	w := x.page.Window()
	if !slices.Contains(w.Pages(), x.page) {
		w.Fail(w.Page(), words.Say("%s was not applied: %s was reloaded in the meantime. Apply it again.", x.name, x.page.Name()))
		return
	}
	result, err := x.patch.Apply(context.Background(), x.page.Doc(), patch.Options{Partial: x.result.Left() > 0, Code: len(x.result.Runs) > 0})
	switch {
	case err != nil:
		w.Failed(x.page, err, words.Say("%s was not applied: %s", x.name, words.Sentence(err)))
		return
	case !result.Made:
		w.Fail(x.page, words.Say("%s was not applied: %s has changed since. Apply it again.", x.name, x.page.Name()))
		return
	}
	made := result.Count(patch.Applied)
	w.Note(x.page, words.Say("Applied %s of %s.", words.Count(int64(made), "%s change", "%s changes"), x.name))
	w.Trace("patched", "applied", made, "left", result.Left())
	x.page.Focus()
}
