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
	recipBetween message.ID = "port.reciprocal-between track path item engine"
	noCurve      message.ID = "port.no-curve track path item engine"
	trackLeftOut message.ID = "port.track-left-out track path item engine"
	restUnknown  message.ID = "port.rest-unknown track path item"
	partsUnknown message.ID = "port.parts-unknown path item"
	joinedByTime message.ID = "port.joined-by-time path item rate"
	noPingPong   message.ID = "port.no-ping-pong item engine"
	tooManyArgs  message.ID = "port.too-many-args track path item engine"
)

// IsLoss reports whether a message of this package is about something that is lost, not about something that may differ.
func IsLoss(id message.ID) bool { return id == trackLeftOut || id == noCurve || id == tooManyArgs }

// Target is what a track moves in its original scene.
type Target struct {
	// Classes are those of the node and of the resources along the sub-names of the path; "" for unknown ones.
	Classes []string
	Rest    *transform.Transform // of a bone; nil if the scene does not have it
	Place   *transform.Transform // the transform of the node or bone without animation, relative to its parent; nil if unknown
}

// porter converts one animation.
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

// engine returns the other engine.
func (p *porter) engine() string {
	_, to := p.Dialects()
	return to.Title
}

// leaveOut reports that a track is left out.
func (p *porter) leaveOut(n int) { p.Tell(trackLeftOut, n, p.Tracks[n].Path, p.item, p.engine()) }

// differs reports that the engines interpolate differently between the keys of a track.
func (p *porter) differs(n int) {
	p.Tell(otherBetween, n, p.Tracks[n].Path, p.item, p.engine())
}
