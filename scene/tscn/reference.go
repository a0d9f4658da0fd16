package tscn

import "savant/scene"

// Reference is a place in a value that refers to something: ExtResource(id), SubResource(id), NodePath("...").
type Reference struct {
	Kind       scene.MentionKind // External, Internal or NodePaths
	Start, End int               // of the whole, in the source
	Arg        Span              // what is between the parentheses, without blanks
}

// Span is a range of a source.
type Span struct{ Start, End int }

// References calls visit for each reference in the value text between start and end, in order.
func References(src []byte, start, end int, visit func(Reference)) {
	t := tokens{src: src[:end], p: start}
	for t.next() {
		if t.kind&references != 0 {
			visit(Reference{t.kind, t.start, t.p, t.arg})
		}
	}
}

// references are the kinds of mentions that are words with an argument in parentheses.
const references = scene.External | scene.Internal | scene.NodePaths

// mentions returns the mentions of some kinds in the value text between start and end. A resource is where its word
// begins, everything else where its string literal does.
func mentions(src []byte, start, end int, kinds scene.MentionKind) []scene.Mention {
	var list []scene.Mention
	t := tokens{src: src[:end], p: start}
	for t.next() {
		if t.kind&kinds == 0 {
			continue
		}
		m := scene.Mention{Kind: t.kind, At: t.start, Depth: t.depth}
		ok := true
		switch arg := src[t.arg.Start:t.arg.End]; t.kind {
		case scene.External, scene.Internal:
			m.Text = ID(arg)
		default:
			m.At = t.arg.Start
			m.Text, ok = Unquote(arg)
		}
		if ok {
			list = append(list, m)
		}
	}
	return list
}

// tokens finds the strings and references in the text of a value.
type tokens struct {
	src   []byte
	p     int // after the last one found
	start int // where it begins
	arg   Span
	kind  scene.MentionKind
	depth int   // of brackets around it
	loads []int // the depths at which strings are loaded
}

// next finds the next one; it returns false after the last one, or if a string or bracket does not end.
func (t *tokens) next() bool {
	src, end := t.src, len(t.src)
	for t.p < end {
		c := src[t.p]
		switch {
		case c == '"':
			next, what := skipString(src, t.p)
			if what != "" {
				return false
			}
			t.start, t.arg, t.kind = t.p, Span{t.p, next}, scene.Strings
			if len(t.loads) > 0 {
				t.kind = scene.Loads
			}
			t.p = next
			return true
		case c == ';':
			for t.p < end && src[t.p] != '\n' {
				t.p++
			}
		case c == '(' || c == '[' || c == '{':
			t.depth++
			t.p++
		case c == ')' || c == ']' || c == '}':
			if n := len(t.loads); n > 0 && t.loads[n-1] == t.depth {
				t.loads = t.loads[:n-1]
			}
			t.depth--
			t.p++
		case c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c == '_':
			t.start = t.p
			for t.p < end && identifier[src[t.p]] {
				t.p++
			}
			kind := referring(src[t.start:t.p])
			if kind == 0 {
				continue
			}
			open := t.p
			for open < end && src[open] <= ' ' {
				open++
			}
			if open >= end || src[open] != '(' {
				continue
			}
			if kind == scene.Loads {
				t.loads = append(t.loads, t.depth+1)
				continue
			}
			close, what := skipBracket(src, open, Tags)
			if what != "" {
				return false
			}
			if t.p = close; kind == encoded {
				continue
			}
			t.kind, t.arg = kind, Span{open + 1, close - 1}
			for t.arg.Start < t.arg.End && src[t.arg.Start] <= ' ' {
				t.arg.Start++
			}
			for t.arg.End > t.arg.Start && src[t.arg.End-1] <= ' ' {
				t.arg.End--
			}
			return true
		case c >= '0' && c <= '9' || c == '-':
			for t.p < end && word[src[t.p]] {
				t.p++
			}
		default:
			t.p++
		}
	}
	return false
}

// identifier marks the bytes of identifiers.
var identifier = func() (t [256]bool) {
	for c := range t {
		t[c] = c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c == '_'
	}
	return t
}()

// encoded marks bytes, whose Base64 text is not a string.
const encoded scene.MentionKind = 1 << 7

func referring(word []byte) scene.MentionKind {
	switch string(word) {
	case "PackedByteArray", "PoolByteArray", "ByteArray":
		return encoded
	case "ExtResource":
		return scene.External
	case "SubResource":
		return scene.Internal
	case "NodePath":
		return scene.NodePaths
	case "Resource":
		return scene.Loads
	}
	return 0
}

// ID normalizes a resource id for comparison: "1" and 1 are the same (Godot 4 reads both).
func ID(raw []byte) string {
	if text, ok := Unquote(raw); ok {
		return text
	}
	return string(raw)
}
