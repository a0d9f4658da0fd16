package inspector

import (
	"testing"

	"fyne.io/fyne/v2"

	"savant/ui/inspector/numtext"
)

// TestExactInOneLine: all digits of a number take one line, however narrow the field is, and give way while one types.
func TestExactInOneLine(t *testing.T) {
	p, doc := opened(t, `{"n": -31.551580021}`)
	p.Show(doc, find(t, doc, "n"))
	f := p.fields[0]
	f.root.Resize(fyne.NewSize(120, f.root.MinSize().Height))
	if f.exact == nil || !f.exact.Link.Visible() || !f.exact.Link.Text.IsCut() || f.note.Visible() {
		t.Fatal("the digits are not shown in one line")
	}
	f.entry.SetText("2")
	if f.exact.Link.Visible() {
		t.Error("the digits of the old number stay")
	}
}

// TestBegun: of many digits the beginning is shown, all before the point and as many after it as tell any two numbers apart.
func TestBegun(t *testing.T) {
	for whole, want := range map[string]string{
		"0.1000000000000000055511151231257827021181583404541015625": "0.1000000000000000055511…",
		"-31.5500000000000007105427357601001858711242675781":        "-31.550000000000000710542…",
		"0.0000000000001000000000000000030373745563400370913603":    "0.0000000000001000000000000000030373…",
		"123456789012345678901234567890":                            "123456789012345678901234567890",
		"2.5":                                                       "2.5",
	} {
		if got := numtext.Shortened(whole); got != want {
			t.Errorf("%s is shown as %s", whole, got)
		}
	}
}

// TestExactIsCopied: a click on the digits of a number copies all of them.
func TestExactIsCopied(t *testing.T) {
	p, doc := opened(t, `{"n": 0.1}`)
	p.Show(doc, find(t, doc, "n"))
	f := p.fields[0]
	if text := f.exact.Link.Text.Text; text != "Exactly 0.1000000000000000055511…" {
		t.Errorf("it says %q", text)
	}
	f.exact.Link.Tapped(nil)
	if got := fyne.CurrentApp().Clipboard().Content(); got != "0.1000000000000000055511151231257827021181583404541015625" {
		t.Errorf("%q is copied", got)
	}
}
