package animation

import "savant/codec/variant"

// bezier samples a track of points with handles (Animation::bezier_track_interpolate, 3.2 to 4.6). Looping does not
// affect it.
func bezier(a *Animation, tr *Track, t float64) (variant.Value, bool) {
	times := tr.times()
	count := find(times, a.Length) + 1
	i := find(times, t)
	switch {
	case count <= 0:
		return variant.OfFloat(0), true
	case count == 1, i < 0:
		return tr.Keys[0].Value, true
	case i >= len(times)-1:
		return tr.Keys[len(times)-1].Value, true
	}
	from, to := tr.Keys[i], tr.Keys[i+1]
	duration := single(times[i+1] - times[i])
	curve := [4][2]float64{
		{0, from.Value.Float()},
		{from.Out[0], single(from.Value.Float() + from.Out[1])},
		{single(duration + to.In[0]), single(to.Value.Float() + to.In[1])},
		{duration, to.Value.Float()},
	}
	at := func(u float64, axis int) float64 {
		v := 1 - u
		return single(curve[0][axis]*v*v*v + curve[1][axis]*v*v*u*3 + curve[2][axis]*v*u*u*3 + curve[3][axis]*u*u*u)
	}
	const halvings = 10
	x, low, high := t-times[i], 0.0, 1.0
	for range halvings {
		if middle := (low + high) / 2; at(middle, 0) < x {
			low = middle
		} else {
			high = middle
		}
	}
	c := (x - at(low, 0)) / (at(high, 0) - at(low, 0))
	return variant.OfFloat(lerp(at(low, 1), at(high, 1), c)), true
}
