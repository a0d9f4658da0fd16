package status

import (
	"os"
	"path/filepath"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/model"
)

// TestProjectSaysTheRelease: a file that could be of several releases is of that of its project; one that tells its own is not.
func TestProjectSaysTheRelease(t *testing.T) {
	root := t.TempDir()
	if err := os.WriteFile(filepath.Join(root, "project.godot"), []byte("config_version=5\n\n[application]\nconfig/features=PackedStringArray(\"4.6\", \"Mobile\")\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	var p project
	says := p.engine(filepath.Join(root, "a.tres"))
	if says != dialect.Godot46 {
		t.Fatalf("the project says %v", says)
	}
	if p.engine(filepath.Join(t.TempDir(), "a.tres")) != nil {
		t.Error("a file outside has the project's engine")
	}
	for _, c := range []struct {
		d    *dialect.Dialect
		sure codec.Certainty
		want string
	}{
		{dialect.Godot44, codec.Likely, "Godot 4.6, by its project"},
		{dialect.Godot44, codec.Guessed, "Godot 4.6, by its project"},
		{dialect.Godot44, codec.Certain, "Godot 4.4"},
		{dialect.Godot44, codec.Chosen, "Godot 4.4, chosen"},
		{dialect.Godot3, codec.Guessed, "Godot 3.3 to 3.6, a guess"},
	} {
		if got := dialectWords(model.Info{HasValues: true, Dialect: c.d, Sure: c.sure}, says); got != c.want {
			t.Errorf("%s of certainty %v is %s, not %s", c.d.Title, c.sure, got, c.want)
		}
	}
	if got := dialectWords(model.Info{HasValues: true, Dialect: dialect.Godot43, Writers: []*dialect.Dialect{dialect.Godot43, dialect.Godot44}, Sure: codec.Likely}, says); got != "Godot 4.3 to 4.4" {
		t.Errorf("a save that the project's engine does not write is %s", got)
	}
}
