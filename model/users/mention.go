package users

import (
	"bytes"
	"context"
	"path"
	"slices"
	"strings"

	"savant/codec/message"
	"savant/model"
	"savant/model/lines"
	"savant/model/store"
)

// Mention is a place in a script that names a node, or text there that may. Scripts are changed only on request.
type Mention struct {
	File, Res string
	Use       model.Use // Text is the path, as it is spelled; Undecided unless the place certainly means the node
	Line      lines.Line
	Along     bool // it is to change along; only those that are certain can
	Outward   bool // the path starts in what moves and leads out of it, instead of to the node

	text  []byte // of the script
	patch model.Patch
	file  *store.File
}

// Certain reports whether the place refers to the node: it spells out a path to it, or through it, from each node that the
// scriptFile is attached to.
func (m *Mention) Certain() bool { return !m.Use.Undecided }

// Tick is what says whether the place changes along; nil for one that cannot.
func (m *Mention) Tick() *bool {
	if !m.Certain() {
		return nil
	}
	return &m.Along
}

// scriptFile is one script of the project.
type scriptFile struct {
	*language
	path, res    string
	text         []byte
	own, extends []string // classes
}

// largestScript is the size from which on a script is not looked at.
const largestScript = 8 << 20

// mentions finds the places in scripts that name the target's node, whose name is given, and the paths that lead out of what moves.
func (s *search) mentions(ctx context.Context, name string) ([]*Mention, error) {
	var all []*scriptFile
	var settings []byte
	part, moves, hit := searched(name), s.moves(), false
	for _, file := range s.files {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		l := scripts[path.Ext(file)]
		if l == nil && path.Base(file) != "project.godot" {
			continue
		}
		b, err := s.read(file)
		if err != nil || len(b) > largestScript {
			continue // unreadable files are listed in failed
		}
		if l == nil {
			settings = b
			continue
		}
		res, _ := s.root.Resource(file)
		x := &scriptFile{language: l, path: file, res: res, text: b}
		hit = hit || x.searched(part, moves)
		all = append(all, x)
	}
	list := s.embedded(name, part, moves)
	if !hit {
		return list, nil
	}
	for _, x := range all {
		x.own, x.extends = x.classesOf(x.text)
	}
	for _, x := range all {
		if !x.searched(part, moves) {
			continue
		}
		var nodes []stay
		looked, sure := false, false
		for _, p := range x.pathsIn(x.text) {
			named := names(p.text, name)
			if !named && !(moves && leadsUp(p.text)) {
				continue
			}
			if !looked {
				var err error
				if nodes, err = s.attached(ctx, x, all); err != nil {
					return nil, err
				}
				looked, sure = true, !x.madeElsewhere(all, settings)
			}
			if !named && !s.leavesMoved(nodes, p.text) {
				continue
			}
			m := &Mention{File: x.path, Res: x.res, Outward: !named, text: x.text, Use: model.Use{Offset: int64(p.start), Length: int64(p.end - p.start),
				Text: message.New(message.Text, string(x.text[p.start:p.end])), Undecided: true}}
			m.Line = lines.At(x.text, int64(p.start))
			m.Use.Line, m.Use.Column = m.Line.Number, m.Line.Column
			m.patch = model.Patch{Start: int64(p.start), End: int64(p.end)}
			next, agreed := s.agreed(nodes, p.text)
			spelled, ok := p.spelled(x.text, next)
			parent := strings.Trim(p.text, "./") == "" // the script may mean any parent
			if sure && p.literal && agreed && ok && !parent && !x.inner(x.text, p.start) {
				m.Use.Undecided = false
				m.patch.New = []byte(spelled)
				m.Line.After = lines.Of(x.text, []model.Patch{m.patch})[0].After
			}
			list = append(list, m)
		}
	}
	return list, nil
}

