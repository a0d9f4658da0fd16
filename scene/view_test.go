package scene_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/scene"
	"savant/scene/literal"
	"savant/scene/transform"
	"savant/scene/tscn"
)

// toyOf returns a toy with the items and values of another view.
func toyOf(s *scene.Scene) *toy {
	v := &toy{dialect: s.Dialect}
	for i := range s.Items() {
		item := toyItem{kind: s.Kind(i), title: s.Title(i)}
		for list := range scene.Properties + 1 {
			for k := range s.Len(i, list) {
				f := scene.Field{Item: i, List: list, Index: k}
				value, _ := s.Value(f)
				item.lists[list] = append(item.lists[list], scene.Entry{Name: s.Name(f), Value: value})
			}
		}
		v.items = append(v.items, item)
	}
	return v
}

// references returns the references that an edit changes, with their old text, in the order of the changes.
func references(s *scene.Scene, e *scene.Edit) []string {
	var list []string
	for _, c := range e.Changes {
		switch c := c.(type) {
		case scene.SetMention:
			n := 0
			for _, m := range s.Mentions(c.Field, scene.Strings|scene.Loads|scene.NodePaths|scene.External|scene.Internal) {
				n++
				if m.At == c.At {
					list = append(list, fmt.Sprintf("%d %s: number %d, %q becomes %q", c.Field.Item, s.Name(c.Field), n, m.Text, c.Text))
				}
			}
		case scene.SetText:
			old, _ := s.Text(c.Field)
			list = append(list, fmt.Sprintf("%d %s: %q becomes %q", c.Field.Item, s.Name(c.Field), old, c.Text))
		case scene.SetValue:
			old, _ := s.Value(c.Field)
			list = append(list, fmt.Sprintf("%d %s: %s becomes %s", c.Field.Item, s.Name(c.Field), literal.Text(old, s.Dialect), literal.Text(c.Value, s.Dialect)))
		}
	}
	for _, n := range e.Notes {
		list = append(list, fmt.Sprintf("note on %d: %s %t", n.Item, n.Text, n.Undecided))
	}
	return list
}

// viewEdit is an edit that any view supports.
type viewEdit struct {
	name string
	plan func(s *scene.Scene) (*scene.Edit, error)
}

// viewEdits returns edits of all nodes and bones of a scene.
func viewEdits(s *scene.Scene) []viewEdit {
	var list []viewEdit
	add := func(name string, plan func(s *scene.Scene) (*scene.Edit, error)) {
		list = append(list, viewEdit{name, plan})
	}
	for i := range s.Tree.Nodes {
		path := s.Tree.Nodes[i].Path
		add("rename "+path, func(s *scene.Scene) (*scene.Edit, error) { return s.RenameNode(i, "New") })
		add("remove "+path, func(s *scene.Scene) (*scene.Edit, error) { return s.RemoveNodes(i) })
		add("duplicate "+path, func(s *scene.Scene) (*scene.Edit, error) { return s.DuplicateNode(i) })
		add("add below "+path, func(s *scene.Scene) (*scene.Edit, error) { return s.AddNode(i, 0, "New", "Node") })
		for to := range s.Tree.Nodes {
			add("move "+path+" below "+s.Tree.Nodes[to].Path, func(s *scene.Scene) (*scene.Edit, error) { return s.MoveNode(i, to, 0) })
		}
	}
	for i := range s.Items() {
		switch s.Kind(i) {
		case scene.InternalItem, scene.ExternalItem:
			add("change the id of "+said(s.Label(i)), func(s *scene.Scene) (*scene.Edit, error) { return s.ChangeID(i, "4321") })
			add("duplicate "+said(s.Label(i)), func(s *scene.Scene) (*scene.Edit, error) { return s.DuplicateItem(i) })
			add("replace "+said(s.Label(i)), func(s *scene.Scene) (*scene.Edit, error) { return s.ReplaceExternal(i, "", "res://new.tres", "") })
			for _, user := range s.Users(i) {
				add("make unique "+said(s.Label(i)), func(s *scene.Scene) (*scene.Edit, error) { return s.MakeUnique(i, user, "") })
			}
		case scene.ConnectionItem, scene.EditableItem:
			add("remove "+said(s.Label(i)), func(s *scene.Scene) (*scene.Edit, error) { return s.RemoveItems(i) })
		}
	}
	if n := len(s.Tree.Nodes); n > 0 {
		add("connect", func(s *scene.Scene) (*scene.Edit, error) { return s.Connect("ready", s.Tree.Nodes[n-1].Path, ".", "f") })
		add("group", func(s *scene.Scene) (*scene.Edit, error) { return s.SetGroups(n-1, []string{"b", "a"}) })
	}
	for k, a := range s.Armatures() {
		bone := func(name string, plan func(s *scene.Scene, a *scene.Armature) (*scene.Edit, error)) {
			add(name, func(s *scene.Scene) (*scene.Edit, error) { return plan(s, s.Armatures()[k]) })
		}
		last := len(a.Bones) - 1
		for b := range a.Bones {
			name := a.BonePath(s, b)
			bone("rename bone "+name, func(s *scene.Scene, a *scene.Armature) (*scene.Edit, error) { return s.RenameBone(a, b, "New") })
			bone("remove bone "+name, func(s *scene.Scene, a *scene.Armature) (*scene.Edit, error) { return s.RemoveBonesAndTracks(a, b) })
			bone("hang bone "+name+" below the last", func(s *scene.Scene, a *scene.Armature) (*scene.Edit, error) { return s.ReparentBone(a, b, last) })
			bone("make bone "+name+" the first", func(s *scene.Scene, a *scene.Armature) (*scene.Edit, error) { return s.ReorderBone(a, b, 0) })
			bone("pose bone "+name, func(s *scene.Scene, a *scene.Armature) (*scene.Edit, error) {
				return s.SetPose(a, b, transform.Compose([3]float64{1, 2, 0}, [3]float64{0, 0, 90}, [3]float64{1, 1, 1}))
			})
			bone("add bone below "+name, func(s *scene.Scene, a *scene.Armature) (*scene.Edit, error) {
				return s.AddBone(a, b, "New", transform.Identity)
			})
		}
	}
	return list
}

