package threeway_test

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/codec/variant"
	"savant/model"
	"savant/model/convert"
	"savant/model/threeway"
)

// connectedScene is a scene before its connections.
const connectedScene = "[gd_scene format=3]\n\n[node name=\"A\" type=\"Node\"]\n\n" +
	"[node name=\"B\" type=\"Button\" parent=\".\"]\n\n[node name=\"C\" type=\"Node\" parent=\".\"]\n\n"

// connected is a scene with connections of a button, each as "to method", or with other attributes behind.
func connected(list ...string) string {
	text := strings.TrimSuffix(connectedScene, "\n")
	for i, one := range list {
		to, method, _ := strings.Cut(one, " ")
		method, more, _ := strings.Cut(method, " ")
		if more != "" {
			more = " " + more
		}
		if i == 0 {
			text += "\n"
		}
		text += fmt.Sprintf("[connection signal=\"pressed\" from=\"B\" to=%q method=%q%s]\n", to, method, more)
	}
	return text
}

// connections are those of a scene, as connected takes them.
func connections(text string) string {
	var list []string
	for line := range strings.Lines(text) {
		if rest, ok := strings.CutPrefix(line, `[connection signal="pressed" from="B" to=`); ok {
			list = append(list, strings.NewReplacer(`"`, "", "method=", "").Replace(strings.TrimSuffix(strings.TrimSpace(rest), "]")))
		}
	}
	return strings.Join(list, ", ")
}

// connectionCases are what both sides make of connections. ours and theirs are what the merge has with --favor; the same without a conflict.
var connectionCases = []struct {
	name               string
	base, mine, other  []string
	conflict           bool
	ours, theirs, none string
}{
	{"both another method", []string{". m"}, []string{". o"}, []string{". t"}, true, ". o", ". t", ". m"},
	{"another method, removed", []string{". m"}, []string{". o"}, nil, true, ". o", "", ". m"},
	{"removed, another method", []string{". m"}, nil, []string{". t"}, true, "", ". t", ". m"},
	{"both to another node", []string{". m"}, []string{"B m"}, []string{"C m"}, true, "B m", "C m", ". m"},
	{"to another node, removed", []string{". m"}, []string{"C m"}, nil, true, "C m", "", ". m"},
	{"to another node, another method", []string{". m"}, []string{"C m"}, []string{". t"}, true, "C m", ". t", ". m"},
	{"both all", []string{". m"}, []string{"B o"}, []string{"C t"}, true, "B o", "C t", ". m"},
	{"another method, flags", []string{". m"}, []string{". o"}, []string{". m flags=3"}, false, ". o flags=3", "", ""},
	{"another method, arguments", []string{". m"}, []string{". o"}, []string{". m binds= [2]"}, false, ". o binds= [2]", "", ""},
	{"both flags", []string{". m"}, []string{". m flags=3"}, []string{". m flags=6"}, true, ". m flags=3", ". m flags=6", ". m"},
	{"both an argument more", []string{". m binds= [1]"}, []string{". m binds= [1, 2]"}, []string{". m binds= [1, 3]"}, true,
		". m binds= [1, 2]", ". m binds= [1, 3]", ". m binds= [1]"},
	{"the same", []string{". m"}, []string{". o"}, []string{". o"}, false, ". o", "", ""},
	{"one of two each", []string{". m", ". n"}, []string{". o", ". n"}, []string{". m", ". t"}, false, ". o, . t", "", ""},
	{"the same one of two", []string{". m", ". n"}, []string{". o", ". n"}, []string{". t", ". n"}, true, ". o, . n", ". t, . n", ". m, . n"},
	{"both of two", []string{". m", ". n"}, []string{". o", ". p"}, []string{". m", ". t"}, true, ". o, . p", ". o, . t", ". o, . n"},
	{"what theirs adds", []string{". m"}, []string{". o"}, []string{". m", ". o"}, false, ". o", "", ""},
	{"both add", []string{". m"}, []string{". m", ". o"}, []string{". m", ". t"}, false, ". m, . o, . t", "", ""},
	{"both add the first", nil, []string{". o"}, []string{". t"}, false, ". o, . t", "", ""},
}

