package threeway

import (
	"savant/codec/message"
	"savant/scene/nodepath"
)

// Messages.
const (
	renamedTwice message.ID = "threeway.renamed-twice ours theirs"
	movedTwice   message.ID = "threeway.moved-twice ours theirs"
)

// Twice is a node that both sides renamed or moved differently: its paths from the root of the scene.
type Twice struct {
	Base, Ours, Theirs string

	beforeBase, beforeOurs string // the siblings that it is before there
}

// Turned are nodes with base in place of ours.
func Turned(list []Twice) (turned []Twice) {
	for _, t := range list {
		turned = append(turned, Twice{t.Ours, t.Base, t.Theirs, t.beforeOurs, t.beforeBase})
	}
	return turned
}

// why says how both sides changed the path of a node.
func (t Twice) why() message.Message {
	if nodepath.Parent(t.Ours) == nodepath.Parent(t.Theirs) {
		return message.New(renamedTwice, nodepath.Name(t.Ours), nodepath.Name(t.Theirs))
	}
	return message.New(movedTwice, t.Ours, t.Theirs)
}
