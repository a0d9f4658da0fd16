package text

import (
	"bytes"
	"errors"
	"slices"

	"savant/codec/message"
	"savant/model"
	"savant/scene/literal"
	"savant/scene/tscn"
)

// judged is how long a section may be, in bytes, that is read with each key.
const judged = 256 << 10

// Broken implements model.Mender.
func (f *Form) Broken(r model.Row) (text string, off int64, ok bool) {
	p := f.place(r)
	switch p.kind {
	case textDamage:
	case textSection:
		ok = f.outline.Sections[p.section].Opaque
		if !ok {
			return "", 0, false
		}
	case textProperty:
		if _, err := f.parsed(p); err == nil {
			return "", 0, false
		}
	default:
		return "", 0, false
	}
	return string(bytes.TrimRight(f.bytesAt(p), " \t\r\n")), p.start, true
}

// Judge implements model.Mender.
func (f *Form) Judge(r model.Row, text string) message.Message {
	was, off, ok := f.Broken(r)
	p := f.place(r)
	if !ok || p.section < 0 {
		return message.Message{}
	}
	s := &f.outline.Sections[p.section]
	if s.End-s.Start > judged {
		return message.Message{}
	}
	from := int(off) - s.Start
	now := slices.Concat(f.src[s.Start:off], []byte(text), f.src[int(off)+len(was):s.End])
	to := from + len(text)
	outline := tscn.ScanAs(now, f.outline.Grammar)
	for i := range outline.Sections {
		part := &outline.Sections[i]
		for _, d := range part.Damage {
			if part.Start+int(d.Start) < max(to, from+1) && part.Start+int(d.End) > from {
				return f.at(s.Start, now, part.Start+int(d.At), message.New(d.What))
			}
		}
		for _, v := range part.Properties {
			start, end := part.Start+int(v.Value), part.Start+int(v.End)
			if part.Start+int(v.Name) >= to || end <= from {
				continue
			}
			_, at, err := literal.Parse(now[:end], start, f.host.Dialect())
			switch {
			case start == end:
				return f.at(s.Start, now, start, message.New(literal.NoValue))
			case err == nil && at != end:
				return f.at(s.Start, now, at, message.New(literal.MoreText))
			}
			var wrong *literal.Error
			if errors.As(err, &wrong) {
				return f.at(s.Start, now, wrong.Offset, wrong.What)
			}
		}
	}
	return message.Message{}
}

// at says where in the file something is that was found in text which is put at a place.
func (f *Form) at(place int, text []byte, off int, what message.Message) message.Message {
	above, _ := f.Position(int64(place))
	line, column := tscn.NewLocator(text).Position(off)
	return message.New(tscn.At, above-1+line, column, what)
}
