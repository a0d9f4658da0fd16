package codec

import (
	"bytes"
	"encoding/binary"
	"encoding/csv"
	"io"
	"strings"
	"unicode/utf8"

	"savant/codec/message"
)

// Kind is what the first bytes of a file show it to be.
type Kind uint8

// The kinds. Binary saves are Unknown: they have no signature.
const (
	Unknown Kind = iota
	Empty
	TextScene    // [gd_scene
	TextResource // [gd_resource
	ConfigText   // [section] and key=value: ConfigFile, .import, project.godot
	Settings     // ECFG, project.binary
	BinaryResource
	CompressedResource // RSCC
	CompressedFile     // GCPF
	EncryptedFile      // GDEC
	Pack               // PCK
	JSON
	XML
	CSV
	Gzip
	Zstd
	Zlib
	Zip
	SQLite
	PNG
	JPEG
	WebP
	GIF
	BMP
	SVG
	Ogg
	WAV
	MP3
	DDS
	KTX
	GLB
	Texture // an engine's imported image: .ctex, .stex, .image
	PDF
	ELF
	PE
	UIDCache
	PlainText

	kinds
)

// Message returns the kind's name.
func (k Kind) Message() message.Message {
	if k >= kinds {
		k = Unknown
	}
	return message.New(titles[k])
}

var titles = [kinds]message.ID{
	Unknown:            "codec.unknown",
	Empty:              "codec.empty",
	TextScene:          "codec.text-scene",
	TextResource:       "codec.text-resource",
	ConfigText:         "codec.config-text",
	Settings:           "codec.settings",
	BinaryResource:     "codec.binary-resource",
	CompressedResource: "codec.compressed-resource",
	CompressedFile:     "codec.compressed-file",
	EncryptedFile:      "codec.encrypted-file",
	Pack:               "codec.pack",
	JSON:               "codec.json",
	XML:                "codec.xml",
	CSV:                "codec.csv",
	Gzip:               "codec.gzip",
	Zstd:               "codec.zstd",
	Zlib:               "codec.zlib",
	Zip:                "codec.zip",
	SQLite:             "codec.sqlite",
	PNG:                "codec.png",
	JPEG:               "codec.jpeg",
	WebP:               "codec.web-p",
	GIF:                "codec.gif",
	BMP:                "codec.bmp",
	SVG:                "codec.svg",
	Ogg:                "codec.ogg",
	WAV:                "codec.wav",
	MP3:                "codec.mp3",
	DDS:                "codec.dds",
	KTX:                "codec.ktx",
	GLB:                "codec.glb",
	Texture:            "codec.texture",
	PDF:                "codec.pdf",
	ELF:                "codec.elf",
	PE:                 "codec.pe",
	UIDCache:           "codec.uidcache",
	PlainText:          "codec.plain-text",
}

// magic is a kind with its signature.
type magic struct {
	text string
	at   int
	kind Kind
}

var magics = [...]magic{
	{"ECFG", 0, Settings},
	{"RSRC", 0, BinaryResource},
	{"RSCC", 0, CompressedResource},
	{"GCPF", 0, CompressedFile},
	{"GDEC", 0, EncryptedFile},
	{"GDPC", 0, Pack},
	{"\x1f\x8b\x08", 0, Gzip},
	{"\x28\xb5\x2f\xfd", 0, Zstd},
	{"PK\x03\x04", 0, Zip},
	{"PK\x05\x06", 0, Zip},
	{"SQLite format 3\x00", 0, SQLite},
	{"\x89PNG\r\n\x1a\n", 0, PNG},
	{"\xff\xd8\xff", 0, JPEG},
	{"WEBP", 8, WebP},
	{"GIF8", 0, GIF},
	{"OggS", 0, Ogg},
	{"WAVE", 8, WAV},
	{"DDS ", 0, DDS},
	{"\xabKTX ", 0, KTX},
	{"glTF", 0, GLB},
	{"GST2", 0, Texture},
	{"GDST", 0, Texture},
	{"GDIM", 0, Texture},
	{"%PDF-", 0, PDF},
	{"\x7fELF", 0, ELF},
	{"MZ\x90\x00", 0, PE},
}

