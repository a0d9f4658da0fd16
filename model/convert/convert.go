// Package convert converts files to other forms: saves to JSON and to Godot text and back, saves to other engines,
// scenes and resources to JSON, with and without wrappers, and reports what is lost.
//
// JSON restores the same bytes if nothing in it was edited; otherwise everything not edited keeps its bytes. Text
// restores equal values. A conversion always makes a new file.
package convert

import (
	"bytes"
	"context"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/envelope"
	"savant/codec/laxjson"
	"savant/codec/message"
	"savant/codec/resource"
	"savant/model/bintext"
	"savant/model/transcode"
)

// Messages.
const (
	noSuchForm      message.ID = "convert.no-such-form form forms"
	noSuchVectors   message.ID = "convert.no-such-vectors vectors forms"
	onlySaves       message.ID = "convert.only-saves"
	onlyResources   message.ID = "convert.only-resources"
	theSave         message.ID = "convert.the-save"
	tooDeepForGodot message.ID = "convert.too-deep-for-godot depth most"
	sameForMore     message.ID = "convert.same-for-more n"
	wrapperLost     message.ID = "convert.wrapper-lost"
	wrapping        message.ID = "convert.wrapping cause"
	wrapperBecomes  message.ID = "convert.wrapper-becomes wrapper dialect"
	wrapperStays    message.ID = "convert.wrapper-stays wrapper dialect"
	writtenAs       message.ID = "convert.written-as engine format"
	commentLost     message.ID = "convert.comment-lost"
	otherIDs        message.ID = "convert.other-ids n"
)

// Messages.
const (
	jsonMadeOf message.ID = "convert.json-made-of form"
)

// Request says what to convert into what. The zero value of a field is the default.
type Request struct {
	In      []string // files, and folders whose files are all converted
	Out     string   // the file to make, or a folder for several; "" puts each next to its source
	Form    string   // one of Forms; "" derives it from the name of Out, else JSON or text becomes a save again and everything else keeps its form
	Back    bool     // without a Form: only JSON and text, each of which becomes what its name says it was made of
	Dialect string   // the dialect to write saves in; "" keeps that of the file
	From    string   // the dialect in which to read saves and text; "" detects it
	Wrap    string   // one of Wraps; "" is Keep
	Bare    bool     // one value without a length prefix, as var_to_bytes makes it
	Key     envelope.Key
	OutKey  envelope.Key // encrypts the result; the zero Key means Key
	Vectors string       // how plain JSON represents vectors and the like: one of VectorForms; "" is Arrays
	Lossy   bool         // convert even what has no exact equivalent
	Force   bool         // overwrite files that exist
	Workers int          // number of files converted at once; 0 means one per processor
	Unpack  int64        // model.Options.Unpack for every file
}

// check returns what is wrong with a request whatever the files are.
func (r *Request) check() error {
	if r.Form != "" && !slices.Contains(Forms(), r.Form) {
		return request(noSuchForm, r.Form, strings.Join(Forms(), ", "))
	}
	if r.Vectors != "" && !slices.Contains(VectorForms(), r.Vectors) {
		return request(noSuchVectors, r.Vectors, strings.Join(VectorForms(), ", "))
	}
	for _, name := range []string{r.Dialect, r.From} {
		if name == "" {
			continue
		}
		if _, err := dialect.ByName(name); err != nil {
			return &RequestError{message.Of(err)}
		}
	}
	return checkWrap(r.Wrap)
}

func (r *Request) outKey() envelope.Key {
	if r.OutKey.IsZero() {
		return r.Key
	}
	return r.OutKey
}

// Result is what one conversion found and made.
type Result struct {
	From, To string           // forms; "" for files that only changed their wrapper
	Dialect  string           // of a save: its own, or the one in which it was written
	Records  int              // of a save
	Was      string           // the dialect of the save that was read; "" for other files
	Losses   []transcode.Loss // values without an exact equivalent, in file order
	More     int              // number of losses beyond those
	Notes    []message.Message
	Data     []byte
}

