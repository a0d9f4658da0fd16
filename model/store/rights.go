package store

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"savant/codec/message"
)

// What a save says of rights that it could not keep.
const (
	ownerLost      message.ID = "store.owner-lost"
	groupLost      message.ID = "store.group-lost"
	bothLost       message.ID = "store.owner-and-group-lost"
	lessAllowed    message.ID = "store.less-allowed"
	privateSource  message.ID = "store.private-source"
	listLost       message.ID = "store.list-lost"
	attributesLost message.ID = "store.attributes-lost names"
)

// accessList is the attribute that holds an access list (ACL) on Linux.
const accessList = "system.posix_acl_access"

// ofContents are attributes that the system derives from a file's contents, or drops when they change: those of the old
// contents do not apply to the new ones.
var ofContents = map[string]bool{"security.capability": true, "security.ima": true, "security.evm": true}

// likeOld gives the temporary file the owner, permissions, access list and attributes of the file that it replaces, and
// reports what could not be kept. A failure never grants additional rights.
func (r *replacement) likeOld(name string) (lost []message.Message, err error) {
	if r.old == nil {
		return nil, nil
	}
	r.like = r.old
	p := permissions{mode: r.old.Mode() & (fs.ModePerm | fs.ModeSetuid | fs.ModeSetgid | fs.ModeSticky)}
	if p.mode&r.narrowed != 0 {
		lost = append(lost, message.New(privateSource))
	}
	p.mode &^= r.narrowed
	switch err := r.sys.Chown(name, r.old); {
	case errors.Is(err, errOwner):
		p.mode &= fs.ModePerm
		lost = append(lost, message.New(ownerLost))
	case errors.Is(err, errGroup):
		p.mode &= fs.ModePerm
		p.strangers = true
		lost = append(lost, message.New(groupLost))
	case err != nil:
		p.mode &= fs.ModePerm
		p.strangers = true
		lost = append(lost, message.New(bothLost))
	}
	want, err := r.sys.Attributes(r.target)
	have, e := r.sys.Attributes(name)
	if p.strangers && (err != nil || want[accessList] != nil || p.estranged() != p.mode) {
		lost = append(lost, message.New(lessAllowed))
	}
	if err != nil || e != nil {
		p.mode &= 0o700 // there may be an access list
		lost = append(lost, message.New(listLost))
	}
	p.list, p.listed = want[accessList]
	p.inherited = have[accessList]
	delete(want, accessList)
	var failed []string
	for _, key := range slices.Sorted(maps.Keys(want)) {
		value := want[key]
		if ofContents[key] || value != nil && (have[key] != nil && bytes.Equal(have[key], value) || r.sys.SetAttribute(name, key, value) == nil) {
			continue
		}
		failed = append(failed, key)
		if strings.HasPrefix(key, "system.") {
			p.mode &= 0o700 // it may contain permissions
		}
	}
	if len(failed) > 0 {
		lost = append(lost, message.New(attributesLost, strings.Join(failed, ", ")))
	}
	kept, err := p.give(r.sys, name)
	if !kept {
		lost = append(lost, message.New(listLost))
	}
	return slices.CompactFunc(lost, message.Message.Equal), err
}

// permissions are the permissions of a file.
type permissions struct {
	mode      fs.FileMode
	strangers bool   // its group differs from the old one: its members counted as others there, and those of the old group count as others here
	list      []byte // the access list that it is to have
	listed    bool   // it is to have one
	inherited []byte // the access list that it got from its folder; nil if none
}

