package kinds

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
)

// readAtOnce is the size up to which text and values are checked completely.
const readAtOnce = 1 << 20

// Looks returns what bytes are that are not a document but have a unique signature, such as "PNG image"; the zero
// Message for others.
func (opener) Looks(b []byte) message.Message {
	if kind := codec.Sniff(b); certain(kind) {
		return kind.Message()
	}
	return message.Message{}
}

// certain reports whether a kind has a signature that occurs nowhere else, so that it can be named with certainty.
func certain(k codec.Kind) bool {
	switch k {
	case codec.CompressedResource, codec.Zip, codec.SQLite, codec.PNG, codec.JPEG, codec.WebP, codec.GIF,
		codec.Texture, codec.Ogg, codec.WAV, codec.DDS, codec.KTX, codec.GLB, codec.PDF:
		return true
	}
	return false
}

// Holds reports whether bytes are a document to the last one, and in which dialect its values are (prefer, if they are
// in that; "" leaves it to detection). Maps and masks that happen to begin like a value are not accepted: unless sure,
// a value must be non-trivial, and text must be a whole scene, ConfigFile or JSON value.
func (opener) Holds(b []byte, prefer *dialect.Dialect, sure bool) (name string, ok bool) {
	switch kind := codec.Sniff(b); kind {
	case codec.JSON:
		return "", json.Valid(bytes.TrimPrefix(b, []byte("\xef\xbb\xbf")))
	case codec.TextScene, codec.TextResource, codec.Settings, codec.BinaryResource:
		return "", true
	case codec.ConfigText:
		return "", sure || bytes.HasPrefix(bytes.TrimSpace(b), []byte("["))
	case codec.Unknown, codec.Zlib, codec.PlainText, codec.CSV:
	default:
		return "", false
	}
	for _, d := range append([]*dialect.Dialect{prefer}, dialect.All()...) {
		if first, chained := exact(b, d); first >= 0 && (sure || d == prefer || chained) && (sure || plausible(b, first, chained, d)) {
			if d != prefer {
				return "", true
			}
			return d.Name, true
		}
	}
	return "", false
}

// exact returns where the first value begins in bytes that are exactly one value, or length-prefixed records; -1 if
// they are not. It stops at the first thing that does not fit.
func exact(b []byte, d *dialect.Dialect) (first int, chained bool) {
	if end, err := codec.Skip(b, 0, d); err == nil && end == len(b) {
		return 0, false
	}
	const prefix = 4
	for pos := 0; pos < len(b); {
		if len(b)-pos < 2*prefix {
			return -1, false
		}
		n := uint64(b[pos]) | uint64(b[pos+1])<<8 | uint64(b[pos+2])<<16 | uint64(b[pos+3])<<24
		if n > uint64(len(b)-pos-prefix) {
			return -1, false
		}
		next := pos + prefix + int(n)
		if end, err := codec.Skip(b[:next], pos+prefix, d); err != nil || end != next {
			return -1, false
		}
		pos = next
	}
	return prefix, len(b) > 0
}

// plausible distinguishes a value that was stored from bytes that merely can be read as one.
func plausible(b []byte, first int, chained bool, d *dialect.Dialect) bool {
	head, err := codec.Open(b, first, d)
	if err != nil {
		return false
	}
	if len(b) > readAtOnce {
		return head.Count > 0
	}
	v, _, err := codec.Decode(b, first, d)
	if err != nil {
		return false
	}
	switch v.Type {
	case variant.Nil, variant.Bool:
		return false
	case variant.Int, variant.Float:
		return chained && v.Bits != 0
	case variant.Dictionary, variant.Array, variant.TypedArray, variant.Object:
		return chained || telling(v)
	case variant.String, variant.StringName:
		return telling(v)
	}
	return chained
}

// telling reports whether a value contains more than nulls, zeros and empty texts.
func telling(v variant.Value) bool {
	switch data := v.Data.(type) {
	case *variant.Dict:
		return slices.ContainsFunc(data.Entries, func(e variant.Entry) bool { return telling(e.Key) || telling(e.Value) })
	case *variant.List:
		return slices.ContainsFunc(data.Items, telling)
	case *variant.Instance:
		return true
	case nil:
	default:
		return true
	}
	switch v.Type {
	case variant.String, variant.StringName:
		return v.Text != "" && !strings.ContainsFunc(v.Text, func(r rune) bool { return r < ' ' && r != '\n' && r != '\t' && r != '\r' })
	case variant.Int, variant.Float:
		return v.Bits != 0
	}
	return false
}
