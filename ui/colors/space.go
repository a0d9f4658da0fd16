// Package colors lets the user choose a colour: in two colour models, by digits, from recent ones, or from the window.
package colors

import "math"

// space is a colour model: three numbers from 0 to 1, the first of them a hue.
type space struct {
	name  string
	parts [3]string // the captions of its numbers
	from  func(r, g, b float64) (h, s, l float64)
	at    func(h float64) func(s, l float64) (r, g, b float64) // the colours of a hue
}

// hsv is a colour as hue, saturation and value. A grey has the hue 0.
func hsv(r, g, b float64) (h, s, v float64) {
	v = max(r, g, b)
	d := v - min(r, g, b)
	if d <= 0 {
		return 0, 0, v
	}
	switch v {
	case r:
		h = math.Mod((g-b)/d+6, 6)
	case g:
		h = (b-r)/d + 2
	default:
		h = (r-g)/d + 4
	}
	return h / 6, d / v, v
}

// hsvAt are the colours of a hue.
func hsvAt(h float64) func(s, v float64) (r, g, b float64) {
	part := func(n, s, v float64) float64 {
		k := math.Mod(n+h*6, 6)
		return v - v*s*max(0, min(k, 4-k, 1))
	}
	return func(s, v float64) (r, g, b float64) { return part(5, s, v), part(3, s, v), part(1, s, v) }
}

// What follows is OKHSL as Björn Ottosson gives it in "Okhsv and Okhsl", which is what Godot 4 has in Color.from_ok_hsl: lightness and saturation
// as people see them, filling the colours of sRGB.

func linear(x float64) float64 {
	if x <= 0.04045 {
		return x / 12.92
	}
	return math.Pow((x+0.055)/1.055, 2.4)
}

func gamma(x float64) float64 {
	if x <= 0.0031308 {
		return 12.92 * max(0, x)
	}
	return min(1, 1.055*math.Pow(x, 1/2.4)-0.055)
}

// oklab is a linear colour of sRGB in Oklab.
func oklab(r, g, b float64) (L, A, B float64) {
	l := math.Cbrt(0.4122214708*r + 0.5363325363*g + 0.0514459929*b)
	m := math.Cbrt(0.2119034982*r + 0.6806995451*g + 0.1073969566*b)
	s := math.Cbrt(0.0883024619*r + 0.2817188376*g + 0.6299787005*b)
	return 0.2104542553*l + 0.7936177850*m - 0.0040720468*s, 1.9779984951*l - 2.4285922050*m + 0.4505937099*s, 0.0259040371*l + 0.7827717662*m - 0.8086757660*s
}

// cone is how a hue goes into the three cones of the eye.
type cone struct{ l, m, s float64 }

func coneOf(a, b float64) cone {
	return cone{0.3963377774*a + 0.2158037573*b, -0.1055613458*a - 0.0638541728*b, -0.0894841775*a - 1.2914855480*b}
}

// rgb converts a lightness and chroma of Oklab to linear sRGB.
func (k cone) rgb(L, C float64) (r, g, b float64) {
	l, m, s := L+C*k.l, L+C*k.m, L+C*k.s
	l, m, s = l*l*l, m*m*m, s*s*s
	return 4.0767416621*l - 3.3077115913*m + 0.2309699292*s, -1.2684380046*l + 2.6097574011*m - 0.3413193965*s, -0.0041960863*l - 0.7034186147*m + 1.7076147010*s
}

// channel is what decides where a hue leaves sRGB: a fit of its saturation, and how the cones go into red, green or blue.
type channel struct {
	within  func(a, b float64) bool
	fit     [5]float64
	weights [3]float64
}

var channels = []channel{
	{func(a, b float64) bool { return -1.88170328*a-0.80936493*b > 1 }, [5]float64{1.19086277, 1.76576728, 0.59662641, 0.75515197, 0.56771245}, [3]float64{4.0767416621, -3.3077115913, 0.2309699292}},
	{func(a, b float64) bool { return 1.81444104*a-1.19445276*b > 1 }, [5]float64{0.73956515, -0.45954404, 0.08285427, 0.12541070, 0.14503204}, [3]float64{-1.2684380046, 2.6097574011, -0.3413193965}},
	{func(a, b float64) bool { return true }, [5]float64{1.35733652, -0.00915799, -1.15130210, -0.50559606, 0.00692167}, [3]float64{-0.0041960863, -0.7034186147, 1.7076147010}},
}

// hue is what all colours of one hue have in common.
type hue struct {
	cone
	cuspL, cuspC float64 // the most colourful one
	midS, midT   float64
}

