package convert

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"unicode/utf8"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
)

// header is what stands under "savant" in a JSON text: all that the rest can not say.
type header struct {
	Version  int                    `json:"version"`
	Form     string                 `json:"form"` // "save", "tscn", "tres"
	Dialect  string                 `json:"dialect,omitempty"`
	Format   int                    `json:"format,omitempty"` // of a scene or resource
	CRLF     bool                   `json:"crlf,omitempty"`   // the line ends of a scene or resource
	Framing  string                 `json:"framing,omitempty"`
	Wrappers []wrapper              `json:"wrappers,omitempty"` // outermost first
	Start    []byte                 `json:"start,omitempty"`    // bytes in front of the first record
	Tail     []byte                 `json:"tail,omitempty"`     // bytes behind the last
	Records  map[string]*recordNote `json:"records,omitempty"`  // by number
	Bytes    []byte                 `json:"bytes,omitempty"`    // of a text that is no UTF-8
}

// version is that of the form of the JSON texts.
const version = 1

// recordNote is what there is to say of one record.
type recordNote struct {
	Name   string  `json:"name,omitempty"`   // of a setting
	Raw    []byte  `json:"raw,omitempty"`    // its name, where that is no UTF-8
	Loose  bool    `json:"loose,omitempty"`  // no length stands in front
	Opaque *[]byte `json:"opaque,omitempty"` // bytes that are no value; null stands for them among the records
	Rest   []byte  `json:"rest,omitempty"`   // bytes behind the value that belong to the record
	Notes  []note  `json:"notes,omitempty"`
}

func (r *recordNote) empty() bool {
	return r.Name == "" && r.Raw == nil && !r.Loose && r.Opaque == nil && r.Rest == nil && len(r.Notes) == 0
}

// framings are their names in JSON.
var framings = map[codec.Framing]string{
	codec.Opaque: "opaque", codec.Bare: "bare", codec.Chain: "records", codec.BigEndianChain: "big-endian records",
	codec.ChainTail: "records with a tail", codec.Config: "settings", codec.Mixed: "records among other bytes",
}

func framingOf(name string) (codec.Framing, bool) {
	for f, n := range framings {
		if n == name {
			return f, true
		}
	}
	return codec.Chain, name == ""
}

// configStart is what stands in front of the entries of a project.binary: a magic and their number.
const configStart = 8

// saveToJSON writes a save as JSON, and tells how many brackets deep a record of it is.
func saveToJSON(ctx context.Context, payload []byte, f codec.File, d *dialect.Dialect, h header, report func(float64)) (made []byte, deep int, err error) {
	h.Version, h.Form, h.Dialect, h.Framing = version, "save", d.Name, framings[f.Framing]
	if f.Framing == codec.Config {
		h.Start = slices.Clone(payload[:configStart])
	}
	h.Tail = slices.Clone(payload[f.Tail:])
	h.Records = map[string]*recordNote{}
	var body native
	body.indent, body.level = true, 1
	for i := range f.Records {
		if err := ctx.Err(); err != nil {
			return nil, 0, err
		}
		if i > 0 {
			body.b = append(body.b, ',')
		}
		body.line()
		rn := &recordNote{}
		if err := recordToJSON(&body, payload, &f.Records[i], f.Framing, d, rn); err != nil {
			return nil, 0, fmt.Errorf("record %d: %w", i, err)
		}
		if !rn.empty() || f.Framing == codec.Config {
			h.Records[strconv.Itoa(i)] = rn
		}
		if len(body.b) > limitJSON {
			return nil, 0, &LimitError{What: "the JSON text", Limit: limitJSON}
		}
		report(float64(f.Records[i].End) / float64(len(payload)))
	}
	made, err = assemble(h, "records", body.b)
	return made, body.deepest, err
}

// recordToJSON appends one record and notes what it does not say.
func recordToJSON(body *native, payload []byte, r *codec.Record, framing codec.Framing, d *dialect.Dialect, rn *recordNote) error {
	if framing == codec.Config {
		name := payload[r.Start+4 : r.Prefix]
		rn.Name = string(name)
		if !utf8.Valid(name) {
			rn.Name, rn.Raw = "", slices.Clone(name)
		}
	}
	rn.Loose = r.Prefix < 0 && framing != codec.Bare && framing != codec.Opaque
	if r.Opaque {
		opaque := slices.Clone(payload[r.Value:r.End])
		rn.Opaque = &opaque
		body.b = append(body.b, "null"...)
		return nil
	}
	if r.ValueEnd < r.End {
		rn.Rest = slices.Clone(payload[r.ValueEnd:r.End])
	}
	v, end, err := codec.Decode(payload[:r.End], r.Value, d)
	if err != nil || end != r.ValueEnd {
		return fmt.Errorf("it can not be read a second time: %w", err)
	}
	w := into(d).value(v)
	body.value(w)
	rn.Notes = notesOf(payload, r.Value, r.ValueEnd, d, v, settled(w))
	return nil
}

// assemble puts the two parts of a JSON text together.
func assemble(h header, name string, body []byte) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString("{\"savant\": ")
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "\t")
	if err := e.Encode(h); err != nil {
		return nil, err
	}
	b.Truncate(b.Len() - 1)
	b.WriteString(",\n\"" + name + "\": [")
	b.Write(body)
	b.WriteString("\n]}\n")
	if b.Len() > limitJSON {
		return nil, &LimitError{What: "the JSON text", Limit: limitJSON}
	}
	return b.Bytes(), nil
}

