package find

import (
	"slices"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/rowpath"
)

// Reason is why a hit stays as it is. Stay says it of one hit; a Reason is what many of them have in common.
type Reason int

// The reasons.
const (
	NodeName   Reason = iota // a tag has it as the name of a node or the path to one: the others that name the node would lose it
	Attribute                // another attribute of a tag
	Code                     // it is the source of a shader or a script, and was not asked for
	NoText                   // it is no text of which a part could change
	NoSense                  // the expression is invalid for it
	TooPrecise               // it has more digits than an expression calculates with
	InWhole                  // it is in a value that is replaced as a whole
	Refused                  // the new value does not fit where it goes
	Reasons                  // how many there are
)

// Stay is a hit that stays as it is.
type Stay struct {
	Path   string
	Reason Reason
	Why    message.Message
}

// mostStays is of how many hits that stay a Result says each.
const mostStays = 500

// stay notes a hit that stays.
func (r *Result) stay(path string, reason Reason, why message.Message) {
	r.Left[reason]++
	if r.Skipped++; r.Why.IsZero() {
		r.Why = why
	}
	if len(r.Stays) < mostStays {
		r.Stays = append(r.Stays, Stay{path, reason, why})
	}
}

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

// isCode reports whether a value is the source of a shader or a script in a scene or resource.
func (r *run) isCode(v *model.Visit) bool {
	if v.Type != variant.String || v.In != nil {
		return false
	}
	switch string(v.KeyBytes()) {
	case "script/source":
		return true
	case "code":
		if r.looked == nil {
			r.looked = r.snapshot.Document()
		}
		return strings.Contains(ownerClass(r.looked, v.Path()), "Shader")
	}
	return false
}

// ownerClass is the class of the resource that a property is of, "" if that is not known.
func ownerClass(d *model.Document, property model.Path) string {
	n := len(property.Steps) - 1
	if n < 1 || d.HasRecords() {
		return ""
	}
	owner := rowpath.Path{Record: property.Record, Steps: slices.Clone(property.Steps[:n])}
	if n == 1 && owner.Steps[0].Text == "resource" {
		owner.Steps[0].Text = "header"
	}
	r, err := d.Find(owner.String() + ".@type")
	if err != nil {
		return ""
	}
	v, _ := d.Value(r)
	return v.Text
}
