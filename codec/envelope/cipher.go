package envelope

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/md5"
	"encoding/binary"
	"unicode/utf8"

	"savant/codec/message"
)

// Messages.
const (
	shortCipher       message.ID = "envelope.short-cipher size"
	needsKey          message.ID = "envelope.needs-key"
	doesNotOpen       message.ID = "envelope.does-not-open"
	noRandom          message.ID = "envelope.no-random cause"
	opensDamaged      message.ID = "envelope.opens-damaged"
	needsKeyToEncrypt message.ID = "envelope.needs-key-to-encrypt"
)

// A cipherLayout is how one generation of engines lays out an encrypted file (FileAccessEncrypted,
// core/io/file_access_encrypted.cpp).
type cipherLayout struct {
	mode bool // a word 1 (AES-256) follows the magic
	sum  int  // offset of the content's MD5; its length, 8 bytes, follows
	iv   bool // a 16-byte IV follows the length, and the cipher is CFB; else ECB
	head int  // where the encrypted content begins
}

var (
	godot3 = cipherLayout{mode: true, sum: 8, head: 32}            // 2.x, 3.x, Pandemonium
	godot4 = cipherLayout{mode: false, sum: 4, iv: true, head: 44} // 4.x
)

// A cipherForm is what Wrap needs to know of an encrypted file.
type cipherForm struct {
	layout *cipherLayout
	secret [32]byte
	end    int // where the encrypted content ends; what follows is kept
	sum    Sum
}

// span returns the length of the content and the end of its encrypted bytes, if b can be a file of this layout.
func (c *cipherLayout) span(b []byte) (n, end int, ok bool) {
	if len(b) < c.head || c.mode && binary.LittleEndian.Uint32(b[4:]) != 1 {
		return 0, 0, false
	}
	size := binary.LittleEndian.Uint64(b[c.sum+16:])
	if size > uint64(len(b)-c.head) {
		return 0, 0, false
	}
	end = c.head + (int(size)+15)&^15
	return int(size), end, end <= len(b)
}

// layouts returns the possible layouts of b, best first: an encrypted file that ends where it says is the better match.
func layouts(b []byte) []*cipherLayout {
	var exact, loose []*cipherLayout
	for _, c := range []*cipherLayout{&godot3, &godot4} {
		if _, end, ok := c.span(b); ok && end == len(b) {
			exact = append(exact, c)
		} else if ok {
			loose = append(loose, c)
		}
	}
	return append(exact, loose...)
}

func isCipher(c *cipherLayout) func([]byte) bool {
	magic := hasMagic("GDEC")
	return func(b []byte) bool {
		if !magic(b) {
			return false
		}
		if l := layouts(b); len(l) != 0 {
			return l[0] == c
		}
		return c.mode == (len(b) >= 8 && binary.LittleEndian.Uint32(b[4:]) == 1)
	}
}

func peelCipher(b []byte, key Key, _ *Budget, _ *tools) ([]byte, form, error) {
	fitting := layouts(b)
	if len(fitting) == 0 && len(b) < godot4.head+aes.BlockSize {
		return nil, nil, damaged(len(b), shortCipher, len(b))
	}
	secrets, err := key.secrets()
	if err != nil {
		return nil, nil, err
	}
	if len(secrets) == 0 {
		return nil, nil, &Error{What: message.New(needsKey), Cause: ErrLocked}
	}
	if len(fitting) == 0 {
		return peelCutCipher(b, secrets)
	}
	var spoilt []byte // what a key opens that fits, though the checksum is wrong
	var as *cipherForm
	for _, c := range fitting {
		n, end, _ := c.span(b)
		for _, secret := range secrets {
			plain := c.open(b[:end], n, secret)
			f := &cipherForm{layout: c, secret: secret, end: end}
			switch same := sameSum(plain, b[c.sum:c.sum+md5.Size]); {
			case same == md5.Size:
				return plain, f, nil
			case same >= leastSame:
				f.sum = SumWrong
				return plain, f, nil
			}
			if zeros, blank := c.padding(b[:end], n, secret); as == nil && (readable(plain, uint64(n)) || blank && zeros >= leastPadding) {
				if blank {
					f.sum = SumDoubtful
				}
				spoilt, as = plain, f
			}
		}
	}
	if as != nil {
		return spoilt, as, damaged(as.layout.sum, opensDamaged)
	}
	return nil, nil, &Error{Offset: fitting[0].sum, Cause: ErrWrongKey,
		What: message.New(doesNotOpen)}
}

// peelCutCipher opens a file that ends before its content does, as far as there are whole blocks.
func peelCutCipher(b []byte, secrets [][32]byte) ([]byte, form, error) {
	off := 0
	for _, c := range []*cipherLayout{&godot3, &godot4} {
		if !isCipher(c)(b) {
			continue
		}
		off = c.sum
		end := c.head + (len(b)-c.head)&^(aes.BlockSize-1)
		for _, secret := range secrets {
			plain := c.open(b[:end], end-c.head, secret)
			if readable(plain, binary.LittleEndian.Uint64(b[c.sum+md5.Size:])) {
				return plain, &cipherForm{layout: c, secret: secret, end: len(b)}, damaged(len(b), shortCipher, len(b))
			}
		}
	}
	return nil, nil, &Error{Offset: off, Cause: ErrWrongKey, What: message.New(doesNotOpen)}
}

