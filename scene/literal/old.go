package literal

import (
	"encoding/binary"
	"strconv"

	"savant/codec/message"
	"savant/codec/variant"
)

// Messages.
const (
	unknownImage message.ID = "literal.unknown-image format"
	inImage      message.ID = "literal.in-image"
	betweenBytes message.ID = "literal.between-bytes"
	inEvent      message.ID = "literal.in-event"
	unknownEvent message.ID = "literal.unknown-event kind"
)

// readImage parses Image() or Image(width, height, mipmaps, FORMAT, byte, …); the format may be a number.
func readImage(r *reader, v *variant.Value) error {
	img := &variant.Picture{}
	v.Data = img
	if err := r.open(); err != nil {
		return err
	}
	if r.take(')') {
		return nil
	}
	for _, part := range []*uint32{&img.Width, &img.Height, &img.Mipmaps, &img.Format} {
		r.peek()
		start := r.pos
		if name := r.identifier(); name != "" {
			format := -1
			for i, f := range variant.PictureFormats {
				if f == name {
					format = i
				}
			}
			if part != &img.Format || format < 0 {
				return r.fail(start, unknownImage, name)
			}
			*part = uint32(format)
		} else if x, err := r.number(); err != nil {
			return err
		} else {
			*part = uint32(x.whole())
		}
		if part == &img.Format && r.peek() == ')' {
			break
		}
		if err := r.need(',', inImage); err != nil {
			return err
		}
	}
	img.Pixels = make([]byte, 0, r.room())
	for r.peek() != ')' {
		if len(img.Pixels) > 0 {
			if err := r.need(',', betweenBytes); err != nil {
				return err
			}
			r.peek()
		}
		x, err := r.number()
		if err != nil {
			return err
		}
		img.Pixels = append(img.Pixels, byte(x.whole()))
	}
	return r.close()
}

// eventKinds are the kinds of InputEvent with a text form, with their numbers in 2.x (core/os/input_event.h).
var eventKinds = map[string]uint32{"NONE": 0, "KEY": 1, "MBUTTON": 3, "JAXIS": 4, "JBUTTON": 5}

// eventModifiers are the letters of a key's modifiers, in the order written, and their bits (core/os/keyboard.h, KEY_MASK_SHIFT).
var eventModifiers = []struct {
	letter byte
	bit    uint32
}{{'A', 1 << 26}, {'S', 1 << 25}, {'C', 1 << 28}, {'M', 1 << 27}}

// readEvent parses InputEvent(KEY, code, CSAM) and the like, and InputEvent(kind, device, PackedByteArray(…)) for any.
func readEvent(r *reader, v *variant.Value) error {
	event := &variant.Event{}
	v.Data = event
	if err := r.open(); err != nil {
		return err
	}
	start := r.pos
	kind := r.identifier()
	if kind == "" {
		for _, part := range []*uint32{&event.Kind, &event.Device} {
			r.peek()
			x, err := r.number()
			if err != nil {
				return err
			}
			*part = uint32(x.whole())
			if err := r.need(',', inEvent); err != nil {
				return err
			}
		}
		rest, err := r.text()
		if err != nil {
			return err
		}
		event.Rest = []byte(rest)
		return r.close()
	}
	number, ok := eventKinds[kind]
	if !ok {
		return r.fail(start, unknownEvent, strconv.Quote(kind))
	}
	event.Kind = number
	var words []uint32
	for r.take(',') {
		if r.peek(); identifierStart(r.peek()) || r.peek() == '"' {
			mask, err := r.modifiers()
			if err != nil {
				return err
			}
			words = append([]uint32{mask}, words...)
			continue
		}
		x, err := r.number()
		if err != nil {
			return err
		}
		words = append(words, uint32(x.whole()))
	}
	if kind == "KEY" && len(words) == 1 {
		words = append([]uint32{0}, words...)
	}
	for _, w := range words {
		event.Rest = binary.LittleEndian.AppendUint32(event.Rest, w)
	}
	return r.close()
}

// modifiers parses the letters of a key's modifiers, quoted or not.
func (r *reader) modifiers() (mask uint32, err error) {
	letters := r.identifier()
	if letters == "" {
		if letters, err = r.quoted(); err != nil {
			return 0, err
		}
	}
	for i := range len(letters) {
		for _, m := range eventModifiers {
			if m.letter == letters[i] {
				mask |= m.bit
			}
		}
	}
	return mask, nil
}
