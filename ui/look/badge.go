package look

import (
	"embed"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// A Badge is the small sign before a row's name: one or two letters, or a shape.
type Badge struct {
	Text  string              // letters; empty if there is an icon
	Icon  string              // name of a shape in icons/, without ".svg"
	Bar   bool                // a bar on top: a packed array of these
	Color fyne.ThemeColorName // of letters, shape and border
}

//go:embed icons/*.svg
var shapes embed.FS

// Shape returns the icon of that name in the colour of a token, nil if there is none.
func Shape(name string, color fyne.ThemeColorName) fyne.Resource {
	b, err := shapes.ReadFile("icons/" + name + ".svg")
	if err != nil {
		return nil
	}
	return theme.NewColoredResource(fyne.NewStaticResource("savant-"+name+".svg", b), color)
}
