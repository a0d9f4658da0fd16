package threeway

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"savant/codec/message"
	"savant/model"
	"savant/model/counterpart"
	"savant/model/diff"
	"savant/model/merge"
)

// Messages.
const (
	asText         message.ID = "threeway.as-text"
	notToBinary    message.ID = "threeway.not-to-binary path"
	notToBinaryWhy message.ID = "threeway.not-to-binary-why path why"
)

// mergeMixed merges versions of a scene or resource, some text and some binary. All are merged as texts. Only what is another value
// counts as a change, though the forms write values in other ways: the version whose form no other has follows the others. If ours is binary, what
// the merge changed is made in it: all of it or nothing.
func mergeMixed(ctx context.Context, base, ours, theirs *model.Document, o Options) (Result, error) {
	var like *model.Document // the text that others are opened as
	for _, d := range []*model.Document{theirs, base, ours} {
		if model.Has[model.Lined](d) {
			like = d
		}
	}
	b, err := textOf(base, like)
	if err != nil {
		return Result{}, err
	}
	mine, err := textOf(ours, like)
	if err != nil {
		return Result{}, err
	}
	t, err := textOf(theirs, like)
	if err != nil {
		return Result{}, err
	}
	before := mine.Snapshot()
	var result Result
	as := message.New(mergeFiles)
	if err := mine.Group(as, func() (err error) {
		result, err = mergeAsTexts(ctx, [3]*model.Document{b, mine, t}, (b == base) == (t == theirs), (b == base) == (mine == ours), o)
		return err
	}); err != nil || mine == ours {
		return result, err
	}
	result.Marked = false
	if result.Left() > 0 {
		return result, nil
	}
	made, err := mergeValues(ctx, before.Document(), ours, mine, Options{})
	if err != nil {
		return Result{}, err
	}
	for _, c := range made.Changes {
		if c.Left() {
			return Result{}, message.Err(notToBinaryWhy, c.Path, c.Why)
		}
	}
	if err := diff.Compare(ctx, mine.Snapshot(), ours.Snapshot(), nil, func(d diff.Difference) bool {
		err = message.Err(notToBinary, d.Path)
		return false
	}); err != nil {
		return Result{}, err
	}
	return result, err
}

// mergeAsTexts merges texts, some of them converted from binary files: base is in the same form as theirs, or as ours, or
// alone in its form.
func mergeAsTexts(ctx context.Context, docs [3]*model.Document, likeTheirs, likeOurs bool, o Options) (result Result, err error) {
	base, ours, theirs := docs[0], docs[1], docs[2]
	if err := sameIDs(base, ours, theirs, false, [2]bool{!likeOurs, !likeTheirs}); err != nil {
		return Result{}, err
	}
	f := follower{ctx: ctx, options: o}
	if err := f.sameNodes(base, ours, theirs); err != nil {
		return Result{}, err
	}
	switch {
	case likeTheirs: // both follow ours, which stays
		was := read(base)
		if err = respell(base, ours, nil); err == nil {
			err = respell(theirs, ours, was)
		}
	case likeOurs:
		if err = respell(theirs, ours, nil); err == nil {
			err = respell(theirs, base, nil)
		}
	default:
		if err = respell(base, ours, nil); err == nil {
			err = respell(base, theirs, nil)
		}
	}
	if err != nil {
		return Result{}, err
	}
	result, err = mergeTexts(ctx, base, ours, theirs, o, f.alone...)
	result.Changes, result.Review = append(f.changes, result.Changes...), append(f.guesses, result.Review...)
	return result, err
}

// textOf is a document as text: itself, or what its sections are, opened as another one is.
func textOf(d, like *model.Document) (*model.Document, error) {
	if model.Has[model.Lined](d) {
		return d, nil
	}
	var text []byte
	s := d.Snapshot().Sections()
	for i, one := range s.List {
		text = append(text, s.Bytes(one.Start, one.End)...)
		if i+1 < len(s.List) && merge.Apart(merge.Tag(one), merge.Tag(s.List[i+1])) {
			text = append(text, '\n')
		}
	}
	made := like.Snapshot().Document()
	return made, made.Apply(message.New(asText), []model.Patch{{End: made.Size(), New: text}})
}

