package json_test

import (
	"bytes"
	stdjson "encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
	"savant/model/rowpath"
)

// twin is a value as encoding/json reads it, in the order of the text.
type twin struct {
	key  string
	text string // of a string, or a number as it is written, true, false, null
	kind byte   // '{', '[', '"', or 0
	kids []*twin
}

// read makes twins of all values of a text. What is not JSON in it, comments and commas after the last element, goes
// first.
func read(t testing.TB, src []byte) *twin {
	t.Helper()
	dec := stdjson.NewDecoder(bytes.NewReader(strict(src)))
	dec.UseNumber()
	var value func(token stdjson.Token) *twin
	next := func() stdjson.Token {
		token, err := dec.Token()
		if err != nil {
			t.Fatalf("%v in %q", err, src)
		}
		return token
	}
	value = func(token stdjson.Token) *twin {
		switch token := token.(type) {
		case string:
			return &twin{kind: '"', text: token}
		case stdjson.Number:
			return &twin{text: token.String()}
		case stdjson.Delim:
			w := &twin{kind: byte(token)}
			for dec.More() {
				key := ""
				if token == '{' {
					key = next().(string)
				}
				kid := value(next())
				kid.key = key
				w.kids = append(w.kids, kid)
			}
			next()
			return w
		}
		return &twin{text: strings.Replace(fmt.Sprint(token), "<nil>", "null", 1)}
	}
	file := &twin{kind: '['}
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return file
		}
		if err != nil {
			t.Fatalf("%v in %q", err, src)
		}
		file.kids = append(file.kids, value(token))
	}
}

// strict is a text without comments, commas that nothing follows, a mark of byte order, and NULs.
func strict(src []byte) []byte {
	src = bytes.TrimRight(bytes.TrimPrefix(src, []byte("\xef\xbb\xbf")), "\x00")
	var out []byte
	comma := -1
	for i := 0; i < len(src); i++ {
		switch c := src[i]; {
		case c == '"':
			from := i
			for i++; i < len(src) && src[i] != '"'; i++ {
				if src[i] == '\\' {
					i++
				}
			}
			out, comma = append(out, src[from:min(i+1, len(src))]...), -1
		case c == '/' && i+1 < len(src) && src[i+1] == '/':
			for i+1 < len(src) && src[i+1] != '\n' {
				i++
			}
		case c == '/' && i+1 < len(src) && src[i+1] == '*' && bytes.Contains(src[i+2:], []byte("*/")):
			i += bytes.Index(src[i+2:], []byte("*/")) + 3
		default:
			if (c == ']' || c == '}') && comma >= 0 {
				out[comma] = ' '
			}
			if out = append(out, c); c == ',' {
				comma = len(out) - 1
			} else if c > ' ' {
				comma = -1
			}
		}
	}
	return out
}

// String is what a twin says.
func (w *twin) String() string {
	var b strings.Builder
	w.tell(&b)
	return b.String()
}

func (w *twin) tell(b *strings.Builder) {
	if w.key != "" {
		fmt.Fprintf(b, "%q:", w.key)
	}
	switch w.kind {
	case 0:
		b.WriteString(strings.TrimSuffix(w.text, ".0")) // a whole number keeps the point that the one before it had
	case '"':
		b.WriteString(strconv.Quote(w.text))
	default:
		b.WriteByte(w.kind)
		for _, k := range w.kids {
			k.tell(b)
			b.WriteByte(',')
		}
		b.WriteByte(w.kind + 2)
	}
}

// hand writes random files in a random style.
type hand struct {
	*rand.Rand
	newline, unit, colon, comma string
	comments, trailing, lines   bool
	left                        int // how many values are still to come at most
}

func newHand(seed uint64) *hand {
	h := &hand{Rand: rand.New(rand.NewPCG(seed, 1))}
	pick := func(list ...string) string { return list[h.IntN(len(list))] }
	h.newline, h.unit, h.colon, h.comma = pick("\n", "\r\n"), pick("\t", "  ", "    "), pick(":", ": ", " : ", ":\t"), pick("", " ")
	h.left = 400
	h.comments, h.trailing, h.lines = h.IntN(4) == 0, h.IntN(4) == 0, h.IntN(2) == 0
	return h
}

func (h *hand) comment(b *strings.Builder) {
	if h.comments && h.IntN(12) == 0 {
		if h.lines && h.IntN(2) == 0 {
			b.WriteString(" // it's \"so\"" + h.newline)
		} else {
			b.WriteString("/* [ { \" */")
		}
	}
}

