package find_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/model/find"
	"savant/model/kinds"
)

func entry(key string, v variant.Value) variant.Entry {
	return variant.Entry{Key: variant.OfString(key), Value: v}
}

// chain returns a file of length-prefixed records.
func chain(t testing.TB, values ...variant.Value) []byte {
	var data []byte
	for _, v := range values {
		b, err := codec.Append(nil, v, dialect.Godot46)
		if err != nil {
			t.Fatal(err)
		}
		data = append(binary.LittleEndian.AppendUint32(data, uint32(len(b))), b...)
	}
	return data
}

// game returns a small save with something of everything.
func game(t testing.TB) *model.Document {
	item := func(id string, count int64, price float64) variant.Value {
		return variant.OfDict(entry("id", variant.OfString(id)), entry("count", variant.OfInt(count)), entry("price", variant.OfFloat(price)))
	}
	first := variant.OfDict(
		entry("player", variant.OfDict(
			entry("name", variant.OfString("Rosa True")),
			entry("gold", variant.OfInt(250)),
			entry("speed", variant.OfFloat(1.5)),
			entry("pos", variant.OfMath(variant.Vector2, 3, 4)),
			entry("alive", variant.OfBool(true)),
			entry("class", variant.Value{Type: variant.StringName, Text: "knight"}),
			entry("home", variant.Value{Type: variant.NodePath, Data: &variant.Path{Absolute: true, Names: []string{"root", "Town"}, Subnames: []string{"gate"}}}),
			entry("inventory", variant.OfArray(item("sword", 1, 100), item("apple", 12, 0.5), item("sword of gold", 2, 900))),
		)),
		entry("tags", variant.Value{Type: variant.PackedStringArray, Data: []string{"sword", "", "shield"}}),
		entry("scores", variant.Value{Type: variant.PackedInt32Array, Data: []int32{5, 250, -7}}),
		variant.Entry{Key: variant.OfInt(7), Value: variant.OfInt(math.MaxInt64)},
		entry("nothing", variant.Value{}),
	)
	d, err := kinds.Open(chain(t, first, variant.OfArray(variant.OfInt(250), variant.OfString("end"))), model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

const scene = `[gd_scene format=3]

[node name="Root" type="Node2D"]
position = Vector2(3, 4)
gold = 250
tags = PackedStringArray("sword", "shield")
data = {"gold": 12, "names": ["sword", 2]}

[node name="Arm" type="Sprite2D" parent="."]
position = Vector2(5, 6)
gold = 250.5
`

func textScene(t testing.TB) *model.Document {
	d, err := kinds.Open([]byte(scene), model.Options{Name: "x.tscn"})
	if err != nil || d.Info().Kind != model.Scene {
		t.Fatal(err, d.Info().Kind)
	}
	return d
}

func number(f float64) *float64 { return &f }

// reporter is a test, of rapid or not.
type reporter interface {
	Helper()
	Errorf(string, ...any)
	Fatalf(string, ...any)
}

func hits(t reporter, d *model.Document, q find.Query) []find.Hit {
	t.Helper()
	s, err := find.Compile(q)
	if err != nil {
		t.Fatalf("%+v: %v", q, err)
	}
	var list []find.Hit
	err = s.Run(context.Background(), d.Snapshot(), nil, func(h find.Hit) bool {
		list = append(list, h)
		return true
	})
	if err != nil {
		t.Fatalf("%+v: %v", q, err)
	}
	for _, h := range list {
		if r := d.Descend(h.Trail); r == 0 || d.Path(r) != h.Path {
			t.Errorf("%s: its trail %v leads to %q", h.Path, h.Trail, d.Path(r))
		}
	}
	return list
}

func paths(list []find.Hit) string {
	var out []string
	for _, h := range list {
		out = append(out, h.Path)
	}
	return strings.Join(out, " | ")
}

func TestFind(t *testing.T) {
	for _, c := range []struct {
		query find.Query
		want  string
		text  bool // in the scene, otherwise in the save
	}{
		{find.Query{Path: "player.gold"}, "player.gold", false},
		{find.Query{Path: "player.*"}, "player.name | player.gold | player.speed | player.pos | player.alive | player.class | player.home | player.inventory", false},
		{find.Query{Path: "player.inventory[*].count"}, "player.inventory[0].count | player.inventory[1].count | player.inventory[2].count", false},
		{find.Query{Path: "player.inventory[1].*c*"}, "player.inventory[1].count | player.inventory[1].price", false},
		{find.Query{Path: "**.gold"}, "player.gold", false},
		{find.Query{Path: "player.**.price"}, "player.inventory[0].price | player.inventory[1].price | player.inventory[2].price", false},
		{find.Query{Path: "[7]"}, "[7]", false},
		{find.Query{Path: "#1[*]"}, "#1[0] | #1[1]", false},
		{find.Query{Path: "[0]"}, "#1[0]", false},
		{find.Query{Path: "#1"}, "#1", false},
		{find.Query{Key: "^(gold|speed)$"}, "player.gold | player.speed", false},
		{find.Query{Key: "^7$"}, "[7]", false},
		{find.Query{Type: "float"}, "player.speed | player.inventory[0].price | player.inventory[1].price | player.inventory[2].price", false},
		{find.Query{Type: "Nil"}, "nothing", false},
		{find.Query{Text: "sword"}, "player.inventory[0].id | player.inventory[2].id | tags[0]", false},
		{find.Query{Text: "SWORD", Fold: true}, "player.inventory[0].id | player.inventory[2].id | tags[0]", false},
		{find.Query{Value: "^sword$"}, "player.inventory[0].id | tags[0]", false},
		{find.Query{Value: "true"}, "player.alive", false},
		{find.Query{Value: "(?i)true"}, "player.name | player.alive", false},
		{find.Query{Value: "^250$"}, "player.gold | #1[0]", false},
		{find.Query{Value: "^250$", Elements: true}, "player.gold | scores[1] | #1[0]", false},
		{find.Query{Text: "Vector2(3"}, "player.pos", false},
		{find.Query{Text: "Vector"}, "", false}, // the name of a type is no part of the value
		{find.Query{Text: "vECTOR2", Fold: true}, "", false},
		{find.Query{Value: "^Vec.o?|Vector2"}, "", false},
		{find.Query{Value: `^Vector2\(3`}, "player.pos", false},
		{find.Query{Any: "(?i)vector"}, "", false},
		{find.Query{Text: "root/Town:ga"}, "player.home", false},
		{find.Query{Text: "Town"}, "player.home", false},
		{find.Query{Text: "knight"}, "player.class", false},
		{find.Query{Least: number(100), Most: number(300)}, "player.gold | player.inventory[0].price | #1[0]", false},
		{find.Query{Least: number(9e18)}, "[7]", false},
		{find.Query{Where: "value > 100 && value < 300"}, "player.gold | #1[0]", false},
		{find.Query{Where: `value startsWith "sword"`}, "player.inventory[0].id | player.inventory[2].id | tags[0]", false},
		{find.Query{Where: "value.x + value.y == 7"}, "player.pos", false},
		{find.Query{Where: `type == "Array" && key == "inventory"`}, "player.inventory", false},
		{find.Query{Where: `path contains "[1]." && value == 12`}, "player.inventory[1].count", false},
		{find.Query{Where: "value == 9223372036854775807"}, "[7]", false},
		{find.Query{Where: "not value"}, "", false},
		{find.Query{Where: "value", Type: "bool"}, "player.alive", false},
		{find.Query{Path: "node[*].position"}, `node["."].position | node.Arm.position`, true},
		{find.Query{Path: `node["A*"].gold`}, `node.Arm.gold`, true},
		{find.Query{Key: "gold"}, `node["."].gold | node["."].data.gold | node.Arm.gold`, true},
		{find.Query{Text: "sword"}, `node["."].tags[0] | node["."].data.names[0]`, true},
		{find.Query{Type: "Vector2"}, `node["."].position | node.Arm.position`, true},
		{find.Query{Where: "value >= 250"}, `node["."].gold | node.Arm.gold`, true},
		{find.Query{Any: "gold"}, "player.gold | player.inventory[2].id", false},
		{find.Query{Any: "^7|9223"}, "[7]", false},
		{find.Query{Any: "(?i)SWORD|GOLD"}, "player.gold | player.inventory[0].id | player.inventory[2].id | tags[0]", false},
		{find.Query{Any: "Arm|gold", Type: "String"}, "node.Arm.@name", true},
		{find.Query{Path: `**.@type`}, `node["."].@type | node.Arm.@type`, true},
	} {
		d := game(t)
		if c.text {
			d = textScene(t)
		}
		if got := paths(hits(t, d, c.query)); got != c.want {
			t.Errorf("%+v finds\n\t%s\nnot\n\t%s", c.query, got, c.want)
		}
	}
}

func TestHit(t *testing.T) {
	got := hits(t, game(t), find.Query{Path: "player.speed"})[0]
	got.Trail = nil
	if want := (find.Hit{Path: "player.speed", Type: "float", Text: "1.5", Offset: got.Offset, Length: 8}); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// TestSettings finds settings of a project.binary by their names.
func TestSettings(t *testing.T) {
	data := []byte("ECFG\x02\x00\x00\x00")
	le := binary.LittleEndian
	for _, name := range []string{"application/config/name", "display/width"} {
		b, err := codec.Append(nil, variant.OfString("of "+name), dialect.Godot46)
		if err != nil {
			t.Fatal(err)
		}
		data = append(le.AppendUint32(data, uint32(len(name))), name...)
		data = append(le.AppendUint32(data, uint32(len(b))), b...)
	}
	d, err := kinds.Open(data, model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range []find.Query{{Key: "^display/"}, {Key: "w(i|j)d"}, {Where: `key == "display/width"`}} {
		if got := paths(hits(t, d, q)); got != "#1" {
			t.Errorf("%+v finds %s in %s", q, got, d.Info().Format)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct {
		query find.Query
		field string
	}{
		{find.Query{Path: "a..b"}, "path"}, {find.Query{Path: "a[1"}, "path"}, {find.Query{Path: "#x"}, "path"}, {find.Query{Path: "a[-]"}, "path"},
		{find.Query{Key: "("}, "key"}, {find.Query{Value: "["}, "value"}, {find.Query{Type: "Vektor"}, "type"},
		{find.Query{Where: "value +"}, "where"}, {find.Query{Where: "valu > 1"}, "where"}, {find.Query{Where: "value + 1"}, "where"},
		{find.Query{Where: "now() > 1"}, "where"}, {find.Query{Where: strings.Repeat("1 + ", 10000) + "1 > 0"}, "where"},
		{find.Query{Least: number(2), Most: number(1)}, "value"},
	} {
		_, err := find.Compile(c.query)
		var q *find.QueryError
		if !errors.As(err, &q) || q.Field != c.field || strings.Contains(said(q), "\n") {
			t.Errorf("%+v: %v", c.query, err)
		}
	}
}

// TestLargeNumbers checks that a number too large for an expression is reported with its position, in our own words.
func TestLargeNumbers(t *testing.T) {
	for where, place := range map[string]string{
		"value == 99999999999999999999999999":              "1 10 99999999999999999999999999",
		"value > 1 ||\n value < 9_223_372_036_854_775_808": "2 10 9_223_372_036_854_775_808",
		"value > 1e999":                 "1 9 1e999",
		"value == 0xFFFFFFFFFFFFFFFFFF": "1 10 0xFFFFFFFFFFFFFFFFFF",
	} {
		_, err := find.Compile(find.Query{Where: where})
		var q *find.QueryError
		words := strings.Fields(place)
		if !errors.As(err, &q) || !strings.Contains(said(q), "line "+words[0]+", column "+words[1]+": "+words[2]+" is too large") {
			t.Errorf("%s: %s", where, said(err))
		}
	}
	for _, where := range []string{"value == 9223372036854775807", "value > 99999999999999999999999999.0", "value > 1e300", "value != 0x7fffffffffffffff"} {
		if _, err := find.Compile(find.Query{Where: where}); err != nil {
			t.Errorf("%s: %s", where, said(err))
		}
	}
}

func TestCancel(t *testing.T) {
	list := make([]variant.Value, 400_000)
	for i := range list {
		list[i] = variant.OfInt(int64(i))
	}
	d, err := kinds.Open(chain(t, variant.OfArray(list...)), model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	s, _ := find.Compile(find.Query{Type: "int"})
	n := 0
	err = s.Run(ctx, d.Snapshot(), nil, func(find.Hit) bool {
		if n++; n == 10 {
			cancel()
		}
		return true
	})
	if !errors.Is(err, context.Canceled) || n >= len(list) {
		t.Errorf("%v after %d hits", err, n)
	}
}

// values returns the texts of all hits of a query.
func values(t testing.TB, d *model.Document, q find.Query) string {
	var out []string
	for _, h := range hits(t, d, q) {
		out = append(out, h.Text)
	}
	return strings.Join(out, " ")
}

func TestReplace(t *testing.T) {
	for _, c := range []struct {
		query   find.Query
		with    string
		literal string
		want    string // values of the query's hits afterwards, or the error
		changed int
		skipped int
	}{
		{find.Query{Key: "^count$"}, "value * 2", "", "2 24 4", 3, 0},
		{find.Query{Key: "^count$"}, "max(value, 5)", "", "5 12 5", 2, 0},
		{find.Query{Key: "^count$"}, "", "9", "9 9 9", 3, 0},
		{find.Query{Key: "^price$"}, "round(value / 3 * 100) / 100", "", "33.33 0.17 300.0", 3, 0},
		{find.Query{Key: "^id$"}, `upper(value)`, "", "SWORD APPLE SWORD OF GOLD", 3, 0},
		{find.Query{Key: "^(id|count)$"}, "value + 1", "", "sword 2 apple 13 sword of gold 3", 3, 3},
		{find.Query{Key: "^class$"}, `value + "s"`, "", "knights", 1, 0},
		{find.Query{Key: "^home$"}, `replace(value, "Town", "City")`, "", "/root/City:gate", 1, 0},
		{find.Query{Key: "^alive$"}, "not value", "", "false", 1, 0},
		{find.Query{Key: "^pos$"}, "{x: value.x * 2, y: value.y}", "", "Vector2(6, 4)", 1, 0},
		{find.Query{Key: "^gold$"}, "value / 2", "", "125", 1, 0},
		{find.Query{Key: "^gold$"}, "value / 3", "", "error: player.gold: ", 0, 0},
		{find.Query{Path: "[7]"}, "value + 1", "", "error: [7]: ", 0, 0},
		{find.Query{Path: "[7]"}, "value * 3", "", "error: [7]: ", 0, 0},
		{find.Query{Path: "[7]"}, "value * 0.5", "", "error: [7]: ", 0, 0},
		{find.Query{Path: "[7]"}, "value - 1", "", "9223372036854775806", 1, 0},
		{find.Query{Path: "tags[*]"}, `value + "!"`, "", "sword! ! shield!", 3, 0},
		{find.Query{Path: "scores[*]", Elements: true}, "abs(value)", "", "5 250 7", 1, 0},
		{find.Query{Path: "player.**"}, "", "1", "error: ", 0, 0},
		{find.Query{Path: "player.inventory"}, "", "[]", "[]", 1, 0},
	} {
		d := game(t)
		before := bytes.Clone(d.Bytes())
		s, err := find.Compile(c.query)
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Replace(find.Replacement{With: c.with, Literal: c.literal})
		if err != nil {
			t.Fatal(err)
		}
		result, err := r.Do(context.Background(), d, nil, nil)
		what := fmt.Sprintf("%+v with %s%s", c.query, c.with, c.literal)
		if message, ok := strings.CutPrefix(c.want, "error: "); ok {
			var refused *model.RefusedError
			if !errors.As(err, &refused) || !strings.HasPrefix(said(err), message) {
				t.Errorf("%s: error %v, want %s", what, err, message)
			}
			if !bytes.Equal(before, d.Bytes()) || d.CanUndo() {
				t.Errorf("%s: refused, but something changed", what)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", what, err)
			continue
		}
		if got := values(t, d, c.query); got != c.want {
			t.Errorf("%s: %s, want %s", what, got, c.want)
		}
		if result.Changed != c.changed || result.Skipped != c.skipped {
			t.Errorf("%s: %+v, want %d changed and %d skipped", what, result, c.changed, c.skipped)
		}
		if n := len(d.History()); n != 1 {
			t.Errorf("%s: %d steps", what, n)
		}
		d.Undo()
		if !bytes.Equal(before, d.Bytes()) {
			t.Errorf("%s: undo does not give the bytes back", what)
		}
	}
}

// TestReplacePart replaces a part of texts, and leaves everything else of them, and every other value, as it is.
func TestReplacePart(t *testing.T) {
	for _, c := range []struct {
		query   find.Query
		part    string
		want    string // values of the key's values afterwards
		changed int
		skipped int
	}{
		{find.Query{Key: "^id$", Text: "sword"}, "Axe", "Axe apple Axe of gold", 2, 0},
		{find.Query{Key: "^id$", Text: "SWORD", Fold: true}, "$1", "$1 apple $1 of gold", 2, 0},
		{find.Query{Key: "^id$", Text: "o"}, "", "swrd apple swrd f gld", 2, 0},
		{find.Query{Key: "^id$", Value: "s(w)ord"}, "${1}and", "wand apple wand of gold", 2, 0},
		{find.Query{Key: "^id$", Value: "s(w)ord"}, `$1\n\t\\n\d`, "w\n\t\\n\\d apple w\n\t\\n\\d of gold", 2, 0},
		{find.Query{Key: "^id$", Value: "s(w)ord"}, `\$1 \\$1 $$1`, `$1 \w $1 apple $1 \w $1 of gold`, 2, 0},
		{find.Query{Key: "^id$", Text: "sword"}, `a\n\\t`, `a\n\\t apple a\n\\t of gold`, 2, 0},
		{find.Query{Key: "^home$", Text: "Town"}, "City", "/root/City:gate", 1, 0},
		{find.Query{Key: "^class$", Text: "knight"}, "knight", "knight", 0, 0},
		{find.Query{Key: "^count$", Text: "1"}, "7", "1 12 2", 0, 2},
	} {
		d := game(t)
		s, err := find.Compile(c.query)
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Replace(find.Replacement{Part: &c.part})
		if err != nil {
			t.Fatal(err)
		}
		result, err := r.Do(context.Background(), d, nil, nil)
		if err != nil || result.Changed != c.changed || result.Skipped != c.skipped {
			t.Errorf("%+v: %+v, %v", c.query, result, err)
		}
		var got []string
		all, _ := find.Compile(find.Query{Key: c.query.Key})
		all.Run(context.Background(), d.Snapshot(), nil, func(h find.Hit) bool {
			got = append(got, h.Text)
			return true
		})
		if text := strings.Join(got, " "); text != c.want {
			t.Errorf("%+v: %s, not %s", c.query, text, c.want)
		}
	}
	s, _ := find.Compile(find.Query{Key: "id"})
	part := "x"
	if _, err := s.Replace(find.Replacement{Part: &part}); err == nil {
		t.Error("a part is replaced where no text is looked for")
	}
}

// TestReplacedLines: of a text of several lines, what was replaced is shown in its lines, also where nothing stands in its place.
func TestReplacedLines(t *testing.T) {
	for _, c := range []struct {
		q          find.Query
		part, want string
	}{
		{find.Query{Text: "Bell", Fold: true}, "gong", "[{1 a gong [[2 6]]} {3 gongs, gong [[0 4] [7 11]]}]"},
		{find.Query{Text: "bell"}, "$1", "[{3 $1s, $1 [[0 2] [5 7]]}]"},
		{find.Query{Value: "b(el)ls"}, "$1$$", "[{3 el$, bell [[0 3]]}]"},
		{find.Query{Text: "bells, bell"}, "", "[{3  []}]"},
		{find.Query{Text: "one\n"}, "", "[{0 a Bell []}]"},
	} {
		d, err := kinds.Open([]byte("[s]\n\na=\"one\na Bell\n\nbells, bell\"\n"), model.Options{})
		if err != nil {
			t.Fatal(err)
		}
		s, err := find.Compile(c.q)
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Replace(find.Replacement{Part: &c.part})
		if err != nil {
			t.Fatal(err)
		}
		changes, err := r.Changes(context.Background(), d.Snapshot(), nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := changes.Make(d); err != nil {
			t.Fatal(err)
		}
		if list := changes.Places(d, 10); len(list) != 1 || fmt.Sprint(list[0].Lines) != c.want {
			t.Errorf("%+v by %q: %+v, not %s", c.q, c.part, list, c.want)
		}
	}
}

func TestReplaceInText(t *testing.T) {
	d := textScene(t)
	s, _ := find.Compile(find.Query{Key: "gold|format"})
	r, _ := s.Replace(find.Replacement{With: "value * 2"})
	result, err := r.Do(context.Background(), d, nil, func(h find.Hit) bool { return h.Path != `node["."].data.gold` })
	want := strings.NewReplacer("gold = 250.5", "gold = 501.0", "gold = 250", "gold = 500").Replace(scene)
	if err != nil || result.Changed != 2 || string(d.Bytes()) != want {
		t.Errorf("%+v, %v:\n%s", result, err, d.Bytes())
	}
	if n := len(d.Patches()); n != 2 {
		t.Errorf("%d patches", n)
	}
	d.Undo()
	if string(d.Bytes()) != scene {
		t.Error("undo does not give the text back")
	}
}

// TestReplaceInTags: the paths of external resources are replaced like values; other attributes only where the path asks for them, and that is told.
func TestReplaceInTags(t *testing.T) {
	const text = "[gd_scene load_steps=2 format=3]\n\n[ext_resource type=\"Script\" path=\"res://src/a.gd\" id=\"src\"]\n\n" +
		"[node name=\"src\" type=\"Node\"]\nscript = ExtResource(\"src\")\nx = \"res://src/b\"\n"
	for _, c := range []struct {
		path string
		want *strings.Replacer
		did  find.Result
	}{
		{"", strings.NewReplacer("res://src", "res://lib"), find.Result{Hits: 4, Changed: 2, Skipped: 2}},
		{"**.@name", strings.NewReplacer("name=\"src", "name=\"lib"), find.Result{Hits: 1, Changed: 1}},
	} {
		d, err := kinds.Open([]byte(text), model.Options{Name: "a.tscn"})
		if err != nil {
			t.Fatal(err)
		}
		s, err := find.Compile(find.Query{Text: "src", Path: c.path})
		if err != nil {
			t.Fatal(err)
		}
		part := "lib"
		r, err := s.Replace(find.Replacement{Part: &part})
		if err != nil {
			t.Fatal(err)
		}
		did, err := r.Do(t.Context(), d, nil, nil)
		if did.Skipped > 0 && did.Why.IsZero() {
			t.Error("it is not said why")
		}
		if err != nil || did.Hits != c.did.Hits || did.Changed != c.did.Changed || did.Skipped != c.did.Skipped || string(d.Bytes()) != c.want.Replace(text) {
			t.Errorf("%q: %+v, %v:\n%s", c.path, did, err, d.Bytes())
		}
	}
}

// TestReplaceWithMissingGroup: nothing would stand where what replaces an expression refers to a group that it does not have.
func TestReplaceWithMissingGroup(t *testing.T) {
	for with, says := range map[string]string{
		"$1": "", "${1}a": "", "$$2": "", `\$2`: "", "$name": "", "$0": "", "a$": "", "$2": "2", "$1a": "1a", "${other}": "other", "x$1_$3": "1_",
	} {
		s, err := find.Compile(find.Query{Value: "(?P<name>o)"})
		if err != nil {
			t.Fatal(err)
		}
		_, err = s.Replace(find.Replacement{Part: &with})
		if got := fmt.Sprint(err); says == "" && err != nil || says != "" && !strings.Contains(got, fmt.Sprintf("no-group(%q)", says)) {
			t.Errorf("%s: %s", with, got)
		}
	}
}

// TestNeedlesLoseNothing searches random texts with and without the fast search over the bytes.
func TestNeedlesLoseNothing(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		word := rapid.SampledFrom([]string{"sword", "shield", "true", "Vector2", "a/b", "gold of", "null", "é1", "12"})
		var list []variant.Value
		for range rapid.IntRange(1, 700).Draw(rt, "n") {
			switch w := word.Draw(rt, "word"); rapid.IntRange(0, 5).Draw(rt, "kind") {
			case 0:
				list = append(list, variant.OfString(w+" x"))
			case 1:
				list = append(list, variant.OfDict(entry(w, variant.OfInt(12)), entry("k", variant.OfBool(true))))
			case 2:
				list = append(list, variant.Value{Type: variant.PackedStringArray, Data: []string{w, "y"}})
			case 3:
				list = append(list, variant.Value{Type: variant.NodePath, Data: &variant.Path{Names: strings.Split(w, "/")}})
			case 4:
				list = append(list, variant.OfMath(variant.Vector2, 1, 2))
			case 5:
				list = append(list, variant.OfArray(variant.OfString(strings.Repeat("z", 9000)), variant.Value{}))
			}
		}
		d, err := kinds.Open(chain(t, variant.OfArray(list...), variant.OfArray(list[len(list)/2:]...)), model.Options{Dialect: "godot4.6"})
		if err != nil {
			rt.Fatal(err)
		}
		if rapid.Bool().Draw(rt, "edited") {
			d.Set(d.Descend([]int{0, 0}), variant.OfString("a sword!"))
		}
		w := word.Draw(rt, "sought")
		queries := []find.Query{{Text: w}, {Text: strings.ToUpper(w), Fold: true}, {Value: "(?i)" + strings.ToUpper(w)}, {Value: w + ".?"}, {Key: w}, {Any: w}, {Any: "(?i)" + strings.ToUpper(w)}, {Path: `**["` + w + `"]`}}
		q := queries[rapid.IntRange(0, len(queries)-1).Draw(rt, "query")]
		want := hits(rt, d, allOf(q))
		if got := hits(rt, d, q); !slices.EqualFunc(got, want, func(a, b find.Hit) bool { return a.Path == b.Path }) {
			rt.Fatalf("%+v finds %d hits, and %d when everything is looked at:\n%.500s\n%.500s", q, len(got), len(want), paths(got), paths(want))
		}
	})
}

// allOf returns an equivalent query without a text that must be in the file.
func allOf(q find.Query) find.Query {
	if q.Fold {
		return find.Query{Value: "(?i)(" + q.Text + "|\x00)"}
	}
	if q.Text != "" {
		return find.Query{Where: "1 == 1", Value: "(" + q.Text + "|\x00)"}
	}
	if q.Value != "" {
		return find.Query{Value: "((" + q.Value + ")|\x00)"}
	}
	if q.Any != "" {
		return find.Query{Any: "((" + q.Any + ")|\x00)"}
	}
	if q.Key != "" {
		return find.Query{Key: "(" + q.Key + "|\x00)"}
	}
	return find.Query{Key: "^(" + strings.TrimSuffix(strings.TrimPrefix(q.Path, `**["`), `"]`) + "|\x00)$"}
}

// TestFromNow: what number fields of the window calculate from the present number is an expression too, of which whole numbers stay whole.
func TestFromNow(t *testing.T) {
	for with, want := range map[string]string{
		"*2": `[10, 3.0, "x"]`, "+1": `[6, 2.5, "x"]`, "+ 2*3 ": `[11, 7.5, "x"]`,
		"/ 0.5 ": `[10, 3.0, "x"]`, "+=5": `[10, 6.5, "x"]`, "-=1 + 1": `[3, -0.5, "x"]`, "*= 1 + 1": `[10, 3.0, "x"]`, "/=0.5": `[10, 3.0, "x"]`,
		"+10%": `[6, 1.65, "x"]`, "-50%": `[3, 0.75, "x"]`, "200%": `[10, 3.0, "x"]`, "value * 2": `[10, 3.0, "x"]`,
	} {
		d, err := kinds.Open([]byte("[s]\n\na=[5, 1.5, \"x\"]\n"), model.Options{})
		if err != nil {
			t.Fatal(err)
		}
		search, err := find.Compile(find.Query{Path: "section.s.a[*]"})
		if err != nil {
			t.Fatal(err)
		}
		r, err := search.Replace(find.Replacement{With: with})
		if err != nil {
			t.Errorf("%s: %v", with, err)
			continue
		}
		if did, err := r.Do(context.Background(), d, nil, nil); err != nil || did.Changed != 2 {
			t.Errorf("%s: %+v, %v", with, did, err)
		}
		row, _ := d.Find("section.s.a")
		if got, _ := d.Text(row); got != want {
			t.Errorf("%s makes %s, not %s", with, got, want)
		}
	}
	search, _ := find.Compile(find.Query{Path: "**"})
	for _, with := range []string{"*", "**2", "*= ", "/ /"} {
		if _, err := search.Replace(find.Replacement{With: with}); err == nil {
			t.Errorf("%s is an expression", with)
		}
	}
}

// TestMatchLines: of a text of several lines, or a long one, a hit has the lines in which it was found.
func TestMatchLines(t *testing.T) {
	long := strings.Repeat("ä", 500)
	for _, c := range []struct {
		text string
		q    find.Query
		want string
	}{
		{"a Bell", find.Query{Text: "bell", Fold: true}, "[]"},
		{"one\na Bell\n\nbells", find.Query{Text: "bell", Fold: true}, "[{1 a Bell [[2 6]]} {3 bells [[0 4]]}]"},
		{"one\na Bell\n\nbells", find.Query{Text: "bell"}, "[{3 bells [[0 4]]}]"},
		{"one\na Bell\n\nbells", find.Query{Value: "B.l"}, "[{1 a Bell [[2 5]]}]"},
		{"none\none\ntwo\nx", find.Query{Value: "e\\nt"}, "[{1 one\ntwo [[2 5]]}]"},
		{"none\none\ntwo\nx", find.Query{Value: "(?m)^o|w"}, "[{1 one [[0 1]]} {2 two [[1 2]]}]"},
		{"none\none\n", find.Query{Value: "^o"}, ""},
		{long + "x" + long, find.Query{Text: "x"}, "[{0 …" + strings.Repeat("ä", 40) + "x" + strings.Repeat("ä", 158) + "… [[83 84]]}]"},
	} {
		d, err := kinds.Open(fmt.Appendf(nil, "[s]\n\na=%q\n", c.text), model.Options{})
		if err != nil {
			t.Fatal(err)
		}
		search, err := find.Compile(c.q)
		if err != nil {
			t.Fatal(err)
		}
		found := 0
		if err := search.Run(context.Background(), d.Snapshot(), nil, func(h find.Hit) bool {
			if found++; fmt.Sprint(h.Lines) != c.want {
				t.Errorf("%.20q: %v, not %s", c.text, h.Lines, c.want)
			}
			return true
		}); err != nil || (found == 1) != (c.want != "") {
			t.Errorf("%.20q: %d hits, %v", c.text, found, err)
		}
	}
}
