package screen

import (
	"cmp"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"

	"savant/ui/cli/internal/meter"
)

// pager is a program that shows a long text in pages.
type pager struct {
	command *exec.Cmd
	in      io.WriteCloser
}

// newPager starts $PAGER on a terminal, or less if it is not set; nil where none is wanted or there. Its own messages go to errw.
func newPager(terminal, errw io.Writer) *pager {
	name, set := os.LookupEnv("PAGER")
	if set && strings.TrimSpace(name) == "" || name == "cat" {
		return nil
	}
	name = cmp.Or(name, "less")
	command := exec.Command("sh", "-c", name)
	if runtime.GOOS == "windows" {
		words := strings.Fields(name)
		command = exec.Command(words[0], words[1:]...)
	} else if _, err := exec.LookPath(strings.Fields(name)[0]); err != nil {
		return nil // sh would report a missing program, and nothing would be shown
	}
	command.Stdout, command.Stderr, command.Env = terminal, errw, os.Environ()
	if m, ok := terminal.(meter.Writer); ok {
		command.Stdout = m.W // the file itself, which is the terminal
	}
	if os.Getenv("LESS") == "" {
		command.Env = append(command.Env, "LESS=FRX") // what fits is just printed, colours are, and the text stays on the screen
	}
	in, err := command.StdinPipe()
	if err != nil {
		return nil
	}
	if command.Start() != nil {
		return nil
	}
	return &pager{command, in}
}

// close says that there is no more, and waits until the user leaves.
func (p *pager) close() {
	p.in.Close()
	p.command.Wait()
}