func (h *hand) text() string {
	return []string{"", "gold", "é", `\u00e9`, `a\"b`, `\\`, `x\/y`, `\ud83d\ude00`, "日本", strings.Repeat("long ", h.IntN(60)*h.IntN(60)/12), `[1, 2]`, `\n`}[h.IntN(12)]
}

func (h *hand) leaf() string {
	h.left--
	switch h.IntN(8) {
	case 0:
		return "null"
	case 1:
		return "true"
	case 2:
		return `"` + h.text() + `"`
	case 3:
		return "1.50"
	case 4:
		return "-0.5e+3"
	case 5:
		return "9007199254740993"
	}
	return strconv.Itoa(h.IntN(2000) - 1000)
}

func (h *hand) value(b *strings.Builder, depth int, indent string) {
	kind := h.IntN(3)
	if h.left--; kind == 2 && depth > 0 || depth > 5 || h.left < 0 {
		b.WriteString(h.leaf())
		return
	}
	n := h.IntN(5)
	if h.IntN(6) == 0 {
		n = 60 + h.IntN(400)
	}
	n = min(n, max(h.left, 0))
	lines := h.lines && h.IntN(6) > 0
	object := kind != 0
	b.WriteByte("[{"[btoi(object)])
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
			if !lines {
				b.WriteString(h.comma)
			}
		}
		h.comment(b)
		if lines {
			b.WriteString(h.newline + indent + h.unit)
		}
		if object {
			fmt.Fprintf(b, `"%s%d"`, h.text(), h.IntN(max(1, 3*n)))
			b.WriteString(h.colon)
		}
		if i > 6 && h.IntN(10) > 0 {
			b.WriteString(h.leaf())
		} else {
			h.value(b, depth+1, indent+h.unit)
		}
		h.comment(b)
	}
	if n > 0 && h.trailing && h.IntN(3) == 0 {
		b.WriteByte(',')
	}
	h.comment(b)
	if lines && n > 0 {
		b.WriteString(h.newline + indent)
	}
	b.WriteByte("]}"[btoi(object)])
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (h *hand) file() []byte {
	var b strings.Builder
	if h.IntN(5) == 0 {
		b.WriteString("\xef\xbb\xbf")
	}
	n := 1
	if h.IntN(3) == 0 {
		n = 1 + h.IntN(200)
	}
	for i := range n {
		if i > 0 {
			b.WriteString([]string{h.newline, h.newline + h.newline, " "}[h.IntN(3)])
		}
		h.value(&b, 6*btoi(n > 10 && h.IntN(10) > 0)*btoi(h.IntN(2) > 0), "")
	}
	b.WriteString([]string{"", h.newline, "\x00", h.newline + "\x00\x00"}[h.IntN(4)])
	if s := strings.TrimPrefix(b.String(), "\xef\xbb\xbf"); s[0] != '{' && s[0] != '[' {
		return []byte("[]" + h.newline + s)
	}
	return []byte(b.String())
}

func openAny(src []byte) (*model.Document, error) {
	return kinds.Open(src, model.Options{Name: "file.json"})
}

// valid reports whether a text is JSON values to its end.
func valid(src []byte) bool {
	dec := stdjson.NewDecoder(bytes.NewReader(src))
	for {
		var v stdjson.RawMessage
		if err := dec.Decode(&v); err != nil {
			return errors.Is(err, io.EOF)
		}
	}
}

func open(t testing.TB, src []byte) *model.Document {
	t.Helper()
	d, err := openAny(bytes.Clone(src))
	if err != nil {
		t.Fatal(err)
	}
	if d.Info().Kind != model.JSON {
		t.Fatalf("%q is %s", src[:min(len(src), 80)], d.Info().Format)
	}
	return d
}

// seen is what the rows of a document tell, to be compared with a twin.
func seen(t testing.TB, d *model.Document, r model.Row) *twin {
	t.Helper()
	about := d.Describe(r)
	w := &twin{}
	if parent := d.Parent(r); parent != model.Root && d.Describe(parent).Type == "object" {
		if path, err := rowpath.Parse(d.Path(r)); err == nil {
			w.key = path.Steps[len(path.Steps)-1].Text
		}
	}
	switch about.Type {
	case "object", "array":
		w.kind = '['
		if about.Type == "object" {
			w.kind = '{'
		}
		for i := range d.Len(r) {
			w.kids = append(w.kids, seen(t, d, d.Child(r, i)))
		}
	case "string":
		v, err := d.Value(r)
		if err != nil {
			t.Fatal(err)
		}
		w.kind, w.text = '"', v.Text
	default:
		w.text = string(d.Bytes()[about.Offset : about.Offset+about.Length])
	}
	return w
}

