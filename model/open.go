package model

import (
	"savant/codec/dialect"
	"savant/model/internal/piece"
)

// Open opens a file. Whatever is in it opens, and Info tells what it is; only a file that is encrypted and not opened by the
// key gives an error, a *LockedError. The caller must not change data any more.
func Open(data []byte, o Options) (*Document, error) {
	d := &Document{name: o.Name, opened: data, key: o.Key}
	d.rows.init()
	d.info = Info{Kind: Other, Format: "bytes", Dialect: &dialect.Dialect{}, Size: int64(len(data))}
	d.bytes = piece.New(data)
	d.base = d.bytes
	d.form = &plain{d}
	return d, nil
}
