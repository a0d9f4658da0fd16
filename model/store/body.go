package store

import (
	"bufio"
	"bytes"
	"context"
	"hash/maphash"
	"io"

	"savant/codec/message"
)

// Messages.
const (
	shorter   message.ID = "store.shorter"
	different message.ID = "store.different"
)

const (
	chunk    = 1 << 20  // bytes written between two looks at the context
	flushing = 16 << 20 // bytes after which writing to disk is started
)

// parts are the bytes to write, one after the other.
type parts [][]byte

func (c parts) size() int64 {
	n := int64(0)
	for _, p := range c {
		n += int64(len(p))
	}
	return n
}

// writeTo writes all parts, many small ones at a time. A large file begins to go to the disk while it is still being written.
func (c parts) writeTo(ctx context.Context, w io.Writer, tell func(n int64)) error {
	var few []byte
	written, flushed := int64(0), int64(0)
	put := func(b []byte) error {
		for len(b) > 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
			n, err := w.Write(b[:min(chunk, len(b))])
			if err != nil {
				return err
			}
			b = b[n:]
			if written += int64(n); written-flushed >= flushing {
				flush(w, flushed, written-flushed)
				flushed = written
			}
			tell(written)
		}
		return nil
	}
	for _, p := range c {
		if len(few)+len(p) <= chunk && len(c) > 1 {
			few = append(few, p...)
			continue
		}
		for _, b := range [][]byte{few, p} {
			if err := put(b); err != nil {
				return err
			}
		}
		few = few[:0]
	}
	if err := put(few); err != nil {
		return err
	}
	return ctx.Err()
}

// compare says how other bytes differ from the contents, and returns their digest.
func (c parts) compare(ctx context.Context, b []byte, tell func(n int64)) (sum uint64, err error) {
	d := newDigest()
	whole := len(b)
	for _, p := range c {
		for len(p) > 0 {
			n := min(chunk, len(p), len(b))
			switch {
			case n == 0:
				return 0, message.Err(shorter)
			case !bytes.Equal(p[:n], b[:n]):
				return 0, message.Err(different)
			case ctx.Err() != nil:
				return 0, ctx.Err()
			}
			d.Write(b[:n])
			p, b = p[n:], b[n:]
			tell(int64(whole - len(b)))
		}
	}
	if len(b) > 0 {
		return 0, message.Err(different)
	}
	return d.Sum64(), nil
}

// body is the data to write.
type body interface {
	size() int64 // of a stream, once it is written
	// writeTo writes everything and reports how many bytes are written so far.
	writeTo(ctx context.Context, w io.Writer, tell func(n int64)) error
	// compare says how other bytes differ from the contents, and returns their digest.
	compare(ctx context.Context, b []byte, tell func(n int64)) (sum uint64, err error)
}

// stream is a body that is made while they are written.
type stream struct {
	fill func(w io.Writer) error
	err  error // of fill
	n    int64
	sum  maphash.Hash
}

func (s *stream) size() int64 { return s.n }

func (s *stream) writeTo(ctx context.Context, w io.Writer, tell func(n int64)) error {
	s.n = 0
	s.sum.SetSeed(seed)
	into := &counted{stream: s, ctx: ctx, w: w, tell: tell}
	out := bufio.NewWriterSize(into, chunk)
	if err := s.fill(out); err != nil {
		if into.err == nil {
			s.err = err
		}
		return err
	}
	return out.Flush()
}

// counted is where the bytes of a stream go.
type counted struct {
	*stream
	ctx  context.Context
	w    io.Writer
	tell func(n int64)
	err  error
}

func (c *counted) Write(b []byte) (int, error) {
	if c.err = c.ctx.Err(); c.err != nil {
		return 0, c.err
	}
	var n int
	n, c.err = c.w.Write(b)
	c.sum.Write(b[:n])
	c.n += int64(n)
	c.tell(c.n)
	return n, c.err
}

func (s *stream) compare(ctx context.Context, b []byte, tell func(n int64)) (uint64, error) {
	return s.compareFrom(ctx, bytes.NewReader(b), tell)
}

// compareFrom is compare for a file that is read part by part: mapped as a whole it would count as memory of this program.
func (s *stream) compareFrom(ctx context.Context, r io.Reader, tell func(n int64)) (uint64, error) {
	d := newDigest()
	part, size := make([]byte, chunk), int64(0)
	for {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		n, err := io.ReadFull(r, part)
		d.Write(part[:n])
		size += int64(n)
		tell(size)
		if err == io.EOF || err == io.ErrUnexpectedEOF {
			break
		}
		if err != nil {
			return 0, err
		}
	}
	switch {
	case size < s.n:
		return 0, message.Err(shorter)
	case d.Sum64() != s.sum.Sum64():
		return 0, message.Err(different)
	}
	return d.Sum64(), nil
}
