package player

import (
	"savant/codec/message"
	"savant/model"
	"savant/scene"
	"savant/scene/animation"
	"savant/scene/animation/edit"
)

// Labels of edits.
const (
	keysSet       message.ID = "player.keys-set path"
	tracksSet     message.ID = "player.tracks-set n"
	trackAdded    message.ID = "player.track-added path"
	tracksRemoved message.ID = "player.tracks-removed n"
	settingsSet   message.ID = "player.settings-set path"
	newAnimation  message.ID = "player.new-animation name"
	duplicated    message.ID = "player.duplicated name now"
	renamed       message.ID = "player.renamed name now"
	removed       message.ID = "player.removed name"
)

// EditTrack applies change to a track, as one step. A change without an effect makes no step.
func (p Place) EditTrack(n int, change func(t *animation.Track) error) error {
	return p.EditTracks([]int{n}, func(_ int, t *animation.Track) error { return change(t) })
}

// EditTracks is EditTrack for several tracks at once.
func (p Place) EditTracks(list []int, change func(n int, t *animation.Track) error) error {
	label := message.New(tracksSet, len(list))
	if len(list) == 1 {
		label = message.New(keysSet, p.Doc.Path(p.Row))
	}
	return p.Doc.EditItem(label, p.Row, func(s *scene.Scene, item int) (*scene.Edit, error) {
		return edit.Tracks(s, item, list, change)
	})
}

// AmendTrack is EditTrack, in one step with the edit of the same key before it, which the caller knows to be one.
func (p Place) AmendTrack(n int, change func(t *animation.Track) error) error {
	return p.Doc.AmendItem(message.New(keysSet, p.Doc.Path(p.Row)), p.Row, func(s *scene.Scene, item int) (*scene.Edit, error) {
		return edit.Tracks(s, item, []int{n}, func(_ int, t *animation.Track) error { return change(t) })
	})
}

// AddTrack appends a track.
func (p Place) AddTrack(t animation.Track) error {
	return p.Doc.EditItem(message.New(trackAdded, t.Path), p.Row, func(s *scene.Scene, item int) (*scene.Edit, error) {
		return edit.AddTrack(s, item, t)
	})
}

// RemoveTracks removes tracks; later ones move up.
func (p Place) RemoveTracks(list ...int) error {
	return p.Doc.EditItem(message.New(tracksRemoved, len(list)), p.Row, func(s *scene.Scene, item int) (*scene.Edit, error) {
		return edit.RemoveTracks(s, item, list...)
	})
}

// Set gives the animation another length, loop or step.
func (p Place) Set(to edit.Settings) error {
	return p.Doc.EditItem(message.New(settingsSet, p.Doc.Path(p.Row)), p.Row, func(s *scene.Scene, item int) (*scene.Edit, error) {
		return edit.Set(s, item, to)
	})
}

// New adds an empty animation to a player or library.
func New(d *model.Document, by model.Row, name string) error {
	return d.EditItem(message.New(newAnimation, name), by, func(s *scene.Scene, item int) (*scene.Edit, error) { return edit.New(s, item, name) })
}

// Duplicate adds a copy of an animation under another name.
func Duplicate(d *model.Document, by model.Row, name, now string) error {
	return d.EditItem(message.New(duplicated, name, now), by, func(s *scene.Scene, item int) (*scene.Edit, error) { return edit.Duplicate(s, item, name, now) })
}

// Rename gives an animation another name. What the file says of the old name follows: autoplay, what comes next, blend times, trees and tracks.
func Rename(d *model.Document, by model.Row, name, now string) error {
	return d.EditItem(message.New(renamed, name, now), by, func(s *scene.Scene, item int) (*scene.Edit, error) { return edit.Rename(s, item, name, now) })
}

// Remove takes an animation from a player or library.
func Remove(d *model.Document, by model.Row, name string) error {
	return d.EditItem(message.New(removed, name), by, func(s *scene.Scene, item int) (*scene.Edit, error) { return edit.Remove(s, item, name) })
}
