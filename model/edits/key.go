package edits

import (
	"savant/codec/variant"
	"savant/model"
	"savant/model/diff"
	"savant/model/rowpath"
)

// rekeyed are differences as edits. An entry of a Dictionary, or a property, that went while one with the same value came in its place was renamed.
func rekeyed(list []diff.Difference) (edits []Edit) {
	for i := 0; i < len(list); i++ {
		d := list[i]
		if i+1 < len(list) && sameEntry(d, list[i+1]) {
			is := list[i+1]
			edits = append(edits, Edit{Difference: diff.Difference{Op: diff.Moved, Path: is.Path, From: d.Path, Old: d.Old, New: is.New}, key: lastName(is.Path)})
			i++
			continue
		}
		edits = append(edits, Edit{Difference: d})
	}
	return edits
}

// renamedToo are the entries and properties that have another name and another value: one of the same type came in their place. like is the base with
// the names of now.
func renamedToo(list []diff.Difference, base, now *model.Snapshot) (renamed []Edit, like *model.Snapshot) {
	var was, is *model.Document
	for i := 0; i+1 < len(list); i++ {
		d, before := list[i], list[i+1]
		if !sameSpot(d, before) || sameEntry(d, before) {
			continue
		}
		if was == nil {
			was, is = base.Document(), now.Document()
		}
		r, err := was.Find(before.Path)
		to, err2 := is.Find(d.Path)
		if err != nil || err2 != nil || was.Describe(r).Type != is.Describe(to).Type || rename(was, r, d.Path) != nil {
			continue
		}
		renamed = append(renamed, Edit{Difference: diff.Difference{Op: diff.Moved, Path: before.Path, From: d.Path}, key: lastName(before.Path)})
		i++
	}
	if was == nil {
		return nil, base
	}
	return renamed, was.Snapshot()
}

// sameEntry reports whether something that only now is there is an entry that was there under another name.
func sameEntry(now, was diff.Difference) bool {
	return now.Old == was.New && now.Old != "" && sameSpot(now, was)
}

// sameSpot reports whether something that only now is there has the place of an entry that was there under another name.
func sameSpot(now, was diff.Difference) bool {
	if now.Op != diff.Removed || was.Op != diff.Added || now.Back != was.Back || now.At+1 != was.At {
		return false
	}
	p, err1 := rowpath.Parse(now.Path)
	q, err2 := rowpath.Parse(was.Path)
	n := len(p.Steps)
	if err1 != nil || err2 != nil || n == 0 || n != len(q.Steps) || isSection(p) || !named(p.Steps[n-1]) || !named(q.Steps[n-1]) {
		return false
	}
	up, other := model.Path{Record: p.Record, Steps: p.Steps[:n-1]}, model.Path{Record: q.Record, Steps: q.Steps[:n-1]}
	return up.String() == other.String()
}

// sections are the tags of the sections that have a path of two steps.
var sections = map[string]bool{"node": true, "sub_resource": true, "ext_resource": true, "section": true}

func isSection(p model.Path) bool {
	return p.Record < 0 && len(p.Steps) <= 2 && sections[p.Steps[0].Text]
}

// named reports whether a step is a name or a key of a Dictionary that is there once.
func named(s model.Step) bool {
	return s.Nth == 0 && (s.Kind == model.NameStep || s.Kind == model.KeyStep)
}

// renameBack gives an entry or a property its old name again.
func renameBack(doc *model.Document, e *Edit) error {
	r, err := doc.Find(e.From)
	if err != nil {
		return err
	}
	return rename(doc, r, e.Path)
}

// rename gives an entry or a property the name that the last step of a path has.
func rename(doc *model.Document, r model.Row, path string) error {
	p, err := rowpath.Parse(path)
	if err != nil {
		return err
	}
	last := p.Steps[len(p.Steps)-1]
	key := variant.OfString(last.Text)
	if last.Kind == model.KeyStep {
		if key, err = doc.Parse(doc.Parent(r), last.Text); err != nil {
			return err
		}
	}
	return doc.RenameKey(r, key)
}
