package merge

import (
	"encoding/json"

	"savant/model/store"
	"savant/model/threeway"
)

// keptMerge is what is kept of a merge for a crash, beside the versions and the choices.
type keptMerge struct {
	Name    string        `json:"name"`
	Out     string        `json:"out,omitempty"` // as store.EncodePath gives it, as the paths of the sources
	NoBase  bool          `json:"no_base,omitempty"`
	Sources [3]keptSource `json:"sources"` // base, ours, theirs
}

// keptSource is where a version came from. Its bytes are kept too: git removes the files that it had merged.
type keptSource struct {
	Path string `json:"path,omitempty"`
	Note string `json:"note,omitempty"`
}

// keptChoices are choices as they are kept. Values are Godot texts.
type keptChoices struct {
	Choose map[string]threeway.Side `json:"choose"`
	Values map[string]string        `json:"values,omitempty"`
}

// kept says what is kept of a merge.
func (p *plan) kept(r *Request) store.ChoicesOptions {
	out := r.Out
	if path, err := store.Absolute(out); out != "" && err == nil {
		out = path
	}
	about := keptMerge{Name: r.Name, Out: store.EncodePath(out), NoBase: r.noBase}
	o := store.ChoicesOptions{Path: out, Title: r.Name}
	for i, s := range []Source{r.Base, r.Ours, r.Theirs} {
		about.Sources[i] = keptSource{store.EncodePath(s.Path), s.Note}
		o.Versions = append(o.Versions, s.file(p.files[i].Doc.Snapshot().Document()))
	}
	o.About, _ = json.Marshal(about) // it is made of texts
	return o
}

// keep has the choices kept as they are now. Before the first result there are none, or those that are kept already.
func (p *plan) keep(in *store.Choices) {
	if p.result == nil {
		return
	}
	if len(p.choose)+len(p.values) == 0 {
		in.Keep(nil)
		return
	}
	now := keptChoices{p.choose, map[string]string{}}
	for path, v := range p.values {
		d, r := p.at(path)
		now.Values[path] = d.Literal(r, v)
	}
	data, _ := json.Marshal(now) // it is made of texts and numbers
	in.Keep(data)
}
