package tscn

import (
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"savant/scene"

	"pgregory.net/rapid"
)

// drawn formats a tree: each node with its marks, its children in parentheses.
func drawn(t *scene.Tree) string {
	var w strings.Builder
	var draw func(list []int)
	draw = func(list []int) {
		for k, i := range list {
			n := t.Nodes[i]
			if k > 0 {
				w.WriteByte(' ')
			}
			w.WriteString(n.Name)
			if n.Within != "" {
				fmt.Fprintf(&w, "<%s>", n.Within)
			}
			if n.Orphan {
				w.WriteByte('!')
			}
			if len(n.Children) > 0 {
				w.WriteByte('(')
				draw(n.Children)
				w.WriteByte(')')
			}
		}
	}
	draw(t.Roots)
	return w.String()
}

func TestTree(t *testing.T) {
	for _, test := range []struct{ name, src, want string }{
		{"plain", `[node name="R" type="N"]
[node name="A" type="N" parent="."]
[node name="B" type="N" parent="A"]
[node name="C" type="N" parent="A/B"]
[node name="D" type="N" parent="."]
[node name="E" type="N" parent="A"]`, "R(A(B(C) E) D)"},
		{"unsimplified", `[node name="R" type="N"]
[node name="A" type="N" parent="./"]
[node name="B" type="N" parent="./A/../A"]`, "R(A(B))"},
		{"orphan", `[node name="R" type="N"]
[node name="A" type="N" parent="X/Y"]
[node name="B" type="N" parent="X/Y/A"]`, "R(A<X/Y>!(B))"},
		{"within an instance", `[node name="R" type="N"]
[node name="A" parent="." instance=ExtResource( 1 )]
[node name="B" type="N" parent="A/Skin/Hand"]`, "R(A(B<Skin/Hand>))"},
		{"inherited", `[node name="R" instance=ExtResource( 1 )]
[node name="B" parent="X/Y" index="0"]`, "R(B<X/Y>)"},
		{"second root", `[node name="R" type="N"]
[node name="S" type="N"]
[node name="A" type="N" parent="."]`, "R(A) S!"},
		{"no root", `[node name="A" type="N" parent="B"]`, "A<B>!"},
		{"doubled", `[node name="R" type="N"]
[node name="A" type="N" parent="."]
[node name="A" type="N" parent="."]
[node name="B" type="N" parent="A"]`, "R(A(B) A)"},
	} {
		src := []byte("[gd_scene format=2]\n" + test.src)
		if got := drawn(TreeOf(src, Scan(src))); got != test.want {
			t.Errorf("%s: got %s, want %s", test.name, got, test.want)
		}
	}
}

// TestCorpusTrees checks that no node of the real files is lost, and that none is an orphan where every node's scene is
// in the file.
func TestCorpusTrees(t *testing.T) {
	for path, b := range corpus(t) {
		o := Scan(b)
		tree := TreeOf(b, o)
		seen := 0
		var count func(list []int)
		count = func(list []int) {
			for _, i := range list {
				seen++
				count(tree.Nodes[i].Children)
			}
		}
		count(tree.Roots)
		nodes := 0
		for i := range o.Sections {
			if o.Sections[i].Tag == "node" {
				nodes++
			}
		}
		if seen != nodes {
			t.Errorf("%s: %d of %d nodes in the tree", path, seen, nodes)
		}
		for _, n := range tree.Nodes {
			if n.Orphan {
				t.Errorf("%s: %s is an orphan, its parent is %s", path, n.Name, n.Within)
			}
		}
	}
}

