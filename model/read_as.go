package model

import (
	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/message"
)

// Messages.
const (
	noDialect message.ID = "model.no-dialect problem"
)

// ReadAs has the document read in another dialect, and written in it from now on; "" finds out again which one fits. Bytes and
// history stay as they are, edits that are not saved too; the rows are others, since other values may be found in the bytes:
// every handle but Root is gone. The error is that of dialect.ByName, or a *RefusedError for a file that could not be opened
// at all.
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
	if err := d.sniff(Options{Dialect: name}); err != nil {
		return err
	}
	d.rows.Vacate()
	d.log.Each((*step).unlearn)
	d.revision++
	d.notify(Change{All: true})
	return nil
}
