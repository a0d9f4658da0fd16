package model_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"strings"
	"sync"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/envelope"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

func entry(key string, v variant.Value) variant.Entry {
	return variant.Entry{Key: variant.OfString(key), Value: v}
}

// chain returns a file of length-prefixed records as Godot 4.6 writes them.
func chain(t testing.TB, values ...variant.Value) []byte {
	t.Helper()
	var file []byte
	for _, v := range values {
		b, err := codec.Append(nil, v, dialect.Godot46)
		if err != nil {
			t.Fatal(err)
		}
		file = append(binary.LittleEndian.AppendUint32(file, uint32(len(b))), b...)
	}
	return file
}

// rpg returns a small save with a bit of everything.
func rpg(t testing.TB) *model.Document {
	t.Helper()
	item := func(name string, count int64) variant.Value {
		return variant.OfDict(entry("item", variant.OfString(name)), entry("count", variant.OfInt(count)))
	}
	player := variant.OfDict(
		entry("name", variant.OfString("Mira 灯")),
		entry("gold", variant.OfInt(1250)),
		entry("health", variant.OfFloat(87.5)),
		entry("luck", variant.OfFloat(0.1)),
		entry("position", variant.OfMath(variant.Vector2, 512.25, -96)),
		entry("cell", variant.OfMath(variant.Vector2i, 3, -4)),
		entry("tint", variant.OfMath(variant.Color, 1, 0.5, 0, 1)),
		entry("hardcore", variant.OfBool(false)),
		entry("inventory", variant.OfArray(item("Iron sword", 1), item("Rope", 3))),
		variant.Entry{Key: variant.OfInt(3), Value: variant.OfString("three")},
		variant.Entry{Key: variant.OfStringName("3"), Value: variant.OfString("name")},
		entry("3", variant.OfString("text")),
		entry("a key", variant.OfString("with\nlines")),
	)
	data := chain(t,
		variant.OfDict(
			entry("player", player),
			entry("seed", variant.OfInt(-7046029254386353131)),
			entry("points", variant.Value{Type: variant.PackedVector2Array, Data: []float32{1, 2, 3, 4}}),
			entry("explored", variant.Value{Type: variant.PackedByteArray, Data: make([]byte, 16384)}),
			entry("words", variant.Value{Type: variant.PackedStringArray, Data: []string{"one", ""}}),
			entry("camera", variant.Value{Type: variant.NodePath, Data: &variant.Path{Absolute: true, Names: []string{"root", "World"}, Subnames: []string{"x"}}}),
			entry("body", variant.OfMath(variant.Transform3D, 1, 0, 0, 0, 1, 0, 0, 0, 1, 7, 8, 9)),
			entry("owner", variant.Value{Type: variant.Object, Data: variant.ObjectID(1<<63 + 9223)}),
			entry("scores", variant.Value{Type: variant.Array, Data: &variant.List{
				Element: variant.ElementType{Kind: variant.Builtin, Type: variant.Int}, Items: []variant.Value{variant.OfInt(5)}}}),
			entry("hero", variant.Value{Type: variant.Object, Data: &variant.Instance{Class: "Node2D", Properties: []variant.Property{
				{Name: "z_index", Value: variant.OfInt(2)}}}}),
			entry("nothing", variant.Value{}),
		),
		variant.OfArray(variant.OfInt(1)),
	)
	d, err := kinds.Open(append(data, "\x01\x02\x03\x04\x05"...), model.Options{Name: "slot_1.sav"})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func find(t testing.TB, d *model.Document, path string) model.Row {
	t.Helper()
	r, err := d.Find(path)
	if err != nil {
		t.Fatalf("Find(%q): %v", path, err)
	}
	return r
}

func TestDescribe(t *testing.T) {
	d := rpg(t)
	for _, c := range []struct {
		path, label, kind, summary string
		badge                      model.Badge
		children, width            int
	}{
		{"", "slot_1.sav", "Godot save", "2 records", model.BadgeFile, 3, 0},
		{"#0", "#0", "Dictionary", "11 entries", model.BadgeDictionary, 11, 0},
		{"player", "player", "Dictionary", "13 entries", model.BadgeDictionary, 13, 0},
		{"player.name", "name", "String", `"Mira 灯"`, model.BadgeString, 0, 0},
		{"player.gold", "gold", "int", "1250", model.BadgeInt, 0, 32},
		{"seed", "seed", "int 64", "-7046029254386353131", model.BadgeInt, 0, 64},
		{"player.health", "health", "float 32", "87.5", model.BadgeFloat, 0, 32},
		{"player.luck", "luck", "float", "0.1", model.BadgeFloat, 0, 64},
		{"player.position", "position", "Vector2", "(512.25, -96)", model.BadgeVector, 0, 0},
		{"player.position.y", "y", "float", "-96.0", model.BadgeFloat, 0, 0},
		{"player.tint", "tint", "Color", "#ff8000ff", model.BadgeColor, 0, 0},
		{"player.inventory[0]", "[0]", "Dictionary", `{item: "Iron sword", count: 1}`, model.BadgeDictionary, 2, 0},
		{`player["a key"]`, "a key", "String", `"with\nlines"`, model.BadgeString, 0, 0},
		{"player[3]", "3", "String", `"three"`, model.BadgeString, 0, 0},
		{`player[&"3"]`, `&"3"`, "String", `"name"`, model.BadgeString, 0, 0},
		{`player["3"]`, "3", "String", `"text"`, model.BadgeString, 0, 0},
		{"points", "points", "PackedVector2Array", "2 points", model.BadgePackedVector, 2, 0},
		{"points[1]", "[1]", "Vector2", "(3, 4)", model.BadgeVector, 0, 0},
		{"points[1].x", "x", "float", "3.0", model.BadgeFloat, 0, 0},
		{"explored", "explored", "PackedByteArray", "16,384 bytes", model.BadgeBytes, 16384, 0},
		{"words[1]", "[1]", "String", `""`, model.BadgeString, 0, 0},
		{"camera", "camera", "NodePath", "/root/World:x", model.BadgeNodePath, 0, 0},
		{"body.origin", "origin", "Vector3", "(7, 8, 9)", model.BadgeVector, 0, 0},
		{"body.basis.y", "basis.y", "Vector3", "(0, 1, 0)", model.BadgeVector, 0, 0},
		{"owner", "owner", "Object", "id -9223372036854766585", model.BadgeObject, 0, 0},
		{"scores", "scores", "Array[int]", "1 element", model.BadgeArray, 1, 0},
		{"scores.@type", "@type", "String", `"int"`, model.BadgeString, 0, 0},
		{"hero", "hero", "Object", "Node2D, 1 property", model.BadgeObject, 1, 0},
		{"hero.@class", "@class", "String", `"Node2D"`, model.BadgeString, 0, 0},
		{"hero.z_index", "z_index", "int", "2", model.BadgeInt, 0, 32},
		{"nothing", "nothing", "Nil", "null", model.BadgeNil, 0, 0},
		{"#1", "#1", "Array", "1 element", model.BadgeArray, 1, 0},
		{"#2", "opaque", "bytes", "5 bytes the format does not explain", model.BadgeOpaque, 0, 0},
	} {
		r := find(t, d, c.path)
		got := d.Describe(r)
		got.Label, got.Type, got.Summary = got.Label+said(got.Title), got.Type+said(got.Kind), got.Summary+said(got.About)
		if got.Label != c.label || got.Type != c.kind || got.Summary != c.summary || got.Badge != c.badge || got.Children != c.children || got.Width != c.width {
			t.Errorf("%q: %q, %q, %q, badge %d, %d children, %d bits\nwant %q, %q, %q, badge %d, %d children, %d bits", c.path,
				got.Label, got.Type, got.Summary, got.Badge, got.Children, got.Width, c.label, c.kind, c.summary, c.badge, c.children, c.width)
		}
		if path := d.Path(r); path != c.path {
			t.Errorf("the row of %q has the path %q", c.path, path)
		}
		if got.Changed || !got.Problem.IsZero() {
			t.Errorf("%q: changed %v, problem %q", c.path, got.Changed, got.Problem)
		}
	}
}

func TestSet(t *testing.T) {
	for _, c := range []struct {
		path, literal string
		as            bool
		want          string // text afterwards; or, in parentheses, why it is refused
		patches       int    // bytes of all patches
	}{
		{"player.gold", "125000", false, "125000", 3},
		{"player.gold", "1250", false, "1250", 0},
		{"player.gold", "125000000000", false, "125000000000", -1},
		{"player.gold", "7.0", false, "7", -1},
		{"player.gold", "7.5", false, "(whole number)", 0},
		{"player.gold", `"much"`, false, "(another type)", 0},
		{"player.gold", `"much"`, true, `"much"`, -1},
		{"seed", "5", false, "5", 7},
		{"player.health", "5", false, "5.0", -1},
		{"player.health", "0.1", false, "0.1", -1},
		{"player.name", `"Ada"`, false, `"Ada"`, -1},
		{"player.name", `&"Ada"`, false, `"Ada"`, -1},
		{"player.position.x", "1", false, "1.0", -1},
		{"player.position", "Vector2i(1, 2)", false, "Vector2(1, 2)", -1},
		{"player.cell", "Vector2(1, 2)", false, "Vector2i(1, 2)", -1},
		{"player.cell", "Vector2(1.5, 2)", false, "(another type)", 0},
		{"player.cell.x", "3000000000", false, "(32 bits)", 0},
		{"player.tint.a", "0.25", false, "0.25", -1},
		{"player.inventory[1].count", "30", false, "30", 1},
		{"player.inventory[1]", `"gone"`, true, `"gone"`, -1},
		{"points[1].y", "40", false, "40.0", -1},
		{"points[1]", "Vector2(5, 6)", false, "Vector2(5, 6)", -1},
		{"explored[9]", "255", false, "255", 1},
		{"explored[9]", "256", false, "(0 to 255)", 0},
		{"words[0]", `"longer than before"`, false, `"longer than before"`, -1},
		{"words[1]", `"x"`, false, `"x"`, -1},
		{"camera", `"../Other"`, false, `NodePath("../Other")`, -1},
		{"body.origin", "Vector3(1, 2, 3)", false, "Vector3(1, 2, 3)", -1},
		{"body.origin.z", "5", false, "5.0", -1},
		{"scores[0]", `"five"`, true, "(only values of type int)", 0},
		{"hero.z_index", "3", false, "3", 1},
		{"#1[0]", "2", false, "2", 1},
		{"#2", "2", false, "(no value)", 0},
		{"scores.@type", `"float"`, false, "(whole container)", 0},
	} {
		d := rpg(t)
		original := bytes.Clone(d.Bytes())
		r := find(t, d, c.path)
		v, err := d.Parse(r, c.literal)
		if err != nil {
			t.Fatal(err)
		}
		if c.as {
			err = d.SetAs(r, v)
		} else {
			err = d.Set(r, v)
		}
		if c.want[0] == '(' {
			var refused *model.RefusedError
			if !errors.As(err, &refused) || !strings.Contains(said(err), strings.Trim(c.want, "()")) || d.CanUndo() {
				t.Errorf("%s = %s: %v, want it refused with %s", c.path, c.literal, err, c.want)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s = %s: %v", c.path, c.literal, err)
			continue
		}
		if text, err := d.Text(r); text != c.want || err != nil {
			t.Errorf("%s = %s: the text is %s, %v, want %s", c.path, c.literal, text, err, c.want)
		}
		size := 0
		for _, p := range d.Patches() {
			size += len(p.New)
		}
		if c.patches >= 0 && size != c.patches {
			t.Errorf("%s = %s: patches of %d bytes, want %d: %v", c.path, c.literal, size, c.patches, d.Patches())
		}
		if c.patches == 0 {
			continue
		}
		for _, path := range []string{c.path, "#" + d.Path(r)[:0] + string('0'+byte(recordOf(d, r)))} {
			if !d.Describe(find(t, d, path)).Changed {
				t.Errorf("%s = %s: %s is not marked as changed", c.path, c.literal, path)
			}
		}
		if d.Describe(find(t, d, "nothing")).Changed || !d.Dirty() {
			t.Errorf("%s = %s: another row is marked as changed, or the document is not", c.path, c.literal)
		}
		// The current file opens to the same value.
		again, err := kinds.Open(bytes.Clone(d.Bytes()), model.Options{Dialect: d.Dialect().Name})
		if err != nil {
			t.Fatal(err)
		}
		if text, err := again.Text(find(t, again, c.path)); text != c.want || err != nil {
			t.Errorf("%s = %s: opened again it is %s, %v", c.path, c.literal, text, err)
		}
		if !d.Undo() || !bytes.Equal(d.Bytes(), original) || d.Dirty() || len(d.Patches()) > 0 {
			t.Errorf("%s = %s: undo does not restore the file", c.path, c.literal)
		}
	}
}

// setText gives a value another one.
func setText(t *testing.T, d *model.Document, path, literal string) {
	t.Helper()
	r := find(t, d, path)
	v, err := d.Parse(r, literal)
	if err == nil {
		err = d.Set(r, v)
	}
	if err != nil {
		t.Fatalf("%s = %s: %v", path, literal, err)
	}
}

// TestWidths gives an edited number the width that the engine gives it, but one that was stored wider than needed stays so.
func TestWidths(t *testing.T) {
	d := rpg(t)
	for _, c := range []struct {
		path, literal string
		width         int
	}{{"seed", "5", 32}, {"player.gold", "7", 32}, {"player.gold", "3000000000", 64}, {"player.gold", "7", 32},
		{"player.luck", "0.5", 32}, {"player.health", "0.5", 32}, {"player.health", "0.1", 64}} {
		setText(t, d, c.path, c.literal)
		if got := d.Describe(find(t, d, c.path)).Width; got != c.width {
			t.Errorf("%s = %s: stored in %d bits, want %d", c.path, c.literal, got, c.width)
		}
	}
	wide := append(append([]byte{12, 0, 0, 0}, 2, 0, 1, 0), 5, 0, 0, 0, 0, 0, 0, 0) // 5 in 64 bits, as no engine writes it
	d, err := kinds.Open(bytes.Clone(wide), model.Options{Dialect: "godot4.6"})
	if err != nil {
		t.Fatal(err)
	}
	for _, literal := range []string{"6", "3000000000", "7", "5"} {
		setText(t, d, "#0", literal)
		if got := d.Describe(find(t, d, "#0")).Width; got != 64 {
			t.Errorf("%s: stored in %d bits", literal, got)
		}
	}
	if !bytes.Equal(d.Bytes(), wide) {
		t.Errorf("%x", d.Bytes())
	}
}

func TestFindErrors(t *testing.T) {
	d := rpg(t)
	for path, want := range map[string]string{
		"player.gold.x":        "nothing inside",
		"player.silver":        `no key "silver"`,
		"player.inventory[2]":  "it has 2 elements",
		"player.inventory.x":   "named by its index",
		"player[7]":            "no key 7",
		"#9":                   "no record #9",
		"#2.x":                 "what these bytes hold is not known, so there is nothing to name in them",
		"player.position.z":    "no component",
		"player{0}{99}":        "13 children only",
		"player.inventory[-]":  "after the last",
		"hero.@type":           "no attribute",
		"hero.missing":         `no property "missing"`,
		"explored!":            "no bytes here",
		"player.gold{1}":       "does not occur that often",
		"player[":              "",
		"points[1].position.x": "no component",
	} {
		_, err := d.Find(path)
		var e *model.PathError
		if !errors.As(err, &e) || !strings.Contains(said(err), want) || e.Path != path || e.Syntax != (want == "") {
			t.Errorf("Find(%q): %v, want an error about %q", path, err, want)
		}
	}
}

func TestDoubledKeys(t *testing.T) {
	d, err := kinds.Open(chain(t, variant.OfDict(entry("a", variant.OfInt(1)), entry("a", variant.OfInt(2)), entry("b", variant.OfInt(3)))), model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{"a": "1", "a{1}": "2", "b": "3"} {
		r := find(t, d, path)
		if text, _ := d.Text(r); text != want || d.Path(r) != path {
			t.Errorf("%s is %s, with path %s; want %s", path, text, d.Path(r), want)
		}
	}
	if err := d.RenameKey(find(t, d, "b"), variant.OfString("a")); err == nil {
		t.Error("a key could be given twice")
	}
}

func TestGroupAndAmend(t *testing.T) {
	d := rpg(t)
	original := bytes.Clone(d.Bytes())
	gold, name := find(t, d, "player.gold"), find(t, d, "player.name")
	for i := range 5 {
		if err := d.Amend(gold, variant.OfInt(int64(100000+i))); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Amend(name, variant.OfString("A")); err != nil {
		t.Fatal(err)
	}
	if n := len(d.History()); n != 2 {
		t.Errorf("typing in two fields makes %d steps", n)
	}
	amended := bytes.Clone(d.Bytes())
	if err := d.Group(message.New(message.Text, "Change two"), func() error {
		if err := d.Set(gold, variant.OfInt(1)); err != nil {
			return err
		}
		return d.Set(name, variant.OfString("longer than it was"))
	}); err != nil {
		t.Fatal(err)
	}
	grouped := bytes.Clone(d.Bytes())
	if h := d.History(); len(h) != 3 || said(h[2].Label) != "Change two" {
		t.Errorf("the history is %v", h)
	}
	failed := errors.New("no")
	if err := d.Group(message.New(message.Text, "Fail"), func() error {
		if err := d.Set(gold, variant.OfInt(2)); err != nil {
			return err
		}
		return failed
	}); err != failed || !bytes.Equal(d.Bytes(), grouped) || len(d.History()) != 3 {
		t.Errorf("a group that fails leaves traces: %v", err)
	}
	for _, want := range [][]byte{amended, nil, original} {
		if d.Undo(); want != nil && !bytes.Equal(d.Bytes(), want) {
			t.Error("undo of a group or of typing gives other bytes")
		}
	}
	d.Go(3)
	if !bytes.Equal(d.Bytes(), grouped) {
		t.Error("redo of everything gives other bytes")
	}
}

// TestAmendAcrossSave continues typing in a field after the file was saved: the state in the file must remain separate.
func TestAmendAcrossSave(t *testing.T) {
	d := rpg(t)
	gold := find(t, d, "player.gold")
	amend := func(n int64) {
		t.Helper()
		if err := d.Amend(gold, variant.OfInt(n)); err != nil {
			t.Fatal(err)
		}
	}
	clean := func(when string, want bool) {
		t.Helper()
		if d.Dirty() == want || (len(d.Patches()) == 0) != want {
			t.Errorf("%s: dirty %v, %d patches", when, d.Dirty(), len(d.Patches()))
		}
	}
	opened := string(d.Bytes())
	amend(5)
	amend(56)
	if len(d.History()) != 1 {
		t.Fatalf("%d steps: typing is not one", len(d.History()))
	}
	d.Saved()
	held := string(d.Bytes())
	amend(567)
	clean("typed on after saving", false)
	amend(5678)
	if d.Undo(); string(d.Bytes()) != held {
		t.Error("undo does not lead back to what the file holds")
	}
	clean("undone", true)
	d.Undo()
	clean("undone behind the save", false)
	if string(d.Bytes()) != opened {
		t.Error("undo does not lead back to what was opened")
	}
	d.Redo()
	clean("redone", true)
}

// TestAmendAll: dragging a number of several rows is one step; of other rows it is another.
func TestAmendAll(t *testing.T) {
	d := rpg(t)
	gold, seed := find(t, d, "player.gold"), find(t, d, "seed")
	opened := string(d.Bytes())
	amend := func(n int64, rows ...model.Row) {
		t.Helper()
		var list []model.Assignment
		for _, r := range rows {
			list = append(list, model.Assignment{Row: r, Value: variant.OfInt(n)})
		}
		if err := d.AmendAll(message.New("test.set"), list); err != nil {
			t.Fatal(err)
		}
	}
	amend(5, gold, seed)
	amend(6, gold, seed)
	amend(7, gold, seed)
	if n := len(d.History()); n != 1 {
		t.Errorf("%d steps", n)
	}
	amend(8, gold)
	if n := len(d.History()); n != 2 {
		t.Errorf("with other rows %d steps", n)
	}
	d.Undo()
	d.Undo()
	if string(d.Bytes()) != opened {
		t.Error("undo does not lead back")
	}
}

// TestSavedAs covers a slow save during which the document changed in every possible way.
func TestSavedAs(t *testing.T) {
	for name, c := range map[string]struct {
		leave func(d *model.Document, gold model.Row)
		back  func(d *model.Document) // nil if no way leads back
	}{
		"edit":  {func(d *model.Document, r model.Row) { d.Set(r, variant.OfInt(6)) }, func(d *model.Document) { d.Undo() }},
		"undo":  {func(d *model.Document, r model.Row) { d.Undo() }, func(d *model.Document) { d.Redo() }},
		"amend": {func(d *model.Document, r model.Row) { d.Amend(r, variant.OfInt(6)) }, nil},
		"undo and edit": {func(d *model.Document, r model.Row) {
			d.Undo()
			d.Set(r, variant.OfInt(7))
		}, nil},
		"group": {func(d *model.Document, r model.Row) {
			d.Group(message.New(message.Text, "both"), func() error {
				d.Set(r, variant.OfInt(7))
				return d.Set(r, variant.OfInt(8))
			})
		}, func(d *model.Document) { d.Undo() }},
		"failed group": {func(d *model.Document, r model.Row) {
			d.Undo()
			d.Group(message.New(message.Text, "both"), func() error {
				d.Set(r, variant.OfInt(7))
				return errors.New("no")
			})
		}, func(d *model.Document) { d.Redo() }},
	} {
		d := rpg(t)
		gold := find(t, d, "player.gold")
		if err := d.Amend(gold, variant.OfInt(5)); err != nil {
			t.Fatal(err)
		}
		s, held := d.State(), string(d.Bytes())
		c.leave(d, gold)
		d.SavedAs(s)
		for step := 0; ; step++ {
			if same := string(d.Bytes()) == held; d.Dirty() == same || (len(d.Patches()) == 0) != same {
				t.Errorf("%s, step %d: dirty %v, but the file holds the same: %v", name, step, d.Dirty(), same)
			}
			if step == 1 || c.back == nil {
				break
			}
			if c.back(d); string(d.Bytes()) != held {
				t.Fatalf("%s: this is no way back", name)
			}
		}
		for d.Undo() {
			if string(d.Bytes()) != held && !d.Dirty() {
				t.Errorf("%s: undone, and clean, but the file holds other bytes", name)
			}
		}
	}
}

func TestSavedMark(t *testing.T) {
	d := rpg(t)
	gold := find(t, d, "player.gold")
	set := func(n int64) {
		if err := d.Set(gold, variant.OfInt(n)); err != nil {
			t.Fatal(err)
		}
	}
	set(5)
	d.Saved()
	if d.Dirty() || len(d.Patches()) > 0 || d.Describe(gold).Changed {
		t.Error("a saved document is dirty")
	}
	if h := d.History(); !h[0].Saved {
		t.Error("the history does not tell the saved state")
	}
	d.Undo()
	if !d.Dirty() || len(d.Patches()) != 1 {
		t.Error("undoing behind the save does not show")
	}
	set(1250) // setting the current value is not a step: the saved state can still be redone
	if d.Redo(); d.Dirty() {
		t.Error("redo does not come back to the saved state")
	}
	d.Undo()
	set(6)
	if d.Undo(); !d.Dirty() {
		t.Error("the saved state is cut off, but its place in the history counts as saved")
	}
	set(5)
	if d.Dirty() || len(d.Patches()) != 0 {
		t.Error("the saved bytes made by hand count as edits")
	}
}

func TestLockedFiles(t *testing.T) {
	plainFile := chain(t, variant.OfDict(entry("gold", variant.OfInt(5))))
	key := envelope.Key{Password: "secret"}
	file, err := envelope.New("gdec4", plainFile, key)
	if err != nil {
		t.Fatal(err)
	}
	var locked *model.LockedError
	if _, err := kinds.Open(file, model.Options{}); !errors.As(err, &locked) || locked.Wrong {
		t.Errorf("without a key: %v", err)
	}
	if _, err := kinds.Open(file, model.Options{Key: envelope.Key{Password: "guess"}}); !errors.As(err, &locked) || !locked.Wrong {
		t.Errorf("with another key: %v", err)
	}
	d, err := kinds.Open(file, model.Options{Key: key})
	if err != nil {
		t.Fatal(err)
	}
	if got := d.Snapshot().Check(context.Background(), nil); !got.Exact || got.Values != 2 || len(d.Info().Envelopes) != 1 {
		t.Errorf("opened: %+v, %v", got, d.Info().Envelopes)
	}
	if err := d.Set(find(t, d, "gold"), variant.OfInt(70000)); err != nil {
		t.Fatal(err)
	}
	again, err := d.File()
	if err != nil {
		t.Fatal(err)
	}
	if d, err = kinds.Open(again, model.Options{Key: key}); err != nil {
		t.Fatal(err)
	}
	if text, _ := d.Text(find(t, d, "gold")); text != "70000" {
		t.Errorf("saved and opened again: %s", text)
	}
}

// TestSnapshotElsewhere is for the race detector: snapshots are checked and edited while the document is.
func TestSnapshotElsewhere(t *testing.T) {
	d := rpg(t)
	words := find(t, d, "words")
	var wait sync.WaitGroup
	for i := range 20 {
		s := d.Snapshot()
		want := bytes.Clone(d.Bytes())
		wait.Go(func() {
			if !s.Check(context.Background(), nil).Exact {
				t.Error("a snapshot is not exact")
			}
			own := s.Document()
			r, err := own.Find("player.name")
			if err != nil || own.Set(r, variant.OfString(strings.Repeat("x", i))) != nil {
				t.Error("a snapshot's document cannot be edited")
			}
			if own.Undo(); !bytes.Equal(own.Bytes(), want) {
				t.Error("a snapshot has changed")
			}
		})
		if _, err := d.Insert(words, 0, nil, variant.OfString(strings.Repeat("y", 700*i))); err != nil {
			t.Fatal(err)
		}
		if i%3 == 0 {
			d.Undo()
		}
	}
	wait.Wait()
}

func TestDepthIsRefused(t *testing.T) {
	d := rpg(t)
	v := variant.OfInt(1)
	for range codec.MaxDepth - 2 {
		v = variant.OfArray(v)
	}
	if err := d.SetAs(find(t, d, "player.gold"), v); err != nil {
		t.Fatal(err)
	}
	deep := find(t, d, "player.gold")
	for d.Len(deep) > 0 {
		deep = d.Child(deep, 0)
	}
	var refused *model.RefusedError
	if err := d.SetAs(deep, variant.OfArray(variant.OfInt(1))); !errors.As(err, &refused) {
		t.Errorf("one value too deep: %v", err)
	}
	if !d.Snapshot().Check(context.Background(), nil).Exact {
		t.Error("a deep save is not exact")
	}
}

// TestHostileCounts opens files whose counts exceed their contents.
func TestHostileCounts(t *testing.T) {
	for _, id := range []byte{27, 28, 29, 30, 34, 35, 24} {
		data := []byte{id, 0, 0, 0, 0xff, 0xff, 0xff, 0x7f, 0, 0, 0, 0}
		file := append(binary.LittleEndian.AppendUint32(nil, uint32(len(data))), data...)
		d, err := kinds.Open(file, model.Options{Dialect: "godot4.6"})
		if err != nil {
			t.Fatal(err)
		}
		d.Walk(model.Root, -1, func(r model.Row) bool {
			d.Describe(r)
			d.Text(r)
			return true
		})
		if got := d.Snapshot().Check(context.Background(), nil); !got.Exact || len(got.Problems) == 0 {
			t.Errorf("type %d: %+v", id, got)
		}
	}
}
