package tscn

import "bytes"

// Reference is one place in a value that names something else: ExtResource(id), SubResource(id), NodePath("...").
type Reference struct {
	Word       string // "ExtResource", "SubResource", "NodePath"
	Start, End int    // of the whole, in the source
	Arg        Span   // what stands between the parentheses, without blanks
}

// Span is a stretch of a source.
type Span struct{ Start, End int }

// References calls f for each reference in the value text between start and end, in order.
func References(src []byte, start, end int, f func(Reference)) {
	for p := start; p < end; {
		c := src[p]
		switch {
		case c == '"':
			next, what := skipString(src[:end], p)
			if what != "" {
				return
			}
			p = next
		case c == ';':
			n := bytes.IndexByte(src[p:end], '\n')
			if n < 0 {
				return
			}
			p += n + 1
		case c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c == '_':
			word := p
			for p < end && identifier[src[p]] {
				p++
			}
			name := referring(src[word:p])
			if name == "" {
				continue
			}
			open := p
			for open < end && src[open] <= ' ' {
				open++
			}
			if open >= end || src[open] != '(' {
				continue
			}
			close, what := skipBracket(src[:end], open, Tags)
			if what != "" {
				return
			}
			r := Reference{Word: name, Start: word, End: close, Arg: Span{open + 1, close - 1}}
			for r.Arg.Start < r.Arg.End && src[r.Arg.Start] <= ' ' {
				r.Arg.Start++
			}
			for r.Arg.End > r.Arg.Start && src[r.Arg.End-1] <= ' ' {
				r.Arg.End--
			}
			f(r)
			p = close
		case c >= '0' && c <= '9' || c == '-':
			for p < end && word[src[p]] {
				p++
			}
		default:
			p++
		}
	}
}

// identifier marks the bytes of identifiers.
var identifier = func() (t [256]bool) {
	for c := range t {
		t[c] = c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c == '_'
	}
	return t
}()

func referring(word []byte) string {
	switch string(word) {
	case "ExtResource":
		return "ExtResource"
	case "SubResource":
		return "SubResource"
	case "NodePath":
		return "NodePath"
	}
	return ""
}

// ID is a resource id as it is compared: "1" and 1 are the same (Godot 4 reads both).
func ID(raw []byte) string {
	if text, ok := Unquote(raw); ok {
		return text
	}
	return string(raw)
}

// Resources says where the resources of a file are and how often each is used.
type Resources struct {
	External, Internal map[string]int // section of each id; the first of doubled ones
	Uses               []int          // by section: how often it is named anywhere
}

// ResourcesOf finds the resources and counts their uses, attributes such as instance= included.
func ResourcesOf(src []byte, o *Outline) *Resources {
	r := &Resources{External: map[string]int{}, Internal: map[string]int{}, Uses: make([]int, len(o.Sections))}
	for i := range o.Sections {
		s := &o.Sections[i]
		list := map[string]map[string]int{"ext_resource": r.External, "sub_resource": r.Internal}[s.Tag]
		if a := s.Attribute(src, "id"); list != nil && a >= 0 {
			id := ID(s.Value(src, s.Attributes[a]))
			if _, doubled := list[id]; !doubled {
				list[id] = i
			}
		}
	}
	needle := []byte("Resource")
	count := func(ref Reference) {
		list := r.Internal
		switch ref.Word {
		case "ExtResource":
			list = r.External
		case "NodePath":
			return
		}
		if i, ok := list[ID(src[ref.Arg.Start:ref.Arg.End])]; ok {
			r.Uses[i]++
		}
	}
	for i := range o.Sections {
		s := &o.Sections[i]
		if !bytes.Contains(src[s.Start:s.End], needle) {
			continue
		}
		for _, list := range [][]Property{s.Attributes, s.Properties} {
			for _, p := range list {
				if start, end := s.Start+int(p.Value), s.Start+int(p.End); bytes.Contains(src[start:end], needle) {
					References(src, start, end, count)
				}
			}
		}
	}
	return r
}
