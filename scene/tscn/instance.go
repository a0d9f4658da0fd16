package tscn

// sceneOf is the path and the uid of the scene that a node is an instance of, as the file has them; the path is "" if the node is none.
func (f *File) sceneOf(node int) (path, uid string) {
	s := &f.Outline.Sections[f.Tree.Nodes[node].Section]
	if text, ok := s.Text(f.Src, "instance_placeholder"); ok {
		return text, ""
	}
	a := s.Attribute(f.Src, "instance")
	if a < 0 {
		return "", ""
	}
	value := s.Value(f.Src, s.Attributes[a])
	path = string(value)
	References(value, 0, len(value), func(r Reference) {
		id := ID(value[r.Arg.Start:r.Arg.End])
		for i := range f.Outline.Sections {
			t := &f.Outline.Sections[i]
			if b := t.Attribute(f.Src, "id"); t.Tag == "ext_resource" && b >= 0 && ID(t.Value(f.Src, t.Attributes[b])) == id {
				if text, ok := t.Text(f.Src, "path"); ok {
					path = text
				}
				uid, _ = t.Text(f.Src, "uid")
			}
		}
	})
	return path, uid
}

// instanceOf is the path of the scene that a node is an instance of, "" if of none.
func (f *File) instanceOf(node int) string {
	path, _ := f.sceneOf(node)
	return path
}

// original is the node of another scene that a node is an instance of, or that it changes; the file is nil if there is none or it is not at
// hand.
func (f *File) original(node int) (*File, int) {
	n := &f.Tree.Nodes[node]
	if f.Scenes == nil || f.Outline.Sections[n.Section].Attribute(f.Src, "type") >= 0 {
		return nil, -1
	}
	for above := node; above >= 0; above = f.Tree.Nodes[above].Parent {
		path, uid := f.sceneOf(above)
		if path == "" {
			continue
		}
		rest := "."
		if at := f.Tree.Nodes[above].Path; above != node {
			rest = n.Path
			if at != "." {
				rest = n.Path[len(at)+1:]
			}
		}
		if in := f.Scenes(path, uid); in != nil && in.Tree.Find(rest) >= 0 {
			return in, in.Tree.Find(rest)
		}
		break
	}
	return nil, -1
}

// maxOrigins bounds how many scenes a node may come through: scenes can be instances of one another in a ring.
const maxOrigins = 32

// originals calls visit for a node and then for those that it is made of, the nearest first, until visit returns false.
func (f *File) originals(node int, visit func(f *File, node int) bool) {
	if f.outer != nil && node == f.Tree.Roots[0] {
		f, node = f.outer, f.instance // which may change what the root has
	}
	for range maxOrigins {
		if f == nil || !visit(f, node) {
			return
		}
		f, node = f.original(node)
	}
}

// classOf is the class of a node, that of its scene's root for an instance. known is false where no file at hand tells.
func (f *File) classOf(node int) (class string, known bool) {
	f.originals(node, func(f *File, node int) bool {
		class, known = f.Outline.Sections[f.Tree.Nodes[node].Section].Text(f.Src, "type")
		return !known
	})
	return class, known
}

// assigns tells whether a property of a node is written, in the file or in the scene that the node comes from.
func (f *File) assigns(node int, property string) (yes bool) {
	f.originals(node, func(f *File, node int) bool {
		yes = f.Outline.Sections[f.Tree.Nodes[node].Section].Property(f.Src, property) >= 0
		return !yes
	})
	return yes
}

// pathProperty is the path that a property of a node has in the file, or in the scene that the node comes from.
func (f *File) pathProperty(node int, property string) (text string, ok bool) {
	f.originals(node, func(f *File, node int) bool {
		s := &f.Outline.Sections[f.Tree.Nodes[node].Section]
		i := s.Property(f.Src, property)
		if i < 0 {
			return true
		}
		p := s.Properties[i]
		References(f.Src, s.Start+int(p.Value), s.Start+int(p.End), func(r Reference) {
			if r.Word == "NodePath" {
				text, ok = Unquote(f.Src[r.Arg.Start:r.Arg.End])
			}
		})
		return false
	})
	return text, ok
}

// uniquePlace is the place of the node that %name stands for in this scene, the one that it inherits included; lost if there is none.
func (f *File) uniquePlace(name string) string {
	if n := f.unique(name); n >= 0 {
		return f.Tree.Nodes[n].Path
	}
	if len(f.Tree.Roots) == 0 {
		return lost
	}
	place, _ := f.uniqueIn(f.Tree.Roots[0], name)
	return place
}

// uniqueIn is the place of the node that an instance's scene gives a unique name to. known is false if that scene is not at hand.
func (f *File) uniqueIn(node int, name string) (place string, known bool) {
	at := f.Tree.Nodes[node].Path
	for range maxOrigins {
		if f, node = f.original(node); f == nil {
			return lost, false
		}
		if n := f.unique(name); n >= 0 {
			return joinPlace(at, f.Tree.Nodes[n].Path), true
		}
		if f.instanceOf(node) == "" { // else it inherits
			return lost, true
		}
	}
	return lost, false
}
