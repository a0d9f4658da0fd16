package resource_test

import (
	"encoding/binary"
	"errors"
	"strings"
	"testing"

	"savant/codec/resource"
)

// field is a part of a header: its name in messages, and its bytes.
type field struct {
	part  string
	bytes []byte
}

// headerOf returns the parts of a format's header (ResourceFormatSaverBinaryInstance::save of 3.6 and 4.6).
func headerOf(order binary.AppendByteOrder, format, flags uint32) []field {
	four := func(n uint32) []byte { return order.AppendUint32(nil, n) }
	text := func(s string) []byte { return append(four(uint32(len(s)+1)), s+"\x00"...) }
	big := []byte{0, 0, 0, 0}
	if order == binary.AppendByteOrder(binary.BigEndian) {
		big[0] = 1
	}
	list := []field{
		{"", []byte("RSRC")}, {"byte-order", big}, {"real-size", four(0)}, {"major", four(4)}, {"minor", four(6)}, {"format", four(format)},
		{"a-class", text("Resource")}, {"import-offset", make([]byte, 8)},
	}
	if format < 4 {
		return append(list, field{"reserved", make([]byte, 14*4)})
	}
	list = append(list, field{"flags", four(flags)}, field{"a-uid", make([]byte, 8)})
	if flags&resource.FlagScriptClass != 0 {
		list = append(list, field{"a-script-class", text("Item")})
	}
	return append(list, field{"reserved", make([]byte, 11*4)})
}

// TestCutHeaders truncates headers of all formats after each byte: the error must name the incomplete part and where it
// begins, and a file must say which engine it is from as soon as the format number is complete.
func TestCutHeaders(t *testing.T) {
	for format := range uint32(resource.MaxFormat + 1) {
		for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
			for _, flags := range []uint32{0, resource.FlagScriptClass} {
				var whole []byte
				list := headerOf(order, format, flags)
				for _, x := range list {
					for n := range x.bytes {
						b := append(whole[:len(whole):len(whole)], x.bytes[:n]...)
						f, err := resource.Open(b)
						if x.part == "" { // without RSRC nothing shows that it is a resource
							continue
						}
						var fault *resource.Error
						if !errors.As(err, &fault) || fault.Offset != len(whole) || !strings.Contains(fault.What.String(), x.part) || !strings.Contains(fault.What.String(), "in-header") {
							t.Fatalf("format %d, %d bytes: %v, not the %s at %#x", format, len(b), err, x.part, len(whole))
						}
						if f.Versioned != (len(b) >= 24) || f.Versioned && f.Format != format {
							t.Fatalf("format %d, %d bytes: versioned %v, format %d", format, len(b), f.Versioned, f.Format)
						}
					}
					whole = append(whole, x.bytes...)
				}
				if _, err := resource.Open(whole); err == nil || strings.Contains(err.Error(), "in-header") {
					t.Errorf("format %d: the whole header is called cut: %v", format, err)
				}
			}
		}
	}
}
