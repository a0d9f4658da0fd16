package users

import (
	"bytes"
	"context"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"savant/codec/message"
	"savant/model"
	"savant/model/kinds"
	"savant/model/store"
)

// open reads a file if it may name a target; nil if it does not.
func (s *search) open(file string, t model.Target) (*source, error) {
	res, ok := s.root.Resource(file)
	if !ok {
		return nil, message.Err(notInProject, file)
	}
	if res == t.File {
		return nil, nil // the target's own file names it by other means
	}
	if src := s.opened[file]; src != nil {
		return src, nil
	}
	if head, ok := s.heads[file]; ok && t.Node != "" && !within(t, head) {
		return nil, nil
	}
	b, err := s.read(file)
	if err != nil || !within(t, b) {
		return nil, err
	}
	return s.keep(file, res, b)
}

// read reads a file, and keeps its head.
func (s *search) read(file string) ([]byte, error) {
	info, err := os.Stat(file)
	if err != nil {
		return nil, err
	}
	if info.Size() > limit {
		return nil, message.Err(tooLargeToSearch, info.Size())
	}
	b, err := store.ReadFile(file)
	if err == nil {
		s.heads[file] = head(b)
	}
	return b, err
}

// keep opens a file that was read.
func (s *search) keep(file, res string, b []byte) (src *source, err error) {
	src = &source{path: file, res: res}
	if ending := path.Ext(file); !readable[ending] && !slices.Contains(resources, ending) {
		src.text = b
	} else if src.doc, err = kinds.Open(b, model.Options{Name: filepath.Base(file)}); err != nil {
		return nil, err
	} else if binaryResource(b) && fixed(src.doc) {
		src.doc, src.text = nil, b
	}
	if src.doc != nil {
		s.acquaint(src.doc, res)
	}
	s.opened[file] = src
	return src, nil
}

// load opens a file of the project of any kind.
func (s *search) load(file string) (*source, error) {
	if ending := path.Ext(file); !slices.Contains(resources, ending) {
		if _, known := readable[ending]; !known {
			return s.loadImported(file)
		}
	}
	info, err := os.Stat(file)
	if src := s.opened[file]; src != nil && !(s.live && err == nil && changed(src.info, info)) {
		return src, nil
	}
	res, ok := s.root.Resource(file)
	if !ok {
		return nil, message.Err(notInProject, file)
	}
	b, err := s.read(file)
	if err != nil {
		return nil, err
	}
	src, err := s.keep(file, res, b)
	if err == nil {
		src.info = info
	}
	return src, err
}

// loadImported opens the file that an importer generated. The document is nil if there is none.
func (s *search) loadImported(file string) (*source, error) {
	res, ok := s.root.Resource(file)
	if !ok {
		return nil, message.Err(notInProject, file)
	}
	made, ok := imported(file, func(res string) (string, error) { return s.root.Locate(s.root.Root, res) })
	described := !ok && isModel(file)
	switch {
	case described:
		made = file
	case !ok:
		return &source{path: file, res: res, text: []byte{}}, nil
	}
	info, err := os.Stat(made)
	if err != nil {
		return nil, err
	}
	if src := s.opened[file]; src != nil && !(s.live && changed(src.info, info)) {
		return src, nil
	}
	var b []byte
	if described {
		b, err = describedModel(file, s.root.Major())
	} else {
		b, err = s.read(made)
	}
	if err != nil {
		return nil, err
	}
	src := &source{path: file, res: res, info: info, made: true}
	if src.doc, err = kinds.Open(b, model.Options{Name: filepath.Base(made)}); err != nil {
		return nil, err
	}
	s.acquaint(src.doc, res)
	s.opened[file] = src
	return src, nil
}

// changed reports whether a file has been replaced or changed.
func changed(was, now fs.FileInfo) bool {
	return was == nil || !os.SameFile(was, now) || was.Size() != now.Size() || !was.ModTime().Equal(now.ModTime())
}

// locate finds the file that a path in a file of the project, self, names.
func (s *search) locate(self, name string) (file string, err error) {
	return s.root.Locate(filepath.Join(s.root.Root, filepath.FromSlash(strings.TrimPrefix(self, "res://"))), name)
}

// at opens the file that a path and a uid in the file self name; nil if the project has none that can be read. As for the engine, a uid
// that the project knows counts more than the path.
func (s *search) at(self, res, uid string) *source {
	var found *source
	if file, err := s.locate(self, res); err == nil && !strings.Contains(res, "::") {
		found, _ = s.load(file)
	}
	if uid == "" || found != nil && found.doc != nil && found.doc.UID() == uid {
		return found
	}
	if file := s.withUID(uid); file != "" {
		found, _ = s.load(file)
	}
	return found
}

// withUID finds the scene or resource with a uid in its header, "" if there is none.
func (s *search) withUID(uid string) string {
	if s.uids == nil {
		s.uids = map[string]string{}
		if s.files == nil {
			s.files, s.failed, _ = s.root.files(context.Background())
		}
		for _, file := range s.files {
			names, isImport := strings.CutSuffix(file, importEnding)
			if !isImport && !slices.Contains(resources, path.Ext(file)) {
				continue
			}
			if uid := headUID(beginning(file)); uid != "" {
				s.uids[uid] = names
			}
		}
	}
	return s.uids[uid]
}

// beginning returns the first bytes of a regular file, in which a scene or resource states what it is; nil if there is
// none.
func beginning(file string) []byte {
	info, err := os.Stat(file)
	if err != nil || !info.Mode().IsRegular() {
		return nil
	}
	f, err := os.Open(file)
	if err != nil {
		return nil
	}
	defer f.Close()
	b := make([]byte, 512)
	n, _ := io.ReadFull(f, b)
	return b[:n]
}

// within reports whether a file, or the head of one, may name a target's file.
func within(t model.Target, b []byte) bool {
	return bytes.HasPrefix(b, compressedMagic) || namesUID(b, t.UID) || bytes.Contains(b, []byte(path.Base(t.File))) || t.UID != "" && bytes.Contains(b, []byte(t.UID))
}

// head is the part of a scene or resource in which it names other files.
func head(b []byte) []byte {
	if binaryResource(b) {
		return binaryHead(b)
	}
	if bytes.Contains(b, []byte("instance_placeholder")) {
		return bytes.Clone(b)
	}
	first, last := bytes.Index(b, []byte("[ext_resource")), bytes.LastIndex(b, []byte("[ext_resource"))
	if first < 0 {
		return nil
	}
	return bytes.Clone(b[first:min(len(b), last+4096)])
}

// acquaint lets a document of the project look into the scenes that it names. self is where it is in the project.
func (s *search) acquaint(doc *model.Document, self string) {
	type name struct{ path, uid string }
	known := map[name]*model.Document{}
	doc.KnowScenes(func(path, uid string) *model.Document {
		x, ok := known[name{path, uid}]
		if !ok || s.live {
			x = nil
			if src := s.at(self, path, uid); src != nil {
				x = src.doc
			}
			known[name{path, uid}] = x
		}
		return x
	}, func() string { return self })
}
