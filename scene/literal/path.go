package literal

import (
	"slices"
	"strings"

	"savant/codec/variant"
)

// ParsePath splits a NodePath's text as the engine does (core/node_path.cpp): names between slashes, empty ones
// dropped; after the first colon subnames, of which an empty last one is dropped. Empty subnames before that, for which
// the engine refuses the whole path, are kept.
func ParsePath(s string) *variant.Path {
	whole := &struct {
		variant.Path
		room [4]string // most paths are short: one allocation for all
	}{}
	p := &whole.Path
	p.Absolute = strings.HasPrefix(s, "/")
	names, subnames, colon := strings.Cut(s, ":")
	for from := 0; from < len(names); {
		n := strings.IndexByte(names[from:], '/')
		if n < 0 {
			n = len(names) - from
		}
		if n > 0 {
			if p.Names == nil {
				p.Names = whole.room[:0]
			}
			p.Names = append(p.Names, names[from:from+n])
		}
		from += n + 1
	}
	p.Names = slices.Clip(p.Names)
	if colon {
		p.Subnames = strings.Split(subnames, ":")
		if last := len(p.Subnames) - 1; p.Subnames[last] == "" {
			p.Subnames = p.Subnames[:last]
		}
	}
	return p
}

// PathText returns the text of a NodePath, as the engine joins it.
func PathText(p *variant.Path) string {
	var b strings.Builder
	if p.Absolute {
		b.WriteByte('/')
	}
	b.WriteString(strings.Join(p.Names, "/"))
	for _, s := range p.Subnames {
		b.WriteByte(':')
		b.WriteString(s)
	}
	return b.String()
}

// RefusedPath reports whether the engines read the text of a path as an empty path: it has an empty subname
// (NodePath::NodePath).
func RefusedPath(p *variant.Path) bool {
	return slices.Contains(p.Subnames, "") && samePath(p, PathText(p))
}

// samePath reports whether text parses to the same path.
func samePath(p *variant.Path, text string) bool {
	q := ParsePath(text)
	return p.Absolute == q.Absolute && slices.Equal(p.Names, q.Names) && slices.Equal(p.Subnames, q.Subnames)
}
