package convert

import (
	"os"
	"path/filepath"
	"slices"
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
	if r := resultOf(c.jobs[0]); r.words != "cannot become this; it can become: JSON, Plain JSON" || c.button.begin.Visible() || c.jobs[0].item.Out != "" {
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
	if _, err := os.Stat(filepath.Join(folder, "b.scn")); err != nil || len(c.jobsThat((*job).isHeld)) != 1 {
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
