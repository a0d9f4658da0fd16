package bytes

import (
	"encoding/binary"
	"errors"
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"savant/codec/half"
	"savant/ui/internal/words"
)

// number is a type of number that bytes can be read as.
type number struct {
	name string
	size int
	show func(bits uint64) string
	take func(text string) (bits uint64, err error) // nil if it cannot be edited
}

// numbers are the types of numbers, in their order in the table.
func numbers() []number {
	return []number{
		signed("int8", 1), unsigned("uint8", 1), signed("int16", 2), unsigned("uint16", 2), signed("int32", 4), unsigned("uint32", 4),
		signed("int64", 8), unsigned("uint64", 8),
		{name: "float16", size: 2, show: func(bits uint64) string { return floatText(half.Float(uint16(bits)), 32) }},
		{name: "float32", size: 4, show: func(bits uint64) string { return floatText(float64(math.Float32frombits(uint32(bits))), 32) },
			take: func(text string) (uint64, error) {
				f, err := strconv.ParseFloat(text, 32)
				return uint64(math.Float32bits(float32(f))), noNumber(text, "float32", err)
			}},
		{name: "float64", size: 8, show: func(bits uint64) string { return floatText(math.Float64frombits(bits), 64) },
			take: func(text string) (uint64, error) {
				f, err := strconv.ParseFloat(text, 64)
				return math.Float64bits(f), noNumber(text, "float64", err)
			}},
	}
}

func signed(name string, size int) number {
	return number{name, size, func(bits uint64) string {
		unused := 64 - 8*size
		return strconv.FormatInt(int64(bits)<<unused>>unused, 10)
	}, func(text string) (uint64, error) {
		n, err := strconv.ParseInt(text, 0, 8*size)
		return uint64(n), noNumber(text, name, err)
	}}
}

func unsigned(name string, size int) number {
	return number{name, size, func(bits uint64) string { return strconv.FormatUint(bits, 10) }, func(text string) (uint64, error) {
		n, err := strconv.ParseUint(text, 0, 8*size)
		return n, noNumber(text, name, err)
	}}
}

func noNumber(text, name string, err error) error {
	if err != nil {
		return errors.New(words.Say("%q is not a valid %s.", text, name))
	}
	return nil
}

func floatText(f float64, bits int) string {
	if a := math.Abs(f); a != 0 && (a < 1e-4 || a >= 1e9) {
		return strconv.FormatFloat(f, 'e', -1, bits)
	}
	return strconv.FormatFloat(f, 'f', -1, bits)
}

// read is what bytes say as a number in an order; "" if they are too few.
func (n *number) read(b []byte, big bool) string {
	if len(b) < n.size {
		return ""
	}
	var whole [8]byte
	copy(whole[:], b[:n.size])
	if big {
		return n.show(binary.BigEndian.Uint64(whole[:]) >> (64 - 8*n.size))
	}
	return n.show(binary.LittleEndian.Uint64(whole[:]))
}

// write is the bytes of a number in an order.
func (n *number) write(text string, big bool) ([]byte, error) {
	bits, err := n.take(strings.TrimSpace(text))
	if err != nil {
		return nil, err
	}
	if big {
		return binary.BigEndian.AppendUint64(nil, bits)[8-n.size:], nil
	}
	return binary.LittleEndian.AppendUint64(nil, bits)[:n.size], nil
}

// looked is how many bytes from the cursor on are looked at.
const looked = 64

// textOf is the text that bytes begin with, as far as it can be seen; "" for none.
func textOf(b []byte) string {
	n := 0
	for n < len(b) {
		r, size := utf8.DecodeRune(b[n:])
		if r == utf8.RuneError || !unicode.IsPrint(r) {
			break
		}
		n += size
	}
	return string(b[:n])
}
