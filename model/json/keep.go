package json

import (
	"savant/codec"
	"savant/codec/message"
	"savant/model"
)

// Keep returns an error for an edit after which the file would not be opened as JSON: that depends on its name and its
// beginning, and for a damaged text on not being a value as Godot writes it.
func (f *Form) Keep(e model.Edit) error {
	const head = 4 << 10
	if len(e.Splices) == 0 {
		return nil
	}
	begins, damaged := e.Splices[0].Start < head, len(f.reader.index.faults) > 0
	if !begins && !damaged {
		return nil
	}
	after := f.host.Bytes().Snapshot()
	after.Do(e.Splices)
	if begins && Sniff(after.View(0, 2*head), f.host.Name()) != codec.JSON || damaged && IsGodotText(after.View(0, min(after.Len(), godotText+1))) {
		return &model.RefusedError{Why: message.New(beginsOtherwise)}
	}
	return nil
}
