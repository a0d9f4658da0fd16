// Package edit plans edits of the animations of a scene or resource: of their keys and tracks, and of their names in
// players, libraries and trees. Whatever is not edited keeps its bytes.
package edit

import (
	"slices"
	"strconv"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene"
	"savant/scene/animation"
)

// Messages.
const (
	noSuchTrack message.ID = "edit.no-such-track track"
	oldEngine   message.ID = "edit.other-engine type engine"
	shortLength message.ID = "edit.short-length"
	badStep     message.ID = "edit.bad-step"
	noPingPong  message.ID = "edit.no-ping-pong engine"
)

func refuse(id message.ID, args ...any) error {
	return &scene.Refusal{Why: message.New(id, args...)}
}

// animated is an Animation of a scene or resource.
type animated struct {
	*scene.Scene
	item   int
	fields map[string]int // properties by name; of duplicates the last, as in the engines
	out    scene.Edit
}

func open(s *scene.Scene, item int) *animated {
	a := &animated{Scene: s, item: item, fields: map[string]int{}}
	for i := range s.Len(item, scene.Properties) {
		a.fields[s.Name(a.field(i))] = i
	}
	return a
}

func (a *animated) field(index int) scene.Field {
	return scene.Field{Item: a.item, List: scene.Properties, Index: index}
}

// property returns the value of a property.
func (a *animated) property(name string) (variant.Value, bool) {
	i, ok := a.fields[name]
	if !ok {
		return variant.Value{}, false
	}
	return a.Value(a.field(i))
}

// set plans a new value for a property. One that the file lacks is inserted after the property after, or where the
// engine would write it.
func (a *animated) set(name string, v variant.Value, after string) {
	if i, ok := a.fields[name]; ok {
		if was, ok := a.Value(a.field(i)); !ok || !variant.Equal(was, v) {
			a.out.Changes = append(a.out.Changes, scene.SetValue{Field: a.field(i), Value: v})
		}
		return
	}
	behind, ok := a.fields[after]
	if !ok {
		behind = -1
	}
	a.out.Changes = append(a.out.Changes, scene.AddProperty{Item: a.item, After: behind, Name: name, Value: v})
}

func prefix(track int) string { return "tracks/" + strconv.Itoa(track) + "/" }

// track reads a track.
func (a *animated) track(n int) (animation.Track, error) {
	t, ok, _ := animation.ReadTrack(a.property, n) // what could not be read cannot be edited, as Editable reports
	if !ok {
		return t, refuse(noSuchTrack, n)
	}
	return t, nil
}

// tracks returns how many tracks there are.
func (a *animated) tracks() int {
	n := 0
	for a.has(prefix(n) + "type") {
		n++
	}
	return n
}

func (a *animated) has(name string) bool {
	_, ok := a.fields[name]
	return ok
}

// Tracks plans a change of some tracks of an animation, made by change.
func Tracks(s *scene.Scene, item int, list []int, change func(n int, t *animation.Track) error) (*scene.Edit, error) {
	a := open(s, item)
	for _, n := range list {
		t, err := a.track(n)
		if err != nil {
			return nil, err
		}
		keys, _ := a.property(prefix(n) + "keys")
		was := t.Properties(keys, s.Dialect)
		if err := change(n, &t); err != nil {
			return nil, err
		}
		behind := prefix(n) + "type"
		for i, p := range t.Properties(keys, s.Dialect) {
			if i >= len(was) || was[i].Name != p.Name || !variant.Equal(was[i].Value, p.Value) {
				a.set(prefix(n)+p.Name, p.Value, behind)
			}
			if a.has(prefix(n) + p.Name) {
				behind = prefix(n) + p.Name
			}
		}
	}
	return &a.out, nil
}

// AddTrack plans a new last track.
func AddTrack(s *scene.Scene, item int, t animation.Track) (*scene.Edit, error) {
	if why := unknown(t.Type, s); why != nil {
		return nil, why
	}
	a := open(s, item)
	n := a.tracks()
	last := ""
	for i := range s.Len(item, scene.Properties) {
		if strings.HasPrefix(s.Name(a.field(i)), prefix(n-1)) {
			last = s.Name(a.field(i))
		}
	}
	for _, p := range t.Properties(variant.Value{}, s.Dialect) {
		a.set(prefix(n)+p.Name, p.Value, last)
	}
	return &a.out, nil
}

// The track types that only one of the engines reads.
var only3, only4 = []string{"transform"}, []string{"position_3d", "rotation_3d", "scale_3d", "blend_shape"}

// unknown returns an error for a track type that the engine of the file does not read.
func unknown(kind string, s *scene.Scene) error {
	other := only4
	if four(s) {
		other = only3
	}
	if slices.Contains(other, kind) {
		return refuse(oldEngine, kind, s.Dialect.Title)
	}
	return nil
}

// four reports whether a file is from Godot 4.
func four(s *scene.Scene) bool { return s.Dialect.Text.NameMark == '&' }

// RemoveTracks plans the removal of tracks. Later ones move up.
func RemoveTracks(s *scene.Scene, item int, list ...int) (*scene.Edit, error) {
	a := open(s, item)
	for _, n := range list {
		if !a.has(prefix(n) + "type") {
			return nil, refuse(noSuchTrack, n)
		}
	}
	numbers, count := map[string]string{}, a.tracks()
	next := 0
	for n := range count {
		if !slices.Contains(list, n) {
			numbers[strconv.Itoa(n)] = strconv.Itoa(next)
			next++
		}
	}
	var gone []int
	for i := range s.Len(item, scene.Properties) {
		rest, ok := strings.CutPrefix(s.Name(a.field(i)), "tracks/")
		track, key, also := strings.Cut(rest, "/")
		if !ok || !also {
			continue
		}
		number, stays := numbers[track]
		old, err := strconv.Atoi(track)
		switch {
		case stays && number != track:
			a.out.Changes = append(a.out.Changes, scene.Rename{Field: a.field(i), Name: "tracks/" + number + "/" + key})
		case !stays && err == nil && slices.Contains(list, old):
			gone = append(gone, i)
		}
	}
	a.out.Changes = append(a.out.Changes, scene.RemoveFields{Item: item, List: scene.Properties, Indexes: gone})
	return &a.out, nil
}

// Settings are the properties of an animation besides its tracks; nil means unchanged.
type Settings struct {
	Length, Step *float64 // in seconds
	Loop         *animation.Loop
}

// Set plans new settings for an animation.
func Set(s *scene.Scene, item int, to Settings) (*scene.Edit, error) {
	a := open(s, item)
	if to.Length != nil {
		const least = 0.001 // Animation::set_length of 3.2 to 4.6
		if !(*to.Length >= least) || *to.Length > 1e9 {
			return nil, refuse(shortLength)
		}
		a.set("length", variant.OfFloat(*to.Length), "resource_name")
	}
	if to.Loop != nil {
		switch {
		case four(s):
			a.set("loop_mode", variant.OfInt(int64(*to.Loop)), "length")
			if a.has("loop") { // in a scene of Godot 3, which reads it after loop_mode
				a.set("loop", variant.OfBool(*to.Loop != animation.NoLoop), "")
			}
		case *to.Loop == animation.PingPong:
			return nil, refuse(noPingPong, s.Dialect.Title)
		default:
			a.set("loop", variant.OfBool(*to.Loop != animation.NoLoop), "length")
		}
	}
	if to.Step != nil {
		if !(*to.Step >= 0) || *to.Step > 1e9 {
			return nil, refuse(badStep)
		}
		a.set("step", variant.OfFloat(*to.Step), "")
	}
	return &a.out, nil
}
