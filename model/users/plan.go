package users

import (
	"bytes"
	"context"
	"errors"
	"maps"
	"slices"
	"strings"

	"savant/codec/message"
	"savant/model"
	"savant/model/lines"
	"savant/model/store"
	"savant/scene"
	"savant/scene/nodepath"
)

// Messages.
const (
	cannotFollow     message.ID = "users.cannot-follow file cause"
	changedMeanwhile message.ID = "users.changed-meanwhile file"
	notSearched      message.ID = "users.not-searched"
	staysFor         message.ID = "users.stays-for noun path nodes"
	followNodes      message.ID = "users.follow-nodes"
)

// Messages.
const (
	inFile   message.ID = "users.in-file file cause"
	disagree message.ID = "users.disagree file"
	twoWays  message.ID = "users.two-ways file line path first firsts second seconds"
)

// FilePlan is what one file would change.
type FilePlan struct {
	File    string // on disk
	Res     string // in the project
	Notes   []model.Note
	Patches []model.Patch

	file  *store.File
	paths []model.PathChange // of paths that start from nodes of other files
}

// Text is the file's text as it would be.
func (f *FilePlan) Text() []byte { return f.file.Doc.Bytes() }

// Lines lists the planned changes.
func (f *FilePlan) Lines() []lines.Line { return Changes(f.file.Doc) }

// Refusal is a file that cannot follow.
type Refusal struct {
	File, Res string
	Err       error
}

// Dispute is a path in a file that several scenes use, where not all of them need the same of it: it follows for all or for none.
type Dispute struct {
	File, Res    string
	Offset       int64
	Line, Column int
	Path         string              // as it is
	After        map[string][]string // the scenes, by the path that they need
	Against      []string            // the scenes that need it as it is

	track *track
}

// Plan is what a change makes the files of a project change. Nothing is written until Write.
type Plan struct {
	Files    []*FilePlan
	Scripts  []*Mention // in the order of the files; Along decides which of them change
	Doubts   []Doubt
	Refused  []Refusal // while there are any, the change should not be made
	Disputes []Dispute // they have to be settled first
	Failed   []Failure

	written []*FilePlan // by the last Write, Undo or Redo
}

// Plan finds the files that refer to a target and plans how to update them when the target changes. The target's own file
// is not included: its own commands change it, before or afterwards.
func (p Project) Plan(ctx context.Context, from, to model.Target, progress func(float64)) (*Plan, error) {
	s, err := p.search(ctx, progress)
	if err != nil {
		return nil, err
	}
	plan := &Plan{}
	files := map[string]*FilePlan{}
	told := map[string]bool{}
	err = s.follow(ctx, from, to, func(src *source, from, to model.Target) error {
		if bytes.HasPrefix(src.text, compressedMagic) {
			if !told[src.res] {
				told[src.res] = true
				plan.Doubts = append(plan.Doubts, Doubt{src.path, src.res, model.Note{Text: message.New(notSearched), Line: 1, Column: 1, Undecided: true}})
			}
			return nil
		}
		if src.text != nil {
			for _, u := range src.uses(from) {
				plan.Doubts = append(plan.Doubts, Doubt{src.path, src.res, model.Note{Text: u.Text, Offset: u.Offset, Line: u.Line, Column: u.Column, Undecided: true}})
			}
			return nil
		}
		x := files[src.path]
		if x == nil {
			file, err := store.Open(src.path, model.Options{})
			if err != nil {
				s.failed = append(s.failed, Failure{src.path, err})
				return nil
			}
			s.acquaint(file.Doc, src.res)
			x = &FilePlan{File: src.path, Res: src.res, file: file}
			files[src.path] = x
		}
		return plan.add(x, from, to)
	})
	plan.Failed = s.failed
	for _, x := range files {
		if x.Patches = x.file.Doc.Patches(); len(x.Patches) > 0 {
			plan.Files = append(plan.Files, x)
		}
	}
	if err == nil && from.Node != "" && from.Node != to.Node {
		err = plan.follow(ctx, s, nodepath.Name(from.Node))
	}
	plan.sort()
	return plan, err
}

