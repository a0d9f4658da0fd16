package dialogs

import (
	"errors"
	"fmt"
)

// ErrCancelled is the answer of a user who changed their mind.
var ErrCancelled = errors.New("cancelled")

// ErrBusy is the answer while another file dialog is open: the system's toolkits bear only one.
var ErrBusy = errors.New("a file dialog is already open")

// Filter is one choice of what a dialog lists.
type Filter struct {
	Title      string
	Extensions []string // without dots; "*" is every file
}

// Question is what a dialog asks.
type Question struct {
	Title   string
	Folder  string // where it begins; "" leaves it to the system
	Name    string // the name it proposes; only for Save
	Filters []Filter

	parent string // the window that asks, as portals name it; "" where it has no such name
}

// question shows a dialog and returns the answer. It blocks.
type question func(Question) (string, error)

// system is one of the kinds of dialogs that a system offers; native lists them, best first.
type system struct {
	open, save, folder question

	missing func() bool // reports whether no program to show a dialog exists
}

// brokenError says that the system's dialog could not be shown at all.
type brokenError struct{ cause any }

func (e *brokenError) Error() string { return fmt.Sprint("the system's file dialog failed: ", e.cause) }
