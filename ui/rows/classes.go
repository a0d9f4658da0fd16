package rows

import (
	"context"
	"path"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/model"
	"savant/model/label"
	"savant/model/scenery"
	"savant/model/slot"
	"savant/model/users"
	"savant/scene/class"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/look/badge"
	"savant/ui/outline"
	"savant/ui/page"
	"savant/ui/widgets"
)

// classTree is the classes of nodes below Node, each below the one that it inherits. A node's number is its place among all of them plus one, so that
// it stays the same where only some are shown.
type classTree struct {
	table *class.Table
	list  []*class.Class // those of the project come last
	below map[string][]outline.Node
	at    map[string]outline.Node
	own   map[string]users.ScriptClass // those of the project, by their names
}

const allClasses outline.Node = 1 << 30

// newClassTree is the tree of the classes whose names hold a text, with those that these inherit. own are classes of the project: those that are
// nodes stand below the class of the engine that they extend in the end.
func newClassTree(table *class.Table, own []users.ScriptClass, text string) *classTree {
	t := &classTree{table: table, list: table.Descendants("Node"), below: map[string][]outline.Node{}, at: map[string]outline.Node{}, own: map[string]users.ScriptClass{}}
	for _, c := range own {
		if _, taken := table.Class(c.Name); !taken && table.Inherits(c.Base, "Node") {
			t.own[c.Name] = c
			t.list = append(t.list, &class.Class{Name: c.Name, Inherits: c.Base, Made: true})
		}
	}
	kept := map[string]bool{}
	for _, c := range t.list {
		if _, fits := widgets.Plainness(c.Name, text); c.Made && fits {
			kept[c.Name] = true
			for _, above := range table.Lineage(t.base(c.Name)) {
				kept[above.Name] = true
			}
		}
	}
	for i, c := range t.list {
		n := outline.Node(i + 1)
		t.at[c.Name] = n
		switch {
		case !kept[c.Name]:
		case c.Name == "Node":
			t.below[""] = append(t.below[""], n)
		default:
			t.below[c.Inherits] = append(t.below[c.Inherits], n)
		}
	}
	return t
}

// base is the class of the engine that a class is: itself, unless it is one of the project.
func (t *classTree) base(name string) string {
	if c, ok := t.own[name]; ok {
		return c.Base
	}
	return name
}

func (t *classTree) class(n outline.Node) *class.Class { return t.list[n-1] }

func (t *classTree) children(n outline.Node) []outline.Node {
	if n == allClasses {
		return t.below[""]
	}
	return t.below[t.class(n).Name]
}

// Len implements outline.Model.
func (t *classTree) Len(n outline.Node) int { return len(t.children(n)) }

// Child implements outline.Model.
func (t *classTree) Child(n outline.Node, i int) outline.Node { return t.children(n)[i] }

// Parent implements outline.Model.
func (t *classTree) Parent(n outline.Node) outline.Node {
	if n == allClasses {
		return 0
	}
	if above, ok := t.at[t.class(n).Inherits]; ok && t.class(n).Name != "Node" {
		return above
	}
	return allClasses
}

// Index implements outline.Model.
func (t *classTree) Index(n outline.Node) int { return slices.Index(t.children(t.Parent(n)), n) }

// first is the class to begin with: the one that says what was typed most plainly; among equals one that fits below the class of the parent, "" for
// none; then the one with the shortest name.
func (t *classTree) first(text, parent string) outline.Node {
	best, rank := outline.Node(0), [3]int{}
	for i, c := range t.list {
		plain, ok := widgets.Plainness(c.Name, text)
		if !c.Made || !ok {
			continue
		}
		if now := [3]int{plain, t.strange(c.Name, parent), len(c.Name)}; best == 0 || slices.Compare(now[:], rank[:]) < 0 {
			best, rank = outline.Node(i+1), now
		}
	}
	return best
}

// spaces are the classes whose descendants belong below one another.
var spaces = []string{"Node2D", "Node3D", "Spatial", "Control"}

// strange says how little a class belongs below another: 0 if it is of the same space, 1 if one of them is of none, 2 if they are of different ones.
func (t *classTree) strange(name, parent string) int {
	one, other := t.space(name), t.space(parent)
	switch {
	case one == "" || other == "":
		return 1
	case one == other:
		return 0
	}
	return 2
}

func (t *classTree) space(name string) string {
	for _, c := range t.table.Lineage(t.base(name)) {
		if slices.Contains(spaces, c.Name) {
			return c.Name
		}
	}
	return ""
}

// recentClasses is where the classes that were chosen last are remembered.
const recentClasses = "recent-classes"

const mostRecent = 8

