package threeway

import (
	"bytes"
	"encoding/json"

	"savant/codec/message"
)

const notASidecar message.ID = "threeway.not-a-sidecar"

// SidecarEnding is what the name of a Sidecar adds to the name of its file.
const SidecarEnding = ".conflicts.json"

// MostKept is the largest version, in bytes, that a Sidecar holds.
const MostKept = 32 << 20

// MostListed is how large a Sidecar may be, in bytes: three versions as base64, and the conflicts.
const MostListed = 5 * MostKept

// Sidecar is the contents of the file written beside one that cannot hold its conflicts itself: the conflicts for people
// and programs to read, and the three versions of the file, so that the merge can be repeated and resolved.
type Sidecar struct {
	Note      string    `json:"note,omitempty"` // why the conflicts are without values
	Conflicts []Listed  `json:"conflicts"`
	Versions  *Versions `json:"versions,omitempty"` // nil if one of them is larger than MostKept
}

// HideValues leaves of the conflicts only where they are and why: the versions are encrypted, and the file would hold what they say in plain text.
func (s *Sidecar) HideValues(note string) {
	s.Note = note
	for i := range s.Conflicts {
		c := &s.Conflicts[i]
		c.Base, c.Ours, c.Theirs = "", "", ""
	}
}

// Versions are the three files of a merge.
type Versions struct {
	Base   []byte `json:"base"`
	Ours   []byte `json:"ours"`
	Theirs []byte `json:"theirs"`
}

// Listed is a conflict, or a guess, as it is printed.
type Listed struct {
	Kind    string `json:"kind"` // conflict, review, nowhere
	Path    string `json:"path"`
	Why     string `json:"why"`
	Base    string `json:"base,omitempty"`
	Ours    string `json:"ours,omitempty"`
	Theirs  string `json:"theirs,omitempty"`
	Settled bool   `json:"settled,omitempty"` // a side was chosen for it
}

// ReadSidecar reads a Sidecar whose versions are in it.
func ReadSidecar(data []byte) (*Sidecar, error) {
	s := &Sidecar{}
	if !bytes.HasPrefix(bytes.TrimSpace(data), []byte("{")) || json.Unmarshal(data, s) != nil || s.Versions == nil {
		return nil, message.Err(notASidecar)
	}
	return s, nil
}

// Encode writes a Sidecar as a file.
func (s *Sidecar) Encode() ([]byte, error) {
	data, err := json.MarshalIndent(s, "", "\t")
	return append(data, '\n'), err
}
