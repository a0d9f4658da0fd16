package edit

import (
	"slices"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene"
)

// Messages.
const (
	badName       message.ID = "edit.bad-name"
	nameTaken     message.ID = "edit.name-taken name"
	noSuchName    message.ID = "edit.no-such-name name"
	otherLibrary  message.ID = "edit.other-library name"
	elsewhere     message.ID = "edit.elsewhere name"
	notAMixer     message.ID = "edit.not-a-mixer"
	nameFollowed  message.ID = "edit.name-followed where name now"
	nameStays     message.ID = "edit.name-stays where name"
	nameIsGone    message.ID = "edit.name-is-gone where name"
	animationGone message.ID = "edit.gone name"
)

// The classes of the objects that name animations.
const (
	playerClass  = "AnimationPlayer"
	treeClass    = "AnimationTree" // has its own libraries from 4.2 on
	libraryClass = "AnimationLibrary"
	nodeClass    = "AnimationNodeAnimation"
	animClass    = "Animation"
)

// entry is a name that a player or library has for an animation.
type entry struct {
	full    string      // as in the player: "more/step"
	short   string      // as in its library
	at      scene.Field // the property with the name
	library int         // the item with the name in its _data, -1 for a player of 3.x
	item    int         // the animation, -1 if it is in another file
}

// names finds the animation names of a scene.
type names struct {
	*scene.Scene
	resources *scene.Resources
	out       scene.Edit
}

func namesOf(s *scene.Scene) *names { return &names{Scene: s, resources: scene.ResourcesOf(s.View)} }

func (x *names) do(c scene.Change) { x.out.Changes = append(x.out.Changes, c) }

func (x *names) note(f scene.Field, undecided bool, id message.ID, args ...any) {
	x.out.Notes = append(x.out.Notes, scene.Note{Place: scene.Place{Field: f, Part: scene.AtField}, Text: message.New(id, args...), Undecided: undecided})
}

// follow returns the item that a reference leads to, -1 for one in another file.
func (x *names) follow(v variant.Value) int {
	ref, ok := v.Data.(*variant.Resource)
	if !ok || ref.Kind != variant.Internal {
		return -1
	}
	if i, ok := x.resources.Internal[ref.ID]; ok {
		return i
	}
	return -1
}

// properties calls visit for the properties of an item.
func (x *names) properties(item int, visit func(f scene.Field, name string)) {
	for i := range x.Len(item, scene.Properties) {
		f := scene.Field{Item: item, List: scene.Properties, Index: i}
		visit(f, x.Name(f))
	}
}

// namedLibrary is a library of a player: its name in the player, and its item or -1.
type namedLibrary struct {
	name string
	item int
}

func (x *names) libraries(by int) (list []namedLibrary) {
	x.properties(by, func(f scene.Field, name string) {
		v, _ := x.Value(f)
		if one, ok := strings.CutPrefix(name, "libraries/"); ok {
			list = append(list, namedLibrary{one, x.follow(v)})
		} else if dict, ok := v.Data.(*variant.Dict); ok && name == "libraries" {
			for _, e := range dict.Entries {
				list = append(list, namedLibrary{e.Key.Text, x.follow(e.Value)})
			}
		}
	})
	return list
}

// list returns the names that a player or a library has.
func (x *names) list(by int) (list []entry) {
	in := func(item int, before string) {
		i := x.Find(item, scene.Properties, "_data")
		if i < 0 {
			return
		}
		f := scene.Field{Item: item, List: scene.Properties, Index: i}
		v, _ := x.Value(f)
		if dict, ok := v.Data.(*variant.Dict); ok {
			for _, e := range dict.Entries {
				list = append(list, entry{before + e.Key.Text, e.Key.Text, f, item, x.follow(e.Value)})
			}
		}
	}
	if x.Class(by) == libraryClass {
		in(by, "")
		return list
	}
	x.properties(by, func(f scene.Field, name string) {
		if one, ok := strings.CutPrefix(name, "anims/"); ok {
			v, _ := x.Value(f)
			list = append(list, entry{one, one, f, -1, x.follow(v)})
		}
	})
	for _, l := range x.libraries(by) {
		if l.item >= 0 {
			in(l.item, joined(l.name, ""))
		}
	}
	return list
}

// joined returns the name that players use for an animation of a library.
func joined(library, name string) string {
	if library == "" {
		return name
	}
	return library + "/" + name
}

// mixers returns the nodes that play animations.
func (x *names) mixers() (list []int) {
	for _, n := range x.Tree.Nodes {
		if c := x.Class(n.Item); c == playerClass || c == treeClass {
			list = append(list, n.Item)
		}
	}
	return list
}

