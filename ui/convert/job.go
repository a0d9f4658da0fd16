package convert

import (
	"context"
	"errors"

	"savant/model"
	"savant/model/convert"
	"savant/model/store"
)

// job is one file that is converted. It belongs to the window; while it runs, its work is done on a copy of its item.
type job struct {
	item    convert.Item
	request convert.Request
	share   float64 // how far it is, from 0 to 1
	begun   bool
	over    bool
	held    bool     // until it is chosen what to make
	sought  bool     // no longer held: what is to be made of it is being looked for
	barred  error    // it is held, and this is against making what is chosen; nil for nothing
	can     []string // the forms that it can become instead, where they are known
	stop    context.CancelFunc
}

func (j *job) isHeld() bool { return j.held }

// isReady reports whether the job waits for nothing but to be begun.
func (j *job) isReady() bool { return j.held && j.barred == nil }

// isBarred reports whether the job waits for something else to be chosen.
func (j *job) isBarred() bool { return j.held && j.barred != nil }

func (j *job) locked() bool {
	var e *model.LockedError
	return j.over && errors.As(j.item.Err, &e)
}

func (j *job) exists() bool {
	var e *store.ExistsError
	return j.over && errors.As(j.item.Err, &e)
}
