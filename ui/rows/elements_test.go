package rows

import (
	"testing"

	"savant/ui/host/hosttest"
	"savant/ui/widgets"
)

// TestTypedDictionaryIsFound: the type of a dictionary is found as it is written whole, though its two parts are chosen one after the other.
func TestTypedDictionaryIsFound(t *testing.T) {
	w := hosttest.New(t, ValueActions())
	file, _ := hosttest.Sample(t, "slot_1.sav")
	p := w.OpenFile(file)
	r, err := p.Doc().Find("flags")
	if err != nil {
		t.Fatal(err)
	}
	p.Select(r)
	w.Run(ActionChangeType)
	for typed, want := range map[string]string{"Dictionary[String, int]": "Dictionary[String, …]", "Dictionary[int, bool]": "Dictionary[int, …]", "Dictionary[String, Nothing]": ""} {
		got := ""
		if list := widgets.Ranked(w.Items, typed); len(list) > 0 {
			got = w.Items[list[0]].Words
		}
		if got != want {
			t.Errorf("%s finds %q, not %q", typed, got, want)
		}
	}
	for typed, want := range map[string]string{"Dictionary[String, int]": "Dictionary[String, int]", "dictionary[string,bool]": "Dictionary[String, bool]", "Dictionary[String": ""} {
		got := ""
		for _, it := range w.Items {
			if it.Whole != nil {
				if whole, ok := it.Whole(typed); ok {
					got += whole.Words
				}
			}
		}
		if got != want {
			t.Errorf("%s, typed whole, is %q, not %q", typed, got, want)
		}
	}
}
