package animation

import (
	"context"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"

	"savant/codec/variant"
	"savant/model"
	"savant/model/player"
	"savant/model/users"
	"savant/scene/animation"
	"savant/scene/class"
	"savant/scene/nodepath"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/look/badge"
)

// ident names an animation of a file: by its name in a player or library, or by where it is.
type ident struct {
	by, name string // the path of the player or library and the name there; "" if none refers to it
	at       string // the path of the animation
	other    string // the file that stores it; "" for this one
}

// listed is an animation in the list.
type listed struct {
	ident
	length   float64
	loop     animation.Loop
	autoplay bool
	file     string // the file that stores it, as this one refers to it; "" for this one
}

// content is what the pane shows of a file. It is read on another goroutine, from a snapshot: an animation may be large.
type content struct {
	revision  uint32 // of the document that was read
	steps     int    // of its history that were in force
	history   int    // how many there were, with those that were undone
	list      []listed
	shown     ident // the animation that is shown
	place     player.Place
	animation *animation.Animation // nil if there is none
	targets   []player.Target
	wanted    []class.Property // what the keys of the tracks hold
	scripts   player.Scripts   // of the project, once a track needed them
	armature  model.Armature   // the bones that the tracks move, for the picture; empty if there is nothing to draw
	lanes     []lane
	mixers    []string // the paths of the players and libraries
}

// read lists the animations of a document and reads one: the wanted one, else the first of the selected object, else the first of all.
// known are the scripts of the project if an earlier content has them.
func read(doc *model.Document, file string, want ident, within string, known player.Scripts) *content {
	var others func(path, uid string) *model.Document
	if file != "" {
		others = users.Show(doc, func() string { return file })
	}
	c := &content{}
	best, rank := -1, 0
	var places []player.Entry
	autoplay := map[string]string{}
	for _, e := range player.List(doc, others) {
		l := listed{ident: ident{name: e.Name, at: e.Doc.Path(e.Row)}, file: e.File}
		if e.By != 0 {
			l.by = doc.Path(e.By)
		}
		if e.Doc != doc {
			l.other = path.Base(e.Doc.Describe(model.Root).Label)
		}
		l.length, l.loop = e.Head()
		if _, known := autoplay[l.by]; !known && l.by != "" {
			autoplay[l.by] = textAt(doc, l.by+".autoplay")
		}
		l.autoplay = l.by != "" && l.name != "" && autoplay[l.by] == l.name
		c.list, places = append(c.list, l), append(places, e)
		fits := 1
		if under(within, l.ident) {
			fits = 2
		}
		if l.ident == want {
			fits = 3
		}
		if fits > rank {
			best, rank = len(c.list)-1, fits
		}
	}
	for _, r := range player.Mixers(doc) {
		c.mixers = append(c.mixers, doc.Path(r))
	}
	if best < 0 {
		return c
	}
	e := places[best]
	c.shown, c.place = c.list[best].ident, e.Place
	c.animation, _ = e.Read() // tracks that cannot be read have no keys
	if e.Doc != doc || e.By == 0 {
		c.targets = player.Targets(e.Doc, 0, c.animation.Tracks)
	}
	if e.By != 0 {
		c.targets = player.Targets(doc, e.By, c.animation.Tracks)
	}
	c.armature = armatureOf(doc, c.animation.Tracks, c.targets)
	c.want(doc, file, others, known)
	for i := range c.animation.Tracks {
		c.lanes = append(c.lanes, laneOf(&c.animation.Tracks[i], c.targets[i], e.Text))
	}
	c.tellApart()
	return c
}

// want finds what the keys of the tracks hold. Scripts are read where nothing else tells.
func (c *content) want(doc *model.Document, file string, others player.Scenes, scripts player.Scripts) {
	c.scripts = scripts
	for i := range c.animation.Tracks {
		t := &c.animation.Tracks[i]
		p := player.Wanted(doc, t, c.targets[i], others, c.scripts)
		if p.Type == "" && t.Type == "value" && c.targets[i].Property != "" && c.scripts == nil && file != "" {
			c.scripts = users.ScriptsAround(context.Background(), func() string { return file })
			p = player.Wanted(doc, t, c.targets[i], others, c.scripts)
		}
		c.wanted = append(c.wanted, p)
	}
}

