package slot

import (
	"bytes"
	"fmt"
	"iter"
	"strconv"

	"savant/codec/variant"
	"savant/model"
	"savant/model/property"
	"savant/model/rowpath"
	"savant/scene/tscn"
)

// File returns a sub-resource with all that it needs as the text of a file of its own, and its class.
func File(d *model.Document, resource model.Row) (text []byte, class string, err error) {
	w := &writer{doc: d, seen: map[model.Row]bool{}}
	if err := w.add(resource, true); err != nil {
		return nil, "", err
	}
	class = w.attribute(resource, "type")
	head := fmt.Sprintf("[gd_resource type=%s", rowpath.Quote(class))
	if n := w.externals + w.internals; n > 0 && countsSteps(d) {
		head += " load_steps=" + strconv.Itoa(n+1)
	}
	head += fmt.Sprintf(" format=%d]\n\n", tscn.FormatOf(d.Dialect()))
	return append([]byte(head), append(w.external.Bytes(), w.internal.Bytes()...)...), class, nil
}

// countsSteps reports whether the header of a document says how many resources there are: 4.6 no longer writes that.
func countsSteps(d *model.Document) bool {
	_, err := d.Find("header.@load_steps")
	return err == nil
}

// writer writes sections of a document as text.
type writer struct {
	doc                  *model.Document
	seen                 map[model.Row]bool
	external, internal   bytes.Buffer
	externals, internals int
}

func (w *writer) attribute(r model.Row, name string) string {
	row, err := w.doc.Find(w.doc.Path(r) + ".@" + name)
	if err != nil {
		return ""
	}
	v, err := w.doc.Value(row)
	if err != nil {
		return ""
	}
	return v.Text
}

// add writes a sub-resource after those that it refers to.
func (w *writer) add(r model.Row, main bool) error {
	w.seen[r] = true
	rows, order := property.Stored(w.doc, r)
	var body bytes.Buffer
	for _, name := range order {
		v, err := w.doc.Value(rows[name])
		if err != nil {
			return err
		}
		if err := w.need(v); err != nil {
			return err
		}
		text, err := w.doc.EngineText(rows[name])
		if err != nil {
			return err
		}
		fmt.Fprintf(&body, "%s = %s\n", tscn.PropertyName(name), text)
	}
	if main {
		w.internal.WriteString("[resource]\n")
	} else {
		w.internals++
		fmt.Fprintf(&w.internal, "[sub_resource type=%s id=%s]\n", rowpath.Quote(w.attribute(r, "type")), w.id(r))
		body.WriteByte('\n')
	}
	w.internal.Write(body.Bytes())
	return nil
}

// id is that of a resource as its file has it.
func (w *writer) id(r model.Row) string {
	row, err := w.doc.Find(w.doc.Path(r) + ".@id")
	if err != nil {
		return `""`
	}
	text, err := w.doc.Text(row)
	if err != nil {
		return `""`
	}
	return text
}

// need writes the resources that a value names.
func (w *writer) need(v variant.Value) error {
	for ref := range references(v) {
		r := property.Section(w.doc, ref)
		if r == 0 || w.seen[r] {
			continue
		}
		if ref.Kind == variant.Internal {
			if err := w.add(r, false); err != nil {
				return err
			}
			continue
		}
		w.seen[r] = true
		w.externals++
		uid := ""
		if id := w.attribute(r, "uid"); id != "" {
			uid = " uid=" + rowpath.Quote(id)
		}
		fmt.Fprintf(&w.external, "[ext_resource type=%s%s path=%s id=%s]\n", rowpath.Quote(w.attribute(r, "type")), uid, rowpath.Quote(w.attribute(r, "path")), w.id(r))
	}
	return nil
}

// references are those in a value, in order.
func references(v variant.Value) iter.Seq[*variant.Resource] {
	return func(yield func(*variant.Resource) bool) { each(v, yield) }
}

// each yields the references in a value.
func each(v variant.Value, yield func(*variant.Resource) bool) bool {
	switch data := v.Data.(type) {
	case *variant.Resource:
		return yield(data)
	case *variant.List:
		for _, item := range data.Items {
			if !each(item, yield) {
				return false
			}
		}
	case *variant.Dict:
		for _, e := range data.Entries {
			if !each(e.Key, yield) || !each(e.Value, yield) {
				return false
			}
		}
	}
	return true
}
