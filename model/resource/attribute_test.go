package resource_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/codec/enginetest"
	"savant/codec/resource"
	"savant/codec/variant"
	"savant/model"
	"savant/model/bintext"
	"savant/model/rowpath"
	"savant/model/transcode"
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

// TestIDsOfWhatIsAdded: the id that is reported for an added resource is the one that the file uses, a number before Godot 4.
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
		internal, err := d.AddSubResource("Gradient", model.Root)
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

// TestHeaderAttributes removes each attribute of the headers of all formats, text and binary, and inserts it again: the bytes are those of before.
// What the header needs, or what follows from the rest of the file, is refused with the reason.
func TestHeaderAttributes(t *testing.T) {
	text := map[string]string{
		"2.tres": "[gd_resource type=\"Resource\" load_steps=2 format=2]\n\n[sub_resource type=\"Gradient\" id=1]\n\n[resource]\na = SubResource( 1 )\n",
		"3.tres": "[gd_resource type=\"Resource\" script_class=\"Item\" load_steps=2 format=3 uid=\"uid://bxy1a\"]\n\n" +
			"[sub_resource type=\"Gradient\" id=\"Gradient_1\"]\n\n[resource]\na = SubResource(\"Gradient_1\")\n",
		"3.tscn": "[gd_scene load_steps=2 format=3 uid=\"uid://bxy1a\"]\n\n[ext_resource type=\"Texture2D\" uid=\"uid://cxy1a\" path=\"res://a.png\" id=\"1\"]\n\n[node name=\"A\" type=\"Node\"]\n",
	}
	files := map[string][]byte{}
	for name, s := range text {
		files[name] = []byte(s)
	}
	for engine, name := range map[*dialect.Dialect]string{dialect.Godot3: "3.res", dialect.Godot40: "5.res", dialect.Godot46: "6.res"} {
		n := resource.New{Engine: engine, UID: 1234567, ScriptClass: "Item", Resources: []resource.NewResource{{ID: "1", Class: "Gradient"}, {ID: "2", Class: "Resource"}}}
		if engine == dialect.Godot3 {
			n.UID, n.ScriptClass = resource.NoUID, ""
		}
		b, err := n.Append(nil)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = b
	}
	four := bytes.Clone(files["5.res"])
	binary.LittleEndian.PutUint32(four[20:], 4)
	files["4.res"] = four
	outcome := map[string]string{}
	for name, b := range files {
		d := open(t, name, b)
		header, err := d.Find("header")
		if err != nil {
			t.Fatal(err)
		}
		var attributes []string
		for i := range d.Len(header) {
			attributes = append(attributes, d.Describe(d.Child(header, i)).Label)
		}
		for _, a := range attributes {
			r, err := d.Find("header." + a)
			if err != nil {
				t.Fatal(err)
			}
			v, err := d.Value(r)
			if err != nil {
				t.Fatal(err)
			}
			can := d.Describe(r).Can&model.CanRemove != 0
			var refused *model.RefusedError
			switch err := d.Remove(r); {
			case errors.As(err, &refused):
				outcome[name] += " " + a + ":refused"
				if refused.Why.IsZero() || can && a != "@load_steps" && a != "@script_class" {
					t.Errorf("%s: %s: %v, though it looks as if it could be removed", name, a, err)
				}
				continue
			case err != nil || !can:
				t.Fatalf("%s: %s: %v, could be removed: %v", name, a, err, can)
			}
			if _, err := d.Find("header." + a); err == nil {
				t.Errorf("%s: %s is there after its removal", name, a)
			}
			path, err := rowpath.Parse("header." + a)
			if err != nil {
				t.Fatal(err)
			}
			parent, index, key, err := d.NewPlace(path)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := d.Insert(parent, index, key, variant.OfMath(variant.Vector2, 1, 2)); err == nil {
				t.Errorf("%s: %s was made a Vector2", name, a)
			}
			if _, err := d.Insert(parent, index, key, v); err != nil {
				t.Fatalf("%s: %s: %v", name, a, err)
			}
			if now, err := d.File(); err != nil || !bytes.Equal(now, b) {
				t.Errorf("%s: %s: there and back is not the same: %v\n%q\n%q", name, a, err, now, b)
			}
			if _, err := d.Insert(parent, index, key, v); !errors.As(err, &refused) {
				t.Errorf("%s: %s was inserted twice: %v", name, a, err)
			}
			outcome[name] += " " + a + ":back"
		}
	}
	want := map[string]string{
		"2.tres": " @type:refused @load_steps:back @format:refused",
		"3.tres": " @type:refused @script_class:back @load_steps:back @format:refused @uid:back",
		"3.tscn": " @load_steps:back @format:refused @uid:back",
		"3.res":  " @type:refused @load_steps:refused @format:refused",
		"4.res":  " @type:refused @script_class:refused @load_steps:refused @format:refused @uid:back",
		"5.res":  " @type:refused @script_class:back @load_steps:refused @format:refused @uid:back",
		"6.res":  " @type:refused @script_class:back @format:refused @uid:back",
	}
	for name := range files {
		if outcome[name] != want[name] {
			t.Errorf("%s:%s, not%s", name, outcome[name], want[name])
		}
	}
}

