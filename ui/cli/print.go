package cli

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"

	"savant/ui/cli/internal/escape"
)

// printer is standard output. Text from files cannot control a terminal through it, nor imitate another line: escape codes
// set titles and clipboards, and bidirectional marks reverse names. Each kind of text has its own method.
type printer struct {
	w        *bufio.Writer
	screen   io.Writer     // that w writes to
	terminal *escape.Shown // what exact writes to on a terminal; nil for files and pipes
	colours  bool
	pager    *pager // shows the output; nil if not used
}

func newPrinter(out io.Writer) *printer {
	p := &printer{w: bufio.NewWriter(out), screen: out}
	if isTerminal(out) {
		p.terminal = &escape.Shown{W: p.w}
	}
	return p
}

// line prints one line.
func (p *printer) line(format string, args ...any) {
	p.w.WriteString(escape.Line(fmt.Sprintf(format, args...)))
	p.w.WriteByte('\n')
}

// spans prints one line of pieces, each in its colour.
func (p *printer) spans(list ...span) {
	for _, s := range list {
		if s.text == "" {
			continue
		}
		if p.colours && s.colour != "" {
			p.w.WriteString("\x1b[" + string(s.colour) + "m" + escape.Line(s.text) + "\x1b[0m")
			continue
		}
		p.w.WriteString(escape.Line(s.text))
	}
	p.w.WriteByte('\n')
}

// value prints a value in Godot notation after a lead, which may be "". It may have several lines, and reads back as the
// same value.
func (p *printer) value(lead, text string) {
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

// json prints a value as JSON on one line.
func (p *printer) json(v any) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return err
	}
	return p.jsonText(bytes.TrimSuffix(b.Bytes(), []byte("\n")))
}

// jsonText prints JSON as one line. What acts on a terminal can only be in its strings.
func (p *printer) jsonText(line []byte) error {
	p.w.Write(escape.JSON(line))
	return p.w.WriteByte('\n')
}

// exact is for contents: they go into files and pipes byte by byte, and to a terminal as it can show them.
func (p *printer) exact() io.Writer {
	if p.terminal != nil {
		return p.terminal
	}
	return p.w
}

// Flush writes buffered output and returns the first write error.
func (p *printer) Flush() error {
	if p.terminal != nil {
		p.terminal.End()
	}
	return p.w.Flush()
}
