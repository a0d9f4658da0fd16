package script_test

import (
	"fmt"
	"testing"

	"savant/codec/dialect"
	"savant/scene/class"
	"savant/scene/script"
)

// TestTakes reads what signals and methods take.
func TestTakes(t *testing.T) {
	scope := script.Scope{Table: class.For(dialect.Godot46), Dialect: dialect.Godot46}
	for _, c := range []struct {
		language *script.Language
		text     string
		takes    string
	}{
		{script.GDScript, "signal lit\nsignal blown(force, by)\nfunc a(): pass\nstatic func b(x: Vector2 = Vector2(1, 2), y = [3, 4]): pass\n" +
			"func c(x,\n\t\ty := {a = 1},\n\t): pass\nfunc d(x, ...rest: Array): pass\n",
			"map[a:{[] 0 false} b:{[x y] 0 false} blown:{[force by] 2 false} c:{[x y] 1 false} d:{[x] 1 true}]"},
		{script.CSharp, "public partial class A : Godot.Node {\n[Signal] public delegate void HitEventHandler(int force);\npublic void B(Node n, Dictionary<string, int> d = null) {}\n" +
			"public void C(params int[] rest) {}\n}\n", "map[B:{[n d] 1 false} C:{[] 0 true} Hit:{[force] 1 false}]"},
	} {
		if got := fmt.Sprint(map[string]script.Parameters(c.language.Read([]byte(c.text), scope).Takes)); got != c.takes {
			t.Errorf("%s\nnot\n%s", got, c.takes)
		}
	}
}
