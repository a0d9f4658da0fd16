package find

import (
	"bytes"
	"context"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/scene/literal"
)

// Hit is one value that was found.
type Hit struct {
	Path   string
	Key    string // of an entry whose path does not say it, such as of one behind damage
	Type   string // the type's name in the document's dialect
	Text   string // the value, at most 200 letters: the text of a String, otherwise Godot text; "" for a value with children
	Offset int64  // of the value including its header in the innermost payload; in text files, of its text
	Length int64
	IsText bool // a String, StringName or NodePath, of which a part can be replaced
	IsCode bool // the source of a shader or a script, which is replaced only if it is asked for
	Line   int  // in plain text, from 1, and the column in letters; 0 for a value. A hit in plain text has no path, type or trail
	Column int
	Marks  []Span      // what was found in Text
	Lines  []MatchLine // those of a long text, or one of several lines, in which it was found
	Breaks int         // line breaks in a text that has Lines
	Trail  []int       // the child indices from the root; model.Document.Descend finds the row
}

// Run searches in file order and calls f for each hit, until f returns false. progress, which may be nil, is called
// with the progress from 0 to 1. The error is that of ctx, or of an expression.
func (s *Search) Run(ctx context.Context, snapshot *model.Snapshot, progress func(float64), f func(Hit) bool) error {
	r := s.over(snapshot)
	return r.walk(ctx, progress, func(v *model.Visit) bool { return f(r.hit(v)) })
}

// run is a search of one document.
type run struct {
	*Search
	snapshot *model.Snapshot
	dialect  *dialect.Dialect
	looked   *model.Document // to look at what is around a value; nil until then
	own      *types
	inside   map[*dialect.Dialect]*types // for the documents inside bytes met so far
	failed   error
}

// types are the names of types in one dialect.
type types struct {
	wanted [variant.Types]bool
	names  [variant.Types]string
}

func (s *Search) over(snapshot *model.Snapshot) *run {
	return &run{Search: s, snapshot: snapshot, dialect: snapshot.Dialect(), own: s.typesIn(snapshot.Dialect()), inside: map[*dialect.Dialect]*types{}}
}

// typesIn returns the names of types in a dialect.
func (s *Search) typesIn(d *dialect.Dialect) *types {
	made := new(types)
	for t := range variant.Types {
		made.names[t] = d.TypeName(t)
		made.wanted[t] = s.query.Type == ""
	}
	for _, t := range typesNamed(d, s.query.Type) {
		made.wanted[t] = true
	}
	return made
}

// typesOf returns the names of types in a value's document. Inside bytes they may differ: JSON has other names than a
// save.
func (r *run) typesOf(v *model.Visit) *types {
	if v.In == nil {
		return r.own
	}
	if r.inside[v.In] == nil {
		r.inside[v.In] = r.typesIn(v.In)
	}
	return r.inside[v.In]
}

// name returns the name of a value's type.
func (r *run) name(v *model.Visit) string { return r.typesOf(v).names[v.Type] }

// walk calls f for the hits.
func (r *run) walk(ctx context.Context, progress func(float64), f func(*model.Visit) bool) error {
	o := model.WalkOptions{Progress: progress, Elements: r.query.Elements}
	if !r.query.Bare {
		o.Inside = model.Inside
	}
	if r.Skipped != nil {
		o.Skipped = func(v *model.Visit, why message.Message) { r.Skipped(v.Path().String(), why) }
	}
	if r.needle != "" {
		o.Seek = r.snapshot.Seeker([]byte(r.needle), r.fold)
	}
	err := r.snapshot.Walk(ctx, o, func(v *model.Visit) bool {
		if !r.typesOf(v).wanted[v.Type] || !r.is(v) {
			return r.failed == nil
		}
		return f(v)
	})
	if r.failed != nil {
		return r.failed
	}
	return err
}

// is reports whether a value of a matching type is a hit; cheap tests come first.
func (r *run) is(v *model.Visit) bool {
	q := &r.query
	if (q.Least != nil || q.Most != nil) && !r.within(v) {
		return false
	}
	if r.key != nil && !keyed(v, r.key) {
		return false
	}
	if r.path != nil {
		if b := v.KeyBytes(); b != nil {
			if !r.path.mayEnd(string(b), true) {
				return false
			}
		} else if key, ok := v.Key(); !r.path.mayEnd(key, ok) {
			return false
		}
	}
	if (q.Text != "" || r.value != nil) && !r.says(v) {
		return false
	}
	if r.any != nil && !keyed(v, r.any) {
		if text, ok := r.spokenBy(v); !ok || !matches(r.any, text, named(v, text)) {
			return false
		}
	}
	if r.path != nil && !r.path.matches(v.Path()) {
		return false
	}
	if r.where == nil {
		return true
	}
	result, ok, err := r.where.run(v, r.name(v))
	// A value for which the test is invalid, or fails, does not match.
	yes, _ := result.(bool)
	return ok && err == nil && yes
}

