package convert_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model/convert"
)

// refused converts a JSON text to a save, which must be refused with the position of the mark §, if there is one.
func refused(t *testing.T, template string) {
	t.Helper()
	before, after, marked := strings.Cut(template, "§")
	template = template[max(0, len(before)-150):]
	text := before + after
	res, err := convert.Bytes(t.Context(), "x.json", []byte(text), "x.out", convert.Request{Lossy: true}, nil)
	var wrong *convert.JSONError
	if !errors.As(err, &wrong) {
		t.Errorf("%.300s\nis taken, or refused without a place: %v (%s, %d bytes)", template, err, res.To, len(res.Data))
		return
	}
	if res.Data != nil || wrong.What.IsZero() || wrong.Line < 1 || wrong.Column < 1 {
		t.Errorf("%.300s: %+v, %d bytes", template, wrong, len(res.Data))
	}
	if !marked {
		return
	}
	line := strings.Count(before, "\n") + 1
	column := 1
	for _, c := range []byte(before[strings.LastIndexByte(before, '\n')+1:]) {
		if utf8.RuneStart(c) {
			column++
		}
	}
	if wrong.Line != line || wrong.Column != column {
		t.Errorf("%.300s: %v; it is at %d:%d", template, wrong, line, column)
	}
}

// kindsOfJSON is a value of each kind of JSON.
var kindsOfJSON = map[string]string{"null": "null", "bool": "true", "number": "5", "text": `"§"`, "list": "[]", "object": "{}"}

// wrongKinds returns values of all kinds except some, with the mark before them.
func wrongKinds(right ...string) (list []string) {
	for kind, text := range kindsOfJSON {
		if !slices.Contains(right, kind) {
			list = append(list, "§"+strings.ReplaceAll(text, "§", "?"))
		}
	}
	return list
}

// TestWrongHeader checks that every member of "savant" accepts only values of its kind and range, is known, and occurs
// once.
func TestWrongHeader(t *testing.T) {
	const text, number, flag, list, object = "text", "number", "bool", "list", "object"
	kinds := map[string]string{"version": number, "form": text, "dialect": text, "format": number, "crlf": flag, "framing": text, "wrappers": list,
		"start": text, "tail": text, "records": object, "bytes": text}
	members := map[string]map[string]string{
		`%s`:                               kinds,
		`"wrappers":[{%s}]`:                {"name": text, "iv": text, "data": text},
		`"records":{"0":{%s}}`:             {"name": text, "raw": text, "loose": flag, "length": text, "opaque": text, "rest": text, "notes": list},
		`"records":{"0":{"notes":[{%s}]}}`: {"at": text, "key": flag, "bytes": text, "head": text, "name": text},
	}
	for around, kinds := range members {
		in := func(s string) string {
			return `{"savant":{` + fmt.Sprintf(around, s) + `},"records":["i:1"]}`
		}
		for name, kind := range kinds {
			for _, wrong := range wrongKinds(kind) {
				refused(t, in(`"`+name+`":`+wrong))
			}
			refused(t, in(`"`+strings.ToUpper(name)+`":§1`))
			value := strings.ReplaceAll(kindsOfJSON[kind], "§", "AAAA")
			refused(t, in(`"`+name+`":`+value+`,"`+name+`":`+value))
		}
		refused(t, in(`"other":§1`))
	}
	for _, header := range []string{
		`"version":§2`, `"version":§0`, `"version":§-1`, `"version":§1.5`, `"version":§1e9`, `"version":§99999999999999999999`, `"form":§"sav"`, `"form":§"tscn"`,
		`"dialect":§"godot9"`, `"framing":§"chain"`, `"start":§"!"`, `"tail":§"AAA"`, `"tail":§"AA A"`, `"bytes":§"-"`, `"wrappers":[{"name":§"zip"}]`, `"wrappers":§[{}]`,
		`"wrappers":[{"name":"gdec4","iv":§"AAAA"}]`, `"records":{"1":§{}}`, `"records":{"x":§{}}`, `"records":{"-1":§{}}`, `"records":{"00":§{}}`,
		`"records":{"0":{"notes":[§{}]}}`, `"records":{"0":{"notes":[§{"at":"a","bytes":"AAAA","head":"AAAA"}]}}`, `"records":{"0":{"notes":[{"head":§"AAAA"}]}}`,
		`"records":{"0":{"notes":[{"name":§"AAA="}]}}`,
	} {
		refused(t, `{"savant":{`+strings.Replace(header, `"wrappers":§[{}]`, `"wrappers":[{"name":§""}]`, 1)+`},"records":["i:1"]}`)
	}
	for _, whole := range []string{
		`{"savant":§{}}`, `{"savant":{"form":§"save"},"sections":[]}`, `{"savant":{"form":"tscn"},"sections":[],"records":§[]}`, `{"savant":{},"records":[],"more":§1}`,
		`{"savant":{},"records":[],"type":§"Array"}`, `{"savant":{},"records":[],"sections":[]}`, `{"savant":{},"savant":{},"records":[]}`, `{"savant":{},"records":[],"records":[]}`,
		`{"savant":{"form":"tscn"},"sections":[],"x":§1}`,
	} {
		refused(t, whole)
	}
	for _, wrong := range wrongKinds("list") {
		refused(t, `{"savant":{},"records":`+wrong+`}`)
		refused(t, `{"savant":{"form":"tscn"},"sections":`+wrong+`}`)
	}
}

