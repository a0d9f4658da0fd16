package tscn

import (
	"bytes"
	"path"
	"slices"
	"strings"
)

// settings are the endings of files that are ConfigFiles where their bytes can be read either way.
var settings = []string{".cfg", ".ini", ".conf", ".godot", ".import"}

// Preferred is the grammar of a file of that name whose bytes can be read by both.
func Preferred(name string) Grammar {
	if slices.Contains(settings, path.Ext(name)) {
		return Names
	}
	return Tags
}

// headings are the attributes that the engines write into the header of a scene or resource; at least one of them is in
// each.
var headings = []string{"format", "load_steps", "uid", "type", "script_class"}

// GrammarOf tells how the brackets of a text are read. The engines load as scenes and resources only what begins with
// their header (ResourceLoaderText::open of 3.2, 3.6 and 4.6), and ConfigFile reads whatever is in a bracket as a name,
// such a header too. So one that is as the engines write it decides. A header without attributes, and other sections
// with all the attributes that they need, a part of a scene, or the header of a fork, can be read both ways: there
// prefer decides. Everything else is a ConfigFile.
func GrammarOf(src []byte, prefer Grammar) Grammar {
	p := 0
	for ; ; p++ {
		p = skipInline(src, p)
		if p == len(src) || isAssignment(src[p:]) { // before the first header only a ConfigFile has values
			return Names
		}
		if src[p] == '[' {
			break
		}
		n := bytes.IndexByte(src[p:], '\n')
		if n < 0 {
			return Names
		}
		p += n
	}
	s := scanner{src: src, end: len(src), p: p, grammar: Tags}
	s.open(p)
	what, _ := s.tag()
	s.section.Attributes = s.attributes
	heading := slices.ContainsFunc(headings, func(name string) bool { return s.section.Attribute(src, name) >= 0 })
	if tag := s.section.Tag; tag != "gd_scene" && tag != "gd_resource" {
		fork := heading && (strings.HasSuffix(tag, "_scene") || strings.HasSuffix(tag, "_resource")) // that calls its header by another name
		if what == "" && (fork || s.complete()) {
			return prefer
		}
		return Names
	}
	if heading || what != "" && s.p >= len(src) { // of a file that is cut off
		return Tags
	}
	if what != "" {
		return Names
	}
	s.blank()
	if s.p == len(src) {
		return prefer
	}
	if src[s.p] == '[' {
		s.open(s.p)
		if what, _ = s.tag(); what == "" {
			if s.section.Attributes = s.attributes; s.complete() || s.section.Tag == "resource" {
				return prefer
			}
		}
	}
	return Names
}

// complete reports whether the section is one of a scene or resource, with all the attributes that the engines demand
// of it.
func (s *scanner) complete() bool {
	kind, ok := sectionKinds[s.section.Tag]
	return ok && len(kind.attributes) > 0 && !slices.ContainsFunc(kind.attributes, func(name string) bool { return s.section.Attribute(s.src, name) < 0 })
}
