package resource_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"savant/model"
	"savant/model/rowpath"
)

// seen is what an engine sees in a file: every resource that something leads to, and of a scene what the engine packs into _bundled and the
// tree that it builds. It is read from the engine's answer alone, so that what an edit may change can be said without Savant.
type seen struct {
	resources   map[string]*thing // by their ids; "" is the main one
	nodes       map[string]*thing // those of the file, by their paths
	order       map[string][]string
	connections []connection
	editable    []string
	live        map[string]branch
	variants    any // all values that the scene packs, those too that no node has any more
}

// thing is a resource or a node.
type thing struct {
	class  string // "instance" of nodes that have none of their own
	owner  string
	id     string // of a node since Godot 4.6
	groups []string
	props  map[string]any // in the neutral form
}

type connection struct {
	from, to, signal, method string
	flags, unbinds           int
	binds                    any
}

// branch is a node of the tree that is built.
type branch struct{ class, owner, unique string }

var live = regexp.MustCompile(`^live ("(?:[^"\\]|\\.)*") class="([^"]*)" owner=("(?:[^"\\]|\\.)*") unique=(.*)$`)

// see reads what props prints of one file.
func see(t testing.TB, b []byte) *seen {
	t.Helper()
	s := &seen{map[string]*thing{}, map[string]*thing{}, map[string][]string{}, nil, nil, map[string]branch{}, nil}
	for id, one := range told(t, b) {
		for _, line := range one.Live {
			part := live.FindStringSubmatch(line)
			if part == nil {
				t.Fatalf("no node: %s", line)
			}
			if path := unquote(t, part[1]); !strings.Contains(path, "/@") { // what a node makes for itself, counted from the start of the engine
				s.live[path] = branch{part[2], unquote(t, part[3]), part[4]}
			}
		}
		if id == "live" {
			continue
		}
		r := &thing{class: one.Class, props: map[string]any{}}
		s.resources[id] = r
		for _, p := range one.Props {
			var v any = "SHA-256 " + p.SHA256
			if p.Value != nil {
				if err := json.Unmarshal(p.Value, &v); err != nil {
					t.Fatal(err)
				}
			}
			if v = unspelled(v); p.Name == "_bundled" {
				s.unpack(v)
			} else {
				r.props[p.Name] = v
			}
		}
	}
	return s
}

func unquote(t testing.TB, text string) (s string) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		t.Fatal(err)
	}
	return s
}

// unspelled leaves out the spelling of a NodePath, which follows from its names.
func unspelled(v any) any {
	switch v := v.(type) {
	case []any:
		for i := range v {
			v[i] = unspelled(v[i])
		}
	case map[string]any:
		if v["t"] == "NodePath" {
			delete(v, "text")
		}
		for k := range v {
			v[k] = unspelled(v[k])
		}
	}
	return v
}

// unpack reads _bundled.
func (s *seen) unpack(bundled any) {
	part := map[string]any{}
	for _, e := range items(bundled) {
		part[e.([]any)[0].(map[string]any)["v"].(string)] = e.([]any)[1]
	}
	var names []string
	for _, n := range items(part["names"]) {
		names = append(names, n.(string))
	}
	numbers := func(name string) (list []int) {
		for _, n := range items(part[name]) {
			i, _ := strconv.Atoi(n.(string))
			list = append(list, i)
		}
		return list
	}
	variants, paths := items(part["variants"]), items(part["node_paths"])
	s.variants = clone(part["variants"])
	ids := numbers("node_ids")
	list := numbers("nodes")
	next := func() int { n := list[0]; list = list[1:]; return n }
	var all []string
	where := func(n int) string {
		switch {
		case n == packedNothing || n == packedInstance:
			return ""
		case n&packedPath != 0:
			return spelled(paths[n&packedMask])
		}
		return all[n&packedMask]
	}
	count, _ := strconv.Atoi(part["node_count"].(map[string]any)["v"].(string))
	for i := range count {
		n := &thing{class: "instance", props: map[string]any{}}
		above := where(next())
		n.owner = where(next())
		if class := next(); class != packedInstance {
			n.class = names[class]
		}
		name := names[next()&packedName]
		path := name
		switch {
		case i == 0:
			path = "."
		case above != ".":
			path = above + "/" + name
		}
		all = append(all, path)
		if instance := next(); instance >= 0 {
			n.props[packedScene] = clone(variants[instance&packedMask])
		}
		for range next() {
			p := names[next()&packedMask]
			n.props[p] = clone(variants[next()])
		}
		for range next() {
			n.groups = append(n.groups, names[next()])
		}
		if ids != nil {
			n.id = strconv.Itoa(ids[i])
		}
		s.nodes[path] = n
		if i > 0 {
			s.order[above] = append(s.order[above], name)
		}
	}
	list = numbers("conns")
	count, _ = strconv.Atoi(part["conn_count"].(map[string]any)["v"].(string))
	for range count {
		c := connection{from: where(next()), to: where(next()), signal: names[next()], method: names[next()], flags: next()}
		binds := []any{}
		for range next() {
			binds = append(binds, clone(variants[next()]))
		}
		if c.binds = binds; part["version"].(map[string]any)["v"] == "3" {
			c.unbinds = next()
		}
		s.connections = append(s.connections, c)
	}
	for _, p := range items(part["editable_instances"]) {
		s.editable = append(s.editable, spelled(p))
	}
}

