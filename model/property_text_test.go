package model_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
	"savant/model/rowpath"
	"savant/scene/literal"
)

// director makes random scenes and edits them.
type director struct {
	*rapid.T
	stage *stage
	doc   *model.Document
	made  int // names given out
}

func (t *director) n(most int, what string) int { return rapid.IntRange(0, most).Draw(t.T, what) }

func (t *director) name(what string) string {
	t.made++
	return fmt.Sprint(what, t.made)
}

func (t *director) value(depth int) variant.Value {
	switch k := t.n(7, "value"); {
	case k == 0 && depth < 3:
		list := &variant.List{}
		for range t.n(4, "items") {
			list.Items = append(list.Items, t.value(depth+1))
		}
		return variant.Value{Type: variant.Array, Data: list}
	case k == 1 && depth < 3:
		dict := &variant.Dict{}
		for i := range t.n(4, "entries") {
			dict.Entries = append(dict.Entries, variant.Entry{Key: variant.OfString(string(rune('a'+i)) + "k"), Value: t.value(depth + 1)})
		}
		return variant.Value{Type: variant.Dictionary, Data: dict}
	case k == 2:
		list := []float32{}
		for range 2 * t.n(4, "points") {
			list = append(list, float32(t.n(9, "number"))/4)
		}
		return variant.Value{Type: variant.PackedVector2Array, Data: list}
	case k == 3:
		return variant.OfMath(variant.Vector2, float64(t.n(9, "x"))/4, float64(t.n(9, "y")))
	case k == 4:
		return variant.OfString([]string{"plain", "two\nlines", "[node name=\"X\"]", "a = \"b\"", "ä;#", ""}[t.n(5, "text")])
	case k == 5:
		return variant.OfFloat(float64(t.n(99, "float")) / 8)
	case k == 6:
		return variant.OfBool(t.n(1, "bool") == 1)
	}
	return variant.OfInt(int64(t.n(999, "int")))
}

// build makes a random scene.
func (t *director) build() {
	s := &stage{root: &actor{name: "Root", class: "Node2D"}}
	t.stage = s
	for range t.n(2, "resources") {
		s.props = append(s.props, &prop{id: t.name("Res_"), fields: []*field{{name: "size", value: t.value(1)}}})
	}
	nodes := []*actor{s.root}
	for range t.n(8, "nodes") {
		above := nodes[t.n(len(nodes)-1, "parent")]
		a := &actor{name: t.name("N"), class: "Node2D", parent: above}
		if t.n(3, "groups") == 0 {
			a.groups = []string{"g1", "g2"}[:1+t.n(1, "how many")]
		}
		above.kids = append(above.kids, a)
		nodes = append(nodes, a)
	}
	for _, a := range nodes {
		for range t.n(3, "fields") {
			f := &field{name: t.name("f"), value: t.value(0)}
			switch t.n(3, "kind") {
			case 0:
				f.to = nodes[t.n(len(nodes)-1, "target")]
			case 1:
				if len(s.props) > 0 {
					f.uses = s.props[t.n(len(s.props)-1, "resource")]
				}
			}
			a.fields = append(a.fields, f)
		}
	}
	for range t.n(3, "links") {
		s.links = append(s.links, &link{t.name("sig"), "_on", nodes[t.n(len(nodes)-1, "from")], nodes[t.n(len(nodes)-1, "to")]})
	}
}

// row is the row of a node, found by its path.
func (t *director) row(a *actor) model.Row { return t.at("node[" + rowpath.Quote(a.path()) + "]") }

func (t *director) at(path string) model.Row {
	r, err := t.doc.Find(path)
	if err != nil {
		t.Fatalf("%s: %v in\n%s", path, err, t.doc.Bytes())
	}
	return r
}

func (t *director) fieldRow(a *actor, f *field) model.Row {
	return t.at("node[" + rowpath.Quote(a.path()) + "][" + rowpath.Quote(f.name) + "]")
}

func (t *director) node() *actor {
	all := t.stage.root.all()
	return all[t.n(len(all)-1, "node")]
}

// fields draws properties of any nodes.
func (t *director) fields() (holders []*actor, list []*field) {
	for range 1 + t.n(3, "properties") {
		a := t.node()
		if len(a.fields) > 0 {
			if f := a.fields[t.n(len(a.fields)-1, "property")]; !slices.Contains(list, f) {
				holders, list = append(holders, a), append(list, f)
			}
		}
	}
	return holders, list
}