// find finds the animation with a name.
func (x *names) find(by int, name string) (entry, error) {
	for _, e := range x.list(by) {
		if e.full == name {
			return e, nil
		}
	}
	return entry{}, refuse(noSuchName, name)
}

// fresh returns the name without its library for a new animation, or an error if the player or library already has it.
func (x *names) fresh(by int, name, library string) (short string, err error) {
	short = name
	if i := strings.LastIndexByte(name, '/'); i >= 0 {
		if name[:i] != library {
			return "", refuse(otherLibrary, name)
		}
		short = name[i+1:]
	}
	if short == "" || strings.ContainsAny(short, "/:,[") {
		return "", refuse(badName)
	}
	for _, e := range x.list(by) {
		if e.full == joined(library, short) {
			return "", refuse(nameTaken, e.full)
		}
	}
	return short, nil
}

// libraryOf returns what comes before the last slash of a name.
func libraryOf(name string) string {
	if i := strings.LastIndexByte(name, '/'); i >= 0 {
		return name[:i]
	}
	return ""
}

// add plans an entry for an animation: in a library, or in a player of 3.x.
func (x *names) add(by, library int, short string, ref variant.Value) {
	if library < 0 {
		after, found := -1, false
		x.properties(by, func(f scene.Field, name string) {
			switch {
			case !strings.HasPrefix(name, "anims/"):
			case name < "anims/"+short:
				after, found = f.Index, true
			case !found:
				after, found = f.Index-1, true
			}
		})
		x.do(scene.AddProperty{Item: by, After: after, Name: "anims/" + short, Value: ref})
		return
	}
	key := variant.OfStringName(short)
	i := x.Find(library, scene.Properties, "_data")
	if i < 0 {
		x.do(scene.AddProperty{Item: library, After: -1, Name: "_data", Value: variant.OfDict(variant.Entry{Key: key, Value: ref})})
		return
	}
	f := scene.Field{Item: library, List: scene.Properties, Index: i}
	v, _ := x.Value(f)
	dict, _ := v.Data.(*variant.Dict)
	if dict == nil {
		dict = &variant.Dict{}
	}
	entries := slices.Clone(dict.Entries)
	at := len(entries)
	for k, e := range entries {
		key.Type = e.Key.Type
		if e.Key.Text > short {
			at = min(at, k)
		}
	}
	entries = slices.Insert(entries, at, variant.Entry{Key: key, Value: ref})
	x.do(scene.SetValue{Field: f, Value: variant.Value{Type: v.Type, Data: &variant.Dict{Key: dict.Key, Value: dict.Value, Entries: entries}}})
}

// New plans an empty animation of a player or a library. It adds the library named before the slash if a player of
// Godot 4 lacks it.
func New(s *scene.Scene, by int, name string) (*scene.Edit, error) {
	x := namesOf(s)
	class := s.Class(by)
	if class != playerClass && class != libraryClass && class != treeClass {
		return nil, refuse(notAMixer)
	}
	short, err := x.fresh(by, name, libraryOf(name))
	if err != nil {
		return nil, err
	}
	library := -1
	switch {
	case class == libraryClass:
		library = by
	case four(s):
		found := slices.IndexFunc(x.libraries(by), func(l namedLibrary) bool { return l.name == libraryOf(name) })
		if found < 0 {
			return x.newLibrary(by, name)
		}
		if library = x.libraries(by)[found].item; library < 0 {
			return nil, refuse(elsewhere, libraryOf(name))
		}
	}
	user := by
	if library >= 0 {
		user = library
	}
	made, ref := s.NewSubResource(animClass, user, []scene.Entry{{Name: "resource_name", Value: variant.OfString(short)}})
	x.do(made)
	x.add(by, library, short, ref)
	return &x.out, nil
}

// newLibrary plans a library for a player and the animation in it.
func (x *names) newLibrary(by int, name string) (*scene.Edit, error) {
	made, ref := x.NewSubResource(libraryClass, by, nil)
	x.do(made)
	if i := x.Find(by, scene.Properties, "libraries"); i >= 0 {
		f := scene.Field{Item: by, List: scene.Properties, Index: i}
		v, _ := x.Value(f)
		dict, _ := v.Data.(*variant.Dict)
		if dict == nil {
			dict = &variant.Dict{}
		}
		entries := append(slices.Clone(dict.Entries), variant.Entry{Key: variant.OfStringName(libraryOf(name)), Value: ref})
		x.do(scene.SetValue{Field: f, Value: variant.Value{Type: variant.Dictionary, Data: &variant.Dict{Key: dict.Key, Value: dict.Value, Entries: entries}}})
	} else {
		x.do(scene.AddProperty{Item: by, After: -1, Name: "libraries/" + libraryOf(name), Value: ref})
	}
	next, before := x.After(&x.out)
	e, err := New(next, slices.Index(before, by), name)
	if err != nil {
		return nil, err
	}
	x.out.Next = e
	return &x.out, nil
}

