package envelope

// A kind is a wrapper: how it is recognized, opened and made.
type kind struct {
	name string
	// is reports whether b starts like this wrapper.
	is func(b []byte) bool
	// unsure means that the start alone proves nothing: bytes that cannot be opened are not this wrapper.
	unsure bool
	// peel opens it; nil for wrappers that are recognized but not opened.
	peel func(b []byte, key Key, g *Budget, t *tools) (plain []byte, f form, err error)
	// fresh makes a new one; nil for wrappers that engines do not write.
	fresh func(w Writer, plain []byte, key Key) ([]byte, error)
}

// kinds is the table of wrappers; the first match wins.
var kinds = [...]kind{
	{name: "gcpf-fastlz", is: isBlocks(0), peel: peelBlocks, fresh: freshBlocks(blocksMagic, 0)},
	{name: "gcpf-deflate", is: isBlocks(1), peel: peelBlocks, fresh: freshBlocks(blocksMagic, 1)},
	{name: "gcpf-zstd", is: isBlocks(2), peel: peelBlocks, fresh: freshBlocks(blocksMagic, 2)},
	{name: "gcpf-gzip", is: isBlocks(3), peel: peelBlocks, fresh: freshBlocks(blocksMagic, 3)},
	{name: brotliName, is: isBlocks(4), peel: peelBlocks},
	{name: "gcpf", is: hasMagic("GCPF"), peel: peelBlocks},
	{name: "gdec3", is: isCipher(&godot3), peel: peelCipher, fresh: freshCipher(&godot3)},
	{name: "gdec4", is: hasMagic("GDEC"), peel: peelCipher, fresh: freshCipher(&godot4)},
	{name: "gzip", is: isGzip, peel: peelGzip, fresh: freshGzip},
	{name: "zstd", is: isZstd, peel: peelZstd, fresh: freshZstd},
	{name: "zlib", is: isZlib, unsure: true, peel: peelZlib, fresh: freshZlib},
	{name: Resource, is: hasMagic(resourceMagic), fresh: freshBlocks(resourceMagic, 2)},
}

func kindOf(b []byte) *kind {
	for i := range kinds {
		if kinds[i].is(b) {
			return &kinds[i]
		}
	}
	return nil
}

// Detect returns the name of the outermost wrapper of b, without needing a key, or "" if there is none. In addition to
// Names it knows "gcpf-brotli", "gcpf" (with an unknown method), "gzip", "zstd" and "zlib" streams, and "rscc", the
// compressed binary resource, which PeelResource opens and Peel does not. A zlib stream is recognized by its first
// bytes and the start of its content; only Peel can check all of it.
func Detect(b []byte) string {
	if k := kindOf(b); k != nil {
		return k.name
	}
	return ""
}

// Names returns the wrappers that New can put around any file.
func Names() []string {
	return []string{"gcpf-fastlz", "gcpf-deflate", "gcpf-zstd", "gcpf-gzip", "gdec3", "gdec4"}
}
