package model_test

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"savant/model"
	"savant/model/kinds"
)

// TestBrief describes all rows for a search: what the filter looks at is as in the whole description, and of containers there is no preview.
func TestBrief(t *testing.T) {
	json := []byte(`{"list": [{"a": 1, "b": "x"}, {}, [1, 2]], "twice": 1, "twice": 2, "bytes": {"type": "PackedByteArray", "args": ["AAEC"]}}`)
	save, err := os.ReadFile(filepath.Join("..", "assets", "samples", "slot_1.sav"))
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"a.json": json, "slot_1.sav": save} {
		doc, err := kinds.Open(data, model.Options{Name: name})
		if err != nil {
			t.Fatal(err)
		}
		brief, previews := doc.Snapshot().Brief(), 0
		doc.Walk(model.Root, -1, func(r model.Row) bool {
			want, row := doc.Describe(r), find(t, brief, doc.Path(r))
			got := brief.Describe(row)
			if want.Children > 0 && want.Summary != "" {
				if previews++; got.Summary != "" {
					t.Errorf("%s, %s: a preview of %q", name, doc.Path(r), got.Summary)
				}
				got.Summary, got.About = want.Summary, want.About
			}
			if got.Note = want.Note; !reflect.DeepEqual(got, want) {
				t.Errorf("%s, %s: %+v, want %+v", name, doc.Path(r), got, want)
			}
			return true
		})
		if previews == 0 {
			t.Errorf("%s: nothing has a preview", name)
		}
	}
}
