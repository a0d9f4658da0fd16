package model_test

import (
	"bytes"
	"context"
	"fmt"
	"slices"

	"savant/codec/variant"
	"savant/model"
	"savant/model/packed"
	"savant/model/value"
)

// picks draws a few rows, some of them adjacent.
func (t *drawn) picks(d *model.Document) []model.Row {
	var list []model.Row
	for range 1 + t.n(3, "rows") {
		r := t.pick(d)
		list = append(list, r)
		parent, i := d.Parent(r), d.Index(r)
		for k := 1; k <= t.n(3, "beside"); k++ {
			if next := d.Child(parent, i+k); next != 0 {
				list = append(list, next)
			}
		}
	}
	return list
}

// outer is the naive way to leave out rows below others, and those that are there twice.
func outer(d *model.Document, list []model.Row) []model.Row {
	var out []model.Row
	for _, r := range list {
		covered := slices.Contains(out, r)
		for p := d.Parent(r); p != 0; p = d.Parent(p) {
			covered = covered || slices.Contains(list, p)
		}
		if !covered {
			out = append(out, r)
		}
	}
	return out
}

// editMany makes a random edit of several rows, or of a whole array, of the document and of t.expected.
func (t *drawn) editMany(d *model.Document) (string, error) {
	list := t.picks(d)
	rows := outer(d, list)
	what := fmt.Sprint(len(list), " rows from ", d.Path(list[0]))
	twins := make([]*twin, len(rows))
	for i, r := range rows {
		twins[i] = t.expected.below(d, r)
	}
	switch t.n(6, "many") {
	case 0:
		to := d.Parent(list[0])
		if t.n(1, "elsewhere") == 0 {
			to = t.pick(d)
		}
		return t.moveMany(d, what, list, rows, twins, to)
	case 1:
		return t.copyMany(d, what, list, rows)
	case 2:
		text := []string{"5", "0.5", `"five"`, "[5]"}[t.n(3, "literal")]
		retype := t.n(1, "retype") == 0
		v, err := d.Parse(model.Root, text)
		if err != nil {
			t.Fatal(err)
		}
		for i, r := range rows {
			if elements := d.Parent(r) != model.Root && t.expected.below(d, d.Parent(r)).packed; elements || !retype {
				t.expected = nil
				break
			}
			twins[i].set(v)
		}
		return "set " + what, d.SetSame(list, text, retype)
	case 3:
		to := []variant.Type{variant.String, variant.Int, variant.Bool, variant.Array, variant.PackedStringArray, variant.Nil}[t.n(5, "type")]
		for i, r := range rows {
			v, err := d.Value(r)
			if err != nil {
				break
			}
			if d.Parent(r) != model.Root && t.expected.below(d, d.Parent(r)).packed {
				t.expected = nil
				break
			}
			if now, why := value.Reshaped(v, to, d.Dialect()); why.IsZero() {
				twins[i].set(now)
			}
		}
		return "retype " + what, d.Retype(list, to)
	case 4:
		n := t.n(12, "size")
		return t.resized(d, rows[0], twins[0], n)
	case 5:
		var entries []model.Entry
		for i := range 1 + t.n(4, "entries") {
			e := model.Entry{Value: t.leaf()}
			if twins[0].kind == variant.Dictionary || twins[0].kind == variant.Object {
				key := variant.OfString(fmt.Sprint("many", i, t.n(3, "key")))
				e.Key = &key
			}
			entries = append(entries, e)
		}
		at := t.n(d.Len(rows[0]), "index")
		_, err := d.InsertAll(rows[0], at, entries)
		if err == nil {
			var kids []*twin
			for _, e := range entries {
				key := ""
				if e.Key != nil {
					key = shown(*e.Key)
				}
				kids = append(kids, newTwin(key, e.Value))
			}
			if twins[0].packed {
				t.expected = nil
			}
			twins[0].kids = slices.Insert(twins[0].kids, at, kids...)
		}
		return "insert many into " + d.Path(rows[0]), err
	}
	p, err := d.Packed(rows[0])
	if err != nil {
		return "import " + what, err
	}
	v := t.packed(p.Type)
	form := packed.Forms()[t.n(3, "form")]
	var out bytes.Buffer
	from, err := packed.Of(v, d.Dialect())
	if err == nil {
		err = from.Export(context.Background(), &out, form)
	}
	if err != nil {
		t.Fatal(err)
	}
	now, err := p.Import(context.Background(), &out, form)
	if err != nil {
		t.Fatal(err)
	}
	twins[0].set(plainNewlines(v, form))
	return "import " + d.Path(rows[0]), d.Set(rows[0], now)
}

