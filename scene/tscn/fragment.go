package tscn

import (
	"slices"
	"strconv"
	"strings"

	"savant/codec/dialect"
	"savant/scene"
)

// copiedAttribute marks the header of a fragment whose root is not a copied node, but stands for their parent. Its
// value is the number of copied nodes. The engines ignore it.
const copiedAttribute = "copied"

// Fragment returns the text of a scene for the same engine with some nodes, their descendants and what they need: it
// can be read, loaded and pasted. A single node is its root. Several nodes, and a node that is an instance, are the
// children of a root that stands for their parent.
func Fragment(s *scene.Scene, nodes ...int) (string, error) {
	several := len(nodes) != 1 || s.Find(s.Tree.Nodes[nodes[0]].Item, scene.Attributes, "type") < 0
	format := FormatOf(s.Dialect)
	header, parent := []string{"[gd_scene", "format=" + strconv.Itoa(format) + "]\n"}, -1
	if several {
		header = slices.Insert(header, 1, copiedAttribute+"="+strconv.Itoa(len(nodes)))
		header, parent = append(header, "\n[node", `name="Copied"`, `type="Node"]`+"\n"), 0
	}
	text := strings.ReplaceAll(strings.Join(header, " "), "\n ", "\n")
	src := []byte(text)
	f := NewFile(src, Scan(src), nil, s.Dialect, format)
	e, _, err := f.Paste(parent, -1, s, nodes)
	if err != nil {
		return "", err
	}
	return string(f.Write(e).Apply(src)), nil
}

// FormatOf is the number by which new text scenes and resources of an engine say their format.
func FormatOf(d *dialect.Dialect) int {
	switch {
	case d == dialect.Godot2:
		return 1
	case d.Text.NameMark == 0:
		return 2
	}
	return 3
}

// IsFragment reports whether a text contains nodes: a result of Fragment, a text scene, or sections of one.
func IsFragment(text string) bool {
	text = strings.TrimLeft(text, " \t\r\n\ufeff")
	for strings.HasPrefix(text, ";") {
		_, text, _ = strings.Cut(text, "\n")
		text = strings.TrimLeft(text, " \t\r\n")
	}
	for _, tag := range []string{"[gd_scene ", "[gd_scene]", "[node ", "[ext_resource ", "[sub_resource "} {
		if strings.HasPrefix(text, tag) {
			return strings.Contains(text, "[node ")
		}
	}
	return false
}

// Pasted returns the scene in a text of nodes, and which of its nodes to paste. Sections without a header are assumed
// to be of the engine near.
func Pasted(text string, near *dialect.Dialect) (s *scene.Scene, nodes []int) {
	f := Open([]byte(text))
	s = f.Scene
	header := -1
	for i := range s.Items() {
		if s.Kind(i) == scene.HeaderItem {
			header = i
			break
		}
	}
	if header < 0 {
		f = NewFile(f.Src, f.Outline, nil, near, f.Format)
		return f.Scene, f.Tree.Roots
	}
	if s.Find(header, scene.Attributes, copiedAttribute) >= 0 && len(s.Tree.Roots) == 1 {
		return s, s.Tree.Nodes[s.Tree.Roots[0]].Children
	}
	return s, s.Tree.Roots
}
