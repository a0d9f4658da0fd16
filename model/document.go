// Package model holds an open file: its bytes, the tree of rows that the window and the command line show of it, paths, edits,
// history and events. What a row means is known to a form (binary saves, text scenes); what bytes mean to the codecs below.
//
// A Document belongs to one goroutine. Long work runs elsewhere on a Snapshot of it.
package model

import (
	"slices"

	"savant/codec"
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

// Options say how to open a file. The zero value opens it by what is in it.
type Options struct {
	Name    string       // the file's name, for messages and for the root row
	Dialect string       // name of the dialect to read it in; "" finds out
	Key     envelope.Key // opens encrypted files
	Keep    any          // held as long as anything uses the bytes: what their memory depends on, if it is not Go's
	Values  Values       // as what the values of JSON are shown
	Unpack  int64        // how many bytes the file's wrappers, with what is compressed inside its values, may unpack to; 0 is DefaultUnpack

	// While, if not nil, is called now and then with how much of the file is read, from 0 to 1. When it returns false, Open ends with
	// ErrStopped soon. Of saves alone: the others are read faster.
	While func(share float64) bool
}

// Values says as what the values of JSON are shown.
type Values uint8

// What they are shown as. Strings and objects that JSON.from_native of Godot 4.4 and later wrote ("i:5", {"type": "Vector2", "args": [1, 2]})
// stand for values of Godot's.
const (
	PlainValues  Values = iota // JSON's own
	GodotValues                // Godot's, wherever JSON.from_native wrote them
	LikelyValues               // Godot's, if all of the file looks as JSON.from_native or Savant writes it
)

// ErrStopped is what Open returns when Options.While has ended it.
var ErrStopped = message.Err(stopped)

// Kind says what a document is, roughly: which form it has.
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

// Document is one open file. Its bytes are those of the innermost payload: what is left when encryption and compression are
// taken off.
type Document struct {
	name     string
	bytes    piece.List
	form     Form
	opener   Opener
	rows     rows.Table[*inlay]
	without  *inlay // stands for rows that hold no bytes in this revision: to look may take as long as a section is
	log      history.Log[step]
	layers   []envelope.Layer
	cut      error // what is wrong in a wrapper after the part of it that the payload is; nil for one that is whole
	key      envelope.Key
	unpack   int64   // how many bytes may be unpacked beside the layers
	shared   *shared // with the documents inside the bytes
	info     Info
	revision uint32 // counts edits, undo and redo: caches of another revision are stale
	watchers []func(Change)
	later    func(Row) // is called with rows whose bytes Describe did not look into; nil if it looks into all
	twice    bool      // a dictionary may be given a key that it has already
	scenes   func(path, uid string) *Document

	opened   []byte     // the file as it was opened, with its wrappers; nil once another was saved
	base     piece.List // the bytes as they were opened or saved last
	compared struct {   // made when asked for
		changes  piece.Changes // from base to bytes
		revision uint32        // plus one, for which they hold
	}
}

// Info is what can be told of a document as a whole.
type Info struct {
	Kind          Kind
	Format        message.Message    // "Godot save", "Text scene", "JSON", ...
	Framing       message.Message    // how a save holds its records, or the format of a text; nothing for the rest
	Dialect       *dialect.Dialect   // never nil
	Sure          codec.Certainty    // how sure the dialect is
	Why           message.Message    // why this dialect
	Same          []*dialect.Dialect // others in which the file reads the same
	Others        []string           // titles of dialects in which it could be read too, as other values; neighbouring releases as one
	Envelopes     []message.Message  // titles of the wrappers that were taken off, outermost first
	EnvelopeNames []string           // their names
	Records       int
	Values        int   // values in the file; keys are not counted
	Size          int64 // of the file as it was opened
	PayloadSize   int64 // of the innermost payload as it is now
	Newline       string

	Neutral   bool  // no engine's own: Dialect is only what the text of its values is shown in
	HasValues bool  // it has values that can be shown and changed; else it is only bytes
	Problem   error // what is wrong with the wrapper of a file whose payload is not known

	// Writers are Dialect, and those of Same whose engines would have written the same bytes.
	Writers []*dialect.Dialect
}

// Engine is the title of the releases that may have written the file and that nothing in it tells apart, "Godot 4.3 to 4.6"; that of the
// dialect if it was chosen.
func (i Info) Engine() string {
	if i.Neutral {
		return "" // it is no engine's own
	}
	title, _ := dialect.Range(i.Dialect, i.Writers)
	return title
}

// SameIn are the titles of the dialects in which the file reads the same beyond those of Engine, neighbouring releases as one.
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

// Change tells watchers what an edit, undo, redo or save did.
type Change struct {
	Rows   []Row   // whose own value changed; rows above them show it too
	Shifts []Shift // children that came and went, one after the other
	All    bool    // anything may have changed
}

// Dialect returns the dialect that the document is read and written in.
func (d *Document) Dialect() *dialect.Dialect { return d.info.Dialect }

// Info returns what can be told of the document as it is now.
func (d *Document) Info() Info {
	i := d.info
	i.PayloadSize = d.bytes.Len()
	d.form.Info(&i)
	form, ok := d.form.(Valued)
	i.HasValues = ok && form.HasValues()
	return i
}

// HasRecords reports whether the file is a sequence of records that hold values, as saves are.
func (d *Document) HasRecords() bool {
	form, valued := d.form.(Valued)
	_, recorded := d.form.(Recorded)
	return valued && form.HasValues() && recorded
}

// FirstRecordImplied reports whether a new child named without a record belongs into record #0, where Find looks for it. The settings
// of a config file are records themselves and have names.
func (d *Document) FirstRecordImplied() bool {
	form, ok := d.form.(Recorded)
	return ok && form.FirstRecordImplied()
}

// AllowDuplicateKeys lets Insert and RenameKey give a dictionary a key that it has already. Without it they refuse that, as
// engines keep only the last of such entries. Those that a file has are shown and kept in any case.
func (d *Document) AllowDuplicateKeys(allow bool) { d.twice = allow }

// changes compares the bytes with those that were opened or saved last.
func (d *Document) changes() piece.Changes {
	if now := d.revision + 1; d.compared.revision != now {
		d.compared.changes, d.compared.revision = piece.Compare(&d.base, &d.bytes), now
	}
	return d.compared.changes
}

// Size returns the length of the innermost payload as it is now.
func (d *Document) Size() int64 { return d.bytes.Len() }

// ReadAt copies bytes of the innermost payload from off into p and returns how many there were.
func (d *Document) ReadAt(p []byte, off int64) int { return d.bytes.ReadAt(p, off) }

// Bytes returns the innermost payload as it is now. The caller must not change it.
func (d *Document) Bytes() []byte { return d.bytes.View(0, d.bytes.Len()) }

// File returns the bytes that Save writes: the payload with its wrappers put back. An unedited document gives the bytes that
// were opened.
func (d *Document) File() ([]byte, error) {
	if len(d.layers) == 0 {
		return d.Bytes(), nil
	}
	return envelope.Wrap(d.Bytes(), d.layers, d.key)
}

// Parts returns the bytes that Save writes, as File does, in pieces one after the other: without copying them where there is no
// wrapper. The caller must not change them.
func (d *Document) Parts() ([][]byte, error) {
	if len(d.layers) == 0 {
		return d.bytes.Parts(), nil
	}
	b, err := envelope.Wrap(d.Bytes(), d.layers, d.key)
	return [][]byte{b}, err
}

// Position returns the line and the column, both from 1, of an offset in a text document; 0, 0 in any other.
func (d *Document) Position(off int64) (line, column int) { return d.form.Position(off) }

// Problems returns what was found wrong with the file when it was opened, in file order.
func (d *Document) Problems() []Problem { return append(d.wrapperProblems(), d.form.Problems()...) }

// wrapperProblems are those of a wrapper that could be unpacked in part only.
func (d *Document) wrapperProblems() []Problem {
	if d.cut == nil {
		return nil
	}
	return []Problem{{Row: Root, Text: message.Of(d.cut)}}
}
