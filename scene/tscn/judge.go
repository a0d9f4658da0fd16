package tscn

import (
	"bytes"
	"strconv"
	"strings"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/scene/literal"
)

// Messages.
const (
	unjudged          message.ID = "tscn.unjudged"
	matrix32          message.ID = "tscn.matrix32"
	pandemoniumValues message.ID = "tscn.pandemonium-values"
	oldNotation3      message.ID = "tscn.old-notation3"
	names46           message.ID = "tscn.names46"
	names45           message.ID = "tscn.names45"
	names44           message.ID = "tscn.names44"
	names43           message.ID = "tscn.names43"
	names40           message.ID = "tscn.names40"
	names3            message.ID = "tscn.names3"
	uniqueIDs         message.ID = "tscn.unique-ids"
	noLoadSteps       message.ID = "tscn.no-load-steps"
	stepsAndDigits    message.ID = "tscn.steps-and-digits"
	stepsAndTyped     message.ID = "tscn.steps-and-typed"
	stepsAndNames     message.ID = "tscn.steps-and-names"
	format4Steps      message.ID = "tscn.format4-steps"
	numericIDs        message.ID = "tscn.numeric-ids"
	format3Steps      message.ID = "tscn.format3-steps"
	format3           message.ID = "tscn.format3"
	format2           message.ID = "tscn.format2"
	format1           message.ID = "tscn.format1"
	alpha             message.ID = "tscn.alpha"
	oldNames          message.ID = "tscn.old-names"
	blankHeads        message.ID = "tscn.blank-heads"
	infinite0         message.ID = "tscn.infinite0"
	minusInfinite0    message.ID = "tscn.minus-infinite0"
	emptyDictionaries message.ID = "tscn.empty-dictionaries"
	closeConnections  message.ID = "tscn.close-connections"
	layout32          message.ID = "tscn.layout32"
	notation4         message.ID = "tscn.notation4"
	notation3         message.ID = "tscn.notation3"
)

// Judgement is the dialect in which a text is written.
type Judgement struct {
	Dialect *dialect.Dialect
	Format  int // from the header; 0 if it has none
	Why     message.Message
	Sure    bool // the contents allow no other
}

// Judge determines the dialect from the contents of the file. The format number is not enough: Pandemonium writes
// format 3 in the syntax of Godot 3, alphas of Godot 4 wrote format 2, and 4.0 to 4.6 share format 3.
func Judge(src []byte, o *Outline) Judgement {
	e := evidence{src: src, o: o}
	e.collect()
	return e.judgement()
}

func (e *evidence) judgement() Judgement {
	for _, rule := range rules {
		if rule.when(e) {
			return Judgement{rule.dialect, e.format, message.New(rule.why), rule.sure}
		}
	}
	return Judgement{dialect.Godot46, e.format, message.New(unjudged), false}
}

// JudgeValue is Judge for the value at the start of a text.
func JudgeValue(src []byte) Judgement {
	near := src[:min(len(src), 2*judgedValue)]
	end, err := literal.Skip(near, 0)
	if err != nil { // the value goes on
		end = len(near)
	}
	var e evidence
	e.value(near[:min(end, judgedValue)])
	return e.judgement()
}

// Format returns the format number in the header, 0 if there is none.
func Format(src []byte, o *Outline) int {
	for i := range o.Sections {
		if s := &o.Sections[i]; s.Tag == "gd_scene" || s.Tag == "gd_resource" {
			if a := s.Attribute(src, "format"); a >= 0 {
				n, _ := strconv.Atoi(string(s.Value(src, s.Attributes[a])))
				return n
			}
		}
	}
	return 0
}

// rule is one way to recognize a dialect; the first that applies decides.
type rule struct {
	when    func(*evidence) bool
	dialect *dialect.Dialect
	sure    bool
	why     message.ID
}

