package inspector

import (
	"savant/codec/variant"
	"savant/model"
	"savant/scene/class"
)

// Held is one or more values that a Line edits together: those of rows, or values that the file does not hold yet.
type Held struct {
	Values func() []variant.Value                   // current; at least one
	Text   func() string                            // the first value as Godot text
	Parse  func(text string) (variant.Value, error) // parses Godot text
	// Change replaces each value; with amend, in one step with the edit before.
	Change func(into func(v variant.Value) (variant.Value, error), amend bool) error
	// Assignments returns what Change would assign to rows; none where it does not only assign. Nil keeps nothing of what is being typed for a crash.
	Assignments func(into func(v variant.Value) (variant.Value, error)) ([]model.Assignment, error)
	Leave       func()           // returns the focus to where it came from
	Accept      func()           // what Enter does once its value is held; nil for Leave
	Width       int              // bits in which an int or float is stored; 0 if not fixed
	Hint        class.Hint       // how it is edited
	Brief       bool             // leaves out the remarks below the fields
	Order       model.EulerOrder // of the angles of a Transform3D or Basis
}
