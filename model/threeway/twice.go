package threeway

import (
	"savant/codec/message"
)

// Messages.
const (
	renamedTwice message.ID = "threeway.renamed-twice ours theirs"
	movedTwice   message.ID = "threeway.moved-twice ours theirs"
)

// Twice is a node that both sides renamed or moved differently: its paths from the root of the scene.
type Twice struct {
	Base, Ours, Theirs string

	beforeBase, beforeOurs string          // the siblings that it is before there
	why                    message.Message // what the sides did to it
}

// Turned are nodes with base in place of ours.
func Turned(list []Twice) (turned []Twice) {
	for _, t := range list {
		turned = append(turned, Twice{t.Ours, t.Base, t.Theirs, t.beforeOurs, t.beforeBase, t.why})
	}
	return turned
}
