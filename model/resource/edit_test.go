package resource_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/model"
)

// TestEdits makes each edit on each vector: the document is what reading its bytes again gives, and undo gives back the
// bytes and rows.
func TestEdits(t *testing.T) {
	count := map[string]int{}
	for n, v := range vectors(t) {
		if len(v.data) > 100_000 || strings.HasPrefix(v.File, "links_bundle") {
			continue // dangling references can be kept and removed, but not copied
		}
		for i, e := range edits {
			if v.Flags != 0 && (n+i)%4 != 0 || fills(v, e.name) {
				continue // the same resource in another form, or a refused edit
			}
			d := open(t, v.File, v.data)
			before := spell(d)
			r := e.pick(d)
			if r == 0 {
				continue
			}
			if err := e.make(d, r); err != nil {
				t.Errorf("%s: %s: %v", v.name(), e.name, err)
				continue
			}
			count[e.name]++
			if !d.CanUndo() && e.name != "move a node" { // which may be the last
				t.Errorf("%s: %s changes nothing", v.name(), e.name)
			}
			after := spell(d)
			b, err := d.File()
			if err != nil {
				t.Fatal(err)
			}
			fresh := open(t, v.File, b)
			if got := spell(fresh); got != after {
				t.Errorf("%s: %s: the rows are not those of the file:\n%s", v.name(), e.name, different(got, after))
			}
			if result := fresh.Snapshot().Check(t.Context(), nil); !result.Exact {
				t.Errorf("%s: %s: %+v", v.name(), e.name, result)
			}
			for d.CanUndo() {
				d.Undo()
			}
			if back, err := d.File(); err != nil || !bytes.Equal(back, v.data) {
				t.Errorf("%s: %s: undo does not give back the bytes: %v", v.name(), e.name, err)
			}
			if got := spell(d); got != before {
				t.Errorf("%s: %s: undo does not give back the rows:\n%s", v.name(), e.name, different(got, before))
			}
		}
	}
	for _, e := range edits {
		if count[e.name] == 0 {
			t.Errorf("%s was never tried", e.name)
		}
	}
	t.Log(count)
}

// different are the first lines in which two texts differ.
func different(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			return x[i] + "\n" + y[i]
		}
	}
	return fmt.Sprintf("%d and %d lines", len(x), len(y))
}

