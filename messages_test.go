package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"savant/assets"
	"savant/codec/message"
)

// messages are all uses of the type message.ID in the project, to determine which IDs a place may send.
type messages struct {
	packages []*typedPackage
	sources  map[string][]flow // what a variable, field, parameter or result gets, by its key
}

// flow is an expression that gives IDs, or, with those of a list or table, has them in it.
type flow struct {
	p *typedPackage
	e ast.Expr
}

const idType = "savant/codec/message.ID"

// isID reports whether a type is that of IDs, or of lists or tables of them.
func isID(t types.Type) bool {
	if t == nil {
		return false
	}
	if t.String() == idType {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Slice:
		return isID(u.Elem())
	case *types.Array:
		return isID(u.Elem())
	case *types.Map:
		return isID(u.Elem()) || isID(u.Key())
	}
	return false
}

// key names a variable, parameter or field alike in the package that declares it and in those that import it, compiled.
func (p *typedPackage) key(o types.Object) string {
	at := p.set.Position(o.Pos())
	return fmt.Sprintf("%s/%s:%d %s", o.Pkg().Path(), filepath.Base(at.Filename), at.Line, o.Name())
}

// result names the i-th result of a function.
func (p *typedPackage) result(f types.Object, i int) string {
	return fmt.Sprintf("%s result %d", p.key(f), i)
}

// trace follows the IDs through the project: assignments, literals of structs, arguments and results.
func trace(packages []*typedPackage) *messages {
	m := &messages{packages: packages, sources: map[string][]flow{}}
	for _, p := range packages {
		add := func(to string, e ast.Expr) {
			m.sources[to] = append(m.sources[to], flow{p, e})
		}
		object := func(e ast.Expr) types.Object {
			switch e := ast.Unparen(e).(type) {
			case *ast.Ident:
				return p.info.ObjectOf(e)
			case *ast.SelectorExpr:
				return p.info.ObjectOf(e.Sel)
			case *ast.IndexExpr:
				if x, ok := ast.Unparen(e.X).(*ast.Ident); ok {
					return p.info.ObjectOf(x)
				}
			}
			return nil
		}
		assign := func(left, right []ast.Expr) {
			for i, l := range left {
				o := object(l)
				if o == nil || o.Pkg() == nil || !isID(p.info.TypeOf(l)) {
					continue
				}
				if len(right) == len(left) {
					add(p.key(o), right[i])
				} else if call, ok := right[0].(*ast.CallExpr); ok {
					if f := p.callee(call); f != nil {
						add(p.key(o), alias(p.result(f, i)))
					}
				}
			}
		}
		for _, file := range p.files {
			var function []types.Object // around what is visited; nil for one without a name
			var visit func(n ast.Node) bool
			visit = func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.FuncDecl:
					if n.Body != nil {
						function = append(function, p.info.Defs[n.Name])
						ast.Inspect(n.Body, visit)
						function = function[:len(function)-1]
					}
					return false
				case *ast.FuncLit:
					function = append(function, nil)
					ast.Inspect(n.Body, visit)
					function = function[:len(function)-1]
					return false
				case *ast.ReturnStmt:
					o := function[len(function)-1]
					if o == nil {
						return true
					}
					results := o.Type().(*types.Signature).Results()
					for i := range results.Len() {
						switch {
						case !isID(results.At(i).Type()):
						case len(n.Results) == results.Len():
							add(p.result(o, i), n.Results[i])
						case len(n.Results) == 0: // they have names
							add(p.result(o, i), alias(p.key(results.At(i))))
						default:
							if f := p.callee(n.Results[0].(*ast.CallExpr)); f != nil {
								add(p.result(o, i), alias(p.result(f, i)))
							}
						}
					}
				case *ast.AssignStmt:
					assign(n.Lhs, n.Rhs)
				case *ast.ValueSpec:
					if len(n.Values) > 0 {
						left := make([]ast.Expr, len(n.Names))
						for i, name := range n.Names {
							left[i] = name
						}
						assign(left, n.Values)
					}
				case *ast.RangeStmt:
					if o := object(n.Value); n.Value != nil && o != nil && isID(o.Type()) {
						add(p.key(o), n.X)
					}
				case *ast.CompositeLit:
					t := p.info.TypeOf(n).Underlying()
					if pointer, ok := t.(*types.Pointer); ok {
						t = pointer.Elem().Underlying()
					}
					if s, ok := t.(*types.Struct); ok {
						for i, e := range n.Elts {
							if kv, ok := e.(*ast.KeyValueExpr); ok {
								if o := p.info.ObjectOf(kv.Key.(*ast.Ident)); o != nil && isID(o.Type()) {
									add(p.key(o), kv.Value)
								}
							} else if isID(s.Field(i).Type()) {
								add(p.key(s.Field(i)), e)
							}
						}
					}
				case *ast.CallExpr:
					s, ok := p.info.TypeOf(n.Fun).(*types.Signature)
					if !ok {
						return true
					}
					for i := range min(s.Params().Len(), len(n.Args)) {
						if v := s.Params().At(i); isID(v.Type()) {
							if f := p.callee(n); f != nil {
								v = f.Type().(*types.Signature).Params().At(i)
							}
							if s.Variadic() && i == s.Params().Len()-1 {
								for _, a := range n.Args[i:] {
									add(p.key(v), a)
								}
							} else {
								add(p.key(v), n.Args[i])
							}
						}
					}
				}
				return true
			}
			ast.Inspect(file, visit)
		}
	}
	return m
}

