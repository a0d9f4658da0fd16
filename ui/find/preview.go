package find

import (
	"context"
	"errors"
	"strings"

	"savant/model"
	"savant/model/find"
	"savant/model/folder"
	"savant/model/users"
	"savant/ui/internal/words"
	"savant/ui/look"
)

// replacer is ready to replace as the fields say; a sentence says why it is not.
func (f *pane) replacer() (r *find.Replacer, why error) {
	with, ok := f.replacement()
	if !ok {
		return nil, errIncomplete
	}
	return f.replacerFor(with)
}

// preview computes in the background what each hit would become and how much of the file would change.
func (f *pane) preview() {
	if f.done {
		f.start() // the list has what was replaced; a preview comes after the search
		return
	}
	f.planned++
	if f.stopPlan != nil {
		f.stopPlan()
	}
	f.becomes = nil
	r, err := f.replacer()
	if err != nil || len(f.hits) == 0 {
		f.list.outline.Refresh()
		var query *find.QueryError
		switch {
		case len(f.hits) == 0:
		case errors.As(err, &query):
			f.say(querySentence(err), look.Error)
		default:
			f.sayFound(nil)
		}
		return
	}
	generation, shot, hits := f.planned, f.page.Doc().Snapshot(), f.hits[:min(len(f.hits), mostPreviewed)]
	ctx, stop := context.WithCancel(context.Background())
	f.stopPlan = stop
	file := f.page.File()
	go func() {
		p, err := previewOf(ctx, r, shot, hits, file)
		f.page.Window().RunOnUI(func() {
			if generation == f.planned {
				f.previewed(p, err)
			}
		}, false)
	}()
}

// preview is what a replacement would do.
type preview struct {
	becomes map[string]string // the first of the values, by path
	patches []model.Patch
	lost    []model.Problem // what would lead nowhere
	did     find.Result
}

// previewOf makes the replacement in a document of its own.
func previewOf(ctx context.Context, r *find.Replacer, shot *model.Snapshot, hits []find.Hit, file string) (p preview, err error) {
	doc, old := shot.Afresh(), shot.Document()
	changes, err := r.Changes(ctx, shot, nil, nil)
	if err == nil {
		p.did, err = changes.MakeFitting(doc)
	}
	if err != nil {
		return p, err
	}
	p.becomes = map[string]string{}
	for i := range hits {
		row := doc.Descend(hits[i].Trail)
		if row == 0 {
			continue
		}
		now, _ := doc.Text(row)
		if was, _ := old.Text(old.Descend(hits[i].Trail)); now != was {
			p.becomes[hits[i].Path] = now
		}
	}
	if p.patches = doc.Patches(); len(p.patches) > 0 {
		p.lost = folder.Lost(ctx, users.Unfound, old, doc, file)
	}
	return p, nil
}

func (f *pane) previewed(p preview, err error) {
	f.becomes = p.becomes
	switch {
	case err != nil:
		f.say(refusedWords(err), look.Error)
	case len(p.patches) == 0:
		f.say(strings.TrimSpace(words.Say("Nothing would change.")+" "+f.stays(&p.did)), look.Muted)
	default:
		bytes := int64(0)
		for _, x := range p.patches {
			bytes += max(int64(len(x.New)), x.End-x.Start)
		}
		text, color := words.Say("%s would change: %s.", words.Count(int64(p.did.Changed), "%s value", "%s values"), words.Count(bytes, "%s byte", "%s bytes")), look.Muted
		if n := len(p.lost); n > 0 {
			text, color = text+" "+words.Count(int64(n), "%s reference would lead nowhere:", "%s references would lead nowhere:")+" "+words.Sentence(p.lost[0].Text), look.Changed
		}
		f.say(strings.TrimSpace(text+" "+f.stays(&p.did)), color)
	}
	f.list.outline.Refresh()
	f.page.Window().Trace("preview", "changed", p.did.Changed, "ranges", len(p.patches), "refused", err != nil)
}

// stays says how many values are code, how many matches a replacement leaves as they are, and why the first of them; "" for none.
func (f *pane) stays(did *find.Result) string {
	if did.Skipped == 0 {
		return unchecked(did.Code)
	}
	text := unchecked(did.Code)
	if text != "" {
		text += " "
	}
	text += words.Count(int64(did.Skipped), "%s match stays:", "%s matches stay:") + " " + words.Sentence(did.Why)
	if did.Left[find.NoText] > 0 {
		text += " " + words.Say("“%s” replaces all of a value.", words.Say("Whole value"))
	}
	return text
}
