package skeleton

import (
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"savant/ui/internal/ink"
	"savant/ui/internal/slot"
	"savant/ui/look"
)

// mostNames is how many names are written at most: each is a text that Fyne draws.
const mostNames = 60

// longestName is how wide a name is at most, in dp.
const longestName = 150

// tags finds the places of the names: of the bone that is selected and the one under the pointer, and then of as many
// others as are not on each other, those first that were written before, so that names do not flicker while the skeleton
// turns.
func (r *renderer) tags(l *lens) []tag {
	v := r.view
	if v.rig == nil {
		return nil
	}
	size := theme.Size(theme.SizeNameCaptionText)
	var list []tag
	h, handled := v.handles(l)
	middle, _, _ := l.project(h.middle)
	for _, i := range r.ranked() {
		if len(list) >= mostNames || !v.names && i != v.selected && i != v.hover {
			continue
		}
		p, _, ok := l.project(v.rig.global[i].Origin)
		if !ok || !(p.x > -50 && p.x < l.width+20 && p.y > -20 && p.y < l.height+20) {
			continue
		}
		if handled && i != v.selected && i != v.hover && p.distance(middle) < ringRadius {
			continue // there the handles need the room
		}
		m := r.measured(v.rig.bones[i].Name, size)
		t := tag{bone: i, text: m.text, color: look.Muted, box: box{float32(p.x) + 9, float32(p.y) - m.size.Height/2, m.size.Width, m.size.Height}}
		if t.box.x+t.box.w > float32(l.width) { // on the other side of the joint
			t.box.x = float32(p.x) - 9 - t.box.w
		}
		if i == v.selected {
			t.color = look.Accent
		} else if i == v.hover {
			t.color = look.Text
		}
		if !slices.ContainsFunc(list, func(o tag) bool { return o.box.meets(t.box) }) {
			list = append(list, t)
		}
	}
	clear(r.written)
	for _, t := range list {
		r.written[t.bone] = true
	}
	return list
}

// ranked are the bones in the order in which they get a name.
func (r *renderer) ranked() []int {
	v := r.view
	var first, kept, others []int
	for _, i := range v.rig.order {
		switch {
		case i == v.selected || i == v.hover:
			first = append(first, i)
		case r.written[i]:
			kept = append(kept, i)
		default:
			others = append(others, i)
		}
	}
	if len(first) == 2 && first[0] != v.selected {
		first[0], first[1] = first[1], first[0]
	}
	return append(append(first, kept...), others...)
}

// measure is a name as it is written, with its size.
type measure struct {
	text string
	size fyne.Size
}

func (r *renderer) measured(name string, size float32) measure {
	m, ok := r.sizes[name]
	if !ok || r.sized != size {
		if r.sized != size || len(r.sizes) > 20_000 {
			clear(r.sizes)
			r.sized = size
		}
		m.text = ink.Fit(name, longestName, size, fyne.TextStyle{})
		m.size = fyne.MeasureText(m.text, size, fyne.TextStyle{})
		r.sizes[name] = m
	}
	return m
}

// put shows the tags, and no others.
func (r *renderer) put(tags []tag, paint func(fyne.ThemeColorName) color.Color) {
	for len(r.labels) < len(tags) {
		r.labels = append(r.labels, canvas.NewText("", nil))
		r.gather()
	}
	// A text that is already drawn keeps its object, so that only its position changes.
	free := map[string][]*canvas.Text{}
	for _, t := range r.labels {
		free[t.Text] = append(free[t.Text], t)
	}
	taken := map[*canvas.Text]bool{}
	waiting := tags[:0:0]
	set := func(t *canvas.Text, tag tag) {
		taken[t] = true
		slot.Text(t, tag.text, r.sized, paint(tag.color))
		slot.Put(t, tag.box.x, tag.box.y, tag.box.w, tag.box.h)
	}
	for _, tag := range tags {
		if same := free[tag.text]; len(same) > 0 {
			free[tag.text] = same[1:]
			set(same[0], tag)
			continue
		}
		waiting = append(waiting, tag)
	}
	for _, t := range r.labels {
		switch {
		case taken[t]:
		case len(waiting) > 0:
			set(t, waiting[0])
			waiting = waiting[1:]
		default:
			slot.Show(t, false)
		}
	}
}
