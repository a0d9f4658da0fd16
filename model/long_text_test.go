package model_test

import (
	"bytes"
	"runtime"
	"strings"
	"testing"

	"savant/codec/variant"
	"savant/model"
)

// TestLongTextIsNotReadAgain describes a text of many megabytes after it was edited, as a window does for each thing that it
// draws: its head and its first letters tell all, whichever pieces the text lies in.
func TestLongTextIsNotReadAgain(t *testing.T) {
	const size, times = 16 << 20, 50
	line := "Mira: \"Where did you hide the lantern?\"\n"
	text := strings.Repeat(line, size/len(line))
	d := read(t, chain(t, variant.OfDict(entry("dialogue", variant.OfString(text)), entry("gold", variant.OfInt(5)))))
	d.LookLater(func(model.Row) {})
	r, err := d.Find("dialogue")
	if err != nil {
		t.Fatal(err)
	}
	for i, at := range []int{0, size / 2, 1000, len(text) - 2000} {
		text = text[:at] + strings.Repeat("!", i+1) + text[at:]
		if err := d.Set(r, variant.OfString(text)); err != nil {
			t.Fatal(err)
		}
		d.Describe(r)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range times {
			about := d.Describe(r)
			if about.Children != 0 || !strings.HasPrefix(about.Summary, `"`) {
				t.Fatalf("%+v", about)
			}
			d.At(about.Offset + about.Length/2)
		}
		runtime.ReadMemStats(&after)
		if n := int64(after.TotalAlloc-before.TotalAlloc) / times; n > 256<<10 {
			t.Errorf("edit %d: describing a text of %d bytes takes %d", i, len(text), n)
		}
	}
	if v, err := d.Value(r); err != nil || v.Text != text {
		t.Errorf("the text is another one: %v", err)
	}
	if !bytes.Contains(d.Bytes(), []byte(text)) {
		t.Error("the text is not in the file")
	}
}
