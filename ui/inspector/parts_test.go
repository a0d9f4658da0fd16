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
