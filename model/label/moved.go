package label

import "savant/codec/message"

// Messages: what an edit that moves a node is called, and what is said of a node that stands elsewhere.
const (
	MoveNodes      message.ID = "label.move-nodes n parent"
	moveNode       message.ID = "label.move-node name from to"
	moveNodeUp     message.ID = "label.move-node-up name was now"
	moveNodeDown   message.ID = "label.move-node-down name was now"
	movedTo        message.ID = "label.moved-to from to"
	movedAndCalled message.ID = "label.moved-and-called from to name"
	movedUp        message.ID = "label.moved-up was now"
	movedDown      message.ID = "label.moved-down was now"
	movedAmong     message.ID = "label.moved-among"
	renamedFrom    message.ID = "label.renamed-from name"
)

// Standing is where a node of a scene stands.
type Standing struct {
	Name   string
	Parent string // what people call the parent: its path from the root, or the name of the root
	Place  int    // among the child nodes of the parent, from 1
}

// MoveNode is what an edit is called that moves a node.
func MoveNode(was, now Standing) message.Message {
	switch {
	case was.Parent != now.Parent:
		return message.New(moveNode, was.Name, was.Parent, now.Parent)
	case now.Place < was.Place:
		return message.New(moveNodeUp, was.Name, was.Place, now.Place)
	}
	return message.New(moveNodeDown, was.Name, was.Place, now.Place)
}

// Moved says what became of a node that stood elsewhere.
func Moved(was, now Standing) message.Message {
	switch {
	case was.Parent != now.Parent && was.Name != now.Name:
		return message.New(movedAndCalled, was.Parent, now.Parent, was.Name)
	case was.Parent != now.Parent:
		return message.New(movedTo, was.Parent, now.Parent)
	case was.Name != now.Name:
		return message.New(renamedFrom, was.Name)
	case now.Place < was.Place:
		return message.New(movedUp, was.Place, now.Place)
	case now.Place > was.Place:
		return message.New(movedDown, was.Place, now.Place)
	}
	return message.New(movedAmong) // others came, went or moved too
}