// under reports whether an animation is the object at a path, or one that it names.
func under(path string, of ident) bool {
	return path != "" && of.by == path || of.at == path && of.other == "" || strings.HasPrefix(path, of.at+".") || strings.HasPrefix(path, of.at+"[")
}

func textAt(doc *model.Document, path string) string {
	r, err := doc.Find(path)
	if err != nil {
		return ""
	}
	v, err := doc.Value(r)
	if err != nil {
		return ""
	}
	return v.Text
}

// armatureOf returns the skeleton that most tracks move, or else the nodes that they move as if they were bones, or else the first skeleton.
func armatureOf(doc *model.Document, tracks []animation.Track, targets []player.Target) (best model.Armature) {
	most := 0
	all := slices.DeleteFunc(doc.Armatures(), func(a model.Armature) bool { return a.Part }) // their hierarchy is in another scene
	for _, inner := range doc.InnerArmatures() {
		all = append(all, inner.Armature)
	}
	for _, a := range all {
		n := 0
		for _, t := range targets {
			if t.Node == a.Path && t.Bone != "" || a.Flat && nodepath.Below(t.Node, a.Path) {
				n++
			}
		}
		if n > most {
			best, most = a, n
		}
	}
	if most > 0 {
		return best
	}
	if figure := player.Figure(doc, tracks, targets); len(figure.Bones) > 0 || len(all) == 0 {
		return figure
	}
	return all[0] // for the first key of a new animation
}

// The badges of track types.
var trackBadges = map[string]model.Badge{
	"transform": model.BadgeMatrix, "position_3d": model.BadgeVector, "rotation_3d": model.BadgeRotation, "scale_3d": model.BadgeVector,
	"blend_shape": model.BadgeFloat, "bezier": model.BadgeFloat, "method": model.BadgeScript, "audio": model.BadgeAudio, "animation": model.BadgeAnimation,
}

// trackNotes describe what tracks without a property change, by track type.
func trackNotes() map[string]string {
	return map[string]string{"transform": words.Say("transform"), "position_3d": words.Say("position"), "rotation_3d": words.Say("rotation"),
		"scale_3d": words.Say("scale"), "blend_shape": words.Say("blend shape"), "method": words.Say("calls"), "audio": words.Say("sounds"),
		"animation": words.Say("animations")}
}

// laneOf returns what the timeline shows of a track.
func laneOf(t *animation.Track, to player.Target, text func(variant.Value) string) lane {
	node, sub, _ := strings.Cut(t.Path, ":")
	l := lane{label: node, note: sub, off: !t.Enabled, broken: !to.Problem.IsZero()}
	if !strings.HasPrefix(node, "..") {
		l.label = nodepath.Name(node)
	}
	if note, ok := trackNotes()[t.Type]; ok {
		l.note = note
		if sub != "" {
			l.label = sub
		}
	}
	sign, known := trackBadges[t.Type]
	if !known && len(t.Keys) > 0 {
		sign = model.BadgeOf(t.Keys[0].Value.Type)
	}
	l.badge = badge.Of(sign)
	if l.badge == (look.Badge{}) {
		l.badge = badge.Of(model.BadgeProperty)
	}
	numbers := len(t.Keys) > 1 && (t.Type == "value" || t.Type == "bezier" || t.Type == "blend_shape")
	low, high := 0.0, 0.0
	for i, k := range t.Keys {
		l.times = append(l.times, k.Time)
		f, ok := animation.Number(k.Value)
		if numbers = numbers && ok; numbers {
			if i == 0 {
				low, high = f, f
			}
			low, high = min(low, f), max(high, f)
		}
	}
	switch {
	case numbers:
		for _, k := range t.Keys {
			f, _ := animation.Number(k.Value)
			l.values = append(l.values, (f-low)/max(high-low, 1e-12))
		}
	case t.Type == "method" || t.Type == "audio" || t.Type == "animation" || t.Type == "value" && len(t.Keys) > 0 && isWord(t.Keys[0].Value.Type):
		for _, k := range t.Keys {
			l.texts = append(l.texts, keyWords(t, k.Value, text))
		}
	}
	return l
}

