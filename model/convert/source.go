package convert

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/envelope"
	"savant/codec/laxjson"
	"savant/codec/message"
	"savant/codec/resource"
	"savant/codec/typedjson"
	"savant/model"
	"savant/model/bintext"
	"savant/model/transcode"
	"savant/scene/tscn"
)

// Messages.
const (
	byChance  message.ID = "convert.by-chance count size"
	theText   message.ID = "convert.the-text"
	bareOfOne message.ID = "convert.bare-of-one"
)

// input is a file to be converted, in memory or on disk.
type input struct {
	data []byte
	r    io.ReaderAt // for a file that is not in memory
	size int64
	load func() ([]byte, error) // reads it into memory
	same func() error           // returns an error if the file changed since reading began
}

// source is a file to be converted, without its wrappers.
type source struct {
	name    string
	in      input
	file    []byte
	payload []byte // nil as long as a JSON text is only on disk
	layers  []envelope.Layer
	budget  *model.Budget
	unpack  int64           // Request.Unpack
	form    string          // one of Forms, or "" for what is kept unchanged
	format  message.Message // in words, if form is ""
	textual bool            // it is some kind of text

	d        *dialect.Dialect
	frame    codec.File     // for Bin, unless made
	count    int            // number of records made
	unframed bool           // the records made have not been framed yet
	json     *jsonText      // what looks like JSON
	saved    *savedJSON     // JSON made from a save
	text     *textJSON      // JSON made from a text file
	resource *resource.File // for BinaryScene and BinaryResource
	damage   error          // why a binary resource cannot be read
	bare     bool           // a Text is to become one value without a length
	report   func(float64)
	unfit    error  // why a Text cannot be a save
	unread   error  // why a text is not Godot's
	made     output // what a text was converted into
}

// headSize is how much of a file is read to recognize it.
const headSize = 8 << 10

// openSource recognizes a file.
func openSource(ctx context.Context, name string, in input, r *Request, report func(float64)) (*source, error) {
	s := &source{name: name, in: in, budget: model.NewBudget(r.Unpack), unpack: r.Unpack, bare: r.Bare, report: report}
	if r.From != "" {
		var err error
		if s.d, err = dialect.ByName(r.From); err != nil {
			return nil, request(systemSays, err)
		}
	}
	if in.r != nil && extensions[ending(name)] != Text {
		head := make([]byte, min(in.size, headSize))
		if _, err := in.r.ReadAt(head, 0); err != nil && err != io.EOF {
			return nil, err
		}
		if envelope.Detect(head) == "" && codec.Sniff(head) == codec.JSON {
			s.format, s.textual = codec.JSON.Message(), true
			s.json = &jsonText{r: in.r, size: in.size}
			return s, s.lookJSON(ctx)
		}
	}
	if err := s.loaded(r); err != nil {
		return nil, err
	}
	return s, s.look(ctx)
}

// loaded reads the whole file into memory and removes its wrappers.
func (s *source) loaded(r *Request) (err error) {
	if s.file = s.in.data; s.in.r != nil {
		if s.file, err = s.in.load(); err != nil {
			return err
		}
	}
	if s.payload, s.layers, err = envelope.Peel(s.file, r.Key, s.budget); err != nil {
		if refused := model.NotOpened(s.name, r.Unpack, err); refused != nil {
			return refused
		}
	}
	return err
}

// whole reads the payload of a JSON text into memory.
func (s *source) whole() (err error) {
	if s.payload == nil && s.in.r != nil {
		s.file, err = s.in.load()
		s.payload = s.file
	}
	return err
}

// settings reports whether a text that looks like a ConfigFile, scene or resource can be read as one, whatever its
// name.
func (s *source) settings(kind codec.Kind) bool {
	switch kind {
	case codec.TextScene, codec.TextResource:
		return true
	case codec.ConfigText:
		o := tscn.ScanAs(s.payload, tscn.Names)
		return len(o.Sections) > 0 && len(o.Problems(s.payload)) == 0
	}
	return false
}

