package users

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"savant/codec/message"
)

// Messages.
const (
	noName        message.ID = "users.no-name"
	sameName      message.ID = "users.same-name"
	badCharacter  message.ID = "users.bad-character character"
	badEnd        message.ID = "users.bad-end"
	deviceName    message.ID = "users.device-name name"
	longName      message.ID = "users.long-name"
	nameTaken     message.ID = "users.name-taken name"
	moveOut       message.ID = "users.move-out"
	noSuchFolder  message.ID = "users.no-such-folder folder"
	skippedFolder message.ID = "users.skipped-folder folder"
	goesAlong     message.ID = "users.goes-along name"
	fixedName     message.ID = "users.fixed-name name"
	notMovable    message.ID = "users.not-movable file"
	anotherEnding message.ID = "users.another-ending was now"
	hiddenByPoint message.ID = "users.hidden-by-point"
	withoutEnding message.ID = "users.without-ending was"
	intoItself    message.ID = "users.into-itself"
	projectFolder message.ID = "users.project-folder"
)

// besides are the suffixes of the files that the editor keeps beside others (".uid": 4.4 and later). They move along.
var besides = []string{importEnding, ".uid"}

// fixedNames are file names that the engine itself looks for.
var fixedNames = []string{"project.godot", "engine.cfg", "override.cfg", "export_presets.cfg"}

// devices are names that Windows reserves, with any extension.
var devices = []string{"con", "prn", "aux", "nul", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9", "lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9"}

// longestName is the length in bytes that file systems allow, less what is added for the files beside one.
const longestName = 255 - len(importEnding)

// CheckName returns an error if a file cannot have that name on Windows, on Linux or for Godot.
func CheckName(name string) error {
	i := strings.IndexFunc(name, func(r rune) bool { return r < ' ' || r == 0x7f || strings.ContainsRune(`/\:*?"<>|`, r) })
	stem, _, _ := strings.Cut(strings.ToLower(name), ".")
	switch {
	case name == "" || name == "." || name == "..":
		return message.Err(noName)
	case i >= 0:
		r, _ := utf8.DecodeRuneInString(name[i:])
		return message.Err(badCharacter, string(r))
	case !utf8.ValidString(name):
		return message.Err(badCharacter, "�")
	case strings.HasSuffix(name, " ") || strings.HasSuffix(name, ".") || strings.HasPrefix(name, " "):
		return message.Err(badEnd)
	case slices.Contains(devices, stem):
		return message.Err(deviceName, name)
	case len(name) > longestName:
		return message.Err(longName)
	}
	return nil
}

// MovableIn returns the project of a file or folder that can be moved in it.
func MovableIn(path string) (Project, error) {
	for _, name := range projectFiles {
		if info, err := os.Stat(filepath.Join(path, name)); err == nil && info.Mode().IsRegular() {
			return Project{}, message.Err(projectFolder)
		}
	}
	return ProjectOf(path)
}

// Check returns an error if a file or folder of the project cannot move to another path, or else warnings about the move. A folder of the new path may
// be missing.
func (p Project) Check(from, to string) (warnings []message.Message, err error) {
	was, ok := p.Resource(from)
	if !ok {
		return nil, message.Err(notInProject, from)
	}
	name, now := filepath.Base(to), filepath.Base(from)
	switch {
	case from == to:
		return nil, message.Err(sameName)
	case slices.Contains(besides, path.Ext(now)):
		return nil, message.Err(goesAlong, strings.TrimSuffix(now, path.Ext(now)))
	case slices.Contains(fixedNames, strings.TrimPrefix(was, "res://")):
		return nil, message.Err(fixedName, now)
	}
	if err := CheckName(name); err != nil {
		return nil, err
	}
	info, err := os.Lstat(from)
	switch {
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, p.checkFolder(from, to, info)
	case !info.Mode().IsRegular():
		return nil, message.Err(notMovable, now)
	}
	if err := p.folder(filepath.Dir(from)); err != nil {
		return nil, err
	}
	if err := p.target(filepath.Dir(to)); err != nil {
		return nil, err
	}
	if err := free(from, to, append([]string{""}, besides...)); err != nil {
		return nil, err
	}
	switch a, b := path.Ext(now), path.Ext(name); {
	case a == b:
	case b == "":
		warnings = append(warnings, message.New(withoutEnding, a))
	default:
		warnings = append(warnings, message.New(anotherEnding, a, b))
	}
	if strings.HasPrefix(name, ".") {
		warnings = append(warnings, message.New(hiddenByPoint))
	}
	return warnings, nil
}

// checkFolder returns an error if a folder of the project cannot move to another path, whose name is good.
func (p Project) checkFolder(from, to string, info fs.FileInfo) error {
	if _, err := MovableIn(from); err != nil {
		return err
	}
	if err := p.folder(from); err != nil {
		return err
	}
	for at := filepath.Dir(to); len(at) > len(p.Root); at = filepath.Dir(at) {
		if there, err := os.Stat(at); err == nil && os.SameFile(there, info) {
			return message.Err(intoItself)
		}
	}
	if strings.HasPrefix(filepath.Base(to), ".") {
		return message.Err(skippedFolder, filepath.Base(to))
	}
	if err := p.target(filepath.Dir(to)); err != nil {
		return err
	}
	return free(from, to, []string{""})
}

// target returns an error if the engine would not look for files in a folder, which is made if it is missing, or if it cannot be made.
func (p Project) target(dir string) error {
	if _, err := os.Lstat(dir); !errors.Is(err, fs.ErrNotExist) {
		return p.folder(dir)
	}
	res, ok := p.Resource(dir)
	if !ok {
		return message.Err(moveOut)
	}
	name := filepath.Base(dir)
	if err := CheckName(name); err != nil {
		return err
	}
	if strings.HasPrefix(name, ".") {
		return message.Err(skippedFolder, res)
	}
	if err := p.target(filepath.Dir(dir)); err != nil {
		return err
	}
	return free("", dir, []string{""})
}

// folder returns an error if the engine does not look for the project's files in a folder.
func (p Project) folder(dir string) error {
	if dir == p.Root {
		return nil
	}
	res, ok := p.Resource(dir)
	if !ok {
		return message.Err(moveOut)
	}
	info, err := os.Stat(dir)
	if err != nil || !info.IsDir() {
		return message.Err(noSuchFolder, res)
	}
	root, err := filepath.EvalSymlinks(p.Root)
	if err != nil {
		return err
	}
	real, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return err
	}
	if rel, err := filepath.Rel(root, real); err != nil || !filepath.IsLocal(rel) {
		return message.Err(moveOut)
	}
	for at := dir; at != p.Root && len(at) > len(p.Root); at = filepath.Dir(at) {
		_, ignored := os.Lstat(filepath.Join(at, ".gdignore"))
		_, other := os.Lstat(filepath.Join(at, "project.godot"))
		if strings.HasPrefix(filepath.Base(at), ".") || ignored == nil || other == nil {
			return message.Err(skippedFolder, res)
		}
	}
	return nil
}

// free returns an error if a new name with one of the endings is taken, even if it differs in case: some systems ignore case. The names of what moves
// from the same folder are free, and so are all in a folder that is missing.
func free(from, to string, endings []string) error {
	entries, err := os.ReadDir(filepath.Dir(to))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	same := filepath.Dir(from) == filepath.Dir(to)
	for _, e := range entries {
		for _, ending := range endings {
			if same && e.Name() == filepath.Base(from)+ending {
				continue
			}
			if strings.EqualFold(e.Name(), filepath.Base(to)+ending) {
				return message.Err(nameTaken, e.Name())
			}
		}
	}
	return nil
}
