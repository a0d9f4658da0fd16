package envelope

// A kind is one row of the table of wrappers.
type kind struct {
	name  string
	title string
	// is tells whether b begins as this wrapper does.
	is func(b []byte) bool
	// unsure says that the beginning alone proves nothing: what cannot be opened as one is not one.
	unsure bool
	// peel opens it; nil for wrappers that are named but stay closed.
	peel func(b []byte, key Key, g *Budget, t *tools) (plain []byte, f form, err error)
	// fresh makes a new one; nil for wrappers that nobody writes.
	fresh func(w Writer, plain []byte, key Key) ([]byte, error)
}

const brotliName = "gcpf-brotli"

// kinds is the table of wrappers; the first row that fits counts.
var kinds = [...]kind{
	{name: "gcpf-fastlz", title: "FastLZ-compressed", is: isBlocks(0), peel: peelBlocks, fresh: freshBlocks(0)},
	{name: "gcpf-deflate", title: "Deflate-compressed", is: isBlocks(1), peel: peelBlocks, fresh: freshBlocks(1)},
	{name: "gcpf-zstd", title: "Zstd-compressed", is: isBlocks(2), peel: peelBlocks, fresh: freshBlocks(2)},
	{name: "gcpf-gzip", title: "GZip-compressed", is: isBlocks(3), peel: peelBlocks, fresh: freshBlocks(3)},
	{name: brotliName, title: "Brotli-compressed", is: isBlocks(4), peel: peelBlocks},
	{name: "gcpf", title: "Compressed", is: hasMagic("GCPF"), peel: peelBlocks},
	{name: "gdec3", title: "Encrypted (Godot 3)", is: isCipher(&godot3), peel: peelCipher, fresh: freshCipher(&godot3)},
	{name: "gdec4", title: "Encrypted (Godot 4)", is: hasMagic("GDEC"), peel: peelCipher, fresh: freshCipher(&godot4)},
	{name: "gzip", title: "GZip stream", is: isGzip, peel: peelGzip, fresh: freshGzip},
	{name: "zstd", title: "Zstd stream", is: isZstd, peel: peelZstd, fresh: freshZstd},
	{name: "zlib", title: "Zlib stream", is: isZlib, unsure: true, peel: peelZlib, fresh: freshZlib},
	{name: "rscc", title: "Compressed resource", is: hasMagic("RSCC")},
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
// compressed binary resource, which Peel leaves closed. A zlib stream is told by its first bytes and the start of its content;
// whether all of it is one only Peel can tell.
func Detect(b []byte) string {
	if k := kindOf(b); k != nil {
		return k.name
	}
	return ""
}

// Names lists the wrappers that New makes and engines read as files.
func Names() []string {
	return []string{"gcpf-fastlz", "gcpf-deflate", "gcpf-zstd", "gcpf-gzip", "gdec3", "gdec4"}
}

// Title is the name of a wrapper for people; "" for a name that is not known.
func Title(name string) string {
	for i := range kinds {
		if kinds[i].name == name {
			return kinds[i].title
		}
	}
	return ""
}
