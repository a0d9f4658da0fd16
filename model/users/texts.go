package users

import (
	"bytes"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
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
}

// pathTexts returns the texts of a document that are paths of a scheme, in order. Attributes, such as the paths of external resources, are none.
func pathTexts(doc *model.Document, scheme string) (list []pathText) {
	payload, known := doc.Bytes(), map[model.Row]bool{}
	for at := 0; ; at += len(scheme) {
		n := bytes.Index(payload[at:], []byte(scheme))
		if n < 0 {
			return list
		}
		at += n
		r := doc.At(int64(at))
		if known[r] || int64(at) < doc.Describe(r).Offset { // in the key
			continue
		}
		known[r] = true
		v, err := doc.Value(r)
		if err != nil || v.Type != variant.String && v.Type != variant.StringName || strings.ContainsAny(v.Text, "\n\r\x00") {
			continue
		}
		text, star := strings.CutPrefix(v.Text, "*")
		if name := doc.Path(r); strings.HasPrefix(text, scheme) && !strings.HasPrefix(name[strings.LastIndexByte(name, '.')+1:], "@") {
			list = append(list, pathText{r, text, star})
		}
	}
}

// leadsNowhere is the problem that the file is not there.
func (x pathText) leadsNowhere(doc *model.Document) model.Problem {
	return model.Problem{Row: x.row, Path: doc.Path(x.row), Offset: doc.Describe(x.row).Offset, Text: message.New(textLeadsNowhere, x.path), Gravity: model.Loss}
}

// lead has the text be another path.
func (x pathText) lead(doc *model.Document, path string) error {
	v, err := doc.Value(x.row)
	if err != nil {
		return err
	}
	if v.Text = path; x.star {
		v.Text = "*" + path
	}
	return doc.Set(x.row, v)
}
