package properties

import (
	"image"
	"image/color"
	"path"
	"slices"
	"strconv"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/label"
	"savant/model/property"
	"savant/model/slot"
	"savant/scene/class"
	"savant/ui/host"
	"savant/ui/inspector"
	"savant/ui/inspector/hint"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// source is where the properties of a page come from and where their edits go.
type source struct {
	page    host.Page
	panel   *inspector.Panel
	scenes  property.Scenes
	scripts scripts
	project projectSettings
	thumbs  *thumbs
	view    view
	divide  divide
	shut    func() // hides the fields that are shown; nil if there are none
}

// view is what the user chose to see of the properties. It is kept when another row is shown.
type view struct {
	filter  string          // in lower case
	changed bool            // only what differs from the default
	folds   map[string]bool // whether the user opened or closed a section, group or value
}

// place is a property of a node or resource, or an element of a value, which is a property of the value's row.
type place struct {
	row      model.Row
	property property.Property
	apart    *Apart // a value that no row of its own holds; nil for others
}

// mostShown is the size in bytes up to which a value is read, shown and edited in its line.
const mostShown = 256

// shown is how a line shows a value.
type shown struct {
	text   string
	unit   string      // of a number
	number float64     // the number that the text shows
	slides bool        // the number has a range for a slider
	swatch color.Color // of a colour; nil for others
	thumb  image.Image // of the image that it names; nil for others
	about  string      // the kind of thing that the text names
	named  bool        // the text names a resource: names differ at both ends
	brief  bool        // too long to edit in a line
	gone   bool        // what it names is missing
	why    string      // a reason for the text that it does not say itself
	mixed  bool        // the values of several objects differ
	unfit  bool        // a quaternion is no rotation
}

// show returns what a line shows for a property of one or more objects.
func (s *source) show(at []place) shown {
	x := s.showOne(at[0])
	for _, other := range at[1:] {
		if y := s.showOne(other); y.text != x.text || y.about != x.about {
			return shown{text: words.Say("mixed"), mixed: true, brief: x.brief || y.brief, unfit: x.unfit || y.unfit}
		}
	}
	if p := at[0].property; len(at) == 1 && !p.Stored() && p.From != "" {
		x.about = words.Say("from %s", path.Base(p.From))
	}
	return x
}

func (s *source) showOne(at place) shown {
	p := at.property
	if at.apart != nil {
		return s.showApart(at)
	}
	if !p.Stored() {
		switch {
		case !p.HasDefault && p.There != "":
			return shown{text: widgets.Shorten(p.There), named: true}
		case p.From == "" && themed(p):
			return shown{text: words.Say("theme"), why: words.Say("It is not stored here: it comes from the theme.")}
		case !p.HasDefault:
			return shown{text: words.Say("not stored"), why: words.Say("It is not stored, and its default is not known: the engine calculates it.")}
		case len(p.Default) > mostShown:
			return shown{text: widgets.Shorten(p.Default)}
		}
		v, err := s.page.Doc().Parse(at.row, p.Default)
		if err != nil {
			return shown{text: p.Default}
		}
		return named(p, v, s.brief(at, v, p.Default))
	}
	doc := s.page.Doc()
	d := inspector.Localized(doc.Describe(p.Row))
	x := shown{text: d.Summary, brief: d.Length > mostShown, gone: d.Problem != ""}
	switch d.Badge {
	case model.BadgeReference, model.BadgeResource, model.BadgeExternal:
		x.about, x.thumb, x.named = d.Type, s.thumbs.of(p.Row), true
		return x
	}
	if x.brief {
		return x
	}
	text, err := doc.Text(p.Row)
	v, err2 := doc.Value(p.Row)
	if err != nil || err2 != nil {
		return x
	}
	if v.Type == variant.Float && d.Width == 32 {
		text = d.Summary // shorter
	}
	return named(p, v, s.brief(at, v, text))
}

// showApart returns what a line shows for a value that is no row.
func (s *source) showApart(at place) shown {
	doc, v := s.page.Doc(), at.apart.Read()
	if ref, ok := s.reference(at); ok {
		if r := property.Section(doc, ref); r != 0 {
			d := inspector.Localized(doc.Describe(r))
			return shown{text: d.Label, about: d.Type, thumb: s.thumbs.to(r, nil), named: true}
		}
	}
	text := doc.Literal(at.row, v)
	if len(text) > mostShown {
		return shown{text: widgets.Shorten(text)}
	}
	x := named(at.property, v, s.brief(at, v, text))
	x.slides = x.slides && at.apart.Write != nil
	return x
}

// start is what an edit of the value begins with: the value as its property has it, or the zero value where the type is another one.
func (s *source) start(of *Apart) variant.Value {
	v := of.Read()
	if now, ok := property.Fits(s.page.Doc(), v, of.Property); ok {
		return now
	}
	if zero, ok := s.zero(of.Property.Type); ok {
		return zero
	}
	return v
}

// named shows a value as the engine's inspector does: by its name, the names of its bits, or an angle in degrees.
func named(p property.Property, v variant.Value, x shown) shown {
	if i := option(p, v); i >= 0 {
		x.text = p.Hint.Options[i].Name
	}
	switch {
	case p.Hint.Kind == class.FlagsHint && v.Type == variant.Int:
		if x.text = hint.Names(p.Hint.Options, v.Bits); x.text == "" {
			x.text = words.Say("none")
		}
	case p.Hint.Range.Degrees:
		parts := strings.Split(x.text, ", ")
		for i, part := range parts {
			parts[i] = inspector.Degrees(part)
		}
		x.text, x.unit = strings.Join(parts, ", "), "°"
	case v.Type == variant.Int || v.Type == variant.Float || v.Data != nil:
		x.unit = p.Hint.Range.Unit
	}
	if v.Type == variant.Int || v.Type == variant.Float {
		x.number, _ = strconv.ParseFloat(x.text, 64)
		x.slides = hint.Fits(p.Hint.Range)
	}
	return x
}

// option returns the index of the property's choice that a value is, or -1.
func option(p property.Property, v variant.Value) int {
	if p.Hint.Kind != class.EnumHint && p.Hint.Kind != class.SuggestionHint {
		return -1
	}
	return slices.IndexFunc(p.Hint.Options, func(o class.Option) bool {
		return v.Type == variant.Int && v.Int() == o.Value || (v.Type == variant.String || v.Type == variant.StringName) && v.Text == o.Name
	})
}

// chosen reports whether a value is one of the property's choices, and no other can be written.
func chosen(p property.Property, v variant.Value) bool {
	return p.Hint.Kind == class.EnumHint && option(p, v) >= 0
}

// choose offers the property's choices and reports whether the value is one of them. Any other value is edited as a
// number.
func (s *source) choose(p property.Property, v variant.Value, take func(v variant.Value)) bool {
	if !chosen(p, v) {
		return false
	}
	s.offer(p, v, take)
	return true
}

// offer lets the user choose one of the property's options.
func (s *source) offer(p property.Property, v variant.Value, take func(v variant.Value)) {
	var items []widgets.Item
	now := option(p, v)
	for i, o := range p.Hint.Options {
		to, number := variant.OfInt(o.Value), strconv.FormatInt(o.Value, 10)
		if v.Type == variant.String || v.Type == variant.StringName {
			to, number = variant.Value{Type: v.Type, Text: o.Name}, ""
		}
		items = append(items, widgets.Item{Left: number, Words: o.Name, Now: i == now, Run: func() { take(to) }})
	}
	s.page.Window().Choose("option", title(p), items)
}

// brief shows the value of a property in short form.
func (s *source) brief(at place, v variant.Value, text string) shown {
	x := brief(v, text)
	if v.Type == variant.Transform3D || v.Type == variant.Transform2D {
		if placed, ok := inspector.Placed(v, s.order(at.row)); ok {
			x.text = placed
		}
	}
	return x
}

// inOneLine joins the lines of a container.
func inOneLine(text string) string {
	if !strings.Contains(text, "\n") {
		return text
	}
	var all strings.Builder
	before := byte('[')
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		if !strings.ContainsRune("[{(", rune(before)) && !strings.ContainsRune("]})", rune(line[0])) {
			all.WriteByte(' ')
		}
		all.WriteString(line)
		before = line[len(line)-1]
	}
	return all.String()
}

