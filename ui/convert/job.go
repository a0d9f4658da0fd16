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
	within  *within  // of a folder that is held, once it is looked through
	ours    bool     // what exists there was written by this list, and nobody has changed it since
	sought  bool     // no longer held: what is to be made of it is being looked for
	barred  error    // it is held, and this is against making what is chosen; nil for nothing
	can     []string // the forms that it can become instead, where they are known
	stop    context.CancelFunc
}

func (j *job) isHeld() bool { return j.held }

// isReady reports whether the job waits for nothing but to be begun.
func (j *job) isReady() bool {
	return j.held && j.barred == nil && (j.within == nil || j.within.ready > 0)
}

// isBarred reports whether the job waits for something else to be chosen.
func (j *job) isBarred() bool { return j.held && j.barred != nil }

// against is what keeps the job from being done, or has kept it; nil for nothing.
func (j *job) against() error {
	switch {
	case j.held:
		return j.barred
	case j.over:
		return j.item.Err
	}
	return nil
}

// locked reports whether the job is for want of a password.
func (j *job) locked() bool {
	return convert.NeedsKey(j.against()) || errors.As(j.against(), new(*model.LockedError))
}

func (j *job) exists() bool { return errors.As(j.against(), new(*store.ExistsError)) }

// within is what is known of the files in a folder.
type within struct{ files, ready, exist, locked, lossy int }

// add counts a file of which err is told.
func (w *within) add(err error) {
	w.files++
	switch {
	case err == nil:
		w.ready++
	case errors.As(err, new(*store.ExistsError)):
		w.exist++
	case errors.As(err, new(*convert.LossyError)):
		w.lossy++
	case convert.NeedsKey(err) || errors.As(err, new(*model.LockedError)):
		w.locked++
	}
}

// files returns how many files wait in the rows of jobs, and how many of them are ready.
func files(jobs []*job) (all, ready int) {
	for _, j := range jobs {
		switch {
		case j.within != nil:
			all, ready = all+j.within.files, ready+j.within.ready
		case j.isReady():
			all, ready = all+1, ready+1
		default:
			all++
		}
	}
	return all, ready
}
