// Package envelope peels what wraps a payload (GDEC encryption, GCPF compression, bare gzip, zstd and zlib streams) and puts it back.
//
// Its promise: Wrap of an unchanged payload gives the bytes that Peel was given, whatever they are, and Wrap of a changed one
// changes as little as the wrapper allows. Bytes in, bytes out: nothing here opens files or starts goroutines.
package envelope

import (
	"bytes"
	"crypto/md5"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"io"

	"savant/codec/message"
)

// Messages.
const (
	keyLength message.ID = "envelope.key-length length"
	tooDeep   message.ID = "envelope.too-deep most"
	noWrapper message.ID = "envelope.no-wrapper name"
)

// Key opens encrypted files. The zero Key opens nothing. When both fields are set, both are tried, Bytes first; Wrap and New
// take Bytes then.
type Key struct {
	Password string // as the game gives it to open_encrypted_with_pass
	Bytes    []byte // as the game gives it to open_encrypted: 32 bytes
}

// IsZero tells whether neither a password nor a key was given.
func (k Key) IsZero() bool { return k.Password == "" && len(k.Bytes) == 0 }

// secrets lists the AES keys that k stands for, best first.
func (k Key) secrets() ([][32]byte, error) {
	var s [][32]byte
	if len(k.Bytes) != 0 {
		if len(k.Bytes) != 32 {
			return nil, &Error{What: message.New(keyLength, len(k.Bytes)), Cause: ErrBadKey}
		}
		s = append(s, [32]byte(k.Bytes))
	}
	if k.Password != "" {
		// FileAccessEncrypted::open_and_parse_password, 2.1 to 4.6: the 32 hex digits themselves are the key.
		sum := md5.Sum([]byte(k.Password))
		s = append(s, [32]byte([]byte(hex.EncodeToString(sum[:]))))
	}
	return s, nil
}

// depthLimit is how many wrappers within each other are peeled. Games use two at most.
const depthLimit = 8

// A form is what one kind of wrapper remembers of a file, to be able to put changed content back.
type form interface {
	// rewrap gives the bytes of layer l around other content than it had.
	rewrap(w Writer, l *Layer, plain []byte, key Key) ([]byte, error)
}

// Layer is one wrapper that Peel took off. It remembers what Wrap needs: it refers to the bytes given to Peel and to those
// that Peel returned, so neither may be changed in place while the layer is in use.
type Layer struct {
	name  string
	data  []byte // the wrapper with its content, as found
	plain []byte // its content
	form  form
}

// Name is the wrapper's name as in Names, such as "gcpf-zstd".
func (l Layer) Name() string { return l.name }

// Title is the wrapper's name for people, such as "Zstd-compressed".
func (l Layer) Title() message.Message { return Title(l.name) }

// Writable tells whether Wrap can put changed content back into this wrapper.
func (l Layer) Writable() bool { return l.name != brotliName }

// Size is the number of bytes of the wrapper with its content, PlainSize that of the content.
func (l Layer) Size() int { return len(l.data) }

// PlainSize is the number of bytes that the wrapper holds.
func (l Layer) PlainSize() int { return len(l.plain) }

// Peel takes off all wrappers that it knows, the outermost first, and returns what is inside. Without any, payload is b itself.
//
// When a wrapper cannot be opened, Peel returns an *Error, and with it the layers that it could take off and the payload below
// those: Wrap puts them back just the same, so a file can be shown and kept as far as it can be read. ErrLocked and ErrWrongKey
// say that it stopped at encryption; Detect(payload) or the error's Name then tells at which. ErrTooLarge says that it stopped at
// content for which the budget is too small; nil is a new one of DefaultLimit.
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
		if err != nil {
			if k.unsure && !errors.Is(err, ErrTooLarge) {
				return payload, layers, nil // it only looked like one
			}
			return payload, layers, placed(err, k.name, len(layers))
		}
		layers = append(layers, Layer{name: k.name, data: payload, plain: plain, form: f})
		payload = plain
	}
}

// placed fills in which wrapper an error is about.
func placed(err error, name string, depth int) error {
	var e *Error
	if errors.As(err, &e) {
		c := *e
		c.Name, c.Depth = name, depth
		return &c
	}
	return err
}

// Writer says how Wrap and New write. The zero value is what programs use.
type Writer struct {
	Random io.Reader // where the IVs of newly encrypted content come from; nil is crypto/rand
}

func (w Writer) random(p []byte) error {
	r := w.Random
	if r == nil {
		r = rand.Reader
	}
	_, err := io.ReadFull(r, p)
	return err
}

// Wrap puts payload back into layers, as Peel returned them. The payload that Peel returned gives the bytes that Peel was given.
// Of a changed one, compressed blocks with the same content keep their bytes, the others are compressed as they were before as
// far as that can be told, and bytes behind the wrapper's end are kept. The zero Key stands for the one that Peel was given;
// another one encrypts anew.
//
// It returns an *Error with ErrCannotWrite for changed content in a Brotli wrapper.
func Wrap(payload []byte, layers []Layer, key Key) ([]byte, error) {
	return Writer{}.Wrap(payload, layers, key)
}

// Wrap is the function Wrap, with this writer's choices.
func (w Writer) Wrap(payload []byte, layers []Layer, key Key) ([]byte, error) {
	for i := len(layers) - 1; i >= 0; i-- {
		l := &layers[i]
		if bytes.Equal(payload, l.plain) && !changesKey(l, key) {
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

// changesKey tells whether layer l is encrypted, and not with key.
func changesKey(l *Layer, key Key) bool {
	c, ok := l.form.(*cipherForm)
	if !ok || key.IsZero() {
		return false
	}
	s, err := key.secrets()
	if err != nil {
		return true // rewrap says what is wrong with it
	}
	for _, secret := range s {
		if secret == c.secret {
			return false
		}
	}
	return true
}

// New wraps payload as the engines do in a new file. name is one of Names, or Resource for a binary resource without the four bytes RSRC in
// front; key is needed for gdec3 and gdec4.
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
