package project

import (
	"path"
	"regexp"
	"strings"

	"savant/codec/variant"
)

// application are the settings that say what a project is called and where it keeps its files.
type application struct {
	name    string // config/name
	custom  bool   // config/use_custom_user_dir
	folder  string // config/custom_user_dir_name
	release string // of the engine, as config/features has it: "4.6"
	version uint64 // config_version: 4 in Godot 3.1 to 3.6, 5 in Godot 4
}

// UserData is the folder of the engine's own in which projects without a folder of their own have theirs.
const UserData = "app_userdata"

func (a *application) read(name string, v variant.Value) {
	switch name {
	case "config/name":
		a.name = v.Text
	case "config/features":
		words, _ := v.Data.([]string)
		for _, word := range words {
			if release.MatchString(word) {
				a.release = word
			}
		}
	case "config/use_custom_user_dir":
		a.custom = v.Type == variant.Bool && v.Bits != 0
	case "config/custom_user_dir_name":
		a.folder = v.Text
	}
}

// release is that of an engine among the features of a project.
var release = regexp.MustCompile(`^\d+\.\d+$`)

// Release returns the release of the engine that the project was saved with last, "4.6"; "" where it does not say.
func (s *Settings) Release() string { return s.application.release }

// Name returns what the project is called, "" if it has no name.
func (s *Settings) Name() string { return s.application.name }

// UserDir returns the folder that user:// is, below the folder in which the system keeps the data of programs. godot is the engine's own folder
// there: "godot" on Linux, "Godot" on Windows and macOS.
//
// core/os/os.cpp, OS::get_user_data_dir and OS::get_safe_dir_name (4.6, and 3.6 for a config_version up to 4). Older releases differ in odd names
// alone: up to 3.2 the user:// of a project without a name is the project itself, and not all of 4.x know "dot" and "twodots".
func (s *Settings) UserDir(godot string) string {
	a := &s.application
	name, folder := a.safe(a.name, false), a.safe(a.folder, true)
	switch {
	case name == "":
		return path.Join(godot, UserData, "[unnamed project]")
	case !a.custom:
		return path.Join(godot, UserData, name)
	case folder != "":
		return path.Clean(folder)
	}
	return name
}

// space are the characters that the engines' strip_edges takes from both ends of a text: those up to the blank.
func space(r rune) bool { return r <= ' ' }

// safe is a name with which a folder can be made on any system. In paths "/" and "\" stay between folders.
func (a *application) safe(name string, paths bool) string {
	invalid := []string{":", "*", "?", `"`, "<", ">", "|"}
	newer := a.version > 4
	if paths || !newer {
		name = strings.ReplaceAll(name, `\`, "/")
	}
	switch {
	case paths:
		invalid = append(invalid, "..")
	default:
		invalid = append(invalid, "/", `\`)
	}
	if paths && newer {
		name = strings.ReplaceAll(name, "//", "/")
	}
	name = strings.TrimFunc(name, space)
	if newer && !paths {
		switch name {
		case ".":
			name = "dot"
		case "..":
			name = "twodots"
		}
	}
	for _, text := range invalid {
		name = strings.ReplaceAll(name, text, "-")
	}
	if newer {
		name = strings.TrimRight(name, ".")
	}
	return name
}
