package shell

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"path/filepath"
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