// TestWrongValues checks that every form of a value accepts what JSON.from_native writes and nothing else: as a record,
// in an array, as key and value of a dictionary, and as a property, with "type" before the rest and after it.
func TestWrongValues(t *testing.T) {
	var forms []string
	add := func(list ...string) { forms = append(forms, list...) }
	for _, text := range []string{"", ":", "x", "x:1", "S:a", "i", "i:", "i:x", "i:1.0", "i:1e3", "i: 1", "i:1 ", "i:+1", "i:0x1", "i:1_0", "i:9223372036854775808", "i:-9223372036854775809",
		"f", "f:", "f:x", "f:1e999", "f:-1e999", "f:0x1p3", "f:1_0", "f:+1", "f:Inf", "f:infinity", "f:NaN", "f:-nan", "f: 1", "f:1,5", "f:1e", "f:--1", "f:.", "f:e", "n:", "np", "sn"} {
		add(`§"` + text + `"`)
	}
	add("§5", "§-1.5", "§{}", `§{"args":[]}`, `{"type":§"Vector9","args":[]}`, `{"type":§"int","args":[1]}`, `{"type":§null,"args":[]}`, `{"type":§1}`,
		`{"type":"Array","other":§1,"args":[]}`, `§{"type":"","props":[]}`, `{"type":"Node","args":[],"props":§[]}`, `{"type":"Node","props":§["a"]}`, `{"type":"Node","props":[§1,null]}`,
		`{"type":"Node","props":§{}}`, `{"type":"Node","props":["a",§1]}`, `{"type":"Node","elem_type":§"int","props":[]}`, `{"type":"RID","args":§[]}`, `{"type":"Signal","args":§[]}`,
		`{"type":"Callable","args":§[]}`, `§{"type":"ExtResource","id":"1"}`, `§{"type":"Resource","path":"res://a"}`, `{"type":"Array","elem_type":"int","args":[§5]}`,
		`{"type":"Dictionary","args":§["s:a"]}`, `{"type":"Dictionary","args":["s:a",§1]}`, `{"type":"Dictionary","args":[§1,"s:a"]}`, `{"type":"Dictionary","elem_type":§"int","args":[]}`,
		`{"type":"Array","key_type":§"int","args":[]}`, `{"type":"Vector2","elem_type":§"int","args":[1,2]}`, `{"type":"Vector2","id":§"1","args":[1,2]}`,
		`{"type":"Array","type":"Array","args":[]}`, `{"type":"Array","args":[],"args":[]}`, `{"type":§"Object","args":[]}`, `{"type":§"Nil","args":[]}`, `{"type":§"Nil"}`, `{"type":§"String","args":["a"]}`)
	for _, name := range []string{"elem_type", "key_type", "value_type"} {
		kind := map[bool]string{true: "Array", false: "Dictionary"}[name == "elem_type"]
		for _, wrong := range wrongKinds("text") {
			add(`{"type":"` + kind + `","` + name + `":` + wrong + `,"args":[]}`)
		}
	}
	for _, row := range dialect.Godot46.Rows {
		name := row.Type.String()
		head := `{"type":"` + name + `","args":`
		shape, math := variant.ShapeOf(row.Type)
		element, packed := variant.ElementOf(row.Type)
		if !math && !packed && row.Type != variant.Array && row.Type != variant.Dictionary {
			continue
		}
		add(`§{"type":"` + name + `"}`)
		for _, wrong := range wrongKinds("list") {
			add(head + wrong + "}")
		}
		if !math && !packed {
			continue
		}
		if packed {
			shape, _ = variant.ShapeOf(element)
		}
		n := max(1, len(shape.Components))
		good := map[bool]string{true: `"a"`, false: "1"}[element == variant.String]
		list := slices.Repeat([]string{good}, n)
		if math || n > 1 {
			add(head+"§["+strings.Join(list[1:], ",")+"]}", head+"§["+strings.Join(list, ",")+","+good+"]}")
		}
		wrong := []string{"§null", "§true", "§{}", "§[]"}
		switch {
		case element == variant.String:
			wrong = append(wrong, "§1")
		case shape.Integer || element == variant.Int:
			wrong = append(wrong, "§1.5", "§1e30", `§"x"`, `§"1.0"`, `§"nan"`, "§9223372036854775808", "§-9223372036854775809")
			if row.Type != variant.PackedInt64Array {
				wrong = append(wrong, "§2147483648", "§-2147483649", `§"1"`)
			}
			if row.Type == variant.PackedByteArray {
				wrong = append(wrong, "§256", "§-1")
			}
		default:
			wrong = append(wrong, `§"x"`, `§"1.5"`, `§"Infinity"`, `§"NaN"`, `§"f:1.0"`, `§""`, "§1e400", "§-1e400", "§1e999999")
		}
		for _, w := range wrong {
			for i := range n {
				bad := slices.Clone(list)
				bad[i] = w
				add(head + "[" + strings.Join(bad, ",") + "]}")
			}
		}
		if (math || n > 1 || row.Type == variant.PackedFloat32Array) && !shape.Integer && element != variant.Int {
			bad := slices.Clone(list)
			bad[0] = "1e39" // 64 bits hold it, the file's 32 do not
			add(head + "[" + strings.Join(bad, ",") + "]}")
		}
	}
	const at = "\x00"
	places := []string{
		`{"savant":{},"records":[` + at + `]}`, `{"savant":{},"records":["i:1",["s:ä",` + at + `,null]]}`, "{\"savant\":{},\"records\":[\n\t{\"type\":\"Dictionary\",\"args\":[\n\t\t" + at + ", \"i:1\"]}]}",
		`{"savant":{},"records":[{"type":"Dictionary","args":["s:a",` + at + `]}]}`, `{"savant":{},"records":[{"args":["i:1",` + at + `],"type":"Array"}]}`,
		`{"savant":{},"records":[{"props":["a",` + at + `],"type":"Node"}]}`, `{"records":[{"type":"Node","props":["a",` + at + `]}],"savant":{"dialect":"godot4.6"}}`,
		`{"type":"Array","args":[` + at + `]}`,
		`{"savant":{"records":{"0":{"notes":[{"at":"","bytes":"AgAAAAEAAAA="}]}}},"records":[` + at + `]}`, // its bytes are in a note
		`{"savant":{"records":{"0":{"notes":[{"at":"[1]","bytes":"AgAAAAEAAAA="}]}}},"records":[["i:1",` + at + `]]}`,
	}
	for _, form := range forms {
		for _, place := range places {
			refused(t, strings.Replace(place, at, form, 1))
		}
	}
	t.Logf("%d forms in %d places", len(forms), len(places))
}

