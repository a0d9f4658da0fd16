package rows

import (
	"testing"

	"savant/model"
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

// TestTypesOfElementsGo: of an array whose elements have a type, "Array" takes it away and is found as Variant, its own type is as it is, and types
// that its elements do not become are dim and come last.
func TestTypesOfElementsGo(t *testing.T) {
	w := hosttest.New(t, ValueActions())
	file, _ := hosttest.Sample(t, "slot_1.sav")
	p := w.OpenFile(file)
	r, err := p.Doc().Find("player")
	if err != nil {
		t.Fatal(err)
	}
	list, err := p.Doc().Parse(r, `Array[String](["sword", "7"])`)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Doc().SetAs(r, list); err != nil {
		t.Fatal(err)
	}
	p.Select(r)
	w.Run(ActionChangeType)
	first := func(typed string) widgets.Item {
		for _, i := range widgets.Ranked(w.Items, typed) {
			return w.Items[i]
		}
		return widgets.Item{}
	}
	for typed, want := range map[string]string{"int": "int", "Array[int]": "Array[int]", "variant": "Array", "Array": "Array", "array[string]": "Array[String]"} {
		if got := first(typed).Words; got != want && typed != "int" {
			t.Errorf("%q finds %q first, not %q", typed, got, want)
		}
	}
	if got := first("int"); got.Words != "Array[int]" || !got.Off {
		t.Errorf("int finds %q first; off: %v", got.Words, got.Off)
	}
	if got := first("array[string]"); !got.Now {
		t.Errorf("Array[String] is not said to be as it is: %q", got.Right)
	}
	bare := first("variant")
	if bare.Now || bare.Run == nil {
		t.Fatalf("Array is as it is: %q", bare.Right)
	}
	bare.Run()
	if got, _ := p.Doc().Text(r); got != `["sword", "7"]` {
		t.Errorf("the array is %s", got)
	}
}

// TestTypeOfFirstIsOffered: several rows whose types differ may become what the first one is, which stays as it is.
func TestTypeOfFirstIsOffered(t *testing.T) {
	w := hosttest.New(t, ValueActions())
	file, _ := hosttest.Sample(t, "slot_1.sav")
	p := w.OpenFile(file)
	at := func(path string) model.Row {
		t.Helper()
		r, err := p.Doc().Find(path)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	set := map[string]string{"version": `"a"`, "flags": "5", "player": `&"b"`}
	var list []model.Row
	for _, path := range []string{"version", "flags", "player"} {
		v, err := p.Doc().Parse(at(path), set[path])
		if err == nil {
			err = p.Doc().SetAs(at(path), v)
		}
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, at(path))
	}
	p.SelectAll(list)
	w.Run(ActionChangeType)
	for _, it := range w.Items {
		if it.Words == "String" {
			if it.Off {
				t.Fatal(it.Why)
			}
			it.Run()
		}
	}
	for path, want := range map[string]string{"version": `"a"`, "flags": `"5"`, "player": `"b"`} {
		if got, err := p.Doc().Text(at(path)); got != want {
			t.Errorf("%s is %s, %v", path, got, err)
		}
	}
}
