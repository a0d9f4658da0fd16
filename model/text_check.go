package model

import (
	"context"

	"savant/scene/literal"
	scene "savant/scene/tscn"
)

// check proves that the spans and what lies between them are the whole text, and parses every value to its end. What does not
// parse is copied and does not make the text inexact.
func (f *textForm) check(ctx context.Context, progress func(float64)) CheckResult {
	result := CheckResult{Exact: true, Unreadable: f.outline.Unreadable(), Problems: f.problems()}
	result.Problems = append(result.Problems, f.placed(f.outline.Structure(f.src, f.arranged().tree, f.d.info.Dialect))...)
	if err := f.outline.Check(f.src); err != nil {
		result.Exact = false
		result.Problems = append(result.Problems, Problem{Row: Root, Text: err.Error()})
	}
	style := f.style()
	style.Shortest = false
	for i := range f.outline.Sections {
		if ctx.Err() != nil {
			return result
		}
		s := &f.outline.Sections[i]
		if i%64 == 0 {
			progress(float64(s.Start) / float64(max(len(f.src), 1)))
		}
		for n, p := range s.Attributes {
			f.checkValue(f.pair(textAttribute, int64(i), n, p), &result)
		}
		for n, p := range s.Properties {
			if p.Value == p.End {
				result.Unreadable++ // told as a problem already
				continue
			}
			at := f.pair(textProperty, int64(i), n, p)
			result.Values++
			if f.checkValue(at, &result) && !literal.Canonical(f.canonicalText(s, at), style) {
				result.Noncanonical++
			}
		}
	}
	return result
}

// canonicalText is a value as it would stand with the engines' line ends, which a checkout may have changed.
func (f *textForm) canonicalText(s *scene.Section, p place) []byte { return scene.WithLF(f.bytesAt(p)) }

func (f *textForm) checkValue(p place, result *CheckResult) bool {
	_, err := f.parsed(p)
	if err == nil {
		return true
	}
	result.Unreadable++
	const most = 1000 // problems worth a list
	if len(result.Problems) < most {
		off := p.start
		if e, ok := err.(*literal.Error); ok {
			off, err = int64(e.Offset), &literal.Error{Offset: e.Offset, What: e.What}
		}
		problem := scene.Problem{Offset: int(off), What: err.Error()}
		if e, ok := err.(*literal.Error); ok {
			problem.What = e.What
		}
		problem.Line, problem.Column = f.position(off)
		r := f.at(p.start)
		result.Problems = append(result.Problems, Problem{Row: r, Path: f.d.Path(r), Offset: off, Text: problem.Error()})
	}
	return false
}
