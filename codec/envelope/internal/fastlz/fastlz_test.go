package fastlz

import (
	"bytes"
	"strings"
	"testing"

	"savant/codec/fuzzing"
)

// TestDecode unpacks blocks worked out by hand.
func TestDecode(t *testing.T) {
	for name, c := range map[string]struct{ packed, want string }{
		"literals":              {"\x02abc", "abc"},
		"a run":                 {"\x00a\x40\x00", "aaaaa"},                                          // 2+2 from 1 back
		"from two back":         {"\x01ab\x20\x01\x00c", "ababac"[:5] + "c"},                         // 1+2 from 2 back
		"longest of level 1":    {"\x00x\xe0\xff\x00", strings.Repeat("x", 1+7+255+2)},               // one more length byte
		"level 2":               {"\x20x\x40\x00", "xxxxx"},                                          // marked by the first byte
		"length of level 2":     {"\x20x\xe0\xff\xff\x03\x00", strings.Repeat("x", 1+7+255+255+3+2)}, // length bytes of 255 continue
		"far back at level 2":   {far + "\x3f\xff\x00\x02", "y" + strings.Repeat("z", 8193) + "yzz"}, // 8192+2 back
		"not so far at level 2": {far + "\x3f\xfe", "y" + strings.Repeat("z", 8193) + "zzz"},
		"a 255 that is not far": {far + "\x20\xff", "y" + strings.Repeat("z", 8193) + "zzz"},
	} {
		dst := make([]byte, len(c.want))
		if err := Decode(dst, []byte(c.packed)); err != nil || string(dst) != c.want {
			t.Errorf("%s: %.40q (%v), want %.40q", name, dst, err, c.want)
		}
		if Decode(make([]byte, len(c.want)+1), []byte(c.packed)) == nil || Decode(make([]byte, len(c.want)-1), []byte(c.packed)) == nil {
			t.Errorf("%s: fills room of another size", name)
		}
	}
	for _, bad := range []string{"", "\x40a", "\x02ab", "\x00a\x40", "\x00a\xe0", "\x00a\xe0\x01", "\x00a\x40\x01", "\x20a\xe0\xff", "\x20a\x3f\xff\x00"} {
		if err := Decode(make([]byte, 5), []byte(bad)); err != ErrCorrupt {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

// far is, at level 2, a y and 8193 z.
var far = "\x20y\x00z\xe0" + strings.Repeat("\xff", 32) + "\x17\x00"

func FuzzRoundTrip(f *testing.F) {
	fuzzing.Bound(f)
	f.Add([]byte("0123456789abcdef"))
	f.Add(bytes.Repeat([]byte("abcabcab"), 600))
	f.Add(append(bytes.Repeat([]byte("long ago "), 20), bytes.Repeat([]byte{0}, 9000)...))
	var e Encoder
	f.Fuzz(func(t *testing.T, src []byte) {
		if len(src) < MinSize {
			return
		}
		packed := e.Append([]byte("kept"), src)
		if string(packed[:4]) != "kept" {
			t.Fatal("what stood before is gone")
		}
		back := make([]byte, len(src))
		if err := Decode(back, packed[4:]); err != nil || !bytes.Equal(back, src) {
			t.Fatalf("does not unpack to itself (%v)", err)
		}
	})
}

func FuzzDecode(f *testing.F) {
	fuzzing.Bound(f)
	f.Add([]byte("\x00a\x40\x00"), uint16(5))
	f.Add([]byte(far+"\x3f\xff\x00\x01"), uint16(8197))
	f.Fuzz(func(t *testing.T, packed []byte, room uint16) {
		dst := make([]byte, int(room)+8)
		copy(dst[room:], "untouched")
		if err := Decode(dst[:room:room], packed); err != nil && err != ErrCorrupt {
			t.Fatal(err)
		}
		if string(dst[room:]) != "untouche" {
			t.Fatal("wrote beyond its room")
		}
	})
}