// TestConnections: a connection that a side changed is the same one. Two sides that made it call something else are in conflict, as is one that changed
// what the other removed.
func TestConnections(t *testing.T) {
	for _, c := range connectionCases {
		for favor, want := range map[threeway.Side]string{threeway.None: c.ours, threeway.Ours: c.ours, threeway.Theirs: c.theirs, threeway.Base: c.none} {
			text, r := merge(t, []byte(connected(c.base...)), []byte(connected(c.mine...)), []byte(connected(c.other...)), threeway.Options{Favor: favor})
			if !c.conflict {
				want = c.ours
			}
			switch n := len(r.Conflicts()); {
			case n > 0 != c.conflict || n > 1:
				t.Errorf("%s, favor %d: %d conflicts\n%s", c.name, favor, n, text)
			case c.conflict && favor == threeway.None:
				if !strings.Contains(string(text), "<<<<<<<") {
					t.Errorf("%s is not marked:\n%s", c.name, text)
				}
			case connections(string(text)) != want:
				t.Errorf("%s, favor %d: %s, want %s", c.name, favor, connections(string(text)), want)
			case strings.Contains(string(text), "]\n\n[connection") && strings.Count(string(text), "]\n\n[connection") > 1:
				t.Errorf("%s, favor %d: empty lines\n%s", c.name, favor, text)
			}
		}
	}
}