// chooseClass lets the user choose a class of nodes that an engine can make, starting at one of them. parent is the class that the node is to be
// below, "" for any: what fits there is found first. Other choices are listed below the classes. leave returns the focus. in is a file of the project
// whose classes are offered too, once they are found; "" for none. take gets the class of the engine, and the class of the project, if it is one.
func chooseClass(w host.Window, in string, d *dialect.Dialect, leave func(), headline, yes, at, parent string, more []fyne.CanvasObject, take func(name string, own users.ScriptClass)) {
	var project []users.ScriptClass
	typed, table := "", class.For(d)
	tree := newClassTree(table, nil, "")
	list := outline.New(tree, allClasses, func(n outline.Node) outline.Look {
		c := tree.class(n)
		l := outline.Look{Badge: badge.Of(scenery.BadgeOfClass(tree.base(c.Name))), Label: c.Name, Type: path.Base(tree.own[c.Name].Res), Branch: tree.Len(n) > 0}
		if l.Type == "." {
			l.Type = ""
		}
		if !c.Made {
			l.LabelColor = look.Faint
		}
		return l
	})
	c := &page.TreeChoice{List: list, Headline: headline, Hint: words.Say("Search: class"), Yes: yes, Below: more, Leave: leave}
	pick := func(name string) {
		c.Close()
		preferences := w.App().Preferences()
		recent := slices.DeleteFunc(preferences.StringList(recentClasses), func(s string) bool { return s == name })
		recent = slices.Insert(recent, 0, name)
		preferences.SetStringList(recentClasses, recent[:min(len(recent), mostRecent)])
		take(name, users.ScriptClass{})
	}
	c.Choose = func(n outline.Node) {
		name := tree.class(n).Name
		if own, ok := tree.own[name]; ok {
			c.Close()
			take(own.Base, own)
		} else if tree.class(n).Made {
			pick(name)
		}
	}
	c.Search = func(text string) {
		typed = text
		tree = newClassTree(table, project, text)
		list.SetModel(tree, allClasses)
		for row := 0; row < list.Len() && (text != "" && row < 500 || row < 1); row++ {
			list.Open(row)
		}
		if n := tree.first(text, parent); text != "" && n != 0 {
			list.SelectNode(n)
		} else if n, ok := tree.at[at]; ok {
			list.SelectNode(n)
		}
	}
	recent := container.NewHBox()
	for _, name := range w.App().Preferences().StringList(recentClasses) {
		if c, known := table.Class(name); known && c.Made && len(recent.Objects) < 4 {
			recent.Add(widgets.NewButton(name, func() { pick(name) }))
		}
	}
	if len(recent.Objects) > 0 {
		c.Above = []fyne.CanvasObject{recent}
	}
	c.Show(w, "class")
	c.Search("")
	if in != "" {
		projectClasses(w, in, d, func(list []users.ScriptClass) {
			project = list
			c.Search(typed)
			w.Trace("project-classes", "count", len(list))
		})
	}
}

// projectClasses finds the classes of a file's project in the background.
func projectClasses(w host.Window, file string, d *dialect.Dialect, then func([]users.ScriptClass)) {
	go func() {
		project, err := users.ProjectOf(file)
		if err != nil {
			return
		}
		if list, err := project.Classes(context.Background(), d); err == nil && len(list) > 0 {
			w.RunOnUI(func() { then(list) }, false)
		}
	}()
}

// withScript makes an edit of a node, and then gives the node the script of a class of the project, if it is to be one: all in one step.
func withScript(p host.Page, own users.ScriptClass, edit func() (model.Row, error)) (r model.Row, err error) {
	if own.Name == "" {
		return edit()
	}
	err = p.Doc().Group(message.New(label.InsertRows, 1, path.Base(own.Res)), func() error {
		if r, err = edit(); err != nil {
			return err
		}
		return slot.Attach(p.Doc(), r, own.Language, own.Res, own.UID)
	})
	return r, err
}

// inScene is an action's condition: a scene with nodes is shown.
func inScene(w host.Window) bool {
	p := w.Document()
	return p != nil && page.HasNodes(p.Doc())
}

// nodeSelected is an action's condition: the selected row is a node.
func nodeSelected(w host.Window) bool {
	p := w.Document()
	return p != nil && page.IsNode(p.Doc(), p.Selected())
}

// addsNode reports whether a key that makes something makes a node: the keyboard is in an outline that shows only nodes.
func addsNode(w host.Window) bool {
	p := w.Document()
	return nodeSelected(w) && p.OnlyNodes() && w.Canvas().Focused() == fyne.Focusable(p.Outline())
}

// addNode asks for the class of a new child of the selected node, or of a new node after it.
func addNode(w host.Window) {
	p := w.Document()
	doc, r := p.Doc(), p.Selected()
	parent, index := r, -1
	var more []fyne.CanvasObject
	if above := doc.Parent(r); page.IsNode(doc, above) {
		more = append(more, widgets.NewSegments([]string{words.Say("As a child"), words.Say("As a sibling")}, func(i int) {
			parent, index = r, -1
			if first, ok := doc.NodeIndex(above, 0); ok && i == 1 {
				parent, index = above, doc.Index(r)-first+1
			}
		}))
	}
	chooseClass(w, p.File(), doc.Dialect(), p.Focus, words.Say("New node in %s", widgets.Shorten(page.KeyText(doc, r))), words.Say("Add"), "", doc.Describe(r).Type, more, func(name string, own users.ScriptClass) {
		called := name
		if own.Name != "" {
			called = own.Name
		}
		made, err := withScript(p, own, func() (model.Row, error) { return doc.AddNode(parent, index, doc.FreeName(parent, called), name) })
		added(w, p, made, err)
	})
}

