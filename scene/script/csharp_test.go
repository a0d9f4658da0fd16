package script_test

import (
	"fmt"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/scene/class"
	"savant/scene/script"
)

const lantern = `using Godot;
using System;

namespace Game
{
	public enum Kind : byte { Fire, Ice = 5, Air }

	[Flags]
	enum Marks { None = 0, A = 1 << 0, B = 1 << 1 }

	// [Export] public int No;
	[GlobalClass, Icon("res://i.svg")]
	public partial class Lantern : Godot.Node3D
	{
		private const int Most = 40;
		[Signal] public delegate void LitEventHandler();

		[Export] public int Speed = 400;
		[Export] public float Energy { get; set; } = 1.5f;
		[Export(PropertyHint.Range, "0,10,0.5,or_greater")] private double _range = 2;
		[Export] public string Title { get; private set; } = "a \"b\"";
		[ExportGroup("Look", "Look")]
		[Export] public Color LookColor = new Color(1, 0.5f, 0, 1);
		[Export] public Vector2 LookAt { get => _at; set { _at = value; } }
		[ExportGroup("")]
		[Export] public Kind Made = Kind.Ice;
		[Export] public Marks Marked = Marks.A | Marks.B;
		[Export]
		public Texture2D Picture;
		[Export] public Node3D Target { get; set; }
		[Export] public NodePath Path { get; set; } = new NodePath("A/B");
		[Export] public Godot.Collections.Array<int> List { get; set; } = new();
		[Export] public Godot.Collections.Dictionary<string, int> Map;
		[Export] public float[] Numbers = { 1, 2 };
		[Export] public Texture2D[] Pictures;
		[Export(PropertyHint.File, "*.txt")] public string File;
		[Export] public bool On = true, Off;
		[Export] public int Limit = Most * 2;
		[Export] public StringName Name2 = "x";
		[Export] public Vector3 Up = Vector3.Up;
		[Export] public int Computed => 4;
		public int Plain = 3;
		public override void _Ready() { [Obsolete] int x = 1; if (x < 2) { } }
		[Export] public long Last = 5L;
	}
}
`

// TestCSharp reads the exported members of a C# script.
func TestCSharp(t *testing.T) {
	s := script.CSharp.Read([]byte(lantern), script.Scope{Table: class.For(dialect.Godot46), Dialect: dialect.Godot46})
	if s.Class != "Lantern" || s.Extends != "Node3D" {
		t.Errorf("class %q extends %q", s.Class, s.Extends)
	}
	if fmt.Sprint(s.Signals, s.Methods) != "[Lit] [_Ready]" {
		t.Errorf("signals %v, methods %v", s.Signals, s.Methods)
	}
	want := []string{
		`Speed int none "400"`,
		`Energy float none "1.5"`,
		`_range float range "2.0"`,
		`Title String none "\"a \\\"b\\\"\""`,
		`LookColor Color none "Color(1, 0.5, 0, 1)" Look Look`,
		`LookAt Vector2 none "Vector2(0, 0)" Look Look`,
		`Made int enum "5" Fire=0 Ice=5 Air=6`,
		`Marked int flags "3" None=0 A=1 B=2`,
		`Picture Object resource "null" Texture2D`,
		`Target Object node "null" Node3D`,
		`Path NodePath none "NodePath(\"A/B\")"`,
		`List Array array unknown int`,
		`Map Dictionary dictionary unknown int`,
		`Numbers PackedFloat32Array array unknown float`,
		`Pictures Array array unknown Texture2D`,
		`File String file "\"\""`,
		`On bool none "true"`,
		`Off bool none "false"`,
		`Limit int none "80"`,
		`Name2 StringName none "&\"x\""`,
		`Up Vector3 none "Vector3(0, 1, 0)"`,
		`Computed int none unknown`,
		`Last int none "5"`,
	}
	var got []string
	for _, p := range s.Exports {
		line := fmt.Sprintf("%s %s %s ", p.Name, p.Type, p.Hint.Kind)
		if p.HasDefault {
			line += fmt.Sprintf("%q", p.Default)
		} else {
			line += "unknown"
		}
		for _, o := range p.Hint.Options {
			line += fmt.Sprintf(" %s=%d", o.Name, o.Value)
		}
		for _, word := range append([]string{p.Group, p.Prefix, p.Hint.Element}, p.Hint.Classes...) {
			if word != "" {
				line += " " + word
			}
		}
		got = append(got, line)
	}
	if g, w := strings.Join(got, "\n"), strings.Join(want, "\n"); g != w {
		t.Errorf("exported are\n%s\nnot\n%s", g, w)
	}
}
