package script

import (
	"math"
	"regexp"
	"strconv"
	"strings"

	"savant/codec/variant"
	"savant/scene/literal"
)

// deepest is the maximum nesting of expressions.
const deepest = 64

// number matches a number in GDScript and C#.
var number = regexp.MustCompile(`^(0[xX][0-9a-fA-F_]+|0[bB][01_]+|([0-9][0-9_]*)?\.?[0-9][0-9_]*([eE][+-]?[0-9]+)?|[0-9][0-9_]*\.([eE][+-]?[0-9]+)?)`)

// constant is the value of an expression, as Godot text.
type constant struct {
	text    string
	integer bool
	float   bool
	i       int64
	f       float64
}

func (c constant) number() bool { return c.integer || c.float }

func (c constant) value() float64 {
	if c.integer {
		return float64(c.i)
	}
	return c.f
}

func ofInt(i int64) constant { return constant{text: strconv.FormatInt(i, 10), integer: true, i: i} }

func (r *reader) ofFloat(f float64) constant {
	return constant{text: literal.Text(variant.OfFloat(f), r.scope.Dialect), float: true, f: f}
}

// evaluate returns the value of an expression as Godot text. ok is false if it is not a constant that the text alone
// determines.
func (r *reader) evaluate(s span) (text string, ok bool) {
	e := &evaluator{reader: r, at: s.from, to: s.to}
	c, ok := e.expression(0)
	return c.text, ok && e.at == s.to
}

// integer returns the value of an int expression.
func (r *reader) integer(s span) (int64, bool) {
	e := &evaluator{reader: r, at: s.from, to: s.to}
	c, ok := e.expression(0)
	return c.i, ok && e.at == s.to && c.integer
}

// evaluator evaluates an expression from left to right.
type evaluator struct {
	*reader
	at, to int
	depth  int
}

// precedence of the numeric operators.
var precedence = map[string]int{"|": 1, "^": 2, "&": 3, "<<": 4, ">>": 4, "+": 5, "-": 5, "*": 6, "/": 6, "%": 6}

// operator returns the operator at the current token, and how many tokens it takes.
func (e *evaluator) operator() (sign string, tokens int) {
	if e.at >= e.to {
		return "", 0
	}
	sign = e.text(e.at)
	if (sign == "<" || sign == ">") && e.at+1 < e.to && e.text(e.at+1) == sign {
		return sign + sign, 2
	}
	return sign, 1
}

func (e *evaluator) expression(above int) (constant, bool) {
	if e.depth++; e.depth > deepest {
		return constant{}, false
	}
	defer func() { e.depth-- }()
	left, ok := e.operand()
	for ok {
		sign, tokens := e.operator()
		level := precedence[sign]
		if level <= above {
			return left, true
		}
		e.at += tokens
		var right constant
		if right, ok = e.expression(level); ok {
			left, ok = e.combined(left, sign, right)
		}
	}
	return constant{}, false
}

// combined applies an operator to two numbers.
func (e *evaluator) combined(a constant, sign string, b constant) (constant, bool) {
	switch {
	case !a.number() || !b.number():
		return constant{}, false
	case a.integer && b.integer:
		i, ok := whole(a.i, sign, b.i)
		return ofInt(i), ok
	}
	x, y := a.value(), b.value()
	switch sign {
	case "+":
		return e.ofFloat(x + y), true
	case "-":
		return e.ofFloat(x - y), true
	case "*":
		return e.ofFloat(x * y), true
	case "/":
		return e.ofFloat(x / y), y != 0
	}
	return constant{}, false
}

func whole(a int64, sign string, b int64) (int64, bool) {
	switch sign {
	case "+":
		return a + b, true
	case "-":
		return a - b, true
	case "*":
		return a * b, true
	case "/":
		if b == 0 {
			return 0, false
		}
		return a / b, true
	case "%":
		if b == 0 {
			return 0, false
		}
		return a % b, true
	case "<<", ">>":
		if b < 0 || b > 63 {
			return 0, false
		}
		if sign == "<<" {
			return a << b, true
		}
		return a >> b, true
	case "|":
		return a | b, true
	case "&":
		return a & b, true
	case "^":
		return a ^ b, true
	}
	return 0, false
}

// words are the named constants of the languages.
var words = map[string]string{"true": "true", "false": "false", "null": "null", "True": "true", "False": "false"}

// floats are the named floats of GDScript.
var floats = map[string]float64{"PI": math.Pi, "TAU": 2 * math.Pi, "INF": math.Inf(1), "NAN": math.NaN()}

