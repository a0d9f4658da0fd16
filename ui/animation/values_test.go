package animation

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"savant/codec/enginetest"
	"savant/model/bintext"
	"savant/model/transcode"
	"savant/ui/host"
)

// scenesOf are animated scenes, by their engines: a track for each way in which a value is edited, with one key, and a curve.
var scenesOf = map[string]string{
	"4.6": `[gd_scene format=3]

[sub_resource type="Animation" id="a"]
length = 2.0
` + tracksOf("Sprite:position", `Vector2(1, 2)`, "Sprite:modulate", `Color(1, 0, 0, 1)`, "Sprite:visible", `true`, "Sprite:frame", `3`,
		"Sprite:texture", `null`, "Label:horizontal_alignment", `0`, "Sprite:position:x", `4.0`) + `
[sub_resource type="AnimationLibrary" id="l"]
_data = {
&"go": SubResource("a")
}

[node name="Room" type="Node2D"]

[node name="Player" type="AnimationPlayer" parent="."]
libraries/ = SubResource("l")

[node name="Sprite" type="Sprite2D" parent="."]
hframes = 8

[node name="Label" type="Label" parent="."]
`,
	"3.6": `[gd_scene format=2]

[sub_resource type="Animation" id=1]
length = 2.0
` + strings.ReplaceAll(tracksOf("Sprite:position", `Vector2( 1, 2 )`, "Sprite:modulate", `Color( 1, 0, 0, 1 )`, "Sprite:visible", `true`, "Sprite:frame", `3`,
		"Sprite:texture", `null`, "Label:align", `0`, "Sprite:position:x", `4.0`), "PackedFloat32Array", "PoolRealArray") + `
[node name="Room" type="Node2D"]

[node name="Player" type="AnimationPlayer" parent="."]
anims/go = SubResource( 1 )

[node name="Sprite" type="Sprite" parent="."]
hframes = 8

[node name="Label" type="Label" parent="."]
`,
}

// tracksOf are tracks on properties, each with a key of a value.
func tracksOf(pairs ...string) string {
	var b strings.Builder
	for i := 0; i < len(pairs); i += 2 {
		at := "tracks/" + string(rune('0'+i/2)) + "/"
		b.WriteString(at + "type = \"value\"\n" + at + "path = NodePath(\"" + pairs[i] + "\")\n" + at + "interp = 1\n" + at + "loop_wrap = true\n" + at +
			"imported = false\n" + at + "enabled = true\n" + at + "keys = {\n\"times\": PackedFloat32Array(0),\n\"transitions\": PackedFloat32Array(1),\n\"update\": 0,\n\"values\": [" + pairs[i+1] + "]\n}\n")
	}
	return b.String()
}

// movingFiles are the scene of an engine as a text and as a binary file.
func movingFiles(t *testing.T, engine string) (files []string) {
	folder := t.TempDir()
	var binary bytes.Buffer
	if _, err := bintext.ToBinary(t.Context(), &binary, []byte(scenesOf[engine]), nil, &transcode.Losses{}, func(float64) {}); err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string][]byte{"room.tscn": []byte(scenesOf[engine]), "room.scn": binary.Bytes()} {
		file := filepath.Join(folder, name)
		if err := os.WriteFile(file, content, 0o600); err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	return files
}

// TestValuesOfKeys: the value of a key is edited as the property is in the inspector, in text and binary files of Godot 3 and 4, and the engine
// reads what was made.
func TestValuesOfKeys(t *testing.T) {
	for engine := range scenesOf {
		for _, file := range movingFiles(t, engine) {
			t.Run(engine+filepath.Ext(file), func(t *testing.T) { editValues(t, engine, file) })
		}
	}
}