// Bytes converts one file in memory. name is its name, out that of the file to make, for their extensions; both may be
// "". The result is valid with an error too: with a *LossyError it has the losses. Errors are *RequestError,
// *LossyError, *ForeignError, *JSONError, *LimitError, *model.LockedError, *model.UnpackError, the context's, or
// describe what is wrong with the file.
func Bytes(ctx context.Context, name string, data []byte, out string, r Request, progress func(float64)) (Result, error) {
	made := &output{}
	res, err := convert(ctx, name, input{data: data}, out, r, false, progress, func(_ context.Context, fill func(io.Writer) error) error { return fill(made) })
	if err == nil {
		res.Data = made.b
	}
	return res, err
}

// convert does the work of Bytes, and calls write once with the result. Unrecognized files of a folder are skipped.
func convert(ctx context.Context, name string, in input, out string, r Request, listed bool, progress func(float64), write func(ctx context.Context, fill func(io.Writer) error) error) (Result, error) {
	if err := r.check(); err != nil {
		return Result{}, err
	}
	if progress == nil {
		progress = func(float64) {}
	}
	looking := progress
	if r.formFor(out, &source{form: Text}) != Bin {
		looking = func(f float64) { progress(f / 2) } // writing is the other half
	}
	s, err := openSource(ctx, name, in, &r, looking)
	if err != nil {
		return Result{}, err
	}
	if rewrapped := r.Wrap != "" && r.Wrap != Keep; listed && !rewrapped && (s.opaque() || s.form == "" || s.form == PlainJSON && !r.fromPlain()) {
		return Result{}, s.foreign("")
	}
	c := conversion{r: &r, s: s, progress: progress, losses: &transcode.Losses{}}
	c.form = r.formFor(out, s)
	c.From, c.To = s.form, c.form
	if s.form == "" {
		c.To = ""
	}
	if !s.opaque() {
		c.describe()
		c.Was = c.Dialect
	}
	fill, err := c.run(ctx)
	if err == nil {
		err = write(ctx, func(w io.Writer) error {
			if err := fill(w); err != nil {
				return err
			}
			return c.verdict(ctx)
		})
	}
	s.made.close()
	c.Losses, c.More = c.losses.List, c.losses.More
	return c.Result, err
}

// verdict decides, once everything is made, whether it may be kept.
func (c *conversion) verdict(ctx context.Context) error {
	if s := c.s; s.json != nil && s.in.r != nil {
		if err := s.in.same(); err != nil {
			return err
		}
	}
	if n := len(c.losses.List); n > 0 && !c.r.Lossy {
		return &LossyError{Losses: n + c.losses.More}
	}
	return ctx.Err()
}

// fromPlain reports whether the request includes plain JSON among other files of a folder, which may be anything.
func (r *Request) fromPlain() bool { return r.Form == Bin || r.Form == Text || r.Form == Config }

// formFor decides the form of the result.
func (r *Request) formFor(out string, s *source) string {
	if r.Form != "" {
		return r.Form
	}
	form, rewrapped := FormOf(ending(out)), r.Wrap != "" && r.Wrap != Keep
	if s.form == PlainJSON && rewrapped && (form == JSON || form == "") {
		return PlainJSON // only the wrapper is to change
	}
	if form != "" {
		return form
	}
	switch {
	case s.text != nil:
		return s.text.header.Form
	case s.form == JSON || s.form == Text || s.form == PlainJSON:
		return Bin
	}
	return s.form
}

// conversion is the conversion of one file.
type conversion struct {
	Result
	r        *Request
	s        *source
	form     string
	losses   *transcode.Losses
	progress func(float64)
}

// fill writes the result. It is called once.
type fill func(w io.Writer) error

// bytesOf returns a fill that writes b.
func bytesOf(b []byte) fill {
	return func(w io.Writer) error {
		_, err := w.Write(b)
		return err
	}
}

