package pictures

import "savant/model"

// kinds create pictures for the objects they support, and return nil for all others.
var kinds = []func(e *Editor, r model.Row) view{
	(*Editor).imageOfBytes, (*Editor).imageOfData, (*Editor).imageOfValue, (*Editor).gradient, (*Editor).curve, (*Editor).points, (*Editor).swatches, (*Editor).path, (*Editor).shape,
	(*Editor).texture, (*Editor).tiles, (*Editor).mesh,
}

// mostReferences is the longest chain of references that is followed.
const mostReferences = 3

// view is the picture of what a row holds or refers to, nil if that cannot be seen.
func (e *Editor) view(r model.Row) view {
	at := r
	for range mostReferences + 1 {
		for _, k := range kinds {
			if v := k(e, at); v != nil {
				if at != r {
					v = linked{v, e, at}
				}
				return v
			}
		}
		to, ok := e.referred(at)
		if !ok {
			return nil
		}
		at = to
	}
	return nil
}
