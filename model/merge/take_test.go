package merge

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"savant/model"
	"savant/model/diff"
)

// pairs are values with what becomes of them.
var pairs = [][2]string{
	{`{"gold": 1, "old": 2, "at": Vector2(1, 2)}`, `{"gold": 5, "at": Vector2(3, 2), "new": {"deep": [1, 2]}}`},
	{`[1, 2, 3, 4]`, `[1, 9, 3, 5, 6]`},
	{`[1, 2, 3, 4, 5, 6]`, `[1, 6]`},
	{`{"a": [{"n": 1}, {"n": 2}], "b": 1, "c": 2}`, `{"c": 2, "a": [{"n": 0}, {"n": 1}, {"n": 2, "m": 3}], "b": 1}`},
	{`{1: "one", "two": 2.5}`, `{1: "won", 3: "three", "two": 2}`},
	{`{"p": PackedInt32Array(1, 2, 3)}`, `{"p": PackedInt32Array(1, 4, 3, 5)}`},
	{`[{"name": "first of many", "n": 1}, {"name": "the second of many", "n": 2}]`, `[{"name": "the second of many", "n": 2, "m": 3}]`},
}

func differences(t *testing.T, a, b *model.Document) []diff.Difference {
	t.Helper()
	var list []diff.Difference
	if err := diff.Compare(context.Background(), a.Snapshot(), b.Snapshot(), nil, func(one diff.Difference) bool {
		list = append(list, one)
		return true
	}); err != nil {
		t.Fatal(err)
	}
	return list
}

// TestTake copies differences over one after the other until there are none, and takes all of it back.
func TestTake(t *testing.T) {
	for _, pair := range pairs {
		was := save(t, pair[0])
		a, b := doc(t, was), doc(t, save(t, pair[1]))
		steps := 0
		for list := differences(t, a, b); len(list) > 0; list = differences(t, a, b) {
			if steps++; steps > 50 {
				t.Fatalf("%s does not become %s", pair[0], pair[1])
			}
			if r, err := Take(context.Background(), a, b, list[len(list)/2]); err != nil || len(r.Made) != 1 {
				t.Fatalf("%s to %s: %v: %v, %v", pair[0], pair[1], list[0], r, err)
			}
			if len(a.History()) != steps {
				t.Errorf("%d steps after %d differences", len(a.History()), steps)
			}
		}
		if steps == 0 {
			t.Error("nothing was different")
		}
		for a.Undo() {
		}
		if !bytes.Equal(a.Bytes(), was) {
			t.Error("undone, it is not what it was")
		}
	}
}

// all copies all differences over at once, one way and, of the same list, the other.
func all(t *testing.T, from, to string) {
	t.Helper()
	for _, back := range []bool{false, true} {
		was := save(t, from)
		a, b := doc(t, was), doc(t, save(t, to))
		list := differences(t, a, b)
		if back {
			was = save(t, to)
			a, b = b, a
			for i := range list {
				list[i] = list[i].Reversed()
			}
		}
		r, err := Take(context.Background(), a, b, list...)
		if err != nil || len(r.Left) > 0 || len(r.Made) != len(list) {
			t.Fatalf("%s to %s (back: %v): %v, %v", from, to, back, r, err)
		}
		if rest := differences(t, a, b); len(rest) > 0 {
			t.Fatalf("%s to %s (back: %v): of %+v there is left %+v", from, to, back, list, rest)
		}
		if len(list) > 0 && len(a.History()) != 1 {
			t.Fatalf("%d steps", len(a.History()))
		}
		for a.Undo() {
		}
		if !bytes.Equal(a.Bytes(), was) {
			t.Fatal("undone, it is not what it was")
		}
	}
}

func TestTakeAll(t *testing.T) {
	for _, pair := range pairs {
		all(t, pair[0], pair[1])
	}
}

// TestTakeAllOfAnything copies all differences over between values made by chance.
func TestTakeAllOfAnything(t *testing.T) {
	for seed := range uint64(400) {
		r := rand.New(rand.NewPCG(seed, 1))
		a := arbitrary(r, 3)
		all(t, spelled(a), spelled(changed(r, a)))
	}
}

// thing is a value: a number, a text, a list or a list with keys.
type thing struct {
	text string
	keys []string
	list []*thing
	is   byte
}

func arbitrary(r *rand.Rand, depth int) *thing {
	switch is := r.IntN(4); {
	case depth == 0 || is == 0 && depth < 3:
		return &thing{text: fmt.Sprint(r.IntN(5))}
	case is == 1 && depth < 3:
		return &thing{text: fmt.Sprintf("\"a text that is long enough to be known again %d\"", r.IntN(100))}
	case is == 2:
		t := &thing{is: '['}
		for range r.IntN(6) {
			t.list = append(t.list, arbitrary(r, depth-1))
		}
		return t
	}
	t := &thing{is: '{'}
	for _, k := range r.Perm(8)[:r.IntN(6)] {
		t.keys, t.list = append(t.keys, fmt.Sprintf("k%d", k)), append(t.list, arbitrary(r, depth-1))
	}
	return t
}

// changed is a value with a few changes in it.
func changed(r *rand.Rand, was *thing) *thing {
	if was.is == 0 {
		if r.IntN(4) == 0 {
			return arbitrary(r, 1)
		}
		return was
	}
	now := &thing{is: was.is}
	for i, one := range was.list {
		switch r.IntN(10) {
		case 0: // gone
			continue
		case 1:
			if now.is == '[' {
				now.list = append(now.list, arbitrary(r, 2))
			} else {
				now.keys, now.list = append(now.keys, fmt.Sprintf("new%d", i)), append(now.list, arbitrary(r, 2))
			}
		}
		now.list = append(now.list, changed(r, one))
		if now.is == '{' {
			now.keys = append(now.keys, was.keys[i])
		}
	}
	if n := len(now.list); n > 1 && r.IntN(3) == 0 { // another place
		i, j := r.IntN(n), r.IntN(n)
		now.list[i], now.list[j] = now.list[j], now.list[i]
		if now.is == '{' {
			now.keys[i], now.keys[j] = now.keys[j], now.keys[i]
		}
	}
	return now
}

func spelled(t *thing) string {
	parts := make([]string, len(t.list))
	for i, one := range t.list {
		parts[i] = spelled(one)
		if t.is == '{' {
			parts[i] = fmt.Sprintf("%q: %s", t.keys[i], parts[i])
		}
	}
	switch t.is {
	case '[':
		return "[" + strings.Join(parts, ", ") + "]"
	case '{':
		return "{" + strings.Join(parts, ", ") + "}"
	}
	return t.text
}

// TestTakeLeaves copies over what can be and says of the rest why it cannot.
func TestTakeLeaves(t *testing.T) {
	a, b := doc(t, save(t, `{"a": 1}`)), doc(t, save(t, `{"a": 2}`))
	r, err := Take(context.Background(), a, b, append(differences(t, a, b), diff.Difference{Op: diff.Removed, Path: "gone"})...)
	if err != nil || len(r.Made) != 1 || len(r.Left) != 1 || r.Left[0].Why.IsZero() {
		t.Errorf("%+v, %v", r, err)
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	before := append([]byte(nil), a.Bytes()...)
	if _, err := Take(ctx, a, doc(t, save(t, `{"a": 9}`)), diff.Difference{Op: diff.Changed, Path: "a"}); err == nil || !bytes.Equal(a.Bytes(), before) {
		t.Error("cancelled, it was made all the same")
	}
}
