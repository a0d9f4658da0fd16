package envelope

import "savant/codec/message"

// Messages.
const (
	fastLZCompressed   message.ID = "envelope.fastlz-compressed"
	deflateCompressed  message.ID = "envelope.deflate-compressed"
	zstdCompressed     message.ID = "envelope.zstd-compressed"
	gzipCompressed     message.ID = "envelope.gzip-compressed"
	brotliCompressed   message.ID = "envelope.brotli-compressed"
	compressed         message.ID = "envelope.compressed"
	encryptedGodot3    message.ID = "envelope.encrypted-godot3"
	encryptedGodot4    message.ID = "envelope.encrypted-godot4"
	gzipStream         message.ID = "envelope.gzip-stream"
	zstdStream         message.ID = "envelope.zstd-stream"
	zlibStream         message.ID = "envelope.zlib-stream"
	compressedResource message.ID = "envelope.compressed-resource"
)

// titles are the names of wrappers for people.
var titles = map[string]message.ID{
	"gcpf-fastlz":  fastLZCompressed,
	"gcpf-deflate": deflateCompressed,
	"gcpf-zstd":    zstdCompressed,
	"gcpf-gzip":    gzipCompressed,
	brotliName:     brotliCompressed,
	"gcpf":         compressed,
	"gdec3":        encryptedGodot3,
	"gdec4":        encryptedGodot4,
	"gzip":         gzipStream,
	"zstd":         zstdStream,
	"zlib":         zlibStream,
	Resource:       compressedResource,
}

// Title returns the display name of a wrapper; the zero Message for an unknown name.
func Title(name string) message.Message {
	if titles[name] == "" {
		return message.Message{}
	}
	return message.New(titles[name])
}