// brief shows a value in short form: its Godot text without what its kind already says.
func brief(v variant.Value, text string) shown {
	s := shown{text: widgets.Shorten(inOneLine(text))}
	switch v.Type {
	case variant.Nil:
		s.text = words.Say("empty")
	case variant.Quaternion:
		s.unfit = inspector.NoRotation(v) != ""
	case variant.Bool:
		if s.text = words.Say("off"); v.Bool() {
			s.text = words.Say("on")
		}
	case variant.String, variant.StringName:
		s.text = firstOf(v.Text)
	case variant.NodePath:
		s.text = strings.TrimSuffix(strings.TrimPrefix(text[strings.IndexByte(text, '(')+1:], `"`), `")`)
	case variant.Color:
		if m, ok := v.Data.(*variant.Math); ok && len(m.C) == 4 {
			s.swatch = inspector.RGBA(m.C)
			if slices.Max(m.C) <= 1 && slices.Min(m.C) >= 0 { // designers write hex; hex digits cannot express colours brighter than white
				s.text = strings.TrimSuffix(inspector.Hex(m.C), "ff")
			}
			return s
		}
	}
	if _, ok := v.Data.(*variant.Math); ok {
		s.text = strings.TrimSpace(strings.TrimSuffix(text[strings.IndexByte(text, '(')+1:], ")"))
	}
	return s
}

// firstOf is the first line of a text, with how many lines there are if it has others.
func firstOf(text string) string {
	first := widgets.Shorten(widgets.FirstLine(text))
	if n := strings.Count(text, "\n"); n > 0 {
		return strings.TrimSpace(first + " … " + words.Count(int64(n+1), "%s line", "%s lines"))
	}
	return first
}

