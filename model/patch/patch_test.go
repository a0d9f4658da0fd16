package patch_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/model"
	"savant/model/diff"
	"savant/model/kinds"
	"savant/model/patch"
	"savant/scene/literal"
	"savant/ui/catalog"
)

// save is a save with one value, in a dialect.
func save(t *testing.T, text, in string) *model.Document {
	t.Helper()
	d, err := dialect.ByName(in)
	if err != nil {
		t.Fatal(err)
	}
	v, err := literal.ParseAll(text, d)
	if err != nil {
		t.Fatal(text, err)
	}
	b, err := codec.Append(nil, v, d)
	if err != nil {
		t.Fatal(err)
	}
	return open(t, string(b), in)
}

func open(t *testing.T, data, in string) *model.Document {
	t.Helper()
	d, err := kinds.Open([]byte(data), model.Options{Dialect: in})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// text is all that a save with one value holds.
func text(t *testing.T, d *model.Document) string {
	t.Helper()
	s, err := d.Text(model.Root)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// parsed is a patch of these changes.
func parsed(t *testing.T, in string, changes ...string) *patch.Patch {
	t.Helper()
	p, err := patch.Parse([]byte(fmt.Sprintf(`{"savant": "patch", "version": 1, "dialect": %q, "changes": [%s]}`, in, strings.Join(changes, ","))))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

const game = `{"player": {"name": "Ann", "gold": 1250, "hp": 7.5, "at": Vector2(1, 2)}, "items": ["rope", "lamp"], "party": [{"hp": 10}, {"hp": 200}], 5: true}`

// TestStates: each change says what became of it, and one that does not fit keeps all others from being made, unless some are wanted.
func TestStates(t *testing.T) {
	for _, c := range []struct {
		change string
		state  patch.State
		values int
		after  string // the other text that the file then has; "" for none
	}{
		{`{"set": "player.gold", "was": "1250", "to": "9"}`, patch.Applied, 1, `"gold": 9`},
		{`{"set": "player.gold", "to": "\"much\""}`, patch.Applied, 1, `"gold": "much"`},
		{`{"set": "player.gold", "was": "7", "to": "1250"}`, patch.Already, 0, ""},
		{`{"set": "player.gold", "was": "7", "to": "9"}`, patch.Different, 0, ""},
		{`{"set": "player.silver", "was": "7", "to": "9"}`, patch.NotFound, 0, ""},
		{`{"set": "player.at.x", "was": "1.0", "to": "3.0"}`, patch.Applied, 1, `Vector2(3, 2)`},
		{`{"set": "player.at.x", "to": "\"x\""}`, patch.Refused, 0, ""},
		{`{"set": "[5]", "was": "true", "to": "false"}`, patch.Applied, 1, `5: false`},
		{`{"set": "**.hp", "where": "value < 100", "with": "value * 2"}`, patch.Applied, 2, `"hp": 15.0`},
		{`{"set": "party[*].hp", "with": "max(value, 100)"}`, patch.Applied, 1, `"hp": 100`},
		{`{"set": "party[*].hp", "where": "value > 5", "to": "1"}`, patch.Applied, 2, `[{"hp": 1}, {"hp": 1}]`},
		{`{"set": "party[*].hp", "where": "value > 500", "to": "1"}`, patch.NotFound, 0, ""},
		{`{"set": "party[*].mp", "with": "value + 1"}`, patch.NotFound, 0, ""},
		{`{"set": "items", "with": "value + 1"}`, patch.Refused, 0, ""},
		{`{"set": "player.gold", "with": "value"}`, patch.Already, 0, ""},
		{`{"insert": "player.easy", "to": "true", "before": "player.hp"}`, patch.Applied, 1, `"gold": 1250, "easy": true, "hp"`},
		{`{"insert": "player.easy", "to": "true", "before": "player.gone"}`, patch.Applied, 1, `Vector2(1, 2), "easy": true}`},
		{`{"insert": "player.hp", "to": "7.5"}`, patch.Already, 0, ""},
		{`{"insert": "player.hp", "to": "8.5"}`, patch.Different, 0, ""},
		{`{"insert": "items[2]", "to": "\"key\""}`, patch.Applied, 1, `"lamp", "key"]`},
		{`{"insert": "items[-]", "to": "\"key\""}`, patch.Applied, 1, `"lamp", "key"]`},
		{`{"insert": "items[1]", "to": "\"key\"", "before": "items[1]"}`, patch.Applied, 1, `["rope", "key", "lamp"]`},
		{`{"insert": "items[1]", "to": "\"lamp\"", "before": "items[1]"}`, patch.Already, 0, ""},
		{`{"insert": "items[1]", "to": "\"key\"", "before": "items[0]"}`, patch.Different, 0, ""},
		{`{"insert": "items[-]", "to": "\"key\"", "before": "items[1]"}`, patch.Applied, 1, `["rope", "key", "lamp"]`},
		{`{"insert": "player.hp", "to": "8.5", "before": "player.hp"}`, patch.Different, 0, ""},
		{`{"insert": "items[3]", "to": "\"key\""}`, patch.NotFound, 0, ""},
		{`{"insert": "nobody.hp", "to": "1"}`, patch.NotFound, 0, ""},
		{`{"remove": "player.name", "was": "\"Ann\""}`, patch.Applied, 1, `{"player": {"gold"`},
		{`{"remove": "player.name", "was": "\"Bob\""}`, patch.Different, 0, ""},
		{`{"remove": "player.silver", "was": "1"}`, patch.Already, 0, ""},
	} {
		d := save(t, game, "godot4.6")
		r, err := parsed(t, "godot4.6", c.change).Apply(t.Context(), d, patch.Options{})
		if err != nil || r.List[0].State != c.state || r.List[0].Values != c.values {
			t.Errorf("%s: %+v, %v", c.change, r, err)
		}
		switch after := text(t, d); {
		case c.after == "" && after != game || d.CanUndo() && c.after == "":
			t.Errorf("%s: %s", c.change, after)
		case !strings.Contains(after, c.after):
			t.Errorf("%s: %s", c.change, after)
		}
		if c.state <= patch.Already {
			continue
		}
		const good = `{"set": "player.name", "to": "\"Eve\""}`
		for _, partial := range []bool{false, true} {
			d := save(t, game, "godot4.6")
			r, err := parsed(t, "godot4.6", good, c.change).Apply(t.Context(), d, patch.Options{Partial: partial})
			if err != nil || r.Made != partial || r.Left() != 1 {
				t.Errorf("partial %v: %s: %+v, %v", partial, c.change, r, err)
			}
			if after := text(t, d); strings.Contains(after, "Eve") != partial || len(d.History()) > 1 {
				t.Errorf("partial %v: %s: %s", partial, c.change, after)
			}
		}
	}
}

// TestOtherFile: the patch of two files applied to a third changes what differed between the two, where the third has what the first had, and
// nothing else.
func TestOtherFile(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		a, b, c := map[string]int{}, map[string]int{}, map[string]int{}
		for i := range 12 {
			k := fmt.Sprintf("k%02d", i)
			a[k] = rng.IntN(4)
			b[k], c[k] = a[k], a[k]
			if rng.IntN(3) == 0 {
				b[k] = rng.IntN(4)
			}
			if rng.IntN(4) == 0 {
				c[k] = rng.IntN(4)
			}
			if rng.IntN(8) == 0 {
				delete(b, k)
			}
		}
		b["new"] = 1
		c["own"] = 2
		p, err := patch.Make(t.Context(), flat(t, a).Snapshot(), flat(t, b).Snapshot())
		if err != nil {
			t.Fatal(err)
		}
		want := map[string]int{"new": 1, "own": 2}
		for k, v := range c {
			was, old := a[k]
			is, stays := b[k]
			switch {
			case !old || was != v: // what the patch does not know, or expects otherwise
				want[k] = v
			case stays:
				want[k] = is
			}
		}
		d := flat(t, c)
		before := d.Snapshot()
		r, err := p.Apply(t.Context(), d, patch.Options{Partial: true})
		if err != nil {
			t.Fatal(err)
		}
		if same, err := diff.Same(t.Context(), d.Snapshot(), flat(t, want).Snapshot()); err != nil || !same && !onlyOrder(t, d, flat(t, want)) {
			t.Errorf("%v to %v on %v gives %s, not %v (%+v)", a, b, c, text(t, d), want, r)
		}
		applied := 0
		for _, x := range r.List {
			applied += x.Values
		}
		changed := 0
		if err := diff.Compare(t.Context(), before, d.Snapshot(), nil, func(diff.Difference) bool { changed++; return true }); err != nil || changed != applied {
			t.Errorf("%d values are others, %d were told of", changed, applied)
		}
	}
}

// flat is a save of numbers by name.
func flat(t *testing.T, values map[string]int) *model.Document {
	t.Helper()
	var list []string
	for i := range 12 {
		if k := fmt.Sprintf("k%02d", i); hasKey(values, k) {
			list = append(list, fmt.Sprintf("%q: %d", k, values[k]))
		}
	}
	for _, k := range []string{"own", "new"} {
		if hasKey(values, k) {
			list = append(list, fmt.Sprintf("%q: %d", k, values[k]))
		}
	}
	return save(t, "{"+strings.Join(list, ", ")+"}", "godot4.6")
}

func hasKey(m map[string]int, k string) bool { _, ok := m[k]; return ok }

// onlyOrder reports whether two saves differ in the order of entries alone.
func onlyOrder(t *testing.T, a, b *model.Document) bool {
	t.Helper()
	order := true
	if err := diff.Compare(t.Context(), a.Snapshot(), b.Snapshot(), nil, func(d diff.Difference) bool {
		order = order && d.Op == diff.Moved
		return true
	}); err != nil {
		t.Fatal(err)
	}
	return order
}

// TestOtherEngine: values and keys are made over for the engine of the file, and what has no twin there is refused.
func TestOtherEngine(t *testing.T) {
	old := save(t, `{"at": Vector2(1, 2), "list": PoolIntArray(1, 2), "name": "a"}`, "godot3")
	p := parsed(t, "godot4.6", `{"set": "list", "was": "PackedInt32Array(1, 2)", "to": "PackedInt32Array(3)"}`,
		`{"set": "[&\"name\"]", "was": "\"a\"", "to": "\"b\""}`)
	r, err := p.Apply(t.Context(), old, patch.Options{})
	if after := text(t, old); err != nil || !r.Made || !strings.Contains(after, `PoolIntArray(3)`) && !strings.Contains(after, `PoolIntArray( 3 )`) || !strings.Contains(after, `"b"`) {
		t.Errorf("%s: %+v, %v", after, r, err)
	}
	r, err = parsed(t, "godot4.6", `{"set": "at", "to": "Vector4(1, 2, 3, 4)"}`).Apply(t.Context(), old, patch.Options{})
	if err != nil || r.Made || r.List[0].State != patch.Refused || !strings.Contains(catalog.English().Text(r.List[0].Why), "Vector4") {
		t.Errorf("%+v, %v", r, err)
	}
	// JSON has one type of numbers, and keeps it.
	plain := open(t, `{"gold": 5.0}`, "")
	r, err = parsed(t, "godot4.6", `{"set": "gold", "was": "5", "to": "70"}`).Apply(t.Context(), plain, patch.Options{})
	if got := string(plain.Bytes()); err != nil || !r.Made || got != `{"gold": 70.0}` && got != `{"gold": 70}` {
		t.Errorf("%s: %+v, %v", got, r, err)
	}
}

const scene = `[gd_scene load_steps=2 format=3]

[ext_resource type="Texture2D" path="res://a.png" id="1_a"]

[node name="Root" type="Node2D"]
speed = 1.5  ; slow
size = Vector2(1, 2)
`

// TestScene: a property changes with all else as it is written, comments among it; nodes are no values, and a resource must be there.
func TestScene(t *testing.T) {
	other := strings.Replace(scene, "1.5  ; slow", "2.5    ; fast", 1)
	p, err := patch.Make(t.Context(), open(t, scene, "").Snapshot(), open(t, other, "").Snapshot())
	if err != nil {
		t.Fatal(err)
	}
	d := open(t, scene, "")
	if r, err := p.Apply(t.Context(), d, patch.Options{}); err != nil || !r.Made || string(d.Bytes()) != other {
		t.Errorf("%q: %+v, %v", d.Bytes(), r, err)
	}
	third := strings.Replace(scene, "Vector2(1, 2)", "Vector2(3, 2)", 1)
	d = open(t, third, "")
	if r, err := p.Apply(t.Context(), d, patch.Options{}); err != nil || !r.Made || string(d.Bytes()) != strings.Replace(third, "1.5", "2.5", 1) {
		t.Errorf("%q: %+v, %v", d.Bytes(), r, err)
	}
	var refused *model.RefusedError
	_, err = patch.Make(t.Context(), open(t, scene, "").Snapshot(), open(t, scene+"\n[node name=\"New\" type=\"Node\" parent=\".\"]\n", "").Snapshot())
	if !errors.As(err, &refused) {
		t.Errorf("a node: %v", err)
	}
	r, err := parsed(t, "godot4.6", `{"insert": "node[\".\"].texture", "to": "ExtResource(\"2_b\")"}`).Apply(t.Context(), d, patch.Options{Code: true})
	if err != nil || r.Made || r.List[0].State != patch.Refused {
		t.Errorf("a resource that is not there: %+v, %v", r, err)
	}
}

// TestConsent: what the engine would run or load besides is only put into a file with the user's consent, in whatever way a patch has it.
func TestConsent(t *testing.T) {
	const with = `{"o": Object(Node,"name":"x","script":"res://a.gd"), "n": 1}`
	for _, c := range []struct {
		from, change string
		asks         bool
	}{
		{game, `{"set": "player.gold", "to": "Object(Node,\"name\":\"x\")"}`, true},
		{game, `{"set": "items", "to": "[Object(Node,\"name\":\"x\")]"}`, true},
		{game, `{"insert": "player.script", "to": "\"res://evil.gd\""}`, true},
		{game, `{"insert": "player.source_code", "to": "\"func _init(): pass\""}`, true},
		{game, `{"insert": "player.level", "to": "\"res://level.tscn\""}`, false},
		{with, `{"set": "o.name", "to": "\"y\""}`, false},
		{with, `{"set": "o.script", "to": "\"res://b.gd\""}`, true},
		{with, `{"remove": "o"}`, false},
		{with, `{"set": "n", "to": "2"}`, false},
	} {
		d := save(t, c.from, "godot4.6")
		p := parsed(t, "godot4.6", c.change)
		r, err := p.Apply(t.Context(), d, patch.Options{Partial: true})
		if err != nil || r.Made == c.asks || (len(r.Runs) > 0) != c.asks || r.Left() > 0 {
			t.Errorf("%s: %+v, %v", c.change, r, err)
		}
		if c.asks && text(t, d) != text(t, save(t, c.from, "godot4.6")) {
			t.Errorf("%s: made without consent", c.change)
		}
		if r, err = p.Apply(t.Context(), d, patch.Options{Code: true}); err != nil || !r.Made {
			t.Errorf("%s: not made with consent: %+v, %v", c.change, r, err)
		}
	}
}

// TestRestChangesNoValue: what a patch does not list it cannot change, whatever it has for the bytes.
func TestRestChangesNoValue(t *testing.T) {
	a := save(t, `{"n": 5000000000, "gold": 7}`, "godot4.6")
	number := func(n uint64) []byte { return binary.LittleEndian.AppendUint64(nil, n) }
	b, err := kinds.Open(bytes.Replace(a.Bytes(), number(5000000000), number(5), 1), model.Options{Dialect: "godot4.6"}) // wider than needed
	if err != nil {
		t.Fatal(err)
	}
	p, err := patch.Make(t.Context(), a.Snapshot(), b.Snapshot())
	if err != nil || p.Rest == nil {
		t.Fatal("no rest for another width", err)
	}
	d := save(t, `{"n": 5000000000, "gold": 7}`, "godot4.6")
	if r, err := p.Apply(t.Context(), d, patch.Options{}); err != nil || !r.Made || !bytes.Equal(d.Bytes(), b.Bytes()) {
		t.Errorf("%+v, %v", r, err)
	}
	at := int64(bytes.LastIndexByte(b.Bytes(), 7))
	p.Rest.Splices = append(p.Rest.Splices, patch.Splice{At: at + 4, Remove: 1, Add: []byte{9}})
	d = save(t, `{"n": 5000000000, "gold": 7}`, "godot4.6")
	if r, err := p.Apply(t.Context(), d, patch.Options{}); err == nil || r.Made || d.CanUndo() {
		t.Errorf("gold became another: %+v, %v: %s", r, err, text(t, d))
	}
}

// TestParseRefuses what no patch says.
func TestParseRefuses(t *testing.T) {
	const head = `{"savant": "patch", "version": 1, "dialect": "godot4.6", "changes": [`
	for _, data := range []string{"", "{}", "[]", "null", `{"savant": "patch"}`, `{"savant": "patch", "version": 2, "dialect": "godot4.6", "changes": [], "more": 1}`,
		`{"savant": "patch", "version": 1, "dialect": "godot9", "changes": [{"remove": "a"}]}`,
		head + `]}`,
		head + `{"set": "a", "to": "1"}]`,
		head + `{"set": "a", "to": "1"}], "more": 1}`,
		head + `{"set": "a", "to": "1", "if": "x"}]}`,
		head + `{"set": "a", "set": "b", "to": "1"}]}`,
		head + `{"to": "1"}]}`,
		head + `{"set": "a"}]}`,
		head + `{"set": "a", "to": "1", "with": "value"}]}`,
		head + `{"set": "a", "to": "1 2"}]}`,
		head + `{"set": "a", "was": "(", "to": "1"}]}`,
		head + `{"set": "a[", "to": "1"}]}`,
		head + `{"set": "a", "where": "value +", "to": "1"}]}`,
		head + `{"set": "a", "where": "now() > 1", "to": "1"}]}`,
		head + `{"set": "a", "to": "1", "before": "b"}]}`,
		head + `{"set": "a", "insert": "b", "to": "1"}]}`,
		head + `{"insert": "a", "to": "1", "was": "2"}]}`,
		head + `{"insert": "a", "with": "1"}]}`,
		head + `{"insert": "a", "to": "1", "before": "["}]}`,
		head + `{"remove": "a", "to": "1"}]}`,
		head + `{"remove": "a", "where": "value > 1"}]}`,
		strings.Repeat("[", 100_000),
		head + `{"set": "a", "to": "` + strings.Repeat("[", 100_000) + `"}]}`,
	} {
		if p, err := patch.Parse([]byte(data)); err == nil {
			t.Errorf("%.200s is read as %+v", data, p)
		} else if english := catalog.English().Text(err); english == "" {
			t.Errorf("%.200s: no message", data)
		}
	}
}

// TestDigits: a patch of JSON has the digits of its numbers, and makes a change that is one of digits alone.
func TestDigits(t *testing.T) {
	const was, is = `{"a": 1, "b": 1e2, "c": {"d": [0.10, 2]}, "e": 9007199254740993, "f": 5.0}`, `{"a": 1.0, "b": 100, "c": {"d": [0.1, 2]}, "e": 9007199254740992, "f": 5.0, "g": {"h": 2.50}}`
	a, b := open(t, was, ""), open(t, is, "")
	p, err := patch.Make(t.Context(), a.Snapshot(), b.Snapshot())
	if err != nil {
		t.Fatal(err)
	}
	d := open(t, was, "")
	if r, err := p.Apply(t.Context(), d, patch.Options{}); err != nil || string(d.Bytes()) != is {
		t.Errorf("%s\n%+v, %v", d.Bytes(), r, err)
	}
	r, err := p.Apply(t.Context(), d, patch.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range r.List {
		if o.State != patch.Already {
			t.Errorf("the second time: %+v", o)
		}
	}
}

// TestRenumbered makes a patch of two scenes whose resources have other ids: it has those of the first.
func TestRenumbered(t *testing.T) {
	const was = "[gd_scene load_steps=3 format=2]\n\n[ext_resource path=\"res://a.gd\" type=\"Script\" id=1]\n[ext_resource path=\"res://b.gd\" type=\"Script\" id=2]\n\n" +
		"[node name=\"A\" type=\"Node\"]\nscript = ExtResource( 1 )\n"
	const is = "[gd_scene load_steps=3 format=2]\n\n[ext_resource path=\"res://b.gd\" type=\"Script\" id=1]\n[ext_resource path=\"res://a.gd\" type=\"Script\" id=2]\n\n" +
		"[node name=\"A\" type=\"Node\"]\nscript = ExtResource( 1 )\n"
	open := func(text string) *model.Snapshot {
		d, err := kinds.Open([]byte(text), model.Options{Name: "a.tscn"})
		if err != nil {
			t.Fatal(err)
		}
		return d.Snapshot()
	}
	p, err := patch.Make(t.Context(), open(was), open(is))
	if err != nil || len(p.Changes) != 1 || !strings.Contains(p.Changes[0].Was, "1") || !strings.Contains(p.Changes[0].To, "2") {
		t.Fatalf("%+v, %v", p, err)
	}
}