// TestEnginesReadEdits has the engines read what the edits make: they read each property and node as it is shown, and see just what the edit is
// about in another way than in the file before it.
func TestEnginesReadEdits(t *testing.T) {
	all := vectors(t)
	for _, engine := range []string{"3.2", "3.6", "4.6"} {
		t.Run(engine, func(t *testing.T) {
			program := enginetest.Oracle(t, engine)
			project := t.TempDir()
			if err := os.CopyFS(project, os.DirFS(all[slices.IndexFunc(all, func(v *vector) bool { return v.Engine == engine })].dir)); err != nil {
				t.Fatal(err)
			}
			type edited struct {
				vector *vector
				kind   int // of edits; -1 for the file as it is
				at     spot
				file   []byte
			}
			files := map[string]edited{}
			var names []string
			add := func(name string, e edited) {
				if err := os.WriteFile(filepath.Join(project, name), e.file, 0o600); err != nil {
					t.Fatal(err)
				}
				files["res://"+name] = e
				names = append(names, "res://"+name)
			}
			for k, v := range all {
				if v.Engine != engine || v.Loads != true || len(v.data) > 100_000 && !enginetest.Whole() {
					continue
				}
				add("before_"+v.File, edited{v, -1, spot{}, v.data})
				for i, e := range edits {
					if spared(v, e.name, k+i) && !enginetest.Whole() || fills(v, e.name) || swapped(v, e.name) {
						continue
					}
					d := open(t, v.File, v.data)
					r := e.pick(d)
					if r == 0 {
						continue
					}
					at := spotOf(t, d, r)
					if err := e.make(d, r); err != nil {
						continue // TestEdits tells
					}
					b, err := d.File()
					if err != nil {
						t.Fatal(err)
					}
					add(fmt.Sprintf("edited_%d_%s", i, v.File), edited{v, i, at, b})
				}
			}
			answers := map[string][]byte{}
			for part := range slices.Chunk(names, 40) { // an engine has to answer in a minute
				command := enginetest.Command(t, program, append([]string{engine, "props"}, part...)...)
				command.Env = append(os.Environ(), "ORACLE_PROJECT="+project)
				var complaints bytes.Buffer
				command.Stderr = &complaints
				out, err := command.Output()
				if err != nil {
					t.Errorf("%v: %s", err, complaints.Bytes()[:min(complaints.Len(), 3000)])
				}
				for _, part := range bytes.Split(out, []byte(`{"file":"`))[1:] {
					name, rest, _ := bytes.Cut(part, []byte("\"}\n"))
					answers[string(name)] = rest
				}
			}
			values, count := 0, map[string]int{}
			for _, name := range names {
				e, answer := files[name], answers[name]
				if answer == nil {
					t.Errorf("%s is not read", name)
					continue
				}
				if !madeAnew(e.vector.File) && e.vector.Flags&^32 == 0 {
					values += compare(t, name, open(t, name, e.file), told(t, answer))
				}
				if e.kind < 0 || madeAnew(e.vector.File) {
					continue
				}
				kind := edits[e.kind]
				was, now := see(t, answers["res://before_"+e.vector.File]), see(t, answer)
				kind.tells(was, now, e.at)
				was.reach()
				if why := was.differs(now); why != "" {
					t.Errorf("%s: %s at %s: %s", e.vector.name(), kind.name, e.at.row, why)
				}
				count[kind.name]++
			}
			t.Logf("%d files, %d values and nodes; edits: %v", len(names), values, count)
			for _, e := range edits {
				least := 1
				if e.name == "lengthen all strings" {
					least = 17
				}
				if count[e.name] < least {
					t.Errorf("%s: tried on %d files", e.name, count[e.name])
				}
			}
		})
	}
}

// fills reports whether an edit is refused, as values of the file refer to what it would add.
func fills(v *vector, edit string) bool {
	return edit == "an external resource" && strings.Contains(v.File, "_bundle")
}

// spared reports whether an edit is not tried unless the whole is: of resources every fourth one is, and of files in another form every
// sixteenth. Strings, which few files have many of, are made longer in twice as many.
func spared(v *vector, edit string, n int) bool {
	every := 4
	if edit == "lengthen all strings" {
		every = 2
	}
	switch {
	case v.Flags != 0:
		return n%(4*every) != 0
	case strings.HasSuffix(v.File, ".res"):
		return n%every != 0
	}
	return false
}

// swapped reports whether an engine reads other numbers than those that are meant: none swaps those of packed arrays back.
func swapped(v *vector, edit string) bool {
	return v.Flags&16 != 0 && (edit == "change ints" || edit == "an element of a packed array")
}

// madeAnew reports whether an engine says other things of a file each time: an image is remade, without its id, and a
// Translation lists its messages in any order.
func madeAnew(file string) bool {
	return strings.HasPrefix(file, "texture") || strings.HasPrefix(file, "words")
}

// TestResourcesHaveNoNodes moves the rows of resources, which are not scenes: only those in a list or dictionary can be
// moved.
func TestResourcesHaveNoNodes(t *testing.T) {
	n := 0
	for _, v := range vectors(t) {
		if v.File != "links.res" && v.File != "curve.res" {
			continue
		}
		d := open(t, v.File, v.data)
		for i := range d.Len(model.Root) {
			group := d.Child(model.Root, i)
			for k := range d.Len(group) {
				r := d.Child(group, k)
				if err := d.Move(r, model.Root, 0); err == nil && strings.HasPrefix(d.Path(r), "ext_resource") {
					t.Errorf("%s: %s was moved", v.name(), d.Path(r))
				}
				n++
			}
		}
	}
	if n < 10 {
		t.Errorf("only %d rows", n)
	}
}
