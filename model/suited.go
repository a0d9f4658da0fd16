package model

import (
	"savant/codec/message"
	"savant/codec/variant"
)

// Suiting is a form whose rows may be properties of classes that the engine knows.
type Suiting interface {
	// Unsuited says why the property that a row is does not take a value; zero if it takes it, or if that is not known.
	Unsuited(r Row, v variant.Value) message.Message
	// UnsuitedNew is Unsuited for a property with a name that the node or resource of a row does not have yet.
	UnsuitedNew(r Row, name string, v variant.Value) message.Message
}

// Suits returns an error for a value that a property does not take by the class of its node or resource: the engine would make something else of it, or
// leave it out. The error is a *RefusedError.
func (d *Document) Suits(r Row, v variant.Value) error {
	if form, row, ok := As[Suiting](d, r); ok {
		if why := form.Unsuited(row, v); !why.IsZero() {
			return d.refuse(r, why)
		}
	}
	return nil
}

// SuitsAll is Suits for several rows: the error is that of the first that does not take the value.
func (d *Document) SuitsAll(list []Row, v variant.Value) error {
	for _, r := range list {
		if err := d.Suits(r, v); err != nil {
			return err
		}
	}
	return nil
}

// SuitsNew is Suits for a property with a name that the node or resource of a row does not have yet.
func (d *Document) SuitsNew(r Row, name string, v variant.Value) error {
	if form, row, ok := As[Suiting](d, r); ok {
		if why := form.UnsuitedNew(row, name, v); !why.IsZero() {
			return d.refuse(r, message.In(name, why))
		}
	}
	return nil
}
