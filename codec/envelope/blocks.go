package envelope

import (
	"bytes"
	"encoding/binary"
	"hash/maphash"
	"io"
	"math"

	"savant/codec/envelope/internal/fastlz"
	"savant/codec/message"
)

// Messages.
const (
	cannotWriteBrotli message.ID = "envelope.cannot-write-brotli"
	shortHeader       message.ID = "envelope.short-header"
	noSuchMethod      message.ID = "envelope.no-such-method method"
	badBlockSize      message.ID = "envelope.bad-block-size size"
	tooManyBlocks     message.ID = "envelope.too-many-blocks total blocks"
	blockBeyond       message.ID = "envelope.block-beyond block blocks size left"
	blockTooSmall     message.ID = "envelope.block-too-small block blocks size packed"
	badBlock          message.ID = "envelope.bad-block block blocks method cause"
	damagedBehind     message.ID = "envelope.damaged-behind"
	saveTooLarge      message.ID = "envelope.save-too-large most size"
)

const (
	blocksMagic = "GCPF"
	blocksHead  = 16       // magic, method, block size, length
	blockSize   = 4096     // what all engines write
	mostBegun   = 16 << 20 // content of a block in which a file ends
)

// A method is a compression method for blocks (Compression::Mode, core/io/compression.h).
type method struct {
	title string
	// room returns the maximum size that src can unpack to.
	room func(src []byte) int64
	// into unpacks src into dst and must fill it.
	into func(t *tools, dst, src []byte) error
	// begin unpacks as much of a block as the beginning of its bytes gives, into dst, and returns that.
	begin func(t *tools, dst, src []byte) []byte
	// append compresses src the way the block like, whose content was was, is compressed. It is nil for methods that
	// engines cannot write.
	append func(t *tools, dst, src []byte, like settings) []byte
	zip    *zip
}

// settings are the compression settings of a file's blocks, as far as they can be recovered.
type settings struct {
	head  []byte // the header of a zlib or gzip stream
	level int
}

// methods is indexed by the method's number in the file.
var methods = [...]method{
	{
		title: "FastLZ", room: times(132),
		into:   (*tools).fastlzInto,
		begin:  func(_ *tools, dst, src []byte) []byte { return dst[:fastlz.Begin(dst, src)] },
		append: func(t *tools, dst, src []byte, _ settings) []byte { return t.fastlzAppend(dst, src) },
	},
	{title: "Deflate", room: times(1100), into: zlibZip.intoBlock, begin: zlibZip.begin, append: zlibZip.appendBlock, zip: &zlibZip},
	{
		title: "Zstd", room: zstdRoom,
		into: func(t *tools, dst, src []byte) error {
			out, err := t.zstdInto(dst[:0:len(dst)], src)
			if err == nil && len(out) != len(dst) {
				err = errShort
			}
			return err
		},
		begin:  func(t *tools, dst, src []byte) []byte { return t.zstdGood(src, int64(len(dst))) },
		append: func(t *tools, dst, src []byte, _ settings) []byte { return t.zstdAppend(dst, src) },
	},
	{title: "GZip", room: times(1100), into: gzipZip.intoBlock, begin: gzipZip.begin, append: gzipZip.appendBlock, zip: &gzipZip},
	{title: "Brotli", room: func([]byte) int64 { return math.MaxInt64 }, into: (*tools).brotliInto, begin: (*tools).brotliBegin},
}

// begin unpacks the beginning of a stream.
func (z *zip) begin(t *tools, dst, src []byte) []byte {
	head, ok := z.head(src)
	if !ok {
		return nil
	}
	n, _ := io.ReadFull(t.inflater(src[head:]), dst)
	return dst[:n]
}

func (z *zip) intoBlock(t *tools, dst, src []byte) error { return z.into(t, dst, src) }

func (z *zip) appendBlock(t *tools, dst, src []byte, like settings) []byte {
	return z.append(t, dst, like.head, src, like.level)
}

// A blocksForm is what Wrap needs to know of a compressed file.
type blocksForm struct {
	method *method
	size   int   // uncompressed size of a block
	first  int   // where the first block begins
	ends   []int // end of each block's compressed bytes; the first begins after the table
	tails  tails
}