func hueOf(a, b float64) hue {
	h := hue{cone: coneOf(a, b)}
	var c channel
	for _, c = range channels {
		if c.within(a, b) {
			break
		}
	}
	S := c.fit[0] + c.fit[1]*a + c.fit[2]*b + c.fit[3]*a*a + c.fit[4]*a*b
	var f, f1, f2 float64
	for i, k := range [3]float64{h.l, h.m, h.s} { // one step of Halley's method
		x := 1 + S*k
		f += c.weights[i] * x * x * x
		f1 += c.weights[i] * 3 * k * x * x
		f2 += c.weights[i] * 6 * k * k * x
	}
	S -= f * f1 / (f1*f1 - 0.5*f*f2)
	r, g, bl := h.rgb(1, S)
	h.cuspL = math.Cbrt(1 / max(r, g, bl))
	h.cuspC = h.cuspL * S
	h.midS = 0.11516993 + 1/(7.44778970+4.15901240*b+a*(-2.19557347+1.75198401*b+a*(-2.13704948-10.02301043*b+a*(-4.24894561+5.38770819*b+4.69891013*a))))
	h.midT = 0.11239642 + 1/(1.61320320-0.68124379*b+a*(0.40370612+0.90148123*b+a*(-0.27087943+0.61223990*b+a*(0.00299215-0.45399568*b-0.14661872*a))))
	return h
}

// most is the largest chroma in sRGB of a lightness.
func (h hue) most(L float64) float64 {
	if L <= h.cuspL {
		return h.cuspC * L / h.cuspL
	}
	t := h.cuspC * (L - 1) / (h.cuspL - 1)
	dl, dm, ds := h.l, h.m, h.s
	l, m, s := L+t*h.l, L+t*h.m, L+t*h.s
	l1, m1, s1 := 3*dl*l*l, 3*dm*m*m, 3*ds*s*s
	l2, m2, s2 := 6*dl*dl*l, 6*dm*dm*m, 6*ds*ds*s
	l, m, s = l*l*l, m*m*m, s*s*s
	step := math.MaxFloat64
	for _, c := range channels {
		w := c.weights
		f, f1, f2 := w[0]*l+w[1]*m+w[2]*s-1, w[0]*l1+w[1]*m1+w[2]*s1, w[0]*l2+w[1]*m2+w[2]*s2
		if u := f1 / (f1*f1 - 0.5*f*f2); u >= 0 {
			step = min(step, -f*u)
		}
	}
	return t + step
}

// chromas are those that saturations of 0, 0.8 and 1 have, as slopes and ends: c0 at the beginning, then mid and most.
func (h hue) chromas(L float64) (c0, mid, most float64) {
	most = h.most(L)
	S, T := h.cuspC/h.cuspL, h.cuspC/(1-h.cuspL)
	k := most / min(L*S, (1-L)*T)
	a, b := L*h.midS, (1-L)*h.midT
	mid = 0.9 * k * math.Sqrt(math.Sqrt(1/(1/(a*a*a*a)+1/(b*b*b*b))))
	a, b = L*0.4, (1-L)*0.8
	return math.Sqrt(1 / (1/(a*a) + 1/(b*b))), mid, most
}

const (
	toe1 = 0.206
	toe2 = 0.03
	toe3 = (1 + toe1) / (1 + toe2)
	knee = 0.8 // the saturation at which the middle chroma is
)

func toe(x float64) float64 {
	return 0.5 * (toe3*x - toe1 + math.Sqrt((toe3*x-toe1)*(toe3*x-toe1)+4*toe2*toe3*x))
}

func untoe(x float64) float64 { return (x*x + toe1*x) / (toe3 * (x + toe2)) }

// okhsl is a colour as hue, saturation and lightness. A grey has the hue 0.
func okhsl(r, g, b float64) (h, s, l float64) {
	L, A, B := oklab(linear(r), linear(g), linear(b))
	C := math.Hypot(A, B)
	if C < 1e-6 || L <= 0 || L >= 1 {
		return 0, 0, min(1, max(0, toe(L)))
	}
	h = 0.5 + 0.5*math.Atan2(-B, -A)/math.Pi
	c0, mid, most := hueOf(A/C, B/C).chromas(L)
	if C < mid {
		k1 := knee * c0
		return h, knee * C / (k1 + (1-k1/mid)*C), toe(L)
	}
	k1 := (1 - knee) * mid * mid / (knee * knee) / c0
	k2 := 1 - k1/(most-mid)
	return h, min(1, knee+(1-knee)*(C-mid)/(k1+k2*(C-mid))), toe(L)
}

// okhslAt are the colours of a hue.
func okhslAt(h float64) func(s, l float64) (r, g, b float64) {
	a, b := math.Cos(2*math.Pi*h), math.Sin(2*math.Pi*h)
	of := hueOf(a, b)
	return func(s, l float64) (float64, float64, float64) {
		switch {
		case l >= 1:
			return 1, 1, 1
		case l <= 0:
			return 0, 0, 0
		}
		L := untoe(l)
		c0, mid, most := of.chromas(L)
		C := 0.0
		if t := s / knee; t < 1 {
			k1 := knee * c0
			C = t * k1 / (1 - (1-k1/mid)*t)
		} else {
			t := (s - knee) / (1 - knee)
			k1 := (1 - knee) * mid * mid / (knee * knee) / c0
			C = mid + t*k1/(1-(1-k1/(most-mid))*t)
		}
		r, g, b := of.rgb(L, C)
		return gamma(r), gamma(g), gamma(b)
	}
}
