package packed

import (
	"bufio"
	"bytes"
	"context"
	"encoding/base64"
	"encoding/csv"
	"encoding/hex"
	"errors"
	"io"
	"math"
	"strings"

	"savant/codec"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model/value"
)

// Messages.
const (
	unevenBytes     message.ID = "packed.uneven-bytes bytes size"
	tooManyElements message.ID = "packed.too-many-elements elements"
	noLastNUL       message.ID = "packed.no-last-nul"
	numberTooLong   message.ID = "packed.number-too-long"
	noNumber        message.ID = "packed.no-number word type"
)

// Messages.
const atLine message.ID = "packed.at-line line what"

// Import reads the elements of another array of the same type in a form; Set puts it into the document. In hex, blanks, commas,
// colons and a leading 0x do not count. In CSV the numbers may be divided by commas, semicolons, blanks and lines as one likes, as
// long as the last element has all of its components; brackets around them do not count. Errors are a *PackedError, or those of r and ctx.
func (p *Array) Import(ctx context.Context, r io.Reader, form Form) (variant.Value, error) {
	r = &watched{ctx, r}
	if form == CSV && p.Type == variant.PackedStringArray {
		return stringsOfCSV(r)
	}
	// As it would be stored: the head of a packed array with its elements after it is decoded as any other.
	data, err := p.head()
	if err != nil {
		return variant.Value{}, err
	}
	first := len(data)
	switch form {
	case Raw:
		data, err = readOnto(data, r)
	case Hex:
		data, err = readOnto(data, hex.NewDecoder(&sifted{r: r, hex: true}))
	case Base64:
		data, err = readOnto(data, base64.NewDecoder(base64.RawStdEncoding, &sifted{r: r}))
	case CSV:
		data, err = p.numbers(data, r)
	default:
		err = message.Err(noSuchForm, form)
	}
	var corrupt base64.CorruptInputError
	var digit hex.InvalidByteError
	switch {
	case errors.As(err, &corrupt), errors.As(err, &digit), errors.Is(err, io.ErrUnexpectedEOF):
		return variant.Value{}, &Error{Why: message.Of(err)}
	case err != nil:
		return variant.Value{}, err
	case p.Type == variant.PackedStringArray:
		return stringsOfRaw(data[first:])
	}
	size := p.number.size * p.width
	if n := len(data) - first; n%size != 0 {
		return variant.Value{}, &Error{Why: message.New(unevenBytes, message.New(value.Bytes, int64(n)), size)}
	}
	count := (len(data) - first) / size
	if count > math.MaxInt32 {
		return variant.Value{}, &Error{Why: message.New(tooManyElements, message.New(value.Elements, int64(count)))}
	}
	codec.SetCount(data[:first], count)
	v, _, err := codec.Decode(codec.AppendPadding(data, len(data)), 0, p.dialect)
	return v, err
}

// Error describes what is wrong with the elements that were read.
type Error struct {
	Line int // from 1, in CSV; else 0
	Why  message.Message
}

// Message says where and why.
func (e *Error) Message() message.Message {
	if e.Line > 0 {
		return message.New(atLine, e.Line, e.Why)
	}
	return e.Why
}

func (e *Error) Error() string { return e.Message().String() }

// head is a packed array of the type without elements, as it is stored. Strings are read into one of bytes first.
func (p *Array) head() ([]byte, error) {
	v := variant.Value{Type: p.Type}
	if p.Type == variant.PackedStringArray {
		v.Type = variant.PackedByteArray
	}
	v.Data, _ = variant.EmptyPacked(v.Type)
	head, err := codec.Append(nil, v, p.dialect)
	if err == nil && p.double {
		one := make([]float64, p.width)
		head, err = codec.Append(nil, variant.Value{Type: p.Type, Data: one}, p.dialect)
		head = head[:8]
	}
	return head, err
}

// readOnto appends all of r to data.
func readOnto(data []byte, r io.Reader) ([]byte, error) {
	b := bytes.NewBuffer(data)
	_, err := b.ReadFrom(r)
	return b.Bytes(), err
}

// watched is a reader that stops when its context ends.
type watched struct {
	ctx context.Context
	r   io.Reader
}

