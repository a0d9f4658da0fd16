package tscn

// Literal is where the string literal of a path stands that is mentioned at an offset.
func (f *File) Literal(at int) (start, end int) {
	end, _ = skipString(f.Src, at)
	return at, end
}

// Spell is the literal for a path of nodes in place of the one from start, whose mark it keeps.
func (f *File) Spell(start int, text string) string {
	i := f.Outline.At(start)
	if i < 0 {
		return Quote(text)
	}
	return f.quoteLike(i, start, start+1, text)
}
