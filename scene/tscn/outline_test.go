package tscn

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"savant/codec/enginetest"
	"savant/codec/fuzzing"
	"savant/codec/message"
)

// describe formats an outline for comparison: tags, names and values, damage in braces.
func describe(src string) string {
	b := []byte(src)
	o := Scan(b)
	var w strings.Builder
	for i := range o.Sections {
		s := &o.Sections[i]
		if s.TagEnd > 0 || s.Opaque {
			fmt.Fprintf(&w, "[%s", s.Tag)
			for _, a := range s.Attributes {
				fmt.Fprintf(&w, " %s=%s", s.Name(b, a), s.Value(b, a))
			}
			w.WriteString("]")
		}
		for _, p := range s.Properties {
			fmt.Fprintf(&w, " %q: %s;", s.Name(b, p), s.Value(b, p))
		}
		for _, d := range s.Damage {
			fmt.Fprintf(&w, " {%q %s}", b[s.Start+int(d.Start):s.Start+int(d.End)], said(message.New(d.What)))
		}
		w.WriteString("\n")
	}
	return w.String()
}

var outlines = []struct{ name, src, want string }{
	{"plain", "[gd_scene load_steps=2 format=2]\n\n[node name=\"A\" type=\"Node\"]\nx = 1\ny = Vector2( 1, 2 )\n",
		"[gd_scene load_steps=2 format=2]\n[node name=\"A\" type=\"Node\"] \"x\": 1; \"y\": Vector2( 1, 2 );\n"},
	{"nothing", "", ""},
	{"blank", " \n\t; remark", ""},
	{"no newline at the end", "[gd_scene format=3]\n[node name=\"A\"]\nx = 1", "[gd_scene format=3]\n[node name=\"A\"] \"x\": 1;\n"},
	{"tag over lines", "[gd_scene format=1]\n[node name=\"A\" groups=[\n\"a\",\n\"b]\",\n]\n]\nx = 1\n",
		"[gd_scene format=1]\n[node name=\"A\" groups=[\n\"a\",\n\"b]\",\n]] \"x\": 1;\n"},
	{"blanks around equals", "[gd_scene format = 3 ]\n[ node name= \"A\" binds= [ ] ]\nx=1\ny   =   2\n",
		"[gd_scene format=3]\n[node name=\"A\" binds=[ ]] \"x\": 1; \"y\": 2;\n"},
	{"comments", "; before\n[gd_scene ; here\nformat=3]\n; [not a section]\n[node name=\"A\"] ; x = 1\ny ; no name\n= ; nor value\n2 ; behind\nz = [1, ; [\n2]\n",
		"[gd_scene format=3]\n[node name=\"A\"] \"y\": 2; \"z\": [1, ; [\n2];\n"},
	{"odd names", "[gd_scene format=3]\n[node name=\"A\"]\nanims/Idle(1) = 1\n\"a = \\\"b\\\"\" = 2\na b = 3\na[0] = 4\n0/x = 5\nlibraries/ = 6\nü = 7\n",
		"[gd_scene format=3]\n[node name=\"A\"] \"anims/Idle(1)\": 1; \"a = \\\"b\\\"\": 2; \"ab\": 3; \"a[0]\": 4; \"0/x\": 5; \"libraries/\": 6; \"ü\": 7;\n"},
	{"strings over lines", "[gd_scene format=3]\n[sub_resource id=1]\ns = \"a\n[resource]\n\\\"x = 1\\\\\"\nt = &\"n\"\nu = @\"p\"\nv = NodePath(\"a;)\")\n",
		"[gd_scene format=3]\n[sub_resource id=1] \"s\": \"a\n[resource]\n\\\"x = 1\\\\\"; \"t\": &\"n\"; \"u\": @\"p\"; \"v\": NodePath(\"a;)\");\n"},
	{"typed", "[gd_scene format=3]\n[resource]\na = Array[int]([1])\nb = Dictionary[String, Array]({\n\"[\": []\n})\nc = ExtResource ( 3 )\nd = #ff00ff\ne = -inf\nf = null\n",
		"[gd_scene format=3]\n[resource] \"a\": Array[int]([1]); \"b\": Dictionary[String, Array]({\n\"[\": []\n}); \"c\": ExtResource ( 3 ); \"d\": #ff00ff; \"e\": -inf; \"f\": null;\n"},
	{"two on a line", "[gd_scene format=3] [node name=\"A\"] a = 1 b = true c = [] [node name=\"B\"]",
		"[gd_scene format=3]\n[node name=\"A\"] \"a\": 1; \"b\": true; \"c\": [];\n[node name=\"B\"]\n"},
	{"value on the next line", "[gd_scene format=3]\n[resource]\na =\n[1]\nb =\n  \"x\"\n",
		"[gd_scene format=3]\n[resource] \"a\": [1]; \"b\": \"x\";\n"},
	{"empty value", "[gd_scene format=3]\n[resource]\na = \nb = 1\nc =\n\n[node name=\"A\"]\nd =",
		"[gd_scene format=3]\n[resource] \"a\": ; \"b\": 1; \"c\": ;\n[node name=\"A\"] \"d\": ;\n"},
	{"merge conflict", "[gd_scene format=3]\n[node name=\"A\"]\n<<<<<<< HEAD\nx = 1\n=======\nx = 2\n>>>>>>> other\ny = 3\n",
		"[gd_scene format=3]\n[node name=\"A\"] \"x\": 1; \"x\": 2; \"y\": 3; {\"<<<<<<< HEAD\" merge conflict marker} {\"=======\" merge conflict marker} {\">>>>>>> other\" merge conflict marker}\n"},
	{"conflict before the header", "<<<<<<< HEAD\n[gd_scene format=3]\n=======\n[gd_scene format=2]\n>>>>>>> x\n[node name=\"A\"]\n",
		" {\"<<<<<<< HEAD\" merge conflict marker}\n[gd_scene format=3] {\"=======\" merge conflict marker}\n[gd_scene format=2] {\">>>>>>> x\" merge conflict marker}\n[node name=\"A\"]\n"},
	{"open bracket", "[gd_scene format=3]\n[node name=\"A\"]\nx = 0\ny = [1, 2\nz = 3\n\n[node name=\"B\"]\nw = 4\n",
		"[gd_scene format=3]\n[node name=\"A\"] \"x\": 0; \"z\": 3; {\"y = [1, 2\" bracket is not closed}\n[node name=\"B\"] \"w\": 4;\n"},
	{"open string", "[gd_scene format=3]\n[node name=\"A\"]\nx = 0\ny = \"1, 2\n\n[node name=\"B\"]\nw = 4\n[node name=\"C\"]\n",
		"[gd_scene format=3]\n[node name=\"A\"] \"x\": 0; {\"y = \\\"1, 2\" string is not closed}\n[node name=\"B\"] \"w\": 4;\n[node name=\"C\"]\n"},
	{"open string at the end", "[gd_scene format=3]\n[node name=\"A\"]\nx = 0\ny = \"1, 2\n\nz = 3\n",
		"[gd_scene format=3]\n[node name=\"A\"] \"x\": 0; {\"y = \\\"1, 2\\n\\nz = 3\" string is not closed}\n"},
	{"damaged tag", "[gd_scene format=3]\n[node name=\"A\" type]\nx = 0\n[node name=\"B\"]\nw = 4\n",
		"[gd_scene format=3]\n[node] {\"[node name=\\\"A\\\" type]\\nx = 0\" no equals sign after the attribute's name}\n[node name=\"B\"] \"w\": 4;\n"},
	{"garbage line", "[gd_scene format=3]\n[node name=\"A\"]\nhello\nx = 0\n}\ny = 1\n",
		"[gd_scene format=3]\n[node name=\"A\"] \"x\": 0; \"y\": 1; {\"hello\" no equals sign after the name} {\"}\" no equals sign after the name}\n"},
	{"byte order mark", "\xef\xbb\xbf[gd_scene format=3]\n[node name=\"A\"]\n",
		" {\"\\ufeff\" byte order mark, which Godot refuses}\n[gd_scene format=3]\n[node name=\"A\"]\n"},
	{"other tags", "[br_scene format=3]\n[thing x=\"1\"]\ny = 1\n", "[br_scene format=3]\n[thing x=\"1\"] \"y\": 1;\n"},
	{"config", "; remark\nversion=5\n\n[odd [names\\] here]\n\na=1\nb/c:d={\n\"x\": \"y\"\n}\n\"key with space\"=[1,\n2]\n[empty]\n",
		" \"version\": 5;\n[odd [names] here] \"a\": 1; \"b/c:d\": {\n\"x\": \"y\"\n}; \"key with space\": [1,\n2];\n[empty]\n"},
	{"config damaged", "[a]\nx=[1\ny=2\n[b]\nz=3\n[c\nw=4\n",
		"[a] \"y\": 2; {\"x=[1\" bracket is not closed}\n[b] \"z\": 3;\n[] {\"[c\\nw=4\" header is not closed}\n"},
}

