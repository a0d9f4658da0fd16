package properties

import (
	"savant/model/project"
	"savant/model/users"
	"savant/scene/class"
	"savant/ui/host"
	"savant/ui/page"
)

// projectSettings are those of the project around a page.
type projectSettings struct {
	page host.Page
	file string // around which they were looked for
	read *project.Settings
}

// project returns them; those of a project that names nothing where there is none.
func (s *projectSettings) project() *project.Settings {
	if s.read != nil && s.file == s.page.File() {
		return s.read
	}
	s.file = s.page.File()
	s.read = users.SettingsAround(s.file)
	return s.read
}

// resolve is a hint with what the project says to it: layers become flags with names, input actions, groups and languages texts to choose from.
func (s *projectSettings) resolve(h class.Hint) class.Hint {
	if layers, ok := s.project().Layers(h.Kind); ok {
		h.Kind, h.Options = class.FlagsHint, layers
	}
	var texts []string
	switch h.Kind {
	case class.InputActionHint:
		texts = s.project().Actions()
	case class.LocaleHint:
		texts = s.project().Locales()
	case class.GroupHint:
		texts = page.GroupNames(s.page)
	}
	for _, text := range texts {
		h.Kind = class.SuggestionHint
		h.Options = append(h.Options, class.Option{Name: text})
	}
	return h
}
