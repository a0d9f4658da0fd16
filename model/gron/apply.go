package gron

import (
	"bufio"
	"context"
	"errors"
	"io"
	"slices"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/rowpath"
	"savant/model/value"
)

// Messages.
const (
	atLine       message.ID = "gron.at-line line what"
	noLines      message.ID = "gron.no-lines"
	noAssignment message.ID = "gron.no-assignment"
	assignedTwo  message.ID = "gron.assigned-twice path line"
	parentGone   message.ID = "gron.parent-gone path"
	insideLeaf   message.ID = "gron.inside-leaf path line"
	newSection   message.ID = "gron.new-section path"
)

// SyntaxError is a line that is not an assignment.
type SyntaxError struct {
	Line int // from 1
	Err  error
}

// Message returns where and what.
func (e *SyntaxError) Message() message.Message { return message.New(atLine, e.Line, e.Err) }

func (e *SyntaxError) Error() string { return e.Message().String() }

// Unwrap returns what is wrong with the line.
func (e *SyntaxError) Unwrap() error { return e.Err }

// Assignments are lines by their paths.
type Assignments struct {
	paths []string // in the order of the lines
	at    map[string]assignment
}

type assignment struct {
	text string
	line int
}

// longest is the maximum length of a line.
const longest = 1 << 30

// Read reads lines; empty ones and those that begin with // are ignored, and there must be others. Errors are
// *SyntaxError, or those of in.
func Read(in io.Reader) (*Assignments, error) {
	list := &Assignments{at: map[string]assignment{}}
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, longest)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSuffix(lines.Text(), "\r")
		if strings.TrimSpace(line) == "" || strings.HasPrefix(line, Remark) {
			continue
		}
		path, text, ok := cut(line)
		if !ok {
			return nil, &SyntaxError{n, message.Err(noAssignment)}
		}
		p, err := rowpath.Parse(path)
		if err != nil {
			return nil, &SyntaxError{n, err}
		}
		path = p.String()
		if first, twice := list.at[path]; twice && !behind(p) {
			return nil, &SyntaxError{n, message.Err(assignedTwo, path, first.line)}
		} else if twice {
			path += strings.Repeat(" ", n) // [-] may repeat; the space is cut off where the path is used
		}
		list.paths = append(list.paths, path)
		list.at[path] = assignment{text, n}
	}
	if err := lines.Err(); err != nil || len(list.paths) > 0 {
		return list, err
	}
	return nil, message.Err(noLines) // from a command that failed before the pipe
}

// behind reports whether a path ends with the place after the last element.
func behind(p rowpath.Path) bool {
	n := len(p.Steps)
	return n > 0 && p.Steps[n-1].Kind == rowpath.BehindStep
}

// cut splits a line at the equals sign after its path, ignoring those in strings in the path.
func cut(line string) (path, text string, ok bool) {
	quoted, slashed := false, false
	for i := range len(line) {
		switch c := line[i]; {
		case slashed:
			slashed = false
		case c == '\\' && quoted:
			slashed = true
		case c == '"':
			quoted = !quoted
		case c == '=' && !quoted:
			path, text = strings.TrimSpace(line[:i]), strings.TrimSpace(line[i+1:])
			return path, text, path != "" && text != ""
		}
	}
	return "", "", false
}

// Insert adds a new value at a path, or a node of a class.
type Insert func(path, text string) error

// Apply changes a document to the contents of the lines. A line that equals the document changes nothing, not even how
// that is stored. A value without a line is removed, and a line without a value is added by insert. The order of lines
// does not matter. Errors about a line are wrapped in a *LineError.
func Apply(ctx context.Context, doc *model.Document, list *Assignments, insert Insert) error {
	plan, err := list.plan(ctx, doc)
	if err != nil {
		return err
	}
	for _, path := range plan.changed {
		r, err := doc.Find(path)
		if err != nil {
			return list.wrong(path, err)
		}
		v, err := doc.Parse(r, list.at[path].text)
		if err != nil {
			return &SyntaxError{list.at[path].line, err}
		}
		if i := slices.IndexFunc(plan.added, func(added string) bool { return within(added, path) }); i >= 0 && !holds(v) {
			return list.wrong(plan.added[i], &model.RefusedError{Why: message.New(insideLeaf, path, list.at[path].line)})
		}
		if err := set(doc, r, v); err != nil {
			return list.wrong(path, err)
		}
	}
	for _, path := range slices.Backward(plan.removed) { // later changes do not move earlier values
		r, err := doc.Find(path)
		if err == nil {
			err = doc.Remove(r)
		}
		if err != nil {
			return err
		}
	}
	return list.insert(ctx, doc, plan.added, insert)
}

