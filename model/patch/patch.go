// Package patch makes and applies patches: lists of changes of values, by path, that people share.
//
// A patch changes only values, and only those it lists: it neither adds nor removes nodes and sections, nothing is run, and
// if it would make the engine run or load more than the file did before, the user has to consent.
package patch

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/model/find"
	"savant/model/rowpath"
	"savant/scene/literal"
)

// Messages.
const (
	badJSON        message.ID = "patch.bad-json line column"
	noSuchName     message.ID = "patch.no-such-name line name"
	otherKind      message.ID = "patch.other-kind line name"
	notAPatch      message.ID = "patch.not-a-patch"
	laterVersion   message.ID = "patch.later-version version"
	inChange       message.ID = "patch.in-change change cause"
	oneOfThree     message.ID = "patch.one-of-three"
	oneNewValue    message.ID = "patch.one-new-value"
	noNewValue     message.ID = "patch.no-new-value"
	onlyWithInsert message.ID = "patch.only-with-insert"
	onlyWithSet    message.ID = "patch.only-with-set"
	whereOrWas     message.ID = "patch.where-or-was"
	nothingToDo    message.ID = "patch.nothing-to-do"
)

// Patch is a list of changes. They are applied in order: a path refers to the file as left by the changes before.
type Patch struct {
	Title   string // for people
	Dialect *dialect.Dialect
	Changes []Change
	Rest    *Rest // nil if the changes are all there is
}

// Change is one change. One of Set, Insert and Remove is the path of its value.
type Change struct {
	Set    string `json:"set,omitempty"`    // gets another value; with With or Where a pattern, as find.Query has it
	Insert string `json:"insert,omitempty"` // is not there yet
	Remove string `json:"remove,omitempty"`

	Was    string `json:"was,omitempty"`    // the value that is expected; "" for any
	Where  string `json:"where,omitempty"`  // or an expression that must be true of it, as find.Query has it
	To     string `json:"to,omitempty"`     // the new value
	With   string `json:"with,omitempty"`   // or an expression that makes it of the old one
	Before string `json:"before,omitempty"` // the entry or element before which one is inserted; "", or one that is not there: at the end
}

// Path is the path of the change.
func (c Change) Path() string {
	switch {
	case c.Set != "":
		return c.Set
	case c.Insert != "":
		return c.Insert
	}
	return c.Remove
}

// searched reports whether the values are found by a search instead of by their path alone.
func (c Change) searched() bool { return c.Where != "" || c.With != "" }

// Rest is what is needed, beyond the values, to turn one file into the one that the patch was made from, byte for byte: the
// width of numbers, white space and comments in a text. It applies only to that file, and does not change a value.
type Rest struct {
	Of      string   `json:"of"` // the SHA-256 of the payload before the changes, in hexadecimal digits
	Splices []Splice `json:"splices"`
}

// Splice puts bytes in place of others, counted in the payload as the changes left it.
type Splice struct {
	At     int64  `json:"at"`
	Remove int64  `json:"remove,omitempty"`
	Add    []byte `json:"add,omitempty"`
}

// version is that of the files that Append writes.
const version = 1

// stored is a patch as its file has it.
type stored struct {
	Savant  string   `json:"savant"`
	Version int      `json:"version"`
	Title   string   `json:"title,omitempty"`
	Dialect string   `json:"dialect"`
	Changes []Change `json:"changes"`
	Rest    *Rest    `json:"rest,omitempty"`
}

// NotError means that a file is no patch.
type NotError struct{}

// Message says so.
func (*NotError) Message() message.Message { return message.New(notAPatch) }

func (e *NotError) Error() string { return e.Message().String() }

// marked is how far into a patch its first name is looked for, to tell one with a mistake from any other file.
const marked = 4096

// unread says where in a patch the mistake is that the library found.
func unread(data []byte, err error) error {
	var syntax *jsontext.SyntacticError
	var meaning *json.SemanticError
	offset := int64(len(data))
	if errors.As(err, &syntax) {
		offset = syntax.ByteOffset
	} else if errors.As(err, &meaning) {
		offset = meaning.ByteOffset
	}
	before := data[:min(offset, int64(len(data)))]
	line, column := bytes.Count(before, []byte{'\n'})+1, len(before)-bytes.LastIndexByte(before, '\n')
	switch {
	case meaning == nil:
		return message.Err(badJSON, line, column)
	case errors.Is(err, json.ErrUnknownName):
		return message.Err(noSuchName, line, meaning.JSONPointer.LastToken())
	}
	return message.Err(otherKind, line, strings.TrimPrefix(string(meaning.JSONPointer), "/"))
}

