package model

import "fmt"

// LockedError tells that a file is encrypted and that the key given, if any, does not open it.
type LockedError struct {
	Name  string // of the file
	Wrong bool   // a key was given but is not the right one
	Cause error
}

func (e *LockedError) Error() string {
	if e.Wrong {
		return "this save is encrypted with another password or key than the one given"
	}
	return "this save is encrypted; give the password or key that the game uses"
}

// Unwrap returns what the wrapper said.
func (e *LockedError) Unwrap() error { return e.Cause }

// RefusedError tells in plain words why an edit is not made. Nothing has changed.
type RefusedError struct {
	Path string
	Why  string
}

func (e *RefusedError) Error() string {
	if e.Path == "" {
		return e.Why
	}
	return e.Path + ": " + e.Why
}

// Problem is something wrong in a file that is nevertheless open.
type Problem struct {
	Row    Row
	Path   string
	Offset int64 // in the innermost payload
	Text   string
}

func (p Problem) String() string {
	if p.Path == "" {
		return fmt.Sprintf("offset %#x: %s", p.Offset, p.Text)
	}
	return fmt.Sprintf("offset %#x (%s): %s", p.Offset, p.Path, p.Text)
}
