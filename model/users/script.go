package users

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"savant/scene/script"
)

// scripts are the endings of scripts, with what their languages have of their own.
var scripts = map[string]*language{
	".gd": {
		Language: script.GDScript,
		own:      []string{"self"},
		calls:    []string{"get_node", "get_node_or_null", "has_node"},
		makes:    []string{"NodePath"},
	},
	".cs": {
		Language: script.CSharp,
		own:      []string{"this"},
		calls:    []string{"GetNode", "GetNodeOrNull", "HasNode"},
		makes:    []string{"NodePath"},
	},
}

// language holds what distinguishes the texts of a script language.
type language struct {
	*script.Language
	own   []string // words for the object itself
	calls []string // functions that take a path from the object
	makes []string // what makes a path of a string
}

// namedPath is a path that a script spells out.
type namedPath struct {
	start, end int          // of the bytes that spell it, without quotes but with $ and %
	text       string       // the path
	bare       bool         // $A/B, without quotes
	style      script.Style // of one with quotes
	literal    bool         // it is a path, and all of it; else it is a text that may be a path or a part of one
}

// escape spells a text between quotes.
func escape(text, quote string) string {
	return strings.NewReplacer(`\`, `\\`, quote, `\`+quote, "\n", `\n`, "\r", `\r`, "\t", `\t`).Replace(text)
}

// pathsIn lists the paths, and the texts that may be some, in a script.
func (l *language) pathsIn(src []byte) []namedPath {
	list := l.Tokens(src)
	var out []namedPath
	for i, t := range list {
		p := namedPath{start: t.Start, end: t.End, text: string(src[t.Start:t.End]), bare: true, literal: true}
		switch t.Kind {
		case script.Node:
			p.text = strings.TrimPrefix(p.text, "$")
		case script.Text:
			p.start, p.end, p.bare = t.From, t.To, false
			p.style = t.Style
			var ok bool
			if p.text, ok = t.Style.Decode(string(src[t.From:t.To])); !ok {
				continue
			}
			switch {
			case l.Nodes && t.Prefix == "$":
			case l.Nodes && t.Prefix == "%":
				p.text = "%" + p.text
			default:
				path := l.Nodes && (t.Prefix == "^" || t.Prefix == "@")
				lines := t.Style == script.Raw && strings.ContainsRune(p.text, '\n') // their indentation is no part of the value
				p.literal = (path || t.Prefix == "") && !lines && l.passed(src, list, i, path)
			}
		default:
			continue
		}
		out = append(out, p)
	}
	return out
}

// passed reports whether a string is the only argument of a function that looks for a node from the object itself, or a
// path that is not given to another object. path means that it is a path by itself.
func (l *language) passed(src []byte, list []script.Token, i int, path bool) bool {
	is := func(k int, text string) bool { return isToken(src, list, k, text) }
	open, end := i-1, i+1
	for is(open, "(") && is(end, ")") {
		name := calleeBefore(src, list, open)
		if name < 0 || list[name].Kind != script.Word {
			break
		}
		word := string(src[list[name].Start:list[name].End])
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

// isToken reports whether a token is a given word or sign.
func isToken(src []byte, list []script.Token, k int, text string) bool {
	return k >= 0 && k < len(list) && list[k].Kind != script.Text && string(src[list[k].Start:list[k].End]) == text
}

// calleeBefore is the token of the name before an opening parenthesis, type arguments passed over: GetNode<T>(.
func calleeBefore(src []byte, list []script.Token, open int) int {
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

// foreign reports whether a name is a member of another object: a.name, but not self.name.
func (l *language) foreign(src []byte, list []script.Token, name int) bool {
	is := func(k int, text string) bool { return isToken(src, list, k, text) }
	return is(name-1, ".") && (is(name-3, ".") || !slices.ContainsFunc(l.own, func(own string) bool { return is(name-2, own) }))
}

// given reports whether the value that begins at a token is given to another object, which may look for the node from
// itself: it is assigned to or compared with a member of it, or passed to a method of it.
func (l *language) given(src []byte, list []script.Token, value int) bool {
	if value >= 0 && value < len(list) && list[value].First {
		return true // a pattern of match
	}
	depth := 0
	for k := value - 1; k >= 0; k-- {
		sign := ""
		if list[k].Kind == script.Sign {
			sign = string(src[list[k].Start:list[k].End])
		}
		switch {
		case sign == "}" && !l.Nodes && depth == 0:
			return false // the end of a block
		case sign == ")" || sign == "]" || sign == "}":
			depth++
		case depth > 0 && (sign == "(" || sign == "[" || sign == "{"):
			depth--
		case depth > 0:
		case sign == ";":
			return false
		case sign == "{" && !l.Nodes:
			for k--; k >= 0 && !slices.ContainsFunc([]string{";", "{", "}", "="}, func(text string) bool { return isToken(src, list, k, text) }); k-- {
				if isToken(src, list, k, "new") {
					return true // new Object { Member = value }
				}
			}
			return false
		case sign == "(":
			if name := calleeBefore(src, list, k); name >= 0 && list[name].Kind == script.Word && l.foreign(src, list, name) {
				return true
			}
		case sign == "=":
			to := k - 1
			for to >= 0 && list[to].Kind == script.Sign && strings.IndexByte(":=!<>+", src[list[to].Start]) >= 0 {
				to--
			}
			if isToken(src, list, to, "]") || to >= 0 && list[to].Kind == script.Word && l.foreign(src, list, to) {
				return true
			}
		}
		if depth == 0 && list[k].First {
			return false
		}
	}
	return false
}

// names reports whether a path contains a node's name, as a name or after %.
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

// searched returns a part of a name that every script spelling the name contains, however it is escaped.
func searched(name string) []byte {
	longest := ""
	for _, part := range strings.FieldsFunc(name, func(r rune) bool { return r < utf8.RuneSelf && !script.WordByte(byte(r)) }) {
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
		case script.Raw:
			return text, !strings.ContainsAny(text, "\"\r\n")
		case script.Verbatim:
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

// inner reports whether a place in a script is in a class within the script's own: its declarations do not belong to the
// node that the script is attached to.
func (l *language) inner(src []byte, at int) bool {
	if !l.Nodes {
		n := 0
		list := l.Tokens(src)
		for i := range list[:max(0, len(list)-1)] {
			if w := string(src[list[i].Start:list[i].End]); list[i].Kind == script.Word && (w == "class" || w == "struct") && list[i+1].Kind == script.Word {
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

// classesOf returns the classes that a script declares, and what it extends: classes, or paths of scripts.
func (l *language) classesOf(src []byte) (own, extends []string) {
	list := l.Tokens(src)
	word := func(i int) string {
		if i < len(list) && list[i].Kind == script.Word {
			return string(src[list[i].Start:list[i].End])
		}
		return ""
	}
	for i := range list {
		switch w := word(i); {
		case l.Nodes && w == "class_name":
			own = append(own, word(i+1))
		case l.Nodes && w == "extends" && i+1 < len(list) && list[i+1].Kind == script.Text:
			extends = append(extends, string(src[list[i+1].From:list[i+1].To]))
		case l.Nodes && w == "extends":
			extends = append(extends, word(i+1))
		case !l.Nodes && w == "class":
			own = append(own, word(i+1))
			for k := i + 2; k < len(list) && src[list[k].Start] != '{'; k++ {
				if name := word(k); name != "" {
					extends = append(extends, name)
				}
			}
		}
	}
	return own, extends
}
