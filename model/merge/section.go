package merge

import (
	"bytes"
	"cmp"
	"slices"
	"strconv"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/counterpart"
	"savant/model/diff"
	"savant/scene"
	"savant/scene/nodepath"
)

const (
	noParent   message.ID = "merge.no-parent"
	noResource message.ID = "merge.no-resource"
	noID       message.ID = "merge.no-id id"
)

// sectionAt returns the number of the section of ours at a path, -1 if there is none.
func sectionAt(mine *model.Sections, at string) int {
	for i := range mine.List {
		if path(mine, i) == at {
			return i
		}
	}
	return -1
}

// takeSection copies a section of ours to theirs. ok is false for what is not a section.
func (m *merger) takeSection(d diff.Difference) (why message.Message, ok bool, err error) {
	mine := m.ours.Snapshot().Sections()
	if mine == nil || m.theirs.Snapshot().Sections() == nil {
		return why, false, nil
	}
	at := sectionAt(mine, d.Path)
	if at < 0 {
		return why, false, nil
	}
	switch tag := mine.List[at].Steps[0].Text; {
	case m.bridge != nil && (tag == "ext_resource" || tag == "sub_resource"):
		for ref, r := range m.bridge.ours {
			if r.Section == at {
				return m.bring(ref), true, nil
			}
		}
	case tag == "editable" && m.editable(attributeOf(mine, at, "path")):
		return message.Message{}, true, nil // it came with a node
	case tag == "connection" && connected(m.theirs.Snapshot().Sections(), mine, at):
		m.idle = true
		return message.Message{}, true, nil
	case tag != "connection" && tag != "editable": // those are known by what they say
		if _, err := m.theirs.Find(d.Path); err == nil {
			return message.New(bothChanged), true, nil
		}
	}
	why, err = m.addSection(mine, at, nil)
	return why, true, err
}

// addSection copies a section of ours to theirs, as it is written, after the one that it follows in ours, with the resources that it needs. resource is
// what it is, nil for others.
func (m *merger) addSection(mine *model.Sections, at int, resource *counterpart.Resource) (why message.Message, err error) {
	if why := m.parentless(mine, at); !why.IsZero() {
		return why, nil
	}
	var needs []variant.Resource
	for _, p := range mine.List[at].Parts {
		text := mine.Bytes(p.Start, p.End)
		counterpart.EachUse(text, func(tag string, start, end int) { needs = append(needs, used(tag, text[start:end])) })
	}
	for _, ref := range needs {
		if m.bridge == nil {
			return message.New(noResource), nil
		}
		if why := m.bring(ref); !why.IsZero() {
			return why, nil
		}
	}
	id, ok := "", true
	if resource != nil {
		if id, ok = m.newID(resource); !ok {
			return message.New(noID, resource.ID), nil
		}
	}
	if model.Has[model.SectionAdder](m.theirs) {
		why, err = m.addByContent(mine, at, id)
	} else {
		err = m.addText(mine, at, id, needs)
	}
	if err == nil && why.IsZero() && resource != nil {
		theirs := m.theirs.Snapshot().Sections()
		for _, r := range counterpart.Resources(theirs) {
			if r.Tag == resource.Tag && r.ID == id {
				m.bridge.pair(resource, id, mine, theirs.List[r.Section].Steps)
			}
		}
	}
	return why, err
}

// addText adds a section of ours to a text, with an id if it is a resource, behind the resources that it needs.
func (m *merger) addText(mine *model.Sections, at int, id string, needs []variant.Resource) error {
	theirs := m.theirs.Snapshot().Sections()
	known := map[string]int64{}
	var patches []model.Patch
	for i, s := range theirs.List {
		known[path(theirs, i)] = s.End
		if id == "" || s.Opaque || s.Steps[0].Text != "header" {
			continue
		}
		for _, p := range s.Parts {
			if n, err := strconv.Atoi(string(theirs.Bytes(p.Start, p.End))); err == nil && p.Step.Kind == model.AttributeStep && p.Step.Text == "load_steps" {
				patches = append(patches, model.Patch{Start: p.Start, End: p.End, New: []byte(strconv.Itoa(n + 1))})
			}
		}
	}
	off := int64(0)
	for i := at - 1; i >= 0 && off == 0; i-- {
		off = known[m.bridge.there(path(mine, i))]
	}
	for _, ref := range needs {
		if r := m.bridge.ours[ref]; r != nil {
			off = max(off, known[m.bridge.there(path(mine, r.Section))])
		}
	}
	line := map[string]string{"LF": "\n", "CRLF": "\r\n", "CR": "\r"}[m.theirs.Info().Newline]
	patches = append(patches, laidOut(m.theirs, theirs.List, off, Tag(mine.List[at]), string(m.rewritten(mine, at, id)), line))
	return m.theirs.Apply(message.New(copyOver, path(mine, at)), patches)
}

