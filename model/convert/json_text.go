package convert

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"savant/codec"
	"savant/codec/laxjson"
	"savant/codec/message"
)

// Messages.
const (
	endsEarly     message.ID = "convert.ends-early"
	tooDeep       message.ID = "convert.too-deep most"
	halfSurrogate message.ID = "convert.half-surrogate"
	valueNeeded   message.ID = "convert.value-needed found"
)

// Messages.
const (
	atLine     message.ID = "convert.at-line line column what"
	parserSays message.ID = "convert.parser-says text"
	systemSays message.ID = "convert.system-says cause"
)

// jsonText is a JSON text, in memory or in a file.
type jsonText struct {
	b    []byte      // the text, if r is nil
	r    io.ReaderAt // may change while it is read: that may give an error or a value, but must not crash
	size int64

	anyOrder bool // members may come after the content that they describe

	relaxed *laxjson.Strict // the text of b is its strict form; nil for a text that is read unchanged
	doubled bool            // duplicate keys are allowed

	ctx    context.Context // stops reading; nil for texts in memory
	report func(off int64) // called with the progress; may be nil
}

func jsonOf(b []byte) *jsonText { return &jsonText{b: b, size: int64(len(b))} }

const byteOrderMark = "\xef\xbb\xbf"

// reader reads the text from an offset on.
func (t *jsonText) reader(off int64) io.Reader {
	if t.r == nil {
		return bytes.NewBuffer(t.b[off:])
	}
	return bufio.NewReaderSize(&watched{t, off}, 1<<16)
}

func (t *jsonText) readerAt() io.ReaderAt {
	if t.r == nil {
		return bytes.NewReader(t.b)
	}
	return t.r
}

// watched reads a text until its context ends.
type watched struct {
	text *jsonText
	off  int64
}

func (w *watched) Read(b []byte) (int, error) {
	if t := w.text; t.ctx != nil {
		if err := t.ctx.Err(); err != nil {
			return 0, err
		}
		if t.report != nil {
			t.report(w.off)
		}
	}
	n, err := w.text.readerAt().ReadAt(b[:min(int64(len(b)), max(0, w.text.size-w.off))], w.off)
	w.off += int64(n)
	if n == 0 && err == nil && len(b) > 0 {
		err = io.EOF
	}
	return n, err
}

// start returns the offset after the byte order mark.
func (t *jsonText) start() int64 {
	head := make([]byte, len(byteOrderMark))
	n, _ := io.ReadFull(t.reader(0), head)
	if string(head[:n]) == byteOrderMark {
		return int64(n)
	}
	return 0
}

// parser returns a parser at the value at an offset.
func (t *jsonText) parser(off int64) *parser {
	return &parser{text: t, base: off, dec: jsontext.NewDecoder(t.reader(off), jsontext.AllowDuplicateNames(t.doubled))}
}

// JSONError says where a JSON text is wrong, and what is.
type JSONError struct {
	Line, Column int    // from 1; the column counts characters
	Path         string // in the JSON: records[0].args[3]; "" if the text is not JSON at all
	What         message.Message
	More         bool // the text is JSON, but other text follows

	key    bool // an object key that is not a string
	offset int64
}

// Message returns where and what.
func (e *JSONError) Message() message.Message {
	if e.Path == "" {
		return message.New(atLine, e.Line, e.Column, e.What)
	}
	return message.New(atLine, e.Line, e.Column, message.In(shortened(e.Path), e.What))
}

func (e *JSONError) Error() string { return e.Message().String() }

// shortened removes the middle of a path that is too long for a message.
func shortened(path string) string {
	const head, tail = 120, 40
	if len(path) <= head+tail {
		return path
	}
	return strings.ToValidUTF8(path[:head], "") + "..." + strings.ToValidUTF8(path[len(path)-tail:], "")
}

// NativeError says what in a JSON text is not the form of JSON.from_native.
type NativeError struct {
	Path string // from where reading began, as in JavaScript: .args[3]
	What message.Message
}

// Message returns where and what.
func (e *NativeError) Message() message.Message {
	if e.Path == "" {
		return e.What
	}
	return message.In(shortened(strings.TrimPrefix(e.Path, ".")), e.What)
}

func (e *NativeError) Error() string { return e.Message().String() }

// headerError is a NativeError with the whole path, about something needed to read a record.
type headerError struct{ *NativeError }

func unlike(id message.ID, args ...any) *NativeError {
	// What is quoted is in the decoder's buffer, which is reused.
	for i, a := range args {
		switch a := a.(type) {
		case string:
			args[i] = strings.Clone(a)
		case []byte:
			args[i] = string(a)
		case jsontext.Value:
			args[i] = string(a)
		}
	}
	return &NativeError{What: message.New(id, args...)}
}

