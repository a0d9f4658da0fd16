package tscn

import (
	"bytes"
	"slices"
	"sort"
	"strings"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/scene"
)

// File is a text that is to be edited, with what is known of it. Edits of it are planned and returned; nothing in it changes.
type File struct {
	*scene.Scene
	Src     []byte
	Outline *Outline
	Format  int
}

// NewFile is the file of a text and its outline. Without a tree, nil, it makes the tree.
func NewFile(src []byte, o *Outline, tree *scene.Tree, d *dialect.Dialect, format int) *File {
	f := &File{Scene: &scene.Scene{Dialect: d, Tree: tree}, Src: src, Outline: o, Format: format}
	f.View = view{f}
	if tree == nil {
		f.Tree = scene.TreeOf(f.View)
	}
	return f
}

// Open reads a text for editing.
func Open(src []byte) *File {
	o := Scan(src)
	j := Judge(src, o)
	return NewFile(src, o, nil, j.Dialect, j.Format)
}

// TreeOf is the tree of the nodes in a text.
func TreeOf(src []byte, o *Outline) *scene.Tree { return NewFile(src, o, nil, nil, 0).Tree }

// ResourcesOf finds the resources in a text and counts their uses.
func ResourcesOf(src []byte, o *Outline) *scene.Resources {
	return scene.ResourcesOf(view{&File{Src: src, Outline: o}})
}

// Edit is a planned command.
type Edit struct {
	Splices []Splice // sorted, without overlap
	Order   []int    // by section afterwards: its number before, -1 for a new one; nil when sections stay as they are
	Notes   []Note   // what changes, in file order, and then what could not be decided
}

// Note tells of one place that an edit changes, or of one that it leaves though it might have to follow.
type Note struct {
	Section   int // before the edit
	Offset    int // before the edit
	Text      message.Message
	Undecided bool
	Removed   bool   // it is about a section that is removed along with a node, such as a connection
	File      string // of another file whose paths it is about, as this one names it; "" if it is about this file
}

func refuse(id message.ID, args ...any) error { return &scene.Refusal{Why: message.New(id, args...)} }

// plan gathers an edit.
type plan struct {
	*File
	splices []Splice
	notes   []Note
	cuts    map[int]bool
	pastes  []paste
	steps   int // by which load_steps changes
}

// paste is a block that comes behind section after: an old section, or new text if section is -1.
type paste struct {
	after, section int
	text           string
	tight          bool // no blank line before it
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

// contentEnd is the end of the last line on which something of a section stands.
func (f *File) contentEnd(i int) int {
	s := &f.Outline.Sections[i]
	end := s.Start + int(s.TagEnd)
	if n := len(s.Properties); n > 0 {
		end = max(end, s.Start+int(s.Properties[n-1].End))
	}
	if n := len(s.Damage); n > 0 {
		end = max(end, s.Start+int(s.Damage[n-1].End))
	}
	limit := s.End
	if n := bytes.IndexByte(f.Src[end:limit], '\n'); n >= 0 {
		line := f.Src[end : end+n]
		if bytes.IndexByte(line, ';') < 0 { // CR belongs to the gap
			return end + f.blanksAt(end)
		}
		return end + len(bytes.TrimRight(line, "\r"))
	}
	end = max(end, s.Start+len(bytes.TrimRight(f.Src[s.Start:limit], " \t\r\n")))
	return end + f.blanksAt(end)
}

// blanksAt counts the blanks from off to the end of its line, 0 if something else follows on the line.
func (f *File) blanksAt(off int) int {
	end := off
	for end < len(f.Src) && (f.Src[end] == ' ' || f.Src[end] == '\t') {
		end++
	}
	if end < len(f.Src) && f.Src[end] != '\r' && f.Src[end] != '\n' {
		return 0
	}
	return end - off
}

// blockStart is where a section begins with the comments that stand right above its header.
func (f *File) blockStart(i int) int {
	start := f.Outline.Sections[i].Start
	floor := 0
	if i > 0 {
		floor = f.contentEnd(i - 1)
	}
	for {
		above := bytes.LastIndexByte(f.Src[:max(start-1, 0)], '\n') + 1
		if start == 0 || above < floor || above >= start || f.Src[above] != ';' {
			return start
		}
		start = above
	}
}

// newline is the line end of a section.
func (f *File) newline(i int) string {
	if i >= 0 && i < len(f.Outline.Sections) {
		return f.Outline.Sections[i].LineEnd(f.Src)
	}
	return LineEnd(f.Src)
}

// finish makes the edit.
func (p *plan) finish() *Edit {
	e := &Edit{Notes: p.notes}
	sections := p.Outline.Sections
	sort.SliceStable(p.splices, func(i, j int) bool { return p.splices[i].Start < p.splices[j].Start })
	// By the section that they edit: a section that moves takes its own splices along, and no others.
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
			if s.End <= end {
				out.Write(p.Src[at:s.Start])
				out.Write(s.New)
				at = s.End
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
		at := 0
		if q.after >= 0 {
			at = p.contentEnd(q.after)
			text = gap + text
		} else {
			text += gap
		}
		extra = append(extra, Splice{at, at, []byte(text)})
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

// owner is the section that a splice edits. What is inserted belongs to the section of the byte before it: everything that is added to
// a section stands behind the opening bracket of its header, at the earliest.
func (p *plan) owner(s Splice) int {
	if s.Start == s.End && s.Start > 0 {
		return p.Outline.At(s.Start - 1)
	}
	return p.Outline.At(s.Start)
}

// cut is the splice that takes out sections from first to last. Of the gaps before and behind them one stays: that between
// sections of the kinds that meet then, for gaps go by that in the engines' layout; else the larger. Comments stay.
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

// joined makes one splice of those that touch or that one insertion lies in front of.
func joined(list []Splice) []Splice {
	var out []Splice
	own := false // whether the text of the last splice is a copy, which may grow
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

// order is Edit.Order.
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

// Apply makes an edit on the text that it was planned for.
func (e *Edit) Apply(src []byte) []byte {
	var out bytes.Buffer
	at := 0
	for _, s := range e.Splices {
		out.Write(src[at:s.Start])
		out.Write(s.New)
		at = s.End
	}
	out.Write(src[at:])
	return out.Bytes()
}
