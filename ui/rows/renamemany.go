package rows

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"savant/model"
	"savant/model/naming"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/outline"
	"savant/ui/page"
	"savant/ui/widgets"
)

// mostPreviewed is how many new names are shown before they are given.
const mostPreviewed = 8

// renameMany asks for a pattern and gives the selected nodes the names that it makes. With one selected, all below it are meant.
func renameMany(w host.Window) {
	p := w.Document()
	nodes := slices.DeleteFunc(editable(p, model.CanRename), func(r model.Row) bool { return !page.IsNode(p.Doc(), r) })
	if len(nodes) == 1 {
		nodes = nodesBelow(p.Doc(), nodes[0])
	}
	if len(nodes) == 0 {
		w.Fail(p, words.Say("Select several nodes, or one with nodes below it."))
		return
	}
	fields := []widgets.Field{
		{Label: words.Say("Find"), Hint: words.Say("part of the name, or /regular expression/")},
		{Label: words.Say("Replace with"), Hint: words.Say("may hold ${NAME}, ${PARENT}, ${TYPE} and ${COUNTER}")},
		{Label: words.Say("Counter: start, step, digits"), Text: "1, 1, 1"},
	}
	show := func(t []string) []string {
		list, err := renamings(p.Doc(), nodes, t)
		if err == nil && len(list) > 0 {
			err = tried(p.Doc(), list)
		}
		var lines []string
		for i, x := range list {
			if i == mostPreviewed {
				lines = append(lines, words.Say("and %s more", words.Number(int64(len(list)-i))))
				break
			}
			lines = append(lines, widgets.Shorten(x.Old)+" › "+widgets.Shorten(x.New))
		}
		switch {
		case err != nil:
			lines = append(lines, words.Sentence(err))
		case len(list) == 0:
			lines = append(lines, words.Say("No names change."))
		}
		return lines
	}
	headline := words.Count(int64(len(nodes)), "Rename %s node by a pattern", "Rename %s nodes by a pattern")
	w.Preview("rename-many", headline, words.Say("Rename"), fields, show, func(t []string) error {
		list, err := renamings(p.Doc(), nodes, t)
		if err == nil && len(list) == 0 {
			err = errors.New(words.Say("No names change."))
		}
		if err == nil {
			err = naming.Rename(p.Doc(), list)
		}
		if err != nil {
			return err
		}
		w.Trace("renamed-many", "nodes", len(list))
		return nil
	})
}

// tried says why nodes cannot have their new names, nil if they can.
func tried(doc *model.Document, list []naming.Renaming) error {
	trial := doc.Snapshot().Document()
	there := slices.Clone(list)
	for i, x := range list {
		row, err := trial.Find(doc.Path(x.Row))
		if err != nil {
			return err
		}
		there[i].Row = row
	}
	return naming.Rename(trial, there)
}

// nodesBelow are the nodes below another, in the order of the file.
func nodesBelow(doc *model.Document, r model.Row) (list []model.Row) {
	tree := page.NodeTree{Tree: page.Tree{Doc: doc}}
	var walk func(above model.Row)
	walk = func(above model.Row) {
		for i := range tree.Len(outline.Node(above)) {
			n := model.Row(tree.Child(outline.Node(above), i))
			list = append(list, n)
			walk(n)
		}
	}
	walk(r)
	return list
}

// renamings are the names that the fields of the prompt ask for.
func renamings(doc *model.Document, nodes []model.Row, t []string) ([]naming.Renaming, error) {
	p := naming.Pattern{Find: t[0], Replace: t[1], Start: 1, Step: 1, Digits: 1}
	if len(t[0]) > 2 && strings.HasPrefix(t[0], "/") && strings.HasSuffix(t[0], "/") {
		p.Find, p.Regexp = t[0][1:len(t[0])-1], true
	}
	for i, text := range strings.FieldsFunc(t[2], func(r rune) bool { return r == ',' || r == ' ' }) {
		n, err := strconv.Atoi(text)
		if err != nil || i > 2 {
			return nil, errors.New(words.Say("The counter takes three whole numbers: its start, its step and its number of digits."))
		}
		*[]*int{&p.Start, &p.Step, &p.Digits}[i] = n
	}
	if t[0] == "" && t[1] == "" {
		return nil, nil
	}
	return p.Names(doc, nodes)
}
