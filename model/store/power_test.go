package store

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// powered is the real disk, and knows what of it would be left if the power went: the contents of files that were synced, and the names
// in folders that were synced. Of what was not synced, any part may be left. It has nothing synced in truth, which takes long.
type powered struct {
	disk
	root    string
	now     map[string]*stored  // by path below root, "" for root itself
	lasting map[string]*stored  // what is on the disk
	pending map[string][]change // by folder: changes of its names that are not yet on the disk, in order
}

// stored is a file or folder, whatever its names.
type stored struct {
	folder bool
	synced string
	torn   bool // something was written since
}

// change is a change of names that is made as a whole; nil takes a name away.
type change map[string]*stored

// power records the files below root and assumes that they are on the disk.
func power(t *testing.T, root string) *powered {
	t.Helper()
	p := &powered{root: root, now: map[string]*stored{}, pending: map[string][]change{}}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		s := &stored{folder: d.IsDir()}
		if !s.folder {
			s.synced = contents(t, path)
		}
		p.now[p.below(path)] = s
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	p.lasting = maps.Clone(p.now)
	return p
}

func (p *powered) below(path string) string {
	rel, err := filepath.Rel(p.root, path)
	if err != nil || strings.HasPrefix(rel, "..") {
		panic(path + " is not below " + p.root)
	}
	if rel == "." {
		return ""
	}
	return rel
}

func folderOf(name string) string {
	if dir := filepath.Dir(name); dir != "." {
		return dir
	}
	return ""
}

// change notes a change of names in the folder of the first.
func (p *powered) change(c change, folder string) {
	for name, s := range c {
		if s == nil {
			delete(p.now, name)
		} else {
			p.now[name] = s
		}
	}
	p.pending[folder] = append(p.pending[folder], c)
}

func (p *powered) OpenFile(path string, flag int, mode fs.FileMode) (handle, error) {
	h, err := p.disk.OpenFile(path, flag, mode)
	if err != nil || flag&(os.O_WRONLY|os.O_RDWR) == 0 {
		return h, err
	}
	name := p.below(path)
	if flag&os.O_CREATE != 0 {
		p.change(change{name: {torn: true}}, folderOf(name))
	}
	return &poweredFile{h, p.now[name], path}, nil
}

func (p *powered) MkdirAll(path string, mode fs.FileMode) error {
	if err := p.disk.MkdirAll(path, mode); err != nil {
		return err
	}
	at := ""
	for _, part := range strings.Split(p.below(path), string(filepath.Separator)) {
		folder := at
		if at = filepath.Join(at, part); p.now[at] == nil {
			p.change(change{at: {folder: true}}, folder)
		}
	}
	return nil
}

func (p *powered) Rename(from, to string) error {
	if err := p.disk.Rename(from, to); err != nil {
		return err
	}
	a, b := p.below(from), p.below(to)
	if folderOf(a) != folderOf(b) {
		panic("a save renames within folders only")
	}
	p.change(change{a: nil, b: p.now[a]}, folderOf(a))
	return nil
}

func (p *powered) Link(from, to string) error {
	err := p.disk.Link(from, to)
	if err == nil {
		name := p.below(to)
		p.change(change{name: p.now[p.below(from)]}, folderOf(name))
	}
	return err
}

func (p *powered) Remove(path string) error {
	err := p.disk.Remove(path)
	if err == nil {
		name := p.below(path)
		p.change(change{name: nil}, folderOf(name))
	}
	return err
}

func (p *powered) SyncDir(path string) error {
	folder := p.below(path)
	for _, c := range p.pending[folder] {
		c.make(p.lasting)
	}
	delete(p.pending, folder)
	return nil
}

func (c change) make(names map[string]*stored) {
	for name, s := range c {
		if s == nil {
			delete(names, name)
		} else {
			names[name] = s
		}
	}
}

type poweredFile struct {
	handle
	of   *stored
	path string
}

func (f *poweredFile) Write(b []byte) (int, error) {
	f.of.torn = true
	return f.handle.Write(b)
}

func (f *poweredFile) Sync() error {
	b, err := os.ReadFile(f.path)
	if err == nil {
		f.of.synced, f.of.torn = string(b), false
	}
	return err
}

// cuts calls f with everything that may be left if the power goes now: the contents of the files that can be reached, by path below root.
// A file that is not synced holds "torn".
func (p *powered) cuts(f func(left map[string]string)) {
	var open []change
	for _, list := range p.pending {
		open = append(open, list...)
	}
	for made := range 1 << len(open) {
		names := maps.Clone(p.lasting)
		// Those of one folder are made in their order; folders do not share names.
		for i, c := range open {
			if made&(1<<i) != 0 {
				c.make(names)
			}
		}
		left := map[string]string{}
		for name, s := range names {
			if s.folder || !reachable(names, name) {
				continue
			}
			left[name] = s.synced
			if s.torn {
				left[name] = "torn"
			}
		}
		f(left)
	}
}

