package merge

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/diff"
)

// uses matches references to resources in a text.
var uses = regexp.MustCompile(`\b(Ext|Sub)Resource\(\s*("[^"]*"|[0-9]+)\s*\)`)

const (
	noParent   message.ID = "merge.no-parent"
	noResource message.ID = "merge.no-resource"
)

// addSection copies a section of ours to theirs, as it is written, after the one that it follows in ours. ok is false
// for what is not a section of a text file.
func (m *merger) addSection(d diff.Difference) (why message.Message, ok bool, err error) {
	mine, theirs := m.ours.Snapshot().Sections(), m.theirs.Snapshot().Sections()
	if mine == nil || theirs == nil {
		return message.Message{}, false, nil
	}
	at := -1
	for i := range mine.List {
		if path(mine, i) == d.Path {
			at = i
			break
		}
	}
	if at < 0 {
		return message.Message{}, false, nil
	}
	if tag := mine.List[at].Steps[0].Text; tag != "connection" && tag != "editable" { // those are known by what they say
		if _, err := m.theirs.Find(d.Path); err == nil {
			return message.New(bothChanged), true, nil
		}
	}
	text := bytes.TrimRight(mine.Bytes(mine.List[at].Start, mine.List[at].End), "\r\n")
	if why := m.missing(mine, at, text); !why.IsZero() {
		return why, true, nil
	}
	if why, err := m.badID(mine, at); !why.IsZero() || err != nil {
		return why, true, err
	}
	if model.Has[model.SectionAdder](m.theirs) {
		why, err := m.addByContent(mine, at)
		return why, true, err
	}
	known := map[string]int64{}
	for i, s := range theirs.List {
		known[path(theirs, i)] = s.End
	}
	off := int64(0)
	for i := at - 1; i >= 0 && off == 0; i-- {
		off = known[path(mine, i)]
	}
	line := map[string]string{"LF": "\n", "CRLF": "\r\n", "CR": "\r"}[m.theirs.Info().Newline]
	added := string(text) + line
	head := string(m.theirs.Bytes()[:off])
	for n := strings.Count(head[len(strings.TrimRight(head, "\r\n")):], line); n < 2 && off > 0; n++ {
		added = line + added
	}
	if off < m.theirs.Size() {
		added += line
	}
	return message.Message{}, true, m.theirs.Apply(message.New(copyOver, d.Path), []model.Patch{{Start: off, End: off, New: []byte(added)}})
}

// badID is why theirs takes no resource with the id of a section, if it is one.
func (m *merger) badID(s *model.Sections, at int) (message.Message, error) {
	tag := s.List[at].Steps[0].Text
	if tag != "ext_resource" && tag != "sub_resource" || !model.Has[model.Resourced](m.theirs) {
		return message.Message{}, nil
	}
	for _, p := range s.List[at].Parts {
		if p.Step.Kind != model.AttributeStep || p.Step.Text != "id" {
			continue
		}
		v, err := s.Value(p)
		if err != nil {
			return message.Of(err), nil
		}
		id := v.Text
		if v.Type == variant.Int {
			id = strconv.FormatInt(v.Int(), 10)
		}
		err = m.theirs.NewID(tag, id)
		if refused, ok := err.(*model.RefusedError); ok {
			return refused.Why, nil
		}
		return message.Message{}, err
	}
	return message.Message{}, nil
}

// addByContent is addSection for a file that is no text.
func (m *merger) addByContent(mine *model.Sections, at int) (message.Message, error) {
	after := model.Row(0)
	for i := at - 1; i >= 0 && after == 0; i-- {
		if r, err := m.theirs.Find(path(mine, i)); err == nil {
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
		name := variant.OfString(p.Step.Text)
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

func path(s *model.Sections, i int) string {
	return model.Path{Record: -1, Steps: s.List[i].Steps}.String()
}

// missing returns what a section needs that theirs lacks.
func (m *merger) missing(s *model.Sections, at int, text []byte) message.Message {
	for _, p := range s.List[at].Parts {
		if p.Step.Kind != model.AttributeStep || p.Step.Text != "parent" {
			continue
		}
		parent := strings.Trim(string(s.Bytes(p.Start, p.End)), `"`)
		if _, err := m.theirs.Find(`node["` + parent + `"]`); err != nil && s.List[at].Steps[0].Text == "node" {
			return message.New(noParent)
		}
	}
	for _, use := range uses.FindAllSubmatch(text, -1) {
		tag := map[string]string{"Ext": "ext_resource", "Sub": "sub_resource"}[string(use[1])]
		if _, err := m.theirs.Find(tag + "[" + string(use[2]) + "]"); err != nil {
			return message.New(noResource)
		}
	}
	return message.Message{}
}
