package resource_test

import (
	"bytes"
	"slices"
	"testing"

	"savant/codec/variant"
	"savant/model"
	"savant/model/diff"
	"savant/model/kinds"
	"savant/model/merge"
)

// differences are the paths of what differs between two documents.
func differences(t *testing.T, a, b *model.Document) (list []string) {
	t.Helper()
	if err := diff.Compare(t.Context(), a.Snapshot(), b.Snapshot(), nil, func(d diff.Difference) bool {
		list = append(list, d.Op.String()+" "+d.Path)
		return true
	}); err != nil {
		t.Fatal(err)
	}
	return list
}

// TestMerge merges edits of two copies of a scene: values, and nodes and connections that are new. It does so for a scene that is text on one
// side too.
func TestMerge(t *testing.T) {
	whole, _ := plain(t)
	text, err := asText(t, whole)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name               string
		base, ours, theirs []byte
	}{
		{"binary", whole, whole, whole},
		{"ours as text", text, text, whole},
	} {
		base, ours, theirs := open(t, "base", c.base), open(t, "ours", c.ours), open(t, "theirs", c.theirs)
		done := func(err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
		}
		root, err := ours.Find(`node["."]`)
		done(err)
		done(second(ours.AddNode(root, -1, "New", "Node2D")))
		done(ours.Connect("ready", "New", ".", "_on_new"))
		length, err := ours.Find("sub_resource.Animation_41u4y.length")
		done(err)
		done(ours.Set(length, variant.OfFloat(7)))
		world, err := theirs.Find("node.World")
		done(err)
		done(theirs.RenameKey(world, variant.OfString("Earth")))
		r, err := merge.Onto(t.Context(), base.Snapshot(), ours.Snapshot(), theirs)
		done(err)
		if len(r.Left) > 0 {
			t.Errorf("%s: left: %v", c.name, r.Left)
		}
		b, err := theirs.File()
		done(err)
		fresh, err := kinds.Open(b, model.Options{Name: "merged"})
		done(err)
		if result := fresh.Snapshot().Check(t.Context(), nil); !result.Exact || len(result.Problems) > 0 {
			t.Errorf("%s: %+v", c.name, result)
		}
		got := differences(t, open(t, "theirs", c.theirs), fresh)
		for _, want := range []string{"added node.New", "changed sub_resource.Animation_41u4y.length", "added node.Earth"} {
			if !slices.Contains(got, want) {
				t.Errorf("%s: no %q among %q", c.name, want, got)
			}
		}
		if len(fresh.Connections()) != 1+len(base.Connections()) {
			t.Errorf("%s: %d connections", c.name, len(fresh.Connections()))
		}
	}
}

// TestTypesLost checks that merging and pasting take typed containers without their types, with a note, and that edits refuse them.
func TestTypesLost(t *testing.T) {
	const typed = "Array[int]([1, 2])"
	_, res := plain(t)
	text, err := asText(t, res)
	if err != nil {
		t.Fatal(err)
	}
	ours := open(t, "ours.tres", append(bytes.TrimRight(text, "\n"), "\nmetadata/new = "+typed+"\n"...))
	taken, pasted := open(t, "taken", res), open(t, "pasted", res)
	var list []diff.Difference
	if err := diff.Compare(t.Context(), taken.Snapshot(), ours.Snapshot(), nil, func(d diff.Difference) bool {
		list = append(list, d)
		return true
	}); err != nil || len(list) != 1 {
		t.Fatal(list, err)
	}
	if r, err := merge.Take(t.Context(), taken, ours, list...); err != nil || len(r.Left) > 0 {
		t.Fatal(r, err)
	}
	main, err := pasted.Find("resource")
	if err != nil {
		t.Fatal(err)
	}
	v, err := pasted.Parse(main, typed)
	if err != nil {
		t.Fatal(err)
	}
	name := variant.OfString("metadata/new")
	if _, err := pasted.Insert(main, -1, &name, v); err == nil || pasted.Steps() > 0 {
		t.Error("an insertion may lose types")
	}
	if _, err := pasted.Paste(main, -1, `"metadata/new": `+typed); err != nil {
		t.Fatal(err)
	}
	for _, d := range []*model.Document{taken, pasted} {
		r, err := d.Find(`resource["metadata/new"]`)
		if err != nil {
			t.Fatal(err)
		}
		if now, err := d.Text(r); err != nil || now != "[1, 2]" || len(d.Notes()) != 1 || !d.Notes()[0].Removed {
			t.Error(now, err, d.Notes())
		}
		if err := d.SetAs(r, v); err == nil {
			t.Error("an edit may lose types")
		}
	}
}

// asText is a binary scene as text, made of its sections.
func asText(t *testing.T, b []byte) ([]byte, error) {
	t.Helper()
	d := open(t, "scene", b)
	var out []byte
	s := d.Snapshot().Sections()
	for _, one := range s.List {
		out = append(append(out, s.Bytes(one.Start, one.End)...), '\n')
	}
	text, err := kinds.Open(out, model.Options{Name: "scene.tscn"})
	if err == nil && len(differences(t, text, d)) > 0 {
		t.Errorf("as text, %v differ", differences(t, text, d))
	}
	return out, err
}
