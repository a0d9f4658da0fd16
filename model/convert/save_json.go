package convert

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"io"
	"slices"
	"strconv"
	"unicode/utf8"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model/transcode"
)

// Messages.
const (
	readTwice message.ID = "convert.read-twice"
	theJSON   message.ID = "convert.the-json"
)

// header is the content of "savant" in a JSON text: everything that the rest cannot express.
type header struct {
	Version  int                    `json:"version"`
	Form     string                 `json:"form"` // "save", "tscn", "tres", "cfg"
	Dialect  string                 `json:"dialect,omitempty"`
	Format   int                    `json:"format,omitempty"` // of a scene or resource
	CRLF     bool                   `json:"crlf,omitempty"`   // the line ends of a scene or resource
	Framing  string                 `json:"framing,omitempty"`
	Wrappers []wrapper              `json:"wrappers,omitempty"` // outermost first
	Start    []byte                 `json:"start,omitempty"`    // bytes before the first record
	Tail     []byte                 `json:"tail,omitempty"`     // bytes after the last
	Records  map[string]*recordNote `json:"records,omitempty"`  // by number
	Bytes    []byte                 `json:"bytes,omitempty"`    // a text that is not UTF-8
}

// version is that of our JSON format, and saveForm the form of JSON made from saves.
const (
	version  = 1
	saveForm = "save"
)

// recordNote is what is stored about one record.
type recordNote struct {
	Name   string  `json:"name,omitempty"`   // of a setting
	Raw    []byte  `json:"raw,omitempty"`    // its name, if that is not UTF-8
	Loose  bool    `json:"loose,omitempty"`  // it has no length prefix
	Length []byte  `json:"length,omitempty"` // what precedes the value in place of a length
	Opaque *[]byte `json:"opaque,omitempty"` // bytes that are not a value; among the records they are null
	Rest   []byte  `json:"rest,omitempty"`   // bytes after the value that belong to the record
	Notes  []note  `json:"notes,omitempty"`

	notesAt int64 // where in the JSON text the notes are that are too many to hold, else 0
}

func (r *recordNote) empty() bool {
	return r.Name == "" && r.Raw == nil && !r.Loose && r.Length == nil && r.Opaque == nil && r.Rest == nil && len(r.Notes) == 0
}

// framings are their names in JSON.
var framings = map[codec.Framing]string{
	codec.Opaque: "opaque", codec.Bare: "bare", codec.Chain: "records", codec.BigEndianChain: "big-endian records",
	codec.ChainTail: "records with a tail", codec.Config: "settings", codec.Mixed: "records among other bytes",
}

// mixedBigEndian is the name of the mixed framing with big-endian lengths.
const mixedBigEndian = "big-endian records among other bytes"

func framingOf(name string) (codec.Framing, bool) {
	if name == mixedBigEndian {
		return codec.Mixed, true
	}
	for f, n := range framings {
		if n == name {
			return f, true
		}
	}
	return codec.Chain, name == ""
}

// configStart is the size of what precedes the entries of a project.binary: a magic and their number.
const configStart = 8

// saveWriter writes a save as JSON, value by value: first what the values do not express, then the values.
type saveWriter struct {
	native
	ctx     context.Context
	out     io.Writer
	payload []byte
	d       *dialect.Dialect
	directs *directs
	into    *transcode.Transcoder
	opened  *openings
	report  func(float64)
	half    float64 // of the work: notes come first
	err     error
}

// saveToJSON writes a save as JSON, and returns the maximum nesting of brackets in a record.
func saveToJSON(ctx context.Context, out io.Writer, payload []byte, f codec.File, d *dialect.Dialect, h header, report func(float64)) (deep int, err error) {
	return newSaveWriter(ctx, out, payload, d, report).save(f, h)
}

