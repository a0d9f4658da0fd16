package shell

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPictureIsIntroduced: a file that is a picture is shown as one, and no message says that only its bytes are.
func TestPictureIsIntroduced(t *testing.T) {
	file := filepath.Join(t.TempDir(), "dot.png")
	var out bytes.Buffer
	if err := png.Encode(&out, image.NewNRGBA(image.Rect(0, 0, 4, 4))); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	b := newBench(t)
	b.openFile(file)
	if m := b.message(); m != nil {
		t.Errorf("it says: %s", m.Text)
	}
}

// TestExactJSONIsIntroduced: of JSON that was made of a save or a scene, a message says that it can be made that file again, and leads to the tab
// which does; of other JSON it says nothing.
func TestExactJSONIsIntroduced(t *testing.T) {
	b := newBench(t)
	for text, want := range map[string]bool{
		`{"savant": {"version": 1, "form": "save", "dialect": "godot4.6", "framing": "records"}, "records": [{"type":"Dictionary","args":["s:a","i:1"]}]}`: true,
		`{"savant": {"version": 1}, "records": []}`: false,
		`{"gold": 5}`: false,
	} {
		file := filepath.Join(t.TempDir(), "a.json")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		b.openFile(file)
		m := b.message()
		if (m != nil) != want {
			t.Errorf("%s: the message is %v", text, m)
		}
		if m == nil {
			continue
		}
		if !strings.Contains(m.Text, "Convert makes the file again") {
			t.Errorf("it says: %s", m.Text)
		}
		b.answer("Convert")
		if b.document() != nil || b.page().tool == nil {
			t.Error("Convert is not shown")
		}
	}
}
