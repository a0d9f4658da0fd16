package inspector

import (
	"savant/codec/variant"
	"savant/model"
	"savant/scene/class"
)

// Held is a value that a Line edits, or several that are edited together: those of rows, or such that the file does not hold yet.
type Held struct {
	Values func() []variant.Value                   // in force; at least one
	Text   func() string                            // the first as Godot text
	Parse  func(text string) (variant.Value, error) // what was written as Godot text
	// Change makes another value of each; with amend in one step with the edit before.
	Change func(into func(v variant.Value) (variant.Value, error), amend bool) error
	Leave  func()           // the keyboard goes back to where it came from
	Width  int              // bits in which an int or float is stored; 0 where none is
	Hint   class.Hint       // how it is edited
	Brief  bool             // what there is to know about the value is not said below its fields
	Order  model.EulerOrder // of the angles of a Transform3D or Basis
}