// Sniff returns the kind of a file from its first few KiB. It is reliable for binary kinds; for text kinds it says what
// the file looks like.
func Sniff(b []byte) Kind {
	if len(b) == 0 {
		return Empty
	}
	for _, m := range magics {
		if len(b) >= m.at+len(m.text) && string(b[m.at:m.at+len(m.text)]) == m.text {
			return m.kind
		}
	}
	if len(b) > 4 && (b[2] != 0 || b[3] != 0) && b[0] == 0x78 && (int(b[0])<<8|int(b[1]))%31 == 0 && b[1]&0x20 == 0 {
		return Zlib
	}
	for _, is := range []struct {
		like func(b []byte) bool
		kind Kind
	}{{uidCache, UIDCache}, {bmp, BMP}, {mp3, MP3}} {
		if is.like(b) {
			return is.kind
		}
	}
	return sniffText(b)
}

// uidCache reports whether b is the list of UIDs in .godot/uid_cache.bin: a count, and for each 64 bits, the length of
// a path and the path (Godot 4 core/io/resource_uid.cpp, ResourceUID::save_to_cache).
func uidCache(b []byte) bool {
	const first = 4 + 8 + 4
	if len(b) < first+6 {
		return false
	}
	count, length := binary.LittleEndian.Uint32(b), binary.LittleEndian.Uint32(b[12:])
	return count > 0 && uint64(count) <= uint64(len(b))/12 && uint64(length) <= uint64(len(b)-first) && length >= 6 &&
		string(b[first:first+6]) == "res://"
}

// sniffText returns the kind of a text from its beginning.
func sniffText(b []byte) Kind {
	const most = 4096
	head := bytes.TrimPrefix(b[:min(len(b), most)], []byte("\xef\xbb\xbf"))
	start := head
	for { // blank lines, comments, and conflict markers
		start = bytes.TrimLeft(start, " \t\r\n")
		if len(start) == 0 || start[0] != ';' && !bytes.HasPrefix(start, []byte("<<<<<<<")) {
			break
		}
		_, start, _ = bytes.Cut(start, []byte("\n"))
	}
	if kind := header(start); kind != Unknown {
		return kind
	}
	if json := bytes.TrimRight(head, ends); len(b) <= most && (bytes.HasPrefix(start, []byte("{")) || bytes.HasPrefix(start, []byte("["))) &&
		(bytes.HasSuffix(json, []byte("}")) || bytes.HasSuffix(json, []byte("]"))) {
		head = json // some programs append NULs, and an editor adds a line end
	}
	text := textual(head, len(b) > most)
	if text && hashes(start) {
		return ConfigText
	}
	if !text && (len(start) < 4 || bytes.IndexByte(start[:4], 0) >= 0 || !wordy(bytes.TrimRight(start, "\x00"))) {
		return Unknown
	}
	switch {
	case len(start) == 0:
		return PlainText
	case text && start[0] == '<':
		if drawn(start) {
			return SVG
		}
		return XML
	case Sectioned(start):
		return ConfigText
	case jsonStart(start):
		return JSON
	}
	line, _, _ := bytes.Cut(start, []byte("\n"))
	if setting(line) {
		return ConfigText
	}
	if !text {
		return Unknown
	}
	if table(start, len(b) > most) {
		return CSV
	}
	return PlainText
}

// wordy reports whether bytes are JSON or settings, tolerating bytes that are not text inside the brackets or quotes of
// a value: engines write control characters into strings unescaped, and a byte that is not UTF-8 does not turn JSON
// into a save. Bytes that follow a line of text are outside.
func wordy(text []byte) bool {
	depth, quoted, bad := 0, false, 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted && c < utf8.RuneSelf && c >= ' ' && c != 0x7f, c == '\n', c == '\r', c == '\t':
		case c == '{', c == '[':
			depth++
		case c == '}', c == ']':
			depth = max(0, depth-1)
		case c < ' ', c >= 0x7f:
			r, n := utf8.DecodeRune(text[i:])
			if r > 0x7f && (n > 1 || len(text)-i < utf8.UTFMax && !utf8.FullRune(text[i:])) {
				i += n - 1
				continue
			}
			if bad++; !quoted && depth == 0 {
				return false
			}
		}
	}
	return bad <= 2+len(text)/16
}

