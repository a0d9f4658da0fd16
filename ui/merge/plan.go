package merge

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"savant/codec/variant"
	"savant/model"
	"savant/model/merge"
	"savant/model/store"
	"savant/model/threeway"
	"savant/ui/internal/words"
)

// plan is a merge with the user's choices and its result.
type plan struct {
	files  [3]*store.File // base, ours, theirs
	noBase bool           // what base had is not known
	choices

	past, future []choices // for undo and redo

	outcome
}

// choices are the user's choices by the path of the change.
type choices struct {
	choose map[string]threeway.Side
	values map[string]variant.Value // what was written instead of what the side has
}

// noChoices are those before the first.
func noChoices() choices { return choices{map[string]threeway.Side{}, map[string]variant.Value{}} }

// options are those of a merge with these choices.
func (p *plan) options() threeway.Options {
	return threeway.Options{Choices: maps.Clone(p.choose), Values: maps.Clone(p.values), NoBase: p.noBase}
}

// outcome is what came of a merge.
type outcome struct {
	result *threeway.Result          // nil until it is known
	docs   [3]*model.Document        // base, the result and theirs, as merging left them
	ours   *model.Document           // as it was before
	both   map[string]variant.Value  // the conflicting lists with the additions of both sides, by path
	review map[string]threeway.Guess // what should be looked at, by path
	err    error
}

// begin returns a function that merges, which may run on another goroutine.
func (p *plan) begin() func() outcome {
	docs, options := p.copies(), p.options()
	return func() outcome {
		ours := docs[1].Snapshot().Document()
		result, err := threeway.Merge(context.Background(), docs[0], docs[1], docs[2], options)
		o := outcome{result: &result, docs: docs, ours: ours, both: map[string]variant.Value{}, review: map[string]threeway.Guess{}, err: err}
		for i := range result.Changes {
			if v, ok := o.additions(&result.Changes[i]); ok {
				o.both[result.Changes[i].Path] = v
			}
		}
		for _, g := range result.Review {
			o.review[g.Path] = g
		}
		return o
	}
}

// copies are documents of the three versions that merging may change.
func (p *plan) copies() (docs [3]*model.Document) {
	for i, f := range p.files {
		docs[i] = f.Doc.Snapshot().Document()
	}
	return docs
}

// at is the row at a path, in the first of the documents that has it; 0 if none has. What only ours added is in the result no more where another
// side was taken. The places of a list that both sides changed are those of base.
func (o *outcome) at(path string) (*model.Document, model.Row) {
	docs := []*model.Document{o.docs[1], o.docs[2], o.docs[0], o.ours}
	if slices.ContainsFunc(o.result.Changes, func(c threeway.Change) bool { return c.InList && c.Path == path }) {
		docs = []*model.Document{o.docs[0]}
	}
	for _, d := range docs {
		if r, err := d.Find(path); err == nil {
			return d, r
		}
	}
	return o.docs[1], 0
}

// longestList is how long the text of a list may be, in bytes, to be put together with another.
const longestList = 256 << 10

// additions is what a list in conflict is with what both sides added; ok is false if it is no list, or if one of them added nothing.
func (o *outcome) additions(c *threeway.Change) (v variant.Value, ok bool) {
	if !c.Conflict() || c.Whole || c.Moved || c.Ours == "" || c.Theirs == "" || len(c.Ours)+len(c.Theirs) > longestList {
		return v, false
	}
	d, r := o.at(c.Path)
	if r == 0 {
		return v, false
	}
	ours, err1 := d.Parse(r, c.Ours)
	theirs, err2 := d.Parse(r, c.Theirs)
	base, err3 := variant.Zero(ours.Type), error(nil)
	if c.Base != "" {
		base, err3 = d.Parse(r, c.Base)
	}
	if err1 != nil || err2 != nil || err3 != nil {
		return v, false
	}
	return merge.Both(base, ours, theirs)
}

// written is a value for which another can be written.
type written struct {
	name, path         string // the name is empty for the only one of a change
	ours, theirs, text string // text is what the result has, or what is proposed
}

// places are the values of a change for which others can be written: its own, or those in which the sides of a section differ, as far as the
// side that is taken has them.
func (p *plan) places(c *threeway.Change) (list []written) {
	if c == nil || c.Moved || c.Fixed() || p.result == nil {
		return nil
	}
	if !c.Whole {
		list = []written{{"", c.Path, c.Ours, c.Theirs, cmp.Or(c.Result, c.Theirs)}}
	}
	for _, part := range c.Parts {
		mine := map[threeway.Side]string{threeway.Ours: part.Ours, threeway.Theirs: part.Theirs, threeway.Base: part.Base}[p.side(c)]
		if part.Path != "" && mine != "" {
			list = append(list, written{part.Name, part.Path, part.Ours, part.Theirs, cmp.Or(part.Result, mine)})
		}
	}
	return slices.DeleteFunc(list, func(w written) bool {
		d, r := p.at(w.path)
		return w.ours == "" && w.theirs == "" || r == 0 || d.Describe(r).Can&model.CanSet == 0
	})
}

