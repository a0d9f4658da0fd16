package users

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// scripts are the endings of scripts, with what their languages have of their own.
var scripts = map[string]*language{
	".gd": {
		comment: "#",
		own:     []string{"self"},
		calls:   []string{"get_node", "get_node_or_null", "has_node"},
		makes:   []string{"NodePath"},
		nodes:   true,
		quotes:  `"'`,
	},
	".cs": {
		comment: "//",
		own:     []string{"this"},
		calls:   []string{"GetNode", "GetNodeOrNull", "HasNode"},
		makes:   []string{"NodePath"},
		quotes:  `"`,
	},
}

// language is what a script's text is told apart by.
type language struct {
	comment string   // that reaches to the end of the line
	own     []string // words for the object itself
	calls   []string // functions that take a path from the object
	makes   []string // what makes a path of a string
	nodes   bool     // $Name and %Name are nodes
	quotes  string
}

// namedPath is a path that a script spells out.
type namedPath struct {
	start, end int    // of the bytes that spell it, without quotes but with $ and %
	text       string // the path
	bare       bool   // $A/B, without quotes
	literal    bool   // it is a path, and all of it; else it is a text that may be a path or a part of one
}

// tokenKind tells the parts of a script that matter here.
type tokenKind uint8

const (
	wordToken tokenKind = iota
	textToken           // a string
	nodeToken           // $A/B or %A
	signToken           // any other character
)

// token is a part of a script.
type token struct {
	kind       tokenKind
	start, end int
	prefix     string // of a string: what stands right before its quotes
	from, to   int    // of a string: what is between the quotes
	first      bool   // it begins a statement
}

// pathsIn lists the paths, and the texts that may be some, in a script.
func (l *language) pathsIn(src []byte) []namedPath {
	list := l.tokens(src)
	var out []namedPath
	for i, t := range list {
		p := namedPath{start: t.start, end: t.end, text: string(src[t.start:t.end]), bare: true, literal: true}
		switch t.kind {
		case nodeToken:
			p.text = strings.TrimPrefix(p.text, "$")
		case textToken:
			p.start, p.end, p.bare = t.from, t.to, false
			p.text = string(src[t.from:t.to])
			if strings.ContainsRune(p.text, '\\') {
				continue // node names do not need escapes
			}
			switch {
			case l.nodes && t.prefix == "$":
			case l.nodes && t.prefix == "%":
				p.text = "%" + p.text
			default:
				path := l.nodes && (t.prefix == "^" || t.prefix == "@")
				p.literal = (path || t.prefix == "") && l.passed(src, list, i, path)
			}
		default:
			continue
		}
		out = append(out, p)
	}
	return out
}

// passed tells whether a string is all that a function takes which looks for a node from the object itself, or a path that is not taken
// by such a function of another object. path says that it is a path by itself.
func (l *language) passed(src []byte, list []token, i int, path bool) bool {
	is := func(k int, text string) bool {
		return k >= 0 && k < len(list) && string(src[list[k].start:list[k].end]) == text && list[k].kind != textToken
	}
	open, end := i-1, i+1
	for is(open, "(") && is(end, ")") {
		name := open - 1
		for depth := 0; name >= 0 && (depth > 0 || is(name, ">")); name-- { // GetNode<T>
			if is(name, ">") {
				depth++
			} else if is(name, "<") {
				depth--
			}
		}
		if name < 0 || list[name].kind != wordToken {
			return path
		}
		word := string(src[list[name].start:list[name].end])
		if slices.Contains(l.calls, word) {
			if !is(name-1, ".") {
				return !is(name-1, "func") && !is(name-1, "void")
			}
			return name >= 2 && slices.ContainsFunc(l.own, func(own string) bool { return is(name-2, own) }) && !is(name-3, ".")
		}
		if path || !slices.Contains(l.makes, word) || is(name-1, ".") {
			return path
		}
		if is(name-1, "new") {
			name--
		}
		// get_node(NodePath("A")): what takes the path decides.
		path, open, end = true, name-1, end+1
	}
	return path
}

// operators are words behind which a value begins, so that % is no remainder there.
var operators = []string{"return", "and", "or", "not", "in", "if", "elif", "else", "while", "await", "match", "is", "as"}

