package users

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"savant/codec/message"
	"savant/model"
)

// Messages.
const (
	movedElsewhere message.ID = "users.moved-elsewhere file to"
	movedWithUID   message.ID = "users.moved-with-uid file to"
	lostElsewhere  message.ID = "users.lost-elsewhere what to"
	leftover       message.ID = "users.leftover source"
	followFiles    message.ID = "users.follow-files n"
)

// Stray is a reference to a file that is missing, of an external resource, of a text that is its path, or of a script that loads it. The project has a file with the uid of the
// reference, or else just one other of that name: it was moved outside of the editor.
type Stray struct {
	Row   model.Row
	File  string // as the document names it
	To    ProjectFile
	ByUID bool // the uid leads there: the engine follows it for as long as it has its list of uids, which is not kept with the project's files

	text   *pathText // nil for an external resource
	script *lostPath // of a script
}

// Strays lists the references of a document whose paths lead nowhere, and that can lead to another file. file is where the document is on disk.
func Strays(ctx context.Context, doc *model.Document, file string) []Stray {
	project, self, ok := projectWith(file)
	if !ok {
		return nil
	}
	s := project.start(nil)
	list := s.strays(ctx, doc, self)
	for _, x := range s.lostPaths(ctx, doc, self) {
		if x.leads != "" {
			list = append(list, Stray{Row: x.row, File: x.file, To: x.to, script: &x})
		}
	}
	return list
}

// strays are those that are not in scripts.
func (s *search) strays(ctx context.Context, doc *model.Document, self string) (list []Stray) {
	project := s.root
	named := project.byName(ctx)
	known := map[string]Stray{} // by the missing file
	for _, r := range doc.SceneResources() {
		if !r.External || strings.Contains(r.File, "::") || s.finds(ctx, self, r.File, "", "", ".remap") { // an .import alone is a leftover
			continue
		}
		x := Stray{Row: r.Row, File: r.File, To: named(r.File)}
		if to := s.uidFile(ctx, r.UID, ""); to != "" {
			res, ok := project.Resource(to)
			if !ok || res == r.File {
				continue
			}
			x.To, x.ByUID = describedFile(to, res, imports[project.Major()]), true
		}
		if x.To.Res != "" {
			list, known[r.File] = append(list, x), x
		}
	}
	if ending := path.Ext(self); !slices.Contains(resources, ending) && (!readable[ending] || ending == importEnding) {
		return list // where else texts that are paths lead is not for the engine to say
	}
	for _, t := range pathTexts(doc, "res://") {
		x, ok := known[t.path]
		if !ok {
			x.File = t.path
			if !strings.Contains(t.path, "::") && !s.finds(ctx, self, t.path, "", "", ".remap") {
				x.To = named(t.path)
			}
			known[t.path] = x
		}
		if x.Row, x.text = t.row, &t; x.To.Res != "" {
			list = append(list, x)
		}
	}
	return list
}

// byName returns what finds the one file of the project that has the name of a missing one. It reads the folders at its first call.
func (p Project) byName(ctx context.Context) func(missing string) ProjectFile {
	names := sync.OnceValue(func() map[string][]string {
		list := map[string][]string{}
		files, _, err := p.walk(ctx, func(name string) bool { return !slices.Contains(kept, path.Ext(name)) })
		if err != nil {
			return nil
		}
		for _, f := range files {
			list[filepath.Base(f)] = append(list[filepath.Base(f)], f)
		}
		return list
	})
	return func(missing string) (found ProjectFile) {
		if same := names()[path.Base(missing)]; len(same) == 1 {
			if res, ok := p.Resource(same[0]); ok {
				return describedFile(same[0], res, imports[p.Major()])
			}
		}
		return found
	}
}

// RepairStrays is the repair that does what Relink does.
const RepairStrays = "relink"

// withStrays adds the repair of each stray to the problem that its file is missing, or a hint where nothing is lost by that.
func withStrays(doc *model.Document, problems []model.Problem, list []Stray) []model.Problem {
	for _, s := range list {
		place := doc.Path(s.Row)
		missing := slices.IndexFunc(problems, func(p model.Problem) bool {
			return p.Path == place && p.Gravity != model.Hint && slices.Contains(p.Text.Args, any(s.File))
		})
		if missing >= 0 {
			p := &problems[missing]
			p.Text, p.Repair = message.New(lostElsewhere, p.Text, s.To.Res), RepairStrays
			continue
		}
		id := movedElsewhere
		if s.ByUID {
			id = movedWithUID
		}
		problems = append(problems, model.Problem{
			Path: place, Offset: doc.Describe(s.Row).Offset, Text: message.New(id, s.File, s.To.Res), Gravity: model.Hint, Repair: RepairStrays,
		})
	}
	return problems
}

// Relink sets the paths and uids of strays to those of the files that they can lead to, as one step. After an error, which is that of ReplaceExternal,
// nothing is changed. Two references to one file become one.
func Relink(doc *model.Document, list []Stray) error {
	if len(list) == 0 {
		return nil
	}
	paths := make([]string, len(list)) // of the rows, which move as others go
	var order, keys []int
	var scripts []Stray
	for i, s := range list {
		switch paths[i] = doc.Path(s.Row); {
		case s.script != nil:
			scripts = append(scripts, s)
		case s.text != nil && s.text.key:
			keys = append(keys, i)
		default:
			order = append(order, i)
		}
	}
	slices.Reverse(keys) // another key is another path of all below it: they come last, the inner ones first
	label := message.New(followFiles, len(list))
	return doc.Group(label, func() error {
		if err := leadPaths(doc, label, scripts); err != nil {
			return err
		}
		for _, i := range append(order, keys...) {
			s := list[i]
			r, err := doc.Find(paths[i])
			switch {
			case err != nil:
			case s.text != nil:
				err = pathText{r, s.File, s.text.star, s.text.key}.lead(doc, s.To.Res)
			default:
				err = doc.ReplaceExternal(r, "", s.To.Res, s.To.UID)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// leftovers returns a hint for an .import or .uid file whose source is gone.
func leftovers(file string) []model.Problem {
	source := strings.TrimSuffix(file, filepath.Ext(file))
	if ending := filepath.Ext(file); ending != importEnding && ending != ".uid" {
		return nil
	}
	if _, err := os.Lstat(source); !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return []model.Problem{{Text: message.New(leftover, filepath.Base(source)), Gravity: model.Hint}}
}