// alias is an expression that gives what something else does, by its key.
func alias(key string) ast.Expr { return &ast.Ident{Name: "\x00" + key} }

// callee is the function that a call names, in its generic form; nil for a function that is a value.
func (p *typedPackage) callee(call *ast.CallExpr) *types.Func {
	fun := ast.Unparen(call.Fun)
	if index, ok := fun.(*ast.IndexExpr); ok {
		fun = index.X
	}
	var o types.Object
	switch fun := fun.(type) {
	case *ast.Ident:
		o = p.info.ObjectOf(fun)
	case *ast.SelectorExpr:
		o = p.info.ObjectOf(fun.Sel)
	}
	if f, ok := o.(*types.Func); ok {
		return f.Origin()
	}
	return nil
}

// ids returns the IDs that an expression may have. known is false if some cannot be determined.
func (m *messages) ids(f flow, seen map[string]bool) (ids map[message.ID]bool, known bool) {
	ids, known = map[message.ID]bool{}, true
	join := func(list ...flow) {
		for _, f := range list {
			more, ok := m.ids(f, seen)
			maps.Copy(ids, more)
			known = known && ok
		}
	}
	from := func(key string) {
		if !seen[key] {
			seen[key] = true
			known = known && len(m.sources[key]) > 0
			join(m.sources[key]...)
		}
	}
	if v := f.p.info.Types[f.e].Value; v != nil {
		if id := message.ID(constant.StringVal(v)); id != "" {
			ids[id] = true
		}
		return ids, true
	}
	switch e := ast.Unparen(f.e).(type) {
	case *ast.Ident:
		if key, ok := strings.CutPrefix(e.Name, "\x00"); ok {
			from(key)
		} else if o := f.p.info.ObjectOf(e); o != nil && o.Pkg() != nil {
			from(f.p.key(o))
		} else {
			return ids, e.Name == "nil"
		}
	case *ast.SelectorExpr:
		from(f.p.key(f.p.info.ObjectOf(e.Sel)))
	case *ast.IndexExpr:
		join(flow{f.p, e.X})
	case *ast.SliceExpr:
		join(flow{f.p, e.X})
	case *ast.CallExpr:
		callee := f.p.callee(e)
		if callee == nil {
			return ids, false
		}
		from(f.p.result(callee, 0))
	case *ast.CompositeLit:
		for _, x := range e.Elts {
			if kv, ok := x.(*ast.KeyValueExpr); ok {
				x = kv.Value
			}
			join(flow{f.p, x})
		}
	default:
		return ids, false
	}
	return ids, known
}

// sent is a place that makes a message of an ID and arguments.
type sent struct {
	flow
	args []ast.Expr
}

