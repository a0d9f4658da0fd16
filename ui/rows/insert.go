package rows

import (
	"errors"
	"slices"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/label"
	"savant/model/rowpath"
	"savant/ui/host"
	"savant/ui/inspector"
	"savant/ui/inspector/numtext"
	"savant/ui/internal/words"
	"savant/ui/page"
	"savant/ui/widgets"
)

// canInsert reports whether something can be put into the selected row, or after it.
func canInsert(w host.Window) bool {
	p := w.Document()
	if p == nil {
		return false
	}
	parent, _ := insertPlace(p)
	return parent != 0
}

// insertPlace is where a new row goes: to the end of the selected container, or after the selected row.
func insertPlace(p host.Page) (parent model.Row, index int) {
	r := p.Selected()
	if p.Doc().Describe(r).Can&model.CanInsert != 0 {
		return r, p.Doc().Len(r)
	}
	up := p.Doc().Parent(r)
	if i := p.Doc().Index(r); up != 0 && i >= 0 && p.Doc().Describe(up).Can&model.CanInsert != 0 {
		return up, i + 1
	}
	return 0, 0
}

// insert asks for a new entry, element or property.
func insert(w host.Window) {
	p := w.Document()
	if p == nil {
		return
	}
	if addsNode(w) {
		addNode(w)
		return
	}
	parent, index := insertPlace(p)
	if parent == 0 {
		return
	}
	askInsert(w, p, parent, index, valueField(p, parent, index))
}

// insertValue is insert with the value known.
func insertValue(w host.Window, p host.Page, text string) {
	parent, index := insertPlace(p)
	value := valueField(p, parent, index)
	value.Text = text
	askInsert(w, p, parent, index, value)
}

func askInsert(w host.Window, p host.Page, parent model.Row, index int, value widgets.Field) {
	about := inspector.Localized(p.Doc().Describe(parent))
	into := p.Doc().Path(parent)
	if into == "" {
		into = p.Name()
	}
	if !keyed(about.Badge) {
		show := func(t []string) []string { return inserted(p.Doc(), parent, "", t[0]) }
		w.Preview("insert", words.Say("New element in %s", widgets.Shorten(into)), words.Say("Insert"), []widgets.Field{value}, show, func(t []string) error {
			return insertAt(p, parent, index, nil, t[0])
		})
		return
	}
	key := widgets.Field{Label: words.Say("Key: a word, or Godot text"), Text: "", Hint: words.Say(`name, or "name": value`)}
	if about.Badge != model.BadgeDictionary || p.Doc().AsJSON(parent) {
		key.Label = words.Say("Name")
	}
	headline := words.Say("New entry in %s", widgets.Shorten(into))
	if page.IsNode(p.Doc(), parent) {
		headline = words.Say("New property of %s", widgets.Shorten(about.Label))
	}
	key, value = proposed(p, parent, key, value)
	show := func(t []string) []string { return inserted(p.Doc(), parent, t[0], t[1]) }
	w.Preview("insert", headline, words.Say("Insert"), []widgets.Field{key, value}, show, func(t []string) error {
		if n := len(p.Doc().Entries(parent, t[0])); n > 0 {
			return p.Doc().Group(message.New(label.InsertRows, n, p.Doc().Path(parent)), func() error { return paste(p, parent, index, t[0]) })
		}
		k, err := keyOf(p, parent, t[0])
		if err != nil {
			return err
		}
		return insertAt(p, parent, index, &k, t[1])
	})
}

// mostInserted is how many new rows are shown before they are inserted.
const mostInserted = 4

// inserted says what would be inserted for a key, "" for none, and a value, or for entries that are typed in the place of the key; nothing for what
// cannot be read yet.
func inserted(doc *model.Document, parent model.Row, key, text string) (lines []string) {
	line := func(key string, v variant.Value) {
		if key != "" {
			key += ": "
		}
		lines = append(lines, widgets.Shorten(key+doc.Literal(parent, v))+"  ("+doc.Dialect().TypeName(v.Type)+")")
		if said := unread(doc, parent, v); said != "" {
			lines = append(lines, said)
		}
	}
	entries := doc.Entries(parent, key)
	for i, e := range entries {
		if i == mostInserted {
			return append(lines, words.Say("and %s more", words.Number(int64(len(entries)-i))))
		}
		line(doc.Literal(parent, e.Key), e.Value)
	}
	if v, err := written(doc, parent, text); lines == nil && err == nil {
		line(strings.TrimSpace(key), v)
	}
	return lines
}

// unread says which engines that the file may be of do not read a value; "" if all do.
func unread(doc *model.Document, parent model.Row, v variant.Value) string {
	said := doc.Unread(parent, v)
	if said.IsZero() {
		return ""
	}
	return words.Sentence(said)
}

// keyed reports whether the children of a row have names or keys of their own.
func keyed(b model.Badge) bool {
	switch b {
	case model.BadgeArray, model.BadgeFile, model.BadgeRecord, model.BadgeBytes, model.BadgePackedInt, model.BadgePackedFloat,
		model.BadgePackedString, model.BadgePackedVector, model.BadgePackedColor:
		return false
	}
	return true
}

