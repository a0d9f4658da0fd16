package envelope

import (
	"crypto/md5"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"io"

	"savant/codec/message"
)

// Messages.
const (
	keyLength   message.ID = "envelope.key-length length"
	wrongSum    message.ID = "envelope.wrong-sum"
	doubtfulSum message.ID = "envelope.doubtful-sum"
)

// Resource is the name of the wrapper of compressed binary resources, used for nothing else.
const Resource = "rscc"

const (
	brotliName    = "gcpf-brotli"
	resourceMagic = "RSCC"
)

func hasMagic(magic string) func([]byte) bool {
	return func(b []byte) bool { return len(b) >= len(magic) && string(b[:len(magic)]) == magic }
}

// Key opens encrypted files. The zero Key opens nothing. If both fields are set, both are tried, Bytes first; Wrap and
// New use Bytes.
type Key struct {
	Password string // as passed to open_encrypted_with_pass
	Bytes    []byte // as passed to open_encrypted: 32 bytes
}

// IsZero reports whether neither a password nor a key was given.
func (k Key) IsZero() bool { return k.Password == "" && len(k.Bytes) == 0 }

// secrets returns the AES keys that k stands for, best first.
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

// A form is what Wrap needs to know of a file to put changed content back.
type form interface {
	// rewrap returns the bytes of layer l around new content.
	rewrap(w Writer, l *Layer, plain []byte, key Key) ([]byte, error)
	// checked returns what is known of the checksum of the content, and where it is if it is not right.
	checked() (sum Sum, at int)
}

// Layer is one wrapper removed by Peel. It keeps references to the bytes given to Peel and to those that Peel returned,
// so neither may be changed in place while the layer is in use.
type Layer struct {
	name  string
	data  []byte // the wrapper with its content, as found
	plain []byte // its content
	form  form
	cut   bool
	sum   Sum
	sumAt int // where the checksum is
}

// newLayer is a layer of what a form has unpacked from data, up to where err says that it is damaged.
func newLayer(name string, data, plain []byte, f form, err error) Layer {
	l := Layer{name: name, data: data, plain: plain, form: f, cut: err != nil}
	l.sum, l.sumAt = f.checked()
	return l
}

// Sum says what is known of the checksum of a wrapper's content.
type Sum uint8

// What is known of a checksum.
const (
	SumRight    Sum = iota // or there is none
	SumWrong               // it alone is wrong: the content is what was written
	SumDoubtful            // it is wrong, or else bytes of the content are, which only reading it can show
)

// Sum returns what is known of the checksum.
func (l Layer) Sum() Sum { return l.sum }

// SumError returns what to say of a checksum that is not right, in a layer with as many around it.
func (l Layer) SumError(depth int) error {
	what := wrongSum
	if l.sum == SumDoubtful {
		what = doubtfulSum
	}
	return &Error{Name: l.name, Depth: depth, Offset: l.sumAt, What: message.New(what), Cause: ErrDamaged}
}

// Trusted returns a Cut layer whose checksum is doubtful as one that Wrap can put changed content into, with a new checksum: its content makes sense to
// the last byte.
func (l Layer) Trusted() Layer {
	l.cut = l.cut && l.sum != SumDoubtful
	return l
}

// Name is the wrapper's name as in Names, such as "gcpf-zstd".
func (l Layer) Name() string { return l.name }

// Title returns the wrapper's display name, such as "Zstd-compressed".
func (l Layer) Title() message.Message { return Title(l.name) }

// Cut reports whether the content ends where the file is damaged.
func (l Layer) Cut() bool { return l.cut }

// Writable reports whether Wrap can put changed content back into this wrapper.
func (l Layer) Writable() bool { return l.name != brotliName }

// Size is the number of bytes of the wrapper with its content, PlainSize that of the content.
func (l Layer) Size() int { return len(l.data) }

// PlainSize is the number of bytes that the wrapper holds.
func (l Layer) PlainSize() int { return len(l.plain) }

// Writer holds choices of Wrap and New. The zero value is what programs use.
type Writer struct {
	Random io.Reader // source of the IVs of newly encrypted content; nil means crypto/rand
	Seal   bool      // write the checksums of unchanged content anew, too, if they are not right
}

func (w Writer) random(p []byte) error {
	r := w.Random
	if r == nil {
		r = rand.Reader
	}
	_, err := io.ReadFull(r, p)
	return err
}

// placed adds to an error the wrapper that it is about.
func placed(err error, name string, depth int) error {
	var e *Error
	if errors.As(err, &e) {
		c := *e
		c.Name, c.Depth = name, depth
		return &c
	}
	return err
}
