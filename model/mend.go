package model

import (
	"savant/codec/message"
	"savant/model/label"
)

// Mender is a form of text files, in which what is not understood can be written anew.
type Mender interface {
	// Broken returns the text of a row that was not understood, and where it begins; ok is false for other rows.
	Broken(r Row) (text string, off int64, ok bool)
	// Judge returns what is not understood of another text in its place; the zero Message if all of it is. In very long
	// sections it does not look.
	Judge(r Row, text string) message.Message
}

const notBroken message.ID = "model.not-broken"

// Broken returns the text of a row that was not understood; ok is false for other rows.
func (d *Document) Broken(r Row) (text string, ok bool) {
	form, err := formOf[Mender](d, r, notBroken)
	if err != nil {
		return "", false
	}
	text, _, ok = form.Broken(r)
	return text, ok
}

// Judge returns what would not be understood of another text in the place of one that is not; the zero Message for nothing.
func (d *Document) Judge(r Row, text string) message.Message {
	form, err := formOf[Mender](d, r, notBroken)
	if err != nil {
		return message.Of(err)
	}
	return form.Judge(r, text)
}

// Mend puts another text in the place of one that was not understood, whether it is understood or not, and returns the
// row that it belongs to then. All other rows are new afterwards.
func (d *Document) Mend(r Row, text string) (Row, error) {
	form, err := formOf[Mender](d, r, notBroken)
	if err != nil {
		return 0, err
	}
	was, off, ok := form.Broken(r)
	if !ok {
		return 0, d.refuse(r, message.New(notBroken))
	}
	line, _ := d.form.Position(off)
	if err := d.Apply(message.New(label.Mend, line), []Patch{{Start: off, End: off + int64(len(was)), New: []byte(text)}}); err != nil {
		return 0, err
	}
	return d.At(off), nil
}