func (w *watched) Read(b []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	return w.r.Read(b)
}

// sifted removes insignificant characters from hexadecimal digits or base64: white space, and separators between digits.
// URL-safe base64 becomes the standard one, and its padding is removed.
type sifted struct {
	r   io.Reader
	hex bool
	was byte
}

func (s *sifted) Read(b []byte) (int, error) {
	for {
		n, err := s.r.Read(b)
		kept := b[:0]
		for _, c := range b[:n] {
			switch {
			case c == ' ' || c == '\t' || c == '\r' || c == '\n', s.hex && (c == ',' || c == ':'), !s.hex && c == '=':
				s.was = 0
				continue
			case s.hex && (c == 'x' || c == 'X') && s.was == '0' && len(kept) > 0:
				kept = kept[:len(kept)-1]
				s.was = 0
				continue
			case !s.hex && c == '-':
				c = '+'
			case !s.hex && c == '_':
				c = '/'
			}
			s.was = c
			kept = append(kept, c)
		}
		if len(kept) > 0 || err != nil || len(b) == 0 {
			return len(kept), err
		}
	}
}

func stringsOfRaw(raw []byte) (variant.Value, error) {
	list := []string{}
	if len(raw) > 0 && raw[len(raw)-1] != 0 {
		return variant.Value{}, &Error{Why: message.New(noLastNUL)}
	}
	for len(raw) > 0 {
		i := bytes.IndexByte(raw, 0)
		list = append(list, string(raw[:i]))
		raw = raw[i+1:]
	}
	return variant.Value{Type: variant.PackedStringArray, Data: list}, nil
}

// stringsOfCSV reads strings: each field is one.
func stringsOfCSV(r io.Reader) (variant.Value, error) {
	in := csv.NewReader(r)
	in.FieldsPerRecord, in.ReuseRecord, in.LazyQuotes = -1, true, false
	list := []string{}
	for {
		fields, err := in.Read()
		switch e := (*csv.ParseError)(nil); {
		case err == io.EOF:
			return variant.Value{Type: variant.PackedStringArray, Data: list}, nil
		case errors.As(err, &e):
			return variant.Value{}, &Error{Line: e.Line, Why: message.Of(e.Err)}
		case err != nil:
			return variant.Value{}, err
		}
		for _, f := range fields {
			list = append(list, strings.Clone(f))
		}
	}
}

// longestNumber is up to how many letters a number is read.
const longestNumber = 400

// numbers reads numbers that are divided by commas, blanks and lines.
func (p *Array) numbers(data []byte, r io.Reader) ([]byte, error) {
	in := bufio.NewReaderSize(r, packedChunk)
	line, count := 1, 0
	if mark, err := in.Peek(3); err == nil && string(mark) == "\ufeff" {
		in.Discard(3)
	}
	word := make([]byte, 0, longestNumber)
	fail := func(id message.ID, args ...any) ([]byte, error) { return nil, &Error{line, message.New(id, args...)} }
	for {
		c, err := in.ReadByte()
		if err != nil && err != io.EOF {
			return nil, err
		}
		// nan(0x7ff8000000000001) is one number: its parentheses divide nothing.
		opens := c == '(' && string(word) == "nan"
		closes := c == ')' && bytes.HasPrefix(word, []byte("nan(")) && word[len(word)-1] != ')'
		if err == nil && (!dividing[c] || opens || closes) {
			if word = append(word, c); len(word) > longestNumber {
				return fail(numberTooLong)
			}
			continue
		}
		if len(word) > 0 {
			var bad error
			if data, bad = p.number.parse(data, string(word)); bad != nil {
				return fail(noNumber, string(word), p.dialect.TypeName(p.Type))
			}
			word = word[:0]
			count++
		}
		if c == '\n' {
			line++
		}
		if err == io.EOF {
			break
		}
	}
	if count%p.width != 0 {
		return fail(unevenBytes, message.New(value.Numbers, count), p.width)
	}
	return data, nil
}

var dividing = func() (set [256]bool) {
	for _, c := range " \t\r\n,;()[]{}" {
		set[c] = true
	}
	return set
}()