func (p *Plan) sort() {
	slices.SortFunc(p.Files, func(a, b *FilePlan) int { return strings.Compare(a.Res, b.Res) })
}

// follow plans the new paths in shared files, and finds the scripts that may name the node.
func (p *Plan) follow(ctx context.Context, s *search, name string) error {
	tracks, missing, err := s.tracks(ctx, name)
	if err != nil {
		return err
	}
	p.Doubts = append(p.Doubts, missing...)
	for _, t := range tracks {
		against := s.against(t)
		switch {
		case len(t.after) == 0:
			p.Doubts = append(p.Doubts, Doubt{t.src.path, t.src.res, model.Note{Text: message.New(scene.MayLeadToNode, t.Noun, t.Text),
				Offset: t.Offset, Line: t.Line, Column: t.Column, Undecided: true}})
		case len(t.after) == 1 && len(against) == 0:
			for text := range t.after {
				if err := p.change(t, text); err != nil {
					return err
				}
			}
		default:
			p.Disputes = append(p.Disputes, Dispute{t.src.path, t.src.res, t.Offset, t.Line, t.Column, t.Text, t.after, against, t})
		}
	}
	p.Doubts = append(p.Doubts, s.inner(name)...)
	if err := p.rewrite(); err != nil {
		return err
	}
	if p.Scripts, err = s.mentions(ctx, name); err != nil {
		return err
	}
	opened := map[string]*store.File{}
	for _, m := range p.Scripts {
		if !m.Certain() {
			continue
		}
		if opened[m.File] == nil {
			file, err := store.Open(m.File, model.Options{})
			if err != nil {
				return err
			}
			opened[m.File] = file
		}
		m.file = opened[m.File]
		m.Use.Undecided = !bytes.Equal(m.file.Doc.Bytes(), m.text) // it was changed while it was looked at
	}
	return nil
}

// change plans another text for a path in a shared file.
func (p *Plan) change(t *track, text string) error {
	i := slices.IndexFunc(p.Files, func(x *FilePlan) bool { return x.File == t.src.path })
	if i < 0 {
		file, err := store.Open(t.src.path, model.Options{})
		if err != nil {
			return err
		}
		if !bytes.Equal(file.Doc.Bytes(), t.src.doc.Bytes()) {
			return message.Err(changedMeanwhile, t.src.res)
		}
		i = len(p.Files)
		p.Files = append(p.Files, &FilePlan{File: t.src.path, Res: t.src.res, file: file})
	}
	x := p.Files[i]
	x.Notes = append(x.Notes, model.Note{Text: message.New(scene.PathBecomes, t.Noun, t.Text, text), Offset: t.Offset, Line: t.Line, Column: t.Column})
	x.paths = append(x.paths, model.PathChange{At: t.At, Text: text})
	return nil
}

// rewrite makes the planned changes of paths in shared files.
func (p *Plan) rewrite() error {
	for _, x := range p.Files {
		if len(x.paths) == 0 {
			continue
		}
		for x.file.Doc.Steps() > 0 { // some may be planned already
			x.file.Doc.Undo()
		}
		if err := x.file.Doc.SetPaths(message.New(followNodes), x.paths); err != nil {
			return err
		}
		x.Patches = x.file.Doc.Patches()
	}
	p.sort()
	return nil
}

// Settle decides the disputes: whether the paths change or stay. It fails if they would have to change in different ways.
func (p *Plan) Settle(follow bool) error {
	for _, d := range p.Disputes {
		if texts := slices.Sorted(maps.Keys(d.After)); follow && len(texts) > 1 {
			return &model.RefusedError{Why: message.New(twoWays, d.Res, d.Line, d.Path,
				texts[0], strings.Join(d.After[texts[0]], ", "), texts[1], strings.Join(d.After[texts[1]], ", "))}
		}
	}
	for _, d := range p.Disputes {
		for text := range d.After {
			if follow {
				if err := p.change(d.track, text); err != nil {
					return err
				}
			}
		}
		if !follow {
			p.Doubts = append(p.Doubts, Doubt{d.File, d.Res, model.Note{Text: message.New(staysFor, d.track.Noun, d.Path, strings.Join(d.Against, ", ")),
				Offset: d.track.Offset, Line: d.Line, Column: d.Column, Undecided: true}})
		}
	}
	p.Disputes = nil
	return p.rewrite()
}

