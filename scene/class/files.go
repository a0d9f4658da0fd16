package class

import (
	"bytes"
	"compress/gzip"
	"embed"
	"io"
)

//go:embed tables/*.gz
var files embed.FS

// unpacked returns the contents of an embedded file.
func unpacked(name string) io.Reader {
	packed, err := files.ReadFile("tables/" + name)
	if err != nil {
		panic(err)
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		panic(err)
	}
	return r
}
