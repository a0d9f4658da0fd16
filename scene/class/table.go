package class

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/scene/literal"
)

// Table has the classes of one engine. It is shared and must not be changed.
type Table struct {
	Engine string // "3.2", "3.6", "4.6"

	// BaseScriptFirst says that the variables of a base script come before those of the script (tested with 3.2, 3.6,
	// 4.6).
	BaseScriptFirst bool

	classes map[string]*Class
	sorted  []*Class            // by name
	theme   map[string][]string // the theme overrides that an instance offers, by class

	properties sync.Map // properties including those of ancestors, by class, cached
}

// tables holds one table for each engine, decoded on first use.
var tables = map[string]func() *Table{
	"3.2": sync.OnceValue(func() *Table { return godot3("3.2", dialect.Godot32, hints32) }),
	"3.6": sync.OnceValue(func() *Table { return godot3("3.6", dialect.Godot3, hints36) }),
	"4.6": sync.OnceValue(func() *Table { return read("4.6", dialect.Godot46, hints46, 2, 4) }),
}

func godot3(engine string, d *dialect.Dialect, hints map[int]HintKind) *Table {
	t := read(engine, d, hints, 1, 2)
	t.BaseScriptFirst = true
	return t
}

// For returns the table of the engine nearest to a dialect; its Engine says which.
func For(d *dialect.Dialect) *Table { return tables[d.Nearest()]() }

// Has reports whether the engine of a dialect, in any release of the same major version that there is a table of, has a class.
func Has(d *dialect.Dialect, name string) bool {
	at := For(d)
	if _, ok := at.classes[name]; ok {
		return true
	}
	for engine, table := range tables {
		if engine != at.Engine && engine[0] == at.Engine[0] {
			if _, ok := table().classes[name]; ok {
				return true
			}
		}
	}
	return false
}

// Class returns a class by its name.
func (t *Table) Class(name string) (*Class, bool) {
	c, ok := t.classes[name]
	return c, ok
}

// Classes returns every class, by name.
func (t *Table) Classes() []*Class { return slices.Clone(t.sorted) }

// line is a line of a table: one class as the engine's ClassDB describes it.
type line struct {
	Class      string
	Inherits   string
	Made       bool
	Properties []struct {
		Name            string
		Group, Subgroup *string
		Type, Class     string
		Hint            int
		HintString      string `json:"hint_string"`
		Usage           int
		Default         *string
	}
	Enums   json.RawMessage
	Signals []struct {
		Name string
		Args []struct{ Name, Type string }
	}
	Overrides map[string]string
}

// read decodes the embedded table of an engine, whose literals are those of d. stored and shown are the engine's usage
// bits. The tables are part of the program, so an error in one is a bug and panics; the tests read all of them.
func read(engine string, d *dialect.Dialect, hints map[int]HintKind, stored, shown int) *Table {
	t := &Table{Engine: engine, classes: map[string]*Class{}, theme: themes(engine)}
	for decoder := json.NewDecoder(unpacked("godot-" + engine + ".jsonl.gz")); decoder.More(); {
		var l line
		if err := decoder.Decode(&l); err != nil {
			panic(fmt.Sprintf("class table of Godot %s: %v", engine, err))
		}
		c := &Class{Name: l.Class, Inherits: l.Inherits, Made: l.Made, Enums: enums(l.Enums), overrides: l.Overrides}
		var in Grouping
		for _, p := range l.Properties {
			switch {
			case p.Group != nil:
				in.Group(p.Name, *p.Group)
				continue
			case p.Subgroup != nil:
				in.Subgroup(p.Name, *p.Subgroup)
				continue
			}
			own := Property{Name: p.Name, Class: c.Name, Type: p.Type, Of: p.Class, InFile: p.Usage&stored != 0, Shown: p.Usage&shown != 0}
			in.Place(&own)
			if p.Default != nil {
				own.setDefault(*p.Default, d)
			} else if p.Type == "Object" { // such types are left out of the tables
				own.setDefault("null", d)
			}
			own.Hint = NewHint(hints[p.Hint], p.HintString)
			if kind, ok := unhinted[c.Name+"."+p.Name]; ok && own.Hint.Kind == NoHint {
				own.Hint.Kind = kind
			}
			c.Own = append(c.Own, own)
		}
		for _, s := range l.Signals {
			signal := Signal{Name: s.Name}
			for _, a := range s.Args {
				signal.Arguments = append(signal.Arguments, Argument(a))
			}
			c.Signals = append(c.Signals, signal)
		}
		c.showStored()
		t.classes[c.Name] = c
		t.sorted = append(t.sorted, c)
	}
	slices.SortFunc(t.sorted, func(a, b *Class) int { return strings.Compare(a.Name, b.Name) })
	return t
}

