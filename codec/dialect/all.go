package dialect

import (
	"slices"
	"strings"

	"savant/codec/message"
)

const noSuchDialect message.ID = "dialect.no-such-dialect dialect dialects"

// all is in the order in which people meet them: oldest first, published tables that no engine uses last.
var all = []*Dialect{
	Godot2,
	Godot30, Godot32, Godot3,
	Godot40, Godot43, Godot44, Godot45, Godot46,
	Pandemonium35, Pandemonium38, Pandemonium5,
	Godot4Docs, Godot3Double, Godot4DocsDouble,
}

// All returns every dialect, oldest first, the published ones that no engine uses last.
func All() []*Dialect { return slices.Clone(all) }

// Names returns the names of all dialects, in the order of All.
func Names() []string {
	names := make([]string, len(all))
	for i, d := range all {
		names[i] = d.Name
	}
	return names
}

// ByName returns the dialect of that name; the error lists the names there are.
func ByName(name string) (*Dialect, error) {
	for _, d := range all {
		if d.Name == name {
			return d, nil
		}
	}
	return nil, message.Err(noSuchDialect, name, strings.Join(Names(), ", "))
}
