package cli_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/model"
	"savant/model/kinds"
	"savant/model/property"
	"savant/scene/class"
)

// TestRetypeEngine gives a node of each class, with every property set, the class of three others. The engine loads it, and has it as before in all
// that both classes have. What goes is reported before, and the new class does not have it.
func TestRetypeEngine(t *testing.T) {
	for _, e := range enginetest.Versions() {
		t.Run(e.Name, func(t *testing.T) {
			program := enginetest.Engine(t, e.Name)
			folder := t.TempDir()
			if err := os.WriteFile(filepath.Join(folder, "project.godot"), []byte("config_version=4\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			table := class.For(e.Dialect)
			var nodes []string
			for _, c := range table.Classes() {
				if settable(table, c) && table.Inherits(c.Name, "Node") {
					nodes = append(nodes, c.Name)
				}
			}
			random := rand.New(rand.NewPCG(14, 4))
			var made []*classFile // each followed by what it became
			const others = 3
			for i, name := range nodes {
				to := random.Perm(len(nodes))
				if !enginetest.Whole() && i%classStep != 0 {
					continue
				}
				f := &classFile{t: t, table: table, d: e.Dialect, class: name}
				f.choose()
				text, _ := f.text(e.Format, f.names)
				write(t, filepath.Join(folder, f.name), text)
				made = append(made, f)
				for _, k := range to[:others] {
					made = append(made, f.retyped(folder, nodes[k], text))
				}
			}
			told := askClasses(t, program, folder, made)
			kept, went := 0, 0
			for i, f := range made {
				was := made[i/(others+1)*(others+1)]
				if f == was {
					continue
				}
				before, now := told[was.name], told[f.name]
				if before == nil || now == nil {
					t.Errorf("%s: the engine does not load it", f.name)
					continue
				}
				for _, name := range was.names {
					value, has := now[name]
					switch stays := slices.Contains(f.names, name); {
					case stays && has:
						kept++
						want, had := before[name]
						if !had || decides(table, was.class, name) { // or the old class hides it
							want = was.set[name]
						}
						if !decides(table, f.class, name) && !alikeText(want, value, e.Dialect) {
							t.Errorf("%s.%s is %s and not %s", f.name, name, value, want)
						}
					case !stays:
						if went++; has && sameType(table, was.class, f.class, name) {
							t.Errorf("%s has %s too, which went", f.name, name)
						}
					}
				}
			}
			t.Logf("%d classes, %d changes; %d properties kept, %d gone", len(made)/(others+1), len(made)/(others+1)*others, kept, went)
		})
	}
}

// decides reports whether the engine gives a property another value than the one set.
func decides(table *class.Table, kind, name string) bool {
	p, _ := table.Property(kind, name)
	return decided[p.Class+"."+name] != ""
}

// sameType reports whether two classes have a property of the same type.
func sameType(table *class.Table, a, b, name string) bool {
	p, _ := table.Property(a, name)
	q, has := table.Property(b, name)
	return has && p.Type == q.Type && q.InFile
}

// retyped makes a file in which the node has another class. It lists what stays.
func (f *classFile) retyped(folder, to, text string) *classFile {
	f.t.Helper()
	d, err := kinds.Open([]byte(text), model.Options{Dialect: f.d.Name, Name: f.name})
	if err != nil {
		f.t.Fatal(err)
	}
	r, err := d.Find(`node["."]`)
	if err != nil {
		f.t.Fatal(err)
	}
	notes, err := d.ClassChange(r, to)
	if err == nil {
		err = d.ChangeClass(r, to)
	}
	if err != nil {
		f.t.Fatalf("%s to %s: %v", f.class, to, err)
	}
	_, left := property.Stored(d, r)
	for _, name := range f.names {
		said := slices.ContainsFunc(notes, func(n model.Note) bool {
			return strings.HasPrefix(string(n.Text.ID), "scene.property-goes ") && n.Text.Args[0] == name
		})
		if gone := !slices.Contains(left, name); gone != said {
			f.t.Errorf("%s to %s: %s goes: %v, told before: %v", f.class, to, name, gone, said)
		}
	}
	made := *f
	made.class, made.name, made.names = to, fmt.Sprintf("%s_to_%s.tscn", f.class, to), left
	write(f.t, filepath.Join(folder, made.name), string(d.Bytes()))
	return &made
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
