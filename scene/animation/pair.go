package animation

import "math"

// timeline is what the position between two keys depends on besides the keys.
type timeline struct {
	length float64
	loop   Loop
}

// pair is the two keys around a time, their neighbours, and how far the time is from the first to the second.
type pair struct {
	before, from, to, after int // key numbers
	weight                  float64

	// Times of three of the keys relative to the fourth, from, as cubic interpolation of Godot 4 uses them around a
	// loop.
	timeBefore, timeTo, timeAfter float64
}

// find returns the last key at or before t by binary search, as the engines do even if the times are not sorted. A key
// that is nearly at t counts as at t. -1: t is before all; -2: there are no keys.
func find(times []float64, t float64) int {
	if len(times) == 0 {
		return -2
	}
	low, high, middle := 0, len(times)-1, 0
	for low <= high {
		middle = (low + high) / 2
		switch {
		case Near(t, times[middle]):
			return middle
		case t < times[middle]:
			high = middle - 1
		default:
			low = middle + 1
		}
	}
	if times[middle] > t {
		return middle - 1
	}
	return middle
}

// share returns distance / whole in 32 bits; 0 if whole is zero.
func share(distance, whole float64) float64 {
	if nearZero(whole) {
		return 0
	}
	return float64(float32(distance) / float32(whole))
}

// ease is Math::ease.
func ease(x, exponent float64) float64 {
	x = min(max(x, 0), 1)
	switch {
	case exponent > 1:
		return math.Pow(x, exponent)
	case exponent > 0:
		return 1 - math.Pow(1-x, 1/exponent)
	case exponent == 0:
		return 0
	case x < 0.5:
		return math.Pow(x*2, -exponent) * 0.5
	}
	return (1-math.Pow(1-(x-0.5)*2, -exponent))*0.5 + 0.5
}

// pair32 finds the pair as 3.2 does, whose neighbours never wrap around.
func pair32(times []float64, count int, in timeline, wrap bool, t float64) (pair, bool) {
	p, ok := pair3(times, count, in, wrap, t)
	p.before, p.after = max(p.from-1, 0), p.to+1
	if p.after >= count {
		p.after = p.to
	}
	return p, ok
}

// pair36 finds the pair as 3.6 does.
func pair36(times []float64, count int, in timeline, wrap bool, t float64) (pair, bool) {
	p, ok := pair32(times, count, in, wrap, t)
	if wrap && in.loop != NoLoop {
		if p.from == 0 {
			p.before = count - 1
		}
		if p.to+1 >= count {
			p.after = 0
		}
	}
	return p, ok
}

// pair3 finds from, to and the weight. ok is false before the first key, unless the animation loops.
func pair3(times []float64, count int, in timeline, wrap bool, t float64) (pair, bool) {
	i := find(times, t)
	loops := in.loop != NoLoop
	switch {
	case i >= 0 && i+1 < count:
		return pair{from: i, to: i + 1, weight: share(t-times[i], times[i+1]-times[i])}, true
	case loops && wrap && i < 0:
		last := count - 1
		rest := max(in.length-times[last], 0)
		return pair{from: last, to: 0, weight: share(rest+t, rest+times[0])}, true
	case loops && wrap:
		return pair{from: i, to: 0, weight: share(t-times[i], in.length-times[i]+times[0])}, true
	case i >= 0:
		return pair{from: i, to: i}, true
	}
	return pair{}, loops
}

// pair4 finds the pair as 4.x does.
func pair4(times []float64, count int, in timeline, wrap bool, t float64) (pair, bool) {
	i, last := find(times, t), count-1
	start, end := i == -1, i >= last
	loop := in.loop
	if !wrap {
		loop = NoLoop
	}
	var p pair
	var distance, whole float64
	switch loop {
	case NoLoop:
		i = max(i, 0)
		inside := func(k int) int { return min(max(k, 0), last) }
		p = pair{before: inside(i - 1), from: i, to: inside(i + 1), after: inside(i + 2)}
	case LinearLoop:
		if start {
			i = last
		}
		around := func(k int) int { return (k%count + count) % count }
		p = pair{before: around(i - 1), from: i, to: around(i + 1), after: around(i + 2)}
		if start {
			rest := max(in.length-times[i], 0)
			distance, whole = rest+t, rest+times[p.to]
		} else if end {
			distance, whole = t-times[i], in.length-times[i]+times[p.to]
		}
	case PingPong:
		fold := func(k int) int { return int(math.Round(pingPong(float64(k)+0.5, float64(count)) - 0.5)) }
		p = pair{before: fold(i - 1), from: fold(i), to: fold(i + 1), after: fold(i + 2)}
		i = p.from
		if start {
			rest := max(times[i], 0)
			distance, whole = rest+t, rest+times[p.to]
		} else if end {
			distance, whole = t-times[i], in.length*2-times[i]-times[p.to]
		}
	}
	if !start && !end {
		distance, whole = t-times[i], times[p.to]-times[i]
	}
	p.weight = share(distance, whole)
	p.measure(times, loop, in.length)
	return p, true
}

// pingPong goes from 0 up to n and back again.
func pingPong(x, n float64) float64 {
	rest := math.Mod(x-n, n*2)
	if rest < 0 {
		rest += n * 2
	}
	return math.Abs(rest - n)
}

// measure computes the times of the neighbours around the loop.
func (p *pair) measure(times []float64, loop Loop, length float64) {
	own := times[p.from]
	before, to, after := times[p.before]-own, times[p.to]-own, times[p.after]-own
	switch loop {
	case LinearLoop:
		if p.before > p.from {
			before -= length
		}
		if p.to < p.from {
			to += length
		}
		if p.to < p.from || p.after <= p.from {
			after += length
		}
	case PingPong:
		switch {
		case p.from == p.to && (p.before > p.from && p.after < p.to || p.before < p.from && p.after > p.to):
			before = own - times[p.before]
		case p.before == p.from && p.from < p.to:
			before = own * -2
		case p.before == p.from:
			before = (length - own) * 2
		}
		switch {
		case p.from == p.to && p.before < p.from:
			to = (length - own) * 2
		case p.from == p.to:
			to = own * -2
		}
		switch {
		case p.from == p.to:
			after = times[p.to] - times[p.after] + to
		case p.to == p.after && p.from < p.to:
			after = (length-times[p.to])*2 + to
		case p.to == p.after:
			after = times[p.to]*-2 + to
		}
	}
	p.timeBefore, p.timeTo, p.timeAfter = single(before), single(to), single(after)
}

// barryGoldman is Math::cubic_interpolate_in_time.
func barryGoldman(before, from, to, after float64, p pair) float64 {
	t := p.timeTo * p.weight
	ratio := func(distance, whole, otherwise float64) float64 {
		if whole == 0 {
			return otherwise
		}
		return distance / whole
	}
	a1 := lerp(before, from, ratio(t-p.timeBefore, -p.timeBefore, 0))
	a2 := lerp(from, to, ratio(t, p.timeTo, 0.5))
	a3 := lerp(to, after, ratio(t-p.timeTo, p.timeAfter-p.timeTo, 1))
	b1 := lerp(a1, a2, ratio(t-p.timeBefore, p.timeTo-p.timeBefore, 0))
	b2 := lerp(a2, a3, ratio(t, p.timeAfter, 1))
	return lerp(b1, b2, ratio(t, p.timeTo, 0.5))
}