// run makes the new contents and wraps them.
func (c *conversion) run(ctx context.Context) (fill, error) {
	s := c.s
	same := c.form == s.form || s.form == "" && c.rewraps()
	plain := c.r.Dialect == "" && !c.r.Bare
	if s.damage != nil && (c.form == Scene || c.form == Resource) {
		return nil, s.damage
	}
	if s.form == "" && !same {
		return nil, s.foreign(c.form)
	}
	if s.opaque() && (!same || !plain || len(s.layers) == 0 && !c.putsAround()) {
		return nil, s.foreign(c.form)
	}
	if s.form == "" && s.textual && len(s.layers) == 0 && !c.rewraps() { // a copy under another name is not a conversion
		if s.unread != nil && extensions[ending(s.name)] == Text {
			return nil, s.unread
		}
		return nil, s.foreign(c.form)
	}
	if err := c.r.barred(sectioned[s.form] || s.text != nil || s.resource != nil, c.form); err != nil {
		return nil, err
	}
	if plain && s.form == Bin && (c.form == Bin || c.form == JSON) { // another engine's form and text tell it as a loss
		c.damaged()
	}
	if s.resource != nil && same && (c.r.Wrap == None || c.r.Wrap == envelope.Resource) {
		s.payload = s.resource.Whole()
	}
	if same && (plain || s.form != Bin && s.form != JSON && s.form != Text) {
		if s.opaque() { // another wrapper around what may be anything
			c.From, c.To = "", ""
		} else {
			c.describe()
		}
		if err := s.whole(); err != nil {
			return nil, err
		}
		return c.wrap(bytesOf(s.payload), s.payload, same)
	}
	made, err := c.make(ctx)
	if err != nil {
		return nil, err
	}
	return c.wrap(made, nil, same)
}

// putsAround reports whether another wrapper is asked for, or none.
func (c *conversion) putsAround() bool { return c.r.Wrap != "" && c.r.Wrap != Keep }

// rewraps reports whether a file of no convertible kind is only to get another wrapper.
func (c *conversion) rewraps() bool {
	return c.putsAround() && (c.form == "" || c.r.Form == "" && c.s.textual)
}

// engineDepth is the maximum nesting of brackets in a record that Godot 4.6 reads: 1025 (tested), two of which are
// around the records.
const engineDepth = 1023

// damaged adds notes about the bytes of a damaged save that are kept though they are no value.
func (c *conversion) damaged() {
	places := &transcode.Losses{}
	for i := range c.s.frame.Records {
		if r := &c.s.frame.Records[i]; r.Opaque {
			path := transcode.Path{Dialect: c.s.d}
			if path.Record(i); len(c.s.frame.Records) == 1 {
				path.Back(0)
			}
			places.Add(path.String(), message.New(bytesStay, r.End-r.Value))
		}
	}
	c.note(places)
}

// describe adds what is known of the save to the result.
func (c *conversion) describe() {
	if c.s.form == Bin && c.s.d != nil {
		if c.Dialect, c.Records = c.s.d.Name, len(c.s.frame.Records); c.s.unframed {
			c.Records = c.s.count
		}
	}
}

// make converts the payload.
func (c *conversion) make(ctx context.Context) (fill, error) {
	s := c.s
	if s.json != nil && s.json.relaxed != nil {
		c.comments(s.json.relaxed)
	}
	switch {
	case s.resource != nil:
		if c.form != twins[s.form] {
			return nil, s.foreign(c.form)
		}
		return func(w io.Writer) error { return bintext.ToText(ctx, w, s.resource, c.losses, c.progress) }, nil
	case sectioned[s.form] && c.form == twins[s.form]:
		return func(w io.Writer) error {
			made, err := bintext.ToBinary(ctx, w, s.payload, s.d, c.losses, c.progress)
			if engine := made.Engine; err == nil && !engine.Sure { // binary files say which engine they are from, texts do not
				format, _ := resource.FormatOf(engine.Dialect)
				c.Notes = append(c.Notes, message.New(writtenAs, engine.Dialect.Title, format))
			}
			if err == nil && made.OtherIDs > 0 {
				c.Notes = append(c.Notes, message.New(otherIDs, made.OtherIDs))
			}
			return err
		}, nil
	case s.form == Config && c.form == PlainJSON:
		return c.plainConfig(ctx, s.payload), nil
	case sectioned[s.form]:
		if c.form != JSON {
			return nil, s.foreign(c.form)
		}
		h, err := c.header()
		if err != nil {
			return nil, err
		}
		made, err := textToJSON(ctx, s.payload, s.form, h, c.progress)
		return bytesOf(made), err
	case s.text != nil:
		if c.form == PlainJSON && s.text.header.Form == Config {
			made, err := s.text.bytes(ctx, c.progress)
			return c.plainConfig(ctx, made), err
		}
		if c.form != s.text.header.Form {
			return nil, &ForeignError{What: message.New(jsonMadeOf, message.New(titles[s.text.header.Form])), Form: c.form}
		}
		made, err := s.text.bytes(ctx, c.progress)
		return bytesOf(made), err
	case twins[c.form] != "": // of a scene or resource
		return nil, s.foreign(c.form)
	}
	return c.save(ctx)
}