// errDrawn says that what was drawn cannot be done.
var errDrawn = &model.RefusedError{Why: message.New(message.Text, "there is nothing of that kind")}

// edit makes a random edit of the document and, when it is not refused, of the stage.
func (t *director) edit() (string, error) {
	edits := []func() (string, error){t.setFields, t.addField, t.removeFields, t.renameField, t.renameNode, t.moveNodes, t.removeNodes,
		t.copyNodes, t.addNode, t.inValue, t.setGroups, t.inGroups, t.connect, t.unlink, t.renameResource, t.removeResource, t.inValue}
	return edits[t.n(len(edits)-1, "edit")]()
}

func (t *director) setFields() (string, error) {
	holders, list := t.fields()
	if len(list) == 0 {
		return "set", errDrawn
	}
	var rows []model.Row
	for i, f := range list {
		rows = append(rows, t.fieldRow(holders[i], f))
	}
	v := t.value(0)
	err := t.doc.SetSame(rows, literal.Text(v, dialect.Godot46), true)
	if err == nil {
		for _, f := range list {
			f.value, f.to, f.uses, f.wild = v, nil, nil, false
		}
	}
	return fmt.Sprint("set ", len(list), " fields"), err
}

func (t *director) addField() (string, error) {
	a := t.node()
	f := &field{name: t.name("f"), value: t.value(0)}
	key := variant.OfString(f.name)
	_, err := t.doc.Insert(t.row(a), t.n(len(a.fields), "index"), &key, f.value)
	if err == nil {
		a.fields = append(a.fields, f)
	}
	return "add " + f.name, err
}

func (t *director) removeFields() (string, error) {
	holders, list := t.fields()
	var rows []model.Row
	for i, f := range list {
		rows = append(rows, t.fieldRow(holders[i], f))
	}
	err := t.doc.Remove(rows...)
	if err == nil {
		for i, f := range list {
			holders[i].fields = slices.DeleteFunc(holders[i].fields, func(g *field) bool { return f == g })
		}
	}
	return fmt.Sprint("remove ", len(list), " fields"), err
}

func (t *director) renameField() (string, error) {
	holders, list := t.fields()
	if len(list) == 0 {
		return "rename", errDrawn
	}
	name := t.name("f")
	if t.n(3, "taken") == 0 {
		name = holders[0].fields[0].name
	}
	taken := holders[0].field(name)
	err := t.doc.RenameKey(t.fieldRow(holders[0], list[0]), variant.OfString(name))
	if err == nil {
		if taken != nil && taken != list[0] {
			t.Fatalf("two properties are called %s", name)
		}
		list[0].name = name
	}
	return "rename to " + name, err
}

func (t *director) renameNode() (string, error) {
	a := t.node()
	name := t.name("N")
	if other := t.node(); t.n(3, "taken") == 0 {
		name = other.name
	}
	err := t.doc.RenameKey(t.row(a), variant.OfString(name))
	if err == nil {
		if a.parent != nil {
			for _, k := range a.parent.kids {
				if k != a && k.name == name {
					t.Fatalf("two nodes are called %s", k.path())
				}
			}
		}
		a.name = name
	}
	return "rename a node to " + name, err
}

// chosen draws nodes besides the root, none below another.
func (t *director) chosen() (list []*actor, rows []model.Row) {
	for range 1 + t.n(2, "chosen") {
		if a := t.node(); a.parent != nil && !slices.ContainsFunc(list, func(b *actor) bool {
			_, in := below(a, b)
			_, out := below(b, a)
			return in || out
		}) {
			list = append(list, a)
		}
	}
	for _, a := range list {
		rows = append(rows, t.row(a))
	}
	return list, rows
}

