package threeway_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/model"
	"savant/model/convert"
	"savant/model/kinds"
	"savant/model/threeway"
)

// TestNowhere: what a choice leaves out though something names it is told, at the choice.
func TestNowhere(t *testing.T) {
	const base = "[gd_scene format=3]\n\n[node name=\"Root\" type=\"Node\"]\n"
	const added = "[gd_scene format=3]\n\n[ext_resource type=\"Texture2D\" path=\"res://a.png\" id=\"1\"]\n\n[sub_resource type=\"Gradient\" id=\"2\"]\n\n" +
		"[node name=\"Root\" type=\"Node\"]\nicon = ExtResource(\"1\")\ncolors = [SubResource(\"2\")]\nto = NodePath(\"A/B\")\n\n[node name=\"A\" type=\"Node\" parent=\".\"]\n\n" +
		"[node name=\"B\" parent=\"A\" instance=ExtResource(\"1\")]\n\n[node name=\"C\" type=\"Node\" parent=\"A\"]\n\n[connection signal=\"s\" from=\"A/C\" to=\".\" method=\"m\"]\n\n[editable path=\"A/B\"]\n"
	for _, c := range []struct {
		choice string
		want   string
	}{
		{`ext_resource["1"]`, `node["."].icon node["A/B"].@instance`},
		{`sub_resource["2"]`, `node["."].colors`},
		{`node.A`, `node["."].to node["A/B"] node["A/C"] connection[0].@from editable[0]`},
		{`node["A/B"]`, `node["."].to editable[0]`},
		{`node["A/C"]`, `connection[0].@from`},
		{`editable[0]`, ""},
		{`node["."].icon`, ""},
	} {
		_, r := merge(t, []byte(base), []byte(base), []byte(added), threeway.Options{Choices: map[string]threeway.Side{c.choice: threeway.Ours}})
		var got []string
		for _, n := range r.Nowhere {
			if got = append(got, n.Path); n.Gone != c.choice || n.Choice != c.choice {
				t.Errorf("%s: %+v", c.choice, n)
			}
		}
		if all := strings.Join(got, " "); all != c.want {
			t.Errorf("%s: %q, not %q", c.choice, all, c.want)
		}
		if _, r := merge(t, []byte(base), []byte(base), []byte(added), threeway.Options{Choices: map[string]threeway.Side{c.choice: threeway.Theirs}}); len(r.Nowhere) > 0 {
			t.Errorf("%s kept: %v", c.choice, r.Nowhere)
		}
	}
}

// TestPathsLeadNowhere: tracks and paths in resources that a choice leaves without their node are told once, with the choice.
func TestPathsLeadNowhere(t *testing.T) {
	const head = "[gd_scene format=3]\n\n"
	const moving = "[sub_resource type=\"Animation\" id=\"1\"]\ntracks/0/type = \"value\"\ntracks/0/path = NodePath(\"A/B:position\")\n\n" +
		"[sub_resource type=\"AnimationLibrary\" id=\"2\"]\n_data = {\n&\"go\": SubResource(\"1\")\n}\n\n"
	const viewing = "[sub_resource type=\"ViewportTexture\" id=\"3\"]\nviewport_path = NodePath(\"A/B\")\n\n"
	const root = "[node name=\"Root\" type=\"Node\"]\nmetadata/t = SubResource(\"3\")\n"
	const player = "\n[node name=\"Player\" type=\"AnimationPlayer\" parent=\".\"]\nlibraries = {\n&\"\": SubResource(\"2\")\n}\n"
	const nodes = "\n[node name=\"A\" type=\"Node2D\" parent=\".\"]\n\n[node name=\"B\" type=\"SubViewport\" parent=\"A\"]\n"
	const base = head + "[node name=\"Root\" type=\"Node\"]\n"
	const added = head + moving + viewing + root + player + nodes
	for choice, want := range map[string]string{
		"node.A":        `sub_resource["1"]["tracks/0/path"] sub_resource["3"].viewport_path node["A/B"]`,
		`node["A/B"]`:   `sub_resource["1"]["tracks/0/path"] sub_resource["3"].viewport_path`,
		"node.Player":   "",
		`node["."].not`: "",
	} {
		_, r := merge(t, []byte(base), []byte(base), []byte(added), threeway.Options{Choices: map[string]threeway.Side{choice: threeway.Ours}})
		got, wanted := map[string]bool{}, strings.Fields(want)
		for _, n := range r.Nowhere {
			if got[n.Path] {
				t.Errorf("%s: %s is told twice", choice, n.Path)
			}
			if got[n.Path] = true; n.Choice != choice {
				t.Errorf("%s: %+v", choice, n)
			}
		}
		for _, path := range wanted {
			if !got[path] {
				t.Errorf("%s: %s is not told", choice, path)
			}
		}
		if len(got) != len(wanted) {
			t.Errorf("%s: %v, not %v", choice, got, wanted)
		}
	}
	// A side whose own track leads nowhere is not the doing of a choice.
	stray := strings.Replace(added, nodes, "", 1)
	_, r := merge(t, []byte(stray), []byte(stray), []byte(added), threeway.Options{Choices: map[string]threeway.Side{"node.A": threeway.Ours, `node["A/B"]`: threeway.Ours}})
	if len(r.Nowhere) > 0 {
		t.Errorf("%+v", r.Nowhere)
	}
}

