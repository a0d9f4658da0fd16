package edit

import (
	"slices"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene/animation"
)

// Messages.
const noType message.ID = "edit.no-type type"

// accept returns for each type of track whether a key can have a value, and what it becomes.
var accept = map[string]func(t *animation.Track, v variant.Value) (now variant.Value, ok bool){
	"value":       acceptAny,
	"transform":   acceptTransform, // 3.x
	"position_3d": accepts(variant.Vector3),
	"rotation_3d": accepts(variant.Quaternion),
	"scale_3d":    accepts(variant.Vector3),
	"blend_shape": accepts(variant.Float),
	"method":      acceptCall,
	"bezier":      accepts(variant.Float),
	"audio":       acceptClip,
	"animation":   accepts(variant.String),
}

// NewTrack returns a track without keys, with the engines' defaults.
func NewTrack(kind, path string) (animation.Track, error) {
	if _, ok := accept[kind]; !ok {
		return animation.Track{}, refuse(noType, kind)
	}
	return animation.Track{Type: kind, Path: path, Interpolation: animation.Linear, LoopWrap: true, Enabled: true}, nil
}

// accepts returns a function that accepts values of one type for keys. Ints become floats where floats are needed, as
// in the engines.
func accepts(want variant.Type) func(*animation.Track, variant.Value) (variant.Value, bool) {
	return func(_ *animation.Track, v variant.Value) (variant.Value, bool) {
		if f, ok := animation.Number(v); ok && want == variant.Float {
			return variant.OfFloat(f), true
		}
		return v, v.Type == want
	}
}

// acceptAny accepts any value; an int becomes a float if all keys are floats.
func acceptAny(t *animation.Track, v variant.Value) (variant.Value, bool) {
	float := len(t.Keys) > 0 && !slices.ContainsFunc(t.Keys, func(k animation.Key) bool { return k.Value.Type != variant.Float })
	if float && v.Type == variant.Int {
		return variant.OfFloat(float64(v.Int())), true
	}
	return v, true
}

// acceptTransform accepts location, rotation and scale.
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

// acceptCall accepts {"method": name, "args": [...]}.
func acceptCall(_ *animation.Track, v variant.Value) (variant.Value, bool) {
	method, ok := animation.Field(v, "method")
	args, also := animation.Field(v, "args")
	return v, ok && also && method.Text != "" && args.Type == variant.Array
}

// acceptClip accepts {"stream": resource or null, "start_offset": seconds, "end_offset": seconds}.
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
