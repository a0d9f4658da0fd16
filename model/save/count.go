package save

import (
	"context"

	"savant/codec"
	"savant/codec/variant"
	"savant/model/internal/sparse"
)

// count is the number of values in the file that can be read, keys not counted.
func (b *Form) count() int {
	total := 0
	for _, r := range b.records.all() {
		switch {
		case r.torn():
			total += b.countTorn(context.Background(), r.value, r.good) + b.countBehind(context.Background(), r)
		case r.opaque:
			total += b.countBehind(context.Background(), r)
		default:
			total += b.countValue(r.value, r.valueEnd)
		}
	}
	return total
}

func (b *Form) countValue(off, end int64) int {
	if end-off > decodedAtOnce {
		n, err := b.reader.Open(off, end)
		if err == nil && (n.Kind == sparse.Values || n.Kind == sparse.Pairs || n.Kind == sparse.Named) {
			total := 1
			for i := range n.Count {
				p, err := b.reader.Place(&n, i)
				if err != nil {
					break
				}
				e, err := b.reader.End(p.Value, end)
				if err != nil {
					break
				}
				total += b.countValue(p.Value, e)
			}
			return total
		}
		return 1
	}
	v, _, err := codec.Decode(b.host.Bytes().View(off, end), 0, b.host.Dialect())
	if err != nil {
		return 0
	}
	return valuesIn(v)
}

// countTorn counts what can be read of a damaged value, whose readable part ends at end: itself, and the values in it, keys not
// counted. It stops early when ctx ends.
func (b *Form) countTorn(ctx context.Context, off, end int64) int {
	n, err := b.reader.Open(off, end)
	if err != nil {
		return 0
	}
	total := 1
	for i := 0; i < n.Count && ctx.Err() == nil; i++ {
		at, err := b.reader.Place(&n, i)
		if err != nil {
			return total
		}
		until, err := b.reader.End(at.Value, end)
		switch {
		case err != nil:
			return total
		case b.reader.Torn(at.Value):
			total += b.countTorn(ctx, at.Value, until)
		default:
			total += b.countValue(at.Value, until)
		}
	}
	return total
}

// valuesIn counts a value and those in it, keys not counted.
func valuesIn(v variant.Value) int {
	n := 1
	switch data := v.Data.(type) {
	case *variant.Dict:
		for _, e := range data.Entries {
			n += valuesIn(e.Value)
		}
	case *variant.List:
		for _, i := range data.Items {
			n += valuesIn(i)
		}
	case *variant.Instance:
		for _, p := range data.Properties {
			n += valuesIn(p.Value)
		}
	}
	return n
}

// decodedAtOnce is up to which length a value is decoded as a whole by what looks at all values.
const decodedAtOnce = 1 << 20

// countBehind counts the values behind the fault in a damaged record. It stops early when ctx ends.
func (b *Form) countBehind(ctx context.Context, r record) (total int) {
	found, _ := b.behind(r)
	for _, v := range found.Values {
		if ctx.Err() != nil {
			break
		}
		if end, err := b.reader.End(r.value+int64(v.Start), r.end); err == nil {
			total += b.countValue(r.value+int64(v.Start), end)
		}
	}
	return total
}
