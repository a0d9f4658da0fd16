package crumbs

import (
	"slices"
	"strings"
	"time"

	"savant/model"
	"savant/ui/host"
	"savant/ui/inspector"
	"savant/ui/page"
)

// candidate is a row that may be meant.
type candidate struct {
	path, label, about string
	rank               int // the lower the nearer to what is written
}

const (
	mostCandidates = 10
	mostLooked     = 5000 // rows searched below one row
	mostNodes      = 50_000
	lookFor        = 15 * time.Millisecond
)

// candidates are the rows whose paths or names go on where a text ends.
func candidates(p host.Page, text string) []candidate {
	s := &completion{page: p, typed: strings.ToLower(text), until: time.Now().Add(lookFor)}
	base, rest := baseOf(p.Doc(), text)
	s.name = strings.ToLower(rest[strings.LastIndexAny(rest, `.["&!#/`)+1:])
	s.below(base)
	if base == model.Root || model.Has[model.Noded](p.Doc()) && strings.HasPrefix(s.typed, "node") {
		if p.Doc().HasRecords() {
			s.below(p.Doc().Child(model.Root, 0)) // a path without a record refers to the first
		}
		s.nodes()
	}
	slices.SortStableFunc(s.list, func(a, b candidate) int { return a.rank - b.rank })
	return s.list[:min(len(s.list), mostCandidates)]
}

// baseOf finds the longest beginning of a text that is a path to something, and what follows it.
func baseOf(doc *model.Document, text string) (model.Row, string) {
	for i, tries := len(text), 0; i > 0 && tries < 32; i-- {
		if i < len(text) && !strings.ContainsRune(".[!", rune(text[i])) {
			continue
		}
		if i == len(text) && !strings.HasSuffix(text, "]") && !strings.HasSuffix(text, "!") {
			continue // it may go on
		}
		tries++
		if r, err := doc.Find(text[:i]); err == nil && r != 0 {
			return r, text[i:]
		}
	}
	return model.Root, text
}

// completion gathers candidates.
type completion struct {
	page        host.Page
	typed, name string // in lower case: the whole text, and the name being typed
	until       time.Time
	list        []candidate
}

// below looks at the rows in a row.
func (s *completion) below(r model.Row) {
	for i := range min(s.page.Doc().Len(r), mostLooked) {
		if i%64 == 63 && time.Now().After(s.until) {
			return
		}
		s.try(s.page.Doc().Child(r, i))
	}
}

// nodes looks at all nodes of a scene.
func (s *completion) nodes() {
	doc := s.page.Doc()
	if !model.Has[model.Noded](doc) || s.name == "" {
		return
	}
	stack, looked := []model.Row{model.Root}, 0
	for len(stack) > 0 && looked < mostNodes && !time.Now().After(s.until) {
		r := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for i := range doc.Len(r) {
			c := doc.Child(r, i)
			if looked++; looked%64 == 0 && (looked >= mostNodes || time.Now().After(s.until)) {
				return
			}
			if page.IsNode(doc, c) {
				s.try(c)
				stack = append(stack, c)
			}
		}
	}
}

// try takes a row if it fits.
func (s *completion) try(r model.Row) {
	doc := s.page.Doc()
	if r == 0 || len(s.list) > 500 {
		return
	}
	d := inspector.Localized(doc.Describe(r))
	path := doc.Path(r)
	label := strings.ToLower(d.Label)
	rank := -1
	switch {
	case path == "" || strings.EqualFold(path, s.typed) && d.Children == 0:
		return
	case s.name != "" && strings.Trim(label, `"[]`) == s.name:
		rank = 0
	case strings.HasPrefix(strings.ToLower(path), s.typed):
		rank = 1
	case s.name != "" && strings.HasPrefix(label, s.name):
		rank = 2
	case s.name != "" && strings.Contains(label, s.name):
		rank = 3
	}
	if rank < 0 || slices.ContainsFunc(s.list, func(c candidate) bool { return c.path == path }) {
		return
	}
	s.list = append(s.list, candidate{path: path, label: d.Label, about: strings.TrimSpace(d.Type), rank: rank})
}
