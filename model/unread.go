package model

import (
	"slices"
	"strings"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
)

// Messages.
const (
	unreadArray      message.ID = "model.unread-array engines"
	unreadDictionary message.ID = "model.unread-dictionary engines"
	unreadType       message.ID = "model.unread-type engines type"
)

// Unread says that some of the engines of which a save may be do not read a value at a row, by the first type in it that they lack: they would read it as
// another value, and all behind it wrongly. It is zero if all read it, and in files that do not leave open which engine they are of.
func (d *Document) Unread(r Row, v variant.Value) message.Message {
	in, _, err := d.resolve(r)
	if err != nil {
		return message.Message{}
	}
	return in.unread(v)
}

// unread is Unread for a value of this document itself.
func (d *Document) unread(v variant.Value) (said message.Message) {
	engines := d.info.Writers
	if len(engines) < 2 {
		return said
	}
	// What the document's own dialect lacks is not written as such a value: that loss is told by the edit.
	some := func(lacks func(*dialect.Dialect) bool) bool {
		return !lacks(d.info.Dialect) && slices.ContainsFunc(engines, lacks)
	}
	lacking := func(lacks func(*dialect.Dialect) bool) string {
		var list []*dialect.Dialect
		for _, x := range engines {
			if lacks(x) {
				list = append(list, x)
			}
		}
		return strings.Join(dialect.Ranges(list), ", ")
	}
	var met func(v variant.Value) bool
	met = func(v variant.Value) bool {
		if lacks := func(x *dialect.Dialect) bool { _, has := x.ID(v.Type); return !has }; some(lacks) {
			said = message.New(unreadType, lacking(lacks), d.info.Dialect.TypeName(v.Type))
			return true
		}
		switch x := v.Data.(type) {
		case *variant.List:
			if lacks := func(x *dialect.Dialect) bool { return !x.Binary.TypedArrays }; x.Element.Typed() && some(lacks) {
				said = message.New(unreadArray, lacking(lacks))
				return true
			}
			return slices.ContainsFunc(x.Items, met)
		case *variant.Dict:
			typed := x.Key.Typed() || x.Value.Typed()
			if lacks := func(x *dialect.Dialect) bool { return !x.Binary.TypedDictionaries }; typed && some(lacks) {
				said = message.New(unreadDictionary, lacking(lacks))
				return true
			}
			return slices.ContainsFunc(x.Entries, func(e variant.Entry) bool { return met(e.Key) || met(e.Value) })
		case *variant.Instance:
			return slices.ContainsFunc(x.Properties, func(p variant.Property) bool { return met(p.Value) })
		}
		return false
	}
	met(v)
	return said
}

// noteUnread adds a note to an edit that puts a value at a row, or below it if it is new, where some engines do not read it. Where the value before was
// not read by them either, nothing changes.
func (d *Document) noteUnread(e *Edit, r Row, v variant.Value, fresh bool) {
	said := d.unread(v)
	if said.IsZero() {
		return
	}
	if !fresh {
		if was, err := d.form.Value(r); err == nil && d.unread(was).Equal(said) {
			return
		}
	}
	e.Notes = append(e.Notes, Note{Text: said, Offset: d.form.Describe(r).Offset, Row: r, Undecided: true})
}
