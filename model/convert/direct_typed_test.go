package convert

import (
	"bytes"
	"testing"

	"savant/codec/typedjson"
	"savant/model/transcode"
)

// TestDirectTyped reads typed containers, NodePaths and long numbers at once, and leaves to the parser what they do not
// accept.
func TestDirectTyped(t *testing.T) {
	const head = `{"savant": {"version": 1, "form": "save", "dialect": "godot4.6", "framing": "bare"}, "records": [`
	for _, c := range []struct {
		text string
		ok   bool
	}{
		{`{"type":"Array","elem_type":"int","args":["i:1", "i:5000000000"]}`, true},
		{`{"type":"Array","elem_type":"Array","args":[[], ["i:1"]]}`, true},
		{`{"type":"Dictionary","key_type":"String","value_type":"Vector2","args":["s:a", {"type":"Vector2","args":[1.0,2.0]}]}`, true},
		{`{"type":"Dictionary","value_type":"NodePath","args":["i:1", "np:/root/A:b"]}`, true},
		{`[{"type":"Array","elem_type":"int","args":["i:1"]}, {"type":"Array","elem_type":"int","args":[]}]`, true},
		{`{"type":"PackedFloat64Array","args":[0.1000000000000000055,-1.234567890123456789e-05]}`, true},
		{`{"type":"Array","elem_type":"int","args":["f:1.0"]}`, false},
		{`{"type":"Array","elem_type":"int","args":["i:1", []]}`, false},
		{`{"type":"Dictionary","key_type":"String","args":["i:1", "i:1"]}`, false},
	} {
		src := []byte(head + c.text + "]}")
		var made, want output
		if _, ok, _ := readDirect(jsonOf(src), &made); ok != c.ok {
			t.Errorf("%s: read at once is %v", c.text, ok)
			continue
		}
		if !c.ok {
			continue
		}
		j, err := parseJSON(jsonOf(src))
		if err != nil {
			t.Fatal(err)
		}
		saved, err := j.saved()
		if err == nil {
			err = saved.payload(t.Context(), typedjson.Dialect, false, &transcode.Losses{}, &want, func(float64) {})
		}
		if err != nil || !bytes.Equal(made.b, want.b) {
			t.Errorf("%s: %x, not %x: %v", c.text, made.b, want.b, err)
		}
	}
}
