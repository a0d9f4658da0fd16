package property_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/codec/enginetest"
	"savant/model"
	"savant/model/kinds"
	"savant/model/property"
	"savant/scene/class"
	"savant/scene/tscn"
)

// TestRevertBesideEngines: of every text scene and resource of the corpus, what the engine leaves out when it saves its
// nodes and resources again is what is missing once every stored property that is its default is removed.
func TestRevertBesideEngines(t *testing.T) {
	corpus := enginetest.Folder(t, "SAVANT_CORPUS")
	for _, engine := range enginetest.Versions() {
		t.Run(engine.Name, func(t *testing.T) {
			program := enginetest.Engine(t, engine.Name)
			folder := t.TempDir()
			files := standalone(t, corpus, folder, engine.Format)
			if !enginetest.Whole() {
				third := files[:0]
				for i, file := range files {
					if i%3 == 0 {
						third = append(third, file)
					}
				}
				files = third
			}
			script, err := filepath.Abs(filepath.Join("testdata", "repack"+engine.Name[:1]+".gd"))
			if err != nil {
				t.Fatal(err)
			}
			repack(t, program, script, folder, files)
			var sum reverts
			unread := 0
			for _, file := range files {
				src, err := os.ReadFile(filepath.Join(folder, file))
				if err != nil {
					t.Fatal(err)
				}
				saved, err := os.ReadFile(filepath.Join(folder, "saved."+file))
				if err != nil {
					unread++
					if !foreign(src, engine.Dialect, engine.Format) {
						t.Errorf("%s: the engine does not load it", file)
					}
					continue
				}
				packed, err := os.ReadFile(filepath.Join(folder, "packed."+file))
				if err != nil {
					packed = saved // no scene
				}
				open := func(src []byte) *model.Document {
					d, err := kinds.Open(src, model.Options{Name: file, Dialect: engine.Dialect.Name})
					if err != nil {
						t.Fatal(file, err)
					}
					return d
				}
				sum.compare(t, engine.Name, file, open(src), open(saved), open(packed))
			}
			t.Logf("%d files, %d of other engines, %d with resources of other numbers; %d nodes and resources, %d stored properties, of which %d are their defaults; %d differ for a reason", len(files), unread, sum.renumbered, sum.objects, sum.properties, sum.dropped, sum.excepted)
			if unread > len(files)/6 || sum.properties < 1000 {
				t.Error("too few")
			}
		})
	}
}

// standalone copies the text files of the corpus that are of a format, without what they have from other files, and lists them.
func standalone(t *testing.T, corpus, folder string, format int) (files []string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(folder, "project.godot"), []byte("config_version=4\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	err := filepath.WalkDir(corpus, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !slices.Contains([]string{".tscn", ".escn", ".tres"}, filepath.Ext(path)) || strings.Contains(path, "pandemonium") { // whose classes the engines do not know
			return err
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if got := tscn.Format(src, tscn.Scan(src)); got != format && !(format == 3 && got == 4) {
			return nil
		}
		name := filepath.Base(path)
		if base, ok := strings.CutSuffix(name, ".escn"); ok {
			name = base + ".tscn"
		}
		files = append(files, name)
		return os.WriteFile(filepath.Join(folder, name), []byte(enginetest.Alone(string(src))), 0o600)
	})
	if err != nil || len(files) < 20 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	return files
}

// repack has an engine save files again. One that the engine dies of is passed over.
func repack(t *testing.T, program, script, folder string, files []string) {
	t.Helper()
	for len(files) > 0 {
		list := ""
		for _, file := range files {
			list += "res://" + file + "\n"
		}
		if err := os.WriteFile(filepath.Join(folder, "list"), []byte(list), 0o600); err != nil {
			t.Fatal(err)
		}
		out, err := enginetest.Command(t, program, "--path", folder, "--script", script, "--", "res://list").CombinedOutput()
		begun := strings.Count("\n"+string(out), "\nbegin ")
		if begun == 0 {
			t.Fatalf("%v\n%.3000s", err, out)
		}
		files = files[begun:]
	}
}

// reverts counts what was compared.
type reverts struct{ objects, properties, dropped, excepted, renumbered int }

// foreign reports whether a file is of an engine with other classes or types, as an alpha of 4.0 that wrote those of 4.x in the format of 3.x, or
// has the marks of a conflict of git.
func foreign(src []byte, d *dialect.Dialect, format int) bool {
	o, table := tscn.Scan(src), class.For(d)
	for i := range o.Sections {
		kind, ok := o.Sections[i].Text(src, "type")
		if _, known := table.Class(kind); ok && !known {
			return true
		}
	}
	return strings.Contains(string(src), "\n>>>>>>> ") || format == 2 && (strings.Contains(string(src), " Packed") || strings.Contains(string(src), " Transform3D("))
}

