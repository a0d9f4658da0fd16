package convert

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/envelope"
	"savant/codec/variant"
	"savant/model"
)

// source is a file that is to be converted, without its wrappers.
type source struct {
	name    string
	file    []byte
	payload []byte
	layers  []envelope.Layer
	budget  *model.Budget
	form    string // one of Forms, or "" for what stays as it is
	format  string // in words, where form is ""
	textual bool   // it is text of some kind

	d      *dialect.Dialect
	frame  codec.File      // Bin
	saved  *savedJSON      // JSON made of a save
	text   *textJSON       // JSON made of a text file
	values []variant.Value // Text
}

// openSource finds out what a file is.
func openSource(ctx context.Context, name string, data []byte, r *Request) (*source, error) {
	s := &source{name: name, file: data, budget: model.NewBudget(r.Unpack)}
	var err error
	if s.payload, s.layers, err = envelope.Peel(data, r.Key, s.budget); err != nil {
		if refused := model.NotOpened(name, r.Unpack, err); refused != nil {
			return nil, refused
		}
		return nil, err
	}
	if r.From != "" {
		if s.d, err = dialect.ByName(r.From); err != nil {
			return nil, &RequestError{err.Error()}
		}
	}
	return s, s.look(ctx)
}

// look names the form of the payload.
func (s *source) look(ctx context.Context) error {
	kind := codec.Sniff(s.payload)
	s.format, s.textual = kind.Title(), textual[kind]
	if extensions[ending(s.name)] == Text && s.tryText(ctx) == nil {
		return nil
	}
	switch kind {
	case codec.TextScene, codec.TextResource:
		s.form = Scene
		if kind == codec.TextResource {
			s.form = Resource
		}
	case codec.JSON:
		return s.lookJSON(ctx)
	case codec.ConfigText: // also what a damaged scene looks like
		s.form = Config
		if form := extensions[ending(s.name)]; form == Scene || form == Resource {
			s.form = form
		}
	case codec.Unknown, codec.Zlib, codec.Settings, codec.Empty:
		s.lookSave()
	case codec.UIDCache:
		s.form, s.d = Bin, nativeDialect
		s.frame = codec.File{Framing: codec.Opaque, Records: []codec.Record{{Prefix: -1, ValueEnd: len(s.payload), End: len(s.payload), Opaque: true}}, Tail: len(s.payload)}
	case codec.PlainText, codec.CSV:
		_ = s.tryText(ctx) // else it stays what it is
	}
	return nil
}

// textual are the kinds of text that are no values.
var textual = map[codec.Kind]bool{codec.JSON: true, codec.XML: true, codec.CSV: true, codec.PlainText: true, codec.ConfigText: true}

func (s *source) lookSave() {
	s.form = Bin
	if s.d != nil {
		s.frame = codec.Frame(s.payload, s.d)
		return
	}
	best := codec.Detect(s.payload)[0]
	s.d, s.frame = best.Dialect, best.File
	if best.File.Framing == codec.Opaque && len(s.payload) > 0 {
		s.format = "unknown bytes"
	}
}

// lookJSON tells a JSON text that was made here, or by JSON.from_native, from Godot text and from all other JSON.
func (s *source) lookJSON(ctx context.Context) error {
	if len(s.payload) > limitJSON {
		return &LimitError{What: "the JSON text", Limit: limitJSON}
	}
	j, failed := parseJSON(s.payload)
	if failed == nil {
		if m, ok := j.(map[string]any); ok && m["savant"] != nil && m["sections"] != nil {
			text, err := textOf(m)
			s.form, s.text = JSON, text
			return err
		}
		saved, err := savedOf(j)
		if err == nil && (saved.own || saved.plain()) {
			s.form, s.saved = JSON, saved
			return s.savedDialect()
		}
		if err != nil && !errors.Is(err, errNoSave) {
			return err
		}
		failed = errNoSave
	}
	// Values that a game wrote as JSON, one on each line, could be read as Godot text as well; they are not.
	if failed != errNoSave && manyJSON(s.payload) {
		failed = errNoSave
	}
	if failed != errNoSave && s.tryText(ctx) == nil {
		return nil
	}
	s.form, s.format = "", "JSON of another kind"
	if failed != errNoSave {
		s.format = "JSON that can not be read (" + failed.Error() + ")"
	}
	return nil
}

// manyJSON tells whether a text is one JSON value after the other.
func manyJSON(src []byte) bool {
	d := json.NewDecoder(bytes.NewReader(src))
	for {
		var v json.RawMessage
		switch err := d.Decode(&v); {
		case err == io.EOF:
			return true
		case err != nil:
			return false
		}
	}
}

// plain tells whether records without a header are all in the form of from_native.
func (s *savedJSON) plain() bool {
	for _, j := range s.records {
		if _, err := valueOf(j); err != nil {
			return false
		}
	}
	return true
}

func (s *source) savedDialect() error {
	name := s.saved.header.Dialect
	if s.d != nil || name == "" {
		if s.d == nil {
			s.d = nativeDialect
		}
		if name == "" {
			return nil
		}
	}
	d, err := dialect.ByName(name)
	if err != nil {
		return fmt.Errorf(`"savant": %w`, err)
	}
	s.d = d
	return nil
}

// tryText reads the payload as Godot text.
func (s *source) tryText(ctx context.Context) error {
	if len(s.payload) > limitJSON {
		return &LimitError{What: "the text", Limit: limitJSON}
	}
	d := s.d
	if d == nil {
		d = dialectOfText(s.payload)
	}
	values, err := textValues(ctx, s.payload, d)
	if err == nil && len(values) == 0 {
		err = errors.New("no value")
	}
	if err != nil {
		return err
	}
	s.form, s.d, s.values = Text, d, values
	return nil
}

// opaque tells whether there is nothing in a file that is known for values.
func (s *source) opaque() bool {
	return s.form == Bin && s.frame.Framing == codec.Opaque && len(s.payload) > 0
}

// toSave makes a source that is no binary save one.
func (s *source) toSave(ctx context.Context, d *dialect.Dialect, bare bool, l *losses, report func(float64)) error {
	var err error
	switch {
	case s.form == Bin:
		if bare {
			return s.strip()
		}
		return nil
	case s.saved != nil:
		if !s.saved.own && d != nil {
			s.d = d // its values are nobody's yet
		}
		s.payload, err = s.saved.payload(ctx, s.d, bare, l, report)
	case s.form == Text:
		s.payload, err = chainOf(ctx, s.values, s.d, bare)
	default:
		return s.foreign(Bin)
	}
	if err != nil {
		return err
	}
	s.form, s.frame = Bin, codec.Frame(s.payload, s.d)
	return nil
}

// strip takes the length off the one record of a save.
func (s *source) strip() error {
	if s.frame.Framing == codec.Bare {
		return nil
	}
	if len(s.frame.Records) != 1 || s.frame.Records[0].Opaque || s.frame.Tail < len(s.payload) {
		return errors.New("only a save of one record can become a bare value")
	}
	r := s.frame.Records[0]
	s.payload = bytes.Clone(s.payload[r.Value:r.ValueEnd])
	s.frame = codec.Frame(s.payload, s.d)
	return nil
}

// foreign says that a file can not take a form.
func (s *source) foreign(form string) error {
	what := s.format
	if s.form != "" && !s.opaque() {
		what = titles[s.form]
	}
	return &ForeignError{What: what, Form: form}
}
