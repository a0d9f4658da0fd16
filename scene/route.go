package scene

import "strings"

// route is a NodePath taken apart: "../Arm/Hand:position" has the parts "..", "Arm", "Hand" and the rest ":position".
type route struct {
	absolute bool
	parts    []string
	rest     string // subnames with their colon
}

func routeOf(text string) route {
	var r route
	if i := strings.IndexByte(text, ':'); i >= 0 {
		text, r.rest = text[:i], text[i:]
	}
	if strings.HasPrefix(text, "/") {
		r.absolute = true
		text = text[1:]
	}
	if text != "" {
		r.parts = strings.Split(text, "/")
	}
	return r
}

func (r route) String() string {
	text := strings.Join(r.parts, "/") + r.rest
	if r.absolute {
		return "/" + text
	}
	return text
}

// follow returns, for each part of a route from a place (a path from the scene's root), the place it leads to. The places need
// not be nodes of this file: the nodes of instanced scenes are named just so. Of a %name that may belong to an instance follow takes
// it to do so; readings returns both ways.
func (s *Scene) follow(base string, r route) []string {
	places, _ := s.walk(base, r, false)
	return places
}

// readings returns what a route may lead to: the places of its parts once, or twice where a %name stands behind an instance, whose
// scene, which is not known here, may have a unique name of its own or leave it to this scene.
func (s *Scene) readings(base string, r route) [][]string {
	places, certain := s.walk(base, r, false)
	if certain {
		return [][]string{places}
	}
	own, _ := s.walk(base, r, true)
	return [][]string{places, own}
}

// walk is follow. certain is false if there was a %name that may be one of an instance; ours says that it is one of this scene then.
func (s *Scene) walk(base string, r route, ours bool) (places []string, certain bool) {
	at := base
	if r.absolute {
		at = lost
	}
	places, certain = make([]string, len(r.parts)), true
	climbed := 0 // steps above the root
	if base == lost {
		climbed = 2 // it does not come back
	}
	for i, part := range r.parts {
		switch {
		case strings.HasPrefix(part, "%"):
			scope := s.namesOf(at)
			own, theirs := s.uniquePlace(part[1:]), lost
			if exact := s.Tree.Find(at); scope == eitherNames && exact >= 0 {
				known := false
				if theirs, known = s.uniqueIn(exact, part[1:]); known && theirs == lost {
					scope = ownNames
				}
			}
			certain = certain && (own == lost || scope != eitherNames || theirs != lost)
			switch {
			case theirs != lost:
				at, climbed = theirs, 0
			case own != lost && (scope == ownNames || scope == eitherNames && ours):
				at, climbed = own, 0
			default:
				at, climbed = lost, 2
			}
		case part == "." || part == "":
		case part == ".." && at == lost:
			climbed++
		case part == ".." && at == ".":
			at, climbed = lost, 1
		case part == "..":
			at = parentOf(at)
		case at != lost:
			at = Join(at, part)
		case climbed == 1 && !r.absolute && len(s.Tree.Roots) > 0 && s.Tree.Nodes[s.Tree.Roots[0]].Name == part:
			at, climbed = ".", 0
		default:
			climbed += 2 // another tree; it does not come back
		}
		places[i] = at
	}
	return places, certain
}