func TestOutline(t *testing.T) {
	for _, test := range outlines {
		t.Run(test.name, func(t *testing.T) {
			if got := describe(test.src); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
			if err := Scan([]byte(test.src)).Check([]byte(test.src)); err != nil {
				t.Error(err)
			}
			crlf := strings.ReplaceAll(test.src, "\n", "\r\n")
			want := strings.ReplaceAll(strings.ReplaceAll(test.want, `\n`, `\r\n`), "\n", "\r\n")
			got := strings.ReplaceAll(strings.ReplaceAll(describe(crlf), "\r\n", "\n"), "\n", "\r\n")
			if got != want {
				t.Errorf("with CRLF: got\n%q\nwant\n%q", got, want)
			}
			if err := Scan([]byte(crlf)).Check([]byte(crlf)); err != nil {
				t.Error("with CRLF:", err)
			}
		})
	}
}

// corpus returns the text files to try: those in testdata, and with SAVANT_CORPUS all of its text files.
func corpus(t testing.TB) map[string][]byte {
	files := map[string][]byte{}
	add := func(dir string) {
		err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			switch filepath.Ext(path) {
			case ".tscn", ".escn", ".tres", ".cfg", ".import", ".godot":
				b, err := os.ReadFile(path)
				if err != nil {
					return err
				}
				if !bytes.HasPrefix(b, []byte("GDEC")) { // an encrypted ConfigFile is not text
					files[path] = b
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	add("testdata")
	for _, variable := range []string{"SAVANT_CORPUS", "SAVANT_VECTORS"} {
		if dir := enginetest.OptionalFolder(t, variable); dir != "" {
			add(dir)
		}
	}
	return files
}

// damaged are the corpus files that really are damaged, with the number of places.
var damaged = map[string]int{
	"gd_goost__types__resources__16.tres":                       1, // value =
	"phantom-camera@history__dev_scenes__3d__dev_scene_3d.tscn": 6, // conflict markers
}

func TestCorpusOutlines(t *testing.T) {
	sections, properties, bytesRead := 0, 0, 0
	var spent time.Duration
	for path, b := range corpus(t) {
		if bytes.HasPrefix(b, []byte("GDEC")) {
			continue
		}
		begin := time.Now()
		o := Scan(b)
		spent += time.Since(begin)
		if err := o.Check(b); err != nil {
			t.Errorf("%s: %v", path, err)
		}
		problems := o.Problems(b)
		if want := damaged[filepath.Base(path)]; len(problems) != want {
			t.Errorf("%s: %d problems, want %d: %v", path, len(problems), want, problems)
		}
		sections += len(o.Sections)
		for i := range o.Sections {
			properties += len(o.Sections[i].Properties)
		}
		bytesRead += len(b)
		if !bytes.Contains(b, []byte("\r")) {
			crlf := bytes.ReplaceAll(b, []byte("\n"), []byte("\r\n"))
			if err := Scan(crlf).Check(crlf); err != nil {
				t.Errorf("%s with CRLF: %v", path, err)
			}
			if got, want := names(crlf), names(b); got != want {
				t.Errorf("%s: other names with CRLF", path)
			}
		}
	}
	t.Logf("%d sections, %d properties, %d bytes in %v", sections, properties, bytesRead, spent)
}

func names(b []byte) string {
	var w strings.Builder
	o := Scan(b)
	for i := range o.Sections {
		s := &o.Sections[i]
		w.WriteString(s.Tag)
		for _, p := range append(s.Attributes[:len(s.Attributes):len(s.Attributes)], s.Properties...) {
			w.WriteString(s.Name(b, p))
			w.WriteByte(' ')
		}
		w.WriteByte('\n')
	}
	return w.String()
}

func FuzzOutline(f *testing.F) {
	fuzzing.Bound(f)
	for _, test := range outlines {
		f.Add([]byte(test.src))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		o := Scan(b)
		if err := o.Check(b); err != nil {
			t.Fatalf("%v\n%q", err, b)
		}
	})
}

// TestHostile checks that files crafted to be read over and over are read in linear time.
func TestHostile(t *testing.T) {
	const n = 200_000
	for name, src := range map[string]string{
		"open brackets":         "[gd_scene format=3]\n" + strings.Repeat("a = [\n", n),
		"open config brackets":  strings.Repeat("[a]\nb=[\n", n),
		"open strings":          "[gd_scene format=3]\n" + strings.Repeat("[node]\na = \"\\\"\n", n),
		"escaped quotes":        "[gd_scene format=3]\n" + strings.Repeat("[node]\na = \\\"\n", n),
		"open tags":             "[gd_scene format=3]\n" + strings.Repeat("[node a=[\n", n),
		"open string tags":      "[gd_scene format=3]\n" + strings.Repeat("[node a=\"\n", n),
		"no equals in a config": "[a]\n" + strings.Repeat("a\n", n),
		"no equals":             "[gd_scene format=3]\n" + strings.Repeat("a\n", n),
		"config headers":        strings.Repeat("[a\n", n),
		"backslashes":           "[gd_scene format=3]\na = \"" + strings.Repeat("\\", n) + "\"",
		"backslash quotes":      "[gd_scene format=3]\na = \"" + strings.Repeat("\\\"", n) + "\"",
		"swallowed":             "[gd_scene format=3]\n" + strings.Repeat("a = \"\n[node b=\"\n\n[resource]\n = \n", n),
	} {
		b := []byte(src)
		begin := time.Now()
		o := Scan(b)
		if spent := time.Since(begin); spent > 3*time.Second {
			t.Errorf("%s: %v", name, spent)
		}
		if err := o.Check(b); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// big returns a scene of 50,000 nodes and one line of megabytes.
func big() []byte {
	var w strings.Builder
	w.WriteString("[gd_scene load_steps=2 format=2]\n\n[sub_resource type=\"ArrayMesh\" id=1]\nsurfaces/0 = {\n\"array_data\": PoolByteArray( ")
	for i := 0; i < 4_000_000; i++ {
		fmt.Fprintf(&w, "%d, ", i%256)
	}
	w.WriteString("0 )\n}\n\n")
	for i := 0; i < 50_000; i++ {
		fmt.Fprintf(&w, "[node name=\"Node%d\" type=\"Spatial\" parent=\".\"]\ntransform = Transform( 1, 0, 0, 0, 1, 0, 0, 0, 1, %d, 0, 0 )\nvisible = false\nscript = ExtResource( 1 )\ntext = \"hello \\\"world\\\"\nsecond line [not a section]\"\nnames = [ \"a\", \"b\" ]\nmeta/x = 1.5\n\n", i, i)
	}
	return []byte(w.String())
}

func BenchmarkScan(b *testing.B) {
	src := big()
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		Scan(src)
	}
}

func BenchmarkScanFile(b *testing.B) {
	path := os.Getenv("SAVANT_BENCH_SCENE")
	if path == "" {
		b.Skip("SAVANT_BENCH_SCENE names no scene")
	}
	src, err := os.ReadFile(path)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		Scan(src)
	}
}

// Bytes that are not text are reported with their positions, one problem for each run, in file order; what the engines
// write into strings is not reported.
func TestOddBytes(t *testing.T) {
	src := []byte("[gd_scene format=3]\n[node name=\"\u00e9\xff\xfe\"]\nx = \ny = \"\x01\x1b\x7f\u0085\"\n\x00\n\x00\x00")
	var got []string
	for _, p := range Scan(src).Problems(src) {
		got = append(got, said(p))
	}
	want := []string{
		"line 2, column 14: byte 0xff is not UTF-8",
		"line 3, column 5: no value after the equals sign",
		"line 5, column 1: NUL byte",
		"line 6, column 1: NUL byte",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
	many := []byte(strings.Repeat("\xff\n", 5000))
	if n := len((&Outline{}).appendOddBytes(nil, many)); n != 1000 {
		t.Errorf("%d problems", n)
	}
}
