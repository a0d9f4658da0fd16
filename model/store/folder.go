package store

import (
	"os"
	"path/filepath"
	"unicode/utf8"

	"savant/codec/message"
)

// Messages.
const (
	noJournals message.ID = "store.no-journals cause"
	noBackups  message.ID = "store.no-backups cause"
	noVersions message.ID = "store.no-versions cause"
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
