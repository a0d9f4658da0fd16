package convert

import (
	"slices"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/envelope"
	"savant/codec/variant"
)

// TestBecomes: files become what Becomes says, and nothing else; their first bytes tell their form.
func TestBecomes(t *testing.T) {
	files := map[string][]byte{
		Scene:    []byte("[gd_scene format=3]\n\n[node name=\"A\" type=\"Node\"]\n"),
		Resource: []byte("[gd_resource type=\"Gradient\" format=3]\n\n[resource]\n"),
		Config:   []byte("[a]\n\nb=1\n"),
	}
	save, err := codec.Append(nil, variant.OfDict(variant.Entry{Key: variant.OfString("a"), Value: variant.OfDict(variant.Entry{Key: variant.OfString("b"), Value: variant.OfInt(1)})}), dialect.Godot46)
	if err != nil {
		t.Fatal(err)
	}
	files[Bin] = save
	for form, twin := range map[string]string{Scene: BinaryScene, Resource: BinaryResource} {
		made, err := Bytes(t.Context(), "a"+added[form], files[form], "b"+added[twin], Request{Form: twin}, nil)
		if err != nil {
			t.Fatal(err)
		}
		files[twin] = made.Data
	}
	for from, data := range files {
		name := "a" + added[from]
		if got := Glimpse(name, data); got != from {
			t.Errorf("%s looks like %s", from, got)
		}
		for _, to := range Forms() {
			if to == from {
				continue
			}
			_, err := Bytes(t.Context(), name, data, "b"+added[to], Request{Form: to, Lossy: true}, nil)
			if (err == nil) != slices.Contains(Becomes(from), to) {
				t.Errorf("%s to %s: %v", from, to, err)
			}
		}
	}
	for from, data := range files {
		for _, to := range append(slices.Clone(Becomes(from)), from) {
			for what, r := range map[string]Request{
				"for another engine": {Dialect: dialect.Godot3.Name}, "as a bare value": {Bare: true}, "compressed": {Wrap: envelope.Resource}, "as it is": {},
			} {
				r.Form, r.Lossy = to, true
				_, err := Bytes(t.Context(), "a"+added[from], data, "b"+added[to], r, nil)
				if told := r.Unfit(from); said(told) != said(err) {
					t.Errorf("%s to %s %s: told before: %s; told then: %s", from, to, what, said(told), said(err))
				}
			}
		}
	}
	if got := Glimpse("a.json", []byte("{}")); got != "" {
		t.Errorf("JSON looks like %s", got)
	}
}