// within reports whether a value is a number between the bounds.
func (r *run) within(v *model.Visit) bool {
	bits, ok := v.Number()
	if !ok {
		return false
	}
	f := math.Float64frombits(bits)
	if v.Type == variant.Int {
		f = float64(int64(bits))
	}
	return (r.query.Least == nil || f >= *r.query.Least) && (r.query.Most == nil || f <= *r.query.Most)
}

// keyed reports whether a value has a key that matches.
func keyed(v *model.Visit, re *regexp.Regexp) bool {
	if b := v.KeyBytes(); b != nil {
		return re.Match(b)
	}
	key, ok := v.Key()
	return ok && re.MatchString(key)
}

// says reports whether the text of a value matches.
func (r *run) says(v *model.Visit) bool {
	text, ok := r.spokenBy(v)
	if !ok {
		return false
	}
	name := named(v, text)
	if r.query.Text != "" {
		rest := text[max(0, name+1-len(r.query.Text)):] // where a match is not within the name
		if r.query.Fold {
			if !strings.Contains(strings.ToLower(string(rest)), r.folded) {
				return false
			}
		} else if !bytes.Contains(rest, []byte(r.query.Text)) {
			return false
		}
	}
	return r.value == nil || matches(r.value, text, name)
}

// named is up to where the text of a value only names its type, which is no part of the value: "Vector2" of Vector2(1, 2).
func named(v *model.Visit, text []byte) int {
	if textual(v) {
		return 0
	}
	return max(0, bytes.IndexByte(text, '('))
}

// matches reports whether an expression matches a text, and not only in the name of a type that it begins with.
func matches(re *regexp.Regexp, text []byte, name int) bool {
	if name == 0 {
		return re.Match(text)
	}
	return slices.ContainsFunc(re.FindAllIndex(text, mostMarks), func(at []int) bool { return at[1] > name })
}

// spokenBy returns the text of a value, if it has one that a query may match.
func (r *run) spokenBy(v *model.Visit) ([]byte, bool) {
	if text, ok := v.Text(); ok {
		return text, true
	}
	if r.textual && v.Type != variant.NodePath || !speaks(v) {
		return nil, false
	}
	value, err := v.Value()
	if err != nil {
		return nil, false
	}
	return []byte(spoken(value, r.dialect)), true
}

// speaks reports whether a value has a text of its own: values with children and packed arrays do not.
func speaks(v *model.Visit) bool { return scalar(v.Type) && !v.Inner }

// scalar reports whether values of a type have a text of their own.
func scalar(t variant.Type) bool {
	switch t {
	case variant.Dictionary, variant.Array, variant.TypedArray, variant.PackedTypedArray, variant.Image, variant.InputEvent:
		return false
	}
	_, packed := variant.ElementOf(t)
	return !packed
}

// textual reports whether a value is a text.
func textual(v *model.Visit) bool {
	_, ok := v.Text()
	return (ok || v.Type == variant.NodePath) && !v.Inner
}

// spoken returns the text of a value for which speaks is true.
func spoken(v variant.Value, d *dialect.Dialect) string {
	switch v.Type {
	case variant.String, variant.StringName:
		return v.Text
	case variant.NodePath:
		if p, ok := v.Data.(*variant.Path); ok {
			return pathText(p)
		}
	}
	return literal.Text(v, d)
}

// decodable is the maximum size in bytes of a value whose text is shown.
const decodable = 4096

func (r *run) hit(v *model.Visit) Hit {
	path := v.Path()
	h := Hit{Path: path.String(), Type: r.name(v), Offset: v.Offset, Length: v.End() - v.Offset, Trail: v.Trail(), IsText: textual(v), IsCode: r.isCode(v)}
	if n := len(path.Steps); n > 0 && path.Steps[n-1].Kind == model.ChildStep {
		key, _ := v.Key()
		h.Key = shortened(key)
	}
	if text, ok := v.Text(); ok {
		h.tell(text, r.marks(text))
	} else if !v.Inner && h.Length <= decodable {
		if value, err := v.Value(); err == nil {
			said := []byte(spoken(value, r.dialect))
			name := named(v, said)
			h.say(string(said), slices.DeleteFunc(r.marks(said), func(at Span) bool { return at[1] <= name }))
		}
	}
	return h
}

// tell shows a text with what was found in it, of a long one or one of several lines those lines.
func (h *Hit) tell(text []byte, marks []Span) {
	h.say(string(text[:min(len(text), 4*longest+4)]), marks)
	if h.Lines = matchLines(text, marks); h.Lines != nil {
		h.Breaks = bytes.Count(text, []byte("\n"))
	}
}

// say shows a text, or its beginning, with what was found in it.
func (h *Hit) say(text string, marks []Span) {
	if h.Text = shortened(text); utf8.ValidString(text) || strings.HasPrefix(text, strings.TrimSuffix(h.Text, "…")) {
		h.Marks = within(marks, 0, h.Text)
	}
}
