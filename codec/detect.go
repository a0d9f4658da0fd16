package codec

import (
	"cmp"
	"slices"

	"savant/codec/arrival"
	"savant/codec/dialect"
	"savant/codec/message"
)

// Messages.
const (
	whyEmpty     message.ID = "codec.why-empty"
	whyNone      message.ID = "codec.why-none"
	whyScattered message.ID = "codec.why-scattered records"
	whySalvaged  message.ID = "codec.why-salvaged read records"
	whyPart      message.ID = "codec.why-part read records"
	whyShare     message.ID = "codec.why-share percent"
	whyAlike     message.ID = "codec.why-alike"
	whyWideInts  message.ID = "codec.why-wide-ints"
	whyOthers    message.ID = "codec.why-others n"
	whyOnly      message.ID = "codec.why-only"
)

// Guess is one interpretation of a file.
type Guess struct {
	Dialect *dialect.Dialect
	File    File
	Sure    int                // percent
	Why     message.Message    // the reasons for it
	Same    []*dialect.Dialect // other dialects in which the bytes mean the same
	Writers []*dialect.Dialect // of Dialect and Same, those whose engines would have written exactly these bytes, so that nothing tells them apart
	Exact   bool               // every byte is part of a value
}

// Detect returns the dialects in which a file may have been written, best first; there is at least one guess. The
// result is as if every dialect were tried over the whole file: dialects that agree on everything a scan met share that
// scan.
func Detect(b []byte) []Guess { return DetectWhile(b, nil, nil) }

// DetectWhile is Detect of bytes that may still come, with progress: it calls tell now and then with the offset reached,
// which restarts when another dialect has to be tried. If tell returns false, DetectWhile returns nil soon.
func DetectWhile(b []byte, come arrival.Source, tell func(off int) bool) []Guess {
	f := newFramer(b, preferred[0], come, tell)
	readings := f.readings(preferred[:])
	if !f.stopped() && !slices.ContainsFunc(readings, (*reading).found) && len(b) > 0 {
		f.search = true
		readings = f.readings(preferred[:])
	}
	if f.stopped() {
		return nil
	}
	for _, r := range readings {
		r.weigh(b)
	}
	fits := slices.ContainsFunc(readings, (*reading).fits)
	switch {
	case !slices.ContainsFunc(readings, func(r *reading) bool { return r.exact }):
		fits = fits || slices.ContainsFunc(readings, (*reading).fitsDamaged)
	case !slices.ContainsFunc(readings, func(r *reading) bool {
		return r.exact && (r.file.Framing != Chain || r.oddest < oddEnough || r.members[0].Released())
	}):
		// a damaged type may be read to the end by a table that no engine uses, as an odd value
		fits = fits || slices.ContainsFunc(readings, func(r *reading) bool { return r.file.Framing == Chain && r.fitsDamaged() && r.covered > 0.7 })
	}
	for _, r := range readings {
		switch {
		case r.members[0].Released():
		case fits:
			r.score -= 1200 // tables that no engine uses win only if nothing else fits
		case r.telling == 0 && r.odd >= garbage && r.file.Framing != Bare:
			r.score -= 1e7 // damaged records of an engine are more likely
		}
	}
	odd := func(r *reading) bool { return r.rare() && r.exact && r.oddest >= oddEnough }
	if slices.ContainsFunc(readings, odd) && slices.ContainsFunc(readings, func(r *reading) bool { return !r.rare() && r.miscounted(b) }) {
		for _, r := range readings {
			if odd(r) {
				r.score -= 1200 // one wrong count is more likely
			}
		}
	}
	slices.SortStableFunc(readings, func(a, b *reading) int { return cmp.Compare(b.rank(), a.rank()) })
	best := readings[0]
	guesses := []Guess{}
	for i, r := range readings {
		if i > 0 && r.covered == 0 {
			continue
		}
		sure := r.sure(best, readings, i)
		if i > 0 {
			sure = min(sure, guesses[len(guesses)-1].Sure)
		}
		guesses = append(guesses, Guess{
			Dialect: r.members[0],
			File:    r.file,
			Sure:    sure,
			Why:     r.why(readings),
			Same:    r.members[1:],
			Writers: r.members[:r.writers()],
			Exact:   r.exact,
		})
	}
	return guesses
}

// Certainty is how sure an interpretation is, in words.
type Certainty uint8

// The certainties.
const (
	Undetected Certainty = iota // nothing was read
	Guessed                     // another interpretation may be right
	Likely
	Certain
	Chosen // the user chose it
)

