package scene

import (
	"hash/fnv"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene/nodepath"
)

// Messages.
const (
	mainHasID            message.ID = "scene.main-has-id id"
	stillUsed            message.ID = "scene.still-used id n"
	sectionNeeded        message.ID = "scene.section-needed title"
	sectionRemoved       message.ID = "scene.section-removed title"
	noID                 message.ID = "scene.no-id"
	wholeIDs             message.ID = "scene.whole-ids"
	badID                message.ID = "scene.bad-id"
	badSubID             message.ID = "scene.bad-sub-id id"
	idExists             message.ID = "scene.id-exists title id"
	idBecomes            message.ID = "scene.id-becomes id now"
	referenceIn          message.ID = "scene.reference-in name"
	resourceWithoutID    message.ID = "scene.resource-without-id"
	notDuplicated        message.ID = "scene.not-duplicated"
	copied               message.ID = "scene.copied id"
	onlySubResources     message.ID = "scene.only-sub-resources"
	copyOfItself         message.ID = "scene.copy-of-itself"
	resourceCopy         message.ID = "scene.resource-copy id original"
	itemReference        message.ID = "scene.item-reference item name"
	doesNotUse           message.ID = "scene.does-not-use item"
	notExternal          message.ID = "scene.not-external"
	externalNeedsPath    message.ID = "scene.external-needs-path"
	badUID               message.ID = "scene.bad-uid"
	noUIDs               message.ID = "scene.no-uids engine"
	usesIt               message.ID = "scene.uses-it item"
	namesOldFile         message.ID = "scene.names-old-file item"
	resourceAdded        message.ID = "scene.resource-added id"
	noRoomForResources   message.ID = "scene.no-room-for-resources"
	pathNeeded           message.ID = "scene.path-needed"
	externalAdded        message.ID = "scene.external-added id"
	noNode               message.ID = "scene.no-node path"
	connectionIncomplete message.ID = "scene.connection-incomplete"
	newConnection        message.ID = "scene.new-connection"
)

// RemoveItems removes items other than nodes: connections, editable children, resources. A resource that is still used
// is refused.
func (s *Scene) RemoveItems(items ...int) (*Edit, error) {
	p := s.plan()
	var uses []int
	for _, i := range items {
		switch kind := s.Kind(i); kind {
		case ExternalItem, InternalItem:
			if uses == nil {
				uses = s.UsesBeyond(items...)
			}
			if uses[i] > 0 {
				return nil, refuse(stillUsed, s.id(i), uses[i])
			}
		case HeaderItem, MainItem:
			return nil, refuse(sectionNeeded, s.Title(i))
		}
		p.remove(i)
		p.Note(place(i), sectionRemoved, s.Title(i))
	}
	return p.finish(), nil
}

// ChangeID gives a resource another id, and updates every reference in the view.
func (s *Scene) ChangeID(item int, id string) (*Edit, error) {
	old, ok := s.ID(item)
	switch {
	case !ok || referenceKinds[s.Kind(item)] == 0:
		return nil, refuse(noID)
	case id == old:
		return s.plan().finish(), nil
	}
	_, text := s.Text(Field{item, Attributes, s.Find(item, Attributes, "id")})
	if err := s.mayHaveID(s.Kind(item), item, text, id); err != nil {
		return nil, err
	}
	p := s.plan()
	p.setID(item, id)
	p.Note(place(item), idBecomes, old, id)
	s.EachUse(item, func(f Field, m Mention) {
		p.Do(SetMention{f, m.At, id})
		p.Note(f.mention(m.At), referenceIn, s.Name(f))
	})
	return p.finish(), nil
}

// NewID returns an error for the id of a new resource that the engines do not accept, or that is taken.
func (s *Scene) NewID(kind Kind, id string) error { return s.mayHaveID(kind, -1, !s.numericIDs(), id) }

// mayHaveID returns an error if the engines do not accept an id for a resource, or another item has it. Godot 2, 3 and
// Pandemonium accept ints; Godot 4 any text for a resource of another file, and for one of this file letters, digits
// and underscores: for others it prints an error and drops them (Resource::set_scene_unique_id of 4.0 to 4.7; tested
// with 3.2, 3.6 and 4.6).
func (s *Scene) mayHaveID(kind Kind, item int, text bool, id string) error {
	_, err := strconv.ParseUint(id, 10, 63)
	inName := func(r rune) bool {
		return r == '_' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
	}
	switch {
	case !text && err != nil:
		return refuse(wholeIDs)
	case id == "" || strings.ContainsAny(id, "\"\\") || strings.ContainsFunc(id, unicode.IsControl) || !utf8.ValidString(id):
		return refuse(badID)
	case kind == InternalItem && strings.ContainsFunc(id, func(r rune) bool { return !inName(r) }):
		return refuse(badSubID, id)
	}
	for i := range s.Items() {
		if i != item && s.Kind(i) == kind && s.id(i) == id {
			return refuse(idExists, s.Title(i), id)
		}
	}
	if v, ok := s.View.(Reserving); ok && kind == InternalItem && v.ReservedID() == id {
		return refuse(mainHasID, id)
	}
	return nil
}

