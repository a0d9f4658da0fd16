package tscn

import (
	"bytes"
	"sort"
	"strconv"

	"savant/scene"
)

// Linked is a scene joined with the files whose paths start from its nodes, as if their resources were sub-resources of the scene: what
// holds for the paths in those holds for theirs.
type Linked struct {
	*File             // the joined text
	Files   []string  // the files that are in it beside the scene, by what open called them
	Missing []Missing // what could not be joined
	parts   []linkedPart
}

// Missing is an external resource that open did not find, and the file that names it.
type Missing struct {
	In string
	scene.PathFile
}

// linkedPart is a stretch of another file in the joined text.
type linkedPart struct {
	start, end int // in the joined text
	file       string
	from       int // where it starts in the file
}

// LinkedPath is a path in another file.
type LinkedPath struct {
	File       string
	Start, End int // of the string literal with its quotes, in that file
	Text       string
	Noun       string   // what it is, for notes
	Bases      []string // places in the scene that it starts from, "" for one that the scene does not tell; none where it tells none
	Scripted   bool     // it is a script's to use, which may take it from elsewhere
}

// Link joins a scene with the files of its external resources that hold paths, and those that these name in turn. open finds such a file
// for another, and is asked once for each ext_resource; it returns nil for one that cannot be read as text.
func Link(self string, around *File, open func(self string, p scene.PathFile) (name string, f *File)) *Linked {
	type source struct {
		name, id string
		*File
	}
	l := &Linked{}
	todo := []source{{self, "", around}}
	ids := map[string]string{self: ""}
	var out bytes.Buffer
	for len(todo) > 0 {
		x := todo[0]
		todo = todo[1:]
		files := map[string]string{} // by the id of the ext_resource: the id in the joined text
		for _, p := range x.PathFiles() {
			name, f := open(x.name, p)
			if f == nil || name == self {
				if !p.Scripted { // nothing tells that there is a path in it
					l.Missing = append(l.Missing, Missing{x.name, p})
				}
				continue
			}
			if _, known := ids[name]; !known {
				ids[name] = "@" + strconv.Itoa(len(ids))
				todo = append(todo, source{name, ids[name], f})
				l.Files = append(l.Files, name)
			}
			files[p.ID] = ids[name]
		}
		l.add(&out, x.File, x.name, x.id, files)
	}
	src := out.Bytes()
	l.File = Open(src)
	l.Dialect, l.Format = around.Dialect, around.Format
	return l
}

// add writes a file into the joined text. The scene, which has no id, stays as it is but for references to what is joined.
func (l *Linked) add(out *bytes.Buffer, f *File, name, id string, files map[string]string) {
	copied := func(start, end int) {
		if id != "" {
			l.parts = append(l.parts, linkedPart{out.Len(), out.Len() + end - start, name, start})
		}
		out.Write(f.Src[start:end])
	}
	value := func(start, end int) {
		at := start
		References(f.Src, start, end, func(r Reference) {
			now := ""
			switch own := ID(f.Src[r.Arg.Start:r.Arg.End]); r.Kind {
			case scene.External:
				now = files[own]
			case scene.Internal:
				if id != "" {
					now = id + ":" + own
				}
			}
			if now != "" {
				copied(at, r.Start)
				out.WriteString("SubResource(" + Quote(now) + ")")
				at = r.End
			}
		})
		copied(at, end)
	}
	if id == "" {
		at := 0
		for i := range f.Outline.Sections {
			s := &f.Outline.Sections[i]
			for _, p := range s.Properties {
				copied(at, s.Start+int(p.Value))
				value(s.Start+int(p.Value), s.Start+int(p.End))
				at = s.Start + int(p.End)
			}
		}
		copied(at, len(f.Src))
		out.WriteByte('\n')
		return
	}
	for i := range f.Outline.Sections {
		s := &f.Outline.Sections[i]
		class, own := f.mainClass(), id
		if s.Tag == "sub_resource" {
			class, _ = s.Text(f.Src, "type")
			own += ":" + ID(f.idValue(s))
		} else if s.Tag != "resource" {
			continue
		}
		out.WriteString("[sub_resource type=" + Quote(class) + " id=" + Quote(own) + "]\n")
		for _, p := range s.Properties {
			copied(s.Start+int(p.Name), s.Start+int(p.Value))
			value(s.Start+int(p.Value), s.Start+int(p.End))
			out.WriteByte('\n')
		}
	}
}

// mainClass is the class of a resource file's own resource.
func (f *File) mainClass() string {
	for i := range f.Outline.Sections {
		if s := &f.Outline.Sections[i]; s.Tag == "gd_resource" {
			class, _ := s.Text(f.Src, "type")
			return class
		}
	}
	return ""
}

// Paths lists the paths in the other files, in the order of the joined text.
func (l *Linked) Paths() []LinkedPath {
	var list []LinkedPath
	users := l.NodeUsers()
	for _, use := range l.PathUses() {
		start, end := l.literal(use.At)
		i := sort.Search(len(l.parts), func(i int) bool { return l.parts[i].end >= end })
		if i == len(l.parts) || l.parts[i].start > start || len(users[use.Field.Item]) == 0 {
			continue
		}
		p := l.parts[i]
		class, _ := l.Outline.Sections[use.Field.Item].Text(l.Src, "type")
		list = append(list, LinkedPath{File: p.file, Start: p.from + start - p.start, End: p.from + end - p.start,
			Text: use.Text, Noun: use.Noun, Bases: use.Bases, Scripted: class == scene.ScriptedClass})
	}
	return list
}

// literal is the string literal that begins at an offset.
func (f *File) literal(start int) (from, to int) {
	end, _ := skipString(f.Src, start)
	return start, end
}

// Spell is the literal for a path of nodes in place of the one from start, whose mark it keeps.
func (f *File) Spell(start int, text string) string {
	i := f.Outline.At(start)
	if i < 0 {
		return Quote(text)
	}
	return f.quoteLike(i, start, start+1, text)
}