// operand evaluates an operand.
func (e *evaluator) operand() (constant, bool) {
	if e.at >= e.to {
		return constant{}, false
	}
	t, sign := e.list[e.at], e.text(e.at)
	switch {
	case t.Kind == Text:
		return e.stringConstant(t)
	case t.Kind == Word && t.Start < len(e.src) && (e.src[t.Start] >= '0' && e.src[t.Start] <= '9'), sign == ".":
		return e.numberConstant(t)
	case t.Kind == Word:
		return e.named(sign)
	}
	switch sign {
	case "-", "+", "~":
		e.at++
		c, ok := e.expression(7)
		switch {
		case !ok || !c.number():
			return constant{}, false
		case sign == "+":
			return c, true
		case sign == "~":
			return ofInt(^c.i), c.integer
		case c.integer:
			return ofInt(-c.i), true
		}
		return e.ofFloat(-c.f), true
	case "(":
		end := e.closing(e.at)
		e.at++
		c, ok := e.expression(0)
		if !ok || e.at != end {
			return constant{}, false
		}
		e.at++
		return c, true
	case "[", "{":
		return e.container(sign)
	}
	return constant{}, false
}

func (e *evaluator) stringConstant(t Token) (constant, bool) {
	text, ok := t.Style.Decode(string(e.src[t.From:t.To]))
	e.at++
	v := variant.OfString(text)
	switch t.Prefix {
	case "&":
		v.Type = variant.StringName
	case "^":
		v = variant.Value{Type: variant.NodePath, Data: literal.ParsePath(text)}
	case "@":
		if e.language.Nodes {
			v = variant.Value{Type: variant.NodePath, Data: literal.ParsePath(text)}
		}
	case "", "r":
	default:
		return constant{}, false
	}
	return constant{text: literal.Text(v, e.scope.Dialect)}, ok
}

func (e *evaluator) numberConstant(t Token) (constant, bool) {
	spelled := string(number.Find(e.src[t.Start:]))
	end := t.Start + len(spelled)
	if spelled == "" {
		return constant{}, false
	}
	isFloat := strings.ContainsAny(spelled, ".eE") && !strings.HasPrefix(spelled, "0x")
	if !e.language.Nodes && end < len(e.src) { // C#: 1.5f, 2u, 3L
		for end < len(e.src) && strings.IndexByte("fFdDmMuUlL", e.src[end]) >= 0 {
			isFloat = isFloat || strings.IndexByte("fFdDmM", e.src[end]) >= 0
			end++
		}
	}
	for e.at < e.to && e.list[e.at].Start < end {
		e.at++
	}
	if e.list[e.at-1].End > end {
		return constant{}, false
	}
	plain := strings.ReplaceAll(spelled, "_", "")
	if isFloat {
		f, err := strconv.ParseFloat(plain, 64)
		return e.ofFloat(f), err == nil
	}
	base := 10
	if len(plain) > 2 && plain[0] == '0' && strings.IndexByte("xXbB", plain[1]) >= 0 {
		base = 0
	}
	i, err := strconv.ParseInt(plain, base, 64)
	return ofInt(i), err == nil
}

// directions are the named constants of structures (core/variant/variant_call.cpp, 3.2 to 4.6).
var directions = map[string]map[string]string{
	"Vector2": {"ZERO": "0, 0", "ONE": "1, 1", "LEFT": "-1, 0", "RIGHT": "1, 0", "UP": "0, -1", "DOWN": "0, 1"},
	"Vector3": {"ZERO": "0, 0, 0", "ONE": "1, 1, 1", "LEFT": "-1, 0, 0", "RIGHT": "1, 0, 0", "UP": "0, 1, 0", "DOWN": "0, -1, 0",
		"FORWARD": "0, 0, -1", "BACK": "0, 0, 1"},
	"Vector2i": {"ZERO": "0, 0", "ONE": "1, 1", "LEFT": "-1, 0", "RIGHT": "1, 0", "UP": "0, -1", "DOWN": "0, 1"},
	"Vector3i": {"ZERO": "0, 0, 0", "ONE": "1, 1, 1", "LEFT": "-1, 0, 0", "RIGHT": "1, 0, 0", "UP": "0, 1, 0", "DOWN": "0, -1, 0",
		"FORWARD": "0, 0, -1", "BACK": "0, 0, 1"},
	"Vector4":     {"ZERO": "0, 0, 0, 0", "ONE": "1, 1, 1, 1"},
	"Transform2D": {"IDENTITY": "1, 0, 0, 1, 0, 0"}, "Basis": {"IDENTITY": "1, 0, 0, 0, 1, 0, 0, 0, 1"},
	"Transform": {"IDENTITY": "1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0"}, "Transform3D": {"IDENTITY": "1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0"},
	"Quat": {"IDENTITY": "0, 0, 0, 1"}, "Quaternion": {"IDENTITY": "0, 0, 0, 1"},
}

// named evaluates a name: a word of the language, a constant of the script, a member of an enum, a constructor.
func (e *evaluator) named(name string) (constant, bool) {
	if name == "new" && !e.language.Nodes && e.word(e.at+1) != "" {
		e.at++
		name = e.word(e.at)
	}
	e.at++
	if text, ok := words[name]; ok {
		return constant{text: text}, true
	}
	if f, ok := floats[name]; ok && e.language.Nodes {
		return e.ofFloat(f), true
	}
	if e.at < e.to && e.text(e.at) == "(" {
		return e.made(name)
	}
	for e.at+1 < e.to && e.text(e.at) == "." && e.word(e.at+1) != "" {
		name += "." + e.word(e.at+1)
		e.at += 2
	}
	if at := strings.LastIndexByte(name, '.'); at >= 0 {
		return e.member(name[:at], name[at+1:])
	}
	for _, c := range e.enums[""].values {
		if c.Name == name {
			return ofInt(c.Value), true
		}
	}
	s, ok := e.constants[name]
	if _, i, isGlobal := e.globalMember(name); !ok && isGlobal {
		return ofInt(i), true
	}
	if !ok || e.busy[name] {
		return constant{}, false
	}
	e.busy[name] = true
	defer delete(e.busy, name)
	inner := &evaluator{reader: e.reader, at: s.from, to: s.to, depth: e.depth}
	c, ok := inner.expression(0)
	return c, ok && inner.at == s.to
}

