package store

import "savant/codec/message"

// job is a part of a save, and its name in a message.
type job struct {
	step message.ID
	do   func() error
}

// together runs jobs concurrently or, for a small file, one after the other until one fails. It returns the first error.
func together(size int64, jobs []job) (step message.ID, err error) {
	if size < lookedAt {
		for _, j := range jobs {
			if err := j.do(); err != nil {
				return j.step, err
			}
		}
		return "", nil
	}
	ends := make([]chan error, len(jobs))
	for i, j := range jobs {
		end := make(chan error, 1)
		ends[i] = end
		go func() { end <- j.do() }()
	}
	for i, end := range ends {
		if e := <-end; e != nil && err == nil {
			step, err = jobs[i].step, e
		}
	}
	return step, err
}
