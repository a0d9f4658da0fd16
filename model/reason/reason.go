// Package reason has what several kinds of documents say of a row, or of a path or an edit that they refuse.
package reason

import "savant/codec/message"

// Messages.
const (
	BehindLast       message.ID = "reason.behind-last"
	HasOnly          message.ID = "reason.has-only children"
	NoAttribute      message.ID = "reason.no-attribute name"
	NoSuchElement    message.ID = "reason.no-such-element index elements"
	NoSuchKey        message.ID = "reason.no-such-key key"
	PlaceBeyond      message.ID = "reason.place-beyond index children"
	NoKey            message.ID = "reason.no-key"
	NoFreeKey        message.ID = "reason.no-free-key"
	LostRow          message.ID = "reason.lost-row"
	OnlyArrays       message.ID = "reason.only-arrays"
	TooMany          message.ID = "reason.too-many elements"
	NamedByName      message.ID = "reason.named-by-name"
	NoDuplicate      message.ID = "reason.no-duplicate"
	NoSuchComponent  message.ID = "reason.no-such-component"
	NothingKnown     message.ID = "reason.nothing-known"
	Unusual          message.ID = "reason.unusual"
	UnexplainedBytes message.ID = "reason.unexplained-bytes n"
	Opaque           message.ID = "reason.opaque"
	Bytes            message.ID = "reason.bytes"
)
