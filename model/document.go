// Package model holds an open file: its bytes, the tree of rows that the window and the command line show, paths,
// edits, history and events. A form knows what a row means (binary saves, text scenes); the codecs below know what
// bytes mean.
//
// A Document belongs to one goroutine. Long work runs elsewhere on a Snapshot of it.
package model

import (
	"slices"

	"savant/codec"
	"savant/codec/arrival"
	"savant/codec/dialect"
	"savant/codec/envelope"
	"savant/codec/message"
	"savant/model/internal/history"
	"savant/model/internal/piece"
	"savant/model/internal/rows"
)

// Messages.
const (
	stopped message.ID = "model.stopped"
)

// Options say how to open a file. The zero value detects everything.
type Options struct {
	Name    string       // the file's name, for messages and for the root row
	Dialect string       // name of the dialect to read it in; "" detects it
	Key     envelope.Key // opens encrypted files
	Keep    any          // kept alive as long as anything uses the bytes: what their memory depends on, if it is not Go's
	Values  Values       // how to show the values of JSON
	Unpack  int64        // limit in bytes for unpacking the file's wrappers and what is compressed inside its values; 0 is DefaultUnpack

	// Come, if not nil, says how much is there of a file that is still being read. Open returns when all is; if the rest does
	// not come, While must stop it.
	Come arrival.Source

	// While, if not nil, is called now and then with the share of the file read so far, from 0 to 1. If it returns
	// false, Open soon returns ErrStopped. It is used for saves only; other files are read faster.
	While func(share float64) bool
}

// Values says how to show the values of JSON.
type Values uint8

// The ways. Strings and objects that JSON.from_native of Godot 4.4 and later wrote ("i:5", {"type": "Vector2", "args":
// [1, 2]}) can be shown as Godot's values.
const (
	PlainValues  Values = iota // JSON's own
	GodotValues                // Godot's, wherever JSON.from_native wrote them
	LikelyValues               // Godot's, if all of the file looks as JSON.from_native or Savant writes it
)

// ErrStopped is the error of Open when Options.While stopped it.
var ErrStopped = message.Err(stopped)

// Kind is roughly what a document is: its form.
type Kind uint8

// The kinds. Other is what Savant can name and show as bytes but not edit: XML, pictures, ...
const (
	Other    Kind = iota
	Save          // binary variants
	Scene         // .tscn, .escn, .scn
	Resource      // .tres, .res
	Config        // ConfigFile, .import, project.godot
	JSON
)

// Document is one open file. Its bytes are those of the innermost payload, without encryption and compression.
type Document struct {
	name     string
	bytes    piece.List
	form     Form
	opener   Opener
	rows     rows.Table[*inlay]
	without  *inlay // marks rows whose bytes hold no document in this revision; finding out may take time proportional to a section
	log      history.Log[step]
	layers   []envelope.Layer
	cut      error // the error in a wrapper whose payload could be unpacked only in part; nil if it is complete
	readOnly bool  // it is only to be looked at: see SetReadOnly
	resealed bool  // a save has written the checksums of the layers anew: they are not those of the file any more
	key      envelope.Key
	unpack   int64   // limit for unpacking besides the layers
	shared   *shared // with the documents inside the bytes
	info     Info
	turned   turned // what the last undo or redo changed
	revision uint32 // counts edits, undo and redo: caches of another revision are stale
	brief    bool   // descriptions leave out what takes longest: see Snapshot.Brief
	watchers []func(Change)
	later    func(Row) // called with rows whose bytes Describe did not look into; nil if it looks into all
	twice    bool      // a dictionary may get duplicate keys
	lossy    bool      // a value may lose what the file cannot hold
	scenes   func(path, uid string) *Document
	found    found
	self     func() string // the path in the project, "" for none; nil if that is unknown

	opened   []byte     // the file as opened, with its wrappers; nil once another was saved
	base     piece.List // the bytes as last opened or saved
	compared struct {   // computed on demand
		changes  piece.Changes // from base to bytes
		revision uint32        // the revision that they are for, plus one
	}
}

// Info describes a document as a whole.
type Info struct {
	Kind          Kind
	Format        message.Message    // "Godot save", "Text scene", "JSON", ...
	Framing       message.Message    // how a save holds its records, or the format of a text; empty for others
	Dialect       *dialect.Dialect   // never nil
	Sure          codec.Certainty    // how sure the dialect is
	Why           message.Message    // why this dialect
	Same          []*dialect.Dialect // others in which the file reads the same
	Others        []string           // titles of dialects in which it could be read too, with other values; consecutive releases joined
	Envelopes     []message.Message  // titles of the removed wrappers, outermost first
	EnvelopeNames []string           // their names
	Records       int
	Values        int   // values in the file, not counting keys
	Size          int64 // of the file as it was opened
	PayloadSize   int64 // of the current innermost payload
	Newline       string

	Neutral   bool  // not a format of one engine: Dialect is only the dialect in which its values are shown
	HasValues bool  // it has values that can be shown and changed; otherwise it is only bytes
	Problem   error // what is wrong with the wrapper of a file whose payload is unknown

	// Writers are Dialect, and those of Same whose engines would have written the same bytes.
	Writers []*dialect.Dialect
}

// Engine returns the title of the releases that may have written the file and that nothing in it distinguishes, "Godot
// 4.3 to 4.6"; that of the dialect if it was chosen.
func (i Info) Engine() string {
	if i.Neutral {
		return "" // not of one engine
	}
	title, _ := dialect.Range(i.Dialect, i.Writers)
	return title
}

