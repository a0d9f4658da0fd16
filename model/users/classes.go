package users

import (
	"bytes"
	"context"
	"path"
	"slices"
	"strings"

	"savant/codec/dialect"
	"savant/scene/class"
	"savant/scene/script"
)

// ScriptClass is a class with a global name that a script of a project declares.
type ScriptClass struct {
	Name     string
	Base     string // the class of the engine that it extends in the end
	Res, UID string // the script; UID is "" for none
	Language string // the class of the script: "GDScript", "CSharpScript"
}

// Classes lists by name the classes that the scripts of a project declare, provided that they ultimately extend a class of the dialect's engine.
// The error is that of a missing folder, or the context's.
func (p Project) Classes(ctx context.Context, d *dialect.Dialect) (list []ScriptClass, err error) {
	files, _, err := p.walk(ctx, func(name string) bool { return scripts[path.Ext(name)] != nil })
	if err != nil {
		return nil, err
	}
	s := p.start(nil)
	scope := script.Scope{Table: class.For(d), Dialect: d}
	heads := map[string]script.Script{} // by the path in the project
	onDisk := map[string]string{}       // the files, in the same way
	named := map[string]string{}        // the paths of the scripts that declare a class, by its name
	for _, file := range files {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		text, err := s.read(file)
		res, ok := p.Resource(file)
		if err != nil || !ok || len(text) > largestScript {
			continue
		}
		head := scripts[path.Ext(file)].Heading(text, scope)
		if path.Ext(file) == ".cs" && !bytes.Contains(text, []byte("GlobalClass")) {
			head.Class = "" // the name is that of the text only
		}
		onDisk[res] = file
		if heads[res] = head; head.Class != "" && named[head.Class] == "" {
			named[head.Class] = res
		}
	}
	base := func(res string) string {
		for range maxLevels {
			extends := heads[res].Extends
			if _, known := scope.Table.Class(extends); known {
				return extends
			}
			if next := named[extends]; next != "" {
				res = next
				continue
			}
			if !strings.Contains(extends, ".") {
				return ""
			}
			file, err := s.locate(res, extends)
			if err != nil {
				return ""
			}
			if res, _ = p.Resource(file); res == "" {
				return ""
			}
		}
		return ""
	}
	for name, res := range named {
		if of := base(res); of != "" {
			f := describedFile(onDisk[res], res, nil)
			list = append(list, ScriptClass{name, of, res, f.UID, f.Class})
		}
	}
	slices.SortFunc(list, func(a, b ScriptClass) int { return strings.Compare(a.Name, b.Name) })
	return list, nil
}
