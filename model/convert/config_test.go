package convert_test

import (
	"strings"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model/convert"
)

// TestSaveToConfig: a save of one Dictionary of sections becomes a ConfigFile, as Godot text and JSON of it do, with every value that its text holds; what
// is left out is listed. Other saves are told what holds them.
func TestSaveToConfig(t *testing.T) {
	text := func(s string) variant.Value { return variant.OfString(s) }
	dict := func(pairs ...variant.Value) variant.Value {
		var list []variant.Entry
		for i := 0; i < len(pairs); i += 2 {
			list = append(list, variant.Entry{Key: pairs[i], Value: pairs[i+1]})
		}
		return variant.OfDict(list...)
	}
	save := func(v variant.Value) []byte {
		b, err := codec.Append(nil, v, dialect.Godot46)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	sections := save(dict(text("volume"), variant.OfFloat(0.5), text("player"), dict(text("gold"), variant.OfInt(5), text("bag"), variant.OfArray(text("a\"b")))))
	const want = "volume=0.5\n\n[player]\n\ngold=5\nbag=[\"a\\\"b\"]\n"
	for _, form := range []string{convert.Bin, convert.JSON, convert.Text} {
		from := mustBytes(t, "x.sav", sections, "x.out", convert.Request{Form: form})
		name := map[string]string{convert.Bin: "x.sav", convert.JSON: "x.json", convert.Text: "x.txt"}[form]
		if got := mustBytes(t, name, from, "x.cfg", convert.Request{Form: convert.Config}); string(got) != want {
			t.Errorf("through %s: %q", form, got)
		}
	}
	odd := append(save(dict(variant.OfInt(1), dict(variant.OfInt(2), variant.OfBool(true), text("n"), variant.Value{}))), 1, 2, 3)
	res, err := convert.Bytes(t.Context(), "x.sav", odd, "x.cfg", convert.Request{Form: convert.Config, Lossy: true}, nil)
	var lost []string
	for _, l := range res.Losses {
		lost = append(lost, said(l.Message().Err()))
	}
	if err != nil || string(res.Data) != "[1]\n\n2=true\n" || len(lost) != 4 {
		t.Errorf("%v, %q, lost %s", err, res.Data, strings.Join(lost, "; "))
	}
	for what, data := range map[string][]byte{"an array": save(variant.OfArray(variant.OfInt(1), variant.OfInt(2))), "a number": save(variant.OfInt(3))} {
		if _, err := convert.Bytes(t.Context(), "x.sav", data, "x.cfg", convert.Request{Form: convert.Config}, nil); err == nil || !strings.Contains(said(err), "JSON, Godot text") {
			t.Errorf("%s: %v", what, err)
		}
	}
}
