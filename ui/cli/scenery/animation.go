package scenery

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"savant/codec/message"
	"savant/model"
	"savant/model/player"
	"savant/model/store"
	"savant/model/users"
	"savant/scene/animation"
	"savant/ui/cli/command"
)

// jsonOfAnimations is the --json of the animation commands.
func jsonOfAnimations() command.Option {
	return command.Option{Name: "json", Help: "JSON: one object for the file, or for each track and time"}
}

// AnimationList is the row of the command in the table.
func AnimationList() *command.Command {
	return &command.Command{
		Name: "animation list", Operands: "FILE", Least: 1, Most: 1,
		Short: "list the animations of a scene or resource with their tracks",
		Long: "Those that the players and libraries of the file name, then those that nothing names. Animations in files of their own are listed where the file lies " +
			"in a project.",
		Options:  slices.Concat([]command.Option{jsonOfAnimations()}, command.Common),
		Examples: []string{"savant animation list player.tscn"},
		Run:      listAnimations,
	}
}

// AnimationSample is the row of the command in the table.
func AnimationSample() *command.Command {
	return &command.Command{
		Name: "animation sample", Operands: "FILE PATH [NAME] TIME...", Least: 3, Most: -1,
		Short: "print the values of an animation at given times, interpolated as the file's engine does",
		Long: "PATH is an Animation, or a player or library that has one called NAME. Each line is a track and a time: the track's number, its path, the time in seconds and " +
			"the value, null where the track gives nothing: it has no keys that count, or the engine does not load it. Tracks of calls, sounds and animations give the number of the last key at or before the time.",
		Options:  slices.Concat([]command.Option{jsonOfAnimations()}, command.Common),
		Examples: []string{`savant animation sample player.tscn 'sub_resource["Animation_4j6no"]' 0 0.5`, `savant animation sample player.tscn 'node["Anims"]' walk 0.25`},
		Run:      sampleAnimation,
	}
}

// animationsJSON is what animation list --json prints.
type animationsJSON struct {
	File       string          `json:"file"`
	Animations []animationJSON `json:"animations"`
}

type animationJSON struct {
	Name   string      `json:"name"` // in its player; "" if nothing refers to it
	By     string      `json:"by"`   // the path of the player or library
	Path   string      `json:"path"` // in the file, or in the other file that stores it
	Other  string      `json:"other,omitempty"`
	Length float64     `json:"length"`
	Loop   string      `json:"loop"`
	Step   float64     `json:"step"`
	Tracks []trackJSON `json:"tracks"`
}

type trackJSON struct {
	Track         int    `json:"track"`
	Type          string `json:"type"`
	Path          string `json:"path"`
	Keys          int    `json:"keys"`
	Interpolation int    `json:"interpolation"`
	LoopWrap      bool   `json:"loop_wrap"`
	Enabled       bool   `json:"enabled"`
	Imported      bool   `json:"imported"`
	Compressed    bool   `json:"compressed"`
	Error         string `json:"error,omitempty"`
}

func listAnimations(c *command.Call) {
	file := c.One()
	if file == nil {
		return
	}
	j := animationsJSON{File: c.Arguments[0], Animations: []animationJSON{}}
	for _, e := range player.List(file.Doc, users.Around(func() string { return file.Path })) {
		j.Animations = append(j.Animations, newAnimationJSON(file.Doc, e))
	}
	if len(j.Animations) == 0 {
		c.Worse(command.Problems)
	}
	switch {
	case c.Has("json"):
		c.JSON(j)
		return
	case len(j.Animations) == 0:
		c.Message(c.Arguments[0], "there are no animations in it")
	}
	for _, a := range j.Animations {
		name, by := a.Name, ""
		if name == "" {
			name = "(not in a player)"
		}
		if a.By != "" {
			by = ", " + a.By
		}
		c.Out.Line("%s: %s%s, %v s, loop %s, %s", name, a.Path, by, a.Length, a.Loop, command.Count(len(a.Tracks), "track"))
		for _, tr := range a.Tracks {
			problem := ""
			if tr.Error != "" {
				problem = ": " + tr.Error
			}
			c.Out.Line("  %d  %s  %s  %s%s", tr.Track, tr.Type, tr.Path, command.Count(tr.Keys, "key"), problem)
		}
	}
}