// last returns the scene after an edit and all its Next ones.
func last(s *scene.Scene, e *scene.Edit) *scene.Scene {
	for ; e != nil; e = e.Next {
		s, _ = s.After(&scene.Edit{Changes: e.Changes})
	}
	return s
}

// TestViewsAgree makes the same edits on text and on a view without text: both must change the same references, and the
// text must have the values of the other view afterwards.
func TestViewsAgree(t *testing.T) {
	texts := map[string][]byte{}
	for _, p := range pathScenes {
		for _, version := range []string{"4.6", "3.6"} {
			if text := p.in(version); text != "" {
				texts[p.name+" "+version] = header(version, text)
			}
		}
	}
	for _, version := range []string{"4.6", "3.6"} {
		for name, src := range boneUserScenes(version) {
			texts[name+" "+version] = []byte(src)
		}
		files, _ := filepath.Glob("tscn/testdata/godot-" + version + "/*2d.tscn")
		for _, file := range append(files, "tscn/testdata/godot-"+version+"/world3d.tscn") {
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			texts[file] = src
		}
	}
	edits, changed := 0, 0
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		text := tscn.Open(texts[name]).Scene
		bare := scene.New(toyOf(text), text.Dialect)
		for _, x := range viewEdits(text) {
			e, err := x.plan(text)
			same, err2 := x.plan(bare)
			if fmt.Sprint(err) != fmt.Sprint(err2) {
				t.Errorf("%s: %s: %v over text, %v over values", name, x.name, err, err2)
				continue
			}
			if err != nil {
				continue
			}
			want, got := references(text, e), references(bare, same)
			if !slices.Equal(got, want) {
				t.Errorf("%s: %s\nover text   %q\nover values %q", name, x.name, want, got)
			}
			edits++
			changed += len(want)
			differ(t, name+": "+x.name, last(bare, same).View.(*toy), toyOf(last(text, e)))
		}
	}
	if edits < 500 || changed < 500 {
		t.Errorf("only %d edits with %d changes", edits, changed)
	}
}

// differ reports how two toys differ.
func differ(t *testing.T, name string, got, want *toy) {
	t.Helper()
	if len(got.items) != len(want.items) {
		t.Errorf("%s: %d items, in the text %d", name, len(got.items), len(want.items))
		return
	}
	for i := range want.items {
		for list, entries := range want.items[i].lists {
			// Only text has what the engine counts in the header, and the positions of additions; all have the order of
			// bones.
			equal := func(a, b scene.Entry) bool {
				return a.Name == b.Name && (variant.Equal(a.Value, b.Value) || a.Name == "load_steps")
			}
			place := func(e scene.Entry) string {
				if strings.HasPrefix(e.Name, "bones/") {
					return "bones/"
				}
				return e.Name
			}
			byName := func(a, b scene.Entry) int { return strings.Compare(place(a), place(b)) }
			mine := slices.SortedStableFunc(slices.Values(got.items[i].lists[list]), byName)
			entries = slices.SortedStableFunc(slices.Values(entries), byName)
			if got.items[i].kind != want.items[i].kind || !slices.EqualFunc(mine, entries, equal) {
				t.Errorf("%s: item %d is\n%s, in the text\n%s", name, i, shown(mine, got.dialect), shown(entries, want.dialect))
				return
			}
		}
	}
}

// shown formats a list of fields for a message.
func shown(list []scene.Entry, d *dialect.Dialect) string {
	var out strings.Builder
	for _, e := range list {
		fmt.Fprintf(&out, "%s = %s\n", e.Name, literal.Text(e.Value, d))
	}
	return out.String()
}
