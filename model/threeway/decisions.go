package threeway

import (
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model/merge"
	"savant/model/rowpath"
)

// Why a change is a conflict.
const (
	bothChanged  message.ID = "threeway.both-changed"
	bothAdded    message.ID = "threeway.both-added"
	removedHere  message.ID = "threeway.removed-here"
	removedThere message.ID = "threeway.removed-there"
)

// decisions decide the conflicts in a value as the options do.
type decisions struct {
	options   Options
	text      func(variant.Value) string
	path      string // of the value
	otherwise Side   // what is taken where nothing is decided
	conflicts []Change
	left      bool // something is not decided
}

func (d *decisions) decide(c merge.Conflict) merge.Decision {
	at := []byte(d.path)
	for _, step := range c.At {
		at = rowpath.AppendStep(at, step)
	}
	path := string(at)
	made := merge.Decision{Side: d.options.decided(path)}
	text := func(v *variant.Value) string {
		if v == nil {
			return ""
		}
		return d.text(*v)
	}
	one := Change{Path: path, Base: text(c.Base), Ours: text(c.Ours), Theirs: text(c.Theirs), Taken: made.Side, Chosen: made.Side != None,
		InList: c.InList, Why: apart(c.Base != nil || d.options.NoBase, c.Ours != nil, c.Theirs != nil)}
	one.Result = one.of(made.Side)
	if v, ok := d.options.Values[path]; ok && c.InList && one.Chosen {
		made.Value, one.Result, one.Taken = &v, text(&v), None
	}
	d.conflicts = append(d.conflicts, one)
	if made.Side == None {
		d.left, made.Side = true, d.otherwise
	}
	return made
}

// apart says how both sides differ in a thing that base and they have or have not.
func apart(base, ours, theirs bool) message.Message {
	switch {
	case !base:
		return message.New(bothAdded)
	case !ours:
		return message.New(removedHere)
	case !theirs:
		return message.New(removedThere)
	}
	return message.New(bothChanged)
}
