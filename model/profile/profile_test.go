package profile_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/assets"
	"savant/model"
	"savant/model/kinds"
	"savant/model/profile"
)

func sample(t *testing.T) *model.Document {
	t.Helper()
	data, err := assets.Samples.ReadFile("samples/slot_1.sav")
	if err != nil {
		t.Fatal(err)
	}
	return open(t, data)
}

func open(t *testing.T, data []byte) *model.Document {
	t.Helper()
	d, err := kinds.Open(data, model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

const lantern = `{
	"savant": "profile",
	"version": 1,
	"game": "Lantern",
	"files": [
		"slot_*.sav"
	],
	"shape": [
		{
			"path": "player",
			"kind": "dictionary"
		}
	],
	"fields": [
		{
			"path": "player.gold",
			"name": "Gold",
			"note": "coins, not gems",
			"least": 0,
			"most": 99999
		},
		{
			"path": "player.name",
			"name": "Name"
		}
	]
}
`

// TestFile: a profile is written as it was read, and anything else is refused with a reason.
func TestFile(t *testing.T) {
	p, err := profile.Parse([]byte(lantern))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := p.Append(nil); err != nil || string(got) != lantern {
		t.Errorf("%s, %v", got, err)
	}
	if f := p.Of("player.gold"); f == nil || f.Name != "Gold" || *f.Most != 99999 {
		t.Errorf("%+v", f)
	}
	for _, c := range [][3]string{
		{`"profile"`, `"patch"`, "not-a-profile"},
		{`"version": 1`, `"version": 9`, "later-version(9)"},
		{`"slot_*.sav"`, `"slot_[.sav"`, "pattern"},
		{`"player.gold"`, `"player["`, "bad-field(1"},
		{`99999`, `-1`, "range"},
		{`"least": 0,`, ``, "range"},
		{`"note"`, `"code"`, "code"},
		{`{`, ``, "JSON"},
	} {
		if _, err := profile.Parse([]byte(strings.Replace(lantern, c[0], c[1], 1))); err == nil || !strings.Contains(err.Error(), c[2]) {
			t.Errorf("with %s in place of %s: %v", c[1], c[0], err)
		}
	}
	f := p.Of("player.gold")
	if err := f.Set(5, 1); err == nil || *f.Most != 99999 {
		t.Error("5 to 1 is a range")
	}
	if err := f.Set(0, 0); err != nil || f.Least != nil {
		t.Error("the range is still there", err)
	}
}

// TestMatches: a profile applies to files by their names and contents.
func TestMatches(t *testing.T) {
	d := sample(t)
	p, err := profile.Parse([]byte(lantern))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{"slot_1.sav": true, "SLOT_22.SAV": true, "settings.sav": false, "slot_1.sav.bak": false} {
		if p.Matches(name, d) != want {
			t.Errorf("%s: %v", name, !want)
		}
	}
	p.Shape[0].Kind = profile.Number
	if p.Matches("slot_1.sav", d) {
		t.Error("the player is no number")
	}
	p.Shape = nil
	p.Drop("player.gold")
	p.Drop("player.name")
	if !p.Matches("slot_1.sav", d) {
		t.Error("the profile is another once its last field is gone")
	}
	p.Fields = []profile.Field{{Path: "player.mana"}}
	if p.Matches("slot_1.sav", d) {
		t.Error("the save has none of its fields")
	}
	for name, want := range map[string]string{"slot_1.sav": "slot_*.sav", "save.dat": "save.dat", "2024-01[x].sav": `*-*\[x].sav`} {
		if got := profile.Pattern(name); got != want {
			t.Errorf("%s gives %s, not %s", name, got, want)
		}
	}
}

// TestLearn: what all saves have is their shape; another file of the same name has it not.
func TestLearn(t *testing.T) {
	d := sample(t)
	other := sample(t)
	r, err := other.Find("player.tint")
	if err == nil {
		err = other.Remove(r)
	}
	if err != nil {
		t.Fatal(err)
	}
	shape, err := profile.Learn(t.Context(), []*model.Snapshot{d.Snapshot(), other.Snapshot()})
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]profile.Kind{}
	for _, x := range shape {
		kinds[x.Path] = x.Kind
	}
	if kinds["player"] != profile.Dictionary || kinds["player.gold"] != profile.Number || kinds["version"] != profile.Text || kinds["player.inventory"] != profile.Array {
		t.Errorf("%v", kinds)
	}
	if _, there := kinds["player.tint"]; there {
		t.Error("what one save has not got is part of the shape")
	}
	p := &profile.Profile{Game: "Lantern", Files: []string{"*.sav"}, Shape: shape, Fields: []profile.Field{{Path: "player.gold", Name: "Gold"}}}
	if !p.Matches("slot_1.sav", d) || !p.Matches("slot_2.sav", other) {
		t.Error("it does not match what it was learnt from")
	}
	if p.Matches("slot_1.sav", open(t, []byte(`{"player": {"gold": 5}, "version": 1}`))) {
		t.Error("it matches another game")
	}
	config := open(t, []byte("[player]\ngold=5\nname=\"Ada\"\n\n[other]\nx=1\n"))
	if shape, err := profile.Learn(t.Context(), []*model.Snapshot{config.Snapshot()}); err != nil {
		t.Error(shape, err)
	}
}

// TestLibrary: profiles are kept in a folder, each in its file; damaged ones are reported and hide no other.
func TestLibrary(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "profiles")
	if list, problems := profile.Library(dir); len(list)+len(problems) > 0 {
		t.Error(list, problems)
	}
	for range 2 {
		p, err := profile.Parse([]byte(lantern))
		if err != nil {
			t.Fatal(err)
		}
		e := profile.Entry{Profile: p}
		if err := e.Save(t.Context(), dir); err != nil {
			t.Fatal(err)
		}
		e.Drop("player.name")
		if err := e.Save(t.Context(), dir); err != nil {
			t.Fatal(err)
		}
		if len(e.Fields) != 1 || !strings.HasPrefix(filepath.Base(e.File), "lantern") {
			t.Errorf("%+v", e)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "broken"+".savant-profile"), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	list, problems := profile.Library(dir)
	if len(list) != 2 || len(problems) != 1 || len(list[0].Fields) != 1 {
		t.Errorf("%v %v", list, problems)
	}
	if e := profile.For(list, "slot_7.sav", sample(t)); e == nil || e.Game != "Lantern" {
		t.Error(e)
	}
	if e := profile.For(list, "other.sav", sample(t)); e != nil {
		t.Error(e)
	}
}
