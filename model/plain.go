package model

import (
	"context"

	"savant/codec/variant"
)

// plain is the form of a file that is only shown as bytes: JSON, pictures, and whatever else is not Godot's.
type plain struct {
	host    Host
	problem string // why it is not more
}

func (p *plain) Info(*Info) {}

func (p *plain) Len(Row) int { return 0 }

func (p *plain) Describe(Row) Description {
	return Description{Label: p.host.Name(), Type: p.host.Format(), Badge: BadgeFile, Length: p.host.Size(), Problem: p.problem}
}

func (p *plain) Path(Row) Path { return Path{Record: -1} }

func (p *plain) Find(path Path) (Row, error) {
	if path.Record < 0 && len(path.Steps) == 0 {
		return Root, nil
	}
	return 0, &PathError{What: "a file of this kind (" + p.host.Format() + ") has no values to name"}
}

func (p *plain) At(int64) Row { return Root }

func (p *plain) refusal() error {
	return &RefusedError{Why: "a file of this kind (" + p.host.Format() + ") is shown as bytes only"}
}

func (p *plain) Value(Row) (variant.Value, error)           { return variant.Value{}, p.refusal() }
func (p *plain) Text(Row, bool) (string, error)             { return "", p.refusal() }
func (p *plain) Parse(Row, string) (variant.Value, error)   { return variant.Value{}, p.refusal() }
func (p *plain) Set(Row, variant.Value, bool) (Edit, error) { return Edit{}, p.refusal() }
func (p *plain) Remove([]Row) (Edit, error)                 { return Edit{}, p.refusal() }
func (p *plain) Move([]Row, Row, int) (Edit, error)         { return Edit{}, p.refusal() }
func (p *plain) Rename(Row, variant.Value) (Edit, error)    { return Edit{}, p.refusal() }
func (p *plain) Duplicate([]Row) (Edit, error)              { return Edit{}, p.refusal() }
func (p *plain) Repair([]Span)                              {}
func (p *plain) Walk(Row, int, func(Row) bool)              {}
func (p *plain) Position(int64) (int, int)                  { return 0, 0 }
func (p *plain) Clone(h Host) Form                          { return &plain{h, p.problem} }

func (p *plain) Problems() []Problem {
	if p.problem == "" {
		return nil
	}
	return []Problem{{Row: Root, Text: p.problem}}
}

func (p *plain) Check(context.Context, func(float64)) CheckResult {
	return CheckResult{Exact: true, Problems: p.Problems()}
}

func (p *plain) Insert(Row, int, []Entry) (Edit, error) {
	return Edit{}, p.refusal()
}
