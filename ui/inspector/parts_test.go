package inspector

import "testing"

// TestElementsCalculate enters calculations for the elements of an array and the entries of a dictionary in the editor of what holds them.
func TestElementsCalculate(t *testing.T) {
	for _, c := range []struct {
		in         string
		i          int
		text, path string
		want       string
	}{
		{"list", 0, "2*21+1", "list[0]", "43"},
		{"list", 0, "+=5", "list[0]", "6"},
		{"list", 1, `"2*21"`, "list[1]", `"2*21"`},
		{"box", 0, "*2", "box.hp", "84"},
		{"box", 1, "0.25*2+0.1", "box.ratio", "0.6"},
		{"box", 0, "7", "box.hp", "7"},
	} {
		p, doc := opened(t, `{"list": [1, "two"], "box": {"hp": 42, "ratio": 0.5}}`)
		p.Show(doc, find(t, doc, c.in))
		f := p.parts.(*parts).list[c.i]
		write(f.entry, c.text)
		is(t, doc, c.path, c.want)
		if f.note.Text != "" {
			t.Errorf("%s of %s says %q", c.text, c.path, f.note.Text)
		}
	}
}

// TestPackedIntHasEightDigits: an element of a PackedInt32Array has as many hexadecimal digits as are stored, and is not said to become wider.
func TestPackedIntHasEightDigits(t *testing.T) {
	p, doc := opened(t, `{"narrow": PackedInt32Array(-1, 10), "wide": PackedInt64Array(-1)}`)
	for path, want := range map[string]string{"narrow[0]": "0xFFFFFFFF", "narrow[1]": "0x0000000A", "wide[0]": "0xFFFFFFFFFFFFFFFF"} {
		p.Show(doc, find(t, doc, path))
		if got := p.fields[1].entry.Text; got != want {
			t.Errorf("%s is %s, not %s", path, got, want)
		}
	}
	p.Show(doc, find(t, doc, "narrow[0]"))
	if note, err := p.fields[0].judge("5000000000"); note != "" || err != nil {
		t.Errorf("said of a number over 32 bits: %q, %v", note, err)
	}
	write(p.fields[1].entry, "FFFFFFFE")
	is(t, doc, "narrow[0]", "-2")
}
