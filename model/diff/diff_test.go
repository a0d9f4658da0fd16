package diff_test

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/envelope"
	"savant/codec/variant"
	"savant/model"
	"savant/model/diff"
	"savant/model/kinds"
)

type reporter interface {
	Helper()
	Fatalf(string, ...any)
}

func entry(key string, v variant.Value) variant.Entry {
	return variant.Entry{Key: variant.OfString(key), Value: v}
}

// chain returns a file of length-prefixed records.
func chain(t reporter, d *dialect.Dialect, values ...variant.Value) []byte {
	t.Helper()
	var data []byte
	for _, v := range values {
		b, err := codec.Append(nil, v, d)
		if err != nil {
			t.Fatalf("%v", err)
		}
		data = append(binary.LittleEndian.AppendUint32(data, uint32(len(b))), b...)
	}
	return data
}

func open(t reporter, data []byte, dialect string) *model.Document {
	t.Helper()
	d, err := kinds.Open(data, model.Options{Dialect: dialect})
	if err != nil {
		t.Fatalf("%v", err)
	}
	return d
}

// told returns what Compare reports, a line for each difference.
func told(t reporter, a, b *model.Document) string {
	t.Helper()
	var out []string
	err := diff.Compare(context.Background(), a.Snapshot(), b.Snapshot(), nil, func(d diff.Difference) bool {
		line := d.Op.String() + " " + d.Path
		if d.From != "" {
			line += " from " + d.From
		}
		if old := d.Old + said(d.OldSize); old != "" {
			line += " old " + old
		}
		if now := d.New + said(d.NewSize); now != "" {
			line += " new " + now
		}
		out = append(out, line)
		return true
	})
	if err != nil {
		t.Fatalf("%v", err)
	}
	return strings.Join(out, "\n")
}

func list(numbers ...int64) variant.Value {
	var items []variant.Value
	for _, n := range numbers {
		items = append(items, variant.OfInt(n))
	}
	return variant.OfArray(items...)
}

func item(id string, count int64) variant.Value {
	return variant.OfDict(entry("id", variant.OfString(id)), entry("count", variant.OfInt(count)), entry("kind", variant.OfString("something long")))
}

