package tscn

import (
	"bytes"
	"slices"
	"sort"
	"strconv"
	"strings"

	"savant/codec/message"
	"savant/scene"
)

// plan collects an edit.
type plan struct {
	*File
	splices []Splice
	notes   []Note
	cuts    map[int]bool
	pastes  []paste
	steps   int // change of load_steps
}

// paste is a block inserted after section after: an old section, or new text if section is -1.
type paste struct {
	after, section int
	kind           scene.Kind
	text           string
	tight          bool // no blank line before it
	first          bool // no blank line behind it, as more of its kind follow
}

func (f *File) plan() *plan { return &plan{File: f, cuts: map[int]bool{}} }

func (p *plan) note(section, off int, id message.ID, args ...any) {
	p.notes = append(p.notes, Note{Section: section, Offset: off, Text: message.New(id, args...)})
}

// replace plans other text from start to end, leaving out what is equal at both ends.
func (p *plan) replace(start, end int, text string) {
	old := p.Src[start:end]
	i := 0
	for i < len(old) && i < len(text) && old[i] == text[i] {
		i++
	}
	n, m := len(old), len(text)
	for n > i && m > i && old[n-1] == text[m-1] {
		n, m = n-1, m-1
	}
	if i < n || i < m {
		p.splices = append(p.splices, Splice{start + i, start + n, []byte(text[i:m])})
	}
}

// finish returns the edit.
func (p *plan) finish() *Edit {
	e := &Edit{Notes: p.notes}
	sections := p.Outline.Sections
	sort.SliceStable(p.splices, func(i, j int) bool { return p.splices[i].Start < p.splices[j].Start })
	// By the section that they edit: a moved section takes along its own splices, and no others.
	own := map[int][]Splice{}
	for _, s := range p.splices {
		if i := p.owner(s); p.cuts[i] {
			own[i] = append(own[i], s)
		} else {
			e.Splices = append(e.Splices, s)
		}
	}
	block := func(i int) string {
		at, end := p.blockStart(i), p.contentEnd(i)
		var out strings.Builder
		for _, s := range own[i] {
			if s.Start > end {
				continue
			}
			out.Write(p.Src[at:s.Start])
			out.Write(s.New)
			if at = s.End; at > end { // the last line keeps its line end, which is not part of the block
				return strings.TrimRight(out.String(), "\r\n")
			}
		}
		out.Write(p.Src[at:end])
		return out.String()
	}
	var extra []Splice
	for k := range p.pastes {
		q := &p.pastes[k]
		text := q.text
		if q.section >= 0 {
			text = block(q.section)
		}
		line := p.newline(q.after)
		gap := line + line
		if q.tight {
			gap = line
		}
		at, end := 0, 0
		if q.after >= 0 {
			at = p.contentEnd(q.after)
			end = at
			text = gap + text
			if q.first && strings.HasPrefix(string(p.Src[at:min(len(p.Src), at+2*len(line))]), line+line) {
				end += len(line) // the blank line that was before the next one is before this one now
			}
		} else {
			text += gap
		}
		extra = append(extra, Splice{at, end, []byte(text)})
	}
	var cuts []Splice
	for i := 0; i < len(sections); i++ {
		if !p.cuts[i] {
			continue
		}
		first := i
		for i+1 < len(sections) && p.cuts[i+1] {
			i++
		}
		cuts = append(cuts, p.cut(first, i))
	}
	e.Splices = append(append(e.Splices, extra...), cuts...)
	sort.SliceStable(e.Splices, func(i, j int) bool { return e.Splices[i].Start < e.Splices[j].Start })
	e.Splices = joined(e.Splices)
	if len(p.cuts) > 0 || len(p.pastes) > 0 {
		e.Order = p.order()
	}
	slices.SortStableFunc(e.Notes, func(a, b Note) int {
		if a.Undecided != b.Undecided {
			if b.Undecided {
				return -1
			}
			return 1
		}
		return a.Offset - b.Offset
	})
	return e
}

// owner returns the section that a splice edits. What is inserted belongs to the section of the byte before it:
// everything added to a section comes after the opening bracket of its header.
func (p *plan) owner(s Splice) int {
	if s.Start == s.End && s.Start > 0 {
		return p.Outline.At(s.Start - 1)
	}
	return p.Outline.At(s.Start)
}

// cut returns the splice that removes the sections from first to last. Of the gaps before and after them one is kept:
// the one usual between the kinds of sections that become adjacent, since that is what the engines' layout depends on;
// else the larger. Comments are kept.
func (p *plan) cut(first, last int) Splice {
	start, end := p.blockStart(first), p.contentEnd(last)
	next := len(p.Src)
	if last+1 < len(p.Outline.Sections) {
		next = p.blockStart(last + 1)
	}
	if first == 0 {
		return Splice{Start: start, End: next}
	}
	before, behind := p.Src[p.contentEnd(first-1):start], p.Src[end:next]
	tag := func(i int) string { return p.Outline.Sections[i].Tag }
	behindStays := breaks(behind) >= breaks(before)
	if tag(first) == tag(first-1) {
		behindStays = true
	} else if last+1 < len(p.Outline.Sections) && tag(last) == tag(last+1) {
		behindStays = false
	}
	switch {
	case bytes.IndexByte(before, ';') >= 0:
		if bytes.IndexByte(behind, ';') < 0 && next < len(p.Src) {
			end = next
		}
		return Splice{Start: start, End: end}
	case next == len(p.Src), behindStays, bytes.IndexByte(behind, ';') >= 0:
		return Splice{Start: start - len(before), End: end}
	}
	return Splice{Start: start, End: next}
}

// joined merges splices that touch.
func joined(list []Splice) []Splice {
	var out []Splice
	own := false // whether the text of the last splice is a copy that may be appended to
	for _, s := range list {
		if n := len(out); n > 0 && s.Start <= out[n-1].End {
			last := &out[n-1]
			if !own {
				last.New, own = slices.Clip(last.New), true
			}
			last.End = max(last.End, s.End)
			last.New = append(last.New, s.New...)
			continue
		}
		out, own = append(out, s), false
	}
	return out
}

// order computes Edit.Order.
func (p *plan) order() []int {
	var out []int
	behind := map[int][]int{}
	for _, q := range p.pastes {
		behind[q.after] = append(behind[q.after], q.section)
	}
	come := func(after int) { out = append(out, behind[after]...) }
	come(-1)
	for i := range p.Outline.Sections {
		if !p.cuts[i] {
			out = append(out, i)
		}
		come(i)
	}
	return out
}

// loadSteps adds to the header's load_steps, if it has them.
func (p *plan) loadSteps(by int) {
	for i := range p.Outline.Sections {
		s := &p.Outline.Sections[i]
		if s.Tag != "gd_scene" && s.Tag != "gd_resource" {
			continue
		}
		a := s.Attribute(p.Src, "load_steps")
		if a < 0 {
			return
		}
		start, end := s.Start+int(s.Attributes[a].Value), s.Start+int(s.Attributes[a].End)
		// Several changes of one edit add up in one splice.
		p.splices = slices.DeleteFunc(p.splices, func(q Splice) bool { return q.Start >= start && q.End <= end })
		p.steps += by
		n, err := strconv.Atoi(string(p.Src[start:end]))
		if err != nil {
			return
		}
		p.replace(start, end, strconv.Itoa(max(n+p.steps, 1)))
		return
	}
}

// replaceID plans another id, quoted if the old one is.
func (p *plan) replaceID(start, end int, id string) {
	if start < end && p.Src[start] == '"' {
		id = `"` + id + `"`
	}
	p.replace(start, end, id)
}
