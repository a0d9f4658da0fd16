package envelope

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/flate"
	"github.com/klauspost/compress/zstd"

	"savant/codec/envelope/internal/deflate"
	"savant/codec/envelope/internal/fastlz"
	"savant/codec/message"
)

// Messages.
const (
	tooShort    message.ID = "envelope.too-short"
	tooLong     message.ID = "envelope.too-long"
	badHeader   message.ID = "envelope.bad-header"
	endsEarly   message.ID = "envelope.ends-early"
	overBudget  message.ID = "envelope.over-budget"
	badChecksum message.ID = "envelope.bad-checksum"
)

// tools keeps one of each compressor and decompressor, created on demand, so that thousands of small blocks share them.
type tools struct {
	source  bytes.Reader
	inflate io.ReadCloser
	unzstd  *zstd.Decoder // writes only into the buffer it is given
	room    []byte        // for frames that do not declare their size
	brotli  *brotli.Reader
	deflate *deflate.Encoder
	fastlz  *fastlz.Encoder
	zstd    *zstd.Encoder
}

// close releases what the decoders hold.
func (t *tools) close() {
	if t.unzstd != nil {
		t.unzstd.Close()
	}
	if t.zstd != nil {
		t.zstd.Close()
	}
}

// inflater returns a reader of the raw deflate stream at the start of b. At its end, t.source.Len() bytes of b are
// left.
func (t *tools) inflater(b []byte) io.Reader {
	t.source.Reset(b)
	if t.inflate == nil {
		t.inflate = flate.NewReader(&t.source)
	} else if err := t.inflate.(flate.Resetter).Reset(&t.source, nil); err != nil {
		t.inflate = flate.NewReader(&t.source)
	}
	return t.inflate
}

// fill reads exactly len(dst) bytes and then expects the end of r.
func fill(dst []byte, r io.Reader) error {
	if _, err := io.ReadFull(r, dst); err != nil {
		return errShort
	}
	var more [1]byte
	switch n, err := io.ReadFull(r, more[:]); {
	case n != 0:
		return errLong
	case err != io.EOF:
		return err
	}
	return nil
}

// gatheredAtOnce is the size up to which gather copies rather than unpacking twice.
const gatheredAtOnce = 1 << 20

// gather reads all of the reader returned by open and takes it off the budget. Long content is unpacked twice, the
// first time only to be counted, so that it never takes more memory than its own size. The error is errTooMuch if the
// budget is too small; with other errors the content before them is returned.
func gather(open func() io.Reader, g *Budget) ([]byte, error) {
	r := open()
	var few bytes.Buffer
	n, err := io.CopyN(&few, r, min(gatheredAtOnce, g.left+1))
	long := err == nil
	if long {
		var more int64
		more, err = io.Copy(io.Discard, io.LimitReader(r, g.left+1-n))
		n += more
	}
	if n > g.left {
		g.left = 0
		return nil, errTooMuch
	}
	g.take(int(n))
	switch {
	case long && err == nil:
		b := make([]byte, n)
		return b, fill(b, open())
	case long:
		b := make([]byte, n)
		n, _ := io.ReadFull(open(), b)
		return b[:n], err
	case err == io.EOF:
		return few.Bytes(), nil
	}
	return few.Bytes(), err
}

// zstdInto decodes frames into dst up to its capacity. It needs no memory for the window, since everything written is
// in dst.
func (t *tools) zstdInto(dst, src []byte) ([]byte, error) {
	if t.unzstd == nil {
		d, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecodeAllCapLimit(true),
			zstd.WithDecoderMaxWindow(1<<32))
		if err != nil {
			panic(err) // only for invalid options
		}
		t.unzstd = d
	}
	return t.unzstd.DecodeAll(src, dst)
}