// sends are the calls of New, Err, and all functions that take an ID and arguments for it, to pass both on. unseen are those whose arguments
// are in a list made elsewhere, so that nobody can count them.
func (p *typedPackage) sends() (list []sent, unseen []ast.Expr) {
	for _, file := range p.files {
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if literal, made := n.(*ast.CompositeLit); made && len(literal.Elts) > 0 && p.info.TypeOf(literal).String() == "savant/codec/message.Message" {
				if of := literal.Elts[0].(*ast.KeyValueExpr).Value; !strings.HasSuffix(types.ExprString(of), ".ID") { // another message, with other arguments
					unseen = append(unseen, literal)
				}
			}
			if !ok {
				return true
			}
			s, ok := p.info.TypeOf(call.Fun).(*types.Signature)
			if !ok || !s.Variadic() || s.Params().Len() < 2 {
				return true
			}
			last := s.Params().Len() - 1
			if s.Params().At(last).Type().String() != "[]any" || s.Params().At(last-1).Type().String() != idType {
				return true
			}
			if call.Ellipsis == token.NoPos {
				list = append(list, sent{flow{p, call.Args[last-1]}, call.Args[last:]})
			} else if !p.parameter(call.Args[last]) {
				unseen = append(unseen, call)
			}
			return true
		})
	}
	return list, unseen
}

// parameter reports whether an expression is the last parameter of a function that takes any number of arguments.
func (p *typedPackage) parameter(e ast.Expr) bool {
	v, ok := p.info.ObjectOf(identifier(e)).(*types.Var)
	if !ok || v.Parent() == nil {
		return false
	}
	found := false
	for _, file := range p.files {
		ast.Inspect(file, func(n ast.Node) bool {
			if f, ok := n.(*ast.FuncType); ok && len(f.Params.List) > 0 {
				last := f.Params.List[len(f.Params.List)-1]
				_, variadic := last.Type.(*ast.Ellipsis)
				found = found || variadic && len(last.Names) == 1 && p.info.Defs[last.Names[0]] == v
			}
			return !found
		})
	}
	return found
}

// identifier is the name that an expression is, or an empty one.
func identifier(e ast.Expr) *ast.Ident {
	if id, ok := ast.Unparen(e).(*ast.Ident); ok {
		return id
	}
	return &ast.Ident{}
}

// shown are the texts of a message in all languages and forms.
func shown(t *testing.T) map[message.ID][]string {
	t.Helper()
	all := map[message.ID][]string{}
	for _, tag := range []string{"en", "fr", "ja", "zh-Hant"} {
		b, err := assets.Messages.ReadFile("messages/" + tag + ".json")
		if err != nil {
			t.Fatal(err)
		}
		var texts map[message.ID]any
		if err := json.Unmarshal(b, &texts); err != nil {
			t.Fatal(err)
		}
		for id, text := range texts {
			switch text := text.(type) {
			case string:
				all[id] = append(all[id], text)
			case map[string]any:
				for _, form := range text {
					all[id] = append(all[id], form.(string))
				}
			}
		}
	}
	return all
}

// formatted finds an argument in a text, with the verb that writes it.
var formatted = regexp.MustCompile(`\{\{printf "[^"]*?([a-zA-Z])" \.([a-zA-Z0-9]+)\}\}`)

// wants says what an argument has to be: a "number", a "text" or a "letter", or anything that can be shown.
func wants(name string, texts []string) string {
	if name == "n" {
		return "number"
	}
	for _, text := range texts {
		for _, f := range formatted.FindAllStringSubmatch(text, -1) {
			if f[2] == name {
				return map[string]string{"x": "number", "d": "number", "s": "text", "q": "quoted"}[f[1]]
			}
		}
	}
	return "any"
}

// unfit says why an argument does not fit a text; "" if it does.
func unfit(want string, t types.Type) string {
	sort := "other"
	basic, _ := t.Underlying().(*types.Basic)
	name := t.String()
	switch {
	case name == "[]byte", name == "[]savant/codec/message.Message", says(t, "Message"), says(t, "Error"), says(t, "String"):
		sort = "text"
	case types.IsInterface(t):
		return "" // whatever it holds has come from such a place
	case basic == nil:
	case name == "byte", name == "rune", name == "untyped rune":
		sort = "letter" // of which a text shows the number
	case basic.Info()&types.IsNumeric != 0:
		sort = "number"
	case basic.Info()&types.IsString != 0:
		sort = "text"
	}
	if sort == want || want == "any" && (sort == "number" || sort == "text") || want == "quoted" && (sort == "text" || sort == "letter") || want == "number" && sort == "letter" {
		return ""
	}
	return fmt.Sprintf("has the sort %s (%s), and the text shows %s", sort, name, want)
}

