package edit

import (
	"slices"
	"strings"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene/animation"
	"savant/scene/literal"
)

// Messages.
const noType message.ID = "edit.no-type type"

// form is how the keys of one type of track are in files.
type form struct {
	write  func(t *animation.Track, old variant.Value) variant.Value
	accept func(t *animation.Track, v variant.Value) (now variant.Value, ok bool) // whether a key can have a value, and what that becomes
}

var forms = map[string]form{
	"value":       {writeDictionary("values"), acceptAny},
	"transform":   {writePacked, acceptTransform}, // 3.x
	"position_3d": {writePacked, accepts(variant.Vector3)},
	"rotation_3d": {writePacked, accepts(variant.Quaternion)},
	"scale_3d":    {writePacked, accepts(variant.Vector3)},
	"blend_shape": {writePacked, accepts(variant.Float)},
	"method":      {writeDictionary("values"), acceptCall},
	"bezier":      {writeBezier, accepts(variant.Float)},
	"audio":       {writeDictionary("clips"), acceptClip},
	"animation":   {writeDictionary("clips"), accepts(variant.String)},
}

// NewTrack returns a track without keys, with the defaults of the engines.
func NewTrack(kind, path string) (animation.Track, error) {
	if _, ok := forms[kind]; !ok {
		return animation.Track{}, refuse(noType, kind)
	}
	return animation.Track{Type: kind, Path: path, Interpolation: animation.Linear, LoopWrap: true, Enabled: true}, nil
}

// property is one property of a track, without "tracks/3/" before its name.
type property struct {
	name  string
	value variant.Value
}

// The order in which the engines write the properties of a track (Animation::_get_property_list of 3.2 to 4.6).
var (
	order3 = []string{"type", "path", "interp", "loop_wrap", "imported", "enabled", "keys"}
	order4 = []string{"type", "imported", "enabled", "path", "interp", "loop_wrap", "keys", "use_blend"}
)

