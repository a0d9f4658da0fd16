package users

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/codec/fuzzing"
	"savant/model/store"
)

// TestPathsInScripts finds the paths that a script spells, and those that it certainly means as paths from itself.
func TestPathsInScripts(t *testing.T) {
	for _, test := range []struct {
		ending, text string
		want         string // paths with a blank between; ! after those that are literal
	}{
		{".gd", `$A`, "A!"},
		{".gd", `$A/B.visible = $"C D/E".visible`, "A/B! C D/E!"},
		{".gd", `@onready var a: Node2D = $"../A"`, "../A!"},
		{".gd", `$'A'`, "A!"},
		{".gd", `$%A`, "%A!"},
		{".gd", `%A.show()`, "%A!"},
		{".gd", `var a = %"A B"`, "%A B!"},
		{".gd", "x = 5 % A\ny = b%A\nz = f() %A\nw = l[0] % A\n%A.show()\nif not %B: pass", "%A! %B!"},
		{".gd", `"%d" % A + "A" % B`, "%d A"},
		{".gd", `get_node("A/B") + get_node_or_null('C') + has_node(@"D") + get_node(^"E") + self.get_node("F")`, "A/B! C! D! E! F!"},
		{".gd", `a.get_node("A") + get_parent().get_node("B") + self.a.get_node("C") + $D.get_node("E")`, "A B C D! E"},
		{".gd", `get_node("A/" + b) + get_node("A/%s" % b) + get_node(NodePath("C")) + x.get_node(NodePath("D"))`, "A/ A/%s C! D"},
		{".gd", `var a = NodePath("A") ; b = ^"B" ; c = @"C" ; d = &"D" ; e = "E" ; f = x.get_node(^"F")`, "A! B! C! D E F"},
		{".gd", "# $A get_node(\"A\")\n\"\"\"\n$A # $B \"\n\"\"\"\n'it''s # $C'", "\n$A # $B \"\n it s # $C"},
		{".gd", `"a \" $A" "b\\" $B`, `a " $A b\ B!`},
		{".gd", `r"\" + $A`, `\" + $A`},
		{".gd", `"\u0041" + get_node("a\\b") + $"it's\n" + $'it\'s' + get_node("""A""")`, "A a\\b! it's\n! it's! A!"},
		{".gd", "var t = \"\n\t$A\n\tget_node('B')\"\n$C\nvar u = '\n$D'", "\n\t$A\n\tget_node('B') C! \n$D"},
		{".gd", "other.path = ^\"A\"\nother.path = NodePath(\"B\")\nself.path = ^\"C\"\npath = ^\"D\"\na.self.path = ^\"E\"", "A B C! D! E"},
		{".gd", "other[\"x\"] = ^\"A\"\n$B.path = ^\"C\"\nif other.path == ^\"D\" or path != ^\"E\": pass", "x A B! C D E"},
		{".gd", "other.f(^\"A\", [^\"B\"])\nf(1, ^\"C\")\nself.f(^\"D\")\nother.f(g(^\"E\"))\nother.f(); x = ^\"F\"", "A B C! D! E F!"},
		{".gd", "var a: NodePath = ^\"A\"\nvar b := [other.f(), ^\"B\"]\nconst C = {c = ^\"C\"}\nfunc f(d = ^\"D\"): return ^\"E\"\nmatch x.path:\n\t^\"F\": pass", "A! B! C! D! E! F"},
		{".gd", `func get_node("A"): pass`, "A"},
		{".cs", `GetNode<Node2D>("A/B"); this.GetNode("C"); GetNodeOrNull<List<Node>>("D"); HasNode("E"); GetNode(new NodePath("F"));`, "A/B! C! D! E! F!"},
		{".cs", `a.GetNode<Node2D>("A"); GetParent().GetNode("B"); base.x.GetNode("C"); this.x.GetNode("D");`, "A B C D"},
		{".cs", `NodePath a = new NodePath("A"); string b = "B"; NodePath c = "C"; GetNode("D" + e); GetNode($"F/{g}"); GetNode(@"H");`, "A! B C D F/{g} H"},
		{".cs", "// GetNode(\"A\")\n/* GetNode(\"B\")\n*/ char c = '\"'; GetNode(\"D\"); var e = @\"a\"\"b\"; // \"", `D! a"b`},
		{".cs", `GetNode("""A"""); GetNode(""""B"""C""""); GetNode("""a\b"""); GetNode("""` + "\n  D\n  " + `"""); GetNode("E")`, "A! B\"\"\"C! a\\b! \n  D\n   E!"},
		{".cs", `other.Path = new NodePath("A"); this.Path = new NodePath("B"); { } NodePath c = new NodePath("C"); x = new T { Path = new NodePath("D") };`, "A B! C! D"},
		{".cs", `other.F(new NodePath("A")); F(new NodePath("B")); if (a.b == c) { d = new NodePath("D"); } GetNode("C:\x")`, "A B! D!"},
	} {
		var got []string
		for _, p := range scripts[test.ending].pathsIn([]byte(test.text)) {
			text := p.text
			if p.literal {
				text += "!"
			}
			got = append(got, text)
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%s %s\n%q\nnot\n%q", test.ending, test.text, strings.Join(got, " "), test.want)
		}
	}
}

