// Package script reads the text of scripts, GDScript and C#, as far as a scene editor needs it: their tokens, and the
// variables that a script exports. It runs nothing.
package script

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Language has the lexical rules of a script language.
type Language struct {
	Comment string // starts a comment to the end of the line
	Nodes   bool   // $Name and %Name are nodes (GDScript)
	Quotes  string // the characters that start a string
}

// The languages that Godot reads itself, and that its .NET build compiles.
var (
	GDScript = &Language{Comment: "#", Nodes: true, Quotes: `"'`}
	CSharp   = &Language{Comment: "//", Quotes: `"`}
)

// TokenKind is the kind of a Token.
type TokenKind uint8

// The kinds of Token.
const (
	Word TokenKind = iota // a name or a number
	Text                  // a string
	Node                  // $A/B or %A
	Sign                  // any other character
)

// Token is a token of a script.
type Token struct {
	Kind       TokenKind
	Start, End int    // offsets
	Prefix     string // of a string: what immediately precedes its quotes
	From, To   int    // of a string: the span between the quotes
	Style      Style  // of a string
	First      bool   // it begins a statement
}

// Style is how a string encodes its text.
type Style uint8

// The styles of strings.
const (
	Escaped  Style = iota // with backslash escapes
	Verbatim              // C# @"…": quotes are doubled
	Raw                   // r"…", and """…""" in C#: no escapes
)

// operators are words before a value, so that a following % is not a remainder.
var operators = []string{"return", "and", "or", "not", "in", "if", "elif", "else", "while", "await", "match", "is", "as"}

// Tokens splits a script into tokens.
func (l *Language) Tokens(src []byte) []Token {
	var list []Token
	depth, first := 0, true
	add := func(t Token) {
		t.First = first
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
		case bytes.HasPrefix(src[p:], []byte(l.Comment)):
			p = lineEnd(src, p)
		case !l.Nodes && bytes.HasPrefix(src[p:], []byte("/*")):
			if n := bytes.Index(src[p:], []byte("*/")); n >= 0 {
				p += n + 2
			} else {
				p = len(src)
			}
		case !l.Nodes && c == '\'': // a character
			_, _, p = quoted(src, p, 1, Escaped, false)
		case strings.IndexByte(l.Quotes, c) >= 0:
			t := Token{Kind: Text, Start: p}
			met := list
			t.Prefix = l.prefixOf(src, &list, p)
			first = first || len(list) < len(met) && met[len(list)].First
			t.Start -= len(t.Prefix)
			var quotes int
			t.Style, quotes = l.styleOf(src, p, t.Prefix)
			t.From, t.To, p = quoted(src, p, quotes, t.Style, l.Nodes)
			t.End = p
			add(t)
		case l.Nodes && (c == '$' || c == '%' && (first || valueFollows(src, list))) && nodeEnd(src, p) > p+1:
			t := Token{Kind: Node, Start: p, End: nodeEnd(src, p)}
			p = t.End
			add(t)
		case WordByte(c):
			start := p
			for p < len(src) && WordByte(src[p]) {
				p++
			}
			add(Token{Kind: Word, Start: start, End: p})
		default:
			switch c {
			case '(', '[', '{':
				depth++
			case ')', ']', '}':
				depth = max(0, depth-1)
			}
			add(Token{Kind: Sign, Start: p, End: p + 1})
			p++
		}
	}
	return list
}

// prefixOf removes the prefix of a string from the list of tokens: the r, &, ^, @, $ or % immediately before it.
func (l *Language) prefixOf(src []byte, list *[]Token, at int) string {
	end := at
	for n := len(*list); n > 0; n = len(*list) {
		last := (*list)[n-1]
		text := string(src[last.Start:last.End])
		marks := "&^@$%"
		if !l.Nodes {
			marks = "@$"
		}
		switch {
		case last.End != at || last.Kind == Text:
			return string(src[at:end])
		case last.Kind == Word && text != "r", last.Kind == Sign && !strings.Contains(marks, text), last.Kind == Node:
			return string(src[at:end])
		case text == "%" && !last.First && !valueFollows(src, (*list)[:n-1]):
			return string(src[at:end]) // "…" % "…"
		}
		*list = (*list)[:n-1]
		at = last.Start
		if l.Nodes {
			break
		}
	}
	return string(src[at:end])
}