// plainConfig writes a ConfigFile as plain JSON.
func (c *conversion) plainConfig(ctx context.Context, src []byte) fill {
	return func(w io.Writer) error {
		notes := &transcode.Losses{}
		defer c.note(notes)
		return configToPlain(ctx, w, src, c.r.Vectors == Texts, c.losses, notes, c.progress)
	}
}

// save converts a save in any form.
func (c *conversion) save(ctx context.Context) (fill, error) {
	s := c.s
	var to *dialect.Dialect
	if c.r.Dialect != "" {
		to, _ = dialect.ByName(c.r.Dialect)
	}
	h, err := c.header()
	if err != nil {
		return nil, err
	}
	progress := c.progress
	if c.form != Bin && s.form != Bin {
		progress = func(f float64) { c.progress(f / 2) } // writing is the other half
	}
	if s.form == PlainJSON {
		notes := &transcode.Losses{}
		err = s.plainToSave(ctx, c.r, to, c.losses, notes, progress)
		c.note(notes)
	} else {
		err = s.toSave(ctx, to, c.r.Bare, c.losses, progress)
	}
	if err != nil {
		return nil, err
	}
	if to != nil && to != s.d {
		if len(s.payload) > limitSave {
			return nil, &LimitError{What: message.New(theSave), Limit: limitSave}
		}
		c.inside(ctx, s.payload, s.d)
		var made output
		if s.in.r != nil {
			made.hint = int64(len(s.payload))
		}
		if err = redialect(ctx, &made, s.payload, s.records(), s.d, to, c.losses, c.progress); err != nil {
			made.close()
			return nil, err
		}
		s.made.close()
		s.made, s.payload, s.d = made, made.b, to
		s.count, s.unframed, s.frame = len(s.frame.Records), true, codec.File{}
	}
	c.describe()
	switch c.form {
	case Config:
		made, err := saveToConfig(s.payload, s.records(), s.d, c.losses)
		return bytesOf(made), err
	case JSON:
		return func(w io.Writer) error {
			deep, err := saveToJSON(ctx, w, s.payload, s.records(), s.d, h, c.progress)
			if deep > engineDepth {
				c.Notes = append(c.Notes, message.New(tooDeepForGodot, deep, engineDepth))
			}
			return err
		}, nil
	case Text:
		return func(w io.Writer) error {
			return saveToText(ctx, w, s.payload, s.records(), s.d, c.losses, c.progress)
		}, nil
	}
	if c.form == PlainJSON {
		return func(w io.Writer) error {
			notes := &transcode.Losses{}
			defer c.note(notes)
			return saveToPlain(ctx, w, s.payload, s.records(), s.d, c.r.Vectors == Texts, c.losses, notes, c.progress)
		}, nil
	}
	return bytesOf(s.payload), nil
}

// comments reports the comments of a JSON text, which no other form keeps.
func (c *conversion) comments(text *laxjson.Strict) {
	line, column, at := 1, 1, 0
	for _, off := range text.Comments {
		between := text.Original()[at:off]
		if i := bytes.LastIndexByte(between, '\n'); i >= 0 {
			line, column = line+bytes.Count(between, []byte{'\n'}), 1
			between = between[i+1:]
		}
		column += utf8.RuneCount(between)
		at = off
		c.losses.Add("", message.New(atLine, line, column, message.New(commentLost)))
	}
}

// mostNoted is the maximum number of places named in notes of one kind.
const mostNoted = 20

// note adds notes about places where nothing is lost.
func (c *conversion) note(places *transcode.Losses) {
	named := min(len(places.List), mostNoted)
	for _, l := range places.List[:named] {
		c.Notes = append(c.Notes, l.Message())
	}
	if more := len(places.List) - named + places.More; more > 0 {
		c.Notes = append(c.Notes, message.New(sameForMore, more))
	}
}

// header returns the start of the contents of "savant" with the wrappers of the file, if they are to be restored later.
func (c *conversion) header() (h header, err error) {
	switch {
	case c.form != JSON || c.r.Wrap == None:
	case c.s.saved != nil:
		h.Wrappers = c.s.saved.header.Wrappers
	default:
		h.Wrappers, err = wrappersOf(c.s.file, c.s.payload, c.s.layers, c.r.Key)
	}
	return h, err
}

