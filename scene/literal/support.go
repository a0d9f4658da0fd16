package literal

import "savant/codec/dialect"

// support says which engines read a spelling: of 3.x from one version on, and of 4.x from one on. The zero value means
// all.
type support struct{ three, four dialect.Reader }

const never dialect.Reader = 1<<8 - 1

// Spellings that not all engines read. (VariantParser::get_token and parse_value; tested with 3.2.3, 3.6.2 and 4.6.3.
// PackedVector4Array and base64 came with 4.3, typed dictionaries with 4.4, -inf with 4.5.)
var (
	all    = support{}
	only3  = support{dialect.Reader30, never}
	only4  = support{never, dialect.Reader40}
	from33 = support{dialect.Reader33, dialect.Reader40}
	from43 = support{never, dialect.Reader43}
	from44 = support{never, dialect.Reader44}
	from45 = support{never, dialect.Reader45}
	nobody = support{never, never}
)

func (s support) has(r dialect.Reader) bool {
	switch {
	case r == dialect.AnyReader:
		return true
	case r < dialect.Reader40:
		return r >= s.three
	}
	return r >= s.four
}

// meets records which engines read the text from start to pos.
func (r *reader) meets(start int, by support) {
	if by != all && r.d != nil && r.unread.End == 0 && !by.has(r.d.Text.Reader) {
		r.unread = Span{start, r.pos}
	}
}
