package store

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"

	"savant/codec/message"
)

// entry is one of an access list.
type entry struct {
	tag, perm uint16
	id        uint32
}

const nobody = ^uint32(0) // the id of an entry that names no user

// listOf is an access list as the system stores it.
func listOf(entries ...entry) []byte {
	b := binary.LittleEndian.AppendUint32(nil, 2)
	for _, e := range entries {
		b = binary.LittleEndian.AppendUint16(b, e.tag)
		b = binary.LittleEndian.AppendUint16(b, e.perm)
		b = binary.LittleEndian.AppendUint32(b, e.id)
	}
	return b
}

// someList lets one user and one group do more than the owning group.
var someList = listOf(entry{1, 6, nobody}, entry{2, 6, 12345}, entry{4, 0, nobody}, entry{8, 4, 54321}, entry{0x10, 6, nobody}, entry{0x20, 0, nobody})

func setXattr(t *testing.T, path, key string, value []byte) {
	t.Helper()
	if err := unix.Setxattr(path, key, value, 0); err != nil {
		t.Skipf("SKIPPED: %s cannot be set here: %v", key, err)
	}
}

// xattrs reads everything that a file has, without the code that is tested.
func xattrs(t *testing.T, path string) map[string]string {
	t.Helper()
	b := make([]byte, 1<<16)
	n, err := unix.Listxattr(path, b)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, key := range strings.Split(strings.TrimSuffix(string(b[:n]), "\x00"), "\x00") {
		if key == "" {
			continue
		}
		v := make([]byte, 1<<16)
		n, err := unix.Getxattr(path, key, v)
		if err != nil {
			t.Fatal(err)
		}
		got[key] = string(v[:n])
	}
	return got
}

func statOf(t *testing.T, path string) (fs.FileMode, uint32, uint32) {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	s := info.Sys().(*syscall.Stat_t)
	return info.Mode(), s.Uid, s.Gid
}

// TestAttributesStay saves files with access lists and attributes, in folders that give new files an access list.
func TestAttributesStay(t *testing.T) {
	for _, inherit := range []bool{false, true} {
		for _, listed := range []bool{false, true} {
			for _, large := range []bool{false, true} {
				dir := t.TempDir()
				if inherit {
					setXattr(t, dir, "system.posix_acl_default", listOf(entry{1, 7, nobody}, entry{2, 7, 777}, entry{4, 7, nobody}, entry{0x10, 7, nobody}, entry{0x20, 5, nobody}))
				}
				path := filepath.Join(dir, "slot.sav")
				write(t, path, oldText)
				if large {
					if err := os.Truncate(path, linkFrom); err != nil {
						t.Fatal(err)
					}
				}
				if err := errors.Join(unix.Removexattr(path, accessList), os.Chmod(path, 0o640)); err != nil && !errors.Is(err, unix.ENODATA) {
					t.Fatal(err)
				}
				if err := os.Chmod(path, 0o640); err != nil {
					t.Fatal(err)
				}
				if listed {
					setXattr(t, path, accessList, someList)
				}
				setXattr(t, path, "user.note", []byte("mine\x00\xff"))
				setXattr(t, path, "user.empty", nil)
				setXattr(t, path, "user.long", []byte(strings.Repeat("x", 1000)))
				if os.Getuid() == 0 {
					setXattr(t, path, "security.savant", []byte("label"))
					setXattr(t, path, "trusted.savant", []byte("label"))
				}
				mode, uid, gid := statOf(t, path)
				want := xattrs(t, path)
				for range 2 {
					saved, err := replaceWith(disk{}, path, newText, filepath.Join(dir, "b"))
					if err != nil || len(saved.Warnings) > 0 {
						t.Fatal(saved.Warnings, err)
					}
					m, u, g := statOf(t, path)
					if got := xattrs(t, path); m != mode || u != uid || g != gid || fmt.Sprint(got) != fmt.Sprint(want) {
						t.Errorf("inherit %v, list %v: %v %d:%d %q\nbecame %v %d:%d %q", inherit, listed, mode, uid, gid, want, m, u, g, got)
					}
				}
			}
		}
	}
}

// forgetful is a disk that sets no attribute whose name has a prefix.
type forgetful struct {
	faulty
	prefix string
}

func (f *forgetful) SetAttribute(name, key string, value []byte) error {
	if strings.HasPrefix(key, f.prefix) {
		return unix.EPERM
	}
	return f.faulty.SetAttribute(name, key, value)
}

