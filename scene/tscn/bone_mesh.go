package tscn

import (
	"fmt"
	"strconv"

	"savant/scene/literal"
)

// bonesArray is the place of the bones among the arrays of a mesh's surface (ArrayMesh::ARRAY_BONES of Godot 2 and 3).
const bonesArray = 6

// meshes plans for the meshes whose vertices count the bones themselves, because no Skin stands between: in the arrays of old files and
// of exporters the numbers follow; in binary data they cannot, and are listed. now is -1 for a bone that goes; its vertices then go to
// the nearest bone above that stays.
func (f *File) meshes(p *plan, a *Armature, now []int) {
	c := &collector{File: f}
	users := map[int][2]int{} // by section of a mesh: how many of this skeleton use it, and how many others
	resources := ResourcesOf(f.Src, f.Outline)
	for n := range f.Tree.Nodes {
		section := f.Tree.Nodes[n].Section
		s := &f.Outline.Sections[section]
		i := s.Property(f.Src, "mesh")
		if class := c.class(section); class != "MeshInstance" && class != "MeshInstance3D" || i < 0 {
			continue
		}
		places := c.through(n, "skeleton")
		mine := s.Property(f.Src, "skin") < 0 && len(places) == 1 && places[0] == f.Tree.Nodes[a.Node].Path
		start := s.Start + int(s.Properties[i].Value)
		References(f.Src, start, s.Start+int(s.Properties[i].End), func(r Reference) {
			id := ID(f.Src[r.Arg.Start:r.Arg.End])
			switch k, ok := resources.Internal[id]; {
			case r.Word == "SubResource" && ok:
				u := users[k]
				if mine {
					u[0]++
				} else {
					u[1]++
				}
				users[k] = u
			case r.Word == "ExtResource" && mine:
				p.doubt(section, start, fmt.Sprintf("the vertices of the mesh of %s may count the bones; it is another file", f.Tree.Nodes[n].Path))
			}
		})
	}
	for i := range f.Outline.Sections {
		if u := users[i]; u[0] > 0 {
			f.mesh(p, a, i, now, u[1] > 0)
		}
	}
}

// mesh plans for one mesh. shared tells that others use it too, whose bones have other numbers.
func (f *File) mesh(p *plan, a *Armature, section int, now []int, shared bool) {
	s := &f.Outline.Sections[section]
	class, _ := s.Text(f.Src, "type")
	if class != "ArrayMesh" && class != "Mesh" {
		return
	}
	changed := 0
	for _, property := range s.Properties {
		start, end := s.Start+int(property.Value), s.Start+int(property.End)
		name := s.Name(f.Src, property)
		if len(name) < len("surfaces/") || name[:len("surfaces/")] != "surfaces/" {
			if name == "_surfaces" {
				p.doubt(section, start, "the vertices of a mesh may count the bones; they are binary and stay")
			}
			continue
		}
		numbers, binary := f.boneNumbers(start, end)
		switch {
		case binary:
			p.doubt(section, start, "the vertices of a mesh may count the bones; they are binary and stay")
		case shared && len(numbers) > 0:
			p.doubt(section, start, "the vertices of a mesh count the bones, but others use it too")
		default:
			for _, n := range numbers {
				changed += f.vertexBone(p, a, n, now)
			}
		}
	}
	if changed > 0 {
		p.note(section, s.Start, fmt.Sprintf("%d numbers of bones in the vertices of a mesh", changed))
	}
}

// boneNumbers are the spans of the bones' numbers in a surface; binary tells that it keeps them in bytes.
func (f *File) boneNumbers(start, end int) (numbers []literal.Span, binary bool) {
	_, entries, err := literal.Children(f.Src[:end], start)
	if err != nil {
		return nil, false
	}
	for _, e := range entries {
		switch key, _ := Unquote(f.Src[e.Key.Start:e.Key.End]); key {
		case "array_data":
			return nil, true
		case "arrays":
			_, arrays, err := literal.Children(f.Src[:e.Value.End], e.Value.Start)
			if err != nil || len(arrays) <= bonesArray {
				continue
			}
			bones := arrays[bonesArray].Value
			if kind, list, err := literal.Children(f.Src[:bones.End], bones.Start); err == nil && kind == literal.Components {
				for _, n := range list {
					numbers = append(numbers, n.Value)
				}
			}
		}
	}
	return numbers, false
}

// vertexBone plans one number of a bone, which may stand as a float; it returns how many it changed.
func (f *File) vertexBone(p *plan, a *Armature, at literal.Span, now []int) int {
	n, err := strconv.ParseFloat(string(f.Src[at.Start:at.End]), 64)
	i := int(n)
	if err != nil || n < 0 || n >= float64(len(now)) || float64(i) != n {
		return 0
	}
	for now[i] < 0 && a.Bones[i].Parent >= 0 {
		i = a.Bones[i].Parent
	}
	to := max(now[i], 0)
	if to == int(n) {
		return 0
	}
	digits := at.Start
	for digits < at.End && f.Src[digits] >= '0' && f.Src[digits] <= '9' {
		digits++
	}
	p.replace(at.Start, digits, strconv.Itoa(to))
	return 1
}