func newSaveWriter(ctx context.Context, out io.Writer, payload []byte, d *dialect.Dialect, report func(float64)) *saveWriter {
	w := &saveWriter{ctx: ctx, out: out, payload: payload, d: d, directs: directsOf(d), into: into(d), report: report}
	w.opened = newOpenings(d, w.into)
	return w
}

func (w *saveWriter) save(f codec.File, h header) (deep int, err error) {
	w.indent, w.level = true, 1
	payload, d := w.payload, w.d
	if f.Framing == codec.Torn { // its length, if it has one, is none of what is there
		f.Framing, f.Records = codec.Opaque, []codec.Record{{Prefix: -1, ValueEnd: f.Tail, End: f.Tail, Opaque: true}}
	}
	h.Version, h.Form, h.Dialect, h.Framing = version, saveForm, d.Name, framings[f.Framing]
	if f.Framing == codec.Mixed && f.Order(payload) == binary.BigEndian {
		h.Framing = mixedBigEndian
	}
	if f.Framing == codec.Config {
		h.Start = slices.Clone(payload[:configStart])
	}
	h.Tail = slices.Clone(payload[f.Tail:])
	w.b = append(w.b, `{"savant": `...)
	if err := w.notes(h, f); err != nil {
		return 0, err
	}
	w.b = append(w.b, ",\n\"records\": ["...)
	w.half = 0.5
	for i := range f.Records {
		if i > 0 {
			w.b = append(w.b, ',')
		}
		w.line()
		if r := &f.Records[i]; r.Opaque {
			w.b = append(w.b, "null"...)
		} else if end := w.stored(payload[:r.End], r.Value); w.err == nil && end != r.ValueEnd {
			w.err = message.Err(readTwice)
		}
		if w.err != nil {
			return 0, message.Err(inRecord, i, w.err)
		}
	}
	w.b = append(w.b, "\n]}\n"...)
	w.flush(0)
	return w.deepest, w.err
}

// flushed is how many bytes are written at once.
const flushed = 1 << 16

// flush writes the buffer, if it is longer than most bytes.
func (w *saveWriter) flush(most int) {
	if len(w.b) > most && w.err == nil {
		_, w.err = w.out.Write(w.b)
		w.b = w.b[:0]
	}
}

// look reports progress, and returns an error to stop.
func (w *saveWriter) look(off int) error {
	if w.err == nil {
		w.err = w.ctx.Err()
	}
	if w.err == nil {
		w.report(w.half + float64(off)/float64(2*len(w.payload)))
	}
	return w.err
}

// notes writes what the values do not express.
func (w *saveWriter) notes(h header, f codec.File) error {
	w.json(h, "")
	w.b = w.b[:len(w.b)-len("\n}")]
	open := "\n\t\"records\": {"
	n := newNoter(w.directs, w.opened, w.look)
	for i := range f.Records {
		r := &f.Records[i]
		rn := noteOf(w.payload, r, f.Framing)
		noted := false
		if !r.Opaque {
			var err error
			if noted, err = n.any(w.payload[:r.ValueEnd], r.Value); err != nil {
				return message.Err(inRecord, i, err)
			}
		}
		if !noted && rn.empty() && f.Framing != codec.Config {
			continue
		}
		w.b = append(append(w.b, ','), open...)
		open = ""
		if err := w.record(i, &rn); err != nil {
			return err
		}
		if noted {
			if err := w.listed(n, r, !rn.empty()); err != nil {
				return message.Err(inRecord, i, err)
			}
		}
		if noted || !rn.empty() {
			w.b = append(w.b, "\n\t\t"...)
		}
		w.b = append(w.b, '}')
		w.flush(flushed)
	}
	if open == "" {
		w.b = append(w.b, "\n\t}"...)
	}
	w.b = append(w.b, "\n}"...)
	return w.err
}

