// Package raw is the form of files that are only shown as bytes.
package raw

import (
	"bytes"
	"context"
	"unicode/utf8"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
)

// Messages.
const (
	noValues  message.ID = "raw.no-values format"
	bytesOnly message.ID = "raw.bytes-only format"
)

// Form is the form of a file that is only shown as bytes: JSON, pictures, and everything else that is not Godot's.
type Form struct {
	host    model.Host
	problem error // why it is not more
	lined   bool  // it is a text
}

// New returns the form of a file. problem says why it is only shown as bytes; it may be nil.
func New(h model.Host, problem error) model.Form { return &Form{host: h, problem: problem} }

// NewText returns the form of a text that is none of Godot's, such as a script: its places have lines.
func NewText(h model.Host) model.Form { return &Form{host: h, lined: true} }

// Bare implements model.Bare.
func (p *Form) Bare() []byte { return p.host.Bytes().View(0, p.host.Size()) }

// Info fills in what depends on the bytes as they are now.
func (p *Form) Info(*model.Info) {}

// Len is the number of children of a row.
func (p *Form) Len(model.Row) int { return 0 }

// Describe is what to show of a row.
func (p *Form) Describe(model.Row) model.Description {
	return model.Description{Label: p.host.Name(), Kind: p.host.Format(), Badge: model.BadgeFile, Length: p.host.Size(), Problem: message.Of(p.problem)}
}

// Path is the canonical path of a row.
func (p *Form) Path(model.Row) model.Path { return model.Path{Record: -1} }

// Find is the row of a path.
func (p *Form) Find(path model.Path) (model.Row, error) {
	if path.Record < 0 && len(path.Steps) == 0 {
		return model.Root, nil
	}
	return 0, &model.PathError{What: message.New(noValues, p.host.Format())}
}

// At is the deepest row that holds the byte at off.
func (p *Form) At(int64) model.Row { return model.Root }

func (p *Form) refusal() error {
	return &model.RefusedError{Why: message.New(bytesOnly, p.host.Format())}
}

// Value is the decoded value of a row.
func (p *Form) Value(model.Row) (variant.Value, error) { return variant.Value{}, p.refusal() }

// Text is the value of a row as Godot text.
func (p *Form) Text(model.Row, bool) (string, error) { return "", p.refusal() }

// Parse reads a literal.
func (p *Form) Parse(model.Row, string) (variant.Value, error) { return variant.Value{}, p.refusal() }

// Set plans another value for a row.
func (p *Form) Set(model.Row, variant.Value, model.Typing) (model.Edit, error) {
	return model.Edit{}, p.refusal()
}

// Remove plans the removal of rows.
func (p *Form) Remove([]model.Row) (model.Edit, error) { return model.Edit{}, p.refusal() }

// Move plans to make rows children of parent.
func (p *Form) Move([]model.Row, model.Row, int) (model.Edit, error) {
	return model.Edit{}, p.refusal()
}

// Rename plans another key or name.
func (p *Form) Rename(model.Row, variant.Value) (model.Edit, error) { return model.Edit{}, p.refusal() }

// Duplicate plans copies of rows, right after them.
func (p *Form) Duplicate([]model.Row) (model.Edit, error) { return model.Edit{}, p.refusal() }

// Repair has all that is cached follow bytes that have changed.
func (p *Form) Repair([]model.Span) {}

// Walk visits rows in file order.
func (p *Form) Walk(model.Row, int, func(model.Row) bool) {}

// Position is the line and column of an offset of a text.
func (p *Form) Position(off int64) (line, column int) {
	if !p.lined {
		return 0, 0
	}
	before := p.host.Bytes().View(0, min(max(off, 0), p.host.Size()))
	return 1 + bytes.Count(before, []byte{'\n'}), 1 + utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:])
}

// Clone is the form of another document with the same bytes.
func (p *Form) Clone(h model.Host) model.Form { return &Form{h, p.problem, p.lined} }

// Problems returns the problems of the file.
func (p *Form) Problems() []model.Problem {
	if p.problem == nil {
		return nil
	}
	return []model.Problem{model.OfWrapper(p.problem)}
}

// Check proves that all is written back as it is.
func (p *Form) Check(context.Context, func(float64)) model.CheckResult {
	return model.CheckResult{Exact: true, Problems: p.Problems()}
}

// Insert plans new children.
func (p *Form) Insert(model.Row, int, []model.Entry) (model.Edit, error) {
	return model.Edit{}, p.refusal()
}