// TestAttributesLost says what could not be kept.
func TestAttributesLost(t *testing.T) {
	for _, c := range []struct {
		prefix string
		mode   fs.FileMode
		said   []message.ID
	}{
		{"user.b", 0o660, []message.ID{attributesLost}},
		{"system.", 0o600, []message.ID{listLost}}, // the middle bits were the mask: the group may do nothing
		{"", 0o600, []message.ID{attributesLost, listLost}},
	} {
		dir := t.TempDir()
		path := filepath.Join(dir, "slot.sav")
		write(t, path, oldText)
		for _, key := range []string{"user.a", "user.b1", "user.b2"} {
			setXattr(t, path, key, []byte(key))
		}
		setXattr(t, path, accessList, someList)
		saved, err := replaceWith(&forgetful{faulty{at: -1}, c.prefix}, path, newText, filepath.Join(dir, "b"))
		if err != nil {
			t.Fatal(err)
		}
		if mode, _, _ := statOf(t, path); mode != c.mode || !slices.Equal(ids(saved.Warnings), c.said) {
			t.Errorf("%q: mode %v, said %q", c.prefix, mode, saved.Warnings)
		}
		if w := saved.Warnings[0]; w.ID == attributesLost && c.prefix == "user.b" && w.Args[0] != "user.b1, user.b2" {
			t.Errorf("%v", w)
		}
	}
	// An invalid entry of a list grants nothing.
	dir := t.TempDir()
	path := filepath.Join(dir, "slot.sav")
	write(t, path, oldText)
	if err := os.Chmod(path, 0o666); err != nil {
		t.Fatal(err)
	}
	sys := &faulty{fails: func(_ int, c call) bool { return c == call{"attributes", path} }}
	saved, err := replaceWith(sys, path, newText, filepath.Join(dir, "b"))
	if mode, _, _ := statOf(t, path); err != nil || mode != 0o600 || !slices.Contains(ids(saved.Warnings), listLost) {
		t.Errorf("%v, %q, %v", mode, saved.Warnings, err)
	}
}

// TestOwnerLost says what of owner and group a file could not keep, and whether others may do less with it.
func TestOwnerLost(t *testing.T) {
	for _, c := range []struct {
		err  error
		mode fs.FileMode
		said []message.ID
	}{
		{errOwner, 0o640, []message.ID{ownerLost}},
		{errGroup, 0o640, []message.ID{groupLost, lessAllowed}},
		{errGroup, 0o644, []message.ID{groupLost}},
		{syscall.EPERM, 0o640, []message.ID{bothLost, lessAllowed}},
		{syscall.EPERM, 0o644, []message.ID{bothLost}},
		{syscall.EPERM, 0o666, []message.ID{bothLost}},
		{syscall.EPERM, 0o600, []message.ID{bothLost}},
	} {
		dir := t.TempDir()
		path := filepath.Join(dir, "slot.sav")
		write(t, path, oldText)
		if err := os.Chmod(path, c.mode); err != nil {
			t.Fatal(err)
		}
		saved, err := replaceWith(&stranger{faulty{at: -1}, c.err}, path, newText, filepath.Join(dir, "b"))
		if err != nil || !slices.Equal(ids(saved.Warnings), c.said) {
			t.Errorf("%v, %o: %q, %v", c.err, c.mode, saved.Warnings, err)
		}
	}
}

// TestRightsTakenMeanwhile takes rights from a file while it is saved, or gives it away: the new file has those of the end.
func TestRightsTakenMeanwhile(t *testing.T) {
	for name, change := range map[string]func(path string) error{
		"mode":  func(path string) error { return os.Chmod(path, 0o600) },
		"owner": func(path string) error { return os.Chown(path, 12345, 54321) },
	} {
		if name == "owner" && os.Getuid() != 0 {
			t.Log("SKIPPED: only root gives files away")
			continue
		}
		dir := t.TempDir()
		path := filepath.Join(dir, "slot.sav")
		write(t, path, oldText)
		if err := os.Chmod(path, 0o644); err != nil {
			t.Fatal(err)
		}
		done := false
		sys := &faulty{at: -1, before: func(request, _ string) {
			if request == "sync" && !done {
				if done = true; change(path) != nil {
					t.Error(name)
				}
			}
		}}
		if _, err := replaceWith(sys, path, newText, filepath.Join(dir, "b")); err != nil || !done {
			t.Fatal(name, done, err)
		}
		want := map[string]string{"mode": "-rw-------", "owner": "-rw-r--r-- 12345 54321"}[name]
		if mode, uid, gid := statOf(t, path); !strings.HasPrefix(fmt.Sprint(mode, uid, gid), want) {
			t.Errorf("%s: %v %d:%d", name, mode, uid, gid)
		}
	}
}

// person is a user, who is in some groups.
type person struct {
	user   uint32
	groups []uint32
}

// may returns what a file permits a user, by the rules of acl(5): naively, from the text of the page.
func (p person) may(owner, group uint32, mode fs.FileMode, list []entry) uint16 {
	if p.user == owner {
		return uint16(mode>>6) & 7
	}
	if list == nil {
		switch {
		case slices.Contains(p.groups, group):
			return uint16(mode>>3) & 7
		default:
			return uint16(mode) & 7
		}
	}
	mask := uint16(7)
	for _, e := range list {
		if e.tag == 0x10 {
			mask = e.perm
		}
	}
	for _, e := range list {
		if e.tag == 2 && e.id == p.user {
			return e.perm & mask
		}
	}
	in, may := false, uint16(0)
	for _, e := range list {
		if e.tag == 4 && slices.Contains(p.groups, group) || e.tag == 8 && slices.Contains(p.groups, e.id) {
			in, may = true, may|e.perm&mask
		}
	}
	if in {
		return may
	}
	for _, e := range list {
		if e.tag == 0x20 {
			return e.perm
		}
	}
	return 0
}

