package users

import (
	"bytes"
	"iter"
	"path"
	"slices"
	"strings"

	"savant/model"
	"savant/model/lines"
	"savant/scene/script"
)

// mover rewrites references to a file that moves, or to a folder and what is in it.
type mover struct {
	from, to string
	folder   bool
	part     []byte // of the file's name, which every file has that names it; nil where the name may be spelled in several ways
}

func newMover(from, to string, folder bool) *mover {
	m := &mover{from: from, to: to, folder: folder}
	if name := path.Base(from); !strings.ContainsAny(name, "\"'\\") {
		m.part = []byte(name)
	}
	return m
}

// now returns where a path of the project leads after the move; ok is false if it stays.
func (m *mover) now(res string) (now string, ok bool) {
	rest, ok := strings.CutPrefix(res, m.from)
	if !ok || rest != "" && !(m.folder && rest[0] == '/') {
		return res, false
	}
	return m.to + rest, true
}

// moves reports whether a path of the project is that of a file that moves.
func (m *mover) moves(res string) bool {
	_, ok := m.now(res)
	return ok
}

// within reports whether a file may refer to the one that moves.
func (m *mover) within(b []byte) bool {
	return m.part == nil || bytes.Contains(b, m.part) || bytes.HasPrefix(b, compressedMagic)
}

// whole rewrites a text that is a full path: "res://a.tscn", "*res://a.gd" of an autoload, "res://a.tscn::1" of a resource in the file. ok is
// false if it is another file's.
func (m *mover) whole(text string) (now string, ok bool) {
	rest, star := strings.CutPrefix(text, "*")
	file, inner, in := strings.Cut(rest, "::")
	if now, ok = m.now(file); !ok {
		return "", false
	}
	if star {
		now = "*" + now
	}
	if in {
		now += "::" + inner
	}
	return now, true
}

// relative rewrites a path that is relative to the folder of self, the file that holds it: either the file that it leads to moves, or self does. ok
// is false if the path stays the same.
func (m *mover) relative(self, text string) (now string, ok bool) {
	if text == "" || strings.Contains(text, "://") || path.IsAbs(text) {
		return "", false
	}
	means := "res://" + path.Join(path.Dir(strings.TrimPrefix(self, "res://")), text)
	self, own := m.now(self)
	means, along := m.now(means)
	if !own && !along || means == "res://"+path.Join(path.Dir(strings.TrimPrefix(self, "res://")), text) {
		return "", false
	}
	now = between(path.Dir(strings.TrimPrefix(self, "res://")), strings.TrimPrefix(means, "res://"))
	if strings.HasPrefix(text, "./") && !strings.HasPrefix(now, "../") {
		now = "./" + now
	}
	return now, now != text && !strings.HasPrefix(means, "res://../")
}

// between returns the relative path from a folder of the project to a file.
func between(folder, file string) string {
	if folder == "." {
		return file
	}
	a, b := strings.Split(folder, "/"), strings.Split(file, "/")
	n := 0
	for n < len(a) && n < len(b)-1 && a[n] == b[n] {
		n++
	}
	return strings.Repeat("../", len(a)-n) + strings.Join(b[n:], "/")
}

// rooted rewrites a path that a script function resolves from the project's root: load("a.png") loads "res://a.png"
// (ResourceLoader::_validate_local_path, 3.2 to 4.6).
func (m *mover) rooted(text string) (now string, ok bool) {
	if strings.Contains(text, "://") {
		return "", false
	}
	now, ok = m.now("res://" + text)
	return strings.TrimPrefix(now, "res://"), ok
}

// inText finds the places in a text file.
func (m *mover) inText(b []byte, res string) []*Place {
	if l := pathLanguage(res); l != nil {
		return m.inScript(b, res, l)
	}
	if slices.Contains(spoken, path.Ext(res)) {
		p := newPlacing(b)
		m.parts(p, 0, len(b), false)
		return p.list
	}
	return m.inLiterals(b, res)
}

// inLiterals finds the places in text scenes and resources, and in the engine's other files of sections and values.
func (m *mover) inLiterals(b []byte, res string) []*Place {
	p := newPlacing(b)
	name, ending := path.Base(res), path.Ext(res)
	for s := range stringsIn(b) {
		raw := string(b[s.from:s.to])
		if m.part != nil && !m.moves(res) && !strings.Contains(raw, string(m.part)) {
			continue
		}
		text, plain := script.Escaped.Decode(raw)
		if !plain {
			text = raw
		}
		now, ok := m.whole(text)
		nearby := s.tag == "ext_resource" && s.key == "path" || name == "plugin.cfg" && s.key == "script" || slices.Contains(libraries, ending)
		if !ok && nearby {
			now, ok = m.relative(res, text)
		}
		if ok {
			p.add(s.from, s.to, escape(now, `"`), true, true)
			continue
		}
		m.parts(p, s.from, s.to, true)
	}
	return p.list
}

