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

// sameEntry reports whether something that only now is there is an entry that was there under another name.
func sameEntry(now, was diff.Difference) bool {
	if now.Op != diff.Removed || was.Op != diff.Added || now.Old != was.New || now.Old == "" || now.Back != was.Back || now.At+1 != was.At {
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
	p, err := rowpath.Parse(e.Path)
	if err != nil {
		return err
	}
	key := variant.OfString(e.key)
	if p.Steps[len(p.Steps)-1].Kind == model.KeyStep {
		if key, err = doc.Parse(doc.Parent(r), e.key); err != nil {
			return err
		}
	}
	return doc.RenameKey(r, key)
}
