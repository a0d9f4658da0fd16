//go:build cgo && !ci

package dialogs

import (
	"errors"
	"os"
	"runtime"
	"strings"

	"github.com/sqweek/dialog"
)

var native = append(portals(), system{open: openNative, save: saveNative, folder: folderNative, missing: noScreen})

// noScreen reports, before GTK fails, that there is no screen for it.
func noScreen() bool {
	switch runtime.GOOS {
	case "windows", "darwin":
		return false
	}
	return os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == ""
}

func openNative(q Question) (string, error) {
	return run(q, func(b *dialog.FileBuilder) (string, error) { return b.Load() })
}

func saveNative(q Question) (string, error) {
	return run(q, func(b *dialog.FileBuilder) (string, error) {
		if q.Name != "" {
			b = b.SetStartFile(q.Name)
		}
		return b.Save()
	})
}

func folderNative(q Question) (string, error) {
	return run(q, func(*dialog.FileBuilder) (string, error) {
		b := dialog.Directory().Title(q.Title)
		if q.Folder != "" {
			b = b.SetStartDir(q.Folder)
		}
		return b.Browse()
	})
}

// run shows a dialog, if the toolkit is there.
func run(q Question, show func(*dialog.FileBuilder) (string, error)) (string, error) {
	if err := loadToolkit(q.Title); err != nil {
		return "", &brokenError{err}
	}
	path, err := show(build(q))
	if errors.Is(err, dialog.ErrCancelled) {
		return "", ErrCancelled
	}
	return path, err
}

func build(q Question) *dialog.FileBuilder {
	b := dialog.File().Title(q.Title)
	if q.Folder != "" {
		b = b.SetStartDir(q.Folder)
	}
	for _, f := range q.Filters {
		b = b.Filter(f.Title, spellings(f.Extensions)...)
	}
	return b
}

// spellings adds upper case: GTK and portals compare names letter by letter.
func spellings(extensions []string) []string {
	all := make([]string, 0, 2*len(extensions))
	for _, e := range extensions {
		all = append(all, e)
		if up := strings.ToUpper(e); up != e && runtime.GOOS != "windows" {
			all = append(all, up)
		}
	}
	return all
}
