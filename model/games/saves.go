package games

import (
	"cmp"
	"errors"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"savant/codec/message"
	"savant/model/kinds"
)

// What the engine itself keeps in a game's folder.
const (
	logFolder      = "logs"
	shaderFolder   = "shader_cache"
	pipelineFolder = "vulkan" // caches of compiled pipelines (Godot 4)
)

// engines are the folders at the top of a game's that hold no saves.
var engines = map[string]bool{logFolder: true, shaderFolder: true, pipelineFolder: true}

// systems are files that operating systems leave in any folder.
var systems = map[string]bool{".DS_Store": true, "desktop.ini": true, "Thumbs.db": true}

// fill lists the saves of a game.
func (r *reader) fill(g *Game) {
	r.below(g, g.Folder, 0)
	slices.SortStableFunc(g.Saves, func(a, b Save) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), b.Time.Compare(a.Time))
	})
}

// rank sorts what is not a save last.
func rank(s Save) int {
	if s.Sight.State == kinds.Foreign {
		return 1
	}
	return 0
}

// below lists the saves in a folder of a game, depth folders below it.
func (r *reader) below(g *Game, dir string, depth int) {
	list, more, err := r.list(dir)
	if err != nil {
		g.Problems = append(g.Problems, r.named(dir, err))
	}
	g.More = g.More || more
	for _, d := range list {
		name := path.Join(dir, d.Name())
		switch {
		case r.done():
			return
		case d.IsDir() && depth == 0 && engines[d.Name()]:
		case d.IsDir() && depth == MostDepth:
			g.More = true
		case d.IsDir():
			r.below(g, name, depth+1)
		case !d.Type().IsRegular():
			g.Problems = append(g.Problems, r.named(name, message.Err(notFollowed)))
		case systems[d.Name()] || path.Ext(d.Name()) == ".log":
		case len(g.Saves) == MostSaves:
			g.More = true
			return
		default:
			save, err := r.save(g, name, d)
			if err != nil {
				g.Problems = append(g.Problems, r.named(name, err))
			}
			g.Saves = append(g.Saves, save)
		}
	}
}

// hasSaves reports whether a folder directly contains a save.
func (r *reader) hasSaves(dir string) bool {
	list, _, _ := r.list(dir)
	for _, d := range list {
		if r.done() || !d.Type().IsRegular() {
			continue
		}
		x, err := r.save(&Game{Folder: dir}, path.Join(dir, d.Name()), d)
		if err == nil && (x.Sight.State == kinds.Opens || x.Sight.State == kinds.Locked) {
			return true
		}
	}
	return false
}

// save describes a file. With an error, the description is as complete as possible.
func (r *reader) save(g *Game, name string, d fs.DirEntry) (Save, error) {
	x := Save{Path: r.native(name), Name: strings.TrimPrefix(name, g.Folder+"/"), Sight: kinds.Look(nil, 1, d.Name())}
	info, err := d.Info()
	if err != nil {
		return x, err
	}
	x.Size, x.Time = info.Size(), info.ModTime()
	f, err := r.Files.Open(name)
	if err != nil {
		return x, err
	}
	defer f.Close()
	head := make([]byte, kinds.HeadSize)
	n, err := io.ReadFull(f, head)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return x, err
	}
	x.Sight = kinds.Look(head[:n], max(x.Size, int64(n)), d.Name())
	return x, nil
}

// marked reports whether a folder is a Godot game's by what the engine keeps in it: logs (main/main.cpp,
// debug/file_logging/log_path, 3.x and 4.x) or the shaders of the renderers (3.5 on). Other programs have a folder logs
// too, without the engine's name in it.
func (r *reader) marked(dir string) bool {
	if r.isFolder(path.Join(dir, shaderFolder)) {
		return true
	}
	names, _, err := r.list(path.Join(dir, logFolder))
	if err != nil {
		return false
	}
	for _, d := range names {
		if name := d.Name(); d.Type().IsRegular() && strings.HasPrefix(name, "godot") && strings.HasSuffix(name, ".log") {
			return true
		}
	}
	return false
}
