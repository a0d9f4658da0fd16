package pictures

import (
	"bytes"
	"context"
	"image"
	"image/jpeg"
	"image/png"

	"savant/codec/variant"
	"savant/model"
	"savant/model/packed"
	"savant/model/picture"
	"savant/model/property"
	"savant/ui/internal/words"
)

// imageOfBytes shows bytes that begin as an image file does.
func (e *Editor) imageOfBytes(r model.Row) view {
	doc := e.page.Doc()
	if doc.Describe(r).Badge != model.BadgeBytes {
		return nil
	}
	if head, err := e.bytes(r, picture.MostHead); err != nil || picture.KindOf(head) == "" {
		return nil
	}
	s := source{open: func() (*picture.Picture, []byte, error) {
		raw, err := e.bytes(r, mostBytes)
		if err != nil {
			return nil, nil, err
		}
		if picture.KindOf(raw) == "" {
			return nil, raw, nil
		}
		p, err := picture.OfBytes(raw)
		return p, raw, err
	}}
	if !e.fixed(r) {
		s.replace = func(content []byte) (func() error, error) {
			head, err := e.bytes(r, picture.MostHead)
			if err == nil {
				content, err = asLike(head, content)
			}
			return func() error {
				return e.panel.Assign([]model.Assignment{{Row: r, Value: variant.Value{Type: variant.PackedByteArray, Data: content}}}, false)
			}, err
		}
	}
	return newImageView(e, r, s)
}

// imageOfFile shows a file that is an image, or what an engine has imported one as.
func (e *Editor) imageOfFile(r model.Row) view {
	b, ok := e.bare(r)
	if !ok || !picture.IsFile(b) {
		return nil
	}
	return newImageView(e, r, source{open: func() (*picture.Picture, []byte, error) {
		b, ok := e.bare(r)
		if !ok || !picture.IsFile(b) {
			return nil, nil, nil
		}
		p, err := picture.OfFile(b)
		return p, b, err
	}})
}

// bare are the bytes of a file that holds no values, if it is not too large.
func (e *Editor) bare(r model.Row) ([]byte, bool) {
	form, _, ok := model.As[model.Bare](e.page.Doc(), r)
	if !ok {
		return nil, false
	}
	b := form.Bare()
	return b, len(b) <= mostBytes
}

// mostBytes is the largest image, in bytes, that is shown.
const mostBytes = 256 << 20

// bytes are the first of those that a row holds.
func (e *Editor) bytes(r model.Row, most int) ([]byte, error) {
	array, err := e.page.Doc().Packed(r)
	if err != nil {
		return nil, err
	}
	out := &head{most: most}
	if err := array.Export(context.Background(), out, packed.Raw); err != nil && err != errEnough {
		return nil, err
	}
	return out.Bytes(), nil
}

// head keeps the first bytes that are written, and then refuses more with an error.
type head struct {
	bytes.Buffer
	most int
}

var errEnough = bytes.ErrTooLarge

// Write implements io.Writer.
func (h *head) Write(b []byte) (int, error) {
	if room := h.most - h.Len(); len(b) > room {
		h.Buffer.Write(b[:room])
		return room, errEnough
	}
	return h.Buffer.Write(b)
}

// asLike makes a file of the same kind as the one that head begins: a game that loads PNG finds PNG.
func asLike(head, content []byte) ([]byte, error) {
	was, err := picture.OfBytes(content)
	if err != nil {
		return nil, err
	}
	img, err := was.Decode()
	if err != nil || picture.KindOf(head) == was.Kind {
		return content, err
	}
	return encoded(picture.KindOf(head), img)
}

// encoded is an image as a file of a kind.
func encoded(kind string, img image.Image) ([]byte, error) {
	var out bytes.Buffer
	switch kind {
	case "PNG":
		err := png.Encode(&out, img)
		return out.Bytes(), err
	case "JPEG":
		err := jpeg.Encode(&out, img, &jpeg.Options{Quality: 92})
		return out.Bytes(), err
	}
	return nil, problem(words.Say("Choose a %s file: images are not written as %s here.", kind, kind))
}

// problem is an error in the user's words.
type problem string

func (p problem) Error() string { return string(p) }

