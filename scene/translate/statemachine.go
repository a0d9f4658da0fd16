package translate

import (
	"slices"

	"savant/codec/message"
	"savant/codec/variant"
)

// Messages.
const (
	noEnd   message.ID = "translate.no-end item state"
	noStart message.ID = "translate.no-start item state"
)

const (
	machineClass    = "AnimationNodeStateMachine"
	transitionClass = "AnimationNodeStateMachineTransition"
)

// How a transition advances: advance_mode of Godot 4, in place of auto_advance and disabled of Godot 3.
const (
	advanceDisabled = 0
	advanceEnabled  = 1 // the default
	advanceAuto     = 2
)

// advanced returns the properties of a state machine or of one of its transitions in the terms of the other engine.
// Godot 3 names the states at the start and the end, Godot 4 has transitions from a state Start and to a state End
// (animation_node_state_machine.cpp, 3.2 to 4.6). Those need a resource each, so that they are only reported.
func advanced(from, to int, tell func(message.ID, ...any), class string, item message.Message, list []variant.Property) []variant.Property {
	if (from < 4) == (to < 4) {
		return list
	}
	var out []variant.Property
	mode := int64(advanceEnabled)
	for _, p := range list {
		switch {
		case class == transitionClass && from < 4 && p.Name == "auto_advance" && p.Value.Bool():
			mode = min(mode*advanceAuto, advanceAuto) // disabled wins
		case class == transitionClass && from < 4 && p.Name == "disabled" && p.Value.Bool():
			mode = advanceDisabled
		case class == transitionClass && from < 4 && (p.Name == "auto_advance" || p.Name == "disabled"):
		case class == transitionClass && from >= 4 && p.Name == "advance_mode":
			mode = p.Value.Int()
		case class == machineClass && from < 4 && (p.Name == "start_node" || p.Name == "end_node"):
			if p.Value.Text != "" {
				tell(map[string]message.ID{"start_node": noStart, "end_node": noEnd}[p.Name], item, p.Value.Text)
			}
		case class == machineClass && from >= 4 && p.Name == "transitions":
			out = append(out, named(p)...)
		default:
			out = append(out, p)
		}
	}
	switch {
	case mode == advanceEnabled:
	case from < 4:
		out = append(out, variant.Property{Name: "advance_mode", Value: variant.OfInt(mode)})
	case mode == advanceAuto:
		out = append(out, variant.Property{Name: "auto_advance", Value: variant.OfBool(true)})
	case mode == advanceDisabled:
		out = append(out, variant.Property{Name: "disabled", Value: variant.OfBool(true)})
	}
	return out
}

// named returns the transitions of Godot 4 without those from Start and to End, and the states that these name.
func named(transitions variant.Property) []variant.Property {
	list, ok := transitions.Value.Data.(*variant.List)
	if !ok {
		return []variant.Property{transitions}
	}
	states := map[string]string{}
	kept := &variant.List{Element: list.Element}
	for three := range slices.Chunk(list.Items, 3) {
		switch {
		case len(three) == 3 && three[0].Text == "Start":
			states["start_node"] = three[1].Text
		case len(three) == 3 && three[1].Text == "End":
			states["end_node"] = three[0].Text
		default:
			kept.Items = append(kept.Items, three...)
		}
	}
	transitions.Value.Data = kept
	out := []variant.Property{transitions}
	for _, name := range []string{"start_node", "end_node"} {
		if states[name] != "" {
			out = append(out, variant.Property{Name: name, Value: variant.OfString(states[name])})
		}
	}
	return out
}
