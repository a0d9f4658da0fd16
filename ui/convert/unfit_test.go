package convert

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"savant/codec/dialect"
	"savant/codec/envelope"
	"savant/model/convert"
	"savant/ui/host/hosttest"
)

// TestImpossibleIsTold: what cannot become what is chosen is told with what it can become, before anything is converted, and waits while the rest is.
func TestImpossibleIsTold(t *testing.T) {
	w := hosttest.New(t, Actions())
	folder := t.TempDir()
	write := func(name string, data []byte) string {
		file := filepath.Join(folder, name)
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	text := []byte("[gd_scene format=3]\n\n[node name=\"A\" type=\"Node\"]\n")
	made, err := convert.Bytes(t.Context(), "a.tscn", text, "a.scn", convert.Request{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	settings, scene, binary := write("a.cfg", []byte("[a]\n\nb=1\n")), write("b.tscn", text), write("c.scn", made.Data)
	w.Run("convert")
	c := converterOf(w)
	pick(&c.options.form.Select, forms(), convert.BinaryScene)
	c.Drop([]string{settings})
	w.After("previewed", 1)
	if r := resultOf(c.jobs[0]); r.words != "can only become: JSON, Plain JSON" || c.button.begin.Visible() || c.jobs[0].item.Out != "" {
		t.Errorf("%+v, begin %v", r, c.button.begin.Visible())
	}
	if w.Canvas().Focused() != fyne.Focusable(c.options.form) {
		t.Errorf("the keyboard is on %T", w.Canvas().Focused())
	}
	seen := len(w.Events("previewed"))
	c.Drop([]string{scene, binary})
	w.After("previewed", seen+1)
	if got := c.looks[binary]; got != "Binary scene" {
		t.Errorf("the binary scene is called %q", got)
	}
	w.Run(actionBegin)
	w.After("converted", 1)
	if _, err := os.Stat(filepath.Join(folder, "b.scn")); err != nil || len(c.jobsThat((*job).isHeld)) != 2 { // the binary scene is one already
		t.Errorf("%v, %d wait", err, len(c.jobsThat((*job).isHeld)))
	}
	seen = len(w.Events("previewed"))
	pick(&c.options.form.Select, forms(), convert.JSON)
	w.After("previewed", seen+1)
	if r := resultOf(c.jobs[0]); r.words != "pending" || !c.button.begin.Visible() {
		t.Errorf("%+v, begin %v", r, c.button.begin.Visible())
	}
	is := func() string {
		j := c.jobs[slices.IndexFunc(c.jobs, func(j *job) bool { return j.item.In == settings })]
		return isWords(&j.item, c.looks[settings])
	}
	before := is()
	for _, change := range []struct {
		what string
		set  func(bool)
		want string
	}{
		{"engine", func(on bool) {
			pick(&c.options.engine.Select, engines(), map[bool]string{true: dialect.Godot3.Name}[on])
		}, "only saves are written for another engine, or as bare values"},
		{"wrapper", func(on bool) {
			pick(&c.options.wrap.Select, wraps(), map[bool]string{true: envelope.Resource, false: convert.Keep}[on])
		}, "only binary resources and scenes are compressed this way: make one of these"},
	} {
		for _, on := range []bool{true, false} {
			want := map[bool]string{true: change.want, false: "pending"}[on]
			seen = len(w.Events("previewed"))
			change.set(on)
			w.After("previewed", seen+1)
			if r := resultOf(c.jobs[0]); r.words != want || c.button.begin.Visible() == on {
				t.Errorf("%s chosen: %v: %+v, begin %v", change.what, on, r, c.button.begin.Visible())
			}
		}
	}
	w.Run(actionBegin)
	w.After("converted", 2)
	if after := is(); before != "ConfigFile" || after != before {
		t.Errorf("what was %q is %q", before, after)
	}
}

// TestToldBefore: each row says before anything is converted whether its file can be, only those that can are counted and converted, and the order of the
// list stays that of the drop.
func TestToldBefore(t *testing.T) {
	w := hosttest.New(t, Actions())
	folder := t.TempDir()
	var files []string
	write := func(name string, data []byte) {
		file := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	scene := []byte("[gd_scene format=3]\n\n[node name=\"A\" type=\"Node\"]\n")
	made, err := convert.Bytes(t.Context(), "s.tscn", scene, "s.tscn.json", convert.Request{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	write("z.txt", []byte("{\"a\": 1}"))
	write("empty.sav", nil)
	write("words.txt", []byte("Hello, world\n"))
	write("a.tscn", scene)
	write("unknown.bin", bytes.Repeat([]byte{0xff, 0x81, 3}, 99))
	write("s.tscn.json", made.Data)
	write(filepath.Join("more", "2.cfg"), []byte("[a]\n\nb=1\n"))
	write(filepath.Join("more", "1.cfg"), []byte("[a]\n\nb=1\n"))
	write("b.cfg", []byte("[a]\n\nb=1\n"))
	w.Run("convert")
	c := converterOf(w)
	c.Drop(append(slices.Clone(files[:6]), filepath.Join(folder, "more"), files[8]))
	w.After("previewed", 1)
	row := func(i int) (name, is, says string, links []string) {
		r := newConvertRow()
		c.row(i, r)
		for _, l := range r.links {
			if l.Text.Text != "" {
				links = append(links, l.Text.Text)
			}
		}
		return r.file.Text, r.is.Text, r.result.Text, links
	}
	for i, want := range []struct{ name, is, says, links string }{
		{"z.txt", "JSON text", "pending", "leave out"},
		{"empty.sav", "empty file", "empty file: there is nothing to convert", "leave out"},
		{"words.txt", "text", "text cannot become JSON", "leave out"},
		{"a.tscn", "Text scene", "pending", "leave out"},
		{"unknown.bin", "unknown bytes", "unknown bytes: there is nothing to convert", "leave out"},
		{"s.tscn.json", "JSON text", "is that already", "Why? leave out"},
		{"more", "folder", "2 of 2 files can be converted", "leave out"},
		{"b.cfg", "ConfigFile", "pending", "leave out"},
	} {
		name, is, says, links := row(i)
		if name != want.name || is != want.is || says != want.says || strings.Join(links, " ") != want.links {
			t.Errorf("row %d: %q, %q, %q, %q", i, name, is, says, links)
		}
	}
	if c.note.Text != "5 of 9 files can be converted" || c.button.begin.Text != "Convert 5 files" {
		t.Errorf("it says %q, and on the button %q", c.note.Text, c.button.begin.Text)
	}
	pick(&c.options.form.Select, forms(), convert.PlainJSON) // which JSON of a scene cannot become
	w.After("previewed", 2)
	if _, _, says, _ := row(5); says != "can only become: Text scene" {
		t.Errorf("JSON of a scene: %q", says)
	}
	pick(&c.options.form.Select, forms(), convert.JSON)
	w.After("previewed", 3)
	w.Run(actionBegin)
	w.After("converted", 1)
	var order []string
	for i := range c.jobs {
		name, _, _, _ := row(i)
		order = append(order, name)
	}
	want := "z.txt empty.sav words.txt a.tscn unknown.bin s.tscn.json 1.cfg 2.cfg b.cfg"
	if got := strings.Join(order, " "); got != want {
		t.Errorf("the list is %s", got)
	}
	if c.note.Text != "5 of 9 converted, 4 not" || c.button.begin.Visible() {
		t.Errorf("it says %q", c.note.Text)
	}
	w.Run(actionRepeat)
	w.After("converted", 2)
	if len(c.jobs) != 9 || len(c.jobsThat((*job).isHeld)) != 4 { // without what was made in the folder
		t.Errorf("again: %d rows, %d wait", len(c.jobs), len(c.jobsThat((*job).isHeld)))
	}
}