// record writes what is noted of a record apart from its values, without a bracket at the end.
func (w *saveWriter) record(i int, rn *recordNote) error {
	w.b = append(w.b, "\n\t\t\""+strconv.Itoa(i)+"\": "...)
	w.json(rn, "\t\t")
	w.b = bytes.TrimRight(w.b[:len(w.b)-1], "\n\t")
	return w.err
}

// listed writes the notes about the values of a record.
func (w *saveWriter) listed(n *noter, r *codec.Record, comma bool) error {
	if comma {
		w.b = append(w.b, ',')
	}
	w.b = append(w.b, "\n\t\t\t\"notes\": ["...)
	comma = false
	err := n.all(w.payload[:r.ValueEnd], r.Value, func(n note) error {
		if comma {
			w.b = append(w.b, ',')
		}
		comma = true
		w.b = append(w.b, "\n\t\t\t\t"...)
		w.note(&n)
		w.flush(flushed)
		return w.err
	})
	w.b = append(w.b, "\n\t\t\t]"...)
	return err
}

// note writes a note.
func (w *saveWriter) note(n *note) {
	for i := range len(n.At) {
		if c := n.At[i]; c < ' ' || c >= 0x7f || c == '"' || c == '\\' {
			w.json(n, "\t\t\t\t")
			return
		}
	}
	const line = "\n\t\t\t\t\t"
	w.b = append(append(append(w.b, "{"+line+`"at": "`...), n.At...), '"')
	if n.Key {
		w.b = append(w.b, ","+line+`"key": true`...)
	}
	for _, member := range [...]struct {
		name  string
		bytes []byte
	}{{`"bytes": "`, n.Bytes}, {`"head": "`, n.Head}, {`"name": "`, n.Name}} {
		if len(member.bytes) > 0 {
			w.b = append(append(w.b, ","+line...), member.name...)
			w.b = append(base64.StdEncoding.AppendEncode(w.b, member.bytes), '"')
		}
	}
	w.b = append(w.b, "\n\t\t\t\t}"...)
}

// json writes any value on lines with a prefix.
func (w *saveWriter) json(v any, prefix string) {
	b, err := encoded(v, prefix, "\t")
	if err != nil {
		w.err = err
	}
	w.b = append(w.b, b...)
}

// encoded returns the JSON of any value, as encoding/json writes it. DEL is escaped, since with it Savant would take a
// file for binary; encoding/json writes it raw, and only in strings.
func encoded(v any, prefix, indent string) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if indent != "" {
		e.SetIndent(prefix, indent)
	}
	err := e.Encode(v)
	return bytes.ReplaceAll(bytes.TrimSuffix(b.Bytes(), []byte("\n")), []byte{0x7f}, []byte(`\u007f`)), err
}

// noteOf returns what the JSON of a record does not express, except for notes about its values.
func noteOf(payload []byte, r *codec.Record, framing codec.Framing) recordNote {
	rn := recordNote{Loose: r.Prefix < 0 && framing != codec.Bare && framing != codec.Opaque}
	if framing == codec.Config {
		name := payload[r.Start+4 : r.Prefix]
		rn.Name = string(name)
		if !utf8.Valid(name) {
			rn.Name, rn.Raw = "", slices.Clone(name)
		}
	}
	if r.Damaged() {
		rn.Length = slices.Clone(payload[r.Start:r.Value])
	}
	if r.Opaque {
		opaque := slices.Clone(payload[r.Value:r.End])
		rn.Opaque = &opaque
	} else if r.ValueEnd < r.End {
		rn.Rest = slices.Clone(payload[r.ValueEnd:r.End])
	}
	return rn
}

// pause writes the buffer and looks at the context, after much work.
func (w *saveWriter) pause(off int) error {
	w.flush(flushed)
	return w.look(off)
}

