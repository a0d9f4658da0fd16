package threeway

import "savant/codec/message"

// Side is one of the three documents.
type Side uint8

// The sides. None means that no side is chosen.
const (
	None Side = iota
	Base
	Ours
	Theirs
)

// Markers are the lines around a conflict in a text, as git writes them.
type Markers struct {
	Size         int    // how many of the characters < = >; 0 means 7
	Ours, Theirs string // the words after the first and the last marker; "ours" and "theirs" if empty
}

// Options say what becomes of conflicts.
type Options struct {
	Favor   Side // the side that wins where both changed; None leaves a conflict
	Markers Markers
}

// Conflict is a place that both sides changed in different ways, or that one side changed and the other removed or needs.
type Conflict struct {
	Path               string // of the row
	Why                message.Message
	Base, Ours, Theirs string // what is written there, or a summary; "" where there is nothing
	Favored            bool   // the favored side was taken
}

// Guess is something that was merged by an assumption, which the user should check.
type Guess struct {
	Path string
	Why  message.Message
}

// Result says what a merge did.
type Result struct {
	Conflicts []Conflict // in the order of the result
	Review    []Guess
	Marked    bool // conflicts are marked in the text
}

// Left counts the conflicts that nobody has decided.
func (r *Result) Left() int {
	n := 0
	for _, c := range r.Conflicts {
		if !c.Favored {
			n++
		}
	}
	return n
}
