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
	style      style  // of one with quotes
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
	style      style
	first      bool // it begins a statement
}

// style is how a string spells its text.
type style uint8

const (
	escaped  style = iota // with backslashes
	verbatim              // C# @"…": quotes are doubled
	raw                   // r"…", and """…""" in C#: as it is
)

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
			p.style = t.style
			var ok bool
			if p.text, ok = t.style.decode(string(src[t.from:t.to])); !ok {
				continue
			}
			switch {
			case l.nodes && t.prefix == "$":
			case l.nodes && t.prefix == "%":
				p.text = "%" + p.text
			default:
				path := l.nodes && (t.prefix == "^" || t.prefix == "@")
				lines := t.style == raw && strings.ContainsRune(p.text, '\n') // their indentation is no part of the value
				p.literal = (path || t.prefix == "") && !lines && l.passed(src, list, i, path)
			}
		default:
			continue
		}
		out = append(out, p)
	}
	return out
}

// passed tells whether a string is all that a function takes which looks for a node from the object itself, or a path that is not given
// to another object. path says that it is a path by itself.
func (l *language) passed(src []byte, list []token, i int, path bool) bool {
	is := func(k int, text string) bool { return isToken(src, list, k, text) }
	open, end := i-1, i+1
	for is(open, "(") && is(end, ")") {
		name := calleeBefore(src, list, open)
		if name < 0 || list[name].kind != wordToken {
			break
		}
		word := string(src[list[name].start:list[name].end])
		if slices.Contains(l.calls, word) {
			return !l.foreign(src, list, name) && !is(name-1, "func") && !is(name-1, "void")
		}
		if path || !slices.Contains(l.makes, word) || is(name-1, ".") {
			break
		}
		if is(name-1, "new") {
			name--
		}
		// get_node(NodePath("A")): what takes the path decides.
		path, open, end = true, name-1, end+1
	}
	return path && !l.given(src, list, open+1)
}

// isToken tells whether a token is a certain word or sign.
func isToken(src []byte, list []token, k int, text string) bool {
	return k >= 0 && k < len(list) && list[k].kind != textToken && string(src[list[k].start:list[k].end]) == text
}

// calleeBefore is the token of the name before an opening parenthesis, type arguments passed over: GetNode<T>(.
func calleeBefore(src []byte, list []token, open int) int {
	name := open - 1
	for depth := 0; name >= 0 && (depth > 0 || isToken(src, list, name, ">")); name-- {
		if isToken(src, list, name, ">") {
			depth++
		} else if isToken(src, list, name, "<") {
			depth--
		}
	}
	return name
}

// foreign tells whether a name is a member of another object: a.name, but not self.name.
func (l *language) foreign(src []byte, list []token, name int) bool {
	is := func(k int, text string) bool { return isToken(src, list, k, text) }
	return is(name-1, ".") && (is(name-3, ".") || !slices.ContainsFunc(l.own, func(own string) bool { return is(name-2, own) }))
}