// tokens takes a script apart.
func (l *language) tokens(src []byte) []token {
	var list []token
	depth, first := 0, true
	add := func(t token) {
		t.first = first
		first = false
		list = append(list, t)
	}
	for p := 0; p < len(src); {
		c := src[p]
		switch {
		case c == '\n':
			first = first || depth == 0 && !bytes.HasSuffix(bytes.TrimRight(src[:p], "\r"), []byte{'\\'})
			p++
		case c <= ' ':
			p++
		case bytes.HasPrefix(src[p:], []byte(l.comment)):
			p = lineEnd(src, p)
		case !l.nodes && bytes.HasPrefix(src[p:], []byte("/*")):
			if n := bytes.Index(src[p:], []byte("*/")); n >= 0 {
				p += n + 2
			} else {
				p = len(src)
			}
		case !l.nodes && c == '\'': // a character
			_, _, p = quoted(src, p, false, false)
		case strings.IndexByte(l.quotes, c) >= 0:
			t := token{kind: textToken, start: p}
			t.prefix = l.prefixOf(src, &list, p)
			verbatim := !l.nodes && strings.Contains(t.prefix, "@")
			t.start -= len(t.prefix)
			t.from, t.to, p = quoted(src, p, !verbatim, verbatim)
			t.end = p
			add(t)
		case l.nodes && (c == '$' || c == '%' && (first || valueFollows(src, list))) && nodeEnd(src, p) > p+1:
			t := token{kind: nodeToken, start: p, end: nodeEnd(src, p)}
			p = t.end
			add(t)
		case wordByte(c):
			start := p
			for p < len(src) && wordByte(src[p]) {
				p++
			}
			add(token{kind: wordToken, start: start, end: p})
		default:
			switch c {
			case '(', '[', '{':
				depth++
			case ')', ']', '}':
				depth = max(0, depth-1)
			}
			add(token{kind: signToken, start: p, end: p + 1})
			p++
		}
	}
	return list
}

// prefixOf takes what belongs to a string off the list of tokens: the r, &, ^, @, $ or % right before it.
func (l *language) prefixOf(src []byte, list *[]token, at int) string {
	end := at
	for n := len(*list); n > 0; n = len(*list) {
		last := (*list)[n-1]
		text := string(src[last.start:last.end])
		marks := "&^@$%"
		if !l.nodes {
			marks = "@$"
		}
		switch {
		case last.end != at || last.kind == textToken:
			return string(src[at:end])
		case last.kind == wordToken && text != "r", last.kind == signToken && !strings.Contains(marks, text), last.kind == nodeToken:
			return string(src[at:end])
		case text == "%" && !last.first && !valueFollows(src, (*list)[:n-1]):
			return string(src[at:end]) // "…" % "…"
		}
		*list = (*list)[:n-1]
		at = last.start
		if l.nodes {
			break
		}
	}
	return string(src[at:end])
}

// valueFollows tells whether a value follows what was met so far, and no operator.
func valueFollows(src []byte, list []token) bool {
	if len(list) == 0 {
		return true
	}
	last := list[len(list)-1]
	switch last.kind {
	case signToken:
		return strings.IndexByte(")]}", src[last.start]) < 0
	case wordToken:
		return slices.Contains(operators, string(src[last.start:last.end]))
	}
	return false
}

// quoted reads a string from its first quote. triple allows three of them, verbatim has no escapes but doubled quotes. from and to are
// what is between the quotes, end is behind it.
func quoted(src []byte, p int, triple, verbatim bool) (from, to, end int) {
	quote := src[p : p+1]
	long := triple && bytes.HasPrefix(src[p:], bytes.Repeat(quote, 3))
	if long {
		quote = src[p : p+3]
	}
	p += len(quote)
	from = p
	for p < len(src) {
		switch {
		case src[p] == '\\' && !verbatim:
			p += 2
			continue
		case verbatim && bytes.HasPrefix(src[p:], []byte(`""`)):
			p += 2
			continue
		case bytes.HasPrefix(src[p:], quote):
			return from, p, p + len(quote)
		case src[p] == '\n' && !long && !verbatim:
			return from, p, p // not closed
		}
		p++
	}
	return from, len(src), len(src)
}

