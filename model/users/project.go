package users

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"savant/codec/message"
	"savant/model/project"
	"savant/model/store"
)

// Messages.
const (
	noProject        message.ID = "users.no-project"
	noProjectAt      message.ID = "users.no-project-at file cause"
	notInProject     message.ID = "users.not-in-project file"
	tooLargeToSearch message.ID = "users.too-large-to-search size"
)

// Project is the folder that "res://" means.
type Project struct {
	Root string
}

// projectFiles are the names of the file that makes a folder a project's (the second in 2.x).
var projectFiles = []string{"project.godot", "engine.cfg"}

// ErrNoProject says that a file is in no project's folder.
var ErrNoProject = message.Err(noProject)

// ProjectOf finds the project that a file belongs to: the nearest folder above with a project.godot (2.x: engine.cfg).
func ProjectOf(file string) (Project, error) {
	file, err := store.Absolute(file)
	if err != nil {
		return Project{}, err
	}
	return projectFrom(filepath.Dir(file), file)
}

// ProjectAt finds the project that a folder is, or belongs to.
func ProjectAt(folder string) (Project, error) {
	folder, err := store.Absolute(folder)
	if err != nil {
		return Project{}, err
	}
	return projectFrom(folder, folder)
}

// projectFrom is the project of a folder, or of one above, for something that is in it.
func projectFrom(folder, of string) (Project, error) {
	for {
		for _, name := range projectFiles {
			if info, err := os.Stat(filepath.Join(folder, name)); err == nil && info.Mode().IsRegular() {
				return Project{folder}, nil
			}
		}
		above := filepath.Dir(folder)
		if above == folder {
			return Project{}, message.Err(noProjectAt, of, ErrNoProject)
		}
		folder = above
	}
}

// Settings returns the text of project.godot. The error is the file system's.
func (p Project) Settings() ([]byte, error) {
	return store.ReadFile(filepath.Join(p.Root, "project.godot"))
}

// SettingsAround reads the settings of the project that a file belongs to; without one, those of a project that names nothing.
func SettingsAround(file string) *project.Settings {
	if p, err := ProjectOf(file); err == nil && file != "" {
		if text, err := p.Settings(); err == nil {
			return project.Read(text)
		}
	}
	return project.Read(nil)
}

// Major is the version of the engine that the project is for: its settings say 4 of 3.x and 5 of 4.x.
func (p Project) Major() int {
	b, err := p.Settings()
	if err == nil && bytes.Contains(b, []byte("config_version=4")) {
		return 3
	}
	return 4
}

// Resource is a file's name in the project, "res://...". ok is false for files outside.
func (p Project) Resource(file string) (res string, ok bool) {
	root, err := store.Absolute(p.Root)
	if err != nil {
		return "", false
	}
	file, err = store.Absolute(file)
	if err != nil {
		return "", false
	}
	rel, err := filepath.Rel(root, file)
	if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return "", false
	}
	return "res://" + filepath.ToSlash(rel), true
}

// readable are the endings of files that are searched besides resources, and whether they can be changed. In scripts and shaders places are
// only listed: what a script does with a path is not known.
var readable = map[string]bool{
	".godot": true, ".cfg": true, ".import": true,
	".gd": false, ".cs": false, ".gdshader": false, ".shader": false, ".gdshaderinc": false,
}

// limit is the size of the largest file that is searched.
const limit = 1 << 30

// Failure is a file or folder that could not be read.
type Failure struct {
	File string
	Err  error
}

// files lists the files to search, in order; it skips folders that begin with a dot and those with a .gdignore.
func (p Project) files(ctx context.Context) (list []string, failed []Failure, err error) {
	return p.walk(ctx, func(name string) bool {
		_, ok := readable[path.Ext(name)]
		return ok || slices.Contains(resources, path.Ext(name))
	})
}

// walk lists the files of a project with names that are wanted. Hidden folders and those with a .gdignore are left out, as the engine does.
func (p Project) walk(ctx context.Context, want func(name string) bool) (list []string, failed []Failure, err error) {
	return p.walkFolders(ctx, want, func(string) {})
}

// walkFolders is walk, and also calls met for each folder.
func (p Project) walkFolders(ctx context.Context, want func(name string) bool, met func(folder string)) (list []string, failed []Failure, err error) {
	err = filepath.WalkDir(p.Root, func(file string, d fs.DirEntry, err error) error {
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil && file == p.Root:
			return err
		case err != nil:
			failed = append(failed, Failure{file, err})
			return nil
		case d.IsDir():
			if file != p.Root {
				if strings.HasPrefix(d.Name(), ".") {
					return fs.SkipDir
				}
				if _, err := os.Stat(filepath.Join(file, ".gdignore")); err == nil {
					return fs.SkipDir
				}
			}
			met(file)
		case d.Type().IsRegular():
			if want(d.Name()) {
				list = append(list, file)
			}
		}
		return nil
	})
	return list, failed, err
}
