package shell

import (
	"savant/model"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/look"
)

// doubts is what is said of the places that the last edit may have had to change and left alone.
type doubts struct {
	steps   int           // of the history that were in force when it was looked last
	message *host.Message // what was said, while it may still be shown
	waiting bool          // a look is due
}

// doubtSoon looks at the last edit when all that belongs to it is done: the parts of a group are reported one by one.
func (p *tabPage) doubtSoon() {
	if p.doubts.waiting {
		return
	}
	p.doubts.waiting = true
	go p.win.RunOnUI(p.doubt, false)
}

// doubt shows what the last step could not decide: places that name what is gone, or may name it. What is said of a step that is
// undone goes with it.
func (p *tabPage) doubt() {
	d := &p.doubts
	d.waiting = false
	if p.moved {
		return
	}
	before := d.steps
	d.steps = p.doc.Steps()
	switch {
	case d.steps < before && d.message != nil:
		if p.message == d.message {
			p.win.Notify(p, nil)
		}
		d.message = nil
	case d.steps > before:
		if m := doubtful(p.doc.Notes()); m != nil {
			d.message = m
			p.win.Notify(p, m)
		}
	}
}

// doubtful is the message of notes: of what could not be decided, else of what was removed along; nil if there is neither.
func doubtful(notes []model.Note) *host.Message {
	var list, removed []model.Note
	for _, n := range notes {
		switch {
		case n.Undecided:
			list = append(list, n)
		case n.Removed:
			removed = append(removed, n)
		}
	}
	switch {
	case len(list) == 0 && len(removed) == 0:
		return nil
	case len(list) == 0 && len(removed) == 1:
		return &host.Message{Color: look.Changed, Text: words.Say("Line %d: %s", removed[0].Line, words.Sentence(removed[0].Text))}
	case len(list) == 0:
		return &host.Message{Color: look.Changed, Text: words.Say("Line %d: %s (and %s more)", removed[0].Line, words.Sentence(removed[0].Text), words.Number(int64(len(removed)-1)))}
	case len(list) == 1:
		return &host.Message{Color: look.Changed, Text: words.Say("Check line %d: %s", list[0].Line, words.Sentence(list[0].Text))}
	}
	return &host.Message{Color: look.Changed,
		Text: words.Say("Check %s places, the first in line %d: %s", words.Number(int64(len(list))), list[0].Line, words.Sentence(list[0].Text))}
}