// Message returns the certainty in words.
func (c Certainty) Message() message.Message {
	return message.New([...]message.ID{"", guessed, likely, certain, chosen}[c])
}

// Messages.
const (
	records message.ID = "codec.records n"
	guessed message.ID = "codec.guessed"
	likely  message.ID = "codec.likely"
	certain message.ID = "codec.certain"
	chosen  message.ID = "codec.chosen"
)

// Certainty returns how sure the guess is: certain from 95 percent, likely from 70.
func (g *Guess) Certainty() Certainty {
	switch {
	case g.Sure >= 95:
		return Certain
	case g.Sure >= 70:
		return Likely
	}
	return Guessed
}

// preferred is the order of dialects for files that do not favour any: those most files are written by come first.
var preferred = [...]*dialect.Dialect{
	dialect.Godot46, dialect.Godot45, dialect.Godot44, dialect.Godot43, dialect.Godot40,
	dialect.Godot3, dialect.Godot32, dialect.Godot30,
	dialect.Godot2,
	dialect.Pandemonium5, dialect.Pandemonium38, dialect.Pandemonium35,
	dialect.Godot4Docs, dialect.Godot3Double, dialect.Godot4DocsDouble,
}

// reading is an interpretation of a file shared by the dialects in which its bytes mean the same.
type reading struct {
	members []*dialect.Dialect // best first
	file    File
	met     *met
	covered float64 // share of the file that is values including their lengths
	exact   bool    // every byte is covered
	torn    bool    // part of a damaged value is covered
	telling int     // records that hold more than chance would produce
	looked  int     // values looked at
	odd     float64 // share of the checked values that engines do not write this way
	oddest  float64 // how odd the oddest of them is
	strange bool    // a header has bits that no engine of the dialect sets
	score   float64
}

// beyondDoubt is the number of records with matching lengths from which a chain excludes all readings that cover less
// of the file.
const beyondDoubt = 1000

// readings reads the file in all dialects.
func (f *framer) readings(dialects []*dialect.Dialect) []*reading {
	var list []*reading
next:
	for _, d := range dialects {
		var shared *reading
		for _, r := range list {
			same := r.met.agree(r.members[0], d)
			if f.search {
				same = sameReading(r.members[0], d) && r.met.judge(r.members[0], d)
			}
			if !same {
				continue
			}
			if r.met.mean(r.members[0], d) {
				r.members = append(r.members, d)
				continue next
			}
			shared = r
		}
		r := &reading{members: []*dialect.Dialect{d}}
		if shared != nil {
			r.file, r.met, r.covered, r.exact, r.torn, r.telling = shared.file, shared.met, shared.covered, shared.exact, shared.torn, shared.telling
		} else {
			s := f.scanner(d)
			r.met = s.met
			r.file = f.frameWith(s)
			if r.cover(f); f.settled && !r.exact {
				continue next
			}
			if same := r.twin(list); same != nil {
				same.members = append(same.members, d)
				continue next
			}
		}
		list = append(list, r)
		if !f.settled && r.exact && d.Released() && r.file.Framing == Chain && len(r.file.Records) >= beyondDoubt {
			f.settled = true
			list = slices.DeleteFunc(list, func(r *reading) bool { return !r.exact })
		}
	}
	for _, r := range list {
		r.choose()
	}
	return list
}

// twin returns the reading in list with the same records of the same types, ignoring damaged ones.
func (r *reading) twin(list []*reading) *reading {
	for _, other := range list {
		if r.met.ahead && other.met.ahead && r.met.mean(r.members[0], other.members[0]) &&
			r.file.Framing == other.file.Framing && slices.Equal(r.file.Records, other.file.Records) {
			return other
		}
	}
	return nil
}

// fits reports whether an engine release may have written the file: every byte is read, or at least half of the records
// hold more than chance would. A single value that is not read to its end is weak evidence.
func (r *reading) fits() bool {
	return r.members[0].Released() && (r.exact || r.telling > 0 && r.file.Framing != Bare && 2*r.telling >= len(r.file.Records))
}

// rare reports whether few games are written by the dialect's engine, or none.
func (r *reading) rare() bool {
	return slices.Index(preferred[:], r.members[0]) >= slices.Index(preferred[:], dialect.Godot2)
}