// given tells whether the value that begins at a token is given to another object, which may look for the node from itself: it is
// assigned to or compared with a member of it, or passed to a method of it.
func (l *language) given(src []byte, list []token, value int) bool {
	if value >= 0 && value < len(list) && list[value].first {
		return true // a pattern of match
	}
	depth := 0
	for k := value - 1; k >= 0; k-- {
		sign := ""
		if list[k].kind == signToken {
			sign = string(src[list[k].start:list[k].end])
		}
		switch {
		case sign == "}" && !l.nodes && depth == 0:
			return false // the end of a block
		case sign == ")" || sign == "]" || sign == "}":
			depth++
		case depth > 0 && (sign == "(" || sign == "[" || sign == "{"):
			depth--
		case depth > 0:
		case sign == ";":
			return false
		case sign == "{" && !l.nodes:
			for k--; k >= 0 && !slices.ContainsFunc([]string{";", "{", "}", "="}, func(text string) bool { return isToken(src, list, k, text) }); k-- {
				if isToken(src, list, k, "new") {
					return true // new Object { Member = value }
				}
			}
			return false
		case sign == "(":
			if name := calleeBefore(src, list, k); name >= 0 && list[name].kind == wordToken && l.foreign(src, list, name) {
				return true
			}
		case sign == "=":
			to := k - 1
			for to >= 0 && list[to].kind == signToken && strings.IndexByte(":=!<>+", src[list[to].start]) >= 0 {
				to--
			}
			if isToken(src, list, to, "]") || to >= 0 && list[to].kind == wordToken && l.foreign(src, list, to) {
				return true
			}
		}
		if depth == 0 && list[k].first {
			return false
		}
	}
	return false
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
			_, _, p = quoted(src, p, 1, escaped, false)
		case strings.IndexByte(l.quotes, c) >= 0:
			t := token{kind: textToken, start: p}
			met := list
			t.prefix = l.prefixOf(src, &list, p)
			first = first || len(list) < len(met) && met[len(list)].first
			t.start -= len(t.prefix)
			var quotes int
			t.style, quotes = l.styleOf(src, p, t.prefix)
			t.from, t.to, p = quoted(src, p, quotes, t.style, l.nodes)
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

// styleOf is the style of a string with its first quote at p, and how many quotes begin it.
func (l *language) styleOf(src []byte, p int, prefix string) (x style, quotes int) {
	for p+quotes < len(src) && src[p+quotes] == src[p] {
		quotes++
	}
	switch {
	case !l.nodes && strings.Contains(prefix, "@"):
		return verbatim, 1
	case quotes < 3:
		quotes = 1
	case l.nodes:
		quotes = 3
	}
	if !l.nodes && quotes >= 3 || l.nodes && strings.Contains(prefix, "r") {
		x = raw
	}
	return x, quotes
}

// quoted reads a string that begins with a number of quotes. lines says that it may go on behind the end of a line, as in Godot 4. from
// and to are what is between the quotes, end is behind it.
func quoted(src []byte, p, quotes int, x style, lines bool) (from, to, end int) {
	quote := src[p : p+quotes]
	sharp := x == raw && !lines // C#, where a backslash is like any other character
	p += len(quote)
	from = p
	for p < len(src) {
		switch {
		case src[p] == '\\' && x != verbatim && !sharp:
			p += 2
			continue
		case x == verbatim && bytes.HasPrefix(src[p:], []byte(`""`)):
			p += 2
			continue
		case bytes.HasPrefix(src[p:], quote):
			return from, p, p + len(quote)
		case src[p] == '\n' && x == escaped && quotes == 1 && !lines:
			return from, p, p // not closed
		}
		p++
	}
	return from, len(src), len(src)
}

// escapes are the characters that a script spells with a backslash, by what stands behind it.
var escapes = map[byte]string{'\\': `\`, '"': `"`, '\'': `'`, 'n': "\n", 'r': "\r", 't': "\t", 'a': "\a", 'b': "\b", 'f': "\f", 'v': "\v"}

// decode is the text that a string spells. ok is false where it has other escapes.
func (x style) decode(spelled string) (text string, ok bool) {
	switch {
	case x == verbatim:
		return strings.ReplaceAll(spelled, `""`, `"`), true
	case x == raw || !strings.ContainsRune(spelled, '\\'):
		return spelled, true
	}
	var out strings.Builder
	for i := 0; i < len(spelled); i++ {
		if spelled[i] != '\\' {
			out.WriteByte(spelled[i])
			continue
		}
		if i++; i == len(spelled) || escapes[spelled[i]] == "" {
			return "", false
		}
		out.WriteString(escapes[spelled[i]])
	}
	return out.String(), true
}

// escape spells a text between quotes.
func escape(text, quote string) string {
	return strings.NewReplacer(`\`, `\\`, quote, `\`+quote, "\n", `\n`, "\r", `\r`, "\t", `\t`).Replace(text)
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

// searched is a part of a name that every script has which spells the name, whatever it escapes.
func searched(name string) []byte {
	longest := ""
	for _, part := range strings.FieldsFunc(name, func(r rune) bool { return r < utf8.RuneSelf && !wordByte(byte(r)) }) {
		if len(part) > len(longest) {
			longest = part
		}
	}
	return []byte(longest)
}

// spelled is how a script spells another path in place of p. ok is false if it cannot there.
func (p *namedPath) spelled(src []byte, text string) (spelled string, ok bool) {
	if !p.bare {
		quote := string(src[p.start-1])
		if p.start > 1 && src[p.start-2] == '%' {
			text = strings.TrimPrefix(text, "%")
		}
		switch p.style {
		case raw:
			return text, !strings.ContainsAny(text, "\"\r\n")
		case verbatim:
			return strings.ReplaceAll(text, `"`, `""`), true
		}
		return escape(text, quote), true
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
		return "$" + text, true
	case plain:
		return text, true
	case mark == "%":
		return `%"` + escape(strings.TrimPrefix(text, "%"), `"`) + `"`, true
	}
	return `$"` + escape(text, `"`) + `"`, true
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
