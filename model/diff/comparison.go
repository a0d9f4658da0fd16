package diff

import (
	"context"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/counterpart"
	"savant/scene/literal"
)

// Messages.
const (
	sized   message.ID = "diff.sized what n"
	anyType message.ID = "diff.any-type"
)

// Op is the kind of a difference between A and B.
type Op uint8

// The kinds of differences.
const (
	Added   Op = iota // only B has it
	Removed           // only A has it
	Changed           // it has another value
	Moved             // it is in another place
)

var opNames = [...]string{"added", "removed", "changed", "moved"}

func (o Op) String() string { return opNames[o] }

// Difference is one difference.
type Difference struct {
	Op   Op
	Path string          // where it is in B; for a removed value, where it was in A
	From string          // where it was in A, if that differs
	Old  string          // the value in A as Godot text; "" for an added one
	New  string          // the value in B; "" for a removed or only moved one
	Note message.Message // more about it: "from place 3 to place 1"

	// Replace Old and New if these would be too long, or are not text: "String of 70000 bytes".
	OldSize, NewSize message.Message

	// For copying the difference to the other side. For something added, removed or moved in a list: the child of the
	// list in A, and of that in B, before which it would be, by current indices; and the path of that list on the side
	// that lacks it, if that differs.
	At, Back int
	Under    string
}

// OldPath returns where the difference is in A.
func (d Difference) OldPath() string {
	if d.From != "" {
		return d.From
	}
	return d.Path
}

// Reversed returns the difference as comparing B with A reports it.
func (d Difference) Reversed() Difference {
	r := d
	r.Old, r.New, r.At, r.Back = d.New, d.Old, d.Back, d.At
	r.OldSize, r.NewSize = d.NewSize, d.OldSize
	switch d.Op {
	case Added:
		r.Op = Removed
	case Removed:
		r.Op = Added
	default:
		if d.From != "" {
			r.Path, r.From = d.From, d.Path
		}
	}
	return r
}

// between returns the difference with the texts of its two sides.
func (d Difference) between(a, b shown) Difference {
	d.Old, d.OldSize, d.New, d.NewSize = a.text, a.size, b.text, b.size
	return d
}

// comparison is one run of Compare.
type comparison struct {
	ctx      context.Context
	progress func(float64)
	report   func(Difference) bool
	twins    *codec.Twins // of the trees of two saves
	size     int64
	told     int64
	calls    int
	stopped  bool
	depth    int                // nesting depth of documents inside bytes
	a, b     *model.Budget      // for the contents of bytes on either side
	forms    *counterpart.Forms // if one side is text and the other binary, else nil
	ids      counterpart.IDs    // if resources have other ids, else nil
	exact    bool               // other ids are differences
}

// over reports whether to stop, and reports the progress from time to time: an offset in B, never decreasing.
func (c *comparison) over(off int64) bool {
	if c.calls++; c.calls%256 == 0 {
		c.stopped = c.stopped || c.ctx.Err() != nil
	}
	if off-c.told > 1<<18 && c.size > 0 {
		c.told = off
		c.progress(min(float64(off)/float64(c.size), 1))
	}
	return c.stopped
}

// tell reports a difference.
func (c *comparison) tell(d Difference) {
	if c.ctx.Err() != nil {
		c.stopped = true
	}
	if !c.stopped && !c.report(d) {
		c.stopped = true
	}
}

// place is a path under construction.
type place struct {
	record int
	steps  []model.Step
}

func (p place) to(s ...model.Step) place {
	return place{p.record, append(p.steps[:len(p.steps):len(p.steps)], s...)}
}

func (p place) String() string { return model.Path{Record: p.record, Steps: p.steps}.String() }

// from returns where something was in A, if that differs from B.
func from(a, b place) string {
	if x := a.String(); x != b.String() {
		return x
	}
	return ""
}

// longest is the maximum size in bytes of a value's text; longer ones are only described.
const longest = 1 << 16

// shown is a value as text, or its description if that would be long.
type shown struct {
	text string
	size message.Message
}

// textOf returns the text of a value.
func textOf(v variant.Value, d *dialect.Dialect) shown {
	text := literal.Text(v, d)
	if len(text) > longest {
		if v.Type == variant.String || v.Type == variant.StringName {
			text = v.Text // as an editor of that text counts
		}
		return long(d.TypeName(v.Type), int64(len(text)))
	}
	return shown{text: text}
}

// long describes something by its kind and size in bytes.
func long(what any, n int64) shown { return shown{size: message.New(sized, what, n)} }

// typed is the type of what a list holds, by its name, which is empty for a list that holds anything.
func typed(name string) shown {
	if name == "" {
		return shown{size: message.New(anyType)}
	}
	return shown{text: name}
}

// equal reports whether two values are the same: stored widths do not count, and JSON digits only if both sides have
// them.
func equal(a, b variant.Value) bool {
	if a.Type != b.Type {
		return false
	}
	if (a.Type == variant.Int || a.Type == variant.Float) && (a.Text == "" || b.Text == "") {
		a.Text, b.Text = "", ""
	}
	if variant.Equal(a, b) {
		return true
	}
	x, ok := a.Data.(*variant.Math)
	y, also := b.Data.(*variant.Math)
	if ok && also {
		return equalFloats(x.C, y.C)
	}
	if p, ok := floats(a.Data); ok {
		q, also := floats(b.Data)
		return also && equalFloats(p, q)
	}
	return false
}

func equalFloats(a, b []float64) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] && (a[i] == a[i] || b[i] == b[i]) {
			return false
		}
	}
	return true
}

// floats returns the data of a packed array of floats of either width.
func floats(data any) ([]float64, bool) {
	switch list := data.(type) {
	case []float64:
		return list, true
	case []float32:
		out := make([]float64, len(list))
		for i, f := range list {
			out[i] = float64(f)
		}
		return out, true
	}
	return nil, false
}
