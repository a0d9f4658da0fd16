package convert

import (
	"context"
	"strconv"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/message"
	"savant/model/transcode"
)

// Messages.
const (
	bytesStay message.ID = "convert.bytes-stay count"
)

// redialect writes a save as another engine would: records remain records, what is not a value is unchanged.
func redialect(ctx context.Context, out *output, payload []byte, f codec.File, from, to *dialect.Dialect, l *transcode.Losses, report func(float64)) error {
	var encoded []byte
	order := f.Order(payload)
	if f.Framing == codec.Config {
		out.add(payload[:configStart])
	}
	for i := range f.Records {
		if err := ctx.Err(); err != nil {
			return err
		}
		r := &f.Records[i]
		start := out.len()
		out.add(payload[r.Start:r.Value])
		if r.Opaque {
			path := ""
			if len(f.Records) > 1 {
				path = "#" + strconv.Itoa(i)
			}
			if r.End > r.Value {
				l.Add(path, message.New(bytesStay, r.End-r.Value))
			}
			out.add(payload[r.Value:r.End])
			continue
		}
		v, _, err := codec.Decode(payload[:r.End], r.Value, from)
		if err != nil {
			return message.Err(inRecord, i, err)
		}
		t := transcode.New(from, to, l)
		before := len(l.List)
		v = t.Value(v)
		numbered(l.List[before:], i)
		if encoded, err = codec.Append(encoded[:0], v, to); err != nil {
			return message.Err(inRecord, i, err)
		}
		out.add(encoded)
		out.add(payload[r.ValueEnd:r.End])
		if r.Prefix >= 0 {
			out.put(start+r.Prefix-r.Start, uint32(out.len()-start-(r.Value-r.Start)), order)
		}
		if out.len() > limitSave {
			return &LimitError{What: message.New(theSave), Limit: limitSave}
		}
		report(float64(r.End) / float64(len(payload)))
	}
	out.add(payload[f.Tail:])
	return nil
}
