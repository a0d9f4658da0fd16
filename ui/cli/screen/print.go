// Package screen is standard output: text that cannot act on a terminal, colours and the pager.
package screen

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"savant/ui/cli/internal/escape"
)

// Printer is standard output. Text from files cannot control a terminal through it, nor imitate another line: escape codes
// set titles and clipboards, and bidirectional marks reverse names. Each kind of text has its own method.
type Printer struct {
	w        *bufio.Writer
	screen   io.Writer     // that w writes to
	terminal *escape.Shown // what exact writes to on a terminal; nil for files and pipes
	Colours  bool
	pager    *pager // shows the output; nil if not used
}

// New returns a printer to out, without colours until Choose is called.
func New(out io.Writer) *Printer {
	p := &Printer{w: bufio.NewWriter(out), screen: out}
	if IsTerminal(out) {
		p.terminal = &escape.Shown{W: p.w}
	}
	return p
}

// Line prints one line.
func (p *Printer) Line(format string, args ...any) {
	p.w.WriteString(escape.Line(fmt.Sprintf(format, args...)))
	p.w.WriteByte('\n')
}

// Spans prints one line of pieces, each in its colour.
func (p *Printer) Spans(list ...Span) {
	for _, s := range list {
		if s.text == "" {
			continue
		}
		if p.Colours && s.Colour != "" {
			p.w.WriteString("\x1b[" + string(s.Colour) + "m" + escape.Line(s.text) + "\x1b[0m")
			continue
		}
		p.w.WriteString(escape.Line(s.text))
	}
	p.w.WriteByte('\n')
}

// Value prints a value in Godot notation after a lead, which may be "". It may have several lines, and reads back as the
// same value.
func (p *Printer) Value(lead, text string) {
	p.w.WriteString(escape.Line(lead))
	p.w.WriteString(escape.Notation(text))
	p.w.WriteByte('\n')
}

// tokens writes Godot notation as value prints it. Each Write is given whole strings. It ends with ctx.
type tokens struct {
	ctx context.Context
	w   *bufio.Writer
}

func (t tokens) Write(b []byte) (int, error) {
	if err := t.ctx.Err(); err != nil {
		return 0, err
	}
	_, err := t.w.WriteString(escape.Notation(string(b)))
	return len(b), err
}

// JSON prints a value as JSON on one line.
func (p *Printer) JSON(v any) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return err
	}
	return p.JSONText(bytes.TrimSuffix(b.Bytes(), []byte("\n")))
}

// JSONText prints JSON as one line. What acts on a terminal can only be in its strings.
func (p *Printer) JSONText(line []byte) error {
	p.w.Write(escape.JSON(line))
	return p.w.WriteByte('\n')
}

// Exact is for contents: they go into files and pipes byte by byte, and to a terminal as it can show them.
func (p *Printer) Exact() io.Writer {
	if p.terminal != nil {
		return p.terminal
	}
	return p.w
}

// Flush writes buffered output and returns the first write error.
func (p *Printer) Flush() error {
	if p.terminal != nil {
		p.terminal.End()
	}
	return p.w.Flush()
}

// End writes buffered output and waits for the pager. It returns the first write error; leaving the pager early is not one.
func (p *Printer) End() error {
	err := p.Flush()
	if p.pager != nil {
		p.pager.close()
		return nil
	}
	return err
}

// Fork is a printer that keeps what it prints until adopt.
func (p *Printer) Fork() *Printer {
	kept := &bytes.Buffer{}
	return &Printer{w: bufio.NewWriter(kept), screen: kept, Colours: p.Colours}
}

// Adopt prints what a fork keeps.
func (p *Printer) Adopt(own *Printer) {
	own.w.Flush()
	p.w.Write(own.screen.(*bytes.Buffer).Bytes())
}

// Notation is for values that come in parts. Each Write is given whole strings. It ends with ctx.
func (p *Printer) Notation(ctx context.Context) io.Writer { return tokens{ctx, p.w} }

// Choose decides on colours: when is the value of --color. See no-color.org.
func (p *Printer) Choose(when string) {
	switch when {
	case "always":
		p.Colours = true
	case "", "auto":
		p.Colours = p.terminal != nil && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && takesColours()
	}
}

// Page shows what follows in pages on a terminal, as git does. It reports whether it does; then nothing else may write to the terminal.
func (p *Printer) Page(errw io.Writer) bool {
	if p.terminal == nil {
		return false
	}
	pager := newPager(p.screen, errw)
	if pager == nil {
		return false
	}
	p.pager, p.w = pager, bufio.NewWriter(pager.in)
	p.terminal = &escape.Shown{W: p.w}
	return true
}