// holds reports whether other values can be in a value.
func holds(v variant.Value) bool { return v.Type == variant.Array || v.Type == variant.Dictionary }

// LineError is an edit that a line requires and the document refuses.
type LineError struct {
	Line int // from 1
	Err  error
}

// Message returns where and what.
func (e *LineError) Message() message.Message { return message.New(atLine, e.Line, e.Err) }

func (e *LineError) Error() string { return e.Message().String() }

// Unwrap returns the document's error.
func (e *LineError) Unwrap() error { return e.Err }

func (a *Assignments) wrong(path string, err error) error { return &LineError{a.at[path].line, err} }

// plan is what to do, by path in the order of the document.
type plan struct {
	changed, removed, added []string
}

// plan compares a document with the lines.
func (a *Assignments) plan(ctx context.Context, doc *model.Document) (plan, error) {
	var p plan
	var left error
	met := map[string]bool{}
	gone := ""  // the last value removed with its contents
	fresh := "" // the last value replaced by an empty one, so that all its contents are new
	err := Lines(ctx, doc, func(l Line) bool {
		wanted, there := a.at[l.Path]
		if fresh != "" && within(l.Path, fresh) {
			return true
		}
		met[l.Path] = true
		inside := gone != "" && within(l.Path, gone)
		switch {
		case l.Text == "" || inside && !there:
		case inside:
			left = a.wrong(l.Path, &model.RefusedError{Why: message.New(parentGone, gone)})
			return false
		case !there:
			p.removed = append(p.removed, l.Path)
			gone = l.Path
		case wanted.text != l.Text:
			p.changed = append(p.changed, l.Path)
			fresh = l.Path
		}
		return true
	})
	for _, path := range a.paths {
		if !met[path] {
			p.added = append(p.added, path)
		}
	}
	return p, errors.Join(err, left)
}

// within reports whether the second path is a prefix of the first.
func within(path, above string) bool {
	a, errA := rowpath.Parse(path)
	b, errB := rowpath.Parse(above)
	if errA != nil || errB != nil || max(a.Record, 0) != max(b.Record, 0) || len(a.Steps) <= len(b.Steps) {
		return false
	}
	return slices.Equal(a.Steps[:len(b.Steps)], b.Steps)
}

// set sets a value, keeping the type if that is exact. A container becomes what its line says, typed or not.
func set(doc *model.Document, r model.Row, v variant.Value) error {
	if holds(v) && strings.HasSuffix(doc.Describe(r).Type, "]") && value.DemandsOf(v).None() {
		// In place of a typed container an untyped one would take its types.
		if err := doc.SetAs(r, variant.Value{}); err != nil {
			return err
		}
		return doc.SetAs(r, v)
	}
	err := doc.Set(r, v)
	if refused := (*model.RefusedError)(nil); errors.As(err, &refused) {
		return doc.SetAs(r, v)
	}
	return err
}

// kept are the attributes of a node that are set when it is added.
var kept = map[string]bool{"name": true, "type": true, "parent": true, "index": true, "unique_id": true}

// insert adds what is missing.
func (a *Assignments) insert(ctx context.Context, doc *model.Document, paths []string, add Insert) error {
	depth := func(path string) int { // containers come first
		p, err := rowpath.Parse(strings.TrimRight(path, " "))
		if err != nil {
			return 0
		}
		return len(p.Steps)
	}
	slices.SortStableFunc(paths, func(a, b string) int { return depth(a) - depth(b) })
	nodes := map[string]bool{}
	for _, path := range paths {
		if err := ctx.Err(); err != nil {
			return err
		}
		text := a.at[path].text
		place := strings.TrimRight(path, " ")
		if p, err := rowpath.Parse(place); err == nil && len(p.Steps) > 1 {
			last := p.Steps[len(p.Steps)-1]
			p.Steps = p.Steps[:len(p.Steps)-1]
			if last.Kind == rowpath.AttributeStep && kept[last.Text] && nodes[p.String()] {
				continue
			}
		}
		if _, _, node, err := doc.NewNode(place); node && err == nil {
			class, ok := a.at[place+".@type"]
			if !ok {
				return a.wrong(path, &model.RefusedError{Why: message.New(newSection, place)})
			}
			nodes[place] = true
			text = strings.Trim(class.text, `"`)
		}
		if err := add(place, text); err != nil {
			return a.wrong(path, err)
		}
	}
	return nil
}
