package variant

import "slices"

// Any reports whether something is true of a value, or of one in it, keys included.
func (v Value) Any(is func(Value) bool) bool {
	if is(v) {
		return true
	}
	switch data := v.Data.(type) {
	case *Dict:
		return slices.ContainsFunc(data.Entries, func(e Entry) bool { return e.Key.Any(is) || e.Value.Any(is) })
	case *List:
		return slices.ContainsFunc(data.Items, func(i Value) bool { return i.Any(is) })
	case *Instance:
		return slices.ContainsFunc(data.Properties, func(p Property) bool { return p.Value.Any(is) })
	}
	return false
}
