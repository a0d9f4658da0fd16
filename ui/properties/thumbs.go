package properties

import (
	"image"
	"math"

	"savant/model"
	"savant/model/property"
	"savant/model/thumbnail"
	"savant/ui/host"
)

// thumbs are small pictures of what properties name: images, textures, gradients and curves. They are made elsewhere, a few at a time, the ones
// asked for last first, and kept.
type thumbs struct {
	page  host.Page
	found func() // is called when one more is made

	file    string            // of the document around which they were looked for
	made    map[string]*thumb // by the path of the resource: of a file, or in the document
	wanted  []request
	working int
}

// thumb is one of them.
type thumb struct {
	image    image.Image // nil as long as it is not made, and for what cannot be seen
	revision uint32      // of the document that it was made of, or is being made of
}

// request is one that is to be made.
type request struct {
	of       *thumb
	revision uint32
	begin    func() func() image.Image // returns what makes it, on another goroutine
	then     func()
}

const (
	thumbSize  = 40  // in pixels: sharp at twice the usual scale
	mostThumbs = 512 // are kept; then all are forgotten
	mostWanted = 64  // wait to be made; what was asked for first is forgotten
	workers    = 2   // how many are made at a time

	forgotten = math.MaxUint32 // the revision of one that was wanted and is not being made
)

// of is that of what a row refers to; nil where that cannot be seen, and as long as it is not made.
func (t *thumbs) of(r model.Row) image.Image {
	to, ok := t.page.Doc().Refers(r)
	if !ok {
		return nil
	}
	return t.to(to, nil)
}

// to is that of a resource of the document, or of an external resource. then, which may be nil, is called when it is made after this.
func (t *thumbs) to(r model.Row, then func()) image.Image {
	if res, external := t.page.Doc().ExternalFile(r); external {
		return t.ofFile(res, then)
	}
	return t.ofResource(r, then)
}

// ofFile is that of a file of the project.
func (t *thumbs) ofFile(res string, then func()) image.Image {
	self := t.page.File()
	if self == "" || !thumbnail.Has(res) {
		return nil
	}
	return t.get(res, 0, then, func() func() image.Image {
		return func() image.Image { return thumbnail.OfFile(self, res, thumbSize) }
	})
}

// ofResource is that of a resource of the document.
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

// get is the one of a name. It is made if it was not, or was made of another revision; until then the one before is shown.
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

// work makes what is wanted on other goroutines.
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
