package users

import (
	"bytes"
	"io/fs"
	"slices"
	"strings"
	"unicode/utf8"

	"savant/codec/message"
	"savant/model"
	"savant/scene/nodepath"
)

// maxLevels is how many levels deep scenes may be within others.
const maxLevels = 32

// Messages.
const (
	namesText    message.ID = "users.names-text name"
	ringOfScenes message.ID = "users.ring-of-scenes"
)

// source is one file of the project.
type source struct {
	path, res string
	doc       *model.Document
	text      []byte // of a file that is only searched, because it is none of these or is damaged; else nil
	info      fs.FileInfo
	made      bool // the document is what an importer made of the file: nothing in it is to be changed
}

func (f *source) uses(t model.Target) []model.Use {
	if f.text == nil {
		return f.doc.Uses(f.res, t)
	}
	if t.Node != "" && !binaryResource(f.text) {
		return nil // which nodes a script asks for cannot be told from its text
	}
	var list []model.Use
	for _, name := range []string{t.File, t.UID} {
		if t.ID != "" {
			name += "::" + t.ID
		}
		for at := 0; name != "" && at < len(f.text); {
			n := bytes.Index(f.text[at:], []byte(name))
			if n < 0 {
				break
			}
			off, end := at+n, at+n+len(name)
			at = end
			if end < len(f.text) && !strings.ContainsRune("\"'\x00", rune(f.text[end])) && !bytes.HasPrefix(f.text[end:], []byte("::")) {
				continue // a longer name
			}
			line := 1 + bytes.Count(f.text[:off], []byte{'\n'})
			column := 1 + utf8.RuneCount(f.text[bytes.LastIndexByte(f.text[:off], '\n')+1:off])
			list = append(list, model.Use{Offset: int64(off), Length: int64(len(name)), Line: line, Column: column, Text: message.New(namesText, name), Undecided: true})
		}
	}
	return list
}

// search is what is known of the project's files while targets are looked for in them.
type search struct {
	files  []string
	failed []Failure
	root   Project
	opened map[string]*source // by path; those that named something
	heads  map[string][]byte  // by path: the part of a scene in which other files are named, to tell without reading it again
	places map[string]*places // by path in the project: scenes that have a target's node
	linked map[string]*linked // by path in the project: scenes
	uids   map[string]string  // the file of each uid
	live   bool               // a file that has changed on disk is opened again
	report func(float64)
	passes int
}

// places are where a scene has a target's node: once for each instance of the target's scene.
type places struct {
	*source
	was, now []string
}

// pairs are the places before and after.
func (x *places) pairs() (list [][2]string) {
	for i := range x.was {
		list = append(list, [2]string{x.was[i], x.now[i]})
	}
	return list
}

// moved reports whether a place before and after has another parent.
func moved(p [2]string) bool { return nodepath.Parent(p[0]) != nodepath.Parent(p[1]) }

// ErrRing says that scenes are instances of one another.
var ErrRing = message.Err(ringOfScenes)

// Doubt is a place that may have to follow and is left alone.
type Doubt struct {
	File, Res string
	model.Note
}

// linked is a scene joined with the files whose paths start from its nodes, or from those of its instances.
type linked struct {
	model.Linked                    // nil for what is no scene
	paths        []model.LinkedPath // those that may lead to or through the target's node, or out of it
}

// stay is where a path starts from in a scene.
type stay struct {
	*source
	base string
}

// moves reports whether the target's node gets another parent.
func (s *search) moves() bool {
	for _, x := range s.places {
		if slices.ContainsFunc(x.pairs(), moved) {
			return true
		}
	}
	return false
}

// leadsUp reports whether a path has a parent in it.
func leadsUp(text string) bool {
	return slices.Contains(nodepath.Parse(text).Parts, "..")
}