// value returns the value that an edit of a property starts from: the stored value, the default, or the zero value of
// its type. ok is false if none is known.
func (s *source) value(at place) (v variant.Value, text string, ok bool) {
	doc, p := s.page.Doc(), at.property
	if at.apart != nil {
		v = s.start(at.apart)
		return v, doc.Literal(at.row, v), true
	}
	if p.Stored() {
		v, err := doc.Value(p.Row)
		text, err2 := doc.Text(p.Row)
		return v, text, err == nil && err2 == nil
	}
	if p.Hint.Kind == class.NodeHint { // the file stores it as a path
		return variant.Zero(variant.NodePath), "", true
	}
	if p.HasDefault {
		v, err := doc.Parse(at.row, p.Default)
		return v, p.Default, err == nil
	}
	v, ok = s.zero(p.Type)
	return v, "", ok
}

// zero returns the zero value of a type, given Godot's name for it.
func (s *source) zero(name string) (variant.Value, bool) {
	for t := range variant.Types {
		if s.page.Doc().Dialect().TypeName(t) == name {
			return variant.Zero(t), true
		}
	}
	return variant.Value{}, false
}

// values returns the values that an edit of a property of several objects starts from.
func (s *source) values(at []place) []variant.Value {
	list := make([]variant.Value, len(at))
	for i := range at {
		list[i], _, _ = s.value(at[i])
	}
	return list
}

// order returns the order of a node's rotation angles (Node3D::rotation_order, 4.x).
func (s *source) order(r model.Row) model.EulerOrder {
	rows, _ := property.Stored(s.page.Doc(), r)
	if stored := rows["rotation_order"]; stored != 0 {
		if v, err := s.page.Doc().Value(stored); err == nil && v.Type == variant.Int {
			return model.EulerOrder(v.Int())
		}
	}
	return model.YXZ
}

// put changes a property's values in one step: in the rows that store them, or in new rows where the engine would write
// them. What the engine would leave out leaves the file, but not while an edit goes on.
func (s *source) put(at []place, into func(v variant.Value) (variant.Value, error), amend bool) error {
	var stored []model.Assignment
	made := make([]variant.Value, len(at))
	for i, v := range s.values(at) {
		var err error
		if made[i], err = into(v); err != nil {
			return err
		}
		slot := slot.Slot{Doc: s.page.Doc(), Table: class.For(s.page.Doc().Dialect()), Hint: at[i].property.Hint}
		if err := slot.Takes(made[i]); err != nil {
			return err
		}
		if at[i].apart != nil { // which is alone
			return at[i].apart.Write(made[i], amend)
		}
		if at[i].property.Stored() {
			stored = append(stored, at[i].assigned(v, made[i]))
		}
	}
	left := func(i int) bool { return !amend && at[i].property.LeftOut(s.page.Doc(), at[i].row, made[i]) }
	leaves := false
	for i := range at {
		leaves = leaves || left(i)
	}
	switch {
	case leaves && len(at) == 1:
		return s.drop(at)
	case leaves:
	case len(stored) == len(at):
		return s.panel.Assign(stored, amend)
	case len(at) == 1:
		return s.store(at[0], made[0])
	}
	return s.page.Doc().Group(message.New(label.SetValues, len(at)), func() error {
		for i := range at {
			var err error
			if left(i) {
				err = s.drop(at[i : i+1])
			} else if at[i].property.Stored() {
				err = s.page.Doc().SetAs(at[i].property.Row, made[i])
			} else {
				err = s.store(at[i], made[i])
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// assigned gives the row that stores a property another value.
func (p *place) assigned(was, to variant.Value) model.Assignment {
	return model.Assignment{Row: p.property.Row, Value: to, Retype: to.Type == variant.Object || was.Type == variant.Object || was.Type == variant.Nil}
}

// assignments are what put assigns where rows store the values.
func (s *source) assignments(at []place, into func(v variant.Value) (variant.Value, error)) (list []model.Assignment, err error) {
	for i, v := range s.values(at) {
		if at[i].apart != nil || !at[i].property.Stored() {
			return nil, nil
		}
		to, err := into(v)
		if err != nil {
			return nil, err
		}
		list = append(list, at[i].assigned(v, to))
	}
	return list, nil
}

// store adds a property that the file does not store, where the engine would write it.
func (s *source) store(at place, v variant.Value) error {
	doc := s.page.Doc()
	return property.Insert(doc, at.row, at.property.Name, v, s.scenes, s.scripts.at(doc, at.row))
}

// drop removes stored values from the file.
func (s *source) drop(at []place) error {
	var rows []model.Row
	for _, one := range at {
		if one.property.Stored() {
			rows = append(rows, one.property.Row)
		}
	}
	if rows == nil {
		return nil
	}
	return s.page.Doc().Remove(rows...)
}

// always returns an edit that replaces any value with v.
func always(v variant.Value) func(variant.Value) (variant.Value, error) {
	return func(variant.Value) (variant.Value, error) { return v, nil }
}
