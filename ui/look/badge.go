package look

import (
	"bytes"
	"embed"
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// A Badge is the small sign before a row's name: one or two letters, or a shape.
type Badge struct {
	Text  string              // empty if there is an icon
	Icon  string              // name of a shape in icons/, without ".svg"
	Bar   bool                // a bar on top: a packed array of these
	Color fyne.ThemeColorName // of text, shape and border
}

//go:embed icons/*.svg
var shapes embed.FS

// Shape returns the icon of that name in the colour of a token, nil if there is none.
func Shape(name string, color fyne.ThemeColorName) fyne.Resource {
	b, err := shapes.ReadFile("icons/" + name + ".svg")
	if err != nil {
		return nil
	}
	return &tinted{name: name, color: color, svg: b}
}

// tinted is an icon drawn in white, shown in the colour that a token has now. Fyne's own coloured resources colour areas only
// and leave lines white.
type tinted struct {
	name  string
	color fyne.ThemeColorName
	svg   []byte
}

// Name distinguishes icons of different colours: Fyne caches their pictures by name.
func (t *tinted) Name() string { return "savant-" + t.name + "-" + t.hex()[1:] + ".svg" }

// Content is Fyne's.
func (t *tinted) Content() []byte {
	return bytes.ReplaceAll(t.svg, []byte("#fff"), []byte(t.hex()))
}

func (t *tinted) hex() string {
	c := Of(theme.Current(), t.color, fyne.CurrentApp().Settings().ThemeVariant())
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}
