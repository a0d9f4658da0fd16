package scn

import (
	"slices"
	"strconv"

	"savant/codec/variant"
)

// Shown is a value that was decoded, with references as text has them. One that leads nowhere stays as it is stored.
func (f *File) Shown(v variant.Value) variant.Value {
	return referring(v, func(r *variant.Resource) *variant.Resource {
		switch r.Kind {
		case variant.External:
			if i, err := strconv.Atoi(r.ID); err == nil && i >= 1 && i <= len(f.others) {
				return f.others[i-1]
			}
		case variant.Internal:
			if i := f.Resource.Target(r); i >= 0 && i < len(f.ids) {
				return f.ids[i]
			}
		}
		return r
	})
}

// referring is a value with other references. It shares nothing that edits change with the old one.
func referring(v variant.Value, to func(*variant.Resource) *variant.Resource) variant.Value {
	switch data := v.Data.(type) {
	case *variant.Dict:
		d := *data
		d.Entries = make([]variant.Entry, len(data.Entries))
		for i, e := range data.Entries {
			d.Entries[i] = variant.Entry{Key: referring(e.Key, to), Value: referring(e.Value, to)}
		}
		v.Data = &d
	case *variant.List:
		l := *data
		l.Items = make([]variant.Value, len(data.Items))
		for i, item := range data.Items {
			l.Items[i] = referring(item, to)
		}
		v.Data = &l
	case *variant.Resource:
		r := *to(data)
		v.Data = &r
	case []string:
		v.Data = slices.Clone(data)
	}
	return v
}
