package users

import (
	"bytes"
	"cmp"
	"path/filepath"
	"slices"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
	"savant/model/lines"
	"savant/model/rowpath"
)

// Messages.
const (
	notFollowed message.ID = "users.not-followed"
)

// errDamaged is returned for a binary file that can only be opened as bytes.
var errDamaged = message.Err(notFollowed)

// binaryText is a text of a binary scene or resource: the value of a row, or its key.
type binaryText struct {
	row  string // its path
	key  bool
	name bool // it is a StringName
}

// read returns the text; ok is false for what is none.
func (x binaryText) read(doc *model.Document, r model.Row) (v variant.Value, ok bool) {
	var err error
	if x.key {
		path := doc.PathOf(r)
		if doc.Describe(doc.Parent(r)).Badge != model.BadgeDictionary || len(path.Steps) == 0 {
			return v, false
		}
		switch step := path.Steps[len(path.Steps)-1]; step.Kind {
		case rowpath.NameStep:
			v = variant.OfString(step.Text)
		case rowpath.KeyStep:
			v, err = doc.ParseKey(doc.Parent(r), step.Text)
		}
	} else {
		v, err = doc.Value(r)
	}
	return v, err == nil && (v.Type == variant.String || v.Type == variant.StringName)
}

// told is how a place is shown where the text is this one.
func (x binaryText) told(text string) string {
	text = quoted(text)
	if x.name {
		text = "&" + text
	}
	if !x.key {
		return told(x.row, text)
	}
	path, err := rowpath.Parse(x.row)
	if err != nil || len(path.Steps) == 0 {
		return text
	}
	path.Steps = path.Steps[:len(path.Steps)-1]
	return path.String() + "[" + text + "]"
}

// set replaces the text.
func (x binaryText) set(doc *model.Document, r model.Row, v variant.Value) error {
	if x.key {
		return doc.RenameKey(r, v)
	}
	return doc.Set(r, v)
}

// quoted is a text as the engine writes a string.
func quoted(text string) string { return `"` + escape(text, `"`) + `"` }

// inBinary finds the places in a binary scene or resource. A text there is judged as one in a text file is.
func (m *mover) inBinary(b []byte, file string) ([]*Place, error) {
	doc, err := kinds.Open(b, model.Options{Name: filepath.Base(file)})
	if err != nil {
		return nil, err
	}
	if fixed(doc) {
		return nil, errDamaged
	}
	p := &binaryPlacing{mover: m, doc: doc, payload: doc.Bytes(), known: map[binaryText]bool{}}
	var externals []string
	doc.Walk(model.Root, 1, func(r model.Row) bool {
		if _, ok := doc.ExternalFile(r); ok {
			externals = append(externals, doc.Path(r))
		}
		return true
	})
	for _, at := range externals {
		if r, err := doc.Find(at + ".@path"); err == nil {
			p.external(r)
		}
	}
	p.externals = len(p.list)
	name := []byte(m.from)
	for at := 0; ; {
		n := bytes.Index(p.payload[at:], name)
		if n < 0 {
			break
		}
		p.hit(at + n)
		at += n + len(name)
	}
	slices.SortStableFunc(p.list, func(a, b *Place) int { return cmp.Compare(a.Offset, b.Offset) })
	return p.list, nil
}

// binaryPlacing collects the places of a binary scene or resource.
type binaryPlacing struct {
	*mover
	doc     *model.Document
	payload []byte
	known   map[binaryText]bool
	list    []*Place

	externals int // of list: the paths of external resources, which are no values
}

