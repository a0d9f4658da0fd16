package nodepath

import (
	"slices"
	"strings"
)

// Route is a parsed NodePath: "../Arm/Hand:position" has the parts "..", "Arm", "Hand" and the rest ":position".
type Route struct {
	Absolute bool
	Parts    []string
	Rest     string // subnames with their colons
}

// Parse parses a NodePath.
func Parse(text string) Route {
	var r Route
	if i := strings.IndexByte(text, ':'); i >= 0 {
		text, r.Rest = text[:i], text[i:]
	}
	if strings.HasPrefix(text, "/") {
		r.Absolute = true
		text = text[1:]
	}
	if text != "" {
		r.Parts = strings.Split(text, "/")
	}
	return r
}

// String returns the NodePath.
func (r Route) String() string {
	text := strings.Join(r.Parts, "/") + r.Rest
	if r.Absolute {
		return "/" + text
	}
	return text
}

// Moved returns the route from base after the node at old has moved to now. places are where its parts led before, one
// for each. Steps that neither cross the move nor start inside it are unchanged; others become the shortest ones. sure
// is false if a part outside the scene has the name of the node and so may lead back to it.
func (r Route) Moved(base string, places []string, old, now string) (next Route, sure bool) {
	name := Name(old)
	if r.Absolute {
		return r, !slices.Contains(r.Parts, name)
	}
	place := func(path string) string {
		if Within(path, old) {
			return now + path[len(old):]
		}
		return path
	}
	next, sure = Route{Rest: r.Rest}, true
	at := base
	for i := 0; i < len(r.Parts); i++ {
		// The steps up to the next %name, where the path starts again.
		end := i
		for end < len(r.Parts) && !strings.HasPrefix(r.Parts[end], "%") {
			end++
		}
		steps, leads := r.Parts[i:end], places[i:end]
		out := len(steps) // the step that leaves the scene for good
		for out > 0 && leads[out-1] == Lost {
			out--
		}
		inside := Within(at, old)
		crosses := inside && out < len(steps)
		for _, p := range leads[:out] {
			crosses = crosses || p == Lost && inside || p != Lost && Within(p, old) != inside
		}
		switch {
		case at == Lost:
			sure = sure && !slices.Contains(steps, name)
		case crosses && out < len(steps):
			steps = append(Steps(place(at), "."), steps[out:]...)
			if place(at) == "." {
				steps = steps[1:]
			}
		case crosses:
			steps = Steps(place(at), place(leads[out-1]))
			if end < len(r.Parts) && steps[0] == "." {
				steps = nil // nothing is needed before a %name
			}
		}
		if at != Lost && out < len(leads) {
			sure = sure && !slices.Contains(r.Parts[i+out+1:end], name)
		}
		next.Parts = append(next.Parts, steps...)
		if i = end; end < len(r.Parts) {
			next.Parts = append(next.Parts, r.Parts[end])
			at = places[end]
		}
	}
	return next, sure
}
