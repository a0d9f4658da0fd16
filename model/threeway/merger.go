package threeway

import (
	"context"
	"strings"

	"savant/codec/message"
	"savant/model"
	"savant/scene/literal"
)

// merger merges three texts.
type merger struct {
	ctx       context.Context
	documents [3]*model.Document // base, ours, theirs
	options   Options
	result    Result

	base, ours, theirs *file
	style              literal.Style

	paths map[string]string          // of the changes of sections, by their keys
	alone []string                   // nodes that one side renamed or moved, and the other removed
	along map[string]string          // nodes that one side moved into what the other removed, and what that is, by their keys
	keep  map[string]bool            // sections that one side removed and the other needs
	lost  map[string]message.Message // properties (by key and name) and sections that name something removed
	out   []*section                 // the merged sections
}

// lineEnd is how the lines of a document end.
func lineEnd(d *model.Document) string {
	if end := map[string]string{"CRLF": "\r\n", "CR": "\r"}[d.Info().Newline]; end != "" {
		return end
	}
	return "\n"
}

// review lists a guess.
func (m *merger) review(path string, why message.Message) {
	m.result.Review = append(m.result.Review, Guess{path, why})
}

// conflict records a conflict and returns the side that wins; None if it is not decided.
func (m *merger) conflict(c Change) Side {
	c.Taken = m.options.decided(c.Path)
	c.Chosen = c.Taken != None
	c.Result = c.of(c.Taken)
	m.result.Changes = append(m.result.Changes, c)
	return c.Taken
}

// agreed records a change that is no conflict, if it is one.
func (m *merger) agreed(c Change) {
	if c.Base == c.Ours && c.Base == c.Theirs {
		return
	}
	c.Taken = m.options.Choices[c.Path]
	if c.Chosen = c.Taken != None; !c.Chosen {
		c.Taken = c.taken()
	}
	m.result.Changes = append(m.result.Changes, c)
}

// newline is how the lines of the result end.
func (m *merger) newline() string { return lineEnd(m.documents[1]) }

// block writes what both sides have between markers.
func (m *merger) block(ours, theirs string) string {
	return m.options.Markers.block(ours, theirs, m.newline())
}

// either leaves a section as a conflict, or takes the one of the side that wins.
func (m *merger) either(path string, why message.Message, b, o, t *section) *section {
	c := sectionChange(path, why, b.text(), o.text(), t.text())
	c.Parts = unlike(path, "", b, o, t)
	if side := m.conflict(c); side != None {
		return of(side, b, o, t)
	}
	first := o
	if first == nil {
		first = t
	}
	return m.marked(first, o.core(), t.core())
}

// marked is what both sides have in place of a section, between markers.
func (m *merger) marked(first *section, ours, theirs string) *section {
	s := &section{key: first.key, path: first.path, tag: first.tag, conflict: true, tail: first.tail}
	if s.head = m.block(ours, theirs); ours == "" || theirs == "" {
		s.either = &[2]string{ours, theirs}
	}
	return s
}

// sectionChange is a change of sections as a whole.
func sectionChange(path string, why message.Message, base, ours, theirs string) Change {
	trim := strings.TrimSpace
	return Change{Path: path, Why: why, Base: trim(base), Ours: trim(ours), Theirs: trim(theirs), Whole: true}
}
