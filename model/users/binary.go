package users

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strings"

	"savant/codec/resource"
	"savant/model"
	"savant/scene"
)

// resources are the endings of scenes and resources, text or binary.
var resources = append(scene.ResourceFiles(), ".tscn", ".escn", ".scn")

// The beginnings of binary scenes and resources.
var (
	plainMagic      = []byte("RSRC")
	compressedMagic = []byte("RSCC")
)

// binaryResource reports whether a file begins like a scene or resource in the engine's binary format.
func binaryResource(b []byte) bool {
	return bytes.HasPrefix(b, plainMagic) || bytes.HasPrefix(b, compressedMagic)
}

// fixed reports whether a document is a binary resource that could only be opened as bytes.
func fixed(doc *model.Document) bool {
	if f, _, ok := model.As[interface{ Fixed() bool }](doc, model.Root); ok {
		return f.Fixed()
	}
	return !model.Has[model.Resourced](doc)
}

// namesUID reports whether a binary file may refer to a file by UID, stored as a number.
func namesUID(b []byte, text string) bool {
	uid, ok := resource.ParseUID(text)
	if !ok || !bytes.HasPrefix(b, plainMagic) {
		return false
	}
	return bytes.Contains(b, binary.LittleEndian.AppendUint64(nil, uint64(uid))) || bytes.Contains(b, binary.BigEndian.AppendUint64(nil, uint64(uid)))
}

// binaryHead is what a binary scene or resource names of other files: its table of them, and the paths in it from which a game may load an
// instance. Of one that is compressed, all stays unknown but that.
func binaryHead(b []byte) []byte {
	if bytes.HasPrefix(b, compressedMagic) {
		return slices.Clone(compressedMagic)
	}
	var head []byte
	if f, err := resource.Open(b); err == nil {
		for i := range f.Externals() {
			x := f.External(i)
			head = append(append(append(head, x.Path.Value...), '\n'), resource.UIDText(x.UID)+"\n"...)
		}
	}
	for rest := b; ; {
		i := bytes.Index(rest, []byte("res://"))
		if i < 0 {
			return head
		}
		rest = rest[i:]
		end := min(len(rest), longestPath)
		if n := bytes.IndexByte(rest[:end], 0); n >= 0 {
			end = n
		}
		head = append(append(head, rest[:end]...), '\n')
		rest = rest[end:]
	}
}

// longestPath is the longest string taken for a path in a binary file.
const longestPath = 4096

// headUID returns the uid that the beginning of a scene or resource states, or "".
func headUID(b []byte) string {
	if bytes.HasPrefix(b, plainMagic) {
		f, _ := resource.Open(b) // cut off after the header
		if f.UID == resource.NoUID {
			return ""
		}
		return resource.UIDText(f.UID)
	}
	line, more, _ := strings.Cut(string(b), "\n")
	begin := ` uid="`
	if strings.HasPrefix(line, "[remap]") { // a .import file
		line, _, _ = strings.Cut(more, "\n[")
		begin = "\nuid=\""
	}
	if _, rest, ok := strings.Cut(line, begin); ok {
		own, _, _ := strings.Cut(rest, `"`)
		return own
	}
	return ""
}
