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
	names, ok := nodeNames(d.Path(r))
	if !ok {
		return []origin{{doc: d, row: r}}, ""
	}
	list, missing = nodeOrigins(d, "", names, scenes, 0)
	if d.Unmentioned(r) && (len(list) == 0 || list[0].row != r) {
		list = append([]origin{{doc: d, row: r}}, list...)
	}
	return list, missing
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
		v, ok := attribute(d, d.Path(row), "instance")
		ref, isResource := v.Data.(*variant.Resource)
		instance := ok && isResource
		if n == len(names) {
			list = append(list, origin{d, row, file})
			if _, ok := attribute(d, d.Path(row), "type"); ok && !instance {
				return list, ""
			}
		}
		if !instance {
			continue
		}
		there, uid := File(d, ref)
		there = cmp.Or(there, uid)
		other := Open(d, ref, scenes)
		if other == nil || depth == mostInstances {
			return list, there
		}
		more, missing := nodeOrigins(other, there, names[n:], scenes, depth+1)
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
