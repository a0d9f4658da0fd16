package json

import (
	"bytes"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"savant/codec/laxjson"
	"savant/codec/message"
	"savant/codec/strtod"
	"savant/codec/typedjson"
	"savant/codec/variant"
	"savant/model/value"
)

// sampled is how much of a file is inspected to learn its formatting.
const sampled = 64 << 10

// style is how JSON is formatted.
type style struct {
	newline    string
	unit       string   // by which what is inside is indented further
	colon      string   // between key and value
	comma      string   // after the comma where no line ends
	lines      bool     // each child has a line of its own
	neighbours []layout // how neighbouring values are written, by depth: arrays, then objects
	ascii      bool     // other characters are escaped
	slash      bool     // "/" is escaped
}

// knownStyle caches the style of the text for one revision: many edits may be planned before the first is made.
type knownStyle struct {
	revision uint32
	of       style
}

// fileStyle is the style of the text, as its beginning tells.
func (f *Form) fileStyle() style {
	if f.style.revision != f.host.Revision() {
		f.style = knownStyle{f.host.Revision(), styleOf(f.host.Bytes().View(0, sampled))}
	}
	return f.style.of
}

// styleOf is the style of a text that begins like this.
func styleOf(head []byte) style {
	s := style{newline: "\n", unit: "\t", colon: ":"}
	if i := bytes.IndexByte(head, '\n'); i > 0 && head[i-1] == '\r' {
		s.newline = "\r\n"
	}
	s.slash = bytes.Contains(head, []byte(`\/`))
	s.ascii = bytes.Contains(head, []byte(`\u`))
	colon, comma := false, false
	for i := 0; i < len(head) && !(colon && comma && s.lines); {
		switch c := head[i]; {
		case c == '"':
			end, ok := laxjson.Quoted(head, i)
			if !ok {
				return s.checked(head)
			}
			if next, ok := laxjson.Space(head, end); ok && head[next] == ':' && !colon {
				if last, ok := laxjson.Space(head, next+1); ok && blank(head[end:next]) && blank(head[next+1:last]) {
					s.colon, colon = string(head[end:last]), true
				}
			}
			i = end
			continue
		case c == '/':
			if end, ok := laxjson.Comment(head, i); ok && end > i {
				i = end
				continue
			}
		case c == ',' && !comma:
			if next, ok := laxjson.Space(head, i+1); ok && blank(head[i+1:next]) && bytes.IndexByte(head[i+1:next], '\n') < 0 {
				s.comma, comma = string(head[i+1:next]), true
			}
		case (c == '{' || c == '[') && !s.lines:
			if next, ok := laxjson.Space(head, i+1); ok {
				if n := bytes.LastIndexByte(head[i+1:next], '\n'); n >= 0 {
					line := bytes.LastIndexByte(head[:i], '\n') + 1
					outer, inner := indentOf(head[line:]), string(head[i+1+n+1:next])
					if unit, ok := strings.CutPrefix(inner, outer); ok && unit != "" && blank([]byte(unit)) {
						s.unit, s.lines = unit, true
					}
				}
			}
		}
		i++
	}
	if !colon && s.lines {
		s.colon = ": "
	}
	if !comma && strings.HasSuffix(s.colon, " ") {
		s.comma = " "
	}
	return s.checked(head)
}

