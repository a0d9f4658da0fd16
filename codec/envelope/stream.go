package envelope

import (
	"bytes"
	"errors"
	"io"
	"math"

	"savant/codec/envelope/internal/deflate"
	"savant/codec/message"
)

// Messages.
const (
	wrapperTooLarge message.ID = "envelope.wrapper-too-large most size"
	streamHeader    message.ID = "envelope.stream-header"
	badStream       message.ID = "envelope.bad-stream cause"
	streamTooLarge  message.ID = "envelope.stream-too-large most size"
	streamEndsEarly message.ID = "envelope.stream-ends-early"
)

// A member is one of the consecutive streams of a file, which together are its content.
type member struct {
	end   int // offset after it in the file
	plain int // offset after its content in the content
}

// A streamForm is what Wrap needs to know of a bare compressed stream.
type streamForm struct {
	members []member
	pack    func(t *tools, dst, plain, like, was []byte) []byte // appends one member with the settings of the member like, whose content was was
	limit   int                                                 // maximum content of a member
	tails   tails
}

// rewrap keeps the members before and after the change and makes one of those between.
func (f *streamForm) rewrap(_ Writer, l *Layer, plain []byte, _ Key) ([]byte, error) {
	if l.cut {
		return nil, &Error{Offset: len(l.data), Cause: ErrCannotWrite, What: message.New(damagedBehind)}
	}
	data := l.data
	if f.tails.sum != SumRight {
		data = bytes.Clone(data)
		f.tails.seal(data, 0, 0, l.plain[:f.members[0].plain])
		if bytes.Equal(plain, l.plain) {
			return data, nil
		}
	}
	front := common(plain, l.plain)
	back := commonEnd(plain[front:], l.plain[front:])
	first, last := 0, len(f.members) // those from first to last are replaced
	for first < last && f.members[first].plain <= front {
		first++
	}
	for last > first && f.plainStart(last-1) >= len(l.plain)-back {
		last--
	}
	if first == last { // content was only inserted, before the first member or after another
		first = max(0, first-1)
		last = first + 1
	}
	changed := plain[f.plainStart(first) : len(plain)-(len(l.plain)-f.members[last-1].plain)]
	if len(changed) > f.limit {
		return nil, tooLarge(0, wrapperTooLarge, f.limit, len(changed))
	}
	b := append([]byte(nil), data[:f.start(first)]...)
	if len(changed) > 0 || first == 0 { // the first must not disappear: the file is recognized by it
		t := &tools{}
		defer t.close()
		m := f.members[first]
		b = f.pack(t, b, changed, data[f.start(first):m.end], l.plain[f.plainStart(first):m.plain])
	}
	return append(b, data[f.members[last-1].end:]...), nil
}

func (f *streamForm) start(i int) int {
	if i == 0 {
		return 0
	}
	return f.members[i-1].end
}

func (f *streamForm) plainStart(i int) int {
	if i == 0 {
		return 0
	}
	return f.members[i-1].plain
}

// commonEnd returns the length of the longest common suffix.
func commonEnd(a, b []byte) int {
	n := 0
	for n < len(a) && n < len(b) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	return n
}

func isGzip(b []byte) bool { _, ok := gzipHead(b); return ok }

func isZlib(b []byte) bool {
	_, ok := zlibHead(b)
	if !ok || b[0] != 0x78 {
		return false
	}
	// A record's length prefix can look the same, but is then followed by zeros, which do not start a deflate stream of
	// any size.
	t := &tools{}
	n, err := t.inflater(b[2:]).Read(make([]byte, 512))
	return n > 0 || err == io.EOF
}

func peelGzip(b []byte, _ Key, g *Budget, t *tools) ([]byte, form, error) {
	return gzipZip.peel(b, g, t, true)
}

func peelZlib(b []byte, _ Key, g *Budget, t *tools) ([]byte, form, error) {
	return zlibZip.peel(b, g, t, false)
}

