package model

import (
	"context"
	"errors"
	"slices"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model/label"
	"savant/model/packed"
	"savant/model/rowpath"
	"savant/model/value"
	"savant/scene"
	"savant/scene/tscn"
)

// Messages.
const (
	needsKeys      message.ID = "model.needs-keys"
	needsNoKeys    message.ID = "model.needs-no-keys"
	nothingToPaste message.ID = "model.nothing-to-paste"
	hasNoKey       message.ID = "model.has-no-key"
)

// Copy returns rows as Godot text to be pasted elsewhere: one row as its value; several as their values, or as entries
// if all have keys, one per line with a trailing comma, as in an array or dictionary. Nodes become a text scene of
// their own, with their descendants, the connections among these and the resources that they need. Other sections of a
// text file are copied verbatim. Rows below others of the list are copied with those.
func (d *Document) Copy(list ...Row) (string, error) {
	for _, r := range list {
		if err := d.demand(r); err != nil {
			return "", err
		}
	}
	list = d.outermost(list)
	if form, ok := d.form.(Noded); ok && len(list) > 0 && !slices.ContainsFunc(list, func(r Row) bool { return !d.IsNode(r) }) {
		return form.CopyNodes(list)
	}
	sections := !slices.ContainsFunc(list, func(r Row) bool { return !d.section(r) })
	if len(list) == 1 {
		return d.Text(list[0])
	}
	keys := make([]string, len(list))
	keyed := true
	for i, r := range list {
		keys[i] = d.keyLiteral(r)
		keyed = keyed && keys[i] != ""
	}
	between := ",\n"
	if sections {
		between = "\n\n"
	}
	var b strings.Builder
	for i, r := range list {
		text, err := d.Text(r)
		if err != nil {
			return "", err
		}
		if i > 0 {
			b.WriteString(between)
		}
		if keyed && !sections {
			b.WriteString(keys[i] + ": ")
		}
		b.WriteString(text)
	}
	return b.String(), nil
}

// CopyEntries returns rows with their keys or names, one per line with a trailing comma, to be pasted into any
// dictionary, object or node. Rows below others of the list are copied with those. A row without a key gives a
// *RefusedError.
func (d *Document) CopyEntries(list ...Row) (string, error) {
	for _, r := range list {
		if err := d.demand(r); err != nil {
			return "", err
		}
	}
	var lines []string
	for _, r := range d.outermost(list) {
		if !d.HasKey(r) {
			return "", d.refuse(r, message.New(hasNoKey))
		}
		text, err := d.Text(r)
		if err != nil {
			return "", err
		}
		lines = append(lines, d.keyLiteral(r)+": "+text)
	}
	return strings.Join(lines, ",\n"), nil
}

// HasKey reports whether a row is an entry or a property, so that CopyEntries accepts it.
func (d *Document) HasKey(r Row) bool {
	return d.Alive(r) && !d.section(r) && d.Describe(d.Parent(r)).Can&CanInsert != 0 && d.keyLiteral(r) != ""
}

// Entries returns the entries of a text with keys, such as "gold": 5 or 3: Vector2(1, 2), which Paste inserts below parent; nil if it is no such text.
func (d *Document) Entries(parent Row, text string) []variant.Entry {
	text = strings.TrimSpace(text)
	if text == "" || !d.Alive(parent) || d.Numbered(parent) {
		return nil
	}
	quoted := strings.HasPrefix(text, `"`) || strings.HasPrefix(text, `&"`)
	if !quoted && (d.Describe(parent).Badge != BadgeDictionary || d.AsJSON(parent) || text[0] == '{') {
		return nil // names have no other form there, and a whole dictionary is a value
	}
	v, err := d.read(parent, text, "{", "}")
	dict, ok := v.Data.(*variant.Dict)
	if err != nil || !ok {
		return nil
	}
	return dict.Entries
}

// IsNode reports whether a row is a node of a scene.
func (d *Document) IsNode(r Row) bool {
	form, err := formOf[Noded](d, r, "")
	return err == nil && form.IsNode(r)
}

// section reports whether a row is a section of a text file.
func (d *Document) section(r Row) bool {
	f, ok := d.form.(Sectioned)
	return ok && d.rows.Inside(r) == 0 && f.IsSection(r)
}

// keyLiteral returns the key of an entry, or the name of a property, as Godot text; "" for rows without one.
func (d *Document) keyLiteral(r Row) string {
	p, err := rowpath.Parse(d.Path(r))
	if err != nil || len(p.Steps) == 0 || d.Numbered(d.Parent(r)) {
		return ""
	}
	switch s := p.Steps[len(p.Steps)-1]; s.Kind {
	case NameStep:
		return rowpath.Quote(s.Text)
	case KeyStep:
		return s.Text
	}
	return ""
}

// Numbered reports whether the children of a row have indices rather than keys.
func (d *Document) Numbered(r Row) bool {
	switch b := d.Describe(r).Badge; b {
	case BadgeArray, BadgeBytes, BadgePackedInt, BadgePackedFloat, BadgePackedString, BadgePackedVector, BadgePackedColor:
		return true
	case BadgeFile:
		return d.HasRecords()
	}
	return false
}

