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
	"regexp"
	"strings"
	"time"

	"savant/codec/message"
)

// Messages.
const (
	temporaryHeld message.ID = "store.temporary-held"
)

const (
	temporary = ".savant-" // begins the name of every temporary file

	forNew  = "new"  // part of the name of one that will replace nothing
	forCopy = "copy" // of one that becomes a backup

	// Where there are no locks, a temporary file this old was left by a program that was killed.
	stale = time.Hour

	// How long a temporary file is kept that was to replace a file which is gone: it may be all that is left.
	orphaned = 7 * 24 * time.Hour
)

var temporaryName = regexp.MustCompile(`^\.savant-([0-9a-f]{8}|` + forNew + `|` + forCopy + `)-[0-9a-f]{8}$`)

// Temporary reports whether a file name is that of a temporary file of a running or killed save, not of a save game.
func Temporary(name string) bool { return temporaryName.MatchString(name) }

// draft is a file written under a temporary name. Its guard holds a lock on it, which shows other processes that its writer
// is alive.
type draft struct {
	sys   system
	name  string
	file  handle // nil once it is closed
	guard handle // nil once it is closed
	info  fs.FileInfo
}

// newDraft creates an empty file in a folder. Its name is short however long the target's is, and says what it is for.
func newDraft(sys system, folder, what string, mode fs.FileMode) (*draft, error) {
	for try := 0; ; try++ {
		d := &draft{sys: sys, name: filepath.Join(folder, fmt.Sprintf("%s%s-%08x", temporary, what, rand.Uint32()))}
		f, err := sys.OpenFile(d.name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if err == nil {
			d.file = f
			if err = d.protect(); err == nil {
				return d, nil
			}
			d.discard()
		}
		if try == 100 || !errors.Is(err, fs.ErrExist) && !errors.Is(err, errSwept) {
			return nil, err
		}
	}
}

// errSwept means that another process removed a file as a leftover, between its creation and its locking.
var errSwept = message.Err(temporaryHeld)

func (d *draft) protect() (err error) {
	if d.info, err = d.file.Stat(); err != nil {
		return err
	}
	if d.guard, err = d.sys.OpenFile(d.name, os.O_RDWR, 0); errors.Is(err, fs.ErrNotExist) {
		return errSwept
	} else if err != nil {
		return err
	}
	held, err := hold(d.guard)
	if err != nil {
		return err
	}
	if now, err := d.sys.Lstat(d.name); !held || errors.Is(err, fs.ErrNotExist) || err == nil && !os.SameFile(now, d.info) {
		return errSwept
	} else if err != nil {
		return err
	}
	return nil
}

// close ends writing. The file stays locked.
func (d *draft) close() error {
	if d.file == nil {
		return nil
	}
	err := d.file.Close()
	d.file = nil
	return err
}

// release gives up the lock. From then on the file must not have its temporary name for long.
func (d *draft) release() {
	if d.guard != nil {
		d.guard.Close()
		d.guard = nil
	}
}

// discard removes the file, and says whether that went well.
func (d *draft) discard() error {
	d.close()
	if renamesOpen {
		defer d.release()
	} else {
		d.release()
	}
	err := d.sys.Remove(d.name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// markOf distinguishes the temporary files of one target from those of its neighbours.
func markOf(name string) string {
	h := fnv.New32a()
	io.WriteString(h, name)
	return fmt.Sprintf("%08x", h.Sum32())
}

// Sweep removes the leftovers of killed programs from a folder. Files being written stay.
func Sweep(folder string) { sweep(disk{}, folder) }

// SweepBeside sweeps the folders of files, and those of backups. backups is the folder of all of them, "" for the default.
func SweepBeside(files []string, backups string) {
	folders := map[string]bool{}
	for _, file := range files {
		if target, _, err := resolve(disk{}, file); err == nil {
			folders[filepath.Dir(target)] = true
		}
	}
	if backups == "" {
		backups, _ = backupFolder() // without one there are none
	}
	entries, err := os.ReadDir(backups)
	if err == nil {
		for _, e := range entries {
			if e.IsDir() {
				folders[filepath.Join(backups, e.Name())] = true
			}
		}
	}
	for folder := range folders {
		Sweep(folder)
	}
}

// sweep is Sweep. Failing to is no reason not to save.
func sweep(sys system, folder string) {
	entries, err := sys.ReadDir(folder)
	if err != nil {
		return
	}
	var targets map[string]bool // marks of the files in the folder
	for _, e := range entries {
		if !Temporary(e.Name()) {
			continue
		}
		if targets == nil {
			targets = map[string]bool{forNew: true, forCopy: true}
			for _, e := range entries {
				targets[markOf(e.Name())] = true
			}
		}
		what, _, _ := strings.Cut(strings.TrimPrefix(e.Name(), temporary), "-")
		sweepOne(sys, filepath.Join(folder, e.Name()), targets[what])
	}
}

// sweepOne removes a temporary file whose writer is gone. Without its target it stays for long.
func sweepOne(sys system, path string, target bool) {
	info, err := sys.Lstat(path)
	if err != nil || !info.Mode().IsRegular() {
		return
	}
	age := sys.Now().Sub(info.ModTime())
	if !target && age < orphaned {
		return
	}
	f, err := sys.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return
	}
	held, err := lock(f)
	if errors.Is(err, errNoLocks) {
		held, err = age > stale, nil
	}
	if err != nil || !held {
		f.Close()
		return
	}
	discard(sys, f, path)
}

// discard removes an open file. Some systems cannot remove open files; on the others no process can interfere.
func discard(sys system, f handle, path string) {
	err := sys.Remove(path)
	f.Close()
	if err != nil {
		sys.Remove(path)
	}
}