// hit adds the places of the text that has the path at an offset.
func (p *binaryPlacing) hit(off int) {
	if slices.ContainsFunc(p.list[:p.externals], func(x *Place) bool { return int64(off) >= x.patch.Start && int64(off) < x.patch.End }) {
		return
	}
	r := p.doc.At(int64(off))
	in := binaryText{row: p.doc.Path(r), key: int64(off) < p.doc.Describe(r).Offset}
	v, ok := in.read(p.doc, r)
	first := strings.Index(v.Text, p.from)
	if !ok || first < 0 {
		p.other(off, in.row)
		return
	}
	if p.known[in] {
		return
	}
	p.known[in] = true
	begin := int64(off - first)
	if now, ok := p.whole(v.Text); ok {
		p.add(in, v, begin, model.Patch{End: int64(len(v.Text)), New: []byte(now)}, true, true)
		return
	}
	text := newPlacing([]byte(v.Text))
	p.parts(text, 0, len(v.Text), true)
	for _, x := range text.list {
		p.add(in, v, begin, x.patch, x.Along, false)
	}
}

// other adds the path at an offset as a place that stays, for what is neither a value nor a key of text has it.
func (p *binaryPlacing) other(off int, row string) {
	text, _, _ := bytes.Cut(p.payload[off:min(off+longestPath, len(p.payload))], []byte{0})
	found := newPlacing(text)
	if p.parts(found, 0, len(text), false); len(found.list) > 0 && found.list[0].Offset == 0 { // else it is the beginning of a longer name
		before := strings.TrimPrefix(told(row, quoted(p.from)), " = ") // of what is in no row
		p.list = append(p.list, &Place{Offset: int64(off), begin: int64(off), Fixed: true, Line: lines.Line{Before: before}})
	}
}

// external adds the path of an external resource, if it leads to what moves: the engine looks for relative ones in binary files from the project's folder.
func (p *binaryPlacing) external(r model.Row) {
	in := binaryText{row: p.doc.Path(r)}
	v, ok := in.read(p.doc, r)
	now, moves := p.whole(v.Text)
	if !moves {
		now, moves = p.rooted(v.Text)
	}
	if ok && moves {
		begin := p.doc.Describe(r).Offset
		begin += int64(max(0, bytes.Index(p.payload[begin:], []byte(v.Text))))
		p.add(in, v, begin, model.Patch{End: int64(len(v.Text)), New: []byte(now)}, true, true)
	}
}

// add adds a place: a patch of the text v, which begins at an offset of the file.
func (p *binaryPlacing) add(in binaryText, v variant.Value, begin int64, patch model.Patch, along, fixed bool) {
	in.name = v.Type == variant.StringName
	x := &Place{Offset: begin + patch.Start, Along: along, Fixed: fixed, in: in, begin: begin, whole: v.Text}
	x.patch = model.Patch{Start: begin + patch.Start, End: begin + patch.End, New: patch.New}
	x.Line = lines.Line{Before: in.told(v.Text), After: in.told(x.changed([]*Place{x}))}
	p.list = append(p.list, x)
}

// rewritten returns the new contents of a binary scene or resource.
func (f *Followed) rewritten(b []byte) ([]byte, error) {
	doc, err := kinds.Open(b, model.Options{Name: filepath.Base(f.File)})
	if err != nil {
		return nil, err
	}
	var values, keys [][]*Place
	for _, list := range together(f.Changing()) {
		if list[0].in.key {
			keys = append(keys, list)
		} else {
			values = append(values, list)
		}
	}
	slices.Reverse(keys) // what is below a key has it in its path
	all := slices.Concat(values, keys)
	rows := make([]model.Row, len(all))
	for i, list := range all {
		if rows[i], err = doc.Find(list[0].in.row); err != nil {
			return nil, err
		}
	}
	for i, list := range all {
		r, in := rows[i], list[0].in
		if !doc.Alive(r) { // an edit may take the rows of a value away
			if r, err = doc.Find(in.row); err != nil {
				return nil, err
			}
		}
		v, _ := in.read(doc, r)
		v.Text = list[0].changed(list)
		if err := in.set(doc, r, v); err != nil {
			return nil, err
		}
	}
	parts, err := doc.Parts()
	return bytes.Join(parts, nil), err
}