// says reports whether a type has a method without parameters that says what to show.
func says(t types.Type, method string) bool {
	o, _, _ := types.LookupFieldOrMethod(t, true, nil, method)
	f, ok := o.(*types.Func)
	return ok && f.Signature().Params().Len() == 0 && f.Signature().Results().Len() == 1
}

// TestMessagesHaveTheirArguments: wherever an ID is sent, in whatever table or by whatever function it came there, it has as many arguments as
// it names, and of the sort that its texts show.
func TestMessagesHaveTheirArguments(t *testing.T) {
	packages := typed(t)
	m := trace(packages)
	texts := shown(t)
	used := map[message.ID]bool{}
	for _, p := range packages {
		if p.ImportPath == "savant/codec/message" {
			continue
		}
		list, unseen := p.sends()
		for _, e := range unseen {
			t.Errorf("%s: the arguments of %s cannot be counted: give them to New or Err one by one", p.place(e.Pos()), types.ExprString(e))
		}
		for _, s := range list {
			ids, known := m.ids(s.flow, map[string]bool{})
			if !known {
				t.Errorf("%s: it cannot be told which messages %s may be", p.place(s.e.Pos()), types.ExprString(s.e))
			}
			for id := range ids {
				if used[id] = true; texts[id] == nil {
					t.Errorf("%s: there is no text for %q", p.place(s.e.Pos()), id)
				}
				names := id.Arguments()
				if len(names) != len(s.args) {
					t.Errorf("%s: %q has %d arguments here", p.place(s.e.Pos()), id, len(s.args))
					continue
				}
				for i, name := range names {
					if problem := unfit(wants(name, texts[id]), p.info.TypeOf(s.args[i])); problem != "" {
						t.Errorf("%s: %q: %s %s", p.place(s.e.Pos()), id, types.ExprString(s.args[i]), problem)
					}
				}
			}
		}
	}
	for _, id := range slices.Sorted(maps.Keys(texts)) {
		if !used[id] && id.Name() != "message.in" { // which package message sends
			t.Errorf("%q is declared and never sent", id)
		}
	}
}

// place is where something is in the project.
func (p *typedPackage) place(pos token.Pos) string {
	at := p.set.Position(pos)
	return strings.TrimPrefix(p.ImportPath, "savant/") + "/" + filepath.Base(at.Filename) + fmt.Sprintf(":%d", at.Line)
}

// prose tells a sentence, or a part of one, from names, patterns and what files have in them.
var prose = regexp.MustCompile(`[A-Za-z]{2,} +[A-Za-z%]{2,}|%[a-z] [a-z]{2,}|^ ?[A-Za-z]{2,} $|^ [a-z]{2,}`)