func (t *drawn) moveMany(d *model.Document, what string, list, rows []model.Row, twins []*twin, to model.Row) (string, error) {
	n := t.n(d.Len(to), "index")
	what = fmt.Sprint("move ", what, " into ", d.Path(to), " at ", n)
	target := t.expected.below(d, to)
	err := d.MoveAll(list, to, n)
	if err != nil {
		return what, err
	}
	moved := map[*twin]bool{}
	for _, k := range twins {
		moved[k] = true
	}
	var kids []*twin
	for i, k := range target.kids {
		if i == n {
			kids = append(kids, twins...)
		}
		if !moved[k] {
			kids = append(kids, k)
		}
	}
	if n == len(target.kids) {
		kids = append(kids, twins...)
	}
	t.expected.prune(moved)
	keyed := target.kind == variant.Dictionary || target.kind == variant.Object
	if target.packed {
		t.expected = nil // what becomes an element is converted
	}
	target.kids = kids
	for i, r := range rows {
		if !keyed && target != t.expected {
			twins[i].key = ""
		}
		if d.Parent(r) != to {
			t.Fatalf("after %s: row %d is below row %d", what, i, d.Parent(r))
		}
	}
	return what, nil
}

func (t *drawn) copyMany(d *model.Document, what string, list, rows []model.Row) (string, error) {
	parents := map[model.Row][]int{}
	for _, r := range rows {
		parents[d.Parent(r)] = append(parents[d.Parent(r)], d.Index(r))
	}
	above := map[model.Row]*twin{}
	for p := range parents {
		above[p] = t.expected.below(d, p)
	}
	made, err := d.DuplicateAll(list)
	if err != nil {
		return "duplicate " + what, err
	}
	if len(made) != len(rows) {
		t.Fatalf("duplicate %s: %d copies of %d rows", what, len(made), len(rows))
	}
	for p, indexes := range parents {
		var kids, run []*twin
		for i, k := range above[p].kids {
			kids = append(kids, k)
			if slices.Contains(indexes, i) {
				again := *k
				run = append(run, &again)
			}
			if !slices.Contains(indexes, i+1) {
				kids, run = append(kids, run...), nil
			}
		}
		above[p].kids = kids
	}
	now := twinOf(t.T, d)
	for _, r := range made {
		copied, twin := now.below(d, r), t.expected.below(d, r)
		if twin.key != "" {
			for _, k := range t.expected.below(d, d.Parent(r)).kids {
				if k.key == copied.key {
					t.Fatalf("the copy %s has the key %s, which is taken", d.Path(r), k.key)
				}
			}
			twin.key = copied.key
		}
	}
	return "duplicate " + what, nil
}

func (t *drawn) resized(d *model.Document, r model.Row, own *twin, n int) (string, error) {
	v, err := d.Value(r)
	if err != nil {
		return "resize " + d.Path(r), err
	}
	element, packed := variant.ElementOf(v.Type)
	blank := variant.Zero(element)
	if !packed {
		blank = variant.Value{}
	}
	err = d.Resize(r, n)
	if err == nil {
		rest := slices.DeleteFunc(slices.Clone(own.kids), func(k *twin) bool { return k.key != "rest" })
		own.kids = slices.DeleteFunc(own.kids, func(k *twin) bool { return k.key == "rest" })
		for len(own.kids) < n {
			own.kids = append(own.kids, newTwin("", blank))
		}
		own.kids = append(own.kids[:n], rest...)
	}
	return fmt.Sprint("resize ", d.Path(r), " to ", n), err
}
