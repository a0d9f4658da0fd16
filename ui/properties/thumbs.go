package properties

import (
	"image"
	"math"

	"savant/model"
	"savant/model/property"
	"savant/model/thumbnail"
	"savant/ui/host"
)

// thumbs are small pictures of what properties name: images, textures, gradients and curves. They are made in the
// background, a few at a time and latest request first, and are cached.
type thumbs struct {
	page  host.Page
	found func() // called after each one is made

	file    string            // the document's file when they were made
	made    map[string]*thumb // by the path of the resource, in a file or in the document
	wanted  []request
	working int
}

// thumb is one picture.
type thumb struct {
	image    image.Image // nil until it is made, and for what cannot be shown
	revision uint32      // of the document that it is made from
}

// request is a thumb to be made.
type request struct {
	of       *thumb
	revision uint32
	begin    func() func() image.Image // returns a function to run on another goroutine
	then     func()
}

const (
	thumbSize  = 40  // in pixels: sharp at twice the usual scale
	mostThumbs = 512 // the cache is emptied when it holds more
	mostWanted = 64  // the most waiting requests; the oldest are dropped
	workers    = 2   // how many are made at a time

	forgotten = math.MaxUint32 // the revision of a dropped request
)

// of returns the thumb of what a row refers to; nil if it cannot be shown or is not made yet.
func (t *thumbs) of(r model.Row) image.Image {
	to, ok := t.page.Doc().Refers(r)
	if !ok {
		return nil
	}
	return t.to(to, nil)
}

// to returns the thumb of a resource of the document, or of an external resource. If it is still to be made, then,
// unless nil, is called afterwards.
func (t *thumbs) to(r model.Row, then func()) image.Image {
	if res, external := t.page.Doc().ExternalFile(r); external {
		return t.ofFile(res, then)
	}
	return t.ofResource(r, then)
}

// ofFile returns the thumb of a file of the project.
func (t *thumbs) ofFile(res string, then func()) image.Image {
	self := t.page.File()
	if self == "" || !thumbnail.Has(res) {
		return nil
	}
	return t.get(res, 0, then, func() func() image.Image {
		return func() image.Image { return thumbnail.OfFile(self, res, thumbSize) }
	})
}

// ofResource returns the thumb of a resource of the document.
func (t *thumbs) ofResource(r model.Row, then func()) image.Image {
	doc, self := t.page.Doc(), t.page.File()
	if !thumbnail.HasClass(property.Class(doc, r, nil)) {
		return nil
	}
	path := doc.Path(r)
	return t.get(path, doc.Revision(), then, func() func() image.Image {
		shot := doc.Snapshot()
		return func() image.Image {
			copied := shot.Document()
			if r, err := copied.Find(path); err == nil {
				return thumbnail.OfResource(copied, r, self, thumbSize)
			}
			return nil
		}
	})
}

// get returns a thumb by name. It is made if it is missing or of another revision; meanwhile the old one is shown.
func (t *thumbs) get(name string, revision uint32, then func(), begin func() func() image.Image) image.Image {
	if file := t.page.File(); t.made == nil || t.file != file || len(t.made) >= mostThumbs {
		t.file, t.made, t.wanted = file, map[string]*thumb{}, nil
	}
	one := t.made[name]
	if one != nil && one.revision == revision {
		return one.image
	}
	if one == nil {
		one = &thumb{}
		t.made[name] = one
	}
	one.revision = revision
	if then == nil {
		then = t.found
	}
	t.wanted = append(t.wanted, request{one, revision, begin, then})
	if len(t.wanted) > mostWanted {
		t.wanted[0].of.revision = forgotten
		t.wanted = t.wanted[1:]
	}
	t.work()
	return one.image
}

// work makes the requested thumbs on other goroutines.
func (t *thumbs) work() {
	for t.working < workers && len(t.wanted) > 0 {
		last := len(t.wanted) - 1
		next := t.wanted[last]
		t.wanted = t.wanted[:last]
		t.working++
		make := next.begin()
		go func() {
			img := make()
			t.page.Window().RunOnUI(func() {
				t.working--
				if next.of.revision == next.revision && (img != nil || next.of.image != nil) {
					next.of.image = img
					next.then()
				}
				t.work()
			}, false)
		}()
	}
}