// nodeEnd is behind a $A/B or %A that begins at p; p+1 if none does.
func nodeEnd(src []byte, p int) int {
	end := p + 1
	if src[p] == '$' && end < len(src) && src[end] == '%' {
		end++
	}
	for at := end; ; {
		n := 0
		for at+n < len(src) && wordByte(src[at+n]) {
			n++
		}
		if n == 0 && src[p] == '$' && bytes.HasPrefix(src[at:], []byte("..")) {
			n = 2
		}
		if n == 0 {
			break
		}
		end = at + n
		if end >= len(src) || src[end] != '/' {
			return end
		}
		at = end + 1
		if at < len(src) && src[at] == '%' {
			at++
		}
	}
	if src[end-1] == '%' || src[end-1] == '$' {
		return p + 1
	}
	return end
}

func wordByte(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c == '_' || c >= utf8.RuneSelf
}

func lineEnd(src []byte, p int) int {
	if n := bytes.IndexByte(src[p:], '\n'); n >= 0 {
		return p + n
	}
	return len(src)
}

// names tells whether a path has a node's name in it, as a name or behind %.
func names(text, name string) bool {
	if strings.Contains(text, "://") {
		return false // a file
	}
	text, _, _ = strings.Cut(text, ":")
	for part := range strings.SplitSeq(text, "/") {
		if strings.TrimPrefix(part, "%") == name {
			return true
		}
	}
	return false
}

// spelled is how a script spells another path in place of p.
func (p *namedPath) spelled(src []byte, text string) string {
	if !p.bare {
		if src[p.start-1] == '"' || src[p.start-1] == '\'' {
			quote := string(src[p.start-1])
			if p.start > 1 && src[p.start-2] == '%' {
				text = strings.TrimPrefix(text, "%")
			}
			return strings.NewReplacer(`\`, `\\`, quote, `\`+quote).Replace(text)
		}
		return text
	}
	plain := true
	for part := range strings.SplitSeq(text, "/") {
		part = strings.TrimPrefix(part, "%")
		for i, r := range part {
			plain = plain && (r == '_' || unicode.IsLetter(r) || i > 0 && unicode.IsDigit(r))
		}
		plain = plain && (part != "")
	}
	mark := string(src[p.start])
	switch {
	case plain && mark == "$":
		return "$" + text
	case plain:
		return text
	case mark == "%":
		return `%"` + strings.TrimPrefix(text, "%") + `"`
	}
	return `$"` + text + `"`
}

// inner tells whether a place in a script is in a class within the script's own: what stands there does not belong to the node that the
// script is attached to.
func (l *language) inner(src []byte, at int) bool {
	if !l.nodes {
		n := 0
		list := l.tokens(src)
		for i := range list[:max(0, len(list)-1)] {
			if w := string(src[list[i].start:list[i].end]); list[i].kind == wordToken && (w == "class" || w == "struct") && list[i+1].kind == wordToken {
				n++
			}
		}
		return n > 1
	}
	start := bytes.LastIndexByte(src[:at], '\n') + 1
	depth := indentation(src[start:])
	for start > 0 && depth > 0 {
		end := start - 1
		start = bytes.LastIndexByte(src[:end], '\n') + 1
		line := src[start:end]
		text := strings.TrimSpace(string(line))
		if n := indentation(line); text != "" && !strings.HasPrefix(text, "#") && n < depth {
			depth = n
			if strings.HasPrefix(text, "class ") {
				return true
			}
		}
	}
	return false
}

func indentation(line []byte) int {
	return len(line) - len(bytes.TrimLeft(line, " \t"))
}

// classesOf are the classes that a script names itself, and what it extends: classes, or paths of scripts.
func (l *language) classesOf(src []byte) (own, extends []string) {
	list := l.tokens(src)
	word := func(i int) string {
		if i < len(list) && list[i].kind == wordToken {
			return string(src[list[i].start:list[i].end])
		}
		return ""
	}
	for i := range list {
		switch w := word(i); {
		case l.nodes && w == "class_name":
			own = append(own, word(i+1))
		case l.nodes && w == "extends" && i+1 < len(list) && list[i+1].kind == textToken:
			extends = append(extends, string(src[list[i+1].from:list[i+1].to]))
		case l.nodes && w == "extends":
			extends = append(extends, word(i+1))
		case !l.nodes && w == "class":
			own = append(own, word(i+1))
			for k := i + 2; k < len(list) && src[list[k].start] != '{'; k++ {
				if name := word(k); name != "" {
					extends = append(extends, name)
				}
			}
		}
	}
	return own, extends
}
