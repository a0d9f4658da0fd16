package store

import (
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// SaveError says at which step a save failed and which file is whole on disk.
type SaveError struct {
	Path string // the file that was to be written
	Step string // what was being done
	Err  error
	Rest string // what is on disk now
}

func (e *SaveError) Error() string {
	cause := e.Err
	// The path of the temporary file would only distract from the file that the user knows.
	var p *fs.PathError
	var l *os.LinkError
	if errors.As(cause, &p) {
		cause = p.Err
	} else if errors.As(cause, &l) {
		cause = l.Err
	}
	return fmt.Sprintf("%s: %s: %v; %s", e.Path, e.Step, cause, e.Rest)
}

func (e *SaveError) Unwrap() error { return e.Err }

// errOwner is chown's word for a file whose group, but not its owner, could be kept.
var errOwner = errors.New("the owner could not be kept")

const (
	oldWhole = "the file is whole and unchanged"
	noFile   = "nothing was written"

	temporary = ".savant-"
	stale     = time.Hour // a temporary file this old was left by a program that was killed
)

// replacement is one file about to be written as a whole.
type replacement struct {
	sys    system
	path   string // as the user knows it
	target string // where path leads through symbolic links
	old    fs.FileInfo
	fresh  bool // nothing may stand at target, not even a file made meanwhile

	withheld fs.FileMode // permissions that a new file does not get
	sum      uint64      // digest of what was written
}

// prepare follows links and looks at what stands at path. A path whose file does not exist yet is fine.
func prepare(sys system, path string) (*replacement, error) {
	r := &replacement{sys: sys, path: path, target: path}
	for hops := 0; ; hops++ {
		info, err := sys.Lstat(r.target)
		if errors.Is(err, fs.ErrNotExist) {
			return r, nil
		}
		if err != nil {
			return nil, r.fail("looking at the file", err)
		}
		if info.Mode()&fs.ModeSymlink == 0 {
			r.old = info
			break
		}
		if hops == 40 {
			return nil, r.fail("following the symbolic link", errors.New("too many links"))
		}
		to, err := os.Readlink(r.target)
		if err != nil {
			return nil, r.fail("following the symbolic link", err)
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(r.target), to)
		}
		r.target = to
	}
	if !r.old.Mode().IsRegular() {
		return nil, r.fail("looking at the file", errors.New("it is not a regular file"))
	}
	// Renaming over a file needs no right to write it; whoever took that right away meant the file to stay as it is.
	if err := sys.Writable(r.target); err != nil {
		return nil, r.fail("asking for the right to write", err)
	}
	return r, nil
}

func (r *replacement) fail(step string, err error) error {
	rest := oldWhole
	if r.old == nil {
		rest = noFile
	}
	return &SaveError{Path: r.path, Step: step, Err: err, Rest: rest}
}

// create makes an empty file in the target's folder. Its name is short whatever the target's is, and says whose it is.
func (r *replacement) create() (handle, string, error) {
	mode := 0o666 &^ r.withheld
	if r.old != nil {
		mode = 0o600 // until it has the owner and mode of the old one
	}
	for try := 0; ; try++ {
		name := filepath.Join(filepath.Dir(r.target), fmt.Sprintf("%s%s-%08x", temporary, r.mark(), rand.Uint32()))
		f, err := r.sys.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, mode)
		if errors.Is(err, fs.ErrExist) && try < 100 {
			continue
		}
		return f, name, err
	}
}

// mark tells the temporary files of one target from those of its neighbours.
func (r *replacement) mark() string {
	h := fnv.New32a()
	io.WriteString(h, filepath.Base(r.target))
	return fmt.Sprintf("%08x", h.Sum32())
}

// sweep removes temporary files of the same target that a killed program left. Failing to is no reason not to save.
func (r *replacement) sweep() {
	dir := filepath.Dir(r.target)
	entries, err := r.sys.ReadDir(dir)
	if err != nil {
		return
	}
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), temporary+r.mark()+"-") {
			continue
		}
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() && r.sys.Now().Sub(info.ModTime()) > stale {
			r.sys.Remove(filepath.Join(dir, e.Name()))
		}
	}
}

// likeOld gives the temporary file the owner and mode of the file that it will replace.
func (r *replacement) likeOld(name string) error {
	if r.old == nil {
		return nil
	}
	mode := r.old.Mode() & (fs.ModePerm | fs.ModeSetuid | fs.ModeSetgid | fs.ModeSticky)
	if err := r.sys.Chown(name, r.old); err != nil {
		// Not being root is no reason not to save, but nobody may gain rights by it.
		mode &= fs.ModePerm
		if !errors.Is(err, errOwner) {
			mode = mode&^0o070 | mode&(mode<<3)&0o070
		}
	}
	return r.sys.Chmod(name, mode)
}

// commit puts the temporary file in the target's place. warning tells of what went wrong after that, when nothing can be
// lost but by a power cut.
func (r *replacement) commit(name string) (warning string, err error) {
	move := r.sys.Rename
	if r.fresh {
		move = r.place
	}
	if err := move(name, r.target); err != nil {
		_, gone := r.sys.Lstat(r.target)
		if r.old == nil || gone == nil {
			r.sys.Remove(name)
			return "", r.fail("putting the new file in place", err)
		}
		// A file system without an atomic rename took the old file away and then failed.
		if again := r.sys.Rename(name, r.target); again != nil {
			return "", &SaveError{Path: r.path, Step: "putting the new file in place", Err: err,
				Rest: "the new contents are whole in " + name}
		}
	}
	if err := r.sys.SyncDir(filepath.Dir(r.target)); err != nil {
		return fmt.Sprintf("%s: syncing the folder: %v; the new file is in place", r.path, err), nil
	}
	return "", nil
}

// place moves a file to a name that must be free. A hard link refuses a name that is taken, where the file system knows links.
func (r *replacement) place(name, target string) error {
	err := r.sys.Link(name, target)
	if err == nil {
		r.sys.Remove(name)
		return nil
	}
	if errors.Is(err, fs.ErrExist) {
		return err
	}
	if _, err := r.sys.Lstat(target); err == nil {
		return fs.ErrExist
	}
	return r.sys.Rename(name, target)
}