// setID plans another id for a resource, as a string if it is one.
func (p *plan) setID(item int, id string) {
	f := Field{item, Attributes, p.Find(item, Attributes, "id")}
	if _, ok := p.Text(f); ok {
		p.Do(SetText{f, id})
	} else if n, err := strconv.ParseInt(id, 10, 64); err == nil {
		p.Do(SetValue{f, variant.OfInt(n)})
	}
}

// resourceIDs are the ids used by resources of a kind.
type resourceIDs struct {
	numeric bool // they are numbers
	used    map[string]bool
	highest int // of those that are numbers
}

// resourceIDs returns the ids of the resources of a kind.
func (s *Scene) resourceIDs(kind Kind) *resourceIDs {
	ids := &resourceIDs{numeric: s.numericIDs(), used: map[string]bool{}}
	for i := range s.Items() {
		if s.Kind(i) == kind {
			ids.use(s.id(i))
		}
	}
	if v, ok := s.View.(Reserving); ok && kind == InternalItem {
		ids.use(v.ReservedID())
	}
	return ids
}

func (ids *resourceIDs) use(id string) {
	ids.used[id] = true
	if n, err := strconv.Atoi(id); err == nil {
		ids.highest = max(ids.highest, n)
	}
}

// fits reports whether a resource can have an id: it is unused, and numeric if the others are.
func (ids *resourceIDs) fits(id string) bool {
	_, err := strconv.ParseUint(id, 10, 31)
	return id != "" && !ids.used[id] && (err == nil || !ids.numeric)
}

// fresh returns an id for a new resource in the style of the view: a number, or letters as Godot 4 generates them.
// prefix is the class of a sub-resource, or the number of an external one; of a class that is not an identifier, only
// letters, digits and underscores are used.
func (ids *resourceIDs) fresh(prefix string) string {
	if ids.numeric {
		return strconv.Itoa(ids.highest + 1)
	}
	prefix = strings.Map(func(r rune) rune {
		if r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '_' {
			return r
		}
		return -1
	}, prefix)
	const letters = "abcdefghijklmnopqrstuvwxy012345678"
	h := fnv.New32a()
	h.Write([]byte(prefix))
	for {
		h.Write([]byte{byte(len(ids.used))})
		n := h.Sum32()
		id := []byte(prefix + "_")
		for range 5 {
			id = append(id, letters[n%uint32(len(letters))])
			n /= uint32(len(letters))
		}
		if !ids.used[string(id)] {
			return string(id)
		}
	}
}

// numericIDs reports whether ids are numbers: as in the view, or else as in Godot 2, 3 and Pandemonium.
func (s *Scene) numericIDs() bool {
	for i := range s.Items() {
		if referenceKinds[s.Kind(i)] == 0 {
			continue
		}
		if a := s.Find(i, Attributes, "id"); a >= 0 {
			_, text := s.Text(Field{i, Attributes, a})
			return !text
		}
	}
	return s.Dialect.Text.NameMark != '&'
}

// idValue returns an id as a value in the style of the view.
func (s *Scene) idValue(id string) variant.Value {
	if n, err := strconv.ParseInt(id, 10, 64); err == nil && s.numericIDs() {
		return variant.OfInt(n)
	}
	return variant.OfString(id)
}

// DuplicateItem copies a sub-resource under a new id, or a connection.
func (s *Scene) DuplicateItem(item int) (*Edit, error) {
	p, q := s.plan(), s.plan()
	switch s.Kind(item) {
	case InternalItem:
		if _, ok := s.ID(item); !ok {
			return nil, refuse(resourceWithoutID)
		}
		q.setID(item, s.resourceIDs(InternalItem).fresh(s.class(item)))
	case ConnectionItem:
	default:
		return nil, refuse(notDuplicated)
	}
	p.Do(Copy{item, item, q.Changes})
	p.Note(place(item), copied, s.id(item))
	return p.finish(), nil
}