// valueFollows reports whether a value, not an operator, comes next.
func valueFollows(src []byte, list []Token) bool {
	if len(list) == 0 {
		return true
	}
	last := list[len(list)-1]
	switch last.Kind {
	case Sign:
		return strings.IndexByte(")]}", src[last.Start]) < 0
	case Word:
		return slices.Contains(operators, string(src[last.Start:last.End]))
	}
	return false
}

// styleOf returns the style of a string with its first quote at p, and how many quotes it begins with.
func (l *Language) styleOf(src []byte, p int, prefix string) (x Style, quotes int) {
	for p+quotes < len(src) && src[p+quotes] == src[p] {
		quotes++
	}
	switch {
	case !l.Nodes && strings.Contains(prefix, "@"):
		return Verbatim, 1
	case quotes < 3:
		quotes = 1
	case l.Nodes:
		quotes = 3
	}
	if !l.Nodes && quotes >= 3 || l.Nodes && strings.Contains(prefix, "r") {
		x = Raw
	}
	return x, quotes
}

// quoted reads a string that begins with a number of quotes. lines says that it may span lines, as in Godot 4. from and
// to are the span between the quotes, end is after it.
func quoted(src []byte, p, quotes int, x Style, lines bool) (from, to, end int) {
	quote := src[p : p+quotes]
	sharp := x == Raw && !lines // C#, where a backslash is an ordinary character
	p += len(quote)
	from = p
	for p < len(src) {
		switch {
		case src[p] == '\\' && x != Verbatim && !sharp:
			p += 2
			continue
		case x == Verbatim && bytes.HasPrefix(src[p:], []byte(`""`)):
			p += 2
			continue
		case bytes.HasPrefix(src[p:], quote):
			return from, p, p + len(quote)
		case src[p] == '\n' && x == Escaped && quotes == 1 && !lines:
			return from, p, p // not closed
		}
		p++
	}
	return from, len(src), len(src)
}

// escapes are the characters for escapes, by what follows the backslash.
var escapes = map[byte]string{'\\': `\`, '"': `"`, '\'': `'`, 'n': "\n", 'r': "\r", 't': "\t", 'a': "\a", 'b': "\b", 'f': "\f", 'v': "\v"}

// Decode returns the text that a string encodes. ok is false for unknown escapes.
func (x Style) Decode(spelled string) (text string, ok bool) {
	switch {
	case x == Verbatim:
		return strings.ReplaceAll(spelled, `""`, `"`), true
	case x == Raw || !strings.ContainsRune(spelled, '\\'):
		return spelled, true
	}
	var out strings.Builder
	for i := 0; i < len(spelled); i++ {
		if spelled[i] != '\\' {
			out.WriteByte(spelled[i])
			continue
		}
		if i++; i == len(spelled) {
			return "", false
		}
		if spelled[i] == 'u' && i+4 < len(spelled) {
			n, err := strconv.ParseUint(spelled[i+1:i+5], 16, 16)
			if err != nil || utf16.IsSurrogate(rune(n)) {
				return "", false
			}
			out.WriteRune(rune(n))
			i += 4
			continue
		}
		if escapes[spelled[i]] == "" {
			return "", false
		}
		out.WriteString(escapes[spelled[i]])
	}
	return out.String(), true
}

// nodeEnd returns the end of a $A/B or %A that begins at p; p+1 if none does.
func nodeEnd(src []byte, p int) int {
	end := p + 1
	if src[p] == '$' && end < len(src) && src[end] == '%' {
		end++
	}
	for at := end; ; {
		n := 0
		for at+n < len(src) && WordByte(src[at+n]) {
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

// WordByte reports whether a byte belongs to a name or a number.
func WordByte(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c == '_' || c >= utf8.RuneSelf
}

func lineEnd(src []byte, p int) int {
	if n := bytes.IndexByte(src[p:], '\n'); n >= 0 {
		return p + n
	}
	return len(src)
}
