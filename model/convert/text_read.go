package convert

import (
	"bytes"
	"context"
	"errors"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/message"
	"savant/scene/literal"
	"savant/scene/tscn"
)

// Messages.
const (
	noValueAt message.ID = "convert.no-value-at offset"
	noValue   message.ID = "convert.no-value"
)

// visitTexts calls visit for each value of a text. visit gets the value's offset and returns its end.
func visitTexts(src []byte, visit func(off int) (end int, err error)) error {
	for pos := blank(src, 0); pos < len(src); pos = blank(src, pos) {
		end, err := visit(pos)
		var wrong *literal.Error
		if errors.As(err, &wrong) {
			line, column := tscn.Position(src, wrong.Offset)
			return message.Err(atLine, line, column, wrong.What)
		}
		if err != nil {
			return err
		}
		if end <= pos {
			return message.Err(noValueAt, pos)
		}
		pos = end
	}
	return nil
}

// textParser makes a save of the values of a text, as records with length prefixes, or without if there may be only
// one.
type textParser struct {
	ctx    context.Context
	src    []byte
	d      *dialect.Dialect
	bare   bool
	limit  int // of the result, in bytes
	out    *output
	report func(float64)
	count  int // number of records
	next   int // where to check next whether to stop
}

// values makes all records. An error of the text takes precedence, even if the save cannot hold what precedes the
// error; unfit means that the text is valid and the save cannot hold it.
func (p *textParser) values() (unfit, err error) {
	if err := visitTexts(p.src, p.record); err != nil {
		var limit *LimitError
		var what *codec.Error
		if !errors.As(err, &limit) && !errors.As(err, &what) {
			return nil, err
		}
		unfit = err
		p.count = 0
		if err := visitTexts(p.src, p.check); err != nil {
			return nil, err
		}
	}
	switch {
	case p.count == 0:
		return nil, message.Err(noValue)
	case p.bare && p.count != 1:
		unfit = message.Err(bareIsOne, p.count)
	}
	return unfit, nil
}

// check parses one value and discards it.
func (p *textParser) check(off int) (end int, err error) {
	p.count++
	if err := p.ctx.Err(); err != nil {
		return off, err
	}
	return literal.Valid(p.src, off, p.d)
}

// record makes a record of one value.
func (p *textParser) record(off int) (end int, err error) {
	err = framed(p.out, p.count, p.bare, func(start int64) (err error) {
		e := codec.NewEncoder(p.out, start, p.d)
		if end, err = literal.Visit(p.src, off, p.d, &textVisitor{e, p}); err == nil {
			err = e.Flush()
		}
		var wrong *codec.Error
		if errors.As(err, &wrong) {
			err = message.Err(recordHolds, p.count, p.d.Title, err)
		}
		return err
	})
	if err != nil {
		return end, err
	}
	p.count++
	return end, p.within()
}

func (p *textParser) within() error {
	if p.out.len() > p.limit {
		return &LimitError{What: message.New(theSave), Limit: p.limit}
	}
	return nil
}

// textVisitor writes what is parsed, and checks now and then whether to stop.
type textVisitor struct {
	*codec.Encoder
	p *textParser
}

// At implements literal.Visitor.
func (v *textVisitor) At(off int) error {
	if off < v.p.next {
		return nil
	}
	v.p.next = off + partSize
	v.p.report(float64(off) / float64(len(v.p.src)))
	if err := v.p.within(); err != nil {
		return err
	}
	return v.p.ctx.Err()
}

// blank returns where the next value begins, after blanks and comments.
func blank(src []byte, pos int) int {
	for pos < len(src) {
		switch src[pos] {
		case ' ', '\t', '\r', '\n':
			pos++
		case ';':
			n := bytes.IndexByte(src[pos:], '\n')
			if n < 0 {
				return len(src)
			}
			pos += n + 1
		default:
			return pos
		}
	}
	return pos
}

// dialectOfText determines in which dialect a text is written.
func dialectOfText(src []byte) *dialect.Dialect {
	return tscn.JudgeValue(src[blank(src, 0):]).Dialect
}