// savedJSON is a JSON text that says what a save holds.
type savedJSON struct {
	header  header
	own     bool // it has a header
	records []any
}

// errNoSave says that a JSON text is not one that was made of a save.
var errNoSave = errors.New(`this JSON is neither a save that was converted ({"savant": ..., "records": [...]}) nor a value in the form of JSON.from_native`)

// savedOf takes a JSON text apart. Without a header it is one value in the form of from_native.
func savedOf(j any) (*savedJSON, error) {
	m, ok := j.(map[string]any)
	if !ok {
		return &savedJSON{records: []any{j}}, nil
	}
	records, many := m["records"].([]any)
	if savant, ok := m["savant"]; ok {
		if !many {
			return nil, errors.New(`"savant" without "records"`)
		}
		h, err := headerOf(savant)
		if err != nil {
			return nil, err
		}
		return &savedJSON{header: h, own: true, records: records}, nil
	}
	if _, typed := m["type"]; many && !typed {
		return &savedJSON{records: records}, nil
	}
	if _, typed := m["type"]; !typed {
		return nil, errNoSave
	}
	return &savedJSON{records: []any{j}}, nil
}

// headerOf reads what stands under "savant".
func headerOf(j any) (h header, err error) {
	b, err := json.Marshal(j)
	if err != nil {
		return h, err
	}
	if err = json.Unmarshal(b, &h); err != nil {
		var corrupt base64.CorruptInputError
		if errors.As(err, &corrupt) {
			err = errors.New("bytes that are no base64")
		}
		return h, fmt.Errorf(`"savant": %w`, err)
	}
	if h.Version > version {
		return h, fmt.Errorf(`"savant": version %d is newer than this program`, h.Version)
	}
	return h, nil
}

// payload is the save that a JSON text says.
func (s *savedJSON) payload(ctx context.Context, d *dialect.Dialect, bare bool, l *losses, report func(float64)) ([]byte, error) {
	framing, ok := framingOf(s.header.Framing)
	if !ok {
		return nil, fmt.Errorf(`"savant": there is no framing %q`, s.header.Framing)
	}
	if bare {
		framing = codec.Bare
	}
	if framing == codec.Bare && len(s.records) != 1 {
		return nil, fmt.Errorf("a bare value is one record, these are %d", len(s.records))
	}
	var dst []byte
	if framing == codec.Config {
		dst = append(dst, "ECFG\x00\x00\x00\x00"...)
		copy(dst, s.header.Start)
		was := int(binary.LittleEndian.Uint32(dst[4:])) // it can claim more entries than there are
		if was < len(s.records) || was == s.noted() {
			binary.LittleEndian.PutUint32(dst[4:], uint32(len(s.records)))
		}
	}
	for i, j := range s.records {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		rn := s.header.Records[strconv.Itoa(i)]
		if rn == nil {
			rn = &recordNote{}
		}
		var err error
		if dst, err = s.record(dst, j, rn, framing, d, i, l); err != nil {
			return nil, err
		}
		if len(dst) > limitSave {
			return nil, &LimitError{What: "the save", Limit: limitSave}
		}
		report(float64(i+1) / float64(len(s.records)))
	}
	return append(dst, s.header.Tail...), nil
}

// noted is how many settings had names when the header was written.
func (s *savedJSON) noted() int { return len(s.header.Records) }

func (s *savedJSON) record(dst []byte, j any, rn *recordNote, framing codec.Framing, d *dialect.Dialect, i int, l *losses) ([]byte, error) {
	if framing == codec.Config {
		name := []byte(rn.Name)
		if rn.Raw != nil {
			name = rn.Raw
		}
		dst = append(binary.LittleEndian.AppendUint32(dst, uint32(len(name))), name...)
	}
	prefix := -1
	if framing != codec.Bare && framing != codec.Opaque && !rn.Loose {
		prefix = len(dst)
		dst = append(dst, 0, 0, 0, 0)
	}
	start := len(dst)
	var err error
	if rn.Opaque != nil && j == nil {
		dst = append(dst, *rn.Opaque...)
	} else {
		var v variant.Value
		if v, err = valueOf(j); err != nil {
			return nil, fmt.Errorf("records[%d]%w", i, joint(err))
		}
		before := len(l.list)
		if dst, err = writeValue(dst, v, d, rn.Notes, l); err != nil {
			return nil, fmt.Errorf("record %d: %s can not hold it: %w", i, d.Title, err)
		}
		numbered(l.list[before:], i)
		dst = append(dst, rn.Rest...)
	}
	if prefix >= 0 {
		order := binary.ByteOrder(binary.LittleEndian)
		if framing == codec.BigEndianChain {
			order = binary.BigEndian
		}
		order.PutUint32(dst[prefix:], uint32(len(dst)-start))
	}
	return dst, nil
}

// joint puts a colon in front of an error that has no path to begin with.
func joint(err error) error {
	var n *NativeError
	if errors.As(err, &n) && n.Path != "" {
		return err
	}
	return fmt.Errorf(": %w", err)
}

// numbered puts the record's number in front of the paths of losses.
func numbered(list []Loss, record int) {
	if record == 0 {
		return
	}
	for i := range list {
		p := "#" + strconv.Itoa(record)
		if q := list[i].Path; q != "" && q[0] != '[' && q[0] != '{' {
			p += "."
		}
		list[i].Path = p + list[i].Path
	}
}
