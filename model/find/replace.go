package find

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/value"
	"savant/scene/literal"
)

// Messages.
const (
	oneNewValue      message.ID = "find.one-new-value"
	replacedAsAWhole message.ID = "find.replaced-as-a-whole"
	makesNoSense     message.ID = "find.makes-no-sense path type"
	noText           message.ID = "find.no-text path type"
	noPart           message.ID = "find.no-part"
	noGroup          message.ID = "find.no-group name"
	onlyAttribute    message.ID = "find.only-attribute path"
	onlyCode         message.ID = "find.only-code path"
	replaceValues    message.ID = "find.replace-values n"
	tooPrecise       message.ID = "find.too-precise path digits"
)

// Replacement says what replaces the matches: one of the three.
type Replacement struct {
	With    string // expression, as in Query.Where
	Literal string // the same value for all, as Godot text
	// Part takes the place of every part of a text that Query.Text or Query.Value finds; for Value, $1 in it is what the first group found,
	// \n a line break, \t a tab and \\ a backslash.
	// Only texts change: of a NodePath that as the engine joins it.
	Part *string
}

// Result is the outcome of a replacement.
type Result struct {
	Hits    int
	Changed int             // hits whose value changed
	Skipped int             // hits that stay as they are, whatever replaces the others
	Left    [Reasons]int    // how many of them for which reason
	Why     message.Message // why the first of them was skipped
	Stays   []Stay          // the first of them
	Code    int             // hits that changed and are the source of a shader or a script: nobody has looked whether it still compiles
}

// Replacer is a compiled replacement.
type Replacer struct {
	search  *Search
	with    *expression
	literal string
	part    func(text []byte) (changed []byte, parts []Span)
}

// Replace prepares the replacement of the search's hits. Errors are *QueryError.
func (s *Search) Replace(r Replacement) (*Replacer, error) {
	p := &Replacer{search: s, literal: r.Literal}
	given := 0
	for _, is := range []bool{r.With != "", r.Literal != "", r.Part != nil} {
		if is {
			given++
		}
	}
	switch {
	case given != 1:
		return nil, &QueryError{"with", message.Err(oneNewValue)}
	case r.Part != nil:
		if p.part = s.parts(*r.Part); p.part == nil {
			return nil, &QueryError{"with", message.Err(noPart)}
		}
		if name := s.noGroup(*r.Part); name != "" {
			return nil, &QueryError{"with", message.Err(noGroup, name)}
		}
	case r.With != "":
		var err error
		if p.with, err = newExpression(r.With, false); err != nil {
			return nil, &QueryError{"with", err}
		}
	default:
		if err := readable(r.Literal); err != nil {
			return nil, &QueryError{"literal", err}
		}
	}
	return p, nil
}

// parts is what puts a text in the place of every part of another that the query finds, and returns where it stands then; nil if the query looks for no
// text.
func (s *Search) parts(with string) func([]byte) ([]byte, []Span) {
	template := []byte(with)
	switch {
	case s.query.Text != "":
		template = bytes.ReplaceAll(template, []byte("$"), []byte("$$"))
	case s.value != nil:
		template = []byte(escapes().Replace(with))
	default:
		return nil
	}
	return func(text []byte) (changed []byte, parts []Span) {
		from := 0
		for _, at := range s.marked.FindAllSubmatchIndex(text, -1) {
			changed = append(changed, text[from:at[0]]...)
			begin := len(changed)
			changed = s.marked.Expand(changed, template, text, at)
			if len(parts) < mostMarks {
				parts = append(parts, Span{begin, len(changed)})
			}
			from = at[1]
		}
		return append(changed, text[from:]...), parts
	}
}

// reference is what stands for a group in what replaces a regular expression.
var reference = regexp.MustCompile(`\$(?:\$|(\w+)|\{(\w+)\})`)

// noGroup is the first group that what replaces an expression refers to and the expression does not have; "" if there is none. Nothing would stand
// in its place.
func (s *Search) noGroup(with string) string {
	if s.value == nil {
		return ""
	}
	for _, m := range reference.FindAllStringSubmatch(escapes().Replace(with), -1) {
		name := cmp.Or(m[1], m[2])
		n, err := strconv.Atoi(name)
		if name == "" || err == nil && n <= s.value.NumSubexp() || err != nil && s.value.SubexpIndex(name) >= 0 {
			continue
		}
		return name
	}
	return ""
}

