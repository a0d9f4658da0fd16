package model_test

import (
	"runtime"
	"testing"

	"savant/codec/envelope"
	"savant/codec/variant"
	"savant/model"
	"savant/ui/catalog"
)

// packedBlobs returns a save with byte arrays that each hold a compressed document of two megabytes, not small even
// when compressed.
func packedBlobs(t *testing.T, n int) *model.Document {
	t.Helper()
	noise := make([]byte, 2<<20)
	seed := uint32(1)
	for i := range noise[:len(noise)/16] {
		seed = seed*1664525 + 1013904223
		noise[i] = byte(seed >> 24)
	}
	packed, err := envelope.New("gcpf-zstd", encoded(t, variant.OfDict(entry("noise", blobOf(noise)))), envelope.Key{})
	if err != nil {
		t.Fatal(err)
	}
	list := make([]variant.Value, n)
	for i := range list {
		list[i] = blobOf(packed)
	}
	return read(t, chain(t, variant.OfArray(list...)))
}

// TestLookLater describes large bytes before and after they were looked into; then the result must be that of a
// document that does not wait.
func TestLookLater(t *testing.T) {
	d, whole := packedBlobs(t, 1), packedBlobs(t, 1)
	var asked []model.Row
	d.LookLater(func(r model.Row) { asked = append(asked, r) })
	r, err := d.Find("[0]")
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if about := d.Describe(r); about.Children == 1 || len(about.Note) != 0 {
			t.Errorf("before it is known: %d children, %v", about.Children, about.Note)
		}
	}
	if len(asked) != 1 || asked[0] != r {
		t.Fatalf("it is to be looked into %v, not [%v]", asked, r)
	}
	found, ok := d.Snapshot().Look(d.Path(r))
	if !ok || !d.Looked(r, found) {
		t.Fatal("nothing was found")
	}
	other, err := whole.Find("[0]")
	if err != nil {
		t.Fatal(err)
	}
	say := catalog.English().Text
	got, want := d.Describe(r), whole.Describe(other)
	if want.Children != 1 || got.Children != 1 || say(got.Note) != say(want.Note) {
		t.Errorf("%d children, %q; without waiting %d, %q", got.Children, say(got.Note), want.Children, say(want.Note))
	}
	if text, err := textAt(d, "[0]!.noise"); err != nil || text == "" {
		t.Errorf("inside: %q, %v", text, err)
	}
	if d.Looked(r, found) {
		t.Error("what is known is taken for something new")
	}
}

// textAt returns the text of a value at a path.
func textAt(d *model.Document, path string) (string, error) {
	r, err := d.Find(path)
	if err != nil {
		return "", err
	}
	return d.Text(r)
}

// TestManyDescribed describes fifty documents repeatedly, more than are cached: what they are must not be forgotten.
func TestManyDescribed(t *testing.T) {
	const n = 50
	d := packedBlobs(t, n)
	list, err := d.Find("#0")
	if err != nil {
		t.Fatal(err)
	}
	describe := func() {
		for i := range n {
			if about := d.Describe(d.Child(list, i)); about.Children != 1 {
				t.Fatalf("[%d] holds nothing", i)
			}
		}
	}
	describe()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range 10 {
		describe()
	}
	runtime.ReadMemStats(&after)
	if made := after.TotalAlloc - before.TotalAlloc; made > 20<<20 {
		t.Errorf("describing them ten times more takes %d bytes: they are unpacked again", made)
	}
}
