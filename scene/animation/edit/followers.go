package edit

import (
	"slices"
	"strconv"
	"strings"

	"savant/codec/variant"
	"savant/scene"
	"savant/scene/animation"
)

// followers plans what depends on the name of an animation of a player or tree: what the node itself stores by name,
// the trees that use the node, and the tracks of other animations that play it. now is "" if the animation is removed.
func (x *names) followers(item int, old, now string) {
	x.own(item, old, now)
	path := x.Tree.Nodes[x.Tree.Node[item]].Path
	x.trees(item, path, old, now)
	x.played(path, old, now)
}

// own plans the properties of the node itself (AnimationPlayer::_set of 3.2 to 4.6).
func (x *names) own(item int, old, now string) {
	var gone []int
	x.properties(item, func(f scene.Field, name string) {
		v, ok := x.Value(f)
		if !ok {
			return
		}
		next, isNext := strings.CutPrefix(name, "next/")
		names, holds := isNext && next == old, (isNext || name == "autoplay") && v.Text == old
		if blends, changed := blendTimes(v, old, now); name == "blend_times" && changed {
			x.do(scene.SetValue{Field: f, Value: blends})
		}
		if !names && !holds {
			return
		}
		if now == "" {
			gone = append(gone, f.Index)
			return
		}
		x.note(f, false, nameFollowed, name, old, now)
		if holds {
			v.Text = now
			x.do(scene.SetValue{Field: f, Value: v})
		}
		if names {
			x.do(scene.Rename{Field: f, Name: "next/" + now})
		}
	})
	if len(gone) > 0 {
		x.do(scene.RemoveFields{Item: item, List: scene.Properties, Indexes: gone})
	}
}

// blendTimes renames an animation in a list of from, to and seconds; without a new name its entries are removed.
func blendTimes(v variant.Value, old, now string) (out variant.Value, changed bool) {
	list, ok := v.Data.(*variant.List)
	if !ok {
		return v, false
	}
	const of = 3
	var items []variant.Value
	for rest := slices.Clone(list.Items); len(rest) >= of; rest = rest[of:] {
		hit := false
		for i := range of - 1 {
			if rest[i].Text == old {
				hit, rest[i].Text = true, now
			}
		}
		changed = changed || hit
		if !hit || now != "" {
			items = append(items, rest[:of]...)
		}
	}
	return variant.Value{Type: v.Type, Data: &variant.List{Element: list.Element, Items: items}}, changed
}

// trees plans the changes of blend trees and state machines that play the animation.
func (x *names) trees(item int, path, old, now string) {
	users := x.NodeUsers()
	for i := range x.Items() {
		if x.Class(i) != nodeClass || x.Kind(i) != scene.InternalItem && x.Kind(i) != scene.MainItem {
			continue
		}
		k := x.Find(i, scene.Properties, "animation")
		f := scene.Field{Item: i, List: scene.Properties, Index: k}
		v, ok := variant.Value{}, false
		if k >= 0 {
			v, ok = x.Value(f)
		}
		if !ok || v.Text != old {
			continue
		}
		hits := 0
		for _, n := range users[i] {
			if tree := x.Tree.Nodes[n]; tree.Item == item || x.playerOf(tree.Item) == path {
				hits++
			}
		}
		switch {
		case hits == 0 && len(users[i]) > 0:
		case now == "":
			x.note(f, true, nameIsGone, "AnimationTree", old)
		case hits == 0 || hits < len(users[i]):
			x.note(f, true, nameStays, "AnimationTree", old)
		default:
			v.Text = now
			x.do(scene.SetValue{Field: f, Value: v})
			x.note(f, false, nameFollowed, "AnimationTree", old, now)
		}
	}
}

// playerOf returns the path of a tree's player, "" for other nodes.
func (x *names) playerOf(tree int) string {
	v, ok := x.Property(tree, "anim_player")
	path, isPath := v.Data.(*variant.Path)
	if !ok || !isPath || x.Class(tree) != treeClass {
		return ""
	}
	return x.Place(x.Tree.Nodes[x.Tree.Node[tree]].Path, strings.Join(path.Names, "/"))
}

// The properties of a player that hold a name, and its methods whose first argument is one.
var (
	nameProperties = []string{"current_animation", "assigned_animation", "autoplay"}
	nameMethods    = []string{"play", "play_backwards", "play_with_capture", "queue", "set_current_animation", "set_assigned_animation", "set_autoplay"}
)

// played plans changes of the keys of tracks that name the animation: of animation tracks of the player, of value
// tracks of its properties, of calls of its methods.
func (x *names) played(path, old, now string) {
	for _, use := range x.PathUses() {
		name := x.Name(use.Field)
		track, isPath := strings.CutSuffix(name, "/path")
		if !isPath || !strings.HasPrefix(track, "tracks/") || len(use.Bases) == 0 || slices.ContainsFunc(use.Bases, func(b string) bool { return b == "" || x.Place(b, use.Text) != path }) {
			continue
		}
		n, err := strconv.Atoi(strings.TrimPrefix(track, "tracks/"))
		if err != nil {
			continue
		}
		a := open(x.Scene, use.Field.Item)
		t, err := a.track(n)
		if err != nil || Editable(&t) != nil {
			continue
		}
		_, property, _ := strings.Cut(use.Text, ":")
		changed := false
		for i := range t.Keys {
			changed = rename(&t, i, property, old, now) || changed
		}
		if !changed {
			continue
		}
		if now == "" {
			x.note(use.Field, true, nameIsGone, use.Text, old)
			continue
		}
		keys, _ := a.property(track + "/keys")
		for _, p := range t.Properties(keys, x.Dialect) {
			if p.Name == "keys" {
				x.do(scene.SetValue{Field: a.field(a.fields[track+"/keys"]), Value: p.Value})
				x.note(use.Field, false, nameFollowed, use.Text, old, now)
			}
		}
	}
}

// rename renames the animation in a key, and reports whether it was there.
func rename(t *animation.Track, i int, property, old, now string) bool {
	v := &t.Keys[i].Value
	switch {
	case t.Type == "animation", t.Type == "value" && slices.Contains(nameProperties, property):
		if v.Text != old {
			return false
		}
		v.Text = now
		return true
	case t.Type == "method":
		method, _ := animation.Field(*v, "method")
		args, ok := animation.Field(*v, "args")
		if !ok || !slices.Contains(nameMethods, method.Text) {
			return false
		}
		list, ok := args.Data.(*variant.List)
		if !ok || len(list.Items) == 0 || list.Items[0].Text != old {
			return false
		}
		items := slices.Clone(list.Items)
		items[0].Text = now
		entries := slices.Clone(v.Data.(*variant.Dict).Entries)
		for k := range entries {
			if entries[k].Key.Text == "args" {
				entries[k].Value = variant.Value{Type: args.Type, Data: &variant.List{Element: list.Element, Items: items}}
			}
		}
		*v = variant.OfDict(entries...)
		return true
	}
	return false
}