// compare compares the properties of a file that are their defaults with those that are missing where the engine saved it:
// resources as it is, where they keep their numbers, nodes packed again.
func (sum *reverts) compare(t *testing.T, version, file string, ours, saved, packed *model.Document) {
	t.Helper()
	rows := objects(ours)
	typed := func(d *model.Document, r model.Row) string { return property.Class(d, r, nil) }
	if slices.ContainsFunc(rows, func(r model.Row) bool { // 3.x numbers resources again if two have the same number
		there, err := saved.Find(ours.Path(r))
		return err == nil && typed(ours, r) != typed(saved, there)
	}) {
		sum.renumbered++
		rows = slices.DeleteFunc(rows, func(r model.Row) bool { return !ours.IsNode(r) })
	}
	for _, r := range rows {
		o, err := property.Of(ours, r, nil, nil)
		if err != nil {
			t.Fatal(file, err)
		}
		path := ours.Path(r)
		theirs := saved
		if ours.IsNode(r) {
			theirs = packed
		}
		there, err := theirs.Find(path)
		if err != nil || !o.Known || o.Class == "Node" { // nothing uses it; no class of this engine; an instance
			continue
		}
		sum.objects++
		kept, _ := property.Stored(theirs, there)
		for _, p := range o.Properties {
			if !p.Stored() || !p.Declared || !p.HasDefault || !p.InFile {
				continue
			}
			sum.properties++
			goes, dropped := p.IsDefault(ours), kept[p.Name] == 0
			if dropped {
				sum.dropped++
			}
			if goes == dropped {
				continue
			}
			if why := decides[p.Class+"."+p.Name]; why != "" && (why != hidden || !dropped) {
				sum.excepted++
				continue
			}
			t.Errorf("%s %s %s (%s): %s.%s = %.200s, default %s: the engine writes it: %v", version, file, path, o.Class, p.Class, p.Name, p.Value, p.Default, !dropped)
		}
	}
}

// objects are the rows of the nodes and resources of a file.
func objects(d *model.Document) (rows []model.Row) {
	var walk func(above model.Row)
	walk = func(above model.Row) {
		for i := range d.Len(above) {
			r := d.Child(above, i)
			if property.Is(d, r) {
				rows = append(rows, r)
			}
			if above == model.Root || d.IsNode(r) {
				walk(r)
			}
		}
	}
	walk(model.Root)
	return rows
}

// decides says why an engine leaves out some properties that are not their defaults, or writes some that are.
var decides = map[string]string{
	// What these are depends on something that is missing here.
	"Texture.flags":               "3.x: an AtlasTexture has those of its picture, which is another file",
	"ResourcePreloader.resources": "3.x: those of other files are missing",
	"Material.render_priority":    "4.x: a ShaderMaterial has one while its shader is of space, so a new one has no default",
	"Shader.code":                 "3.x: without a display it keeps no code",

	// It computes these from others when it loads a node.
	"Control.anchors_preset": "4.x: from the anchors", "Control.layout_mode": "4.x: from what the parent is",
	"Control.offset_top": inContainer, "Control.offset_right": inContainer, "Control.offset_bottom": inContainer,

	// A new object hides these until something else is set. So the engine knows no default and writes them always, once they are shown.
	"SpatialMaterial.emission": hidden, "SpatialMaterial.emission_energy": hidden, "SpatialMaterial.emission_operator": hidden,
	"SpatialMaterial.emission_on_uv2": hidden, "SpatialMaterial.particles_anim_h_frames": hidden, "SpatialMaterial.particles_anim_v_frames": hidden,
	"SpatialMaterial.particles_anim_loop": hidden, "Material3D.emission": hidden, "Material3D.emission_energy": hidden,
	"Material3D.emission_operator": hidden, "Material3D.emission_on_uv2": hidden, "Material3D.particles_anim_h_frames": hidden,
	"Material3D.particles_anim_v_frames": hidden, "Material3D.particles_anim_loop": hidden,
	"CPUParticles.emission_sphere_radius": hidden, "CPUParticles3D.orbit_velocity_curve": hidden,
}

const (
	inContainer = "4.x: it stores none of a node whose place a container decides"
	hidden      = "until what it belongs to is enabled"
)
