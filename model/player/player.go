// Package player finds the animations of a file by the names that players and libraries give them.
package player

import (
	"cmp"
	"strings"

	"savant/codec/variant"
	"savant/model"
	"savant/model/property"
	"savant/scene/animation"
	"savant/scene/literal"
)

// Place is the location of an Animation.
type Place struct {
	Doc *model.Document // the file itself, or one that it names
	Row model.Row
}

// Entry is one animation of a file.
type Entry struct {
	Place
	Name string    // as the player knows it: "walk", "more/step"; "" for an animation that none in the file names
	By   model.Row // the player, or the library; 0 if none
	File string    // that holds it, as it is referred to: "res://walk.tres"; "" for the file itself
}

// The classes of the objects that name animations.
const (
	animationClass = "Animation"
	playerClass    = "AnimationPlayer"
	libraryClass   = "AnimationLibrary"
)

// Is reports whether a row is a player, a library or an animation.
func Is(d *model.Document, r model.Row) bool {
	c := property.Class(d, r, nil)
	return c == libraryClass || c == playerClass || c == animationClass
}

// List returns the animations of a file: those that its players name, those of libraries that none of them has, and those that nothing
// names. others opens the files that hold some of them; with nil these are left out.
func List(d *model.Document, others property.Scenes) []Entry {
	var list []Entry
	var libraries, animations []model.Row
	for _, path := range sections(d) {
		r, err := d.Find(path)
		if err != nil {
			continue
		}
		switch property.Class(d, r, nil) {
		case animationClass:
			animations = append(animations, r)
		case libraryClass:
			libraries = append(libraries, r)
		default:
			list = append(list, namedBy(d, r, others)...)
		}
	}
	known := map[Place]bool{}
	know := func() {
		for _, e := range list {
			known[e.Place] = true
		}
	}
	know()
	for _, r := range libraries {
		for _, e := range namedBy(d, r, others) {
			if !known[e.Place] {
				list = append(list, e)
			}
		}
	}
	know()
	for _, r := range animations {
		if place := (Place{d, r}); !known[place] {
			list = append(list, Entry{Place: place})
		}
	}
	return list
}

// Mixers lists the players and libraries of a file, which may have animations.
func Mixers(d *model.Document) (list []model.Row) {
	for _, path := range sections(d) {
		if r, err := d.Find(path); err == nil {
			if c := property.Class(d, r, nil); c == libraryClass || c == playerClass {
				list = append(list, r)
			}
		}
	}
	return list
}

// Any reports whether a file has a player, a library or an animation.
func Any(d *model.Document) bool {
	for _, path := range sections(d) {
		if r, err := d.Find(path); err == nil && Is(d, r) {
			return true
		}
	}
	return false
}

// sections are the paths of the sections of a file.
func sections(d *model.Document) []string {
	var paths []string
	d.Walk(model.Root, 0, func(r model.Row) bool {
		paths = append(paths, d.Path(r))
		return true
	})
	return paths
}

// Find returns the animation that an object names: itself, if it is one and name is empty; else the one of that name that a player or a
// library has.
func Find(d *model.Document, r model.Row, name string, others property.Scenes) (Place, bool) {
	if property.Class(d, r, nil) == animationClass {
		return Place{d, r}, name == ""
	}
	for _, e := range namedBy(d, r, others) {
		if e.Name == name {
			return e.Place, true
		}
	}
	return Place{}, false
}

// Names lists the animations that a player or a library names.
func Names(d *model.Document, r model.Row, others property.Scenes) []string {
	var names []string
	for _, e := range namedBy(d, r, others) {
		names = append(names, e.Name)
	}
	return names
}

// namedBy lists what a player or a library names (AnimationPlayer::_set of 3.x, AnimationMixer::_set and AnimationLibrary of 4.x).
func namedBy(d *model.Document, by model.Row, others property.Scenes) []Entry {
	var list []Entry
	for _, named := range references(d, by) {
		place, file, ok := follow(d, named.Value, others)
		if !ok {
			continue
		}
		if property.Class(place.Doc, place.Row, nil) != libraryClass {
			list = append(list, Entry{Place: place, Name: named.Key.Text, By: by, File: file})
			continue
		}
		for _, inner := range references(place.Doc, place.Row) {
			name := inner.Key.Text
			if named.Key.Text != "" {
				name = named.Key.Text + "/" + name
			}
			if own, in, ok := follow(place.Doc, inner.Value, others); ok {
				list = append(list, Entry{Place: own, Name: name, By: by, File: cmp.Or(in, file)})
			}
		}
	}
	return list
}

