package host

import (
	"errors"

	"savant/ui/internal/words"
)

// Guard turns a mistake of ours into an error: it must not take what is unsaved down with it.
func Guard(do func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = errors.New(words.Say("a bug in Savant: %v", p))
		}
	}()
	return do()
}
