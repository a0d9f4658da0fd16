package find

import (
	"fmt"
	"math"
	"math/bits"
	"strings"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/vm"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/scene/literal"
)

// Messages.
const (
	tooLong           message.ID = "find.too-long"
	sumTooLarge       message.ID = "find.sum-too-large a b"
	tooManyDigits     message.ID = "find.too-many-digits number"
	numberTooLarge    message.ID = "find.number-too-large"
	noValueOf         message.ID = "find.no-value-of type"
	componentMissing  message.ID = "find.component-missing name"
	componentNotWhole message.ID = "find.component-not-whole name value"
)

// expression is an expression over value, key, path and type. What value supports depends on its type, so there is a
// program for each, compiled on first use.
type expression struct {
	text     string
	isTest   bool
	share    bool // it is a percentage of the present number: whole ones stay whole
	programs [variant.Types]*program
	machine  vm.VM
	env      map[string]any
	key      bool // it uses the key
	path     bool // it uses the path
}

// program is an expression for values of one type; code is nil if it is invalid for them.
type program struct {
	code *vm.Program
	err  error
}

// longestExpression is the maximum length of an expression.
const longestExpression = 10_000

// newExpression compiles an expression. With test it must be a bool.
func newExpression(text string, test bool) (*expression, error) {
	if len(text) > longestExpression {
		return nil, message.Err(tooLong)
	}
	if err := Numbers(text); err != nil {
		return nil, err
	}
	share := false
	if !test {
		text, share = fromNow(text)
	}
	e := &expression{text: text, isTest: test, share: share, env: map[string]any{"null": nil}}
	e.key, e.path = strings.Contains(text, "key"), strings.Contains(text, "path")
	var first error
	for t := range variant.Types {
		if sample(t) == nil {
			continue // an opaque value fits anything
		}
		p := e.program(t)
		if p.code != nil {
			return e, nil
		}
		if first == nil || t == variant.Float { // the error that people understand best
			first = p.err
		}
	}
	return nil, first
}

// sample returns a value of a type for compiling an expression, nil for types that are opaque to expressions.
func sample(t variant.Type) any {
	switch t {
	case variant.Bool:
		return false
	case variant.Int:
		return 0
	case variant.Float:
		return 0.0
	case variant.String, variant.StringName, variant.NodePath:
		return ""
	}
	if shape, ok := variant.ShapeOf(t); ok {
		return Components(shape, make([]float64, len(shape.Components)))
	}
	return nil
}

// Components returns a value with components for expressions: value.x, value.position.x.
func Components(shape variant.Shape, c []float64) map[string]any {
	top := map[string]any{}
	for i, name := range shape.Components {
		in := top
		for {
			group, rest, nested := strings.Cut(name, ".")
			if !nested {
				break
			}
			next, ok := in[group].(map[string]any)
			if !ok {
				next = map[string]any{}
				in[group] = next
			}
			in, name = next, rest
		}
		if i >= len(c) {
			continue
		}
		if shape.Integer {
			in[name] = int(c[i])
		} else {
			in[name] = c[i]
		}
	}
	return top
}

// plainly are the options of every expression: it has only its four variables and functions for numbers and text, and
// ints that would overflow or lose digits are an error.
func plainly() []expr.Option {
	list := []expr.Option{expr.MaxNodes(2000), expr.DisableBuiltin("now"), expr.DisableBuiltin("date")}
	for _, o := range []struct {
		operator, name string
		f              func(params ...any) (any, error)
		types          []any
	}{
		{"+", "exactly_add", arithmetic(addInts, func(a, b float64) float64 { return a + b }), wholeAndMixed},
		{"-", "exactly_subtract", arithmetic(subtractInts, func(a, b float64) float64 { return a - b }), wholeAndMixed},
		{"*", "exactly_multiply", arithmetic(multiplyInts, func(a, b float64) float64 { return a * b }), wholeAndMixed},
		{"/", "exactly_divide", arithmetic(nil, func(a, b float64) float64 { return a / b }), divided},
	} {
		list = append(list, expr.Function(o.name, o.f, o.types...), expr.Operator(o.operator, o.name))
	}
	return list
}

var (
	wholeAndMixed = []any{new(func(int, int) int), new(func(int, float64) float64), new(func(float64, int) float64)}
	divided       = []any{new(func(int, int) float64), new(func(int, float64) float64), new(func(float64, int) float64)}
)

// arithmetic is an operator on numbers, at least one of them an int.
func arithmetic(whole func(a, b int) (int, bool), float func(a, b float64) float64) func(params ...any) (any, error) {
	return func(params ...any) (any, error) {
		a, aWhole := params[0].(int)
		b, bWhole := params[1].(int)
		if aWhole && bWhole && whole != nil {
			if n, ok := whole(a, b); ok {
				return n, nil
			}
			return nil, message.Err(sumTooLarge, a, b)
		}
		x, _ := params[0].(float64)
		y, _ := params[1].(float64)
		for _, n := range []struct {
			whole bool
			int   int
			float *float64
		}{{aWhole, a, &x}, {bWhole, b, &y}} {
			if n.whole {
				*n.float = float64(n.int)
				if n.int > 1<<53 || n.int < -1<<53 {
					return nil, message.Err(tooManyDigits, n.int)
				}
			}
		}
		return float(x, y), nil
	}
}