// Duplicate plans a copy of an animation under another name, in the same library.
func Duplicate(s *scene.Scene, by int, name, now string) (*scene.Edit, error) {
	x := namesOf(s)
	e, err := x.find(by, name)
	if err != nil {
		return nil, err
	}
	short, err := x.fresh(by, now, libraryOf(e.full))
	if err != nil {
		return nil, err
	}
	if e.item < 0 {
		return nil, refuse(elsewhere, name)
	}
	made, ref := s.CopySubResource(e.item)
	if i := s.Find(e.item, scene.Properties, "resource_name"); i >= 0 {
		f := scene.Field{Item: e.item, List: scene.Properties, Index: i}
		if text, _ := s.Text(f); text == e.short {
			made.Changes = append(made.Changes, scene.SetText{Field: f, Text: short})
		}
	}
	x.do(made)
	x.add(by, e.library, short, ref)
	return &x.out, nil
}

// Rename plans another name for an animation, including in players, trees and tracks that use it.
func Rename(s *scene.Scene, by int, name, now string) (*scene.Edit, error) {
	x := namesOf(s)
	e, err := x.find(by, name)
	if err != nil {
		return nil, err
	}
	short, err := x.fresh(by, now, libraryOf(e.full))
	if err != nil {
		return nil, err
	}
	if e.library < 0 {
		x.do(scene.Rename{Field: e.at, Name: "anims/" + short})
	} else {
		x.data(e, func(list []variant.Entry, i int) []variant.Entry {
			list[i].Key.Text = short
			return list
		})
	}
	if e.item >= 0 {
		if i := s.Find(e.item, scene.Properties, "resource_name"); i >= 0 {
			f := scene.Field{Item: e.item, List: scene.Properties, Index: i}
			if text, _ := s.Text(f); text == e.short {
				x.do(scene.SetText{Field: f, Text: short})
			}
		}
	}
	for item, full := range x.knownAs(by, e) {
		x.followers(item, full, joined(libraryOf(full), short))
	}
	return &x.out, nil
}

// Remove plans the removal of an animation, and of what a player stores for its name. The resource is kept if something
// else uses it.
func Remove(s *scene.Scene, by int, name string) (*scene.Edit, error) {
	x := namesOf(s)
	e, err := x.find(by, name)
	if err != nil {
		return nil, err
	}
	if e.library < 0 {
		x.do(scene.RemoveFields{Item: e.at.Item, List: scene.Properties, Indexes: []int{e.at.Index}})
	} else {
		x.data(e, func(list []variant.Entry, i int) []variant.Entry { return slices.Delete(list, i, i+1) })
	}
	if e.item >= 0 && x.resources.Uses[e.item] == 1 {
		x.do(scene.Remove{Item: e.item})
		x.out.Notes = append(x.out.Notes, scene.Note{Place: scene.Place{Field: scene.Field{Item: e.item}}, Text: message.New(animationGone, name), Removed: true})
	}
	for item, full := range x.knownAs(by, e) {
		x.followers(item, full, "")
	}
	return &x.out, nil
}

// data plans a change of the Dictionary of a library, whose i-th entry is e.
func (x *names) data(e entry, change func(list []variant.Entry, i int) []variant.Entry) {
	v, _ := x.Value(e.at)
	dict := v.Data.(*variant.Dict)
	entries := slices.Clone(dict.Entries)
	i := slices.IndexFunc(entries, func(o variant.Entry) bool { return o.Key.Text == e.short })
	entries = change(entries, i)
	x.do(scene.SetValue{Field: e.at, Value: variant.Value{Type: v.Type, Data: &variant.Dict{Key: dict.Key, Value: dict.Value, Entries: entries}}})
}

// knownAs returns the names that nodes have for an animation, by item: those of all nodes that share its library.
func (x *names) knownAs(by int, e entry) map[int]string {
	known := map[int]string{}
	for _, m := range x.mixers() {
		for _, o := range x.list(m) {
			if e.library >= 0 && o.at == e.at && o.short == e.short || m == by && o.full == e.full {
				known[m] = o.full
			}
		}
	}
	return known
}
