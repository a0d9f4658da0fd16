// Package split saves branches of scenes as scenes of their own.
package split

import (
	"bytes"
	"context"
	"path"

	"savant/codec/message"
	"savant/model"
	"savant/model/bintext"
	"savant/model/transcode"
	"savant/model/users"
)

// Messages.
const (
	notAScene message.ID = "split.not-a-scene out"
	outside   message.ID = "split.outside out"
	itself    message.ID = "split.itself out"
)

// Branch makes a node with all below it the scene in the file out, and puts an instance of that in its place in the
// document, which is in the file self of the same project. It returns what is to be written to out: a text scene of the
// document's engine, or a binary one for a name in .scn. It refuses names that are none for such a scene, and what cannot
// be one; the document is as it was then.
func Branch(ctx context.Context, doc *model.Document, node model.Row, self, out string) ([]byte, error) {
	project, err := users.ProjectOf(self)
	if err != nil {
		return nil, refuse(outside, out)
	}
	own, _ := project.Resource(self)
	file, ok := project.Resource(out)
	switch kind := path.Ext(file); {
	case !ok:
		return nil, refuse(outside, out)
	case kind != ".tscn" && kind != ".scn":
		return nil, refuse(notAScene, out)
	case file == own:
		return nil, refuse(itself, out)
	}
	text, err := doc.BranchText(node)
	if err != nil {
		return nil, err
	}
	data := []byte(text)
	if path.Ext(file) == ".scn" {
		var made bytes.Buffer
		if _, err := bintext.ToBinary(ctx, &made, data, doc.Dialect(), &transcode.Losses{}, func(float64) {}); err != nil {
			return nil, err
		}
		data = made.Bytes()
	}
	return data, doc.SplitBranch(node, file)
}

func refuse(why message.ID, out string) error {
	return &model.RefusedError{Why: message.New(why, out)}
}
