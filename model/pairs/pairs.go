// Package pairs compares the files of two folders that have the same name there.
package pairs

import (
	"cmp"
	"context"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"time"

	"savant/codec/message"
	"savant/model/store"
)

// Messages.
const (
	linkElsewhere message.ID = "pairs.link-elsewhere"
)

// Pair is a name that one of two folders has, or both.
type Pair struct {
	Name string // its path from either folder, with slashes
	A, B *Side  // nil where the folder has no such name
}

// Side is what one of the folders has under a name.
type Side struct {
	Path string
	Time time.Time // of the last change

	Skipped error // why it is no file to compare: a link out of the folder, a pipe
	Err     error // why it could not be found out: of a folder that could not be listed, and of each name below it
}

// Missed is why it cannot be compared, nil for a file.
func (s *Side) Missed() error {
	if s.Err != nil {
		return s.Err
	}
	return s.Skipped
}

// List pairs the files in two folders and below them, sorted by name. What is in .git is left out, and so are the temporary files of saves. Links
// are followed to files of the same folder only. told, which may be nil, is called with how many names were found so far. The error is that of ctx.
func List(ctx context.Context, a, b string, told func(n int)) ([]Pair, error) {
	if told == nil {
		told = func(int) {}
	}
	inA := sides(ctx, a, told)
	inB := sides(ctx, b, func(n int) { told(len(inA) + n) })
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	list := make([]Pair, 0, max(len(inA), len(inB)))
	for name, side := range inA {
		other, ok := inB[name]
		if !ok {
			other = unlisted(inB, name)
		}
		list = append(list, Pair{Name: name, A: side, B: other})
	}
	for name, side := range inB {
		if _, ok := inA[name]; !ok {
			list = append(list, Pair{Name: name, A: unlisted(inA, name), B: side})
		}
	}
	slices.SortFunc(list, func(x, y Pair) int { return cmp.Compare(x.Name, y.Name) })
	return list, nil
}

// sides are the files in a folder and below it, by their paths from there, with what could not be listed.
func sides(ctx context.Context, folder string, told func(n int)) map[string]*Side {
	folder = store.Clean(folder)
	list := map[string]*Side{}
	real, err := filepath.EvalSymlinks(folder)
	if err != nil {
		real = folder
	}
	filepath.WalkDir(folder+string(filepath.Separator), func(at string, e fs.DirEntry, err error) error {
		name, relErr := filepath.Rel(folder, at)
		name = filepath.ToSlash(name)
		switch {
		case ctx.Err() != nil:
			return fs.SkipAll
		case relErr != nil:
		case err != nil:
			list[name] = &Side{Path: at, Err: err}
		case e.IsDir() && e.Name() == ".git":
			return fs.SkipDir
		case e.IsDir() || store.Temporary(e.Name()):
		default:
			list[name] = sideOf(real, at, e)
			told(len(list))
		}
		return nil
	})
	return list
}

// sideOf looks at a name in a folder, of which real is the path without links.
func sideOf(real, file string, e fs.DirEntry) *Side {
	s := &Side{Path: file, Skipped: store.Odd(file, e)}
	if s.Skipped != nil {
		return s
	}
	if e.Type()&fs.ModeSymlink != 0 && !within(real, file) {
		s.Skipped = message.Err(linkElsewhere)
		return s
	}
	s.look()
	return s
}

// look takes the time of the file as it is now.
func (s *Side) look() {
	info, err := os.Stat(s.Path)
	if err != nil {
		s.Err = err
		return
	}
	s.Time, s.Err = info.ModTime(), nil
}

// Look looks at both files again, as they are now.
func (p *Pair) Look() {
	for _, s := range []**Side{&p.A, &p.B} {
		if *s != nil && (*s).Skipped == nil {
			now := **s // the one that was there may be in use elsewhere
			now.look()
			*s = &now
		}
	}
}

// within reports whether a link leads to something below a folder.
func within(real, link string) bool {
	to, err := filepath.EvalSymlinks(link)
	if err != nil {
		return false
	}
	rel, err := filepath.Rel(real, to)
	return err == nil && filepath.IsLocal(rel)
}

// unlisted returns what could not be listed above a name, nil if all of it was.
func unlisted(list map[string]*Side, name string) *Side {
	for name != "." {
		name = path.Dir(name)
		if s := list[name]; s != nil && s.Err != nil {
			return s
		}
	}
	return nil
}