func editValues(t *testing.T, engine, file string) {
	w, doc, p := shownFile(t, file)
	label, texture := "Label:horizontal_alignment", "ImageTexture"
	if engine == "3.6" {
		label = "Label:align"
	}
	press := func(name fyne.KeyName) { w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: name}) }
	run := func(words string) {
		t.Helper()
		for _, item := range w.Items {
			if item.Words == words {
				item.Run()
				return
			}
		}
		t.Errorf("%q is not among %v", words, w.Items)
	}
	second := func() { // of the fields of the value
		fields := w.Canvas().Focused()
		for w.Canvas().Focused() == fields {
			w.Canvas().FocusNext()
		}
	}
	for _, c := range []struct {
		path, want string
		edit       func()
	}{
		{"Sprite:position", "Vector2(1, 7)", func() { second(); test.Type(w.Canvas().Focused(), "7"); press(fyne.KeyReturn) }},
		{"Sprite:modulate", "Color(0, 0, 1, 1)", func() { test.Type(w.Canvas().Focused(), "#0000ff"); press(fyne.KeyReturn) }},
		{"Sprite:visible", "false", func() { press(fyne.KeySpace) }},
		{"Sprite:frame", "5", func() { test.Type(w.Canvas().Focused(), "5"); press(fyne.KeyReturn) }},
		{"Sprite:texture", "", func() { press(fyne.KeyReturn); run("New " + texture) }},
		{label, "1", func() { run("Center") }},
		{"Sprite:position:x", "6.5", func() { test.Type(w.Canvas().Focused(), "6.5"); press(fyne.KeyReturn) }},
	} {
		lane := laneOfPath(t, p, c.path)
		p.choose(lane, []int{0})
		w.Items = nil
		steps := doc.Doc().Steps()
		p.toKeyFields()
		c.edit()
		settled(w, p)
		if n := doc.Doc().Steps() - steps; n != 1 {
			t.Errorf("%s: %d steps", c.path, n)
		}
		got := strings.ReplaceAll(strings.ReplaceAll(p.text(p.animation().Tracks[lane].Keys[0].Value), "( ", "("), " )", ")")
		if c.want == "" && !strings.Contains(got, "SubResource(") || c.want != "" && got != c.want {
			t.Errorf("%s: %s", c.path, got)
		}
	}
	asEngine(t, engine, file, doc, map[string]string{"Sprite:position": "Vector2(1, 7)", "Sprite:frame": "5", "Sprite:visible": "false", "Sprite:position:x": "6.5"})
}

// asEngine saves a document and compares the values of its tracks with what the engine reads.
func asEngine(t *testing.T, engine, file string, p host.Page, want map[string]string) {
	oracle := enginetest.OptionalOracle(t, engine)
	if oracle == "" {
		return
	}
	if err := os.WriteFile(file, p.Doc().Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := enginetest.Command(t, oracle, engine, "sample", file, "Player|go", "0").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for path, value := range want {
		found := false
		for line := range strings.Lines(strings.ReplaceAll(strings.ReplaceAll(string(out), "( ", "("), " )", ")")) {
			found = found || strings.Contains(line, `"`+path+`"`) && strings.Contains(line, value)
		}
		if !found {
			t.Errorf("the engine does not read %s as %s:\n%s", path, value, out)
		}
	}
}

// TestOtherTypesAreRefused: a key of another type than the property is refused with its type, and the first key of a track is of the type
// of its property.
func TestOtherTypesAreRefused(t *testing.T) {
	for engine := range scenesOf {
		for _, file := range movingFiles(t, engine) {
			w, doc, p := shownFile(t, file)
			lane := laneOfPath(t, p, "Sprite:position")
			p.choose(lane, []int{0})
			w.Run(actionRemoveKeys)
			settled(w, p)
			steps := doc.Doc().Steps()
			w.Run(actionSetKey)
			w.Until(p.table.value.Focused) // the fields of its type
			if got := p.text(p.track().Keys[0].Value); doc.Doc().Steps() != steps+1 || !strings.HasPrefix(got, "Vector2(") {
				t.Errorf("%s: the first key is %s", file, got)
			}
			steps++
			p.choose(laneOfPath(t, p, "Sprite:frame"), []int{0})
			w.Run(actionCopyKeys)
			p.choose(lane, nil)
			w.Run(actionPasteKeys)
			if got, _ := w.Last("error")["text"].(string); doc.Doc().Steps() != steps || !strings.Contains(got, "Vector2") {
				t.Errorf("%s: %d steps, %q", file, doc.Doc().Steps()-steps, got)
			}
		}
	}
}