// reachable reports whether all folders above a name are there.
func reachable(names map[string]*stored, name string) bool {
	for folder := folderOf(name); ; folder = folderOf(folder) {
		if s := names[folder]; s == nil || !s.folder {
			return false
		}
		if folder == "" {
			return true
		}
	}
}

// saveCase is a kind of save for which every order of writes is checked.
type saveCase struct {
	name     string
	exists   bool
	noBackup bool
	earlier  int  // backups that there are
	pairs    bool // any two requests fail
	killed   bool // an earlier save was killed when its backup was there and not yet on the disk
}

var saveCases = []saveCase{
	{name: "first save", exists: true},
	{name: "later save", exists: true, earlier: 3, pairs: true},
	{name: "without backup", exists: true, noBackup: true, pairs: true},
	{name: "new file", pairs: true},
	{name: "after a kill", exists: true, killed: true},
}

// bench is the disk of one save.
type bench struct {
	saveCase
	t          *testing.T
	root, path string
	backups    string
	sys        *faulty
	power      *powered
	before     []Backup
}

// inMemory is a folder for one test, in memory where there is such a file system: thousands of saves take long on a disk.
func inMemory(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("/dev/shm", "savant-")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() {
		if err := os.RemoveAll(dir); err != nil {
			t.Error(err)
		}
	})
	return dir
}

