package convert_test

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"savant/model/convert"
)

// FuzzSave: whatever bytes are taken for a save become JSON and the same bytes again, in any dialect.
func FuzzSave(f *testing.F) {
	for _, s := range samples(f, saves...) {
		if len(s.data) < 4<<10 {
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
		if res.From == convert.JSON {
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

// FuzzJSON: no JSON makes a conversion fall over, and what becomes a save reads as one again.
func FuzzJSON(f *testing.F) {
	for _, s := range samples(f, ".sav", ".tscn", ".tres") {
		if len(s.data) > 2<<10 {
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
		// The save is as good as any: it has a JSON that gives it again.
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

// FuzzScene: whatever is taken for a scene becomes JSON and the same bytes again.
func FuzzScene(f *testing.F) {
	for _, s := range samples(f, ".tscn", ".tres") {
		if len(s.data) < 4<<10 {
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