// below prepends a step to the path of an error.
func below(step string, err error) error {
	if e, ok := err.(*NativeError); ok {
		e.Path = step + e.Path
	}
	return err
}

func item(i int) string { return "[" + strconv.Itoa(i) + "]" }

// syntaxError is a grammar error at an offset of the text.
type syntaxError struct {
	off  int64
	path string
	what message.Message
	more bool // another value follows
	key  bool // a key is not a string
}

// Message returns what is wrong; the position is added by callers that know the file.
func (e *syntaxError) Message() message.Message { return e.what }

func (e *syntaxError) Error() string { return e.what.String() }

// wrong converts an error of the decoder.
func (p *parser) wrong(err error) error {
	var s *jsontext.SyntacticError
	switch {
	case errors.As(err, &s):
		e := &syntaxError{off: p.base + s.ByteOffset, path: pointerPath(s.JSONPointer), what: grammar(s.Err),
			key: errors.Is(s.Err, jsontext.ErrNonStringName)}
		if errors.Is(s.Err, io.ErrUnexpectedEOF) {
			e.what, e.off = message.New(endsEarly), p.text.size
		}
		return e
	case errors.Is(err, io.ErrUnexpectedEOF), err == io.EOF:
		return &syntaxError{off: p.text.size, what: message.New(endsEarly)}
	}
	return err
}

// grammar rewords an error of the decoder for users.
func grammar(err error) message.Message {
	what := strings.TrimPrefix(err.Error(), "jsontext: ")
	if what == "exceeded max depth" {
		return message.New(tooDeep, codec.MaxDepth)
	}
	if strings.HasPrefix(what, "invalid surrogate pair") {
		return message.New(halfSurrogate)
	}
	if found, ok := strings.CutSuffix(what, " at start of value"); ok {
		return message.New(valueNeeded, strings.TrimPrefix(found, "invalid "))
	}
	return message.New(parserSays, what)
}

// pointerPath converts a JSON pointer to a path.
func pointerPath(p jsontext.Pointer) string {
	var b strings.Builder
	for token := range p.Tokens() {
		if i, err := strconv.Atoi(token); err == nil && i >= 0 {
			b.WriteString(item(i))
			continue
		}
		b.WriteString("." + token)
	}
	return b.String()
}

// placed adds the line and column to an error.
func (t *jsonText) placed(err error) error {
	var off int64
	e := &JSONError{}
	switch was := err.(type) {
	case *syntaxError:
		off, e.Path, e.What, e.More, e.key = was.off, was.path, was.what, was.more, was.key
	case *headerError:
		off, e.Path, e.What = t.locate(was.Path), was.Path, was.What
	case *NativeError:
		off, e.Path, e.What = t.locate(was.Path), was.Path, was.What
	default:
		return err
	}
	e.Path = strings.TrimPrefix(e.Path, ".")
	e.offset = off
	e.Line, e.Column = t.position(off)
	return e
}

// locate returns the offset of the value at a path, or of the nearest one around it.
func (t *jsonText) locate(path string) int64 {
	p := t.parser(t.start())
	at := ""
	leads := func(step string) bool {
		rest, ok := strings.CutPrefix(path, at+step)
		if ok = ok && (rest == "" || rest[0] == '.' || rest[0] == '['); ok {
			at += step
		}
		return ok
	}
	for {
		kind, off := p.dec.PeekKind(), p.next()
		if at == path || kind != '{' && kind != '[' {
			return off
		}
		p.dec.ReadToken()
		for i, found := 0, false; !found; i++ {
			if k := p.dec.PeekKind(); k == '}' || k == ']' || k == 0 {
				return off
			}
			step := item(i)
			if kind == '{' {
				name, err := p.dec.ReadToken()
				if err != nil {
					return off
				}
				if step = "." + name.String(); !strings.HasPrefix(path, at+step) {
					step = "[" + name.String() + "]" // a pointer does not distinguish the number of a record from an index
				}
			}
			if found = leads(step); !found && p.dec.SkipValue() != nil {
				return off
			}
		}
	}
}

// position returns the line and the column of an offset, both from 1; the column counts characters.
func (t *jsonText) position(off int64) (line, column int) {
	line, column = 1, 1
	in := &jsonText{b: t.b, r: t.r, size: t.size}
	if t.relaxed != nil {
		in.b = t.relaxed.Original()
	}
	r := bufio.NewReader(io.LimitReader(in.reader(0), off))
	for {
		part, err := r.ReadSlice('\n')
		if len(part) > 0 && part[len(part)-1] == '\n' {
			line, column = line+1, 1
		} else {
			for _, c := range part {
				if utf8.RuneStart(c) {
					column++
				}
			}
		}
		if err != nil && err != bufio.ErrBufferFull {
			return line, column
		}
	}
}