// add updates a document and collects its report.
func (p *Plan) add(x *FilePlan, from, to model.Target) error {
	for _, n := range x.file.Doc.Doubts(x.Res, from, to) {
		p.Doubts = append(p.Doubts, Doubt{x.File, x.Res, n})
	}
	before := len(x.file.Doc.History())
	err := x.file.Doc.Follow(x.Res, from, to)
	if refused := (*model.RefusedError)(nil); errors.As(err, &refused) {
		p.Refused = append(p.Refused, Refusal{x.File, x.Res, err})
		return nil
	}
	if err != nil {
		return err
	}
	if len(x.file.Doc.History()) > before {
		for _, n := range x.file.Doc.Notes() {
			if !n.Undecided {
				x.Notes = append(x.Notes, n)
			}
		}
	}
	return nil
}

// scripts are the files of the scripts that change along, edited.
func (p *Plan) scripts() ([]*FilePlan, error) {
	var list []*FilePlan
	for i := 0; i < len(p.Scripts); {
		m, patches := p.Scripts[i], []model.Patch(nil)
		for ; i < len(p.Scripts) && p.Scripts[i].File == m.File; i++ {
			if p.Scripts[i].Along && p.Scripts[i].Certain() {
				patches = append(patches, p.Scripts[i].patch)
				m = p.Scripts[i]
			}
		}
		if len(patches) == 0 {
			continue
		}
		if m.file.Doc.Dirty() { // of a Write before this one
			m.file.Doc.Undo()
		}
		if err := m.file.Doc.Apply(message.New(followNodes), patches); err != nil {
			return nil, err
		}
		list = append(list, &FilePlan{File: m.File, Res: m.Res, file: m.file})
	}
	return list, nil
}

// Write saves the files like any other save: a file that has changed on disk since the plan is left alone, and the previous
// version is kept as a backup. It continues after a file that could not be saved; the errors are joined.
func (p *Plan) Write(ctx context.Context, o store.SaveOptions) ([]store.Saved, error) {
	if len(p.Refused) > 0 {
		return nil, message.Err(cannotFollow, p.Refused[0].Res, p.Refused[0].Err)
	}
	if len(p.Disputes) > 0 {
		return nil, &model.RefusedError{Why: message.New(disagree, p.Disputes[0].Res)}
	}
	along, err := p.scripts()
	if err != nil {
		return nil, err
	}
	return p.save(ctx, o, slices.Concat(p.Files, along))
}

// Undo gives the files that Write saved their old contents again, and Redo the new ones. Both save as Write does.
func (p *Plan) Undo(ctx context.Context, o store.SaveOptions) ([]store.Saved, error) {
	written := p.written
	for _, x := range written {
		x.file.Doc.Go(0)
	}
	return p.save(ctx, o, written)
}

// Redo gives the files that Write saved, and Undo undid, the new contents again.
func (p *Plan) Redo(ctx context.Context, o store.SaveOptions) ([]store.Saved, error) {
	written := p.written
	for _, x := range written {
		x.file.Doc.Go(len(x.file.Doc.History()))
	}
	return p.save(ctx, o, written)
}

// save saves files, and remembers those that could be.
func (p *Plan) save(ctx context.Context, o store.SaveOptions, files []*FilePlan) (list []store.Saved, err error) {
	o.To, o.Copy = "", false
	if o.Batch == nil {
		o.Batch = store.NewBatch(o.Backups)
		defer o.Batch.End()
	}
	p.written = nil
	var failed []error
	for _, x := range files {
		if err := ctx.Err(); err != nil {
			failed = append(failed, err)
			break
		}
		saved, err := x.file.Save(ctx, o)
		if err != nil {
			failed = append(failed, message.Err(inFile, x.Res, err))
			continue
		}
		list, p.written = append(list, saved), append(p.written, x)
	}
	return list, errors.Join(failed...)
}
