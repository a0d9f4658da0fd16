package animation

import (
	"errors"
	"strconv"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene/literal"
)

// Error is a track that could not be read.
type Error struct {
	Track int
	Err   error
}

// Message returns the track and what is wrong with it.
func (e *Error) Message() message.Message { return message.New(inTrack, e.Track, e.Err) }

// Error returns the message for developers.
func (e *Error) Error() string { return e.Message().String() }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// What can be wrong with a track. The engines treat such a track as empty; one of a type that they lack is dropped, with all after it.
var (
	ErrType   = message.Err(noSuchType)
	ErrKeys   = message.Err(otherKeys)
	ErrLength = message.Err(unlikeLengths)
)

// Messages.
const (
	inTrack       message.ID = "animation.in-track track what"
	noSuchType    message.ID = "animation.no-such-type"
	otherKeys     message.ID = "animation.other-keys"
	unlikeLengths message.ID = "animation.unlike-lengths"
)

var kinds = map[string]*kind{
	"value":       {readDictionary("values"), interpolated, writeDictionary("values")},
	"transform":   {readTransforms, transformed, writePacked}, // 3.x
	"position_3d": {readPacked(vector), interpolated, writePacked},
	"rotation_3d": {readPacked(rotation), interpolated, writePacked},
	"scale_3d":    {readPacked(vector), interpolated, writePacked},
	"blend_shape": {readPacked(weight), interpolated, writePacked},
	"method":      {readDictionary("values"), lastKey, writeDictionary("values")},
	"bezier":      {readBezier, bezier, writeBezier},
	"audio":       {readDictionary("clips"), lastClip, writeDictionary("clips")},
	"animation":   {readDictionary("clips"), lastKey, writeDictionary("clips")},
}

// Read builds an animation from the properties of an Animation resource: property returns one by name. d is the dialect
// of its engine. Tracks that cannot be read are returned as *Error, and have no keys unless other engines can read them. As in the engines
// (Animation::_set of 3.2 to 4.6), those after a track of a type that the engine lacks are dropped with it.
func Read(property func(name string) (variant.Value, bool), d *dialect.Dialect) (*Animation, []error) {
	own := rulesOf[d.Nearest()]
	a := &Animation{Length: 1, Step: own.step, rules: own}
	if f, ok := named(property, "length"); ok {
		a.Length = single(f)
	}
	if f, ok := named(property, "step"); ok {
		a.Step = f
	}
	if v, ok := property("loop"); ok && v.Bool() { // 3.x; read by 4.x too
		a.Loop = LinearLoop
	}
	if f, ok := named(property, "loop_mode"); ok && f >= 0 && f <= float64(PingPong) {
		a.Loop = Loop(f)
	}
	var problems []error
	dropped := false
	for n := 0; ; n++ {
		tr, ok, err := ReadTrack(property, n)
		if !ok {
			return a, problems
		}
		if tr.Type == own.lacks {
			err = ErrType
		}
		dropped = dropped || errors.Is(err, ErrType)
		tr.Dropped = dropped
		if err != nil {
			problems = append(problems, &Error{n, err})
		}
		a.Tracks = append(a.Tracks, tr)
	}
}

func named(property func(string) (variant.Value, bool), name string) (float64, bool) {
	v, ok := property(name)
	if !ok {
		return 0, false
	}
	return Number(v)
}

// ReadTrack is Read for one track; ok is false if there is no track with that number.
func ReadTrack(property func(name string) (variant.Value, bool), n int) (t Track, ok bool, err error) {
	prefix := "tracks/" + strconv.Itoa(n) + "/"
	part := func(name string) (variant.Value, bool) { return property(prefix + name) }
	if _, ok := part("type"); !ok {
		return Track{}, false, nil
	}
	t, err = readTrack(part, property)
	return t, true, err
}

// readTrack reads one track. part returns its properties, whole those of the animation.
func readTrack(part, whole func(string) (variant.Value, bool)) (Track, error) {
	tr := Track{Interpolation: Linear, LoopWrap: true, Enabled: true, kind: &kind{sample: nothing}}
	flag := func(name string, to *bool) {
		if v, ok := part(name); ok {
			*to = v.Bool()
		}
	}
	flag("loop_wrap", &tr.LoopWrap)
	flag("imported", &tr.Imported)
	flag("enabled", &tr.Enabled)
	if f, ok := named(part, "interp"); ok && f >= 0 && f <= float64(CubicAngle) {
		tr.Interpolation = Interpolation(f)
	}
	if v, ok := part("path"); ok {
		tr.Path = v.Text
		if p, ok := v.Data.(*variant.Path); ok {
			tr.Path = literal.PathText(p)
		}
	}
	name, _ := part("type")
	tr.Type = name.Text
	known, ok := kinds[tr.Type]
	if !ok {
		tr.Unreadable = true
		return tr, ErrType
	}
	tr.kind = known
	if index, ok := named(part, "compressed_track"); ok {
		tr.Compressed = true
		compression, _ := whole("_compression")
		return tr, tr.unpack(compression, int(index))
	}
	keys, ok := part("keys")
	if !ok {
		if keys, ok = part("key_values"); !ok {
			return tr, nil
		}
	}
	err := known.read(&tr, keys)
	if err != nil {
		tr.Keys, tr.Unreadable = nil, true
	}
	return tr, err
}

