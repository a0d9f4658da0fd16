package pictures

import (
	"slices"

	"savant/model"
	"savant/model/picture"
)

// kinds create pictures for the objects they support, and return nil for all others.
var kinds = []func(e *Editor, r model.Row) view{
	(*Editor).imageOfFile, (*Editor).imageOfBytes, (*Editor).imageOfData, (*Editor).imageOfValue, (*Editor).mask, (*Editor).gradient, (*Editor).curve, (*Editor).points, (*Editor).swatches, (*Editor).path, (*Editor).shape,
	(*Editor).texture, (*Editor).tiles, (*Editor).mesh, (*Editor).soundOfFile, (*Editor).soundOfResource,
}

// mostReferences is the longest chain of references that is followed.
const mostReferences = 3

// view is the picture of what a row holds or refers to, nil if that cannot be seen.
func (e *Editor) view(r model.Row) view {
	at, cuts := r, []model.Row(nil)
	for range mostReferences + 1 {
		for _, k := range kinds {
			if v := k(e, at); v != nil {
				if len(cuts) > 0 {
					v = e.cut(v, cuts)
				}
				if at != r {
					v = linked{v, e, at}
				}
				return v
			}
		}
		if e.class(at) == "AtlasTexture" {
			cuts = append(cuts, at)
		}
		to, ok := e.referred(at)
		if !ok {
			return nil
		}
		at = to
	}
	return nil
}

// cut is what AtlasTextures show of the image that the last of them refers to. What is no image is shown whole.
func (e *Editor) cut(v view, atlases []model.Row) view {
	whole, ok := v.(*imageView)
	if !ok {
		return v
	}
	return newImageView(e, atlases[0], source{open: func() (*picture.Picture, []byte, error) {
		p, raw, err := whole.source.open()
		if p == nil || err != nil {
			return p, raw, err
		}
		for _, r := range slices.Backward(atlases) {
			if !e.page.Doc().Alive(r) {
				return nil, nil, nil
			}
			p = p.Cut(picture.RegionOf(e.thingOf(r).value))
		}
		return p, raw, nil
	}})
}
