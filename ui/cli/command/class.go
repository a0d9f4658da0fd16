package command

import (
	"errors"

	"savant/codec/dialect"
	"savant/model/blank"
)

// KnownClass returns the error of a class that an engine does not have, with what to do about it. With --force it is nil, since an extension may
// provide the class, and a message about the subject says so.
func (c *Call) KnownClass(about string, err error) error {
	class := (*blank.ClassError)(nil)
	if !errors.As(err, &class) {
		return err
	}
	meant := DidYouMean(class.Class, class.Classes)
	if class.Renamed != "" {
		meant = "; it is called " + class.Renamed + " there"
	}
	switch {
	case class.Known:
		return Mistake(errors.New(English(err) + meant))
	case c.Has("force"):
		c.Message(about, English(err)+"; it is written anyway, and loads only where an extension provides it")
		return nil
	}
	return Mistake(errors.New(English(err) + " (--force accepts it, for a class that an extension provides)" + meant))
}

// UnknownNode reports whether no engine has a class of nodes; meant suggests one that is near, as DidYouMean does.
func UnknownNode(class string) (meant string, unknown bool) {
	var classes []string
	for _, d := range dialect.All() {
		missing := (*blank.ClassError)(nil)
		if err := blank.Node(d, class); !errors.As(err, &missing) || missing.Known {
			return "", false
		}
		classes = append(classes, missing.Classes...)
	}
	return DidYouMean(class, classes), true
}
