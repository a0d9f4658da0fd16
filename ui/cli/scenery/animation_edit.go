package scenery

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/player"
	"savant/model/property"
	"savant/model/store"
	"savant/model/users"
	"savant/scene/animation"
	"savant/scene/animation/edit"
	"savant/ui/cli/command"
)

// AnimationEdits are the commands that change animations.
func AnimationEdits() []*command.Command {
	const where = "PATH is an Animation, or a player or library that has one called NAME."
	row := func(name, operands string, least, most int, short, long string, own []command.Option, example string, run func(*command.Call)) *command.Command {
		return &command.Command{Name: "animation " + name, Operands: operands, Least: least, Most: most, Short: short, Long: long,
			Options: slices.Concat(own, command.Writing, command.Common), Examples: []string{"savant animation " + name + " " + example}, Run: run}
	}
	return []*command.Command{
		row("set-key", "FILE PATH [NAME] TRACK TIME VALUE", 5, 6, "set a key of a track",
			where+" VALUE is in Godot notation: a Dictionary with method and args for calls, with stream, start_offset and end_offset for sounds, "+
				"an Array of location, rotation and scale for transform tracks. What is not given of a key that is there stays.",
			[]command.Option{{Name: "transition", Value: "E", Help: "the easing towards the next key: an exponent, negative for in and out; 1 is none"},
				{Name: "in", Value: "X,Y", Help: "the left handle of a bezier key: seconds and value from the key"},
				{Name: "out", Value: "X,Y", Help: "the right handle of a bezier key"}},
			`player.tscn 'node["Anims"]' jump 0 0.25 'Vector3(0, 1, 0)'`, func(c *command.Call) { editKeys(c, setKey) }),
		row("remove-key", "FILE PATH [NAME] TRACK TIME...", 4, -1, "remove keys of a track", where, nil,
			`player.tscn 'node["Anims"]' jump 0 0.25`, func(c *command.Call) { editKeys(c, removeKeys) }),
		row("move-keys", "FILE PATH [NAME] TRACK", 3, 4, "move, stretch or copy keys of a track",
			where+" Keys that come to the time of one that stays take its place.",
			[]command.Option{{Name: "from", Value: "T", Help: "only keys from this time on"}, {Name: "until", Value: "T", Help: "only keys up to this time"},
				{Name: "scale", Value: "F", Help: "multiply their distances from the first of them"}, {Name: "by", Value: "SECONDS", Help: "shift them by this much"},
				{Name: "copy", Help: "copy the keys instead of moving them"}},
			`--by 0.1 player.tscn 'node["Anims"]' jump 0`, func(c *command.Call) { editKeys(c, moveKeys) }),
		row("add-track", "FILE PATH [NAME] TYPE TARGET", 4, 5, "add a track after the others", where+" TYPE is as files have it: value, position_3d, method; TARGET is the path from the player's root node.",
			nil, `player.tscn 'node["Anims"]' jump value Lamp:light_energy`, func(c *command.Call) { editAnimation(c, 2, addTrack) }),
		row("set-track", "FILE PATH [NAME] TRACK", 3, 4, "change the target or the settings of a track", where,
			[]command.Option{{Name: "path", Value: "TARGET", Help: "the node and property that it moves"},
				{Name: "interpolation", Value: "N", Choices: []string{"0", "1", "2", "3", "4"}, Help: "0 nearest, 1 linear, 2 cubic, 3 linear angle, 4 cubic angle"},
				{Name: "update", Value: "N", Choices: []string{"0", "1", "2", "3"}, Help: "the update mode of a value track, with the number that the engine has"},
				{Name: "loop-wrap", Value: "ON", Choices: []string{"true", "false"}, Help: "interpolate from the last key to the first"},
				{Name: "enabled", Value: "ON", Choices: []string{"true", "false"}, Help: "whether players use the track"}},
			`--path Body/Lamp:light_energy player.tscn 'node["Anims"]' jump 2`, func(c *command.Call) { editKeys(c, setTrack) }),
		row("remove-track", "FILE PATH [NAME] TRACK...", 3, -1, "remove tracks; those after them move up", where, nil,
			`player.tscn 'node["Anims"]' jump 2`, func(c *command.Call) { editAnimation(c, 1, removeTracks) }),
		row("settings", "FILE PATH [NAME]", 2, 3, "change the length, the loop or the step of an animation", where,
			[]command.Option{{Name: "length", Value: "SECONDS", Help: "how long it is"}, {Name: "step", Value: "SECONDS", Help: "the grid of the editor"},
				{Name: "loop", Value: "MODE", Choices: []string{"none", "linear", "pingpong"}, Help: "what it does at its end"}},
			`--length 0.4 --loop linear player.tscn 'node["Anims"]' run`, func(c *command.Call) { editAnimation(c, 0, setAnimation) }),
		row("new", "FILE PATH NAME", 3, 3, "add an empty animation to a player or library", "A library stands before a slash: more/step.", nil,
			`player.tscn 'node["Anims"]' wave`, func(c *command.Call) {
				editNames(c, func(f *store.File, r model.Row) error { return player.New(f.Doc, r, c.Arguments[2]) })
			}),
		row("duplicate", "FILE PATH NAME NEW", 4, 4, "duplicate an animation under another name", "", nil,
			`player.tscn 'node["Anims"]' walk limp`, func(c *command.Call) {
				editNames(c, func(f *store.File, r model.Row) error {
					return player.Duplicate(f.Doc, r, c.Arguments[2], c.Arguments[3])
				})
			}),
		row("rename", "FILE PATH NAME NEW", 4, 4, "rename an animation",
			"What the file says of the old name follows: autoplay, what is played next, blend times, nodes of animation trees, tracks that play it.", nil,
			`player.tscn 'node["Anims"]' walk stroll`, func(c *command.Call) {
				editNames(c, func(f *store.File, r model.Row) error { return player.Rename(f.Doc, r, c.Arguments[2], c.Arguments[3]) })
			}),
		row("remove", "FILE PATH NAME", 3, 3, "remove an animation from a player or library", "The resource goes too, unless something else in the file uses it.", nil,
			`player.tscn 'node["Anims"]' wave`, func(c *command.Call) {
				editNames(c, func(f *store.File, r model.Row) error { return player.Remove(f.Doc, r, c.Arguments[2]) })
			}),
	}
}

