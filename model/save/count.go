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
		case r.opaque, r.torn():
			total += b.countDamaged(context.Background(), r, b.countValue)
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

// countDamaged counts what can be read of a damaged record, keys not counted. of is called for each value that is whole, and for keys beside what is
// not, and says how many values it is with those in it. It stops early when ctx ends.
func (b *Form) countDamaged(ctx context.Context, r record, of func(off, end int64) int) (total int) {
	if r.torn() {
		total = b.countTorn(ctx, r.value, r.good, of)
	}
	found, _ := b.behind(r)
	for _, v := range found.Values {
		if ctx.Err() != nil {
			break
		}
		if end, err := b.reader.End(r.value+int64(v.Start), r.end); err == nil {
			total += of(r.value+int64(v.Start), end)
		}
	}
	return total
}

// countTorn counts a damaged value, whose readable part ends at end, and the values in it.
func (b *Form) countTorn(ctx context.Context, off, end int64, of func(off, end int64) int) int {
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
		if n.Kind == sparse.Pairs {
			of(at.Key, at.Value)
		}
		until, err := b.reader.End(at.Value, end)
		switch {
		case err != nil:
			return total
		case b.reader.Torn(at.Value):
			total += b.countTorn(ctx, at.Value, until, of)
		default:
			total += of(at.Value, until)
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