// give sets the permissions of a file, and reports whether its access list was kept. If it was not, the mode grants no more
// than the list did.
func (p permissions) give(sys system, name string) (kept bool, err error) {
	mode := p.mode
	kept = true
	if p.listed {
		list, known := readList(p.list)
		if known && p.strangers {
			list.estrange()
		}
		if (known || !p.strangers && p.list != nil) && sys.SetAttribute(name, accessList, list.bytes) == nil {
			// With a list, the middle bits of the mode are its mask, not the group's.
			return true, p.change(sys, name, mode&^0o007|mode&list.other(known))
		}
		kept = false
		mode &^= 0o077
		if known {
			mode |= p.mode & list.narrow()
		}
	} else if p.strangers {
		mode = p.estranged()
	}
	if p.inherited != nil && sys.RemoveAttribute(name, accessList) != nil {
		kept = false
		mode &^= 0o070 // the mask of a list that was not requested
	}
	return kept, p.change(sys, name, mode)
}

// estranged is the mode of a file that gets another group: the group and everybody may do what both could.
func (p permissions) estranged() fs.FileMode {
	both := p.mode & (p.mode >> 3) & 0o007
	return p.mode&^0o077 | both | both<<3
}

// change changes a file's mode, if it is another.
func (permissions) change(sys system, name string, mode fs.FileMode) error {
	// Of some kinds of access lists chmod keeps nothing.
	if info, err := sys.Lstat(name); err == nil && info.Mode()&^fs.ModeType == mode {
		return nil
	}
	return sys.Chmod(name, mode)
}

// Tags of the entries of an access list: linux/posix_acl.h.
const (
	tagUser  = 0x02
	tagOwner = 0x04 // the owning group
	tagGroup = 0x08
	tagMask  = 0x10
	tagOther = 0x20
)

// acl is an access list as Linux stores it in attributes: a version, then for each entry a tag, its permissions and the number of a user
// or group (linux/posix_acl_xattr.h). Each entry is 8 bytes.
type acl struct{ bytes []byte }

const (
	listVersion = 2
	entrySize   = 8
)

// readList parses an access list. A value that is known not to be one is kept as it is.
func readList(b []byte) (l acl, known bool) {
	l.bytes = slices.Clone(b)
	known = len(b) > 4 && (len(b)-4)%entrySize == 0 && binary.LittleEndian.Uint32(b) == listVersion
	return l, known
}

// other returns the list's permissions for others; if unknown, those of the mode.
func (l acl) other(known bool) fs.FileMode {
	if !known {
		return 7
	}
	return l.perm(tagOther)
}

func (l acl) each(f func(tag uint16, perm []byte)) {
	for e := l.bytes[4:]; len(e) >= entrySize; e = e[entrySize:] {
		f(binary.LittleEndian.Uint16(e), e[2:4])
	}
}

// perm is what the entry of a tag permits, everything if there is none: so it is with a mask.
func (l acl) perm(tag uint16) fs.FileMode {
	perm := fs.FileMode(7)
	l.each(func(t uint16, p []byte) {
		if t == tag {
			perm = fs.FileMode(binary.LittleEndian.Uint16(p)) & 7
		}
	})
	return perm
}

// estrange has the list of a file that gets another group permit that group, and everybody, only what all groups and everybody were
// permitted: the new group may be one that the list names.
func (l acl) estrange() {
	all := l.perm(tagOwner) & l.perm(tagMask) & l.perm(tagOther)
	l.each(func(t uint16, p []byte) {
		if t == tagGroup {
			all &= fs.FileMode(binary.LittleEndian.Uint16(p))
		}
	})
	l.each(func(t uint16, p []byte) {
		if t == tagOwner || t == tagOther {
			binary.LittleEndian.PutUint16(p, uint16(all))
		}
	})
}

// narrow returns what group and others may do without the list: no user and no group that it names may do more then.
func (l acl) narrow() fs.FileMode {
	mask := l.perm(tagMask)
	group, other := l.perm(tagOwner)&mask, l.perm(tagOther)
	l.each(func(t uint16, p []byte) {
		perm := fs.FileMode(binary.LittleEndian.Uint16(p)) & mask
		switch t {
		case tagUser:
			group, other = group&perm, other&perm
		case tagGroup:
			other &= perm
		}
	})
	return group<<3 | other
}
