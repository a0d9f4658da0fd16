package resource_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"savant/codec/resource"
	"savant/codec/variant"
)

// bundle returns the scene of a file; ok is false if its main resource is not one.
func bundle(t testing.TB, f *resource.File) (p resource.Property, s *resource.SceneState, ok bool) {
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

// branch is a node in an engine's listing of the tree.
type branch struct {
	class, owner string
	unique       bool
}

var listed = regexp.MustCompile(`^live ("(?:[^"\\]|\\.)*") class=("[^"]*") owner=("(?:[^"\\]|\\.)*") unique=(true|false)`)

// live parses such a listing: lines like live "Arm/Hand" class="Node2D" owner="." unique=false.
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

// compareTree checks that the nodes of a scene are in an engine's tree, which also has those that instances contribute.
func compareTree(t *testing.T, name string, s *resource.SceneState, tree map[string]branch) (n int) {
	t.Helper()
	inherited := s.Base != resource.RefNone
	for i := range s.Nodes() {
		node := s.Node(i)
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
			if class, _ := s.Name(node.Class); class != b.class {
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
	for i := range s.Nodes() {
		if s.Node(i).Instance != resource.RefNone {
			own++
		}
	}
	saved := 1 // the root; nodes that controls create themselves have no owner
	for _, b := range tree {
		if b.owner != "" {
			saved++
		}
	}
	if own == 0 && !inherited && saved != s.Nodes() {
		t.Errorf("%s: %d nodes, but the engine has %d", name, s.Nodes(), saved)
	}
	return n
}

// TestScenesOfEngines checks the nodes against the engine's, and that an empty change changes nothing.
func TestScenesOfEngines(t *testing.T) {
	scenes, nodes, connections, compared := 0, 0, 0, 0
	unchanged := func(name string, b []byte) (*resource.SceneState, bool) {
		f, err := resource.Open(b)
		if err != nil {
			t.Fatal(err)
		}
		_, s, ok := bundle(t, f)
		if !ok {
			return nil, false
		}
		e := f.Edit(nil)
		if err := e.SetScene(kept(s)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if list, err := e.Splices(); err != nil || len(list) > 0 {
			t.Errorf("%s: %d splices, %v", name, len(list), err)
		}
		scenes++
		nodes += s.Nodes()
		connections += s.Connections()
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

// kept returns a change that gives every node and connection what it has.
func kept(s *resource.SceneState) *resource.SceneChange {
	c := s.Change()
	c.Nodes.Made, c.Connections.Made = map[int]resource.Node{}, map[int]resource.Connection{}
	for i := range s.Nodes() {
		c.Nodes.Made[i] = s.Node(i)
		c.Nodes.Order = append(c.Nodes.Order, int32(i))
	}
	for i := range s.Connections() {
		c.Connections.Made[i] = s.Connection(i)
		c.Connections.Order = append(c.Connections.Order, int32(i))
	}
	return c
}

// sceneKind is an edit of scenes.
type sceneKind struct {
	name string
	edit func(f *resource.File, s *resource.SceneState, c *resource.SceneChange) (gone, made string, ok bool)
}

// sceneKinds are edits of scenes. They return the expected effect on the tree: paths that are gone and that are new.
var sceneKinds = []sceneKind{
	{"rename", func(_ *resource.File, s *resource.SceneState, c *resource.SceneChange) (gone, made string, ok bool) {
		i := leaf(s)
		if i < 0 {
			return "", "", false
		}
		gone, _ = s.Path(int32(i))
		n := s.Node(i)
		n.Name = c.AddName("Another name")
		c.Nodes.Made = map[int]resource.Node{i: n}
		above, _ := s.Path(n.Parent)
		return gone, strings.TrimPrefix(above+"/Another name", "./"), true
	}},
	{"remove", func(_ *resource.File, s *resource.SceneState, c *resource.SceneChange) (gone, made string, ok bool) {
		i := leaf(s)
		if i < 0 {
			return "", "", false
		}
		gone, _ = s.Path(int32(i))
		removed(s, c, i)
		return gone, "", true
	}},
	{"remove the first child", func(_ *resource.File, s *resource.SceneState, c *resource.SceneChange) (gone, made string, ok bool) {
		if s.Nodes() < 3 || s.Parent(1) != 0 {
			return "", "", false
		}
		gone, _ = s.Path(1)
		removed(s, c, 1)
		return gone, "", true
	}},
	{"add", func(_ *resource.File, s *resource.SceneState, c *resource.SceneChange) (gone, made string, ok bool) {
		for i := range s.Nodes() {
			c.Nodes.Order = append(c.Nodes.Order, int32(i))
		}
		c.Nodes.Order = slices.Insert(c.Nodes.Order, 1, -1)
		c.Nodes.Made = map[int]resource.Node{1: {Parent: 0, Owner: 0, Class: c.AddName("Node2D"), Name: c.AddName("Made"), Index: -1, Instance: resource.RefNone,
			Properties: []resource.NodeProperty{{Name: c.AddName("position"), Value: c.AddValue(variant.OfMath(variant.Vector2, 3, 4))}},
			Groups:     []int32{c.AddName("a group")}}}
		return "", "Made", true
	}},
	{"property", func(f *resource.File, s *resource.SceneState, c *resource.SceneChange) (gone, made string, ok bool) {
		for i := range int32(s.Values()) {
			if v, _, err := f.Decode(s.Value(i).Start); err == nil && v.Type == variant.Vector2 {
				c.SetValue(i, variant.OfMath(variant.Vector2, 11, 12))
				return "", "", true
			}
		}
		return "", "", false
	}},
	{"connection", func(_ *resource.File, s *resource.SceneState, c *resource.SceneChange) (gone, made string, ok bool) {
		n := s.Connections()
		for i := range n {
			c.Connections.Order = append(c.Connections.Order, int32(i))
		}
		c.Connections.Order = append(c.Connections.Order, -1)
		c.Connections.Made = map[int]resource.Connection{n: {From: 0, To: 0, Signal: c.AddName("tree_exited"), Method: c.AddName("queue_free"), Flags: 2,
			Binds: []int32{c.AddValue(variant.OfInt(5))}}}
		return "", "", true
	}},
}

// removed removes a node with its descendants, and their connections.
func removed(s *resource.SceneState, c *resource.SceneChange, i int) {
	gone := map[int32]bool{int32(i): true}
	for k := range int32(s.Nodes()) {
		if gone[k] = gone[k] || gone[s.Parent(int(k))]; !gone[k] {
			c.Nodes.Order = append(c.Nodes.Order, k)
		}
	}
	c.Connections.Order = []int32{}
	for k := range s.Connections() {
		if one := s.Connection(k); !gone[one.From] && !gone[one.To] {
			c.Connections.Order = append(c.Connections.Order, int32(k))
		}
	}
}

// leaf returns a node of this scene itself without children, -1 if there is none.
func leaf(s *resource.SceneState) int {
	for i := s.Nodes() - 1; i > 0; i-- {
		n := s.Node(i)
		if n.Class == resource.NoClass || n.Parent < 0 || n.Parent&resource.RefPath != 0 {
			continue
		}
		used := false
		for m := range s.Nodes() {
			used = used || s.Parent(m) == int32(i) || s.Owner(m) == int32(i)
		}
		if !used {
			return i
		}
	}
	return -1
}

// rewritten makes an edit of a scene, and returns the file and the expected paths; nil if there is nothing to edit in
// this way.
func rewritten(t *testing.T, v *vector, name string) (out []byte, gone, made string) {
	t.Helper()
	f, err := resource.Open(v.plain)
	if err != nil {
		t.Fatal(err)
	}
	_, was, ok := bundle(t, f)
	if !ok || strings.Contains(v.File, "_bundle") {
		return nil, "", ""
	}
	k := slices.IndexFunc(sceneKinds, func(k sceneKind) bool { return k.name == name })
	now := was.Change()
	gone, made, ok = sceneKinds[k].edit(f, was, now)
	if !ok {
		return nil, "", ""
	}
	e := f.Edit(nil)
	if err := e.SetScene(now); err != nil {
		t.Fatalf("%s: %v", v.name(), err)
	}
	out = apply(t, v.plain, e)
	if list, err := e.Splices(); err == nil {
		follows(t, v.plain, list)
	}
	g, err := resource.Open(out)
	if err != nil {
		t.Fatal(err)
	}
	whole(t, v.name(), out)
	_, again, _ := bundle(t, g)
	wanted, got := spelled(was), spelled(again)
	switch name {
	case "rename":
		wanted = replaceLine(wanted, gone+" ", made+" ")
	case "property":
	case "connection":
		wanted = append(wanted, fmt.Sprintf("connection . tree_exited . queue_free 2 [%d] 0", was.Values()))
	case "add":
		wanted = slices.Insert(wanted, 1, fmt.Sprintf("Made of Node2D by . at -1 position=%d a group", was.Values()))
	default:
		wanted = slices.DeleteFunc(wanted, func(line string) bool {
			return strings.HasPrefix(line, gone+" ") || strings.HasPrefix(line, gone+"/") || strings.HasPrefix(line, "connection ") &&
				(strings.Contains(line, " "+gone+" ") || strings.Contains(line, " "+gone+"/"))
		})
	}
	if !slices.Equal(got, wanted) {
		t.Errorf("%s:\n%s\nbecomes\n%s", v.name(), strings.Join(wanted, "\n"), strings.Join(got, "\n"))
	}
	if ids := again.HasIDs(); ids && (name != "add" || was.Nodes() > 1) && name != "remove" && again.Node(again.Nodes()-1).ID != was.Node(was.Nodes()-1).ID {
		t.Errorf("%s: the last node has another id", v.name())
	}
	return out, gone, made
}

// replaceLine replaces the start of a line.
func replaceLine(lines []string, was, now string) []string {
	for i, line := range lines {
		if rest, ok := strings.CutPrefix(line, was); ok {
			lines[i] = now + rest
		} else if strings.HasPrefix(line, "connection ") {
			lines[i] = strings.ReplaceAll(line, " "+was, " "+now)
		}
	}
	return lines
}

// spelled formats a scene, independent of name indices.
func spelled(s *resource.SceneState) (lines []string) {
	name := func(i int32) string {
		text, _ := s.Name(i)
		return text
	}
	path := func(ref int32) string {
		text, _ := s.Path(ref)
		return text
	}
	for i := range s.Nodes() {
		n := s.Node(i)
		line := path(int32(i))
		if n.Class != resource.NoClass {
			line += " of " + name(n.Class)
		}
		line += fmt.Sprintf(" by %s at %d", path(n.Owner), n.Index)
		for _, p := range n.Properties {
			line += fmt.Sprintf(" %s=%d", name(p.Name), p.Value)
		}
		for _, g := range n.Groups {
			line += " " + name(g)
		}
		lines = append(lines, line)
	}
	for i := range s.Connections() {
		c := s.Connection(i)
		lines = append(lines, fmt.Sprintf("connection %s %s %s %s %d %v %d", path(c.From), name(c.Signal), path(c.To), name(c.Method), c.Flags, c.Binds, c.Unbinds))
	}
	return lines
}

// TestSceneEdits makes each edit of a scene on every scene of the engines.
func TestSceneEdits(t *testing.T) {
	all := vectors(t)
	for _, kind := range sceneKinds {
		n := 0
		for _, v := range all {
			if out, _, _ := rewritten(t, v, kind.name); out != nil {
				n++
			}
		}
		if n < 20 {
			t.Errorf("%s: in %d scenes only", kind.name, n)
		}
	}
}