// escapes are what stands in what replaces a regular expression for letters that cannot be typed into a field, for the dollar sign, which begins
// a group without it, and for the backslash before them. Other backslashes are letters.
func escapes() *strings.Replacer {
	return strings.NewReplacer(`\\`, `\`, `\n`, "\n", `\t`, "\t", `\$`, "$$")
}

// readable returns why no dialect can parse a literal; nil if one can.
func readable(text string) (err error) {
	for _, d := range dialect.All() {
		if _, err = literal.ParseAll(text, d); err == nil {
			return nil
		}
	}
	return err
}

// Changes are the new values for the hits in a document. They can be made as long as it is unchanged.
type Changes struct {
	result  Result
	list    []change
	refused error // why the first of the new values does not fit
}

type change struct {
	trail []int
	value variant.Value
	parts []Span // of a text: what was replaced in it
	code  bool
}

// refuse leaves out a hit whose new value does not fit.
func (c *Changes) refuse(err *model.RefusedError) {
	if c.result.Why.IsZero() {
		c.result.Why = err.Message()
	}
	c.result.stay(err.Path, Refused, err.Why)
	c.refused = cmp.Or(c.refused, error(err))
}

// Changes computes, without changing anything, what Do would do to the document of this snapshot.
func (p *Replacer) Changes(ctx context.Context, snapshot *model.Snapshot, progress func(float64), chosen func(Hit) bool) (*Changes, error) {
	c := &Changes{}
	r := p.search.over(snapshot)
	d := snapshot.Document()
	var fixed variant.Value
	if p.literal != "" {
		var err error
		if fixed, err = d.Parse(model.Root, p.literal); err != nil {
			if refused := (*model.RefusedError)(nil); errors.As(err, &refused) {
				return c, err // the file holds no values
			}
			return c, &QueryError{"literal", err}
		}
	}
	tags := !d.HasRecords() && !p.search.path.endsInAttribute()
	asked := chosen != nil || p.search.query.Path != "" || p.search.query.Key != "" // for code too
	inside := int64(-1)                                                             // end of a value that is replaced as a whole
	var whole []int                                                                 // child indices to the last replaced text or bytes, which may hold a document
	err := r.walk(ctx, progress, func(v *model.Visit) bool {
		if chosen != nil && !chosen(r.hit(v)) {
			return true
		}
		c.result.Hits++
		path := func() string { return v.Path().String() }
		skip := func(r Reason, id message.ID, args ...any) bool {
			c.result.stay(path(), r, message.New(id, args...))
			return true
		}
		refuse := func(err error) bool {
			c.refuse(&model.RefusedError{Path: path(), Why: message.Of(err)})
			return true
		}
		if tags && isAttribute(v.Path()) && !isExternalPath(v.Path()) {
			return skip(attributeReason(v.Path()), onlyAttribute, path())
		}
		if !asked && r.isCode(v) {
			return skip(Code, onlyCode, path())
		}
		trail := v.Trail()
		if v.Offset < inside || whole != nil && len(trail) > len(whole) && slices.Equal(trail[:len(whole)], whole) {
			return skip(InWhole, replacedAsAWhole)
		}
		next, parts := fixed, []Span(nil)
		switch {
		case p.part != nil:
			text, ok := r.spokenBy(v)
			if !ok || !textual(v) {
				return skip(NoText, noText, path(), r.name(v))
			}
			var changed []byte
			changed, parts = p.part(text)
			if bytes.Equal(changed, text) {
				return true
			}
			made, err := made(string(changed), v.Type)
			if err != nil {
				return refuse(err)
			}
			next = made
		case p.with != nil:
			if digits := beyondFloats(v); digits != "" {
				return skip(TooPrecise, tooPrecise, path(), digits)
			}
			made, ok, err := p.value(v, r.name(v))
			if err != nil {
				return refuse(err)
			}
			if !ok {
				return skip(NoSense, makesNoSense, path(), r.name(v))
			}
			if bits, ok := v.Number(); ok && made.Type == v.Type && made.Bits == bits {
				return true // unchanged
			}
			next = made
		case v.Inner || !speaks(v):
			inside = v.End()
		default:
			if now, err := v.Value(); err == nil && variant.Equal(now, fixed) {
				return true // unchanged
			}
		}
		if whole = nil; !v.Inner {
			whole = trail
		}
		c.list = append(c.list, change{trail, next, parts, r.isCode(v)})
		return true
	})
	return c, err
}

// Trails returns the child indices to the values that change, as in Hit, at most n.
func (c *Changes) Trails(n int) [][]int {
	var list [][]int
	for i := range min(n, len(c.list)) {
		list = append(list, c.list[i].trail)
	}
	return list
}

// Places returns what is in a document now where values changed, at most n of them, after Make. An offset is 0: it is not known.
func (c *Changes) Places(d *model.Document, n int) []Hit {
	var list []Hit
	for i, trail := range c.Trails(n) {
		row := d.Descend(trail)
		if row == 0 {
			continue
		}
		h := Hit{Path: d.Path(row), Type: d.Describe(row).Type, Trail: trail}
		if v, err := d.Value(row); err == nil && scalar(v.Type) {
			h.IsText = value.IsText(v.Type) || v.Type == variant.NodePath
			h.tell([]byte(spoken(v, d.Dialect())), c.list[i].parts)
		}
		list = append(list, h)
	}
	return list
}

// Make makes the changes in a document, in one step of its history. If one of the new values does not fit where it goes, nothing is changed, and the
// error is a *model.RefusedError.
func (c *Changes) Make(d *model.Document) (Result, error) {
	if c.refused != nil {
		return c.result, c.refused
	}
	result := c.result
	if len(c.list) == 0 {
		return result, nil
	}
	list := make([]model.Assignment, 0, len(c.list))
	for _, x := range c.list {
		list = append(list, model.Assignment{Row: d.Descend(x.trail), Value: x.value})
	}
	if err := d.SetAll(message.New(replaceValues, len(list)), list); err != nil {
		return result, err
	}
	result.Changed = len(list)
	for _, x := range c.list {
		if x.code {
			result.Code++
		}
	}
	return result, nil
}

// MakeFitting is Make, but what cannot have its new value stays, and the rest changes.
func (c *Changes) MakeFitting(d *model.Document) (Result, error) {
	c.refused = nil
	result, err := c.Make(d)
	if refused := (*model.RefusedError)(nil); !errors.As(err, &refused) {
		return result, err
	}
	var fitting []change
	for _, x := range c.list {
		refused := (*model.RefusedError)(nil)
		if err := d.Refusal(d.Descend(x.trail), x.value); errors.As(err, &refused) {
			c.refuse(refused)
			continue
		}
		fitting = append(fitting, x)
	}
	c.list, c.refused = fitting, nil
	return c.Make(d)
}

// Do replaces the hits of a document in one step of its history. chosen, if not nil, reports for each hit whether to
// replace it. An int remains an int and keeps its width if the new value fits. If a new value cannot replace an old
// one, nothing is changed and the error is a *model.RefusedError. Attributes of tags in text files, such as the format
// of a scene, are replaced only if the pattern for the path ends in one, but for the paths of external resources. To see the byte ranges first, make
// the Changes in Snapshot().Document() and call its Patches.
func (p *Replacer) Do(ctx context.Context, d *model.Document, progress func(float64), chosen func(Hit) bool) (Result, error) {
	c, err := p.Changes(ctx, d.Snapshot(), progress, chosen)
	if err != nil {
		return c.result, err
	}
	return c.Make(d)
}

// value returns the new value for a hit; ok is false if the expression is invalid for it.
func (p *Replacer) value(v *model.Visit, typeName string) (next variant.Value, ok bool, err error) {
	if sample(v.Type) == nil {
		return next, false, nil
	}
	result, ok, err := p.with.run(v, typeName)
	if err != nil || !ok {
		return next, ok, err
	}
	next, err = made(result, v.Type)
	return next, true, err
}

// beyondFloats returns a number of a text as written, if it has more digits than a float; "" for others.
func beyondFloats(v *model.Visit) string {
	if v.Type != variant.Float {
		return ""
	}
	n, err := v.Value()
	if err != nil || n.Text == "" || value.SameNumber(n.Text, strconv.FormatFloat(n.Float(), 'e', -1, 64)) {
		return ""
	}
	return value.Shorten(n.Text, value.LongestItem)
}
