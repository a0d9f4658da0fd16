package merge

import (
	"context"
	"encoding/json"

	"savant/codec/variant"
	"savant/model"
	"savant/model/store"
	"savant/model/threeway"
	"savant/ui/host"
	"savant/ui/internal/words"
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

// keeping says what is kept of the merge.
func (m *merging) keeping() store.ChoicesOptions {
	r := &m.request
	out := r.Out
	if path, err := store.Absolute(out); out != "" && err == nil {
		out = path
	}
	about := keptMerge{Name: r.Name, Out: store.EncodePath(out), NoBase: r.noBase}
	o := store.ChoicesOptions{Path: out, Title: r.Name}
	for i, s := range []Source{r.Base, r.Ours, r.Theirs} {
		about.Sources[i] = keptSource{store.EncodePath(s.Path), s.Note}
		o.Versions = append(o.Versions, s.file(m.files[i].Doc.Snapshot().Document()))
	}
	o.About, _ = json.Marshal(about) // it is made of texts
	return o
}

// keep has the choices kept as they are now. Before the first result there are none, or those that are kept already.
func (m *merging) keep() {
	if m.kept == nil || m.result == nil {
		return
	}
	if len(m.choose)+len(m.values) == 0 {
		m.kept.Keep(nil)
		return
	}
	now := keptChoices{m.choose, map[string]string{}}
	for path, v := range m.values {
		d, r := m.at(path)
		now.Values[path] = d.Literal(r, v)
	}
	data, _ := json.Marshal(now) // it is made of texts and numbers
	m.kept.Keep(data)
}

// Recover shows a merge with the choices that a crash left of it, as one step that can be undone, and then calls done with its tab, or with why it
// cannot be shown: then the choices stay offered. key opens the versions.
func Recover(w host.Window, r store.Recovery, key model.Key, done func(host.Page, error)) {
	left, err := r.Resume()
	if err != nil {
		done(nil, err)
		return
	}
	m, err := resumed(w, left, key)
	if err != nil {
		left.Leave()
		done(nil, err)
		return
	}
	w.Work(words.Say("Opening %s", m.request.Name), func(ctx context.Context, _ func(float64)) error {
		if err := m.read(ctx); err != nil {
			return err
		}
		return m.chose(left.Now)
	}, func(err error) {
		if err != nil {
			left.Leave()
			done(nil, err)
			return
		}
		m.kept = w.KeepChoices(m.request.Name, m.keeping())
		m.kept.Follow(left)
		m.add()
		done(m.page, nil)
	})
}

// resumed is a merge of which choices were left, before its versions are read.
func resumed(w host.Window, left *store.Chosen, key model.Key) (*merging, error) {
	var about keptMerge
	if err := json.Unmarshal(left.About, &about); err != nil || len(left.Versions) != len(about.Sources) {
		return nil, store.ErrNoJournal
	}
	r := Request{Name: about.Name, Out: store.DecodePath(about.Out), noBase: about.NoBase}
	for i, to := range []*Source{&r.Base, &r.Ours, &r.Theirs} {
		kept := about.Sources[i]
		*to = Source{Path: store.DecodePath(kept.Path), Note: kept.Note, Key: key}
		if to.Path == "" || !to.is(left.Versions[i]) {
			to.Path, to.Data = "", append([]byte{}, left.Versions[i]...)
		}
	}
	return newMerging(w, r), nil
}

// chose makes the choices again that were left. It runs before the merge is shown.
func (m *merging) chose(left []byte) error {
	var now keptChoices
	if err := json.Unmarshal(left, &now); err != nil {
		return store.ErrNoJournal
	}
	m.past = []choices{noChoices()}
	m.choices = noChoices()
	for path, side := range now.Choose {
		if side > threeway.None && side <= threeway.Theirs {
			m.choose[path] = side
		}
	}
	if len(now.Values) == 0 {
		return nil
	}
	o := m.begin()()
	if o.err != nil {
		return o.err
	}
	values := map[string]variant.Value{}
	for path, text := range now.Values {
		d, r := o.at(path)
		v, err := d.Parse(r, text)
		if err != nil {
			return err
		}
		values[path] = v
	}
	m.values = values
	return nil
}
