package tscn

import (
	"bytes"
	"path"
	"slices"
	"strings"
)

// settings are the extensions of files that are ConfigFiles if their bytes are ambiguous.
var settings = []string{".cfg", ".ini", ".conf", ".godot", ".import"}

// Preferred returns the grammar for a file of that name whose bytes are ambiguous.
func Preferred(name string) Grammar {
	if slices.Contains(settings, path.Ext(name)) {
		return Names
	}
	return Tags
}

// headings are the attributes that the engines write into the header of a scene or resource; each has at least one of
// them.
var headings = []string{"format", "load_steps", "uid", "type", "script_class"}

// GrammarOf determines how the brackets of a text are read. The engines load as scenes and resources only what begins
// with their header (ResourceLoaderText::open of 3.2, 3.6 and 4.6), while ConfigFile accepts anything in a bracket as a
// name, including such a header. So a header as the engines write it decides. A header without attributes, other
// sections with all their required attributes (a part of a scene), and the header of a fork are ambiguous: for those
// prefer decides. Everything else is a ConfigFile.
func GrammarOf(src []byte, prefer Grammar) Grammar {
	p := 0
	for ; ; p++ {
		p = skipInline(src, p)
		if p == len(src) || isAssignment(src[p:]) { // only a ConfigFile has values before the first header
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
		fork := heading && (strings.HasSuffix(tag, "_scene") || strings.HasSuffix(tag, "_resource")) // a fork with another name for its header
		if what == "" && (fork || s.complete()) {
			return prefer
		}
		return Names
	}
	if heading || what != "" && s.p >= len(src) { // in a truncated file
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

// complete reports whether the section is one of a scene or resource, with all attributes that the engines require.
func (s *scanner) complete() bool {
	kind, ok := sectionKinds[s.section.Tag]
	return ok && len(kind.attributes) > 0 && !slices.ContainsFunc(kind.attributes, func(name string) bool { return s.section.Attribute(s.src, name) < 0 })
}