// stored writes the value stored at off, and returns its end.
func (w *saveWriter) stored(b []byte, off int) int {
	if len(w.b) > flushed {
		w.pause(off)
	}
	if w.err != nil {
		return off
	}
	if end := w.direct(b, off); end > 0 {
		return end
	}
	o, pos, count := w.opened.at(b, off)
	if !o.ok {
		return w.leaf(b, off)
	}
	next := func(int) {
		if w.err == nil {
			pos = w.stored(b, pos)
		}
	}
	switch data := o.r.Data.(type) {
	case *variant.Dict:
		w.entries(data, count, next, next)
	case *variant.List:
		w.list(data.Element, count, w.broken(b, pos, count), next)
	case *variant.Instance:
		w.open(data.Class)
		w.pairs(`,"props":[`, count, func(int) {
			w.b = appendJSON(w.b, "", nameOf(b[pos:]))
			pos = textEnd(b, pos)
		}, next)
	}
	return pos
}

// leaf writes a value as a whole, or a long packed array part by part.
func (w *saveWriter) leaf(b []byte, off int) int {
	if p, ok := partsOf(b, off, w.d); ok {
		w.open(p.head.Row.Type.String())
		w.b = append(w.b, `,"args":[`...)
		comma := false
		for part := range p.each() {
			v, _, err := codec.Decode(part, 0, w.d)
			if err != nil {
				w.err = err
			}
			if w.pause(p.pos) != nil {
				return off
			}
			w.args(w.into.Value(v), comma)
			comma = true
		}
		w.b = append(w.b, "]}"...)
		return p.pos
	}
	if text, end, ok := longText(b, off, w.d); ok {
		return w.longText(directly[w.d.Rows[le.Uint32(b[off:])&w.d.Binary.TypeMask].Type].open, text, off, end)
	}
	v, end, err := codec.Decode(b, off, w.d)
	if err != nil {
		w.err = err
		return off
	}
	w.value(w.into.Value(v))
	return end
}

// broken reports whether n elements of an array, the first of which is at pos, go on lines of their own: if one of them
// does.
func (w *saveWriter) broken(b []byte, pos, n int) bool {
	for range n {
		f, wide := w.directs.at(b, pos)
		end := 0
		switch f.kind {
		case directNil:
			end = pos + 4
		case directBool, directInt, directFloat:
			if end = pos + 8; wide {
				end += 4
			}
		case directFloats, directInts:
			end = pos + 4 + 4*f.numbers
		case directDict, directArray:
			if count, _ := w.directs.count(b, pos); count > 0 {
				return true
			}
			end = pos + 8
		case directPath:
			_, _, end = w.directs.path(b, pos)
		case directText:
			var text []byte
			if text, end, _ = w.directs.text(b, pos); len(text) > mostInLine {
				return true
			}
		}
		if end == 0 {
			if w.brokenBy(b, pos) {
				return true
			}
			var err error
			if end, err = codec.Skip(b, pos, w.d); err != nil {
				return false
			}
		}
		pos = end
	}
	return false
}

// brokenBy reports whether an element goes on a line of its own.
func (w *saveWriter) brokenBy(b []byte, off int) bool {
	if _, long := partsOf(b, off, w.d); long {
		return true
	} else if _, _, long := longText(b, off, w.d); long {
		return true
	} else if o, _, count := w.opened.at(b, off); o.ok {
		_, object := o.r.Data.(*variant.Instance)
		return object || count > 0
	}
	v, _, err := codec.Decode(b, off, w.d)
	return err == nil && lines(w.into.Value(v))
}

// assemble joins the two parts of a JSON text.
func assemble(h header, name string, body []byte) ([]byte, error) {
	w := saveWriter{}
	w.b = append(w.b, `{"savant": `...)
	w.json(h, "")
	w.b = append(w.b, ",\n\""+name+"\": ["...)
	w.b = append(w.b, body...)
	w.b = append(w.b, "\n]}\n"...)
	if w.err == nil && len(w.b) > limitJSON {
		w.err = &LimitError{What: message.New(theJSON), Limit: limitJSON}
	}
	return w.b, w.err
}
