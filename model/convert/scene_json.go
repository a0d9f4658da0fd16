package convert

import (
	"bytes"
	"context"
	"slices"
	"unicode/utf8"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model/transcode"
	"savant/scene/literal"
	"savant/scene/tscn"
)

// Messages.
const (
	theTextFile message.ID = "convert.the-text-file"
)

// textJSON is a JSON text made from a scene, a resource or a ConfigFile. The keys before the first section of a
// ConfigFile are a section without a tag, whose "open" is empty.
//
// Each section is {"tag", "attributes", "properties"}; attributes and properties are lists of [name, value], where the
// value is in the form of JSON.from_native, with the additional types ExtResource, SubResource and Resource. Text that
// differs from what Savant would write follows them: [name, value, {"text", "before", "between", "name"}].
type textJSON struct {
	text     *jsonText
	header   header
	sections int64 // where their list begins
	count    int
}

// extra is the text of an attribute or property, where it differs from the usual.
type extra struct {
	Text    *string `json:"text,omitempty"`    // of the value
	Before  *string `json:"before,omitempty"`  // before the name
	Between *string `json:"between,omitempty"` // of name and value
	Name    *string `json:"name,omitempty"`    // as it is spelled
}

func (e *extra) empty() bool { return *e == extra{} }

// sectionJSON is one section, without its lists.
type sectionJSON struct {
	Raw   *string `json:"raw,omitempty"`   // a section that was not understood
	Bytes []byte  `json:"bytes,omitempty"` // the same, if it is not UTF-8
	Tag   string  `json:"tag,omitempty"`
	Open  *string `json:"open,omitempty"`  // up to the first attribute; else "[" and the tag
	Close *string `json:"close,omitempty"` // after the last attribute; else "]"
	After *string `json:"after,omitempty"` // after the last property
}

// whole reports whether the section is kept verbatim.
func (s *sectionJSON) whole() bool { return s.Raw != nil || s.Bytes != nil }

// textToJSON writes a text with sections as JSON.
func textToJSON(ctx context.Context, src []byte, form string, h header, report func(float64)) ([]byte, error) {
	if len(src) > limitSave {
		return nil, &LimitError{What: message.New(theTextFile), Limit: limitSave}
	}
	prefer := tscn.Tags
	if form == Config {
		prefer = tscn.Names
	}
	o := tscn.ScanAs(src, prefer)
	judged := tscn.Judge(src, o)
	h.Version, h.Form, h.Dialect, h.Format = version, form, judged.Dialect.Name, judged.Format
	style := styleFor(form, judged.Dialect, judged.Format, lineBreaks(src))
	h.CRLF = style.newline != "\n"
	if !utf8.Valid(src) {
		h.Bytes = src
		return assemble(h, "sections", nil)
	}
	end := 0
	if len(o.Sections) > 0 {
		end = o.Sections[0].Start
	} else {
		end = len(src)
	}
	h.Start = slices.Clone(src[:end])
	w := textWriter{src: src, style: style, d: judged.Dialect, into: into(judged.Dialect), back: outOf(judged.Dialect, nil)}
	w.n.indent, w.n.level = true, 1
	for i := range o.Sections {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if i > 0 {
			w.n.b = append(w.n.b, ',')
		}
		w.n.line()
		if err := w.section(&o.Sections[i], i+1 == len(o.Sections)); err != nil {
			return nil, err
		}
		if len(w.n.b) > limitJSON {
			return nil, &LimitError{What: message.New(theJSON), Limit: limitJSON}
		}
		report(float64(o.Sections[i].End) / float64(len(src)))
	}
	return assemble(h, "sections", w.n.b)
}

// textWriter writes sections as JSON.
type textWriter struct {
	src   []byte
	style textStyle
	d     *dialect.Dialect
	into  *transcode.Transcoder
	back  *transcode.Transcoder
	n     native
}

// unusual returns a text if it differs from the usual, or nil.
func unusual(text []byte, usual string) *string {
	if string(text) == usual {
		return nil
	}
	s := string(text)
	return &s
}

func (w *textWriter) section(s *tscn.Section, last bool) error {
	start := len(w.n.b)
	if s.Opaque || s.TagEnd == 0 && !w.style.blank || len(s.Damage) > 0 || !w.understood(s, last) {
		w.n.b = w.n.b[:start]
		raw := string(w.src[s.Start:s.End])
		return w.json(sectionJSON{Raw: &raw})
	}
	// What was written must restore the section; if not, it is kept as a whole.
	r := textReader{style: w.style, d: w.d, into: w.into, back: w.back}
	made, err := r.section(nil, jsonOf(w.n.b[start:]).parser(0), last)
	if err == nil && bytes.Equal(made, w.src[s.Start:s.End]) {
		return nil
	}
	w.n.b = w.n.b[:start]
	raw := string(w.src[s.Start:s.End])
	return w.json(sectionJSON{Raw: &raw})
}

