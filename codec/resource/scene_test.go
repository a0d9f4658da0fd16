package resource_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"savant/codec/resource"
	"savant/codec/variant"
)

// bundle finds the scene of a file; ok is false if its main resource is none.
func bundle(t testing.TB, f *resource.File) (p resource.Property, s *resource.Scene, ok bool) {
	t.Helper()
	body, err := f.Body(f.Internals() - 1)
	if err != nil {
		t.Fatal(err)
	}
	p, ok = f.Property(body, "_bundled", nil)
	if !ok {
		return p, nil, false
	}
	s, err = f.Scene(p.Value, nil)
	if err != nil {
		t.Fatal(err)
	}
	return p, s, true
}

// branch is a node as an engine's listing of the tree tells it.
type branch struct {
	class, owner string
	unique       bool
}

var listed = regexp.MustCompile(`^live ("(?:[^"\\]|\\.)*") class=("[^"]*") owner=("(?:[^"\\]|\\.)*") unique=(true|false)`)

// live reads such a listing: lines like live "Arm/Hand" class="Node2D" owner="." unique=false.
func live(t testing.TB, lines []string) map[string]branch {
	t.Helper()
	tree := map[string]branch{}
	for _, line := range lines {
		parts := listed.FindStringSubmatch(line)
		if parts == nil {
			t.Fatal(line)
		}
		var texts [3]string
		for i := range texts {
			if err := json.Unmarshal([]byte(parts[i+1]), &texts[i]); err != nil {
				t.Fatal(err)
			}
		}
		tree[texts[0]] = branch{texts[1], texts[2], parts[4] == "true"}
	}
	return tree
}

// compareTree expects the nodes of a scene in an engine's tree, which also has those that instances bring along.
func compareTree(t *testing.T, name string, s *resource.Scene, tree map[string]branch) (n int) {
	t.Helper()
	inherited := s.Base != resource.RefNone
	for i, node := range s.Nodes {
		path, ok := s.Path(int32(i))
		if !ok {
			t.Errorf("%s: node %d has no path", name, i)
			continue
		}
		b, ok := tree[path]
		if !ok {
			t.Errorf("%s: the engine has no node %q, but %v", name, path, tree)
			continue
		}
		if node.Class != resource.NoClass {
			if class := s.Names[node.Class]; class != b.class {
				t.Errorf("%s: %q is a %s, not a %s", name, path, class, b.class)
			}
		}
		if node.Owner >= 0 {
			if owner, ok := s.Path(node.Owner); !ok || owner != b.owner {
				t.Errorf("%s: %q is owned by %q, not %q", name, path, owner, b.owner)
			}
		}
		n++
	}
	own := 0
	for _, node := range s.Nodes {
		if node.Instance != resource.RefNone {
			own++
		}
	}
	saved := 1 // the root; what controls make for themselves has no owner
	for _, b := range tree {
		if b.owner != "" {
			saved++
		}
	}
	if own == 0 && !inherited && saved != len(s.Nodes) {
		t.Errorf("%s: %d nodes, but the engine has %d", name, len(s.Nodes), saved)
	}
	return n
}

// TestScenesOfEngines expects the nodes that the engine has, and that a scene which nobody changed changes nothing.
func TestScenesOfEngines(t *testing.T) {
	scenes, nodes, connections, compared := 0, 0, 0, 0
	unchanged := func(name string, b []byte) (*resource.Scene, bool) {
		f, err := resource.Open(b)
		if err != nil {
			t.Fatal(err)
		}
		_, s, ok := bundle(t, f)
		if !ok {
			return nil, false
		}
		e := f.Edit(nil)
		if err := e.SetScene(s, s.Clone()); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if list, err := e.Splices(); err != nil || len(list) > 0 {
			t.Errorf("%s: %d splices, %v", name, len(list), err)
		}
		scenes++
		nodes += len(s.Nodes)
		connections += len(s.Connections)
		return s, true
	}
	for _, v := range vectors(t) {
		s, ok := unchanged(v.name(), v.plain)
		if ok && v.Dump != "" && !strings.Contains(v.File, "_bundle") && !strings.Contains(v.File, "_big_endian") {
			compared += compareTree(t, v.name(), s, live(t, dump(t, dumpOf(t, v, v.Dump))["live"].Live))
		}
	}
	for name, b := range corpus(t) {
		unchanged(name, b)
	}
	t.Logf("%d scenes, %d nodes, %d connections; %d nodes are those of engines", scenes, nodes, connections, compared)
	if scenes < 60 || compared < 500 {
		t.Error("too few")
	}
}

