package scenes

import (
	"context"
	"errors"
	"path"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/model/property"
	"savant/model/rowpath"
	"savant/model/users"
	"savant/scene/class"
	"savant/scene/nodepath"
	"savant/ui/host"
	"savant/ui/inspector"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/page"
	"savant/ui/widgets"
)

// The fields of a connection, in their order.
const (
	signalField = iota
	fromField
	toField
	methodField
	bindsField
	unbindsField
)

// connecting is the question what calls what: the signals of one node and the methods of another are there to choose from.
type connecting struct {
	page     host.Page
	was      model.Connection // the connection that is edited; the zero one for a new one
	stop     context.Context
	known    map[string]property.Members // by the path of the node
	fields   [6]widgets.Below
	texts    [6]string
	flags    int
	proposed string // the method's name, unless the user writes another
	signals  *widgets.KeySelect
	methods  *widgets.KeySelect
	ends     [4]*ink.Text // below the fields of nodes: what they are; below that of the method: that the node lacks it
}

// ask shows the question with what a connection is, and hands over what it is to be, of which is known that it can be.
func (q *connecting) ask(name, headline, yes string, done func(t []string, w model.Wiring) error) {
	q.flags = q.was.Wiring.Flags
	texts := []string{q.was.Signal, q.was.From, q.was.To, q.was.Method, q.bound(), ""}
	if q.was.Wiring.Unbinds > 0 {
		texts[unbindsField] = strconv.Itoa(q.was.Wiring.Unbinds)
	}
	copy(q.texts[:], texts)
	if q.was.Signal != "" && q.method() == q.was.Method {
		q.proposed = q.was.Method // it follows another signal
	}
	q.signals = q.list(signalField, words.Say("Signals of this node"))
	q.methods = q.list(methodField, words.Say("Methods of that node's script"))
	below := [6]fyne.CanvasObject{signalField: q.signals}
	for _, i := range []int{fromField, toField, methodField} {
		q.ends[i] = ink.Small("", look.Muted)
		q.ends[i].Cut = true
		below[i] = q.ends[i]
	}
	below[methodField] = ink.Down(6, q.ends[methodField], q.methods, q.calls())
	labels := []string{words.Say("Signal"), words.Say("From the node, by its path; . is the root"), words.Say("To the node"), words.Say("Method"), words.Say("Bound arguments, as Godot text: 1, \"two\"")}
	if q.page.Doc().Dialect().Text.NameMark == '&' { // 4.x
		labels = append(labels, words.Say("How many of the signal’s last arguments are left out"))
	}
	fields := make([]widgets.Field, len(labels))
	for i := range fields {
		fields[i] = widgets.Field{Label: labels[i], Text: texts[i], Onward: i < methodField, Below: func(of widgets.Below) fyne.CanvasObject {
			q.fields[i] = of
			if list := [6]*widgets.KeySelect{signalField: q.signals, methodField: q.methods}[i]; list != nil {
				list.Key = of.Keys
			}
			of.Follow(func(text string) { q.written(i, strings.TrimSpace(text)) })
			if below[i] == nil {
				return ink.Gap(0, 0)
			}
			return below[i]
		}}
	}
	fields[signalField].Complete, fields[signalField].Known = q.complete, true
	paths := nodePaths(q.page.Doc())
	for _, i := range []int{fromField, toField} {
		fields[i].Beside, fields[i].Tail = page.NodePicker(q.page, "."), true
		fields[i].Complete, fields[i].Known = func(text string) []string { return widgets.Completions(paths, text) }, true
	}
	q.page.Window().Preview(name, headline, yes, fields, nil, func(t []string) error {
		for i := range t {
			t[i] = strings.TrimSpace(t[i])
		}
		if err := q.check(t); err != nil {
			return err
		}
		w, err := q.wiring(t)
		if err != nil {
			return err
		}
		return done(t, w)
	})
	q.written(signalField, q.texts[signalField])
	if q.was.Method != "" { // of a connection that exists it is the method that is renamed; Shift+Tab leads to the rest
		q.fields[methodField].Focus()
	}
}

// list is a list below a field, of what the field can say.
func (q *connecting) list(field int, name string) *widgets.KeySelect {
	s := &widgets.KeySelect{Name: name}
	s.PlaceHolder, s.OnChanged = name, func(text string) { q.choose(field, text) }
	s.ExtendBaseWidget(s)
	return s
}

// choose writes what was chosen into a field, and lets the same be chosen again.
func (q *connecting) choose(field int, text string) {
	if text == "" {
		return
	}
	name, _, _ := strings.Cut(text, "(")
	q.fields[field].Write(name)
	of := []*widgets.KeySelect{signalField: q.signals, methodField: q.methods}[field]
	of.ClearSelected()
}

// written follows what a field says now.
func (q *connecting) written(field int, text string) {
	q.texts[field] = text
	switch field {
	case fromField, toField:
		q.look(text)
		if field == fromField && q.fields[signalField].Offer != nil {
			q.fields[signalField].Offer()
		}
	case methodField:
		q.ends[methodField].Paint(q.doubt(), look.Changed)
		return
	case signalField:
		q.ends[methodField].Paint(q.doubt(), look.Changed)
	default:
		q.ends[methodField].Paint(q.doubt(), look.Changed)
		return
	}
	if now := q.method(); q.texts[methodField] == q.proposed && now != q.proposed && q.fields[methodField].Write != nil {
		q.proposed = now
		q.fields[methodField].Write(now)
	}
}