// peel opens a bare stream, or several consecutive ones. What follows the last is kept.
func (z *zip) peel(b []byte, g *Budget, t *tools, several bool) ([]byte, form, error) {
	f := &streamForm{pack: z.packLike, limit: deflate.MaxSize}
	var plain []byte
	for at := 0; ; {
		n, ok := z.head(b[at:])
		if at > 0 && (!ok || !several) {
			return plain, f, f.tails.doubt()
		}
		if !ok {
			return nil, nil, damaged(at, streamHeader)
		}
		size := z.declared(b[at+n:]) // unlimited if the stream is cut
		if g.fits(size) {
			size = 0
		}
		left := g.left
		part, err := gather(func() io.Reader { return t.inflater(b[at+n:]) }, g)
		if err == errTooMuch {
			if size > 0 {
				g.left = left // the stream's header says how much it needs
			}
			return nil, nil, g.error(at, size)
		}
		if err == nil && t.source.Len() < z.tail {
			err = errEnd
		}
		end := len(b) - t.source.Len()
		if err == nil && !z.check(b[end:end+z.tail], part) {
			if err = errChecksum; at == 0 && several && len(part) > 0 {
				f.tails.add(z, b, 0, end, part, damaged(at, badStream, err))
				err = nil
			}
		}
		if err != nil {
			if at > 0 {
				return plain, f, f.tails.doubt() // it only looked like another member; keep it as what follows
			}
			if errors.Is(err, io.ErrUnexpectedEOF) || err == errEnd {
				err = damaged(len(b), streamEndsEarly)
			} else {
				err = damaged(at, badStream, err)
			}
			if len(part) == 0 || !several {
				return nil, nil, err
			}
			return part, f, err // several are allowed only if the header is reliable
		}
		at = end + z.tail
		if plain == nil {
			plain = part
		} else {
			plain = append(plain, part...)
		}
		f.members = append(f.members, member{end: at, plain: len(plain)})
	}
}

func (z *zip) packLike(t *tools, dst, plain, like, was []byte) []byte {
	head, level := z.like(t, []pair{{like, was}})
	return z.append(t, dst, head, plain, level)
}

func freshZip(z *zip) func(Writer, []byte, Key) ([]byte, error) {
	return func(_ Writer, plain []byte, _ Key) ([]byte, error) {
		if len(plain) > deflate.MaxSize {
			return nil, tooLarge(0, streamTooLarge, deflate.MaxSize, len(plain))
		}
		return z.append(&tools{}, nil, z.fresh, plain, 6), nil
	}
}

var (
	freshGzip = freshZip(&gzipZip)
	freshZlib = freshZip(&zlibZip)
)

func freshZstd(_ Writer, plain []byte, _ Key) ([]byte, error) {
	t := &tools{}
	defer t.close()
	return t.zstdAppend(nil, plain), nil
}

func peelZstd(b []byte, _ Key, g *Budget, t *tools) ([]byte, form, error) {
	f := &streamForm{pack: packZstd, limit: math.MaxInt}
	var plain []byte
	for at := 0; ; {
		frame, ok := zstdFrame(b[at:])
		if !ok {
			if at > 0 {
				return plain, f, nil
			}
			return t.zstdCut(b, g, damaged(len(b), streamEndsEarly))
		}
		end := at + frame.end
		if !frame.skip {
			if !g.fits(frame.least) {
				return nil, nil, g.error(at, frame.least)
			}
			part, err := t.zstdAll(b[at:end], frame, g.left)
			g.take(len(part))
			switch {
			case tooMuch(err):
				return nil, nil, g.error(at, 0)
			case err != nil && at > 0:
				return plain, f, nil // it only looked like another member; keep it as what follows
			case err != nil:
				return t.zstdCut(b, g, damaged(at, badStream, err))
			case plain == nil:
				plain = part
			default:
				plain = append(plain, part...)
			}
		}
		at = end
		f.members = append(f.members, member{end: at, plain: len(plain)})
	}
}

// zstdCut returns the intact content of a stream whose first frame is damaged, and the error.
func (t *tools) zstdCut(b []byte, g *Budget, err error) ([]byte, form, error) {
	good := t.zstdGood(b, g.left)
	if len(good) == 0 {
		return nil, nil, err
	}
	g.take(len(good))
	return good, &streamForm{}, err
}

func packZstd(t *tools, dst, plain, _, _ []byte) []byte { return t.zstdAppend(dst, plain) }
