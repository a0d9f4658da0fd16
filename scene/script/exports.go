package script

// Read reads a script. It leaves out what it does not understand: a variable of unknown type has no Type, one whose
// value is not constant no Default.
func (l *Language) Read(src []byte, scope Scope) Script {
	r := l.reader(src, scope)
	s, body := r.heading()
	if l.Nodes {
		r.gdscriptVariables(&s)
	} else {
		r.csharpMembers(&s, body)
	}
	return s
}

// Heading reads a script without its exports.
func (l *Language) Heading(src []byte, scope Scope) Script {
	s, _ := l.reader(src, scope).heading()
	return s
}

func (l *Language) reader(src []byte, scope Scope) *reader {
	return &reader{language: l, src: src, list: l.Tokens(src), scope: scope, enums: map[string]enum{}, constants: map[string]span{},
		busy: map[string]bool{}}
}

// heading reads the names of a script, its constants and enums, and finds the body of its class.
func (r *reader) heading() (s Script, body span) {
	if r.language.Nodes {
		return r.gdscript(), span{0, len(r.list)}
	}
	return r.csharp()
}
