package profile

import (
	"context"
	"path"
	"strings"
	"unicode"

	"savant/codec/variant"
	"savant/model"
	"savant/model/rowpath"
	"savant/model/schema"
)

// Kind is the kind of a value, whatever the engine calls its type.
type Kind string

// The kinds.
const (
	Number     Kind = "number"
	Text       Kind = "text"
	Bool       Kind = "bool"
	Dictionary Kind = "dictionary" // and sections
	Array      Kind = "array"
	Other      Kind = "other"
)

// kinds are those of the badges of rows; Other for the rest.
var kinds = map[model.Badge]Kind{
	model.BadgeInt: Number, model.BadgeFloat: Number, model.BadgeString: Text, model.BadgeStringName: Text, model.BadgeBool: Bool,
	model.BadgeDictionary: Dictionary, model.BadgeSection: Dictionary, model.BadgeArray: Array,
}

// kindAt is the kind of the value at a path; "" if there is none.
func kindAt(d *model.Document, path string) Kind {
	r, err := d.Find(path)
	if err != nil {
		return ""
	}
	if k, ok := kinds[d.Describe(r).Badge]; ok {
		return k
	}
	return Other
}

// Matches reports whether a profile applies to a document in a file of this name: one of its patterns matches the name,
// ignoring case, and the document has everything that the saves of the game have and at least one of the fields, if there
// are any.
func (p *Profile) Matches(name string, d *model.Document) bool {
	return p.named(name) && p.shaped(d) && (len(p.Fields) == 0 || p.fields(d) > 0)
}

func (p *Profile) named(name string) bool {
	for _, pattern := range p.Files {
		if ok, err := path.Match(strings.ToLower(pattern), strings.ToLower(name)); ok && err == nil {
			return true
		}
	}
	return false
}

func (p *Profile) shaped(d *model.Document) bool {
	for _, x := range p.Shape {
		if kindAt(d, x.Path) != x.Kind {
			return false
		}
	}
	return true
}

// fields is how many of the fields a document has.
func (p *Profile) fields(d *model.Document) (n int) {
	for _, f := range p.Fields {
		if _, err := d.Find(f.Path); err == nil {
			n++
		}
	}
	return n
}

// Pattern returns a pattern for names like this one, in which numbers may differ.
func Pattern(name string) string {
	var b strings.Builder
	counted := false
	for _, r := range name {
		digit := unicode.IsDigit(r)
		switch {
		case digit && !counted:
			b.WriteByte('*')
		case digit:
		case strings.ContainsRune(`*?[\`, r):
			b.WriteString(`\` + string(r))
		default:
			b.WriteRune(r)
		}
		counted = digit
	}
	return b.String()
}

// mostLearnt is the largest number of places in the shape, deepest the largest depth of one.
const (
	mostLearnt = 40
	deepest    = 2
)

// Learn finds what several saves of a game have in common near the top: entries of one kind that all of them have. It
// returns the error of ctx.
func Learn(ctx context.Context, saves []*model.Snapshot) ([]Place, error) {
	var s schema.Schema
	for _, save := range saves {
		if err := s.Add(ctx, "", save, nil); err != nil {
			return nil, err
		}
	}
	docs := make([]*model.Document, len(saves))
	for i, save := range saves {
		docs[i] = save.Document()
	}
	var list []Place
	var walk func(shape *schema.Shape, at rowpath.Path, depth int)
	walk = func(shape *schema.Shape, at rowpath.Path, depth int) {
		for _, m := range shape.Members {
			if !shape.Always(m) || len(list) == mostLearnt {
				continue
			}
			to := rowpath.Path{Record: at.Record, Steps: append(at.Steps[:len(at.Steps):len(at.Steps)], m.Step)}
			if m.Step.Kind == rowpath.ChildStep && depth == 0 { // a record
				walk(&m.Shape, rowpath.Path{Record: m.Step.Nth}, depth+1)
				continue
			}
			x := Place{Path: to.String()}
			if x.Kind = common(m.Kinds); x.Kind == "" || !everywhere(docs, x) {
				continue
			}
			list = append(list, x)
			if x.Kind == Dictionary && depth < deepest {
				walk(&m.Shape, to, depth+1)
			}
		}
	}
	walk(s.Root(), rowpath.Path{Record: -1}, 0)
	return list, nil
}

// common is the only kind seen, or "" if there are several.
func common(list []*schema.Kind) (k Kind) {
	of := map[variant.Type]Kind{
		variant.Int: Number, variant.Float: Number, variant.String: Text, variant.StringName: Text, variant.Bool: Bool, variant.Dictionary: Dictionary, variant.Array: Array,
	}
	for _, x := range list {
		kind, ok := of[x.Type]
		if !ok {
			kind = Other
		}
		if k != "" && k != kind {
			return ""
		}
		k = kind
	}
	return k
}

// everywhere reports whether all documents have a place. With several records, paths do not identify values.
func everywhere(docs []*model.Document, x Place) bool {
	for _, d := range docs {
		if kindAt(d, x.Path) != x.Kind {
			return false
		}
	}
	return true
}
