package convert

import (
	"bytes"
	"slices"
	"strings"

	"savant/codec/envelope"
	"savant/codec/message"
)

// Messages.
const (
	wrapperNone   message.ID = "convert.wrapper-none wrapper"
	noSuchWrapper message.ID = "convert.no-such-wrapper wrapper"
	ivLength      message.ID = "convert.iv-length want length"
	noSuchWrap    message.ID = "convert.no-such-wrap wrapper wrappers"
)

// wrapper is what a JSON text stores of a wrapper around the save.
type wrapper struct {
	Name string `json:"name"`
	IV   []byte `json:"iv,omitempty"`   // of encrypted content, if that is all that is needed
	Data []byte `json:"data,omitempty"` // all of it, if packing the same content again would give other bytes
}

// Values of Request.Wrap besides the names of package envelope.
const (
	Keep = "keep" // as the file has them
	None = "none"
)

// Wraps returns the valid values of Request.Wrap.
func Wraps() []string {
	return append(append([]string{Keep, None}, envelope.Names()...), envelope.Resource)
}

// ivAt is the offset of the IV in a file encrypted by Godot 4 (core/io/file_access_encrypted.cpp): after magic, MD5,
// length.
const (
	ivAt   = 28
	ivSize = 16
)

// wrappersOf returns what must be stored to restore the wrappers.
func wrappersOf(file, payload []byte, layers []envelope.Layer, key envelope.Key) ([]wrapper, error) {
	list := make([]wrapper, len(layers))
	for i := range layers {
		// What the layer wraps, and what it makes of it.
		plain, err := envelope.Wrap(payload, layers[i+1:], envelope.Key{})
		if err != nil {
			return nil, err
		}
		data := file
		if i > 0 {
			if data, err = envelope.Wrap(payload, layers[i:], envelope.Key{}); err != nil {
				return nil, err
			}
		}
		list[i] = keptOf(layers[i].Name(), data, plain, key)
	}
	return list, nil
}

// keptOf finds the least that suffices.
func keptOf(name string, data, plain []byte, key envelope.Key) wrapper {
	w := wrapper{Name: name}
	if name == "gdec4" && len(data) >= ivAt+ivSize {
		w.IV = slices.Clone(data[ivAt : ivAt+ivSize])
	}
	if made, err := w.fresh(plain, key); err == nil && bytes.Equal(made, data) {
		return w
	}
	return wrapper{Name: name, Data: data}
}

func (w wrapper) fresh(plain []byte, key envelope.Key) ([]byte, error) {
	if w.IV != nil {
		return envelope.Writer{Random: bytes.NewReader(w.IV)}.New(w.Name, plain, key)
	}
	return envelope.New(w.Name, plain, key)
}

// wrapAgain restores wrappers around content, the innermost first.
func wrapAgain(payload []byte, list []wrapper, key envelope.Key, budget *envelope.Budget) ([]byte, error) {
	for _, w := range slices.Backward(list) {
		var err error
		if payload, err = w.around(payload, key, budget); err != nil {
			return nil, err
		}
	}
	return payload, nil
}

func (w wrapper) around(plain []byte, key envelope.Key, budget *envelope.Budget) ([]byte, error) {
	if w.Data == nil {
		return w.fresh(plain, key)
	}
	_, layers, err := envelope.Peel(w.Data, key, budget)
	if len(layers) == 0 {
		if err == nil {
			err = message.Err(wrapperNone, w.Name)
		}
		return nil, err
	}
	return envelope.Wrap(plain, layers[:1], key)
}

// check returns an error if a wrapper cannot be restored.
func (w wrapper) check() error {
	switch {
	case envelope.Title(w.Name).IsZero():
		return below(".name", unlike(noSuchWrapper, w.Name))
	case w.IV != nil && len(w.IV) != ivSize:
		return below(".iv", unlike(ivLength, len(w.IV), ivSize))
	}
	return nil
}

// checkWrap returns an error unless a name is in Wraps.
func checkWrap(name string) error {
	if name == "" || slices.Contains(Wraps(), name) {
		return nil
	}
	return request(noSuchWrap, name, strings.Join(Wraps(), ", "))
}
