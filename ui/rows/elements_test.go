package rows

import (
	"slices"
	"strings"
	"testing"

	"savant/codec/variant"
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

// TestTypesThatOlderEnginesDoNotRead says of a type of dictionaries which engines do not read it, before it is chosen.
func TestTypesThatOlderEnginesDoNotRead(t *testing.T) {
	w := hosttest.New(t, ValueActions())
	file, _ := hosttest.Sample(t, "slot_1.sav") // of Godot 4.3 to 4.6
	p := w.OpenFile(file)
	r, err := p.Doc().Find("flags")
	if err != nil {
		t.Fatal(err)
	}
	p.Select(r)
	w.Run(ActionChangeType)
	told := map[bool]int{}
	for _, it := range w.Items {
		if it.Whole == nil {
			continue
		}
		if whole, ok := it.Whole("Dictionary[String, Variant]"); ok {
			told[strings.HasSuffix(whole.Right, ", not for all engines") && whole.Why == "Godot 4.3 cannot read a typed Dictionary, and then not this file."]++
		}
	}
	if told[true] != 1 || told[false] > 0 {
		t.Errorf("it is told %v", told)
	}
}

// TestClassesOfElements: elements that are objects or null take a class, chosen from a list or typed whole; others say why not.
func TestClassesOfElements(t *testing.T) {
	w := hosttest.New(t, ValueActions())
	file, _ := hosttest.Sample(t, "slot_1.sav")
	p := w.OpenFile(file)
	r, err := p.Doc().Find("player")
	if err != nil {
		t.Fatal(err)
	}
	first := func(typed string) widgets.Item {
		for _, it := range w.Items {
			if it.Of != nil && it.Of(typed).Words != "" {
				return it.Of(typed)
			}
		}
		for _, i := range widgets.Ranked(w.Items, typed) {
			return w.Items[i]
		}
		return widgets.Item{}
	}
	for _, c := range []struct{ was, typed, then, want string }{
		{`[null]`, "Array[…", "Node2D", `Array[Node2D]([null])`},
		{`[null]`, "array[node]", "", `Array[Node]([null])`},
		{`[]`, "Array[Object]", "", `Array[Object]([])`},
		{`{"a": null}`, "Dictionary[String, …", "Dictionary[String, …", ""},
		{`{"a": null}`, "dictionary[string,Resource]", "", `Dictionary[String, Resource]({"a": null})`},
		{`["x"]`, "Array[Node]", "", ""}, {`["x"]`, "Array[…", "", ""},
	} {
		v, err := p.Doc().Parse(r, c.was)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Doc().SetAs(r, v); err != nil {
			t.Fatal(err)
		}
		p.Select(r)
		w.Run(ActionChangeType)
		it := first(c.typed)
		if c.want == "" && c.then == "" {
			if !it.Off || it.Why == "" {
				t.Errorf("%s: %s is offered: %q", c.was, it.Words, it.Why)
			}
			continue
		}
		if it.Run == nil {
			t.Errorf("%s: nothing is found for %q", c.was, c.typed)
			continue
		}
		it.Run()
		if c.then != "" {
			if it = first(c.then); it.Run == nil {
				t.Errorf("%s: nothing is found for %q, then %q", c.was, c.typed, c.then)
				continue
			}
			it.Run()
		}
		if c.want == "" {
			if first("Dictionary[String, Node2D]").Words != "Dictionary[String, Node2D]" {
				t.Errorf("%s: no classes for the values", c.was)
			}
			continue
		}
		if got, _ := p.Doc().Text(r); got != c.want {
			t.Errorf("%s became %s, not %s", c.was, got, c.want)
		}
		w.Run(ActionChangeType)
		if !slices.ContainsFunc(w.Items, func(it widgets.Item) bool { return it.Now && strings.HasPrefix(c.want, it.Words) }) {
			t.Errorf("%s is not said to be as it is", c.want)
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

// TestLossIsTold: what a type does not keep of a value is said in the list, and of rows that are not tried before when it is chosen; where all is kept
// nothing is said.
func TestLossIsTold(t *testing.T) {
	w := hosttest.New(t, ValueActions())
	file, _ := hosttest.Sample(t, "slot_1.sav")
	p := w.OpenFile(file)
	r, err := p.Doc().Find("version")
	if err != nil {
		t.Fatal(err)
	}
	give := func(text string) {
		t.Helper()
		v, err := p.Doc().Parse(r, text)
		if err == nil {
			err = p.Doc().SetAs(r, v)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	offered := func(name string) widgets.Item {
		t.Helper()
		w.Run(ActionChangeType)
		for _, it := range w.Items {
			if it.Words == name {
				return it
			}
		}
		t.Fatalf("no %s is offered", name)
		return widgets.Item{}
	}
	for _, c := range []struct{ was, to, right, why string }{
		{"Vector3(1.5, 2, 3)", "Vector2i", "Vector2i(1, 2), not all is kept", "Not all of the value is kept: Vector3(1.5, 2, 3) becomes Vector2i(1, 2)."},
		{"Vector3(1.5, 2, 3)", "Vector4", "Vector4(1.5, 2, 3, 0)", ""},
		{`"12x"`, "int", "12, not all is kept", `Not all of the value is kept: "12x" becomes 12.`},
		{`"12"`, "int", "12", ""},
		{"5", "Vector2", "Vector2(5, 5)", ""},
		{"[2.5]", "Array[int]", "Array[int]([2]), not all is kept", "Not all of the value is kept: [2.5] becomes Array[int]([2])."},
		{"Quaternion(0, 0, 0, 1)", "Basis", "Basis(1, 0, 0, 0, 1, 0, 0, 0, 1)", ""},
	} {
		give(c.was)
		p.SelectAll([]model.Row{r})
		if it := offered(c.to); it.Off || it.Right != c.right || it.Why != c.why {
			t.Errorf("%s as %s: %q and %q, %v", c.was, c.to, it.Right, it.Why, it.Off)
		}
	}
	give("[" + strings.Repeat("1.0, ", triedRows) + "2.5]")
	var list []model.Row
	for i := range p.Doc().Len(r) {
		list = append(list, p.Doc().Child(r, i))
	}
	p.SelectAll(list)
	it := offered("int")
	if it.Right != "1" {
		t.Errorf("of rows that keep all it says %q", it.Right)
	}
	it.Run()
	if got, _ := p.Doc().Text(list[0]); got != "1.0" {
		t.Errorf("before the answer it is %s", got)
	}
}

// TestSeveralRowsAreTold: of several rows the list marks what they are, and says of each type what it makes of all of them.
func TestSeveralRowsAreTold(t *testing.T) {
	w := hosttest.New(t, ValueActions())
	file, _ := hosttest.Sample(t, "slot_1.sav")
	p := w.OpenFile(file)
	r, err := p.Doc().Find("version")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		rows, stays, right, to, says, why string
	}{
		{"[1, 2.5, 3.0]", "int, float 32", "as they are", "int", "not all is kept in 1 of 3 rows", "version[1]: not all of the value is kept: 2.5 becomes 2."},
		{"[1, 2.5, 3.0]", "int, float 32", "as they are", "String", `"1", "2.5", "3.0"`, ""},
		{`[1, 2, "x"]`, "int, String", "as they are", "bool", "not possible for 1 of 3 rows", "version[2]: This String cannot become a bool."},
		{"[1.5, 2.5]", "float", "as they are", "int", "not all is kept in 2 of 2 rows",
			"version[0]: not all of the value is kept: 1.5 becomes 1. version[1]: not all of the value is kept: 2.5 becomes 2."},
		{"[Array[int]([1]), Array[int]([2])]", "Array[int]", "as they are", "Array", "[1], [2]", ""},
		{"[Array[int]([1]), [2]]", "Array[int], Array", "as they are", "Array[int]", "Array[int]([1]), Array[int]([2])", ""},
		{`[Dictionary[String, int]({"a": 1}), Dictionary[String, int]({})]`, "Dictionary[String, int]", "as they are", "Dictionary", `{"a": 1}, {}`, ""},
	} {
		for _, text := range []string{"0", c.rows} { // 0: the types of elements are kept otherwise
			v, err := p.Doc().Parse(r, text)
			if err == nil {
				err = p.Doc().SetAs(r, v)
			}
			if err != nil {
				t.Fatal(text, err)
			}
		}
		var list []model.Row
		for i := range p.Doc().Len(r) {
			list = append(list, p.Doc().Child(r, i))
		}
		p.SelectAll(list)
		w.Run(ActionChangeType)
		found, marked := false, 0
		for _, it := range w.Items {
			if it.Now {
				marked++
				if it.Words != c.stays || it.Right != c.right {
					t.Errorf("%s: %q %q is marked, not %q %q", c.rows, it.Words, it.Right, c.stays, c.right)
				}
			}
			if it.Words == c.to && !it.Now && !found {
				found = true
				if it.Right != c.says || it.Why != c.why {
					t.Errorf("%s as %s: %q and %q", c.rows, c.to, it.Right, it.Why)
				}
			}
		}
		if !found || marked != 1 {
			t.Errorf("%s: %s is offered: %v; %d are marked", c.rows, c.to, found, marked)
		}
	}
}

// TestNewTypedContainers: a new value can be an array or a dictionary with types for what it holds, where such types are kept; what it holds stays if it can.
func TestNewTypedContainers(t *testing.T) {
	w := hosttest.New(t, ValueActions())
	file, _ := hosttest.Sample(t, "slot_1.sav")
	p := w.OpenFile(file)
	r, err := p.Doc().Find("flags")
	if err != nil {
		t.Fatal(err)
	}
	text := ""
	v := &fresh{page: p, parent: r}
	v.of.Write = func(now string) { text = now }
	pick := func(list []widgets.Item, typed, want string) widgets.Item {
		t.Helper()
		for _, it := range list {
			if it.Of != nil {
				if made := it.Of(typed); made.Words == want && made.First {
					return made
				}
			}
			if it.Words == want {
				return it
			}
		}
		t.Fatalf("%q does not find %s", typed, want)
		return widgets.Item{}
	}
	for _, c := range []struct{ was, typed, name, want string }{
		{`[1, 2.0]`, "", "Array[int]", "Array[int]([1, 2])"},
		{`["x"]`, "", "Array[int]", "Array[int]([])"},
		{`5`, "array[node", "Array[Node]", "Array[Node]([])"},
		{`{}`, "dictionary[string,int", "Dictionary[String, int]", "Dictionary[String, int]({})"},
		{`{}`, "Dictionary[int, Node]", "Dictionary[int, Node]", "Dictionary[int, Node]({})"},
	} {
		v.value, err = p.Doc().Parse(r, c.was)
		if v.known = err == nil; !v.known {
			t.Fatal(err)
		}
		pick(v.containers(), c.typed, c.name).Run()
		if text != c.want {
			t.Errorf("%s as %s is %s", c.was, c.name, text)
		}
	}
	pick(pick(v.containers(), "", "Dictionary[String, …]").More(), "", "Dictionary[String, Variant]").Run()
	if text != "Dictionary[String, Variant]({})" {
		t.Error(text)
	}
	pick(pick(v.containers(), "", "Array[…]").More(), "", "Array[Texture2D]").Run()
	if text != "Array[Texture2D]([])" {
		t.Error(text)
	}
	names, _ := p.Doc().Find("player")
	if got := p.Doc().InsertElements(names, variant.Array); len(got) == 0 {
		t.Error("no types of elements in a dictionary")
	}
}
