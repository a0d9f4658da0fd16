package host

import (
	"errors"

	"savant/ui/internal/words"
)

// Guard turns a panic into an error, so that a bug does not cost unsaved edits.
func Guard(do func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = errors.New(words.Say("a bug in Savant: %v", p))
		}
	}()
	return do()
}
