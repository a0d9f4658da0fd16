package translate

import (
	"slices"
	"strconv"
	"strings"

	"savant/codec/variant"
)

// spreads are the numbers of particles that Godot 3 stores with a part that is random, and Godot 4 as the least and the most. Godot 3 multiplies the
// number by mix(1, chance, random); its hue by mix(1, 2·chance-1, random); and of a scale it makes mix(scale, 1, random·chance)
// (particles_material.cpp, cpu_particles.cpp, cpu_particles_2d.cpp of 3.6).
var spreads = map[string]func(n, random float64) (end float64){
	"initial_velocity": shrinks, "angular_velocity": shrinks, "orbit_velocity": shrinks, "linear_accel": shrinks, "radial_accel": shrinks,
	"tangential_accel": shrinks, "damping": shrinks, "angle": shrinks, "anim_speed": shrinks, "anim_offset": shrinks,
	"hue_variation": func(n, random float64) float64 { return n * (1 - 2*random) },
	"scale":         nearsOne, "scale_amount": nearsOne,
}

func shrinks(n, random float64) float64  { return n * (1 - random) }
func nearsOne(n, random float64) float64 { return n + (1-n)*random }

// What the names of the properties end with.
const random, least, most = "_random", "_min", "_max"

// clouds are the classes of Godot 3 that have them.
var clouds = []string{"ParticlesMaterial", "CPUParticles", "CPUParticles2D"}

// spread takes from the properties of particles those that spreads names, and returns what they are in the other engine.
func (b between) spread(of, there string, list []variant.Property) (left, made []variant.Property) {
	was, now := b.majors()
	if !slices.ContainsFunc(clouds, func(class string) bool { return b.heir(of, there, class) }) {
		return list, nil
	}
	for _, p := range list {
		base, ends := p.Name, []string{"", random}
		if was > now {
			ends = []string{least, most}
		}
		for _, end := range ends {
			base = strings.TrimSuffix(base, end)
		}
		to, is := spreads[base]
		if _, old := b.old.Property(of, base+ends[1]); !is || !old {
			left = append(left, p)
			continue
		}
		first, known := number(b.old, of, list, base+ends[0])
		second, known2 := number(b.old, of, list, base+ends[1])
		set := func(name string, n float64) {
			made = append(slices.DeleteFunc(made, func(q variant.Property) bool { return q.Name == name }), variant.Property{Name: name, Value: variant.OfFloat(n)})
		}
		switch {
		case !known || !known2:
			left = append(left, p)
		case was < now:
			other := to(first, second)
			set(base+least, short(min(first, other)))
			set(base+most, short(max(first, other)))
		default:
			n, part, ok := apart(to, first, second)
			if _, twice := find(made, base); !ok && !twice {
				b.middle(base+least+", "+base+most, base, short(n))
			}
			if set(base, short(n)); !ok {
				continue
			}
			set(base+random, short(part))
		}
	}
	return left, made
}

// apart finds the number and the random part that spread to the ends a and b. Where none do, ok is false and the number is their middle.
func apart(to func(n, random float64) float64, a, b float64) (n, random float64, ok bool) {
	if a == b {
		return a, 0, true
	}
	for _, ends := range [][2]float64{{b, a}, {a, b}} {
		none, all := to(ends[0], 0), to(ends[0], 1)
		if part := (ends[1] - none) / (all - none); part >= 0 && part <= 1 {
			return ends[0], part, true
		}
	}
	return (a + b) / 2, 0, false
}

// short is a number without the noise of a calculation: the shortest in the precision that engines store.
func short(n float64) float64 {
	shortest, _ := strconv.ParseFloat(strconv.FormatFloat(n, 'g', -1, 32), 64)
	return shortest
}