func (w *textWriter) json(v any) error {
	b, err := encoded(v, "", "")
	w.n.b = append(w.n.b, b...)
	return err
}

// understood writes a section with its lists; it returns false if its parts are not adjacent.
func (w *textWriter) understood(s *tscn.Section, last bool) bool {
	at := func(off int32) int { return s.Start + int(off) }
	head := sectionJSON{Tag: s.Tag}
	first := max(int32(s.TagEnd)-1, 0)
	if len(s.Attributes) > 0 {
		first = s.Attributes[0].Name
		for first > 0 && (w.src[at(first-1)] == ' ' || w.src[at(first-1)] == '\t') {
			first--
		}
	}
	if first < 0 {
		return false
	}
	head.Open = unusual(w.src[s.Start:at(first)], "["+s.Tag)
	behind := first
	if n := len(s.Attributes); n > 0 {
		behind = s.Attributes[n-1].End
	}
	if behind > s.TagEnd {
		return false
	}
	head.Close = unusual(w.src[at(behind):at(s.TagEnd)], "]")
	behind = s.TagEnd
	if n := len(s.Properties); n > 0 {
		behind = s.Properties[n-1].End
	}
	head.After = unusual(w.src[at(behind):s.End], w.style.after(last))
	if w.json(head) != nil {
		return false
	}
	w.n.b = w.n.b[:len(w.n.b)-1]
	space := func(int) string { return " " }
	lead := func(i int) string { return w.style.lead(i, s.TagEnd > 0) }
	ok := w.list("attributes", s, s.Attributes, first, space, "=", plainName) &&
		w.list("properties", s, s.Properties, s.TagEnd, lead, w.style.assign, tscn.PropertyName)
	w.n.b = append(w.n.b, '}')
	return ok
}

func plainName(name string) string { return name }

// list writes attributes or properties, which begin after the given offset.
func (w *textWriter) list(key string, s *tscn.Section, list []tscn.Property, behind int32, before func(int) string, between string, spell func(string) string) bool {
	if len(list) == 0 {
		return true
	}
	w.n.b = append(w.n.b, `, "`+key+`": [`...)
	w.n.level++
	for i, p := range list {
		if p.Name < behind || p.NameEnd < p.Name || p.Value < p.NameEnd || p.End < p.Value {
			return false
		}
		if i > 0 {
			w.n.b = append(w.n.b, ',')
		}
		w.n.line()
		at := func(off int32) int { return s.Start + int(off) }
		name := s.Name(w.src, p)
		e := extra{
			Before:  unusual(w.src[at(behind):at(p.Name)], before(i)),
			Between: unusual(w.src[at(p.NameEnd):at(p.Value)], between),
			Name:    unusual(w.src[at(p.Name):at(p.NameEnd)], spell(name)),
		}
		w.n.b = append(appendJSON(append(w.n.b, '['), "", name), ", "...)
		w.value(s.Value(w.src, p), &e)
		if !e.empty() {
			w.n.b = append(w.n.b, ", "...)
			if w.json(e) != nil {
				return false
			}
		}
		w.n.b = append(w.n.b, ']')
		behind = p.End
	}
	w.n.level--
	w.n.line()
	w.n.b = append(w.n.b, ']')
	return true
}

// value writes a value, and its text if that differs from what would be written.
func (w *textWriter) value(text []byte, e *extra) {
	v, err := parsed(text, w.d)
	if err != nil {
		w.n.b = append(w.n.b, "null"...)
		e.Text = unusual(text, "")
		if e.Text == nil {
			e.Text = new(string)
		}
		return
	}
	start := len(w.n.b)
	w.n.value(w.into.Value(v))
	if read, err := valueOf(w.n.b[start:], true); err == nil && wellTyped(read) == nil {
		e.Text = unusual(text, string(w.style.text(nil, w.back.Value(read))))
	} else {
		e.Text = unusual(text, "")
	}
}

// parsed parses a text that is exactly one value.
func parsed(text []byte, d *dialect.Dialect) (variant.Value, error) {
	v, end, err := literal.Parse(text, 0, d)
	if err == nil && end != len(text) {
		err = &literal.Error{Offset: end, What: message.New(literal.MoreText)}
	}
	return v, err
}
