package bintext

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/resource"
	"savant/codec/variant"
	"savant/model/transcode"
	"savant/scene/literal"
	"savant/scene/scn"
	"savant/scene/tscn"
)

// Messages.
const (
	notWrittenFor     message.ID = "bintext.not-written-for dialect"
	noResourceSection message.ID = "bintext.no-resource-section"
	badUID            message.ID = "bintext.bad-uid uid"
	scriptClassLost   message.ID = "bintext.script-class-lost"
	sectionInResource message.ID = "bintext.section-in-resource tag"
	noPlaceForSection message.ID = "bintext.no-place-for-section tag"
	externalNeedsID   message.ID = "bintext.external-needs-id"
	textAt            message.ID = "bintext.text-at line column what"
	objectLostHere    message.ID = "bintext.object-lost-here"
)

// Binary is what is to be known of a binary file that was made of text.
type Binary struct {
	Engine   tscn.Judgement // whose file it is
	OtherIDs int            // of its resources, as how many text made of it has another id: the file holds those of its own in Godot 4, numbers before, and none of others
}

// ToBinary writes a text scene or resource as the binary one that its engine writes: that of d, or if d is nil the one
// in the header.
func ToBinary(ctx context.Context, out io.Writer, src []byte, d *dialect.Dialect, l *transcode.Losses, report func(float64)) (made Binary, err error) {
	o := tscn.Scan(src)
	if problems := o.Problems(src); len(problems) > 0 {
		return made, problems[0]
	}
	if made.Engine = (tscn.Judgement{Dialect: d, Sure: true}); d == nil {
		made.Engine = tscn.Judge(src, o)
	}
	made.OtherIDs, err = toBinary(ctx, out, src, o, made.Engine.Dialect, l, report)
	return made, err
}

func toBinary(ctx context.Context, out io.Writer, src []byte, o *tscn.Outline, d *dialect.Dialect, l *transcode.Losses, report func(float64)) (otherIDs int, err error) {
	format, ok := resource.FormatOf(d)
	if !ok {
		return 0, message.Err(notWrittenFor, d.Title)
	}
	r := resourceReader{src: src, where: where{losses: l, d: d}, format: format, externals: map[string]int{}, ids: map[string]string{}}
	r.made = resource.New{Engine: d, UID: resource.NoUID}
	if err := r.header(o); err != nil {
		return 0, err
	}
	for i := range o.Sections {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		if err := r.section(&o.Sections[i]); err != nil {
			return 0, err
		}
		report(float64(o.Sections[i].End) / float64(len(src)))
	}
	if r.scene != nil {
		r.made.Resources = append(r.made.Resources, resource.NewResource{ID: r.mainID(SceneClass), Class: SceneClass,
			Properties: []variant.Property{{Name: SceneProperty, Value: r.scene.bundle()}}})
	} else if !r.main {
		return 0, message.Err(noResourceSection)
	}
	b, err := r.made.Append(nil)
	if err != nil {
		return 0, err
	}
	_, err = out.Write(b)
	return r.otherIDs, err
}

// resourceReader builds a binary resource from the sections of a text.
type resourceReader struct {
	src       []byte
	format    uint32
	made      resource.New
	class     string            // of the main resource
	main      bool              // there was one
	externals map[string]int    // index by id in the text
	otherIDs  int               // counts the ids that the file does not hold
	ids       map[string]string // ids of the file's resources by those in the text
	scene     *sceneMaker       // for a scene
	where                       // what is being read
}