// TestBinaryConnections: in binary scenes the same is in conflict, and what is taken is taken whole.
func TestBinaryConnections(t *testing.T) {
	binary := func(list []string) *model.Document {
		made, err := convert.Bytes(t.Context(), "a.tscn", []byte(connected(list...)), "a.scn", convert.Request{Form: "scn"}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return open(t, made.Data)
	}
	for _, c := range connectionCases {
		for favor, want := range map[threeway.Side]string{threeway.None: c.ours, threeway.Ours: c.ours, threeway.Theirs: c.theirs, threeway.Base: c.none} {
			ours := binary(c.mine)
			r, err := threeway.Merge(t.Context(), binary(c.base), ours, binary(c.other), threeway.Options{Favor: favor})
			if err != nil {
				t.Fatal(err)
			}
			if !c.conflict || favor == threeway.None {
				want = c.ours
			}
			made, err := convert.Bytes(t.Context(), "a.scn", ours.Bytes(), "a.tscn", convert.Request{Form: "tscn"}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if n := len(r.Conflicts()); n > 0 != c.conflict || n > 1 {
				t.Errorf("%s, favor %d: %d conflicts: %+v", c.name, favor, n, r.Changes)
			}
			got, list := strings.Split(connections(string(made.Data)), ", "), strings.Split(want, ", ")
			slices.Sort(got) // what theirs adds comes where theirs has it
			slices.Sort(list)
			if !slices.Equal(got, list) {
				t.Errorf("%s, favor %d: %s, want %s", c.name, favor, got, list)
			}
		}
	}
}

// TestConnectionsApart: in a text with markers a connection that has another method on each side is one conflict.
func TestConnectionsApart(t *testing.T) {
	marked, _ := merge(t, []byte(connected(". m", ". n")), []byte(connected(". o", ". n")), []byte(connected(". t", ". n")), threeway.Options{})
	v, _, ok := threeway.Unmark(marked)
	if !ok {
		t.Fatal("there are no markers")
	}
	for side, want := range map[threeway.Side]string{threeway.Ours: ". o, . n", threeway.Theirs: ". t, . n"} {
		text, r := merge(t, v.Base, v.Ours, v.Theirs, threeway.Options{NoBase: true, Favor: side})
		if got := connections(string(text)); got != want || len(r.Conflicts()) != 1 {
			t.Errorf("%s, want %s, %d conflicts", got, want, len(r.Conflicts()))
		}
	}
}

// TestChoicesOfConnections: connections are known by their numbers, which may be those of others on the other side, and in the result. A choice and a
// written value are for the one that is meant.
func TestChoicesOfConnections(t *testing.T) {
	base, ours, theirs := []byte(connected(". a", ". m")), []byte(connected(". a", ". o")), []byte(connected("C new", ". a", ". t"))
	_, r := merge(t, base, ours, theirs, threeway.Options{})
	paths := map[string]bool{}
	conflict := ""
	for _, c := range r.Changes {
		if paths[c.Path] {
			t.Errorf("two changes are at %s", c.Path)
		}
		if paths[c.Path] = true; c.Conflict() {
			conflict = c.Path
		}
	}
	if conflict == "" {
		t.Fatalf("%+v", r.Changes)
	}
	for side, want := range map[threeway.Side]string{threeway.Ours: "C new, . a, . o", threeway.Theirs: "C new, . a, . t"} {
		text, _ := merge(t, base, ours, theirs, threeway.Options{Choices: map[string]threeway.Side{conflict: side}})
		if got := connections(string(text)); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	text, r := merge(t, []byte(connected("C gone", ". m")), []byte(connected("C gone", ". o")), []byte(connected(". t")), threeway.Options{
		Choices: map[string]threeway.Side{"connection[1]": threeway.Ours},
		Values:  map[string]variant.Value{"connection[1].@method": variant.OfString("both")},
	})
	if got := connections(string(text)); got != ". both" {
		t.Errorf("%s of %+v", got, r.Changes)
	}
}

// TestEditableAdded: children of instances that both sides made editable are those of both.
func TestEditableAdded(t *testing.T) {
	with := func(paths ...string) []byte {
		text := connectedScene
		for _, path := range paths {
			text += fmt.Sprintf("[editable path=%q]\n", path)
		}
		return []byte(text)
	}
	text, r := merge(t, with("B"), with("B", "C"), with("A", "B"), threeway.Options{})
	if want := string(with("A", "B", "C")); r.Left() > 0 || string(text) != want {
		t.Errorf("%+v\n%s\nwant\n%s", r.Changes, text, want)
	}
}

// TestEnginesLoadConnections: the engine loads what is made of connections, with each of them.
func TestEnginesLoadConnections(t *testing.T) {
	enginetest.Oracle(t, "4.6")
	folder := t.TempDir()
	var files []string
	var counts []string
	for i, c := range connectionCases {
		text, _ := merge(t, []byte(connected(c.base...)), []byte(connected(c.mine...)), []byte(connected(c.other...)), threeway.Options{Favor: threeway.Ours})
		files = append(files, write(t, folder, filepath.Join(fmt.Sprint("merged", i), "a.tscn"), text))
		counts = append(counts, fmt.Sprintf(`\"conn_count\": %d,`, bytes.Count(text, []byte("[connection"))))
	}
	said := told(t, "4.6", files)
	for i, file := range files {
		if !strings.Contains(said[file], counts[i]) {
			t.Errorf("%s: the engine does not say %s: %s", connectionCases[i].name, counts[i], said[file])
		}
	}
}

// TestConnectionIsAllThatChanges: a conflict at a connection is written in its place, and nothing else changes.
func TestConnectionIsAllThatChanges(t *testing.T) {
	d := open(t, []byte(connected(". o")))
	r, err := threeway.Merge(context.Background(), open(t, []byte(connected(". m"))), d, open(t, []byte(connected(". t"))), threeway.Options{})
	if err != nil || len(r.Changes) != 1 || r.Changes[0].Path != "connection[0]" || !strings.HasPrefix(string(d.Bytes()), connectedScene+"<<<<<<<") {
		t.Errorf("%v, %+v\n%s", err, r.Changes, d.Bytes())
	}
}
