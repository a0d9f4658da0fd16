package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"unicode/utf8"

	"savant/codec/message"
)

// Messages.
const (
	noJournals message.ID = "store.no-journals cause"
	noBackups  message.ID = "store.no-backups cause"
	noVersions message.ID = "store.no-versions cause"
	noProfiles message.ID = "store.no-profiles cause"
)

// backupFolder returns the default folder of all backups: savant/backups in the user's settings folder.
func backupFolder() (string, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", message.Err(noBackups, err)
	}
	return filepath.Join(dir, "savant", "backups"), nil
}

// VersionFolder returns the default folder of all kept versions: savant/versions in the user's settings folder.
func VersionFolder() (string, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", message.Err(noVersions, err)
	}
	return filepath.Join(dir, "savant", "versions"), nil
}

// profileFolder returns the default folder of profiles of games: savant/profiles in the user's settings folder.
func profileFolder() (string, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", message.Err(noProfiles, err)
	}
	return filepath.Join(dir, "savant", "profiles"), nil
}

// ProfileEnding is that of the files of profiles.
const ProfileEnding = ".savant-profile"

// Profiles lists the files in the folder of profiles of games, by name. dir is that folder, "" for the default.
func Profiles(dir string) (files []string, err error) {
	if dir == "" {
		if dir, err = profileFolder(); err != nil {
			return nil, err
		}
	}
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	for _, e := range entries {
		if e.Type().IsRegular() && filepath.Ext(e.Name()) == ProfileEnding {
			files = append(files, filepath.Join(dir, e.Name()))
		}
	}
	return files, err
}

// NewProfile returns a path for a profile that is not there yet, in the folder of profiles, which it makes. Its name begins with name.
func NewProfile(dir, name string) (string, error) {
	if dir == "" {
		d, err := profileFolder()
		if err != nil {
			return "", err
		}
		dir = d
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	for n := 1; ; n++ {
		path := filepath.Join(dir, name+ProfileEnding)
		if n > 1 {
			path = filepath.Join(dir, name+"-"+strconv.Itoa(n)+ProfileEnding)
		}
		if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
			return path, nil
		} else if err != nil {
			return "", err
		}
	}
}

// shorten cuts a name to n bytes, between characters.
func shorten(name string, n int) string {
	if len(name) <= n {
		return name
	}
	for n > 0 && !utf8.RuneStart(name[n]) {
		n--
	}
	return name[:n]
}

// journalFolder returns the default folder of journals: savant/journals in the user's settings folder.
func journalFolder() (string, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", message.Err(noJournals, err)
	}
	return filepath.Join(dir, "savant", "journals"), nil
}