// ids are possible ids of a resource, and whether Godot 3 (a number) and Godot 4 (in quotes) accept them for one in the
// file.
var ids = []struct {
	id                  string
	number, name, other bool // other: for a resource of another file, in Godot 4
}{
	{"7", true, true, true}, {"0", true, true, true}, {"Box_k3x7a", false, true, true}, {"_", false, true, true}, {"A1", false, true, true},
	{"", false, false, false}, {"a b/c", false, false, true}, {"x\"y", false, false, false}, {"a\\b", false, false, false}, {"a\nb", false, false, false},
	{"a-b", false, false, true}, {"é", false, false, true}, {"a::b", false, false, true}, {"a.b", false, false, true}, {"-1", false, false, true}, {"1.5", false, false, true},
}

// TestIDs gives resources ids by their attribute and by their name, in text and binary files: what no engine takes is refused and says which
// characters are allowed, and references follow the others.
func TestIDs(t *testing.T) {
	old := "[gd_resource type=\"Resource\" load_steps=3 format=2]\n\n[ext_resource path=\"res://a.tres\" type=\"Resource\" id=1]\n\n" +
		"[sub_resource type=\"Gradient\" id=5]\n\n[resource]\na = [ SubResource( 5 ), ExtResource( 1 ) ]\n"
	now := "[gd_resource type=\"Resource\" load_steps=3 format=3]\n\n[ext_resource type=\"Resource\" path=\"res://a.tres\" id=\"1_a\"]\n\n" +
		"[sub_resource type=\"Gradient\" id=\"Gradient_1\"]\n\n[resource]\na = [SubResource(\"Gradient_1\"), ExtResource(\"1_a\")]\n"
	toBinary := func(text string) string {
		var out bytes.Buffer
		if _, err := bintext.ToBinary(t.Context(), &out, []byte(text), nil, &transcode.Losses{}, func(float64) {}); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	for _, c := range []struct {
		name, file string
		number     bool
		row        string // "" for a resource of another file, whose id a binary file does not store
		other      bool
	}{
		{"old.tres", old, true, "sub_resource[5]", false},
		{"old.tres", old, true, "ext_resource[1]", true},
		{"new.tres", now, false, "sub_resource.Gradient_1", false},
		{"new.tres", now, false, `ext_resource["1_a"]`, true},
		{"old.res", toBinary(old), true, "sub_resource[5]", false},
		{"new.res", toBinary(now), false, "sub_resource.Gradient_1", false},
	} {
		for _, x := range ids {
			want := map[[2]bool]bool{{true, false}: x.number, {true, true}: x.number, {false, false}: x.name, {false, true}: x.other}[[2]bool{c.number, c.other}]
			for _, byName := range []bool{false, true} {
				d := open(t, c.name, []byte(c.file))
				r, err := d.Find(c.row)
				if err != nil {
					t.Fatalf("%s: %v", c.name, err)
				}
				id := variant.OfString(x.id)
				if byName {
					err = d.RenameKey(r, id)
				} else {
					at, fail := d.Find(c.row + ".@id")
					if fail != nil {
						t.Fatal(fail)
					}
					if n, fail := strconv.Atoi(x.id); fail == nil && c.number {
						id = variant.OfInt(int64(n))
					}
					err = d.SetAs(at, id)
				}
				var refused *model.RefusedError
				if (err == nil) != want || err != nil && !errors.As(err, &refused) {
					t.Errorf("%s: %s becomes %q (by name: %v): %v", c.name, c.row, x.id, byName, err)
					continue
				}
				if err != nil {
					if text := english(refused); !strings.Contains(text, "digits") && !strings.Contains(text, "quotes") {
						t.Errorf("%s: %q: %s does not say which characters are allowed", c.name, x.id, text)
					}
					continue
				}
				if problems := d.Problems(); len(problems) > 0 {
					t.Errorf("%s: %q: the references do not follow: %v", c.name, x.id, problems)
				}
				if text, err := d.Text(must(d.Find("resource.a"))); err != nil || !strings.Contains(text, x.id) {
					t.Errorf("%s: %q is not what refers to it: %s, %v", c.name, x.id, text, err)
				}
			}
		}
	}
}

func must(r model.Row, err error) model.Row {
	if err != nil {
		panic(err)
	}
	return r
}

// TestEnginesReadIDs asks engines for what they say of each id of a resource of the file: an error, or nothing.
func TestEnginesReadIDs(t *testing.T) {
	for engine, text := range map[string]string{
		"3.6": "[gd_resource type=\"Resource\" load_steps=2 format=2]\n\n[sub_resource type=\"Gradient\" id=%s]\n\n[resource]\n__meta__ = {\"a\": SubResource( %[1]s )}\n",
		"4.6": "[gd_resource type=\"Resource\" load_steps=2 format=3]\n\n[sub_resource type=\"Gradient\" id=%s]\n\n[resource]\nmetadata/a = SubResource(%[1]s)\n",
	} {
		folder := t.TempDir()
		arguments := []string{engine, "props"} // one start of the engine for all
		file := func(i int) string { return filepath.Join(folder, fmt.Sprintf("%d.tres", i)) }
		missing := func(i int) string { return filepath.Join(folder, fmt.Sprintf("no%d.tres", i)) } // complaints before that of one are of the file before it
		for i, x := range ids {
			id := strconv.Quote(x.id)
			if engine == "3.6" {
				id = x.id
			}
			if err := os.WriteFile(file(i), fmt.Appendf(nil, text, id), 0o644); err != nil {
				t.Fatal(err)
			}
			arguments = append(arguments, file(i), missing(i))
		}
		var complaint bytes.Buffer
		ask := enginetest.Command(t, enginetest.Oracle(t, engine), arguments...)
		ask.Stderr = &complaint
		out, err := ask.Output()
		if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
			t.Fatal(err)
		}
		complaints := complaint.String()
		for i, x := range ids {
			mine, rest, parted := strings.Cut(complaints, missing(i))
			_, complaints, _ = strings.Cut(rest, "cannot load "+missing(i))
			if !parted {
				t.Fatalf("%s: no complaint of %s: %s", engine, missing(i), complaint.String())
			}
			mine = mine[:strings.LastIndexByte(mine, '\n')+1] // without the line that names the missing file
			want := x.name
			if engine == "3.6" {
				want = x.number
			}
			_, told, _ := strings.Cut(string(out), `{"file":"`+file(i)+"\"}\n")
			loaded := strings.HasPrefix(told, `{"id"`)
			// Godot reads an empty id, and writes another; 3.6 a negative or broken number, as the next whole one.
			if taken := loaded && !strings.Contains(mine, "ERROR: "); taken != want && x.id != "" && x.id[0] != '-' && x.id != "1.5" {
				t.Errorf("%s: the id %q: taken %v: %s", engine, x.id, taken, mine)
			}
		}
	}
}
