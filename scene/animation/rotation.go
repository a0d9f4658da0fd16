package animation

import "math"

// quaternion is x, y, z, w.
type quaternion [4]float64

func (a quaternion) dot(b quaternion) float64 {
	return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] + a[3]*b[3]
}

func (a quaternion) negated() quaternion { return quaternion{-a[0], -a[1], -a[2], -a[3]} }

func (a quaternion) inverse() quaternion { return quaternion{-a[0], -a[1], -a[2], a[3]} }

func (a quaternion) times(b quaternion) quaternion {
	return quaternion{
		a[3]*b[0] + a[0]*b[3] + a[1]*b[2] - a[2]*b[1],
		a[3]*b[1] + a[1]*b[3] + a[2]*b[0] - a[0]*b[2],
		a[3]*b[2] + a[2]*b[3] + a[0]*b[1] - a[1]*b[0],
		a[3]*b[3] - a[0]*b[0] - a[1]*b[1] - a[2]*b[2],
	}
}

func (a quaternion) weighted(wa float64, b quaternion, wb float64) quaternion {
	for i := range a {
		a[i] = a[i]*wa + b[i]*wb
	}
	return a
}

// slerp takes the shortest way. Quaternions whose length is not 1 keep it, as in the engines.
func slerp(a, b quaternion, c float64) quaternion {
	cosine := single(a.dot(b))
	if cosine < 0 {
		cosine, b = -cosine, b.negated()
	}
	if 1-cosine <= epsilon {
		return a.weighted(1-c, b, c)
	}
	angle := math.Acos(min(cosine, 1))
	return a.weighted(math.Sin((1-c)*angle)/math.Sin(angle), b, math.Sin(c*angle)/math.Sin(angle))
}

// slerpAsIs is Quat::slerpni: it does not take the shortest way.
func slerpAsIs(a, b quaternion, c float64) quaternion {
	cosine := single(a.dot(b))
	if math.Abs(cosine) > 0.9999 {
		return a
	}
	angle := math.Acos(cosine)
	return a.weighted(math.Sin((1-c)*angle)/math.Sin(angle), b, math.Sin(c*angle)/math.Sin(angle))
}

// cubicSlerp3 is Quat::cubic_slerp of 3.x.
func cubicSlerp3(before, from, to, after quaternion, c float64) quaternion {
	return slerpAsIs(slerp(from, to, c), slerpAsIs(before, after, c), (1-c)*c*2)
}

// cubicSlerp4 is Quaternion::spherical_cubic_interpolate_in_time of 4.x.
func cubicSlerp4(before, from, to, after quaternion, p pair) quaternion {
	before, from, to, after = before.canonical(), from.canonical(), to.canonical(), after.canonical()
	if from.dot(before) < 0 {
		before = before.negated()
	}
	flipped := from.dot(to) < 0
	if flipped {
		to = to.negated()
	}
	if dot := to.dot(after); dot < 0 || flipped && dot == 0 {
		after = after.negated()
	}
	seenFrom := func(base quaternion) quaternion {
		var logs [4][3]float64
		for i, q := range [4]quaternion{before, from, to, after} {
			if q != base {
				logs[i] = base.inverse().times(q).log()
			}
		}
		var mixed [3]float64
		for i := range mixed {
			mixed[i] = barryGoldman(logs[0][i], logs[1][i], logs[2][i], logs[3][i], p)
		}
		return base.times(exp(mixed))
	}
	return slerp(seenFrom(from), seenFrom(to), p.weight)
}

// log returns axis times angle.
func (a quaternion) log() [3]float64 {
	angle := 2 * math.Acos(min(max(a[3], -1), 1))
	if angle == 0 {
		return [3]float64{}
	}
	scale := 1.0
	if math.Abs(a[3]) <= 1-epsilon {
		scale = 1 / math.Sqrt(1-a[3]*a[3])
	}
	return [3]float64{a[0] * scale * angle, a[1] * scale * angle, a[2] * scale * angle}
}

func exp(v [3]float64) quaternion {
	angle := math.Sqrt(v[0]*v[0] + v[1]*v[1] + v[2]*v[2])
	if angle < epsilon {
		return quaternion{0, 0, 0, 1}
	}
	s := math.Sin(angle/2) / angle
	return quaternion{v[0] * s, v[1] * s, v[2] * s, math.Cos(angle / 2)}
}

// canonical converts to a matrix and back, which normalizes and decides the sign.
func (a quaternion) canonical() quaternion { return a.matrix().rotation() }

func (a quaternion) normalized() quaternion {
	n := math.Sqrt(a.dot(a))
	if n == 0 {
		return quaternion{}
	}
	return quaternion{a[0] / n, a[1] / n, a[2] / n, a[3] / n}
}

// matrix has three rows.
type matrix [3][3]float64

