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

// Branch moves a node and everything below it into the scene file out, and puts an instance of that scene in its place in
// the document, whose file is self in the same project. It returns the contents of out: a text scene of the document's
// engine, or a binary one for a name in .scn. It returns an error, and leaves the document unchanged, for names that such a
// scene cannot have and nodes that cannot become one.
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
