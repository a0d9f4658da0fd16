// Package ui is Savant's window: it reads the options of the command line and starts package shell.
package ui

import (
	"fmt"
	"os"

	"savant/model/store"
	"savant/ui/internal/instance"
)

// request is what a start is asked to do.
type request struct {
	instance.Message
	apart bool   // without the program that may be running
	out   string // the file that a merge writes
}

// options are the words that may be before the files: --convert lists them for converting instead of opening them, --merge
// merges three and
// --compare compares two, or two folders, both alone until their window is closed, --new-window shows them in a new window of the program that runs, --apart leaves
// that program alone.
var options = map[string]func(*request){
	"--convert":    func(r *request) { r.Do = instance.Convert },
	"--merge":      func(r *request) { r.Do, r.apart = instance.Merge, true },
	"--compare":    func(r *request) { r.Do, r.apart = instance.Compare, true },
	"--new-window": func(r *request) { r.Window = true },
	"--apart":      func(r *request) { r.apart = true },
}

// counts are how many files an option needs.
var counts = map[string]int{instance.Merge: 3, instance.Compare: 2}

// requested reads the arguments. Paths are made whole here: the program that runs has another folder. ok is false if an option needs another number of
// files.
func requested(args []string) (r request, ok bool) {
	r = request{Message: instance.Message{Do: instance.Open, Files: []string{}}}
	for len(args) > 0 && options[args[0]] != nil {
		options[args[0]](&r)
		args = args[1:]
	}
	if len(args) > 0 && args[0] == "--" {
		args = args[1:]
	}
	if n := len(args); r.Do == instance.Merge && n > 2 && args[n-2] == "-o" {
		r.out = absolute(args[n-1])
		args = args[:n-2]
	}
	for _, a := range args {
		r.Files = append(r.Files, absolute(a))
	}
	return r, counts[r.Do] == 0 || counts[r.Do] == len(r.Files)
}

// refused says why what is asked for cannot be done with the files, "" if it can be tried: a folder would be opened instead of a file.
func (r *request) refused() string {
	if counts[r.Do] == 0 {
		return ""
	}
	var folders []string
	for _, path := range r.Files {
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			folders = append(folders, path)
		}
	}
	if len(folders) == 0 || r.Do == instance.Compare && len(folders) == 2 {
		return ""
	}
	why := map[string]string{
		instance.Compare: "--compare takes two files or two folders",
		instance.Merge:   "--merge takes three files",
	}
	return fmt.Sprintf("%s: it is a folder; %s", folders[0], why[r.Do])
}

func absolute(path string) string {
	if full, err := store.Absolute(path); err == nil {
		return full
	}
	return path
}