// open decrypts a file of n content bytes with nothing after them.
func (c *cipherLayout) open(b []byte, n int, secret [32]byte) []byte {
	block := newAES(secret)
	out := make([]byte, len(b)-c.head)
	if c.iv {
		cfb(block, out, b[c.head:], b[c.head-16:c.head], false)
	} else {
		for i := 0; i < len(out); i += 16 {
			block.Decrypt(out[i:], b[c.head+i:])
		}
	}
	return out[:n:n]
}

// seal builds an encrypted file from plain.
func (c *cipherLayout) seal(w Writer, plain []byte, secret [32]byte) ([]byte, error) {
	padded := make([]byte, (len(plain)+15)&^15)
	copy(padded, plain)
	b := make([]byte, c.head, c.head+len(padded))
	copy(b, "GDEC")
	if c.mode {
		binary.LittleEndian.PutUint32(b[4:], 1)
	}
	sum := md5.Sum(plain)
	copy(b[c.sum:], sum[:])
	binary.LittleEndian.PutUint64(b[c.sum+16:], uint64(len(plain)))
	block := newAES(secret)
	if !c.iv {
		for i := 0; i < len(padded); i += 16 {
			block.Encrypt(padded[i:], padded[i:])
		}
		return append(b, padded...), nil
	}
	// A fresh IV: with the same IV and key, CFB would reveal how long a prefix of old and new content is equal.
	iv := b[c.head-16 : c.head]
	if err := w.random(iv); err != nil {
		return nil, &Error{What: message.New(noRandom, err), Cause: ErrCannotWrite}
	}
	cfb(block, padded, padded, iv, true)
	return append(b, padded...), nil
}

func newAES(secret [32]byte) cipher.Block {
	block, err := aes.NewCipher(secret[:])
	if err != nil {
		panic(err) // only for other lengths than 16, 24 and 32
	}
	return block
}

// cfb is full-block AES-CFB (128-bit segments). dst may be src.
func cfb(block cipher.Block, dst, src, iv []byte, encrypt bool) {
	var last, pad [16]byte
	copy(last[:], iv)
	for i := 0; i < len(src); i += 16 {
		block.Encrypt(pad[:], last[:])
		if !encrypt {
			copy(last[:], src[i:i+16])
		}
		for k := range pad {
			dst[i+k] = src[i+k] ^ pad[k]
		}
		if encrypt {
			copy(last[:], dst[i:i+16])
		}
	}
}

// leastSame is how many bytes of a checksum are not the same by chance: then the content is what was written, and the others are wrong.
const leastSame = 6

// sameSum is how many bytes of a checksum are those of the content's.
func sameSum(plain, said []byte) (n int) {
	for i, b := range md5.Sum(plain) {
		if b == said[i] {
			n++
		}
	}
	return n
}

// leastPadding is how many zeros behind the content no wrong key makes by chance.
const leastPadding = 6

// padding is how many bytes follow the content, and whether they are zero, as with the right key.
func (c *cipherLayout) padding(b []byte, n int, secret [32]byte) (size int, zero bool) {
	all := c.open(b, len(b)-c.head, secret)
	return len(all) - n, !bytes.ContainsFunc(all[n:], func(r rune) bool { return r != 0 })
}

// Bounds of what readable looks at.
const (
	leastText = 24 // bytes of a text that no wrong key makes by chance
	mostText  = 32
	mostType  = 64 // higher than the number of any type of value
)

// readable reports whether content of so many bytes, of which b may be the beginning, begins as no wrong key makes it begin: as a value with its length
// in front, a text or another wrapper.
func readable(b []byte, size uint64) bool {
	if len(b) >= 8 && uint64(binary.LittleEndian.Uint32(b))+4 <= size && b[4] < mostType && b[5] == 0 && b[6]&^1 == 0 && b[7] == 0 {
		return true
	}
	for _, magic := range []string{"GCPF", "GDEC", "RSRC", "RSCC"} {
		if bytes.HasPrefix(b, []byte(magic)) {
			return true
		}
	}
	if len(b) < leastText {
		return false
	}
	for _, c := range b[:min(len(b), mostText)] {
		if c < ' ' && c != '\t' && c != '\n' && c != '\r' || c == 0x7f {
			return false
		}
	}
	return utf8.Valid(bytes.TrimRightFunc(b[:min(len(b), mostText)], func(r rune) bool { return r == utf8.RuneError }))
}

func (f *cipherForm) rewrap(w Writer, l *Layer, plain []byte, key Key) ([]byte, error) {
	if l.cut {
		return nil, &Error{Offset: f.layout.sum, Cause: ErrCannotWrite, What: message.New(opensDamaged)}
	}
	secret := f.secret
	if s, err := key.secrets(); err != nil {
		return nil, err
	} else if len(s) != 0 && changesKey(l, key) {
		secret = s[0]
	}
	b, err := f.layout.seal(w, plain, secret)
	if err != nil {
		return nil, err
	}
	return append(b, l.data[f.end:]...), nil
}

func freshCipher(c *cipherLayout) func(Writer, []byte, Key) ([]byte, error) {
	return func(w Writer, plain []byte, key Key) ([]byte, error) {
		s, err := key.secrets()
		if err != nil {
			return nil, err
		}
		if len(s) == 0 {
			return nil, &Error{What: message.New(needsKeyToEncrypt), Cause: ErrLocked}
		}
		return c.seal(w, plain, s[0])
	}
}

// changesKey reports whether layer l is encrypted with another key.
func changesKey(l *Layer, key Key) bool {
	c, ok := l.form.(*cipherForm)
	if !ok || key.IsZero() {
		return false
	}
	s, err := key.secrets()
	if err != nil {
		return true // rewrap returns the error
	}
	for _, secret := range s {
		if secret == c.secret {
			return false
		}
	}
	return true
}
