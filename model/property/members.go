package property

import (
	"strings"
	"unicode"

	"savant/codec/dialect"
	"savant/model"
	"savant/scene/class"
	"savant/scene/nodepath"
	"savant/scene/script"
)

// Signal is one that a node can send.
type Signal struct {
	Name      string
	Of        string   // the class or the script that declares it
	Arguments []string // their names; nil where they are not known: of a script that declares none
}

// Members are the signals and methods of a node, as far as its class and its scripts tell them.
type Members struct {
	Class   string       // "" if it is not known
	Scripts []string     // the paths of its script and of those that it extends
	Signals []Signal     // those of its scripts, then those of its class and of what that inherits
	Methods []string     // those of its scripts: the tables of classes have none
	Takes   script.Takes // what those methods take
	Whole   bool         // no signal is missing: the class is known, and so is every script
	bare    bool         // it has no script, and the methods of its class are known: those of Godot 2 and 3.0 are not
}

// Has reports whether a signal is among those that are known.
func (m Members) Has(signal string) bool {
	for _, s := range m.Signals {
		if s.Name == signal {
			return true
		}
	}
	return false
}

// MembersOf returns those of a node. scenes and scripts are as in Of.
func MembersOf(d *model.Document, r model.Row, scenes Scenes, scripts Scripts) (m Members) {
	if !Is(d, r) {
		return m
	}
	from, _ := origins(d, r, scenes)
	table := class.For(d.Dialect())
	m.Class = classOf(from)
	_, m.Whole = table.Class(m.Class)
	l := newLookup(d, table, scripts)
	m.bare = d.Dialect() != dialect.Godot2 && d.Dialect() != dialect.Godot30
	for _, o := range from {
		if has, known := l.members(&m, o); has {
			m.Whole, m.bare = m.Whole && known, false
			break
		}
	}
	for _, c := range table.Lineage(m.Class) {
		for _, s := range c.Signals {
			own := Signal{Name: s.Name, Of: c.Name, Arguments: []string{}}
			for _, a := range s.Arguments {
				own.Arguments = append(own.Arguments, a.Name)
			}
			m.Signals = append(m.Signals, own)
		}
	}
	return m
}

// members adds those of the script that a node has in one file, and of the scripts that it extends. has is whether it has one there, known
// whether all of them could be read.
func (l *lookup) members(m *Members, o origin) (has, known bool) {
	res, s, has := l.own(o)
	if !has || res == "" {
		return has, false
	}
	for n := 0; n < mostBases; n++ {
		m.Scripts = append(m.Scripts, res)
		for _, name := range s.Signals {
			own := Signal{Name: name, Of: res}
			if p, known := s.Takes[name]; known {
				own.Arguments = append([]string{}, p.Names...)
			}
			m.Signals = append(m.Signals, own)
		}
		m.Methods = append(m.Methods, s.Methods...)
		m.take(s)
		extends := s.Extends
		if res, s = l.extended(res, s); res == "" {
			_, engines := l.scope.Table.Class(extends)
			return true, engines || extends == ""
		}
	}
	return true, false
}

// take adds what the methods of a script take, unless a script that extends it has them too.
func (m *Members) take(s script.Script) {
	for _, name := range s.Methods {
		p, known := s.Takes[name]
		if _, has := m.Takes[name]; has || !known {
			continue
		}
		if m.Takes == nil {
			m.Takes = script.Takes{}
		}
		m.Takes[name] = p
	}
}

// IsName reports whether an engine takes a text as the name of a signal or a method: letters, digits and _, not beginning with a digit. Godot 3
// takes the letters of ASCII only.
func IsName(d *dialect.Dialect, text string) bool {
	for i, r := range text {
		letter := r == '_' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r > unicode.MaxASCII && newer(d) && unicode.IsLetter(r)
		if digit := unicode.IsDigit(r) && (r <= unicode.MaxASCII || newer(d)); !letter && !(digit && i > 0) {
			return false
		}
	}
	return text != ""
}

// newer reports whether a dialect is of Godot 4.
func newer(d *dialect.Dialect) bool { return class.For(d).Major() > 3 }

// Callback is the name that Godot's editor proposes for the method that a signal of a node calls; itself is whether the node calls its own. Godot 4
// writes it in small letters and leaves the node's own name out, Godot 3 keeps both as they are (ConnectDialog and ConnectionsDock of 3.2, 3.6, 4.6).
func Callback(d *dialect.Dialect, node, signal string, itself bool) string {
	var name strings.Builder
	for _, r := range node {
		switch {
		case r == ' ':
			name.WriteByte('_')
		case IsName(d, "_"+string(r)) && !(newer(d) && name.Len() == 0 && unicode.IsDigit(r)):
			name.WriteRune(r)
		}
	}
	switch {
	case !newer(d):
		return "_on_" + name.String() + "_" + signal
	case itself:
		return "_on_" + nodepath.Snake(signal)
	}
	return "_on_" + nodepath.Snake(name.String()) + "_" + nodepath.Snake(signal)
}