// side is the side that a change gets its values from that are written.
func (p *plan) side(c *threeway.Change) threeway.Side {
	switch chosen := p.choose[c.Path]; {
	case c.Whole && chosen != threeway.None:
		return chosen
	case c.Ours == "":
		return threeway.Theirs
	}
	return threeway.Ours
}

// fixed says why no other value can be written for a change, "" where one can.
func (p *plan) fixed(c *threeway.Change) string {
	switch {
	case c == nil:
		return words.Say("This is a place with several changes. Select one of them.")
	case len(p.places(c)) > 0:
		return ""
	case c.Moved:
		return words.Say("This is the place of a node. Choose a side, and move the node in the merged file.")
	case c.Fixed():
		return words.Say("This was added to a list. Change it in the merged file.")
	case c.Whole:
		return words.Say("This is more than a value. Choose a side, and change it in the merged file.")
	}
	return words.Say("This follows from the rest of the file. Choose a side.")
}

// why says why a change is as it is, and what there is to look at.
func (o *outcome) why(c *threeway.Change) string {
	text := words.Say("Both sides agree, or one side changed it.")
	if c.Conflict() {
		text = words.Sentence(c.Why)
	}
	switch {
	case c.Chosen && c.Conflict():
		text += " " + chosen(c)
	case c.Chosen:
		text = chosen(c)
	}
	if lost := o.nowhere(c.Path); lost != "" {
		text = lost + " " + text
	}
	if c.Left() {
		n, of := o.conflict(c.Path)
		text += " " + words.Say("Conflict %s of %s.", words.Number(n), words.Number(of))
	}
	if g, ok := o.review[c.Path]; ok {
		text += " " + words.Say("Please check: %s.", words.Text(g.Why))
	}
	return text
}

// nowhere names what leads nowhere at a path, or because of the choice there; "" for nothing.
func (o *outcome) nowhere(path string) string {
	lost := o.lost(path)
	if len(lost) == 0 {
		return ""
	}
	return leadNowhere(lost) + ": " + named(lost, mostNamed, ", ") + "."
}

// lost is what leads nowhere at a path, or because of the choice there.
func (o *outcome) lost(path string) (list []threeway.Nowhere) {
	if o.result == nil || path == "" {
		return nil
	}
	for _, n := range o.result.Nowhere {
		if n.Choice == path || n.Path == path {
			list = append(list, n)
		}
	}
	return list
}

// conflict is which of the conflicts that are left is at a path, from 1, and how many there are.
func (o *outcome) conflict(path string) (n, of int64) {
	for i := range o.result.Changes {
		if c := &o.result.Changes[i]; c.Left() {
			if of++; c.Path == path {
				n = of
			}
		}
	}
	return n, of
}

// take chooses a side for changes. For a single one the same side again takes the choice back.
func (p *plan) take(paths []string, side threeway.Side) {
	next := p.step()
	for _, path := range paths {
		written := next.forget(p.result, path)
		if len(paths) == 1 && next.choose[path] == side && !written {
			delete(next.choose, path)
		} else {
			next.choose[path] = side
		}
	}
	p.choices = next
}

// forget takes back the values that were written for the change at a path. It reports whether there were any.
func (c choices) forget(result *threeway.Result, path string) bool {
	had := len(c.values)
	delete(c.values, path)
	for i := range result.Changes {
		if change := &result.Changes[i]; change.Path == path {
			for _, part := range change.Parts {
				delete(c.values, part.Path)
			}
		}
	}
	return len(c.values) < had
}

// put chooses values for a change that no side has, by the paths of its places. They take the place of what a side has.
func (p *plan) put(c *threeway.Change, values map[string]variant.Value) {
	side := p.side(c)
	next := p.step()
	next.choose[c.Path] = side
	maps.Copy(next.values, values)
	p.choices = next
}

// step notes the choices for undo and returns a copy.
func (p *plan) step() choices {
	p.past, p.future = append(p.past, p.choices), nil
	return choices{maps.Clone(p.choose), maps.Clone(p.values)}
}

// otherwise is the path of the first change about which the choices are not what they were; "" if there is none.
func (p *plan) otherwise(was choices) string {
	written := func(path string) bool {
		v, had := was.values[path]
		now, has := p.values[path]
		return had != has || has && !variant.Equal(v, now)
	}
	for i := range p.result.Changes {
		c := &p.result.Changes[i]
		part := func(x threeway.Part) bool { return written(x.Path) }
		if was.choose[c.Path] != p.choose[c.Path] || written(c.Path) || slices.ContainsFunc(c.Parts, part) {
			return c.Path
		}
	}
	return ""
}

// undo takes the last choice back. It reports whether there was one.
func (p *plan) undo() bool { return p.swap(&p.past, &p.future) }

// redo repeats the choice undone last. It reports whether there was one.
func (p *plan) redo() bool { return p.swap(&p.future, &p.past) }

func (p *plan) swap(from, to *[]choices) bool {
	n := len(*from)
	if n == 0 {
		return false
	}
	*to = append(*to, p.choices)
	p.choices, *from = (*from)[n-1], (*from)[:n-1]
	return true
}

// baseUnknown says why base is not offered for a text with markers.
func baseUnknown() string {
	return words.Say("What base had is not known: the conflict markers in the file hold only ours and theirs.")
}
