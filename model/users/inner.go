package users

import (
	"strings"

	"savant/codec/message"
	"savant/model"
	"savant/scene"
)

// Messages.
const (
	leadsToNodeIn   message.ID = "users.leads-to-node-in noun path res"
	mayLeadToNodeIn message.ID = "users.may-lead-to-node-in noun path res"
)

// inner finds the paths that lead out of the scenes of instances to the target's node. Such a scene may also be used
// elsewhere, where the path must not change: it is only reported.
func (s *search) inner(name string) []Doubt {
	type place struct {
		file string
		at   scene.Place
		in   string
	}
	seen := map[place]bool{}
	var list []Doubt
	for _, x := range s.touched() {
		for _, p := range s.link(x.source, name).paths {
			at := place{p.File, p.At, x.res}
			if !p.Scene || seen[at] || strings.HasPrefix(p.Text, "/") {
				continue
			}
			leads, sure := x.leadsOut(p)
			src := s.at("", p.File, "")
			if !leads || src == nil {
				continue
			}
			seen[at] = true
			text := message.New(leadsToNodeIn, p.Noun, p.Text, x.res)
			if !sure {
				text = message.New(mayLeadToNodeIn, p.Noun, p.Text, x.res)
			}
			list = append(list, Doubt{src.path, src.res, model.Note{Text: text,
				Offset: p.Offset, Line: p.Line, Column: p.Column, Undecided: true}})
		}
	}
	return list
}

// leadsOut reports whether a path in the scene of an instance would have to change though none of the scenes on the way has
// the target's node; sure is false if it only may.
func (x *places) leadsOut(p model.LinkedPath) (leads, sure bool) {
	var was, now []string
	for i, place := range x.was {
		if !p.Held(place) {
			was, now = append(was, place), append(now, x.now[i])
		}
	}
	sure = true
	for _, base := range p.Bases {
		if base == "" || len(was) == 0 {
			continue
		}
		next, known := p.Reroute(base, was, now)
		leads = leads || next != p.Text || !known
		sure = sure && known
	}
	return leads, sure
}
