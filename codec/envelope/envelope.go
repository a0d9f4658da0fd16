// Package envelope peels what wraps a payload (GDEC encryption, GCPF compression, bare gzip, zstd and zlib streams) and
// puts it back.
//
// Wrap of an unchanged payload returns the bytes that Peel was given, whatever they are; Wrap of a changed one changes
// as little as the wrapper allows. The package opens no files and starts no goroutines.
package envelope

import (
	"bytes"
	"errors"

	"savant/codec/message"
)

// Messages.
const (
	tooDeep   message.ID = "envelope.too-deep most"
	noWrapper message.ID = "envelope.no-wrapper name"
)

// depthLimit is how many nested wrappers are peeled. Games use two at most.
const depthLimit = 8

// Peel removes all known wrappers, outermost first, and returns what is inside. If there are none, payload is b.
//
// If a wrapper cannot be opened, Peel returns an *Error together with the layers it could remove and the payload below
// those. Wrap can put them back, so the file can be shown and kept as far as it can be read. If a compressed file or
// stream has a damaged block, the last layer is Cut, and payload is the content before the damage. ErrLocked and
// ErrWrongKey mean that it stopped at encryption; Detect(payload) or the error's Name says which. ErrTooLarge means
// that the content exceeds the budget; a nil budget is a new one of DefaultLimit. A checksum that alone is wrong is no
// error: the Sum of its layer tells.
func Peel(b []byte, key Key, g *Budget) (payload []byte, layers []Layer, err error) {
	if g == nil {
		g = NewBudget(DefaultLimit)
	}
	t := &tools{}
	defer t.close()
	payload = b
	for {
		k := kindOf(payload)
		if k == nil || k.peel == nil {
			return payload, layers, nil
		}
		if len(layers) == depthLimit {
			return payload, layers, &Error{Name: k.name, Depth: len(layers), Cause: ErrTooDeep,
				What: message.New(tooDeep, depthLimit)}
		}
		plain, f, err := k.peel(payload, key, g, t)
		if err != nil && f == nil {
			if k.unsure && !errors.Is(err, ErrTooLarge) {
				return payload, layers, nil // it only looked like a wrapper
			}
			return payload, layers, placed(err, k.name, len(layers))
		}
		layers = append(layers, newLayer(k.name, payload, plain, f, err))
		if payload = plain; err != nil {
			return payload, layers, placed(err, k.name, len(layers)-1)
		}
	}
}

// Wrap puts payload back into the layers that Peel returned. An unchanged payload gives the bytes that Peel was given.
// Of a changed one, compressed blocks with unchanged content keep their bytes, the others are compressed with the
// original settings as far as these can be recovered, and bytes after the wrapper's end are kept. The zero Key means
// the key that Peel was given; another one re-encrypts.
//
// It returns an *Error with ErrCannotWrite for changed content in a Brotli wrapper or in a Cut one.
func Wrap(payload []byte, layers []Layer, key Key) ([]byte, error) {
	return Writer{}.Wrap(payload, layers, key)
}

// Wrap is the function Wrap, with this writer's choices.
func (w Writer) Wrap(payload []byte, layers []Layer, key Key) ([]byte, error) {
	for i := len(layers) - 1; i >= 0; i-- {
		l := &layers[i]
		if bytes.Equal(payload, l.plain) && !changesKey(l, key) && !(w.Seal && l.sum != SumRight && !l.cut) {
			payload = l.data
			continue
		}
		b, err := l.form.rewrap(w, l, payload, key)
		if err != nil {
			return nil, placed(err, l.name, i)
		}
		payload = b
	}
	return payload, nil
}

// New wraps payload as the engines do in a new file. name is one of Names, or Resource for a binary resource without
// its leading RSRC; key is needed for gdec3 and gdec4.
func New(name string, payload []byte, key Key) ([]byte, error) {
	return Writer{}.New(name, payload, key)
}

// New is the function New, with this writer's choices.
func (w Writer) New(name string, payload []byte, key Key) ([]byte, error) {
	for i := range kinds {
		if k := &kinds[i]; k.name == name && k.fresh != nil {
			b, err := k.fresh(w, payload, key)
			if err != nil {
				return nil, placed(err, name, 0)
			}
			return b, nil
		}
	}
	e := &Error{What: message.New(noWrapper, name), Cause: ErrNoSuchWrapper}
	if name == brotliName {
		e = brotliError()
		e.Name = name
	}
	return nil, e
}

// PeelResource opens an RSCC file and returns what Godot's FileAccessCompressed unpacks from it: a binary resource
// without its leading RSRC. Nothing in that payload says what it is, which is why Peel does not open such files. Wrap
// puts the layer back. The errors are those of Peel, with the intact content if the layer is Cut; a nil budget is a new
// one of DefaultLimit.
func PeelResource(b []byte, g *Budget) (payload []byte, l Layer, err error) {
	if Detect(b) != Resource {
		return nil, l, placed(&Error{What: message.New(noSuchWrapper), Cause: ErrNoSuchWrapper}, Resource, 0)
	}
	if g == nil {
		g = NewBudget(DefaultLimit)
	}
	t := &tools{}
	defer t.close()
	plain, f, err := peelBlocks(b, Key{}, g, t)
	if err != nil && f == nil {
		return nil, l, placed(err, Resource, 0)
	}
	return plain, newLayer(Resource, b, plain, f, err), placed(err, Resource, 0)
}
