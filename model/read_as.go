package model

import (
	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/message"
)

// Messages.
const (
	noDialect message.ID = "model.no-dialect problem"
	notJSON   message.ID = "model.not-json"
)

// ReadAs reads the document in another dialect, in which it is written from now on; "" detects the dialect again. Bytes
// and history are kept, including unsaved edits; since other values may be found in the bytes, every handle but Root
// becomes invalid. The error is that of dialect.ByName, or a *RefusedError for a file that could not be opened at all.
func (d *Document) ReadAs(name string) error {
	if name != "" {
		if _, err := dialect.ByName(name); err != nil {
			return err
		}
	}
	if d.info.Problem != nil {
		return &RefusedError{Why: message.New(noDialect, d.info.Problem)}
	}
	d.info.Dialect, d.info.Sure, d.info.Why = dialect.Godot46, codec.Undetected, message.Message{}
	d.info.Same, d.info.Others, d.info.Writers = nil, nil, nil
	return d.openAgain(Options{Dialect: name})
}

// ShowValues changes how the values of JSON are shown. Bytes and history are kept, including unsaved edits; every
// handle but Root becomes invalid. Other documents give a *RefusedError.
func (d *Document) ShowValues(v Values) error {
	if !d.ShowsValues() {
		return &RefusedError{Why: message.New(notJSON)}
	}
	d.info.Dialect = dialect.Godot46
	return d.openAgain(Options{Values: v})
}

// ValueShower is a form that can show its values in different ways.
type ValueShower interface {
	// Values returns how they are shown.
	Values() Values
}

// ShowsValues reports whether the values can be shown in different ways: those of JSON can.
func (d *Document) ShowsValues() bool { return Has[ValueShower](d) }

// Values returns how the values are shown, PlainValues if there is only one way.
func (d *Document) Values() Values {
	if form, ok := d.form.(ValueShower); ok {
		return form.Values()
	}
	return PlainValues
}

// AsJSON reports whether the value of a row is written as JSON, and not as Godot text.
func (d *Document) AsJSON(r Row) bool {
	form, _, ok := As[ValueShower](d, r)
	return ok && form.Values() == PlainValues
}

// openAgain recognizes the bytes again.
func (d *Document) openAgain(o Options) error {
	if err := d.sniff(o); err != nil {
		return err
	}
	d.rows.Vacate()
	d.log.Each((*step).unlearn)
	d.revision++
	d.notify(Change{All: true})
	return nil
}
