package convert

import (
	"context"
	"encoding/binary"
	"strconv"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/message"
)

// Messages.
const (
	bytesStay message.ID = "convert.bytes-stay count"
	inRecord  message.ID = "convert.in-record record cause"
)

var le = binary.LittleEndian

// redialect writes a save as another engine would: records stay records, what is no value stays as it is.
func redialect(ctx context.Context, payload []byte, f codec.File, from, to *dialect.Dialect, l *losses, report func(float64)) ([]byte, error) {
	var dst []byte
	if f.Framing == codec.Config {
		dst = append(dst, payload[:configStart]...)
	}
	for i := range f.Records {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		r := &f.Records[i]
		start := len(dst)
		dst = append(dst, payload[r.Start:r.Value]...)
		value := len(dst)
		if r.Opaque {
			path := ""
			if len(f.Records) > 1 {
				path = "#" + strconv.Itoa(i)
			}
			if r.End > r.Value {
				l.add(path, message.New(bytesStay, r.End-r.Value))
			}
			dst = append(dst, payload[r.Value:r.End]...)
			continue
		}
		v, _, err := codec.Decode(payload[:r.End], r.Value, from)
		if err != nil {
			return nil, message.Err(inRecord, i, err)
		}
		t := newTwinner(from, to, l)
		before := len(l.list)
		v = t.value(v)
		numbered(l.list[before:], i)
		if dst, err = codec.Append(dst, v, to); err != nil {
			return nil, message.Err(inRecord, i, err)
		}
		dst = append(dst, payload[r.ValueEnd:r.End]...)
		if r.Prefix >= 0 {
			order := binary.ByteOrder(le)
			if f.Framing == codec.BigEndianChain {
				order = binary.BigEndian
			}
			order.PutUint32(dst[start+r.Prefix-r.Start:], uint32(len(dst)-value))
		}
		if len(dst) > limitSave {
			return nil, &LimitError{What: message.New(theSave), Limit: limitSave}
		}
		report(float64(r.End) / float64(len(payload)))
	}
	return append(dst, payload[f.Tail:]...), nil
}