// Paste inserts the contents of text below parent, before its index-th child, as one step of the history, and returns
// the first new row. The text is Godot's or JSON: a result of Copy, or one value. If children have keys, a dictionary
// gives its entries; an existing key is refused, and nothing is changed (see PasteOver). An array is added to an array as one element,
// and to a packed array element by element; the latter accepts columns of numbers too, and bytes in hexadecimal digits.
// What the file cannot hold is lost with a note.
// Nodes become children of the nearest node at or above parent, as the last ones unless it is parent itself. Errors are
// *RefusedError, or about the text.
func (d *Document) Paste(parent Row, index int, text string) (Row, error) {
	if err := d.demand(parent); err != nil {
		return 0, err
	}
	if d.TakesNodes(text) {
		return d.pasteNodes(parent, index, text)
	}
	list, err := d.pasted(parent, text)
	if err != nil {
		return 0, err
	}
	var first Row
	defer d.AllowLosses(d.lossy)
	d.AllowLosses(true)
	err = d.Group(message.New(label.Paste, d.Path(parent)), func() error {
		first, err = d.InsertAll(parent, index, list)
		return err
	})
	return first, err
}

// TakesNodes reports whether Paste would create nodes from a text: this is a scene, and the text contains nodes.
func (d *Document) TakesNodes(text string) bool {
	_, ok := d.form.(Noded)
	return ok && tscn.IsFragment(text)
}

// PastePlan returns what Paste would add for a text of nodes, and notes on what would be lost.
func (d *Document) PastePlan(parent Row, index int, text string) (made scene.Pasted, lost []Note, err error) {
	if err := d.demand(parent); err != nil {
		return made, nil, err
	}
	parent, index = d.nodePlace(parent, index)
	form, err := formOf[Noded](d, parent, onlyScenes)
	if err != nil {
		return made, nil, err
	}
	e, made, err := form.PasteNodes(parent, index, text)
	for _, n := range e.Notes {
		if n.Removed {
			lost = append(lost, n)
		}
	}
	return made, lost, err
}

func (d *Document) pasteNodes(parent Row, index int, text string) (Row, error) {
	parent, index = d.nodePlace(parent, index)
	return d.placed(parent, func(f Noded) (Edit, string, error) {
		e, made, err := f.PasteNodes(parent, index, text)
		return e, made.Place, err
	})
}

// nodePlace is the nearest node at or above a row, or the scene's root, and the index there.
func (d *Document) nodePlace(parent Row, index int) (Row, int) {
	for ; parent != Root && !d.IsNode(parent); parent = d.Parent(parent) {
		index = -1
	}
	if parent == Root {
		index = -1
		for i := range d.Len(Root) {
			if r := d.Child(Root, i); d.IsNode(r) {
				parent = r
				break
			}
		}
	}
	return parent, index
}

// pasted returns a text's contents as new children of a row.
func (d *Document) pasted(parent Row, text string) (list []Entry, err error) {
	if !d.Numbered(parent) {
		v, err := d.read(parent, text, "{", "}")
		if err != nil {
			return nil, err
		}
		dict, ok := v.Data.(*variant.Dict)
		if !ok {
			return nil, d.refuse(parent, message.New(needsKeys))
		}
		for i := range dict.Entries {
			list = append(list, Entry{&dict.Entries[i].Key, dict.Entries[i].Value})
		}
		return list, nil
	}
	v, err := d.read(parent, text, "", "")
	if err == nil {
		badge := d.Describe(parent).Badge
		array, ok := v.Data.(*variant.List)
		if !ok || badge == BadgeArray || badge == BadgeFile {
			return []Entry{{Value: v}}, nil
		}
		return elements(array), nil
	}
	several, e := d.read(parent, text, "[", "]")
	if array, ok := several.Data.(*variant.List); ok && e == nil {
		return elements(array), nil
	}
	if list, ok := d.pastedNumbers(parent, text); ok {
		return list, nil
	}
	if entries, e := d.read(parent, text, "{", "}"); e == nil && entries.Type == variant.Dictionary {
		return nil, d.refuse(parent, message.New(needsNoKeys))
	}
	return nil, err
}

// pastedNumbers parses the elements of a packed array as other programs format them: columns of numbers, or bytes in
// hexadecimal digits.
func (d *Document) pastedNumbers(parent Row, text string) (list []Entry, ok bool) {
	p, err := d.Packed(parent)
	if err != nil || strings.TrimSpace(text) == "" {
		return nil, false
	}
	for _, form := range []packed.Form{packed.CSV, packed.Hex} {
		if form == packed.Hex && p.Type != variant.PackedByteArray {
			break
		}
		v, err := p.Import(context.Background(), strings.NewReader(text), form)
		if err != nil || variant.PackedLen(v.Data) > value.MostItems {
			continue
		}
		for _, item := range value.ItemsOf(v) {
			list = append(list, Entry{Value: item})
		}
		return list, true
	}
	return nil, false
}

func elements(array *variant.List) []Entry {
	list := make([]Entry, len(array.Items))
	for i, v := range array.Items {
		list[i].Value = v
	}
	return list
}

// read parses one value; if that fails, one with brackets around it; then JSON.
func (d *Document) read(r Row, text, open, end string) (variant.Value, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return variant.Value{}, message.Err(nothingToPaste)
	}
	v, err := d.Parse(r, text)
	if err == nil && open != "[" {
		return v, nil
	}
	if open != "" {
		if v, e := d.Parse(r, open+text+end); e == nil {
			return v, nil
		}
	}
	if v, e := value.ReadJSON(text); e == nil || errors.Is(e, value.DigitsLost) {
		return v, e
	}
	return v, err
}
