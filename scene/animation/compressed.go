package animation

import (
	"encoding/binary"
	"math"
	"slices"

	"savant/codec/message"
	"savant/codec/variant"
)

// Messages.
const (
	damagedPages message.ID = "animation.damaged-pages"
)

// ErrPages is the error for compressed tracks whose pages are damaged.
var ErrPages = message.Err(damagedPages)

// unpack reads the keys of compressed track number index (AnimationCompressed; 4.0 to 4.6). They are always linear, without easing.
func (tr *Track) unpack(compression variant.Value, index int) error {
	pages, _ := Field(compression, "pages")
	list, _ := elements(pages)
	rate, _ := Field(compression, "fps")
	fps, ok := Number(rate)
	if !ok || fps <= 0 || index < 0 {
		return ErrPages
	}
	decode, numbers := tr.decoder(compression, index)
	if decode == nil {
		return ErrPages
	}
	for _, p := range list {
		offset, _ := Field(p, "time_offset")
		from, _ := Number(offset)
		bytes, _ := Field(p, "data")
		data, ok := bytes.Data.([]byte)
		if !ok {
			return ErrPages
		}
		keys, err := pageKeys(data, index, numbers)
		if err != nil {
			return err
		}
		out := page{from: from}
		for _, k := range keys {
			out.keys = append(out.keys, Key{Time: from + float64(k.frame)/fps, Transition: 1, Value: decode(k.numbers)})
		}
		tr.pages = append(tr.pages, out)
		tr.Keys = append(tr.Keys, out.keys...)
	}
	if len(tr.Keys) == 0 {
		return ErrPages
	}
	return nil
}

// decoder returns the function that turns the numbers of a key into its value, and how many there are.
func (tr *Track) decoder(compression variant.Value, index int) (decode func([]uint16) variant.Value, numbers int) {
	const most = 65535
	share := func(n uint16) float64 { return float64(n) / most }
	switch tr.Type {
	case "blend_shape":
		return func(n []uint16) variant.Value { return variant.OfFloat(single((share(n[0])*2 - 1) * 8)) }, 1
	case "rotation_3d":
		return func(n []uint16) variant.Value {
			x, y := share(n[0])*2-1, share(n[1])*2-1
			z := 1 - math.Abs(x) - math.Abs(y)
			fold := max(-z, 0)
			axis := unit3([3]float64{x - math.Copysign(fold, x), y - math.Copysign(fold, y), z})
			s, c := math.Sincos(share(n[2]) * math.Pi)
			return ofQuaternion(quaternion{axis[0] * s, axis[1] * s, axis[2] * s, c})
		}, 3
	case "position_3d", "scale_3d":
		bounds, _ := Field(compression, "bounds")
		boxes, _ := elements(bounds)
		if index >= len(boxes) || len(components(boxes[index])) != 6 {
			return nil, 0
		}
		box := components(boxes[index])
		return func(n []uint16) variant.Value {
			return of(variant.Vector3, []float64{box[0] + share(n[0])*box[3], box[1] + share(n[1])*box[4], box[2] + share(n[2])*box[5]})
		}, 3
	}
	return nil, 0
}

// packedKey is a key of a page: its frame relative to the page's start, and its numbers.
type packedKey struct {
	frame   int
	numbers []uint16
}

// pageKeys decodes a page's keys of one track, which have numbers numbers each.
func pageKeys(data []byte, index, numbers int) ([]packedKey, error) {
	const head, packet = 12, 4
	if index >= len(data)/head {
		return nil, ErrPages
	}
	at := data[index*head:]
	list, count, body := int(binary.LittleEndian.Uint32(at)), int(binary.LittleEndian.Uint32(at[4:])), int(binary.LittleEndian.Uint32(at[8:]))
	if list > len(data) || body > len(data) || count > (len(data)-list)/packet {
		return nil, ErrPages
	}
	var keys []packedKey
	for i := range count {
		frame := int(binary.LittleEndian.Uint16(data[list+i*packet:]))
		where := binary.LittleEndian.Uint16(data[list+i*packet+2:])
		pos := body + int(where&0xfff)*4
		if pos+2*numbers > len(data) {
			return nil, ErrPages
		}
		first := packedKey{frame: frame, numbers: make([]uint16, numbers)}
		for k := range first.numbers {
			first.numbers[k] = binary.LittleEndian.Uint16(data[pos+2*k:])
		}
		keys = append(keys, first)
		more := int(where >> 12)
		if more == 0 {
			continue
		}
		pos += 2 * numbers
		if pos+2 > len(data) {
			return nil, ErrPages
		}
		widths := binary.LittleEndian.Uint16(data[pos:])
		bits := bitReader{data: data[pos+2:]}
		for range more {
			next := packedKey{frame: keys[len(keys)-1].frame + int(bits.read(int(widths>>12)+1)), numbers: slices.Clone(keys[len(keys)-1].numbers)}
			for k := range next.numbers {
				width := int(widths >> (4 * k) & 15)
				if width == 0 {
					continue
				}
				delta := uint16(bits.read(width))
				if bits.read(1) == 1 { // the sign: -delta - 1
					delta = ^delta
				}
				next.numbers[k] += delta
			}
			keys = append(keys, next)
		}
		if bits.short {
			return nil, ErrPages
		}
	}
	return keys, nil
}

// bitReader reads numbers of any width, lowest bit first.
type bitReader struct {
	data  []byte
	at    int
	short bool // tried to read beyond the end
}

func (b *bitReader) read(width int) uint32 {
	var n uint32
	for i := range width {
		if b.at>>3 >= len(b.data) {
			b.short = true
			return 0
		}
		n |= uint32(b.data[b.at>>3]>>(b.at&7)&1) << i
		b.at++
	}
	return n
}

// compressed samples a compressed track: within the last page that has begun, since each has a key at its start and its
// end.
func (a *Animation) compressed(tr *Track, t float64) (variant.Value, bool) {
	t = min(max(t, 0), a.Length)
	if len(tr.pages) == 0 {
		return variant.Value{}, false
	}
	in := tr.pages[0]
	for _, p := range tr.pages {
		if p.from <= t {
			in = p
		}
	}
	if len(in.keys) == 0 {
		return variant.Value{}, false
	}
	i := 0
	for k, key := range in.keys {
		if key.Time <= t {
			i = k
		}
	}
	from, to := in.keys[i], in.keys[min(i+1, len(in.keys)-1)]
	switch {
	case from.Time >= t || from.Time == to.Time:
		return from.Value, true
	case t >= to.Time:
		return to.Value, true
	}
	return linear4(from.Value, to.Value, (t-from.Time)/(to.Time-from.Time), false), true
}

// Plain returns a compressed track as one of plain keys, which gives the same: engines take a time from the last page that begins at it or before, and
// always interpolate linearly without a wrap. Any other track stays as it is.
func (t Track) Plain() Track {
	if !t.Compressed || t.Unreadable {
		return t
	}
	pages := t.pages
	t.Compressed, t.pages, t.Keys = false, nil, nil
	t.Interpolation, t.LoopWrap = Linear, false
	for i, p := range pages {
		for _, k := range p.keys {
			if i+1 == len(pages) || k.Time < pages[i+1].from {
				t.Keys = append(t.Keys, k)
			}
		}
	}
	return t
}
