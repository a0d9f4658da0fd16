package script

// Takes is what signals and methods take, by name. One that is not in it may take anything, as a signal of GDScript that is declared without brackets.
type Takes map[string]Parameters

// Parameters are those of a signal or a method.
type Parameters struct {
	Names []string
	Least int  // how many have no default
	More  bool // any number of further arguments
}

// Fit reports whether so many arguments can be given.
func (p Parameters) Fit(n int) bool { return n >= p.Least && (p.More || n <= len(p.Names)) }