// zstdAll decodes the frame f, which is all of src. More than limit bytes are an error.
func (t *tools) zstdAll(src []byte, f frame, limit int64) ([]byte, error) {
	if f.size > f.most {
		return nil, errShort
	}
	if f.size >= 0 {
		return t.zstdInto(make([]byte, 0, f.size), src)
	}
	// Blocks may hold far less than their maximum: the buffer is kept for the next frame.
	if room := min(f.most, limit); int64(cap(t.room)) < room {
		t.room = make([]byte, 0, room)
	}
	out, err := t.zstdInto(t.room, src)
	switch {
	case int64(len(out)) > limit:
		return nil, zstd.ErrDecoderSizeExceeded
	case len(out) < cap(t.room)/2:
		return bytes.Clone(out), err
	}
	t.room = nil
	return out, err
}

// zstdGood decodes the complete blocks at the start of src, a cut or damaged frame. It builds a frame of them that does
// not declare its size.
func (t *tools) zstdGood(src []byte, limit int64) []byte {
	f, at, ok := zstdHead(src)
	if !ok || src[4]&3 != 0 { // it needs a dictionary
		return nil
	}
	frame := append(binary.LittleEndian.AppendUint32(nil, zstdMagic), 0, f.window)
	last, most := 0, int64(0)
	for {
		b, ok := zstdBlockAt(src[at:])
		if !ok {
			break
		}
		last, most = len(frame), most+b.most
		frame = append(frame, src[at:at+b.size]...)
		if at += b.size; b.last {
			break
		}
	}
	if last == 0 {
		return nil
	}
	frame[last] |= 1
	out, _ := t.zstdInto(make([]byte, 0, min(most, limit)), frame)
	return out
}

// zstdAppend makes one frame as engines do: content size in the header, no checksum. The compressed bytes differ from
// the engine's, which depend on its version of libzstd.
func (t *tools) zstdAppend(dst, src []byte) []byte {
	if t.zstd == nil {
		e, err := zstd.NewWriter(nil, zstd.WithEncoderCRC(false), zstd.WithZeroFrames(true), zstd.WithSingleSegment(true),
			zstd.WithEncoderConcurrency(1), zstd.WithEncoderLevel(zstd.SpeedBetterCompression), zstd.WithLowerEncoderMem(true))
		if err != nil {
			panic(err) // only for invalid options
		}
		t.zstd = e
	}
	return t.zstd.EncodeAll(src, dst)
}

func (t *tools) brotliInto(dst, src []byte) error {
	t.source.Reset(src)
	if t.brotli == nil {
		t.brotli = brotli.NewReader(&t.source)
	} else if err := t.brotli.Reset(&t.source); err != nil {
		return err
	}
	return fill(dst, t.brotli)
}

func (t *tools) brotliBegin(dst, src []byte) []byte {
	n, _ := io.ReadFull(brotli.NewReader(bytes.NewReader(src)), dst)
	return dst[:n]
}

// deflateAppend compresses as zlib does.
func (t *tools) deflateAppend(dst, src []byte, level int) []byte {
	if t.deflate == nil {
		t.deflate = &deflate.Encoder{}
	}
	return t.deflate.Append(dst, src, level)
}

// fastlzAppend compresses as the engine does, which pads blocks that are too short for the library with zeros.
func (t *tools) fastlzAppend(dst, src []byte) []byte {
	if t.fastlz == nil {
		t.fastlz = &fastlz.Encoder{}
	}
	if len(src) < fastlz.MinSize {
		var short [fastlz.MinSize]byte
		copy(short[:], src)
		src = short[:]
	}
	return t.fastlz.Append(dst, src)
}

func (t *tools) fastlzInto(dst, src []byte) error {
	if len(dst) >= fastlz.MinSize {
		return fastlz.Decode(dst, src)
	}
	var short [fastlz.MinSize]byte
	if err := fastlz.Decode(short[:], src); err != nil {
		return err
	}
	copy(dst, short[:])
	return nil
}

// tooMuch reports whether a decoder stopped at its limit.
func tooMuch(err error) bool {
	return errors.Is(err, zstd.ErrDecoderSizeExceeded)
}

var (
	errShort    = message.Err(tooShort)
	errLong     = message.Err(tooLong)
	errHead     = message.Err(badHeader)
	errEnd      = message.Err(endsEarly)
	errTooMuch  = message.Err(overBudget)
	errChecksum = message.Err(badChecksum)
)
