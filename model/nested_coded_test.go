package model_test

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"strconv"
	"testing"

	"savant/codec/envelope"
	"savant/codec/resource"
	"savant/codec/variant"
	"savant/model"
	"savant/model/convert"
	"savant/model/kinds"
)

// gradient is the binary resource of a gradient, as it is and compressed.
func gradient(t *testing.T) (plain, packed []byte) {
	t.Helper()
	const text = "[gd_resource type=\"Gradient\" format=3]\n\n[resource]\noffsets = PackedFloat32Array(0, 0.1, 0.9, 1)\n"
	for wrap, to := range map[string]*[]byte{convert.None: &plain, envelope.Resource: &packed} {
		made, err := convert.Bytes(t.Context(), "a.tres", []byte(text), "a.res", convert.Request{Wrap: wrap}, nil)
		if err != nil {
			t.Fatal(err)
		}
		*to = made.Data
	}
	return plain, packed
}

// TestResourceInside opens binary resources, compressed or not, inside the bytes of a save and inside base64 in JSON and in a save, edits them and
// undoes that.
func TestResourceInside(t *testing.T) {
	plain, packed := gradient(t)
	std, url := base64.StdEncoding, base64.RawURLEncoding
	in := func(key string, v variant.Value) []byte {
		return chain(t, variant.OfDict(entry("before", variant.OfInt(1)), entry(key, v), entry("after", variant.OfInt(2))))
	}
	for name, c := range map[string]struct {
		file []byte
		held func(v variant.Value) ([]byte, error) // the bytes of the resource in the value of the row
	}{
		"bytes of a save":                   {in("icon", blobOf(plain)), bytesOf},
		"compressed, in bytes of a save":    {in("icon", blobOf(packed)), bytesOf},
		"base64 in a save":                  {in("icon", variant.OfString(std.EncodeToString(plain))), coded(std)},
		"base64 in JSON":                    {[]byte(`{"icon": "` + std.EncodeToString(plain) + `", "b": 1}`), coded(std)},
		"compressed, in base64 in JSON":     {[]byte(`{"icon": "` + std.EncodeToString(packed) + `"}`), coded(std)},
		"the other base64, without padding": {[]byte(`{"icon": "` + url.EncodeToString(plain) + `"}`), coded(url)},
		"base64 in a ConfigFile":            {[]byte("icon=\"" + std.EncodeToString(packed) + "\"\n"), coded(std)},
	} {
		t.Run(name, func(t *testing.T) {
			d, err := kinds.Open(c.file, model.Options{})
			if err != nil {
				t.Fatal(err)
			}
			const path = "icon!.resource.offsets[1]"
			row := "icon"
			if d.Info().Kind == model.Config {
				row = "section[\"\"].icon"
			}
			r := find(t, d, row+"!.resource.offsets[1]")
			if v, err := d.Value(r); err != nil || float32(v.Float()) != 0.1 {
				t.Fatalf("%s is %v, %v", path, v, err)
			}
			if err := d.Set(r, variant.OfFloat(0.25)); err != nil {
				t.Fatal(err)
			}
			v, err := d.Value(find(t, d, row))
			if err != nil {
				t.Fatal(err)
			}
			now, err := c.held(v)
			if err != nil {
				t.Fatal(err)
			}
			if string(now[:4]) == "RSCC" {
				inner, _, err := envelope.PeelResource(now, nil)
				if err != nil {
					t.Fatal(err)
				}
				f, err := resource.Open(inner)
				if err != nil {
					t.Fatal(err)
				}
				now = f.Whole()
			}
			want := bytes.Replace(plain, number32(0.1), number32(0.25), 1)
			if !bytes.Equal(now, want) {
				t.Error("the resource is not what it was with another number")
			}
			if d.Undo(); !bytes.Equal(d.Bytes(), c.file) {
				t.Error("undo gives other bytes")
			}
		})
	}
}

func bytesOf(v variant.Value) ([]byte, error) { return v.Data.([]byte), nil }

func coded(e *base64.Encoding) func(variant.Value) ([]byte, error) {
	return func(v variant.Value) ([]byte, error) { return e.DecodeString(v.Text) }
}

func number32(f float32) []byte {
	b, err := binary.Append(nil, binary.LittleEndian, f)
	if err != nil {
		panic(err)
	}
	return b
}

// TestVariantInBase64 edits what Marshalls.variant_to_base64 wrote into JSON.
func TestVariantInBase64(t *testing.T) {
	b := encoded(t, variant.OfDict(entry("level", variant.OfInt(3)), entry("at", variant.OfMath(variant.Vector2, 1, 2))))
	file := []byte(`{"state": ` + strconv.Quote(base64.StdEncoding.EncodeToString(b)) + `}`)
	d, err := kinds.Open(file, model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Set(find(t, d, "state!.at"), variant.OfMath(variant.Vector2, 1, 7)); err != nil {
		t.Fatal(err)
	}
	want := encoded(t, variant.OfDict(entry("level", variant.OfInt(3)), entry("at", variant.OfMath(variant.Vector2, 1, 7))))
	if got := string(d.Bytes()); got != `{"state": `+strconv.Quote(base64.StdEncoding.EncodeToString(want))+`}` {
		t.Error(got)
	}
}
