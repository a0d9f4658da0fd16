package animation

import (
	"savant/model"
	"savant/model/player"
	"savant/scene/animation"
)

// editable reports whether the animation that is shown can be changed: it is in this file.
func (p *Pane) editable() bool { return p.animation() != nil && p.content.shown.other == "" }

// four reports whether the file is of Godot 4, which has other types of tracks and loops than Godot 3.
func (p *Pane) four() bool { return p.page.Doc().Dialect().Text.NameMark == '&' }

// place returns the animation in the live document; the content was read from a snapshot.
func (p *Pane) place() (player.Place, error) {
	doc := p.page.Doc()
	r, err := doc.Find(p.content.shown.at)
	return player.Place{Doc: doc, Row: r}, err
}

// by returns the player or library whose animations are listed, 0 for none.
func (p *Pane) by() model.Row {
	path := ""
	if p.content != nil {
		path = p.content.shown.by
		if len(p.content.list) == 0 && len(p.content.mixers) > 0 {
			path = p.content.mixers[0]
			for _, m := range p.content.mixers {
				if m == p.page.Path() {
					path = m
				}
			}
		}
	}
	if path == "" {
		return 0
	}
	r, err := p.page.Doc().Find(path)
	if err != nil {
		return 0
	}
	return r
}

// done shows why an edit was refused, or reloads the pane after it.
func (p *Pane) done(err error) error {
	if err != nil {
		p.entering = false
		p.page.Window().Refused(p.page, err)
		return err
	}
	p.past.edited = true
	p.load(p.reading.want)
	p.page.ReportDoubts()
	return nil
}

// change edits the selected track.
func (p *Pane) change(do func(t *animation.Track) error) error {
	if p.track() == nil || !p.editable() {
		return nil
	}
	place, err := p.place()
	if err == nil {
		err = place.EditTrack(p.lines.chosen, do)
	}
	return p.done(err)
}
