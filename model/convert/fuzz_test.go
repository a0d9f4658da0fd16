package convert_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"savant/codec/fuzzing"
	"savant/model/convert"
)

// smallSeed is the maximum length of a target's seeds: small ones are tried thousands of times a second.
const smallSeed = 600

// FuzzSave checks that any bytes accepted as a save become JSON and the same bytes again, in any dialect.
func FuzzSave(f *testing.F) {
	fuzzing.Bound(f)
	for _, s := range samples(f, saves...) {
		if len(s.data) < smallSeed {
			f.Add(s.data, uint8(0))
		}
	}
	names := []string{"", "godot2", "godot3.0", "godot3", "godot4.6", "godot4.0", "pandemonium5", "pandemonium3.5", "godot4-docs-double", "godot3-double"}
	f.Fuzz(func(t *testing.T, data []byte, dialect uint8) {
		ctx := context.Background()
		r := convert.Request{Form: convert.JSON, From: names[int(dialect)%len(names)]}
		res, err := convert.Bytes(ctx, "x.sav", data, "", r, nil)
		if err != nil {
			return // locked, damaged wrappers, other kinds of file
		}
		if res.From == convert.JSON || res.From == convert.PlainJSON {
			return
		}
		back, err := convert.Bytes(ctx, "x.json", res.Data, "", convert.Request{}, nil)
		if res.From == convert.Text {
			return
		}
		if err != nil || !bytes.Equal(back.Data, data) {
			t.Errorf("%v\n%x\nhas become\n%x\n%.2000s", err, data, back.Data, res.Data)
		}
	})
}

// FuzzJSON checks that no JSON crashes a conversion, and that a resulting save can be read.
func FuzzJSON(f *testing.F) {
	fuzzing.Bound(f)
	for _, s := range samples(f, ".sav", ".tscn", ".tres") {
		if len(s.data) > smallSeed {
			continue
		}
		if res, err := convert.Bytes(context.Background(), s.name, s.data, "", convert.Request{Form: convert.JSON, Key: s.key}, nil); err == nil {
			f.Add(res.Data)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		ctx := context.Background()
		res, err := convert.Bytes(ctx, "x.json", data, "x.sav", convert.Request{Form: convert.Bin, Lossy: true, Wrap: convert.None}, nil)
		var scene *convert.ForeignError
		if errors.As(err, &scene) {
			res, err = convert.Bytes(ctx, "x.json", data, "", convert.Request{Lossy: true, Wrap: convert.None}, nil)
		}
		if err != nil || res.To != convert.Bin || res.From != convert.JSON {
			return
		}
		// The save is valid: its JSON restores it.
		again, err := convert.Bytes(ctx, "x.sav", res.Data, "", convert.Request{Form: convert.JSON, From: res.Dialect}, nil)
		if err != nil {
			return // bytes of a JSON that look like another kind of file
		}
		back, err := convert.Bytes(ctx, "y.json", again.Data, "", convert.Request{}, nil)
		if err != nil || !bytes.Equal(back.Data, res.Data) {
			t.Errorf("%v\n%x\nhas become\n%x", err, res.Data, back.Data)
		}
	})
}

// TestOddBytesInScenes checks that with any byte at any place of a scene, its JSON restores the same scene.
func TestOddBytesInScenes(t *testing.T) {
	for _, place := range []string{"[e]%", "[e %]", "[e]\n%\n", "[e]\na%=1\n", "[e]\na=%1\n", "[e]\na=\"%\"\n", "[e]\na=\"\" %\n", "[e]\n;%\n[e]\n"} {
		for c := range 256 {
			data := []byte(strings.ReplaceAll(place, "%", string([]byte{byte(c)})))
			res, err := convert.Bytes(t.Context(), "x.tscn", data, "", convert.Request{Form: convert.JSON}, nil)
			if err != nil || res.From != convert.Scene {
				continue // these bytes are not a scene
			}
			back, err := convert.Bytes(t.Context(), "x.json", res.Data, "", convert.Request{}, nil)
			if err != nil || !bytes.Equal(back.Data, data) {
				t.Errorf("%q has become %q: %v\n%s", data, back.Data, err, res.Data)
			}
		}
	}
}

// FuzzScene checks that anything accepted as a scene becomes JSON and the same bytes again.
func FuzzScene(f *testing.F) {
	fuzzing.Bound(f)
	for _, s := range samples(f, ".tscn", ".tres") {
		if len(s.data) < smallSeed {
			f.Add(s.data)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		ctx := context.Background()
		res, err := convert.Bytes(ctx, "x.tscn", data, "", convert.Request{Form: convert.JSON}, nil)
		if err != nil || res.From != convert.Scene && res.From != convert.Resource {
			return
		}
		back, err := convert.Bytes(ctx, "x.json", res.Data, "", convert.Request{}, nil)
		if err != nil || !bytes.Equal(back.Data, data) {
			t.Errorf("%v\n%q\nhas become\n%q\n%s", err, data, back.Data, res.Data)
		}
	})
}
