package convert

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/enginetest"
)

// TestRefusedBinaries checks that what the other form cannot hold is refused and reported.
func TestRefusedBinaries(t *testing.T) {
	for _, c := range []struct{ text, out, want string }{
		{"[gd_scene format=3]\n\n[node name=\"A\" type=\"Node\"]\n", "a.res", "become a binary resource"},
		{"[gd_resource type=\"Resource\" format=3]\n\n[resource]\nmetadata/a = Array[int]([1])\n", "a.res", "1 value has no exact"},
		{"[gd_resource type=\"Resource\" format=3]\n\n[resource]\na = SubResource(\"x\")\n", "a.res", "1 value has no exact"},
		{"[gd_resource type=\"Resource\" format=3]\n", "a.res", "the text has no section [resource]"},
		{"[gd_scene format=3]\n\n[node type=\"Node\"]\n", "a.scn", "line 3, column 1: [node] without a name"},
		{"[gd_scene format=3]\n\n[node name=\"A\" type=\"Node\"]\n\n[node name=\"B\" type=\"Node\"]\n", "a.scn", "line 5, column 1: a second root"},
	} {
		res, err := Bytes(t.Context(), "a.tscn", []byte(c.text), c.out, Request{}, nil)
		if err == nil || res.Data != nil {
			t.Errorf("%q becomes %d bytes", c.text, len(res.Data))
		} else if !strings.Contains(said(err), c.want) {
			t.Errorf("%q: %v, not %s", c.text, err, c.want)
		}
	}
}

// TestResourcesOfClasses: names that engines give resources of one class are those of binary resources, and the engine reads what is written there.
func TestResourcesOfClasses(t *testing.T) {
	oracle := enginetest.Oracle(t, "4.6")
	for _, c := range []struct{ out, of, says string }{
		{"look.theme", "Theme", "default_font_size = 20"}, {"rock.material", "StandardMaterial3D", "metallic = 0.5"}, {"a.mesh", "BoxMesh", "flip_faces = true"},
		{"b.anim", "Animation", "length = 2.5"}, {"c.stylebox", "StyleBoxFlat", "shadow_size = 7"},
	} {
		text := "[gd_resource type=\"" + c.of + "\" format=3]\n\n[resource]\n" + c.says + "\n"
		res, err := Bytes(t.Context(), "a.tres", []byte(text), c.out, Request{}, nil)
		if err != nil || res.To != BinaryResource {
			t.Errorf("%s: %v, %v", c.out, res.To, err)
			continue
		}
		file := filepath.Join(t.TempDir(), c.out)
		if err := os.WriteFile(file, res.Data, 0o600); err != nil {
			t.Fatal(err)
		}
		name, value, _ := strings.Cut(c.says, " = ")
		out, err := enginetest.Command(t, oracle, "4.6", "read", "resource", file).CombinedOutput()
		if err != nil || !strings.Contains(string(out), `"`+name+`"`) {
			t.Errorf("%s: the engine reads no %s of %s: %v\n%s", c.out, name, value, err, out)
		}
	}
}
