package save

import (
	"encoding/binary"

	"savant/codec"
	"savant/codec/message"
	"savant/model"
	"savant/model/internal/sparse"
	"savant/model/reason"
)

// Form is the form of saves: records that each hold one variant, and what the format does not explain.
//
// The children of Root are the records in file order, and after them the tail if there is one. The children of a record are
// those of its value, and after them, if the record is longer than its value, its rest.
type Form struct {
	host    model.Host
	framing codec.Framing
	order   binary.ByteOrder // of the lengths before records
	records recordList
	places  model.Places[place]
	tail    int64 // where the part after the last record begins; the size of the payload if there is none
	reader  sparse.Reader

	opened   sparse.Node // the value that was opened last, for its children
	openedAt uint32      // revision plus one for which opened holds
	values   int         // how many values there are, if valuesAt is the revision plus one
	valuesAt uint32
	keys     keyring
	finder   finder
	namesAt  uint32                 // counts the changes that keys may have been part of
	markings map[model.Row]markings // by the row that contains them
	asRead   map[model.Row][]byte   // what values of few bytes were before they were edited
	unknown  bool                   // it was opened as bytes that are no save
	waysOf   map[int]*ways          // by record, if waysAt is the revision plus one
	oddOf    map[int][]*codec.Error // what of a damaged record may be damaged too, for the same revision
	countOf  map[int]error          // which count is wrong in a record, if any, for the same revision
	waysAt   uint32
	reframed bool // an edit had its records found again: the spans of earlier edits, which may be undone, are not of those
	named    bool // what does not decode is known to be something else, and no problem
}

// Kinds of a place in a save.
const (
	placeLost    uint8 = iota // the bytes do not hold what the row was made for
	placeRoot                 // the file
	placeValue                // a value with a header: of a record, an element, an entry, a property
	placeOpaque               // a record that does not decode
	placeTail                 // what follows the last record
	placeRest                 // what follows the value of a record
	placeElement              // an element of a packed array
	placePart                 // a component of a vector, or several
	placeText                 // a string that was marked by hand: a length and its bytes
	placeMark                 // an attribute: .@class and the like
)

// place is where in the payload a row is.
type place struct {
	kind       uint8
	depth      uint16
	count      int32 // of the children, -1 while unknown
	key        int64 // where the key or name begins
	start, end int64 // the value
	record     int64 // the number of its record, -1 of the file
}

// marking is a range of bytes that the format does not explain, but the user does. Offsets count from the beginning of its
// row, so that it moves with the row.
type marking struct {
	start, end int64
	as         model.MarkAs
	lead       int64 // how many bytes before it are its key; 0 if it has none
}

// markings are those of a row, in order. A walk gives the handles of rows that it has left to others.
type markings struct {
	serial uint32 // of the row
	list   []marking
}

// opaque reports whether a place is one of bytes that are not understood.
func opaque(kind uint8) bool { return kind == placeOpaque || kind == placeTail || kind == placeRest }

var errOpaque = message.Err(reason.NothingKnown)

// Clone is the form of another document with the same bytes.
func (b *Form) Clone(h model.Host) model.Form {
	c := *b
	c.records = b.records.share()
	c.host, c.places = h, model.Places[place]{}
	c.markings, c.asRead = nil, nil // they are keyed by row, and there is none
	c.reader = sparse.Reader{Bytes: h.Bytes(), Dialect: h.Dialect(), Index: b.reader.Index.Share()}
	c.opened, c.openedAt, c.valuesAt, c.keys = sparse.Node{}, 0, 0, keyring{}
	c.finder, c.waysOf, c.countOf, c.oddOf, c.waysAt = finder{}, nil, nil, nil, 0
	return &c
}

// now is the stamp of places that hold for the present revision.
func (b *Form) now() uint32 { return b.host.Revision() }

func (b *Form) hasTail() bool { return b.tail < b.host.Size() }

// open opens the value at a place. The Node is valid until the next call.
func (b *Form) open(p place) (*sparse.Node, error) {
	if opaque(p.kind) || p.kind == placeText {
		return nil, errOpaque
	}
	if b.openedAt == b.now() && b.opened.Start == p.start {
		return &b.opened, nil
	}
	n, err := b.reader.Open(p.start, p.end)
	if err != nil {
		b.openedAt = 0
		return nil, err
	}
	b.opened, b.openedAt = n, b.now()
	return &b.opened, nil
}

// rest returns where the rest of the record ends whose value is at p, and p.end for other values.
func (b *Form) rest(p place) int64 {
	if p.depth > 0 || p.record < 0 || p.record >= int64(b.records.len()) {
		return p.end
	}
	return b.records.at(int(p.record)).end
}

// recordAt returns the first record that ends after off.
func (b *Form) recordAt(off int64) int {
	return b.records.endingBehind(off, 0)
}

// moved makes an error about bytes that begin at off one about the document.
func moved(err error, off int64) error {
	if e, ok := err.(*codec.Error); ok {
		c := *e
		c.Offset += int(off)
		return &c
	}
	return err
}

// cutShort reports whether the file ends before a record does.
func (b *Form) cutShort(r record) bool { return b.number(r.prefix, b.order) > r.end-r.value }

// number is the 32-bit number at off.
func (b *Form) number(off int64, order binary.ByteOrder) int64 {
	var n [4]byte
	b.host.Bytes().ReadAt(n[:], off)
	return int64(order.Uint32(n[:]))
}
