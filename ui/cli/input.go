package cli

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"savant/codec/dialect"
	"savant/model"
	"savant/model/store"
	"savant/ui/cli/internal/escape"
)

// mostSecret is how many bytes a file of a password or key may have.
const mostSecret = 1 << 20

// openOptions reads the options that say how files are opened. Errors are reported; ok is false after one.
func (c *call) openOptions() (o model.Options, ok bool) {
	o.Dialect = c.options["dialect"]
	if o.Dialect != "" {
		if _, err := dialect.ByName(o.Dialect); err != nil {
			c.message("--dialect", err)
			c.worse(Usage)
			return o, false
		}
	}
	if _, given := c.options["godot-values"]; given {
		o.Values = model.GodotValues
	}
	if s, given := c.options["unpack-limit"]; given {
		var err error
		if o.Unpack, err = size(s); err != nil {
			c.message("--unpack-limit", err)
			c.worse(Usage)
			return o, false
		}
	}
	if c.has("password-file") && c.has("key-file") {
		c.message(c.command.Name, "--password-file and --key-file exclude each other")
		c.worse(Usage)
		return o, false
	}
	if name := c.options["password-file"]; name != "" {
		b, ok := c.secret(name)
		if !ok {
			return o, false
		}
		o.Key.Password = string(withoutNewline(b))
	} else if !c.has("key-file") {
		o.Key.Password = c.passwordAround()
	}
	if name := c.options["key-file"]; name != "" {
		b, ok := c.secret(name)
		if !ok {
			return o, false
		}
		var err error
		if o.Key.Bytes, err = key(b); err != nil {
			c.fail(name, &usageError{err})
			return o, false
		}
	}
	return o, true
}

// units are what may follow the number of a size.
var units = map[string]float64{"": 1, "B": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}

// size reads a number of bytes as people write it: 300000, 512MiB, 1.5G.
func size(s string) (int64, error) {
	digits := strings.TrimRight(s, "BKMGTbkmgti ")
	unit := strings.ToUpper(strings.TrimSpace(s[len(digits):]))
	if len(unit) > 1 {
		unit = strings.TrimSuffix(strings.TrimSuffix(unit, "B"), "I")
	}
	n, err := strconv.ParseFloat(digits, 64)
	factor, ok := units[unit]
	if n *= factor; err != nil || !ok || !(n >= 1 && n < math.MaxInt64) {
		return 0, fmt.Errorf("%q is no size; write it like 300000, 512MiB or 2GiB", s)
	}
	return int64(n), nil
}

func withoutNewline(b []byte) []byte {
	return bytes.TrimSuffix(bytes.TrimSuffix(b, []byte("\n")), []byte("\r"))
}

// key reads 32 bytes, or 64 hexadecimal digits.
func key(b []byte) ([]byte, error) {
	if len(b) == 32 {
		return b, nil
	}
	if text := bytes.TrimSpace(b); len(text) == 64 {
		if k, err := hex.DecodeString(string(text)); err == nil {
			return k, nil
		}
	}
	return nil, errors.New("a key file holds 32 bytes or 64 hexadecimal digits")
}

// openWith opens one file, or standard input.
func (c *call) openWith(name string, o model.Options) (*store.File, error) {
	o.Name = name
	if name != standard {
		file, err := store.OpenLarge(c.ctx, name, o, c.share(name))
		return file, c.fileHint(name, err)
	}
	data, err := store.ReadAll(c.in)
	if err != nil {
		return nil, err
	}
	return store.New(data, o)
}

// files calls f for each file that the arguments name; a folder names all files in it, in order of their names, and those to which links
// in it lead.
func (c *call) files(f func(name string, file *store.File, err error)) {
	c.each(f, readable)
}

// ownFiles is files for commands that change them: it skips links in a folder. Their targets are either in the folder, and
// would be changed twice, or outside it, where no change was requested.
func (c *call) ownFiles(f func(name string, file *store.File, err error)) {
	c.each(f, func(path, root string, d fs.DirEntry) bool {
		if d.Type()&fs.ModeSymlink != 0 && regular(path, d) && !within(path, root) {
			c.message(path, "this link leads out of the folder; what it leads to was left as it is")
		}
		return d.Type().IsRegular()
	})
}

// within reports whether a path leads to something in a folder.
func within(path, root string) bool {
	to, err := filepath.EvalSymlinks(path)
	if err != nil {
		return false
	}
	if root, err = filepath.EvalSymlinks(root); err != nil {
		return false
	}
	below, err := filepath.Rel(root, to)
	return err == nil && filepath.IsLocal(below)
}

// each calls f for each file that walk finds.
func (c *call) each(f func(name string, file *store.File, err error), wanted func(path, root string, d fs.DirEntry) bool) {
	o, ok := c.openOptions()
	if !ok {
		return
	}
	do := func(_ *call, name string, file *store.File, err error) { f(name, file, err) }
	c.walk(wanted, func(path string, err error) {
		if err != nil {
			f(path, nil, err)
		} else {
			c.visit(path, o, do)
		}
	})
}

// walk calls found for each file that the arguments name and for those in folders that wanted picks, with an error for a folder that cannot be read.
func (c *call) walk(wanted func(path, root string, d fs.DirEntry) bool, found func(path string, err error)) {
	for _, name := range c.arguments {
		if c.ctx.Err() != nil {
			return
		}
		if info, err := os.Stat(name); name == standard || err != nil || !info.IsDir() {
			found(name, nil)
			continue
		}
		name = store.Clean(name)
		// WalkDir looks at a folder after a link only if it is named with a separator.
		filepath.WalkDir(name+string(filepath.Separator), func(path string, d fs.DirEntry, err error) error {
			path = filepath.Clean(path)
			switch {
			case c.ctx.Err() != nil:
				return fs.SkipAll
			case err != nil:
				found(path, err)
			case d.IsDir() && d.Name() == ".git":
				return fs.SkipDir
			case !d.IsDir() && !store.Temporary(d.Name()) && wanted(path, name, d):
				found(path, nil)
			}
			return nil
		})
	}
}

// regular reports whether a name in a folder is a file, also through a link.
func regular(path string, d fs.DirEntry) bool {
	if d.Type()&fs.ModeSymlink == 0 {
		return d.Type().IsRegular()
	}
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// one opens the file that the first argument names. Errors are reported and give nil.
func (c *call) one() *store.File {
	o, ok := c.openOptions()
	if !ok {
		return nil
	}
	name := c.arguments[0]
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		c.message(name, "it is a folder; "+c.command.Name+" takes one file")
		c.worse(Broken)
		return nil
	}
	file, err := c.open(name, o)
	if err != nil {
		c.fail(name, err)
		return nil
	}
	return file
}

// row finds the row of a path and reports if it does not exist.
func (c *call) row(file *store.File, path string) (model.Row, bool) {
	r, err := file.Doc.FindTyped(path)
	if err != nil {
		c.fail(c.arguments[0], pathHint(file.Doc, err))
		return 0, false
	}
	return r, true
}

// share shows the progress on a file: call the returned function with a number from 0 to 1.
func (c *call) share(name string) func(float64) {
	if c.meter == nil {
		return nil
	}
	return func(done float64) { c.meter.Show(escape.Line(fmt.Sprintf("%s: %d %%", name, int(100*done)))) }
}
