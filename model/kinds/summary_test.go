package kinds_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/model/bintext"
	"savant/model/kinds"
	"savant/model/transcode"
	"savant/model/value"
)

// TestSummariesOfLongTexts: wherever a long text is cut in a summary, no letter is: in all forms, with letters of all lengths.
func TestSummariesOfLongTexts(t *testing.T) {
	save := func(text string) []byte {
		b, err := codec.Append(nil, variant.Value{Type: variant.Dictionary, Data: &variant.Dict{Entries: []variant.Entry{{Key: variant.OfString("text"), Value: variant.OfString(text)}}}}, dialect.Godot46)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	resource := func(text string) []byte {
		return fmt.Appendf(nil, "[gd_resource type=\"Resource\" format=3]\n\n[resource]\ntext = %q\n", text)
	}
	binary := func(text string) []byte {
		var out bytes.Buffer
		if _, err := bintext.ToBinary(t.Context(), &out, resource(text), nil, &transcode.Losses{}, func(float64) {}); err != nil {
			t.Fatal(err)
		}
		return out.Bytes()
	}
	forms := []struct {
		name, path string
		write      func(text string) []byte
	}{
		{"a.var", "text", save},
		{"a.json", "text", func(text string) []byte { return fmt.Appendf(nil, "{\"text\": %q}", text) }},
		{"a.tres", "resource.text", resource},
		{"a.res", "resource.text", binary},
	}
	check := func(fail func(format string, args ...any), text string) {
		for _, f := range forms {
			d, err := kinds.Open(f.write(text), model.Options{Name: f.name})
			if err != nil {
				fail("%s: %v", f.name, err)
			}
			r, err := d.Find(f.path)
			if err != nil {
				fail("%s: %v", f.name, err)
			}
			said := d.Describe(r).Summary
			bare, cut := strings.CutSuffix(strings.TrimPrefix(said, `"`), "…")
			if bare = strings.TrimSuffix(bare, `"`); !utf8.ValidString(said) || !strings.HasPrefix(text, bare) {
				fail("%s: %d bytes are shown as %s", f.name, len(text), said)
			}
			if whole := bare == text; cut == whole {
				fail("%s: all of %d bytes: %v, and shown as %s", f.name, len(text), whole, said)
			}
		}
	}
	for _, text := range []string{strings.Repeat("あ", 1500), "x" + strings.Repeat("あ", 1500), "xx" + strings.Repeat("あ", 1500), "x" + strings.Repeat("あ", 300)} {
		check(t.Fatalf, text)
	}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.SampledFrom([]int{value.Longest, 4 * value.Longest, value.Described, 2 * value.Described}).Draw(t, "near")
		letters := rapid.SliceOfN(rapid.SampledFrom([]rune{'x', 'é', 'あ', '灯', '𝄞'}), 1, 3).Draw(t, "letters")
		var text strings.Builder
		text.WriteString(strings.Repeat("x", rapid.IntRange(0, 4).Draw(t, "before")))
		for size := n + rapid.IntRange(-20, 20).Draw(t, "off"); text.Len() < size; {
			for _, r := range letters {
				text.WriteRune(r)
			}
		}
		check(t.Fatalf, text.String())
	})
}

// TestPrefix cuts between letters, and keeps what was no letter before.
func TestPrefix(t *testing.T) {
	for _, one := range []struct {
		text string
		n    int
		want string
	}{
		{"あい", 6, "あい"}, {"あい", 5, "あ"}, {"あい", 4, "あ"}, {"あい", 3, "あ"}, {"あい", 2, ""}, {"𝄞x", 3, ""}, {"xéy", 3, "xé"}, {"xéy", 2, "x"},
		{"x\xffyz", 2, "x\xff"}, {"\x80\x80\x80\x80\x80", 4, "\x80\x80\x80\x80"},
	} {
		if got := value.Prefix(one.text, one.n); got != one.want {
			t.Errorf("the first %d bytes of %q are %q, not %q", one.n, one.text, got, one.want)
		}
	}
}
