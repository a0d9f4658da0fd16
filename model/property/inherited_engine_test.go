package property_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
	"savant/model/property"
	"savant/model/users"
	"savant/scene/tscn"
)

// TestInheritedDefaultsBesideEngines makes of each text scene of the corpus an heir, and an instance of that, which both store some of its values in
// other words. What is told as the default of such a value is what the engine has once the value is removed.
func TestInheritedDefaultsBesideEngines(t *testing.T) {
	for _, engine := range enginetest.Versions() {
		t.Run(engine.Name, func(t *testing.T) {
			program := enginetest.Engine(t, engine.Name)
			folder := t.TempDir()
			script, err := filepath.Abs(filepath.Join("testdata", "default"+engine.Name[:1]+".gd"))
			if err != nil {
				t.Fatal(err)
			}
			from := map[string]int{}
			var list []string
			for i, file := range standalone(t, enginetest.Folder(t, "SAVANT_CORPUS"), folder, engine.Format) {
				if filepath.Ext(file) != ".tscn" || i%3 > 0 && !enginetest.Whole() {
					continue
				}
				base := openIn(t, folder, file, engine.Dialect.Name)
				values := someValues(base)
				if len(values) == 0 {
					continue
				}
				write(t, folder, "heir."+file, heir(file, base, values, engine.Format, 2))
				world := openWritten(t, folder, "world."+file, world("heir."+file, base, values, engine.Format), engine.Dialect.Name)
				lines := dropped(t, world, filepath.Join(folder, "world."+file), from)
				write(t, folder, "world."+file, string(world.Bytes()))
				list = append(list, lines...)
			}
			write(t, folder, "list", strings.Join(list, "\n"))
			out, err := enginetest.Command(t, program, "--path", folder, "--script", script, "--", "res://list").CombinedOutput()
			if err != nil {
				t.Errorf("%v\n%.3000s", err, out)
			}
			for _, line := range strings.Split(string(out), "\n") {
				switch verdict, rest, _ := strings.Cut(line, " "); verdict {
				case "same", "unread":
					from[verdict]++
				case "other":
					t.Errorf("the engine has another value than %s", rest)
				}
			}
			t.Log(from)
			if from["heir"] < 50 || from["base"] < 50 || from["same"] < (from["heir"]+from["base"])*3/4 {
				t.Errorf("too few: %v", from)
			}
		})
	}
}

// kept is a value that a node of a scene stores.
type kept struct{ node, name, text, other string }

// held are the properties that the engine keeps in order with others when it sets them.
var held = regexp.MustCompile("^anchor_|_min$|_max$|^(value|scroll_offset)$")

// someValues are values of a scene's nodes that are numbers, vectors, colours or switches.
func someValues(d *model.Document) (list []kept) {
	for _, r := range objects(d) {
		place := model.NodePlace(d.Path(r))
		if place == "" || strings.Contains(place, `"`) {
			continue
		}
		rows, order := property.Stored(d, r)
		for _, name := range order {
			v, err := d.Value(rows[name])
			if err != nil || len(list) > 200 || held.MatchString(name) || !declared(d, r, name) {
				continue
			}
			text, _ := d.Text(rows[name])
			other := text
			switch v.Type {
			case variant.Bool:
				other = d.Literal(r, variant.OfBool(!v.Bool()))
			case variant.Float:
				other = "0.25"
			case variant.Vector2, variant.Vector3, variant.Color:
			default:
				continue
			}
			list = append(list, kept{place, name, text, other})
		}
	}
	return list
}

// declared reports whether the class of a node has a property.
func declared(d *model.Document, r model.Row, name string) bool {
	for _, p := range property.List(d, r, nil, nil).Properties {
		if p.Name == name {
			return p.Declared
		}
	}
	return false
}

