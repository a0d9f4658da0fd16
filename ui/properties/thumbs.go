package properties

import (
	"image"

	"savant/model"
	"savant/model/texture"
	"savant/ui/host"
)

// thumbs are small pictures of the images that properties name. They are made elsewhere, once for each file.
type thumbs struct {
	page  host.Page
	file  string                 // around which they were looked for
	made  map[string]image.Image // by the path of the resource; nil for one that is on the way or none
	found func()                 // is called when one more is made
}

// thumbSize is how large they are, in pixels: sharp at twice the usual scale.
const thumbSize = 40

// of is that of what a row refers to; nil where that is no image, and as long as it is not made.
func (t *thumbs) of(r model.Row) image.Image {
	doc, file := t.page.Doc(), t.page.File()
	to, ok := doc.Refers(r)
	if !ok || file == "" {
		return nil
	}
	res, ok := doc.ExternalFile(to)
	if !ok || !texture.Is(res) {
		return nil
	}
	if t.file != file {
		t.file, t.made = file, map[string]image.Image{}
	}
	if img, known := t.made[res]; known {
		return img
	}
	t.made[res] = nil
	go func() {
		img, err := texture.Thumbnail(file, res, thumbSize)
		if err != nil {
			return
		}
		t.page.Window().RunOnUI(func() {
			if t.file == file {
				t.made[res] = img
				t.found()
			}
		}, false)
	}()
	return nil
}
