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
	onlyOurs     message.ID = "threeway.only-ours"
	onlyTheirs   message.ID = "threeway.only-theirs"
	sidesDiffer  message.ID = "threeway.sides-differ"
	removedThere message.ID = "threeway.removed-there"
)

// decisions decide the conflicts in a value as the options do, and what is agreed beside them.
type decisions struct {
	options   Options
	text      func(variant.Value) string
	path      string // of the value
	otherwise Side   // what is taken where nothing is decided
	changes   []Change
	clash     bool // there are conflicts: without any, the value as a whole is what changed
	left      bool // something is not decided
}

func (d *decisions) decide(c merge.Conflict) merge.Decision {
	at := []byte(d.path)
	for _, step := range c.At {
		at = rowpath.AppendStep(at, step)
	}
	path := string(at)
	text := func(v *variant.Value) string {
		if v == nil {
			return ""
		}
		return d.text(*v)
	}
	one := Change{Path: path, Base: text(c.Base), Ours: text(c.Ours), Theirs: text(c.Theirs), InList: c.InList}
	var made merge.Decision
	switch {
	case !c.Agreed:
		one.Why = d.options.apart(c.Base != nil, c.Ours != nil, c.Theirs != nil)
		made.Side = d.options.decided(path)
	case !one.Fixed():
		made.Side = d.options.Choices[path]
	}
	one.Chosen = made.Side != None
	if one.Taken, one.Result = made.Side, one.of(made.Side); c.Agreed && !one.Chosen {
		one.Result = text(c.Merged)
		one.Taken = one.taken()
	}
	if v, ok := d.options.Values[path]; ok && c.InList && one.Chosen {
		made.Value, one.Result, one.Taken = &v, text(&v), None
	}
	d.changes, d.clash = append(d.changes, one), d.clash || !c.Agreed
	if made.Side == None && !c.Agreed {
		d.left, made.Side = true, d.otherwise
	}
	return made
}

// apart says how both sides differ in a thing that base and they have or have not. Where base is not known, nobody can say who changed what.
func (o Options) apart(base, ours, theirs bool) message.Message {
	switch {
	case o.NoBase && !ours:
		return message.New(onlyTheirs)
	case o.NoBase && !theirs:
		return message.New(onlyOurs)
	case o.NoBase:
		return message.New(sidesDiffer)
	case !base:
		return message.New(bothAdded)
	case !ours:
		return message.New(removedHere)
	case !theirs:
		return message.New(removedThere)
	}
	return message.New(bothChanged)
}