// showStored marks as shown what files store but the engine's inspector edits in another form that is not stored: an
// angle in degrees (rotation_degrees of Node2D and CanvasLayer, 3.x), a transform by its parts (Node3D, 4.x).
func (c *Class) showStored() {
	at := map[string]int{}
	for i, p := range c.Own {
		at[p.Name] = i
	}
	for i := range c.Own {
		p := &c.Own[i]
		if !p.InFile || p.Shown {
			continue
		}
		by, inDegrees := at[p.Name+"_degrees"]
		ok := inDegrees
		if p.Name == "transform" {
			by, ok = at["position"]
		}
		if !ok || c.Own[by].InFile {
			continue
		}
		p.Shown, p.Group, p.Subgroup, p.Prefix = true, c.Own[by].Group, c.Own[by].Subgroup, c.Own[by].Prefix
		if inDegrees {
			p.Hint = c.Own[by].Hint
			p.Hint.Range.Degrees = true
		}
	}
}

// setDefault sets the default from a table. The tables have null for what has no value of its own, and "" for RIDs. If
// the engine declares another type than it returns and stores (3.2 to 4.6: an int for Curve._data, which is an Array),
// the returned one counts.
func (p *Property) setDefault(text string, d *dialect.Dialect) {
	v, err := literal.ParseAll(text, d)
	switch {
	case err != nil, v.Type == variant.Nil && p.Type != "Object":
		return
	case v.Type != variant.Nil:
		p.Type = d.TypeName(v.Type)
	}
	p.Default, p.HasDefault = text, true
}

// Grouping is the current inspector group while properties are read.
type Grouping struct {
	category                 string
	group, groupPrefix       string
	subgroup, subgroupPrefix string
}

// Category begins a category, which ends all groups; "" is that of the class or script.
func (g *Grouping) Category(name string) { *g = Grouping{category: name} }

// Group begins a group; "" ends one.
func (g *Grouping) Group(name, prefix string) {
	*g = Grouping{category: g.category, group: name, groupPrefix: prefix}
}

// Subgroup begins a group within the group; "" ends one.
func (g *Grouping) Subgroup(name, prefix string) { g.subgroup, g.subgroupPrefix = name, prefix }

// Place sets the groups of a property and the prefix that they strip from its name. A property without the prefix
// ends the group, unless its name is the beginning of the prefix (EditorInspector::update_tree, 3.2 to 4.6; subgroups
// since 4.0).
func (g *Grouping) Place(p *Property) {
	inside := func(prefix string) bool {
		return strings.HasPrefix(p.Name, prefix) || strings.HasPrefix(prefix, p.Name)
	}
	if g.subgroup != "" && !inside(g.subgroupPrefix) {
		g.subgroup = ""
	}
	if g.group != "" && g.subgroup == "" && !inside(g.groupPrefix) {
		g.group = ""
	}
	switch {
	case g.subgroup != "" && strings.HasPrefix(p.Name, g.subgroupPrefix):
		p.Prefix = g.subgroupPrefix
	case g.subgroup == "" && g.group != "" && strings.HasPrefix(p.Name, g.groupPrefix):
		p.Prefix = g.groupPrefix
	}
	p.Category, p.Group, p.Subgroup = g.category, g.group, g.subgroup
}

// enums reads the constants of a class: Godot 4 groups them by enum, Godot 3 does not.
func enums(raw json.RawMessage) map[string]Enum {
	var flat map[string]json.RawMessage
	if json.Unmarshal(raw, &flat) != nil || len(flat) == 0 {
		return nil
	}
	list := map[string]Enum{}
	for name, of := range flat {
		var nested struct {
			Values json.RawMessage
			Flags  bool
		}
		if json.Unmarshal(of, &nested) != nil {
			return map[string]Enum{"": {Values: constants(raw)}}
		}
		list[name] = Enum{Flags: nested.Flags, Values: constants(nested.Values)}
	}
	return list
}

// constants reads an object of integers in its order, which is the engine's.
func constants(raw json.RawMessage) []Constant {
	var list []Constant
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	if _, err := decoder.Token(); err != nil {
		return nil
	}
	for decoder.More() {
		name, err := decoder.Token()
		if err != nil {
			return list
		}
		var value json.Number
		if decoder.Decode(&value) != nil {
			return list
		}
		n, err := value.Int64()
		if err != nil {
			f, _ := value.Float64()
			n = int64(f)
		}
		list = append(list, Constant{name.(string), n})
	}
	return list
}
