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

	keep map[string]bool            // sections that one side removed and the other needs
	lost map[string]message.Message // properties (by key and name) and sections that name something removed
	out  []*section                 // the merged sections
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

// conflict records a conflict and reports whether it stays open; otherwise the favored side wins.
func (m *merger) conflict(path string, why message.Message, base, ours, theirs string) (open bool) {
	c := Conflict{Path: path, Why: why, Base: strings.TrimSpace(base), Ours: strings.TrimSpace(ours), Theirs: strings.TrimSpace(theirs), Favored: m.options.Favor != None}
	m.result.Conflicts = append(m.result.Conflicts, c)
	return !c.Favored
}

// withEnd is a text that ends with a line break, unless it is empty.
func withEnd(text, end string) string {
	if text != "" && !strings.HasSuffix(text, end) {
		text += end
	}
	return text
}

// newline is how the lines of the result end.
func (m *merger) newline() string { return lineEnd(m.documents[1]) }

// markers are the lines around a conflict.
func (m *merger) markers() (open, middle, shut string) {
	k := m.options.Markers
	if k.Size == 0 {
		k.Size = 7
	}
	if k.Ours == "" {
		k.Ours = "ours"
	}
	if k.Theirs == "" {
		k.Theirs = "theirs"
	}
	line := func(c string) string { return strings.Repeat(c, k.Size) }
	return line("<") + " " + k.Ours, line("="), line(">") + " " + k.Theirs
}

// block writes what both sides have between markers.
func (m *merger) block(ours, theirs string) string {
	end := m.newline()
	open, middle, shut := m.markers()
	return open + end + withEnd(ours, end) + middle + end + withEnd(theirs, end) + shut
}

// either leaves a section as a conflict, or takes the one of the favored side.
func (m *merger) either(path string, why message.Message, b, o, t *section) *section {
	if !m.conflict(path, why, b.text(), o.text(), t.text()) {
		return map[Side]*section{Base: b, Ours: o, Theirs: t}[m.options.Favor]
	}
	first := o
	if first == nil {
		first = t
	}
	return &section{key: first.key, path: first.path, tag: first.tag, conflict: true, head: m.block(o.core(), t.core()), tail: first.tail}
}

// pathOf is the path of the first of the sections that is not nil.
func pathOf(list ...*section) string {
	for _, s := range list {
		if s != nil {
			return s.path
		}
	}
	return ""
}
