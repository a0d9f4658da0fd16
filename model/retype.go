package model

import (
	"math"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model/label"
	"savant/model/value"
	"savant/scene/literal"
)

// Messages.
const (
	badSize       message.ID = "model.bad-size size"
	noElements    message.ID = "model.no-elements"
	packedElement message.ID = "model.packed-element array"
)

// Retype changes the type of rows and converts each value like GDScript's constructor of the type, or takes its numbers over
// (value.Reshaped; Retyped says what is lost), all in one step of the history. Rows below others of the list are left out. If one value cannot be
// converted, or its typed container or the class of its property requires another type, nothing is changed; the error is a *RefusedError. A container
// that becomes one of its own kind loses the types of its elements: Array of an Array[int] is an Array of anything.
func (d *Document) Retype(list []Row, t variant.Type) error {
	for _, r := range list {
		if err := d.demand(r); err != nil {
			return err
		}
	}
	list = d.outermost(list)
	changes := make([]Assignment, len(list))
	for i, r := range list {
		now, err := d.converted(r, t)
		if err != nil {
			return err
		}
		changes[i] = Assignment{Row: r, Value: now, Own: true}
	}
	return d.SetAll(d.labelled(label.Retype, label.RetypeRows, list), changes)
}

// FixedType says why no value can have another type at a row, whatever it is: an element of a packed array has that of all. It is zero for other rows.
func (d *Document) FixedType(r Row) message.Message {
	in, row, err := d.resolve(r)
	if err != nil {
		return message.Message{}
	}
	switch up := in.Describe(in.Parent(row)); up.Badge {
	case BadgeBytes, BadgePackedInt, BadgePackedFloat, BadgePackedString, BadgePackedVector, BadgePackedColor:
		return message.New(packedElement, up.Type)
	}
	return message.Message{}
}

// converted returns the value that Retype gives a row.
func (d *Document) converted(r Row, t variant.Type) (variant.Value, error) {
	v, err := d.Value(r)
	if err != nil {
		return variant.Value{}, err
	}
	if why := d.FixedType(r); v.Type != t && !why.IsZero() {
		return variant.Value{}, d.refuse(r, why)
	}
	now, why := value.Reshaped(v, t, d.dialectOf(r))
	if !why.IsZero() {
		return variant.Value{}, d.refuse(r, why)
	}
	if v.Type == t && !value.DemandsOf(now).None() {
		return d.withElements(r, now, variant.ElementType{}, variant.ElementType{})
	}
	return now, d.Suits(r, now)
}

// Became is what another type makes of a value.
type Became struct {
	Text string          // as Godot text
	Lost message.Message // what is not kept of the value; zero if all is

	Unread message.Message // which engines that the file may be of do not read it; zero if all do
}

func (d *Document) became(r Row, was, now variant.Value) Became {
	table := d.dialectOf(r)
	return Became{Text: literal.Text(now, table), Lost: value.Lost(was, now, table), Unread: d.Unread(r, now)}
}

// Retyped returns what Retype would make of the value of a row. Errors are those of Retype; refused is true if the row cannot have that type whatever
// its value.
func (d *Document) Retyped(r Row, t variant.Type) (made Became, refused bool, err error) {
	if err := d.demand(r); err != nil {
		return Became{}, false, err
	}
	if _, err := d.planValue(r, variant.Zero(t), AnyType); err != nil || !d.FixedType(r).IsZero() {
		return Became{}, true, err
	}
	was, err := d.Value(r)
	if err != nil {
		return Became{}, false, err
	}
	now, err := d.converted(r, t)
	if err != nil {
		return Became{}, false, err
	}
	if _, err := d.planValue(r, now, OwnTypes); err != nil {
		return Became{}, false, err
	}
	return d.became(r, was, now), false, nil
}

// Conversions returns the types that Retype may give a row besides its own, in Godot's order. A particular value may
// still not convert: "hello" is not an int.
func (d *Document) Conversions(r Row) []variant.Type {
	if d.Describe(r).Can&CanSet == 0 {
		return nil
	}
	v, err := d.Value(r)
	if err != nil {
		return nil
	}
	table := d.dialectOf(r)
	var list []variant.Type
	for t := variant.Nil; t < variant.Types; t++ {
		if _, has := table.ID(t); has && t != v.Type && (value.Becomes(v.Type, t) || value.Reshapes(v, t, table)) {
			list = append(list, t)
		}
	}
	return list
}

// Resizer is a form with arrays whose length can be changed.
type Resizer interface {
	// Resize plans to change the length of an array to n.
	Resize(r Row, n int) (Edit, error)
}

// Resize changes the length of an array or packed array to n, in one step of the history, as the engine's resize does:
// elements are removed at the end, new ones are zeros, empty strings or nulls, and in a typed array the initial value
// of its type.
func (d *Document) Resize(r Row, n int) error {
	if err := d.demand(r); err != nil {
		return err
	}
	return d.make(d.planSize(r, n))
}

func (d *Document) planSize(r Row, n int) (Edit, error) {
	return d.plan(r, func(r Row) (Edit, error) {
		if n < 0 || n > math.MaxInt32 {
			return Edit{}, d.refuse(r, message.New(badSize, n))
		}
		form, ok := d.form.(Resizer)
		if !ok {
			return Edit{}, d.refuse(r, message.New(noElements))
		}
		return form.Resize(r, n)
	}, func(in *Document, r Row) (Edit, error) { return in.planSize(r, n) })
}

// dialectOf returns the dialect in which a row is written: that of the document inside bytes if it is in one.
func (d *Document) dialectOf(r Row) *dialect.Dialect {
	if in, _, err := d.resolve(r); err == nil {
		return in.info.Dialect
	}
	return d.info.Dialect
}

// labelled returns the label for an edit of several rows: "Set player.gold", "Set 3 rows".
func (d *Document) labelled(one, several message.ID, list []Row) message.Message {
	if len(list) == 1 {
		return message.New(one, d.Path(list[0]))
	}
	return message.New(several, len(list))
}

// SetSame sets rows to the same value, a literal in the spelling of each one's document, all in one step of the
// history. Each must be of the row's type or convert to it exactly, as for Set; with retype the type may change. Rows
// below others of the list are left out. If one is refused, nothing is changed; errors are those of Parse and Set.
func (d *Document) SetSame(list []Row, text string, retype bool) error {
	for _, r := range list {
		if err := d.demand(r); err != nil {
			return err
		}
	}
	list = d.outermost(list)
	changes := make([]Assignment, len(list))
	read := map[*dialect.Dialect]variant.Value{}
	for i, r := range list {
		table := d.dialectOf(r)
		v, known := read[table]
		if !known {
			var err error
			if v, err = d.Parse(r, text); err != nil {
				return err
			}
			read[table] = v
		}
		changes[i] = Assignment{Row: r, Value: v, Retype: retype}
	}
	return d.SetAll(d.labelled(label.Set, label.SetRows, list), changes)
}