// embedded finds the places in scripts inside the scenes that have the target's node. They are only listed.
func (s *search) embedded(name string, part []byte, moves bool) []*Mention {
	var list []*Mention
	for _, scene := range s.touched() {
		lined := model.Has[model.Lined](scene.doc)
		var text []byte
		for _, e := range scene.doc.EmbeddedScripts() {
			x := &scriptFile{text: []byte(e.Source)}
			if x.language = scripts[map[string]string{"GDScript": ".gd", "CSharpScript": ".cs"}[e.Class]]; x.language == nil || !x.searched(part, moves) {
				continue
			}
			var nodes []stay
			for _, place := range e.Nodes {
				nodes = append(nodes, stay{scene.source, place})
			}
			for _, p := range x.pathsIn(x.text) {
				named := names(p.text, name)
				if !named && !(moves && leadsUp(p.text) && s.leavesMoved(nodes, p.text)) {
					continue
				}
				start, end := e.Offset(p.start), e.Offset(p.end)
				m := &Mention{File: scene.path, Res: scene.res, Outward: !named}
				if !lined {
					m.text, m.Line = x.text, lines.At(x.text, int64(p.start)) // those of the script
				} else {
					if text == nil {
						text = scene.doc.Bytes()
					}
					m.text, m.Line = text, lines.At(text, start)
				}
				m.Use = model.Use{Offset: start, Length: end - start, Line: m.Line.Number, Column: m.Line.Column, Text: message.New(message.Text, string(x.text[p.start:p.end])), Undecided: true}
				list = append(list, m)
			}
		}
	}
	return list
}

// searched reports whether paths of a script have to be checked: it contains part of the node's name, or a path with ".."
// when nodes move.
func (x *scriptFile) searched(part []byte, moves bool) bool {
	return bytes.Contains(x.text, part) || moves && bytes.Contains(x.text, []byte(".."))
}

// leavesMoved reports whether a path that starts at one of the nodes has to change because the node moves, or may have to.
func (s *search) leavesMoved(nodes []stay, text string) bool {
	return slices.ContainsFunc(nodes, func(n stay) bool {
		x := s.places[n.res]
		if x == nil || !slices.ContainsFunc(x.pairs(), func(p [2]string) bool { return moved(p) && (n.base == p[0] || strings.HasPrefix(n.base, p[0]+"/")) }) {
			return false
		}
		next, sure := n.doc.Reroute(n.base, text, x.was, x.now)
		return !sure || next != text
	})
}

// attached lists the nodes that have a script, or one that extends it.
func (s *search) attached(ctx context.Context, x *scriptFile, all []*scriptFile) ([]stay, error) {
	family, list := []*scriptFile{x}, []stay(nil)
	for i := 0; i < len(family); i++ {
		for _, other := range all {
			if !slices.Contains(family, other) && other.extending(family[i]) {
				family = append(family, other)
			}
		}
		scenes, err := s.naming(ctx, &source{path: family[i].path, res: family[i].res}, false)
		if err != nil {
			return nil, err
		}
		for _, src := range scenes {
			for _, place := range src.doc.Attached(src.res, family[i].res) {
				list = append(list, stay{src, place})
			}
		}
	}
	return list, nil
}

// extending reports whether a script extends another.
func (x *scriptFile) extending(other *scriptFile) bool {
	return slices.ContainsFunc(x.extends, func(base string) bool {
		return slices.Contains(other.own, base) || base == other.res || strings.HasSuffix(base, ".gd") && !strings.Contains(base, "://") && path.Join(path.Dir(x.res[len("res://"):]), base) == other.res[len("res://"):]
	})
}

// madeElsewhere reports whether a script may be attached to nodes that are in no scene: the project loads it at startup, or
// another script names its file.
func (x *scriptFile) madeElsewhere(all []*scriptFile, settings []byte) bool {
	if bytes.Contains(settings, []byte(x.res+`"`)) {
		return true
	}
	return slices.ContainsFunc(all, func(other *scriptFile) bool {
		return other != x && !other.extending(x) && bytes.Contains(other.text, []byte(path.Base(x.res)))
	})
}

// agreed returns what a path must become for all nodes that it starts from, and whether they agree.
func (s *search) agreed(nodes []stay, text string) (next string, ok bool) {
	for i, n := range nodes {
		x := s.places[n.res]
		if x == nil {
			return "", false
		}
		now, sure := n.doc.Reroute(n.base, text, x.was, x.now)
		if !sure || now == text || i > 0 && now != next {
			return "", false
		}
		next = now
	}
	return next, len(nodes) > 0
}