func addInts(a, b int) (int, bool) {
	n := a + b
	return n, (n > a) == (b > 0)
}

func subtractInts(a, b int) (int, bool) {
	n := a - b
	return n, (n < a) == (b > 0)
}

func multiplyInts(a, b int) (int, bool) {
	high, low := bits.Mul64(magnitude(a), magnitude(b))
	negative := (a < 0) != (b < 0)
	switch {
	case high != 0 || low > 1<<63 || low == 1<<63 && !negative:
		return 0, false
	case negative:
		return int(-low), true
	}
	return int(low), true
}

func magnitude(n int) uint64 {
	if n < 0 {
		return -uint64(n)
	}
	return uint64(n)
}

// program returns the program for values of a type.
func (e *expression) program(t variant.Type) *program {
	if e.programs[t] != nil {
		return e.programs[t]
	}
	p := &program{}
	options := append(plainly(), expr.Env(map[string]any{"value": sample(t), "key": "", "path": "", "type": "", "null": nil}))
	if e.isTest {
		options = append(options, expr.AsBool())
	}
	p.code, p.err = expr.Compile(e.text, options...)
	if p.err != nil {
		p.code, p.err = nil, Plain(p.err)
	}
	e.programs[t] = p
	return p
}

// run evaluates the expression for a visited value. ok is false if it is invalid for values of this type.
func (e *expression) run(v *model.Visit, typeName string) (result any, ok bool, err error) {
	p := e.program(v.Type)
	if p.code == nil {
		return nil, false, nil
	}
	value, err := operand(v)
	if err != nil {
		return nil, false, err
	}
	e.env["value"], e.env["type"] = value, typeName
	if e.key {
		key, _ := v.Key()
		e.env["key"] = key
	} else {
		e.env["key"] = ""
	}
	if e.path {
		e.env["path"] = v.Path().String()
	} else {
		e.env["path"] = ""
	}
	result, err = e.machine.Run(p.code, e.env)
	if err != nil {
		return nil, true, Plain(err)
	}
	if e.share && v.Type == variant.Int {
		result = roundedHere(result)
	}
	return result, true, nil
}

// closed is a value that is opaque to expressions and not null.
type closed struct{}

// operand returns a visited value for expressions.
func operand(v *model.Visit) (any, error) {
	if bits, ok := v.Number(); ok {
		if v.Type == variant.Float {
			return math.Float64frombits(bits), nil
		}
		if n := int64(bits); int64(int(n)) == n {
			return int(n), nil
		}
		return nil, message.Err(numberTooLarge)
	}
	if text, ok := v.Text(); ok {
		return string(text), nil
	}
	switch {
	case v.Type == variant.Nil:
		return nil, nil
	case sample(v.Type) == nil:
		return closed{}, nil
	}
	value, err := v.Value()
	if err != nil {
		return nil, err
	}
	switch data := value.Data.(type) {
	case *variant.Math:
		shape, _ := variant.ShapeOf(value.Type)
		return Components(shape, data.C), nil
	case *variant.Path:
		return pathText(data), nil
	}
	return value.Bits != 0, nil // a bool
}

// pathText returns a NodePath as text.
func pathText(p *variant.Path) string {
	text := strings.Join(p.Names, "/")
	if p.Absolute {
		text = "/" + text
	}
	for _, s := range p.Subnames {
		text += ":" + s
	}
	return text
}

// made converts the result of an expression to a value that can replace one of type t.
func made(result any, t variant.Type) (variant.Value, error) {
	switch r := result.(type) {
	case bool:
		return variant.OfBool(r), nil
	case int:
		return variant.OfInt(int64(r)), nil
	case float64:
		if r != r {
			r = variant.NaN()
		}
		return variant.OfFloat(r), nil
	case string:
		switch t {
		case variant.StringName:
			return variant.Value{Type: t, Text: r}, nil
		case variant.NodePath:
			return variant.Value{Type: t, Data: literal.ParsePath(r)}, nil
		}
		return variant.OfString(r), nil
	case map[string]any:
		if shape, ok := variant.ShapeOf(t); ok {
			return assembled(r, shape, t)
		}
	}
	return variant.Value{}, message.Err(noValueOf, kindName(fmt.Sprintf("%T", result)))
}

// assembled makes a value from its components, all of which must be present.
func assembled(from map[string]any, shape variant.Shape, t variant.Type) (variant.Value, error) {
	c := make([]float64, len(shape.Components))
	for i, name := range shape.Components {
		var at any = from
		for _, part := range strings.Split(name, ".") {
			in, _ := at.(map[string]any)
			at = in[part]
		}
		switch n := at.(type) {
		case int:
			c[i] = float64(n)
		case float64:
			c[i] = n
		default:
			return variant.Value{}, message.Err(componentMissing, name)
		}
		if shape.Integer && (c[i] != math.Trunc(c[i]) || math.Abs(c[i]) > 1<<31) {
			return variant.Value{}, message.Err(componentNotWhole, name, at)
		}
	}
	return variant.OfMath(t, c...), nil
}
