package model_test

import (
	"slices"
	"testing"

	"savant/model"
)

// TestPropertiesInAnotherOrder moves keys of sections of ConfigFiles, with the comments above them and nothing else.
func TestPropertiesInAnotherOrder(t *testing.T) {
	for _, c := range []struct {
		name, before string
		move         []string
		to           int
		want         string // "" for a refusal
	}{
		{"down", "[a]\n\nx=1\ny=2\nz=3\n\n[b]\n\nx=4\n", []string{`section["a"].x`}, 2, "[a]\n\ny=2\nx=1\nz=3\n\n[b]\n\nx=4\n"},
		{"up", "[a]\n\nx=1\ny=2\nz=3\n\n[b]\n\nx=4\n", []string{`section["a"].z`}, 0, "[a]\n\nz=3\nx=1\ny=2\n\n[b]\n\nx=4\n"},
		{"several", "[a]\nw=0\nx=1\ny=2\nz=3\n", []string{`section["a"].w`, `section["a"].y`}, 4, "[a]\nx=1\nz=3\nw=0\ny=2\n"},
		{"no last line end", "[a]\nx=1\ny=2", []string{`section["a"].y`}, 0, "[a]\ny=2\nx=1"},
		{"comments", "[a]\n; of the section\n\n; of x\n ; and x\nx=1 ; here\ny=2\n", []string{`section["a"].x`}, 2, "[a]\n; of the section\n\ny=2\n; of x\n ; and x\nx=1 ; here\n"},
		{"line ends and blank lines", "[a]\r\n\r\nx=1\r\n\r\ny=[1,\r\n2]\r\n", []string{`section["a"].y`}, 0, "[a]\r\n\r\ny=[1,\r\n2]\r\n\r\nx=1\r\n"},
		{"before sections", "x=1\ny=2\n[a]\nz=3\n", []string{`section[""].y`}, 0, "y=2\nx=1\n[a]\nz=3\n"},
		{"one line", "[a]\nx=1 y=2\nz=3\n", []string{`section["a"].z`}, 0, ""},
		{"another section", "[a]\nx=1\n[b]\ny=2\n", []string{`section["a"].x`}, -1, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := openText(t, c.before, "settings.cfg")
			rows := rowsAt(t, d, c.move)
			parent := d.Parent(rows[0])
			if c.to < 0 {
				parent = find(t, d, `section["b"]`)
			}
			var before []string
			for _, r := range rows {
				text, err := d.Text(r)
				if err != nil {
					t.Fatal(err)
				}
				before = append(before, text)
			}
			err := d.MoveAll(rows, parent, max(0, c.to))
			if c.want == "" {
				if err == nil || string(d.Bytes()) != c.before {
					t.Errorf("%v: %q", err, d.Bytes())
				}
				return
			}
			if err != nil || string(d.Bytes()) != c.want {
				t.Fatalf("%v: %q, want %q", err, d.Bytes(), c.want)
			}
			var now []string
			for _, r := range rows {
				text, err := d.Text(r)
				if err != nil {
					t.Fatal(err)
				}
				now = append(now, text)
				if d.Describe(r).Can&model.CanMove == 0 {
					t.Error("it cannot be moved again")
				}
			}
			if !slices.Equal(before, now) {
				t.Errorf("the rows hold %v after %v", now, before)
			}
			if !d.Undo() || string(d.Bytes()) != c.before {
				t.Errorf("undone: %q", d.Bytes())
			}
		})
	}
}
