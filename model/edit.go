package model

import (
	"io"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model/packed"
	"savant/model/rowpath"
)

// Messages.
const (
	notPacked      message.ID = "model.not-packed"
	keyNeedsQuotes message.ID = "model.key-needs-quotes text cause quoted"
)

// Value returns the decoded value of a row. For the root of a save with one record it returns that record's. Rows
// without a value give a *RefusedError, bytes that do not decode a *codec.Error.
func (d *Document) Value(r Row) (variant.Value, error) {
	in, row, err := d.resolve(r)
	if err != nil {
		return variant.Value{}, err
	}
	return in.form.Value(row)
}

// Text returns the value of a row as Godot text in the document's dialect, in file order and with every digit.
func (d *Document) Text(r Row) (string, error) {
	return d.textOf(r, false)
}

// EngineText returns the value of a row as var_to_str of the document's dialect prints it.
func (d *Document) EngineText(r Row) (string, error) {
	return d.textOf(r, true)
}

// TextWriter is a form that writes the text of large values piecewise.
type TextWriter interface {
	// WriteText writes what Text returns. done is false if it leaves the value to Text.
	WriteText(w io.Writer, r Row) (done bool, err error)
}

// WriteText writes what Text returns, or nothing if that fails. For a large value in a save it holds only a small part
// at a time. Errors are those of Text, and of w.
func (d *Document) WriteText(w io.Writer, r Row) error {
	in, row, err := d.resolve(r)
	if err != nil {
		return err
	}
	if form, ok := in.form.(TextWriter); ok {
		if done, err := form.WriteText(w, row); done {
			return err
		}
	}
	text, err := in.form.Text(row, false)
	if err == nil {
		_, err = io.WriteString(w, text)
	}
	return err
}

// textOf is Text and EngineText.
func (d *Document) textOf(r Row, engine bool) (string, error) {
	in, row, err := d.resolve(r)
	if err != nil {
		return "", err
	}
	return in.form.Text(row, engine)
}

// Parse parses a literal in the document's dialect. Errors are *literal.Error.
func (d *Document) Parse(r Row, literal string) (variant.Value, error) {
	in, row, err := d.resolve(r)
	if err != nil {
		return variant.Value{}, err
	}
	return in.form.Parse(row, literal)
}

// Keyed is a form whose keys are all Strings, so that they can be typed without quotes.
type Keyed interface {
	// ParseKey returns the key for typed text: the text itself, or the contents of a string literal.
	ParseKey(text string) variant.Value
}

// ParseKey parses the key of an entry of a row, or the name of a property: the text itself where all keys are Strings,
// a literal where they have types. The error says how to write a String there.
func (d *Document) ParseKey(parent Row, text string) (variant.Value, error) {
	if k, _, ok := As[Keyed](d, parent); ok {
		return k.ParseKey(text), nil
	}
	if d.Describe(parent).Badge != BadgeDictionary {
		return variant.OfString(text), nil
	}
	v, err := d.Parse(parent, text)
	if err != nil {
		return v, message.Err(keyNeedsQuotes, text, err, rowpath.Quote(text))
	}
	return v, nil
}

// Set replaces the value of a row and keeps the stored width if the new value fits. The type must be that of the row,
// or v must convert to it exactly (5 to 5.0); otherwise Set returns a *RefusedError and changes nothing. Setting the
// current value adds no step to the history.
func (d *Document) Set(r Row, v variant.Value) error { return d.set(r, v, SameType) }

// SetAs replaces the value of a row including its type.
func (d *Document) SetAs(r Row, v variant.Value) error { return d.set(r, v, AnyType) }

func (d *Document) set(r Row, v variant.Value, t Typing) error {
	if err := d.demand(r); err != nil {
		return err
	}
	return d.make(d.planValue(r, v, t))
}

// Amend is Set, but merges with a preceding Set or Amend of the same row: typing in a field is one step.
func (d *Document) Amend(r Row, v variant.Value) error {
	return d.log.Amend(func() error { return d.Set(r, v) }, amended)
}

// RenameKey gives a dictionary's entry another key, or a property (by a String) another name.
func (d *Document) RenameKey(r Row, key variant.Value) error {
	if err := d.demand(r); err != nil {
		return err
	}
	return d.make(d.planKey(r, key))
}

// Keeper is a form that is detected from the file's contents, so that an edit may break the detection.
type Keeper interface {
	// Keep returns an error for an edit after which the file would be read as something else.
	Keep(Edit) error
}

// SetReadOnly has the document refuse all edits, or take them again: what is made of other documents is edited in these.
func (d *Document) SetReadOnly(yes bool) { d.readOnly = yes }

// ReadOnly reports whether the document refuses all edits, as SetReadOnly said.
func (d *Document) ReadOnly() bool { return d.readOnly }

// closed returns an error if the document takes no edits.
func (d *Document) closed() error {
	switch {
	case d.cut != nil:
		return &RefusedError{Why: message.New(cutWrapper)}
	case d.readOnly:
		return &RefusedError{Why: message.New(onlyShown)}
	}
	return nil
}

// keeps returns an error for an edit after which the file would be read as something else.
func (d *Document) keeps(e Edit) error {
	if err := d.closed(); err != nil {
		return err
	}
	if form, ok := d.form.(Keeper); ok {
		return form.Keep(e)
	}
	return nil
}

// make applies an edit unless planning it failed.
func (d *Document) make(e Edit, err error) error {
	if err != nil || len(e.Splices) == 0 {
		return err
	}
	if err := d.keeps(e); err != nil {
		return err
	}
	d.do(e)
	return nil
}

// outermost removes duplicates and rows below others of the list.
func (d *Document) outermost(list []Row) []Row {
	chosen := make(map[Row]bool, len(list))
	for _, r := range list {
		chosen[r] = true
	}
	var out []Row
	taken := make(map[Row]bool, len(list))
	for _, r := range list {
		covered := taken[r]
		for p := d.rows.Parent(r); p != 0 && !covered; p = d.rows.Parent(p) {
			covered = chosen[p]
		}
		if !covered {
			out = append(out, r)
		}
		taken[r] = true
	}
	return out
}

// PackedHolder is a form that returns packed arrays without decoding them.
type PackedHolder interface {
	// Packed returns the packed array of a row; nil for other rows.
	Packed(r Row) (*packed.Array, error)
}

// Packed returns the packed array of a row. Other rows give a *RefusedError.
func (d *Document) Packed(r Row) (*packed.Array, error) {
	if err := d.demand(r); err != nil {
		return nil, err
	}
	in, row, err := d.resolve(r)
	if err != nil {
		return nil, err
	}
	none := in.refuse(row, message.New(notPacked))
	if form, ok := in.form.(PackedHolder); ok {
		p, err := form.Packed(row)
		if p == nil && err == nil {
			err = none
		}
		return p, err
	}
	v, err := in.form.Value(row)
	if _, packed := variant.ElementOf(v.Type); err != nil || !packed {
		return nil, none
	}
	return packed.Of(v, in.info.Dialect)
}