// likeBefore proposes the neighbour's value if it is short: new elements and entries mostly resemble old ones, new properties do not.
func likeBefore(p host.Page, parent model.Row, index int) string {
	if b := p.Doc().Describe(parent).Badge; index == 0 || keyed(b) && b != model.BadgeDictionary {
		return ""
	}
	r := p.Doc().Child(parent, index-1)
	if r == 0 || p.Doc().Describe(r).Length > 512 {
		return ""
	}
	text, err := p.Doc().Text(r)
	if err != nil {
		return ""
	}
	return text
}

// keyOf reads a key: Godot text, or a plain word that needs no quotes.
func keyOf(p host.Page, parent model.Row, text string) (variant.Value, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return variant.Value{}, errors.New(words.Say("Enter a name or a key."))
	}
	v, err := p.Doc().ParseKey(parent, text)
	if err != nil && rowpath.IsIdentifier(text) {
		return variant.OfString(text), nil
	}
	return v, err
}

// written is the value that a text is for a new row: a literal, or the result of a calculation, as in the fields of numbers.
func written(doc *model.Document, parent model.Row, text string) (variant.Value, error) {
	v, err := doc.Parse(parent, text)
	if err != nil {
		if result := numtext.Evaluated(text, "", true); result != text {
			if n, wrong := doc.Parse(parent, result); wrong == nil {
				return n, nil
			}
		}
	}
	return v, err
}

func insertAt(p host.Page, parent model.Row, index int, key *variant.Value, text string) error {
	v, err := written(p.Doc(), parent, text)
	if err != nil {
		return err
	}
	r, err := p.Doc().Insert(parent, index, key, v)
	if err != nil {
		return err
	}
	p.Select(r)
	return nil
}

// canRename is the condition of Rename, which edits what has no name of its own: a value, or a text that is not understood.
func canRename(w host.Window) bool {
	if moreThanOne(w) && len(severalNodes(w)) == 0 {
		return false
	}
	if host.Can(model.CanRename | model.CanSet)(w) {
		return true
	}
	p := w.Document()
	if p == nil {
		return false
	}
	_, broken := p.Doc().Broken(p.Selected())
	return broken
}

// moreThanOne reports whether several rows are selected, of which the current one has a name that can be changed.
func moreThanOne(w host.Window) bool {
	return host.Can(model.CanRename)(w) && Several(w.Document()) != nil
}

// severalNodes are the selected nodes, nil if other rows are selected too.
func severalNodes(w host.Window) []model.Row {
	p := w.Document()
	list := Several(p)
	if slices.ContainsFunc(list, func(r model.Row) bool { return !page.IsNode(p.Doc(), r) }) {
		return nil
	}
	return list
}

// renameNeeds says why the selected rows cannot be renamed.
func renameNeeds(w host.Window) string {
	if why := theirs(w); why != "" || !moreThanOne(w) {
		return why
	}
	return words.Say("select one row only")
}

// resource reports whether a row is a resource of a scene, which has an id in its place of a name.
func resource(doc *model.Document, r model.Row) bool {
	badge := doc.Describe(r).Badge
	return (badge == model.BadgeExternal || badge == model.BadgeResource) && slices.ContainsFunc(doc.SceneResources(), func(x model.SceneResource) bool { return x.Row == r })
}

// renames is the words of Rename on a resource, whose id changes and not its file, and on several nodes.
func renames(w host.Window) string {
	if p := w.Document(); p != nil && moreThanOne(w) && len(severalNodes(w)) > 0 {
		return words.Say("Rename several nodes…")
	}
	if p := w.Document(); p != nil && host.Can(model.CanRename)(w) && resource(p.Doc(), p.Selected()) {
		return words.Say("Change the id…")
	}
	return ""
}

// rename asks for another key or name of the selected row, or for a pattern for the names of several nodes.
func rename(w host.Window) {
	p := w.Document()
	if p == nil || !host.Can(model.CanRename)(w) {
		edit(w)
		return
	}
	if moreThanOne(w) {
		renameMany(w)
		return
	}
	r := p.Selected()
	parent := p.Doc().Parent(r)
	what, headline := words.Say("New key"), words.Say("Rename %s", widgets.Shorten(inspector.Localized(p.Doc().Describe(r)).Label))
	if resource(p.Doc(), r) {
		what, headline = words.Say("New id"), words.Say("Change the id of %s", widgets.Shorten(inspector.Localized(p.Doc().Describe(r)).Label))
	} else if page.IsNode(p.Doc(), r) || p.Doc().Describe(parent).Badge != model.BadgeDictionary {
		what = words.Say("New name")
	}
	w.Prompt("rename", headline, words.Say("Rename"),
		[]widgets.Field{{Label: what, Text: page.KeyText(p.Doc(), r), Hint: "", Below: elsewhere(p, r)}}, func(t []string) error {
			k, err := keyOf(p, parent, t[0])
			if err != nil {
				return err
			}
			return p.Doc().RenameKey(r, k)
		})
}

// edit focuses the value.
func edit(w host.Window) {
	if p := w.Document(); p != nil {
		p.Edit()
	}
}