// member evaluates a member of an enum, or a constant of a class or type.
func (e *evaluator) member(of, name string) (constant, bool) {
	if values, ok := e.enum(of); ok {
		for _, c := range values.values {
			if c.Name == name {
				return ofInt(c.Value), true
			}
		}
	}
	if of == "Color" || of == "Colors" && !e.language.Nodes {
		if c, ok := e.color(name); ok {
			return c, true
		}
	}
	if components, ok := directions[of][strings.ToUpper(name)]; ok {
		return e.parsed(of + "(" + components + ")")
	}
	for _, c := range e.scope.Table.Lineage(of) {
		for _, values := range c.Enums {
			for _, v := range values.Values {
				if v.Name == name {
					return ofInt(v.Value), true
				}
			}
		}
	}
	return constant{}, false
}

// parsed returns a constant for a text that Godot parses.
func (e *evaluator) parsed(text string) (constant, bool) {
	v, err := literal.ParseAll(text, e.scope.Dialect)
	if err != nil {
		return constant{}, false
	}
	return constant{text: literal.Text(v, e.scope.Dialect)}, true
}

// made evaluates a constructor: Vector2(1, 2).
func (e *evaluator) made(name string) (constant, bool) {
	t, ok := e.types(name)
	if !ok {
		return constant{}, false
	}
	list, ok := e.listed(")")
	if !ok {
		return constant{}, false
	}
	if len(list) == 0 {
		return constant{text: literal.Text(variant.Zero(t), e.scope.Dialect)}, true
	}
	if t == variant.Color && len(list) == 3 {
		list = append(list, "1")
	}
	if t == variant.Color && len(list) == 1 {
		if v, err := literal.ParseAll(list[0], e.scope.Dialect); err == nil && v.Type == variant.String {
			return e.color(v.Text)
		}
	}
	spelled := e.scope.Dialect.TypeName(t)
	arguments := strings.Join(list, ", ")
	if _, packed := variant.ElementOf(t); packed && len(list) == 1 {
		arguments = strings.TrimSuffix(strings.TrimPrefix(arguments, "["), "]")
	}
	switch t {
	case variant.String, variant.Bool, variant.Int, variant.Float:
		return constant{}, false
	case variant.StringName:
		return e.parsed("&" + arguments)
	}
	return e.parsed(spelled + "(" + arguments + ")")
}

// listed evaluates the values between brackets, from the current token on.
func (e *evaluator) listed(closing string) (list []string, ok bool) {
	e.at++
	for e.at < e.to && e.text(e.at) != closing {
		c, ok := e.expression(0)
		if !ok {
			return nil, false
		}
		list = append(list, c.text)
		if e.at < e.to && e.text(e.at) == "," {
			e.at++
		} else if e.at >= e.to || e.text(e.at) != closing {
			return nil, false
		}
	}
	if e.at >= e.to {
		return nil, false
	}
	e.at++
	return list, true
}

// container evaluates an array, or a dictionary: {"a": 1}, or {a = 1} in Lua style.
func (e *evaluator) container(sign string) (constant, bool) {
	if sign == "[" {
		list, ok := e.listed("]")
		if !ok {
			return constant{}, false
		}
		return e.parsed("[" + strings.Join(list, ", ") + "]")
	}
	e.at++
	var entries []string
	for e.at < e.to && e.text(e.at) != "}" {
		var key constant
		ok := true
		if name := e.word(e.at); name != "" && e.text(e.at+1) == "=" {
			key, e.at = e.luaKey(name), e.at+1
		} else if key, ok = e.expression(0); !ok || e.text(e.at) != ":" {
			return constant{}, false
		}
		e.at++
		value, ok := e.expression(0)
		if !ok {
			return constant{}, false
		}
		entries = append(entries, key.text+": "+value.text)
		if e.text(e.at) == "," {
			e.at++
		} else if e.text(e.at) != "}" {
			return constant{}, false
		}
	}
	if e.at >= e.to {
		return constant{}, false
	}
	e.at++
	return e.parsed("{" + strings.Join(entries, ", ") + "}")
}

// luaKey returns the key for a name: a StringName if the engine has that (4.6).
func (e *evaluator) luaKey(name string) constant {
	v := variant.OfString(name)
	if t, ok := e.types("StringName"); ok {
		v.Type = t
	}
	return constant{text: literal.Text(v, e.scope.Dialect)}
}
