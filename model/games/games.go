// Package games finds where the Godot games of a computer keep their saves.
package games

import (
	"io/fs"
	"os"
	"runtime"
	"strings"
	"time"

	"savant/codec/message"
	"savant/model/kinds"
	"savant/model/store"
)

// Messages.
const notFollowed message.ID = "games.not-followed"

// PassedOver reports whether a problem is a link, which is never followed: nothing failed.
func PassedOver(err error) bool { return message.IDOf(err) == notFollowed }

// Computer is where games are searched for.
type Computer struct {
	System string // as in runtime.GOOS; anything but "windows" and "darwin" is treated as Linux
	Home   string // the user's home folder
	Env    func(name string) string
	Files  Files
}

// Files are the files of a computer, by absolute names with slashes on every system: "/home/ann", "C:/Users/ann".
type Files interface {
	// Open opens a folder, as an fs.ReadDirFile, or a regular file. It does not follow a link at the end of the name.
	Open(name string) (fs.File, error)
	// Real resolves the links in a name.
	Real(name string) (string, error)
}

// Here returns the computer that the program runs on.
func Here() (Computer, error) {
	home, err := os.UserHomeDir()
	return Computer{System: runtime.GOOS, Home: home, Env: os.Getenv, Files: store.Looking{}}, err
}

// Source is what a game runs on, which determines its folder.
type Source string

// The sources.
const (
	Godot   Source = "godot" // Godot 3 or 4, on the system itself
	Proton  Source = "proton"
	Flatpak Source = "flatpak"
	Snap    Source = "snap"
)

// Game is a folder in which a game keeps its saves: its user://.
type Game struct {
	Name    string // the folder's name
	Title   string // what the project or Steam calls the game, "" if unknown
	Folder  string
	Source  Source
	App     string // its number on Steam, or the name of its Flatpak or Snap
	Project bool   // it is that of Options.Project
	Saves   []Save // newest first, but those for which Sight returns Foreign last
	More    bool   // there are more than MostSaves, or folders deeper than MostDepth
	// Problems are what could not be read in the folder. Each names its file.
	Problems []error
}

// Save is a file in a game's folder.
type Save struct {
	Path  string
	Name  string // below the game's folder, with slashes
	Size  int64
	Time  time.Time // when it was last written
	Sight kinds.Sight
}

// Limits.
const (
	MostSaves = 2000   // of one game
	MostDepth = 8      // folders below a game's
	MostNames = 20_000 // of one folder
)

// Options say what to search for. The zero value means the usual places.
type Options struct {
	Project string   // a folder; if it is that of a Godot project, its game comes first, even without saves
	Folders []string // where to search instead of the usual places
}

// folds reports whether the file systems of the computer ignore case.
func (c Computer) folds() bool { return c.System == "windows" || c.System == "darwin" }

// engine returns the engine's own folder inside a data folder: core/os/os.cpp and platform/*/os_*.cpp,
// OS::get_godot_dir_name (3.x and 4.x).
func (c Computer) engine() string {
	if c.folds() {
		return engineFolderCapital
	}
	return engineFolder
}

const (
	engineFolder        = "godot"
	engineFolderCapital = "Godot" // on Windows and macOS
)

// slashed converts a path of the system to slashes.
func (c Computer) slashed(name string) string {
	if c.System == "windows" {
		name = strings.ReplaceAll(name, `\`, "/")
	}
	return name
}

// native converts a path to the system's form.
func (c Computer) native(name string) string {
	if c.System == "windows" {
		name = strings.ReplaceAll(name, "/", `\`)
	}
	return name
}
