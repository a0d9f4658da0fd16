package dialect

// Binary says how a dialect encodes beyond its table of types.
type Binary struct {
	TypeMask uint32 // bits of the header that are the type id
}