// kept returns the wrappers stored in a JSON text.
func (s *source) kept() []wrapper {
	switch {
	case s.saved != nil:
		return s.saved.header.Wrappers
	case s.text != nil:
		return s.text.header.Wrappers
	}
	return nil
}

// wrap puts the result into the requested wrapper. b is its bytes, if they are available.
func (c *conversion) wrap(made fill, b []byte, same bool) (fill, error) {
	var wrapped func(b []byte) ([]byte, error)
	switch wrap := c.r.Wrap; {
	case wrap == None:
	case wrap == envelope.Resource:
		wrapped = compressed
	case wrap != "" && wrap != Keep:
		wrapped = func(b []byte) ([]byte, error) { return envelope.New(wrap, b, c.r.outKey()) }
	case same:
		if to := c.encrypted(layerNames(c.s.layers)); to != "" {
			wrapped = func(b []byte) ([]byte, error) { return envelope.New(to, b, c.r.outKey()) }
		} else if len(c.s.layers) > 0 {
			wrapped = func(b []byte) ([]byte, error) { return envelope.Wrap(b, c.s.layers, c.r.OutKey) }
		}
	case c.form == JSON || c.form == Text || c.form == PlainJSON: // the JSON stores what was around the save
		if c.form != JSON && len(c.s.layers) > 0 {
			c.Notes = append(c.Notes, message.New(wrapperLost))
		}
	case c.s.kept() != nil:
		var names []string
		for _, w := range c.s.kept() {
			names = append(names, w.Name)
		}
		if to := c.encrypted(names); to != "" {
			wrapped = func(b []byte) ([]byte, error) { return envelope.New(to, b, c.r.outKey()) }
			break
		}
		wrapped = func(b []byte) ([]byte, error) { return wrapAgain(b, c.s.kept(), c.r.outKey(), c.s.budget) }
	}
	if wrapped == nil {
		return made, nil
	}
	return func(w io.Writer) error {
		if b == nil {
			all := &output{hint: c.s.in.size}
			defer all.close()
			if err := made(all); err != nil {
				return err
			}
			b = all.b
		}
		b, err := wrapped(b)
		if err != nil {
			return message.Err(wrapping, err)
		}
		_, err = w.Write(b)
		return err
	}, nil
}

// compressed returns a compressed copy of a resource.
func compressed(b []byte) ([]byte, error) {
	f, err := resource.Open(b)
	if err != nil {
		return nil, err
	}
	return envelope.New(envelope.Resource, f.Bare(), envelope.Key{})
}

func layerNames(layers []envelope.Layer) []string {
	var names []string
	for _, l := range layers {
		names = append(names, l.Name())
	}
	return names
}

// foreignWrappers are those that engines of one generation do not read.
var foreignWrappers = map[string]string{"gdec3": "godot4", "gdec4": "godot3"}

// encrypted returns the encryption of the target engine where the only wrapper is that of the other generation: a save for an engine that cannot open it
// is none. It is "" where the wrappers stay, and those that the engine cannot open are noted.
func (c *conversion) encrypted(names []string) string {
	if len(names) == 1 {
		if not := foreignWrappers[names[0]]; not != "" && c.r.Dialect != "" && strings.HasPrefix(c.r.Dialect, not) {
			to := map[string]string{"gdec3": "gdec4", "gdec4": "gdec3"}[names[0]]
			c.Notes = append(c.Notes, message.New(wrapperBecomes, envelope.Title(to), c.r.Dialect))
			return to
		}
	}
	c.mismatch(names)
	return ""
}

// mismatch notes wrappers that the target engine cannot open.
func (c *conversion) mismatch(names []string) {
	for _, name := range names {
		if not := foreignWrappers[name]; not != "" && c.r.Dialect != "" && strings.HasPrefix(c.r.Dialect, not) {
			c.Notes = append(c.Notes, message.New(wrapperStays, envelope.Title(name), c.r.Dialect))
		}
	}
}

// Grouped are the losses listed, those of one kind together.
func (i *Item) Grouped() []transcode.Group { return transcode.Grouped(i.Losses) }
