package manual

import (
	"bytes"
	"image/png"
	"io/fs"
	"net/url"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// newText draws a part of a page. Links to what the manual knows call follow; links to other files are plain text, and those to the web go to the
// browser.
func newText(markdown string, pages fs.FS, knows func(link string) bool, follow func(link string)) *widget.RichText {
	t := widget.NewRichTextFromMarkdown(markdown)
	t.Wrapping = fyne.TextWrapWord
	settler{pages, knows, follow}.settle(t.Segments)
	return t
}

type settler struct {
	pages  fs.FS
	knows  func(link string) bool
	follow func(link string)
}

// settle makes the links among segments, and in them, lead into the manual, and has pictures come from it.
func (x settler) settle(list []widget.RichTextSegment) {
	for i, s := range list {
		switch s := s.(type) {
		case *widget.HyperlinkSegment:
			switch link := s.URL; {
			case link == nil || link.IsAbs():
			case x.knows(target(link)):
				s.OnTapped = func() { x.follow(target(link)) }
			default:
				list[i] = &widget.TextSegment{Text: s.Text, Style: widget.RichTextStyleInline}
			}
		case *widget.ImageSegment:
			if p := newPicture(s, x.pages); p != nil {
				list[i] = p
			}
		case *widget.ListSegment:
			x.settle(s.Items)
		case *widget.ParagraphSegment:
			x.settle(s.Texts)
		case *widget.TableSegment:
			for _, cell := range s.Headers {
				x.settle(cell)
			}
			for _, row := range s.Rows {
				for _, cell := range row {
					x.settle(cell)
				}
			}
		}
	}
}

// target is a link within the manual.
func target(link *url.URL) string {
	if link.Fragment != "" {
		return link.Path + "#" + link.Fragment
	}
	return link.Path
}

// picture is an image of the manual between its lines.
type picture struct {
	widget.ImageSegment
	image *fyne.StaticResource
	size  fyne.Size
}

// widest is how wide a picture is at most, so that it fits into the smallest window beside the list of pages.
const widest = 600

func newPicture(s *widget.ImageSegment, pages fs.FS) *picture {
	if s.Source == nil {
		return nil
	}
	data, err := fs.ReadFile(pages, "pictures/"+s.Source.Name())
	if err != nil {
		return nil
	}
	p := &picture{ImageSegment: *s, image: fyne.NewStaticResource(s.Source.Name(), data)}
	if c, err := png.DecodeConfig(bytes.NewReader(data)); err == nil && c.Width > 0 {
		width := min(widest, float32(c.Width))
		p.size = fyne.NewSize(width, width*float32(c.Height)/float32(c.Width))
	}
	return p
}

// Visual implements widget.RichTextSegment.
func (p *picture) Visual() fyne.CanvasObject {
	i := canvas.NewImageFromResource(p.image)
	i.FillMode = canvas.ImageFillContain
	i.SetMinSize(p.size)
	return container.NewHBox(i)
}

// Update implements widget.RichTextSegment.
func (p *picture) Update(fyne.CanvasObject) {}
