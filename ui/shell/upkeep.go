package shell

import (
	"slices"
	"time"
)

// upkeep starts the work that edits make necessary: comparing, checking, searching anew. Each piece of it starts once when the edits
// pause, however many there were, and where nobody would see what comes of it, not before somebody does.
type upkeep struct {
	hop     func(f func(), wait bool)
	waiting []chore
	timer   *time.Timer
	started func(what string) // for tests; may be nil
}

// chore is a piece of work.
type chore struct {
	of   any    // the page, pane or tool that it is for; it has one chore of a name
	what string // its name
	seen func() bool
	do   func()

	first, due time.Time
}

// maySee reports whether somebody would see what comes of the chore.
func (c *chore) maySee() bool { return c.seen == nil || c.seen() }

const (
	// pause is how long nothing happens before the work starts: longer than between two arrow keys.
	pause = 120 * time.Millisecond
	// longestPause is after how much of edits without a pause it starts all the same.
	longestPause = time.Second
)

// soon has work done after a pause, in place of the same that may be waiting already. seen, if not nil, says whether somebody would see
// what comes of it; as long as nobody would, it waits for shown.
func (u *upkeep) soon(of any, what string, seen func() bool, do func()) {
	now := time.Now()
	c := chore{of: of, what: what, seen: seen, do: do, first: now, due: now.Add(pause)}
	if i := u.find(of, what); i >= 0 {
		c.first = u.waiting[i].first
		if end := c.first.Add(longestPause); seen != nil && end.Before(c.due) {
			c.due = end
		}
		u.waiting = slices.Delete(u.waiting, i, i+1)
	}
	u.waiting = append(u.waiting, c)
	u.arm(now)
}

func (u *upkeep) find(of any, what string) int {
	return slices.IndexFunc(u.waiting, func(c chore) bool { return c.of == of && c.what == what })
}

// arm sets the timer to when the next chore is due. What nobody sees waits for shown.
func (u *upkeep) arm(now time.Time) {
	next := time.Duration(-1)
	for _, c := range u.waiting {
		if left := max(0, c.due.Sub(now)); (next < 0 || left < next) && c.maySee() {
			next = left
		}
	}
	switch {
	case next < 0:
	case u.timer == nil:
		u.timer = time.AfterFunc(next, func() { u.hop(u.fire, false) })
	default:
		u.timer.Reset(next)
	}
}

func (u *upkeep) fire() {
	now := time.Now()
	u.run(func(c chore) bool { return !c.due.After(now) })
	u.arm(now)
}

// shown starts what was waiting for being seen. Call it when another page or pane has come to the front.
func (u *upkeep) shown() { u.fire() }

// settle does at once what is waiting for something that is about to be used.
func (u *upkeep) settle(of any) {
	u.run(func(c chore) bool { return c.of == of })
}

// run does the chores that may start now, in the order in which they were asked for. One may ask for another, or put it off.
func (u *upkeep) run(may func(chore) bool) {
	for _, c := range slices.Clone(u.waiting) {
		i := u.find(c.of, c.what)
		if i < 0 || !may(u.waiting[i]) || !u.waiting[i].maySee() {
			continue
		}
		c = u.waiting[i]
		u.waiting = slices.Delete(u.waiting, i, i+1)
		if u.started != nil {
			u.started(c.what)
		}
		c.do()
	}
}

// forget drops all that is waiting for something that is closed.
func (u *upkeep) forget(of any) {
	u.waiting = slices.DeleteFunc(u.waiting, func(c chore) bool { return c.of == of })
}

// drop takes one chore back.
func (u *upkeep) drop(of any, what string) {
	u.waiting = slices.DeleteFunc(u.waiting, func(c chore) bool { return c.of == of && c.what == what })
}