// TestWrongSections is the same for the JSON of a text file.
func TestWrongSections(t *testing.T) {
	sections := wrongKinds("object")
	for name, kind := range map[string]string{"raw": "text", "bytes": "text", "tag": "text", "open": "text", "close": "text", "after": "text", "attributes": "list", "properties": "list"} {
		for _, wrong := range wrongKinds(kind) {
			tag := `"tag":"a",`
			if name == "tag" {
				tag = ""
			}
			sections = append(sections, `{`+tag+`"`+name+`":`+wrong+`}`)
		}
	}
	for _, name := range []string{"attributes", "properties"} {
		for _, item := range []string{"§5", "§[]", `§["a"]`, `[§1,null]`, `["a",§5]`, `["a",null,§1]`, `["a",null,{"x":§1}]`, `["a",null,{"text":§1}]`, `["a",null,{"text":§null}]`, `["a",null,{},§1]`,
			`["a",{"type":"Color","args":[1,1,1,§null]}]`, `["a",{"type":§"ExtResource"}]`, `["a",{"type":"ExtResource","id":§null}]`, `["a",{"type":"SubResource","id":§1.5}]`,
			`["a",{"type":"Resource","path":§1}]`, `["a",{"type":"Resource","path":"a","id":§"1"}]`, `["a",§"i:x"]`} {
			sections = append(sections, `{"tag":"a","`+name+`":[["b","i:1"],`+strings.Replace(item, `{"type":§"ExtResource"}`, `§{"type":"ExtResource"}`, 1)+`]}`)
		}
	}
	sections = append(sections, `§{}`, `{"tag":"a","x":§1}`, `§{"raw":"a","tag":"b"}`, `§{"raw":"a","bytes":"AAAA"}`, `§{"raw":"a","properties":[]}`, `{"tag":"a","bytes":§"!"}`, `{"tag":"a","tag":"b"}`)
	for _, s := range sections {
		refused(t, `{"savant":{"form":"tscn"},"sections":[{"tag":"node"},`+s+`]}`)
	}
}

