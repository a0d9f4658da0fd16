package convert

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/scene"
	"savant/scene/literal"
)

// textOf takes a JSON text apart that was made of a scene or resource.
func textOf(m map[string]any) (*textJSON, error) {
	h, err := headerOf(m["savant"])
	if err != nil {
		return nil, err
	}
	sections, ok := m["sections"].([]any)
	if !ok {
		return nil, errors.New(`"sections" is no list`)
	}
	if !sectioned[h.Form] {
		return nil, fmt.Errorf(`"savant": there is no form %q with sections`, h.Form)
	}
	return &textJSON{header: h, sections: sections}, nil
}

// bytes is the text again.
func (t *textJSON) bytes(ctx context.Context, report func(float64)) ([]byte, error) {
	if t.header.Bytes != nil {
		return t.header.Bytes, nil
	}
	d := nativeDialect
	if name := t.header.Dialect; name != "" {
		var err error
		if d, err = dialect.ByName(name); err != nil {
			return nil, fmt.Errorf(`"savant": %w`, err)
		}
	}
	r := textReader{d: d, into: into(d), back: outOf(d, nil), style: styleFor(t.header.Form, d, t.header.Format, "\n")}
	if t.header.CRLF {
		r.style.newline = "\r\n"
	}
	dst := bytes.Clone(t.header.Start)
	for i, j := range t.sections {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		var err error
		if dst, err = r.section(dst, j, i+1 == len(t.sections)); err != nil {
			return nil, fmt.Errorf("sections[%d]: %w", i, err)
		}
		if len(dst) > limitSave {
			return nil, &LimitError{What: "the text file", Limit: limitSave}
		}
		report(float64(i+1) / float64(len(t.sections)))
	}
	return dst, nil
}

// textReader writes sections as text.
type textReader struct {
	style textStyle
	d     *dialect.Dialect
	into  *twinner
	back  *twinner
}

// again decodes a part of a JSON tree into a struct.
func again(j any, to any) error {
	b, err := json.Marshal(j)
	if err != nil {
		return err
	}
	return json.Unmarshal(b, to)
}

func or(text *string, usual string) string {
	if text != nil {
		return *text
	}
	return usual
}

// section appends one section.
func (r *textReader) section(dst []byte, j any, last bool) ([]byte, error) {
	m, ok := j.(map[string]any)
	if !ok {
		return nil, errors.New("a section is an object")
	}
	var s sectionJSON
	small := map[string]any{}
	for key, v := range m {
		if key != "attributes" && key != "properties" {
			small[key] = v
		}
	}
	if err := again(small, &s); err != nil {
		return nil, err
	}
	switch {
	case s.Raw != nil:
		return append(dst, *s.Raw...), nil
	case s.Bytes != nil:
		return append(dst, s.Bytes...), nil
	case s.Tag == "" && s.Open == nil:
		return nil, errors.New(`a section needs a "tag"`)
	}
	dst = append(dst, or(s.Open, "["+s.Tag)...)
	var err error
	if dst, err = r.list(dst, m["attributes"], func(int) string { return " " }, "=", plainName); err != nil {
		return nil, fmt.Errorf("attributes%w", err)
	}
	dst = append(dst, or(s.Close, "]")...)
	if dst, err = r.list(dst, m["properties"], func(i int) string { return r.style.lead(i, s.Tag != "") }, r.style.assign, scene.PropertyName); err != nil {
		return nil, fmt.Errorf("properties%w", err)
	}
	return append(dst, or(s.After, r.style.after(last))...), nil
}

// list appends attributes or properties.
func (r *textReader) list(dst []byte, j any, before func(int) string, between string, spell func(string) string) ([]byte, error) {
	if j == nil {
		return dst, nil
	}
	list, ok := j.([]any)
	if !ok {
		return nil, errors.New(": a list of [name, value] is needed")
	}
	for i, item := range list {
		parts, _ := item.([]any)
		if len(parts) < 2 || len(parts) > 3 {
			return nil, fmt.Errorf("[%d]: [name, value] is needed", i)
		}
		name, ok := parts[0].(string)
		if !ok {
			return nil, fmt.Errorf("[%d]: a name is needed", i)
		}
		var e extra
		if len(parts) == 3 {
			if err := again(parts[2], &e); err != nil {
				return nil, fmt.Errorf("[%d]: %w", i, err)
			}
		}
		spelled := spell(name)
		if e.Name != nil && named(*e.Name) == name {
			spelled = *e.Name
		}
		dst = append(dst, or(e.Before, before(i))+spelled+or(e.Between, between)...)
		v, fail := (&reader{refs: true}).value(parts[1], 0)
		if fail != nil {
			return nil, fmt.Errorf("[%d][1]%w", i, joint(fail))
		}
		dst = r.append(dst, v, e.Text)
	}
	return dst, nil
}

// named is the name that a spelling stands for.
func named(spelled string) string {
	src := []byte(spelled)
	s := scene.Section{End: len(src)}
	return s.Name(src, scene.Property{NameEnd: int32(len(src))})
}

// append appends a value: in the words that were there, if it is still the same.
func (r *textReader) append(dst []byte, v variant.Value, text *string) []byte {
	if text == nil {
		return r.style.text(dst, r.back.value(v))
	}
	was, err := parsed([]byte(*text), r.d)
	if err != nil {
		if v.Type == variant.Nil {
			return append(dst, *text...)
		}
		return r.style.text(dst, r.back.value(v))
	}
	if bytes.Equal(appendNative(nil, r.into.value(was)), appendNative(nil, v)) {
		return append(dst, *text...)
	}
	return literal.AppendLike(dst, []byte(*text), r.back.value(v), r.style.Style)
}

// value reads a value of a JSON text, references too.
func (r *textReader) value(src []byte) (variant.Value, error) {
	j, err := parseJSON(src)
	if err != nil {
		return variant.Value{}, err
	}
	v, fail := (&reader{refs: true}).value(j, 0)
	if fail != nil {
		return v, fail
	}
	return v, nil
}
