// Package folder lists the files of a folder on demand, watches them, and searches and replaces in all of them.
package folder

import (
	"cmp"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"savant/model"
)

// Entry is one name in a folder.
type Entry struct {
	Name  string
	Dir   bool
	Known bool // a kind of file that Savant reads; any file can be tried
}

// Most is the maximum number of names listed for a folder.
const Most = 200_000

// endings are the extensions of files that Savant reads, except saves and resources of some classes.
var endings = map[string]bool{
	".tscn": true, ".escn": true, ".tres": true, ".scn": true, ".res": true, ".cfg": true, ".ini": true, ".godot": true, ".import": true, ".json": true,
}

// SaveEndings are the extensions that games give binary saves.
func SaveEndings() []string { return []string{".sav", ".save", ".bin", ".dat", ".data", ".binary"} }

// Known reports whether a file's name is that of a kind that Savant reads.
func Known(name string) bool {
	ending := strings.ToLower(filepath.Ext(name))
	return endings[ending] || slices.Contains(SaveEndings(), ending) || slices.Contains(model.ResourceFiles(), ending)
}

// Read lists a folder: folders first, then files that Savant reads, then the others, each sorted by name. Names that
// begin with a dot are left out, as in the engine's own view. more says that there are more than Most.
func Read(ctx context.Context, dir string) (list []Entry, more bool, err error) {
	f, err := os.Open(dir)
	if err != nil {
		return nil, false, err
	}
	defer f.Close()
	for {
		if err := ctx.Err(); err != nil {
			return nil, false, err
		}
		names, err := f.ReadDir(1000)
		for _, d := range names {
			if e, ok := entry(dir, d); ok {
				list = append(list, e)
			}
		}
		if len(list) > Most {
			list, more = list[:Most], true
			break
		}
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, false, err
		}
	}
	list = withoutKept(list)
	slices.SortFunc(list, compare)
	return list, more, nil
}

// kept are the endings of the files that the engine's editor keeps beside others: they go with them, and are only seen without them.
var kept = []string{".import", ".uid"}

// withoutKept leaves out the files that the engine's editor keeps beside others of the list.
func withoutKept(list []Entry) []Entry {
	there := map[string]bool{}
	for _, e := range list {
		there[e.Name] = !e.Dir
	}
	return slices.DeleteFunc(list, func(e Entry) bool {
		ending := filepath.Ext(e.Name)
		return !e.Dir && slices.Contains(kept, ending) && there[strings.TrimSuffix(e.Name, ending)]
	})
}

func entry(dir string, d fs.DirEntry) (Entry, bool) {
	if strings.HasPrefix(d.Name(), ".") {
		return Entry{}, false
	}
	mode := d.Type()
	if mode&fs.ModeSymlink != 0 {
		info, err := os.Stat(filepath.Join(dir, d.Name()))
		if err != nil {
			return Entry{}, false
		}
		mode = info.Mode().Type()
	}
	if !mode.IsDir() && !mode.IsRegular() {
		return Entry{}, false
	}
	return Entry{Name: d.Name(), Dir: mode.IsDir(), Known: mode.IsRegular() && Known(d.Name())}, true
}

// rank returns the position of an entry's kind.
func (e Entry) rank() int {
	switch {
	case e.Dir:
		return 0
	case e.Known:
		return 1
	}
	return 2
}

func compare(a, b Entry) int {
	return cmp.Or(cmp.Compare(a.rank(), b.rank()), Natural(a.Name, b.Name), cmp.Compare(a.Name, b.Name))
}

// Natural compares names as people do: ignoring case, and with slot_2 before slot_10.
func Natural(a, b string) int {
	a, b = strings.ToLower(a), strings.ToLower(b)
	for a != "" && b != "" {
		x, y := digits(a), digits(b)
		if x == 0 || y == 0 {
			if a[0] != b[0] {
				return cmp.Compare(a[0], b[0])
			}
			a, b = a[1:], b[1:]
			continue
		}
		m, n := strings.TrimLeft(a[:x], "0"), strings.TrimLeft(b[:y], "0")
		if c := cmp.Or(cmp.Compare(len(m), len(n)), strings.Compare(m, n)); c != 0 {
			return c
		}
		a, b = a[x:], b[y:]
	}
	return cmp.Compare(len(a), len(b))
}

// digits returns how many digits a text begins with.
func digits(s string) int {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}
