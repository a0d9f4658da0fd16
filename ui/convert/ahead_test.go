package convert

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/codec/envelope"
	"savant/model"
	"savant/model/convert"
	"savant/ui/host/hosttest"
)

// told returns what the list says of each file, with its links.
func told(c *converter) (list []string) {
	for i := range c.jobs {
		r := newConvertRow()
		c.row(i, r)
		said := []string{r.file.Text, r.result.Text}
		for _, l := range r.links {
			if l.Text.Text != "" {
				said = append(said, l.Text.Text)
			}
		}
		list = append(list, strings.Join(said, " | "))
	}
	return list
}

// TestToldAhead: what is in the way of a file is told before it is converted, with what can be done about it there: what exists, values without an exact
// equivalent, a password. What the list wrote itself is shown as written, and each file is listed once.
func TestToldAhead(t *testing.T) {
	w := hosttest.New(t, Actions())
	folder := t.TempDir()
	_, content := hosttest.Sample(t, "slot_1.sav")
	sealed, err := envelope.New("gdec4", content, model.Key{Password: "hunter2"})
	if err != nil {
		t.Fatal(err)
	}
	file := func(name string) string { return filepath.Join(folder, name) }
	for name, data := range map[string][]byte{
		"a.sav": content, "b.sav": sealed, "c.sav": content, "c.sav.json": []byte("mine"),
		"in/d.sav": content, "in/e.sav": content, "in/e.sav.json": []byte("mine"), "in/notes.md": []byte("# notes\n"),
	} {
		if err := os.MkdirAll(filepath.Dir(file(name)), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file(name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	w.Run("convert")
	c := converterOf(w)
	seen := 0
	wants := func(when string, do func(), want ...string) {
		t.Helper()
		seen = len(w.Events("previewed"))
		do()
		w.After("previewed", seen+1)
		if got := told(c); !slices.Equal(got, want) {
			t.Errorf("%s:\n%s\nnot\n%s", when, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
	const inside = "in | 1 of 4 files can be converted, 1 already exists | replace them | leave out"
	wants("dropped", func() { c.Drop([]string{file("a.sav"), file("b.sav"), file("c.sav"), file("in")}) },
		"a.sav | pending | leave out", "b.sav | needs its password | enter | leave out", "c.sav | c.sav.json already exists | replace it | keep both", inside)
	if c.button.begin.Text != "Convert 2 files" {
		t.Errorf("the button says %q", c.button.begin.Text)
	}
	wants("dropped again, and files of the folder", func() { c.Drop([]string{file("a.sav"), file("in/d.sav"), folder + "/./c.sav"}) },
		"a.sav | pending | leave out", "b.sav | needs its password | enter | leave out", "c.sav | c.sav.json already exists | replace it | keep both", inside)
	wants("another password", func() { c.options.password.SetText("wrong") },
		"a.sav | pending | leave out", "b.sav | needs another password | enter | leave out", "c.sav | c.sav.json already exists | replace it | keep both", inside)
	wants("its password", func() { c.options.password.SetText("hunter2") },
		"a.sav | pending | leave out", "b.sav | pending | leave out", "c.sav | c.sav.json already exists | replace it | keep both", inside)
	w.Run(actionBegin)
	w.After("converted", 1)
	wants("converted, and dropped again", func() { c.Drop([]string{file("a.sav")}) },
		"a.sav | ✓ written | open | replace it | keep both", "b.sav | ✓ exact both ways | open | folder", "c.sav | c.sav.json already exists | replace it | keep both",
		"d.sav | ✓ exact both ways | open | folder", "e.sav | e.sav.json already exists | replace it | keep both", "e.sav.json | unchanged | Why?", "notes.md | unchanged | Why?")
	c.links(c.jobs[2])[0].do()
	w.After("converted", 2)
	if j := c.jobs[2]; !j.item.Done || filepath.Base(j.item.In) != "c.sav" {
		t.Errorf("%s is not replaced: %v", j.item.In, j.item.Err)
	}
	w.Run(actionRepeat) // what was written stays, each file is listed once, and what was made of the folder's files is none of it
	w.After("converted", 3)
	got := strings.Join(told(c), "\n")
	if !strings.Contains(got, "b.sav | b.sav.json already exists | open | replace it | keep both") || strings.Contains(got, "\na.sav |") || strings.Contains(got, "d.sav.json |") {
		t.Errorf("again:\n%s", got)
	}
	c.forget()
	pick(&c.options.form.Select, forms(), convert.PlainJSON)
	c.options.place.SetSelectedIndex(1)
	wants("with losses", func() { c.Drop([]string{file("a.sav")}) }, "a.sav | 61 values without an exact equivalent | Which? | leave out")
	wants("with losses allowed", func() { c.options.lossy.Tapped(nil) }, "a.sav | 61 values will be approximated | Which? | leave out")
	wants("encrypted without a password", func() {
		c.options.password.SetText("")
		pick(&c.options.wrap.Select, wraps(), "gdec4")
	}, "a.sav | needs a password to be encrypted with | enter | leave out")
}
