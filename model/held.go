package model

import (
	"savant/codec/dialect"
	"savant/codec/message"
	"savant/model/value"
)

// Held is a document in the bytes of a PackedByteArray or in a String, at one moment.
type Held struct {
	*Snapshot
	inlay *inlay
}

// HeldWith returns the document that bytes hold, nil if they are only bytes. prefer is the dialect of the enclosing
// document, used for its values if possible. What is unpacked is taken off the budget; bytes that exceed it hold
// nothing.
func HeldWith(opener Opener, raw []byte, prefer *dialect.Dialect, budget *Budget) *Held {
	if len(raw) < shortestNested {
		return nil
	}
	around := &Document{opener: opener, info: Info{Dialect: prefer}, unpack: budget.Left(), shared: &shared{budget}}
	n := &inlay{raw: raw}
	around.inlay(n, nil)
	if n.doc == nil {
		return nil
	}
	return &Held{n.doc.Snapshot(), n}
}

// HeldText is HeldWith for the text of a String: JSON, or bytes as base64.
func HeldText(opener Opener, text string, prefer *dialect.Dialect, budget *Budget) *Held {
	if len(text) > nestedAtOnce || !MayHold([]byte(text)) {
		return nil
	}
	around := &Document{opener: opener, info: Info{Dialect: prefer}, unpack: budget.Left(), shared: &shared{budget}}
	n := &inlay{raw: []byte(text), text: true}
	if b, ok := value.ReadBase64(text); ok {
		n = &inlay{raw: b.Bytes, coded: &b}
		around.inlay(n, nil)
	} else {
		around.inlayText(n, nil)
	}
	if n.doc == nil {
		return nil
	}
	return &Held{n.doc.Snapshot(), n}
}

// Path returns the path in the enclosing document of in, a path inside the bytes at outer.
func (h *Held) Path(outer, in Path) Path { return h.inlay.joined(outer, in) }

// Held returns the document in the bytes of a row, nil if they are only bytes or if it is skipped: depth is how many
// more nested documents the caller will enter. why is then as for WalkOptions.Skipped.
func (d *Document) Held(r Row, depth int) (held *Held, why message.Message) {
	in, row, err := d.resolve(r)
	if err != nil {
		return nil, why
	}
	n := in.looked(row)
	if n == nil || n.doc == nil || depth == 0 {
		return nil, n.skipped(depth)
	}
	return &Held{n.doc.Snapshot(), n}, why
}