// header finds the ids that the text uses, so that none is assigned twice, and what the file is.
func (r *resourceReader) header(o *tscn.Outline) error {
	for i := range o.Sections {
		s := &o.Sections[i]
		switch s.Tag {
		case "gd_scene":
			r.scene = newSceneMaker(r)
		case "gd_resource":
			r.class, _ = s.Text(r.src, "type")
			r.made.ScriptClass, _ = s.Text(r.src, "script_class")
		case "sub_resource":
			if a := s.Attribute(r.src, "id"); a >= 0 {
				id := tscn.ID(s.Value(r.src, s.Attributes[a]))
				r.ids[id] = id
			}
			continue
		default:
			continue
		}
		if text, ok := s.Text(r.src, "uid"); ok {
			if r.made.UID, ok = resource.ParseUID(text); !ok {
				return r.fault(s, badUID, text)
			}
		}
	}
	if r.format < 5 && r.made.ScriptClass != "" {
		r.losses.Add("header.@script_class", message.New(scriptClassLost))
		r.made.ScriptClass = ""
	}
	if r.format >= 4 {
		return nil
	}
	for id := range r.ids { // numbers, one for each
		if _, err := strconv.ParseUint(id, 10, 32); err != nil {
			r.ids[id] = r.next()
		}
	}
	return nil
}

// next returns the number after the highest id.
func (r *resourceReader) next() string {
	highest := uint64(0)
	for _, id := range r.ids {
		if n, err := strconv.ParseUint(id, 10, 31); err == nil {
			highest = max(highest, n)
		}
	}
	return strconv.FormatUint(highest+1, 10)
}

// mainID returns an id for the main resource, which has none in text.
func (r *resourceReader) mainID(class string) string {
	if r.format < 4 {
		return r.next()
	}
	for n := 0; ; n++ {
		id := class + "_" + resource.Letters(class+strconv.Itoa(n))
		if _, taken := r.ids[id]; !taken {
			return id
		}
	}
}

func (r *resourceReader) fault(s *tscn.Section, id message.ID, args ...any) error {
	line, column := tscn.Position(r.src, s.Start)
	return message.Err(textAt, line, column, message.New(id, args...))
}

func (r *resourceReader) section(s *tscn.Section) error {
	switch s.Tag {
	case "ext_resource":
		return r.external(s)
	case "sub_resource":
		class, _ := s.Text(r.src, "type")
		id := ""
		if a := s.Attribute(r.src, "id"); a >= 0 {
			id = tscn.ID(s.Value(r.src, s.Attributes[a]))
		}
		r.at = fmt.Sprintf("sub_resource[%q]", id)
		if r.ids[id] != id {
			r.otherIDs++
		}
		list, err := r.properties(s)
		r.made.Resources = append(r.made.Resources, resource.NewResource{ID: r.ids[id], Class: class, Properties: list})
		return err
	case "resource":
		r.at = "resource"
		list, err := r.properties(s)
		r.made.Resources = append(r.made.Resources, resource.NewResource{ID: r.mainID(r.class), Class: r.class, Properties: list})
		r.main = true
		return err
	case "node", "connection", "editable":
		if r.scene == nil {
			return r.fault(s, sectionInResource, s.Tag)
		}
		switch s.Tag {
		case "node":
			return r.scene.node(s)
		case "connection":
			return r.scene.connection(s)
		}
		return r.scene.editable(s)
	case "gd_scene", "gd_resource":
		return nil
	}
	return r.fault(s, noPlaceForSection, s.Tag)
}

func (r *resourceReader) external(s *tscn.Section) error {
	class, _ := s.Text(r.src, "type")
	path, _ := s.Text(r.src, "path")
	a := s.Attribute(r.src, "id")
	if a < 0 {
		return r.fault(s, externalNeedsID)
	}
	x := resource.NewExternal{Class: class, Path: path, UID: resource.NoUID}
	if text, ok := s.Text(r.src, "uid"); ok {
		if x.UID, ok = resource.ParseUID(text); !ok {
			return r.fault(s, badUID, text)
		}
	}
	id := tscn.ID(s.Value(r.src, s.Attributes[a]))
	if id != scn.ExternalID(r.format, len(r.made.Externals), path) {
		r.otherIDs++
	}
	r.externals[id] = len(r.made.Externals)
	r.made.Externals = append(r.made.Externals, x)
	return nil
}