// MakeUnique gives an item its own copy of a sub-resource that it uses: the copy has a new id, and all references in
// that item change to it, or only those in one of its properties, as in the engine's editor; "" for all. What the
// sub-resource itself refers to is shared, as there.
func (s *Scene) MakeUnique(resource, user int, property string) (*Edit, error) {
	old, ok := s.ID(resource)
	if s.Kind(resource) != InternalItem || !ok {
		return nil, refuse(onlySubResources)
	}
	if user == resource {
		return nil, refuse(copyOfItself)
	}
	id := s.resourceIDs(InternalItem).fresh(s.class(resource))
	p, q := s.plan(), s.plan()
	q.setID(resource, id)
	p.Do(Copy{resource, resource, q.Changes})
	p.Note(place(resource), resourceCopy, id, old)
	s.EachUse(resource, func(f Field, m Mention) {
		if f.Item == user && (property == "" || f.List == Properties && s.Name(f) == property) {
			p.Do(SetMention{f, m.At, id})
			p.Note(f.mention(m.At), itemReference, s.Label(user), s.Name(f))
		}
	})
	if len(p.Changes) == 1 {
		return nil, refuse(doesNotUse, s.Label(user))
	}
	return p.finish(), nil
}

// ReplaceExternal makes an external resource refer to another file, whose resource is of a class; "" leaves the class as it is. Its id is
// unchanged, so all references now lead to that file. Since the engine prefers a uid that it knows, the old one is removed if there is no new
// one. If the view already refers to that file, the references lead there, and the resource is removed: engines write one for each file.
func (s *Scene) ReplaceExternal(item int, class, file, uid string) (*Edit, error) {
	if s.Kind(item) != ExternalItem {
		return nil, refuse(notExternal)
	}
	if strings.ContainsAny(file+uid, "\"\\\n") {
		return nil, refuse(badPath)
	}
	if file == "" || !s.has(item, "path") {
		return nil, refuse(externalNeedsPath)
	}
	if uid != "" && !strings.HasPrefix(uid, "uid://") {
		return nil, refuse(badUID)
	}
	if uid != "" && s.Dialect.Text.NameMark != '&' {
		return nil, refuse(noUIDs, s.Dialect.Title)
	}
	if err := s.acyclicAs(item, file, uid); err != nil {
		return nil, err
	}
	p := s.plan()
	old, _ := s.attribute(item, "path")
	was, _ := s.attribute(item, "uid")
	if class == "" || !s.has(item, "type") {
		class = s.class(item)
	}
	if old == file && was == uid && class == s.class(item) {
		return p.finish(), nil
	}
	if other := s.externalOf(file); other >= 0 && other != item && old != file {
		p.lead(item, other, old, file)
		return p.finish(), nil
	}
	if class != s.class(item) {
		p.setAttribute(item, "type", class)
	}
	p.setFile(item, "path", file)
	switch {
	case uid == "":
		p.dropAttribute(item, "uid")
	case s.has(item, "uid"):
		p.setFile(item, "uid", uid)
	default:
		p.Do(AddAttribute{item, "uid", variant.OfString(uid)})
	}
	p.Note(place(item), useBecomes, old, file)
	for _, i := range s.Users(item) {
		p.Note(place(i), usesIt, s.Label(i))
	}
	for i := range s.Items() {
		if text, _ := s.attribute(i, "path"); i != item && s.Kind(i) == ExternalItem && old != "" && (text == old || strings.HasPrefix(text, old+"::")) {
			p.Doubt(place(i), namesOldFile, s.Label(i))
		}
	}
	return p.finish(), nil
}

// externalOf returns the external resource with the path of a file to which references lead, or -1.
func (s *Scene) externalOf(file string) int {
	for _, i := range newResources(s.View).External {
		if path, _ := s.attribute(i, "path"); path == file {
			return i
		}
	}
	return -1
}

// lead plans that what uses an external resource uses another, and removes it.
func (p *plan) lead(item, other int, old, file string) {
	id, _ := p.ID(other)
	p.EachUse(item, func(f Field, m Mention) { p.Do(SetMention{f, m.At, id}) })
	for _, i := range p.Users(item) {
		p.Note(place(i), usesIt, p.Label(i))
	}
	p.remove(item)
	p.Note(place(item), useBecomes, old, file)
}

// setFile plans another file for an attribute that names one.
func (p *plan) setFile(item int, name, text string) {
	f := Field{item, Attributes, p.Find(item, Attributes, name)}
	for _, m := range p.Mentions(f, Strings) {
		p.Do(SetFile{f, m.At, text})
	}
}

// last returns the last item of one of these kinds, or -1.
func (s *Scene) last(kinds ...Kind) int {
	for i := s.Items() - 1; i >= 0; i-- {
		if slices.Contains(kinds, s.Kind(i)) {
			return i
		}
	}
	return -1
}

// addBehind plans a new item after the last of its kind; if there is none, after the last of other kinds. It returns
// false if there are none of those either.
func (p *plan) addBehind(kind Kind, note message.Message, attributes []Entry, others ...Kind) bool {
	after := p.last(kind)
	if after < 0 {
		after = p.last(others...)
	}
	if after < 0 {
		return false
	}
	p.Do(Add{After: after, Kind: kind, Attributes: attributes})
	p.Notes = append(p.Notes, Note{Place: behind(after), Text: note})
	return true
}

