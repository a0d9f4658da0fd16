package properties

import (
	"savant/codec/variant"
	"savant/model"
	"savant/scene/class"
)

// Apart is a value that no row of its own holds, such as the key of a track.
type Apart struct {
	Row      model.Row // the object that holds it
	Label    string
	Property class.Property // what it is declared to be; its type is "" where that is not known
	Read     func() variant.Value
	// Write changes it; with amend in one step with the edit before. It is nil for what cannot be changed.
	Write func(v variant.Value, amend bool) error
	Leave func() // returns the focus to where it came from
}
