// Package nodes finds the nodes of a scene by their classes and what their properties are, stored or by default.
package nodes

import (
	"context"
	"slices"
	"strings"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/parser"
	"github.com/expr-lang/expr/vm"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/find"
	"savant/model/property"
)

// Messages.
const (
	needsClass message.ID = "nodes.needs-class"
)

// prefix is what a query begins with.
const prefix = "class:"

// mostNodes is how large a condition may be.
const mostNodes = 2000

// Query says which nodes are wanted.
type Query struct {
	class   string
	names   []string // of the properties that the condition asks for
	code    *vm.Program
	machine vm.VM
}

// Asked reports whether a text is a query: class:Light3D, or class:Light3D light_energy > 1.
func Asked(text string) bool { return strings.HasPrefix(strings.TrimSpace(text), prefix) }

// Parse parses a query: class: followed by a class, and optionally by a condition.
func Parse(text string) (*Query, error) {
	text = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(text), prefix))
	class, where, _ := strings.Cut(text, " ")
	return Compile(class, where)
}

// Compile makes a query for nodes of a class or its heirs that meet a condition: an expression with the names of properties, whole or without
// what the inspector leaves out (energy for light_energy); "" for none. A node that does not have all these properties does not meet it.
func Compile(class, where string) (*Query, error) {
	q := &Query{class: class}
	if class == "" {
		return nil, message.Err(needsClass)
	}
	if where = strings.TrimSpace(where); where == "" {
		return q, nil
	}
	if err := find.Numbers(where); err != nil {
		return nil, err
	}
	tree, err := parser.Parse(where)
	if err != nil {
		return nil, find.Plain(err)
	}
	ast.Walk(&tree.Node, q)
	if q.code, err = expr.Compile(where, expr.AsBool(), expr.AllowUndefinedVariables(), expr.MaxNodes(mostNodes), expr.DisableBuiltin("now"), expr.DisableBuiltin("date")); err != nil {
		return nil, find.Plain(err)
	}
	return q, nil
}

// Visit gathers the names in a condition. It implements ast.Visitor.
func (q *Query) Visit(node *ast.Node) {
	if n, ok := (*node).(*ast.IdentifierNode); ok {
		q.names = append(q.names, n.Value)
	}
}

// Is reports whether a row is a node that is wanted. scenes may be nil: then the classes of instances are not known.
func (q *Query) Is(d *model.Document, r model.Row, scenes property.Scenes) bool {
	if _, ok := d.NodeIndex(r, 0); !ok {
		return false
	}
	if q.code == nil {
		class := property.Class(d, r, scenes)
		return class != "" && property.TableOf(d).Inherits(class, q.class)
	}
	o := property.List(d, r, scenes, nil)
	if o.Class == "" || !o.Table.Inherits(o.Class, q.class) {
		return false
	}
	env := map[string]any{}
	for _, name := range q.names {
		p, ok := named(o, name)
		if !ok {
			return false
		}
		value, ok := operand(d, p)
		if !ok {
			return false
		}
		env[name] = value
	}
	result, err := q.machine.Run(q.code, env)
	is, _ := result.(bool)
	return err == nil && is
}

// Run calls f for the nodes of a document that are wanted, in the order of the tree, until f returns false. scenes may be nil, as for Is. The error is
// that of ctx.
func (q *Query) Run(ctx context.Context, snapshot *model.Snapshot, scenes property.Scenes, f func(find.Hit) bool) error {
	d := snapshot.Document()
	var trail []int
	var visit func(r model.Row) bool
	below := func(r model.Row, first int) bool {
		for i := first; i < d.Len(r); i++ {
			trail = append(trail, i)
			if !visit(d.Child(r, i)) {
				return false
			}
			trail = trail[:len(trail)-1]
		}
		return true
	}
	visit = func(r model.Row) bool {
		first, isNode := d.NodeIndex(r, 0)
		if !isNode || ctx.Err() != nil {
			return ctx.Err() == nil
		}
		if q.Is(d, r, scenes) {
			about := d.Describe(r)
			if !f(find.Hit{Path: d.Path(r), Type: property.Class(d, r, scenes), Offset: about.Offset, Length: about.Length, Trail: slices.Clone(trail)}) {
				return false
			}
		}
		return below(r, first)
	}
	below(model.Root, 0)
	return ctx.Err()
}

// named returns the property of a name, or else of one that the inspector shows so.
func named(o *property.Object, name string) (short property.Property, ok bool) {
	for _, p := range o.Properties {
		if p.Name == name {
			return p, true
		}
		if rest, cut := strings.CutPrefix(p.Name, p.Prefix); !ok && cut && p.Prefix != "" && rest == name {
			short, ok = p, true
		}
	}
	return short, ok
}

// operand returns the value of a property for a condition; ok is false if neither the file nor the class has one.
func operand(d *model.Document, p property.Property) (value any, ok bool) {
	var v variant.Value
	var err error
	switch {
	case p.Stored():
		v, err = d.Value(p.Row)
	case p.HasDefault && p.Default != "":
		v, err = d.Parse(model.Root, p.Default)
	case p.Type == "Object":
		return nil, true
	default:
		return nil, false
	}
	if err != nil {
		return nil, false
	}
	switch v.Type {
	case variant.Nil:
		return nil, true
	case variant.Bool:
		return v.Bool(), true
	case variant.Int:
		return int(v.Int()), true
	case variant.Float:
		return v.Float(), true
	case variant.String, variant.StringName:
		return v.Text, true
	}
	if m, isMath := v.Data.(*variant.Math); isMath {
		if shape, known := variant.ShapeOf(v.Type); known {
			return find.Components(shape, m.C), true
		}
	}
	if p.Stored() {
		text, err := d.Text(p.Row)
		return text, err == nil
	}
	return p.Default, true
}
