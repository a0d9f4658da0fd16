package model

import (
	"context"

	"savant/codec/variant"
)

// plain is the form of a file that is only shown as bytes: JSON, pictures, and whatever else is not Godot's.
type plain struct {
	d       *Document
	problem string // why it is not more
}

func (p *plain) info(*Info) {}

func (p *plain) len(Row) int { return 0 }

func (p *plain) describe(Row) Description {
	return Description{Label: p.d.name, Type: p.d.info.Format, Badge: BadgeFile, Length: p.d.Size(), Problem: p.problem}
}

func (p *plain) path(Row) Path { return Path{Record: -1} }

func (p *plain) find(path Path) (Row, error) {
	if path.Record < 0 && len(path.Steps) == 0 {
		return Root, nil
	}
	return 0, &PathError{What: "a file of this kind (" + p.d.info.Format + ") has no values to name"}
}

func (p *plain) at(int64) Row { return Root }

func (p *plain) refusal() error {
	return &RefusedError{Why: "a file of this kind (" + p.d.info.Format + ") is shown as bytes only"}
}

func (p *plain) value(Row) (variant.Value, error)           { return variant.Value{}, p.refusal() }
func (p *plain) text(Row, bool) (string, error)             { return "", p.refusal() }
func (p *plain) parse(Row, string) (variant.Value, error)   { return variant.Value{}, p.refusal() }
func (p *plain) set(Row, variant.Value, bool) (edit, error) { return edit{}, p.refusal() }
func (p *plain) remove([]Row) (edit, error)                 { return edit{}, p.refusal() }
func (p *plain) move([]Row, Row, int) (edit, error)         { return edit{}, p.refusal() }
func (p *plain) rename(Row, variant.Value) (edit, error)    { return edit{}, p.refusal() }
func (p *plain) duplicate([]Row) (edit, error)              { return edit{}, p.refusal() }
func (p *plain) repair([]span)                              {}
func (p *plain) walk(Row, int, func(Row) bool)              {}
func (p *plain) position(int64) (int, int)                  { return 0, 0 }
func (p *plain) clone(d *Document) form                     { return &plain{d, p.problem} }

func (p *plain) problems() []Problem {
	if p.problem == "" {
		return nil
	}
	return []Problem{{Row: Root, Text: p.problem}}
}

func (p *plain) check(context.Context, func(float64)) CheckResult {
	return CheckResult{Exact: true, Problems: p.problems()}
}

func (p *plain) insert(Row, int, []Entry) (edit, error) {
	return edit{}, p.refusal()
}
