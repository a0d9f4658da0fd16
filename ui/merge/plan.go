package merge

import (
	"context"
	"maps"

	"savant/model"
	"savant/model/store"
	"savant/model/threeway"
)

// plan is what is merged and what was chosen, with what comes of it.
type plan struct {
	files  [3]*store.File           // base, ours, theirs
	choose map[string]threeway.Side // by the paths of changes

	past, future []map[string]threeway.Side // choices for undo and redo

	result *threeway.Result   // nil until it is known
	docs   [3]*model.Document // base, the result and theirs, as merging left them
}

// outcome is what came of a merge.
type outcome struct {
	result threeway.Result
	docs   [3]*model.Document
	err    error
}

// begin returns a function that merges, which may run elsewhere.
func (p *plan) begin() func() outcome {
	docs, choices := p.copies(), maps.Clone(p.choose)
	return func() outcome {
		result, err := threeway.Merge(context.Background(), docs[0], docs[1], docs[2], threeway.Options{Choices: choices})
		return outcome{result, docs, err}
	}
}

// copies are documents of the three versions that merging may change.
func (p *plan) copies() (docs [3]*model.Document) {
	for i, f := range p.files {
		docs[i] = f.Doc.Snapshot().Document()
	}
	return docs
}

// take chooses a side for changes. For a single one the same side again takes the choice back.
func (p *plan) take(paths []string, side threeway.Side) {
	next := maps.Clone(p.choose)
	for _, path := range paths {
		if len(paths) == 1 && next[path] == side {
			delete(next, path)
		} else {
			next[path] = side
		}
	}
	p.past, p.future, p.choose = append(p.past, p.choose), nil, next
}

// undo takes the last choice back. It reports whether there was one.
func (p *plan) undo() bool { return p.swap(&p.past, &p.future) }

// redo makes the choice again that was taken back last. It reports whether there was one.
func (p *plan) redo() bool { return p.swap(&p.future, &p.past) }

func (p *plan) swap(from, to *[]map[string]threeway.Side) bool {
	n := len(*from)
	if n == 0 {
		return false
	}
	*to = append(*to, p.choose)
	p.choose, *from = (*from)[n-1], (*from)[:n-1]
	return true
}
