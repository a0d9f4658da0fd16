package users

import (
	"bytes"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/rowpath"
)

// Messages.
const (
	textLeadsNowhere message.ID = "users.text-leads-nowhere path"
)

// pathText is a text of a document that is the path of a file and nothing else. That of an autoload may have a star before it.
type pathText struct {
	row  model.Row
	path string
	star bool
	key  bool // it is the key of an entry of a dictionary
}

// pathTexts returns the texts of a document that are paths of a scheme, in order. Attributes, such as the paths of external resources, are none.
func pathTexts(doc *model.Document, scheme string) (list []pathText) {
	payload, known := doc.Bytes(), map[pathText]bool{}
	for at := 0; ; at += len(scheme) {
		n := bytes.Index(payload[at:], []byte(scheme))
		if n < 0 {
			return list
		}
		at += n
		r := doc.At(int64(at))
		x := pathText{row: r, key: int64(at) < doc.Describe(r).Offset}
		if known[x] {
			continue
		}
		known[x] = true
		v, ok := x.text(doc)
		if !ok || strings.ContainsAny(v.Text, "\n\r\x00") {
			continue
		}
		x.path, x.star = strings.CutPrefix(v.Text, "*")
		if name := doc.Path(r); strings.HasPrefix(x.path, scheme) && !strings.HasPrefix(name[strings.LastIndexByte(name, '.')+1:], "@") {
			list = append(list, x)
		}
	}
}

// text is the value or the key. ok is false if it is no text, or the name of a property.
func (x pathText) text(doc *model.Document) (v variant.Value, ok bool) {
	if !x.key {
		v, err := doc.Value(x.row)
		return v, err == nil && (v.Type == variant.String || v.Type == variant.StringName)
	}
	p, err := rowpath.Parse(doc.Path(x.row))
	up := doc.Parent(x.row)
	if err != nil || len(p.Steps) == 0 || doc.Describe(up).Badge != model.BadgeDictionary {
		return v, false
	}
	literal := p.Steps[len(p.Steps)-1].Text
	if p.Steps[len(p.Steps)-1].Kind == rowpath.NameStep {
		literal = rowpath.Quote(literal)
	}
	list := doc.Entries(up, literal+": null")
	if len(list) != 1 || list[0].Key.Type != variant.String && list[0].Key.Type != variant.StringName {
		return v, false
	}
	return list[0].Key, true
}

// leadsNowhere is the problem that the file is not there.
func (x pathText) leadsNowhere(doc *model.Document) model.Problem {
	return model.Problem{Row: x.row, Path: doc.Path(x.row), Offset: doc.Describe(x.row).Offset, Text: message.New(textLeadsNowhere, x.path), Gravity: model.Loss}
}

// lead has the text be another path.
func (x pathText) lead(doc *model.Document, path string) error {
	v, ok := x.text(doc)
	if !ok {
		return nil // it went with an edit before
	}
	if v.Text = path; x.star {
		v.Text = "*" + path
	}
	if x.key {
		return doc.RenameKey(x.row, v)
	}
	return doc.Set(x.row, v)
}