func newAnimationJSON(d *model.Document, e player.Entry) animationJSON {
	a, problems := e.Read()
	j := animationJSON{Name: e.Name, Path: e.Doc.Path(e.Row), Length: shortest(a.Length), Loop: a.Loop.String(), Step: a.Step, Tracks: []trackJSON{}}
	if e.By != 0 {
		j.By = d.Path(e.By)
	}
	if e.Doc != d {
		j.Other = e.Doc.Describe(model.Root).Label
	}
	for i, tr := range a.Tracks {
		t := trackJSON{Track: i, Type: tr.Type, Path: tr.Path, Keys: len(tr.Keys), Interpolation: int(tr.Interpolation), LoopWrap: tr.LoopWrap,
			Enabled: tr.Enabled, Imported: tr.Imported, Compressed: tr.Compressed}
		for _, p := range problems {
			if of, ok := p.(*animation.Error); ok && of.Track == i {
				t.Error = command.English(of.Err)
			}
		}
		j.Tracks = append(j.Tracks, t)
	}
	return j
}

// shortest is a number that engines keep in 32 bits with the digits that it has in files: 2.4, not 2.4000000953674316.
func shortest(f float64) float64 {
	short, err := strconv.ParseFloat(strconv.FormatFloat(f, 'g', -1, 32), 64)
	if err != nil {
		return f
	}
	return short
}

// sampleJSON is a line of animation sample --json.
type sampleJSON struct {
	Track int     `json:"track"`
	Path  string  `json:"path"`
	Time  float64 `json:"time"`
	Value *string `json:"value"`
}

func sampleAnimation(c *command.Call) {
	file := c.One()
	if file == nil {
		return
	}
	row, ok := c.Row(file, c.Arguments[1])
	if !ok {
		return
	}
	place, words, err := animationAt(c, file, row)
	if err != nil {
		c.Fail(c.Arguments[0], err)
		return
	}
	times, err := seconds(words...)
	if err != nil {
		c.Message(c.Command.Name, err.Error())
		c.Worse(command.Usage)
		return
	}
	a, problems := place.Read()
	for _, p := range problems {
		c.Fail(c.Arguments[0], p)
	}
	for i, tr := range a.Tracks {
		for _, t := range times {
			line := sampleJSON{Track: i, Path: tr.Path, Time: t}
			if v, ok := a.Sample(i, t); ok {
				text := place.Text(v)
				line.Value = &text
			}
			sample(c, line)
		}
	}
}

func sample(c *command.Call, s sampleJSON) {
	if c.Has("json") {
		c.JSON(s)
		return
	}
	value := "null"
	if s.Value != nil {
		value = *s.Value
	}
	c.Out.Value(fmt.Sprintf("%d  %s  %v  ", s.Track, s.Path, s.Time), value)
}

// animationAt finds the animation that the arguments name, and returns what comes after its name.
func animationAt(c *command.Call, file *store.File, row model.Row) (player.Place, []string, error) {
	others := users.Around(func() string { return file.Path })
	if place, ok := player.Find(file.Doc, row, "", others); ok && place.Row == row {
		return place, c.Arguments[2:], nil
	}
	if len(c.Arguments) < 3 {
		return player.Place{}, nil, tooFew(c)
	}
	name := c.Arguments[2]
	place, ok := player.Find(file.Doc, row, name, others)
	if !ok {
		what := fmt.Sprintf("it has no animation %q", name)
		if names := player.Names(file.Doc, row, others); len(names) > 0 {
			what += "; there are " + strings.Join(names, ", ")
		} else {
			what = "this is neither an Animation nor a player or library that has one"
		}
		return player.Place{}, nil, &model.PathError{Path: c.Arguments[1], What: message.New(message.Text, what)}
	}
	return place, c.Arguments[3:], nil
}

// tooFew is the error for arguments that are missing.
func tooFew(c *command.Call) error {
	return command.Mistake(fmt.Errorf("too few arguments: %s", c.Command.Operands))
}

// seconds reads times.
func seconds(words ...string) (times []float64, err error) {
	for _, word := range words {
		t, err := strconv.ParseFloat(word, 64)
		if err != nil || math.IsNaN(t) || math.IsInf(t, 0) {
			return nil, fmt.Errorf("%q is not a time: a number of seconds is needed", word)
		}
		times = append(times, t)
	}
	return times, nil
}
