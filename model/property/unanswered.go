package property

import (
	"slices"

	"savant/codec/message"
	"savant/model"
	"savant/scene/class"
	"savant/scene/nodepath"
)

// Messages.
const (
	methodMissing message.ID = "property.method-missing method node script"
	classLacks    message.ID = "property.class-lacks method node class"
)

// Lacks reports whether, as far as the source tells, a node has no such method: its class does not have it, and it has no script, or its script and
// all scripts that it extends are known, and none of them declares the method. A script may still provide it in other ways, such as in another part
// of a partial C# class.
func (m Members) Lacks(table *class.Table, method string) bool {
	return m.Whole && (m.bare || len(m.Scripts) > 0) && !slices.Contains(m.Methods, method) && !table.HasMethod(m.Class, method)
}

// Unanswered returns hints for the connections of a scene to methods that their nodes lack. scenes and scripts are as in Of.
func Unanswered(d *model.Document, scenes Scenes, scripts Scripts) (list []model.Problem) {
	connections := d.Connections()
	if len(connections) == 0 { // also in a file whose engine has no table, such as one that is none of Godot's
		return nil
	}
	table := class.For(d.Dialect())
	known := map[string]Members{}
	for _, c := range connections {
		to := c.ToRow
		if to == 0 {
			to = d.InnerRow(nodepath.Simplify(c.To))
		}
		if to == 0 || c.Method == "" {
			continue
		}
		m, ok := known[c.To]
		if !ok {
			m = MembersOf(d, to, scenes, scripts)
			known[c.To] = m
		}
		if !m.Lacks(table, c.Method) {
			continue
		}
		row, err := d.Find(d.Path(c.Row) + ".@method")
		if err != nil {
			row = c.Row
		}
		text := message.New(classLacks, c.Method, c.To, m.Class)
		if len(m.Scripts) > 0 {
			text = message.New(methodMissing, c.Method, c.To, m.Scripts[0])
		}
		list = append(list, model.Problem{Path: d.Path(row), Offset: d.Describe(row).Offset, Gravity: model.Hint, Text: text})
	}
	return list
}