// Sectioned reports whether a text is a ConfigFile that begins with a section, be it [], [1] or [true], rather than
// lines of JSON arrays: the first line that is neither a section nor a comment is a setting.
func Sectioned(text []byte) bool {
	if len(text) == 0 || text[0] != '[' {
		return false
	}
	var line []byte
	for len(text) > 0 {
		line, text, _ = bytes.Cut(text, []byte("\n"))
		if line = bytes.TrimSpace(line); len(line) > 0 && line[0] != ';' && (line[0] != '[' || line[len(line)-1] != ']') {
			key, _, _ := bytes.Cut(line, []byte("="))
			return line[0] != '[' && line[0] != '{' && bytes.Count(key, []byte("\""))%2 == 0 && setting(line)
		}
	}
	return false
}

// jsonStart reports whether a text begins with an object, or with an array and one of its elements: "[" and "[s" are
// just text.
func jsonStart(text []byte) bool {
	if text[0] == '{' {
		return true
	}
	if text[0] != '[' {
		return false
	}
	inside := bytes.TrimLeft(text[1:], " \t\r\n")
	if len(inside) == 0 {
		return false
	}
	return inside[0]|0x20 < 'a' || inside[0]|0x20 > 'z' || bytes.IndexByte(inside, ']') >= 0 || bytes.IndexByte(inside, ',') >= 0
}

// Lead recognizes text at the start of a binary file: some programs write a line of JSON, or of names and numbers,
// before what they store. n is the length of that text; Unknown and 0 if there is too little to be sure.
func Lead(b []byte) (k Kind, n int) {
	const most, fewest = 4096, 8
	head := b[:min(len(b), most)]
	for n < len(head) && (head[n] >= ' ' && head[n] != 0x7f || head[n] == '\n' || head[n] == '\r' || head[n] == '\t') {
		n++
	}
	if !textual(head[:n], true) || n < fewest || n < 2*fewest && bytes.IndexByte(head[:n], '\n') < 0 {
		return Unknown, 0
	}
	if k = sniffText(head[:n]); k != JSON {
		k = PlainText
	}
	return k, n
}

// textual reports whether bytes are text; cut says that they may end within a character.
func textual(head []byte, cut bool) bool {
	if cut {
		for n := 0; n < 3 && len(head) > 0 && !utf8.Valid(head); n++ {
			head = head[:len(head)-1]
		}
	}
	return printable(head)
}

// header returns the kind of a text that begins with a section header, whatever bytes follow: one byte that is not
// UTF-8 does not turn a scene into a save, and engines write control characters into strings. It returns Unknown if
// there is no header, as in a JSON array; the length prefix of a record is not printable.
func header(start []byte) Kind {
	switch {
	case len(start) == 0 || start[0] != '[':
		return Unknown
	case begins(start, "[gd_scene"):
		return TextScene
	case begins(start, "[gd_resource"):
		return TextResource
	}
	if tagged(start[1:]) {
		return ConfigText
	}
	line, _, _ := bytes.Cut(start, []byte("\n"))
	end := bytes.IndexByte(line, ']')
	if end < 0 || bytes.ContainsFunc(line[:end], func(r rune) bool { return r < ' ' && r != '\t' || r == 0x7f }) {
		return Unknown
	}
	inside := bytes.TrimLeft(line[1:], " \t")
	letter := len(inside) > 0 && (inside[0] == '_' || inside[0]|0x20 >= 'a' && inside[0]|0x20 <= 'z' || inside[0] >= 0x80)
	alone := len(bytes.TrimRight(start[end+1:], ends)) == 0
	for _, word := range jsonWords {
		if rest, ok := bytes.CutPrefix(inside, []byte(word)); ok && len(rest) > 0 && (rest[0] == ',' || rest[0] == ' ' || rest[0] == ']' && alone) {
			letter = false // JSON
		}
	}
	if !letter {
		return Unknown
	}
	return ConfigText
}

