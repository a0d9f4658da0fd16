// Package texture finds the images that files of a project name.
package texture

import (
	"os"
	"path"
	"slices"
	"strconv"
	"strings"

	"savant/codec/message"
	"savant/model/picture"
	"savant/model/store"
	"savant/model/users"
)

// Messages.
const (
	noImage  message.ID = "texture.no-image path"
	tooLarge message.ID = "texture.too-large path"
)

// endings are those of files that hold an image, or what an engine has imported one as.
var endings = []string{".png", ".jpg", ".jpeg", ".webp", ".bmp", ".ctex", ".stex", ".image"}

// Is reports whether a resource path is that of an image by its ending.
func Is(res string) bool { return slices.Contains(endings, strings.ToLower(path.Ext(res))) }

// mostBytes is how large a file may be that is read.
const mostBytes = 64 << 20

// Open returns the image that a resource path in the file self names: that of the file, or else what the engine has imported it as. Nothing
// outside the folder of the project is looked at.
func Open(self, res string) (*picture.Picture, error) {
	if !Is(res) {
		return nil, message.Err(noImage, res)
	}
	project, err := users.ProjectOf(self)
	if err != nil {
		return nil, err
	}
	p, err := open(project, self, res)
	if err == nil {
		return p, nil
	}
	for _, made := range imports(project, self, res) {
		if p, err := open(project, self, made); err == nil && p.Broken == nil {
			return p, nil
		}
	}
	return nil, err
}

func open(project users.Project, self, res string) (*picture.Picture, error) {
	content, err := read(project, self, res)
	if err != nil {
		return nil, err
	}
	return picture.OfFile(content)
}

// Read returns the content of what a resource path in the file self names, if it is not too large to be shown. Nothing outside the folder of the
// project is read.
func Read(self, res string) ([]byte, error) {
	project, err := users.ProjectOf(self)
	if err != nil {
		return nil, err
	}
	return read(project, self, res)
}

func read(project users.Project, self, res string) ([]byte, error) {
	file, err := project.Locate(self, res)
	if err != nil {
		return nil, err
	}
	if info, err := os.Stat(file); err != nil || info.Size() > mostBytes {
		return nil, message.Err(tooLarge, res)
	}
	return store.ReadFile(file)
}

// imports returns the files that the engine generated from one, as listed in the .import beside it: path, or path.s3tc and
// the like.
func imports(project users.Project, self, res string) (list []string) {
	content, err := read(project, self, res+".import")
	if err != nil {
		return nil
	}
	for line := range strings.Lines(string(content)) {
		name, text, ok := strings.Cut(strings.TrimSpace(line), "=")
		if made, err := strconv.Unquote(text); ok && err == nil && (name == "path" || strings.HasPrefix(name, "path.")) {
			list = append(list, made)
		}
	}
	return list
}
