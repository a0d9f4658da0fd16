package model

import (
	"strconv"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model/rowpath"
)

// Messages.
const (
	noNewPlace  message.ID = "model.no-new-place"
	indexNeeded message.ID = "model.index-needed most"
	noChildHere message.ID = "model.no-child-here"
)

// NewPlace splits the path of something new into the row in which to insert it, its index there, and its key, if it has
// one. Errors are *PathError, or those of Parse about the key.
func (d *Document) NewPlace(path rowpath.Path) (parent Row, index int, key *variant.Value, err error) {
	fail := func(what message.Message) (Row, int, *variant.Value, error) {
		text := path.String()
		return 0, 0, nil, &rowpath.Error{Path: text, Offset: len(text), What: what}
	}
	if len(path.Steps) == 0 {
		if path.Record < 0 || path.Record > d.Len(Root) {
			return fail(message.New(noNewPlace))
		}
		return Root, path.Record, nil, nil
	}
	last := path.Steps[len(path.Steps)-1]
	path.Steps = path.Steps[:len(path.Steps)-1]
	if path.Record < 0 && len(path.Steps) == 0 && d.FirstRecordImplied() {
		path.Record = 0
	}
	if parent, err = d.Find(path.String()); err != nil {
		if n := len(path.Steps) - 1; last.Kind == rowpath.BehindStep && n >= 0 && path.Steps[n].Kind == rowpath.AttributeStep && path.Steps[n].Text == "groups" {
			if parent, index, key, err = d.NewPlace(path); err == nil {
				key.Text += "[-]" // a node without groups gets its first one
			}
			return parent, index, key, err
		}
		return 0, 0, nil, err
	}
	length := d.Len(parent)
	switch last.Kind {
	case rowpath.AttributeStep:
		if Has[Resourced](d) {
			v := variant.OfString("@" + last.Text)
			return parent, length, &v, nil
		}
	case rowpath.NameStep:
		v := variant.OfString(last.Text)
		return parent, length, &v, nil
	case rowpath.BehindStep:
		return parent, length, nil, nil
	case rowpath.ChildStep:
		return parent, last.Nth, nil, nil
	case rowpath.KeyStep:
		if d.Describe(parent).Badge == BadgeDictionary {
			v, err := d.Parse(parent, last.Text)
			return parent, length, &v, err
		}
		if n, ok := last.Index(); ok && n >= 0 && n <= int64(length) {
			return parent, int(n), nil, nil
		}
		return fail(message.New(indexNeeded, strconv.Itoa(length)))
	}
	return fail(message.New(noChildHere))
}
