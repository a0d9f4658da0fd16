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
		m.kept = w.KeepChoices(m.request.Name, m.plan.kept(&m.request))
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
