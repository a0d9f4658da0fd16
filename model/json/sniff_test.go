package json_test

import (
	"testing"

	"savant/codec"
	"savant/model/json"
)

// TestSniff: an array of words is JSON, in a file called .json of any words; sections with settings are a ConfigFile under each name.
func TestSniff(t *testing.T) {
	const j, c, p = codec.JSON, codec.ConfigText, codec.PlainText
	for _, test := range []struct {
		text         string
		json, others codec.Kind
	}{
		{"[nan]", j, j}, {"[True]", j, j}, {"[null, 1]", j, j}, {"[null,\n1]", j, j}, {"[NaN, 1]", j, j}, {"[inf]", j, j}, {"[Infinity, 2]\n", j, j}, {"[None]\x00", j, j},
		{"[undefined, 1]", j, j}, {"[true]", j, j}, {"[nan,\n\"a=b\"]", j, j},
		{"[false]\n[true]\n", j, c}, {"[player]", j, c}, {"[a, b]", j, c}, {"[hello", j, p}, {"nope", j, p}, {"// why\n[1]", j, p}, {"[\n nope,\n 1]", j, j},
		{"[player]\nx=1", c, c}, {"[true]\nx=1", c, c}, {"[nan]\n\nx=nan\n", c, c}, {"[None]\n; why\n\n[null]\nx = 1", c, c}, {"[1]\nx=2", c, c}, {"[a]\n[b]\nx=1", c, c}, {"x=1", c, c}, {"[null]\r\n\"a b\"=1", c, c},
		{"[gd_scene format=3]", codec.TextScene, codec.TextScene},
	} {
		for name, want := range map[string]codec.Kind{"x.json": test.json, "X.JSON": test.json, "x.cfg": test.others, "x": test.others} {
			if kind := json.Sniff([]byte(test.text), name); kind != want {
				t.Errorf("%q as %s: %v, not %v", test.text, name, said(kind.Message()), said(want.Message()))
			}
		}
	}
}