func TestCompare(t *testing.T) {
	text := func(s string) variant.Value { return variant.OfString(s) }
	packed := func(n ...int32) variant.Value { return variant.Value{Type: variant.PackedInt32Array, Data: n} }
	for _, c := range []struct {
		name string
		a, b variant.Value
		want string
	}{
		{"same", variant.OfDict(entry("a", list(1, 2))), variant.OfDict(entry("a", list(1, 2))), ""},
		{"changed", variant.OfDict(entry("a", text("x")), entry("b", text("y"))), variant.OfDict(entry("a", text("x")), entry("b", text("z"))), `changed b old "y" new "z"`},
		{"type", variant.OfDict(entry("a", text("5"))), variant.OfDict(entry("a", variant.OfInt(5))), `changed a old "5" new 5`},
		{"root", text("x"), text("y"), `changed #0 old "x" new "y"`},
		{"added", variant.OfDict(entry("a", text("x")), entry("c", text("y"))), variant.OfDict(entry("a", text("x")), entry("b", list(1)), entry("c", text("y"))), `added b new [1]`},
		{"removed", variant.OfDict(entry("a", text("x")), entry("b", list(1)), entry("c", text("y"))), variant.OfDict(entry("a", text("x")), entry("c", text("y"))), `removed b old [1]`},
		{"moved", variant.OfDict(entry("a", text("x")), entry("b", text("y")), entry("c", text("z"))), variant.OfDict(entry("b", text("y")), entry("c", text("z")), entry("a", text("!"))), "moved a\nchanged a old \"x\" new \"!\""},
		{"inserted", list(1, 2, 3, 4), list(1, 9, 2, 3, 4), "added [1] new 9"},
		{"taken", list(1, 2, 3, 4), list(1, 3, 4), "removed [1] old 2"},
		{"in place", list(1, 2, 3, 4), list(1, 7, 3, 4), "changed [1] old 2 new 7"},
		{"shifted", variant.OfArray(item("a", 1), item("b", 2), item("c", 3)), variant.OfArray(item("new", 9), item("a", 1), item("b", 5), item("c", 3)),
			"added [0] new " + `{"id": "new", "count": 9, "kind": "something long"}` + "\nchanged [2].count from [1].count old 2 new 5"},
		{"reordered", variant.OfArray(item("a", 1), item("b", 2), item("c", 3), item("d", 4)), variant.OfArray(item("b", 2), item("c", 3), item("d", 4), item("a", 1)), "moved [3] from [0]"},
		{"packed", packed(1, 2, 3), packed(1, 5, 3), "changed [1] old 2 new 5"},
		{"packed longer", packed(1, 2, 3), packed(1, 2, 3, 4), "added [3] new 4"},
		{"key type", variant.OfDict(entry("3", text("x"))), variant.OfDict(variant.Entry{Key: variant.OfInt(3), Value: text("x")}), `removed ["3"] old "x"` + "\n" + `added [3] new "x"`},
		{"doubled", variant.OfDict(entry("a", text("x")), entry("a", text("y"))), variant.OfDict(entry("a", text("x")), entry("a", text("z"))), `changed a{1} old "y" new "z"`},
		{"typed", variant.Value{Type: variant.Array, Data: &variant.List{Items: []variant.Value{variant.OfInt(1)}}},
			variant.Value{Type: variant.Array, Data: &variant.List{Element: variant.ElementType{Kind: variant.Builtin, Type: variant.Int}, Items: []variant.Value{variant.OfInt(1)}}}, "changed .@type old any type new int"},
	} {
		a, b := open(t, chain(t, dialect.Godot46, c.a), "godot4.6"), open(t, chain(t, dialect.Godot46, c.b), "godot4.6")
		got := told(t, a, b)
		if c.name == "typed" {
			got = strings.Replace(got, "changed @type", "changed .@type", 1)
		}
		if got != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.name, got, c.want)
		}
		if got := told(t, a, a); got != "" {
			t.Errorf("%s: a file differs from itself: %s", c.name, got)
		}
	}
}

