package convert

import (
	"encoding/base64"
	"slices"

	"savant/codec/message"
)

// Messages.
const (
	notesOrder   message.ID = "convert.notes-order"
	noteNeeded   message.ID = "convert.note-needed"
	boolNeeded   message.ID = "convert.bool-needed found"
	noSuchMember message.ID = "convert.no-such-member"
	notBase64    message.ID = "convert.not-base64"
)

// noteKind is what a note is about.
type noteKind byte

const (
	valueNote noteKind = iota
	keyNote
	headNote
	nameNote
)

func (n *note) kind() noteKind {
	switch {
	case n.Head != nil:
		return headNote
	case n.Name != nil:
		return nameNote
	case n.Key:
		return keyNote
	}
	return valueNote
}

// noteReading is how to read the notes of a record with too many to hold.
type noteReading bool

const (
	notesInStep noteReading = false // along with the values, in whose order they are
	notesHeld   noteReading = true  // all before the values: these were edited so that their order changed, or some are gone
)

// errOutOfStep means that notes are in another order than the values that they are about.
var errOutOfStep = message.Err(notesOrder)

// mostHeld is the number of notes of a record that are held in any case.
const mostHeld = 1000

// read reads the header's entry for a record.
func (r *recordNote) read(p *parser) error {
	count := 0
	raw, err := p.members("notes", '[', func() error {
		p.dec.PeekKind()
		at := p.next()
		err := p.list(func(int) error {
			n, err := p.note()
			if count++; count <= mostHeld {
				r.Notes = append(r.Notes, n)
			}
			return err
		})
		if count > mostHeld {
			r.Notes, r.notesAt = nil, at
		}
		return below(".notes", err)
	})
	if err != nil {
		return err
	}
	held := r.Notes
	err = readStrictly(raw, r)
	r.Notes = held
	return err
}

// note reads one note.
func (p *parser) note() (n note, err error) {
	if p.dec.PeekKind() != '{' {
		if _, err := p.raw(); err != nil {
			return n, err
		}
		return n, unlike(noteNeeded)
	}
	if err := p.token(); err != nil {
		return n, err
	}
	for p.dec.PeekKind() == '"' {
		raw, err := p.raw()
		if err != nil {
			return n, err
		}
		name := string(p.unquoted(raw))
		if raw, err = p.raw(); err != nil {
			return n, err
		}
		if err := n.set(name, raw, p); err != nil {
			return n, below("."+name, err)
		}
	}
	if err := p.token(); err != nil {
		return n, err
	}
	return n, n.check()
}

// set sets a member of a note.
func (n *note) set(name string, raw []byte, p *parser) error {
	var to *[]byte
	switch name {
	case "at":
	case "bytes":
		to = &n.Bytes
	case "head":
		to = &n.Head
	case "name":
		to = &n.Name
	case "key":
		if n.Key = raw[0] == 't'; raw[0] != 't' && raw[0] != 'f' {
			return unlike(boolNeeded, raw)
		}
		return nil
	default:
		return unlike(noSuchMember)
	}
	if raw[0] != '"' {
		return unlike(textNeeded, raw)
	}
	if to == nil {
		n.At = string(p.unquoted(raw))
		return nil
	}
	text := p.unquoted(raw)
	made, err := base64.StdEncoding.AppendDecode([]byte{}, text)
	if err != nil || slices.ContainsFunc(text, func(c byte) bool { return c == '\n' || c == '\r' }) {
		return unlike(notBase64)
	}
	*to = made
	return nil
}

// notes are those of a record: all of them by what they are about, or one after the other as the values come.
type notes struct {
	held  []note
	found map[string]int // index of the held note about a place, by its path and kind
	met   []bool         // whether it was looked up

	beside *parser // reads one after the other; nil if they are held
	next   note
	state  noteState
}

// noteState is the state of the next note.
type noteState byte

const (
	noteWaits noteState = iota // not yet looked up
	noteMet                    // looked up
	notesOver                  // there is none
)

// notesIn reads the notes of a record.
func notesIn(rn *recordNote, text *jsonText, reading noteReading) (notes, error) {
	n := notes{held: rn.Notes}
	if rn.notesAt > 0 {
		p := text.parser(rn.notesAt)
		if reading == notesInStep {
			n.beside = p
			if err := p.token(); err != nil {
				return n, err
			}
			return n, n.step()
		}
		if err := p.list(func(int) error {
			x, err := p.note()
			n.held = append(n.held, x)
			return err
		}); err != nil {
			return n, err
		}
	}
	n.found, n.met = make(map[string]int, len(n.held)), make([]bool, len(n.held))
	for i := range n.held {
		n.found[n.held[i].At+string(rune(n.held[i].kind()))] = i
	}
	return n, nil
}

// step reads the next note.
func (n *notes) step() (err error) {
	if n.beside.dec.PeekKind() == ']' {
		n.state = notesOver
		return nil
	}
	n.state = noteWaits
	n.next, err = n.beside.note()
	return err
}

// find returns the note of a kind about the value at a path, or nil.
func (n *notes) find(path []byte, kind noteKind) *note {
	if n.beside == nil {
		var room [256]byte
		i, ok := n.found[string(append(append(room[:0], path...), byte(kind)))]
		if !ok {
			return nil
		}
		n.met[i] = true
		return &n.held[i]
	}
	for {
		if n.state != notesOver && n.next.kind() == kind && n.next.At == string(path) {
			n.state = noteMet
			return &n.next
		}
		if n.state != noteMet || n.step() != nil {
			return nil
		}
	}
}

// unused returns the first note that was not looked up, -1 if all were. inStep is false if that cannot be known because
// they are not held: a skipped one hides those after it.
func (n *notes) unused() (i int, inStep bool) {
	if n.beside != nil {
		if n.state == noteMet && n.step() != nil {
			return -1, false
		}
		return -1, n.state == notesOver
	}
	return slices.Index(n.met, false), true
}