// editNames edits the animations of the player or library at the path.
func editNames(c *command.Call, do func(*store.File, model.Row) error) {
	c.Edited(func(f *store.File) error {
		r, err := f.Doc.FindTyped(c.Arguments[1])
		if err != nil {
			return err
		}
		return do(f, r)
	})
}

// editAnimation edits the animation that the arguments name; words are the arguments after it, with a minimum number.
func editAnimation(c *command.Call, least int, do func(c *command.Call, p player.Place, words []string) error) {
	c.Edited(func(f *store.File) error {
		r, err := f.Doc.FindTyped(c.Arguments[1])
		if err != nil {
			return err
		}
		p, words, err := animationAt(c, f, r)
		switch {
		case err != nil:
			return err
		case len(words) < least:
			return tooFew(c)
		case p.Doc != f.Doc:
			return &model.PathError{Path: c.Arguments[1], What: message.New(message.Text, "the animation is in another file; name that one")}
		}
		return do(c, p, words)
	})
}

// editKeys edits a track, whose number is the first word.
func editKeys(c *command.Call, do func(c *command.Call, p player.Place, t *animation.Track, words []string) error) {
	editAnimation(c, 1, func(c *command.Call, p player.Place, words []string) error {
		n, err := trackNumber(words[0])
		if err != nil {
			return err
		}
		return p.EditTrack(n, func(t *animation.Track) error { return do(c, p, t, words[1:]) })
	})
}

func trackNumber(word string) (int, error) {
	n, err := strconv.Atoi(word)
	if err != nil || n < 0 {
		return 0, command.Mistake(fmt.Errorf("%q is no track: its number is needed, from 0", word))
	}
	return n, nil
}

// number reads the number of an option; ok is false if the option is not given.
func number(c *command.Call, name string) (f float64, ok bool, err error) {
	word, ok := c.Options[name]
	if !ok {
		return 0, false, nil
	}
	if f, err = strconv.ParseFloat(word, 64); err != nil {
		return 0, true, command.Mistake(fmt.Errorf("--%s %q: a number is needed", name, word))
	}
	return f, true, nil
}

// numbers reads several numbers, whose last error counts.
func numbers(c *command.Call, to map[string]*float64) (given map[string]bool, err error) {
	given = map[string]bool{}
	for name, at := range to {
		f, ok, e := number(c, name)
		if e != nil {
			return nil, e
		}
		if ok {
			*at, given[name] = f, true
		}
	}
	return given, nil
}