// TestNamesInScripts gives a node names that scripts have to escape, and back; the engines run the scripts.
func TestNamesInScripts(t *testing.T) {
	const gd = "extends Node\nfunc t(): return [$Hand, $'Hand', get_node(\"Hand\"), get_node('Hand'), get_node(\"\"\"Hand\"\"\")]\n"
	const cs = `class A : Node { Node b = GetNode("Hand"); Node c = GetNode("""Hand"""); }`
	for to, want := range map[string][2]string{
		`it's \a b`: {"extends Node\nfunc t(): return [$\"it's \\\\a b\", $'it\\'s \\\\a b', get_node(\"it's \\\\a b\"), get_node('it\\'s \\\\a b'), get_node(\"\"\"it's \\\\a b\"\"\")]\n",
			`class A : Node { Node b = GetNode("it's \\a b"); Node c = GetNode("""it's \a b"""); }`},
		"x\ny": {"extends Node\nfunc t(): return [$\"x\\ny\", $'x\\ny', get_node(\"x\\ny\"), get_node('x\\ny'), get_node(\"\"\"x\\ny\"\"\")]\n",
			`class A : Node { Node b = GetNode("x\ny"); Node c = GetNode("""Hand"""); }`},
	} {
		p := written(t, map[string]string{
			"project.godot": "config_version=4\n",
			"a.gd":          gd,
			"arm.tscn": "[gd_scene format=2]\n\n[ext_resource path=\"res://a.gd\" type=\"Script\" id=1]\n\n" +
				"[node name=\"Arm\" type=\"Node\"]\nscript = ExtResource( 1 )\n\n[node name=\"Hand\" type=\"Node\" parent=\".\"]\n\n[node name=\"C\" type=\"Node\" parent=\".\"]\n",
		})
		// in a project of its own, as these engines are built without C#
		sharp := written(t, map[string]string{"project.godot": "config_version=5\n", "A.cs": cs,
			"arm.tscn": "[gd_scene format=3]\n\n[ext_resource type=\"Script\" path=\"res://A.cs\" id=\"1\"]\n\n[node name=\"Arm\" type=\"Node\"]\nscript = ExtResource(\"1\")\n\n[node name=\"Hand\" type=\"Node\" parent=\".\"]\n"})
		for _, project := range []Project{p, sharp} {
			plan := change(t, project, "arm.tscn", "Hand", to)
			for _, m := range plan.Scripts {
				m.Along = true
			}
			if _, err := plan.Write(context.Background(), store.SaveOptions{NoBackup: true}); err != nil {
				t.Fatal(err)
			}
		}
		for file, want := range map[string]string{filepath.Join(p.Root, "a.gd"): want[0], filepath.Join(sharp.Root, "A.cs"): want[1]} {
			if b, _ := os.ReadFile(file); string(b) != want {
				t.Errorf("%q:\n%s\nnot\n%s", to, b, want)
			}
		}
		for _, version := range []string{"3.2", "3.6", "4.6"} {
			line := `var n = load("res://arm.tscn").instance(); var s = ""; for x in n.t(): s += str(int(x == n.get_child(0))); print(s)`
			if version == "4.6" {
				line = strings.Replace(line, "instance", "instantiate", 1)
			}
			runs(t, version, p, line, "11111")
		}
		plan := change(t, p, "arm.tscn", to, "Hand")
		for _, m := range plan.Scripts {
			m.Along = true
		}
		if _, err := plan.Write(context.Background(), store.SaveOptions{NoBackup: true}); err != nil {
			t.Fatal(err)
		}
		if b, _ := os.ReadFile(filepath.Join(p.Root, "a.gd")); string(b) != strings.Replace(gd, "$Hand", `$"Hand"`, 1) {
			t.Errorf("%q back: %s", to, b)
		}
	}
}

