package inspector

import (
	"testing"

	"savant/model"
)

// TestIntsAndFloatsCalculate: rows of whole numbers and of others are calculated together, each from its own number; what makes one of them no whole
// number changes none.
func TestIntsAndFloatsCalculate(t *testing.T) {
	for _, c := range []struct{ text, note, a, b string }{
		{"+10%", "= 11, 5.5", "11", "5.5"},
		{"+1", "= 11, 6", "11", "6.0"},
		{"*2", "= 20, 10", "20", "10.0"},
		{"/4", `"2.5" is not a whole number. Enter digits, 0x before hexadecimal ones, or a formula: +1, *2, +10%.`, "10", "5.0"},
	} {
		p, doc := opened(t, `{"a": 10, "b": 5.0}`)
		p.ShowAll(doc, []model.Row{find(t, doc, "a"), find(t, doc, "b")})
		p.text.entry.SetText(c.text)
		if got := p.text.note.Text; got != c.note {
			t.Errorf("%s says %q, not %q", c.text, got, c.note)
		}
		p.text.apply()
		is(t, doc, "a", c.a)
		is(t, doc, "b", c.b)
	}
}

// TestEachRowIsJudged: a calculation that one of several rows cannot take is refused while it is written.
func TestEachRowIsJudged(t *testing.T) {
	p, doc := opened(t, `{"a": 10, "b": 5}`)
	p.ShowAll(doc, []model.Row{find(t, doc, "a"), find(t, doc, "b")})
	if note, err := p.fields[0].judge("/2"); err == nil {
		t.Errorf("half of 5 says %q", note)
	}
	if note, err := p.fields[0].judge("+1"); err != nil || note != "= 11, 6" {
		t.Errorf("one more: %q, %v", note, err)
	}
}
