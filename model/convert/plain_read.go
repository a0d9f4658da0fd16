package convert

import (
	"context"
	"errors"
	"math"
	"strconv"
	"strings"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/laxjson"
	"savant/codec/message"
	"savant/codec/strtod"
	"savant/codec/typedjson"
	"savant/codec/variant"
	"savant/model/transcode"
)

// Messages.
const (
	digitsLost message.ID = "convert.digits-lost number read"
	outOfRange message.ID = "convert.out-of-range number read"
	textLost   message.ID = "convert.text-lost"
	keyDoubled message.ID = "convert.key-doubled"
)

// plainReader makes a save from plain JSON: each value of the text is a record. A number without point and exponent is
// an int.
type plainReader struct {
	ctx    context.Context
	p      *parser
	e      *codec.Encoder
	d      *dialect.Dialect // of texts that may contain vectors
	texts  bool
	losses *transcode.Losses
	notes  *transcode.Losses // places where nothing is lost
	path   transcode.Path
	n      int
}

// save writes the values of the text as records of a save, and returns how many there are.
func (w *plainReader) save(text jsonText, bare bool, out *output, report func(float64)) (count int, err error) {
	text.ctx, text.report = w.ctx, func(off int64) { report(float64(off) / float64(text.size)) }
	p := text.parser(text.start())
	w.p, w.path = p, transcode.Path{Dialect: typedjson.Dialect}
	for p.dec.PeekKind() != 0 {
		err = framed(out, count, bare, func(start int64) error {
			w.e = codec.NewEncoder(out, start, typedjson.Dialect)
			w.path.Record(count)
			err := w.value()
			if w.path.Back(0); err == nil {
				err = w.e.Flush()
			}
			if wrong := (*codec.Error)(nil); errors.As(err, &wrong) {
				err = message.Err(recordHolds, count, typedjson.Dialect.Title, err)
			}
			return err
		})
		if err != nil {
			return count, text.placed(err)
		}
		count++
	}
	return count, text.placed(p.end())
}

// value reads the next value.
func (w *plainReader) value() error {
	if w.n++; w.n%1024 == 0 {
		if err := w.ctx.Err(); err != nil {
			return err
		}
	}
	switch w.p.dec.PeekKind() {
	case '[':
		if err := w.e.Begin(variant.OfArray()); err != nil {
			return err
		}
		err := w.p.list(func(i int) error {
			defer w.path.Back(w.path.Index(i))
			return w.value()
		})
		if err != nil {
			return err
		}
		return w.e.End()
	case '{':
		return w.object()
	}
	raw, err := w.p.raw()
	if err != nil {
		return err
	}
	switch raw[0] {
	case 'n':
		return w.e.Value(variant.Value{})
	case 't', 'f':
		return w.e.Value(variant.OfBool(raw[0] == 't'))
	case '"':
		text := string(w.p.unquoted(raw))
		w.half()
		if v, ok := vectorIn(text, w.d); ok && w.texts {
			return w.e.Value(v)
		}
		return w.e.Value(variant.OfString(text))
	}
	return w.e.Value(w.number(string(raw)))
}

func (w *plainReader) object() error {
	if err := w.e.Begin(variant.OfDict()); err != nil {
		return err
	}
	if err := w.p.token(); err != nil {
		return err
	}
	var met map[string]int // occurrences of each key
	if w.p.text.doubled {
		met = map[string]int{}
	}
	for i := 0; w.p.dec.PeekKind() == '"'; i++ {
		raw, err := w.p.raw()
		if err != nil {
			return err
		}
		key := string(w.p.unquoted(raw))
		back := w.path.Member(key, i, met[key])
		w.half()
		if met != nil {
			if met[key]++; met[key] > 1 {
				w.notes.Add(w.path.String(), message.New(keyDoubled))
			}
		}
		if err := w.e.Key(variant.OfString(key)); err != nil {
			return err
		}
		if err := below("."+key, w.value()); err != nil {
			return err
		}
		w.path.Back(back)
	}
	if err := w.p.token(); err != nil {
		return err
	}
	return w.e.End()
}

// half reports a string that is not valid text.
func (w *plainReader) half() {
	if w.p.broken {
		w.losses.Add(w.path.String(), message.New(textLost))
	}
}

// number converts a number. One that neither an int nor a float holds is rounded.
func (w *plainReader) number(text string) variant.Value {
	whole := !strings.ContainsAny(text, ".eE")
	if i, err := strconv.ParseInt(text, 10, 64); err == nil && whole && text != "-0" {
		return variant.OfInt(i)
	}
	f, _ := strconv.ParseFloat(text, 64) // too large becomes infinite, too small 0
	if laxjson.IsNumber([]byte(text)) {
		f = strtod.Parse([]byte(text))
	}
	_, meant := typedjson.Infinity(text)
	switch read := strings.TrimPrefix(strings.ToLower(strconv.FormatFloat(f, 'f', -1, 64)), "+"); {
	case meant, f != f, strings.TrimPrefix(text, "-") == infinity:
	case math.IsInf(f, 0), f == 0 && laxjson.HasDigits([]byte(text)):
		w.losses.Add(w.path.String(), message.New(outOfRange, text, read))
	case whole && read != text:
		w.losses.Add(w.path.String(), message.New(digitsLost, text, read))
	}
	return variant.OfFloat(f)
}
