package translate

import (
	"slices"
	"strings"

	"savant/codec/variant"
)

// What the names of the properties of one frame of an AnimatedTexture end with: in Godot 3 the seconds that it stays beyond those that the frames per
// second give it, in Godot 4 how long it stays as a multiple of them (animated_texture.cpp of 3.6 and 4.6).
const delay, duration = "/delay_sec", "/duration"

// timed is the form of the frames of an AnimatedTexture.
func (b between) timed(of, there string, list []variant.Property) (left, made []variant.Property) {
	if !b.heir(of, there, "AnimatedTexture") {
		return list, nil
	}
	was, now := b.majors()
	from, to, speed := delay, duration, "fps"
	if was > now {
		from, to, speed = duration, delay, "speed_scale"
	}
	rate, _ := number(b.old, of, list, speed)
	for _, p := range list {
		frame, is := strings.CutSuffix(p.Name, from)
		n, isNumber := asNumber(p.Value)
		switch {
		case !is || !isNumber || rate <= 0:
			left = append(left, p)
			continue
		case was < now:
			n = 1 + n*rate
		default:
			if n = (n - 1) / rate; n < 0 {
				b.notThere(p.Name)
				continue
			}
		}
		made = append(made, variant.Property{Name: frame + to, Value: variant.OfFloat(short(n))})
	}
	return slices.Clip(left), made
}