// Parse reads a patch. Everything is checked: an unknown name is an error.
func Parse(data []byte) (*Patch, error) {
	var s stored
	// A patch of a later version may have more names.
	if err := json.Unmarshal(data, &s); err != nil {
		if !bytes.Contains(data[:min(len(data), marked)], []byte(`"savant"`)) {
			return nil, &NotError{}
		}
		return nil, unread(data, err)
	}
	switch {
	case s.Savant != "patch":
		return nil, &NotError{}
	case s.Version != version:
		return nil, message.Err(laterVersion, s.Version)
	}
	if err := json.Unmarshal(data, &stored{}, json.RejectUnknownMembers(true)); err != nil {
		return nil, unread(data, err)
	}
	d, err := dialect.ByName(s.Dialect)
	if err != nil {
		return nil, err
	}
	p := &Patch{Title: s.Title, Dialect: d, Changes: s.Changes, Rest: s.Rest}
	if len(p.Changes) == 0 && p.Rest == nil {
		return nil, message.Err(nothingToDo)
	}
	for i, c := range p.Changes {
		if err := c.check(d); err != nil {
			return nil, message.Err(inChange, i+1, err)
		}
	}
	return p, nil
}

// check returns what is wrong with a change.
func (c Change) check(d *dialect.Dialect) error {
	paths := 0
	for _, path := range []string{c.Set, c.Insert, c.Remove} {
		if path != "" {
			paths++
		}
	}
	switch {
	case paths != 1:
		return message.Err(oneOfThree)
	case c.Set == "" && c.searched():
		return message.Err(onlyWithSet)
	case c.Insert == "" && c.Before != "" || c.Insert != "" && c.Was != "":
		return message.Err(onlyWithInsert)
	case c.searched() && c.Was != "":
		return message.Err(whereOrWas)
	case c.Remove != "" && c.To != "":
		return message.Err(noNewValue)
	case c.Remove == "" && (c.To == "") == (c.With == ""):
		return message.Err(oneNewValue)
	}
	if c.searched() {
		_, err := c.replacer(c.To)
		return err
	}
	for _, path := range []string{c.Path(), c.Before} {
		if _, err := rowpath.Parse(path); err != nil {
			return err
		}
	}
	for _, text := range []string{c.Was, c.To} {
		if text == "" {
			continue
		}
		if _, err := literal.ParseAll(text, d); err != nil {
			return err
		}
	}
	return nil
}

// replacer finds the values of a change that is searched, and gives them others: To as the engine of a file spells it.
func (c Change) replacer(to string) (*find.Replacer, error) {
	s, err := find.Compile(find.Query{Path: c.Set, Where: c.Where})
	if err != nil {
		return nil, err
	}
	return s.Replace(find.Replacement{With: c.With, Literal: to})
}

// Append appends the patch as its file has it: JSON with a line for each change.
func (p *Patch) Append(dst []byte) ([]byte, error) {
	list := make([][]byte, len(p.Changes))
	for i, c := range p.Changes {
		line, err := onLine(c)
		if err != nil {
			return dst, message.Err(inChange, i+1, err)
		}
		list[i] = append([]byte("\t\t"), line...)
	}
	head, err := onLine(stored{Savant: "patch", Version: version, Title: p.Title, Dialect: p.Dialect.Name, Changes: []Change{}, Rest: p.Rest})
	if err != nil {
		return dst, err
	}
	// What one line holds is spread over several where people read.
	before, after, _ := bytes.Cut(head, []byte(`"changes": []`))
	dst = append(dst, "{\n\t"...)
	dst = append(dst, bytes.TrimSuffix(bytes.TrimPrefix(before, []byte("{")), []byte(" "))...)
	dst = append(dst, "\n\t\"changes\": [\n"...)
	dst = append(dst, bytes.Join(list, []byte(",\n"))...)
	dst = append(dst, "\n\t]"...)
	if rest, ok := bytes.CutPrefix(bytes.TrimSuffix(after, []byte("}")), []byte(", ")); ok {
		dst = append(append(dst, ",\n\t"...), rest...)
	}
	return append(dst, "\n}\n"...), nil
}

// onLine is a value as JSON on one line. What does not show, or acts on a terminal, is written as an escape.
func onLine(v any) ([]byte, error) {
	b, err := json.Marshal(v, jsontext.SpaceAfterColon(true), jsontext.SpaceAfterComma(true))
	if err != nil {
		return nil, err
	}
	line := make([]byte, 0, len(b))
	for _, r := range string(b) { // which can be in strings alone
		switch high, low := utf16.EncodeRune(r); {
		case unicode.IsPrint(r):
			line = utf8.AppendRune(line, r)
		case r > 0xffff:
			line = fmt.Appendf(line, `\u%04x\u%04x`, high, low)
		default:
			line = fmt.Appendf(line, `\u%04x`, r)
		}
	}
	return line, nil
}