// spoken are the strings below ui that read like sentences all the same, by package or file (all that it has) or by package and string, with
// the reason.
var spoken = map[string]string{
	// Engines have the same names in every language, in scripts and in JSON, also where one name covers several releases: Godot 4.0 to 4.2.
	"codec/dialect": "names, and where the tables come from",

	"codec: SQLite format 3\x00":      "how such files begin",
	"codec: DDS ":                     "how such files begin",
	"model/store: savant journal 1\n": "how such files begin",
	"model/store: savant batch 1\n":   "how such files begin",
	"model/users: class ":             "of the text of scripts",
	"model/users:  uid=\"":            "of the text of scenes",
	"model/users:  type=\"":           "of the text of scenes",
	"model/slot/file.go":              "text of a resource, for the machine",
	"model/narrow/condition.go":       "the words of conditions, which are typed",
	"model/value: id %d":              "a value: the number of an object is called id in every language",
	"model/diff: opaque ":             "tells sections apart, and is never shown",

	"model/picture/format.go":        "names of the engine, as files have them",
	"model/picture: Basis Universal": "the name of a format",

	"model/convert: big-endian records":                   "a value in the JSON that is written, and read again",
	"model/convert: records with a tail":                  "a value in the JSON that is written, and read again",
	"model/convert: records among other bytes":            "a value in the JSON that is written, and read again",
	"model/convert: big-endian records among other bytes": "a value in the JSON that is written, and read again",
	"model/convert: exceeded max depth":                   "what the library says, of which a message is made",
	"model/convert: invalid surrogate pair":               "what the library says, of which a message is made",
	"model/convert:  at start of value":                   "what the library says, of which a message is made",
	"model/convert: invalid ":                             "what the library says, of which a message is made",
	"model/find/plain.go":                                 "what the library says, of which messages are made",

	"model/store: savant choices 1\n": "a mark in files",
	"model/sound: fmt ":               "a mark in files",
	"model/sound: WAVEfmt ":           "a mark in files",
	"model/sound: MS ADPCM":           "a format's name in all languages",
	"model/sound: IMA ADPCM":          "a format's name in all languages",
	"model/sound: Ogg Vorbis":         "a format's name in all languages",
	"model/sound: Ogg Opus":           "a format's name in all languages",
	"model/sound: Quite OK Audio":     "a format's name in all languages",

	"scene/gltf/write.go":                                           "text of a scene, for the machine",
	"model/blank/blank.go":                                          "text of scenes and resources, for the machine",
	"scene/tscn/check.go":                                           "faults of Savant and not of the file, for tests, which alone ask for them",
	"model/project: [unnamed project]":                              "the engines' name of a folder",
	"model/games: Library/Application Support":                      "a folder of macOS",
	"model/games: Library/Application Support/Steam":                "a folder of macOS",
	"model/internal/sparse: the scan was stopped":                   "a sign to the caller within the model, which answers with a message",
	"model/internal/mapfile: the file cannot be mapped safely here": "a sign to the caller within the model, which then reads the file",
}

// TestSentencesAreMessages: what codec, scene and model have to say is a message, so that it can be said in each language. No string there
// reads like a sentence, whether it is returned or not, errors are made of messages, and types of errors have one.
func TestSentencesAreMessages(t *testing.T) {
	met := map[string]bool{}
	excused := func(keys ...string) bool {
		for _, key := range keys {
			if _, ok := spoken[key]; ok {
				met[key] = true
				return true
			}
		}
		return false
	}
	for _, p := range typed(t) {
		root, _, _ := strings.Cut(strings.TrimPrefix(p.ImportPath, "savant/"), "/")
		if !slices.Contains([]string{"codec", "scene", "model"}, root) || slices.Contains(forTests, p.ImportPath) || p.ImportPath == "savant/codec/message" {
			continue
		}
		inside := strings.TrimPrefix(p.ImportPath, "savant/")
		for _, file := range p.files {
			name := inside + "/" + filepath.Base(p.set.Position(file.Package).Filename)
			ast.Inspect(file, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.ImportSpec:
					return false
				case *ast.CallExpr:
					called := types.ExprString(n.Fun)
					if called == "panic" {
						return false // a fault of the program, for those who write it
					}
					if called == "errors.New" || called == "fmt.Errorf" {
						text := types.ExprString(n.Args[0])
						if !excused(inside, name, inside+": "+strings.Trim(text, `"`)) {
							t.Errorf("%s: %s(%s): make it of a message", p.place(n.Pos()), called, text)
						}
						return false
					}
				case *ast.BasicLit:
					v := p.info.Types[n]
					if n.Kind != token.STRING || v.Value == nil || v.Type.String() == idType {
						return true
					}
					if text := constant.StringVal(v.Value); prose.MatchString(text) && !excused(inside, name, inside+": "+text) {
						t.Errorf("%s: %q: make it a message", p.place(n.Pos()), text)
					}
				}
				return true
			})
		}
		for id, o := range p.info.Defs {
			if typ, ok := o.(*types.TypeName); ok && !typ.IsAlias() {
				pointer := types.NewPointer(typ.Type())
				if types.Implements(pointer, errorType) && !says(typ.Type(), "Message") && !excused(p.place(id.Pos())) {
					t.Errorf("%s: the error %s has no method Message", p.place(id.Pos()), typ.Name())
				}
			}
		}
	}
	for key := range spoken {
		if !met[key] {
			t.Errorf("nothing needs the exception for %q", key)
		}
	}
}

// forTests are the packages that only tests import.
var forTests = []string{"savant/codec/enginetest", "savant/codec/fuzzing", "savant/codec/neutral", "savant/scene/internal/scenetest"}

var errorType = types.Universe.Lookup("error").Type().Underlying().(*types.Interface)
