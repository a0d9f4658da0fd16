package port

import (
	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene/animation"
	"savant/scene/transform"
	"savant/scene/translate"
)

// Messages.
const (
	otherBetween message.ID = "port.other-between track path item engine"
	trackLeftOut message.ID = "port.track-left-out track path item engine"
	restUnknown  message.ID = "port.rest-unknown track path item"
	partsUnknown message.ID = "port.parts-unknown path item"
	joinedByTime message.ID = "port.joined-by-time path item rate"
	noPingPong   message.ID = "port.no-ping-pong item engine"
	tooManyArgs  message.ID = "port.too-many-args track path item engine"
)

// Target is what a track moves in the scene that it comes from.
type Target struct {
	// Classes are those of the node and of the resources that the sub-names of the path lead through; "" for what the scene does not tell.
	Classes []string
	Rest    *transform.Transform // of a bone; nil where the scene does not tell it
	Place   *transform.Transform // where the node or bone is when no animation moves it, relative to its parent; nil where that is not known
}

// porter translates one animation.
type porter struct {
	*translate.Translator
	*animation.Animation
	item   message.Message
	target func(track int) Target
	values map[string]variant.Value // of the properties
	out    []animation.Track
}

func (p *porter) value(name string) (variant.Value, bool) {
	v, ok := p.values[name]
	return v, ok
}

// toNewer reports whether the other engine is Godot 4.
func (p *porter) toNewer() bool {
	from, to := p.Majors()
	return from < to
}

// engine is the other one.
func (p *porter) engine() string {
	_, to := p.Dialects()
	return to.Title
}

// leaveOut tells that a track is left out.
func (p *porter) leaveOut(n int) { p.Tell(trackLeftOut, n, p.Tracks[n].Path, p.item, p.engine()) }

// differs tells that the engines interpolate between the keys of a track in another way.
func (p *porter) differs(n int) {
	p.Tell(otherBetween, n, p.Tracks[n].Path, p.item, p.engine())
}
