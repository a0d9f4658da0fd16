package animation

import (
	"slices"
	"strings"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/scene/literal"
)

// The order in which the engines write the properties of a track (Animation::_get_property_list of 3.2 to 4.6).
var (
	order3 = []string{"type", "path", "interp", "loop_wrap", "imported", "enabled", "keys"}
	order4 = []string{"type", "imported", "enabled", "path", "interp", "loop_wrap", "keys", "use_blend"}
)

// Properties returns what files store of a track in the order of the engine, without "tracks/3/" before the names. old is the value of its keys in
// the file, or the zero value: what the track does not tell of them stays, the kinds of their arrays too.
func (t *Track) Properties(old variant.Value, d *dialect.Dialect) []variant.Property {
	kind := variant.OfString(t.Type)
	list := map[string]variant.Value{
		"type": kind, "path": {Type: variant.NodePath, Data: literal.ParsePath(t.Path)},
		"interp": variant.OfInt(int64(t.Interpolation)), "loop_wrap": variant.OfBool(t.LoopWrap),
		"imported": variant.OfBool(t.Imported), "enabled": variant.OfBool(t.Enabled),
	}
	order := order4
	if d.Nearest() != dialect.Godot46.Nearest() {
		order = order3
	}
	if !t.Compressed && !t.Unreadable {
		list["keys"] = kinds[t.Type].write(t, old)
	}
	if t.Type == "audio" {
		list["use_blend"] = variant.OfBool(true)
	}
	var out []variant.Property
	for _, name := range order {
		if v, ok := list[name]; ok {
			out = append(out, variant.Property{Name: name, Value: v})
		}
	}
	return out
}

// fields are the entries of a Dictionary of keys, which are changed one by one.
type fields []variant.Entry

func fieldsOf(v variant.Value) fields {
	if dict, ok := v.Data.(*variant.Dict); ok {
		return slices.Clone(dict.Entries)
	}
	return nil
}

// get returns the value of a name, Nil if there is none.
func (f fields) get(name string) variant.Value {
	v, _ := Field(variant.OfDict(f...), name)
	return v
}

// set gives a name a value, as a new one where the engines would write it: in the order of names.
func (f *fields) set(name string, v variant.Value) {
	at := len(*f)
	for i, e := range *f {
		if e.Key.Text == name {
			(*f)[i].Value = v
			return
		}
		if strings.Compare(e.Key.Text, name) > 0 {
			at = min(at, i)
		}
	}
	*f = slices.Insert(*f, at, variant.Entry{Key: variant.OfString(name), Value: v})
}

func (f *fields) drop(name string) {
	*f = slices.DeleteFunc(*f, func(e variant.Entry) bool { return e.Key.Text == name })
}

// writeDictionary writes keys that are a Dictionary of lists; values is the name of theirs.
func writeDictionary(values string) func(*Track, variant.Value) variant.Value {
	return func(t *Track, old variant.Value) variant.Value {
		f := fieldsOf(old)
		fresh := len(f) == 0
		items := make([]variant.Value, len(t.Keys))
		transitions := make([]float64, len(t.Keys))
		eased := false
		for i, k := range t.Keys {
			items[i], transitions[i] = k.Value, k.Transition
			eased = eased || k.Transition != 1
		}
		if _, has := Field(old, "transitions"); values == "values" && (has || eased || fresh) {
			f.set("transitions", packedFloats(f.get("transitions"), transitions))
		}
		if t.Type == "value" && (fresh || update(old) != t.Update) {
			f.drop("cont") // of old files, which have it instead
			f.set("update", variant.OfInt(int64(t.Update)))
		}
		f.set("times", packedFloats(f.get("times"), t.times()))
		if t.Type == "animation" && fresh {
			f.set(values, variant.Value{Type: variant.PackedStringArray, Data: []string{}})
		}
		f.set(values, listLike(f.get(values), items))
		return variant.OfDict(f...)
	}
}

// packedFloats is a list of numbers in the form in which another is in the file; a new one is packed.
func packedFloats(old variant.Value, list []float64) variant.Value {
	switch data := old.Data.(type) {
	case []float64:
		return variant.Value{Type: old.Type, Data: slices.Clone(list)}
	case *variant.List:
		items := make([]variant.Value, len(list))
		for i, f := range list {
			items[i] = variant.OfFloat(f)
			if i < len(data.Items) {
				if was, ok := Number(data.Items[i]); ok && single(was) == f {
					items[i] = data.Items[i]
				}
			}
		}
		return variant.Value{Type: old.Type, Data: &variant.List{Element: data.Element, Items: items}}
	}
	narrow := make([]float32, len(list))
	for i, f := range list {
		narrow[i] = float32(f)
	}
	return variant.Value{Type: variant.PackedFloat32Array, Data: narrow}
}

// listLike is a list of values in the form in which another is in the file: packed strings stay packed, all else is an Array.
func listLike(old variant.Value, items []variant.Value) variant.Value {
	switch data := old.Data.(type) {
	case []string:
		var list = []string{}
		for _, v := range items {
			list = append(list, v.Text)
		}
		return variant.Value{Type: old.Type, Data: list}
	case *variant.List:
		return variant.Value{Type: old.Type, Data: &variant.List{Element: data.Element, Items: items}}
	}
	return variant.OfArray(items...)
}

// writePacked writes keys as one list of numbers: time and transition, and the components of the value.
func writePacked(t *Track, old variant.Value) variant.Value {
	var list []float64
	for _, k := range t.Keys {
		list = append(list, k.Time, k.Transition)
		parts := []variant.Value{k.Value}
		if whole, ok := k.Value.Data.(*variant.List); ok {
			parts = whole.Items
		}
		for _, p := range parts {
			if f, ok := Number(p); ok {
				list = append(list, single(f))
			}
			for _, c := range components(p) {
				list = append(list, single(c))
			}
		}
	}
	return packedFloats(old, list)
}

// writeBezier writes points of value, in-handle and out-handle, with the modes of the handles where the file has them or one needs it.
func writeBezier(t *Track, old variant.Value) variant.Value {
	const plain, withMode = 5, 6
	f := fieldsOf(old)
	inside := false // the modes are among the points
	if before, _ := Field(old, "times"); len(Floats(before)) > 0 {
		inside = len(Floats(f.get("points"))) == len(Floats(before))*withMode
	}
	var points []float64
	modes := make([]int32, len(t.Keys))
	moded := false
	for i, k := range t.Keys {
		value, _ := Number(k.Value)
		points = append(points, single(value), single(k.In[0]), single(k.In[1]), single(k.Out[0]), single(k.Out[1]))
		if inside {
			points = append(points, float64(k.HandleMode))
		}
		modes[i] = int32(k.HandleMode)
		moded = moded || k.HandleMode != 0
	}
	_, has := Field(old, "handle_modes")
	if !inside && (has || moded) {
		f.set("handle_modes", variant.Value{Type: variant.PackedInt32Array, Data: modes})
	}
	f.set("points", packedFloats(f.get("points"), points))
	f.set("times", packedFloats(f.get("times"), t.times()))
	return variant.OfDict(f...)
}
