package rows

import (
	"strings"

	"savant/model"
	"savant/ui/host"
	"savant/ui/inspector"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// mostTaken is how many entries are listed whose keys exist already.
const mostTaken = 5

// pasteTaken asks what becomes of entries whose keys exist already, or says why none of the answers would do. It reports false where there are none.
func pasteTaken(w host.Window, p host.Page, text string) bool {
	parent, index := insertPlace(p)
	if parent == 0 {
		return false
	}
	taken, free := p.Doc().Overlaps(parent, text)
	if len(taken) == 0 {
		return false
	}
	changed, renamed := 0, true
	for _, o := range taken {
		renamed = renamed && o.Other != nil
		if !o.Same {
			changed++
		}
	}
	do := func(how model.Taken) func() {
		return func() {
			rows, err := p.Doc().PasteOver(parent, index, text, how)
			if err != nil {
				w.Refused(p, err)
				return
			}
			p.SelectAll(rows)
			w.Note(p, words.Say("Pasted into %s", widgets.PathWords(p.Doc().Path(parent)))+translated(p, text))
		}
	}
	lines := takenLines(p.Doc(), parent, taken)
	var choices []widgets.Choice
	var refused error
	offer := func(name, does string, how model.Taken) {
		if err := p.Doc().MayPasteOver(parent, text, how); err != nil {
			if refused == nil {
				refused = err
			}
			return
		}
		lines = append(lines, name+": "+does)
		choices = append(choices, widgets.Choice{Words: name, Run: do(how)})
	}
	adds := func(n int) string { return words.Count(int64(n), "%s entry is added", "%s entries are added") }
	if changed > 0 {
		does := words.Count(int64(changed), "%s value changes", "%s values change")
		if free > 0 {
			does += ", " + adds(free)
		}
		offer(words.Say("Replace"), does, model.TakenReplaces)
	}
	if renamed {
		offer(words.Say("Other names"), adds(free+len(taken))+": "+otherNames(p.Doc(), parent, taken), model.TakenRenames)
	}
	if free > 0 {
		offer(words.Say("Leave out"), adds(free), model.TakenLeftOut)
	}
	if refused != nil && len(choices) == 0 {
		w.Refused(p, refused)
		return true
	}
	if len(choices) == 0 {
		return false
	}
	if refused != nil {
		lines = append(lines, words.Sentence(refused))
	}
	choices = append(choices, widgets.Choice{Words: words.Say("Cancel"), Run: p.Focus})
	into := calledRow(p.Doc(), parent)
	headline := words.Say("%s has the key %s already", widgets.Shorten(into), p.Doc().Literal(parent, *taken[0].Entry.Key))
	if len(taken) > 1 {
		headline = words.Say("%s has %s of the %s keys already", widgets.Shorten(into), words.Number(int64(len(taken))), words.Number(int64(len(taken)+free)))
	}
	w.Ask("paste-taken", headline, strings.Join(lines, "\n"), choices...)
	return true
}

// takenLines says of the first entries what their values are and what the clipboard has.
func takenLines(doc *model.Document, parent model.Row, taken []model.Overlap) (lines []string) {
	for i, o := range taken {
		if i == mostTaken {
			lines = append(lines, words.Say("and %s more", words.Number(int64(len(taken)-i))))
			break
		}
		was := inspector.Localized(doc.Describe(o.Row)).Summary
		now := doc.Literal(parent, o.Entry.Value)
		line := widgets.Shorten(doc.Literal(parent, *o.Entry.Key)) + ": "
		if o.Same {
			line += words.Say("%s, the same already", widgets.Shorten(now))
		} else {
			line += widgets.Shorten(was) + " → " + widgets.Shorten(now)
		}
		lines = append(lines, line)
	}
	return append(lines, "")
}

// otherNames are the keys that entries would get, the first few.
func otherNames(doc *model.Document, parent model.Row, taken []model.Overlap) string {
	var list []string
	for i, o := range taken {
		if i == mostTaken {
			list = append(list, "…")
			break
		}
		list = append(list, widgets.Shorten(doc.Literal(parent, *o.Other)))
	}
	return strings.Join(list, ", ")
}