// look determines the form of the payload.
func (s *source) look(ctx context.Context) error {
	kind := codec.Sniff(s.payload)
	s.format, s.textual = kind.Message(), textual[kind]
	if extensions[ending(s.name)] == Text {
		if err := s.brokenJSON(ctx); err != nil {
			s.json = jsonOf(s.payload) // which may be readable all the same
			return s.lookJSON(ctx)
		}
		if err := s.tryText(ctx); err == nil || ctx.Err() != nil {
			return err
		}
	}
	if extensions[ending(s.name)] == JSON && (textual[kind] && !s.settings(kind) || kind == codec.Unknown || kind == codec.Empty) {
		kind = codec.JSON // bytes that are not text in a file named as JSON are damage to be reported
	}
	if (kind == codec.TextScene || kind == codec.TextResource) && tscn.GrammarOf(s.payload, tscn.Preferred(s.name)) == tscn.Names {
		kind = codec.ConfigText
	}
	switch kind {
	case codec.TextScene, codec.TextResource:
		s.form = Scene
		if kind == codec.TextResource {
			s.form = Resource
		}
	case codec.BinaryResource, codec.CompressedResource:
		s.lookResource(kind)
	case codec.JSON:
		s.json = jsonOf(s.payload)
		return s.lookJSON(ctx)
	case codec.ConfigText: // also what a damaged scene looks like
		s.form = Config
		if form := extensions[ending(s.name)]; form == Scene || form == Resource {
			s.form = form
		}
	case codec.Unknown, codec.Zlib, codec.Settings, codec.Empty:
		if s.lookSave(); s.opaque() && likeJSON(s.payload) {
			s.form, s.json = "", jsonOf(s.payload)
			return s.lookJSON(ctx)
		}
	case codec.UIDCache:
		s.form, s.d = Bin, typedjson.Dialect
		s.nothing(s.format)
	case codec.PlainText, codec.CSV:
		s.unread = s.tryText(ctx)
		if s.unread != nil && likeJSON(s.payload) {
			return s.unread
		} // otherwise it is kept unchanged
	}
	return nil
}

// lookResource opens a binary resource and determines whether it is a scene. A damaged one is kept unchanged.
func (s *source) lookResource(kind codec.Kind) {
	plain := s.payload
	if kind == codec.CompressedResource {
		if plain, _, s.damage = envelope.PeelResource(s.payload, s.budget); s.damage != nil {
			if refused := model.NotOpened(s.name, s.unpack, s.damage); refused != nil {
				s.damage = refused
			}
			return
		}
	}
	f, err := resource.Open(plain)
	if s.damage = err; err != nil {
		return
	}
	if s.resource, s.form = f, BinaryResource; f.Class.Value == bintext.SceneClass {
		s.form = BinaryScene
	}
}

// likeJSON reports whether bytes that are not text begin like a JSON text that was stored in another encoding or
// damaged.
func likeJSON(b []byte) bool {
	head := b[:min(len(b), headSize)]
	trimmed := bytes.TrimLeft(bytes.TrimPrefix(head, []byte(byteOrderMark)), " \t\r\n")
	return len(trimmed) > 0 && (trimmed[0] == '{' || trimmed[0] == '[') && bytes.IndexByte(head, 0) < 0
}

// brokenJSON returns the error of a text that looks like JSON and is invalid, unless the error is something that Godot
// text allows: Godot would read it, but it is not a text of Godot's.
func (s *source) brokenJSON(ctx context.Context) error {
	if !likeJSON(s.payload) {
		return nil
	}
	t := jsonOf(s.payload)
	t.ctx = ctx
	p := t.parser(t.start())
	p.dec = jsontext.NewDecoder(t.reader(p.base), jsontext.AllowDuplicateNames(true)) // as a Dictionary may have them
	for {
		err := p.dec.SkipValue()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			err = t.placed(p.wrong(err))
			if wrong := (*JSONError)(nil); errors.As(err, &wrong) && t.beyondJSON(wrong) {
				return nil
			}
			return err
		}
	}
}

// textual are the kinds of text that are not values.
var textual = map[codec.Kind]bool{codec.JSON: true, codec.XML: true, codec.SVG: true, codec.CSV: true, codec.PlainText: true, codec.ConfigText: true}

func (s *source) lookSave() {
	s.form = Bin
	if s.d != nil {
		s.frame = codec.Frame(s.payload, s.d)
	} else {
		best := codec.Detect(s.payload)[0]
		s.d, s.frame = best.Dialect, best.File
		if n := chance(&best, s.payload); n > 0 {
			s.nothing(message.New(byChance, n, len(s.payload)))
			return
		}
	}
	if s.opaque() {
		s.format, _ = codec.Unread(s.payload)
	}
}

// chance returns how many bytes of a file can be read as values only by chance, 0 for a save: nothing leads to its values, such as their length, none is a
// text or holds others, and they leave bytes over or begin with bits that no engine writes.
func chance(g *codec.Guess, b []byte) (n int) {
	const flags = 0xf0000 // of a type
	if f := &g.File; f.Framing == codec.Torn || g.Exact && !(f.Framing == codec.Bare && le.Uint32(b[f.Records[0].Value:])&^flags > 0xff) {
		return 0
	}
	for i := range g.File.Records {
		r := &g.File.Records[i]
		switch size := r.ValueEnd - r.Value; {
		case r.Opaque:
		case r.Prefix >= 0 && !r.Damaged() || codec.Telling(b[r.Value:r.ValueEnd], size, g.Dialect):
			return 0
		default:
			n += size
		}
	}
	return n
}

