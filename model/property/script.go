package property

import (
	"path"

	"savant/codec/variant"
	"savant/model"
	"savant/scene/class"
	"savant/scene/script"
)

// Scripts finds the scripts of a project.
type Scripts interface {
	// Named returns the script at a path in a file of the project, or in the document itself if from is "": its path in the
	// project and its text, "" and nil if there is none.
	Named(from, path string) (res string, text []byte)
	// OfClass returns the script that gives itself a global name.
	OfClass(name string) (res string, text []byte)
}

// mostBases is how many scripts may extend one another.
const mostBases = 32

// languages are the languages by the endings of their files, and by the classes of resources that hold such text.
var languages = map[string]*script.Language{".gd": script.GDScript, ".cs": script.CSharp, "GDScript": script.GDScript, "CSharpScript": script.CSharp}

// lookup reads the scripts of one object.
type lookup struct {
	scripts Scripts
	scope   script.Scope
}

// variables returns what the script of an object exports, and the scripts that it extends, in the order in which the engine keeps them.
func variables(list []origin, table *class.Table, scripts Scripts) []class.Property {
	if len(list) == 0 {
		return nil
	}
	l := newLookup(list[0].doc, table, scripts)
	for _, o := range list {
		if res, s, ok := l.own(o); ok {
			return l.exports(res, s)
		}
	}
	return nil
}

func newLookup(d *model.Document, table *class.Table, scripts Scripts) *lookup {
	l := &lookup{scripts: scripts}
	l.scope = script.Scope{Table: table, Dialect: d.Dialect(), Base: func(name string) string { return l.base(name, 0) }}
	return l
}

// own reads the script that one file gives an object; ok is false if that file says nothing of it.
func (l *lookup) own(o origin) (res string, s script.Script, ok bool) {
	stored, _ := Stored(o.doc, o.row)
	row, ok := stored["script"]
	if !ok {
		return "", s, false
	}
	v, err := o.doc.Value(row)
	ref, isResource := v.Data.(*variant.Resource)
	if err != nil || !isResource {
		return "", s, true // script = null takes it away
	}
	res, s = l.attached(o.doc, ref)
	return res, s, true
}

// attached reads the script that a reference names. The path of one that is embedded in the document is that of its section.
func (l *lookup) attached(d *model.Document, ref *variant.Resource) (res string, s script.Script) {
	name := ref.Path
	if ref.Kind != variant.Loaded {
		r := Section(d, ref)
		section := d.Path(r)
		if section == "" {
			return "", s
		}
		if ref.Kind == variant.Internal {
			kind, _ := attribute(d, section, "type")
			stored, _ := Stored(d, r)
			if languages[kind.Text] == nil || stored["script/source"] == 0 {
				return "", s
			}
			source, err := d.Value(stored["script/source"])
			if err != nil {
				return "", s
			}
			return section, languages[kind.Text].Read([]byte(source.Text), l.scope)
		}
		v, _ := attribute(d, section, "path")
		name = v.Text
	}
	return l.named("", name)
}

// named reads the script of a file.
func (l *lookup) named(from, name string) (res string, s script.Script) {
	if l.scripts == nil {
		return "", s
	}
	return l.read(l.scripts.Named(from, name))
}

func (l *lookup) read(res string, text []byte) (string, script.Script) {
	language := languages[path.Ext(res)]
	if language == nil {
		return "", script.Script{}
	}
	return res, language.Read(text, l.scope)
}

// extended reads the script that another extends; "" if that is a class of the engine, or nothing.
func (l *lookup) extended(res string, s script.Script) (string, script.Script) {
	if l.scripts == nil || s.Extends == "" {
		return "", script.Script{}
	}
	if _, isEngines := l.scope.Table.Class(s.Extends); isEngines {
		return "", script.Script{}
	}
	if found, text := l.scripts.OfClass(s.Extends); found != "" {
		return l.read(found, text)
	}
	if languages[path.Ext(res)] == nil {
		res = "" // embedded: what it names is beside the document
	}
	return l.named(res, s.Extends)
}

// exports are those of a script and of what it extends. Godot 4 keeps a script's own first, Godot 3 those of what it extends (asked of 3.2,
// 3.6, 4.6).
func (l *lookup) exports(res string, s script.Script) []class.Property {
	var list []class.Property
	for n := 0; res != "" && n < mostBases; n++ {
		var own []class.Property
		for _, p := range s.Exports {
			p.Class = path.Base(res)
			own = append(own, p)
		}
		if l.scope.Table.BaseScriptFirst {
			list = append(own, list...)
		} else {
			list = append(list, own...)
		}
		res, s = l.extended(res, s)
	}
	return list
}

// base is the class of the engine that a global class extends in the end.
func (l *lookup) base(name string, depth int) string {
	if _, isEngines := l.scope.Table.Class(name); isEngines {
		return name
	}
	if l.scripts == nil || depth == mostBases {
		return ""
	}
	res, text := l.scripts.OfClass(name)
	language := languages[path.Ext(res)]
	for ; language != nil && depth < mostBases; depth++ {
		s := language.Heading(text, l.scope)
		if _, isEngines := l.scope.Table.Class(s.Extends); isEngines {
			return s.Extends
		}
		if found, more := l.scripts.OfClass(s.Extends); found != "" {
			res, text = found, more
		} else {
			res, text = l.scripts.Named(res, s.Extends)
		}
		language = languages[path.Ext(res)]
	}
	return ""
}
