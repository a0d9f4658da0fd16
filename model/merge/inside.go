package merge

import (
	"slices"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/diff"
	"savant/model/rowpath"
	"savant/scene/literal"
)

// inside merges an array of which both sides changed something differently, if that is in elements that are surely the same ones: each such place is an
// edit that is left, and the rest is made. Else the array as a whole is left.
func (m *merger) inside(r model.Row, d diff.Difference, was, now, mine variant.Value) (guessed bool, why message.Message, err error) {
	var left []Edit
	sure := true
	v, guessed, ok := Values(was, now, mine, func(c Conflict) Decision {
		if c.Agreed {
			return Decision{}
		}
		e, ok := leftAt(d.Path, c, was, now, mine)
		left, sure = append(left, e), sure && ok
		return Decision{Side: Ours} // what theirs has here
	})
	if !ok || !sure {
		return false, message.New(bothChanged), nil
	}
	m.result.Left = append(m.result.Left, left...)
	if m.idle = variant.Equal(v, now); m.idle {
		return false, why, nil
	}
	return guessed, why, m.theirs.SetAs(r, v)
}

// leftAt is a conflict in an array at a path as an edit that is left. ok is false unless the place of it is the same in all versions, and all have
// something there.
func leftAt(array string, c Conflict, versions ...variant.Value) (e Edit, ok bool) {
	path := []byte(array)
	for _, step := range c.At {
		next, ok := holds(step, versions)
		if !ok {
			return e, false
		}
		versions, path = next, rowpath.AppendStep(path, step)
	}
	e.Difference = diff.Difference{Op: diff.Changed, Path: string(path), Old: literal.Text(versions[0], nil), New: literal.Text(versions[2], nil)}
	e.Why = message.New(bothChanged)
	return e, true
}

// holds is what the versions of a value, base first, hold at a step. ok is false if one has nothing there, or perhaps something else: of Arrays, the
// elements up to there must be in their places.
func holds(step rowpath.Step, versions []variant.Value) (next []variant.Value, ok bool) {
	for _, v := range versions {
		switch data := v.Data.(type) {
		case *variant.List:
			n, ok := step.Index()
			i := int(n)
			was, isList := versions[0].Data.(*variant.List)
			if !ok || !isList || i >= len(was.Items) || i >= len(data.Items) || shifted(was.Items, data.Items, i) {
				return nil, false
			}
			next = append(next, data.Items[i])
		case *variant.Dict:
			i := slices.IndexFunc(data.Entries, func(e variant.Entry) bool { return keyStep(literal.Text(e.Key, nil), &e) == step })
			if i < 0 {
				return nil, false
			}
			next = append(next, data.Entries[i].Value)
		default:
			return nil, false
		}
	}
	return next, true
}

// shifted reports whether an element of a list, or one before it, is in another place than it was.
func shifted(was, now []variant.Value, i int) bool {
	cuts := cutsOf(was, now)
	for k := range i + 1 {
		if c := cuts[k]; !c.splits || c.Start != k || c.End != k {
			return true
		}
	}
	end := cuts[i+1]
	return !end.splits || end.Start != i+1
}
