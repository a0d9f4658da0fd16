package model

import (
	"savant/model/label"
	"savant/model/rowpath"
	"savant/scene/nodepath"
)

// Standing is where the node at a path stands in its scene; ok is false for other rows, and for the root.
func (d *Document) Standing(path string) (at label.Standing, ok bool) {
	r, err := d.Find(path)
	if err != nil {
		return at, false
	}
	place, above := NodePlace(path), d.Parent(r)
	first, isNode := d.NodeIndex(above, 0)
	if place == "" || place == "." || !isNode || above == Root {
		return at, false
	}
	return label.Standing{Name: nodepath.Name(place), Parent: d.nodeCalled(above), Place: d.Index(r) - first + 1}, true
}

// nodeCalled is what people call a node: its path from the root, or the name of the root.
func (d *Document) nodeCalled(r Row) string {
	if place := NodePlace(d.Path(r)); place != "." {
		return place
	}
	return d.Describe(r).Label
}

// NodePlace is the path from the root of the scene of the node whose row has a path, "" for the paths of other rows.
func NodePlace(path string) string {
	p, err := rowpath.Parse(path)
	if err != nil || p.Record >= 0 || len(p.Steps) != 2 || p.Steps[0].Text != "node" || p.Steps[0].Kind != NameStep || p.Steps[1].Kind != NameStep {
		return ""
	}
	return p.Steps[1].Text
}
