package status

import (
	"savant/codec/dialect"
	"savant/model/users"
)

// project is what the project of a file says of its engine, read once for each file that is shown.
type project struct {
	file string
	says *dialect.Dialect
}

// engine returns what the project around a file says, nil if there is none or it says nothing.
func (p *project) engine(file string) *dialect.Dialect {
	if p.file != file {
		p.file, p.says = file, nil
		if file != "" {
			p.says = dialect.Release(users.SettingsAround(file).Release())
		}
	}
	return p.says
}
