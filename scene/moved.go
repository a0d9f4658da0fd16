package scene

import (
	"slices"
	"strings"
)

// moved is a route from base, of which the parts lead to places, as it was before what was at old has moved to now. Steps that neither
// cross the move nor start inside it stay as they are; others become the shortest ones. sure is false when a part outside the scene is
// called like the node and so may lead back to it.
func moved(base string, r route, places []string, old, now string) (next route, sure bool) {
	name := old[strings.LastIndexByte(old, '/')+1:]
	if r.absolute {
		return r, !slices.Contains(r.parts, name)
	}
	place := func(path string) string {
		if under(path, old) {
			return now + path[len(old):]
		}
		return path
	}
	next, sure = route{rest: r.rest}, true
	at := base
	for i := 0; i < len(r.parts); i++ {
		// The steps up to the next %name, behind which the way begins anew.
		end := i
		for end < len(r.parts) && !strings.HasPrefix(r.parts[end], "%") {
			end++
		}
		steps, leads := r.parts[i:end], places[i:end]
		out := len(steps) // the step that leaves the scene for good
		for out > 0 && leads[out-1] == lost {
			out--
		}
		inside := under(at, old)
		crosses := inside && out < len(steps)
		for _, p := range leads[:out] {
			crosses = crosses || p == lost && inside || p != lost && under(p, old) != inside
		}
		switch {
		case at == lost:
			sure = sure && !slices.Contains(steps, name)
		case crosses && out < len(steps):
			steps = append(between(place(at), "."), steps[out:]...)
			if place(at) == "." {
				steps = steps[1:]
			}
		case crosses:
			steps = between(place(at), place(leads[out-1]))
			if end < len(r.parts) && steps[0] == "." {
				steps = nil // nothing is needed before a %name
			}
		}
		if at != lost && out < len(leads) {
			sure = sure && !slices.Contains(r.parts[i+out+1:end], name)
		}
		next.parts = append(next.parts, steps...)
		if i = end; end < len(r.parts) {
			next.parts = append(next.parts, r.parts[end])
			at = places[end]
		}
	}
	return next, sure
}
