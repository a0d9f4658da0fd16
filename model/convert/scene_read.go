package convert

import (
	"bytes"
	"context"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/typedjson"
	"savant/codec/variant"
	"savant/model/transcode"
	"savant/scene/literal"
	"savant/scene/tscn"
)

// Messages.
const (
	recordsAndSections message.ID = "convert.records-and-sections"
	noFormOfSections   message.ID = "convert.no-form-of-sections form"
	inSavant           message.ID = "convert.in-savant cause"
	sectionNeeded      message.ID = "convert.section-needed"
	rawAlone           message.ID = "convert.raw-alone"
	tagNeeded          message.ID = "convert.tag-needed"
	triple             message.ID = "convert.triple"
	pair               message.ID = "convert.pair"
)

// textOf interprets a JSON text as made from a scene, a resource or a ConfigFile.
func (j *parsedJSON) textOf() (*textJSON, error) {
	var err error
	switch at, ok := j.list["sections"]; {
	case !ok:
		err = below(".savant", unlike(savantAlone))
	case j.list["records"] > 0:
		err = below(".records", unlike(recordsAndSections))
	case len(j.strangers) > 0:
		err = below(j.strangers[0], unlike(notBeside, "sections"))
	case !sectioned[j.header.Form]:
		err = below(".savant.form", unlike(noFormOfSections, j.header.Form))
	default:
		return &textJSON{text: j.text, header: j.header, sections: at, count: j.count}, nil
	}
	return nil, j.text.placed(err)
}

// bytes restores the text.
func (t *textJSON) bytes(ctx context.Context, report func(float64)) ([]byte, error) {
	if t.header.Bytes != nil {
		return t.header.Bytes, nil
	}
	d := typedjson.Dialect
	if name := t.header.Dialect; name != "" {
		var err error
		if d, err = dialect.ByName(name); err != nil {
			return nil, message.Err(inSavant, err)
		}
	}
	r := textReader{d: d, into: into(d), back: outOf(d, nil), style: styleFor(t.header.Form, d, t.header.Format, "\n")}
	if t.header.CRLF {
		r.style.newline = "\r\n"
	}
	dst := bytes.Clone(t.header.Start)
	text := *t.text
	text.ctx = ctx
	p := text.parser(t.sections)
	err := p.list(func(i int) (err error) {
		if err := ctx.Err(); err != nil {
			return err
		}
		if dst, err = r.section(dst, p, i+1 == t.count); err != nil {
			return err
		}
		if len(dst) > limitSave {
			return &LimitError{What: message.New(theTextFile), Limit: limitSave}
		}
		report(float64(i+1) / float64(t.count))
		return nil
	})
	return dst, text.placed(below(".sections", err))
}

// textReader writes sections as text.
type textReader struct {
	style textStyle
	d     *dialect.Dialect
	into  *transcode.Transcoder
	back  *transcode.Transcoder
}

func or(text *string, usual string) string {
	if text != nil {
		return *text
	}
	return usual
}

// section appends one section.
func (r *textReader) section(dst []byte, p *parser, last bool) ([]byte, error) {
	if p.dec.PeekKind() != '{' {
		return nil, unlike(sectionNeeded)
	}
	if err := p.token(); err != nil {
		return nil, err
	}
	small := []byte("{")
	var attributes, properties []byte
	for p.dec.PeekKind() == '"' {
		raw, err := p.raw()
		if err != nil {
			return nil, err
		}
		name := string(raw)
		if raw, err = p.raw(); err != nil {
			return nil, err
		}
		switch name {
		case `"attributes"`:
			attributes = bytes.Clone(raw)
		case `"properties"`:
			properties = bytes.Clone(raw)
		default:
			if len(small) > 1 {
				small = append(small, ',')
			}
			small = append(append(append(small, name...), ':'), raw...)
		}
	}
	if err := p.token(); err != nil {
		return nil, err
	}
	var s sectionJSON
	if err := readStrictly(append(small, '}'), &s); err != nil {
		return nil, err
	}
	switch {
	case s.whole() && (s.Raw != nil && s.Bytes != nil || s.Tag != "" || s.Open != nil || s.Close != nil || s.After != nil || attributes != nil || properties != nil):
		return nil, unlike(rawAlone)
	case s.Raw != nil:
		return append(dst, *s.Raw...), nil
	case s.Bytes != nil:
		return append(dst, s.Bytes...), nil
	case s.Tag == "" && s.Open == nil:
		return nil, unlike(tagNeeded)
	}
	dst = append(dst, or(s.Open, "["+s.Tag)...)
	var err error
	if dst, err = r.list(dst, attributes, func(int) string { return " " }, "=", plainName); err != nil {
		return nil, below(".attributes", err)
	}
	dst = append(dst, or(s.Close, "]")...)
	if dst, err = r.list(dst, properties, func(i int) string { return r.style.lead(i, s.Tag != "") }, r.style.assign, tscn.PropertyName); err != nil {
		return nil, below(".properties", err)
	}
	return append(dst, or(s.After, r.style.after(last))...), nil
}

// list appends attributes or properties.
func (r *textReader) list(dst []byte, raw []byte, before func(int) string, between string, spell func(string) string) ([]byte, error) {
	if raw == nil {
		return dst, nil
	}
	start := len(dst)
	err := inAnyOrder(jsonOf(raw), func(text *jsonText) (err error) {
		dst, err = r.properties(dst[:start], text, before, between, spell)
		return err
	})
	return dst, err
}

func (r *textReader) properties(dst []byte, text *jsonText, before func(int) string, between string, spell func(string) string) ([]byte, error) {
	p := text.parser(0)
	p.refs = true
	err := p.list(func(i int) error {
		var name string
		var v variant.Value
		var e extra
		parts := 0
		err := p.list(func(k int) (err error) {
			parts++
			switch k {
			case 0:
				name, err = p.name()
			case 1:
				v, err = p.value(0)
			case 2:
				raw, failed := p.raw()
				if err = failed; err == nil {
					err = readStrictly(raw, &e)
				}
			default:
				return unlike(triple)
			}
			return err
		})
		if err != nil {
			return err
		}
		if parts < 2 {
			return unlike(pair)
		}
		spelled := spell(name)
		if e.Name != nil && named(*e.Name) == name {
			spelled = *e.Name
		}
		dst = append(dst, or(e.Before, before(i))+spelled+or(e.Between, between)...)
		dst, err = r.append(dst, v, e.Text)
		return err
	})
	return dst, err
}

// named returns the name for a spelling.
func named(spelled string) string {
	src := []byte(spelled)
	s := tscn.Section{End: len(src)}
	return s.Name(src, tscn.Property{NameEnd: int32(len(src))})
}

// append appends a value: with its old text, if that still is the same value.
func (r *textReader) append(dst []byte, v variant.Value, text *string) ([]byte, error) {
	readable := false // the old text
	if text != nil {
		was, err := parsed([]byte(*text), r.d)
		readable = err == nil
		if !readable && v.Type == variant.Nil || readable && bytes.Equal(appendNative(nil, r.into.Value(was)), appendNative(nil, v)) {
			return append(dst, *text...), nil
		}
	}
	if err := wellTyped(v); err != nil {
		return dst, err
	}
	if readable {
		return literal.AppendLike(dst, []byte(*text), r.back.Value(v), r.style.Style), nil
	}
	return r.style.text(dst, r.back.Value(v)), nil
}