// heir is a scene that inherits another one and stores every n-th of some values anew.
func heir(file string, base *model.Document, values []kept, format, n int) string {
	var s strings.Builder
	head(&s, file, format)
	changes(&s, "", "instance=ExtResource("+id(format)+")", base, values, func(i int) bool { return i%n == 0 })
	return s.String()
}

// world is a scene that has another one as an instance, with its children editable, and stores all values anew.
func world(file string, base *model.Document, values []kept, format int) string {
	var s strings.Builder
	head(&s, file, format)
	s.WriteString("[node name=\"World\" type=\"Node\"]\n\n")
	changes(&s, "It", "parent=\".\" instance=ExtResource("+id(format)+")", base, values, func(int) bool { return true })
	s.WriteString("[editable path=\"It\"]\n")
	return s.String()
}

func id(format int) string {
	if format == 2 {
		return " 1 "
	}
	return `"1"`
}

func head(s *strings.Builder, file string, format int) {
	fmt.Fprintf(s, "[gd_scene load_steps=2 format=%d]\n\n[ext_resource path=%s type=\"PackedScene\" id=%s]\n\n", format, tscn.Quote("res://"+file), strings.TrimSpace(id(format)))
}

// changes writes the nodes of a scene whose root stands at a place of another with some of their values, which are other ones.
func changes(s *strings.Builder, at, root string, base *model.Document, values []kept, takes func(i int) bool) {
	name := at
	if name == "" {
		name = "Heir"
	}
	fmt.Fprintf(s, "[node name=%q %s]\n", name, root)
	now := "."
	for _, r := range objects(base) {
		place := model.NodePlace(base.Path(r))
		for i, v := range values {
			if place == "" || v.node != place || !takes(i) {
				continue
			}
			if now != place {
				parent, own := at, place
				if k := strings.LastIndexByte(place, '/'); k >= 0 {
					parent, own = strings.TrimPrefix(at+"/"+place[:k], "/"), place[k+1:]
				}
				if parent == "" {
					parent = "."
				}
				fmt.Fprintf(s, "\n[node name=%s parent=%s]\n", tscn.Quote(own), tscn.Quote(parent))
				now = place
			}
			fmt.Fprintf(s, "%s = %s\n", v.name, v.other)
		}
	}
	s.WriteString("\n")
}

// dropped removes all values of a document whose defaults come from other scenes, and returns a line for each: the scene, the node, the property and
// what it should be then. Counted is which scene the default is from.
func dropped(t *testing.T, d *model.Document, file string, from map[string]int) (lines []string) {
	t.Helper()
	var rows []model.Row
	for _, r := range objects(d) {
		for _, p := range property.List(d, r, users.Around(func() string { return file }), nil).Properties {
			if !p.Stored() {
				continue
			}
			if p.From == "" || !p.HasDefault {
				t.Errorf("%s: %s of %s comes from %q, known: %v", filepath.Base(file), p.Name, d.Path(r), p.From, p.HasDefault)
				continue
			}
			if strings.Contains(p.From, "heir.") {
				from["heir"]++
			} else {
				from["base"]++
			}
			line, err := json.Marshal([]string{"res://" + filepath.Base(file), model.NodePlace(d.Path(r)), p.Name, p.Default})
			if err != nil {
				t.Fatal(err)
			}
			lines, rows = append(lines, string(line)), append(rows, p.Row)
		}
	}
	for _, r := range rows {
		if err := d.Remove(r); err != nil {
			t.Fatal(err)
		}
	}
	return lines
}

func write(t *testing.T, folder, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func openIn(t *testing.T, folder, name, dialect string) *model.Document {
	t.Helper()
	src, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil {
		t.Fatal(err)
	}
	d, err := kinds.Open(src, model.Options{Name: name, Dialect: dialect})
	if err != nil {
		t.Fatal(name, err)
	}
	return d
}

func openWritten(t *testing.T, folder, name, text, dialect string) *model.Document {
	t.Helper()
	write(t, folder, name, text)
	return openIn(t, folder, name, dialect)
}
