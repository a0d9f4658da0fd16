package scene

import (
	"slices"

	"savant/codec/variant"
)

// Referring returns v with each resource reference replaced by the result of to. It shares nothing with v that edits
// change.
func Referring(v variant.Value, to func(*variant.Resource) *variant.Resource) variant.Value {
	element := func(e variant.ElementType) variant.ElementType {
		if e.Ref != nil {
			r := *to(e.Ref)
			e.Ref = &r
		}
		return e
	}
	switch data := v.Data.(type) {
	case *variant.Dict:
		d := variant.Dict{Key: element(data.Key), Value: element(data.Value), Entries: make([]variant.Entry, len(data.Entries))}
		for i, e := range data.Entries {
			d.Entries[i] = variant.Entry{Key: Referring(e.Key, to), Value: Referring(e.Value, to)}
		}
		v.Data = &d
	case *variant.List:
		l := variant.List{Element: element(data.Element), Items: make([]variant.Value, len(data.Items))}
		for i, item := range data.Items {
			l.Items[i] = Referring(item, to)
		}
		v.Data = &l
	case *variant.Instance:
		in := variant.Instance{Class: data.Class, Properties: make([]variant.Property, len(data.Properties))}
		for i, p := range data.Properties {
			in.Properties[i] = variant.Property{Name: p.Name, Value: Referring(p.Value, to)}
		}
		v.Data = &in
	case *variant.Resource:
		r := *to(data)
		v.Data = &r
	case []string:
		v.Data = slices.Clone(data)
	}
	return v
}