// rewritten is the text of a section of ours with the ids of theirs, and with its own id if it is a resource.
func (m *merger) rewritten(mine *model.Sections, at int, id string) []byte {
	s := mine.List[at]
	text := mine.Bytes(s.Start, s.End)
	var out []byte
	last := 0
	put := func(start, end int, id string) {
		out = append(out, text[last:start]...)
		if !m.bridge.numeric {
			id = `"` + id + `"`
		}
		out, last = append(out, id...), end
	}
	uses := func(from, to int) {
		counterpart.EachUse(text[from:to], func(tag string, start, end int) {
			if to, ok := m.bridge.ids[used(tag, text[from+start:from+end])]; ok {
				put(from+start, from+end, to.ID)
			}
		})
	}
	if !model.Has[model.Lined](m.ours) { // made of what is stored: the places of its parts are none in this text
		head := max(0, bytes.IndexByte(text, '\n'))
		if i := bytes.LastIndex(text[:head], []byte("id=")); i >= 0 && id != "" { // the last of them
			put(i+len("id="), head-len("]"), id)
		}
		uses(last, len(text))
	} else {
		parts := slices.Clone(s.Parts)
		slices.SortFunc(parts, func(a, b model.Part) int { return cmp.Compare(a.Start, b.Start) })
		for _, p := range parts {
			from, to := int(p.Start-s.Start), int(p.End-s.Start)
			if id != "" && p.Step.Kind == model.AttributeStep && p.Step.Text == "id" {
				put(from, to, id)
			} else {
				uses(from, to)
			}
		}
	}
	return bytes.TrimRight(append(out, text[last:]...), "\r\n")
}

// used is the reference to a resource with a tag and an id as a text has it.
func used(tag string, id []byte) variant.Resource {
	ref := variant.Resource{Kind: variant.External, ID: strings.Trim(string(id), `"`)}
	if tag == "sub_resource" {
		ref.Kind = variant.Internal
	}
	return ref
}

// addByContent is addText for a file that is no text.
func (m *merger) addByContent(mine *model.Sections, at int, id string) (message.Message, error) {
	after := model.Row(0)
	for i := at - 1; i >= 0 && after == 0; i-- {
		if r, err := m.theirs.Find(m.bridge.there(path(mine, i))); err == nil {
			after = r
		}
	}
	s := mine.List[at]
	var attributes, properties []model.Entry
	for _, p := range s.Parts {
		v, err := mine.Value(p)
		if err != nil {
			return message.Of(err), nil
		}
		v, why := m.refer(v)
		if !why.IsZero() {
			return why, nil
		}
		name := variant.OfString(p.Step.Text)
		if n, err := strconv.ParseInt(id, 10, 64); id != "" && name.Text == "id" && p.Step.Kind == model.AttributeStep {
			if v = variant.OfString(id); m.bridge.numeric && err == nil {
				v = variant.OfInt(n)
			}
		}
		if p.Step.Kind == model.AttributeStep {
			attributes = append(attributes, model.Entry{Key: &name, Value: v})
		} else {
			properties = append(properties, model.Entry{Key: &name, Value: v})
		}
	}
	err := m.theirs.AddSection(after, s.Steps[0].Text, attributes, properties)
	if refused, ok := err.(*model.RefusedError); ok {
		return refused.Why, nil
	}
	return message.Message{}, err
}

// parentless returns why theirs has no place for a section. A parent within an instance is written in no file: then the instance has to be of the same
// scene in both, and its children become editable as they are in ours.
func (m *merger) parentless(s *model.Sections, at int) message.Message {
	parent := attributeOf(s, at, "parent")
	if parent == "" || s.List[at].Steps[0].Text != "node" {
		return message.Message{}
	}
	if _, err := m.theirs.Find(nodeRow(parent)); err == nil {
		return message.Message{}
	}
	if !m.instanced(parent) {
		return message.New(noParent)
	}
	for i, one := range s.List {
		if place := attributeOf(s, i, "path"); !one.Opaque && one.Steps[0].Text == "editable" && nodepath.Within(parent, place) && !m.editable(place) {
			if why, err := m.addSection(s, i, nil); err != nil || !why.IsZero() {
				return message.New(noParent)
			}
		}
	}
	return message.Message{}
}

// nodeRow is the row of a node.
func nodeRow(place string) string {
	return model.Path{Record: -1, Steps: []model.Step{{Text: "node"}, {Text: place}}}.String()
}

