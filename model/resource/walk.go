package resource

import (
	"context"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/reason"
	"savant/model/scenery"
	"savant/model/value"
	"savant/scene"
)

// walk is a walk over the values of a resource. It goes by rows.
type walk struct {
	model.RowVisit
	form  *Form
	place place
}

// WalkValues calls f for each value.
func (f *Form) WalkValues(ctx context.Context, o model.WalkOptions, each func(*model.Visit) bool) error {
	w := &walk{RowVisit: model.RowVisit{Host: f.host, Form: f}, form: f}
	seen := 0
	var visit func(r model.Row) bool
	visit = func(r model.Row) bool {
		p := f.place(r)
		if seen++; seen%256 == 0 {
			if ctx.Err() != nil {
				return false
			}
			o.Progress(float64(p.start) / float64(max(f.host.Size(), 1)))
		}
		t, ok := f.typeOf(r)
		if !ok {
			return true
		}
		w.Row, w.place = r, p
		v := model.Visit{Type: t, Packed: p.kind == packedRow, Offset: int64(p.start), Of: w}
		if !v.Packed {
			n := f.open(p)
			v.Inner = n.count > 0 && n.packed == variant.Nil
		}
		if !each(&v) {
			return false
		}
		if v.Packed || v.Inner || !model.VisitsElements(t, o) {
			return true
		}
		for i := range f.Len(r) {
			if !f.host.Visit(r, i, visit) {
				return false
			}
		}
		return true
	}
	f.Walk(model.Root, -1, visit)
	return ctx.Err()
}

// End is where the value ends.
func (w *walk) End() int64 { return int64(w.place.end) }

// Raw is the bytes of a value without others in it.
func (w *walk) Raw() []byte {
	if p := w.place; p.made == nil && w.form.open(p).count == 0 {
		return w.form.file.Resource.Bytes(p.start, p.end)
	}
	return nil
}

// Key is the key or name of the value.
func (w *walk) Key() (string, bool) {
	p, f := w.place, w.form
	if p.kind == fieldRow {
		return f.file.Item(p.item).Fields[p.list][p.index].Name, true
	}
	v := variant.Value{}
	switch {
	case p.name != nil:
		v = *p.name
	case p.key >= 0:
		key, _, err := f.file.Resource.Decode(p.key)
		if err != nil {
			return "", false
		}
		v = f.file.Shown(key)
	default:
		return "", false
	}
	if value.IsText(v.Type) {
		return v.Text, true
	}
	step, ok := f.keyStep(v, 0)
	return step.Text, ok
}

// KeyBytes is the name of a property or attribute.
func (w *walk) KeyBytes() []byte {
	if key, ok := w.Key(); ok {
		return []byte(key)
	}
	return nil
}

// Near is Path: a value knows those around it.
func (w *walk) Near(int) model.Path { return w.Path() }

// Check decodes every value and encodes it again.
func (f *Form) Check(ctx context.Context, progress func(float64)) model.CheckResult {
	result := model.CheckResult{Exact: true, Problems: f.Problems()}
	if why := scenery.Ending(f.host.Name(), true); !why.IsZero() {
		result.Problems = append(result.Problems, model.Problem{Row: model.Root, Text: why, Gravity: model.Loss})
	}
	again := f.file.Resource.Rewriter()
	around := f.Around()
	for i := range f.file.Items() {
		if ctx.Err() != nil {
			result.Exact = false
			return result
		}
		x := f.file.Item(i)
		progress(float64(i) / float64(f.file.Items()))
		for _, p := range x.Fields[scene.Properties] {
			if p.Cut {
				continue // one of the problems
			}
			result.Values++
			same, says, err := again.Value(p.Off)
			result.Exact = result.Exact && says
			if err != nil {
				r := f.itemRow(i)
				result.Problems = append(result.Problems, model.Problem{Row: r, Path: f.host.Path(r), Offset: int64(p.Off), Text: message.Of(err)})
			} else if !same {
				result.Noncanonical++
				r := f.itemRow(i)
				result.Unusual = append(result.Unusual, model.Problem{Row: r, Path: f.host.Path(r), Offset: int64(p.Off), Text: message.New(reason.Unusual), Gravity: model.Hint})
			}
		}
		result.Problems = append(result.Problems, f.nulls(i)...)
		result.Problems = append(result.Problems, f.misfits(around, i)...)
	}
	return result
}

// nulls are the references in a sub-resource that engines read as null, because their targets come later.
func (f *Form) nulls(item int) (list []model.Problem) {
	if f.file.Kind(item) != scene.InternalItem {
		return nil
	}
	x := f.file.Item(item)
	for k, p := range x.Fields[scene.Properties] {
		for _, m := range f.file.Scene().Mentions(scene.Field{Item: item, List: scene.Properties, Index: k}, scene.Internal) {
			if f.file.Later(item, m.Text) {
				r := f.fieldRow(item, scene.Properties, k)
				list = append(list, model.Problem{Row: r, Path: f.host.Path(r), Offset: int64(p.Off), Text: message.New(later, m.Text)})
			}
		}
	}
	return list
}