var rules = []rule{
	{func(e *evidence) bool { return e.format == 1 }, dialect.Godot2, true, format1},
	{func(e *evidence) bool { return e.old }, dialect.Godot2, true, matrix32},
	{func(e *evidence) bool { return e.at || e.pandemonium }, dialect.Pandemonium5, true, pandemoniumValues},
	{func(e *evidence) bool { return e.format == 3 && e.pool && !e.packed }, dialect.Pandemonium5, true, oldNotation3},
	{func(e *evidence) bool { return e.format == 3 && e.spaced && !e.uid && !e.text4 }, dialect.Pandemonium5, false, oldNotation3},
	{func(e *evidence) bool { return e.version >= 406 }, dialect.Godot46, true, names46},
	{func(e *evidence) bool { return e.version == 405 }, dialect.Godot45, true, names45},
	{func(e *evidence) bool { return e.version == 404 }, dialect.Godot44, true, names44},
	{func(e *evidence) bool { return e.version == 403 }, dialect.Godot43, true, names43},
	{func(e *evidence) bool { return e.version >= 400 }, dialect.Godot40, true, names40},
	{func(e *evidence) bool { return e.version >= 300 && e.version < 400 }, dialect.Godot3, true, names3},
	{func(e *evidence) bool { return e.format >= 3 && e.unique }, dialect.Godot46, true, uniqueIDs},
	{func(e *evidence) bool { return e.format >= 3 && !e.steps && e.resources > 0 }, dialect.Godot46, true, noLoadSteps},
	{func(e *evidence) bool { return e.format >= 3 && e.digits && e.steps }, dialect.Godot45, true, stepsAndDigits},
	{func(e *evidence) bool { return e.format >= 3 && e.typedDictionary && e.steps }, dialect.Godot44, true, stepsAndTyped},
	{func(e *evidence) bool { return e.format >= 3 && e.nameKeys && e.steps }, dialect.Godot44, false, stepsAndNames},
	{func(e *evidence) bool { return e.format >= 4 && e.steps }, dialect.Godot43, false, format4Steps},
	{func(e *evidence) bool { return e.format == 3 && e.numeric }, dialect.Godot40, false, numericIDs},
	{func(e *evidence) bool { return e.format >= 3 && e.steps }, dialect.Godot44, false, format3Steps},
	{func(e *evidence) bool { return e.format >= 3 }, dialect.Godot46, false, format3},
	{func(e *evidence) bool { return e.format == 2 && e.packed && !e.pool }, dialect.Godot40, true, alpha},
	{func(e *evidence) bool { return e.format == 2 && e.legacy }, dialect.Godot3, false, oldNames},
	{func(e *evidence) bool { return e.format == 2 && e.blankHeads && e.spaced }, dialect.Godot30, true, blankHeads},
	{func(e *evidence) bool { return e.format == 2 && e.infinite0 }, dialect.Godot30, true, infinite0},
	{func(e *evidence) bool { return e.format == 2 && e.minus0 }, dialect.Godot32, true, minusInfinite0},
	{func(e *evidence) bool { return e.format == 2 && e.oldDictionary }, dialect.Godot32, true, emptyDictionaries},
	{func(e *evidence) bool { return e.format == 2 && e.closeConnection }, dialect.Godot32, true, closeConnections},
	{func(e *evidence) bool { return e.format == 2 && (e.groupLines || e.blankEnd) }, dialect.Godot32, false, layout32},
	{func(e *evidence) bool { return e.format == 2 }, dialect.Godot3, false, format2},
	{func(e *evidence) bool { return e.packed || e.typedDictionary || e.amp || e.text4 }, dialect.Godot46, false, notation4},
	{func(e *evidence) bool { return e.pool || e.spaced }, dialect.Godot3, false, notation3},
}

// evidence is what was found in a file.
type evidence struct {
	src []byte
	o   *Outline

	format    int
	version   int // 406 for 4.6, from project.godot
	resources int // number of sections of resources

	unique, uid, steps, numeric                       bool // unique_id, uid, load_steps, numeric ids
	pool, packed, old, legacy, pandemonium            bool // constructors
	at, amp, text4                                    bool // @"", &"", string ids in references
	spaced                                            bool // ( 1, 2 )
	digits                                            bool // more than %lg writes
	infinite0, minus0                                 bool // inf.0, -inf.0
	typedDictionary, nameKeys, oldDictionary          bool
	blankHeads, blankEnd, groupLines, closeConnection bool // layout
}

// Reading everything would cost more than the outline; these limit what is read of each value, and of all.
const (
	judgedValue = 4 << 10
	judgedAll   = 1 << 20
)

func (e *evidence) collect() {
	e.format = Format(e.src, e.o)
	budget := judgedAll
	heads, blanks := 0, 0
	for i := range e.o.Sections {
		s := &e.o.Sections[i]
		e.section(s)
		if s.Tag == "connection" && i > 0 && e.o.Sections[i-1].Tag == "node" {
			gap := bytes.TrimRight(e.src[e.o.Sections[i-1].Start:s.Start], " \t\r\n")
			e.closeConnection = bytes.Count(e.src[e.o.Sections[i-1].Start+len(gap):s.Start], []byte{'\n'}) == 1
		}
		if s.TagEnd > 0 && len(s.Properties) > 0 {
			heads++
			if gap := e.src[s.Start+int(s.TagEnd) : s.Start+int(s.Properties[0].Name)]; bytes.Count(gap, []byte{'\n'}) > 1 {
				blanks++
			}
		}
		for _, p := range s.Properties {
			if budget <= 0 {
				break
			}
			v := s.Value(e.src, p)
			if len(v) > judgedValue {
				v = v[:judgedValue]
			}
			budget -= len(v)
			e.value(v)
			if e.o.Grammar == Names {
				e.setting(s, p, v)
			}
		}
	}
	e.blankHeads = heads > 0 && blanks*2 > heads
	e.blankEnd = bytes.HasSuffix(e.src, []byte("\n\n"))
}

