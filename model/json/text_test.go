package json_test

import (
	"testing"

	"savant/model"
	"savant/model/kinds"
)

// TestTextIsIndented: the members of objects have lines of their own, indented by how deep they are, and the text is still read as the same value.
func TestTextIsIndented(t *testing.T) {
	d, err := kinds.Open([]byte(`{"a":[{"b":1,"c":{"d":[1,2],"e":{}}},7]}`), model.Options{Name: "a.json"})
	if err != nil {
		t.Fatal(err)
	}
	row, err := d.Find("a")
	if err != nil {
		t.Fatal(err)
	}
	const want = "[{\n\t\"b\": 1,\n\t\"c\": {\n\t\t\"d\": [1, 2],\n\t\t\"e\": {}\n\t}\n}, 7]"
	got, err := d.Text(row)
	if err != nil || got != want {
		t.Fatalf("got %q, %v", got, err)
	}
	v, err := d.Parse(row, got)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Set(row, v); err != nil {
		t.Fatal(err)
	}
	if again, err := d.Text(row); err != nil || again != want {
		t.Errorf("read again it is %q, %v", again, err)
	}
}
