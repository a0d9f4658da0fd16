// Package ui is Savant's window: it reads the options of the command line and starts package shell.
package ui

import (
	"savant/model/store"
	"savant/ui/internal/instance"
)

// request is what a start is asked to do.
type request struct {
	instance.Message
	apart bool // without the program that may be running
}

// options are the words that may stand before the files: --convert lists them for converting instead of opening them, --new-window shows
// them in a new window of the program that runs, --apart leaves that program alone.
var options = map[string]func(*request){
	"--convert":    func(r *request) { r.Do = instance.Convert },
	"--new-window": func(r *request) { r.Window = true },
	"--apart":      func(r *request) { r.apart = true },
}

// requested reads the arguments. Paths are made whole here: the program that runs has another folder.
func requested(args []string) request {
	r := request{Message: instance.Message{Do: instance.Open, Files: []string{}}}
	for len(args) > 0 && options[args[0]] != nil {
		options[args[0]](&r)
		args = args[1:]
	}
	if len(args) > 0 && args[0] == "--" {
		args = args[1:]
	}
	for _, a := range args {
		if full, err := store.Absolute(a); err == nil {
			a = full
		}
		r.Files = append(r.Files, a)
	}
	return r
}
