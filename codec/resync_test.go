package codec_test

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"strings"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/scene/literal"
)

// party is a value with something behind the second player on each level.
func party(t *testing.T, d *dialect.Dialect) []byte {
	t.Helper()
	entry := func(key string, v variant.Value) variant.Entry {
		return variant.Entry{Key: variant.OfString(key), Value: v}
	}
	player := func(name string) variant.Value {
		return variant.OfDict(entry("name", variant.OfString(name)), entry("gold", variant.OfInt(12)),
			entry("items", variant.OfArray(variant.OfString("rope"), variant.OfString("lamp"))), entry("hp", variant.OfFloat(1)))
	}
	b, err := codec.Append(nil, variant.OfDict(entry("version", variant.OfInt(3)),
		entry("players", variant.OfArray(player("Ada"), player("Bo"), player("Cy"))), entry("seed", variant.OfInt(77)), entry("over", variant.OfBool(false))), d)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// salvaged is the good part of a damaged value as Godot text, and the gaps in it.
func salvaged(t *testing.T, b []byte, d *dialect.Dialect) (text string, lost []codec.Gap) {
	t.Helper()
	part, lost := codec.Salvage(b, 0, d)
	v, _, err := codec.Decode(part, 0, d)
	if err != nil {
		t.Fatal(err)
	}
	return literal.Text(v, dialect.Godot46), lost
}

// TestResync damages the type of one value, which hides what follows it: that is found again, and the good part has all but the damaged entry.
func TestResync(t *testing.T) {
	const rest = `{"name": "Cy", "gold": 12, "items": ["rope", "lamp"], "hp": 1.0}], "seed": 77, "over": false}`
	for _, c := range []struct {
		key    string // the last of this key, of "Bo"
		into   int    // bytes from the value's header
		want   string // of "Bo"
		values int
	}{
		{"gold", 0, `{"name": "Bo", "items": ["rope", "lamp"], "hp": 1.0}, `, 5},
		{"items", 0, `{"name": "Bo", "gold": 12, "hp": 1.0}, `, 4},
		{"items", 8, `{"name": "Bo", "gold": 12, "items": ["lamp"], "hp": 1.0}, `, 5}, // the rope is damaged
		{"hp", 0, `{"name": "Bo", "gold": 12, "items": ["rope", "lamp"]}, `, 3},
	} {
		for _, d := range []*dialect.Dialect{dialect.Godot46, dialect.Godot3} {
			b := party(t, d)
			key, err := codec.Append(nil, variant.OfString(c.key), d)
			if err != nil {
				t.Fatal(err)
			}
			first := bytes.Index(b, key) + 4
			at := first + bytes.Index(b[first:], key) + len(key) + c.into
			b[at] = 0xee
			r, ok := codec.Resync(b, 0, d)
			if !ok || len(r.Values) != c.values || r.Gaps[0].From > at || r.Gaps[0].To <= at {
				t.Errorf("%s, %s: %v, %+v, not %d values", d.Name, c.key, ok, r, c.values)
				continue
			}
			part, lost := codec.Salvage(b, 0, d)
			if len(lost) == 0 {
				t.Errorf("%s, %s: nothing is wrong", d.Name, c.key)
			}
			v, _, err := codec.Decode(part, 0, d)
			if err != nil {
				t.Fatal(err)
			}
			want := `{"version": 3, "players": [{"name": "Ada", "gold": 12, "items": ["rope", "lamp"], "hp": 1.0}, ` + c.want + rest
			if got := literal.Text(v, dialect.Godot46); got != want {
				t.Errorf("%s, %s: %s\nnot %s", d.Name, c.key, got, want)
			}
		}
	}
}

// TestResyncBehindSeveralFaults damages a type in the first entry of a save or later, and cuts the end off: what stands between is found, as is the engine of
// the save although it begins with the fault.
func TestResyncBehindSeveralFaults(t *testing.T) {
	for _, d := range []*dialect.Dialect{dialect.Godot46, dialect.Godot3} {
		whole := party(t, d)
		cut := bytes.LastIndex(whole, []byte("lamp")) // in the items of "Cy"
		for _, c := range []struct {
			key  string // the first of this key
			want string
		}{
			{"version", `{"players": [{"name": "Ada", "gold": 12, "items": ["rope", "lamp"], "hp": 1.0}, {"name": "Bo", "gold": 12, "items": ["rope", "lamp"], "hp": 1.0}, {"name": "Cy", "gold": 12, "items": ["rope"]}]}`},
			{"gold", `{"version": 3, "players": [{"name": "Ada", "items": ["rope", "lamp"], "hp": 1.0}, {"name": "Bo", "gold": 12, "items": ["rope", "lamp"], "hp": 1.0}, {"name": "Cy", "gold": 12, "items": ["rope"]}]}`},
		} {
			b := bytes.Clone(whole[:cut])
			b[dialect.Padded(bytes.Index(b, []byte(c.key))+len(c.key))] = 0xee
			part, lost := codec.Salvage(b, 0, d)
			if len(lost) == 0 {
				t.Errorf("%s, %s: nothing is wrong", d.Name, c.key)
			}
			v, _, err := codec.Decode(part, 0, d)
			if err != nil {
				t.Errorf("%s, %s: %v", d.Name, c.key, err)
				continue
			}
			if got := literal.Text(v, dialect.Godot46); got != c.want {
				t.Errorf("%s, %s: %s\nnot %s", d.Name, c.key, got, c.want)
			}
			record := append(binary.LittleEndian.AppendUint32(nil, uint32(len(whole))), b...)
			if g := codec.Detect(record)[0]; g.Dialect != d && !holds(g.Same, d) {
				t.Errorf("%s, %s: it is %s, %s", d.Name, c.key, g.Dialect.Name, g.File.Framing.Message())
			}
		}
		b := append(binary.LittleEndian.AppendUint32(nil, uint32(len(whole))), whole...)
		b[4+dialect.Padded(bytes.Index(whole, []byte("version"))+len("version"))] = 0xee
		if g := codec.Detect(b)[0]; g.Dialect != d && !holds(g.Same, d) || g.File.Framing != codec.Chain {
			t.Errorf("%s: the first type of a whole record is damaged: it is %s, %s", d.Name, g.Dialect.Name, g.File.Framing.Message())
		}
	}
}

// TestResyncKeepsValuesInTheirPlace damages an entry and a value deep in the next one, where what follows the second fault has as many values as are
// missing on the outside: they stay where they are.
func TestResyncKeepsValuesInTheirPlace(t *testing.T) {
	entry := func(key string, v variant.Value) variant.Entry {
		return variant.Entry{Key: variant.OfString(key), Value: v}
	}
	bind := func(label string) variant.Value {
		return variant.OfDict(entry("label", variant.OfString(label)), entry("key", variant.OfInt(12)), entry("mouse", variant.OfInt(-1)))
	}
	for _, d := range []*dialect.Dialect{dialect.Godot46, dialect.Godot3} {
		whole, err := codec.Append(nil, variant.OfDict(entry("music", variant.OfInt(3)), entry("master", variant.OfInt(4)),
			entry("binds", variant.OfArray(bind("up"), bind("down"), bind("left"), bind("right"))), entry("default", variant.OfBool(true))), d)
		if err != nil {
			t.Fatal(err)
		}
		for _, at := range []string{"up", "down", "left", "right"} {
			b := bytes.Clone(whole)
			b[bytes.Index(b, []byte("master"))+8] = 0x33
			b[bytes.Index(b, []byte(at))+(len(at)+3)/4*4+12] = 0x55 // the type of its key's number
			part, _ := codec.Salvage(b, 0, d)
			v, _, err := codec.Decode(part, 0, d)
			if err != nil {
				t.Fatal(err)
			}
			want := `{"music": 3, "binds": [{"label": "up", "key": 12, "mouse": -1}, {"label": "down", "key": 12, "mouse": -1}, ` +
				`{"label": "left", "key": 12, "mouse": -1}, {"label": "right", "key": 12, "mouse": -1}], "default": true}`
			want = strings.Replace(want, `"`+at+`", "key": 12, `, `"`+at+`", `, 1)
			if got := literal.Text(v, dialect.Godot46); got != want {
				t.Errorf("%s, %s: %s\nnot %s", d.Name, at, got, want)
			}
		}
	}
}

// TestResyncBetweenFaultsFarApart damages a value in the first element of an array, of whose text numbers could be made, and the same value in a later one:
// the elements between are like the damaged one, and each fault costs one value.
func TestResyncBetweenFaultsFarApart(t *testing.T) {
	entry := func(key string, v variant.Value) variant.Entry {
		return variant.Entry{Key: variant.OfString(key), Value: v}
	}
	var binds []variant.Value
	want := `{"music": 0.25, "binds": [`
	for i, letter := range "WSADEFGHIJK" {
		name, key := "move_"+string(letter), string(letter)+" (Physical)"
		binds = append(binds, variant.OfDict(entry("name", variant.OfString(name)), entry("keycode", variant.OfString(key)),
			entry("actionModifier", variant.OfInt(-1)), entry("key", variant.OfInt(0)), entry("mouse", variant.OfInt(-1))))
		want += `{"name": "` + name
		if i != 0 && i != 2 {
			want += `", "keycode": "` + key
		}
		want += `", "actionModifier": -1, "key": 0, "mouse": -1}, `
	}
	want = strings.TrimSuffix(want, ", ") + `], "default": []}`
	for _, d := range []*dialect.Dialect{dialect.Godot46, dialect.Godot3} {
		b, err := codec.Append(nil, variant.OfDict(entry("music", variant.OfFloat(0.25)), entry("binds", variant.OfArray(binds...)),
			entry("default", variant.OfArray())), d)
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range []string{"W (Physical)", "A (Physical)"} {
			b[bytes.Index(b, []byte(key))-8] = 0xee
		}
		if got, lost := salvaged(t, b, d); got != want || len(lost) != 2 {
			t.Errorf("%s, with %d gaps: %s\nnot %s", d.Name, len(lost), got, want)
		}
	}
}

// TestResyncBehindLostKeys damages the types of two keys: each takes its value with it, and neither that value becomes a key nor the next key a value.
func TestResyncBehindLostKeys(t *testing.T) {
	entry := func(key, text string) variant.Entry {
		return variant.Entry{Key: variant.OfString(key), Value: variant.OfString(text)}
	}
	const want = `{"filename": "res://main.tscn", "ref_1": "1-ne 1", "lang_1": "eng", "locked": "no"}`
	for _, d := range []*dialect.Dialect{dialect.Godot46, dialect.Godot3} {
		b, err := codec.Append(nil, variant.OfDict(entry("filename", "res://main.tscn"), entry("ref_1", "1-ne 1"), entry("ref_2", "1-ne 1"),
			entry("lang_1", "eng"), entry("lang_2", "spa"), entry("locked", "no")), d)
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range []string{"ref_2", "lang_2"} {
			b[bytes.Index(b, []byte(key))-8] = 0x99
		}
		if got, lost := salvaged(t, b, d); got != want || len(lost) != 2 {
			t.Errorf("%s, with %d gaps: %s\nnot %s", d.Name, len(lost), got, want)
		}
	}
}

// TestResyncBehindASecondFaultThatIsNone damages a type, and behind it the length of a String, which swallows what follows and only shows later: each costs
// one value.
func TestResyncBehindASecondFaultThatIsNone(t *testing.T) {
	entry := func(key string, v variant.Value) variant.Entry {
		return variant.Entry{Key: variant.OfString(key), Value: v}
	}
	var binds []variant.Value
	want := `[`
	for _, letter := range "WSADEFGHIJK" {
		binds = append(binds, variant.OfDict(entry("actionName", variant.OfString("move_"+string(letter))), entry("label", variant.OfString("Move "+string(letter))),
			entry("keycode", variant.OfString(string(letter)+" (Physical)")), entry("modifier", variant.OfInt(-1)), entry("mouse", variant.OfInt(0))))
		name, code := `"actionName": "move_`+string(letter)+`", `, `"keycode": "`+string(letter)+` (Physical)", `
		switch letter {
		case 'W':
			code = ""
		case 'A':
			name = ""
		}
		want += `{` + name + `"label": "Move ` + string(letter) + `", ` + code + `"modifier": -1, "mouse": 0}, `
	}
	want = strings.TrimSuffix(want, ", ") + `]`
	for _, d := range []*dialect.Dialect{dialect.Godot46, dialect.Godot3} {
		b, err := codec.Append(nil, variant.OfArray(binds...), d)
		if err != nil {
			t.Fatal(err)
		}
		b[bytes.Index(b, []byte("W (Physical)"))-8] = 0xee
		name := bytes.Index(b, []byte("move_A")) - 4
		b[name] += 4
		if got, lost := salvaged(t, b, d); got != want || len(lost) != 2 || lost[1].Wrong.Path != "[2].actionName" || lost[1].Wrong.Offset != name-4 {
			t.Errorf("%s, %v: %s\nnot %s", d.Name, lost, got, want)
		}
	}
}

// TestResyncBehindWhatIsNoFault damages the length of a String, of a key too, which swallows what follows and only shows later: what is wrong is told
// there, and nothing else is lost.
func TestResyncBehindWhatIsNoFault(t *testing.T) {
	const (
		before = `{"version": 3, "players": [{"name": "Ada", "gold": 12, "items": ["rope", "lamp"], "hp": 1.0}, `
		bo     = `{"name": "Bo", "gold": 12, "items": ["rope", "lamp"], "hp": 1.0}`
		behind = `, {"name": "Cy", "gold": 12, "items": ["rope", "lamp"], "hp": 1.0}], "seed": 77, "over": false}`
	)
	for _, d := range []*dialect.Dialect{dialect.Godot46, dialect.Godot3} {
		whole := party(t, d)
		name := bytes.Index(whole, []byte("Bo\x00\x00"))
		gold := name + bytes.Index(whole[name:], []byte("gold"))
		for _, c := range []struct {
			at        int
			to        byte
			path, not string
		}{
			{name - 4, 0x40, "players[1].name", `"name": "Bo", `},
			{gold - 4, 0x30, "players[1]{1}", `"gold": 12, `},
		} {
			b := bytes.Clone(whole)
			b[c.at] = c.to
			part, lost := codec.Salvage(b, 0, d)
			if len(lost) != 1 || lost[0].Wrong.Offset != c.at || lost[0].Wrong.Path != c.path {
				t.Errorf("%s: %v, not a fault at %#x, %s", d.Name, lost, c.at, c.path)
			}
			v, _, err := codec.Decode(part, 0, d)
			if err != nil {
				t.Errorf("%s, %s: %v", d.Name, c.path, err)
				continue
			}
			if got := literal.Text(v, dialect.Godot46); got != before+strings.Replace(bo, c.not, "", 1)+behind {
				t.Errorf("%s, %s: %s", d.Name, c.path, got)
			}
		}
	}
}

// TestResyncAfterWrongCount counts one player too many, so that the key behind them is read as a player: what is in them is not left out for it.
func TestResyncAfterWrongCount(t *testing.T) {
	for _, d := range []*dialect.Dialect{dialect.Godot46, dialect.Godot3} {
		b := party(t, d)
		b[bytes.Index(b, []byte("players\x00"))+8+4]++
		part, lost := codec.Salvage(b, 0, d)
		if len(lost) == 0 {
			t.Fatalf("%s: nothing is wrong", d.Name)
		}
		v, _, err := codec.Decode(part, 0, d)
		if err != nil {
			t.Fatal(d.Name, err)
		}
		text := literal.Text(v, dialect.Godot46)
		for _, name := range []string{`"Ada"`, `"Bo"`, `"Cy"`} {
			if !strings.Contains(text, name) {
				t.Errorf("%s: %s is lost: %s", d.Name, name, text)
			}
		}
	}
}

// TestResyncOfHostileBytes looks behind faults in bytes that are made to look like containers everywhere: it ends, and what it finds is there.
func TestResyncOfHostileBytes(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	var nested, zeros []byte
	for range 1 << 16 {
		nested = binary.LittleEndian.AppendUint32(binary.LittleEndian.AppendUint32(nested, 28), 1)
		zeros = append(zeros, 0, 0, 0, 0)
	}
	head := binary.LittleEndian.AppendUint32(binary.LittleEndian.AppendUint32(nil, 28), 1<<30)
	list := [][]byte{nested, append(bytes.Clone(head), zeros...), append(append(bytes.Clone(head), nested...), 0xff)}
	whole := party(t, dialect.Godot46)
	for range 2000 {
		b := bytes.Clone(whole)
		b[random.IntN(len(b))] ^= byte(1 + random.IntN(255))
		list = append(list, b[:len(b)-random.IntN(2)*random.IntN(len(b))])
	}
	for _, b := range list {
		r, ok := codec.Resync(b, 0, dialect.Godot46)
		if !ok {
			continue
		}
		if len(r.Values) == 0 || len(r.Gaps) == 0 || r.Gaps[0].To >= len(b) || r.Values[0].Start < r.Gaps[0].To {
			t.Errorf("%v, %d values of %d bytes", r.Gaps, len(r.Values), len(b))
		}
		last := 0
		for _, g := range r.Gaps {
			if g.From < last || g.To < g.From || g.To > len(b) {
				t.Errorf("%v of %d bytes", r.Gaps, len(b))
			}
			last = g.To
		}
		for i, v := range r.Values {
			end, ok := codec.End(b, v.Start, dialect.Godot46)
			if !ok || v.Key > v.Start || i > 0 && v.Key < last {
				t.Errorf("no value begins at %d, with a key at %d", v.Start, v.Key)
			}
			last = end
		}
	}
}
