package inspector

import (
	"strings"

	"savant/codec/variant"
	"savant/ui/internal/words"
)

func pathRows(variant.Value, Shown) []row {
	return []row{{specs: []spec{{label: words.Say("Path"),
		show: func(v variant.Value) string {
			if p, ok := v.Data.(*variant.Path); ok {
				return pathText(p)
			}
			return ""
		},
		take: func(_ variant.Value, text string) (variant.Value, error) {
			return variant.Value{Type: variant.NodePath, Data: readPath(text)}, nil
		}}}}}
}

// pathText returns a NodePath as scripts write it: names separated by slashes, then properties after colons.
func pathText(p *variant.Path) string {
	s := strings.Join(p.Names, "/")
	if p.Absolute {
		s = "/" + s
	}
	for _, sub := range p.Subnames {
		s += ":" + sub
	}
	return s
}

// readPath is the inverse of pathText. It skips empty names, as the engine does (core/string/node_path.cpp, all
// versions).
func readPath(text string) *variant.Path {
	p := &variant.Path{Absolute: strings.HasPrefix(text, "/")}
	names, subs, _ := strings.Cut(text, ":")
	for _, n := range strings.Split(names, "/") {
		if n != "" {
			p.Names = append(p.Names, n)
		}
	}
	for _, s := range strings.Split(subs, ":") {
		if s != "" {
			p.Subnames = append(p.Subnames, s)
		}
	}
	return p
}