// SameIn returns the titles of the dialects beyond those of Engine in which the file reads the same, consecutive
// releases joined.
func (i Info) SameIn() []string {
	var list []*dialect.Dialect
	_, rest := dialect.Range(i.Dialect, i.Writers)
	for _, d := range i.Same {
		if slices.Contains(rest, d) || !slices.Contains(i.Writers, d) {
			list = append(list, d)
		}
	}
	return dialect.Ranges(list)
}

// turned is where the bytes begin that an undo or redo changed, and the revision that it made.
type turned struct {
	at       int64
	revision uint32
}

// Change describes what an edit, undo, redo or save did.
type Change struct {
	Rows   []Row   // rows whose own value changed; their ancestors show it too
	Shifts []Shift // children added and removed, in order
	All    bool    // anything may have changed
}

// Dialect returns the dialect in which the document is read and written.
func (d *Document) Dialect() *dialect.Dialect { return d.info.Dialect }

// Info describes the current document.
func (d *Document) Info() Info {
	i := d.info
	i.PayloadSize = d.bytes.Len()
	d.form.Info(&i)
	form, ok := d.form.(Valued)
	i.HasValues = ok && form.HasValues()
	return i
}

// HasRecords reports whether the file is a sequence of records that hold values, like a save.
func (d *Document) HasRecords() bool {
	form, valued := d.form.(Valued)
	_, recorded := d.form.(Recorded)
	return valued && form.HasValues() && recorded
}

// FirstRecordImplied reports whether a new child named without a record belongs to record #0, where Find looks for it.
// The settings of a config file are records themselves and have names.
func (d *Document) FirstRecordImplied() bool {
	form, ok := d.form.(Recorded)
	return ok && form.FirstRecordImplied()
}

// AllowDuplicateKeys lets Insert and RenameKey give a dictionary a key that it already has. Otherwise they refuse that,
// since engines keep only the last of such entries. Those in a file are shown and kept in any case.
func (d *Document) AllowDuplicateKeys(allow bool) { d.twice = allow }

// AllowLosses lets edits store a value without what the format of the file cannot hold of it, as a conversion does: the
// types of a container in a binary resource. Otherwise they refuse it. Notes returns what was lost.
func (d *Document) AllowLosses(allow bool) { d.lossy = allow }

// changes compares the bytes with those last opened or saved.
func (d *Document) changes() piece.Changes {
	if now := d.revision + 1; d.compared.revision != now {
		d.compared.changes, d.compared.revision = piece.Compare(&d.base, &d.bytes), now
	}
	return d.compared.changes
}

// Size returns the length of the current innermost payload.
func (d *Document) Size() int64 { return d.bytes.Len() }

// ReadAt copies bytes of the innermost payload from off into p and returns how many there were.
func (d *Document) ReadAt(p []byte, off int64) int { return d.bytes.ReadAt(p, off) }

// Bytes returns the current innermost payload. The caller must not change it.
func (d *Document) Bytes() []byte { return d.bytes.View(0, d.bytes.Len()) }

// File returns the bytes that Save writes: the payload with its wrappers. For an unedited document these are the bytes
// that were opened.
func (d *Document) File() ([]byte, error) {
	if len(d.layers) == 0 {
		return d.Bytes(), nil
	}
	return envelope.Writer{Seal: d.sealed()}.Wrap(d.Bytes(), d.layers, d.key)
}

// Parts returns the bytes of File in consecutive pieces, without copying them if there is no wrapper. The caller must
// not change them.
func (d *Document) Parts() ([][]byte, error) {
	if len(d.layers) == 0 {
		return d.bytes.Parts(), nil
	}
	b, err := d.File()
	return [][]byte{b}, err
}

// Position returns the line and the column, both from 1, of an offset in a text document; 0, 0 in any other.
func (d *Document) Position(off int64) (line, column int) { return d.form.Position(off) }

// Problems returns what was wrong with the file when it was opened, in file order.
func (d *Document) Problems() []Problem { return d.withWrappers(d.form.Problems()) }

// withWrappers adds what is wrong with the wrappers to the problems of a form. Of what could be unpacked only in part and is nothing that can be named, the form
// has nothing to say: it takes the bytes for what they are not.
func (d *Document) withWrappers(own []Problem) []Problem {
	if form, ok := d.form.(Valued); d.cut != nil && !(ok && form.HasValues()) {
		own = nil
	}
	return append(d.wrapperProblems(), own...)
}

// wrapperProblems returns those of a wrapper that could be unpacked only in part, and of wrong checksums.
func (d *Document) wrapperProblems() []Problem {
	list := d.unsealed()
	if d.cut != nil {
		list = append(list, OfWrapper(d.cut))
	}
	return list
}

// Name is what the file is called.
func (d *Document) Name() string { return d.name }

// SetName says what the file is called from now on: it was moved, or saved as another.
func (d *Document) SetName(name string) { d.name = name }

// unsealed are what to say of the checksums of wrapped content that are not right in the file and that the next save leaves as they are.
func (d *Document) unsealed() (list []Problem) {
	if d.sealed() {
		return nil
	}
	for i, l := range d.layers {
		if l.Sum() != envelope.SumRight && !l.Cut() {
			p := OfWrapper(l.SumError(i))
			p.Repair = RepairFitting
			list = append(list, p)
		}
	}
	return list
}

// sealed reports whether the file, if it is saved now, gets checksums that are right: with any edit, and always once one was saved.
func (d *Document) sealed() bool { return d.resealed || d.log.State() != 0 }

// Seals reports whether saving writes a checksum of what is wrapped anew because it was wrong.
func (d *Document) Seals() bool { return d.log.State() != 0 && d.missealed() }

// missealed reports whether a checksum in the file is not right.
func (d *Document) missealed() bool {
	return !d.resealed && slices.ContainsFunc(d.layers, func(l envelope.Layer) bool { return l.Sum() != envelope.SumRight && !l.Cut() })
}