// added shows a new node, or why there is none.
func added(w host.Window, p host.Page, r model.Row, err error) {
	if err != nil {
		w.Refused(p, err)
		return
	}
	p.Select(r)
	w.Trace("node-added", "path", p.Path())
}

// addInstance asks for the scene to instance as a new child of the selected node: one of the project, or, without a
// project, its path.
func addInstance(w host.Window) {
	p := w.Document()
	parent := p.Selected()
	headline := words.Say("New instance in %s", widgets.Shorten(page.KeyText(p.Doc(), parent)))
	chooseScene(p, headline, "", func(f users.ProjectFile) { instances(p, parent, []string{f.Res}) }, func() { promptInstance(p, parent, headline) })
}

// chooseScene asks for a scene of the project that may be an instance in the one of the page; now is the one that is it already. none is called
// where there is none, or no project.
func chooseScene(p host.Page, headline, now string, take func(users.ProjectFile), none func()) {
	w := p.Window()
	project, err := users.ProjectOf(p.File())
	if p.File() == "" || err != nil {
		none()
		return
	}
	self, _ := project.Resource(p.File())
	uid := p.Doc().UID()
	var files []users.ProjectFile
	var holders map[string]bool // which would lead back to this scene
	w.Work(words.Say("Finding files"), func(ctx context.Context, _ func(float64)) error {
		var err error
		if files, err = project.List(ctx); err == nil {
			holders, err = project.Holders(ctx, self, uid)
		}
		return err
	}, func(err error) {
		if err != nil {
			w.Failed(p, err, widgets.Sentence(err))
			return
		}
		var items []widgets.Item
		for _, f := range files {
			if slices.Contains(sceneFiles, strings.ToLower(path.Ext(f.Res))) && f.Res != self && !holders[f.Res] {
				items = append(items, widgets.Item{Words: f.Res, Now: f.Res == now, Run: func() { take(f) }})
			}
		}
		if len(items) == 0 {
			none()
			return
		}
		w.Choose("instance", headline, items)
	})
}

// promptInstance asks for the path of a scene.
func promptInstance(p host.Page, parent model.Row, headline string) {
	fields := []widgets.Field{{Label: words.Say("Scene"), Hint: words.Say("res://door.tscn")}}
	p.Window().Prompt("instance", headline, words.Say("Add"), fields, func(t []string) error {
		file := strings.TrimSpace(t[0])
		name := file[strings.LastIndexByte(file, '/')+1:]
		name, _, _ = strings.Cut(name, ".")
		r, err := p.Doc().AddInstance(parent, -1, p.Doc().FreeName(parent, name), file)
		if err == nil {
			added(p.Window(), p, r, nil)
		}
		return err
	})
}

// changeClass asks for another class of the selected node, and before what does not go with it is lost.
func changeClass(w host.Window) {
	p := w.Document()
	r := p.Selected()
	label := widgets.Shorten(page.KeyText(p.Doc(), r))
	if instance, err := p.Doc().Find(p.Doc().Path(r) + ".@instance"); err == nil {
		swapInstance(p, r, instance)
		return
	}
	chooseClass(w, p.File(), p.Doc().Dialect(), p.Focus, words.Say("Type of %s", label), words.Say("Change"), p.Doc().Describe(r).Type, p.Doc().Describe(p.Doc().Parent(r)).Type, nil, func(name string, own users.ScriptClass) {
		change := func() {
			if _, err := withScript(p, own, func() (model.Row, error) { return r, changeTo(p.Doc(), r, name) }); err != nil {
				w.Refused(p, err)
				return
			}
			w.Trace("class-changed", "class", name)
		}
		if own.Name != "" && p.Doc().Describe(r).Type == name {
			change() // only its script
			return
		}
		notes, err := p.Doc().ClassChange(r, name)
		if err != nil {
			w.Refused(p, err)
			return
		}
		var lost []string
		for _, n := range notes {
			if n.Removed || n.Undecided {
				lost = append(lost, words.Text(n.Text))
			}
		}
		if len(lost) == 0 {
			change()
			return
		}
		w.Ask("change-class", words.Say("Change the class of %s to %s", label, name), strings.Join(lost, "\n"),
			widgets.Choice{Words: words.Say("Change"), Run: change}, widgets.Choice{Words: words.Say("Cancel"), Run: p.Focus})
	})
}

// changeTo gives a node another class, unless it has that already.
func changeTo(doc *model.Document, r model.Row, name string) error {
	if doc.Describe(r).Type == name {
		return nil
	}
	return doc.ChangeClass(r, name)
}
