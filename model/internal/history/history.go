// Package history keeps what was done to a document, so that it can be undone and done again. What a step is made of is for the document to
// know: the history hands its parts out in the order in which they are to be taken back or made again.
package history

import (
	"savant/codec/message"
)

// Log is what was done, in order. The steps before position are in force, those after it were undone. Each state of the
// document has a number: that of the step that made it, 0 as it was opened. saved is that of the state that the file
// holds; when no step has it, undo and redo no longer lead there.
type Log[S any] struct {
	steps    []step[S]
	position int
	last     uint64 // the number given out last
	saved    uint64
}

// step is one command that can be undone.
type step[S any] struct {
	label message.Message
	state uint64 // that it leads to
	what  S
	parts []step[S] // its steps in the order in which they were done, of a group; what is then only told, and not taken back
}

// Moment is one step of the history.
type Moment struct {
	Label message.Message // what was done: "Set player.gold"
	Done  bool            // false when it was undone
	Saved bool            // the file on disk is as it was right after this step
}

// Moments lists what was done, oldest first; steps that were undone stay until something else is done.
func (l *Log[S]) Moments() []Moment {
	list := make([]Moment, len(l.steps))
	for i, s := range l.steps {
		list[i] = Moment{Label: s.label, Done: i < l.position, Saved: s.state == l.saved}
	}
	return list
}

// Len is how many steps there are, with those that were undone; Position how many are in force.
func (l *Log[S]) Len() int { return len(l.steps) }

// Position is how many steps are in force.
func (l *Log[S]) Position() int { return l.position }

// State is the number of the present state.
func (l *Log[S]) State() uint64 {
	if l.position == 0 {
		return 0
	}
	return l.steps[l.position-1].state
}

// Dirty reports whether the present state is another than the file holds.
func (l *Log[S]) Dirty() bool { return l.State() != l.saved }

// Save makes a state the one that the file holds.
func (l *Log[S]) Save(state uint64) { l.saved = state }

// Last is the last step in force, nil if there is none.
func (l *Log[S]) Last() *S {
	if l.position == 0 {
		return nil
	}
	return &l.steps[l.position-1].what
}

// Each calls f for all steps, those of groups too.
func (l *Log[S]) Each(f func(*S)) { each(l.steps, f) }

func each[S any](list []step[S], f func(*S)) {
	for i := range list {
		f(&list[i].what)
		each(list[i].parts, f)
	}
}

// Add adds a step that was made. Those that were undone go.
func (l *Log[S]) Add(label message.Message, what S) {
	l.last++
	clear(l.steps[l.position:])
	l.steps = append(l.steps[:l.position], step[S]{label: label, state: l.last, what: what})
	l.position++
}

// Back leaves the last step in force, and returns what is to be taken back, in this order. There must be one.
func (l *Log[S]) Back() []*S {
	l.position--
	return l.steps[l.position].back(nil)
}

// Forward takes up the step that was left last, and returns what is to be made again, in this order. There must be one.
func (l *Log[S]) Forward() []*S {
	l.position++
	return l.steps[l.position-1].forward(nil)
}

func (s *step[S]) back(list []*S) []*S {
	if len(s.parts) == 0 {
		return append(list, &s.what)
	}
	for i := len(s.parts) - 1; i >= 0; i-- {
		list = s.parts[i].back(list)
	}
	return list
}

func (s *step[S]) forward(list []*S) []*S {
	if len(s.parts) == 0 {
		return append(list, &s.what)
	}
	for i := range s.parts {
		list = s.parts[i].forward(list)
	}
	return list
}

// Group makes all steps that f adds one with this label; join tells of them what is to be known of the group. When f returns an error, the
// steps are forgotten, those that were undone before are there again, and undo gets what is to be taken back.
func (l *Log[S]) Group(label message.Message, f func() error, join func(parts []S) S, undo func(*S)) error {
	from := l.position
	future := append([]step[S](nil), l.steps[from:]...)
	err := f()
	if l.position <= from {
		return err
	}
	parts := append([]step[S](nil), l.steps[from:l.position]...)
	group := step[S]{label: label, state: parts[len(parts)-1].state, parts: parts}
	l.steps, l.position = l.steps[:from], from
	if err != nil {
		for _, s := range group.back(nil) {
			undo(s)
		}
		l.steps = append(l.steps, future...)
		return err
	}
	told := make([]S, len(parts))
	for i := range parts {
		told[i] = parts[i].what
	}
	group.what = join(told)
	l.steps = append(l.steps, group)
	l.position++
	return nil
}

// Amend makes the step that f adds one with the one before, if that has the same label and join takes them for the same; it returns what is to
// be known of both. What the file holds stays a state of its own, which undo leads back to.
func (l *Log[S]) Amend(f func() error, join func(before, now S) (both S, ok bool)) error {
	n := l.position
	if err := f(); err != nil || l.position != n+1 || n == 0 || l.steps[n-1].state == l.saved {
		return err
	}
	last, now := &l.steps[n-1], l.steps[n]
	both, ok := join(last.what, now.what)
	if !ok || !last.label.Equal(now.label) {
		return nil
	}
	if len(last.parts) == 0 {
		*last = step[S]{label: last.label, parts: []step[S]{*last}}
	}
	last.what, last.state, last.parts = both, now.state, append(last.parts, now)
	l.steps, l.position = l.steps[:n], n
	return nil
}
