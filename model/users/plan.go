package users

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"savant/model"
	"savant/model/store"
)

// FilePlan is what one file would change.
type FilePlan struct {
	File    string // on disk
	Res     string // in the project
	Notes   []model.Note
	Patches []model.Patch

	file *store.File
}

// Text is the file's text as it would be.
func (f *FilePlan) Text() []byte { return f.file.Doc.Bytes() }

// Doubt is a place that may have to follow and is left alone.
type Doubt struct {
	File, Res string
	model.Note
}

// Refusal is a file that cannot follow.
type Refusal struct {
	File, Res string
	Err       error
}

// Plan is what a change makes the files of a project change. Nothing is written until Write.
type Plan struct {
	Files   []*FilePlan
	Doubts  []Doubt
	Refused []Refusal // while there are any, the change should not be made
	Failed  []Failure
}

// Plan looks for the files that name a target and plans how they follow when it becomes another. The target's own file is not
// among them: it changes by its own commands, before or afterwards.
func (p Project) Plan(ctx context.Context, from, to model.Target, progress func(float64)) (*Plan, error) {
	s, err := p.search(ctx, progress)
	if err != nil {
		return nil, err
	}
	plan := &Plan{}
	files := map[string]*FilePlan{}
	err = s.follow(ctx, from, to, func(src *source, from, to model.Target) error {
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
	slices.SortFunc(plan.Files, func(a, b *FilePlan) int { return strings.Compare(a.Res, b.Res) })
	return plan, err
}

// add has a document follow and gathers what it tells.
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

// Write saves the files, each in the way of every save: a file that has changed on disk since it was planned is left alone, and
// what it was is kept as a backup. It goes on after a file that could not be saved; the errors are joined.
func (p *Plan) Write(ctx context.Context, o store.SaveOptions) ([]store.Saved, error) {
	if len(p.Refused) > 0 {
		return nil, fmt.Errorf("%s cannot follow: %w", p.Refused[0].Res, p.Refused[0].Err)
	}
	o.To, o.Copy = "", false
	var list []store.Saved
	var failed []error
	for _, x := range p.Files {
		if err := ctx.Err(); err != nil {
			failed = append(failed, err)
			break
		}
		saved, err := x.file.Save(ctx, o)
		if err != nil {
			failed = append(failed, fmt.Errorf("%s: %w", x.Res, err))
			continue
		}
		list = append(list, saved)
	}
	return list, errors.Join(failed...)
}
