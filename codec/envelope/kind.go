package envelope

// A kind is one row of the table of wrappers.
type kind struct {
	name string
	// is reports whether b begins as this wrapper does.
	is func(b []byte) bool
	// unsure says that the beginning alone proves nothing: what cannot be opened as one is not one.
	unsure bool
	// peel opens it; nil for wrappers that are named but stay closed.
	peel func(b []byte, key Key, g *Budget, t *tools) (plain []byte, f form, err error)
	// fresh makes a new one; nil for wrappers that nobody writes.
	fresh func(w Writer, plain []byte, key Key) ([]byte, error)
}

// kinds is the table of wrappers; the first row that fits counts.
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
