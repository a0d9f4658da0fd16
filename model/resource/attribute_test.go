package resource_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/codec/variant"
	"savant/model"
)

// other is another value of a type for an attribute.
func other(name string, v variant.Value) (variant.Value, bool) {
	switch v.Type {
	case variant.String:
		switch name {
		case "@uid":
			return variant.OfString("uid://bxy1a"), true
		case "@index":
			return variant.OfString("3"), true
		case "@id":
			return variant.OfString("77"), true
		}
		return variant.OfString(v.Text + "x"), true
	case variant.Int:
		return variant.OfInt(v.Int() + 1), true
	case variant.PackedInt32Array:
		return variant.Value{Type: v.Type, Data: []int32{5}}, true
	}
	return v, false
}

// TestNoAttributeIsPassedOver gives each attribute of each item of the vectors another value: the file says it afterwards, or the edit is refused
// with a reason. None does nothing.
func TestNoAttributeIsPassedOver(t *testing.T) {
	written, refused := map[string]int{}, map[string]int{}
	for n, v := range vectors(t) {
		if v.Flags != 0 || len(v.data) > 100_000 || n%2 == 1 && !strings.HasSuffix(v.File, ".scn") {
			continue
		}
		base := open(t, v.File, v.data)
		var way [][]int
		var below func(r model.Row, at []int)
		below = func(r model.Row, at []int) {
			for i := range base.Len(r) {
				c, here := base.Child(r, i), append(slices.Clone(at), i)
				switch k := base.Describe(c); {
				case strings.HasPrefix(k.Label, "@"):
					way = append(way, here)
				case k.Badge != model.BadgeArray && k.Badge != model.BadgeDictionary && k.Children < 100:
					below(c, here)
				}
			}
		}
		below(model.Root, nil)
		for _, at := range way {
			d := open(t, v.File, v.data)
			r := model.Root
			for _, i := range at {
				r = d.Child(r, i)
			}
			path, name := d.Path(r), d.Describe(r).Label
			was, err := d.Value(r)
			if err != nil {
				continue
			}
			to, ok := other(name, was)
			if !ok {
				continue
			}
			what := d.Describe(d.Parent(r)).Badge
			key := fmt.Sprint(what, " ", name)
			if err := d.Set(r, to); err != nil {
				var why *model.RefusedError
				if !errors.As(err, &why) || why.Why.IsZero() {
					t.Errorf("%s: %s: %v", v.name(), path, err)
				}
				refused[key]++
				continue
			}
			now, err := d.Value(r)
			if err != nil || !variant.Equal(now, to) {
				t.Errorf("%s: %s: %v was set and %v is there: %v", v.name(), path, to, now, err)
			}
			b, err := d.File()
			if err != nil {
				t.Fatal(err)
			}
			if fresh := open(t, v.File, b); spell(fresh) != spell(d) {
				t.Errorf("%s: %s: the file says something else:\n%s", v.name(), path, different(spell(fresh), spell(d)))
			}
			written[key]++
		}
	}
	if t.Logf("written %v, refused %v", written, refused); len(written) < 8 || len(refused) == 0 {
		t.Error("too little was tried")
	}
}

// TestEnginesReadHeaders has Godot 4.6 read what edits of the header make.
func TestEnginesReadHeaders(t *testing.T) {
	program := enginetest.Oracle(t, "4.6")
	tried := map[string]bool{}
	for _, v := range vectors(t) {
		if v.Engine != "4.6" || v.Flags != 0 || v.Loads != true || len(v.data) > 50_000 {
			continue
		}
		d := open(t, v.File, v.data)
		header, err := d.Find("header")
		if err != nil {
			t.Fatal(err)
		}
		for i := range d.Len(header) {
			r := d.Child(header, i)
			name := d.Describe(r).Label
			now := variant.OfString("uid://bxy1a")
			if name == "@type" {
				now = variant.OfString("Resource")
			}
			if tried[name] || d.Set(r, now) != nil {
				continue
			}
			tried[name] = true
			b, err := d.File()
			if err != nil {
				t.Fatal(err)
			}
			file := filepath.Join(t.TempDir(), v.File)
			if err := os.WriteFile(file, b, 0o600); err != nil {
				t.Fatal(err)
			}
			command := enginetest.Command(t, program, "4.6", "props", file)
			command.Env = append(os.Environ(), "ORACLE_PROJECT="+v.dir)
			out, err := command.CombinedOutput()
			if err != nil || name == "@type" && !strings.Contains(string(out), `"class":"Resource"`) {
				t.Errorf("%s: %s: %v\n%.2000s", v.name(), name, err, out)
			}
		}
	}
	if !tried["@type"] || !tried["@uid"] {
		t.Errorf("only %v", tried)
	}
}

// TestIDsOfWhatIsAdded: the id that is told of a resource that is added is the one by which the file knows it, a number before Godot 4.
func TestIDsOfWhatIsAdded(t *testing.T) {
	n := 0
	for _, v := range vectors(t) {
		if v.Flags != 0 || v.Loads != true || len(v.data) > 50_000 {
			continue
		}
		d := open(t, v.File, v.data)
		class := "Texture2D"
		if v.Engine[0] == '3' {
			class = "Texture"
		}
		external, err := d.AddExtResource(class, "res://added.png")
		if err != nil {
			t.Fatalf("%s: %v", v.name(), err)
		}
		internal, err := d.AddSubResource("Gradient")
		if err != nil {
			t.Fatalf("%s: %v", v.name(), err)
		}
		b, err := d.File()
		if err != nil {
			t.Fatal(err)
		}
		found := 0
		for _, r := range open(t, v.File, b).SceneResources() {
			if r.External && r.ID == external && r.File == "res://added.png" || !r.External && r.ID == internal && r.Class == "Gradient" {
				found++
			}
		}
		if _, err := strconv.Atoi(external); found != 2 || (err == nil) != (v.Engine[0] == '3') {
			t.Errorf("%s: %q and %q are told, %d of them found", v.name(), external, internal, found)
		}
		n++
	}
	if n < 50 {
		t.Errorf("only %d files", n)
	}
}