func all(t testing.TB, d *model.Document) *twin {
	file := &twin{kind: '['}
	for i := range d.Len(model.Root) {
		file.kids = append(file.kids, seen(t, d, d.Child(model.Root, i)))
	}
	return file
}

// agree compares a document with its twin, and with itself opened again.
func agree(t testing.TB, d *model.Document, want *twin, what string) {
	t.Helper()
	if now := read(t, d.Bytes()).String(); now != want.String() {
		t.Fatalf("%s: the text says\n%.2000s\nand not\n%.2000s", what, now, want)
	}
	if rows := all(t, d).String(); rows != want.String() {
		t.Fatalf("%s: the rows say\n%.2000s\nand not\n%.2000s", what, rows, want)
	}
	fresh := open(t, d.Bytes())
	if what2 := d.Differs(fresh); what2 != nil {
		t.Fatal(what, what2)
	}
	type line struct {
		path                   string
		offset, length, number int64
	}
	lines := func(d *model.Document) (list []line) {
		d.Walk(model.Root, -1, func(r model.Row) bool {
			about := d.Describe(r)
			if len(list)%16 == 0 && about.Children == 0 && d.At(about.Offset) != r {
				t.Errorf("%s: at %d is %s", what, about.Offset, d.Path(d.At(about.Offset)))
			}
			path := ""
			if len(list)%8 == 0 {
				path = d.Path(r)
			}
			list = append(list, line{path, about.Offset, about.Length, int64(about.Children)})
			return !t.Failed()
		})
		return list
	}
	if live, now := lines(d), lines(fresh); !reflect.DeepEqual(live, now) {
		for i := range live {
			if i >= len(now) || live[i] != now[i] {
				t.Fatalf("%s: row %d is %v, and not %v", what, i, live[i], now[min(i, len(now)-1)])
			}
		}
		t.Fatal(what, len(live), len(now))
	}
}

func cases(t testing.TB) int {
	if n, err := strconv.Atoi(os.Getenv("SAVANT_CHECKS")); err == nil {
		return n
	}
	return 150
}

// TestReading: rows say what encoding/json reads.
func TestReading(t *testing.T) {
	for seed := range uint64(cases(t)) {
		src := newHand(seed).file()
		d := open(t, src)
		agree(t, d, read(t, src), fmt.Sprint("seed ", seed))
		if p := d.Problems(); len(p) > 0 {
			t.Fatalf("seed %d: %v", seed, p)
		}
	}
}

// step makes a random edit of a document and of its twin.
func (h *hand) step(d *model.Document, file *twin) (string, error) {
	row, at, above := model.Root, file, file
	way := []*twin{file}
	for range 1 + h.IntN(5) {
		if len(at.kids) == 0 {
			break
		}
		i := h.IntN(len(at.kids))
		above, at, row = at, at.kids[i], d.Child(row, i)
		way = append(way, at)
	}
	if row == model.Root {
		return "nothing", &model.RefusedError{}
	}
	path, index := d.Path(row), d.Index(row)
	fresh, freshTwin := h.fresh(2)
	switch h.IntN(7) {
	case 0, 1:
		err := d.SetAs(row, fresh)
		if err == nil {
			freshTwin.key = at.key
			*at = *freshTwin
		}
		return "set " + path, err
	case 2:
		n := h.IntN(len(at.kids) + 1)
		var key *variant.Value
		if at.kind == '{' {
			name := variant.OfString(fmt.Sprint("new é ", h.IntN(1000)))
			key, freshTwin.key = &name, name.Text
		}
		_, err := d.Insert(row, n, key, fresh)
		if err == nil {
			at.kids = slices.Insert(at.kids, n, freshTwin)
		}
		return fmt.Sprintf("insert into %s at %d", path, n), err
	case 3:
		from := h.IntN(len(above.kids))
		to := min(len(above.kids), from+1+h.IntN(3))
		var rows []model.Row
		for i := from; i < to; i++ {
			rows = append(rows, d.Child(d.Parent(row), i))
		}
		err := d.Remove(rows...)
		if err == nil {
			above.kids = slices.Delete(above.kids, from, to)
		}
		return fmt.Sprintf("remove %d to %d of %s", from, to, d.Path(d.Parent(row))), err
	case 4:
		key := fmt.Sprint("renamed ", h.IntN(1000))
		err := d.RenameKey(row, variant.OfString(key))
		if err == nil {
			at.key = key
		}
		return "rename " + path, err
	case 5:
		i := index
		copied, err := d.Duplicate(row)
		if err == nil {
			again := *at
			if above.kind == '{' {
				p, _ := rowpath.Parse(d.Path(copied))
				again.key = p.Steps[len(p.Steps)-1].Text
			}
			above.kids = slices.Insert(above.kids, i+1, clone(&again))
		}
		return "duplicate " + path, err
	}
	to, target := d.Parent(row), above
	if up := h.IntN(3); up > 0 && len(way) > 2+up {
		target = way[len(way)-2-up]
		for range up {
			to = d.Parent(to)
		}
	}
	n := h.IntN(len(target.kids) + 1)
	err := d.Move(row, to, n)
	if err == nil {
		target.kids = slices.Insert(target.kids, n, at)
		if i := index; target == above && n <= i {
			above.kids = slices.Delete(above.kids, i+1, i+2)
		} else {
			above.kids = slices.Delete(above.kids, i, i+1)
		}
		if target.kind != '{' {
			at.key = ""
		}
	}
	return fmt.Sprintf("move %s into %s at %d", path, d.Path(to), n), err
}

