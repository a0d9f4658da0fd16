package dialect

// Text says how a dialect spells values as text.
type Text struct{}