func TestReferences(t *testing.T) {
	src := `[ExtResource( 1 ), "SubResource(9)", {"a": SubResource("X_1"), "b": NodePath("A/(B):c")}, ; SubResource(8)
Array[ExtResource("s")]([null]), Resource("res://a"), ExtResource ( 3 ), MyExtResource(7)]`
	words := map[scene.MentionKind]string{scene.External: "ExtResource", scene.Internal: "SubResource", scene.NodePaths: "NodePath"}
	var got []string
	References([]byte(src), 0, len(src), func(r Reference) {
		got = append(got, words[r.Kind]+" "+src[r.Arg.Start:r.Arg.End])
	})
	want := []string{"ExtResource 1", `SubResource "X_1"`, `NodePath "A/(B):c"`, `ExtResource "s"`, "ExtResource 3"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestResources(t *testing.T) {
	src := []byte(`[gd_scene format=3]
[ext_resource path="a" id="1_a"]
[ext_resource path="b" id="2_b"]
[sub_resource type="A" id="A_1"]
[sub_resource type="B" id="B_1"]
x = SubResource("A_1")
[node name="R" instance=ExtResource("1_a")]
y = [SubResource("A_1")]
`)
	r := resourcesOf(src, Scan(src))
	if want := []int{0, 1, 0, 2, 0, 0}; !reflect.DeepEqual(r.Uses, want) {
		t.Errorf("uses %v, want %v", r.Uses, want)
	}
}

// TestCorpusReferences checks that every reference in the real files is found and leads somewhere.
func TestCorpusReferences(t *testing.T) {
	for path, b := range corpus(t) {
		o := Scan(b)
		if o.Grammar != Tags || o.Sections[0].Tag != "gd_scene" && o.Sections[0].Tag != "gd_resource" {
			continue
		}
		r := resourcesOf(b, o)
		for i := range o.Sections {
			s := &o.Sections[i]
			for _, p := range s.Properties {
				References(b, s.Start+int(p.Value), s.Start+int(p.End), func(ref Reference) {
					list := map[scene.MentionKind]map[string]int{scene.External: r.External, scene.Internal: r.Internal}[ref.Kind]
					id := ID(b[ref.Arg.Start:ref.Arg.End])
					if _, ok := list[id]; list != nil && !ok && id != "" {
						t.Errorf("%s: %s names nothing", path, b[ref.Start:ref.End])
					}
				})
			}
		}
	}
}

var judged = []struct{ pattern, want string }{
	{"testdata/godot-3.2/*.t*", "godot3 godot3.2"},
	{"testdata/godot-3.6/*.t*", "godot3"},
	{"testdata/godot-4.6/*.t*", "godot4.6"},
	{"testdata/godot-3.*/config.cfg", "godot3 godot3.2"},
	{"testdata/godot-4.6/config.cfg", "godot4.6"},
	{"$SAVANT_CORPUS/godot2/*.tscn", "godot2"},
	{"$SAVANT_CORPUS/godot3/*.tscn", "godot3 godot3.2 godot3.0 godot4.0"},
	{"$SAVANT_CORPUS/godot4/*.tscn", "godot4.0 godot4.3 godot4.4 godot4.5 godot4.6"},
	{"$SAVANT_CORPUS/escn/*.escn", "godot3"},
	{"$SAVANT_CORPUS/pandemonium/*", "pandemonium5 godot3 godot3.2"},
}

func TestJudge(t *testing.T) {
	files := corpus(t)
	for _, test := range judged {
		counts := map[string]int{}
		for path, b := range files {
			pattern := test.pattern
			if strings.HasPrefix(pattern, "$SAVANT_CORPUS") {
				pattern = strings.TrimPrefix(pattern, "$SAVANT_CORPUS/")
				path = filepath.Join(filepath.Base(filepath.Dir(path)), filepath.Base(path))
			}
			if ok, _ := filepath.Match(pattern, path); !ok {
				continue
			}
			j := Judge(b, Scan(b))
			counts[j.Dialect.Name+" "+said(j.Why)]++
			if !strings.Contains(" "+test.want+" ", " "+j.Dialect.Name+" ") {
				t.Errorf("%s: judged %s (%s), want %s", path, j.Dialect.Name, j.Why, test.want)
			}
		}
		t.Log(test.pattern, counts)
	}
}

var judgements = []struct{ src, want string }{
	{"[gd_scene load_steps=2 format=3]\n[ext_resource path=\"a\" type=\"T\" id=1]\n[node name=\"A\"]\nx = Transform( 1, 0, 0 )", "pandemonium5"},
	{"[gd_scene format=3]\n[node name=\"A\"]\nx = @\"b\"", "pandemonium5"},
	{"[gd_scene format=3]\n[node name=\"A\"]\nx = \"@\\\"b\\\"\"", "godot4.6"},
	{"[gd_scene format=3]\n[node name=\"A\" unique_id=5]", "godot4.6"},
	{"[gd_scene format=3]\n[ext_resource path=\"a\" type=\"T\" id=\"1_a\"]", "godot4.6"},
	{"[gd_scene load_steps=2 format=3]\n[ext_resource path=\"a\" type=\"T\" id=\"1_a\"]", "godot4.4"},
	{"[gd_scene load_steps=2 format=3]\n[sub_resource type=\"T\" id=\"1_a\"]\nx = 0.33333334", "godot4.5"},
	{"[gd_scene load_steps=2 format=4]\n[sub_resource type=\"T\" id=\"1_a\"]\nx = PackedByteArray(\"AAAA\")", "godot4.3"},
	{"[gd_scene load_steps=2 format=2]\n[sub_resource type=\"T\" id=1]\nx = Transform3D( 1, 2 )", "godot4.0"},
	{"[gd_scene format=2]\n\n[node name=\"A\" type=\"B\"]\n\nx = Vector2( 1, 2 )\n\n", "godot3.0"},
	{"[gd_scene format=1]\n", "godot2"},
	{"config_version=5\n[application]\nconfig/features=PackedStringArray(\"4.3\", \"Mobile\")\n", "godot4.3"},
	{"config_version=4\n[application]\nname=\"x\"\n", "godot3"},
}

func TestJudgements(t *testing.T) {
	for _, test := range judgements {
		if j := Judge([]byte(test.src), Scan([]byte(test.src))); j.Dialect.Name != test.want {
			t.Errorf("%q: judged %s (%s), want %s", test.src, j.Dialect.Name, j.Why, test.want)
		}
	}
}

// TestRepair makes random edits and compares the repaired outline with a fresh one.
func TestRepair(t *testing.T) {
	pieces := []string{"", "x", "\n", "\"", "[", "]", "(", "[node name=\"Q\"]\n", "\n[resource]\n", "a = 1\n", "b = [1,\n2]\n", "=", ";", "1", "\\", "{"}
	values := []string{"2", "[1, 2]", "\"a]b\"", "\n2", " 2", "", "; 3", "{\n\"k\": 2\n}", "\"x", "= 1", "a = 1", "1\n[node]", "1 2", "Vector2(1,"}
	seeds := []string{}
	for _, test := range outlines {
		seeds = append(seeds, test.src)
	}
	var w strings.Builder
	w.WriteString("[gd_scene format=3]\n")
	for i := range 12 {
		fmt.Fprintf(&w, "\n[node name=\"N%d\" parent=\".\"]\nx = %d\ny = \"s;[\\\"\"\nz = [1, {\n\"k\": 2\n}]\n", i, i)
	}
	long := w.String()
	rapid.Check(t, func(t *rapid.T) {
		src := long
		if rapid.IntRange(0, 3).Draw(t, "seed") == 0 {
			src = rapid.SampledFrom(seeds).Draw(t, "text")
		}
		o := Scan([]byte(src))
		for range rapid.IntRange(1, 5).Draw(t, "edits") {
			start := rapid.IntRange(0, len(src)).Draw(t, "start")
			end := min(len(src), start+rapid.SampledFrom([]int{0, 0, 1, 2, 5, 60}).Draw(t, "length"))
			piece := rapid.SampledFrom(pieces).Draw(t, "piece")
			if s := rapid.SampledFrom(append(o.Sections, Section{})).Draw(t, "section"); len(s.Properties) > 0 && rapid.Bool().Draw(t, "value") {
				p := rapid.SampledFrom(s.Properties).Draw(t, "property")
				start, end = s.Start+int(p.Value), s.Start+int(p.End)
				if rapid.Bool().Draw(t, "part") {
					start = rapid.IntRange(start, end).Draw(t, "from")
					end = rapid.IntRange(start, end).Draw(t, "to")
				}
				piece = rapid.SampledFrom(values).Draw(t, "text")
			}
			src = src[:start] + piece + src[end:]
			o = o.Repair([]byte(src), start, end, start+len(piece))
			if fresh := Scan([]byte(src)); !reflect.DeepEqual(o, fresh) {
				t.Fatalf("after %q at %d:\n%q\nrepaired %+v\nfresh    %+v", piece, start, src, o, fresh)
			}
		}
	})
}

func BenchmarkTree(b *testing.B) {
	src := big()
	o := Scan(src)
	for b.Loop() {
		TreeOf(src, o)
	}
}

func BenchmarkJudge(b *testing.B) {
	src := big()
	o := Scan(src)
	for b.Loop() {
		Judge(src, o)
	}
}
