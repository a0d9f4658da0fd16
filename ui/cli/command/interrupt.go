package command

import (
	"context"
	"io"
)

// stoppable reads until a command is interrupted, also where nothing comes any more.
type stoppable struct {
	ctx context.Context
	in  io.Reader
}

// read is what one Read gave.
type read struct {
	data []byte
	err  error
}

func (s *stoppable) Read(b []byte) (int, error) {
	done := make(chan read, 1)
	go func() {
		own := make([]byte, len(b)) // b may be reused after this returns
		n, err := s.in.Read(own)
		done <- read{own[:n], err}
	}()
	select {
	case r := <-done:
		return copy(b, r.data), r.err
	case <-s.ctx.Done():
		return 0, s.ctx.Err()
	}
}