// AddSubResource adds a resource of a class to be used by an item, -1 for none, and returns its id. It comes before a resource that is to use it:
// readers of text know only resources that they have already read.
func (s *Scene) AddSubResource(class string, user int) (*Edit, string, error) {
	if err := checkClass(class); err != nil {
		return nil, "", err
	}
	p := s.plan()
	id := s.resourceIDs(InternalItem).fresh(class)
	entries := []Entry{{"type", variant.OfString(class)}, {"id", s.idValue(id)}}
	if user > 0 && s.Kind(user) == InternalItem {
		p.Do(Add{After: user - 1, Kind: InternalItem, Attributes: entries})
		p.Notes = append(p.Notes, Note{Place: behind(user - 1), Text: message.New(resourceAdded, id)})
		return p.finish(), id, nil
	}
	kinds := []Kind{ExternalItem}
	if s.last(ExternalItem) < 0 {
		kinds = []Kind{HeaderItem}
	}
	if !p.addBehind(InternalItem, message.New(resourceAdded, id), entries, kinds...) {
		return nil, "", refuse(noRoomForResources)
	}
	return p.finish(), id, nil
}

// NewSubResource returns a new resource of a class to be used by an item, and the reference to it. If order matters it
// comes before the item: readers of text know only resources that they have already read.
func (s *Scene) NewSubResource(class string, user int, properties []Entry) (Add, variant.Value) {
	id := s.resourceIDs(InternalItem).fresh(class)
	after := s.last(InternalItem, ExternalItem, HeaderItem)
	if s.Kind(user) == InternalItem {
		after = user - 1
	}
	attributes := []Entry{{"type", variant.OfString(class)}, {"id", s.idValue(id)}}
	return Add{After: after, Kind: InternalItem, Attributes: attributes, Properties: properties}, s.reference(id)
}

// CopySubResource returns a copy of a resource right after it, and the reference to it.
func (s *Scene) CopySubResource(item int) (Copy, variant.Value) {
	id := s.resourceIDs(InternalItem).fresh(s.class(item))
	q := s.plan()
	q.setID(item, id)
	return Copy{item, item, q.Changes}, s.reference(id)
}

// reference returns the reference to a sub-resource.
func (s *Scene) reference(id string) variant.Value {
	return variant.Value{Type: variant.Object, Data: &variant.Resource{Kind: variant.Internal, ID: id, Numeric: s.numericIDs()}}
}

// AddExtResource adds a reference to another file and returns its id.
func (s *Scene) AddExtResource(class, path string) (*Edit, string, error) {
	if err := checkClass(class); err != nil {
		return nil, "", err
	}
	if path == "" || strings.ContainsAny(path, "\"\\\n") {
		return nil, "", refuse(pathNeeded)
	}
	p := s.plan()
	id, ok := p.addExternal(class, path, "")
	if !ok {
		return nil, "", refuse(noRoomForResources)
	}
	return p.finish(), id, nil
}

// addExternal plans a reference to another file. ok is false if the view has no place for one.
func (p *plan) addExternal(class, path, uid string) (id string, ok bool) {
	count := 1
	for i := range p.Items() {
		if p.Kind(i) == ExternalItem {
			count++
		}
	}
	if v, ok := p.View.(Naming); ok {
		id = v.ExternalID(count-1, path)
	} else {
		id = p.resourceIDs(ExternalItem).fresh(strconv.Itoa(count))
	}
	entries := []Entry{{"type", variant.OfString(class)}, {"path", variant.OfString(path)}, {"id", p.idValue(id)}}
	if uid != "" && p.Dialect.Text.NameMark == '&' {
		entries = slices.Insert(entries, 1, Entry{"uid", variant.OfString(uid)})
	}
	return id, p.addBehind(ExternalItem, message.New(externalAdded, id), entries, HeaderItem)
}

// Connect adds a connection between two nodes, given by their paths from the root.
func (s *Scene) Connect(signal, from, to, method string) (*Edit, error) {
	for _, path := range []string{from, to} {
		if s.Tree.Find(path) >= 0 {
			continue
		}
		at, ok := s.Inherited(nodepath.Simplify(path))
		switch {
		case !ok:
			return nil, refuse(noNode, path)
		case at.Shut != "":
			return nil, s.notEditable(path, at.Shut)
		}
	}
	if signal == "" || method == "" {
		return nil, refuse(connectionIncomplete)
	}
	p := s.plan()
	p.addBehind(ConnectionItem, message.New(newConnection), []Entry{{"signal", variant.OfString(signal)}, {"from", variant.OfString(from)},
		{"to", variant.OfString(to)}, {"method", variant.OfString(method)}}, NodeItem)
	return p.finish(), nil
}
