package convert

import (
	"bytes"
	"context"
	"fmt"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/scene"
	"savant/scene/literal"
)

// saveToText writes the values of a save as Godot text, one record after the other: what var_to_str of the dialect writes, but in
// the file's order and with every digit.
func saveToText(ctx context.Context, payload []byte, f codec.File, d *dialect.Dialect, l *losses, report func(float64)) ([]byte, error) {
	var dst []byte
	for i := range f.Records {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		r := &f.Records[i]
		path := trail{d: d}
		if path.record(i); len(f.Records) == 1 {
			path.back(0)
		}
		if r.Opaque {
			l.add(path.String(), fmt.Sprintf("%d bytes that are no value are left out", r.End-r.Value))
			continue
		}
		if r.Name != "" {
			l.add(path.String(), fmt.Sprintf("the name %q is left out", r.Name))
		}
		if r.End > r.ValueEnd {
			l.add(path.String(), fmt.Sprintf("%d bytes behind the value are left out", r.End-r.ValueEnd))
		}
		v, _, err := codec.Decode(payload[:r.End], r.Value, d)
		if err != nil {
			return nil, fmt.Errorf("record %d: %w", i, err)
		}
		dst = append(appendValueText(dst, v, d, &path, l), '\n')
		if len(dst) > limitJSON {
			return nil, &LimitError{What: "the text", Limit: limitJSON}
		}
		report(float64(r.End) / float64(len(payload)))
	}
	if f.Tail < len(payload) {
		l.add("", fmt.Sprintf("%d bytes behind the last record are left out", len(payload)-f.Tail))
	}
	return dst, nil
}

// appendValueText appends one value so that it can be read back equal: as the engine spells it where that does, else in forms of
// Savant's own. What even those do not hold is a loss.
func appendValueText(dst []byte, v variant.Value, d *dialect.Dialect, path *trail, l *losses) []byte {
	start := len(dst)
	dst = literal.Append(dst, v, literal.Style{Dialect: d, NoSort: true, Shortest: true})
	if again, err := literal.ParseAll(string(dst[start:]), d); err == nil && variant.Equal(v, again) {
		return bytes.TrimSuffix(dst, []byte("\n"))
	}
	dst = literal.AppendText(dst[:start], v, d)
	again, err := literal.ParseAll(string(dst[start:]), d)
	switch {
	case err != nil:
		l.add(path.String(), "it has no text that can be read back: "+err.Error())
	default:
		differences(v, again, d, path, l)
	}
	return dst
}

// differences tells where a value that was read back is another.
func differences(was, now variant.Value, d *dialect.Dialect, path *trail, l *losses) {
	if variant.Equal(was, now) {
		return
	}
	if n := children(was); n > 0 && n == children(now) && was.Type == now.Type {
		before := len(l.list) + l.more
		switch data := was.Data.(type) {
		case *variant.Dict:
			other := now.Data.(*variant.Dict)
			for i := range data.Entries {
				back := path.entry(data, i)
				differences(data.Entries[i].Key, other.Entries[i].Key, d, path, l)
				differences(data.Entries[i].Value, other.Entries[i].Value, d, path, l)
				path.back(back)
			}
		case *variant.List:
			other := now.Data.(*variant.List)
			for i := range data.Items {
				back := path.index(i)
				differences(data.Items[i], other.Items[i], d, path, l)
				path.back(back)
			}
		case *variant.Instance:
			other := now.Data.(*variant.Instance)
			for i := range data.Properties {
				back := path.property(data, i)
				differences(data.Properties[i].Value, other.Properties[i].Value, d, path, l)
				path.back(back)
			}
		}
		if len(l.list)+l.more > before {
			return
		}
	}
	l.add(path.String(), fmt.Sprintf("%s is read back from text as %.60s", d.TypeName(was.Type), literal.Text(now, d)))
}

// textValues reads values that stand one after the other.
func textValues(ctx context.Context, src []byte, d *dialect.Dialect) ([]variant.Value, error) {
	src = bytes.TrimPrefix(src, []byte("\xef\xbb\xbf"))
	var list []variant.Value
	for pos := blank(src, 0); pos < len(src); pos = blank(src, pos) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		v, end, err := literal.Parse(src, pos, d)
		if err != nil {
			if e, ok := err.(*literal.Error); ok {
				line, column := scene.Position(src, e.Offset)
				err = fmt.Errorf("line %d:%d: %s", line, column, e.What)
			}
			return nil, err
		}
		if end <= pos {
			return nil, fmt.Errorf("offset %d: no value", pos)
		}
		list = append(list, v)
		pos = end
	}
	return list, nil
}

// blank is where the next value begins, behind blanks and comments.
func blank(src []byte, pos int) int {
	for pos < len(src) {
		switch src[pos] {
		case ' ', '\t', '\r', '\n':
			pos++
		case ';':
			n := bytes.IndexByte(src[pos:], '\n')
			if n < 0 {
				return len(src)
			}
			pos += n + 1
		default:
			return pos
		}
	}
	return pos
}

// dialectOfText tells by whose spelling a text is written.
func dialectOfText(src []byte) *dialect.Dialect {
	s := append([]byte("v="), src[blank(src, 0):]...)
	return scene.Judge(s, scene.Scan(s)).Dialect
}

// chainOf writes values as records with a length in front, or one bare value.
func chainOf(ctx context.Context, values []variant.Value, d *dialect.Dialect, bare bool) ([]byte, error) {
	if bare && len(values) != 1 {
		return nil, fmt.Errorf("a bare value is one record, these are %d", len(values))
	}
	var dst []byte
	for i, v := range values {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		start := len(dst)
		if !bare {
			dst = append(dst, 0, 0, 0, 0)
		}
		var err error
		if dst, err = codec.Append(dst, v, d); err != nil {
			return nil, fmt.Errorf("record %d: %s can not hold it: %w", i, d.Title, err)
		}
		if !bare {
			le.PutUint32(dst[start:], uint32(len(dst)-start-4))
		}
		if len(dst) > limitSave {
			return nil, &LimitError{What: "the save", Limit: limitSave}
		}
	}
	return dst, nil
}
