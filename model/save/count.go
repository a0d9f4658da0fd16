package save

import (
	"savant/codec"
	"savant/codec/variant"
	"savant/model/internal/sparse"
)

// count is the number of values in the file, keys not counted.
func (b *Form) count() int {
	total := 0
	for _, r := range b.records.all() {
		if !r.opaque {
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
