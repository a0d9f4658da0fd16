package transcode_test

import (
	"math"
	"testing"

	"savant/codec/dialect"
	"savant/codec/substitute"
	"savant/codec/variant"
	"savant/model/transcode"
	"savant/scene/literal"
)

// TestValues: what a value becomes in another engine's dialect, and the paths of what is lost.
func TestValues(t *testing.T) {
	for _, c := range []struct {
		from, to    *dialect.Dialect
		value, want string
		lost        []string
	}{
		{dialect.Godot46, dialect.Godot46, `{"a": [1, Vector2(1, 2)]}`, `{"a": [1, Vector2(1, 2)]}`, nil},
		{dialect.Godot46, dialect.Godot32, `{"a": [1, Vector2i(1, 2)]}`, `{"a": [1, Vector2(1, 2)]}`, []string{"a[1]"}},
		{dialect.Godot46, dialect.Godot32, `[&"name"]`, `["name"]`, []string{"[0]"}},
		{dialect.Godot46, dialect.Godot32, `Array[int]([1])`, `[1]`, []string{""}},
		{dialect.Godot46, dialect.Godot32, `PackedInt64Array(1, 2)`, `PoolIntArray(1, 2)`, []string{""}},
		{dialect.Godot46, dialect.Godot32, `PackedInt64Array(1, 5000000000)`, `[1, 5000000000]`, []string{""}},
		{dialect.Godot46, dialect.Godot32, `PackedVector4Array(1, 2, 3, 4)`, `[Quat(1, 2, 3, 4)]`, []string{""}},
		{dialect.Godot46, dialect.Godot32, `{"a": 1, &"a": 2}`, `{"a": 1, "a": 2}`, []string{`[&"a"]`, `[&"a"]`}},
		{dialect.Godot32, dialect.Godot46, `PoolIntArray(1, 2)`, `PackedInt32Array(1, 2)`, nil},
		{dialect.Godot46, dialect.Godot2, `[1, 5000000000]`, `[1, 5e+09]`, []string{"[1]"}},
	} {
		v, err := literal.ParseAll(c.value, c.from)
		if err != nil {
			t.Errorf("%s: %v", c.value, err)
			continue
		}
		want, err := literal.ParseAll(c.want, c.to)
		if err != nil {
			t.Errorf("%s: %v", c.want, err)
			continue
		}
		before := literal.Text(v, c.from)
		l := &transcode.Losses{}
		got := transcode.New(c.from, c.to, l).Value(v)
		if !variant.Equal(got, want) {
			t.Errorf("%s becomes %s for %s, not %s", c.value, literal.Text(got, c.to), c.to.Title, c.want)
		}
		if literal.Text(v, c.from) != before {
			t.Errorf("%s was changed", c.value)
		}
		var lost []string
		for _, one := range l.List {
			lost = append(lost, one.Path)
		}
		if len(lost) != len(c.lost) {
			t.Errorf("%s: %q is lost, not %q", c.value, lost, c.lost)
			continue
		}
		for i := range lost {
			if lost[i] != c.lost[i] {
				t.Errorf("%s: %q is lost, not %q", c.value, lost, c.lost)
			}
		}
	}
}

// TestLossesAreBounded: a report names the first, and counts the others.
func TestLossesAreBounded(t *testing.T) {
	const n = 5000
	var items []variant.Value
	for range n {
		items = append(items, variant.OfStringName("a"))
	}
	l := &transcode.Losses{}
	transcode.New(dialect.Godot46, dialect.Godot32, l).Value(variant.OfArray(items...))
	if named := len(l.List); named == 0 || named == n || named+l.More != n {
		t.Errorf("%d named and %d more, of %d", len(l.List), l.More, n)
	}
}

// TestNarrowed: 64 bits in 32, and whether that loses anything.
func TestNarrowed(t *testing.T) {
	if short, exact := substitute.Narrowed([]float64{0.5, math.Inf(1)}); !exact || short[0] != 0.5 || !math.IsInf(float64(short[1]), 1) {
		t.Error(short, exact)
	}
	if short, exact := substitute.Narrowed([]float64{0.5, 0.1}); exact || short[1] != 0.1 {
		t.Error(short, exact)
	}
}
