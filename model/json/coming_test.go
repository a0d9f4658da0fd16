package json

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"savant/codec/arrival/drip"
)

// TestScanComing finds the same in texts while they come as when they are there, and without the shortcut for what is plain: in JSON of all kinds,
// damaged at random, and cut everywhere.
func TestScanComing(t *testing.T) {
	var lines, items strings.Builder
	for i := range 200 {
		fmt.Fprintf(&lines, "{\"id\": %d, \"text\": \"line \\\"%d\\\"\", \"list\": [1, 2.5, true, null]} // a comment\n", i, i)
		fmt.Fprintf(&items, "\t{\"id\": %d, \"name\" : \"item %s\",\"at\":[%d.5 , -1e9], /* of\n two lines */ \"deep\": [[[{}]]]},\n", i, strings.Repeat("x", i), i%97)
	}
	texts := []string{
		"", " ", "1", "-12.5e3", "true", `"text"`, "[]", "{}", "\xef\xbb\xbf[1]", "[1, 2]\x00\x00\n", "{\"a\": 1,}", "[1,,2]", "// only a comment",
		"[\"" + strings.Repeat("long ", 5000) + "\", " + strings.Repeat("9", 3000) + "]", strings.Repeat("[", 3000) + strings.Repeat("]", 3000),
		lines.String(), "[\n" + items.String() + "null]", "{\"items\": [\n" + items.String() + "null],\n\"count\":200}\n",
		"<<<<<<< ours\n[1]\n=======\n[2]\n>>>>>>> theirs\n", "{\"a\": 1}\n{\"b\": \n{\"c\": 3}\n",
	}
	r := rand.New(rand.NewPCG(17, 16))
	try := func(text string) {
		slow := scanner{b: []byte(text), whole: []byte(text), slowly: true}
		want, _ := slow.scan()
		if got, _ := scan([]byte(text), nil); !reflect.DeepEqual(got, want) {
			t.Fatalf("%.2000q gives %+v, not %+v", text, got, want)
		}
		for _, ahead := range []int{1, 7, 1000} {
			b, source := drip.Of([]byte(text))
			if got, _ := scanComing(b, source, ahead, nil); !reflect.DeepEqual(got, want) || string(b) != text {
				t.Fatalf("with %d bytes ahead, %.2000q gives %+v, not %+v", ahead, text, got, want)
			}
		}
	}
	const odd = "\"\\/{}[],:<=>-1e\n \x00\xff*"
	for _, text := range texts {
		try(text)
		for i := range min(len(text), 400) {
			try(text[:i])
		}
		for range 150 {
			b := []byte(text)
			for range 1 + r.IntN(3) {
				if len(b) > 0 {
					b[r.IntN(len(b))] = odd[r.IntN(len(odd))]
				}
			}
			try(string(b[:len(b)-r.IntN(2)*r.IntN(len(b)+1)]))
		}
	}
}

// TestScanComingEarly reads what is there of a text before the rest is.
func TestScanComingEarly(t *testing.T) {
	text := []byte("[" + strings.Repeat("{\"a\": [1, 2]},\n", 600_000) + "1]")
	b, source := drip.Of(text)
	far := 0.0
	if _, ok := scanComing(b, source, seenAhead, func(share float64) bool {
		far = share
		return false
	}); ok || source.Left() == 0 || far == 0 || far > 1 {
		t.Errorf("stopped at %v, it had waited for all but %d bytes", far, source.Left())
	}
}
