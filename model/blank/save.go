package blank

import (
	"encoding/binary"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
)

// Save returns a save for an engine that holds one empty Dictionary: with a length prefix, as store_var writes it
// (core/io/file_access.cpp), or bare, as var_to_bytes returns it. The error is the codec's, for a dialect without
// dictionaries.
func Save(d *dialect.Dialect, bare bool) ([]byte, error) {
	value, err := codec.Append(nil, variant.Value{Type: variant.Dictionary, Data: &variant.Dict{}}, d)
	if err != nil || bare {
		return value, err
	}
	return append(binary.LittleEndian.AppendUint32(nil, uint32(len(value))), value...), nil
}