func setKey(c *command.Call, p player.Place, t *animation.Track, words []string) error {
	if len(words) != 2 {
		return tooFew(c)
	}
	at, err := seconds(words[0])
	if err != nil {
		return command.Mistake(err)
	}
	v, err := command.Literal(p.Doc, p.Row, words[1])
	if err != nil {
		return err
	}
	key := animation.Key{Transition: 1}
	if i := edit.At(t, at[0]); i >= 0 {
		key = t.Keys[i]
	}
	if v, err = fitted(c, p, t, v); err != nil {
		return err
	}
	key.Time, key.Value = at[0], v
	if _, err := numbers(c, map[string]*float64{"transition": &key.Transition}); err != nil {
		return err
	}
	for name, to := range map[string]*[2]float64{"in": &key.In, "out": &key.Out} {
		word, ok := c.Options[name]
		if !ok {
			continue
		}
		if _, err := fmt.Sscanf(word, "%g,%g", &to[0], &to[1]); err != nil {
			return command.Mistake(fmt.Errorf("--%s %q: two numbers with a comma are needed", name, word))
		}
	}
	_, err = edit.Put(t, key)
	return err
}

// fitted is a value as the property that a track sets has it.
func fitted(c *command.Call, p player.Place, t *animation.Track, v variant.Value) (variant.Value, error) {
	by, err := p.Doc.FindTyped(c.Arguments[1])
	if err != nil {
		return v, err
	}
	scenes, scripts := around(c)
	wanted := player.Wanted(p.Doc, t, player.Aim(p.Doc, by, t.Type, t.Path), scenes, scripts)
	return player.Fit(p.Doc, t, wanted, v)
}

// around returns what finds the other scenes and the scripts of the project of the file.
func around(c *command.Call) (property.Scenes, property.Scripts) {
	file := func() string { return c.Arguments[0] }
	return users.Around(file), users.ScriptsAround(context.Background(), file)
}

func removeKeys(_ *command.Call, _ player.Place, t *animation.Track, words []string) error {
	times, err := seconds(words...)
	if err != nil {
		return command.Mistake(err)
	}
	list, err := edit.Find(t, times...)
	if err != nil {
		return err
	}
	return edit.Cut(t, list...)
}

func moveKeys(c *command.Call, _ player.Place, t *animation.Track, _ []string) error {
	from, until, scale, by := math.Inf(-1), math.Inf(1), 1.0, 0.0
	if _, err := numbers(c, map[string]*float64{"from": &from, "until": &until, "scale": &scale, "by": &by}); err != nil {
		return err
	}
	var list []int
	for i, k := range t.Keys {
		if k.Time >= from && k.Time <= until {
			list = append(list, i)
		}
	}
	if len(list) == 0 {
		return nil
	}
	first := t.Keys[list[0]].Time
	to := func(time float64) float64 { return first + (time-first)*scale + by }
	if !c.Has("copy") {
		_, err := edit.Retime(t, list, to)
		return err
	}
	for _, k := range append([]animation.Key(nil), t.Keys[list[0]:list[len(list)-1]+1]...) {
		k.Time = to(k.Time)
		if _, err := edit.Put(t, k); err != nil {
			return err
		}
	}
	return nil
}

func addTrack(c *command.Call, p player.Place, words []string) error {
	by, err := p.Doc.FindTyped(c.Arguments[1])
	if err != nil {
		return err
	}
	scenes, scripts := around(c)
	t, err := player.NewTrack(p.Doc, by, words[0], words[1], scenes, scripts)
	if err != nil {
		return err
	}
	return p.AddTrack(t)
}

func setTrack(c *command.Call, _ player.Place, t *animation.Track, _ []string) error {
	if path, ok := c.Options["path"]; ok {
		t.Path = path
	}
	interpolation, update := float64(t.Interpolation), float64(t.Update)
	given, err := numbers(c, map[string]*float64{"interpolation": &interpolation, "update": &update})
	if err != nil {
		return err
	}
	if given["update"] {
		if err := edit.Editable(t); err != nil {
			return err
		}
	}
	t.Interpolation, t.Update = animation.Interpolation(interpolation), int(update)
	for name, to := range map[string]*bool{"loop-wrap": &t.LoopWrap, "enabled": &t.Enabled} {
		if word, ok := c.Options[name]; ok {
			*to = word == "true"
		}
	}
	return nil
}

func removeTracks(_ *command.Call, p player.Place, words []string) error {
	var list []int
	for _, word := range words {
		n, err := trackNumber(word)
		if err != nil {
			return err
		}
		list = append(list, n)
	}
	return p.RemoveTracks(list...)
}

func setAnimation(c *command.Call, p player.Place, _ []string) error {
	var to edit.Settings
	var length, step float64
	given, err := numbers(c, map[string]*float64{"length": &length, "step": &step})
	if err != nil {
		return err
	}
	if given["length"] {
		to.Length = &length
	}
	if given["step"] {
		to.Step = &step
	}
	if word, ok := c.Options["loop"]; ok {
		for _, l := range []animation.Loop{animation.NoLoop, animation.LinearLoop, animation.PingPong} {
			if l.String() == word {
				to.Loop = &l
			}
		}
	}
	return p.Set(to)
}
