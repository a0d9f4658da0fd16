package kinds_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
	"savant/ui/cli"
	"savant/ui/cli/command"
)

const table = "hero,Ada\ngold,125\n"

// TestToyForm: a form that is added to the one list opens its files, shows their rows, edits them and undoes that, without a word about it
// anywhere else.
func TestToyForm(t *testing.T) {
	kinds.Add(t, codec.CSV, model.Other, "Table", openToy)
	d, err := kinds.Open([]byte(table), model.Options{Name: "table.csv"})
	if err != nil {
		t.Fatal(err)
	}
	r, err := d.Find("gold")
	if info := d.Info(); err != nil || info.Format.ID != "Table" || info.Values != 2 || d.Describe(r).Summary != "125" || d.At(9) != r {
		t.Fatalf("%+v, %v", info, err)
	}
	if err := d.Set(r, variant.OfString("13")); err != nil || string(d.Bytes()) != "hero,Ada\ngold,13\n" || !d.Describe(r).Changed {
		t.Errorf("set: %q, %v", d.Bytes(), err)
	}
	if d.Undo(); string(d.Bytes()) != table {
		t.Errorf("undone: %q", d.Bytes())
	}
	if err := d.Remove(r); err == nil || string(d.Bytes()) != table {
		t.Errorf("what the form refuses is done: %q, %v", d.Bytes(), err)
	}
}

// TestToyFormOnTheCommandLine: the commands know it as well.
func TestToyFormOnTheCommandLine(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir()) // where the backups go
	kinds.Add(t, codec.CSV, model.Other, "Table", openToy)
	file := filepath.Join(t.TempDir(), "table.csv")
	if err := os.WriteFile(file, []byte(table), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ command, want string }{
		{"set FILE hero \"Grace\"", ""},
		{"dump FILE", "hero = \"Grace\"\ngold = \"125\"\n"},
		{"dump --format tree FILE", "hero  String  Grace\ngold  String  125\n"},
		{"get FILE gold", "\"125\"\n"},
	} {
		var out, errw strings.Builder
		words := strings.Fields(strings.ReplaceAll(c.command, "FILE", file))
		if status := cli.Main(words, strings.NewReader(""), &out, &errw); status != command.Fine || out.String() != c.want {
			t.Errorf("%s: status %d, %q, %q", c.command, status, out.String(), errw.String())
		}
	}
}
