// Package history records the steps made in a document, so that they can be undone and redone. The document defines
// what a step contains; the history returns its parts in the order in which to undo or redo them.
package history

import (
	"time"

	"savant/codec/message"
)

// Log is the list of steps, in order. Those before position are in effect, those after it were undone. Each state of
// the document has a number: that of the step that made it, 0 as it was opened. saved is that of the state in the file;
// if no step has it, undo and redo no longer lead there.
type Log[S any] struct {
	steps    []step[S]
	position int
	last     uint64 // the last number assigned
	saved    uint64
}

// step is one command that can be undone.
type step[S any] struct {
	label message.Message
	state uint64 // the state after it
	what  S
	made  time.Time
	parts []step[S] // for a group, its steps in the order in which they were made; what then only describes it, and is not undone itself
}

// Moment is one step of the history.
type Moment struct {
	Label message.Message // what was done: "Set player.gold"
	Done  bool            // false if it was undone
	Saved bool            // the file on disk has the state after this step
	Made  time.Time       // tells which step of several documents came first
}

// Moments returns the steps, oldest first; undone ones are kept until another is made.
func (l *Log[S]) Moments() []Moment {
	list := make([]Moment, len(l.steps))
	for i, s := range l.steps {
		list[i] = Moment{Label: s.label, Done: i < l.position, Saved: s.state == l.saved, Made: s.made}
	}
	return list
}

// Len returns how many steps there are, including undone ones.
func (l *Log[S]) Len() int { return len(l.steps) }

// Position returns how many steps are in effect.
func (l *Log[S]) Position() int { return l.position }

// State returns the number of the current state.
func (l *Log[S]) State() uint64 {
	if l.position == 0 {
		return 0
	}
	return l.steps[l.position-1].state
}

// Dirty reports whether the current state differs from the file's.
func (l *Log[S]) Dirty() bool { return l.State() != l.saved }

// Save marks a state as the one in the file.
func (l *Log[S]) Save(state uint64) { l.saved = state }

// Last returns the last step in effect, nil if there is none.
func (l *Log[S]) Last() *S {
	if l.position == 0 {
		return nil
	}
	return &l.steps[l.position-1].what
}

// Each calls f for all steps, including those of groups.
func (l *Log[S]) Each(f func(*S)) { each(l.steps, f) }

func each[S any](list []step[S], f func(*S)) {
	for i := range list {
		f(&list[i].what)
		each(list[i].parts, f)
	}
}

// Add adds a step that was made. Undone ones are dropped.
func (l *Log[S]) Add(label message.Message, what S) {
	l.last++
	clear(l.steps[l.position:])
	l.steps = append(l.steps[:l.position], step[S]{label: label, state: l.last, what: what, made: time.Now()})
	l.position++
}

// Back moves back over the last step in effect, and returns what to undo, in this order. There must be one.
func (l *Log[S]) Back() []*S {
	l.position--
	return l.steps[l.position].back(nil)
}

// Forward moves forward over the next undone step, and returns what to redo, in this order. There must be one.
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

// Group makes all steps added by f one with this label; join combines their descriptions. If f returns an error, the
// steps are dropped, those that were undone before are restored, and undo gets what to undo.
func (l *Log[S]) Group(label message.Message, f func() error, join func(parts []S) S, undo func(*S)) error {
	from := l.position
	future := append([]step[S](nil), l.steps[from:]...)
	err := f()
	if l.position <= from {
		return err
	}
	parts := append([]step[S](nil), l.steps[from:l.position]...)
	group := step[S]{label: label, state: parts[len(parts)-1].state, parts: parts, made: parts[len(parts)-1].made}
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

// Told is a step as others are compared with it.
type Told[S any] struct {
	Label message.Message
	What  S
}

// Amend merges the step that f adds with the one before, if join accepts them as one; join returns the combined
// description. The state in the file remains separate, so that undo leads back to it.
func (l *Log[S]) Amend(f func() error, join func(before, now Told[S]) (both Told[S], ok bool)) error {
	n := l.position
	if err := f(); err != nil || l.position != n+1 || n == 0 || l.steps[n-1].state == l.saved {
		return err
	}
	last, now := &l.steps[n-1], l.steps[n]
	both, ok := join(last.told(), now.told())
	if !ok {
		return nil
	}
	if len(last.parts) == 0 {
		*last = step[S]{parts: []step[S]{*last}}
	}
	last.label, last.what = both.Label, both.What
	last.state, last.made, last.parts = now.state, now.made, append(last.parts, now)
	l.steps, l.position = l.steps[:n], n
	return nil
}

func (s *step[S]) told() Told[S] { return Told[S]{s.label, s.what} }
