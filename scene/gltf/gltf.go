// Package gltf returns the nodes and bones that the engines make of a glTF model, as a text scene: where nothing was
// imported, it stands in for the imported scene of which other scenes have instances. Meshes, materials and animations
// are left out. The other way, it writes the triangles of a mesh as a model.
package gltf

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"

	"github.com/qmuntal/gltf"

	"savant/codec/message"
)

// Messages.
const (
	notGLTF message.ID = "gltf.not-gltf"
	badJSON message.ID = "gltf.bad-json offset cause"
	tooLong message.ID = "gltf.too-long limit"
	tooDeep message.ID = "gltf.too-deep limit"
)

// limit is the maximum size of a model's JSON in bytes. What it refers to, meshes and pictures, is not read.
const limit = 32 << 20

// The start of binary models: a header of the magic, the version and the total length, then the length and the type of
// the first chunk.
const (
	magic      = "glTF"
	jsonChunk  = "JSON"
	headerSize = 12
	chunkSize  = 8
)

// document reads only the description of a model, .gltf or .glb. Errors say where.
func document(r io.Reader) (*gltf.Document, error) {
	head := make([]byte, headerSize+chunkSize)
	n, err := io.ReadFull(r, head)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return nil, err
	}
	head = head[:n]
	start, size := 0, int64(limit+1)
	if bytes.HasPrefix(head, []byte(magic)) {
		if n < headerSize+chunkSize || string(head[headerSize+4:]) != jsonChunk {
			return nil, message.Err(notGLTF)
		}
		start, size, head = n, int64(binary.LittleEndian.Uint32(head[headerSize:])), nil
	}
	if size > limit && start > 0 {
		return nil, message.Err(tooLong, limit)
	}
	var b bytes.Buffer
	if _, err := io.Copy(&b, io.LimitReader(io.MultiReader(bytes.NewReader(head), r), size)); err != nil {
		return nil, err
	}
	if b.Len() > limit {
		return nil, message.Err(tooLong, limit)
	}
	var doc gltf.Document
	if err := json.Unmarshal(b.Bytes(), &doc); err != nil {
		off := start
		var syntax *json.SyntaxError
		var kind *json.UnmarshalTypeError
		switch {
		case errors.As(err, &syntax):
			off += int(syntax.Offset)
		case errors.As(err, &kind):
			off += int(kind.Offset)
		}
		return nil, message.Err(badJSON, off, err)
	}
	return &doc, nil
}
