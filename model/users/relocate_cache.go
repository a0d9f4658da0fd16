package users

import (
	"encoding/binary"
	"math"
	"path/filepath"

	"savant/model/lines"
)

// caches are the paths in the project of the files that the editor keeps for games that run without it (4.x). The rest of .godot is left to the
// editor, which rebuilds it at its next scan; without these two, a game that runs before that would not find the moved file.
var caches = []string{uidCache, ".godot/global_script_class_cache.cfg"}

// uidCache maps each uid to the path of its file.
const uidCache = ".godot/uid_cache.bin"

// cached returns the caches that the project has.
func (p Project) cached() (list []string) {
	for _, name := range caches {
		file := filepath.Join(p.Root, filepath.FromSlash(name))
		if beginning(file) != nil {
			list = append(list, file)
		}
	}
	return list
}

// inCache finds the file in the list of uids: a number of entries, each a uid of 64 bits, the length of a path and the path (ResourceUID::save_to_cache,
// 4.0 to 4.6). A malformed list has no places: the engine rebuilds it.
func (m *mover) inCache(b []byte) []*Place {
	if len(b) < 4 {
		return nil
	}
	var list []*Place
	at := 4
	for range binary.LittleEndian.Uint32(b) {
		if len(b)-at < 12 {
			return nil
		}
		size := int64(binary.LittleEndian.Uint32(b[at+8:]))
		start := int64(at) + 12
		if size > math.MaxInt32 || start+size > int64(len(b)) {
			return nil
		}
		end := start + size
		if now, ok := m.now(string(b[start:end])); ok {
			x := &Place{Offset: start, Along: true, Fixed: true, Line: lines.Line{Before: string(b[start:end]), After: now}}
			x.patch.Start, x.patch.End = start-4, end
			x.patch.New = append(binary.LittleEndian.AppendUint32(nil, uint32(len(now))), now...)
			list = append(list, x)
		}
		at = int(start + size)
	}
	if at != len(b) {
		return nil
	}
	return list
}
