package users

import (
	"bytes"
	"context"
	"path"

	"savant/codec/dialect"
	"savant/scene/class"
	"savant/scene/script"
)

// Scripts are the scripts of a file's project.
type Scripts struct {
	ctx     context.Context
	around  around
	classes map[string]string // files by the global names that the scripts in them give themselves
}

// ScriptsAround finds the scripts that a file names. Global names are looked for in all scripts of the project, until ctx ends.
func ScriptsAround(ctx context.Context, file func() string) *Scripts {
	return &Scripts{ctx: ctx, around: around{file: file}}
}

// Named returns the script at a path in a file of the project, or in the file itself if from is "": its path in the project
// and its text, "" and nil if there is none.
func (s *Scripts) Named(from, name string) (res string, text []byte) {
	if s.around.look(); s.around.scenes == nil {
		return "", nil
	}
	if from == "" {
		from = s.around.self
	}
	file, err := s.around.scenes.search.locate(from, name)
	if err != nil {
		return "", nil
	}
	return s.at(file)
}

// OfClass returns the script that gives itself a global name, as Named does.
func (s *Scripts) OfClass(name string) (res string, text []byte) {
	if s.around.look(); s.around.scenes == nil {
		return "", nil
	}
	if s.classes == nil {
		s.classes = map[string]string{}
		files, _, _ := s.around.scenes.search.root.files(s.ctx) // what cannot be listed gives nothing a name
		for _, file := range files {
			if own := s.className(file); own != "" && s.classes[own] == "" {
				s.classes[own] = file
			}
		}
	}
	if file := s.classes[name]; file != "" {
		return s.at(file)
	}
	return "", nil
}

// className is the global name that a script gives itself.
func (s *Scripts) className(file string) string {
	l := scripts[path.Ext(file)]
	if l == nil {
		return ""
	}
	_, text := s.at(file)
	if !bytes.Contains(text, []byte("class_name")) && !bytes.Contains(text, []byte("GlobalClass")) {
		return ""
	}
	return l.Heading(text, script.Scope{Table: class.For(dialect.Godot46), Dialect: dialect.Godot46}).Class
}

// at reads a script of the project.
func (s *Scripts) at(file string) (res string, text []byte) {
	search := s.around.scenes.search
	res, ok := search.root.Resource(file)
	if !ok || scripts[path.Ext(file)] == nil {
		return "", nil
	}
	text, err := search.read(file)
	if err != nil || len(text) > largestScript {
		return "", nil
	}
	return res, text
}
