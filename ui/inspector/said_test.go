package inspector

import (
	"testing"

	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// TestNarrowNumbers: a number in 32 bits is shown by the shortest text that reads back to the same bits; in 64 bits every digit counts.
func TestNarrowNumbers(t *testing.T) {
	for text, want := range map[string]string{
		"0.699999988079071": "0.7", "0.20000000298023224": "0.2", "2.0": "2.0", "16777216.0": "16777216.0", "0.1": "0.1", "inf": "inf", "1e-10": "1e-10",
	} {
		if got := Localized(model.Description{Badge: model.BadgeFloat, Width: 32, Summary: text}).Summary; got != want {
			t.Errorf("%s is shown as %s, not %s", text, got, want)
		}
		if got := Localized(model.Description{Badge: model.BadgeFloat, Width: 64, Summary: text}).Summary; got != text {
			t.Errorf("in 64 bits %s is shown as %s", text, got)
		}
	}
	save := []byte{3, 0, 0, 0, 0x33, 0x33, 0x33, 0x3f} // a float in 32 bits
	doc, err := kinds.Open(save, model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r, err := doc.Find("#0")
	if err != nil {
		t.Fatal(err)
	}
	d := doc.Describe(r)
	if v, err := doc.Value(r); err != nil || v.Type != variant.Float || d.Width != 32 {
		t.Fatalf("%v in %d bits, %v", v, d.Width, err)
	}
	if got := Localized(d).Summary; got != "0.7" {
		t.Errorf("the save shows %s", got)
	}
}
