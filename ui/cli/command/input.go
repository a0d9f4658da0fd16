package command

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
	"savant/codec/message"
	"savant/model"
	"savant/model/store"
	"savant/ui/cli/internal/escape"
)

// mostSecret is how many bytes a file of a password or key may have.
const mostSecret = 1 << 20

// OpenOptions reads the options that say how files are opened. Errors are reported; ok is false after one.
func (c *Call) OpenOptions() (o model.Options, ok bool) {
	o.Dialect = c.Options["dialect"]
	if o.Dialect != "" {
		if _, err := dialect.ByName(o.Dialect); err != nil {
			c.Message("--dialect", err)
			c.Worse(Usage)
			return o, false
		}
	}
	if _, given := c.Options["godot-values"]; given {
		o.Values = model.GodotValues
	}
	if s, given := c.Options["unpack-limit"]; given {
		var err error
		if o.Unpack, err = size(s); err != nil {
			c.Message("--unpack-limit", err)
			c.Worse(Usage)
			return o, false
		}
	}
	if c.Has("password-file") && c.Has("key-file") {
		c.Message(c.Command.Name, "--password-file and --key-file cannot both be given")
		c.Worse(Usage)
		return o, false
	}
	if name := c.Options["password-file"]; name != "" {
		b, ok := c.secret(name)
		if !ok {
			return o, false
		}
		o.Key.Password = string(withoutNewline(b))
	} else if !c.Has("key-file") {
		o.Key.Password = c.passwordAround()
	}
	if name := c.Options["key-file"]; name != "" {
		b, ok := c.secret(name)
		if !ok {
			return o, false
		}
		var err error
		if o.Key.Bytes, err = key(b); err != nil {
			c.Fail(name, Mistake(err))
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
		return 0, fmt.Errorf("%q is not a size; write it like 300000, 512MiB or 2GiB", s)
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
func (c *Call) openWith(name string, o model.Options) (*store.File, error) {
	o.Name = name
	if name != Standard {
		file, err := store.OpenLarge(c.Ctx, name, o, c.Share(name))
		return file, c.fileHint(name, err)
	}
	data, err := store.ReadAll(c.In)
	if err != nil {
		return nil, err
	}
	return store.New(data, o)
}

// Files calls f for each file that the arguments name; a folder names all files in it, in order of their names, and those to which links
// in it lead.
func (c *Call) Files(f func(name string, file *store.File, err error)) {
	c.each(f, readable)
}

// OwnFiles is files for commands that change them: it skips links in a folder. Their targets are either in the folder, and
// would be changed twice, or outside it, where no change was requested.
func (c *Call) OwnFiles(f func(name string, file *store.File, err error)) {
	c.each(f, func(path, root string, d fs.DirEntry) bool {
		if d.Type()&fs.ModeSymlink != 0 && !within(path, root) {
			c.Message(path, "this link leads out of the folder; what it leads to was left as it is")
		}
		return d.Type().IsRegular()
	})
}

// each calls f for each file that walk finds.
func (c *Call) each(f func(name string, file *store.File, err error), wanted func(path, root string, d fs.DirEntry) bool) {
	o, ok := c.OpenOptions()
	if !ok {
		return
	}
	do := func(_ *Call, name string, file *store.File, err error) { f(name, file, err) }
	c.walk(wanted, func(path string, err error) {
		switch {
		case c.leftOut(path, err):
		case err != nil:
			f(path, nil, err)
		default:
			c.visit(path, o, do)
		}
	})
}

// oddError says why a name in a folder is no file to work on.
type oddError struct{ err error }

func (e *oddError) Error() string { return English(e.err) }

// leftOut reports whether an error only says why a name in a folder is no file, and then says so.
func (c *Call) leftOut(path string, err error) bool {
	odd := (*oddError)(nil)
	if !errors.As(err, &odd) {
		return false
	}
	c.Message(path, "skipped: "+odd.Error())
	return true
}

// walk calls found for each file that the arguments name and for those in folders that wanted picks, with an error for a folder that cannot be read,
// and an oddError for what is no file.
func (c *Call) walk(wanted func(path, root string, d fs.DirEntry) bool, found func(path string, err error)) {
	for _, name := range c.Arguments {
		if c.Ctx.Err() != nil {
			return
		}
		if info, err := os.Stat(name); name == Standard || err != nil || !info.IsDir() {
			found(name, nil)
			continue
		}
		name = store.Clean(name)
		// WalkDir looks at a folder after a link only if it is named with a separator.
		filepath.WalkDir(name+string(filepath.Separator), func(path string, d fs.DirEntry, err error) error {
			path = filepath.Clean(path)
			switch {
			case c.Ctx.Err() != nil:
				return fs.SkipAll
			case err != nil:
				found(path, err)
			case d.IsDir() && d.Name() == ".git":
				return fs.SkipDir
			case d.IsDir() || store.Temporary(d.Name()):
			default:
				if why := store.Odd(path, d); why != nil {
					found(path, &oddError{why})
				} else if wanted(path, name, d) {
					found(path, nil)
				}
			}
			return nil
		})
	}
}

// One opens the file that the first argument names. Errors are reported and give nil.
func (c *Call) One() *store.File {
	o, ok := c.OpenOptions()
	if !ok {
		return nil
	}
	name := c.Arguments[0]
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		c.Message(name, "it is a folder; "+c.Command.Name+" takes one file")
		c.Worse(Broken)
		return nil
	}
	file, err := c.Open(name, o)
	if err != nil {
		c.Fail(name, err)
		return nil
	}
	return file
}

// Row finds the row of a path and reports if it does not exist.
func (c *Call) Row(file *store.File, path string) (model.Row, bool) {
	r, err := file.Doc.FindTyped(path)
	if err != nil {
		c.Fail(c.Arguments[0], pathHint(file.Doc, err))
		return 0, false
	}
	return r, true
}

// Share shows the progress on a file: call the returned function with a number from 0 to 1.
func (c *Call) Share(name string) func(float64) {
	if c.Meter == nil {
		return nil
	}
	return func(done float64) { c.Meter.Show(escape.Line(fmt.Sprintf("%s: %d %%", name, int(100*done)))) }
}

// ReadText reads a file, or standard input, as text.
func (c *Call) ReadText(name string) (string, error) {
	in := c.In
	if name != Standard {
		file, err := store.OpenInput(name)
		if err != nil {
			return "", fmt.Errorf("%s: %s", name, WithoutFile(name, err))
		}
		defer file.Close()
		in = file
	}
	b, err := store.ReadAll(in)
	if c.Ctx.Err() != nil {
		return "", c.Ctx.Err()
	}
	if err != nil {
		return "", fmt.Errorf("%s: %s", name, WithoutFile(name, err))
	}
	return string(b), nil
}

// HoldsValues returns an error for a file without values.
func HoldsValues(file *store.File) error {
	info := file.Doc.Info()
	if info.HasValues {
		return nil
	}
	return &model.RefusedError{Why: message.New(message.Text, "it holds no values ("+English(info.Format)+")")}
}