func (f *blocksForm) start(i int) int {
	if i == 0 {
		return f.first
	}
	return f.ends[i-1]
}

// block returns the part of plain in block i of the given size. The last may be empty.
func block(plain []byte, size, i int) []byte {
	at := i * size
	return plain[at:min(at+size, len(plain))]
}

func isBlocks(mode uint32) func([]byte) bool {
	magic := hasMagic(blocksMagic)
	return func(b []byte) bool { return magic(b) && len(b) >= 8 && binary.LittleEndian.Uint32(b[4:]) == mode }
}

// peelBlocks opens a compressed file. If a block is damaged or missing, it returns the content before it and the error, and of the damaged one what its
// beginning gives. A block of which only the checksum is wrong is none, unless that is doubtful.
func peelBlocks(b []byte, _ Key, g *Budget, t *tools) ([]byte, form, error) {
	if len(b) < blocksHead {
		return nil, nil, damaged(len(b), shortHeader)
	}
	mode := binary.LittleEndian.Uint32(b[4:])
	if mode >= uint32(len(methods)) {
		return nil, nil, &Error{Offset: 4, Cause: ErrUnknown, What: message.New(noSuchMethod, mode)}
	}
	m := &methods[mode]
	size, total := uint64(binary.LittleEndian.Uint32(b[8:])), uint64(binary.LittleEndian.Uint32(b[12:]))
	if size == 0 || size > math.MaxInt32 {
		return nil, nil, damaged(8, badBlockSize, size)
	}
	count := total/size + 1
	if count > uint64(len(b)-blocksHead)/4 {
		return nil, nil, damaged(12, tooManyBlocks, total, count)
	}
	f := &blocksForm{method: m, size: int(size), first: blocksHead + 4*int(count), ends: make([]int, 0, count)}
	broken := f.table(b, total, count)
	good := min(total, uint64(len(f.ends))*size)
	if !g.fits(int64(good)) {
		return nil, nil, g.error(12, int64(good))
	}
	g.take(int(good))
	plain := make([]byte, good)
	for i, end := range f.ends {
		dst := block(plain, f.size, i)
		err := m.into(t, dst, b[f.start(i):end])
		if err == nil || len(dst) == 0 { // engines never read the empty block after content that fills its blocks, so its bytes are kept
			continue
		}
		wrong := damaged(f.start(i), badBlock, i+1, count, m.title, err)
		if err == errChecksum {
			f.tails.add(m.zip, b, i, end-t.source.Len(), dst, wrong)
			continue
		}
		broken = wrong
		plain = append(plain[:i*f.size], m.begin(t, make([]byte, len(dst)), b[f.start(i):end])...)
		f.ends = f.ends[:i]
		break
	}
	if broken == nil {
		return plain, f, f.tails.doubt()
	}
	// That the content can be read to its end says nothing then.
	f.tails = tails{}
	if len(plain) == len(f.ends)*f.size && len(f.ends) < int(count) { // the file may end within the block that comes next
		at := f.start(len(f.ends))
		if said := uint64(binary.LittleEndian.Uint32(b[blocksHead+4*len(f.ends):])); said > uint64(len(b)-at) {
			want := min(int64(size), int64(total)-int64(len(plain)), g.left, m.room(b[at:]), mostBegun)
			part := m.begin(t, make([]byte, want), b[at:])
			g.take(len(part))
			plain = append(plain, part...)
		}
	}
	if len(plain) == 0 {
		return nil, nil, broken
	}
	return plain, f, broken
}

// table reads the block ends, up to the first that cannot be right.
func (f *blocksForm) table(b []byte, total, count uint64) error {
	at, size := f.first, uint64(f.size)
	for i := range int(count) {
		n := uint64(binary.LittleEndian.Uint32(b[blocksHead+4*i:]))
		if n > uint64(len(b)-at) {
			return damaged(blocksHead+4*i, blockBeyond, i+1, count, n, len(b)-at)
		}
		want := min(size, total-uint64(i)*size)
		if int64(want) > f.method.room(b[at:at+int(n)]) {
			return damaged(blocksHead+4*i, blockTooSmall, i+1, count, want, n)
		}
		at += int(n)
		f.ends = append(f.ends, at)
	}
	return nil
}

