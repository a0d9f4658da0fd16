package model_test

import (
	"strings"
	"testing"

	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// TestPasteOver pastes entries of which keys exist already, in each way and each kind of file: one step that Undo takes back.
func TestPasteOver(t *testing.T) {
	save := chain(t, variant.OfDict(entry("gold", variant.OfInt(1)), entry("gold_2", variant.OfInt(2)), entry("hp", variant.OfFloat(3)),
		variant.Entry{Key: variant.OfInt(7), Value: variant.OfInt(4)}, variant.Entry{Key: variant.OfMath(variant.Vector2i, 1, 2), Value: variant.OfInt(5)}))
	for _, c := range []struct {
		name, path, text string
		data             []byte
		taken, free      int
		want             map[model.Taken]string // how the row is then
		refused          model.Taken            // 0 for none
	}{
		{"save", "#0", `"gold": 10, "new": 0, "hp": 7, 7: "x"`, save, 3, 1, map[model.Taken]string{
			model.TakenReplaces: `{"gold": 10, "gold_2": 2, "hp": 7.0, 7: "x", Vector2i(1, 2): 5, "new": 0}`,
			model.TakenRenames:  `{"gold": 1, "gold_2": 2, "hp": 3.0, 7: 4, Vector2i(1, 2): 5, "gold_3": 10, "new": 0, "hp_2": 7, 8: "x"}`,
			model.TakenLeftOut:  `{"gold": 1, "gold_2": 2, "hp": 3.0, 7: 4, Vector2i(1, 2): 5, "new": 0}`,
		}, 0},
		{"a key without others", "#0", `Vector2i(1, 2): [1]`, save, 1, 0, map[model.Taken]string{
			model.TakenReplaces: `{"gold": 1, "gold_2": 2, "hp": 3.0, 7: 4, Vector2i(1, 2): [1]}`,
		}, model.TakenRenames},
		{"a name as a key", "#0", `&"gold": 10, &"hp": 7`, save, 2, 0, map[model.Taken]string{
			model.TakenReplaces: `{"gold": 10, "gold_2": 2, "hp": 7.0, 7: 4, Vector2i(1, 2): 5}`,
			model.TakenRenames:  `{"gold": 1, "gold_2": 2, "hp": 3.0, 7: 4, Vector2i(1, 2): 5, &"gold_3": 10, &"hp_2": 7}`,
		}, 0},
		{"a text as a key", "#0", `"gold": 10`, chain(t, variant.OfDict(variant.Entry{Key: variant.OfStringName("gold"), Value: variant.OfInt(1)})), 1, 0, map[model.Taken]string{
			model.TakenReplaces: `{&"gold": 10}`, model.TakenRenames: `{&"gold": 1, "gold_2": 10}`,
		}, 0},
		{"a name in a config", "section.s.a", `&"x": 5, "z": 6`, []byte("[s]\n\na={\n\"x\": 1,\n&\"y\": 2\n}\n"), 1, 1, map[model.Taken]string{
			model.TakenLeftOut: "[s]\n\na={\n\"x\": 1,\n&\"y\": 2,\n\"z\": 6\n}\n",
		}, 0},
		{"config", "section.s", `"a": 5, "b": 6`, []byte("[s]\n\na=1\n"), 1, 1, map[model.Taken]string{
			model.TakenReplaces: "[s]\n\na=5\nb=6\n", model.TakenRenames: "[s]\n\na=1\na_2=5\nb=6\n", model.TakenLeftOut: "[s]\n\na=1\nb=6\n",
		}, 0},
		{"json", "a", `"x": 5, "y": 6`, []byte(`{"a": {"x": 1}}`), 1, 1, map[model.Taken]string{
			model.TakenReplaces: `{"a": {"x": 5, "y": 6}}`, model.TakenRenames: `{"a": {"x": 1, "x_2": 5, "y": 6}}`,
			model.TakenLeftOut: `{"a": {"x": 1, "y": 6}}`,
		}, 0},
		{"scene", `node["."]`, `"visible": false, "z_index": 6`, []byte("[gd_scene format=3]\n\n[node name=\"A\" type=\"Node2D\"]\nvisible = true\n"), 1, 1,
			map[model.Taken]string{
				model.TakenReplaces: "[gd_scene format=3]\n\n[node name=\"A\" type=\"Node2D\"]\nvisible = false\nz_index = 6\n",
				model.TakenLeftOut:  "[gd_scene format=3]\n\n[node name=\"A\" type=\"Node2D\"]\nvisible = true\nz_index = 6\n",
			}, model.TakenRenames},
	} {
		t.Run(c.name, func(t *testing.T) {
			for how, want := range c.want {
				d, err := kinds.Open(c.data, model.Options{})
				if err != nil {
					t.Fatal(err)
				}
				r := find(t, d, c.path)
				if taken, free := d.Overlaps(r, c.text); len(taken) != c.taken || free != c.free {
					t.Fatalf("%d taken, %d free", len(taken), free)
				}
				if _, err := d.Paste(r, d.Len(r), c.text); err == nil {
					t.Error("it is pasted without being asked")
				}
				rows, err := d.PasteOver(r, d.Len(r), c.text, how)
				if err != nil {
					t.Fatalf("%d: %v", how, err)
				}
				got := string(d.Bytes())
				if c.path == "#0" {
					got, err = d.Text(r)
				}
				if got != want || err != nil {
					t.Errorf("%d: %s\nnot %s (%v)", how, got, want, err)
				}
				for _, made := range rows {
					if d.Parent(made) != r {
						t.Errorf("%s was not pasted", d.Path(made))
					}
				}
				if n := d.Steps(); n != 1 {
					t.Errorf("%d: %d steps", how, n)
				}
				if d.Undo(); string(d.Bytes()) != string(c.data) {
					t.Errorf("%d: undone it is %q", how, d.Bytes())
				}
			}
			if c.refused != 0 {
				d, _ := kinds.Open(c.data, model.Options{})
				r := find(t, d, c.path)
				if taken, _ := d.Overlaps(r, c.text); taken[0].Other != nil {
					t.Errorf("it could be called %v", *taken[0].Other)
				}
				if _, err := d.PasteOver(r, 0, c.text, c.refused); err == nil || d.Steps() != 0 {
					t.Errorf("%v after %d steps", err, d.Steps())
				}
			}
		})
	}
}

// TestPasteIntoTyped pastes into typed dictionaries and arrays: what converts exactly does, and a refusal names the entry that does not fit and the
// type that is wanted, before anything is asked.
func TestPasteIntoTyped(t *testing.T) {
	for _, c := range []struct{ was, text, want, why string }{
		{`Dictionary[String, int]({"gold": 1})`, `"gold": 5, "hp": "x"`, "", `entry "hp": only values of type int are allowed there, not String`},
		{`Dictionary[String, int]({"gold": 1})`, `"gold": 5, 7: 6`, "", "key 7: only values of type String are allowed there, not int"},
		{`Dictionary[String, int]({"gold": 1})`, `"gold": 5, "hp": 6.0`, `Dictionary[String, int]({"gold": 5, "hp": 6})`, ""},
		{`Dictionary[StringName, float]({&"gold": 1.0})`, `"hp": 6`, `Dictionary[StringName, float]({&"gold": 1.0, &"hp": 6.0})`, ""},
		{`Dictionary[StringName, float]({&"gold": 1.0})`, `"gold": 6`, `Dictionary[StringName, float]({&"gold": 6.0})`, ""},
		{`Array[int]([1])`, `2, "x"`, "", `element "x": only values of type int are allowed there, not String`},
		{`Array[float]([1.0])`, `2, 3`, `Array[float]([1.0, 2.0, 3.0])`, ""},
	} {
		for d, r := range inBoth(t, c.was) {
			if err := d.MayPasteOver(r, c.text, model.TakenReplaces); (err != nil) != (c.why != "") || err != nil && !contains(err, c.why) {
				t.Errorf("%s into %s: it would say %v", c.text, c.was, err)
			}
			if d.Steps() != 0 {
				t.Error("it was pasted")
			}
			_, err := d.PasteOver(r, d.Len(r), c.text, model.TakenReplaces)
			if (err != nil) != (c.why != "") || err != nil && !contains(err, c.why) {
				t.Errorf("%s into %s: %v", c.text, c.was, err)
			}
			if got, _ := d.Text(r); c.want != "" && strings.ReplaceAll(got, ",\n", ", ") != c.want {
				t.Errorf("%s into %s makes %s", c.text, c.was, got)
			}
		}
	}
}

// TestPasteOverWhatIsThere: an entry that has its value already is told as the same, in the type of the row too, and is not among what was replaced.
func TestPasteOverWhatIsThere(t *testing.T) {
	for d, r := range inBoth(t, `{"gold": 5, "hp": 3.0, "name": "Bo"}`) {
		const text = `"gold": 5, "hp": 3, "name": "Al"`
		taken, free := d.Overlaps(r, text)
		if len(taken) != 3 || free != 0 || !taken[0].Same || !taken[1].Same || taken[2].Same {
			t.Fatalf("%+v, %d free", taken, free)
		}
		rows, err := d.PasteOver(r, d.Len(r), text, model.TakenReplaces)
		if err != nil || len(rows) != 1 || d.Path(rows[0]) != d.Path(taken[2].Row) {
			t.Errorf("%d rows were replaced, %v", len(rows), err)
		}
	}
}