// imageOfData shows an Image, or the dictionary that it has as its data.
func (e *Editor) imageOfData(r model.Row) view {
	doc := e.page.Doc()
	at := r
	switch {
	case doc.Describe(r).Badge == model.BadgeDictionary:
		if doc.Len(r) > mostOfData {
			return nil
		}
	case e.class(r) == "Image":
		at = e.properties(r)["data"]
	default:
		return nil
	}
	if at == 0 {
		return nil
	}
	if rows := e.properties(at); rows["data"] == 0 || rows["width"] == 0 || rows["height"] == 0 || rows["format"] == 0 {
		return nil
	}
	s := source{open: func() (*picture.Picture, []byte, error) {
		d, _, ok := e.data(at)
		if !ok {
			return nil, nil, nil
		}
		return picture.OfData(d, e.major()), d.Pixels, nil
	}}
	d, _, ok := e.data(at)
	if !ok {
		return nil
	}
	if picture.Writes(d.Format, e.major()) && doc.Describe(at).Can&model.CanInsert != 0 {
		s.replace = func(content []byte) (func() error, error) {
			p, err := picture.OfBytes(content)
			if err != nil {
				return nil, err
			}
			img, err := p.Decode()
			if err != nil {
				return nil, err
			}
			return func() error { return e.setData(at, img) }, nil
		}
	}
	return newImageView(e, r, s)
}

// mask shows a BitMap.
func (e *Editor) mask(r model.Row) view {
	if e.class(r) != "BitMap" || e.properties(r)["data"] == 0 {
		return nil
	}
	open := func() (*picture.Picture, []byte, error) {
		rows := e.properties(e.properties(r)["data"])
		if rows["size"] == 0 || rows["data"] == 0 || e.page.Doc().Describe(rows["data"]).Badge != model.BadgeBytes {
			return nil, nil, nil
		}
		size, err := e.page.Doc().Value(rows["size"])
		if err != nil {
			return nil, nil, err
		}
		bits, err := e.bytes(rows["data"], mostBytes)
		if err != nil {
			return nil, nil, err
		}
		p, ok := picture.OfMask(size, bits)
		if !ok {
			return nil, nil, nil
		}
		return p, bits, nil
	}
	if p, _, err := open(); p == nil && err == nil {
		return nil
	}
	return newImageView(e, r, source{open: open})
}

// imageOfValue shows the Image of Godot 2, which is a value.
func (e *Editor) imageOfValue(r model.Row) view {
	doc := e.page.Doc()
	if doc.Describe(r).Type != variant.Image.String() {
		return nil
	}
	v, err := doc.Value(r)
	if err != nil {
		return nil
	}
	stored, ok := v.Data.(*variant.Picture)
	if !ok || len(stored.Pixels) == 0 {
		return nil
	}
	return newImageView(e, r, source{open: func() (*picture.Picture, []byte, error) {
		p, err := picture.OfImage(stored)
		return p, stored.Pixels, err
	}})
}

// mostOfData is the largest number of entries in the dictionary of an Image: the engines write five.
const mostOfData = 8

// properties returns the rows of the properties of an object or a dictionary by name; none if there are very many.
func (e *Editor) properties(r model.Row) map[string]model.Row {
	doc := e.page.Doc()
	if !property.Is(doc, r) && doc.Len(r) > mostProperties {
		return nil
	}
	rows, _ := property.Stored(doc, r)
	return rows
}

// mostProperties is the largest number of entries of a dictionary or an object in a save that is searched for an image.
const mostProperties = 200

// data reads the dictionary that an Image has.
func (e *Editor) data(r model.Row) (d picture.Data, rows map[string]model.Row, ok bool) {
	doc := e.page.Doc()
	rows = e.properties(r)
	var values [4]variant.Value
	for i, name := range []string{"width", "height", "format", "mipmaps"} {
		if row := rows[name]; row != 0 {
			var err error
			if values[i], err = doc.Value(row); err != nil {
				return d, rows, false
			}
		}
	}
	if doc.Describe(rows["data"]).Badge != model.BadgeBytes || values[0].Type != variant.Int || values[1].Type != variant.Int || values[2].Type != variant.String {
		return d, rows, false
	}
	pixels, err := e.bytes(rows["data"], mostBytes)
	return picture.Data{Width: int(values[0].Int()), Height: int(values[1].Int()), Format: values[2].Text, Mipmaps: values[3].Bits == 1, Pixels: pixels}, rows, err == nil
}

// setData puts another image into the dictionary that an Image has, in the format that it has.
func (e *Editor) setData(r model.Row, img image.Image) error {
	was, rows, ok := e.data(r)
	if !ok {
		return nil
	}
	d := picture.Encode(img, was.Format, e.major(), was.Mipmaps)
	list := []model.Assignment{
		{Row: rows["data"], Value: variant.Value{Type: variant.PackedByteArray, Data: d.Pixels}},
		{Row: rows["height"], Value: variant.OfInt(int64(d.Height))},
		{Row: rows["width"], Value: variant.OfInt(int64(d.Width))},
	}
	return e.panel.Assign(list, false)
}
