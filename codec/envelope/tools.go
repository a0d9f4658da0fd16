package envelope

import (
	"bytes"
	"errors"
	"io"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/flate"
	"github.com/klauspost/compress/zstd"

	"savant/codec/envelope/internal/deflate"
	"savant/codec/envelope/internal/fastlz"
)

// tools keeps one of each compressor and decompressor, made when first needed, so that thousands of small blocks share them.
type tools struct {
	source  bytes.Reader
	inflate io.ReadCloser
	unzstd  *zstd.Decoder // writes into the room given and never beyond
	brotli  *brotli.Reader
	deflate *deflate.Encoder
	fastlz  *fastlz.Encoder
	zstd    *zstd.Encoder
}

// close frees what the decoders hold.
func (t *tools) close() {
	if t.unzstd != nil {
		t.unzstd.Close()
	}
	if t.zstd != nil {
		t.zstd.Close()
	}
}

// inflater reads the raw deflate stream at the start of b. When it has reached the end, t.source.Len() bytes of b are left.
func (t *tools) inflater(b []byte) io.Reader {
	t.source.Reset(b)
	if t.inflate == nil {
		t.inflate = flate.NewReader(&t.source)
	} else if err := t.inflate.(flate.Resetter).Reset(&t.source, nil); err != nil {
		t.inflate = flate.NewReader(&t.source)
	}
	return t.inflate
}

// fill reads exactly len(dst) bytes and then the end from r.
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

// gather reads all of r, at most limit bytes, without ever holding much more than twice of that. ok is false when there was more.
func gather(r io.Reader, limit int) (b []byte, ok bool, err error) {
	var parts [][]byte
	total := 0
	for size := 4 << 10; ; size = min(size*2, 1<<20) {
		// One byte more than allowed shows that there is more.
		part := make([]byte, min(size, limit-total+1))
		n, err := io.ReadFull(r, part)
		total += n
		if total > limit {
			return nil, false, nil
		}
		parts = append(parts, part[:n])
		if err == io.EOF || err == io.ErrUnexpectedEOF && n < len(part) {
			// ReadFull says the latter both at a clean end and where the reader itself broke off; one more read tells.
			if _, err := r.Read(make([]byte, 1)); err != io.EOF {
				return nil, true, err
			}
			break
		}
		if err != nil {
			return nil, true, err
		}
	}
	if len(parts) == 1 {
		return parts[0], true, nil
	}
	return bytes.Join(parts, nil), true, nil
}

// zstdInto decodes frames into dst, at most filling its room. It needs no memory for the window, since all that was written is in dst.
func (t *tools) zstdInto(dst, src []byte) ([]byte, error) {
	if t.unzstd == nil {
		d, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecodeAllCapLimit(true),
			zstd.WithDecoderMaxWindow(1<<32))
		if err != nil {
			panic(err) // only for options out of range
		}
		t.unzstd = d
	}
	return t.unzstd.DecodeAll(src, dst)
}

// zstdAll decodes one frame. size is how much it says it holds, or negative; more than limit bytes are an error.
func (t *tools) zstdAll(src []byte, size, limit int) ([]byte, error) {
	if size > limit {
		return nil, zstd.ErrDecoderSizeExceeded
	}
	if size >= 0 {
		return t.zstdInto(make([]byte, 0, size), src)
	}
	for room := min(limit, max(64<<10, 4*len(src))); ; room = min(limit, 4*room) {
		out, err := t.zstdInto(make([]byte, 0, room), src)
		switch {
		case err == nil && len(out) < room/2:
			return bytes.Clone(out), nil
		case err == nil || room == limit:
			return out, err
		}
	}
}

// zstdAppend makes one frame as engines do: content size in the header, no checksum. Its bytes are not the engine's: those need
// the encoder of the very libzstd version.
func (t *tools) zstdAppend(dst, src []byte) []byte {
	if t.zstd == nil {
		e, err := zstd.NewWriter(nil, zstd.WithEncoderCRC(false), zstd.WithZeroFrames(true), zstd.WithSingleSegment(true),
			zstd.WithEncoderConcurrency(1), zstd.WithEncoderLevel(zstd.SpeedBetterCompression), zstd.WithLowerEncoderMem(true))
		if err != nil {
			panic(err) // only for options out of range
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

// deflateAppend compresses as zlib does.
func (t *tools) deflateAppend(dst, src []byte, level int) []byte {
	if t.deflate == nil {
		t.deflate = &deflate.Encoder{}
	}
	return t.deflate.Append(dst, src, level)
}

// fastlzAppend compresses as the engine does, which fills blocks that are too short for the library with zeros.
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

// tooMuch tells whether a decoder gave up because there was more than allowed.
func tooMuch(err error) bool {
	return errors.Is(err, zstd.ErrDecoderSizeExceeded)
}
