package main

import (
	"encoding/binary"
	"fmt"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
)

// saveFile is one made file of variants.
type saveFile struct {
	name, title string
	times       int
	only        string // an engine's version; "" is all
	like        string // the title of the file whose engines' rates count, where this one is too large for them
	make        func(d *dialect.Dialect) []byte
}

var saves = []saveFile{million,
	{name: "floats", title: "50 MB of packed floats", times: 9, make: encoded(floats)},
	{name: "save", title: "5 MB save", times: 15, make: encoded(believable)},
}

var million = saveFile{name: "entries", title: "1,000,000 small entries", times: 9,
	make: func(d *dialect.Dialect) []byte { return entries(1_000_000, d) }}

var gibibyte = saveFile{name: "gibibyte", title: "1 GiB of small entries", times: 3, only: "4.6", like: million.title,
	make: func(d *dialect.Dialect) []byte { return entries(40_900_000, d) }}

func encoded(value func() variant.Value) func(*dialect.Dialect) []byte {
	return func(d *dialect.Dialect) []byte {
		b, err := codec.Append(nil, value(), d)
		if err != nil {
			fail(err)
		}
		return b
	}
}

// entries is a list of small dictionaries of five, n entries in all. It is encoded piece by piece: as values it would take
// several times its size.
func entries(n int, d *dialect.Dialect) []byte {
	b := encoded(func() variant.Value { return variant.OfArray() })(d)
	binary.LittleEndian.PutUint32(b[4:], uint32(n/5))
	var err error
	for i := range n / 5 {
		b, err = codec.Append(b, variant.OfDict(
			variant.Entry{Key: variant.OfString("id"), Value: variant.OfInt(int64(i))},
			variant.Entry{Key: variant.OfString("name"), Value: variant.OfString(fmt.Sprintf("item %d", i))},
			variant.Entry{Key: variant.OfString("pos"), Value: variant.OfMath(variant.Vector2, float64(i), float64(-i))},
			variant.Entry{Key: variant.OfString("weight"), Value: variant.OfFloat(float64(i) * 0.1)},
			variant.Entry{Key: variant.OfString("on"), Value: variant.OfBool(i%2 == 0)}), d)
		if err != nil {
			fail(err)
		}
	}
	return b
}

// floats is 12,500,000 floats in packed arrays of a million.
func floats() variant.Value {
	var chunks []variant.Value
	for i := range 13 {
		chunk := make([]float32, min(1_000_000, 12_500_000-i*1_000_000))
		for k := range chunk {
			chunk[k] = float32(k)*0.5 + float32(i)
		}
		chunks = append(chunks, variant.Value{Type: variant.PackedFloat32Array, Data: chunk})
	}
	return variant.OfDict(variant.Entry{Key: variant.OfString("chunks"), Value: variant.OfArray(chunks...)})
}

// believable is what a game with many places and things keeps: nested, of mixed types, with maps as bytes.
func believable() variant.Value {
	entry := func(key string, v variant.Value) variant.Entry {
		return variant.Entry{Key: variant.OfString(key), Value: v}
	}
	var places []variant.Value
	for p := range 160 {
		var things []variant.Value
		for i := range 100 {
			things = append(things, variant.OfDict(
				entry("kind", variant.OfString(fmt.Sprintf("thing_%02d", i%37))),
				entry("position", variant.OfMath(variant.Vector3, float64(i)*1.25, 0.5, float64(p)*-3)),
				entry("turn", variant.OfMath(variant.Quaternion, 0, 0.70710677, 0, 0.70710677)),
				entry("health", variant.OfFloat(87.3)),
				entry("owner", variant.Value{Type: variant.NodePath, Data: &variant.Path{Names: []string{"World", "Place"}}}),
				entry("tags", variant.OfArray(variant.OfString("looted"), variant.OfInt(int64(i))))))
		}
		fog := make([]byte, 4096)
		for i := range fog {
			fog[i] = byte(i * p)
		}
		places = append(places, variant.OfDict(
			entry("name", variant.OfString(fmt.Sprintf("Place %d of the northern marches", p))),
			entry("things", variant.OfArray(things...)),
			entry("fog", variant.Value{Type: variant.PackedByteArray, Data: fog}),
			entry("tint", variant.OfMath(variant.Color, 0.5, 0.25, 0.125, 1))))
	}
	return variant.OfDict(entry("version", variant.OfString("1.0")), entry("places", variant.OfArray(places...)))
}