// sceneKinds are edits of scenes. They return what is expected of the tree: paths that are gone and that are new.
var sceneKinds = []struct {
	name string
	edit func(f *resource.File, s *resource.Scene) (gone, made string, ok bool)
}{
	{"rename", func(f *resource.File, s *resource.Scene) (gone, made string, ok bool) {
		i := leaf(s)
		if i < 0 {
			return "", "", false
		}
		gone, _ = s.Path(int32(i))
		s.Nodes[i].Name = s.AddName("Another name")
		made, _ = s.Path(int32(i))
		return gone, made, true
	}},
	{"remove", func(f *resource.File, s *resource.Scene) (gone, made string, ok bool) {
		i := leaf(s)
		if i < 0 {
			return "", "", false
		}
		gone, _ = s.Path(int32(i))
		s.Remove(i)
		return gone, "", true
	}},
	{"remove the first child", func(f *resource.File, s *resource.Scene) (gone, made string, ok bool) {
		if len(s.Nodes) < 3 || s.Nodes[1].Parent != 0 {
			return "", "", false
		}
		gone, _ = s.Path(1)
		s.Remove(1)
		return gone, "", true
	}},
	{"add", func(f *resource.File, s *resource.Scene) (gone, made string, ok bool) {
		s.Insert(1, resource.Node{Parent: 0, Owner: 0, Class: s.AddName("Node2D"), Name: s.AddName("Made"), Index: -1, Instance: resource.RefNone,
			Properties: []resource.NodeProperty{{Name: s.AddName("position"), Value: s.AddValue(variant.OfMath(variant.Vector2, 3, 4))}},
			Groups:     []int32{s.AddName("a group")}})
		return "", "Made", true
	}},
	{"property", func(f *resource.File, s *resource.Scene) (gone, made string, ok bool) {
		for i := range s.Variants {
			if v, _, err := f.Decode(s.Variants[i].Start); err == nil && v.Type == variant.Vector2 {
				v := variant.OfMath(variant.Vector2, 11, 12)
				s.Variants[i].New = &v
				return "", "", true
			}
		}
		return "", "", false
	}},
	{"connection", func(f *resource.File, s *resource.Scene) (gone, made string, ok bool) {
		s.Connections = append(s.Connections, resource.Connection{From: 0, To: 0, Signal: s.AddName("tree_exited"), Method: s.AddName("queue_free"), Flags: 2,
			Binds: []int32{s.AddValue(variant.OfInt(5))}})
		return "", "", true
	}},
}

// leaf is a node of this scene's own with none below it, -1 if there is none.
func leaf(s *resource.Scene) int {
	for i := len(s.Nodes) - 1; i > 0; i-- {
		n := s.Nodes[i]
		if n.Class == resource.NoClass || n.Parent < 0 || n.Parent&resource.RefPath != 0 {
			continue
		}
		used := false
		for _, m := range s.Nodes {
			used = used || m.Parent == int32(i) || m.Owner == int32(i)
		}
		if !used {
			return i
		}
	}
	return -1
}

// rewritten makes an edit of a scene, and returns the file and what is expected; nil if there is nothing to edit so.
func rewritten(t *testing.T, v *vector, edit func(f *resource.File, s *resource.Scene) (gone, made string, ok bool)) (out []byte, gone, made string) {
	t.Helper()
	f, err := resource.Open(v.plain)
	if err != nil {
		t.Fatal(err)
	}
	_, was, ok := bundle(t, f)
	if !ok || strings.Contains(v.File, "_bundle") {
		return nil, "", ""
	}
	now := was.Clone()
	gone, made, ok = edit(f, now)
	if !ok {
		return nil, "", ""
	}
	e := f.Edit(nil)
	if err := e.SetScene(was, now); err != nil {
		t.Fatalf("%s: %v", v.name(), err)
	}
	out = apply(t, v.plain, e)
	g, err := resource.Open(out)
	if err != nil {
		t.Fatal(err)
	}
	whole(t, v.name(), out)
	_, again, _ := bundle(t, g)
	if text, want := spelled(now), spelled(again); text != want {
		t.Errorf("%s:\n%s\nbecomes\n%s", v.name(), text, want)
	}
	return out, gone, made
}

// spelled is a scene in words, whatever the places of its names and values.
func spelled(s *resource.Scene) string {
	var b strings.Builder
	for i, n := range s.Nodes {
		path, ok := s.Path(int32(i))
		owner, _ := s.Path(n.Owner)
		fmt.Fprintf(&b, "%s %t owner %s index %d", path, ok, owner, n.Index)
		if n.Class != resource.NoClass {
			b.WriteString(" class " + s.Names[n.Class])
		}
		for _, p := range n.Properties {
			fmt.Fprintf(&b, " %s=%d", s.Names[p.Name], p.Value)
		}
		for _, g := range n.Groups {
			b.WriteString(" group " + s.Names[g])
		}
		b.WriteByte('\n')
	}
	for _, c := range s.Connections {
		from, _ := s.Path(c.From)
		to, _ := s.Path(c.To)
		fmt.Fprintf(&b, "%s.%s -> %s.%s %d %v %d\n", from, s.Names[c.Signal], to, s.Names[c.Method], c.Flags, c.Binds, c.Unbinds)
	}
	return b.String() + strconv.Itoa(len(s.Variants)) + fmt.Sprint(len(s.IDs) == 0 || len(s.IDs) == len(s.Nodes))
}

// TestSceneEdits makes each edit of a scene on every scene of the engines.
func TestSceneEdits(t *testing.T) {
	all := vectors(t)
	for _, kind := range sceneKinds {
		n := 0
		for _, v := range all {
			if out, _, _ := rewritten(t, v, kind.edit); out != nil {
				n++
			}
		}
		if n < 20 {
			t.Errorf("%s: in %d scenes only", kind.name, n)
		}
	}
}
