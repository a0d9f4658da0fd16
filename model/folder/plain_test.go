package folder

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"

	"savant/model/find"
)

// TestFindInScripts searches the lines of scripts and shaders for a text, in either case or by a regular expression, and leaves them out where more
// than text is looked for.
func TestFindInScripts(t *testing.T) {
	root := filled(t, map[string]string{
		"a.gd":       "extends Node\r\n\tvar Speed = 5 # speed\r\n",
		"b.gdshader": "// é Speed\n",
		"c.cs":       "int other;\nint speed",
		"d.txt":      "speed\n",
		"e.tscn":     "[gd_scene format=3]\n\n[node name=\"A\" type=\"Node\"]\nspeed = \"speed\"\n",
	})
	for _, c := range []struct {
		q    find.Query
		want string
	}{
		{find.Query{Text: "speed", Fold: true}, "a.gd:2:6@19+5 var Speed = 5 # speed, b.gdshader:1:6@6+5 // é Speed, c.cs:2:5@15+5 int speed, e.tscn:0:0@57+7 speed, "},
		{find.Query{Text: "speed"}, "a.gd:2:18@31+5 var Speed = 5 # speed, c.cs:2:5@15+5 int speed, e.tscn:0:0@57+7 speed, "},
		{find.Query{Value: "S.e+d$"}, "b.gdshader:1:6@6+5 // é Speed, "},
		{find.Query{Text: "speed", Type: "String"}, "e.tscn:0:0@57+7 speed, "},
	} {
		lines, err := find.Lines(c.q)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		err = Find(context.Background(), root, Values(compiled(t, c.q)), Options{Lines: lines}, nil, func(f Found) bool {
			for _, h := range f.Hits {
				got += fmt.Sprintf("%s:%d:%d@%d+%d %s, ", filepath.Base(f.File), h.Line, h.Column, h.Offset, h.Length, h.Text)
			}
			return true
		})
		if err != nil || got != c.want {
			t.Errorf("%+v: %v\n%s\nnot\n%s", c.q, err, got, c.want)
		}
	}
}
