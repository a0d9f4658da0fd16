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

// A kind is one row of the table of wrappers.
type kind struct {
	name  string
	title message.ID
	// is tells whether b begins as this wrapper does.
	is func(b []byte) bool
	// unsure says that the beginning alone proves nothing: what cannot be opened as one is not one.
	unsure bool
	// peel opens it; nil for wrappers that are named but stay closed.
	peel func(b []byte, key Key, g *Budget, t *tools) (plain []byte, f form, err error)
	// fresh makes a new one; nil for wrappers that nobody writes.
	fresh func(w Writer, plain []byte, key Key) ([]byte, error)
}

// Resource is the name of the wrapper of compressed binary resources, which holds nothing else.
const Resource = "rscc"

const (
	brotliName    = "gcpf-brotli"
	resourceMagic = "RSCC"
)

// kinds is the table of wrappers; the first row that fits counts.
var kinds = [...]kind{
	{name: "gcpf-fastlz", title: fastLZCompressed, is: isBlocks(0), peel: peelBlocks, fresh: freshBlocks(blocksMagic, 0)},
	{name: "gcpf-deflate", title: deflateCompressed, is: isBlocks(1), peel: peelBlocks, fresh: freshBlocks(blocksMagic, 1)},
	{name: "gcpf-zstd", title: zstdCompressed, is: isBlocks(2), peel: peelBlocks, fresh: freshBlocks(blocksMagic, 2)},
	{name: "gcpf-gzip", title: gzipCompressed, is: isBlocks(3), peel: peelBlocks, fresh: freshBlocks(blocksMagic, 3)},
	{name: brotliName, title: brotliCompressed, is: isBlocks(4), peel: peelBlocks},
	{name: "gcpf", title: compressed, is: hasMagic("GCPF"), peel: peelBlocks},
	{name: "gdec3", title: encryptedGodot3, is: isCipher(&godot3), peel: peelCipher, fresh: freshCipher(&godot3)},
	{name: "gdec4", title: encryptedGodot4, is: hasMagic("GDEC"), peel: peelCipher, fresh: freshCipher(&godot4)},
	{name: "gzip", title: gzipStream, is: isGzip, peel: peelGzip, fresh: freshGzip},
	{name: "zstd", title: zstdStream, is: isZstd, peel: peelZstd, fresh: freshZstd},
	{name: "zlib", title: zlibStream, is: isZlib, unsure: true, peel: peelZlib, fresh: freshZlib},
	{name: Resource, title: compressedResource, is: hasMagic(resourceMagic), fresh: freshBlocks(resourceMagic, 2)},
}

func hasMagic(magic string) func([]byte) bool {
	return func(b []byte) bool { return len(b) >= len(magic) && string(b[:len(magic)]) == magic }
}

func kindOf(b []byte) *kind {
	for i := range kinds {
		if kinds[i].is(b) {
			return &kinds[i]
		}
	}
	return nil
}

// Detect names the outermost wrapper of b, without needing a key, or returns "" when there is none. Besides the names that Names
// lists it knows "gcpf-brotli", "gcpf" (with a method that is not known here), "gzip", "zstd" and "zlib" streams, and "rscc", the
// compressed binary resource, which PeelResource opens and Peel leaves closed. A zlib stream is told by its first bytes and the start of its content;
// whether all of it is one only Peel can tell.
func Detect(b []byte) string {
	if k := kindOf(b); k != nil {
		return k.name
	}
	return ""
}

// Names lists the wrappers that New makes of any file.
func Names() []string {
	return []string{"gcpf-fastlz", "gcpf-deflate", "gcpf-zstd", "gcpf-gzip", "gdec3", "gdec4"}
}

// Title is the name of a wrapper for people; nothing for a name that is not known.
func Title(name string) message.Message {
	for i := range kinds {
		if kinds[i].name == name {
			return message.New(kinds[i].title)
		}
	}
	return message.Message{}
}
