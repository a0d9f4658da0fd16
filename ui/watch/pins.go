package watch

import (
	"context"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"savant/model"
	"savant/model/profile"
	"savant/model/rowpath"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// pins are the values of a file that have a name: the profile of its game.
type pins struct {
	win     host.Window
	path    string
	profile *profile.Entry // nil for none
	changed func()         // called when the profile or its fields change
	saved   func()         // called when the profile was saved
	saving  bool
	later   bool // it has changed while it was being saved
}

// load looks for the profile of a document.
func (p *pins) load(d *model.Document) {
	list, problems := profile.Library("")
	p.profile = profile.For(list, filepath.Base(p.path), d)
	for _, err := range problems {
		p.win.Trace("profile-problem", "text", words.Text(err))
	}
}

// of is the field of a path, nil if that is not pinned.
func (p *pins) of(path string) *profile.Field {
	if p.profile == nil {
		return nil
	}
	return p.profile.Of(path)
}

// paths are those of the fields.
func (p *pins) paths() []string {
	var list []string
	if p.profile != nil {
		for _, f := range p.profile.Fields {
			list = append(list, f.Path)
		}
	}
	return list
}

// turn pins a value, or no longer. The first one makes a profile; saves says what its shape is learnt from.
func (p *pins) turn(path string, saves func() []*model.Snapshot) {
	switch {
	case path == "":
		return
	case p.of(path) != nil:
		p.profile.Drop(path)
		p.save(nil)
		return
	}
	var learn []*model.Snapshot
	if p.profile == nil {
		folder, name := filepath.Split(p.path)
		p.profile = &profile.Entry{Profile: &profile.Profile{Game: filepath.Base(folder), Files: []string{profile.Pattern(name)}, Shape: []profile.Place{}}}
		learn = saves()
	}
	p.profile.Fields = append(p.profile.Fields, profile.Field{Path: path, Name: title(path)})
	p.save(learn)
}

// save writes the profile, with the shape of saves if there are some.
func (p *pins) save(learn []*model.Snapshot) {
	p.changed()
	if p.saving {
		p.later = true
		return
	}
	p.saving = true
	now := *p.profile.Profile
	now.Fields = slices.Clone(now.Fields)
	e := profile.Entry{File: p.profile.File, Profile: &now}
	p.win.Work(words.Say("Saving the profile of %s", e.Game), func(ctx context.Context, _ func(float64)) (err error) {
		if len(learn) > 0 {
			if now.Shape, err = profile.Learn(ctx, learn); err != nil {
				return err
			}
		}
		return e.Save(ctx, "")
	}, func(err error) {
		p.saving = false
		if err != nil {
			p.win.Failed(p.win.Page(), err, words.Say("The profile of %s was not saved: %s", e.Game, words.Sentence(err)))
			return
		}
		p.profile.File, p.profile.Shape = e.File, now.Shape
		p.win.Trace("profile-saved", "file", e.File, "fields", len(now.Fields))
		if p.later {
			p.later = false
			p.save(nil)
			return
		}
		p.saved()
	})
}

// title makes a name of a path: of its last part that has letters.
func title(path string) string {
	p, err := rowpath.Parse(path)
	if err != nil {
		return path
	}
	name := path
	for _, s := range p.Steps {
		if text := strings.Trim(s.Text, `&"`); strings.IndexFunc(text, unicode.IsLetter) >= 0 {
			name = text
		}
	}
	name = strings.ReplaceAll(name, "_", " ")
	first, n := utf8.DecodeRuneInString(name)
	return string(unicode.ToUpper(first)) + name[n:]
}

// describe asks for the name of a field, its note and its range.
func (p *pins) describe(path string) {
	f := p.of(path)
	if f == nil {
		return
	}
	number := func(n *float64) string {
		if n == nil {
			return ""
		}
		return strconv.FormatFloat(*n, 'g', -1, 64)
	}
	p.win.Prompt("describe", words.Say("Describe %s", widgets.PathWords(path)), words.Say("Describe"), []widgets.Field{{Label: words.Say("Name"), Text: f.Name},
		{Label: words.Say("Note"), Text: f.Note}, {Label: words.Say("From"), Text: number(f.Least), Hint: "0"}, {Label: words.Say("To"), Text: number(f.Most), Hint: "99999"}},
		func(t []string) error {
			f := p.of(path)
			if f == nil {
				return nil
			}
			var least, most float64
			if t[2]+t[3] != "" {
				var err error
				if least, err = strconv.ParseFloat(strings.TrimSpace(t[2]), 64); err != nil {
					return err
				}
				if most, err = strconv.ParseFloat(strings.TrimSpace(t[3]), 64); err != nil {
					return err
				}
			}
			if err := f.Set(least, most); err != nil {
				return err
			}
			f.Name, f.Note = strings.TrimSpace(t[0]), strings.TrimSpace(t[1])
			p.save(nil)
			return nil
		})
}
