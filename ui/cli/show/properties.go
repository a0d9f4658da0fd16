package show

import (
	"slices"

	"savant/model/property"
	"savant/model/users"
	"savant/ui/cli/command"
)

// objectJSON is what properties --json prints.
type objectJSON struct {
	File       string         `json:"file"`
	Path       string         `json:"path"`
	Class      string         `json:"class"`             // "" if the file does not state it
	Engine     string         `json:"engine"`            // the engine whose class table was used
	Known      bool           `json:"known"`             // whether that has the class
	Missing    string         `json:"missing,omitempty"` // the scene that says the class and defaults, and cannot be read
	Properties []propertyJSON `json:"properties"`
}

type propertyJSON struct {
	Name     string   `json:"name"`
	Class    string   `json:"class"` // that declares it; "" if none of the engine's does
	Group    string   `json:"group"`
	Subgroup string   `json:"subgroup"`
	Type     string   `json:"type"`
	Value    *string  `json:"value"` // null if neither file nor table has it
	Stored   bool     `json:"stored"`
	Default  *string  `json:"default"`
	From     string   `json:"from,omitempty"` // the scene that stores the default
	Hint     hintJSON `json:"hint"`
}

type hintJSON struct {
	Kind    string       `json:"kind"`
	Text    string       `json:"text,omitempty"`
	Options []optionJSON `json:"options,omitempty"`
	Min     *float64     `json:"min,omitempty"`
	Max     *float64     `json:"max,omitempty"`
	Step    *float64     `json:"step,omitempty"`
	Unit    string       `json:"unit,omitempty"`
	Degrees bool         `json:"degrees,omitempty"`
	Classes []string     `json:"classes,omitempty"`
	Except  []string     `json:"except,omitempty"`
	Key     string       `json:"key,omitempty"`
	Element string       `json:"element,omitempty"`
}

type optionJSON struct {
	Name  string `json:"name"`
	Value int64  `json:"value"`
}

// Properties is the row of the command in the table.
func Properties() *command.Command {
	return &command.Command{
		Name: "properties", Operands: "FILE PATH", Least: 2, Most: 2,
		Short: "list the properties of a node or a resource",
		Long: "Each property that the file stores, with its type and value, under the class and group that it belongs to; with --all also those that have their " +
			"default, in the engine's order (a star marks what is stored). The classes are those of Godot 3.2, 3.6 or 4.6, whichever is nearest to the file. " +
			"The class of an instance is read from its scene where the file lies in a project.",
		Options: slices.Concat([]command.Option{
			{Name: "all", Help: "also what is not stored, with its default"},
			{Name: "json", Help: "one JSON object on one line, with hints"},
		}, command.Common),
		Examples: []string{`savant properties player.tscn 'node["."]'`, `savant properties --all --json level.tscn 'sub_resource["Box_k3x7a"]'`},
		Run:      properties,
	}
}

func properties(c *command.Call) {
	file := c.One()
	if file == nil {
		return
	}
	row, ok := c.Row(file, c.Arguments[1])
	if !ok {
		return
	}
	here := func() string { return file.Path }
	object, err := property.Of(file.Doc, row, users.Around(here), users.ScriptsAround(c.Ctx, here))
	if err != nil {
		c.Fail(c.Arguments[0], err)
		return
	}
	j := objectJSON{File: c.Arguments[0], Path: file.Doc.Path(row), Class: object.Class, Engine: object.Table.Engine, Known: object.Known, Missing: object.Missing,
		Properties: []propertyJSON{}}
	settings := users.SettingsAround(file.Path)
	for _, p := range object.Properties {
		if p.Stored() || c.Has("all") {
			p.Hint.Options = append(p.Hint.Options, settings.NamedLayers(p.Hint.Kind)...)
			j.Properties = append(j.Properties, newPropertyJSON(p))
		}
	}
	if c.Has("json") {
		c.JSON(j)
		return
	}
	printObject(c, j)
}

// printObject prints a node or resource for people: its properties under the class and group that they belong to.
func printObject(c *command.Call, j objectJSON) {
	name := j.Class
	switch {
	case j.Missing != "":
		name = "class unknown: " + j.Missing + ", which it comes from, cannot be read"
	case name == "":
		name = "class unknown: it stands in another scene"
	case !j.Known:
		name += " (not a class of Godot " + j.Engine + ")"
	default:
		name += " (Godot " + j.Engine + ")"
	}
	c.Out.Line("%s: %s", j.Path, name)
	above := ""
	for _, p := range j.Properties {
		title := heading(p)
		if title != above {
			c.Out.Line("%s", title)
			above = title
		}
		mark := " "
		if p.Stored {
			mark = "*"
		}
		value := "unknown"
		if p.Value != nil {
			value = *p.Value
		}
		c.Out.Value(mark+" "+p.Name+" ("+p.Type+") = ", value)
		switch {
		case p.From == "":
		case !p.Stored:
			c.Out.Line("    from %s", p.From)
		case p.Default != nil:
			c.Out.Value("    default from "+p.From+": ", *p.Default)
		default:
			c.Out.Line("    default from %s", p.From)
		}
	}
}

// heading is the class and the groups of a property.
func heading(p propertyJSON) string {
	title := p.Class
	if title == "" {
		title = "(every object)"
	}
	for _, group := range []string{p.Group, p.Subgroup} {
		if group != "" {
			title += " > " + group
		}
	}
	return title
}

func newPropertyJSON(p property.Property) propertyJSON {
	j := propertyJSON{Name: p.Name, Class: p.Class, Group: p.Group, Subgroup: p.Subgroup, Type: p.Type, Stored: p.Stored()}
	if p.Stored() || p.HasDefault {
		j.Value = &p.Value
	}
	if p.HasDefault {
		j.Default = &p.Default
	}
	j.From = p.From
	h := p.Hint
	j.Hint = hintJSON{Kind: h.Kind.String(), Text: h.Text, Unit: h.Range.Unit, Degrees: h.Range.Degrees, Classes: h.Classes, Except: h.Except,
		Key: h.Key, Element: h.Element}
	if h.Range.Bounded() {
		j.Hint.Min, j.Hint.Max = &h.Range.Min, &h.Range.Max
		if h.Range.Step != 0 {
			j.Hint.Step = &h.Range.Step
		}
	}
	for _, o := range h.Options {
		j.Hint.Options = append(j.Hint.Options, optionJSON(o))
	}
	return j
}