// jsonWords are JSON's words, and others that programs write in their place.
var jsonWords = []string{"true", "false", "null", "True", "False", "None", "nan", "NaN", "inf", "Infinity", "undefined"}

// ends are the bytes that may follow the JSON in a file.
const ends = "\x00 \t\r\n"

// tagged reports whether inside is the inside of a tag with attributes, whose values may span several lines: node
// name="A".
func tagged(inside []byte) bool {
	tag := bytes.TrimLeft(inside, letters)
	name := bytes.TrimLeft(tag, " \t")
	value := bytes.TrimLeft(name, letters)
	return len(tag) < len(inside) && len(name) < len(tag) && len(value) < len(name) && len(value) > 0 && value[0] == '='
}

// letters are those of tags and attributes.
const letters = "abcdefghijklmnopqrstuvwxyz_"

// begins reports whether a text begins with a whole word.
func begins(text []byte, word string) bool {
	rest, ok := bytes.CutPrefix(text, []byte(word))
	return ok && (len(rest) == 0 || rest[0] != '_' && (rest[0]|0x20 < 'a' || rest[0]|0x20 > 'z') && (rest[0] < '0' || rest[0] > '9'))
}

// hashes reports whether a text is a ConfigFile whose first lines begin with #, which many take for comments.
func hashes(start []byte) bool {
	if len(start) == 0 || start[0] != '#' || bytes.HasPrefix(start, []byte("#!")) {
		return false
	}
	var line []byte
	for len(start) > 0 {
		line, start, _ = bytes.Cut(start, []byte("\n"))
		if line = bytes.TrimSpace(line); len(line) > 0 && line[0] != '#' && line[0] != ';' {
			return setting(line) || line[len(line)-1] == ']' && header(line) == ConfigText
		}
	}
	return false
}

// setting reports whether a line is key=value.
func setting(line []byte) bool {
	key, _, found := bytes.Cut(line, []byte("="))
	key = bytes.TrimSpace(key)
	if !found || len(key) == 0 {
		return false
	}
	if len(key) > 2 && key[0] == '"' && key[len(key)-1] == '"' {
		return true
	}
	for _, c := range key {
		if c <= ' ' || c == '(' || c == ',' || c == '<' {
			return false
		}
	}
	return true
}

// table reports whether a text is a table: two rows or more, all of as many columns; those of a translation, which Godot imports, may have
// fewer than its header. In prose the commas are followed by spaces. cut says that the text may end within a row.
func table(text []byte, cut bool) bool {
	if cut {
		text = text[:bytes.LastIndexByte(text, '\n')+1]
	}
	for _, comma := range []rune{',', ';', '\t'} {
		if tableOf(text, comma) {
			return true
		}
	}
	return false
}

// tableOf is table for one separator.
func tableOf(text []byte, comma rune) bool {
	const fewestRows = 2
	rows := csv.NewReader(bytes.NewReader(text))
	rows.Comma, rows.LazyQuotes, rows.FieldsPerRecord = comma, true, -1
	columns, n, spaced := 0, 0, true
	translation := false
	for {
		row, err := rows.Read()
		if err == io.EOF {
			break
		}
		if err != nil {
			return false
		}
		if n++; n == 1 {
			columns, translation = len(row), row[0] == "" || translationKeys[strings.ToLower(row[0])]
		}
		if columns < 2 || len(row) != columns && !(translation && len(row) < columns) {
			return false
		}
		for _, field := range row[1:] {
			spaced = spaced && (field == "" || field[0] == ' ')
		}
	}
	return n >= fewestRows && (translation || !spaced)
}

// translationKeys are what the header of a translation calls the column of its keys.
var translationKeys = map[string]bool{"key": true, "keys": true, "id": true}