// nothing samples an unreadable track.
func nothing(*Animation, *Track, float64) (variant.Value, bool) { return variant.Value{}, false }

// readDictionary reads keys that are a Dictionary of lists; values is the name of the list of values.
func readDictionary(values string) func(*Track, variant.Value) error {
	return func(tr *Track, keys variant.Value) error {
		times, ok := Field(keys, "times")
		list, also := Field(keys, values)
		if !ok || !also {
			return ErrKeys
		}
		items, ok := elements(list)
		if !ok {
			return ErrKeys
		}
		at := Floats(times)
		transitions := make([]float64, len(at))
		for i := range transitions {
			transitions[i] = 1
		}
		if v, ok := Field(keys, "transitions"); ok {
			transitions = Floats(v)
		}
		if len(at) != len(items) || len(at) != len(transitions) {
			return ErrLength
		}
		tr.Update = update(keys)
		for i := range at {
			tr.Keys = append(tr.Keys, Key{Time: at[i], Transition: transitions[i], Value: items[i]})
		}
		return nil
	}
}

// update returns the update mode of a value track; old files say only whether it is continuous.
func update(keys variant.Value) int {
	if v, ok := Field(keys, "update"); ok {
		f, _ := Number(v)
		return int(toInt(f))
	}
	if v, ok := Field(keys, "cont"); ok && !v.Bool() {
		return 1
	}
	return 0
}

// layout is how the keys of a packed track are stored in one list: time, transition, and a number of components that
// make a value.
type layout struct {
	numbers int
	value   func([]float64) variant.Value
}

var (
	vector   = layout{3, func(n []float64) variant.Value { return variant.OfMath(variant.Vector3, n...) }}
	rotation = layout{4, func(n []float64) variant.Value { return variant.OfMath(variant.Quaternion, n...) }}
	weight   = layout{1, func(n []float64) variant.Value { return variant.OfFloat(n[0]) }}
)

func readPacked(parts ...layout) func(*Track, variant.Value) error {
	return func(tr *Track, keys variant.Value) error {
		stride := 2
		for _, p := range parts {
			stride += p.numbers
		}
		list := Floats(keys)
		if len(list)%stride != 0 {
			return ErrLength
		}
		for ; len(list) > 0; list = list[stride:] {
			key := Key{Time: list[0], Transition: list[1]}
			var values []variant.Value
			at := 2
			for _, p := range parts {
				values = append(values, p.value(append([]float64(nil), list[at:at+p.numbers]...)))
				at += p.numbers
			}
			key.Value = values[0]
			if len(values) > 1 {
				key.Value = variant.OfArray(values...)
			}
			tr.Keys = append(tr.Keys, key)
		}
		return nil
	}
}

// readTransforms reads location, rotation and scale of the transform tracks of Godot 3.
func readTransforms(tr *Track, keys variant.Value) error {
	return readPacked(vector, rotation, vector)(tr, keys)
}

// readBezier reads points of value, in-handle and out-handle.
func readBezier(tr *Track, keys variant.Value) error {
	times, ok := Field(keys, "times")
	points, also := Field(keys, "points")
	if !ok || !also {
		return ErrKeys
	}
	at, list := Floats(times), Floats(points)
	if len(at) == 0 && len(list) == 0 {
		return nil
	}
	const plain, withMode = 5, 6 // forks of 3.x and betas of 4.0 add the mode
	stride := plain
	if len(list) == len(at)*withMode {
		stride = withMode
	}
	if len(list) != len(at)*stride {
		return ErrLength
	}
	modes, _ := Field(keys, "handle_modes")
	mode := Floats(modes)
	for i, t := range at {
		p := list[i*stride:]
		key := Key{Time: t, Transition: 1, Value: variant.OfFloat(p[0]), In: [2]float64{p[1], p[2]}, Out: [2]float64{p[3], p[4]}}
		switch {
		case stride == withMode:
			key.HandleMode = int(toInt(p[plain]))
		case i < len(mode):
			key.HandleMode = int(toInt(mode[i]))
		}
		tr.Keys = append(tr.Keys, key)
	}
	return nil
}