// references lists an object's names for animations and libraries, with their targets.
func references(d *model.Document, r model.Row) []variant.Entry {
	var list []variant.Entry
	stored, order := property.Stored(d, r)
	for _, name := range order {
		single, isSingle := strings.CutPrefix(name, "anims/")
		if !isSingle {
			single, isSingle = strings.CutPrefix(name, "libraries/")
		}
		if !isSingle && name != "libraries" && name != "_data" {
			continue
		}
		v, err := d.Value(stored[name])
		if err != nil {
			continue
		}
		if isSingle {
			list = append(list, variant.Entry{Key: variant.OfString(single), Value: v})
		} else if dict, ok := v.Data.(*variant.Dict); ok {
			list = append(list, dict.Entries...)
		}
	}
	return list
}

// follow returns the resource that a reference names, and the file that it is in; "" for this one.
func follow(d *model.Document, v variant.Value, others property.Scenes) (place Place, file string, ok bool) {
	ref, isReference := v.Data.(*variant.Resource)
	if !isReference {
		return Place{}, "", false
	}
	if ref.Kind == variant.Internal {
		r := property.Section(d, ref)
		return Place{d, r}, "", r != 0
	}
	other := property.Open(d, ref, others)
	if other == nil {
		return Place{}, "", false
	}
	file, _ = property.File(d, ref)
	r, err := other.Find("resource")
	return Place{other, r}, file, err == nil
}

// Read reads the animation at a place. The error for tracks that cannot be read is an *animation.Error.
func (p Place) Read() (*animation.Animation, []error) {
	stored, _ := property.Stored(p.Doc, p.Row)
	return animation.Read(func(name string) (variant.Value, bool) {
		r, ok := stored[name]
		if !ok {
			return variant.Value{}, false
		}
		v, err := p.Doc.Value(r)
		return v, err == nil
	}, p.Doc.Dialect())
}

// besides returns the properties that are stored before and behind those of the tracks, by name: all others of a file that an
// engine wrote, which has the tracks last (3.2 to 4.6). There may be thousands of tracks. Where the length is not among them, all
// that is stored is returned.
func (p Place) besides() map[string]model.Row {
	rows := map[string]model.Row{}
	n := p.Doc.Len(p.Row)
	named := func(i int) (name string, row model.Row) {
		row = p.Doc.Child(p.Row, i)
		if steps := p.Doc.PathOf(row).Steps; len(steps) > 0 && steps[len(steps)-1].Kind == model.NameStep {
			name = steps[len(steps)-1].Text
		}
		return name, row
	}
	first := 0
	for ; first < n; first++ {
		name, row := named(first)
		if strings.HasPrefix(name, "tracks/") {
			break
		}
		rows[name] = row
	}
	behind := map[string]bool{}
	for last := n - 1; last > first; last-- {
		name, row := named(last)
		if strings.HasPrefix(name, "tracks/") {
			break
		}
		if !behind[name] { // if a name occurs twice, the last counts
			rows[name], behind[name] = row, true
		}
	}
	if rows["length"] == 0 {
		rows, _ = property.Stored(p.Doc, p.Row)
	}
	return rows
}

// Head reads only the length and the loop mode.
func (p Place) Head() (length float64, loop animation.Loop) {
	stored := p.besides()
	a, _ := animation.Read(func(name string) (variant.Value, bool) {
		r, ok := stored[name]
		if !ok || strings.HasPrefix(name, "tracks/") {
			return variant.Value{}, false
		}
		v, err := p.Doc.Value(r)
		return v, err == nil
	}, p.Doc.Dialect())
	return a.Length, a.Loop
}

// Text formats a sampled value as the engine of the animation's file writes it.
func (p Place) Text(v variant.Value) string { return literal.Engine(v, p.Doc.Dialect()) }
