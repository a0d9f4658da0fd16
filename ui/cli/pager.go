package cli

import (
	"bufio"
	"cmp"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"

	"savant/ui/cli/internal/escape"
	"savant/ui/cli/internal/meter"
)

// pager is a program that shows a long text in pages.
type pager struct {
	command *exec.Cmd
	in      io.WriteCloser
}

// page shows what follows in pages on a terminal, as git does: by $PAGER, which is less if it is not set.
func (c *call) page() {
	name, set := os.LookupEnv("PAGER")
	if c.out.terminal == nil || c.has("no-pager") || set && strings.TrimSpace(name) == "" || name == "cat" {
		return
	}
	name = cmp.Or(name, "less")
	command := exec.Command("sh", "-c", name)
	if runtime.GOOS == "windows" {
		words := strings.Fields(name)
		command = exec.Command(words[0], words[1:]...)
	} else if _, err := exec.LookPath(strings.Fields(name)[0]); err != nil {
		return // sh would report a missing program, and nothing would be shown
	}
	command.Stdout, command.Stderr, command.Env = c.out.screen, c.errw, os.Environ()
	if m, ok := c.out.screen.(meter.Writer); ok {
		command.Stdout = m.W // the file itself, which is the terminal
	}
	if os.Getenv("LESS") == "" {
		command.Env = append(command.Env, "LESS=FRX") // what fits is just printed, colours are, and the text stays on the screen
	}
	in, err := command.StdinPipe()
	if err != nil {
		return
	}
	if command.Start() != nil {
		return
	}
	c.meter.Clear()
	c.meter = nil // the screen is the pager's
	c.out.pager = &pager{command, in}
	c.out.w = bufio.NewWriter(in)
	c.out.terminal = &escape.Shown{W: c.out.w}
}

// close says that there is no more, and waits until the user leaves.
func (p *pager) close() {
	p.in.Close()
	p.command.Wait()
}