// section inspects a tag.
func (e *evidence) section(s *Section) {
	switch s.Tag {
	case "gd_scene", "gd_resource":
		e.uid = e.uid || s.Attribute(e.src, "uid") >= 0
		e.steps = e.steps || s.Attribute(e.src, "load_steps") >= 0
	case "ext_resource", "sub_resource":
		e.resources++
		if i := s.Attribute(e.src, "id"); i >= 0 {
			if v := s.Value(e.src, s.Attributes[i]); len(v) > 0 && v[0] == '"' {
				e.text4 = true
			} else {
				e.numeric = true
			}
		}
		e.uid = e.uid || s.Attribute(e.src, "uid") >= 0
	case "node":
		e.unique = e.unique || s.Attribute(e.src, "unique_id") >= 0 || s.Attribute(e.src, "parent_id_path") >= 0
		if i := s.Attribute(e.src, "groups"); i >= 0 {
			e.groupLines = e.groupLines || bytes.IndexByte(s.Value(e.src, s.Attributes[i]), '\n') >= 0
		}
	}
}

// setting inspects what project.godot and .import files say about their version.
func (e *evidence) setting(s *Section, p Property, v []byte) {
	switch s.Name(e.src, p) {
	case "config_version":
		e.version = max(e.version, map[string]int{"3": 300, "4": 300, "5": 400}[string(v)])
	case "config/features":
		for _, part := range strings.Split(string(v), `"`) {
			major, minor, ok := strings.Cut(part, ".")
			a, err1 := strconv.Atoi(major)
			b, err2 := strconv.Atoi(minor)
			if ok && err1 == nil && err2 == nil && a == 4 {
				e.version = max(e.version, 400+min(b, 99))
			}
		}
	}
}

// value inspects the words and numbers of a value.
func (e *evidence) value(v []byte) {
	for p := 0; p < len(v); {
		c := v[p]
		switch {
		case c == '"':
			if p > 0 && v[p-1] == '@' {
				e.at = true
			}
			name := p > 0 && v[p-1] == '&'
			e.amp = e.amp || name
			end, what := skipString(v, p)
			if what != "" {
				return
			}
			p = end
			e.nameKeys = e.nameKeys || name && p < len(v) && v[p] == ':'
		case c == ';':
			n := bytes.IndexByte(v[p:], '\n')
			if n < 0 {
				return
			}
			p += n + 1
		case c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z':
			start := p
			for p < len(v) && identifier[v[p]] {
				p++
			}
			e.word(v[start:p], v[p:])
			if name := string(v[start:p]); (name == "inf" || name == "nan") && bytes.HasPrefix(v[p:], []byte(".0")) {
				minus := start > 0 && v[start-1] == '-'
				e.minus0, e.infinite0 = e.minus0 || minus, e.infinite0 || !minus
			}
		case c >= '0' && c <= '9':
			start := p
			for p < len(v) && word[v[p]] {
				p++
			}
			e.digits = e.digits || p < len(v) && long(v[start:p]) || p == len(v) && p-start < judgedValue && long(v[start:p])
		case c == '{' && bytes.HasPrefix(v[p:], []byte("{\n\n}")):
			e.oldDictionary = true
			p++
		default:
			p++
		}
	}
}

func (e *evidence) word(name, rest []byte) {
	switch string(name) {
	case "Matrix32", "Matrix3", "Image", "InputEvent":
		e.old = e.old || e.format < 2
	case "TypedArray", "PackedTypedArray", "PoolVector2iArray", "PoolVector3iArray", "PoolVector4Array", "PoolVector4iArray":
		e.pandemonium = true
	case "Quat", "Transform":
		e.pool = true
	case "Transform3D", "Vector2i", "Vector3i", "Rect2i", "Vector4", "Vector4i", "Projection", "Callable", "Signal":
		e.packed = true
	case "Vector3Array", "Vector2Array", "ColorArray", "IntArray", "FloatArray", "StringArray", "ByteArray":
		e.legacy = true
	case "Dictionary":
		e.typedDictionary = e.typedDictionary || len(rest) > 0 && rest[0] == '['
		return
	case "Array":
		e.packed = e.packed || len(rest) > 0 && rest[0] == '['
		return
	default:
		e.pool = e.pool || bytes.HasPrefix(name, []byte("Pool")) && bytes.HasSuffix(name, []byte("Array"))
		e.packed = e.packed || bytes.HasPrefix(name, []byte("Packed")) && bytes.HasSuffix(name, []byte("Array"))
	}
	e.spaced = e.spaced || bytes.HasPrefix(rest, []byte("( "))
}

// long reports whether a number has more digits than %lg writes.
func long(number []byte) bool {
	point, digits := false, 0
	for _, c := range number {
		switch {
		case c == '.':
			point = true
		case c == 'e' || c == 'E':
			return point && digits > 6
		case c >= '1' && c <= '9' || digits > 0 && c == '0':
			digits++
		}
	}
	return point && digits > 6
}
