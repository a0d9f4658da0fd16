package find

import (
	"slices"

	"savant/model"
)

// Reason is why a hit stays as it is. Result.Why says it of one hit; a Reason is what many of them have in common.
type Reason int

// The reasons.
const (
	NodeName   Reason = iota // a tag has it as the name of a node or the path to one: the others that name the node would lose it
	Attribute                // another attribute of a tag
	NoText                   // it is no text of which a part could change
	NoSense                  // the expression is invalid for it
	TooPrecise               // it has more digits than an expression calculates with
	InWhole                  // it is in a value that is replaced as a whole
	Reasons                  // how many there are
)

// isAttribute reports whether a path leads to an attribute of a tag.
func isAttribute(p model.Path) bool {
	return len(p.Steps) > 0 && p.Steps[len(p.Steps)-1].Kind == model.AttributeStep
}

// isExternalPath reports whether a path leads to that of the file of an external resource: it refers to something as the values do, where other
// attributes say what a section is.
func isExternalPath(p model.Path) bool {
	return len(p.Steps) == 3 && p.Steps[0].Text == "ext_resource" && p.Steps[2].Kind == model.AttributeStep && p.Steps[2].Text == "path"
}

// attributeReason is why the attribute at a path stays.
func attributeReason(p model.Path) Reason {
	naming := map[string][]string{"node": {"name", "parent", "owner"}, "connection": {"from", "to"}}
	if slices.Contains(naming[p.Steps[0].Text], p.Steps[len(p.Steps)-1].Text) {
		return NodeName
	}
	return Attribute
}
