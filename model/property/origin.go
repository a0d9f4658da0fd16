package property

import (
	"cmp"
	"strings"

	"savant/codec/variant"
	"savant/model"
	"savant/model/rowpath"
)

// origin is a node in one file. A node of an instance is in several: in the scene that changes it, and in the one that
// defines it.
type origin struct {
	doc  *model.Document
	row  model.Row
	file string // as the file that has it as an instance or inherits it names it; "" for the one that it is looked up in
}

// mostInstances is the longest chain of instanced scenes.
const mostInstances = 16

// origins returns the files that have a node or resource, nearest first: its own, then those whose instances or heirs it belongs to. What
// a nearer one stores counts. missing is the scene that cannot be read where they end too early.
func origins(d *model.Document, r model.Row, scenes Scenes) (list []origin, missing string) {
	list = []origin{{doc: d, row: r}}
	names, ok := nodeNames(d.Path(r))
	if !ok {
		return list, ""
	}
	_, whole := attribute(d, d.Path(r), "type")
	// Up by the rows: paths may lead to other nodes of the same names.
	for at := r; at != model.Root && at != 0; at = d.Parent(at) {
		above, ok := nodeNames(d.Path(at))
		ref, instance := instanceOf(d, at)
		switch {
		case at == r && whole && !instance:
			return list, ""
		case !ok || !instance:
			continue
		}
		more, missing := within(d, ref, names[len(above):], scenes, 0)
		return append(list, more...), missing
	}
	return list, ""
}

// instanceOf returns the scene that a node is an instance of.
func instanceOf(d *model.Document, r model.Row) (ref *variant.Resource, ok bool) {
	v, has := attribute(d, d.Path(r), "instance")
	ref, ok = v.Data.(*variant.Resource)
	return ref, has && ok
}

// within returns the files that have a node of the scene that a reference names. The engine finds it by its path there.
func within(d *model.Document, ref *variant.Resource, names []string, scenes Scenes, depth int) (list []origin, missing string) {
	there, uid := File(d, ref)
	there = cmp.Or(there, uid)
	other := Open(d, ref, scenes)
	if other == nil || depth == mostInstances {
		return nil, there
	}
	return nodeOrigins(other, there, names, scenes, depth+1)
}

// nodeNames are the names on the way to a node from the root, which has none.
func nodeNames(path string) ([]string, bool) {
	p, err := rowpath.Parse(path)
	if err != nil || len(p.Steps) != steps["node"] || p.Steps[0].Text != "node" {
		return nil, false
	}
	if p.Steps[1].Text == "." {
		return nil, true
	}
	return strings.Split(p.Steps[1].Text, "/"), true
}

func nodeOrigins(d *model.Document, file string, names []string, scenes Scenes, depth int) (list []origin, missing string) {
	for n := len(names); n >= 0; n-- {
		row, ok := node(d, names[:n])
		if !ok {
			continue
		}
		ref, instance := instanceOf(d, row)
		if n == len(names) {
			list = append(list, origin{d, row, file})
			if _, ok := attribute(d, d.Path(row), "type"); ok && !instance {
				return list, ""
			}
		}
		if !instance {
			continue
		}
		more, missing := within(d, ref, names[n:], scenes, depth)
		return append(list, more...), missing
	}
	return list, ""
}

// node finds a node of a scene by its names.
func node(d *model.Document, names []string) (model.Row, bool) {
	path := strings.Join(names, "/")
	if path == "" {
		path = "."
	}
	r, err := d.Find("node[" + rowpath.Quote(path) + "]")
	return r, err == nil
}
