package edits

import (
	"savant/codec/message"
	"savant/model"
	"savant/model/diff"
	"savant/model/rowpath"
	"savant/model/threeway"
	"savant/scene/nodepath"
)

// Edit is one edit. Its difference is that from the document to what it was: added is what was removed.
type Edit struct {
	diff.Difference
	along []diff.Difference  // what came or went with it
	node  *threeway.Followed // that has another name or place
	key   string             // what it was called, of an entry or property with another name
}

// Renamed are the names of something before and after it was renamed; ok is false for other edits.
func (e *Edit) Renamed() (was, now string, ok bool) {
	switch {
	case e.node != nil:
		was, now = e.node.Names()
	case e.key != "":
		was, now = e.key, lastName(e.From)
	}
	return was, now, was != now
}

// Moved says where a node was and is; it is zero for other edits, and for nodes that only have another name.
func (e *Edit) Moved() message.Message {
	if e.node == nil {
		return message.Message{}
	}
	if _, _, renamed := e.Renamed(); renamed && nodepath.Parent(model.NodePlace(e.Path)) == nodepath.Parent(model.NodePlace(e.From)) {
		return message.Message{}
	}
	return e.node.Moved()
}

// lastName is what the last step of a path is called.
func lastName(path string) string {
	p, err := rowpath.Parse(path)
	if err != nil || len(p.Steps) == 0 {
		return path
	}
	return p.Steps[len(p.Steps)-1].Text
}
