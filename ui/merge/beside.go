package merge

import (
	"bytes"
	"context"

	"savant/model"
	"savant/model/store"
	"savant/model/threeway"
)

// listedBeside are the versions in the list of conflicts that a merge left beside a file; nil without one.
func listedBeside(file string) *threeway.Versions {
	b, err := store.ReadShort(file+threeway.SidecarEnding, threeway.MostListed)
	if err != nil {
		return nil
	}
	s, err := threeway.ReadSidecar(b)
	if err != nil {
		return nil
	}
	return s.Versions
}

// leaves reports whether a merge of versions leaves a document as it is. Markers count as what they part: those of a merge driver have other words.
func leaves(v *threeway.Versions, now *model.Document, o model.Options) bool {
	var docs [3]*model.Document
	for i, data := range [][]byte{v.Base, v.Ours, v.Theirs} {
		f, err := store.New(bytes.Clone(data), o)
		if err != nil {
			return false
		}
		docs[i] = f.Doc
	}
	if _, err := threeway.Merge(context.Background(), docs[0], docs[1], docs[2], threeway.Options{}); err != nil {
		return false
	}
	merged, _, marked := threeway.Unmark(docs[1].Bytes())
	here, _, also := threeway.Unmark(now.Bytes())
	if marked && also {
		return bytes.Equal(merged.Ours, here.Ours) && bytes.Equal(merged.Theirs, here.Theirs)
	}
	return bytes.Equal(docs[1].Bytes(), now.Bytes())
}