// noted is a disk that takes down what permissions a file gets.
type noted struct {
	disk
	refuses bool // to set lists
	mode    fs.FileMode
	list    []byte
}

func (n *noted) Lstat(string) (fs.FileInfo, error) { return nil, fs.ErrNotExist }

func (n *noted) Chmod(_ string, mode fs.FileMode) error {
	n.mode = mode
	for i := 4; i+8 <= len(n.list); i += 8 { // as the system does
		switch p := n.list[i+2 : i+4]; binary.LittleEndian.Uint16(n.list[i:]) {
		case 1:
			binary.LittleEndian.PutUint16(p, uint16(mode>>6)&7)
		case 0x10:
			binary.LittleEndian.PutUint16(p, uint16(mode>>3)&7)
		case 0x20:
			binary.LittleEndian.PutUint16(p, uint16(mode)&7)
		}
	}
	return nil
}

func (n *noted) SetAttribute(_, _ string, value []byte) error {
	if n.refuses {
		return unix.EPERM
	}
	n.list = slices.Clone(value)
	return nil
}

// TestNobodyGains tries lists, modes, and all users that they name: where group or list cannot be kept, no user may do
// more than before.
// Where both can, all users may do the same as before.
func TestNobodyGains(t *testing.T) {
	random := rand.New(rand.NewPCG(15, 1))
	perm := func() uint16 { return uint16(random.IntN(8)) }
	const oldGroup, newGroup, owner = 100, 200, 1
	var people []person
	for _, user := range []uint32{2, 3, 4} {
		for set := range 1 << 4 {
			p := person{user: user}
			for i, g := range []uint32{oldGroup, newGroup, 300, 400} {
				if set&(1<<i) != 0 {
					p.groups = append(p.groups, g)
				}
			}
			people = append(people, p)
		}
	}
	fewer := 0
	for range 20_000 {
		list := []entry{{1, perm(), nobody}, {2, perm(), 2}, {2, perm(), 3}, {4, perm(), nobody}, {8, perm(), 300}, {8, perm(), newGroup}, {0x10, perm(), nobody}, {0x20, perm(), nobody}}
		switch random.IntN(4) {
		case 0:
			list = slices.Delete(list, 1, 3)
		case 1:
			list = slices.Delete(list, 4, 6)
		}
		group := list[len(list)-2].perm // the mask
		listed := random.IntN(3) > 0
		if !listed {
			list = nil
			group = perm()
		}
		mode := fs.FileMode(perm()<<6 | group<<3 | perm())
		p := permissions{mode: mode, strangers: random.IntN(2) == 0}
		if listed {
			mode = fs.FileMode(list[0].perm<<6 | group<<3 | list[len(list)-1].perm)
			p.mode, p.listed, p.list = mode, true, listOf(list...)
		}
		sys := &noted{refuses: random.IntN(2) == 0}
		kept, err := p.give(sys, "file")
		if err != nil || kept != (!listed || !sys.refuses) {
			t.Fatalf("%+v: %v, %v", p, kept, err)
		}
		var after []entry
		for i := 4; i+8 <= len(sys.list); i += 8 {
			e := sys.list[i:]
			after = append(after, entry{binary.LittleEndian.Uint16(e), binary.LittleEndian.Uint16(e[2:]), binary.LittleEndian.Uint32(e[4:])})
		}
		now := uint32(oldGroup)
		if p.strangers {
			now = newGroup
		}
		for _, who := range people {
			before, then := who.may(owner, oldGroup, mode, list), who.may(owner, now, sys.mode, after)
			if then&^before != 0 {
				t.Fatalf("%+v could %o and can %o: mode %o, list %v, strangers %v, refused %v; became %o, %v", who, before, then, mode, list,
					p.strangers, sys.refuses, sys.mode, after)
			}
			if then != before {
				if fewer++; kept && !p.strangers {
					t.Fatalf("%+v could %o and can only %o, though everything was kept", who, before, then)
				}
			}
		}
	}
	if fewer == 0 {
		t.Error("nobody ever lost a right: the test does not test")
	}
}

// TestHardLinks: hard links are reported.
func TestHardLinks(t *testing.T) {
	for _, noBackup := range []bool{false, true} {
		path, o := saved(t)
		o.NoBackup = noBackup
		other := filepath.Join(filepath.Dir(path), "other.sav")
		if err := os.Link(path, other); err != nil {
			t.Skipf("SKIPPED: no hard links here: %v", err)
		}
		f := opened(t, path)
		set(t, f, "gold", "7")
		s, err := f.Save(t.Context(), o)
		if err != nil || !slices.Equal(ids(s.Warnings), []message.ID{otherNamesKeep}) || contents(t, other) != string(save(500)) || contents(t, path) != string(save(7)) {
			t.Errorf("%+v, %v", s, err)
		}
		set(t, f, "gold", "8")
		if s, err := f.Save(t.Context(), o); err != nil || len(s.Warnings) > 0 {
			t.Errorf("the new file has one name: %q, %v", s.Warnings, err)
		}
	}
}
