package command

import (
	"errors"

	"savant/model/blank"
)

// KnownClass is the error of a class that an engine does not have, with what to do about it; nil where --force takes it all the same: an engine may
// have more classes by an extension. That is said, with what is about.
func (c *Call) KnownClass(about string, err error) error {
	class := (*blank.ClassError)(nil)
	switch {
	case !errors.As(err, &class):
		return err
	case class.Known:
		return Mistake(errors.New(English(err) + DidYouMean(class.Class, class.Classes)))
	case c.Has("force"):
		c.Message(about, English(err)+"; it is written all the same: the engine reads it only with an extension that has it")
		return nil
	}
	return Mistake(errors.New(English(err) + " (--force takes it, for a class of an extension)" + DidYouMean(class.Class, class.Classes)))
}