func (t *director) moveNodes() (string, error) {
	list, rows := t.chosen()
	to := t.node()
	if len(list) == 0 {
		return "move", errDrawn
	}
	at := t.n(len(to.kids), "index")
	index, _ := t.doc.NodeIndex(t.row(to), at)
	what := fmt.Sprint("move ", len(list), " nodes below ", to.path(), " at ", at)
	if err := t.doc.MoveAll(rows, t.row(to), index); err != nil {
		return what, err
	}
	var kids []*actor
	for i, k := range to.kids {
		if i == at {
			kids = append(kids, list...)
		}
		if !slices.Contains(list, k) {
			kids = append(kids, k)
		}
	}
	if at == len(to.kids) {
		kids = append(kids, list...)
	}
	for _, a := range list {
		a.parent.kids = slices.DeleteFunc(a.parent.kids, func(k *actor) bool { return k == a })
		a.parent = to
	}
	to.kids = kids
	return what, nil
}

func (t *director) removeNodes() (string, error) {
	list, rows := t.chosen()
	if err := t.doc.Remove(rows...); err != nil || len(list) == 0 {
		return "remove nodes", err
	}
	gone := map[*actor]bool{}
	for _, a := range list {
		for _, b := range a.all() {
			gone[b] = true
		}
		a.parent.kids = slices.DeleteFunc(a.parent.kids, func(k *actor) bool { return k == a })
	}
	t.stage.links = slices.DeleteFunc(t.stage.links, func(l *link) bool { return gone[l.from] || gone[l.to] })
	for _, a := range t.stage.root.all() {
		for _, f := range a.fields {
			if gone[f.to] {
				f.to, f.wild = nil, true
			}
		}
	}
	return fmt.Sprint("remove ", len(list), " nodes"), nil
}

func (t *director) copyNodes() (string, error) {
	list, rows := t.chosen()
	made, err := t.doc.DuplicateAll(rows)
	if err != nil || len(list) == 0 {
		return "duplicate nodes", err
	}
	if len(made) != len(list) {
		t.Fatalf("%d copies of %d nodes", len(made), len(list))
	}
	for i, a := range list {
		twins := map[*actor]*actor{}
		again := a.copied(a.parent, twins)
		again.name = t.doc.Describe(made[i]).Label
		a.parent.kids = slices.Insert(a.parent.kids, a.index()+1, again)
		for old, now := range twins {
			for k, f := range old.fields {
				if twin := twins[f.to]; twin != nil {
					now.fields[k].to = twin
				}
			}
		}
		for _, l := range slices.Clone(t.stage.links) {
			if twins[l.from] == nil {
				continue
			}
			to := l.to
			if twins[to] != nil {
				to = twins[to]
			}
			t.stage.links = append(t.stage.links, &link{l.signal, l.method, twins[l.from], to})
		}
	}
	return fmt.Sprint("duplicate ", len(list), " nodes"), nil
}

func (a *actor) copied(parent *actor, twins map[*actor]*actor) *actor {
	b := &actor{name: a.name, class: a.class, parent: parent, groups: a.groups}
	twins[a] = b
	for _, f := range a.fields {
		g := *f
		b.fields = append(b.fields, &g)
	}
	for _, k := range a.kids {
		b.kids = append(b.kids, k.copied(b, twins))
	}
	return b
}

func (t *director) addNode() (string, error) {
	above := t.node()
	a := &actor{name: t.name("N"), class: "Sprite2D", parent: above}
	at := t.n(len(above.kids), "index")
	r, err := t.doc.AddNode(t.row(above), at, a.name, a.class)
	if err == nil {
		above.kids = slices.Insert(above.kids, at, a)
		if r != t.row(a) {
			t.Fatalf("the new row is %s", t.doc.Path(r))
		}
	}
	return "add " + a.name, err
}

func (t *director) setGroups() (string, error) {
	a := t.node()
	groups := []string{"ga", "gb", "gc"}[t.n(2, "first"):]
	err := t.doc.SetGroups(t.row(a), groups)
	if err == nil {
		a.groups = groups
	}
	return "set groups", err
}

// inGroups edits the groups as the value that they are.
func (t *director) inGroups() (string, error) {
	a := t.node()
	if len(a.groups) == 0 {
		return "edit groups", errDrawn
	}
	r := t.at("node[" + rowpath.Quote(a.path()) + "].@groups")
	groups := slices.Clone(a.groups)
	var err error
	switch t.n(2, "edit groups") {
	case 0:
		groups = []string{"g1", "g2", "g3"}[:1+t.n(2, "how many")]
		list := &variant.List{}
		for _, g := range groups {
			list.Items = append(list.Items, variant.OfString(g))
		}
		err = t.doc.Set(r, variant.Value{Type: variant.Array, Data: list})
	case 1:
		_, err = t.doc.Insert(r, 0, nil, variant.OfString("front"))
		groups = append([]string{"front"}, groups...)
	case 2:
		err = t.doc.Remove(t.doc.Child(r, len(groups)-1))
		groups = groups[:len(groups)-1]
	}
	if err == nil {
		a.groups = groups
	}
	return "edit groups", err
}

