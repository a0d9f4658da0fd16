package save

import (
	"savant/codec/message"
	"savant/codec/typedjson"
	"savant/codec/variant"
	"savant/model"
	"savant/model/transcode"
)

// held returns a value at a path as the engine of the file holds it, with notes on what is lost of it. Where losses are not allowed, only types of
// containers are looked at, of which the bytes would say nothing: they are refused. Other types that the engine lacks are refused when they are encoded.
func (b *Form) held(r model.Row, path string, v variant.Value) (now variant.Value, lost []model.Note, err error) {
	d := b.host.Dialect()
	allowed := b.host.AllowsLosses()
	if !allowed && (d.Binary.TypedDictionaries || v.Data == nil) {
		return v, nil, nil
	}
	at := int64(0)
	if r != model.Root {
		at = b.place(r).start
	}
	losses := &transcode.Losses{}
	t := transcode.New(typedjson.Dialect, d, losses)
	t.Path.Text = []byte(path)
	now = t.Value(v)
	for _, l := range losses.List {
		untyped := l.What.ID == transcode.ArrayTypeLost || l.What.ID == transcode.DictionaryTypeLost
		switch {
		case allowed:
			lost = append(lost, model.Note{Text: l.Message(), Why: l.What, Offset: at, Removed: true})
		case untyped:
			return v, nil, b.host.Refuse(r, message.In(l.Path, l.What))
		}
	}
	if !allowed {
		return v, nil, nil
	}
	return now, lost, nil
}

// heldValue is held for one value in place of that of a row.
func (b *Form) heldValue(r model.Row, v variant.Value) (variant.Value, []model.Note, error) {
	return b.held(r, b.host.Path(r), v)
}

// heldEntries is held for new children of a row.
func (b *Form) heldEntries(parent model.Row, index int, list []model.Entry) (now []model.Entry, lost []model.Note, err error) {
	if !b.host.AllowsLosses() && b.host.Dialect().Binary.TypedDictionaries {
		return list, nil, nil
	}
	path := transcode.Path{Dialect: b.host.Dialect(), Text: []byte(b.host.Path(parent))}
	for i, one := range list {
		var at variant.Value
		if one.Key != nil {
			key, notes, err := b.held(parent, path.String(), *one.Key)
			if err != nil {
				return nil, nil, err
			}
			lost = append(lost, notes...)
			one.Key, at = &key, key
		}
		n := len(path.Text)
		if one.Key != nil {
			path.To(&transcode.Child{Of: variant.Value{Data: &variant.Dict{}}, Index: index + i, Key: at}, 0)
		} else {
			path.Index(index + i)
		}
		v, notes, err := b.held(parent, path.String(), one.Value)
		if err != nil {
			return nil, nil, err
		}
		path.Back(n)
		one.Value = v
		lost = append(lost, notes...)
		now = append(now, one)
	}
	return now, lost, nil
}