// properties reads the properties of a section.
func (r *resourceReader) properties(s *tscn.Section) (list []variant.Property, err error) {
	at := r.at
	for _, p := range s.Properties {
		name := s.Name(r.src, p)
		r.at = at + "[" + strconv.Quote(name) + "]"
		v, err := r.value(s, p)
		if err != nil {
			return nil, err
		}
		list = append(list, variant.Property{Name: name, Value: r.stored(v, scn.Declared(name))})
	}
	r.at = at
	return list, nil
}

// value reads the value of a property or attribute from text.
func (r *resourceReader) value(s *tscn.Section, p tscn.Property) (variant.Value, error) {
	text := s.Value(r.src, p)
	v, _, err := literal.Parse(text, 0, r.d)
	if err != nil {
		line, column := tscn.Position(r.src, s.Start+int(p.Value))
		return v, message.Err(textAt, line, column, err)
	}
	return v, nil
}

// stored returns a value as a binary file holds it. known says that the reader knows the element types by itself, as
// for a property declared by a script or class.
func (r *resourceReader) stored(v variant.Value, known bool) variant.Value {
	switch data := v.Data.(type) {
	case *variant.Dict:
		if !known && (data.Key.Typed() || data.Value.Typed()) {
			r.lost(message.New(scn.DictionaryTypesLost))
		}
		d := &variant.Dict{Entries: make([]variant.Entry, len(data.Entries))}
		for i, e := range data.Entries {
			r.into(step{key: &e.Key})
			d.Entries[i] = variant.Entry{Key: r.stored(e.Key, false), Value: r.stored(e.Value, false)}
			r.out()
		}
		v.Data = d
	case *variant.List:
		l := &variant.List{Items: make([]variant.Value, len(data.Items))}
		if v.Type != variant.Array {
			l.Element = data.Element
		} else if !known && data.Element.Typed() {
			r.lost(message.New(scn.ArrayTypesLost))
		}
		for i, item := range data.Items {
			r.into(step{index: i})
			l.Items[i] = r.stored(item, false)
			r.out()
		}
		v.Data = l
	case *variant.Resource:
		return r.reference(data)
	case *variant.Path:
		if r.format < 4 && data.Absolute && len(data.Names)+len(data.Subnames) == 0 {
			r.lost(message.New(slashLost))
		}
	case *variant.Instance, variant.ObjectID:
		r.lost(message.New(objectLostHere))
		return variant.Value{}
	}
	switch {
	case v.Type == variant.Object && v.Data == nil:
		return variant.Value{}
	case v.Type == variant.RID:
		r.lost(message.New(ridAsInt))
	}
	return v
}

func (r *resourceReader) reference(ref *variant.Resource) variant.Value {
	v := variant.Value{Type: variant.Object}
	switch ref.Kind {
	case variant.External:
		if i, ok := r.externals[ref.ID]; ok {
			v.Data = &variant.Resource{Kind: variant.External, ID: strconv.Itoa(i + 1), Numeric: r.format < 4}
			return v
		}
	case variant.Internal:
		if id, ok := r.ids[ref.ID]; ok {
			v.Data = &variant.Resource{Kind: variant.Internal, ID: id, Numeric: r.format < 4}
			return v
		}
	case variant.Loaded:
		x := resource.NewExternal{Class: "Resource", Path: ref.Path, UID: resource.NoUID}
		if uid, ok := resource.ParseUID(ref.UID); ok {
			x.UID = uid
		}
		i := slices.Index(r.made.Externals, x)
		if i < 0 {
			i = len(r.made.Externals)
			r.made.Externals = append(r.made.Externals, x)
		}
		v.Data = &variant.Resource{Kind: variant.External, ID: strconv.Itoa(i + 1), Numeric: r.format < 4}
		return v
	}
	r.lost(message.New(leadsNowhere))
	return variant.Value{}
}
