package scene

import (
	"strings"

	"savant/scene/nodepath"
)

// follow returns, for each part of a route from a place (a path from the scene's root), the place it leads to. The
// places need not be nodes of this file: nodes of instanced scenes have places too. It assumes that a %name that may
// belong to an instance does; readings returns both interpretations.
func (s *Scene) follow(base string, r nodepath.Route) []string {
	places, _ := s.walk(base, r, false)
	return places
}

// readings returns what a route may lead to: the places of its parts, or two such lists if a %name follows an instance,
// whose scene, unknown here, may have its own unique name or leave it to this scene.
func (s *Scene) readings(base string, r nodepath.Route) [][]string {
	places, certain := s.walk(base, r, false)
	if certain {
		return [][]string{places}
	}
	own, _ := s.walk(base, r, true)
	return [][]string{places, own}
}

// walk is follow. certain is false if there was a %name that may be one of an instance; ours selects this scene for
// those.
func (s *Scene) walk(base string, r nodepath.Route, ours bool) (places []string, certain bool) {
	at := base
	if r.Absolute {
		at = nodepath.Lost
	}
	places, certain = make([]string, len(r.Parts)), true
	climbed := 0 // steps above the root
	if base == nodepath.Lost {
		climbed = 2 // it does not return
	}
	for i, part := range r.Parts {
		switch {
		case strings.HasPrefix(part, "%"):
			scope := s.namesOf(at)
			own, theirs := s.uniquePlace(part[1:]), nodepath.Lost
			if exact := s.Tree.Find(at); scope == eitherNames && exact >= 0 {
				known := false
				if theirs, known = s.uniqueIn(exact, part[1:]); known && theirs == nodepath.Lost {
					scope = ownNames
				}
			}
			certain = certain && (own == nodepath.Lost || scope != eitherNames || theirs != nodepath.Lost)
			switch {
			case theirs != nodepath.Lost:
				at, climbed = theirs, 0
			case own != nodepath.Lost && (scope == ownNames || scope == eitherNames && ours):
				at, climbed = own, 0
			default:
				at, climbed = nodepath.Lost, 2
			}
		case part == "." || part == "":
		case part == ".." && at == nodepath.Lost:
			climbed++
		case part == ".." && at == ".":
			at, climbed = nodepath.Lost, 1
		case part == "..":
			at = nodepath.Parent(at)
		case at != nodepath.Lost:
			at = nodepath.Join(at, part)
		case climbed == 1 && !r.Absolute && len(s.Tree.Roots) > 0 && s.Tree.Nodes[s.Tree.Roots[0]].Name == part:
			at, climbed = ".", 0
		default:
			climbed += 2 // another tree; it does not return
		}
		places[i] = at
	}
	return places, certain
}
