package inspector

import (
	"encoding/base64"
	"strings"
	"testing"
)

// TestBase64 edits the bytes that a String holds as base64, and a text so long that it has no field of its own.
func TestBase64(t *testing.T) {
	raw := []byte("\x00\x01\xfe\xffSavant holds bytes")
	p, doc := opened(t, `{"icon": "`+base64.RawURLEncoding.EncodeToString(raw)+`", "name": "PlayerInventorys", "large": "`+
		base64.StdEncoding.EncodeToString([]byte(strings.Repeat(string(raw), 2000)))+`"}`)
	row := find(t, doc, "icon")
	text := func() string {
		t.Helper()
		v, err := doc.Value(row)
		if err != nil {
			t.Fatal(err)
		}
		return v.Text
	}
	p.Show(doc, row)
	table := p.extra.(base64Table)
	if n := table.cells.count(); n != 2 || table.cells.total() != "0016" {
		t.Fatalf("%d rows, %s bytes", n, table.cells.total())
	}
	if last := table.cells.last(1); last != "0015" {
		t.Errorf("the last byte is %s", last)
	}
	if shown := table.cells.show(0); shown[0] != "00 01 FE FF 53 61 76 61 6E 74 20 68 6F 6C 64 73" || shown[1] != "....Savant holds" {
		t.Errorf("the first row is %q", shown)
	}
	write(table.rows[0].entries[0], "00 01 FE FE 53 61 76 61 6E 74 20 68 6F 6C 64 73")
	raw[3] = 0xfe
	if want := base64.RawURLEncoding.EncodeToString(raw); text() != want {
		t.Errorf("%s, not %s", text(), want)
	}
	write(table.rows[1].entries[1], " letters!!")
	if want := base64.RawURLEncoding.EncodeToString(append(raw[:16:16], " letters!!"...)); text() != want {
		t.Errorf("%s, not %s", text(), want)
	}
	if err := table.cells.remove(1); err != nil || text() != base64.RawURLEncoding.EncodeToString(raw[:16]) {
		t.Errorf("%s, %v", text(), err)
	}
	p.Show(doc, find(t, doc, "name"))
	if p.extra != nil {
		t.Error("a name has bytes")
	}
	p.Show(doc, find(t, doc, "large"))
	if large := p.extra.(base64Table); large.cells.total() != "ABE0" {
		t.Errorf("%s bytes", large.cells.total())
	}
}