// miscounted reports whether all the file makes sense but for one count that is wrong.
func (r *reading) miscounted(b []byte) bool {
	if r.file.Framing != Chain || r.exact || r.file.Tail < len(b) {
		return false
	}
	wrong := 0
	for _, rec := range r.file.Records {
		if !rec.Opaque && rec.ValueEnd == rec.End && !rec.Damaged() {
			continue
		}
		wrong++
		if wrong > 1 || rec.Damaged() || rec.End-rec.Value > largestRecovered {
			return false
		}
		value := b[rec.Value:rec.End]
		if WrongCount(value, 0, r.members[0]) == nil && Overcounted(value, 0, r.members[0]) == nil {
			return false
		}
	}
	return wrong == 1
}

// found reports whether the reading makes a search for records among other bytes needless: it accounts for some of the file, or for most of it if
// that is damaged.
func (r *reading) found() bool {
	return r.covered > 0 && (r.file.Framing != Torn || r.covered > 0.5)
}

// fitsDamaged reports whether an engine release may have written the file, of which a value was damaged since: its length fits, or it is all there
// is.
func (r *reading) fitsDamaged() bool {
	return r.members[0].Released() && r.torn && (r.file.Framing == Chain || r.file.Framing == Torn)
}

// cover computes how much of the file the records account for.
func (r *reading) cover(f *framer) {
	size, steps := len(f.b), r.members[0].Steps()
	covered := 0
	r.exact = true
	for i := range r.file.Records {
		if rec := &r.file.Records[i]; !rec.Opaque {
			covered += rec.ValueEnd - rec.Start
			if rec.Damaged() {
				covered -= rec.Value - rec.Start
			}
			r.exact = r.exact && rec.ValueEnd == rec.End && !rec.Damaged()
			if f.telling(steps, rec.Value, rec.ValueEnd) {
				r.telling++
			}
		} else {
			r.exact = false
			if r.file.Framing == Opaque {
				continue
			}
			if n := r.readable(f, rec); n > 0 {
				covered += n + rec.Value - rec.Start
				r.torn = true
			}
		}
	}
	if reach := r.file.tornTail(f.b, r.members[0]); reach > 0 {
		covered += reach - r.file.Tail
		r.torn = true
	}
	if r.file.Framing == Config {
		covered += 8
	}
	if size > 0 {
		r.covered = float64(covered) / float64(size)
	}
	r.exact = r.exact && covered == size
}

// readable returns how many bytes of a damaged record can be read. For the only record of a file that includes what follows its faults, and what is
// met there tells dialects apart too. Where there are several records, the damage may be in the length of one.
func (r *reading) readable(f *framer, rec *Record) int {
	b, d := f.b[:rec.End], r.members[0]
	if len(r.file.Records) > 1 {
		return max(0, Reach(b, rec.Value, d)-rec.Value)
	}
	n, behind := recovered(b, rec.Value, d)
	s := newScanner(f.b, d, r.met)
	for _, v := range behind {
		s.within(b, v.Start)
	}
	s.take()
	return n
}

// choose moves the dialect whose writer produces such bytes to the front, if the members differ in that.
func (r *reading) choose() {
	slices.SortStableFunc(r.members, func(a, b *dialect.Dialect) int { return cmp.Compare(r.misfit(a), r.misfit(b)) })
}

// writers returns how many members, counted from the first, are as likely as the first to have written the bytes.
func (r *reading) writers() int {
	n := 1
	for n < len(r.members) && r.misfit(r.members[n]) == r.misfit(r.members[0]) {
		n++
	}
	return n
}

// misfit returns 0 for a dialect whose writer produces such bytes, more the worse it fits.
func (r *reading) misfit(d *dialect.Dialect) int {
	n := 0
	if !d.Released() {
		n += 4
	}
	narrow := r.met.seen[idOfInt] != 0 // a 32-bit int
	if narrow && d.Binary.Ints == dialect.Always64 || r.met.smallWide && !narrow && d.Binary.Ints != dialect.Always64 {
		n += 2
	}
	if r.met.shared != d.Binary.SharedBit {
		n++
	}
	return n
}

