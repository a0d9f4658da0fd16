package scene

import (
	"slices"
	"strconv"
	"strings"

	"savant/codec/variant"
)

// resources plans the pasted resources.
func (p *paste) resources(taken []bool) {
	p.ids = map[Kind]*resourceIDs{ExternalItem: p.resourceIDs(ExternalItem), InternalItem: p.resourceIDs(InternalItem)}
	var fresh []int
	classes := map[int]string{} // of those, here
	for i, in := range taken {
		p.at = i
		switch kind := p.source.Kind(i); {
		case !in:
		case kind == ExternalItem:
			p.external(i)
		case kind == InternalItem:
			if p.shared(i) {
				p.refersTo(i, p.source.id(i))
				continue
			}
			there, ok := p.classThere(i)
			if !ok {
				p.lacking[refKey{variant.Internal, p.source.id(i)}] = there
				continue
			}
			classes[i] = there
			p.refersTo(i, p.newID(i, p.source.class(i)))
			fresh = append(fresh, i)
		}
	}
	p.after = p.last(InternalItem)
	if p.after < 0 {
		p.after = p.last(ExternalItem, HeaderItem)
	}
	for _, i := range fresh {
		class := p.source.class(i)
		id := p.refs[refKey{variant.Internal, p.source.id(i)}].ID
		p.Do(Add{After: p.after, Kind: InternalItem,
			Attributes: []Entry{{"type", variant.OfString(classes[i])}, {"id", p.idOf(InternalItem, id)}},
			Properties: p.properties(i, class, p.label(i), nil)})
	}
}

// external plans a resource of another file.
func (p *paste) external(i int) {
	path, _ := p.source.attribute(i, "path")
	for k := range p.Items() {
		if known, ok := p.attribute(k, "path"); ok && known == path && p.Kind(k) == ExternalItem {
			p.refersTo(i, p.id(k))
			return
		}
	}
	if !strings.Contains(path, "://") {
		p.Doubt(behind(p.behind), relativeFile, path)
	}
	id := p.newID(i, strconv.Itoa(len(p.ids[ExternalItem].used)+1))
	p.refersTo(i, id)
	after := p.last(ExternalItem)
	if after < 0 {
		after = p.last(HeaderItem)
	}
	add := Add{After: after, Kind: ExternalItem, Attributes: []Entry{{"type", variant.OfString(p.words.Declared(p.source.class(i)))}}}
	if uid, ok := p.source.attribute(i, "uid"); ok && p.Dialect.Text.NameMark == '&' {
		add.Attributes = append(add.Attributes, Entry{"uid", variant.OfString(uid)})
	}
	add.Attributes = append(add.Attributes, Entry{"path", variant.OfString(path)}, Entry{"id", p.idOf(ExternalItem, id)})
	p.Do(add)
}

// newID returns the id for a resource of the other scene: its own if that is free here.
func (p *paste) newID(i int, prefix string) string {
	ids, id := p.ids[p.source.Kind(i)], p.source.id(i)
	if !ids.fits(id) {
		id = ids.fresh(prefix)
		p.renumbered[refKey{pastedKinds[p.source.Kind(i)], id}] = true
	}
	ids.use(id)
	return id
}

// refersTo maps references to a resource of the other scene to an id here.
func (p *paste) refersTo(i int, id string) {
	kind := pastedKinds[p.source.Kind(i)]
	p.refs[refKey{kind, p.source.id(i)}] = &variant.Resource{Kind: kind, ID: id, Numeric: p.ids[p.source.Kind(i)].numeric}
}

// idOf returns an id as written here.
func (p *paste) idOf(kind Kind, id string) variant.Value {
	if n, err := strconv.ParseInt(id, 10, 64); err == nil && p.ids[kind].numeric {
		return variant.OfInt(n)
	}
	return variant.OfString(id)
}

// shared reports whether this scene has the same sub-resource, with the same id and content.
func (p *paste) shared(i int) bool {
	k := p.resource(InternalItem, p.source.id(i))
	if k < 0 || !p.words.SameClasses() || p.source.class(i) != p.class(k) || p.source.Len(i, Properties) != p.Len(k, Properties) {
		return false
	}
	for n := range p.source.Len(i, Properties) {
		f := Field{i, Properties, n}
		here := p.Find(k, Properties, p.source.Name(f))
		if here < 0 {
			return false
		}
		v, ok := p.source.Value(f)
		known := true
		v = Referring(v, func(r *variant.Resource) *variant.Resource {
			here := p.refs[refKey{r.Kind, r.ID}]
			known = known && (here != nil || r.Kind == variant.Loaded)
			if here == nil {
				return r
			}
			return here
		})
		w, valid := p.Value(Field{k, Properties, here})
		if !ok || !valid || !known || !variant.Equal(v, w) {
			return false
		}
	}
	return true
}

// prune removes resources that only left-out parts need.
func (p *paste) prune() {
	uses := map[refKey]int{}
	count := func(c Change, by int) {
		var values []Entry
		switch c := c.(type) {
		case Add:
			values = slices.Concat(c.Attributes, c.Properties)
		case AddAttribute:
			values = []Entry{{c.Name, c.Value}}
		case AddProperty:
			values = []Entry{{c.Name, c.Value}}
		case SetValue:
			values = []Entry{{Value: c.Value}}
		}
		for _, e := range values {
			Referring(e.Value, func(r *variant.Resource) *variant.Resource {
				uses[refKey{r.Kind, r.ID}] += by
				return r
			})
		}
	}
	for _, c := range p.Changes {
		count(c, 1)
	}
	for i, c := range slices.Backward(p.Changes) { // a resource comes after those that it needs
		a, ok := c.(Add)
		if !ok || a.Kind != ExternalItem && a.Kind != InternalItem {
			continue
		}
		if uses[refOf(a)] == 0 {
			count(c, -1)
			p.Changes = slices.Delete(p.Changes, i, i+1)
		}
	}
}

// pastedKinds are the kinds of the references to items.
var pastedKinds = map[Kind]variant.ReferenceKind{ExternalItem: variant.External, InternalItem: variant.Internal}

// refOf is how values refer to a resource that is added.
func refOf(a Add) refKey {
	key := refKey{kind: pastedKinds[a.Kind]}
	for _, e := range a.Attributes {
		switch {
		case e.Name != "id":
		case e.Value.Type == variant.Int:
			key.id = strconv.FormatInt(e.Value.Int(), 10)
		default:
			key.id = e.Value.Text
		}
	}
	return key
}