// TestDamagedJSON checks that a text of ours that is truncated, has commas too many or too few, bytes that are not
// UTF-8, half a surrogate pair or a duplicate member is refused at that position.
func TestDamagedJSON(t *testing.T) {
	for _, text := range []string{string(mustBytes(t, "x.sav", odd(t), "", convert.Request{Form: convert.JSON, From: "godot4.6"})),
		string(mustBytes(t, "x.tscn", []byte("[gd_scene format=3]\n\n[node name=\"a\" type=\"Node\"]\nx = [1, \"é\"]\n"), "", convert.Request{Form: convert.JSON}))} {
		if !json.Valid([]byte(text)) {
			t.Fatal("this is no JSON")
		}
		inText := false
		for i := range len(text) {
			c := text[i]
			if i < len(strings.TrimRight(text, "\n")) {
				refused(t, text[:i]+"§")
			}
			if c == '"' && text[i-1] != '\\' {
				inText = !inText
				if inText && !strings.HasPrefix(text[i:], `"savant"`) { // under another name it may be anyone's
					for _, bad := range []string{"\xe9", "\xff\xfe", "\xed\xa0\x80", `\ud800`, `\udc00`, `\ud800\u0041`, `\x41`, "\n", "\x01", `\u12x`} {
						refused(t, text[:i+1]+bad+text[i+1:])
					}
				}
				continue
			}
			if inText {
				continue
			}
			switch c {
			case ',':
				refused(t, text[:i+1]+"§,"+text[i+1:])
				refused(t, text[:i]+" "+text[i+1:])
			case '}', ']':
				refused(t, text[:i]+",,"+text[i:]) // one is allowed after the last
				refused(t, text[:i]+text[i+1:])
				refused(t, text[:i+1]+string(c)+text[i+1:])
			case ':':
				refused(t, text[:i]+" "+text[i+1:])
			}
		}
		refused(t, text+"§{}")
		refused(t, text+"§x")
		refused(t, "\xef\xbb\xbf"+text+"x")
		for _, encoding := range [][]byte{[]byte("\xff\xfe{\x00}\x00"), []byte("\xfe\xff\x00{\x00}")} {
			refused(t, string(encoding))
		}
	}
}

