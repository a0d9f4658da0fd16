package find_test

import (
	"context"
	"strings"
	"testing"

	"savant/model"
	"savant/model/find"
	"savant/model/kinds"
)

const mixed = `[gd_scene format=3]

[sub_resource type="Shader" id="1"]
code = "uniform float Lamp = 1.0;"

[sub_resource type="GDScript" id="2"]
script/source = "var Lamp"

[node name="Lamp" type="Node"]
label = "Lamp"
code = "Lamp"
to = NodePath("Lamp")
size = 5
`

func opened(t *testing.T, text string) *model.Document {
	d, err := kinds.Open([]byte(text), model.Options{Name: "a.tscn"})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestFittingChanges: what cannot have the new value stays, each with its reason, and the rest changes; all or nothing leaves everything.
func TestFittingChanges(t *testing.T) {
	s, err := find.Compile(find.Query{Value: "Lamp|^5$", Key: "label|to|size"})
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Replace(find.Replacement{Literal: `"Torch"`})
	if err != nil {
		t.Fatal(err)
	}
	d := opened(t, mixed)
	c, err := r.Changes(context.Background(), d.Snapshot(), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Make(d); err == nil || string(d.Bytes()) != mixed {
		t.Errorf("all or nothing: %v\n%s", err, d.Bytes())
	}
	did, err := c.MakeFitting(d)
	want := strings.NewReplacer(`label = "Lamp"`, `label = "Torch"`, `NodePath("Lamp")`, `NodePath("Torch")`).Replace(mixed)
	if err != nil || string(d.Bytes()) != want || did.Changed != 2 || did.Left[find.Refused] != 1 || did.Skipped != 1 {
		t.Errorf("%+v %v\n%s", did, err, d.Bytes())
	}
	if len(did.Stays) != 1 || did.Stays[0].Path != `node["."].size` || did.Stays[0].Why.IsZero() {
		t.Errorf("%+v", did.Stays)
	}
}

// TestCodeStays: the source of a shader or a script stays unless it is chosen, or found by its key or path. A value that has only the name of one is
// none.
func TestCodeStays(t *testing.T) {
	with := "Torch"
	for _, c := range []struct {
		q       find.Query
		chosen  func(find.Hit) bool
		code    int
		changed int
	}{
		{find.Query{Text: "Lamp"}, nil, 2, 3},
		{find.Query{Text: "Lamp"}, func(h find.Hit) bool { return h.IsCode }, 0, 2},
		{find.Query{Text: "Lamp", Key: "code"}, nil, 0, 2},
		{find.Query{Text: "Lamp", Path: "**.code"}, nil, 0, 2},
	} {
		s, err := find.Compile(c.q)
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Replace(find.Replacement{Part: &with})
		if err != nil {
			t.Fatal(err)
		}
		did, err := r.Do(context.Background(), opened(t, mixed), nil, c.chosen)
		if err != nil || did.Left[find.Code] != c.code || did.Changed != c.changed {
			t.Errorf("%+v: %+v %v", c.q, did, err)
		}
	}
}
