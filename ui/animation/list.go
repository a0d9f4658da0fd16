package animation

import (
	"strings"

	"savant/model"
	"savant/model/player"
	"savant/scene/animation"
	"savant/scene/animation/edit"
	"savant/ui/internal/words"
	"savant/ui/page"
	"savant/ui/widgets"
)

// ask prompts for the name of an animation, and has do use it.
func (p *Pane) ask(name, headline, yes, text string, do func(doc *model.Document, by model.Row, name string) error) {
	by := p.by()
	if by == 0 {
		return
	}
	p.page.Window().Prompt(name, headline, yes, []widgets.Field{{Label: words.Say("Name"), Text: text}}, func(texts []string) error {
		now := strings.TrimSpace(texts[0])
		err := do(p.page.Doc(), by, now)
		if err == nil {
			full := now
			if i := strings.LastIndexByte(text, '/'); i >= 0 && !strings.Contains(now, "/") {
				full = text[:i+1] + now
			}
			p.wanted(full)
			p.done(nil)
		}
		return err
	})
}

// wanted makes the animation of a name the one to be shown after the next load.
func (p *Pane) wanted(name string) {
	doc := p.page.Doc()
	by := p.by()
	place, ok := player.Find(doc, by, name, nil)
	if ok {
		p.reading.want = ident{by: doc.Path(by), name: name, at: doc.Path(place.Row)}
	}
}

func (p *Pane) newAnimation() {
	p.ask("animation-new", words.Say("New animation"), words.Say("Add"), words.Say("new_animation"), player.New)
}

func (p *Pane) duplicate() {
	name := p.content.shown.name
	p.ask("animation-duplicate", words.Say("Duplicate %s", name), words.Say("Duplicate"), name+"_copy", func(doc *model.Document, by model.Row, now string) error {
		return player.Duplicate(doc, by, name, now)
	})
}

func (p *Pane) rename() {
	name := p.content.shown.name
	p.ask("animation-rename", words.Say("Rename %s", name), words.Say("Rename"), name, func(doc *model.Document, by model.Row, now string) error {
		if now == name {
			return nil
		}
		return player.Rename(doc, by, name, now)
	})
}

func (p *Pane) remove() {
	if by := p.by(); by != 0 {
		p.done(player.Remove(p.page.Doc(), by, p.content.shown.name))
	}
}

// settings changes the length or the loop mode.
func (p *Pane) settings(to edit.Settings) {
	if !p.editable() {
		return
	}
	place, err := p.place()
	if err == nil {
		err = place.Set(to)
	}
	p.done(err)
}

// nextLoop switches to the next loop mode that the engine has.
func (p *Pane) nextLoop() {
	a := p.animation()
	if a == nil {
		return
	}
	ways := animation.Loop(3)
	if !p.four() {
		ways = 2
	}
	next := (a.Loop + 1) % ways
	p.settings(edit.Settings{Loop: &next})
}

// goTo opens the file that holds the animation, and selects it there.
func (p *Pane) goTo() {
	for _, l := range p.content.list {
		if l.ident == p.content.shown {
			page.OpenNamed(p.page, l.file, l.at)
		}
	}
}
