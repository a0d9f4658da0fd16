package stats_test

import (
	"context"
	"reflect"
	"testing"

	"savant/model"
	"savant/model/kinds"
	"savant/model/stats"
)

func TestOf(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want stats.Stats
	}{
		"a.json": {`{"a": [1, [2.5, 3]], "b": "word", "c": {}}`, stats.Stats{Values: 8, Depth: 3, Deepest: "a[1][0]", Longest: stats.Place{Type: "object", Size: 3},
			Types:   []stats.Type{{Name: "number", Count: 3}, {Name: "array", Count: 2}, {Name: "object", Count: 2}, {Name: "string", Count: 1}},
			Largest: []stats.Place{{Path: "b", Type: "string", Size: 6}, {Path: "a[1][0]", Type: "number", Size: 3}, {Path: "c", Type: "object", Size: 2}, {Path: "a[0]", Type: "number", Size: 1}, {Path: "a[1][1]", Type: "number", Size: 1}}}},
		"a.cfg": {"[s]\nk={\"x\": [1, 2]}\nl=Vector2(1, 2)\n", stats.Stats{Values: 5, Depth: 2, Deepest: "section.s.k.x[0]", Longest: stats.Place{Path: "section.s.k.x", Type: "Array", Size: 2},
			Types:   []stats.Type{{Name: "int", Count: 2}, {Name: "Array", Count: 1}, {Name: "Dictionary", Count: 1}, {Name: "Vector2", Count: 1}},
			Largest: []stats.Place{{Path: "section.s.l", Type: "Vector2", Size: 13}, {Path: "section.s.k.x[0]", Type: "int", Size: 1}, {Path: "section.s.k.x[1]", Type: "int", Size: 1}}}},
	} {
		doc, err := kinds.Open([]byte(c.text), model.Options{Name: name})
		if err != nil {
			t.Fatal(err)
		}
		got, err := stats.Of(context.Background(), doc.Snapshot(), nil)
		if c.want.Longest.Type == "object" {
			c.want.Longest.Path = "#0"
		}
		if err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %v\n%+v\nnot\n%+v", name, err, got, c.want)
		}
	}
}
