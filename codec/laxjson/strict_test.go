package laxjson_test

import (
	"testing"

	"savant/codec/laxjson"
)

func TestMakeStrict(t *testing.T) {
	for _, test := range []struct {
		src, want string
		comments  int
		odd       bool
	}{
		{`{"a": [1, -2.5e3, true, null, "// \" /* "]}`, `{"a": [1, -2.5e3, true, null, "// \" /* "]}`, 0, false},
		{"[1, // one\n2 /* two\n*/, ] // end", "[1,       \n2       \n    ]       ", 3, false},
		{"{\"a\":1,}\x00\x00[,]\x00", "{\"a\":1 }  [,] ", 0, false},
		{`[1,,] {"a":,}`, `[1,,] {"a":,}`, 0, false},
		{`[05, NaN, +1, hello, 0]`, `[0 , 0  , 0 , hello, 0]`, 0, true},
		{"[\"a\tb\", \"\\ud83d\"]", `["   ", "      "]`, 0, true},
		{"[1, /* open", "[1, /* open", 0, false},
		{"[\"open, // ]", "[\"open, // ]", 0, false},
	} {
		got := laxjson.MakeStrict([]byte(test.src))
		if string(got.Text) != test.want || len(got.Comments) != test.comments || got.Odd() != test.odd {
			t.Errorf("%q: %q, %d comments, %t", test.src, got.Text, len(got.Comments), got.Odd())
		}
	}
}

func TestText(t *testing.T) {
	for src, want := range map[string]string{
		`"a\u00e9\ud83d\ude00"`: "aé😀", `"\ud83dx\ude00"`: "�x�", "\"\xe9\xff\"": "��",
	} {
		if text, whole := laxjson.Text([]byte(src)); text != want || whole != (want == "aé😀") {
			t.Errorf("%s: %q, %t", src, text, whole)
		}
	}
}