// TestBinariesLeadNowhere: binary scenes are asked for paths to nodes that a choice leaves out, those of animations too. What hangs on
// these nodes goes with them.
func TestBinariesLeadNowhere(t *testing.T) {
	const base = "[gd_scene format=3]\n\n[node name=\"Root\" type=\"Node\"]\n"
	const added = "[gd_scene format=3]\n\n[sub_resource type=\"Animation\" id=\"1\"]\ntracks/0/type = \"value\"\ntracks/0/path = NodePath(\"A/B:position\")\n\n" +
		"[sub_resource type=\"AnimationLibrary\" id=\"2\"]\n_data = {\n&\"go\": SubResource(\"1\")\n}\n\n" +
		"[node name=\"Root\" type=\"Node\"]\nto = NodePath(\"A\")\n\n[node name=\"Player\" type=\"AnimationPlayer\" parent=\".\"]\nlibraries = {\n&\"\": SubResource(\"2\")\n}\n" +
		"\n[node name=\"A\" type=\"Node2D\" parent=\".\"]\n\n[node name=\"B\" type=\"Node2D\" parent=\"A\"]\n\n[connection signal=\"s\" from=\"A\" to=\".\" method=\"m\"]\n"
	binary := func(text string) *model.Document {
		made, err := convert.Bytes(t.Context(), "a.tscn", []byte(text), "a.scn", convert.Request{Form: "scn"}, nil)
		if err != nil {
			t.Fatal(err)
		}
		doc, err := kinds.Open(made.Data, model.Options{Name: "a.scn"})
		if err != nil {
			t.Fatal(err)
		}
		return doc
	}
	for choice, want := range map[string]string{
		"node.A":      `node["."].to sub_resource["1"]["tracks/0/path"]`,
		`node["A/B"]`: `sub_resource["1"]["tracks/0/path"]`,
		"node.Player": "",
	} {
		r, err := threeway.Merge(t.Context(), binary(base), binary(base), binary(added), threeway.Options{Choices: map[string]threeway.Side{choice: threeway.Ours}})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, n := range r.Nowhere {
			if got = append(got, n.Path); n.Gone != choice || n.Choice != choice {
				t.Errorf("%s: %+v", choice, n)
			}
		}
		if all := strings.Join(got, " "); all != want {
			t.Errorf("%s: %q, not %q", choice, all, want)
		}
	}
}

// TestNowhereInMerges: each choice in 52 public merges, alone, gives a file without new problems, or they were told.
func TestNowhereInMerges(t *testing.T) {
	folder := filepath.Join(enginetest.Folder(t, "SAVANT_CORPUS"), "..", "merges")
	list, err := os.ReadFile(filepath.Join(folder, "merges.json"))
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct{ Key, File string }
	if err := json.Unmarshal(list, &cases); err != nil {
		t.Fatal(err)
	}
	problems := func(data []byte) int { return len(open(t, data).Snapshot().Check(context.Background(), nil).Problems) }
	tried, told := 0, 0
	for _, c := range cases {
		var versions [3][]byte
		most := 0
		for i, side := range []string{"base", "ours", "theirs"} {
			if versions[i], err = os.ReadFile(filepath.Join(folder, c.Key, side+filepath.Ext(c.File))); err != nil {
				t.Fatal(err)
			}
			most = max(most, problems(versions[i]))
		}
		_, r := merge(t, versions[0], versions[1], versions[2], threeway.Options{Favor: threeway.Ours})
		for k, x := range r.Changes {
			if x.Moved {
				continue
			}
			for i, side := range []threeway.Side{threeway.Base, threeway.Ours, threeway.Theirs} {
				if (k+i)%3 > 0 && !enginetest.Whole() {
					continue // the sides take turns
				}
				tried++
				text, r := merge(t, versions[0], versions[1], versions[2], threeway.Options{Choices: map[string]threeway.Side{x.Path: side}, Favor: threeway.Ours})
				if len(r.Nowhere) > 0 {
					told++
				} else if n := problems(text); n > most {
					t.Errorf("%s (%s): %s of side %d has %d problems, not %d, and nothing is told", c.Key, c.File, x.Path, side, n, most)
				}
			}
		}
	}
	t.Logf("%d choices, %d told", tried, told)
	if tried < 400 || told < 10 {
		t.Errorf("only %d choices, of %d something is told", tried, told)
	}
}