func (f *blocksForm) rewrap(_ Writer, l *Layer, plain []byte, _ Key) ([]byte, error) {
	if l.cut {
		return nil, &Error{Offset: f.start(len(f.ends)), Cause: ErrCannotWrite, What: message.New(damagedBehind)}
	}
	if f.method.append == nil {
		return nil, brotliError()
	}
	t := &tools{}
	defer t.close()
	known := &knownBlocks{form: f, layer: l}
	var like *settings
	return f.method.write(l.data[:blocksHead], f.size, plain, l.data[f.ends[len(f.ends)-1]:], func(dst, src []byte, i int) []byte {
		if k := known.find(src, i); k >= 0 {
			from := len(dst)
			dst = append(dst, l.data[f.start(k):f.ends[k]]...)
			f.tails.seal(dst[from:], f.start(k), k, src)
			return dst
		}
		if like == nil {
			s := f.settings(t, l)
			like = &s
		}
		return f.method.append(t, dst, src, *like)
	})
}

// write builds a compressed file. head has the method; pack appends block i.
func (m *method) write(head []byte, size int, plain, tail []byte, pack func(dst, src []byte, i int) []byte) ([]byte, error) {
	if uint64(len(plain)) > math.MaxUint32 {
		return nil, tooLarge(12, saveTooLarge, uint64(math.MaxUint32), len(plain))
	}
	count := len(plain)/size + 1
	b := make([]byte, blocksHead+4*count, blocksHead+4*count+len(plain)/2+len(tail)+64)
	copy(b, head[:blocksHead])
	binary.LittleEndian.PutUint32(b[12:], uint32(len(plain)))
	for i := range count {
		before := len(b)
		b = pack(b, block(plain, size, i), i)
		binary.LittleEndian.PutUint32(b[blocksHead+4*i:], uint32(len(b)-before))
	}
	return append(b, tail...), nil
}

// settings recovers the compression settings of the blocks. Levels differ in few blocks only, so it checks several,
// spread over the file.
func (f *blocksForm) settings(t *tools, l *Layer) settings {
	if f.method.zip == nil {
		return settings{}
	}
	var streams []pair
	for i := 0; i < len(f.ends); i += 1 + len(f.ends)/16 {
		streams = append(streams, pair{l.data[f.start(i):f.ends[i]], block(l.plain, f.size, i)})
	}
	head, level := f.method.zip.like(t, streams)
	return settings{head, level}
}

// knownBlocks finds the old block with the content of a new one.
type knownBlocks struct {
	form  *blocksForm
	layer *Layer
	seed  maphash.Seed
	at    map[uint64]int // by hash of the content; made when the first block is not where it was
}

// find returns the number of an old block with content src, preferably i, or -1.
func (k *knownBlocks) find(src []byte, i int) int {
	f, old := k.form, k.layer.plain
	if i < len(f.ends) && bytes.Equal(block(old, f.size, i), src) {
		return i
	}
	if k.at == nil {
		k.seed, k.at = maphash.MakeSeed(), make(map[uint64]int, len(f.ends))
		for n := range f.ends {
			k.at[maphash.Bytes(k.seed, block(old, f.size, n))] = n
		}
	}
	if n, ok := k.at[maphash.Bytes(k.seed, src)]; ok && bytes.Equal(block(old, f.size, n), src) {
		return n
	}
	return -1
}

// freshBlocks builds a compressed file as FileAccessCompressed writes it with this magic
// (core/io/file_access_compressed.cpp, all versions).
func freshBlocks(magic string, mode uint32) func(Writer, []byte, Key) ([]byte, error) {
	return func(_ Writer, plain []byte, _ Key) ([]byte, error) {
		m := &methods[mode]
		var s settings
		if m.zip != nil {
			s = settings{m.zip.fresh, 6}
		}
		t := &tools{}
		defer t.close()
		head := make([]byte, blocksHead)
		copy(head, magic)
		binary.LittleEndian.PutUint32(head[4:], mode)
		binary.LittleEndian.PutUint32(head[8:], blockSize)
		return m.write(head, blockSize, plain, []byte(magic), func(dst, src []byte, _ int) []byte {
			return m.append(t, dst, src, s)
		})
	}
}

func brotliError() *Error {
	return &Error{Offset: 4, Cause: ErrCannotWrite, What: message.New(cannotWriteBrotli)}
}