// weigh computes the reading's score.
func (r *reading) weigh(b []byte) {
	if r.covered == 0 {
		r.score -= 1e6
		return
	}
	w := weigher{reader: reader{skipper: skipper{b: b, steps: r.members[0].Steps(), d: r.members[0]}}}
	roots, containers, slack := 0, 0, 0
	for i := range r.file.Records {
		rec := &r.file.Records[i]
		if rec.Opaque && (!r.torn || !holds(b[:rec.End], rec.Value, r.members[0])) {
			continue
		}
		roots++
		if rec.End-rec.ValueEnd > rec.ValueEnd-rec.Start {
			slack++
		}
		h := le.Uint32(b[rec.Value:])
		if l := w.steps[uint8(h)].Layout; l == dialect.Dictionary || l == dialect.Array {
			containers++
		}
		if w.values < enough {
			w.walk(rec.Value, 0)
		}
	}
	r.looked, r.strange = w.values, w.strange
	if w.values > 0 {
		r.odd, r.oddest = w.odd/float64(w.values), w.oddest
	}
	r.score = 1000 * r.covered
	if r.exact {
		r.score += 500
	}
	r.score -= 600 * min(r.odd, 1)
	if r.strange && !r.exact {
		r.score -= 300
	}
	if roots > 0 {
		r.score += 60 * float64(containers) / float64(roots)
		r.score -= 300 * float64(slack) / float64(roots) // a value of which the type was changed may end early in another dialect
	}
	if r.met.shared != r.members[0].Binary.SharedBit && containers > 0 {
		r.score -= 30
	}
}

// rank is the score with a penalty for rare dialects: of readings that are otherwise close, Godot's releases come
// before Pandemonium's, and newer ones before older. Rarity must not affect certainty, so the score excludes it.
func (r *reading) rank() float64 {
	rank := r.score - 2*float64(slices.Index(preferred[:], r.members[0]))
	switch r.members[0] {
	case dialect.Godot2:
		rank -= 100 // more than a container gains over another value
	case dialect.Pandemonium5, dialect.Pandemonium38, dialect.Pandemonium35:
		rank -= 150
	}
	return rank
}

// garbage is the mean oddness from which values are more likely the bytes of others.
const garbage = 0.3

// doubtful caps the certainty of one or two values that another dialect reads to the last byte too: however odd they
// are there, some game may store such values. It also caps a value that bytes follow, since a damaged value may start
// like one of another type.
const doubtful = 60

// unreleased caps the certainty of a table that no engine writes below "certain".
const unreleased = 90

// sure returns how sure the reading is, in percent; it is the i-th of all.
func (r *reading) sure(best *reading, all []*reading, i int) int {
	switch {
	case r.covered == 0:
		return 0
	case r.scattered():
		return int(min(60, 20+80*r.covered))
	case i > 0:
		return int(max(1, 40-(best.score-r.score)/10))
	}
	base := 99.0
	if !r.members[0].Released() {
		base = unreleased
	}
	if !r.exact {
		base = min(base, 90*r.covered)
		if r.looked < 3 || r.file.Framing == Bare || !r.members[0].Released() {
			base = min(base, doubtful)
		}
	}
	base -= 50 * min(r.odd, 1)
	if r.strange && !r.exact {
		base -= 30
	}
	if r.looked < 3 && r.exact {
		base -= 20
	}
	for _, other := range all[1:] {
		if other.exact && other.members[0].Released() {
			base -= max(0, 40-(best.score-other.score)/10)
			if r.looked < 3 {
				base = min(base, doubtful)
			}
			break
		}
	}
	return int(min(max(base, 1), 99))
}

// scattered reports whether the file begins with bytes that are not a record, so that the records may have been found
// by chance.
func (r *reading) scattered() bool {
	return r.file.Framing == Mixed && r.file.Records[0].Prefix < 0
}

// why returns the reasons for the reading.
func (r *reading) why(all []*reading) message.Message {
	if len(r.file.Records) == 0 {
		return message.New(whyEmpty)
	}
	if r.covered == 0 {
		return message.New(whyNone)
	}
	read, n := 0, len(r.file.Records)
	for i := range r.file.Records {
		if !r.file.Records[i].Opaque {
			read++
		}
	}
	others := 0
	for _, other := range all {
		if other != r && other.exact && other.members[0].Released() {
			others++
		}
	}
	switch {
	case r.scattered():
		return message.New(whyScattered, message.New(records, read))
	case r.file.Framing == Mixed:
		return message.New(whySalvaged, read, message.New(records, n))
	case !r.exact && read < n && r.file.Framing != Torn:
		return message.New(whyPart, read, message.New(records, n))
	case !r.exact:
		return message.New(whyShare, int(100*r.covered))
	case len(r.members) == len(preferred):
		return message.New(whyAlike)
	case r.members[0] == dialect.Godot30 && r.met.smallWide:
		return message.New(whyWideInts)
	case others > 0:
		return message.New(whyOthers, others)
	}
	return message.New(whyOnly)
}