// method is the name that Godot's editor would propose.
func (q *connecting) method() string {
	if q.texts[signalField] == "" {
		return ""
	}
	doc, from := q.page.Doc(), q.texts[fromField]
	name := nodepath.Name(from)
	if r, ok := q.node(from); ok && from == "." {
		name = inspector.Localized(doc.Describe(r)).Label
	}
	return property.Callback(doc.Dialect(), name, q.texts[signalField], from == q.texts[toField])
}

// node is the row of the node at a path.
func (q *connecting) node(path string) (model.Row, bool) {
	r, err := q.page.Doc().Find(`node[` + rowpath.Quote(path) + `]`)
	return r, err == nil
}

// look finds out what the node at a path has: what the file says at once, and what its scripts and scenes say in the background.
func (q *connecting) look(path string) {
	if _, known := q.known[path]; known {
		q.show()
		return
	}
	doc := q.page.Doc()
	r, ok := q.node(path)
	if !ok {
		q.show()
		return
	}
	q.known[path] = property.MembersOf(doc, r, nil, nil)
	q.show()
	file, w := q.page.File(), q.page.Window()
	if file == "" {
		return
	}
	trial, at := doc.Snapshot(), doc.Path(r)
	go func() {
		around := func() string { return file }
		copied := trial.Document()
		row, err := copied.Find(at)
		if err != nil {
			return
		}
		found := property.MembersOf(copied, row, users.Around(around), users.ScriptsAround(q.stop, around))
		w.RunOnUI(func() {
			if q.stop.Err() == nil {
				q.known[path] = found
				q.show()
			}
		}, false)
	}()
}

// show offers what is known of the two nodes.
func (q *connecting) show() {
	from, to := q.known[q.texts[fromField]], q.known[q.texts[toField]]
	q.signals.SetOptions(signalWords(from.Signals))
	q.page.Window().Trace("signals", "count", len(from.Signals))
	q.methods.SetOptions(methodWords(to))
	enable(q.signals)
	enable(q.methods)
	for _, i := range []int{fromField, toField} {
		q.ends[i].Set(q.about(q.texts[i]))
	}
	q.ends[methodField].Paint(q.doubt(), look.Changed)
	if of := q.fields[signalField]; of.Offer != nil {
		of.Offer()
	}
	if r := q.fields[fromField].Resized; r != nil {
		r()
	}
}

// enable lets a list be opened that has something.
func enable(s *widgets.KeySelect) {
	if len(s.Options) == 0 {
		s.Disable()
	} else {
		s.Enable()
	}
}

// about says what the node at a path is.
func (q *connecting) about(path string) string {
	if _, ok := q.node(path); !ok {
		return words.Say("There is no node %s.", path)
	}
	m := q.known[path]
	return strings.Join(append([]string{m.Class}, m.Scripts...), " · ")
}

// missing says that the node that is called lacks the method, "" where it has it or that is not known.
func (q *connecting) missing() string {
	m, method := q.known[q.texts[toField]], q.texts[methodField]
	if method == "" || !m.Lacks(class.For(q.page.Doc().Dialect()), method) {
		return ""
	}
	if len(m.Scripts) == 0 {
		return words.Say("%s has no method %s, and the node has no script.", m.Class, method)
	}
	return words.Say("%s has no method %s yet.", path.Base(m.Scripts[0]), method)
}

// check says why there can be no such connection.
func (q *connecting) check(t []string) error {
	doc, old := q.page.Doc(), []string{q.was.Signal, q.was.From, q.was.To, q.was.Method}
	if slices.Contains(t[:methodField+1], "") {
		return errors.New(words.Say("a connection needs a signal, two nodes and a method"))
	}
	for _, i := range []int{fromField, toField} {
		if _, ok := q.node(t[i]); !ok && t[i] != old[i] {
			return errors.New(words.Say("there is no node %s", t[i]))
		}
	}
	for _, i := range []int{signalField, methodField} {
		if t[i] != old[i] && !property.IsName(doc.Dialect(), t[i]) {
			return errors.New(words.Say("“%s” is not a name that Godot takes: letters, digits and _, with no digit at the beginning", t[i]))
		}
	}
	if m := q.known[t[fromField]]; m.Whole && !m.Has(t[signalField]) && t[signalField] != old[signalField] {
		return errors.New(words.Say("%s has no signal %s; choose one from the list", m.Class, t[signalField]))
	}
	for _, x := range doc.Connections() {
		if x.Row != q.was.Row && x.Signal == t[signalField] && x.Method == t[methodField] && samePlace(x.From, t[fromField]) && samePlace(x.To, t[toField]) {
			return errors.New(words.Say("%s already calls %s of %s", x.Signal, x.Method, x.To))
		}
	}
	return nil
}

// samePlace reports whether two paths from the root lead to one node.
func samePlace(a, b string) bool { return nodepath.Simplify(a) == nodepath.Simplify(b) }