// parts finds the path within a longer text, such as a script in a scene or a label with a picture in it. Only where a script loads the file is it
// certain that the path means the file.
func (m *mover) parts(p *placing, from, to int, inString bool) {
	for at := from; ; {
		n := bytes.Index(p.src[at:to], []byte(m.from))
		if n < 0 {
			return
		}
		start, end := at+n, at+n+len(m.from)
		at = end
		inside := m.folder && end < to && p.src[end] == '/'
		if end < to && !inside && !strings.ContainsRune(" \t\r\n\"'\\()[]{}<>,;?|", rune(p.src[end])) && !bytes.HasPrefix(p.src[end:], []byte("::")) {
			continue // a longer name
		}
		loads := false
		if inString {
			before := bytes.TrimRight(p.src[from:start], `\"'`)
			quotes := start - from - len(before) // two with the backslash of a text file
			loads = (quotes == 1 || quotes == 2) && bytes.HasSuffix(before, []byte("load("))
		}
		p.add(start, end, m.to, loads, false)
	}
}

// inScript finds the places in a script or shader. Those that load the file are ticked; the others are up to the user.
func (m *mover) inScript(b []byte, res string, l *script.Language) []*Place {
	p := newPlacing(b)
	for x := range scriptPaths(b, l) {
		now, follows := m.whole(x.text)
		if !follows && x.nearby {
			now, follows = m.relative(res, x.text)
		} else if !follows && x.loads {
			now, follows = m.rooted(x.text)
		}
		switch spelled := respelled(b, x.Token, now); {
		case follows && spelled != "":
			p.add(x.From, x.To, spelled, x.loads, false)
		case !follows:
			m.parts(p, x.From, x.To, false)
		}
	}
	return p.list
}

// respelled returns text as the script would write it in place of a string; "" if it cannot.
func respelled(src []byte, t script.Token, text string) string {
	quote := string(src[t.From-1])
	switch {
	case !strings.ContainsAny(text, `"'\`):
		return text
	case t.Style == script.Verbatim:
		return strings.ReplaceAll(text, `"`, `""`)
	case t.Style == script.Escaped:
		return escape(text, quote)
	}
	return ""
}

// placing collects the places of a text, in order.
type placing struct {
	src    []byte
	list   []*Place
	at     int // up to where the lines are counted
	number int
}

func newPlacing(src []byte) *placing { return &placing{src: src, number: 1} }

// add adds a place.
func (p *placing) add(from, to int, now string, along, fixed bool) {
	start := bytes.LastIndexByte(p.src[:from], '\n') + 1
	end := len(p.src)
	if n := bytes.IndexByte(p.src[to:], '\n'); n >= 0 {
		end = to + n + 1
	}
	p.number += bytes.Count(p.src[p.at:start], []byte{'\n'})
	p.at = start
	x := &Place{Offset: int64(from), Along: along, Fixed: fixed, patch: model.Patch{Start: int64(from), End: int64(to), New: []byte(now)}, begin: int64(start)}
	if n := len(p.list); n > 0 && p.list[n-1].begin == x.begin {
		x.whole = p.list[n-1].whole
	} else {
		x.whole = string(p.src[start:end])
	}
	x.Line = lines.Of([]byte(x.whole), []model.Patch{x.inWhole()})[0]
	x.Line.Number = p.number
	p.list = append(p.list, x)
}

// textString is a string of the engine's text, without its quotes.
type textString struct {
	from, to int
	tag, key string // the tag of the section whose head holds it, "" in a property; the name of the attribute or property
}

// stringsIn yields the strings of a text of sections and values (VariantParser and ConfigFile, 3.2 to 4.6), in order.
func stringsIn(b []byte) iter.Seq[textString] {
	return func(yield func(textString) bool) { eachString(b, yield) }
}

// eachString calls yield for each string of a text until it returns false.
func eachString(b []byte, yield func(textString) bool) {
	depth, tag, key, word := 0, "", "", ""
	head, first := false, true // in the head of a section; nothing but blanks since the line began
	for p := 0; p < len(b); {
		c := b[p]
		switch {
		case c == '"':
			from := p + 1
			for p++; p < len(b) && b[p] != '"'; p++ {
				if b[p] == '\\' {
					p++
				}
			}
			to := min(p, len(b))
			s := textString{from: from, to: to, key: key}
			if head {
				s.tag = tag
			}
			if !yield(s) {
				return
			}
			p++
			first = false
			continue
		case c == ';':
			for p < len(b) && b[p] != '\n' {
				p++
			}
			continue
		case c == '[' && depth == 0 && first:
			end := p + 1
			for end < len(b) && b[end] > ' ' && b[end] != ']' {
				end++
			}
			head, tag, key, depth = true, string(b[p+1:end]), "", 1
			p, first = end, false
			continue
		case c == '(' || c == '[' || c == '{':
			depth++
		case c == ')' || c == ']' || c == '}':
			if depth = max(0, depth-1); depth == 0 {
				head = head && c != ']'
			}
		case c == '=' && (depth == 0 || head):
			key = word
		case c > ' ':
			end := p
			for end < len(b) && b[end] > ' ' && !strings.ContainsRune(`="()[]{},;:`, rune(b[end])) {
				end++
			}
			if end > p {
				word = string(b[p:end])
				p, first = end, false
				continue
			}
		}
		first = c == '\n' || first && c <= ' '
		p++
	}
}
