package properties

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/model/bintext"
	"savant/model/transcode"
)

// twins has two children of one name, of different classes.
const twins = `[gd_scene format=3]

[node name="Hall" type="Node2D"]

[node name="Twin" type="Sprite2D" parent="."]
position = Vector2(1, 2)

[node name="Twin" type="Label" parent="."]
text = "second"
`

// TestSameName: the inspector of the second of two siblings of one name has the sections, lines and values of its own class, and writes them there.
func TestSameName(t *testing.T) {
	for _, name := range []string{"twins.tscn", "twins.scn"} {
		t.Run(name, func(t *testing.T) {
			data := []byte(twins)
			if filepath.Ext(name) == ".scn" {
				var out bytes.Buffer
				if _, err := bintext.ToBinary(t.Context(), &out, data, dialect.Godot46, &transcode.Losses{}, func(float64) {}); err != nil {
					t.Fatal(err)
				}
				data = out.Bytes()
			}
			file := filepath.Join(t.TempDir(), name)
			if err := os.WriteFile(file, data, 0o600); err != nil {
				t.Fatal(err)
			}
			_, p, e := inspectedFile(t, file, `node["Twin"]{1}`)
			e.list.view.filter = ""
			shown := told(e)
			for _, want := range []string{"[Label]", "[Control]", "*Text: second", "Autowrap Mode"} {
				if !strings.Contains(shown, want) {
					t.Errorf("no %s in\n%s", want, shown)
				}
			}
			for _, other := range []string{"Sprite2D", "Node2D", "Texture:"} {
				if strings.Contains(shown, other) {
					t.Errorf("%s, which the first has, is in\n%s", other, shown)
				}
			}
			doc := p.Doc()
			first, second := rowAt(t, doc, `node["Twin"]`), rowAt(t, doc, `node["Twin"]{1}`)
			lineOf(t, e, "text").set(variant.OfString("written"))
			lineOf(t, e, "uppercase").set(variant.OfBool(true))
			if got := stores(doc, second); got != `text = "written" uppercase = true` {
				t.Errorf("the second stores %s", got)
			}
			if got := stores(doc, first); got != "position = Vector2(1, 2)" {
				t.Errorf("the first stores %s", got)
			}
			e.panel.ShowAll(doc, []model.Row{first, second})
			if shown := told(e); strings.Contains(shown, "[Label]") || strings.Contains(shown, "Texture:") || !strings.Contains(shown, "[Node]") {
				t.Errorf("both together have\n%s", shown)
			}
		})
	}
}

// rowAt is the row at a path.
func rowAt(t *testing.T, d *model.Document, path string) model.Row {
	t.Helper()
	r, err := d.Find(path)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// stores is what a node stores.
func stores(d *model.Document, r model.Row) string {
	var list []string
	for i := range d.Len(r) {
		row := d.Child(r, i)
		if text, err := d.Text(row); err == nil && !strings.HasPrefix(d.Describe(row).Label, "@") {
			list = append(list, d.Describe(row).Label+" = "+text)
		}
	}
	return strings.Join(list, " ")
}
