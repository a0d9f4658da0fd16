package script

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"

	"savant/scene/class"
)

// globalText has the enums that belong to no class, as Godot 4.6.3 prints them with --dump-extension-api, in its order:
// one per line, its name, with "|" if its members are bits, then the members with their values.
//
//go:embed globals.txt
var globalText string

// globals are the enums that belong to no class, by name. The class tables do not have them.
var globals = sync.OnceValue(func() map[string]enum {
	all := map[string]enum{}
	for line := range strings.Lines(globalText) {
		words := strings.Fields(line)
		name, flags := strings.CutSuffix(words[0], "|")
		e := enum{flags: flags}
		for _, member := range words[1:] {
			constant, text, _ := strings.Cut(member, "=")
			value, err := strconv.ParseInt(text, 10, 64)
			if err != nil {
				panic(name + " is no table: " + err.Error())
			}
			e.values = append(e.values, class.Constant{Name: constant, Value: value})
		}
		all[name] = e
	}
	return all
})

// global returns a global enum. Godot 3 has no enum types.
func (r *reader) global(name string) (e enum, ok bool) {
	if r.scope.Dialect.Text.NameMark != '&' {
		return enum{}, false
	}
	e, ok = globals()[name]
	return e, ok
}

// globalMember returns a constant of a global enum: in GDScript it is used without the enum's name.
func (r *reader) globalMember(name string) (of string, value int64, ok bool) {
	if !r.language.Nodes || r.scope.Dialect.Text.NameMark != '&' {
		return "", 0, false
	}
	for of, e := range globals() {
		for _, c := range e.values {
			if c.Name == name {
				return of, c.Value, true
			}
		}
	}
	return "", 0, false
}
