package inspector

import (
	"bytes"
	"encoding/base64"
	"strings"
	"testing"

	"savant/model"
	"savant/model/kinds"
	"savant/ui/internal/words"
)

// TestBytesInBase64 shows and edits the bytes of arrays that a text scene has in base64, short ones and long ones.
func TestBytesInBase64(t *testing.T) {
	for _, size := range []int{10, 60000} {
		data := make([]byte, size)
		for i := range data {
			data[i] = byte(i*7 + i>>8)
		}
		scene := "[gd_scene format=4]\n\n[node name=\"A\" type=\"Node\"]\nmetadata/data = PackedByteArray(\"" + base64.StdEncoding.EncodeToString(data) + "\")\n"
		doc, err := kinds.Open([]byte(scene), model.Options{Name: "a.tscn"})
		if err != nil {
			t.Fatal(err)
		}
		p, _ := opened(t, "{}")
		row := find(t, doc, `node["."]["metadata/data"]`)
		p.Show(doc, row)
		b := &packedBytes{panel: p}
		if got := b.read(0, b.size()); !bytes.Equal(got, data) {
			t.Fatalf("%d bytes are shown as %d: %.20x", size, len(got), got)
		}
		if about := doc.Describe(row).About; len(about) != 1 || words.Text(about[0]) != words.Number(int64(size))+" bytes" {
			t.Errorf("%d bytes are described as %v", size, about)
		}
		if err := b.splice(3, 1, []byte{255}); err != nil {
			t.Fatal(err)
		}
		if err := b.splice(size, 0, []byte{1, 2}); err != nil {
			t.Fatal(err)
		}
		data[3] = 255
		data = append(data, 1, 2)
		if got := b.read(0, b.size()); !bytes.Equal(got, data) || !strings.Contains(string(doc.Bytes()), `"`+base64.StdEncoding.EncodeToString(data)+`"`) {
			t.Errorf("%d bytes: edited, %d are shown, and the text is %.120q", size, len(got), doc.Bytes())
		}
	}
}
