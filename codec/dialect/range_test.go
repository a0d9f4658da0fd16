package dialect_test

import (
	"slices"
	"testing"

	"savant/codec/dialect"
)

func TestRange(t *testing.T) {
	all := dialect.All()
	for _, c := range []struct {
		list []*dialect.Dialect
		want []string
	}{
		{[]*dialect.Dialect{dialect.Godot46}, []string{"Godot 4.6"}},
		{[]*dialect.Dialect{dialect.Godot46, dialect.Godot45, dialect.Godot44, dialect.Godot43}, []string{"Godot 4.3 to 4.6"}},
		{[]*dialect.Dialect{dialect.Godot46, dialect.Godot44}, []string{"Godot 4.6", "Godot 4.4"}},
		{[]*dialect.Dialect{dialect.Godot40, dialect.Godot3}, []string{"Godot 3.3 to 4.2"}},
		{[]*dialect.Dialect{dialect.Pandemonium5, dialect.Godot46, dialect.Pandemonium38}, []string{"Pandemonium 3.8 to 5", "Godot 4.6"}},
		{[]*dialect.Dialect{dialect.Godot4Docs, dialect.Godot3Double}, []string{dialect.Godot4Docs.Title, dialect.Godot3Double.Title}},
		{all[:9], []string{"Godot 2 to 4.6"}},
		{all, []string{"Godot 2 to 4.6", "Pandemonium 3.5 to 5", all[12].Title, all[13].Title, all[14].Title}},
		{nil, nil},
	} {
		if got := dialect.Ranges(c.list); !slices.Equal(got, c.want) {
			t.Errorf("%q, not %q", got, c.want)
		}
	}
}
