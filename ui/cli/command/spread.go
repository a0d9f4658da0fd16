package command

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"runtime"
	"sync"

	"savant/model"
	"savant/model/store"
)

// A larger file is processed alone, so that memory is needed for one at a time, and its output is not buffered.
const mostBeside = 16 << 20

// perFile is the work of a command on one file. The call is the file's own.
type perFile func(c *Call, name string, file *store.File, err error)

// turn is a file that is being processed, or was.
type turn struct {
	path string
	done chan *Call // gives the call with its output, nil if a password may have to be typed
}

// Spread processes files on all processors, for commands that only read. The output keeps the order of the files.
func (c *Call) Spread(f perFile) {
	o, ok := c.OpenOptions()
	if !ok {
		return
	}
	var unfinished sync.WaitGroup
	turns := make(chan turn, runtime.GOMAXPROCS(0))
	go func() {
		for t := range turns {
			if own := <-t.done; own != nil {
				c.adopt(own)
			} else {
				c.visit(t.path, o, f)
			}
			unfinished.Done()
		}
	}()
	c.walk(readable, func(path string, err error) {
		if info, why := os.Stat(path); err != nil || why != nil || info.Size() > mostBeside || path == Standard {
			unfinished.Wait()
			switch {
			case c.leftOut(path, err):
			case err != nil:
				f(c, path, nil, err)
			default:
				c.visit(path, o, f)
			}
			return
		}
		t := turn{path, make(chan *Call, 1)}
		unfinished.Add(1)
		turns <- t
		own := c.fork()
		go func() { t.done <- own.attempt(path, o, f) }()
	})
	unfinished.Wait()
	close(turns)
}

// visit opens a file for the work on it. One that the user must unlock waits for that.
func (c *Call) visit(path string, o model.Options, f perFile) {
	file, err := c.Open(path, o)
	c.with(path, file, err, f)
}

// attempt is visit for a fork, which never prompts: nil if the file is locked.
func (c *Call) attempt(path string, o model.Options, f perFile) *Call {
	file, err := c.openWith(path, o)
	var locked *model.LockedError
	if errors.As(err, &locked) {
		return nil
	}
	c.with(path, file, err, f)
	return c
}

// with does the work on one file. A panic of ours must not cost what the command says of the others.
func (c *Call) with(path string, file *store.File, err error, f perFile) {
	defer func() {
		if p := recover(); p != nil {
			c.Fail(path, store.BrokeDown(p))
		}
	}()
	f(c, path, file, err)
	if file != nil {
		file.Close() // or large ones of a folder pile up
	}
}

// fork is a call for one file. It buffers its output until adopt.
func (c *Call) fork() *Call {
	return &Call{Ctx: c.Ctx, Commands: c.Commands, Command: c.Command, Options: c.Options, Arguments: c.Arguments, Meter: c.Meter, Messages: new(bytes.Buffer), hintLocked: c.hintLocked, Out: c.Out.Fork()}
}

// adopt prints what a fork has printed, and takes its status.
func (c *Call) adopt(own *Call) {
	c.Out.Adopt(own.Out)
	if said := own.Messages.(*bytes.Buffer); said.Len() > 0 {
		c.Meter.Clear()
		c.Messages.Write(said.Bytes())
	}
	c.Worse(own.Status)
}

// readable picks all files of a folder, for commands that only look: also those that links lead to.
func readable(string, string, fs.DirEntry) bool { return true }