// properties returns what files store of a track, in the order of the engine. old is the value of its keys in the file, or the zero value:
// what the track does not tell of them stays, the kinds of their arrays too.
func properties(t *animation.Track, old variant.Value, d *dialect.Dialect) []property {
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
		list["keys"] = forms[t.Type].write(t, old)
	}
	if t.Type == "audio" {
		list["use_blend"] = variant.OfBool(true)
	}
	var out []property
	for _, name := range order {
		if v, ok := list[name]; ok {
			out = append(out, property{name, v})
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
	v, _ := animation.Field(variant.OfDict(f...), name)
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
func writeDictionary(values string) func(*animation.Track, variant.Value) variant.Value {
	return func(t *animation.Track, old variant.Value) variant.Value {
		f := fieldsOf(old)
		fresh := len(f) == 0
		items := make([]variant.Value, len(t.Keys))
		transitions := make([]float64, len(t.Keys))
		eased := false
		for i, k := range t.Keys {
			items[i], transitions[i] = k.Value, k.Transition
			eased = eased || k.Transition != 1
		}
		if _, has := animation.Field(old, "transitions"); values == "values" && (has || eased || fresh) {
			f.set("transitions", packedFloats(f.get("transitions"), transitions))
		}
		if t.Type == "value" && (fresh || updateOf(old) != t.Update) {
			f.drop("cont") // of old files, which have it instead
			f.set("update", variant.OfInt(int64(t.Update)))
		}
		f.set("times", packedFloats(f.get("times"), timesOf(t)))
		if t.Type == "animation" && fresh {
			f.set(values, variant.Value{Type: variant.PackedStringArray, Data: []string{}})
		}
		f.set(values, listLike(f.get(values), items))
		return variant.OfDict(f...)
	}
}

// updateOf is the update mode in keys of a value track; old files say only whether it is continuous.
func updateOf(keys variant.Value) int {
	t, _, _ := animation.ReadTrack(func(name string) (variant.Value, bool) {
		switch name {
		case "tracks/0/type":
			return variant.OfString("value"), true
		case "tracks/0/keys":
			return keys, true
		}
		return variant.Value{}, false
	}, 0)
	return t.Update
}

func timesOf(t *animation.Track) []float64 {
	list := make([]float64, len(t.Keys))
	for i, k := range t.Keys {
		list[i] = k.Time
	}
	return list
}

// single rounds to 32 bits.
func single(f float64) float64 { return float64(float32(f)) }

// components returns the numbers of a vector or quaternion.
func components(v variant.Value) []float64 {
	if m, ok := v.Data.(*variant.Math); ok {
		return m.C
	}
	return nil
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
				if was, ok := animation.Number(data.Items[i]); ok && single(was) == f {
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

// listLike is a list of values in the form in which another is in the file: packed strings stay packed, all else is an
// Array.
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
func writePacked(t *animation.Track, old variant.Value) variant.Value {
	var list []float64
	for _, k := range t.Keys {
		list = append(list, k.Time, k.Transition)
		parts := []variant.Value{k.Value}
		if whole, ok := k.Value.Data.(*variant.List); ok {
			parts = whole.Items
		}
		for _, p := range parts {
			if f, ok := animation.Number(p); ok {
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
func writeBezier(t *animation.Track, old variant.Value) variant.Value {
	const plain, withMode = 5, 6
	f := fieldsOf(old)
	inside := false // the modes are among the points
	if before, _ := animation.Field(old, "times"); len(animation.Floats(before)) > 0 {
		inside = len(animation.Floats(f.get("points"))) == len(animation.Floats(before))*withMode
	}
	var points []float64
	modes := make([]int32, len(t.Keys))
	moded := false
	for i, k := range t.Keys {
		value, _ := animation.Number(k.Value)
		points = append(points, single(value), single(k.In[0]), single(k.In[1]), single(k.Out[0]), single(k.Out[1]))
		if inside {
			points = append(points, float64(k.HandleMode))
		}
		modes[i] = int32(k.HandleMode)
		moded = moded || k.HandleMode != 0
	}
	_, has := animation.Field(old, "handle_modes")
	if !inside && (has || moded) {
		f.set("handle_modes", variant.Value{Type: variant.PackedInt32Array, Data: modes})
	}
	f.set("points", packedFloats(f.get("points"), points))
	f.set("times", packedFloats(f.get("times"), timesOf(t)))
	return variant.OfDict(f...)
}

// accepts returns what takes values of one type for keys. Ints become floats where those are needed, as in the engines.
func accepts(want variant.Type) func(*animation.Track, variant.Value) (variant.Value, bool) {
	return func(_ *animation.Track, v variant.Value) (variant.Value, bool) {
		if f, ok := animation.Number(v); ok && want == variant.Float {
			return variant.OfFloat(f), true
		}
		return v, v.Type == want
	}
}

// acceptAny takes any value; an int becomes a float where all keys are floats.
func acceptAny(t *animation.Track, v variant.Value) (variant.Value, bool) {
	float := len(t.Keys) > 0 && !slices.ContainsFunc(t.Keys, func(k animation.Key) bool { return k.Value.Type != variant.Float })
	if float && v.Type == variant.Int {
		return variant.OfFloat(float64(v.Int())), true
	}
	return v, true
}

// acceptTransform takes location, rotation and scale.
func acceptTransform(_ *animation.Track, v variant.Value) (variant.Value, bool) {
	list, ok := v.Data.(*variant.List)
	if !ok || len(list.Items) != 3 {
		return v, false
	}
	for i, want := range []variant.Type{variant.Vector3, variant.Quaternion, variant.Vector3} {
		if list.Items[i].Type != want {
			return v, false
		}
	}
	return v, true
}

// acceptCall takes {"method": name, "args": [...]}.
func acceptCall(_ *animation.Track, v variant.Value) (variant.Value, bool) {
	method, ok := animation.Field(v, "method")
	args, also := animation.Field(v, "args")
	return v, ok && also && method.Text != "" && args.Type == variant.Array
}

// acceptClip takes {"stream": resource or null, "start_offset": seconds, "end_offset": seconds}.
func acceptClip(_ *animation.Track, v variant.Value) (variant.Value, bool) {
	_, ok := animation.Field(v, "stream")
	start, has := animation.Field(v, "start_offset")
	end, also := animation.Field(v, "end_offset")
	return v, ok && has && also && isNumber(start) && isNumber(end)
}

func isNumber(v variant.Value) bool {
	_, ok := animation.Number(v)
	return ok
}