// TestOtherOrder checks that the members of an object may be in any order, as other programs write them, even with the
// element type last.
func TestOtherOrder(t *testing.T) {
	save := odd(t)
	var tree any
	d := json.NewDecoder(bytes.NewReader(mustBytes(t, "x.sav", save, "", convert.Request{Form: convert.JSON, From: "godot4.6"})))
	d.UseNumber()
	if err := d.Decode(&tree); err != nil {
		t.Fatal(err)
	}
	sorted, err := json.Marshal(tree) // by name: args, elem_type, type; records, savant
	if err != nil {
		t.Fatal(err)
	}
	if got := mustBytes(t, "x.json", sorted, "x.sav", convert.Request{}); !bytes.Equal(got, save) {
		t.Errorf("\n%x\nhas become\n%x\n%s", save, got, sorted)
	}
	want := mustBytes(t, "x.json", []byte(`{"type":"Array","elem_type":"Array","args":[["i:1"],["i:2"]]}`), "x.sav", convert.Request{})
	for _, text := range []string{`{"type":"Array","args":[["i:1"],["i:2"]],"elem_type":"Array"}`, `{"args":[["i:1"],["i:2"]],"type":"Array","elem_type":"Array"}`, `{"elem_type":"Array","args":[["i:1"],["i:2"]],"type":"Array"}`} {
		if got := mustBytes(t, "x.json", []byte(text), "x.sav", convert.Request{}); !bytes.Equal(got, want) {
			t.Errorf("%s\n%x\n%x", text, got, want)
		}
	}
}

// TestTextAmongJSON checks that what begins like JSON and continues as only Godot text does is Godot text, unless its
// name says JSON. Everything else is an error, or plain JSON.
func TestTextAmongJSON(t *testing.T) {
	for _, text := range []string{`{"a": Vector2(1, 2)}`, `{1: 2}`, `["a", &"b"]`, `{"a": nan}`, `[1, inf]`, "{\n\"a\": 1, ; why\n}"} {
		if res, err := convert.Bytes(t.Context(), "x.sav", []byte(text), "y.sav", convert.Request{Form: convert.Bin}, nil); err != nil || res.From != convert.Text {
			t.Errorf("%s: %v, %s", text, err, res.From)
		}
		if !strings.Contains(text, "nan") && !strings.Contains(text, "inf") { // which Python writes
			refused(t, text)
		}
	}
	var wrong *convert.JSONError
	for _, text := range []string{`[1, 2`, `{"a": 1`, `{"a": 'b'}`, `{"a": "b" "c": 1}`, `{"a": tru}`} {
		if res, err := convert.Bytes(t.Context(), "x", []byte(text), "y", convert.Request{Form: convert.Bin}, nil); !errors.As(err, &wrong) {
			t.Errorf("%s: %v, %s", text, err, res.From)
		}
	}
	for _, text := range []string{`{"a": 1,}`, `[1, 2,]`, `[01]`, `[.5]`, `{"a": nan}`, `{"a": 1}`, `[1, 2]`, `[]x`[:2] + "\n[1]", `{"records": [1]}`, `{"type": "player", "hp": 5}`, `{"sections": []}`} {
		if res, err := convert.Bytes(t.Context(), "x.json", []byte(text), "y.sav", convert.Request{}, nil); err != nil || res.From != convert.PlainJSON {
			t.Errorf("%s: %v, from %s", text, err, res.From)
		}
	}
}