func (a quaternion) matrix() matrix {
	s := 2 / a.dot(a)
	x, y, z, w := a[0], a[1], a[2], a[3]
	return matrix{
		{1 - (y*y+z*z)*s, (x*y - w*z) * s, (x*z + w*y) * s},
		{(x*y + w*z) * s, 1 - (x*x+z*z)*s, (y*z - w*x) * s},
		{(x*z - w*y) * s, (y*z + w*x) * s, 1 - (x*x+y*y)*s},
	}
}

func (m matrix) determinant() float64 {
	return m[0][0]*(m[1][1]*m[2][2]-m[2][1]*m[1][2]) - m[1][0]*(m[0][1]*m[2][2]-m[2][1]*m[0][2]) + m[2][0]*(m[0][1]*m[1][2]-m[1][1]*m[0][2])
}

func (m matrix) column(i int) [3]float64 { return [3]float64{m[0][i], m[1][i], m[2][i]} }

// scale returns the lengths of the columns, negative if the matrix mirrors.
func (m matrix) scale() [3]float64 {
	sign := 1.0
	if m.determinant() < 0 {
		sign = -1
	}
	var s [3]float64
	for i := range s {
		c := m.column(i)
		s[i] = sign * math.Sqrt(dot3(c, c))
	}
	return s
}

func dot3(a, b [3]float64) float64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }

func unit3(a [3]float64) [3]float64 {
	n := math.Sqrt(dot3(a, a))
	if n == 0 {
		return a
	}
	return [3]float64{a[0] / n, a[1] / n, a[2] / n}
}

// orthonormal is Basis::orthonormalize (Gram-Schmidt on the columns) without mirroring.
func (m matrix) orthonormal() matrix {
	x, y, z := unit3(m.column(0)), m.column(1), m.column(2)
	xy := dot3(x, y)
	for i := range y {
		y[i] -= x[i] * xy
	}
	y = unit3(y)
	xz, yz := dot3(x, z), dot3(y, z)
	for i := range z {
		z[i] -= x[i]*xz + y[i]*yz
	}
	z = unit3(z)
	for r := range m {
		m[r] = [3]float64{x[r], y[r], z[r]}
	}
	if m.determinant() < 0 {
		for r := range m {
			for c := range m[r] {
				m[r][c] = -m[r][c]
			}
		}
	}
	return m
}

// rotation is Basis::get_rotation_quaternion.
func (m matrix) rotation() quaternion {
	m = m.orthonormal()
	if trace := m[0][0] + m[1][1] + m[2][2]; trace > 0 {
		s := math.Sqrt(trace + 1)
		k := 0.5 / s
		return quaternion{(m[2][1] - m[1][2]) * k, (m[0][2] - m[2][0]) * k, (m[1][0] - m[0][1]) * k, s * 0.5}
	}
	i := 0
	if m[0][0] < m[1][1] {
		i = 1
	}
	if m[i][i] < m[2][2] {
		i = 2
	}
	j, k := (i+1)%3, (i+2)%3
	s := math.Sqrt(m[i][i] - m[j][j] - m[k][k] + 1)
	var q quaternion
	q[i] = s * 0.5
	s = 0.5 / s
	q[3] = (m[k][j] - m[j][k]) * s
	q[j] = (m[j][i] + m[i][j]) * s
	q[k] = (m[k][i] + m[i][k]) * s
	return q
}

// mixBases interpolates the rotations and the scales of two matrices, as Transform::interpolate_with does.
func mixBases(a, b matrix, c float64) matrix {
	m := slerp(a.rotation(), b.rotation(), c).normalized().matrix()
	from, to := a.scale(), b.scale()
	for r := range m {
		for k := range m[r] {
			m[r][k] *= lerp(from[k], to[k], c)
		}
	}
	return m
}

// parts2D are the parts of a Transform2D.
type parts2D struct {
	rotation, skew float64
	scale, origin  [2]float64
}

func apart2D(v []float64) parts2D {
	sign := 1.0
	if v[0]*v[3]-v[1]*v[2] < 0 {
		sign = -1
	}
	x, y := math.Hypot(v[0], v[1]), math.Hypot(v[2], v[3])
	cosine := 0.0
	if x != 0 && y != 0 {
		cosine = min(max((v[0]*v[2]+v[1]*v[3])*sign/(x*y), -1), 1)
	}
	return parts2D{rotation: math.Atan2(v[1], v[0]), skew: math.Acos(cosine) - math.Pi/2, scale: [2]float64{x, sign * y}, origin: [2]float64{v[4], v[5]}}
}

const tau = 2 * math.Pi

// shortestTurn returns the shortest way from one angle to another, as Math::lerp_angle takes it.
func shortestTurn(from, to float64) float64 {
	d := math.Mod(to-from, tau)
	return math.Mod(2*d, tau) - d
}
