package cli

import (
	"errors"
	"fmt"
	"os"

	"golang.org/x/term"

	"savant/model"
	"savant/model/store"
)

// passwordVariable is the variable that names the file of the password where no option does.
const passwordVariable = "SAVANT_PASSWORD_FILE"

// open opens one file, or standard input. For an encrypted one without a key it asks for the password once, if there is a
// terminal; it then tries the same password for the other files of the command.
func (c *call) open(name string, o model.Options) (*store.File, error) {
	given := o.Key.Password != "" || o.Key.Bytes != nil
	if !given {
		o.Key.Password = c.password
	}
	file, err := c.openWith(name, o)
	var locked *model.LockedError
	if given || name == standard || !errors.As(err, &locked) {
		return file, err
	}
	typed, why := c.ask("password of " + name + ": ")
	if why != nil {
		return nil, why
	}
	if typed == "" {
		return nil, err
	}
	c.password, o.Key.Password = typed, typed
	return c.openWith(name, o)
}

// ask reads a line from the terminal that does not show on it; "" where there is no terminal.
func (c *call) ask(prompt string) (string, error) {
	in, ok := c.in.(*stoppable)
	if !ok {
		return "", nil
	}
	f, ok := in.in.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) || !isTerminal(c.errw) {
		return "", nil
	}
	state, err := term.GetState(int(f.Fd()))
	if err != nil {
		return "", err
	}
	c.meter.Clear()
	fmt.Fprint(c.errw, oneLine(prompt))
	defer fmt.Fprintln(c.errw)
	done := make(chan read, 1)
	go func() {
		b, err := term.ReadPassword(int(f.Fd()))
		done <- read{b, err}
	}()
	select {
	case r := <-done:
		return string(r.data), r.err
	case <-c.ctx.Done():
		return "", errors.Join(c.ctx.Err(), term.Restore(int(f.Fd()), state))
	}
}
