package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"savant/codec/message"
	"savant/model"
	"savant/model/store"
	"savant/ui/catalog"
	"savant/ui/cli/internal/escape"
)

// english is what a message or an error says in English, the language of the command line.
func english(x any) string { return catalog.English().Text(x) }

// message writes one line to standard error: its subject and its text, which may be a message or an error.
func (c *call) message(about string, x any) {
	// A message is a single line, whatever a file's name or an error contains.
	text := strings.NewReplacer("\n", " ", "\r", " ").Replace(english(x))
	c.meter.Clear()
	fmt.Fprintln(c.errw, escape.Line("savant: "+about+": "+text))
}

// hintUnpack is the advice about contents that were not unpacked.
const hintUnpack = "; --unpack-limit allows more"

// skipped reports a value that was not searched, and sets the exit status for unreadable contents.
func (c *call) skipped(name, place string, why message.Message) {
	text := place + ": " + english(why)
	if why.ID != model.DeepInside {
		text += hintUnpack
	}
	c.message(name, text)
	c.worse(Broken)
}

// fail reports an error about a file and makes the exit status what the error is worth.
func (c *call) fail(file string, err error) {
	if c.ctx.Err() != nil && errors.Is(err, context.Canceled) {
		return // reported once, at the end
	}
	text := withoutFile(file, err)
	if large := (*model.UnpackError)(nil); errors.As(err, &large) {
		text += hintUnpack
	}
	if locked(err) {
		text += cmp.Or(c.hintLocked, "; --password-file, --key-file or $SAVANT_PASSWORD_FILE gives it")
	}
	c.message(file, text)
	c.worse(status(err))
}

// withoutFile is the error's text without the file's name at its beginning, which the message has already.
func withoutFile(file string, err error) string {
	var p *fs.PathError
	if errors.As(err, &p) && p == err {
		return english(p.Err)
	}
	return strings.TrimPrefix(english(err), file+": ")
}

// status is the exit status of an error.
func status(err error) int {
	var usage *usageError
	var path *model.PathError
	var refused *model.RefusedError
	switch {
	case errors.As(err, &usage):
		return Usage
	case errors.As(err, &path):
		if path.Syntax {
			return Usage
		}
		return Problems
	case errors.As(err, &refused):
		return Problems
	}
	return Broken
}

// usageError is a mistake in the command line: an unknown dialect, a literal that cannot be parsed.
type usageError struct{ err error }

func (e *usageError) Error() string { return english(e.err) }
func (e *usageError) Unwrap() error { return e.err }

// hintError is an error with what to do about it on the command line.
type hintError struct {
	err  error
	hint string
}

func (e *hintError) Error() string { return english(e.err) + "; " + e.hint }
func (e *hintError) Unwrap() error { return e.err }

// locked reports whether a file could not be opened for want of the key.
func locked(err error) bool {
	var l *model.LockedError
	return errors.As(err, &l)
}

// problem returns a problem as a message: its place and its description.
func problem(doc *model.Document, p model.Problem) string {
	// An error of the codec already names its place.
	return problemPlace(doc, p) + ": " + strings.TrimPrefix(english(p.Text), offsetOf(p)+": ")
}

func offsetOf(p model.Problem) string { return where(0, 0, p.Offset) }

// where returns a place: line and column of a text, or the offset if there are no lines.
func where(line, column int, offset int64) string {
	if line == 0 {
		return fmt.Sprintf("offset %#x", offset)
	}
	return fmt.Sprintf("line %d:%d", line, column)
}

// problemPlace is where a problem is.
func problemPlace(doc *model.Document, p model.Problem) string {
	line, column := doc.Position(p.Offset)
	at := where(line, column, p.Offset)
	if p.Path != "" {
		at += " (" + catalog.Brief(p.Path) + ")"
	}
	return at
}

// saveHint adds advice to an error of saving, for commands where the user can choose another file.
func saveHint(err error) error {
	var changed *store.ChangedError
	var exists *store.ExistsError
	if errors.As(err, &changed) || errors.As(err, &exists) {
		return &hintError{err, "--force overwrites it"}
	}
	var save *store.SaveError
	if !errors.As(err, &save) {
		return err
	}
	if errors.Is(err, fs.ErrPermission) {
		return &hintError{err, "change the permissions of the file and of its folder, or write another file"}
	}
	if info, e := os.Stat(save.Path); e == nil && info.Mode()&fs.ModeType&^fs.ModeDir != 0 {
		return &hintError{err, "- instead of a name is standard output"}
	}
	return err
}