// checked decides whether non-ASCII characters are escaped: not if some are not.
func (s style) checked(head []byte) style {
	s.ascii = s.ascii && !bytes.ContainsFunc(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")), func(r rune) bool { return r >= utf8.RuneSelf })
	return s
}

func blank(b []byte) bool { return len(bytes.Trim(b, " \t\r\n")) == 0 }

// indentOf is the blanks that a line begins with.
func indentOf(line []byte) string {
	return string(line[:len(line)-len(bytes.TrimLeft(line, " \t"))])
}

// append writes a value that JSON can hold. indent is that of the line on which it begins.
func (s style) append(dst []byte, v variant.Value, indent string) []byte {
	switch v.Type {
	case variant.Nil:
		return append(dst, "null"...)
	case variant.Bool:
		return strconv.AppendBool(dst, v.Bool())
	case variant.Int, variant.Float:
		switch {
		case v.Text != "":
			return append(dst, v.Text...)
		case v.Type == variant.Int:
			return strconv.AppendInt(dst, v.Int(), 10)
		}
		return appendFloat(dst, v.Float())
	case variant.String:
		return s.quote(dst, v.Text)
	}
	open, end := byte('['), byte(']')
	n := 0
	_, object := v.Data.(*variant.Dict)
	s = s.inside(object)
	var child func(i int, indent string)
	switch data := v.Data.(type) {
	case *variant.List:
		n = len(data.Items)
		child = func(i int, indent string) { dst = s.append(dst, data.Items[i], indent) }
	case *variant.Dict:
		open, end, n = '{', '}', len(data.Entries)
		child = func(i int, indent string) {
			dst = s.quote(dst, data.Entries[i].Key.Text)
			dst = append(dst, s.colon...)
			dst = s.append(dst, data.Entries[i].Value, indent)
		}
	}
	dst = append(dst, open)
	for i := range n {
		if i > 0 {
			dst = append(dst, ',')
		}
		switch {
		case s.lines:
			dst = append(append(append(dst, s.newline...), indent...), s.unit...)
		case i > 0:
			dst = append(dst, s.comma...)
		}
		child(i, indent+s.unit)
	}
	if s.lines && n > 0 {
		dst = append(append(dst, s.newline...), indent...)
	}
	return append(dst, end)
}

// appendFloat writes a number with a point or an exponent, in digits that read back equal.
func appendFloat(dst []byte, x float64) []byte {
	format := byte('f')
	if a := math.Abs(x); a != 0 && (a < 1e-5 || a >= 1e16) {
		format = 'e'
	}
	return typedjson.AppendDigits(dst, x, format)
}

// quote writes a string.
func (s style) quote(dst []byte, text string) []byte {
	return append(s.escape(append(dst, '"'), text), '"')
}

// escape writes what is between the quotes of a string that notText accepts.
func (s style) escape(dst []byte, text string) []byte {
	for at := 0; at < len(text); {
		if r, n := laxjson.Half(text[at:]); n > 0 {
			dst = fmt.Appendf(dst, `\u%04x`, r)
			at += n
			continue
		}
		r, n := utf8.DecodeRuneInString(text[at:])
		at += n
		switch i := strings.IndexRune(laxjson.Escaped, r); {
		case r == '/' && !s.slash:
			dst = append(dst, '/')
		case i >= 0:
			dst = append(dst, '\\', laxjson.Escapes[i])
		case r < ' ':
			dst = fmt.Appendf(dst, `\u%04x`, r)
		case r >= utf8.RuneSelf && s.ascii && r > 0xffff:
			dst = fmt.Appendf(dst, `\u%04x\u%04x`, 0xd800+(r-0x10000)>>10, 0xdc00+(r-0x10000)&0x3ff)
		case r >= utf8.RuneSelf && s.ascii:
			dst = fmt.Appendf(dst, `\u%04x`, r)
		default:
			dst = utf8.AppendRune(dst, r)
		}
	}
	return dst
}

// restring writes a string in place of another, including quotes. What both begin and end with keeps its spelling,
// including bytes that are not UTF-8. why says what JSON cannot hold.
func (s style) restring(old []byte, text string) (now []byte, why message.Message) {
	inner := old[1 : len(old)-1]
	var spelled [][]byte // the characters of the old one
	var says []string
	for i := 0; i < len(inner); {
		r, n, _ := laxjson.Character(inner[i:])
		one := inner[i : i+n]
		spelled = append(spelled, one)
		if r < 0 {
			says = append(says, string(one))
		} else {
			says = append(says, string(laxjson.AppendRune(nil, r)))
		}
		i += n
	}
	i := 0
	for i < len(says) && strings.HasPrefix(text, says[i]) {
		text = text[len(says[i]):]
		i++
	}
	n := len(says)
	for n > i && strings.HasSuffix(text, says[n-1]) {
		n--
		text = text[:len(text)-len(says[n])]
	}
	dst := append([]byte{'"'}, bytes.Join(spelled[:i], nil)...)
	dst = s.escape(dst, text)
	return append(append(dst, bytes.Join(spelled[n:], nil)...), '"'), notText(text)
}

// renumber writes a number in place of another: a whole float gets a point only if the old one had it. Given digits are
// kept; they get a point only if they are another number.
func renumber(old []byte, v variant.Value) []byte {
	if v.Text != "" {
		if laxjson.IsNumber(old) && bytes.IndexByte(old, '.') >= 0 && laxjson.IsWhole([]byte(v.Text)) && !value.SameNumber(string(old), v.Text) {
			return []byte(v.Text + ".0")
		}
		return []byte(v.Text)
	}
	if v.Type == variant.Int {
		dst := strconv.AppendInt(nil, v.Int(), 10)
		if laxjson.IsNumber(old) && bytes.IndexByte(old, '.') >= 0 && int64(float64(v.Int())) == v.Int() {
			dst = append(dst, ".0"...)
		}
		return dst
	}
	if x := v.Float(); laxjson.IsNumber(old) && laxjson.IsWhole(old) && x == math.Trunc(x) && math.Abs(x) < 1<<53 && !(x == 0 && math.Signbit(x)) {
		return strconv.AppendInt(nil, int64(x), 10)
	}
	return appendFloat(nil, v.Float())
}

// reindent changes the indentation of the lines of a value after the first.
func reindent(b []byte, from, to string) []byte {
	if from == to || bytes.IndexByte(b, '\n') < 0 {
		return b
	}
	var out []byte
	for i := 0; i < len(b); {
		end := i + 1
		switch c := b[i]; {
		case c == '"':
			if n, ok := laxjson.Quoted(b, i); ok {
				end = n
			}
		case c == '/':
			if n, ok := laxjson.Comment(b, i); ok && n > i {
				end = n
			}
		case c == '\n':
			out = append(out, c)
			if bytes.HasPrefix(b[end:], []byte(from)) {
				out = append(out, to...)
				end += len(from)
			}
			i = end
			continue
		}
		out = append(out, b[i:end]...)
		i = end
	}
	return out
}

// rounded returns which number Godot reads in place of one that it cannot represent; "" for others. Its JSON has only
// doubles (core/io/json.cpp, get_token, of 3.x and 4.x): of digits beyond 2^53 it keeps the nearest double; for others
// only whether the result is 0, infinite or not a number is reported.
func rounded(word []byte, v variant.Value) string {
	if !laxjson.IsNumber(word) {
		return ""
	}
	godot := 1.0
	if len(word) > 300 || bytes.ContainsAny(word, "eE") { // few are
		godot = strtod.Godot(word)
	}
	switch {
	case math.IsInf(godot, 0):
		if _, meant := typedjson.Infinity(string(word)); meant || string(bytes.TrimPrefix(word, []byte("-"))) == infinity {
			return ""
		}
		return strings.ToLower(strings.TrimPrefix(fmt.Sprint(godot), "+"))
	case math.IsNaN(godot):
		return "nan"
	case godot == 0 && laxjson.HasDigits(word):
		return "0"
	}
	if !laxjson.IsWhole(word) || len(word) < 16 {
		return ""
	}
	x, err := strconv.ParseFloat(string(word), 64)
	if err != nil || v.Type == variant.Int && math.Abs(x) < 1<<63 && int64(x) == v.Int() {
		return ""
	}
	now := strconv.FormatFloat(x, 'f', -1, 64)
	if now == string(word) {
		return ""
	}
	return now
}

// infinity is how a save's infinity is written in plain JSON.
const infinity = "1e999"