func (t *director) connect() (string, error) {
	l := &link{t.name("sig"), "_go", t.node(), t.node()}
	err := t.doc.Connect(l.signal, l.from.path(), l.to.path(), l.method)
	if err == nil {
		t.stage.links = append(t.stage.links, l)
	}
	return "connect " + l.signal, err
}

func (t *director) unlink() (string, error) {
	if len(t.stage.links) == 0 {
		return "remove a connection", errDrawn
	}
	i := t.n(len(t.stage.links)-1, "connection")
	err := t.doc.Remove(t.at(fmt.Sprintf("connection[%d]", i)))
	if err == nil {
		t.stage.links = slices.Delete(t.stage.links, i, i+1)
	}
	return "remove a connection", err
}

func (t *director) renameResource() (string, error) {
	if len(t.stage.props) == 0 {
		return "rename a resource", errDrawn
	}
	p := t.stage.props[t.n(len(t.stage.props)-1, "resource")]
	id := t.name("New_")
	err := t.doc.RenameKey(t.at("sub_resource["+rowpath.Quote(p.id)+"]"), variant.OfString(id))
	if err == nil {
		p.id = id
	}
	return "rename a resource", err
}

func (t *director) removeResource() (string, error) {
	if len(t.stage.props) == 0 {
		return "remove a resource", errDrawn
	}
	i := t.n(len(t.stage.props)-1, "resource")
	p := t.stage.props[i]
	used := false
	for _, a := range t.stage.root.all() {
		used = used || slices.ContainsFunc(a.fields, func(f *field) bool { return f.uses == p })
	}
	err := t.doc.Remove(t.at("sub_resource[" + rowpath.Quote(p.id) + "]"))
	if (err == nil) == used {
		t.Fatalf("used is %v, but removing a resource gives %v", used, err)
	}
	if err == nil {
		t.stage.props = slices.Delete(t.stage.props, i, i+1)
	}
	return "remove a resource", err
}

// inValue edits the elements of an array in a property.
func (t *director) inValue() (string, error) {
	holders, list := t.fields()
	for i, f := range list {
		if array, ok := f.value.Data.(*variant.List); ok && f.to == nil && f.uses == nil && !f.wild {
			return t.inArray(t.fieldRow(holders[i], f), f, array)
		}
	}
	return "edit an array", errDrawn
}

func (t *director) inArray(r model.Row, f *field, array *variant.List) (string, error) {
	items := slices.Clone(array.Items)
	var rows []model.Row
	var chosen []int
	for i := range items {
		if t.n(1, "take") == 1 {
			chosen = append(chosen, i)
			rows = append(rows, t.doc.Child(r, i))
		}
	}
	var what string
	var err error
	var now []variant.Value
	switch t.n(4, "edit elements") {
	case 0:
		what, err = "remove elements", t.doc.Remove(rows...)
		for i, v := range items {
			if !slices.Contains(chosen, i) {
				now = append(now, v)
			}
		}
	case 1:
		_, err = t.doc.DuplicateAll(rows)
		what = "duplicate elements"
		var run []variant.Value
		for i, v := range items {
			now = append(now, v)
			if slices.Contains(chosen, i) {
				run = append(run, v)
			}
			if !slices.Contains(chosen, i+1) {
				now, run = append(now, run...), nil
			}
		}
	case 2:
		to := t.n(len(items), "to")
		what, err = "move elements", t.doc.MoveAll(rows, r, to)
		var moved []variant.Value
		for _, i := range chosen {
			moved = append(moved, items[i])
		}
		for i, v := range items {
			if i == to {
				now = append(now, moved...)
			}
			if !slices.Contains(chosen, i) {
				now = append(now, v)
			}
		}
		if to == len(items) {
			now = append(now, moved...)
		}
	case 3:
		at := t.n(len(items), "at")
		more := []variant.Value{t.value(1), t.value(1)}
		_, err = t.doc.InsertAll(r, at, []model.Entry{{Value: more[0]}, {Value: more[1]}})
		what, now = "insert elements", slices.Insert(items, at, more...)
	case 4:
		size := t.n(6, "size")
		what, err = "resize", t.doc.Resize(r, size)
		for len(items) < size {
			items = append(items, variant.Value{})
		}
		now = items[:size]
	}
	if err == nil {
		f.value = variant.OfArray(now...)
	}
	return what, err
}

