package pictures

import (
	"fmt"
	"image/color"
	"path/filepath"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"savant/codec/variant"
	"savant/model"
	"savant/scene/curve"
	"savant/ui/dialogs"
	"savant/ui/inspector"
)

// sized gives an object a width.
func sized(width float32, o fyne.CanvasObject) fyne.CanvasObject {
	return &fyne.Container{Layout: wide(width), Objects: []fyne.CanvasObject{o}}
}

// wide is a layout of one object with a fixed width.
type wide float32

// Layout implements fyne.Layout.
func (wide) Layout(o []fyne.CanvasObject, size fyne.Size) { o[0].Resize(size) }

// MinSize implements fyne.Layout.
func (w wide) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(float32(w), o[0].MinSize().Height)
}

// round32 is the number of 32 bits that is stored, with the digits that people know it by.
func round32(f float64) float64 {
	n, err := strconv.ParseFloat(strconv.FormatFloat(f, 'g', -1, 32), 64)
	if err != nil {
		return f
	}
	return n
}

// field is the fields of a part of a picture. Numbers are as wide as the file has them: 32 bits.
func (e *Editor) field(value func() variant.Value, change func(to variant.Value, amend bool) error, leave func()) *inspector.Line {
	return e.panel.NewLine(inspector.Held{
		Values: func() []variant.Value { return []variant.Value{value()} },
		Change: func(into func(v variant.Value) (variant.Value, error), amend bool) error {
			to, err := into(value())
			if err != nil {
				return err
			}
			return change(to, amend)
		},
		Leave: leave, Width: 32, Brief: true,
	})
}

// rgba is a colour as the screen shows it.
func rgba(c curve.Color) color.NRGBA { return inspector.RGBA(c[:]) }

// ofColor is a colour of 8 bits a channel as 32-bit numbers have it.
func ofColor(c color.Color) curve.Color {
	n := color.NRGBAModel.Convert(c).(color.NRGBA)
	var out curve.Color
	for i, b := range [4]uint8{n.R, n.G, n.B, n.A} {
		out[i] = float64(float32(b) / 255)
	}
	return out
}

// hexOf names an element that is a colour, with its digits.
func hexOf(doc *model.Document, r model.Row, i int, c color.NRGBA) string {
	return fmt.Sprintf("%s %02x%02x%02x%02x", doc.Describe(doc.Child(r, i)).Label, c.R, c.G, c.B, c.A)
}

// nameFor suggests a name for a file that what a row holds is written to. The row of a file has its extension already.
func (e *Editor) nameFor(r model.Row, extension string) string {
	doc := e.page.Doc()
	var names []string
	if named := e.properties(r)["resource_name"]; named != 0 {
		v, _ := doc.Value(named)
		names = append(names, v.Text)
	}
	if r != model.Root {
		names = append(names, doc.Describe(r).Label)
	}
	for _, user := range doc.Users(r) {
		names = append(names, doc.Describe(user).Label)
	}
	file := filepath.Base(e.page.Name())
	return dialogs.FileName(extension, append(names, strings.TrimSuffix(file, filepath.Ext(file)))...)
}