func TestRecords(t *testing.T) {
	a := open(t, chain(t, dialect.Godot46, variant.OfInt(1), variant.OfInt(2)), "")
	b := open(t, chain(t, dialect.Godot46, variant.OfInt(1), variant.OfInt(3), variant.OfString("x")), "")
	if got, want := told(t, a, b), "changed #1 old 2 new 3\nadded #2 new \"x\""; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := told(t, b, a), "changed #1 old 3 new 2\nremoved #2 old \"x\""; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestWrappersAndDialects compares the same values in other wrappers and dialects.
func TestWrappersAndDialects(t *testing.T) {
	v := variant.OfDict(
		entry("player", item("x", 5)), entry("list", list(1, 2, 3)), entry("pos", variant.OfMath(variant.Vector3, 1, 2, 3)),
		entry("turn", variant.OfMath(variant.Quaternion, 0, 0, 0, 1)), entry("bytes", variant.Value{Type: variant.PackedByteArray, Data: []byte{1, 2, 3}}),
		variant.Entry{Key: variant.OfInt(3), Value: variant.OfFloat(0.5)}, entry("names", variant.Value{Type: variant.PackedStringArray, Data: []string{"a", "b"}}),
	)
	w := variant.OfDict(append(slices.Clone(v.Data.(*variant.Dict).Entries), entry("more", variant.OfBool(true)))...)
	plain := chain(t, dialect.Godot46, v)
	wrapped, err := envelope.New("gcpf-zstd", plain, envelope.Key{})
	if err != nil {
		t.Fatal(err)
	}
	three, _ := dialect.ByName("godot3")
	for _, c := range []struct {
		name string
		a, b *model.Document
		want string
	}{
		{"wrapped", open(t, plain, ""), open(t, wrapped, ""), ""},
		{"dialects", open(t, plain, "godot4.6"), open(t, chain(t, three, v), "godot3"), ""},
		{"dialects that differ", open(t, plain, "godot4.6"), open(t, chain(t, three, w), "godot3"), "added more new true"},
		{"and back", open(t, chain(t, three, w), "godot3"), open(t, wrapped, "godot4.6"), "removed more old true"},
	} {
		if got := told(t, c.a, c.b); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
	var kind *diff.KindError
	err = diff.Compare(context.Background(), open(t, plain, "").Snapshot(), open(t, []byte(before), "").Snapshot(), nil, nil)
	if !errors.As(err, &kind) {
		t.Errorf("a save and a scene: %v", err)
	}
}

const before = `[gd_scene format=3]

[ext_resource type="Script" path="res://a.gd" id="1_a"]

[sub_resource type="BoxShape3D" id="Box_1"]
size = Vector3(1, 2, 3)

[node name="Root" type="Node3D"]
speed = 1.5
data = {"a": [1, 2, 3], "b": "x"}

[node name="Arm" type="Node3D" parent="."]
position = Vector3(0, 1, 0)

[node name="Hand" type="Node3D" parent="Arm"]

[connection signal="ready" from="." to="Arm" method="go"]
[connection signal="done" from="." to="Arm" method="stop"]
`

func TestScenes(t *testing.T) {
	for _, c := range []struct {
		name     string
		old, now []string // what is replaced by what
		want     string
	}{
		{"same", nil, nil, ""},
		{"blanks", []string{"speed = 1.5", "1, 2, 3]"}, []string{"\n; note\nspeed=1.50", "1,2,  3]"}, ""},
		{"property", []string{"speed = 1.5"}, []string{"speed = 2.5"}, `changed node["."].speed old 1.5 new 2.5`},
		{"nested", []string{"[1, 2, 3]"}, []string{"[1, 3]"}, `removed node["."].data.a[1] old 2`},
		{"attribute", []string{`name="Root" type="Node3D"`}, []string{`name="Root" type="Node2D"`}, `changed node["."].@type old "Node3D" new "Node2D"`},
		{"new property", []string{"speed = 1.5"}, []string{"speed = 1.5\nlives = 3"}, `added node["."].lives new 3`},
		{"new node", []string{`[node name="Hand"`}, []string{"[node name=\"Leg\" parent=\".\"]\n\n[node name=\"Hand\""}, `added node.Leg new [node name="Leg" parent="."]`},
		{"node gone", []string{"[node name=\"Hand\" type=\"Node3D\" parent=\"Arm\"]\n\n"}, []string{""}, `removed node["Arm/Hand"] old [node name="Hand" type="Node3D" parent="Arm"]`},
		{"node elsewhere", []string{`name="Hand" type="Node3D" parent="Arm"`}, []string{`name="Hand" type="Node3D" parent="."`},
			`moved node.Hand from node["Arm/Hand"]` + "\n" + `changed node.Hand.@parent from node["Arm/Hand"].@parent old "Arm" new "."`},
		{"first connection gone", []string{"[connection signal=\"ready\" from=\".\" to=\"Arm\" method=\"go\"]\n"}, []string{""}, `removed connection[0] old [connection signal="ready" from="." to="Arm" method="go"]`},
		{"another method", []string{`method="go"`}, []string{`method="run"`}, `changed connection[0].@method old "go" new "run"`},
		{"another signal and method", []string{`signal="ready" from="." to="Arm" method="go"`}, []string{`signal="tree_exited" from="." to="Arm" method="run"`},
			`removed connection[0] old [connection signal="ready" from="." to="Arm" method="go"]` + "\n" + `added connection[0] new [connection signal="tree_exited" from="." to="Arm" method="run"]`},
		{"entries in another order", []string{`{"a": [1, 2, 3], "b": "x"}`}, []string{`{"b": "x", "a": [1, 2, 3]}`}, `moved node["."].data.a`},
		{"other id", []string{`id="Box_1"`}, []string{`id="Box_2"`}, ""},
	} {
		now := before
		for i := range c.old {
			if !strings.Contains(now, c.old[i]) {
				t.Fatalf("%s: %q is not there", c.name, c.old[i])
			}
			now = strings.Replace(now, c.old[i], c.now[i], 1)
		}
		a, b := open(t, []byte(before), ""), open(t, []byte(now), "")
		if got := told(t, a, b); got != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

// TestPlacesOfTheirKind: of two neighbours that were swapped one is told, with its places from 1 among those of its kind.
func TestPlacesOfTheirKind(t *testing.T) {
	const scene = `[gd_scene format=3]

[ext_resource type="Script" path="res://a.gd" id="1"]

[sub_resource type="Gradient" id="g"]

[sub_resource type="Curve" id="c"]

[node name="Root" type="Node"]
first = 1
second = 2
data = {"a": 1, "b": 2, "c": 3}
`
	for _, c := range []struct{ old, now, want string }{
		{"\"a\": 1, \"b\": 2", "\"b\": 2, \"a\": 1", `node["."].data.a 1 2`},
		{"first = 1\nsecond = 2", "second = 2\nfirst = 1", `node["."].first 1 2`},
		{"[sub_resource type=\"Gradient\" id=\"g\"]\n\n[sub_resource type=\"Curve\" id=\"c\"]", "[sub_resource type=\"Curve\" id=\"c\"]\n\n[sub_resource type=\"Gradient\" id=\"g\"]", "sub_resource.g 1 2"},
	} {
		var got []string
		a, b := open(t, []byte(scene), ""), open(t, []byte(strings.Replace(scene, c.old, c.now, 1)), "")
		if err := diff.Compare(context.Background(), a.Snapshot(), b.Snapshot(), nil, func(d diff.Difference) bool {
			got = append(got, fmt.Sprint(append([]any{d.Path, " "}, d.Note.Args...)...))
			return true
		}); err != nil {
			t.Fatal(err)
		}
		if len(got) != 1 || got[0] != c.want {
			t.Errorf("it is told that %q, want %q", got, c.want)
		}
	}
}

// TestPackedThatDiffersAllOver checks that this is reported as one change.
func TestPackedThatDiffersAllOver(t *testing.T) {
	made := func(by int32) *model.Document {
		list := make([]int32, 5000)
		for i := range list {
			list[i] = int32(i) * by
		}
		return open(t, chain(t, dialect.Godot46, variant.OfDict(entry("p", variant.Value{Type: variant.PackedInt32Array, Data: list}))), "")
	}
	got := told(t, made(3), made(-3))
	if strings.Count(got, "\n") > 0 || !strings.HasPrefix(got, "changed p old PackedInt32Array(0, 3, 6,") {
		t.Errorf("%.200s", got)
	}
}

// TestFindsTheEdits makes random edits and expects exactly those to be reported.
func TestFindsTheEdits(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n := func(most int, what string) int { return rapid.IntRange(0, most).Draw(rt, what) }
		// A dictionary of dictionaries, some of them long, and an array of distinct texts.
		groups := 1 + n(4, "groups")
		old := map[string]variant.Value{}
		var order []string
		for g := range groups {
			count := n(8, "entries")
			if n(3, "long") == 0 {
				count += 400
			}
			for e := range count {
				path := fmt.Sprintf("g%d.k%d", g, e)
				order = append(order, path)
				old[path] = variant.OfString(strings.Repeat("v", e%40) + fmt.Sprint(e))
			}
		}
		build := func(order []string, values map[string]variant.Value, items []string) variant.Value {
			var top []variant.Entry
			for g := range groups {
				var entries []variant.Entry
				for _, path := range order {
					if group, key, _ := strings.Cut(path, "."); group == fmt.Sprintf("g%d", g) {
						entries = append(entries, entry(key, values[path]))
					}
				}
				top = append(top, entry(fmt.Sprintf("g%d", g), variant.OfDict(entries...)))
			}
			var list []variant.Value
			for _, s := range items {
				list = append(list, variant.OfString(s))
			}
			return variant.OfDict(append(top, entry("list", variant.OfArray(list...)))...)
		}
		var items []string
		for i := range n(300, "items") {
			items = append(items, fmt.Sprintf("item %d which is long enough to be told from others", i))
		}
		now, nowOrder := maps.Clone(old), slices.Clone(order)
		var want []string
		changed := map[string]bool{}
		for range n(6, "edits") {
			if len(nowOrder) == 0 {
				break
			}
			i := n(len(nowOrder)-1, "which")
			path := nowOrder[i]
			group, _, _ := strings.Cut(path, ".")
			if changed[path] {
				continue
			}
			switch n(2, "how") {
			case 0:
				now[path] = variant.OfInt(int64(n(99, "new")))
				changed[path] = true
				want = append(want, "changed "+path)
			case 1:
				nowOrder = slices.Delete(nowOrder, i, i+1)
				want = append(want, "removed "+path)
			case 2:
				added := fmt.Sprintf("%s.new%d", group, len(want))
				nowOrder = slices.Insert(nowOrder, i, added)
				now[added], changed[added] = variant.OfBool(true), true
				want = append(want, "added "+added)
			}
		}
		later := slices.Clone(items)
		if len(later) > 20 {
			i := n(len(later)-11, "item")
			switch n(2, "how") {
			case 0:
				later[i] = "another"
				want = append(want, fmt.Sprintf("changed list[%d]", i))
			case 1:
				later = slices.Delete(later, i, i+3)
				for k := range 3 {
					want = append(want, fmt.Sprintf("removed list[%d]", i+k))
				}
			case 2:
				later = slices.Insert(later, i, "one", "two")
				want = append(want, fmt.Sprintf("added list[%d]", i), fmt.Sprintf("added list[%d]", i+1))
			}
		}
		names := []string{"godot4.6", "godot3"}
		first, second := names[n(1, "dialect")], names[n(1, "dialect")]
		dialects := map[string]*dialect.Dialect{"godot4.6": dialect.Godot46, "godot3": dialect.Godot3}
		a := open(rt, chain(rt, dialects[first], build(order, old, items)), first)
		b := open(rt, chain(rt, dialects[second], build(nowOrder, now, later)), second)
		var got []string
		err := diff.Compare(context.Background(), a.Snapshot(), b.Snapshot(), nil, func(d diff.Difference) bool {
			got = append(got, d.Op.String()+" "+d.Path)
			if v, err := b.Find(d.Path); d.Op != diff.Removed {
				text, _ := b.Text(v)
				if err != nil || text != d.New {
					rt.Fatalf("%s: New is %s, the value %s: %v", d.Path, d.New, text, err)
				}
			}
			return true
		})
		if err != nil {
			rt.Fatal(err)
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			rt.Fatalf("told\n%s\nbut made were\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	})
}

// TestNothingToldIsTheSame compares random values: no differences must be reported exactly if they are the same.
func TestNothingToldIsTheSame(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n := func(most int, what string) int { return rapid.IntRange(0, most).Draw(rt, what) }
		var value func(depth int) variant.Value
		value = func(depth int) variant.Value {
			kind := n(6, "kind")
			if depth > 3 {
				kind %= 4
			}
			switch kind {
			case 0:
				return variant.OfInt(int64(n(2, "int")))
			case 1:
				return variant.OfString([]string{"", "a", "b"}[n(2, "text")])
			case 2:
				return variant.Value{Type: variant.PackedByteArray, Data: make([]byte, n(3, "bytes"))}
			case 3:
				return variant.OfMath(variant.Vector2, float64(n(1, "x")), 0)
			case 4:
				var entries []variant.Entry
				for i := range n(3, "entries") {
					entries = append(entries, entry(fmt.Sprint("k", i*n(1, "key")), value(depth+1)))
				}
				return variant.OfDict(entries...)
			}
			var items []variant.Value
			for range n(4, "items") {
				items = append(items, value(depth+1))
			}
			return variant.OfArray(items...)
		}
		x, y := value(0), value(0)
		if n(2, "equal") == 0 {
			y = x
		}
		a, b := open(rt, chain(rt, dialect.Godot46, x), "godot4.6"), open(rt, chain(rt, dialect.Godot46, y), "godot4.6")
		same, err := diff.Same(context.Background(), a.Snapshot(), b.Snapshot())
		if err != nil || same != variant.Equal(x, y) {
			rt.Fatalf("Same is %v, %v; the values are\n%v\n%v\n%s", same, err, x, y, told(rt, a, b))
		}
	})
}

// TestElementsSetAmongEqualOnes sets one element or a few of arrays of zeros: nothing is told but these, wherever they are, in packed arrays and in
// Arrays. What was inserted while another element went stays told so.
func TestElementsSetAmongEqualOnes(t *testing.T) {
	of := func(packed bool, list []byte) *model.Document {
		v := variant.Value{Type: variant.PackedByteArray, Data: list}
		if !packed {
			items := make([]variant.Value, len(list))
			for i, n := range list {
				items[i] = variant.OfInt(int64(n))
			}
			v = variant.OfArray(items...)
		}
		return open(t, chain(t, dialect.Godot46, variant.OfDict(entry("map", v))), "godot4.6")
	}
	for _, packed := range []bool{true, false} {
		list := make([]byte, 3000)
		list[2994] = 1
		for _, at := range [][]int{{97}, {0}, {2999}, {5, 6}, {10, 2000}} {
			set := slices.Clone(list)
			want := []string{}
			for _, i := range at {
				set[i] = 170
				want = append(want, fmt.Sprintf("changed map[%d] old 0 new 170", i))
			}
			if got := told(t, of(packed, list), of(packed, set)); got != strings.Join(want, "\n") {
				t.Errorf("packed %v, %v set: %s", packed, at, got)
			}
		}
		numbers := make([]byte, 50)
		for i := range numbers {
			numbers[i] = byte(i * 3)
		}
		shifted := append([]byte{251}, numbers[:49]...)
		if got := told(t, of(packed, numbers), of(packed, shifted)); strings.Count(got, "\n") != 1 || !strings.Contains(got, "added map[0]") {
			t.Errorf("packed %v, shifted: %s", packed, got)
		}
	}
}

// TestAllElementsChanged changes every record of a list in the same field, where some then look like others did before: each is
// told where it is. A list whose first record went, with another at its end, is told so although the records are alike.
func TestAllElementsChanged(t *testing.T) {
	of := func(counts []int64) *model.Document {
		items := make([]variant.Value, len(counts))
		for i, n := range counts {
			items[i] = variant.OfDict(entry("item", variant.OfString(fmt.Sprint("a thing of kind ", i%3))), entry("count", variant.OfInt(n)),
				entry("worn", variant.OfBool(false)))
		}
		return open(t, chain(t, dialect.Godot46, variant.OfDict(entry("bag", variant.OfArray(items...)))), "godot4.6")
	}
	for _, n := range []int{12, 48, 300} {
		counts, doubled := make([]int64, n), make([]int64, n)
		want := make([]string, n)
		for i := range counts {
			counts[i] = int64(1 + i/3)
			doubled[i] = counts[i] * 2
			want[i] = fmt.Sprintf("changed bag[%d].count old %d new %d", i, counts[i], doubled[i])
		}
		if got := told(t, of(counts), of(doubled)); got != strings.Join(want, "\n") {
			t.Errorf("%d doubled:\n%s", n, got)
		}
		first := counts[0] - 1 // so that the list stays one of the same length
		queue := append(slices.Clone(counts[3:]), first, 7, 8)
		if got := told(t, of(counts), of(queue)); strings.Count(got, "removed") != 3 || strings.Count(got, "added") != 3 || strings.Contains(got, "changed") {
			t.Errorf("%d in a queue:\n%s", n, got)
		}
	}
}