// TestRandomSceneEdits makes random edits of random scenes and compares what the file holds after each with what a program would
// write that knows no text; then it goes to points of the history and back.
func TestRandomSceneEdits(t *testing.T) {
	count := map[string]int{}
	rapid.Check(t, func(rt *rapid.T) {
		r := &director{T: rt}
		r.build()
		src := r.stage.text()
		if r.n(2, "crlf") == 0 && !strings.Contains(src, "two\nlines") {
			src = strings.ReplaceAll(src, "\n", "\r\n")
		}
		d, err := kinds.Open([]byte(src), model.Options{Name: "random.tscn"})
		if err != nil || d.Info().Kind != model.Scene {
			rt.Fatalf("%v: %v\n%s", err, d.Info().Kind, src)
		}
		r.doc = d
		if got := readStage(rt, d.Bytes(), nil); !slices.Equal(got, r.stage.lines()) {
			rt.Fatalf("as written:\n%s\nit is\n%s", strings.Join(r.stage.lines(), "\n"), strings.Join(got, "\n"))
		}
		states := [][]byte{[]byte(src)}
		held := map[model.Row]bool{}
		for range 1 + r.n(10, "edits") {
			before := bytes.Clone(d.Bytes())
			position := d.Steps()
			what, err := r.edit()
			var refused *model.RefusedError
			if err != nil && !errors.As(err, &refused) {
				rt.Fatalf("%s: %v", what, err)
			}
			if err != nil {
				count["refused"]++
				if !bytes.Equal(before, d.Bytes()) || d.Steps() != position {
					rt.Fatalf("%s was refused (%v) but changed the file", what, err)
				}
			} else {
				count[strings.TrimRight(strings.Join(strings.Fields(what)[:min(2, len(strings.Fields(what)))], " "), "0123456789")]++
				if got := readStage(rt, d.Bytes(), r.stage.wild()); !slices.Equal(got, r.stage.lines()) {
					rt.Fatalf("after %s: the file holds\n%s\nwant\n%s\nin\n%s", what, strings.Join(got, "\n"), strings.Join(r.stage.lines(), "\n"), d.Bytes())
				}
			}
			if d.Steps() > position+1 {
				rt.Fatalf("%s made %d steps", what, d.Steps()-position)
			}
			if d.Steps() > position {
				states = append(states[:position+1], bytes.Clone(d.Bytes()))
			}
			followed(rt, d, held, what)
		}
		for range 4 {
			to := r.n(len(states)-1, "point")
			d.Go(to)
			if !bytes.Equal(d.Bytes(), states[to]) {
				rt.Fatalf("going to step %d of %d gives other bytes", to, len(states)-1)
			}
			followed(rt, d, held, "go")
		}
		d.Go(0)
		if string(d.Bytes()) != src || d.Dirty() || len(d.Patches()) > 0 {
			rt.Fatal("undoing all does not give the original")
		}
	})
	t.Log(count)
}

// followed checks that every row is found by its path and is where its parent has it, including those met before.
func followed(t *rapid.T, d *model.Document, held map[model.Row]bool, what string) {
	for r := range held {
		if d.Alive(r) {
			if found, err := d.Find(d.Path(r)); err != nil || found != r {
				t.Fatalf("after %s: row %d has the path %s, which finds %d: %v", what, r, d.Path(r), found, err)
			}
		}
	}
	var visit func(r model.Row)
	visit = func(r model.Row) {
		for i := range d.Len(r) {
			c := d.Child(r, i)
			if d.Parent(c) != r || d.Index(c) != i {
				t.Fatalf("after %s: child %d of %s has parent %d, index %d", what, i, d.Path(r), d.Parent(c), d.Index(c))
			}
			if d.Path(c) != "" {
				held[c] = true
			}
			visit(c)
		}
	}
	visit(model.Root)
}
