package properties

import (
	"savant/model/project"
	"savant/model/users"
	"savant/scene/class"
	"savant/ui/host"
	"savant/ui/page"
)

// projectSettings are the settings of a page's project.
type projectSettings struct {
	page host.Page
	file string // the file whose project was searched
	read *project.Settings
}

// project returns the settings, or empty ones if there is no project.
func (s *projectSettings) project() *project.Settings {
	if s.read != nil && s.file == s.page.File() {
		return s.read
	}
	s.file = s.page.File()
	s.read = users.SettingsAround(s.file)
	return s.read
}

// resolve completes a hint with the project's settings: layers become named flags; input actions, groups and languages
// become choices.
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