// instanced reports whether a node that theirs does not mention is within an instance of the scene that it is an instance of in ours.
func (m *merger) instanced(place string) bool {
	for place != "." && place != nodepath.Lost {
		place = nodepath.Parent(place)
		at := nodeRow(place)
		_, mine, err := m.state(m.ours, at+".@instance")
		_, theirs, err2 := m.state(m.theirs, at+".@instance")
		if err == nil || err2 == nil {
			was, why := m.refer(mine)
			return err == nil && err2 == nil && why.IsZero() && variant.Equal(was, theirs)
		}
		if _, _, err := m.state(m.theirs, at+".@type"); err == nil {
			return false
		}
	}
	return false
}

// editable reports whether theirs says that the children of an instance are editable.
func (m *merger) editable(place string) bool {
	theirs := m.theirs.Snapshot().Sections()
	for i, s := range theirs.List {
		if !s.Opaque && s.Steps[0].Text == "editable" && attributeOf(theirs, i, "path") == place {
			return true
		}
	}
	return false
}

// attributeOf is an attribute of a section as text, "" for none.
func attributeOf(s *model.Sections, at int, name string) string {
	for _, p := range s.List[at].Parts {
		if p.Step.Kind == model.AttributeStep && p.Step.Text == name {
			if v, err := s.Value(p); err == nil {
				return v.Text
			}
		}
	}
	return ""
}

// refer returns a value of ours with references to the resources of theirs, and copies those that theirs lacks. Otherwise it returns why that cannot be
// done.
func (m *merger) refer(v variant.Value) (now variant.Value, why message.Message) {
	if m.bridge == nil {
		return v, why
	}
	now = scene.Referring(v, func(r *variant.Resource) *variant.Resource {
		if r.Kind == variant.Loaded || !why.IsZero() {
			return r
		}
		if why = m.bring(plain(*r)); !why.IsZero() {
			return r
		}
		to := m.bridge.ids[plain(*r)]
		to.Path, to.Class = r.Path, r.Class
		return &to
	})
	return now, why
}

// was returns a value of base with the ids of theirs.
func (m *merger) was(v variant.Value) variant.Value {
	if m.from == nil {
		return v
	}
	return scene.Referring(v, func(r *variant.Resource) *variant.Resource {
		to, ok := m.from.ids[plain(*r)]
		if !ok || r.Kind == variant.Loaded {
			return r
		}
		to.Path, to.Class = r.Path, r.Class
		return &to
	})
}

// bring copies a resource of ours that theirs lacks, with what it needs, and returns why it cannot be copied.
func (m *merger) bring(ref variant.Resource) (why message.Message) {
	b := m.bridge
	if _, ok := b.ids[ref]; ok {
		return why
	}
	if why, ok := b.tried[ref]; ok {
		return why
	}
	b.tried[ref] = message.New(noResource)
	r := b.ours[ref]
	if r == nil {
		return b.tried[ref]
	}
	why, err := m.addSection(m.ours.Snapshot().Sections(), r.Section, r)
	if err != nil {
		why = reason(err)
	}
	if _, ok := b.ids[ref]; !ok && !why.IsZero() {
		b.tried[ref] = why
	} else if ok {
		delete(b.tried, ref)
	}
	return b.tried[ref]
}

// bringAll copies the resources that some differences need and theirs lacks. What cannot be copied is found again when the difference is taken.
func (m *merger) bringAll(list []diff.Difference) {
	if m.bridge == nil {
		return
	}
	for _, d := range list {
		if d.Op != diff.Added && d.Op != diff.Changed {
			continue
		}
		if r, err := m.ours.Find(d.Path); err == nil {
			if v, err := m.ours.Value(r); err == nil {
				m.refer(v)
			}
		}
	}
}

// newID returns an id for a resource of ours that theirs lacks: its own if that is free and the engines of theirs take it.
func (m *merger) newID(r *counterpart.Resource) (id string, ok bool) {
	if m.theirs.NewID(r.Tag, r.ID) == nil {
		return r.ID, true
	}
	prefix, suffix := "", ""
	if number, rest, parted := strings.Cut(r.ID, "_"); !m.bridge.numeric && parted && number != "" && strings.Trim(number, "0123456789") == "" {
		suffix = "_" + rest
	} else if !m.bridge.numeric && r.Tag == "sub_resource" {
		prefix = r.Class + "_"
	}
	for _, affixes := range [][2]string{{prefix, suffix}, {"", ""}} {
		for n := 1; n <= m.bridge.count+len(m.bridge.ours)+1; n++ {
			id = affixes[0] + strconv.Itoa(n) + affixes[1]
			if m.theirs.NewID(r.Tag, id) == nil {
				return id, true
			}
		}
	}
	return "", false
}