func clone(w *twin) *twin {
	c := *w
	c.kids = nil
	for _, k := range w.kids {
		c.kids = append(c.kids, clone(k))
	}
	return &c
}

// fresh is a new value.
func (h *hand) fresh(depth int) (variant.Value, *twin) {
	switch h.IntN(4 + 2*btoi(depth > 0)) {
	case 0:
		text := fmt.Sprint("é\"/\n😀", h.IntN(100))
		return variant.OfString(text), &twin{kind: '"', text: text}
	case 1:
		n := int64(h.IntN(100))
		return variant.OfInt(n), &twin{text: fmt.Sprint(n)}
	case 2:
		return variant.OfBool(true), &twin{text: "true"}
	case 3:
		return variant.Value{}, &twin{text: "null"}
	case 4:
		w, list := &twin{kind: '['}, []variant.Value{}
		for range h.IntN(5) * (1 + 40*btoi(h.IntN(8) == 0)) {
			v, k := h.fresh(depth - 1)
			w.kids, list = append(w.kids, k), append(list, v)
		}
		return variant.OfArray(list...), w
	}
	w, list := &twin{kind: '{'}, []variant.Entry{}
	for i := range h.IntN(5) {
		v, k := h.fresh(depth - 1)
		k.key = fmt.Sprint("k", i)
		w.kids, list = append(w.kids, k), append(list, variant.Entry{Key: variant.OfString(k.key), Value: v})
	}
	return variant.OfDict(list...), w
}

// TestEditing makes random edits in random files of random style: the text says what was meant, the rows follow as if
// it were read again, and undoing restores the bytes.
func TestEditing(t *testing.T) {
	made, set := 0, 0
	for seed := uint64(0); made < 7*cases(t); seed++ { // a thousand places, unless asked for fewer
		h := newHand(1000 + seed)
		src := h.file()
		d, want := open(t, src), read(t, src)
		states := [][]byte{src}
		for range 7 {
			what, err := h.step(d, want)
			var refused *model.RefusedError
			if err != nil && !errors.As(err, &refused) {
				t.Fatalf("seed %d, %s: %v", seed, what, err)
			}
			if err == nil {
				if path, ok := strings.CutPrefix(what, "set "); ok {
					onlyThere(t, states[len(states)-1], d.Bytes(), path)
					set++
				}
				made++
				agree(t, d, want, fmt.Sprintf("seed %d, %s", seed, what))
				if d.Steps() == len(states) {
					states = append(states, bytes.Clone(d.Bytes()))
				}
			}
		}
		for i := len(states) - 2; i >= 0; i-- {
			d.Undo()
			if !bytes.Equal(d.Bytes(), states[i]) {
				t.Fatalf("seed %d: undone it is\n%s\nand not\n%s", seed, d.Bytes(), states[i])
			}
		}
		if !bytes.Equal(d.Bytes(), src) || d.CanUndo() {
			t.Fatalf("seed %d: undone it is not the file", seed)
		}
		agree(t, d, read(t, src), "undone")
	}
	if set < made/10 {
		t.Errorf("of %d edits only %d set a value", made, set)
	}
}

// onlyThere checks that what is before the value at a path, and after it, is the same in the text after an edit.
func onlyThere(t *testing.T, before, after []byte, path string) {
	t.Helper()
	old := open(t, before)
	r, err := old.Find(path)
	if err != nil {
		t.Fatal(err)
	}
	about := old.Describe(r)
	front, back := before[:about.Offset], before[about.Offset+about.Length:]
	if len(after) < len(front)+len(back) || !bytes.HasPrefix(after, front) || !bytes.HasSuffix(after, back) {
		t.Fatalf("another %s has changed more of\n%s\nwhich is now\n%s", path, before, after)
	}
}
