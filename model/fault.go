package model

import (
	"errors"

	"savant/codec"
	"savant/codec/envelope"
	"savant/codec/message"
)

// Messages.
const (
	otherKey message.ID = "model.other-key"
	needsKey message.ID = "model.needs-key"
)

// LockedError means that a file is encrypted and that the given key, if any, does not open it.
type LockedError struct {
	Name  string // of the file
	Wrong bool   // a key was given, but not the right one
	Cause error
}

// Message says whether a key was given.
func (e *LockedError) Message() message.Message {
	if e.Wrong {
		return message.New(otherKey)
	}
	return message.New(needsKey)
}

func (e *LockedError) Error() string { return e.Message().String() }

// Unwrap returns the wrapper's error.
func (e *LockedError) Unwrap() error { return e.Cause }

// Wrapper returns the encryption: its name, gdec3 or gdec4, and its title.
func (e *LockedError) Wrapper() (name string, title message.Message) {
	w := (*envelope.Error)(nil)
	if !errors.As(e.Cause, &w) {
		return "", message.Message{}
	}
	return w.Name, w.Title()
}

// RefusedError says in plain words why an edit is not made. Nothing has changed.
type RefusedError struct {
	Path string
	Why  message.Message
	told any // the path as people can read it; nil for as it is
}

// Message returns where and why.
func (e *RefusedError) Message() message.Message {
	if e.Path == "" {
		return e.Why
	}
	if e.told != nil {
		return message.In(e.told, e.Why)
	}
	return message.In(e.Path, e.Why)
}

func (e *RefusedError) Error() string { return e.Message().String() }

// Problem is something wrong in a file that is open nevertheless.
type Problem struct {
	Row     Row
	Path    string
	Offset  int64 // in the innermost payload
	Text    message.Message
	Gravity Gravity
	Repair  string // the command of savant and action of the window that mends it, "" for none
	Fits    int64  // the number that RepairUnsure writes

	Wrapper message.Message // the title of the wrapper that it is of: Text says where in that, and Offset is 0; zero for the payload

	Choices []Choice // the counts of which any may be the wrong one, if there are several: RefitTo writes one
}

// The repairs of a Problem that do what Refit does.
const (
	RepairFitting = "repair"
	RepairUnsure  = "accept-unsure" // only where the user accepts it
)

// OfWrapper is an error in what is around the payload as a problem.
func OfWrapper(err error) Problem {
	p := Problem{Row: Root, Text: message.Of(err)}
	if w := (*envelope.Error)(nil); errors.As(err, &w) {
		p.Wrapper = w.Title()
	}
	return p
}

// Choice is a count that may be the wrong one of several.
type Choice struct {
	Row    Row
	Path   string
	Offset int64 // in the innermost payload
	Count  int64 // what it says
	Fits   int64 // with what all makes sense
}

// Gravity says what comes of a problem.
type Gravity uint8

// The gravities. Damage is a problem of the file itself; the others are of what the file names.
const (
	Damage  Gravity = iota
	Refusal         // the engine does not load the file
	Loss            // the engine loads the file, but something is lost or does nothing
	Hint            // it may be as intended
)

// gravities are the names of the gravities in JSON.
var gravities = [...]string{Damage: "damage", Refusal: "refusal", Loss: "loss", Hint: "hint"}

// String returns damage, refusal, loss or hint.
func (g Gravity) String() string { return gravities[g] }

// Weigh splits a file's problems into those that count and hints, which are listed but never counted.
func Weigh(list []Problem) (problems, hints []Problem) {
	for _, p := range list {
		if p.Gravity == Hint {
			hints = append(hints, p)
		} else {
			problems = append(problems, p)
		}
	}
	return problems, hints
}

// Message returns where and what.
func (p Problem) Message() message.Message {
	if !p.Wrapper.IsZero() {
		return p.Text
	}
	if p.Path == "" {
		return message.New(codec.AtOffset, p.Offset, p.Text)
	}
	return message.New(codec.AtPath, p.Offset, p.Path, p.Text)
}
