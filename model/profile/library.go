package profile

import (
	"context"
	"io"
	"io/fs"
	"strings"
	"unicode"

	"savant/model"
	"savant/model/store"
)

// Entry is a profile in the user's folder of profiles.
type Entry struct {
	File string // its path; "" of one that was not saved yet
	*Profile
}

// Library reads all profiles of a folder, "" for the default. What cannot be read is left out; the problems say why.
func Library(dir string) (list []Entry, problems []error) {
	files, err := store.Profiles(dir)
	if err != nil {
		return nil, []error{err}
	}
	for _, file := range files {
		data, err := store.ReadFile(file)
		if err != nil {
			problems = append(problems, err)
			continue
		}
		p, err := Parse(data)
		if err != nil {
			problems = append(problems, &fs.PathError{Op: "open", Path: file, Err: err})
			continue
		}
		list = append(list, Entry{file, p})
	}
	return list, problems
}

// For returns the profile that is about a document in a file of this name, the one with the most fields of those that are; nil for none.
func For(list []Entry, name string, d *model.Document) *Entry {
	var best *Entry
	for i := range list {
		if p := &list[i]; p.Matches(name, d) && (best == nil || p.fields(d) > best.fields(d)) {
			best = p
		}
	}
	return best
}

// Save writes the profile into a folder, "" for the default: over its file, or into a new one named after the game.
func (e *Entry) Save(ctx context.Context, dir string) error {
	if e.File != "" {
		return e.Write(ctx, e.File)
	}
	file, err := store.NewProfile(dir, fileName(e.Game))
	if err == nil {
		err = e.Write(ctx, file)
	}
	if err == nil {
		e.File = file
	}
	return err
}

// Write writes a profile to a file, replacing its contents.
func (p *Profile) Write(ctx context.Context, file string) error {
	data, err := p.Append(nil)
	if err != nil {
		return err
	}
	_, err = store.Write(ctx, file, store.WriteOptions{Force: true}, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
	return err
}

// fileName makes the name of a file of that of a game.
func fileName(game string) string {
	name := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return '-'
	}, game)
	if name = strings.Trim(name, "-"); name == "" || len(name) > 80 {
		return "game"
	}
	return name
}
