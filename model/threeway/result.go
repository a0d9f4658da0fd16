package threeway

import (
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/merge"
)

// Side is one of the three documents.
type Side = merge.Side

// The sides. None means that no side is chosen.
const (
	None   = merge.None
	Base   = merge.Base
	Ours   = merge.Ours
	Theirs = merge.Theirs
)

// Options say how to resolve conflicts.
type Options struct {
	Choices map[string]Side // the side that wins at the path of a Change, be it a conflict or not
	Favor   Side            // the side that wins in all other conflicts; None leaves them
	Markers Markers
	NoBase  bool // what base had where the sides differ is not known: all that differs is a conflict

	// Values replace what a side has that Choices takes, by the same paths, or by those of the parts of a whole section.
	Values map[string]variant.Value
}

// write puts the values into the result, where their changes were decided. placed are the paths there of sections whose changes may have others.
func (o Options) write(result *model.Document, list []Change, placed map[string]string) error {
	for i := range list {
		c := &list[i]
		if !c.Chosen || c.Moved || c.InList {
			continue
		}
		if v, ok := o.Values[c.Path]; ok {
			if err := put(result, placedAt(placed, c.Path), v); err != nil {
				return err
			}
			c.Result, c.Taken = textAt(result, placedAt(placed, c.Path)), None
		}
		for k := range c.Parts {
			p := &c.Parts[k]
			if v, ok := o.Values[p.Path]; ok && p.Path != "" {
				if err := put(result, placedAt(placed, p.Path), v); err != nil {
					return err
				}
				p.Result, c.Taken = textAt(result, placedAt(placed, p.Path)), None
			}
		}
	}
	return nil
}

// put gives the row at a path a value.
func put(d *model.Document, path string, v variant.Value) error {
	r, err := d.Find(path)
	if err != nil {
		return err
	}
	return d.SetAs(r, v)
}

// decided returns the side that wins in a conflict at a path.
func (o Options) decided(path string) Side {
	if side := o.Choices[path]; side != None {
		return side
	}
	return o.Favor
}

// Change is a place that a side changed. It is a conflict if both sides changed it in different ways, or if one side changed what the other
// removed or needs.
type Change struct {
	Path               string          // of the row; of a node that a side renamed, as ours or else theirs calls it
	Base, Ours, Theirs string          // the text there, or a summary; "" if there is nothing
	Result             string          // what the result has there; of a conflict that is left, what ours has
	Why                message.Message // why it is a conflict; nothing if it is none
	Taken              Side            // the side whose version the result has; None for a conflict that is left, and where both were merged
	Chosen             bool            // Options decided it
	Whole              bool            // the texts are of a section, or of a node with all below it
	Parts              []Part          // where the sides differ in a conflict of a whole section or branch
	Moved              bool            // the texts are the paths of a node
	InList             bool            // it is in a list of which both sides changed the elements: Path has the places of base; of elements, the texts are lists
}

// Part is an attribute or property of a section, or a node of a branch, that differs in a conflict of the whole.
type Part struct {
	Name               string
	Path               string // of its row; "" of a node
	Base, Ours, Theirs string // the values; "" for nothing
	Result             string // of those that Options.Values gives
}

// Conflict reports whether the sides are in conflict there.
func (c *Change) Conflict() bool { return !c.Why.IsZero() }

// Left reports whether it is a conflict that is not decided.
func (c *Change) Left() bool { return c.Conflict() && !c.Chosen }

// Fixed reports whether it is no conflict, and no side can be chosen for it: where a node is, and what was added in a list, which may be in the
// place of another change.
func (c *Change) Fixed() bool { return !c.Conflict() && (c.Moved || c.InList && c.Base == "") }

// of returns what a side has; what ours has for None.
func of[T any](side Side, base, ours, theirs T) T {
	return [...]T{ours, base, ours, theirs}[side]
}

// of is what a side has there; what ours has for None.
func (c *Change) of(side Side) string { return of(side, c.Base, c.Ours, c.Theirs) }

// taken is the side whose version the result has, that of a side which changed it if there is one.
func (c *Change) taken() Side {
	for _, side := range []Side{Ours, Theirs, Base} {
		if c.Result == c.of(side) && (side == Base || c.of(side) != c.Base) {
			return side
		}
	}
	return None
}

// Guess is something that was merged by an assumption, which the user should check.
type Guess struct {
	Path string
	Why  message.Message
}

// leftOut says what leads nowhere in a result because of a choice.
const leftOut message.ID = "threeway.left-out gone"

// Nowhere is a place in the result that names what a choice left out.
type Nowhere struct {
	Path   string // of what names it
	Gone   string // the path of what it names
	Choice string // the path of the change that was decided so; "" if it is not one alone
}

// Why says what leads nowhere.
func (n *Nowhere) Why() message.Message { return message.New(leftOut, n.Gone) }

// Result says what a merge did.
type Result struct {
	Changes []Change // in the order of the result
	Review  []Guess
	Nowhere []Nowhere // what leads nowhere because of choices
	Marked  bool      // all conflicts that are left are marked in the text: not so the path of a node that both sides gave another
	Held    bool      // nothing of theirs was taken: what is no conflict cannot be made in a binary scene without the rest
}

// Conflicts lists the changes that are conflicts, decided ones too.
func (r *Result) Conflicts() []Change {
	var list []Change
	for _, c := range r.Changes {
		if c.Conflict() {
			list = append(list, c)
		}
	}
	return list
}

// Left returns the number of unresolved conflicts.
func (r *Result) Left() int {
	n := 0
	for i := range r.Changes {
		if r.Changes[i].Left() {
			n++
		}
	}
	return n
}