// respell writes the values of a text, but for those that one in the same form writes in another way, as a version in the other form does that
// has the same. Engines leave properties that are null out of text: those that one of both has are left out of d, or put into it, as in the other.
// Resources come in the other's order.
func respell(d, like *model.Document, but *file) error {
	f, other := read(d), read(like)
	forms := counterpart.SameIDs(f.Sections, other.Sections)
	var patches []model.Patch
	replace := func(start, end int64, text string) {
		patches = append(patches, model.Patch{Start: start, End: end, New: []byte(text)})
	}
	for i, s := range f.sections {
		o := other.by[s.key]
		if o == nil || s.opaque {
			continue
		}
		same := but.parts(s.key)
		mine, theirs := partsByName(s.properties), partsByName(o.properties)
		end := f.List[i].Start + int64(len(s.head))
		for _, q := range o.properties {
			if p := mine[q.name]; p != nil {
				end = p.at.End
			} else if v, ok := other.value(q); ok && counterpart.Empty(v) && same(part{name: q.name}) {
				replace(end, end, "\n"+strings.TrimSpace(q.text))
			}
		}
		for _, p := range s.properties {
			v, ok := f.value(p)
			switch q := theirs[p.name]; {
			case !ok || !same(p):
			case q != nil:
				if w, ok := other.value(*q); ok && forms.Same(v, w) {
					replace(p.at.Start, p.at.End, q.value())
				}
			case counterpart.Empty(v):
				replace(p.at.End-int64(len(p.text)), p.at.End, "")
			}
		}
		if strings.TrimSpace(s.tail+o.tail) == "" && s.tail != o.tail {
			replace(f.List[i].End-int64(len(s.tail)), f.List[i].End, o.tail)
		}
		attributes := partsByName(o.attributes)
		for _, p := range s.attributes {
			if q := attributes[p.name]; q != nil && (i == 0 && p.name == "format" || p.name == "groups" && sameGroups(f, p, other, *q)) {
				replace(p.at.Start, p.at.End, q.value())
			}
		}
	}
	slices.SortStableFunc(patches, func(a, b model.Patch) int { return cmp.Compare(a.Start, b.Start) })
	if err := d.Apply(message.New(asText), patches); err != nil {
		return err
	}
	return reorder(d, other)
}

// parts returns what reports whether a property is written as in the section with that key; always, if there is no file.
func (f *file) parts(key string) func(part) bool {
	if f == nil {
		return func(part) bool { return true }
	}
	s := f.by[key]
	if s == nil {
		s = &section{}
	}
	by := partsByName(s.properties)
	return func(p part) bool { return by[p.name].value() == p.value() }
}

// reorder puts the resources of a text in the order of another; those that the other does not have stay before the same
// resource as they were.
func reorder(d *model.Document, other *file) error {
	place := map[string]int{}
	for i, s := range other.sections {
		place[s.key] = i
	}
	f := read(d)
	first, last := len(f.sections), 0
	for i, s := range f.sections {
		if s.tag == "ext_resource" || s.tag == "sub_resource" {
			first, last = min(first, i), i+1
		}
	}
	if last <= first {
		return nil
	}
	type run struct { // sections up to one that the other has
		at   int
		list []*section
	}
	var runs []run
	for i := first; i < last; i++ {
		from := i
		for i < last-1 && place[f.sections[i].key] == 0 {
			i++
		}
		at := place[f.sections[i].key]
		if at == 0 {
			at = len(other.sections)
		}
		runs = append(runs, run{at, f.sections[from : i+1]})
	}
	if slices.IsSortedFunc(runs, func(a, b run) int { return cmp.Compare(a.at, b.at) }) {
		return nil
	}
	slices.SortStableFunc(runs, func(a, b run) int { return cmp.Compare(a.at, b.at) })
	var list []*section
	for _, r := range runs {
		list = append(list, r.list...)
	}
	var text strings.Builder
	for i, s := range list {
		text.WriteString(strings.TrimRight(s.text(), "\r\n") + "\n")
		if i+1 == len(list) || merge.Apart(s.tag, list[i+1].tag) {
			text.WriteString("\n")
		}
	}
	return d.Apply(message.New(asText), []model.Patch{{Start: f.List[first].Start, End: f.List[last-1].End, New: []byte(text.String())}})
}

// sameGroups reports whether two nodes are in the same groups.
func sameGroups(f *file, p part, other *file, q part) bool {
	v, ok := f.value(p)
	w, also := other.value(q)
	return ok && also && counterpart.SameWords(v, w)
}