// TestOtherOrderIsLinear checks that members after the content do not make it be read again at every level.
func TestOtherOrderIsLinear(t *testing.T) {
	const depth = 1000
	for _, parts := range [][2]string{{`{"type":"Array","args":[`, `],"elem_type":"Array"}`}, {`{"args":[`, `],"type":"Array"}`}} {
		text := strings.Repeat(parts[0], depth) + strings.Repeat(parts[1], depth)
		if res, err := convert.Bytes(t.Context(), "x.json", []byte(text), "x.sav", convert.Request{}, nil); err != nil || len(res.Data) < 8*depth {
			t.Errorf("%v, %d bytes", err, len(res.Data))
		}
		scene := `{"savant":{"form":"tscn"},"sections":[{"tag":"node","properties":[["a",` + text + `]]}]}`
		if res, err := convert.Bytes(t.Context(), "x.json", []byte(scene), "x.tscn", convert.Request{}, nil); err != nil || len(res.Data) < depth {
			t.Errorf("%v, %d bytes", err, len(res.Data))
		}
	}
}

// TestJSONMessages checks that errors of a JSON text are in a user's words and on one short line.
func TestJSONMessages(t *testing.T) {
	for text, want := range map[string]string{
		strings.Repeat("[", 12000):               "more than 1,024 deep",
		`[,1]`:                                   "a value is needed, not character ','",
		`["s:\ud800"]`:                           "half of a surrogate pair",
		`[{"type":"Vector2","args":[1e400,0]}]`:  "infinity is 1e99999",
		`["f:1e400"]`:                            `infinity is "f:inf"`,
		`[{"type":"Vector2","args":[-1e400,0]}]`: "infinity is 1e99999",
	} {
		_, err := convert.Bytes(t.Context(), "x.json", []byte(`{"savant":{},"records":`+text+`}`), "x.out", convert.Request{Lossy: true}, nil)
		if err == nil || !strings.Contains(said(err), want) || len(said(err)) > 300 {
			t.Errorf("%.60s: %.300v; want %s in one short line", text, err, want)
		}
	}
}

// TestTextThatLooksLikeJSON converts texts that begin like JSON: what is invalid as JSON and not what Godot writes is
// refused, though Godot would read it.
func TestTextThatLooksLikeJSON(t *testing.T) {
	for _, test := range []struct{ text, want string }{ // "" if it becomes a save
		{"[", "line 1, column 2: the JSON text ends too early"},
		{"{", "line 1, column 2: the JSON text ends too early"},
		{`{"a":1,,}`, "line 1, column 8: a value is needed, not character ','"},
		{"{\"a\": [1,\n2,,], \"b\": 3}", "line 2, column 3: a[2]: a value is needed, not character ','"},
		{"{\"a\": 1} {\"b\":1,,}", "line 1, column 17: a value is needed, not character ','"},
		{"[1]\n[2,]\nbroken {\n[4]", `line 3, column 1: a value is needed, not character 'b'`},
		{"[hello", `line 1, column 2: unknown word "hello"`},
		{"{\"a\": \"x,\n \"b\": 1}", `line 2, column 3: invalid character 'b' after object value (expecting ',' or '}')`},
		{`{"a":1}`, ""}, {`{&"a":1,}`, ""}, {`{"a": Vector2(1, 2),}`, ""}, {`{1: 2}`, ""}, {`{"a":1,"a":2}`, ""}, {"[\"a\nb\", 1]", ""}, {"{\"a\":1}\n{\"b\":2}\n", ""},
		{`[inf, 1]`, ""}, {"; about\n[1]", ""}, {`"text"`, ""},
	} {
		res, err := convert.Bytes(t.Context(), "x.txt", []byte(test.text), "x.sav", convert.Request{}, nil)
		switch {
		case test.want == "" && (err != nil || bytes.Equal(res.Data, []byte(test.text))):
			t.Errorf("%q: %v", test.text, err)
		case test.want != "" && (err == nil || said(err) != test.want):
			t.Errorf("%q: %s, not %s", test.text, said(err), test.want)
		}
	}
}