// FuzzPathsInScripts reads any bytes as scripts: the places are in them, in order.
func FuzzPathsInScripts(f *testing.F) {
	fuzzing.Bound(f)
	f.Add([]byte(`$A.get_node("B") % %C`))
	f.Add([]byte(`GetNode<A>(@"B") /* '`))
	f.Fuzz(func(t *testing.T, src []byte) {
		for _, l := range scripts {
			at := 0
			for _, p := range l.pathsIn(src) {
				if p.start < at || p.end < p.start || p.end > len(src) {
					t.Fatal(p, at)
				}
				at = p.end
				p.spelled(src, "A/b c")
				l.inner(src, p.start)
			}
			l.classesOf(src)
		}
	})
}

// scripted is a scene with scripts of every kind. M is where a place means the node Hand, m where it may.
var scripted = map[string]string{
	"project.godot": "config_version=5\n\n[autoload]\n\nAuto=\"*res://auto.gd\"\n",
	"arm.tscn": `[gd_scene format=3]

[ext_resource type="Script" path="res://arm.gd" id="1"]
[ext_resource type="Script" path="res://hand.gd" id="2"]
[ext_resource type="Script" path="res://both.gd" id="3"]
[ext_resource type="Script" path="res://auto.gd" id="4"]
[ext_resource type="Script" path="Arm.cs" id="5"]
[ext_resource type="Script" path="res://derived.gd" id="6"]
[ext_resource type="Script" path="res://made.gd" id="7"]
[ext_resource type="Script" path="res://lent.gd" id="8"]

[node name="Arm" type="Node2D"]
script = ExtResource("1")

[node name="Hand" type="Node2D" parent="."]
unique_name_in_owner = true
script = ExtResource("2")

[node name="Thumb" type="Node2D" parent="Hand"]
script = ExtResource("3")

[node name="Auto" type="Node2D" parent="."]
script = ExtResource("4")

[node name="Sharp" type="Node2D" parent="."]
script = ExtResource("5")

[node name="Derived" type="Node2D" parent="."]
script = ExtResource("6")

[node name="Made" type="Node2D" parent="."]
script = ExtResource("7")

[node name="Lent" type="Node2D" parent="."]
script = ExtResource("8")
`,
	"body.tscn": `[gd_scene format=3]

[ext_resource type="PackedScene" path="res://arm.tscn" id="1"]
[ext_resource type="Script" path="res://body.gd" id="2"]
[ext_resource type="Script" path="res://both.gd" id="3"]

[node name="Body" type="Node2D"]
script = ExtResource("2")

[node name="Left" parent="." instance=ExtResource("1")]

[node name="Hand" type="Node2D" parent="."]

[node name="Other" type="Node2D" parent="Hand"]
script = ExtResource("3")
`,
	"other.tscn": `[gd_scene format=3]

[ext_resource type="Script" path="res://lent.gd" id="1"]

[node name="Other" type="Node2D"]
script = ExtResource("1")
`,
	"lent.gd": "extends Node2D\n@onready var a = $\"../Hand\" # m\n", // in a scene that has nothing to do with the arm, too
	"arm.gd": `extends Node2D
@onready var a = $Hand # M
@onready var b = $"Hand/Thumb" # M
# $Hand
func _ready():
	get_node("Hand").show() # M
	print(get_node_or_null('./Hand/Thumb:position'), has_node(^"Hand")) # M
	%Hand.show() # M
	$Auto.get_node("../Hand").show() # m
	print("Hand", "Handle", "res://Hand") # m
	$Handle.show()
	get_node("/root/Arm/Hand") # m
	$Other/Hand.show() # m
class Inner:
	extends Node
	func f():
		return $Hand # m
func g():
	return NodePath("Hand") # M
`,
	"hand.gd":    "extends Node2D\n@onready var a = $\"../Hand/Thumb\" # M\n@onready var b = get_node('../Hand') # M\n@onready var c = $\"..\"\n",
	"both.gd":    "extends Node2D\n@onready var a = $\"../../Hand\" # m\n", // where the body's node has it, its own hand is meant
	"auto.gd":    "extends Node2D\n@onready var a = $\"../Hand\" # m\n",
	"base.gd":    "extends Node2D\n@onready var a = $\"../Hand\" # M\n",
	"derived.gd": "extends \"base.gd\"\n@onready var b = ^\"../Hand\" # M\n",
	"made.gd":    "extends Node2D\n@onready var a = $\"../Hand\" # m\n",
	"maker.gd":   "extends Node2D\n@onready var a = preload(\"res://made.gd\").new()\n@onready var b = $Hand # m\n",
	"body.gd":    "extends Node2D\n@onready var a = $Left/Hand # M\n@onready var b = $Hand # m\nfunc f(): return [$Left/Hand/Thumb, %\"Left\"] # M\n",
	"Arm.cs": `using Godot;
public partial class Arm : Node2D {
	// GetNode("../Hand")
	Node a = GetNode<Node2D>("../Hand"); // M
	NodePath b = new NodePath("../Hand/Thumb"); // M
	string c = "../Hand"; // m
	Node d = a.GetNode("../Hand"); // m
}
`,
}