// nothing makes the source one in which no value is read.
func (s *source) nothing(format message.Message) {
	s.format = format
	s.frame = codec.File{Framing: codec.Opaque, Records: []codec.Record{{Prefix: -1, ValueEnd: len(s.payload), End: len(s.payload), Opaque: true}}, Tail: len(s.payload)}
}

// lookJSON distinguishes a JSON text that was made here, or by JSON.from_native, from Godot text and from all other
// JSON. A text that looks like JSON and is invalid is an error, unless the error is something that Godot text allows.
func (s *source) lookJSON(ctx context.Context) error {
	s.json.ctx = ctx
	if done, err := s.direct(); done {
		return err
	}
	j, err := parseJSON(s.json)
	var wrong *JSONError
	if errors.As(err, &wrong) {
		if extensions[ending(s.name)] != JSON && s.json.beyondJSON(wrong) {
			if e := s.whole(); e != nil {
				return e
			}
			if s.tryText(ctx) == nil {
				return nil
			}
		}
		if wrong.More && !j.own && s.json.many() == nil {
			s.form = PlainJSON
			return nil
		}
		if j, err = s.relaxed(ctx, err); s.form == PlainJSON {
			return nil
		}
	}
	if err != nil {
		return err
	}
	if _, ok := j.list["sections"]; j.own && ok {
		s.form = JSON
		s.text, err = j.textOf()
		return err
	}
	saved, err := j.saved()
	if err == nil && !saved.own {
		if err = saved.fits(ctx); errors.As(err, &wrong) && !j.claims {
			s.form = PlainJSON
			return nil
		}
	}
	if err == errNoSave {
		s.form = PlainJSON
		return nil
	}
	if err != nil {
		return err
	}
	s.form, s.saved = JSON, saved
	return s.savedDialect()
}

// direct makes a save at once of a text that begins as one made of a save, and reports whether that is all that is to be
// known of it.
func (s *source) direct() (done bool, err error) {
	text := *s.json
	text.report = func(off int64) { s.report(float64(off) / float64(text.size)) }
	if s.in.r != nil {
		s.made.hint = text.size
	}
	saved, ok, err := readDirect(&text, &s.made)
	if ok {
		s.form, s.saved, s.count = JSON, saved, saved.count
		err = s.savedDialect()
		saved.text, saved.made = s.json, true
	}
	return ok || err != nil, err
}

// relaxed parses a text that is not quite JSON the way opening it as a document does. What was made here has no words,
// strings or keys that JSON does not allow: with these it is damaged, and strict says where.
func (s *source) relaxed(ctx context.Context, strict error) (*parsedJSON, error) {
	if err := s.whole(); err != nil {
		return nil, err
	}
	made := laxjson.MakeStrict(s.payload)
	t := &jsonText{b: made.Text, size: int64(len(made.Text)), ctx: ctx, relaxed: made}
	read := func() (j *parsedJSON, many bool, err error) {
		j, err = parseJSON(t)
		if wrong := (*JSONError)(nil); errors.As(err, &wrong) && wrong.More && !j.own {
			err = t.many()
			return j, err == nil, err
		}
		return j, false, err
	}
	j, many, err := read()
	if err != nil {
		once := err
		t.doubled = true
		if j, many, err = read(); err != nil || j.own || j.claims {
			return j, once
		}
	}
	if made.Odd() && (j.own || j.claims) {
		return j, strict
	}
	if many || t.doubled || made.Odd() {
		s.form = PlainJSON
	}
	s.json = t
	j.text = t
	return j, nil
}

// beyondJSON reports whether the text at a JSON error is something that Godot text allows: a word, a mark before a
// string, a comment, a line end or other control character in a string, or a key that is not a string.
func (t *jsonText) beyondJSON(e *JSONError) bool {
	b := make([]byte, 1)
	if _, err := io.ReadFull(t.reader(e.offset), b); err != nil {
		return false
	}
	c := b[0]
	return e.key || c < ' ' || c == '_' || c|0x20 >= 'a' && c|0x20 <= 'z' || strings.IndexByte("&^@;", c) >= 0
}

// many returns where a text is not a sequence of JSON values, nil if it is.
func (t *jsonText) many() error {
	p := t.parser(t.start())
	for {
		switch err := p.dec.SkipValue(); {
		case err == io.EOF:
			return nil
		case err != nil:
			return t.placed(p.wrong(err))
		}
	}
}

