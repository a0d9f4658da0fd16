package rows

import (
	"fyne.io/fyne/v2"

	"savant/model"
	"savant/model/property"
	"savant/model/users"
	"savant/ui/host"
	"savant/ui/widgets"
)

// proposed has the fields of a new property of a node or resource offer the names that its class has and the file does not store, and
// follow the name with its default. A value that was written meanwhile stays.
func proposed(p host.Page, parent model.Row, key, value widgets.Field) (name, text widgets.Field) {
	if !property.Is(p.Doc(), parent) {
		return key, value
	}
	var names []string
	defaults := map[string]string{}
	for _, x := range property.List(p.Doc(), parent, users.Around(p.File), nil).Properties {
		if x.Declared && !x.Stored() {
			names = append(names, x.Name)
			defaults[x.Name] = x.Value
		}
	}
	if len(names) == 0 {
		return key, value
	}
	last := value.Text
	var to widgets.Below
	key.Complete = func(text string) []string { return widgets.Completions(names, text) }
	below := value.Below
	value.Below = func(of widgets.Below) fyne.CanvasObject {
		if to = of; below == nil {
			return nil
		}
		return below(of)
	}
	key.Below = func(of widgets.Below) fyne.CanvasObject {
		of.Follow(func(text string) {
			if d := defaults[text]; d != "" && to.Write != nil && to.Text() == last {
				last = d
				to.Write(d)
			}
		})
		return nil
	}
	return key, value
}