// TestMentions finds the places in scripts that name a node, changes along those that certainly mean it and no byte else, and has the
// engine run the scripts.
func TestMentions(t *testing.T) {
	for _, test := range []struct {
		to      string
		changed func(line string) string
	}{
		{"Fist", func(line string) string { return strings.ReplaceAll(line, "Hand", "Fist") }},
		{"My Fist", strings.NewReplacer(`$Hand`, `$"My Fist"`, `$Left/Hand/Thumb`, `$"Left/My Fist/Thumb"`, `$Left/Hand`, `$"Left/My Fist"`, `%Hand`, `%"My Fist"`, "Hand", "My Fist").Replace},
	} {
		t.Run(test.to, func(t *testing.T) {
			p := written(t, scripted)
			plan := change(t, p, "arm.tscn", "Hand", test.to)
			var got []string
			for _, m := range plan.Scripts {
				mark := "m"
				if m.Certain() {
					mark = "M"
				}
				got = append(got, m.Res[len("res://"):]+":"+strconv.Itoa(m.Line.Number)+" "+mark)
				if m.Along || (m.Line.After != "") != m.Certain() || m.Use.Line != m.Line.Number || m.Line.Column != 1+len([]rune(scripted[m.Res[len("res://"):]][:m.Use.Offset]))-lineStart(scripted[m.Res[len("res://"):]], m.Use.Offset) {
					t.Errorf("%+v", m)
				}
			}
			var want []string
			after := map[string]string{}
			for name, text := range scripted {
				var out []string
				for i, line := range strings.Split(text, "\n") {
					_, mark, found := strings.Cut(line, "# ")
					if filepath.Ext(name) == ".cs" {
						_, mark, found = strings.Cut(line, "// ")
					}
					if found && (mark == "M" || mark == "m") {
						want = append(want, name+":"+strconv.Itoa(i+1)+" "+mark)
					}
					if mark == "M" {
						line = test.changed(line)
					}
					out = append(out, line)
				}
				after[name] = strings.Join(out, "\n")
			}
			slices.Sort(got)
			got = slices.Compact(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Errorf("found\n%s\nnot\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
			compare := func(after map[string]string) {
				t.Helper()
				for name, want := range after {
					if filepath.Ext(name) == ".tscn" {
						continue
					}
					if b, _ := os.ReadFile(filepath.Join(p.Root, name)); string(b) != want {
						t.Errorf("%s became\n%s\nnot\n%s", name, b, want)
					}
				}
			}
			if saved, err := plan.Write(context.Background(), store.SaveOptions{Backups: t.TempDir()}); err != nil || len(saved) != len(plan.Files) {
				t.Fatal(err, saved)
			}
			compare(scripted) // nothing is ticked
			for _, m := range plan.Scripts {
				m.Along = true
			}
			backups := t.TempDir()
			saved, err := plan.Write(context.Background(), store.SaveOptions{Backups: backups})
			if err != nil {
				t.Fatal(err)
			}
			kept := 0
			for _, s := range saved {
				if s.Backup != "" {
					kept++
				}
			}
			if kept != 6 { // arm, hand, base, derived, body, Arm.cs
				t.Error(kept, "backups")
			}
			compare(after)
			runs(t, "4.6", p, `var n = load("res://arm.tscn").instantiate(); root.add_child(n); await process_frame; print(n.a == n.get_node("`+test.to+`"), n.b == n.a.get_node("Thumb"), n.a.a == n.b, n.get_node("Derived").a == n.a)`, "truetruetruetrue")
		})
	}
}

// TestMentionsDisagree has one script at two nodes, from which the path to a node that moves becomes two different ones.
func TestMentionsDisagree(t *testing.T) {
	scene := "[gd_scene format=3]\n\n[ext_resource type=\"Script\" path=\"res://a.gd\" id=\"1\"]\n\n[node name=\"Arm\" type=\"Node2D\"]\n\n" +
		"[node name=\"To\" type=\"Node2D\" parent=\".\"]\n\n[node name=\"Far\" type=\"Node2D\" parent=\"To\"]\nscript = ExtResource(\"1\")\n\n" +
		"[node name=\"Hand\" type=\"Node2D\" parent=\".\"]\n\n[node name=\"Thumb\" type=\"Node2D\" parent=\"Hand\"]\n"
	for also, certain := range map[string]bool{"": true, "script = ExtResource(\"1\")\n": false} {
		p := written(t, map[string]string{"project.godot": "config_version=5\n", "arm.tscn": scene + also, "a.gd": "extends Node2D\n@onready var a = $\"../../Hand\"\n"})
		plan := change(t, p, "arm.tscn", "Hand", "To/Hand")
		if len(plan.Scripts) != 1 || plan.Scripts[0].Certain() != certain || certain && plan.Scripts[0].Line.After != `@onready var a = $"../Hand"` {
			t.Errorf("%q: %+v", also, plan.Scripts)
		}
	}
}

// TestMentionsEmbedded lists the places in scripts whose source is part of a scene, with their lines in that scene.
func TestMentionsEmbedded(t *testing.T) {
	inner := "[gd_scene format=3]\n\n[sub_resource type=\"GDScript\" id=\"s\"]\nscript/source = \"extends Node\nvar t = \\\"\\u00e9é\\\\n\\\"\nfunc f():\n\tget_node(\\\"Hand\\\").x($Hand)\n\t$\\\"../Out\\\"\n\"\n\n" +
		"[node name=\"P\" type=\"Node\"]\nscript = SubResource(\"s\")\n\n[node name=\"Hand\" type=\"Node\" parent=\".\"]\nscript = SubResource(\"s\")\n\n[node name=\"Out\" type=\"Node\" parent=\".\"]\n"
	outer := "[gd_scene format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://p.tscn\" id=\"1\"]\n\n[sub_resource type=\"GDScript\" id=\"s\"]\nscript/source = \"extends Node\nvar t = $P/Hand\n\"\n\n" +
		"[node name=\"Q\" type=\"Node\"]\nscript = SubResource(\"s\")\n\n[node name=\"P\" parent=\".\" instance=ExtResource(\"1\")]\n"
	for to, want := range map[string]string{
		"Fist":     "p.tscn:7:13 Hand p.tscn:7:23 $Hand q.tscn:7:9 $P/Hand ",
		"Out/Hand": "p.tscn:7:13 Hand p.tscn:7:23 $Hand p.tscn:8:5 ../Out! q.tscn:7:9 $P/Hand ",
	} {
		p := written(t, map[string]string{"project.godot": "config_version=5\n", "p.tscn": inner, "q.tscn": outer})
		got := ""
		for _, m := range change(t, p, "p.tscn", "Hand", to).Scripts {
			got += m.Res[len("res://"):] + ":" + strconv.Itoa(m.Use.Line) + ":" + strconv.Itoa(m.Use.Column) + " " + said(m.Use.Text) + map[bool]string{true: "! ", false: " "}[m.Outward]
			if text := map[string]string{"res://p.tscn": inner, "res://q.tscn": outer}[m.Res]; m.Certain() || text[m.Use.Offset:m.Use.Offset+m.Use.Length] != said(m.Use.Text) {
				t.Errorf("%+v", m)
			}
		}
		if got != want {
			t.Errorf("%s: listed %s, not %s", to, got, want)
		}
	}
}

// TestMentionsMoved moves a node whose own scripts, and those below it, contain paths that lead outside: they follow.
// The engine runs them.
func TestMentionsMoved(t *testing.T) {
	const hand = "extends Node2D\n@onready var eye = $\"../../Eye\" # M\n@onready var arm = get_node('../../Arm') # M\n@onready var me = get_node(\"../../Arm/Hand\") # M\n" +
		"@onready var parent = $\"..\" # m\n@onready var thumb = $Thumb\n@onready var inside = $\"Thumb/..\"\n@onready var part = \"../../\" + \"Eye\" # m\n@onready var other = $Thumb.get_node(\"../../../Eye\") # m\n"
	const thumb = "extends Node2D\n@onready var eye = $\"../../../Eye\" # M\n@onready var hand = $\"..\"\n@onready var near = $\"../Nail\"\n"
	p := written(t, map[string]string{
		"project.godot": "config_version=5\n",
		"p.tscn": "[gd_scene format=3]\n\n[ext_resource type=\"Script\" path=\"res://hand.gd\" id=\"1\"]\n\n[ext_resource type=\"Script\" path=\"res://thumb.gd\" id=\"2\"]\n\n" +
			"[ext_resource type=\"Script\" path=\"res://Hand.cs\" id=\"3\"]\n\n[ext_resource type=\"Script\" path=\"res://far.gd\" id=\"4\"]\n\n" +
			"[node name=\"P\" type=\"Node2D\"]\n\n[node name=\"Arm\" type=\"Node2D\" parent=\".\"]\n\n[node name=\"Hand\" type=\"Node2D\" parent=\"Arm\"]\nscript = ExtResource(\"1\")\n\n" +
			"[node name=\"Thumb\" type=\"Node2D\" parent=\"Arm/Hand\"]\nscript = ExtResource(\"2\")\n\n[node name=\"Nail\" type=\"Node2D\" parent=\"Arm/Hand\"]\nscript = ExtResource(\"3\")\n\n" +
			"[node name=\"Eye\" type=\"Node2D\" parent=\".\"]\nscript = ExtResource(\"4\")\n",
		"hand.gd":  hand,
		"thumb.gd": thumb,
		"Hand.cs":  "class Nail : Node2D { void F() {\nGetNode<Node2D>(\"../../../Eye\"); // M\nGetNode(\"../Thumb\");\n} }\n",
		"far.gd":   "extends Node2D\n@onready var root = $\"../../\"\n@onready var up = $\"../Arm\"\n",
	})
	plan := change(t, p, "p.tscn", "Arm/Hand", "Hand")
	got := ""
	for _, m := range plan.Scripts {
		mark := map[bool]string{true: " # M", false: " # m"}[m.Certain()]
		if !strings.HasSuffix(strings.Replace(m.Line.Before, "//", "#", 1), mark) {
			t.Errorf("%s:%d is %s: %s", m.Res, m.Line.Number, mark, m.Line.Before)
		}
		got += m.Res[len("res://"):] + ":" + strconv.Itoa(m.Line.Number) + map[bool]string{true: " ", false: "! "}[m.Outward]
		m.Along = m.Certain()
	}
	if want := "Hand.cs:2 hand.gd:2 hand.gd:3 hand.gd:4! hand.gd:5 hand.gd:8 hand.gd:9 thumb.gd:2 "; got != want {
		t.Errorf("listed %s, not %s", got, want)
	}
	if _, err := plan.Write(context.Background(), store.SaveOptions{NoBackup: true}); err != nil {
		t.Fatal(err)
	}
	if b, _ := os.ReadFile(filepath.Join(p.Root, "Hand.cs")); !strings.Contains(string(b), "(\"../../Eye\")") || !strings.Contains(string(b), "(\"../Thumb\")") {
		t.Error(string(b))
	}
	scene, err := os.ReadFile(filepath.Join(p.Root, "p.tscn"))
	if err == nil { // this engine is built without C#
		err = os.WriteFile(filepath.Join(p.Root, "p.tscn"), []byte(strings.Replace(string(scene), "res://Hand.cs", "res://far.gd", 1)), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	runs(t, "4.6", p, `var n = load("res://p.tscn").instantiate(); root.add_child(n); await process_frame; print(n.get_node("Hand").eye.name, n.get_node("Hand").arm.name, n.get_node("Hand").me.name, n.get_node("Hand/Thumb").eye.name, n.get_node("Hand/Thumb").near.name)`, "EyeArmHandEyeNail")
}

func lineStart(text string, off int64) int {
	return len([]rune(text[:strings.LastIndexByte(text[:off], '\n')+1]))
}

// runs has an engine run a line in a project.
func runs(t *testing.T, version string, p Project, line, want string) {
	t.Helper()
	program := enginetest.OptionalEngine(t, version)
	if program == "" {
		return
	}
	script := filepath.Join(t.TempDir(), "run.gd")
	text := "extends SceneTree\nfunc _initialize():\n\t" + strings.ReplaceAll(line, "; ", "\n\t") + "\n\tquit(0)\n" +
		"var frames = 0\nfunc _idle(d): return _process(d)\nfunc _process(_d):\n\tframes += 1\n\treturn frames > 100\n" // the engine quits after an error too
	if err := os.WriteFile(script, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	command := enginetest.Command(t, program, "--path", p.Root, "--script", script)
	out, err := command.CombinedOutput()
	if err != nil || !strings.Contains(string(out), want) {
		t.Errorf("the engine does not say %s: %v\n%s", want, err, out)
	}
}

func TestClassesOf(t *testing.T) {
	for _, test := range [][4]string{
		{".gd", "class_name A extends B\n# extends C\n", "A", "B"},
		{".gd", "@tool\nextends \"res://a.gd\".Inner\nclass D extends E:\n\tpass\n", "", "res://a.gd E"},
		{".cs", "public partial class A : B, C<D> { class E { } } // class F", "A E", "B C D"},
	} {
		own, extends := scripts[test[0]].classesOf([]byte(test[1]))
		if strings.Join(own, " ") != test[2] || strings.Join(extends, " ") != test[3] {
			t.Errorf("%s: %q extends %q", test[1], own, extends)
		}
	}
}