// tellApart has the tracks of nodes that have the same name say the nodes above them, as many as tell them apart.
func (c *content) tellApart() {
	nodes := map[string]map[string]bool{} // the paths of nodes, by the name that is shown
	path := func(i int) string {
		node, _, _ := strings.Cut(c.animation.Tracks[i].Path, ":")
		return node
	}
	for depth := 1; ; depth++ {
		clear(nodes)
		for i, l := range c.lanes {
			if nodes[l.label] == nil {
				nodes[l.label] = map[string]bool{}
			}
			nodes[l.label][path(i)] = true
		}
		longer := false
		for i := range c.lanes {
			l := &c.lanes[i]
			if names := strings.Split(path(i), "/"); len(nodes[l.label]) > 1 && depth < len(names) && strings.HasSuffix(path(i), l.label) {
				l.label, longer = strings.Join(names[len(names)-depth-1:], "/"), true
			}
		}
		if !longer {
			return
		}
	}
}

// isWord reports whether values of a type change in steps, so that the timeline writes them beside the keys.
func isWord(t variant.Type) bool {
	return t == variant.Bool || t == variant.String || t == variant.StringName || t == variant.NodePath
}

// keyWords formats a value for people: angles in degrees, calls with their arguments.
func keyWords(t *animation.Track, v variant.Value, text func(variant.Value) string) string {
	switch {
	case t.Type == "method":
		method, _ := animation.Field(v, "method")
		args, _ := animation.Field(v, "args")
		var list []string
		if data, ok := args.Data.(*variant.List); ok {
			for _, a := range data.Items {
				list = append(list, text(a))
			}
		}
		return method.Text + "(" + strings.Join(list, ", ") + ")"
	case t.Type == "audio":
		stream, _ := animation.Field(v, "stream")
		return text(stream)
	case v.Type == variant.Quaternion:
		if turned, ok := model.TransformOf(v); ok {
			e := turned.Euler()
			return numbersText(e[:])
		}
	case angular(t):
		if list, ok := numbersOf(v); ok {
			for i := range list {
				list[i] *= 180 / math.Pi
			}
			return numbersText(list)
		}
	case t.Type == "position_3d" || t.Type == "scale_3d" || plain[v.Type]:
		if m, ok := v.Data.(*variant.Math); ok {
			return numbersText(m.C)
		}
	}
	return text(v)
}

// angles are the properties that hold angles in radians.
var angles = map[string]bool{"rotation": true, "global_rotation": true, "skew": true, "global_skew": true}

// angular reports whether the keys of a track are angles in radians.
func angular(t *animation.Track) bool {
	_, sub, _ := strings.Cut(t.Path, ":")
	property, _, _ := strings.Cut(sub, ":")
	return (t.Type == "value" || t.Type == "bezier") && angles[property]
}

// numbersOf are the numbers of a number or a vector.
func numbersOf(v variant.Value) (list []float64, ok bool) {
	if m, ok := v.Data.(*variant.Math); ok {
		return slices.Clone(m.C), true
	}
	f, ok := animation.Number(v)
	return []float64{f}, ok
}

// plain are the types of values that are given by their numbers alone.
var plain = map[variant.Type]bool{variant.Vector2: true, variant.Vector2i: true, variant.Vector3: true, variant.Vector3i: true, variant.Vector4: true, variant.Vector4i: true}

func numbersText(list []float64) string {
	var out []string
	for _, f := range list {
		s := strings.TrimRight(strings.TrimRight(strconv.FormatFloat(f, 'f', 3, 64), "0"), ".")
		if s == "-0" {
			s = "0"
		}
		out = append(out, s)
	}
	return strings.Join(out, "  ")
}
