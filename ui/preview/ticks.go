package preview

import (
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"savant/model/lines"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/outline"
	"savant/ui/widgets"
)

// mostLines is how many lines of a file are shown.
const mostLines = 200

// NotBlank leaves out the blank lines that come or go with a section.
func NotBlank(list []lines.Line) []lines.Line {
	return slices.DeleteFunc(list, func(l lines.Line) bool { return strings.TrimSpace(l.Before+l.After) == "" })
}

// Lines are rows of lines before and after, with room for some letters. Of very many the first are shown, and how many more there are.
func Lines(list []lines.Line, room int) []*widgets.Branch {
	var rows []*widgets.Branch
	for i, l := range list {
		if i == mostLines {
			rows = append(rows, &widgets.Branch{Key: "more", Look: outline.Look{Label: words.Say("and %s more", words.Number(int64(len(list)-i))), LabelColor: look.Muted}})
			break
		}
		rows = append(rows, &widgets.Branch{Key: fmt.Sprint(i), Look: Line(l, room)})
	}
	return rows
}

// Place is what a row of a preview stands for: a place that changes along if that is ticked.
type Place interface {
	// Tick is what says so; nil for a place for which there is nothing to choose.
	Tick() *bool
}

// Badge is the tick of a place.
func Badge(on bool) look.Badge {
	if on {
		return look.Badge{Icon: "ticked", Color: look.Accent}
	}
	return look.Badge{Icon: "unticked", Color: look.Muted}
}

// Turn ticks a row, or takes the tick away; of a heading all rows below it, which are ticked if one is not yet. It returns the places, none where
// there is nothing to tick.
func Turn(x *widgets.Branch) (places []Place) {
	rows := ticks(x)
	on := slices.ContainsFunc(rows, func(x *widgets.Branch) bool { return !*x.Data.(Place).Tick() })
	for _, x := range rows {
		place := x.Data.(Place)
		*place.Tick() = on
		x.Look.Badge = Badge(on)
		places = append(places, place)
	}
	return places
}

// ticks are the rows at and below one that can be ticked.
func ticks(x *widgets.Branch) (list []*widgets.Branch) {
	if x == nil {
		return nil
	}
	if place, ok := x.Data.(Place); ok && place.Tick() != nil {
		list = append(list, x)
	}
	for _, below := range x.Below {
		list = append(list, ticks(below)...)
	}
	return list
}

// Tree lists rows, which Space, Enter and a click tick. turn is called for that with the row, and says whether there was something to tick.
func Tree(rows []*widgets.Branch, turn func(x *widgets.Branch) bool) *widgets.Tree {
	list := widgets.NewTree()
	list.Show(rows)
	list.Act = func(x *widgets.Branch) { turn(x) }
	list.Keys = func(x *widgets.Branch, e *fyne.KeyEvent) bool { return e.Name == fyne.KeySpace && turn(x) }
	list.Outline.OnClicked = func(n outline.Node) {
		if x := list.At(n); x != nil && x.Data != nil { // a click on a heading only selects it
			turn(x)
		}
	}
	return list
}