// clone is a value for one of the places that share it.
func clone(v any) any {
	switch v := v.(type) {
	case []any:
		c := slices.Clone(v)
		for i := range c {
			c[i] = clone(c[i])
		}
		return c
	case map[string]any:
		c := maps.Clone(v)
		for k := range c {
			c[k] = clone(c[k])
		}
		return c
	}
	return v
}

// items are the elements or entries of a container.
func items(v any) []any {
	m, _ := v.(map[string]any)
	list, _ := m["v"].([]any)
	return list
}

// spelled is the path of a NodePath.
func spelled(v any) string {
	var names []string
	for _, n := range v.(map[string]any)["names"].([]any) {
		names = append(names, n.(string))
	}
	return strings.TrimPrefix(strings.Join(names, "/"), "./")
}

// spot is the value that an edit is about, as the engine names it: a property of a resource or node, and the way into its value.
type spot struct {
	row      string // the path of the row
	resource bool
	of, name string // of is an id or the path of a node; name is "" for the whole of it
	way      []int  // which child, and which of that
}

// spotOf says where a row is, before it is edited.
func spotOf(t testing.TB, d *model.Document, r model.Row) spot {
	t.Helper()
	at := spot{row: d.Path(r)}
	for ; ; r = d.Parent(r) {
		path, err := rowpath.Parse(d.Path(r))
		if err != nil {
			t.Fatal(err)
		}
		if len(path.Steps) == 0 {
			return at
		}
		own := 2 // the steps of a property
		switch path.Steps[0].Text {
		case "resource":
			own, at.resource = 1, true
		case "sub_resource":
			at.resource = true
		case "node":
		default:
			return at
		}
		if len(path.Steps) <= own+1 {
			if own == 2 && len(path.Steps) > 1 {
				at.of = path.Steps[1].Text
			}
			if len(path.Steps) == own+1 {
				at.name = path.Steps[own].Text
			}
			return at
		}
		above := d.Parent(r)
		for i := range d.Len(above) {
			if d.Child(above, i) == r {
				at.way = slices.Insert(at.way, 0, i)
			}
		}
	}
}

// thing is what an edit is about; nil if nothing leads the engine to it.
func (s *seen) thing(at spot) *thing {
	if at.resource {
		return s.resources[at.of]
	}
	return s.nodes[at.of]
}

func keyed[V any](m map[string]V, key func(string) string) map[string]V {
	all := map[string]V{}
	for k, v := range m {
		all[key(k)] = v
	}
	return all
}

// differs says where two are not the same, "" if nowhere.
func (s *seen) differs(o *seen) string {
	for _, kind := range []struct {
		name string
		a, b map[string]*thing
	}{{"resource", s.resources, o.resources}, {"node", s.nodes, o.nodes}} {
		for _, id := range slices.Sorted(maps.Keys(kind.a)) {
			a, b := kind.a[id], kind.b[id]
			if b == nil {
				return fmt.Sprintf("%s %q is gone", kind.name, id)
			}
			for _, name := range slices.Compact(slices.Sorted(slices.Values(slices.Concat(slices.Collect(maps.Keys(a.props)), slices.Collect(maps.Keys(b.props)))))) {
				if !reflect.DeepEqual(a.props[name], b.props[name]) {
					return fmt.Sprintf("%s %q: %s is\n%s, not\n%s", kind.name, id, name, neutralText(b.props[name]), neutralText(a.props[name]))
				}
			}
			if !reflect.DeepEqual(a, b) {
				return fmt.Sprintf("%s %q is\n%v, not\n%v", kind.name, id, *b, *a)
			}
		}
		for id := range kind.b {
			if kind.a[id] == nil {
				return fmt.Sprintf("%s %q is new", kind.name, id)
			}
		}
	}
	for _, part := range [][2]any{{s.order, o.order}, {s.connections, o.connections}, {s.editable, o.editable}, {s.live, o.live}} {
		if !reflect.DeepEqual(part[0], part[1]) && fmt.Sprint(part[0]) != fmt.Sprint(part[1]) { // nil and empty lists are the same
			return fmt.Sprintf("the tree is\n%v, not\n%v", part[1], part[0])
		}
	}
	return ""
}

func neutralText(v any) string {
	b, _ := json.Marshal(v)
	return string(b)
}
