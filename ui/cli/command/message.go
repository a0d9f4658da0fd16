package command

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
	"savant/ui/cli/internal/escape"
)

// Message writes one line to standard error: its subject and its text, which may be a message or an error.
func (c *Call) Message(about string, x any) {
	// A message is a single line, whatever a file's name or an error contains.
	text := strings.NewReplacer("\n", " ", "\r", " ").Replace(English(x))
	c.Meter.Clear()
	fmt.Fprintln(c.Messages, escape.Line("savant: "+about+": "+text))
}

// hintUnpack is the advice about contents that were not unpacked.
const hintUnpack = "; --unpack-limit allows more"

// Skipped reports a value that was not searched, and sets the exit status for unreadable contents.
func (c *Call) Skipped(name, place string, why message.Message) {
	text := place + ": " + English(why)
	if why.ID != model.DeepInside {
		text += hintUnpack
	}
	c.Message(name, text)
	c.Worse(Broken)
}

// Fail reports an error about a file and makes the exit status what the error is worth.
func (c *Call) Fail(file string, err error) {
	if c.Ctx.Err() != nil && errors.Is(err, context.Canceled) {
		return // reported once, at the end
	}
	text := WithoutFile(file, err)
	if large := (*model.UnpackError)(nil); errors.As(err, &large) {
		text += hintUnpack
	}
	if Locked(err) {
		text += cmp.Or(c.hintLocked, "; --password-file, --key-file or $SAVANT_PASSWORD_FILE gives it")
	}
	c.Message(file, text)
	c.Worse(status(err))
}

// WithoutFile is the error's text without the file's name at its beginning, which the message has already.
func WithoutFile(file string, err error) string {
	var p *fs.PathError
	if errors.As(err, &p) && p == err {
		return English(p.Err)
	}
	return strings.TrimPrefix(English(err), file+": ")
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

func (e *usageError) Error() string { return English(e.err) }
func (e *usageError) Unwrap() error { return e.err }

// Mistake is an error that is a mistake in the command line.
func Mistake(err error) error { return &usageError{err} }

// hintError is an error with what to do about it on the command line.
type hintError struct {
	err  error
	hint string
}

func (e *hintError) Error() string { return English(e.err) + "; " + e.hint }
func (e *hintError) Unwrap() error { return e.err }

// Hinted adds to an error what to do about it.
func Hinted(err error, hint string) error { return &hintError{err, hint} }

// Locked reports whether a file could not be opened for want of the key.
func Locked(err error) bool {
	var l *model.LockedError
	return errors.As(err, &l)
}

// SaveHint adds advice to an error of saving, for commands where the user can choose another file.
func SaveHint(err error) error {
	var changed *store.ChangedError
	var exists *store.ExistsError
	if errors.As(err, &changed) || errors.As(err, &exists) {
		return Hinted(err, "--force overwrites it")
	}
	var save *store.SaveError
	if !errors.As(err, &save) {
		return err
	}
	if errors.Is(err, fs.ErrPermission) {
		return Hinted(err, "change the permissions of the file and of its folder, or write another file")
	}
	if IsFolder(save.Path) {
		return Mistake(errors.New("it is a folder; add the name of a file to it, such as " + strings.TrimRight(save.Path, `/\`) + "/slot.sav"))
	}
	if info, e := os.Stat(save.Path); e == nil && info.Mode()&fs.ModeType&^fs.ModeDir != 0 {
		return Hinted(err, "- instead of a name is standard output")
	}
	return err
}

// JSON prints a value as JSON on one line.
func (c *Call) JSON(v any) {
	if err := c.Out.JSON(v); err != nil {
		c.Fail("standard output", err)
	}
}