func (c saveCase) bench(t *testing.T) *bench {
	t.Helper()
	root := inMemory(t)
	if real, err := filepath.EvalSymlinks(root); err == nil {
		root = real
	}
	b := &bench{saveCase: c, t: t, root: root, path: filepath.Join(root, "saves", "slot.sav"), backups: filepath.Join(root, "settings", "backups")}
	for _, dir := range []string{"saves", "settings"} {
		if err := os.Mkdir(filepath.Join(root, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if c.exists {
		write(t, b.path, oldText)
	}
	folder, err := backupsOf(b.backups, b.path)
	if err != nil {
		t.Fatal(err)
	}
	for i := range c.earlier {
		if err := os.MkdirAll(folder, 0o700); err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(folder, earlier(i)), earlier(i))
	}
	if b.before, err = Backups(b.backups, b.path); err != nil || len(b.before) != c.earlier {
		t.Fatal(b.before, err)
	}
	b.power = power(t, root)
	b.sys = &faulty{under: b.power, at: -1}
	if c.killed {
		b.kill(folder)
	}
	return b
}

// kill begins a save that ends when it is about to sync the folder of backups, without clearing up.
func (b *bench) kill(folder string) {
	b.sys.before = func(request, name string) {
		if request == "syncdir" && name == folder {
			panic("killed")
		}
	}
	defer func() {
		if recover() != "killed" {
			b.t.Fatal("the save was not killed")
		}
		b.sys = &faulty{under: b.power, at: -1}
	}()
	b.save()
}

func earlier(i int) string { return "2026-01-01T00.00.00.000000Z-00000" + string(rune('1'+i)) + ".sav" }

func (b *bench) save() (Saved, error) {
	b.t.Helper()
	r, err := prepare(b.sys, b.path)
	if err != nil {
		return Saved{}, err
	}
	s := steps{backups: b.backups, noBackup: b.noBackup, limits: Limits{Count: 3}}
	if b.exists {
		if _, s.opened, err = read(disk{}, b.path); err != nil {
			b.t.Fatal(err)
		}
	}
	return r.run(b.t.Context(), parts{[]byte(newText)}, s)
}

// TestPowerCuts cuts the power before each request of a save, and after the last, and looks at everything that may be left.
func TestPowerCuts(t *testing.T) {
	for _, c := range saveCases {
		b := c.bench(t)
		target, cuts, olds, news := b.power.below(b.path), 0, 0, 0
		look := func(when string, saved bool) {
			t.Helper()
			b.power.cuts(func(left map[string]string) {
				cuts++
				got, there := left[target]
				switch {
				case there && got == newText:
					news++
				case c.exists && got == oldText, !c.exists && !there:
					olds++
				default:
					t.Errorf("%s, cut %s: the file holds %q", c.name, when, got)
				}
				if saved && got != newText {
					t.Errorf("%s, cut %s: it is saved, but the file holds %q", c.name, when, got)
				}
				kept := map[string]bool{}
				for name, text := range left {
					if strings.HasPrefix(name, "settings") && strings.HasSuffix(name, ".sav") {
						if kept[text] = true; text != oldText && !strings.HasPrefix(text, "2026-01-01") {
							t.Errorf("%s, cut %s: a backup holds %q", c.name, when, text)
						}
					}
				}
				if c.exists && !c.noBackup && got == newText && !kept[oldText] {
					t.Errorf("%s, cut %s: the new file is there, and no backup of the old", c.name, when)
				}
				for i := 1; i < c.earlier; i++ { // the oldest may go
					if !kept[earlier(i)] {
						t.Errorf("%s, cut %s: the backup %s is lost", c.name, when, earlier(i))
					}
				}
			})
		}
		b.sys.before = func(request, name string) { look("before "+call{request, name}.String(), false) }
		if _, err := b.save(); err != nil {
			t.Fatal(err)
		}
		look("at the end", true)
		if cuts < 30 || olds < 20 || news < 3 {
			t.Errorf("%s: %d cuts, %d before and %d behind the rename: the test does not test", c.name, cuts, olds, news)
		}
	}
}

// faults are which of the requests of a save fail. Each is for every n.
var faults = map[string]func(n int) func(at int) bool{
	"once":           func(n int) func(int) bool { return func(at int) bool { return at == n } },
	"twice in a row": func(n int) func(int) bool { return func(at int) bool { return at == n || at == n+1 } },
	"from there on":  func(n int) func(int) bool { return func(at int) bool { return at >= n } },
}

// renames are what a rename that fails does to the target all the same.
var renames = map[string]func(from, to string) error{
	"does nothing":  func(from, to string) error { return nil },
	"takes it away": func(from, to string) error { return os.Remove(to) },
	"does it":       func(from, to string) error { return os.Rename(from, to) },
	"puts another there": func(from, to string) error {
		if err := os.Remove(to); err != nil {
			return err
		}
		return os.WriteFile(to, []byte(gameText), 0o644)
	},
}

const gameText = "what another program wrote"

// TestAllFaults lets requests of a save fail, one, two and all that follow, and any two; the rename in every way. Whatever it is: the old or
// the new file is whole, the error tells which, and no backup is lost that must be kept.
func TestAllFaults(t *testing.T) {
	for _, c := range saveCases {
		if c.killed {
			continue // what that leaves is not this save's
		}
		runs, late := 0, 0
		for name, fault := range faults {
			for n := 0; ; n++ {
				b := c.bench(t)
				b.sys.fails = func(at int, _ call) bool { return fault(n)(at) }
				if b.judge(name) == 0 {
					break
				}
				runs++
			}
		}
		for n := 0; c.pairs; n++ {
			failed := 0
			for m := n + 1; ; m++ {
				b := c.bench(t)
				b.sys.fails = func(at int, _ call) bool { return at == n || at == m }
				if failed = b.judge("two"); failed < 2 {
					break
				}
				runs++
			}
			if failed == 0 {
				break
			}
		}
		for name, effect := range renames {
			for times := 1; times <= 2; times++ {
				for n := -1; ; n++ { // and one more request after it
					b := c.bench(t)
					left, begun := times, 0
					b.sys.fails = func(at int, r call) bool {
						if r == (call{"rename", b.path}) && left > 0 {
							left--
							begun = at
							return true
						}
						return begun > 0 && n >= 0 && at == begun+1+n
					}
					b.sys.effect = func(from, to string) error {
						if _, err := os.Lstat(to); err != nil || to != b.path {
							return nil
						}
						return effect(from, to)
					}
					failed := b.judge("the rename " + name)
					runs++
					late++
					if n >= 0 && failed <= times-left {
						break
					}
				}
			}
		}
		if runs < 100 || late < 8 {
			t.Errorf("%s: only %d runs, %d of them with the rename failing: the test does not test", c.name, runs, late)
		}
		t.Logf("%s: %d runs", c.name, runs)
	}
}

// judge saves, and says how many requests failed.
func (b *bench) judge(name string) int {
	t := b.t
	t.Helper()
	saved, err := b.save()
	if b.sys.failed == "" {
		if err != nil {
			t.Errorf("%s, %s: nothing fails, but: %v", b.name, name, err)
		}
		return 0
	}
	say := func(format string, args ...any) {
		t.Helper()
		t.Errorf("%s, %s, %s: %s (%v)", b.saveCase.name, name, b.sys.failed, fmt.Sprintf(format, args...), err)
	}
	got, there := "", false
	if data, e := os.ReadFile(b.path); e == nil {
		got, there = string(data), true
	}
	now, e := Backups(b.backups, b.path)
	if e != nil {
		say("the backups cannot be read: %v", e)
	}
	kept := map[string]bool{}
	for _, k := range now {
		kept[contents(t, k.Path)] = true
	}
	// What was the contents is there, or is kept.
	if b.exists && got != oldText && !kept[oldText] && !b.noBackup {
		say("the old contents are lost; the file holds %q", got)
	}
	for i, old := range b.before {
		if text := filepath.Base(old.Path); !kept[text] && (err != nil || i < 2) {
			say("the backup %s is lost", text)
		}
	}
	if err == nil {
		if got != newText {
			say("it is saved, but the file holds %q", got)
		}
		if b.exists && !b.noBackup && !holds(saved.Backup, oldText) {
			say("it is saved, but %q is no backup", saved.Backup)
		}
		return strings.Count(b.sys.failed, ", ") + 1
	}
	if !errors.Is(err, errFull) && !errors.Is(err, fs.ErrExist) {
		say("the cause is lost")
	}
	var failure *SaveError
	if !errors.As(err, &failure) {
		say("the error does not tell what is whole")
		return strings.Count(b.sys.failed, ", ") + 1
	}
	for part, at := range partsOf(failure.Rest) {
		switch {
		case part == newWholeIn && holds(at, newText), part == oldKeptIn && holds(at, oldText):
		case part == oldWhole && got == oldText, part == otherFile && got == gameText:
		case part == noFile && (!there || got == gameText || b.exists && failure.Step.ID == lookingAtFile && got == oldText):
		default:
			say("this is not so; the file holds %q", got)
		}
	}
	// A temporary file is left where it cannot be removed, or is needed.
	for _, left := range names(t, filepath.Dir(b.path)) {
		if left != "slot.sav" && !strings.Contains(b.sys.failed, "remove "+left) && !strings.Contains(failure.Rest.String(), left) {
			say("%s is left", left)
		}
	}
	return strings.Count(b.sys.failed, ", ") + 1
}

func holds(path, text string) bool {
	b, err := os.ReadFile(path)
	return err == nil && string(b) == text
}

// TestOrder holds what must be done before what.
func TestOrder(t *testing.T) {
	for _, c := range saveCases {
		b := c.bench(t)
		if _, err := b.save(); err != nil {
			t.Fatal(err)
		}
		move := slices.IndexFunc(b.sys.calls, func(r call) bool {
			return (r.request == "rename" || r.request == "link") && r.name == b.path
		})
		if move < 0 {
			t.Fatalf("%s: the new file is never put in place: %v", c.name, b.sys.calls)
		}
		if last := b.sys.calls[move-1]; last != (call{"lstat", b.path}) {
			t.Errorf("%s: right before the rename there is %v, and no look at the file", c.name, last)
		}
	}
}

// TestMeanwhileAlways has another program change the file before each request of a save, from the moment that the save has begun. Up to the
// last look before the rename that is noticed, and what the other program did stays.
func TestMeanwhileAlways(t *testing.T) {
	put := func(path, text string) error {
		if err := os.WriteFile(path+".new", []byte(text), 0o644); err != nil {
			return err
		}
		return os.Rename(path+".new", path)
	}
	game := string(save(77)) + "!"
	ways := map[string]struct {
		act  func(path string) error
		want string
	}{
		"written in place":   {func(path string) error { return os.WriteFile(path, []byte(game), 0o644) }, game},
		"replaced":           {func(path string) error { return put(path, game) }, game},
		"replaced by a twin": {func(path string) error { return put(path, string(save(500))) }, string(save(500))},
		"removed":            {os.Remove, ""},
	}
	for _, o := range []SaveOptions{{}, {NoBackup: true}, {Force: true}, {Force: true, NoBackup: true}} {
		for how, way := range ways {
			noticed := 0
			for n := 0; ; n++ {
				dir := inMemory(t)
				path := filepath.Join(dir, "slot.sav")
				write(t, path, string(save(500)))
				o.Backups = filepath.Join(dir, "b")
				f := opened(t, path)
				set(t, f, "gold", "501")
				sys := &faulty{at: -1, under: unsynced{}}
				f.sys = sys
				s, err := f.Begin(o)
				if err != nil {
					t.Fatal(err)
				}
				sys.calls = nil
				sys.before = func(string, string) {
					if len(sys.calls) == n {
						if err := way.act(path); err != nil {
							t.Fatal(err)
						}
					}
				}
				_, err = s.Write(t.Context(), nil)
				move := slices.Index(sys.calls, call{"rename", path})
				if n >= move && move >= 0 {
					break // nothing after this can be observed
				}
				noticed++
				got, _ := os.ReadFile(path)
				if err == nil || string(got) != way.want || len(names(t, filepath.Dir(path))) > 2 {
					t.Errorf("%+v, %s before %v: %v; the file holds %d bytes", o, how, sys.calls[n], err, len(got))
				}
				if n > 200 {
					t.Fatal("the save has no end")
				}
			}
			if noticed < 15 {
				t.Errorf("%+v, %s: noticed %d times only: the test does not test", o, how, noticed)
			}
		}
	}
}
