package save_test

import (
	"testing"

	"savant/model"
	"savant/model/kinds"
)

// TestPreview: containers in an array are told apart by their first values, with the keys of these.
func TestPreview(t *testing.T) {
	empty := []byte{8, 0, 0, 0, 27, 0, 0, 0, 0, 0, 0, 0} // one record: a Dictionary without entries
	doc, err := kinds.Open(empty, model.Options{Dialect: "godot4.4"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := doc.Paste(doc.Child(model.Root, 0), 0, `{"list": [{"a": 1}, {"a": 1, 2: "two", "c": [3], "d": 4, "e": 5}, [1, 2], [], [[1]]]}`); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"list[0]": "{a: 1}", "list[1]": `{a: 1, 2: "two", d: 4, …}`, "list[2]": "[1, 2]", "list[3]": "", "list[4]": "",
	} {
		r, err := doc.Find(path)
		if err != nil {
			t.Fatal(err)
		}
		if got := doc.Describe(r).Summary; got != want {
			t.Errorf("%s is %q, want %q", path, got, want)
		}
	}
	plain, err := kinds.Open([]byte(`{"list": [{"a": 1}, {"a": 1, "b": 2, "c": 3, "d": 4}, [1, 2]]}`), model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{"list[0]": "{a: 1}", "list[1]": "{a: 1, b: 2, c: 3, …}", "list[2]": "[1, 2]"} {
		r, err := plain.Find(path)
		if err != nil {
			t.Fatal(err)
		}
		if got := plain.Describe(r).Summary; got != want {
			t.Errorf("in JSON %s is %q, want %q", path, got, want)
		}
	}
}
