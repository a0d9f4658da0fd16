package command

import (
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"golang.org/x/term"

	"savant/model"
	"savant/model/store"
	"savant/ui/cli/internal/escape"
	"savant/ui/cli/internal/prompt"
	"savant/ui/cli/screen"
)

// passwordVariable is the variable that names the file of the password where no option does.
const passwordVariable = "SAVANT_PASSWORD_FILE"

// Open opens one file, or standard input. For an encrypted one without a key it asks for the password once, if there is a
// terminal; it then tries the same password for the other files of the command.
func (c *Call) Open(name string, o model.Options) (*store.File, error) {
	given := o.Key.Password != "" || o.Key.Bytes != nil
	if !given {
		o.Key.Password = c.password
	}
	file, err := c.openWith(name, o)
	var locked *model.LockedError
	if given || name == Standard || !errors.As(err, &locked) {
		c.mayBeKey(o.Key.Password, err)
		return file, err
	}
	if c.unanswered {
		return nil, err
	}
	typed, why := c.ask("password of " + name + ": ")
	if errors.Is(why, io.EOF) { // nor is there an answer for other files
		c.unanswered = true
		return nil, err
	}
	if why != nil {
		return nil, why
	}
	if typed == "" {
		return nil, err
	}
	c.password, o.Key.Password = typed, typed
	file, err = c.openWith(name, o)
	c.mayBeKey(typed, err)
	return file, err
}

// mayBeKey has it said that a password that does not open a file looks as a key is written.
func (c *Call) mayBeKey(password string, err error) {
	var locked *model.LockedError
	if b, bad := hex.DecodeString(password); errors.As(err, &locked) && locked.Wrong && bad == nil && len(b) == keySize {
		c.hintLocked = "; 64 hexadecimal digits may be a key, which --key-file takes"
	}
}

// keySize is the length of a key in bytes.
const keySize = 32

// ask reads a line from the terminal that does not show on it; "" where there is no terminal.
func (c *Call) ask(question string) (string, error) {
	in, ok := c.In.(*stoppable)
	if !ok {
		return "", nil
	}
	f, ok := in.in.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) || !screen.IsTerminal(c.Messages) {
		return "", nil
	}
	c.Meter.Clear()
	fmt.Fprint(c.Messages, escape.Line(question))
	defer fmt.Fprintln(c.Messages)
	return prompt.Secret(c.Ctx, f)
}

// secret reads the file of a password or key, which may be standard input. Errors are reported.
func (c *Call) secret(name string) (data []byte, ok bool) {
	var err error
	switch {
	case name != Standard:
		data, err = store.ReadShort(name, mostSecret)
	case slices.Contains(c.Arguments, Standard) || c.Options["from"] == Standard:
		err = Mistake(errors.New("standard input cannot be both the password or key and the file"))
	default:
		data, err = store.ReadAll(c.In)
	}
	if err != nil {
		c.Fail(name, err)
	}
	return data, err == nil
}

// passwordAround is the password in the file that the variable names. A file that is not there matters only where a password is needed.
func (c *Call) passwordAround() string {
	name := os.Getenv(passwordVariable)
	if name == "" {
		return ""
	}
	b, err := store.ReadShort(name, mostSecret)
	if err != nil {
		c.hintLocked = "; $" + passwordVariable + " names " + name + ": " + WithoutFile(name, err)
	}
	return string(withoutNewline(b))
}