func (s *source) savedDialect() error {
	name := s.saved.header.Dialect
	if s.d != nil || name == "" {
		if s.d == nil {
			s.d = typedjson.Dialect
		}
		if name == "" {
			return nil
		}
	}
	d, err := dialect.ByName(name)
	s.d = d
	return err
}

// tryText parses the payload as Godot text, and makes a save of it at once.
func (s *source) tryText(ctx context.Context) error {
	if len(s.payload) > limitJSON {
		return &LimitError{What: message.New(theText), Limit: limitJSON}
	}
	src := bytes.TrimPrefix(s.payload, []byte(byteOrderMark))
	d := s.d
	if d == nil {
		d = dialectOfText(src)
	}
	p := textParser{ctx: ctx, src: src, d: d, bare: s.bare, limit: limitSave, out: &s.made, report: s.report}
	if s.in.r != nil {
		s.made.hint, p.limit = 2*int64(len(src)), math.MaxInt // unused reserved memory costs nothing
	}
	unfit, err := p.values()
	if err != nil {
		s.made.close()
		s.made = output{}
		return err
	}
	s.form, s.d, s.unfit, s.count = Text, d, unfit, p.count
	return nil
}

// opaque reports whether nothing in a file can be read as a value.
func (s *source) opaque() bool {
	return s.form == Bin && !s.unframed && len(s.payload) > 0 && s.frame.Framing != codec.Torn &&
		!slices.ContainsFunc(s.frame.Records, func(r codec.Record) bool { return !r.Opaque })
}

// toSave converts a source in another form to a binary save.
func (s *source) toSave(ctx context.Context, d *dialect.Dialect, bare bool, l *transcode.Losses, report func(float64)) error {
	var err error
	switch {
	case s.form == Bin:
		if bare {
			return s.strip()
		}
		return nil
	case s.saved != nil:
		if !s.saved.own && d != nil {
			s.d = d // its values have no dialect yet
		}
		out := &s.made
		if s.saved.made && !bare {
			s.payload = out.b
			break
		}
		if out.hint = s.json.size; s.in.r == nil {
			out.hint = 0
		}
		if err = s.saved.payload(ctx, s.d, bare, l, out, report); err == nil && out.len() > limitSave && s.in.r == nil {
			err = &LimitError{What: message.New(theSave), Limit: limitSave}
		}
		s.payload, s.count = out.b, s.saved.count
	case s.form == Text:
		s.payload, err = s.made.b, s.unfit
	default:
		return s.foreign(Bin)
	}
	if err != nil {
		return err
	}
	s.form, s.unframed = Bin, true
	return nil
}

// plainToSave converts plain JSON to a save. spelled is the dialect of vectors in strings; nil for the newest.
func (s *source) plainToSave(ctx context.Context, r *Request, spelled *dialect.Dialect, l, notes *transcode.Losses, report func(float64)) (err error) {
	if s.in.r != nil {
		s.made.hint = s.json.size
	}
	w := plainReader{ctx: ctx, d: cmp.Or(spelled, typedjson.Dialect), texts: r.Vectors == Texts, losses: l, notes: notes}
	s.count, err = w.save(*s.json, r.Bare, &s.made, report)
	if err == nil && s.made.len() > limitSave && s.in.r == nil {
		err = &LimitError{What: message.New(theSave), Limit: limitSave}
	}
	if err == nil && r.Bare && s.count != 1 {
		err = message.Err(bareIsOne, s.count)
	}
	s.payload, s.d, s.form, s.unframed = s.made.b, typedjson.Dialect, Bin, true
	return err
}

// records returns those of a save. Framing one that was made takes time and memory, and usually only the number is
// needed.
func (s *source) records() codec.File {
	if s.unframed {
		s.frame, s.unframed = codec.Frame(s.payload, s.d), false
	}
	return s.frame
}

// strip removes the length of the only record of a save.
func (s *source) strip() error {
	if s.frame.Framing == codec.Bare {
		return nil
	}
	if len(s.frame.Records) != 1 || s.frame.Records[0].Opaque || s.frame.Tail < len(s.payload) {
		return message.Err(bareOfOne)
	}
	r := s.frame.Records[0]
	s.payload = bytes.Clone(s.payload[r.Value:r.ValueEnd])
	s.frame = codec.Frame(s.payload, s.d)
	return nil
}

// foreign returns the error for a form that a file cannot take.
func (s *source) foreign(form string) error {
	switch {
	case s.opaque():
		return &ForeignError{What: s.format} // it cannot become any form
	case s.form != "":
		return &ForeignError{What: message.New(titles[s.form]), Form: form}
	}
	return &ForeignError{What: s.format, Form: form}
}
